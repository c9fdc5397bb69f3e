"""The reader who lives whole campaigns: what none of them comes to."""

from kf_desktop.story.proof.campaign_walker import CampaignReport, walk_campaigns
from kf_desktop.story.proof.owed import owed
from tests.bundled import load_box
from tests.story.conftest import Shelf

QUEST = "wren/logic/quest.toml"
END = "number = 121\nend = true"
PASSAGE = 'number = 121\nend = true\n[[paragraph.memory]]\nkey = "cup"\nwhen = '


def lived(shelf: Shelf) -> CampaignReport:
    return walk_campaigns(shelf.load(), shelf.library, campaigns=60)


def test_of_sound_books_every_page_is_read_in_some_campaign(shelf: Shelf) -> None:
    assert lived(shelf) == CampaignReport((), ())


def test_a_page_behind_a_mark_that_is_only_made_on_it_is_never_read(shelf: Shelf) -> None:
    shelf.replace(QUEST, 'key = "sit"\ngoto = 2', 'key = "sit"\ngoto = 3')
    shelf.replace(QUEST, "to = 5, goto = 2", "to = 5, goto = 3")
    shelf.replace(QUEST, '{ marked = "07" }, { knight_present = "wren" }', '{ marked = "07" }, { marked = "08" }')
    assert {("wren", 2), ("wren", 4)} <= set(lived(shelf).unread)
    assert "wren: no campaign comes to paragraph 2." in list(owed(shelf.load(), shelf.library))


def test_a_passage_is_shown_by_what_stands_on_the_sheet(shelf: Shelf) -> None:
    shelf.replace(QUEST, END, PASSAGE + "{ visited = 120 }")
    assert lived(shelf).unshown == ()


def test_a_passage_for_what_can_only_come_later_is_never_shown(shelf: Shelf) -> None:
    shelf.replace(QUEST, "number = 1\n", 'number = 1\n[[paragraph.memory]]\nkey = "late"\nwhen = { visited = 2 }\n')
    assert lived(shelf).unshown == (("wren", 1, "late"),)
    assert 'wren: in no campaign does paragraph 1 show its passage "late".' in list(owed(shelf.load(), shelf.library))


def test_the_same_seed_lives_the_same_campaigns(shelf: Shelf) -> None:
    books = shelf.load()
    assert walk_campaigns(books, shelf.library, seed=3, campaigns=2) == walk_campaigns(
        books, shelf.library, seed=3, campaigns=2
    )


def test_every_page_and_passage_of_the_bundled_books_is_come_to() -> None:
    box = load_box()
    assert walk_campaigns(box.books, box) == CampaignReport((), ())
