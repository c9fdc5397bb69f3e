"""Reading one file of a pack or book: what it holds, or all that is wrong with it."""

import json
from typing import Any, TypeVar

from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.reader import read
from kf_desktop.content.packs.sources import Source

T = TypeVar("T")


def checked(cls: type[T], source: Source, text: bytes, known: Any = None) -> tuple[T | None, list[Problem]]:
    """What the file holds, which is ``text`` as JSON, or None and what is wrong; ``known`` are the keywords."""
    try:
        return read(cls, json.loads(text), known), []
    except ValueError:
        from kf_desktop.content.packs.explain import explained  # noqa: PLC0415 - brings pydantic

        return explained(cls, source, text, known)
