"""What the rules ask one by one and one gesture answers: the journal has every answer as if each had been asked."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.gestures.at_once import ARC, OF_AN_ATTACK, REST, as_one, goes_on
from kf_desktop.door.pacing import ROLL_MISSES, Pacing
from kf_desktop.door.subjects import DrawnSubject, DrawnWay
from kf_desktop.engine.decision import HELD, Asking, Decision, Kind, Option
from kf_desktop.engine.grid import square_grid
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.delve.clues import gain_chosen
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from tests.bundled import load_box
from tests.rules.realm import Realm
from tests.ui import fakes

PARTY = ("ilse", "bruno", "anselma", "tamsin")


def seated(state: fakes.s.State) -> SessionTable:
    session: Any = Session(RULES, fakes.library(), state)
    return SessionTable(session)


def at_the_draft() -> SessionTable:
    state = fakes.state("spoils")
    state.scenes, state.streams = [Frame("spoils", "scrap")], {"seed": 3}
    assert state.expedition is not None
    state.expedition.loot = ["kingdom_gear", "upgrade", "upgrade", "exhibition", "consumable", "full"]
    return seated(state)


# --- what is given up ---------------------------------------------------------------------------


def test_half_of_the_clues_is_one_question_with_the_amounts() -> None:
    shown = Pacing().shown(seated(fakes.fallen_state()))
    assert shown is not None and (shown.prompt, shown.least, shown.most) == ("choose.lost_clue", 7, 7)
    assert shown.repeats and shown.args["amount"] == 13
    assert {option.key: option.args[HELD] for option in shown.options} == {"clue:martial": 9, "clue:errant": 4}


def test_it_is_answered_with_one_gesture_and_undone_with_one() -> None:
    table, pacing = seated(fakes.fallen_state()), Pacing()
    given = len(table.session.answers)
    pacing.answer(table, ("clue:martial",) * 5 + ("clue:errant",) * 2)
    assert table.session.state.knights["ilse"].clues == {"martial": 4, "errant": 2}
    assert table.session.answers[given:] == [("clue:martial",)] * 5 + [("clue:errant",)] * 2
    assert table.decision is not None and table.decision.args["knight"] == "bruno", "who is asked for his own"
    pacing.undo(table)
    assert len(table.session.answers) == given


def test_what_only_one_kind_is_left_for_is_not_said_to_the_next_knight() -> None:
    table, pacing = seated(fakes.fallen_state()), Pacing()
    pacing.answer(table, ("clue:errant",) * 4 + ("clue:martial",) * 3)
    assert table.session.state.knights["ilse"].clues == {"martial": 6, "errant": 0}
    assert table.session.state.knights["bruno"].clues == {"mystic": 3, "martial": 2, "errant": 4}


def test_a_journal_that_was_answered_one_by_one_is_gone_on_with() -> None:
    table, pacing = seated(fakes.fallen_state()), Pacing()
    table.answer(("clue:errant",))
    shown = pacing.shown(table)
    assert shown is not None and (shown.least, shown.args["amount"]) == (6, 12)


# --- what is shared out -------------------------------------------------------------------------


def test_the_rest_of_the_scrap_is_shared_out_with_one_gesture() -> None:
    table, pacing = at_the_draft(), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and shown.options[-1].key == REST
    worth = {str(option.args["loot"]): int(option.args["gold"]) for option in shown.options if option.key != REST}
    given = len(table.session.answers)
    pacing.answer(table, (REST,))
    assert table.decision is not None and table.decision.prompt != "spoils.scrap"
    took = [event.args for event in table.events if event.kind == "takes_scrap"]
    assert len(took) == 6 and [each["knight"] for each in took[:3]] == ["ilse", "bruno", "ilse"], "still in turn"
    assert worth[str(took[0]["loot"])] == max(worth.values())
    pacing.undo(table)
    assert len(table.session.answers) == given and table.decision.prompt == "spoils.scrap"


def test_the_last_card_needs_no_offer() -> None:
    table, pacing = at_the_draft(), Pacing()
    while (shown := pacing.shown(table)) is not None and shown.prompt == "spoils.scrap":
        assert (shown.options[-1].key == REST) is (int(shown.args["left"]) > 1)
        pacing.answer(table, (shown.options[0].key,))


# --- who takes which clue -----------------------------------------------------------------------


def choosing(*seats: str) -> Realm:
    realm = Realm("k1", "k2", "k3").collect(k1="martial errant", k2="historic mystic", k3="errant mystic")
    for knight, seat in zip(realm.state.knights.values(), seats, strict=True):
        knight.seat = seat
    realm.state.knights["k2"].clues = {"historic": 9}
    return realm


def asked_for_clues(realm: Realm) -> Decision:
    k1, *others = realm.state.knights.values()
    asked = next(gain_chosen(realm.game, k1, then=others))
    return asked.decision() if isinstance(asked, Asking) else asked


def test_a_clue_for_several_begins_with_the_split_that_is_recommended() -> None:
    table: Any = SimpleNamespace(decision=asked_for_clues(choosing("A", "A", "A")), seat="")
    shown = Pacing().shown(table)
    assert shown is not None and shown.options[0].key == REST
    assert shown.options[0].args == {"knights": "k1 k2 k3", "clues": "martial mystic errant"}
    pacing = Pacing()
    assert pacing.meant(table, (REST,)) == ("clue:martial",)


def test_the_clues_of_another_player_are_not_shared_out() -> None:
    table: Any = SimpleNamespace(decision=asked_for_clues(choosing("A", "B", "A")), seat="")
    shown = Pacing().shown(table)
    assert shown is not None and shown.options[0].args["knights"] == "k1 k3"
    table.decision = asked_for_clues(choosing("A", "B", "B"))
    shown = Pacing().shown(table)
    assert shown is not None and [option.label for option in shown.options] == ["clue", "clue"]


# --- who is ready -------------------------------------------------------------------------------


def at_the_loadouts(*seats: str) -> SessionTable:
    box = load_box()
    state = new_campaign(box, "The Bell Under Ash", list(PARTY), 7, seats=list(seats))
    session: Any = Session(RULES, box, state)
    table, bot = SessionTable(session), make_bot("cautious", 7)
    for _ in range(400):
        decision = table.decision
        if decision is None or decision.prompt == "loadout.knight":
            break
        keys = [option.key for option in decision.options]
        table.answer(("done",) if "done" in keys else bot(table.session.state, decision))
    assert table.decision is not None and table.decision.prompt == "loadout.knight"
    return table


def test_all_who_come_after_are_ready_with_one_gesture() -> None:
    table, pacing = at_the_loadouts("A", "A", "A", "A"), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and shown.args["left"] == 3 and shown.options[-1].key == REST
    given = len(table.session.answers)
    pacing.answer(table, (REST,))
    assert table.session.answers[given : given + 4] == [("ready",)] * 4
    assert table.decision is not None and table.decision.prompt != "loadout.knight"
    pacing.undo(table)
    assert len(table.session.answers) == given and pacing.shown(table) == shown


def test_nobody_makes_another_players_knights_ready() -> None:
    table, pacing = at_the_loadouts("A", "A", "B", "B"), Pacing()
    pacing.answer(table, (REST,))
    assert table.decision is not None and table.decision.args["knight"] == PARTY[2]
    pacing.answer(table, ("ready",))
    shown = pacing.shown(table)
    assert shown is not None and shown.prompt == "loadout.knight" and shown.options[-1].key != REST, "the last one"


# --- a whole way ---------------------------------------------------------------------------------


def drawn(forks: int) -> SessionTable:
    """A reed wife draws a knight nearer, who can go on in several directions at so many forks at least."""
    box = load_box()
    party = [(name, 1) for name in ("ilse", "bruno", "anselma")]
    table = SessionTable(Session(RULES, box, new_skirmish(box, "reed_wives", 1, "full", party, 1)))
    bot = make_bot("cautious", 1)
    while (decision := table.decision) is not None and decision.prompt != "skirmish.next":
        if isinstance(decision.subject, DrawnSubject) and max(map(_forks, decision.subject.spaces.values())) >= forks:
            return table
        table.answer(bot(table.session.state, decision))
    raise AssertionError("nobody is drawn")


def _forks(way: DrawnWay) -> int:
    return len(way.said)


@pytest.mark.rule("INV-003")
def test_who_is_drawn_nearer_is_led_to_a_space_with_one_gesture() -> None:
    table, pacing = drawn(3), Pacing()
    shown, decision = pacing.shown(table), table.decision
    assert shown is not None and decision is not None and isinstance(decision.subject, DrawnSubject)
    assert [option.key for option in shown.options] == [f"cell:{space}" for space in decision.subject.spaces]
    space, way = max(decision.subject.spaces.items(), key=lambda each: _forks(each[1]))
    given, told = len(table.session.answers), len(table.events)
    pacing.answer(table, (f"cell:{space}",))
    assert table.session.answers[given : given + 3] == [(side,) for side in way.said[:3]]
    moved = [event.args["path"] for event in table.events[told:] if event.kind == "moved_by_force"]
    clash = table.view.clash
    assert clash is not None
    grid = square_grid(clash.columns, clash.rows)
    walked = [name for path in moved if isinstance(path, list) for name in path]
    assert walked == [grid.name(cell) for cell in way.path]
    assert grid.name(way.path[-1]) == space
    pacing.undo(table)
    assert len(table.session.answers) == given


def test_a_space_on_the_way_leaves_the_rest_to_be_asked() -> None:
    table, pacing = drawn(3), Pacing()
    shown = pacing.shown(table)
    assert shown is not None
    knight = shown.args["knight"]
    pacing.answer(table, (shown.options[0].key,))
    shown = pacing.shown(table)
    assert shown is not None and (shown.prompt, shown.args["knight"]) == ("path", knight)
    assert len(shown.options) > 2


def test_a_journal_that_was_answered_fork_by_fork_still_plays() -> None:
    table = drawn(3)
    decision = table.decision
    assert decision is not None and isinstance(decision.subject, DrawnSubject)
    way = max(decision.subject.spaces.values(), key=_forks)
    for side in way.said:
        table.answer((side,))


def test_what_was_said_of_one_way_is_not_said_to_another_who_is_drawn() -> None:
    table, pacing = drawn(3), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and table.decision is not None
    pacing.meant(table, (shown.options[-1].key,))
    pacing._asked_of = "somebody else"
    assert pacing._told(table.decision) == (False, None)


# --- the prologues -------------------------------------------------------------------------------


def at_the_prologues(*seats: str) -> SessionTable:
    box = load_box()
    session: Any = Session(RULES, box, new_campaign(box, "The Bell Under Ash", list(PARTY[:2]), 7, seats=list(seats)))
    return SessionTable(session)


def test_the_prologues_are_skipped_with_one_answer_and_nothing_of_them_is_lost() -> None:
    table, pacing = at_the_prologues("A", "A"), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and shown.options[-1].label == "skip_prologues" and shown.options[0].key != REST
    pacing.answer(table, (REST,))
    assert table.decision is not None and table.decision.family == "vision"
    read = at_the_prologues("A", "A")
    while read.decision is not None and read.decision.prompt == "read.paragraph":
        read.answer((read.decision.options[0].key,))
    assert table.session.state == read.session.state, "as if every page had been turned"
    assert all(
        knight.sheet.prologue and len(knight.sheet.visited) > 5 for knight in table.session.state.knights.values()
    )
    pacing.undo(table)
    assert table.session.answers == [] and pacing.shown(table) == shown


def test_nobody_skips_another_players_prologue_nor_a_page_that_comes_later() -> None:
    table, pacing = at_the_prologues("A", "B"), Pacing()
    pacing.answer(table, (REST,))
    assert table.decision is not None and table.decision.args["knight"] == PARTY[1]
    pacing.answer(table, (REST,))
    while (shown := pacing.shown(table)) is not None and shown.prompt != "read.paragraph":
        pacing.answer(table, (shown.options[0].key,))
    assert shown is not None and REST not in [option.key for option in shown.options]
    taught = Pacing(taught=True).shown(at_the_prologues("A", "A"))
    assert taught is not None and REST not in [option.key for option in taught.options]


# --- the Heroic Arc ------------------------------------------------------------------------------


def at_the_arc() -> tuple[SessionTable, Pacing]:
    """At the first window of an attack in which several levels of the arc can be used."""
    box = load_box()
    state = new_skirmish(box, "kiln_hounds", 3, "full", [(id, 3) for id in PARTY[:3]], 2)
    table, pacing, bot = SessionTable(Session(RULES, box, state)), Pacing(), make_bot("cautious", 2, box)
    for _ in range(600):
        shown = pacing.shown(table)
        assert shown is not None
        if shown.prompt in OF_AN_ATTACK and any(option.key == REST for option in shown.options):
            return table, pacing
        pacing.answer(table, bot(table.session.state, replace(shown, options=_without(shown))))
    raise AssertionError("nobody had so much Passion")


def _without(shown: Decision) -> list[Option]:
    return [option for option in shown.options if option.key not in (REST, ROLL_MISSES)]


@pytest.mark.rule("ARC-007", "ARC-010")
def test_several_levels_of_the_arc_are_used_with_one_gesture() -> None:
    table, pacing = at_the_arc()
    shown, given = pacing.shown(table), len(table.session.answers)
    assert shown is not None
    arcs = [option for option in shown.options if option.label == ARC]
    levels = [option.args["level"] for option in arcs]
    alone = [option.key for option in arcs if levels.count(option.args["level"]) == 1]
    offer = next(option for option in shown.options if option.key == REST)
    assert offer.args["amount"] == len(alone) > 1
    pacing.answer(table, (REST,))
    assert table.session.answers[given : given + len(alone)] == [(key,) for key in alone]
    pacing.undo(table)
    assert len(table.session.answers) == given, "and one step takes them back"


def test_a_level_of_the_arc_with_a_choice_is_asked_for() -> None:
    both = [Option(f"arc:{level}:{index}", ARC, {"level": level}) for level, index in ((1, 0), (2, 0), (4, 0), (4, 1))]
    window = Decision(Kind.WINDOW, OF_AN_ATTACK[0], [*both, Option("pass", "pass")])
    assert as_one(window).options[-1].args["amount"] == 2
    assert goes_on(window, replace(window, options=both[1:])) and not goes_on(window, replace(window, options=both[2:]))
    assert as_one(replace(window, options=both[1:])).options == both[1:], "a single one needs no offer"
