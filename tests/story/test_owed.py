"""What the books promise and do not keep: ``check`` lists it."""

from dataclasses import replace

import pytest

from kf_desktop.content.cards.knights import KnightResource, Talent
from kf_desktop.content.effects.sheet import Rapport
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.text import Text
from kf_desktop.resources import assets_dir
from kf_desktop.story.model import Book, Paragraph
from kf_desktop.story.proof.owed import owed
from tests.bundled import load_box
from tests.story.conftest import Shelf

QUEST = "wren/logic/quest.toml"
END = "number = 121\nend = true"


def said(shelf: Shelf) -> list[str]:
    return list(owed(shelf.load(), shelf.library))


def test_a_note_that_nothing_reads_is_owed_until_something_does(shelf: Shelf) -> None:
    note = '{ op = "note", id = "wren.nail", text = { en = "A nail.", zh = "钉子。" } }'
    before = said(shelf)
    shelf.replace(QUEST, END, f"number = 121\nthen = [{note}]\nend = true")
    expected = 'wren: paragraph 121 writes the note "wren.nail", which nothing reads.'
    assert set(said(shelf)) - set(before) == {expected}
    shelf.replace(QUEST, 'key = "sit"', 'key = "sit"\nwhen = { not = { note = "wren.nail" } }')
    assert said(shelf) == before


def test_a_mark_of_another_book_does_not_count(shelf: Shelf) -> None:
    before = said(shelf)
    shelf.replace(QUEST, END, 'number = 121\nthen = [{ op = "mark", node = "28" }]\nend = true')
    assert set(said(shelf)) - set(before) == {"wren: paragraph 121 writes node 28, which nothing reads."}
    shelf.replace(QUEST, 'key = "sit"', 'key = "sit"\nwhen = { not = { marked = "28" } }')
    assert said(shelf) == before


def test_a_card_that_nothing_gives_is_owed(shelf: Shelf) -> None:
    name = Text(en="Hum", zh="哼")
    talents = {id: Talent(id=id, knight="wren", name=name, abilities=()) for id in ("t", "wren.talent.hum")}
    library = replace(shelf.library, talents=talents)
    assert "talent wren.talent.hum: nothing gives it." in list(owed(shelf.load(), library))
    assert not any("talent t:" in line for line in owed(shelf.load(), library)), "it is there from the start"


def test_a_card_of_another_knight_is_named_in_vain(shelf: Shelf) -> None:
    """Also where the packs know the card."""
    name = Text(en="Hum", zh="哼")
    talents = {id: Talent(id=id, knight=id[:4], name=name, abilities=()) for id in ("wren.hum", "finn.hum")}
    library = replace(shelf.library, talents=talents)
    for id in talents:
        unlock = f'{{ op = "unlock", what = "talent", id = "{id}" }}'
        shelf.replace(QUEST, END, f"number = 121\nthen = [{unlock}]\nend = true")
        vain = [line for line in owed(shelf.load(), library) if " names " in line]
        assert vain == (["wren: paragraph 121 names the talent finn.hum, which is finn's."] if id == "finn.hum" else [])
        shelf.replace(QUEST, f"number = 121\nthen = [{unlock}]\nend = true", END)


def test_every_card_of_the_bundled_knights_can_be_got() -> None:
    library = read_packs(assets_dir() / "packs" / "bell_under_ash")[0]
    assert not [line for line in owed(load_box().books, library) if line.endswith("nothing gives it.")]


@pytest.mark.rule("CAM-015", "SHT-008", "CAM-053")
def test_parts_of_a_knightbook_that_are_not_written_are_owed(shelf: Shelf) -> None:
    """A book has a prologue, the first death, five chapters of a quest and five investigations, Rapport, and the knight
    mechanics of its own."""
    parts = ("chapters are told", "brings Rapport", "mechanics of its own", "of 5 investigations")
    assert [line for line in said(shelf) if line.startswith("wren: ") and any(part in line for part in parts)] == [
        "wren: 1 of 5 chapters are told.",
        "wren: no page brings Rapport.",
        "wren: the knight has no mechanics of its own.",
    ]
    books = shelf.load()
    wren, knight = books["wren"], shelf.library.knights["wren"]
    page = Paragraph(number=999, then=(Rapport(),), end=True)
    whole = replace(
        wren,
        quests=tuple(replace(wren.quests[0], chapter=chapter) for chapter in range(1, 6)),
        investigations=tuple(replace(each, chapter=n) for n in range(1, 6) for each in wren.investigations),
        paragraphs={**wren.paragraphs, 999: page},
    )
    token = KnightResource(id="crumb", name=Text(en="Crumb", zh="屑"), limit=3)
    library = replace(shelf.library, knights={**shelf.library.knights, "wren": replace(knight, resource=token)})

    def missing(book: Book) -> list[str]:
        lines = owed({**books, "wren": book}, library)
        return [line for line in lines if line.startswith("wren: ") and any(part in line for part in parts)]

    assert missing(whole) == []
    for part in ("prologue", "first_death"):
        with pytest.raises(ValueError, match=f"a knightbook needs {part}"):
            replace(whole, **{part: None})  # type: ignore[arg-type]
    assert knight.start.portrait and knight.start.peril_arc  # the set-up
    fewer = replace(whole, investigations=whole.investigations[:-1])
    assert "wren: chapter 5 has 4 of 5 investigations." in missing(fewer)
