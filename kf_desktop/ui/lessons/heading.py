"""The heading of a lesson: all that the menu has to know of it, in a file of its own beside what it says.

A lesson is played as an ordinary game: its campaign has the name `lesson.<id>`, and nothing in the rules knows of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kf_desktop.resources import assets_dir

FIRST_BLOW, FIRST_DELVE, HINTS = "first_blow", "first_delve", "hints"
LESSONS = (FIRST_BLOW, FIRST_DELVE)
ONCE = "*"
"""No moment: that the lesson has been finished."""
CAMPAIGNS = {f"lesson.{id}": id for id in LESSONS}
"""The lessons by the names that their campaigns have in the state."""


class Heading(NamedTuple):
    """What a lesson is called, what it promises, both by language, and with which moments it is done."""

    title: Mapping[str, str]
    told: Mapping[str, str]
    ends: tuple[str, ...] = ()


@cache
def heading_of(id: str) -> Heading:
    """That of a lesson that comes with the game."""
    return read_heading(assets_dir() / "lessons" / id)


def read_heading(folder: Path) -> Heading:
    """The heading of the lesson in that folder."""
    data = tomllib.loads((folder / "title.toml").read_text(encoding="utf-8"))
    return Heading(both(data["title"]), both(data["told"]), tuple(data.get("ends", ())))


def both(words: Mapping[str, str]) -> Mapping[str, str]:
    """A text of a lesson's file by the window's languages."""
    return {"en": words["en"], "zh_CN": words["zh"]}


def is_over(id: str, said: Mapping[str, int]) -> bool:
    """Whether a last word of the lesson has been said, this time."""
    return any(said.get(f"{id}/{moment}", 0) for moment in heading_of(id).ends)


def has_finished(id: str, said: Mapping[str, int]) -> bool:
    """Whether it has been played to its end, this time or once before."""
    return bool(said.get(f"{id}/{ONCE}")) or is_over(id, said)


def forget(id: str, moments: Iterable[str], said: dict[str, int]) -> None:
    """The lesson begins anew: nothing of it has been said, but that it has been finished once is kept."""
    finished = has_finished(id, said)
    for moment in moments:
        said.pop(f"{id}/{moment}", None)
    if finished:
        said[f"{id}/{ONCE}"] = 1


def lesson_in(campaign: str) -> str:
    """The lesson that a campaign of that name is; empty for a game of one's own."""
    return CAMPAIGNS.get(campaign, "")


def campaign_called(name: str, language: str) -> str:
    """The name of a campaign as it is shown: of a lesson its title."""
    id = lesson_in(name)
    return heading_of(id).title[language] if id else name
