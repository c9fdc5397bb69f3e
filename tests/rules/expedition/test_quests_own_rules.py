"""What a quest changes: the cipher, the clues, a monster of its own; Symbols of the Codex (KEV, CLU-005, SET-034)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from kf_desktop.content.cards.knights import KnightResource
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve.clues import gain_typed
from kf_desktop.rules.expedition.delve.points import queue_events
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.state import Reading
from kf_desktop.story.model import SignRow, Symbol
from tests.rules.realm import CODEX, Realm
from tests.rules.written import written

SIGNS: tuple[SignRow, SignRow] = (("dot", "filled", "open"), ("open", "dot", "dot"))


def realm(*knights: str, quest: Mapping[str, Any] | None = None) -> Realm:
    """A tile to the north, a deck of plain cards, perhaps a quest of k1."""
    table = Realm(*knights).road("12", "north", "14").hidden("14").deck("r1", "r2", "r3", "r4")
    return table.book("k1", 1, 2, quest=quest) if quest is not None else table


def paragraphs(table: Realm) -> list[int]:
    return [waiting.paragraph for waiting in table.expedition.readings]


# --- cipher and clues ---------------------------------------------------------------------------


@pytest.mark.rule("KEV-005")
def test_the_quests_cipher_alone_counts_until_the_quest_is_over() -> None:
    table = realm("k1", "k2", quest={"cipher": "97"}).codex(4168, 4197, 4192)
    table["k1"].sheet.cipher = "68"
    queue_events(table.game, "41")
    assert paragraphs(table) == [4197, 4192], "the companion keeps his own"
    next_expedition(table.game)
    table.state.expedition.kingdom = "realm"
    queue_events(table.game, "41")
    assert 4168 in paragraphs(table) and 4197 not in paragraphs(table)


@pytest.mark.rule("CLU-005")
def test_a_quest_may_count_a_type_of_clue_elsewhere() -> None:
    table = realm("k1", quest={"clues": ["historic", "martial"], "counts": {"historic": "curse_markers"}})
    table.play(gain_typed(table.game, "historic"))
    table.play(gain_typed(table.game, "martial"))
    assert table.clues() == {"k1": {"martial": 1}}
    assert table.expedition.progress["curse_markers"] == 1


@pytest.mark.rule("SET-034")
def test_a_quests_monster_comes_out_of_the_box_and_goes_back() -> None:
    """The wheel is as it was, but for the Rotation that every Encounter ends with."""
    table = realm("k1").encounter("test.block").encounter("test.dot")
    before = list(table.expedition.wheel)
    assert "test.block" not in before
    table.state.table_dice = False
    met = {"op": "encounter", "monster": "test.block"}
    steps = table.says([met], _context(table))
    _drain(table, steps)
    assert table.expedition.wheel == [*before[1:], before[0]] or table.expedition.wheel == [before[-1], *before[:-1]]
    assert [event.args["monster"] for event in table.events("encounter")] == ["test.block"]
    assert "test.block" not in table.expedition.map_tokens and table.expedition.encounter is None


def _context(table: Realm) -> Context:
    return Context(source="test", knight=table["k1"])


def _drain(table: Realm, steps: Any) -> None:
    """Answer whatever is asked with the first option."""
    answer: tuple[str, ...] | None = None
    try:
        while True:
            asked = next(steps) if answer is None else steps.send(answer)
            answer = asked.forced()
            if answer is None:
                answer = tuple(option.key for option in asked.options[: asked.least])
    except StopIteration:
        return


@pytest.mark.rule("EXP-013")
def test_a_knight_sets_out_with_the_tokens_of_the_own_book_and_nobody_else_does() -> None:
    table = realm("k1", "k2")
    for name, start in (("k1", 1), ("k2", 0)):
        card = table.game.content.knights[name]
        own = {"id": "flesh", "name": {"en": "Flesh", "zh": "肉"}, "limit": 5, "start": start}
        table._put("knights", name, replace(card, resource=written(KnightResource, **own)))
        begin_expedition(table.game, table[name])
    assert (table["k1"].resource, table["k2"].resource) == (1, 0)


# --- Symbols ------------------------------------------------------------------------------------


def with_symbol() -> Realm:
    """The Codex locks paragraph 300 behind a Symbol, which tile 14 shows."""
    table = realm("k1").codex(300, 301)
    book = table.game.content.books[CODEX]
    table._put("books", CODEX, replace(book, symbols=(Symbol(id="lantern", signs=SIGNS, paragraph=300),)))
    return table.tile("14", front={"symbol": "lantern"})


@pytest.mark.rule("KEV-012")
def test_a_symbols_paragraph_is_locked_whoever_calls_for_it() -> None:
    table = with_symbol()
    assert not push_reading(table.game, CODEX, 300) and push_reading(table.game, CODEX, 301)
    table.at("delve").travel_to("14")
    assert paragraphs(table) == []
    assert [event.args["known"] for event in table.events("symbol_found")] == [False]


@pytest.mark.rule("KEV-013")
def test_after_the_hint_it_is_read_where_the_sign_is() -> None:
    table = with_symbol()
    table.effect({"op": "hint", "symbol": "lantern"})
    table.travel_to("14")
    assert table.expedition.readings == [Reading(CODEX, 300, "k1")]
    table.at("delve", "story").step()
    assert table.state.scenes[-1].args["paragraph"] == "300"


@pytest.mark.rule("KEV-013")
def test_a_hint_that_comes_late_lets_it_be_read_on_the_way_back() -> None:
    table = with_symbol()
    table.travel_to("14")
    table.effect({"op": "hint", "symbol": "lantern"})
    assert [(waiting.paragraph, waiting.on_tile) for waiting in table.expedition.schedules] == [(300, "14")]
    table.at("delve", "story").step()
    assert table.state.scenes[-1].args["paragraph"] == "300"


@pytest.mark.rule("KEV-018")
def test_a_symbol_is_two_rows_of_three_signs() -> None:
    assert Symbol(id="lantern", signs=SIGNS, paragraph=1).signs == SIGNS
    for wrong in ((("dot",) * 3,), (("dot",) * 2, ("dot",) * 3), (("dot",) * 3, ("cross",) * 3)):
        with pytest.raises(ValidationError):
            written(Symbol, id="lantern", signs=wrong, paragraph=1)
