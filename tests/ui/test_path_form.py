"""The form of a new campaign on a Rogue's Path: who can come, the warning, and what is folded under its end."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect

from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm
from kf_desktop.ui.theme.controls import FoldedTick
from kf_desktop.ui.theme.palettes import PALETTES
from kf_desktop.ui.theme.qss import stylesheet
from kf_desktop.ui.theme.theme import px
from tests.ui import fakes


def test_one_knight_alone_on_the_path_is_promised_no_clues(qtbot: Any) -> None:
    form = NewCampaignForm(fakes.FakeLibrary([]).knights())
    qtbot.addWidget(form)
    for index, choice in enumerate(form.choices):
        choice.box.setChecked(index == 0)
    assert tr("new.true_solo") in form.hint.text()
    form.rogue.setChecked(True)
    assert tr("new.true_solo") not in form.hint.text() and tr("new.true_solo_rogue") in form.hint.text()


@pytest.mark.rule("CAM-005")
def test_who_chooses_the_path_is_warned_before_anything_begins(qtbot: Any) -> None:
    form = NewCampaignForm(fakes.FakeLibrary([]).knights())
    qtbot.addWidget(form)
    wishes: list[Any] = []
    form.begun.connect(wishes.append)
    assert tr("new.rogue_warning") not in form.hint.text()
    form.further.button.click()
    form.rogue.setChecked(True)
    assert tr("new.rogue_warning") in form.hint.text() and form.warned.isVisibleTo(form)
    form.begin.click()
    assert not form.begin.isEnabled() and wishes == [], "the warning has not been confirmed"
    assert tr("new.rogue_unconfirmed") in form.hint.text()
    form.warned.setChecked(True)
    assert tr("new.rogue_unconfirmed") not in form.hint.text()
    form.begin.click()
    assert [wish.modes for wish in wishes] == [("rogue",)]
    form.rogue.setChecked(False)
    assert tr("new.rogue_warning") not in form.hint.text() and not form.warned.isVisibleTo(form)
    form.rogue.setChecked(True)
    assert not form.begin.isEnabled(), "asked anew"
    form.rogue.setChecked(False)
    assert form.begin.isEnabled()


@pytest.mark.rule("ROG-003")
def test_the_form_offers_the_path_without_squires(qtbot: Any) -> None:
    form = NewCampaignForm(fakes.FakeLibrary([]).knights(), fakes.FakeLibrary([]).squires())
    qtbot.addWidget(form)
    wishes: list[Any] = []
    form.begun.connect(wishes.append)
    form.presence.setChecked(True)
    form.rogue.setChecked(True)
    form._begin()
    [wish] = wishes
    assert wish.modes == ("rogue",) and wish.squires == ()
    assert not form.presence.isEnabled() and not form.squires.isVisibleTo(form)


def test_on_the_path_knights_come_in_the_places_of_the_squires(qtbot: Any) -> None:
    entries = fakes.FakeLibrary([]).knights()
    form = NewCampaignForm(entries, entries[:3])
    qtbot.addWidget(form)
    before = len(form.chosen()) + len(form.squires.chosen())
    assert form.squires.chosen()
    form.rogue.setChecked(True)
    assert not form.squires.chosen() and len(form.chosen()) == min(before, len(form.choices))
    alone = NewCampaignForm(entries, entries[:3])
    qtbot.addWidget(alone)
    alone._pick("alone")
    alone.rogue.setChecked(True)
    assert len(alone.chosen()) == 1, "nobody else was to come"


def test_what_is_unfolded_in_the_form_comes_into_view(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LATER, "at_once", False)  # the form is laid anew first
    form = NewCampaignForm(fakes.FakeLibrary([]).knights())
    qtbot.addWidget(form)
    form.resize(700, 600)
    form.show()
    qtbot.wait(5)
    form.further.button.click()
    qtbot.wait(20)
    seen = form.rogue.mapTo(form.area.viewport(), form.rogue.rect().center())
    assert form.area.viewport().rect().contains(seen)


def test_a_tick_that_cannot_be_set_looks_like_one(qtbot: Any) -> None:
    tick = FoldedTick("Presence")
    qtbot.addWidget(tick)
    tick.setStyleSheet(stylesheet(PALETTES["dark"], px, "en"))
    tick.resize(300, 40)
    tick.show()

    def brightest() -> int:
        image = tick.grab(QRect(px(40), 0, 200, 40)).toImage()
        return max(image.pixelColor(x, y).lightness() for x in range(image.width()) for y in range(image.height()))

    free = brightest()
    tick.setEnabled(False)
    assert brightest() < free - 60
