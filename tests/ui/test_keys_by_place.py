"""Keys that follow from what stands where: they stay the same whoever has acted or been placed already."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.decision.letters import keys_by_place, keys_of
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()
PARTY = [("ilse", 1), ("bruno", 1), ("anselma", 1)]


def questions(prompt: str, count: int) -> Iterator[tuple[Decision, dict[str, str]]]:
    """So many questions of a skirmish, each with the keys of its options."""
    session: Any = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 1, "full", PARTY, 5))
    bot = make_bot("cautious", 5)
    for _ in range(200):
        decision = session.decision
        if decision is not None and decision.prompt == prompt and count:
            count -= 1
            yield decision, keys_of(decision, fakes.view_of(session.state, decision))
        session.answer(bot(session.state, decision))
        if not count:
            return


def test_a_start_space_keeps_its_figure_whoever_has_been_placed() -> None:
    """3 was A7 for one knight, then B4 for the next: typed habit put two knights on the wrong spaces."""
    (first, dealt), *later = questions("choose.start_space", 3)
    assert sorted(dealt.values()) == [str(number) for number in range(1, len(first.options) + 1)]
    assert len(later) == 2
    for decision, keys in later:
        assert len(decision.options) < len(first.options)
        assert keys == {option.key: dealt[option.key] for option in decision.options}


def test_who_acts_next_has_the_figure_of_the_rail() -> None:
    """The second knight had 1 as soon as the first had acted, and F2 in the rail."""
    asked = [keys for _, keys in questions("choose.next_knight", 2)]
    seats = {f"knight:{id}": str(number) for number, (id, _) in enumerate(PARTY, 1)}
    assert asked[0] == seats
    assert len(asked[1]) == 2 and asked[1].items() <= seats.items()


def test_tiles_are_counted_as_one_reads_them() -> None:
    """The figures stood on the map in the order of the paths."""
    state = fakes.state("delve")
    view = fakes.view_of(state)
    at = {id: tile.at for id, tile in view.library.tiles[view.expedition.kingdom].items()}
    read = sorted(at, key=lambda id: (at[id][1], at[id][0]))[:11]
    offered = [Option(f"tile:{id}", "tile", {"tile": id}) for id in read[::-1]]
    decision = Decision(Kind.TILE, "choose.travel", offered, ("Ann",))
    keys = keys_by_place(decision, view)
    assert [keys[f"tile:{id}"] for id in read] == [*"123456789", "B", "X"]
    assert keys_of(decision, view) == keys
