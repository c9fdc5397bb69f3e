"""Skirmishes in the window: picking one with mouse or keys, fighting it, leaving it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.start.entries import NewSkirmish
from kf_desktop.ui.start.forms.skirmish_form import SkirmishForm
from kf_desktop.ui.start.saved.reached import place_of
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


@pytest.fixture
def form(window: Any, qtbot: Any) -> SkirmishForm:
    qtbot.mouseClick(window.start.buttons["skirmish"], Qt.MouseButton.LeftButton)
    page = window.start.page
    assert isinstance(page, SkirmishForm)
    return page


def entry(form: SkirmishForm, monster: str) -> Any:
    return next(choice for choice in form.choices if choice.monster.id == monster)


def test_a_fight_is_two_clicks_away(window: Any, form: SkirmishForm, saved: Any, qtbot: Any) -> None:
    qtbot.mouseClick(form.fight, Qt.MouseButton.LeftButton)
    wish = saved.fought[0]
    assert wish.monster == form.choices[0].monster.id and wish.level == 1 and wish.type == "full"
    assert len(wish.knights) == 4 and wish.seed
    assert wish.players == ("Player 1",) * 4 and not wish.table_dice
    assert window.table is not None


def test_what_is_picked_is_what_is_fought(form: SkirmishForm, saved: Any, qtbot: Any) -> None:
    qtbot.mouseClick(entry(form, "bell_ox"), Qt.MouseButton.LeftButton)
    form.level.pick(2)
    form.type.pick(1)
    form.seed.setText("41")
    for fighter in form.fighters[1:4]:
        fighter.box.click()
    qtbot.mouseClick(form.fight, Qt.MouseButton.LeftButton)
    wish = saved.fought[0]
    assert (wish.monster, wish.level, wish.type, wish.seed) == ("bell_ox", 2, "exhibition", "41")
    assert wish.knights == ((form.fighters[0].knight.id, 3),)
    assert wish.name == "Skirmish: The Bell-Ox, level 2"


def test_keys_alone_are_enough(window: Any, form: SkirmishForm, saved: Any, qtbot: Any) -> None:
    """Down to the next monster, tab to the levels, right to the second, and so on to the fight."""
    first = form.choices[0].box
    assert first.hasFocus()
    qtbot.keyClick(first, Qt.Key.Key_Down)
    assert form.choices[1].box.isChecked()

    def press(key: Qt.Key) -> None:
        qtbot.keyClick(window.focusWidget(), key)

    press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Space)
    assert form.level.value == 2
    for _ in range(40):
        if window.focusWidget() is form.fight:
            break
        press(Qt.Key.Key_Tab)
    press(Qt.Key.Key_Space)
    assert (saved.fought[0].monster, saved.fought[0].level) == (form.choices[1].monster.id, 2)


def test_the_loadouts_follow_the_monster_and_its_level_until_one_is_picked_by_hand(form: SkirmishForm) -> None:
    entry(form, "cinder_novices").box.click()
    one, other = form.fighters[:2]
    assert (one.tier, other.tier) == (1, 1)
    entry(form, "bell_ox").box.click()
    assert (one.tier, other.tier) == (2, 2)
    other.tiers.setCurrentIndex(3)
    other.tiers.activated.emit(3)
    form.level.pick(2)
    assert (one.tier, other.tier) == (3, 4)
    entry(form, "cinder_novices").box.click()
    assert (one.tier, other.tier) == (2, 4)


def test_a_monster_is_offered_at_its_own_levels_only(form: SkirmishForm) -> None:
    for choice in form.choices:
        choice.box.click()
        shown = [button.accessibleName() for button in form.level._group.buttons() if button.isVisible()]
        assert shown == [f"Level: {level}" for level in choice.monster.levels]
        assert form.level.value in choice.monster.levels


def test_nobody_is_no_party_and_six_are_too_many(form: SkirmishForm) -> None:
    for fighter in form.party():
        fighter.box.click()
    assert not form.fight.isEnabled()
    assert form.hint.text() == "Choose at least one knight."
    for fighter in form.fighters[:5]:
        fighter.box.click()
    assert form.fight.isEnabled()
    assert not form.fighters[5].box.isEnabled()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("scale", "size"), [(100, (1280, 800)), (150, (1280, 800)), (200, (3840, 2160))])
def test_everything_can_be_read_at_every_size(
    window: Any, qtbot: Any, language: str, scale: int, size: tuple[int, int]
) -> None:
    """Nothing is wider than the place where it is shown; where there is less room, one stands below the other."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(*size)
    window.start.open_skirmish()
    qtbot.wait(20)
    form = window.start.page
    max(form.choices, key=lambda choice: len(choice.monster.levels)).box.click()  # the most to be picked from
    qtbot.wait(20)
    for part in (form.monsters, form.terms):
        assert part.isVisible()
        holder = part.parentWidget()
        assert part.minimumSizeHint().width() <= holder.width(), (part.minimumSizeHint(), holder.size())
    assert form.fight.visibleRegion().boundingRect().size() == form.fight.size()
    window.start.menu.minimumSizeHint()
    window.resize(1280, 800)
    window.resize(2560, 1440)
    assert form.monsters.isVisible() and form.terms.isVisible()


def test_the_table_of_a_skirmish_has_no_expedition(play: Any, window: Any) -> None:
    play(fakes.skirmish_state(), "cell")
    table = window.table
    assert table.middle.current == "clash"
    assert table.middle.there() == ["clash", "knights"]
    assert not table.top.lozenges.isVisible() and not table.top.counters.isVisible()
    assert "Expedition" not in table.top.where.text()
    table.middle.flip("map")
    assert table.middle.current == "clash"


def test_whoever_leaves_at_the_end_is_back_at_the_start(play: Any, window: Any, saved: Any, qtbot: Any) -> None:
    session = play(fakes.skirmish_state(), "choose")
    session.script = session.script[:1]
    window.controller.answer([session.decision.options[0].key])
    qtbot.waitUntil(lambda: window.start is not None)
    assert saved.discarded == 1 and window.table is None


def test_a_saved_skirmish_is_named_without_an_expedition(saved: Any) -> None:
    from dataclasses import replace  # noqa: PLC0415 - after Qt has been set up

    skirmish = replace(saved.entries[0], campaign="Skirmish: The Bell-Ox, level 2", phase="skirmish")
    assert place_of(skirmish) == []
    assert place_of(saved.entries[0])[0].startswith("Expedition")


def test_a_fight_from_the_command_line_is_named_like_any_other(window: Any, saved: Any) -> None:
    window.fight("bell_ox", 2, "full", [("ilse", 2)], "")
    wish = saved.fought[0]
    assert (wish.name, wish.knights) == ("Skirmish: The Bell-Ox, level 2", (("ilse", 2),))
    assert wish.seed and window.table is not None


def test_players_can_be_named_one_a_knight(form: SkirmishForm, saved: Any, qtbot: Any) -> None:
    """Alone by default; where several play, every knight has a player, and equal names share a seat."""
    assert not any(fighter.player.isVisible() for fighter in form.fighters)
    form.solo.click()
    assert [fighter for fighter in form.fighters if fighter.player.isVisible()] == form.party()
    for fighter, name in zip(form.party(), ("Ann", "Ben", "Ann", "Ben"), strict=True):
        fighter.player.setText(name)
    form.dice.click()
    form.fight.click()
    assert saved.fought[0].players == ("Ann", "Ben", "Ann", "Ben") and saved.fought[0].table_dice


def test_the_players_of_a_skirmish_have_their_seats(tmp_path: Any) -> None:
    library = SavedGames(Vault(tmp_path))
    wish = NewSkirmish("Two at one table", "bell_ox", 1, "full", (("ilse", 1), ("bruno", 1)), ("Ann", "Ben"), "7")
    state = library.create_skirmish(wish).session.state
    assert {id: knight.seat for id, knight in state.knights.items()} == {"ilse": "Ann", "bruno": "Ben"}
    library.close()


def test_a_skirmish_is_called_by_the_language_of_the_moment(play: Any, window: Any) -> None:
    play(fakes.skirmish_state(), "cell")
    assert window.table.top.campaign.words == "Skirmish: The Bell-Ox, level 2"
    CATALOGUE.switch("zh_CN")
    window.table.refresh()
    assert "The" not in window.table.top.campaign.words and "2" in window.table.top.campaign.words
