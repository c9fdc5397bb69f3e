"""Rapport Boons: gained at the third heart, in force while the friend is in the party (RAP-005 … RAP-009, SHT-050)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.knights import RapportBoon
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.rest import campfire_bonus
from kf_desktop.rules.knight.bane import bane_limit
from kf_desktop.rules.knight.kit import boons
from tests.bundled import load_box
from tests.rules.arena import Arena
from tests.rules.camp import Camp
from tests.rules.tale import Tale
from tests.rules.written import ops, words, written


def friends(camp: Any) -> Any:
    """Books that give a friend 2 more Bane (k1's) and 3 more (k2's), and k2's for k3 alone one more."""
    gifts = {"b1": ("k1", None, 2), "b2": ("k2", None, 3), "b3": ("k2", "k3", 1)}
    made = {
        id: written(
            RapportBoon,
            id=id,
            knight=knight,
            friend=friend,
            name=words(id),
            abilities=({"timing": "passive", "keywords": [f"bane_limit +{amount}"]},),
        )
        for id, (knight, friend, amount) in gifts.items()
    }
    camp.game.content = replace(camp.game.content, rapport_boons=made)
    return camp


def rapport(tale: Tale, amount: int) -> None:
    """k1 gains Rapport with k2."""
    effect = {"op": "rapport", "amount": amount, "with": "k2"}
    tale.play(perform(tale.game, ops(effect), Context(source="test", knight=tale["k1"], book="k1")))


def named(camp: Any, knight: str) -> list[str]:
    return [boon.id for boon in boons(camp.game, camp[knight])]


@pytest.mark.rule("RAP-009", "RAP-005", "RAP-006", "SHT-050")
def test_golden_rapport_to_its_boon() -> None:
    """+1, +1, +2: at the third heart each has the other's; without the friend it is off, and so is the bonus."""
    tale = friends(Tale("k1", "k2"))
    bare = bane_limit(tale.game, tale["k1"]), bane_limit(tale.game, tale["k2"])
    hearts = []
    for amount in (1, 1, 2):
        assert named(tale, "k1") == named(tale, "k2") == []
        rapport(tale, amount)
        hearts.append(tale["k1"].sheet.rapport["k2"])
    assert hearts == [1, 2, 3]
    assert (named(tale, "k1"), named(tale, "k2")) == (["b2"], ["b1"])
    assert (bane_limit(tale.game, tale["k1"]), bane_limit(tale.game, tale["k2"])) == (bare[0] + 3, bare[1] + 2)
    assert [(event.args["knight"], event.args["boon"]) for event in tale.events("boon")] == [("k1", "b2"), ("k2", "b1")]
    tale.state.party.remove("k2")
    assert named(tale, "k1") == [] and bane_limit(tale.game, tale["k1"]) == bare[0]
    assert campfire_bonus(tale.game) == 0
    tale.state.party.append("k2")
    assert named(tale, "k1") == ["b2"]


@pytest.mark.rule("RAP-004", "RAP-005")
def test_a_heart_too_many_brings_no_second_boon() -> None:
    tale = friends(Tale("k1", "k2"))
    rapport(tale, 3)
    rapport(tale, 1)
    assert len(tale.events("boon")) == 2 and tale["k1"].sheet.rapport["k2"] == 3


@pytest.mark.rule("RAP-005")
def test_a_book_may_have_a_boon_for_one_friend_alone() -> None:
    camp = friends(Camp("k1", "k2", "k3"))
    for name in ("k1", "k3"):
        camp[name].sheet.rapport["k2"] = 3
    assert (named(camp, "k1"), named(camp, "k3")) == (["b2"], ["b3"])


@pytest.mark.rule("RAP-007")
def test_a_friend_who_has_died_in_the_clash_is_still_in_the_party() -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one, two = arena.knight("k1", "A1"), arena.knight("k2", "A3")
    friends(arena)
    one.sheet.rapport["k2"] = 3
    before = bane_limit(arena.game, one)
    two.dead = True
    arena.game.memo.clear()
    assert [boon.id for boon in boons(arena.game, one)] == ["b2"] and bane_limit(arena.game, one) == before


@pytest.mark.rule("RAP-005")
def test_every_two_knights_of_the_pack_have_something_for_each_other() -> None:
    box = load_box()
    told = [knight for knight in box.knights if any(boon.knight == knight for boon in box.rapport_boons.values())]
    assert {"ilse", "bruno", "anselma", "tamsin"} <= {*told}
    found = [box.boon_of(one, two) for one in told for two in told if one != two]
    assert None not in found and len({boon.id for boon in found if boon is not None}) == len(found)
