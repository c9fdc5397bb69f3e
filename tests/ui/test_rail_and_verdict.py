"""What the rail says of each fighter, and what the end of a skirmish says of all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QFontMetrics

from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.rules.table import state as s
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.decision.verdict import SKIRMISH_OVER, Verdict
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels import fighter, knight_facts
from kf_desktop.ui.panels.fighter import Fighter
from kf_desktop.ui.panels.rail import PartyRail
from kf_desktop.ui.panels.rail_row import RailRow
from kf_desktop.ui.panels.stat_bars import Bar
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes


@pytest.fixture
def clash() -> Any:
    return fakes.clash_state()


def rail(state: Any, decision: Decision | None = None) -> dict[str, Fighter]:
    return {each.id: each for each in fighter.fighters(fakes.view_of(state, decision))}


def asked(knight: str, **args: Any) -> Decision:
    seat = "Ann" if knight == "ilse" else "Ben"
    return Decision(Kind.ACTION, "choose.action", [Option("end", "end_turn")], (seat,), args={"knight": knight, **args})


# --- the rail -----------------------------------------------------------------------------------


def test_each_fighter_is_named_with_the_player_who_sits_there(clash: Any) -> None:
    assert [each.name for each in rail(clash).values()] == ["Ilse · Ann", "Bruno · Ben"]
    clash.knights["bruno"].seat = "Ann"
    assert [each.name for each in rail(clash).values()] == ["Ilse", "Bruno"], "one player is not told who he is"


def test_three_bars_with_their_limits_and_the_steps_of_peril(clash: Any) -> None:
    passion, heat, vigor = rail(clash)["ilse"].bars
    ilse = clash.knights["ilse"]
    assert (passion.value, heat.value, vigor.value) == (ilse.passion, ilse.heat, ilse.vigor)
    arc = fakes.library().peril_arcs[ilse.loadout.peril_arc]
    assert vigor.marks == (arc.minor, arc.major, arc.mortal) and heat.limit == ilse.heat_limit


@pytest.mark.parametrize(("level", "tone"), [("minor", "gold"), ("major", "blood"), ("mortal", "blood")])
def test_peril_is_told_from_its_threshold_on(level: str, tone: str, clash: Any) -> None:
    ilse = clash.knights["ilse"]
    threshold = getattr(fakes.library().peril_arcs[ilse.loadout.peril_arc], level)
    ilse.vigor = threshold
    view = fakes.view_of(clash)
    assert knight_facts.peril(view.game.knights["ilse"], view) == level
    said = {words[2:]: colour for words, colour in knight_facts.signs(view.game.knights["ilse"], view)}
    assert said[CATALOGUE.text(f"peril.{level}")] == tone
    ilse.vigor = threshold + 1
    view = fakes.view_of(clash)
    assert knight_facts.peril(view.game.knights["ilse"], view) != level


def test_the_wounded_have_another_portrait(clash: Any) -> None:
    whole = rail(clash)["ilse"].plate
    clash.knights["ilse"].vigor = 1
    assert rail(clash)["ilse"].plate != whole


def test_the_tag_says_why_the_eye_goes_there(clash: Any) -> None:
    assert rail(clash)["ilse"].tag == ""
    clash.clash.active = "ilse"
    assert rail(clash)["ilse"].tag.endswith("turn") and rail(clash)["bruno"].tag == ""
    struck = asked("bruno")
    struck.subject = MonsterAttackSubject(1, "", ("bruno",))
    assert rail(clash, struck)["bruno"].tag.endswith("target"), "before whose turn it is"


def test_who_may_react_is_marked_and_nobody_else(clash: Any) -> None:
    use = Option("use", "use", {"knight": "bruno", "card": ""})
    window = Decision(Kind.WINDOW, "window.react", [use, Option("pass", "pass")])
    assert [each.tag for each in rail(clash, window).values()] == ["", "may react"]


def test_outside_a_clash_the_leader_is_marked() -> None:
    assert rail(fakes.state("delve"))["ilse"].tag.endswith("leader")


def test_the_state_of_a_row_is_dead_asked_or_spent(clash: Any) -> None:
    clash.knights["bruno"].acted = True
    rows = rail(clash, asked("ilse"))
    assert (rows["ilse"].state, rows["bruno"].state) == (fighter.ASKED, fighter.SPENT)
    clash.knights["ilse"].dead = True
    rows = rail(clash, asked("ilse"))
    assert rows["ilse"].state == fighter.DEAD and len(rows["ilse"].marks) == 1, "of the dead nothing else is told"
    assert rows["ilse"].tag.endswith("dead"), "those who have acted are dimmed as well"


def test_nobody_has_acted_yet_while_the_monsters_act(clash: Any) -> None:
    """They were dimmed and ticked from the round before, and asked whether they react."""
    clash.knights["bruno"].acted = True
    clash.scenes[-1].step = "activation"
    assert rail(clash)["bruno"].state == ""
    look = read_board(fakes.view_of(clash))
    assert look is not None and not any(knight.acted for knight in look.knights)
    clash.scenes[-1].step = "knight_turn"
    assert rail(clash)["bruno"].state == fighter.SPENT


def test_what_has_been_done_in_the_round_is_told_until_the_turn_is_over(clash: Any) -> None:
    clash.knights["ilse"].moved = True
    view = fakes.view_of(clash)
    moved = knight_facts.spent(view.game.knights["ilse"], view)
    assert moved and moved in rail(clash)["ilse"].told
    clash.knights["ilse"].acted = True
    assert moved not in rail(clash)["ilse"].told


def test_conditions_are_named_with_their_tokens(clash: Any) -> None:
    condition, tokens = next(iter(clash.knights["bruno"].conditions.items()))
    name = fakes.library().conditions[condition].name.en
    assert name in rail(clash)["bruno"].told and f"{name} ×" not in rail(clash)["bruno"].told
    clash.knights["bruno"].conditions[condition] = tokens + 1
    assert f"{name} ×2" in rail(clash)["bruno"].told


def test_gear_is_told_with_its_state(clash: Any) -> None:
    ilse = clash.knights["ilse"]
    weapon = next(item for item in ilse.sheet.armory if item.gear in ilse.loadout.hands)
    before = rail(clash)["ilse"].told
    weapon.exhausted, weapon.charges = True, 2
    after = rail(clash)["ilse"].told
    name = fakes.library().gear[weapon.gear].name.en
    [line] = [line for line in after.splitlines() if line.startswith(name)]
    assert "●●" in line and line not in before


# --- the end of a skirmish ----------------------------------------------------------------------


def over(state: Any) -> Decision:
    return Decision(Kind.CHOOSE, SKIRMISH_OVER, [Option("again", "fight_again"), Option("end", "end_skirmish")])


@pytest.fixture
def verdict(qtbot: Any) -> Verdict:
    made = Verdict()
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(("result", "title"), [("won", "Victory"), ("lost", "Defeat")])
def test_the_verdict_says_who_won_when_and_with_how_many_wounds(result: str, title: str, verdict: Verdict) -> None:
    state = fakes.skirmish_state()
    state.clash.result, state.clash.round = result, 7  # type: ignore[union-attr]
    verdict.show_table(fakes.view_of(state, over(state)))
    assert not verdict.isHidden() and verdict.title.text() == title
    assert "Bell-Ox, level 2" in verdict.told.text() and "round 7" in verdict.told.text()
    assert title in verdict.accessibleName()


def test_the_verdict_tells_how_each_came_out_of_it(verdict: Verdict) -> None:
    state = fakes.skirmish_state()
    state.clash.result = "won"  # type: ignore[union-attr]
    state.knights["bruno"].dead = True
    verdict.show_table(fakes.view_of(state, over(state)))
    told = verdict.accessibleDescription()
    ilse = state.knights["ilse"]
    assert f"Ilse · Vigor {ilse.vigor}/{ilse.vigor_limit}" in told
    assert "Bruno" in told and f"Bruno · Vigor {state.knights['bruno'].vigor}" not in told, "the dead have no Vigor"


def test_there_is_no_verdict_while_the_clash_goes_on(verdict: Verdict) -> None:
    state = fakes.skirmish_state()
    state.clash.result = "won"  # type: ignore[union-attr]
    verdict.show_table(fakes.view_of(state, over(state)))
    verdict.show_table(fakes.view_of(fakes.clash_state(), asked("ilse")))
    assert verdict.isHidden()


@pytest.mark.parametrize(("high", "low"), [(115, False), (79, False), (61, True), (48, True)])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_low_row_says_its_figures_side_by_side(high: int, low: bool, scale: int, clash: Any, qtbot: Any) -> None:
    """Five fighters at 150 %: three lines of pips would run into each other."""
    THEMES.set(scale=scale)
    row = RailRow(1)
    qtbot.addWidget(row)
    row.show_fighter(rail(clash)["ilse"])
    row.resize(164 * scale // 100, high * scale // 100)
    assert row._is_low() is low
    assert row._stats() >= 3 * px(14) or low
    tips = {row._line_tip(QPoint(x, row.height() - px(8))) for x in range(2, row.width(), row.width() // 6)}
    assert (len(tips) == 3) is low, "each figure tells of itself"
    row.grab()


def test_what_lies_on_a_low_row_leaves_its_name_to_be_read(clash: Any, qtbot: Any) -> None:
    row = RailRow(1)
    qtbot.addWidget(row)
    row.show_fighter(rail(clash)["ilse"])
    row.resize(px(164), px(220))
    assert row.room().width() >= row.width() - px(4)  # above the name of a high one
    row.resize(px(164), px(115))
    name = QFontMetrics(THEMES.theme.font(18, bold=True)).horizontalAdvance("Ilse")
    assert px(8) + name < row.room().left() <= row.width() // 2


def test_the_rail_of_a_sheet_kept_by_hand_is_all_portrait(clash: Any, qtbot: Any) -> None:
    row = RailRow(1)
    qtbot.addWidget(row)
    row.show_fighter(replace(rail(clash)["ilse"], bars=()))
    row.resize(164, 80)
    assert row._stats() == 0 and row._line_tip(QPoint(5, 70)) == ""
    row.grab()


def test_the_name_of_a_low_row_is_whole_beside_the_sign_of_the_leader(qtbot: Any) -> None:
    """Of four knights and a princess the leader was called "Anse…"."""
    low = RailRow(1)
    qtbot.addWidget(low)
    low.resize(px(164), px(115))
    fighter = Fighter("anselma", "Wilhelmina", "#ff0000", "", (), tag=f"{sign('leader')} leader")
    tall, band = QRect(1, 1, 162, 90), QRect(1, 1, 162, 48)
    assert low.tag(fighter, tall) == fighter.tag and low.tag(fighter, band) == sign("leader")
    assert low.tag(replace(fighter, name="Ilse"), band) == fighter.tag, "there is room for both"


@pytest.mark.parametrize("tag", ["", "▸ turn"])
@pytest.mark.parametrize("height", [70, 84, 92, 115])
def test_the_key_of_a_low_row_lies_beside_what_the_knight_counts(height: int, tag: str, qtbot: Any) -> None:
    """Of five knights at 150 % in a window of 1280×800, the key lay over the sign and its number."""
    THEMES.set(scale=150)
    bars = tuple(Bar(name, 1, 9, tone) for name, tone in (("Passion", "gold"), ("Heat", "ember"), ("Vigor", "moss")))
    plain = RailRow(1)
    qtbot.addWidget(plain)
    plain.resize(px(164), px(height))
    fighter = Fighter("ilse", "Ilse", "#ff0000", "", bars, tag=tag)
    pictures = []
    for token in ("", "12"):
        plain.show_fighter(replace(fighter, token=token))
        pictures.append(plain.grab().toImage())
    band = QRect(1, 1, plain.width() - 2, plain.height() - plain._stats())
    caps = QRect(QPoint(plain.caps_from(fighter.tag, band), band.top() + px(6)), QSize(px(200), px(20)))
    same = caps.intersected(plain.rect())
    assert pictures[0].copy(same) == pictures[1].copy(same)


def test_who_has_nothing_to_count_leaves_the_rail_to_those_who_have(qtbot: Any) -> None:
    """With two squires and a princess the knights were squeezed to a strip, and she had the largest picture."""
    state = fakes.clash_state()
    party = PartyRail()
    qtbot.addWidget(party)
    party.resize(px(164), px(360))
    princess = next(iter(fakes.library().princesses))
    state.knights[princess] = s.Knight(princess, princess, s.Sheet(), s.Loadout(princess, princess, princess, princess))
    state.princess = s.Princess(princess, "ilse", s.Sheet(), s.Loadout(princess, princess, princess, princess))
    party.show_table(fakes.view_of(state))
    tall = {id: row.height() for id, row in party.rows.items()}
    assert tall[princess] < tall["ilse"] == tall["bruno"]
    assert sum(tall.values()) <= party.height()
    party.resize(px(164), px(900))
    party.show_table(fakes.view_of(state))
    assert party.rows[princess].height() > tall[princess], "where there is room she has more of it"
