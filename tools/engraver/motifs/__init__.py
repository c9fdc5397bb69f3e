"""Motifs: what is drawn more than once, by functions with parameters; a module a family.

A motif draws about its own origin (a figure's feet, a bell's top, a flame's foot) in units that suit it; the plate
says where, how large and how turned. Whoever adds a module here needs to change nothing else.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import textwrap
from collections.abc import Callable
from typing import Any, Literal, get_args, get_origin, get_type_hints

MOTIFS: dict[str, Callable[..., None]] = {}


def motif(function: Callable[..., None]) -> Callable[..., None]:
    """Make the function a motif under its own name. It takes the block, and parameters that all have a default."""
    if function.__name__ in MOTIFS:
        raise ValueError(f"there are two motifs {function.__name__}")
    MOTIFS[function.__name__] = function
    return function


def parameters(name: str) -> dict[str, Any]:
    """The motif's parameters and their defaults."""
    given = list(inspect.signature(MOTIFS[name]).parameters.values())[1:]
    return {parameter.name: parameter.default for parameter in given}


def choices(name: str) -> dict[str, tuple[str, ...]]:
    """Those of the motif's parameters that know only some words, and the words."""
    hints = get_type_hints(MOTIFS[name])
    return {key: get_args(hint) for key, hint in hints.items() if get_origin(hint) is Literal}


def source_of(name: str) -> str:
    """What the motif is made of, however it is laid out: itself, and every function of the motifs that it calls."""
    texts: dict[str, str] = {}
    _gather(MOTIFS[name], texts)
    return "\n".join(texts[key] for key in sorted(texts))


def _gather(function: Callable[..., Any], texts: dict[str, str]) -> None:
    key = f"{function.__module__}.{function.__qualname__}"
    if key in texts:
        return
    texts[key] = ast.dump(ast.parse(textwrap.dedent(inspect.getsource(function))))
    for name in _names(function.__code__):
        called = function.__globals__.get(name)
        if inspect.isfunction(called) and called.__module__.startswith(__name__):
            _gather(called, texts)
        elif isinstance(called, (tuple, list, dict, str, int, float)) and name.isupper():
            texts[f"{function.__module__}.{name}"] = repr(called)


def _names(code: Any) -> set[str]:
    names = set(code.co_names)
    for constant in code.co_consts:
        if inspect.iscode(constant):
            names |= _names(constant)
    return names


for _module in pkgutil.iter_modules(__path__):
    importlib.import_module(f"{__name__}.{_module.name}")
