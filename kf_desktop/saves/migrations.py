"""Older saves brought up to date, one version at a time.

A released version's sample lies in `saves/` at the top of the project and is loaded by a test for ever.
To change the state: raise VERSION, add the step from the version before, keep a sample of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

VERSION = 1
"""The version that this program writes."""

Step = Callable[[dict[str, Any]], dict[str, Any]]
STEPS: dict[int, Step] = {}
"""From version n to n + 1."""


def migrate(data: dict[str, Any]) -> dict[str, Any]:
    """The file's data as the current version writes it."""
    version = int(data["version"])
    while version < VERSION:
        data = STEPS[version](data)
        version += 1
    return data | {"version": VERSION}
