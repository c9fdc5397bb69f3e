"""The export for Twine, read back by a small Twee 3 reader."""

import json
import re
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from kf_desktop.story.loader import load_prose
from kf_desktop.story.prose import Language
from kf_desktop.story.twee import export_twee, ifid
from tests.story.conftest import Shelf

HEADER = re.compile(r"^:: (?P<name>\S+)(?: \[(?P<tags>[^\]]*)\])?(?: (?P<metadata>\{.*\}))?$")
LINK = re.compile(r"\[\[(?P<text>.*?)->(?P<target>[^\]]*)\]\]")
QUEST = "wren/logic/quest.toml"

Passage = dict[str, Any]
"""Tags, metadata and body."""
Export = Callable[..., str]


def parse(text: str) -> dict[str, Passage]:
    """Twee 3: passages by name, each with tags, metadata and body."""
    passages: dict[str, Passage] = {}
    for line in text.splitlines():
        if header := HEADER.match(line):
            name = header["name"]
            assert name not in passages
            passages[name] = {
                "tags": (header["tags"] or "").split(),
                "metadata": json.loads(header["metadata"] or "{}"),
                "body": [],
            }
        else:
            assert not line.startswith("::")
            passages[name]["body"].append(line)
    return {name: passage | {"body": "\n".join(passage["body"]).rstrip()} for name, passage in passages.items()}


def links(passage: Passage) -> list[tuple[str, str]]:
    return [(link["text"], link["target"]) for link in LINK.finditer(passage["body"])]


@pytest.fixture
def export(shelf: Shelf) -> Export:
    def make(book: str = "wren", language: Language = "en") -> str:
        books = shelf.load()
        prose = load_prose(books[book], language)
        return export_twee(books[book], books, shelf.library, prose, language)

    return make


def test_every_paragraph_is_a_passage(shelf: Shelf, export: Export) -> None:
    passages = parse(export())
    numbers = {str(number) for number in shelf.load()["wren"].paragraphs}
    assert passages.keys() == {"StoryTitle", "StoryData"} | numbers
    assert passages["StoryTitle"]["body"] == "The Late Guest"
    assert parse(export(language="zh_CN"))["StoryTitle"]["body"] == "迟来的客人"


def test_story_data_has_an_ifid_that_never_changes(shelf: Shelf, export: Export) -> None:
    data = json.loads(parse(export())["StoryData"]["body"])
    wanted = {"format": "Harlowe", "format-version": "3.3.9", "start": "1"}
    assert data == {"ifid": ifid(shelf.load()["wren"]), **wanted}
    assert data["ifid"] == data["ifid"].upper()
    assert uuid.UUID(data["ifid"]).version == 5
    assert data["ifid"] != json.loads(parse(export("marsh"))["StoryData"]["body"])["ifid"]


def test_links_are_the_ways_of_the_paragraph(export: Export) -> None:
    passages = parse(export())
    assert links(passages["1"]) == [("Sit down.", "2"), ("ask: success", "2"), ("ask: failure", "3")]
    assert links(passages["2"]) == [("scheduled", "4"), ("goto", "3")]
    assert links(passages["90"]) == [("push: 0–1", "3"), ("push: 2–5", "2")]
    assert links(passages["120"]) == [("clash won", "121")]
    assert links(passages["4"]) == []  # a page of another book
    assert passages["3"]["body"].endswith("The end.")


def test_conditions_tests_and_effects_are_written_out(export: Export) -> None:
    body = parse(export())["1"]["body"]
    assert "When (marked 07 or knight_present wren):" in body
    assert "Ask who she is. (test of insight against 6, one knight)" in body
    assert "Mark 07 in the Choice Matrix." in body


def test_entries_are_tagged_and_say_why(export: Export) -> None:
    passages = parse(export("marsh"))
    assert passages["1341"]["tags"] == ["entry"]
    assert passages["1341"]["body"].startswith("Opened by: tile 01 for wren")
    assert parse(export())["2"]["tags"] == []


def test_passages_have_a_place_of_their_own(export: Export) -> None:
    passages = parse(export())
    places = [passage["metadata"]["position"] for name, passage in passages.items() if name[0] != "S"]
    assert len(set(places)) == len(places)


def test_prose_cannot_break_the_format(shelf: Shelf, export: Export) -> None:
    shelf.replace("wren/text/en/wren.md", "- sit: Sit down.", "- sit: Sit [[down]] here.")
    text = shelf.path("wren/text/en/wren.md").read_text(encoding="utf-8")
    shelf.write("wren/text/en/wren.md", text.replace("# 2\nword", "# 2\n:: StoryData", 1))
    passages = parse(export())
    assert passages["2"]["body"].startswith("\\:: StoryData")
    assert links(passages["1"])[0] == ("Sit [ [down] ] here.", "2")


def test_the_same_book_gives_the_same_text(export: Export) -> None:
    assert export() == export()


def test_words_for_some_riders_say_for_whom(shelf: Shelf, export: Export) -> None:
    shelf.replace("wren/text/en/wren.md", "# 4\n", "# 4\nSit {party:*all* }down{alone:, then}.\n")
    assert "Sit {party://all//}{party: }down{alone:, then}. word word" in export()
