"""Marks as words: saves before version 3 and scenario files."""

import pytest

from kf_desktop.engine.codec import decode, encode
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.saves.marks import WORDS, mark_of, mission_of, state_with, with_marks, with_words, word_of

WRITTEN = {
    "keyword:ilse:reach 2": Mark(MarkKind.KEYWORD, "ilse", "reach 2"),
    "exhausted:ilse:talent:calm#0": Mark(MarkKind.EXHAUSTED, "ilse", "talent:calm#0"),
    "incarnate:bruno:2": Mark(MarkKind.INCARNATION, "bruno", number=2),
    "imminent:peril:bruno": Mark(MarkKind.IMMINENT, "bruno", "peril"),
    "declines:ilse:martial": Mark(MarkKind.DECLINES, "ilse", "martial"),
    "clue_seen:ilse": Mark(MarkKind.CLUE_SEEN, "ilse"),
    "dishonor:ilse": Mark(MarkKind.DISHONORED, "ilse"),
    "been_along:ilse:bomb": Mark(MarkKind.BEEN_ALONG, "ilse", "bomb"),
    "concluded:ilse": Mark(MarkKind.CONCLUDED, "ilse"),
    "ends_early:ilse": Mark(MarkKind.ENDS_EARLY, "ilse"),
    "event_due:4191": Mark(MarkKind.EVENT_DUE, number=4191),
    "event_read:4191": Mark(MarkKind.EVENT_READ, number=4191),
    "encounter_next": Mark(MarkKind.ENCOUNTER_NEXT),
    "ambush_next": Mark(MarkKind.AMBUSH_NEXT),
    "card_ignored": Mark(MarkKind.CARD_IGNORED),
    "encounter_ignored": Mark(MarkKind.ENCOUNTER_IGNORED),
    "inn": Mark(MarkKind.INN_VISITED),
    "rested": Mark(MarkKind.RESTED),
    "split": Mark(MarkKind.SPLIT),
    "shortcuts": Mark(MarkKind.SHORTCUTS),
    "spoils": Mark(MarkKind.SPOILS),
    "threat_7": Mark(MarkKind.THREAT_7),
    "threat_9": Mark(MarkKind.THREAT_9),
    "threat_9_due": Mark(MarkKind.THREAT_9_DUE),
    "spawn_due": Mark(MarkKind.SPAWN_DUE),
    "spawn_waits": Mark(MarkKind.SPAWN_WAITS),
    "under_way:gear:cloak#0": Mark(MarkKind.UNDER_WAY, what="gear:cloak#0"),
    "played:lunge": Mark(MarkKind.PLAYED, what="lunge"),
    "climb": Mark(MarkKind.CLIMBED),
    "climb_tile": Mark(MarkKind.CLIMBED_TILE),
    "rolling_out": Mark(MarkKind.ROLLING_OUT),
}


@pytest.mark.parametrize(("word", "mark"), WRITTEN.items(), ids=WRITTEN)
def test_a_word_is_read_and_written(word: str, mark: Mark) -> None:
    assert decode(Mark, mark_of(word)) == mark
    assert word_of(encode(mark)) == word


def test_every_kind_of_mark_has_its_word() -> None:
    assert [mark.kind for mark in WRITTEN.values()] == [mark.kind for mark in dict.fromkeys(WRITTEN.values())]
    assert len(WORDS) == len(WRITTEN) == len(MarkKind)


@pytest.mark.parametrize("word", ["", "vantage:ilse:back", "incarnate", "incarnate:ilse:soon", "inn:1", "gear:cloak#0"])
def test_other_words_are_no_marks(word: str) -> None:
    assert mark_of(word) is None


def test_what_a_knight_has_used_and_his_marks_are_told_apart_and_put_together() -> None:
    knight = {"used": ["gear:cloak#0", "climb"], "vigor": 3}
    climbed = encode(Mark(MarkKind.CLIMBED))
    assert with_marks(knight) == {"used": ["gear:cloak#0"], "vigor": 3, "marks": [climbed]}
    assert with_words(with_marks(knight)) == knight
    assert with_marks({"flags": ["inn", "unheard_of"], "round": 1}) == {
        "round": 1,
        "marks": [encode(Mark(MarkKind.INN_VISITED))],
    }
    assert with_words({"marks": [climbed]}) == {"flags": ["climb"]}


@pytest.mark.parametrize(
    ("word", "fields"),
    [
        ("quest", {"mission": "quest"}),
        ("free_roam", {"mission": "free_roam"}),
        ("investigation:2", {"mission": "investigation", "investigation": 2}),
        ("cold_lead:1-3", {"mission": "cold_lead", "cold_lead": "1-3"}),
        ("investigation:soon", {"mission": "investigation:soon"}),
    ],
)
def test_a_mission_is_read_and_written(word: str, fields: dict[str, object]) -> None:
    assert mission_of(word) == fields
    knight = {"investigation": 0, "cold_lead": "", "used": []}
    assert with_words(knight | fields) == {"mission": word, "used": []}
    assert with_marks({"mission": word, "used": []}) == {**fields, "used": []}


def test_marks_that_are_there_already_stay() -> None:
    old, new = encode(Mark(MarkKind.RESTED)), encode(Mark(MarkKind.SPLIT))
    assert with_marks({"marks": [old], "flags": ["split"]}) == {"marks": [old, new]}
    assert with_marks({"marks": [old], "used": ["split", "cloak"]}) == {"used": ["cloak"], "marks": [old, new]}
    assert with_marks({"round": 2}) == {"round": 2}


def test_what_is_written_the_old_way_names_no_new_field() -> None:
    assert with_words({"mission": "quest", "investigation": 3, "cold_lead": "1-3", "used": ["a"]}) == {
        "mission": "quest",
        "used": ["a"],
    }
    assert with_words({"mission": "quest", "flags": []}) == {"mission": "quest", "flags": []}


def test_clash_expedition_and_knights_are_changed_and_nothing_else() -> None:
    def named(part: dict[str, object]) -> dict[str, object]:
        return part | {"changed": True}

    state: dict[str, object] = {
        "clash": {"round": 1},
        "expedition": None,
        "on_expedition": {"threat": 2},
        "knights": {"ilse": {}, "bruno": {"vigor": 3}},
        "party": ["ilse"],
    }
    before = repr(state)
    assert state_with(named, state) == {
        "clash": {"round": 1, "changed": True},
        "expedition": None,
        "on_expedition": {"threat": 2, "changed": True},
        "knights": {"ilse": {"changed": True}, "bruno": {"vigor": 3, "changed": True}},
        "party": ["ilse"],
    }
    assert repr(state) == before
    assert state_with(named, {"clash": None}) == {"clash": None, "knights": {}}
