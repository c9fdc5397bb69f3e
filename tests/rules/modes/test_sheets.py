"""Sheets that are kept by hand: what can be written, what a sheet cannot hold, and the next expedition."""

import pytest

from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.journal.house_answers import read_rule
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.sheets import new_sheets
from kf_desktop.rules.table.state import Chapter, Investigation
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box

BOX = load_box()


def sheets() -> GameSession:
    return Session(RULES, BOX, new_sheets(BOX, "Our table", ["ilse", "bruno"], seats=["Ann", "Ben"]))


def own_card() -> str:
    start = BOX.knights["ilse"].start.techniques
    return next(card.id for card in BOX.techniques.values() if card.knight == "ilse" and card.id not in start)


def test_everything_on_a_sheet_can_be_written_and_comes_back_with_the_journal() -> None:
    session = sheets()
    gear, saint = "ilse.gear.parish_spade", next(iter(BOX.saints))
    rules = ["gold:ilse:9", "bravery:ilse:-2", "cruelty:ilse:3", "node:ilse:07", "node:ilse:E2", "node:ilse:07"]
    rules += [
        f"lose_gear:ilse:{gear}",
        f"saint:ilse:{saint}",
        f"unlock:ilse:{own_card()}",
        "time::12",
        "entry::We met: an ox.",
    ]
    for rule in rules:
        assert session.overrule(read_rule(f"house:{rule}"))
    sheet = session.state.knights["ilse"].sheet
    assert (sheet.gold, sheet.virtues["bravery"], sheet.vices["cruelty"], sheet.matrix) == (9, -2, 3, ["E2"])
    assert gear not in [item.gear for item in sheet.armory] and sheet.saint == saint
    assert own_card() in sheet.unlocked["technique"] and session.state.expedition.time == 12
    assert session.events[-1].kind == "house_entry" and session.events[-1].args["words"] == "We met: an ox."
    again = Session.replay(RULES, BOX, session.data())
    assert again.notice is None and encode(again.state) == encode(session.state)
    assert session.undo() and session.events[-1].kind != "house_entry" and session.redo()
    assert session.events[-1].kind == "house_entry"


@pytest.mark.parametrize(
    "rule",
    [
        "bravery:ilse:21",
        "bravery:ilse:--1",
        "cruelty:ilse:5",
        "node:ilse:31",
        "lose_gear:ilse:nothing",
        "saint:ilse:nobody",
        "unlock:bruno:" + own_card(),
        "entry::   ",
        "entry::" + "x" * 501,
    ],
)
def test_what_a_sheet_cannot_hold_is_refused_with_a_sentence(rule: str) -> None:
    session = sheets()
    stood = encode(session.state)
    with pytest.raises(IllegalAnswer, match=r"\."):
        session.overrule(read_rule(f"house:{rule}"))
    assert encode(session.state) == stood


def test_two_knights_have_not_the_same_patron() -> None:
    session, saint = sheets(), next(iter(BOX.saints))
    session.overrule(read_rule(f"house:saint:ilse:{saint}"))
    with pytest.raises(IllegalAnswer, match="ilse"):
        session.overrule(read_rule(f"house:saint:bruno:{saint}"))
    assert session.overrule(read_rule("house:saint:ilse:")) and session.overrule(
        read_rule(f"house:saint:bruno:{saint}")
    )


@pytest.mark.parametrize("count", [1, 5])
def test_a_table_of_any_size_keeps_its_sheets(count: int) -> None:
    session: GameSession = Session(RULES, BOX, new_sheets(BOX, "Ours", list(BOX.knights)[:count]))
    session.answer(["next"])
    assert session.state.expedition.number == 2 and session.decision is not None
    assert session.decision.prompt == "sheets.write"


def test_the_next_expedition_keeps_the_sheets_and_has_a_journal_of_its_own() -> None:
    session = sheets()
    session.overrule(read_rule("house:gold:ilse:9"))
    session.answer(["next"])
    state = session.state
    assert (state.campaign.expeditions, state.expedition.number, session.answers) == (1, 2, [])
    assert state.knights["ilse"].sheet.gold == 9 and session.past[-1].answers == (("house:gold:ilse:9",), ("next",))
    assert session.undo() and session.state.expedition.number == 1


def test_tale_friends_and_notes_are_written_too() -> None:
    session = sheets()
    for rule in (
        "quest:ilse:1:success",
        "investigation:ilse:1-4:failure",
        "investigation:ilse:1-2:success",
        "investigation:ilse:1-2:",
        "chapter:ilse:2",
        "investigation:ilse:2-1:running",
        "rapport:ilse:bruno:2",
        "note:ilse:Owes the miller: two sacks.",
    ):
        assert session.overrule(read_rule(f"house:{rule}")), rule
    sheet = session.state.knights["ilse"].sheet
    assert sheet.tale == [
        Chapter("success", [Investigation(4, "failure")]),
        Chapter("", [Investigation(1, "")]),
    ]
    assert (sheet.rapport, sheet.notes) == ({"bruno": 2}, {"own:Owes the miller: two sacks.": 1})
    again = Session.load(RULES, BOX, session.data())
    assert encode(again.state) == encode(session.state)
    assert session.overrule(read_rule("house:lose_note:ilse:own:Owes the miller: two sacks."))
    assert not session.state.knights["ilse"].sheet.notes
    assert session.undo() and session.state.knights["ilse"].sheet.notes


@pytest.mark.parametrize(
    "rule",
    [
        *("quest:ilse:2:success", "quest:ilse:1:won", "quest:ilse::success", "investigation:ilse:1-6:success"),
        *("investigation:ilse:1:success", "chapter:ilse:0", "chapter:ilse:10", "rapport:ilse:ilse:1"),
        *("rapport:ilse:nobody:1", "rapport:ilse:bruno:4", "note:ilse: ", "lose_note:ilse:own:never written"),
    ],
)
def test_what_a_tale_cannot_hold_is_refused_and_changes_nothing(rule: str) -> None:
    session = sheets()
    before = encode(session.state)
    with pytest.raises(IllegalAnswer):
        session.overrule(read_rule(f"house:{rule}"))
    assert encode(session.state) == before
