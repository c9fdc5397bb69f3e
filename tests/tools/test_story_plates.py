"""The plates of the storybooks stand at paragraphs that there are, and what the plan names is printed."""

import json
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from kf_desktop.resources import assets_dir
from kf_desktop.ui.plates.names import chapter_plate, tail_plate
from kf_desktop.ui.storybook.pages import plates_of
from kf_desktop.ui.table.view import TableView

ROOT = Path(__file__).resolve().parents[2]
BOOKS = {file.parent.name: tomllib.loads(file.read_text("utf-8")) for file in (ROOT / "story").glob("*/book.toml")}
PLAN = tomllib.loads((ROOT / "docs" / "plates.toml").read_text("utf-8"))


def printed(folder: str) -> set[str]:
    return set(json.loads((assets_dir() / "pictures" / "plates" / folder / "prints.json").read_text("utf-8")))


def chapters() -> set[str]:
    quests = {f"{book}_quest_{quest['chapter']}" for book, data in BOOKS.items() for quest in data.get("quest", [])}
    return quests | {f"{book}_prologue" for book, data in BOOKS.items() if "prologue" in data}


def openings() -> set[str]:
    found = {f"{book}_{entry['opening']}" for book, data in BOOKS.items() for entry in data.get("investigation", [])}
    return found | {f"{book}_{each['paragraph']}" for book, data in BOOKS.items() for each in data.get("adventure", [])}


def test_every_plate_of_a_chapter_stands_at_an_opening() -> None:
    assert printed("chapters") - {"any"} - chapters() == set()


def test_every_tailpiece_stands_at_an_opening() -> None:
    assert printed("tailpieces") - {"any"} - openings() == set()


@pytest.mark.parametrize("folder", ["chapters", "tailpieces"])
def test_plan_and_prints_name_the_same_plates(folder: str) -> None:
    assert set(PLAN[folder]) == printed(folder)


def test_reader_finds_the_plates_of_a_book_by_name() -> None:
    assert chapter_plate("ilse", "quest_2") == "chapters/ilse_quest_2"
    assert chapter_plate("bruno", "prologue") == "chapters/bruno_prologue"
    assert chapter_plate("nobody", "quest_1") == "chapters/any"
    assert tail_plate("cinder_abbacy", 1150) == "tailpieces/cinder_abbacy_1150"
    assert tail_plate("cinder_abbacy", 1) == "tailpieces/any"


def test_every_investigation_and_adventure_has_a_tailpiece_of_its_own() -> None:
    assert openings() - printed("tailpieces") == set()


def test_a_second_telling_has_the_tailpiece_of_the_first() -> None:
    adventure = SimpleNamespace(paragraph=1010, second=1510)
    book = SimpleNamespace(quests=[], prologue=None, investigations=[], adventures=[adventure])
    view = SimpleNamespace(books={"cinder_abbacy": book})
    told = [plates_of(cast(TableView, view), "cinder_abbacy", number) for number in (1010, 1510, 1520)]
    assert told == [("", "tailpieces/cinder_abbacy_1010"), ("", "tailpieces/cinder_abbacy_1010"), ("", "")]
