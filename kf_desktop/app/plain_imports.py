"""Importing without a look into the source: what is imported after this module, Qt's bindings leave as it is.

They read the whole source of every module that is imported, for the sake of ``from __feature__ import …``, by which
a module switches how Qt is spelled in it. Nobody does here; it would cost 11 MB and a quarter of a second. What they
have read until then is let go.
"""

import builtins
import linecache

import PySide6.QtCore  # noqa: F401 - puts its own import in the place of Python's, and that by name beside it

builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
linecache.clearcache()
