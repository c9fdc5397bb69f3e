"""No list and no search of the window names a page that nobody has read."""

from __future__ import annotations

import pytest

from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.glossary.linker import find
from kf_desktop.ui.storybook.way import read_so_far, way_here
from kf_desktop.ui.table.view import TableView
from tests.bundled import load_box

CODEX = "cinder_abbacy"


@pytest.mark.rule("KEV-017")
def test_a_page_of_the_codex_is_listed_once_it_has_been_read_and_never_found_by_its_number() -> None:
    box = load_box()
    session = Session(RULES, box, new_campaign(box, "codex", ("ilse", "bruno"), 3, prologues=False))
    book = box.books[CODEX]
    hidden = [each.paragraph for each in book.adventures]
    read = next(number for number in book.paragraphs if number not in hidden)
    assert len(hidden) > 1 and len(book.paragraphs) > 100

    def listed() -> list[int]:
        table = SessionTable(session)
        view = TableView(table.view, table.library, table.decision, list(table.events), table)
        assert not [entry for number in (read, *hidden) for entry in find(str(number), view.library, view)]
        return [entry.place[1] for entry in read_so_far(view, CODEX, way_here(view))]

    assert listed() == []
    session.events.append(Event("paragraph", {"book": CODEX, "paragraph": read}))
    assert listed() == [read]
    session.events.append(Event("paragraph", {"book": CODEX, "paragraph": hidden[0]}))
    assert listed() == [read, hidden[0]]
