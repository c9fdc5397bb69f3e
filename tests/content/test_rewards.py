"""What cards bring to an attack comes before the step that uses it, or is left for the next attack."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kf_desktop.content.cards.knights import Ability, TechniqueClash
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import BpCard
from kf_desktop.content.effects.attack import Dice, IgnoreResponses, Pool, Power, Precision, Reroll
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.packs.loader import load_library
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.content.walk import walk
from kf_desktop.resources import assets_dir

STEPS = ("attack_roll", "crit_chance", "crit_miss", "full_hit", "first_window", "reveal", "power_roll", "responses")
"""When cards act in an attack, in order, up to the clearing of the Knight Pool (KAT-002, KAT-094).

An Exert is in none of them: the attacker chooses its moment (TEC-031).
"""
RESPONSES = ("wound", "fail")
"""Timings of abilities that belong to the step of the responses."""

LAST_STEP = {
    "precision": "crit_miss",  # the hits are counted after it
    "attack dice": "crit_miss",
    "opening": "crit_miss",
    "closing": "crit_miss",
    "rouse": "full_hit",  # counted as the first window opens
    "dice": "reveal",  # the power dice are rolled after it
    **dict.fromkeys(("power", "power dice", "break", "black", "hope", "spell", "fire", "power_token"), "power_roll"),
    "sunder": "power_roll",
    "diversion": "responses",
    "improved_diversion": "responses",
    "ignored responses": "responses",
}
"""The last step in which each is still of use in its own attack. A Cantrip never is: it turns as an attack begins."""


def effects_by_step(card: Any) -> Iterator[tuple[str, Effects]]:
    """What the card does in an attack before the Knight Pool is cleared, and when."""
    for _, node in walk(card):
        if isinstance(node, Ability | TechniqueClash):
            step = "responses" if node.timing in RESPONSES else node.timing
            if step in STEPS:
                yield step, node.effect
        elif isinstance(node, BpCard):
            yield "reveal", node.reveal
            yield "responses", node.crit
            yield from (("responses", response.do) for response in node.responses)
            yield from (("responses", bonus.do) for bonus in (node.overcome, node.overpower) if bonus is not None)


def brought(effects: Effects) -> Iterator[str]:
    """What the effects bring for this attack alone."""
    for _, node in walk(effects):
        if isinstance(node, Pool) and not node.stays:
            yield node.token
        elif isinstance(node, Reroll) and node.die in ("attack", "power"):
            yield f"{node.die} dice"
        elif isinstance(node, Precision | Power | Dice):
            yield node.op
        elif isinstance(node, IgnoreResponses):
            yield "ignored responses"


def too_late(cards: Sequence[Any]) -> list[tuple[str, str, str]]:
    """The cards that bring something after the last step that could use it: card, step and what."""
    return [
        (card.id, step, what)
        for card in cards
        for step, effects in effects_by_step(card)
        for what in brought(effects)
        if what not in LAST_STEP or STEPS.index(step) > STEPS.index(LAST_STEP[what])
    ]


def test_no_card_brings_what_is_cleared_or_over_before_it_can_be_used(tmp_path: Path) -> None:
    """Nor does a card of the pack that authors begin with."""
    packs = [assets_dir() / name for name in ("packs/bell_under_ash", "new_pack")]
    library = load_library(*packs, cache=JsonCache(tmp_path))
    assert too_late([card for _, card in library.cards()]) == []


def test_a_card_that_is_late_is_found(box: Library) -> None:
    """An Opening for a critical wound, a power die for a power roll that lies on the table."""
    part = next(card for card in box.bp.values() if card.crit)
    technique = box.techniques["anselma.technique.kindle"]
    assert technique.clash is not None
    late = replace(technique, clash=replace(technique.clash, timing="power_roll"))
    spoiled = replace(part, crit=(Pool(token="opening"),))
    assert too_late([spoiled, late]) == [
        (part.id, "responses", "opening"),
        ("anselma.technique.kindle", "power_roll", "dice"),
    ]
