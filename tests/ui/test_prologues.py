"""Prologues, read before a campaign is begun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop.app.entries import Entries
from kf_desktop.installed import Installed
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm
from kf_desktop.ui.start.forms.prologue import PrologueDialog
from kf_desktop.ui.storybook.prose import Prose
from tests.bundled import load_box

BOX = load_box()


def form_with_books(qtbot: Any) -> NewCampaignForm:
    entries = [Entries(Installed(BOX)).knight(name) for name in BOX.knights]
    form = NewCampaignForm(entries, book_of=lambda knight: BOX.books.get(BOX.knights[knight].book))
    qtbot.addWidget(form)
    form.resize(1000, 800)
    form.show()
    return form


def pages(dialog: PrologueDialog) -> Iterator[int]:
    """Every page that the dialog leads to, each opened once."""
    waiting, seen = [dialog.number], set[int]()
    while waiting:
        number = waiting.pop()
        if number not in seen:
            seen.add(number)
            dialog.turn_to(number)
            yield number
            paragraph = dialog._book.paragraphs[number]
            ways = [choice.goto for choice in paragraph.choices if choice.goto] + [paragraph.goto or 0]
            assert len(dialog.ways) == (0 if paragraph.end else sum(map(bool, ways)))
            waiting += [way for way in ways if way and not paragraph.end]


@pytest.mark.rule("SHT-002")
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_prologue_can_be_read_before_the_choice_and_no_other_page(language: str, qtbot: Any) -> None:
    CATALOGUE.switch(language)
    form = form_with_books(qtbot)
    told = [choice for choice in form.choices if choice.knight.tale]
    assert len(told) == 4 and all(choice.prologue.isVisibleTo(form) for choice in told)
    for choice in told:
        chosen = choice.box.isChecked()
        choice.prologue.click()
        dialog = form.findChildren(PrologueDialog)[-1]
        book = BOX.books[BOX.knights[choice.knight.id].book]
        assert dialog.number == book.prologue
        read = list(pages(dialog))
        files = {book.place(number).file.rpartition("/")[2] for number in read}
        assert len(read) > 3 and files == {"prologue.toml"}, "the rest of the book stays closed"
        text = dialog.findChildren(Prose)[-1].accessibleName()
        assert len(text) > 40 and "{" not in text
        assert choice.box.isChecked() is chosen, "to read is not to choose"
        dialog.dismiss()


def test_a_way_on_is_pressed(qtbot: Any) -> None:
    form = form_with_books(qtbot)
    form.choices[0].prologue.click()
    dialog = form.findChildren(PrologueDialog)[-1]
    first, (key, *_) = dialog.number, dialog.ways
    dialog.ways[key].click()
    choices = {choice.key: choice.goto for choice in dialog._book.paragraphs[first].choices}
    assert dialog.number == choices[key] != first


def test_who_has_no_book_has_no_prologue(qtbot: Any) -> None:
    entries = [Entries(Installed(BOX)).knight(name) for name in BOX.knights]
    form = NewCampaignForm(entries)
    qtbot.addWidget(form)
    assert not any(choice.prologue.isVisibleTo(form) for choice in form.choices)
