"""A small, sound shelf of two books in a folder of its own, for tests to spoil."""

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from kf_desktop.content.cards.boards import Scenario
from kf_desktop.content.cards.kingdom import Kingdom, Tile
from kf_desktop.content.cards.knights import Knight
from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.story.loader import StoryError, load_books
from kf_desktop.story.model import Book
from kf_desktop.story.proof.linter import LintReport, lint

WREN_BOOK = """\
id = "wren"
kind = "knightbook"
knight = "wren"
name = { en = "The Late Guest", zh = "迟来的客人" }
prologue = 1
first_death = 90

[[quest]]
chapter = 1
name = { en = "A Cup Too Few", zh = "少一只杯" }
opening = 100
kingdom = "marsh"
starting_tile = "01"
goal = { en = "Find the cup.", zh = "找到杯子。" }
clues = ["martial"]
needs = { martial = 2 }
after = { exhibition_win = 120, exhibition_loss = 120, full_win = 140, full_loss = 141, failed = 149 }
"""

WREN_LOGIC = """\
[[paragraph]]
number = 1
[[paragraph.choice]]
key = "sit"
goto = 2
[[paragraph.choice]]
key = "ask"
when = { any = [{ marked = "07" }, { knight_present = "wren" }] }
test = { virtue = "insight", difficulty = 6 }
success = { goto = 2, then = [{ op = "mark", node = "07" }] }
failure = { goto = 3 }

[[paragraph]]
number = 2
then = [{ op = "schedule", at_time = 4, paragraph = 4 }]
goto = 3

[[paragraph]]
number = 3
end = true

[[paragraph]]
number = 4
then = [{ op = "read", paragraph = 1010 }]
end = true

[[paragraph]]
number = 90
[[paragraph.choice]]
key = "push"
test = { difficulty = 6, group = true }
fail = [{ op = "lose", what = "vigor" }]
bands = [{ from = 0, to = 1, goto = 3 }, { from = 2, to = 5, goto = 2 }]

[[paragraph]]
number = 100
end = true

[[paragraph]]
number = 120
then = [{ op = "clash", type = "exhibition", win = 121 }]
end = true

[[paragraph]]
number = 121
end = true

[[paragraph]]
number = 140
goto = 142

[[paragraph]]
number = 141
then = [{ op = "quest", result = "failure" }]
end = true

[[paragraph]]
number = 142
end = true
[[paragraph.then]]
op = "gate"
when = "heat >= 2"
then = [{ op = "quest", result = "success" }]
otherwise = [{ op = "quest", result = "failure" }]

[[paragraph]]
number = 149
then = [{ op = "quest", result = "failure" }]
end = true
"""

MARSH_BOOK = """\
id = "marsh"
kind = "codex"
kingdom = "marsh"
name = { en = "Of the Marsh", zh = "沼之书" }
[[adventure]]
from = 1
to = 60
paragraph = 1010
[[adventure]]
from = 61
to = 100
paragraph = 1020
unique = true
[[campfire]]
result = 3
paragraph = 2001
"""

MARSH_NUMBERS = (305, 1010, 1020, 1341, 2001, 3001, 6666, 9999)


def _investigations() -> tuple[str, str, list[int]]:
    """Five investigations: their lines of the contents page, their logic, their numbers."""
    contents, logic, numbers = "", "", []
    for number in range(1, 6):
        opening = 200 + 10 * number
        contents += f"""
[[investigation]]
chapter = 1
number = {number}
name = {{ en = "Case {number}", zh = "案件{number}" }}
opening = {opening}
goal = {{ primary = 3, secondary = 1 }}
success = {opening + 1}
failure = {opening + 2}
"""
        logic += f"""
[[paragraph]]
number = {opening}
end = true
[[paragraph]]
number = {opening + 1}
then = [{{ op = "investigation", result = "success" }}]
end = true
[[paragraph]]
number = {opening + 2}
then = [{{ op = "investigation", result = "failure" }}]
end = true
"""
        numbers += [opening, opening + 1, opening + 2]
    return contents, logic, numbers


def _told(numbers: list[int], words: str) -> str:
    return "".join(f"# {number}\n{words}\n\n" for number in numbers)


CHOICES = {
    1: {"sit": ("Sit down.", "坐下。"), "ask": ("Ask who *she* is.", "问*她*是谁。")},
    90: {"push": ("Push the door together.", "一起推门。")},
}


def _wren_text(numbers: list[int], language: int) -> str:
    text = ""
    for number in numbers:
        text += _told([number], (" ".join(["word"] * 70), "字" * 100)[language])
        for key, lines in CHOICES.get(number, {}).items():
            text += f"- {key}: {lines[language]}\n"
    return text


@dataclass(slots=True)
class Shelf:
    """The folder of the books, to be changed file by file and read anew."""

    folder: Path
    library: Library
    cache: JsonCache

    def path(self, name: str) -> Path:
        """A file of the shelf, such as ``wren/book.toml``."""
        return self.folder / name

    def write(self, name: str, text: str | bytes) -> None:
        """Write a file whole."""
        path = self.path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def replace(self, name: str, old: str, new: str) -> None:
        """Change the only place of a file that reads so."""
        text = self.path(name).read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} is {text.count(old)} times in {name}"
        self.write(name, text.replace(old, new))

    def load(self) -> dict[str, Book]:
        """Read the books."""
        return load_books(self.folder, self.library, cache=self.cache)

    def lint(self) -> LintReport:
        """Read and proof-read the books."""
        return lint(self.load(), self.library)

    def problems(self) -> list[str]:
        """Everything wrong, in sentences, whether the loader or the linter says so."""
        try:
            return [str(problem) for problem in self.lint().problems]
        except StoryError as error:
            return [str(problem) for problem in error.problems]


def _definition(cls: type, **fields: Any) -> Any:
    return TypeAdapter(cls).validate_python(fields)


def _name(words: str) -> dict[str, str]:
    return {"en": words, "zh": words}


@pytest.fixture(scope="session")
def library() -> Library:
    """A knight, a kingdom with two tiles, a scenario."""
    start = {"portrait": "p", "heroic_arc": "h", "peril_arc": "a", "talent": "t", "techniques": []}
    knight = {"id": "wren", "name": _name("Wren"), "title": _name("the Late"), "start": start}
    tile = {"kingdom": "marsh", "name": _name("Tile"), "size": "S", "district": "reeds", "at": (0, 0)}
    tile |= {"back": {"time": 1, "fog": 3}, "paths": ()}
    kingdom = {
        "id": "marsh",
        "name": _name("Marsh"),
        "look": {"ground": "#000000", "accent": "#ffffff"},
        "codex": "marsh",
        "districts": [{"id": "reeds", "name": _name("Reeds"), "colour": "#00ff00", "sign": "R"}],
        "start_tiles": ["01"],
        "curse": {"token": "damp", "name": _name("Damp"), "text": _name("It is damp.")},
    }
    scenario = {"id": "reeds", "monster": "heron", "levels": [1], "name": _name("Reeds"), "paragraph": 3001}
    scenario |= {
        "board": {"columns": 14, "rows": 10},
        "knights": ["B6"],
        "monsters": [{"at": "G7", "facing": "south"}],
    }
    return Library(
        knights={"wren": _definition(Knight, **knight, cipher="41", book="wren", colour="#112233")},
        kingdoms={"marsh": _definition(Kingdom, **kingdom)},
        tiles={
            "marsh": {
                "01": _definition(Tile, **tile, id="01", front={"cipher": "13"}),
                "02": _definition(Tile, **tile, id="02", front={"paragraph": 305}),
            }
        },
        scenarios={"reeds": _definition(Scenario, **scenario)},
    )


@pytest.fixture
def shelf(tmp_path: Path, library: Library) -> Shelf:
    """Two books without a fault."""
    shelf = Shelf(tmp_path / "story", library, JsonCache(tmp_path / "cache"))
    contents, logic, numbers = _investigations()
    numbers = [1, 2, 3, 4, 90, 100, 120, 121, 140, 141, 142, 149, *numbers]
    shelf.write("wren/book.toml", WREN_BOOK + contents)
    shelf.write("wren/logic/quest.toml", WREN_LOGIC)
    shelf.write("wren/logic/investigations.toml", logic)
    shelf.write("marsh/book.toml", MARSH_BOOK)
    ends = itertools.chain.from_iterable(("[[paragraph]]", f"number = {n}", "end = true") for n in MARSH_NUMBERS)
    shelf.write("marsh/logic/all.toml", "\n".join(ends))
    for index, language in enumerate(("en", "zh_CN")):
        shelf.write(f"wren/text/{language}/wren.md", _wren_text(numbers, index))
        shelf.write(f"marsh/text/{language}/marsh.md", _told(list(MARSH_NUMBERS), ("word " * 70, "字" * 90)[index]))
    return shelf
