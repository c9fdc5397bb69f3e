"""Keywords of an expedition: loot, the District Wheel, devotion, the Rest, the Deep Fog, the start of a clash."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.rules.abilities.grants import grant_all
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.spoils.loot import left
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked
from kf_desktop.rules.table.state import Clash, GearItem
from tests.rules.camp import Camp
from tests.rules.realm import Realm


def give(table: Camp | Realm, *keywords: str, answers: tuple[Any, ...] = ()) -> None:
    """An ability with the keywords is used by the first knight."""
    knight = table["k1"]
    words = [catalogue().parse(word) for word in keywords]
    table.play(grant_all(table.game, words, Context(knight=knight)), *answers)


@pytest.mark.keyword("scavenge")
def test_scavenge() -> None:
    camp = Camp()
    give(camp, "scavenge 3", answers=(("loot:upgrade#1", "loot:upgrade#2", "loot:consumable#1"),))
    assert sorted(camp.state.expedition.loot) == ["consumable", "upgrade", "upgrade"]


@pytest.mark.keyword("clash_scavenge")
def test_clash_scavenge() -> None:
    camp = Camp()
    camp.state.clash = Clash("rats", 1, "exhibition", "", 14, 10)
    give(camp, "clash_scavenge 1")
    assert (camp.state.expedition.loot, left(camp.game, "exhibition")) == (["exhibition"], 1)
    give(camp, "clash_scavenge 2")
    assert left(camp.game, "exhibition") == 0, "there are 2 of each"


@pytest.mark.keyword("kingdom_scavenge", "upgrade_scavenge", "consumable_scavenge")
@pytest.mark.parametrize("kind", ["kingdom_gear", "upgrade", "consumable"])
def test_scavenge_of_a_kind(kind: str) -> None:
    camp = Camp()
    keyword = f"{kind.split('_', maxsplit=1)[0]}_scavenge"
    give(camp, f"{keyword} 3")
    assert camp.state.expedition.loot == [kind] * 3
    give(camp, f"{keyword} 2")
    assert camp.state.expedition.loot == [kind] * 4, "of a supply of 1 only 1 comes"


@pytest.mark.keyword("rotation")
def test_rotation() -> None:
    table = Realm("k1", districts=4)
    table.expedition.wheel = ["a", "b", "c", "d"]
    give(table, "rotation 1")
    assert table.expedition.wheel == ["d", "a", "b", "c"]
    table.expedition.wheel = ["a", "b", "c", "d"]
    give(table, "rotation 2")
    assert table.expedition.wheel == ["c", "d", "a", "b"]


@pytest.mark.keyword("devote")
def test_devote() -> None:
    camp = Camp()
    camp["k1"].sheet.devotion = 2
    give(camp, "devote")
    assert (camp["k1"].sheet.devotion, camp["k1"].sheet.saint) == (3, "")


@pytest.mark.keyword("devote_to")
def test_devote_to_a_saint() -> None:
    camp = Camp()
    camp["k1"].sheet.devotion = 1
    saint = next(iter(camp.game.content.saints))
    give(camp, f"devote_to {saint}")
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == (saint, 2)
    assert saint in camp.state.campaign.saints, "unlocked for all"
    give(camp, f"devote_to {saint}")
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == (saint, 3)


# --- the Deep Fog -------------------------------------------------------------------------------


def fog(*keywords: str) -> Realm:
    """Before a fog traversal; k1 wears something with the keywords."""
    table = Realm("k1").road("12", "north", "14").hidden("14").way("12", "west", kind="fog")
    for number in range(1, 7):
        table.fog(f"c{number}", number % 4)
    table.expedition.deep_fog = [f"c{number}" for number in range(1, 7)]
    table.gear("lantern", keywords=tuple(catalogue().parse(word) for word in keywords))
    table["k1"].sheet.armory.append(GearItem("lantern"))
    table["k1"].loadout.supports = ["lantern"]
    return table.deck("r1", "r2", "r3")


def shuffled() -> list[str]:
    """The deck as the seed shuffles it, and the card that is then laid."""
    table = fog()
    table.step("fog")
    return [*table.path(), *table.expedition.deep_fog]


@pytest.mark.keyword("trailmake")
def test_trailmake() -> None:
    table, order = fog("trailmake 2", "trailmake 1"), shuffled()
    table.step("fog", "yes", f"fog:{order[1]}")
    deck = [*table.path(), *table.expedition.deep_fog]
    assert (deck[-1], sorted(deck)) == (order[1], sorted(order))
    assert table.events("trail_made")[0].args["amount"] == 3
    table = fog("trailmake 3")
    table.step("fog", "no")
    assert [*table.path(), *table.expedition.deep_fog] == order, "you may"


@pytest.mark.keyword("wander")
def test_wander() -> None:
    table, order = fog("wander"), shuffled()
    table.step("fog", "yes")
    assert table.path() == [order[1]]
    assert (table.expedition.deep_fog, table.expedition.fog_out) == (order[2:], [order[0]])
    table = fog("wander")
    table.step("fog", "no")
    assert table.path() == [order[0]]


@pytest.mark.keyword("trailmake")
def test_an_ability_can_give_it_for_one_crossing() -> None:
    table = fog()
    give(table, "trailmake 2")
    assert table.expedition.marks == [Mark(MarkKind.KEYWORD, "k1", "trailmake 2")]
    table.step("fog", "no")
    assert table.state.scenes[-1].step == "fog"
    table.step("withdraw")
    assert not is_marked(table.expedition.marks, MarkKind.KEYWORD)
