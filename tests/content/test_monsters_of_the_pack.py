"""The monsters of the bundled pack: their sheets by the yardsticks of the tiers, and the vocabulary that they use."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import (
    AiCard,
    AttackType,
    Monster,
    Response,
    ResponseTiming,
    Routine,
    Signature,
    Trait,
)
from kf_desktop.content.checks.monsters import CARDS_PER_LEVEL, MOST_LEVELS
from kf_desktop.content.effects.monster import Escalate
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.target import TargetWord
from kf_desktop.content.walk import walk

LEVELS = 4
"""Of every tier, so that each monster grows with the knights."""
FULL_DECK = 6
TO_HIT = {"mob": (5, 12), "vassal": (5, 11), "king": (7, 10), "devil": (9, 11), "dragon": (8, 11)}
WOUNDS = {"mob": (4, 9), "vassal": (6, 10), "king": (10, 10), "devil": (10, 10), "dragon": (8, 11)}
ACTIVATIONS = {"mob": (1, 2), "vassal": (1, 1), "king": (2, 2), "devil": (2, 2), "dragon": (1, 2)}
EXHIBITION = {"mob": (0, 2), "vassal": (1, 4), "king": (3, 3), "devil": (3, 3), "dragon": (0, 4)}


GUARDIANS = ("bell_ox", "abbots_hand", "ash_regent", "second_name", "furnace_mother")
"""Those that hunts of the Postgame are for."""


def names(box: Library) -> Iterator[Monster]:
    yield from box.monsters.values()


@pytest.mark.rule("MON-058")
def test_every_monster_has_four_levels_whatever_its_tier(box: Library) -> None:
    for monster in names(box):
        most = MOST_LEVELS if monster.id in GUARDIANS else LEVELS  # PST-004
        assert [column.level for column in monster.level] == list(range(1, most + 1)), monster.id
        with pytest.raises(LookupError):
            monster.at_level(most + 1)


@pytest.mark.rule("MON-001")
def test_every_deck_has_six_cards_of_each_of_its_three_levels(box: Library) -> None:
    for monster in names(box):
        for level in CARDS_PER_LEVEL:
            sizes = (len(box.ai_of(monster.id, level)), len(box.bp_of(monster.id, level)))
            assert sizes == (FULL_DECK, FULL_DECK), (monster.id, level)


@pytest.mark.rule("MON-059")
def test_attributes_keep_to_the_yardstick_of_the_tier(box: Library) -> None:
    for monster in names(box):
        for column in monster.level[:LEVELS]:
            for value, ranges in ((column.to_hit, TO_HIT), (column.wounds, WOUNDS), (column.exhibition, EXHIBITION)):
                low, high = ranges[monster.tier]
                assert low <= value <= high, (monster.id, column)
            assert 0 <= column.escalations <= 2 and 0 <= column.evasion_dice <= 2, monster.id
            assert 0 <= column.at <= 6 and 0 <= column.vigor_loss <= 6, monster.id
            least, most = ACTIVATIONS[monster.tier]
            assert least <= len(column.activation) <= most, (monster.id, column)
            if monster.tier in ("king", "devil"):
                assert sorted(column.activation) == ["ai", "signature"], monster.id
        first = monster.level[0]
        if monster.tier not in ("king", "devil"):  # whom knights meet who have long outgrown level 1
            assert (first.at, first.vigor_loss) == (0, 0), f"{monster.id}: no bonus at level 1"


@pytest.mark.rule("MON-034", "MON-043")
def test_a_monster_grows_from_level_to_level(box: Library) -> None:
    for monster in names(box):
        for lower, higher in zip(monster.level, monster.level[1:], strict=False):
            for field in ("to_hit", "wounds", "at", "vigor_loss", "evasion_dice", "escalations"):
                assert getattr(lower, field) <= getattr(higher, field), (monster.id, field)
            assert len(lower.activation) <= len(higher.activation), monster.id
            assert higher.level > LEVELS or higher.add or higher.remove, (
                f"{monster.id}: level {higher.level} changes no trait"
            )


@pytest.mark.rule("MON-001", "MON-003")
def test_decks_signature_and_routine(box: Library) -> None:
    for monster in names(box):
        assert monster.id in box.signatures and monster.id in box.routines, monster.id
        assert len(box.ai_of(monster.id, 0)) <= 1, monster.id
        cards = [card for card in box.ai.values() if card.monster == monster.id]
        shapes = [replace(card, id="x", name=cards[0].name, level=1, flavour=None) for card in cards]
        assert all(shapes.count(shape) == 1 for shape in shapes), f"{monster.id}: two AI cards do the same"


def test_every_level_of_every_monster_has_a_place_to_be_fought(box: Library) -> None:
    for monster in names(box):
        fought = [level for place in box.scenarios.values() if place.monster == monster.id for level in place.levels]
        assert sorted(set(fought)) == [column.level for column in monster.level], monster.id


def test_every_monster_leaves_gear_behind(box: Library) -> None:
    for monster in names(box):
        assert sum(item.monster == monster.id for item in box.gear.values()) >= 2, monster.id


def test_only_what_follows_a_wound_escalates(box: Library) -> None:
    """Without supply each takes an AI card for good (ESC-032): done by the round it would leave a monster without."""
    by_the_round = [trait for trait in box.traits.values() if trait.timing != "on_wound"]
    cards: tuple[AiCard | Signature | Routine | Trait, ...] = (
        *box.ai.values(),
        *box.signatures.values(),
        *box.routines.values(),
        *by_the_round,
    )
    for card in cards:
        assert not any(isinstance(node, Escalate) for _, node in walk(card)), card.id


def counted(box: Library, kind: type, field: str) -> Counter[Any]:
    """How often the cards of the monsters use each value of a field."""
    shelves = (box.ai, box.signatures, box.routines, box.bp, box.traits)
    nodes = (node for shelf in shelves for card in shelf.values() for _, node in walk(card))
    return Counter(getattr(node, field) for node in nodes if isinstance(node, kind))


def test_the_cast_uses_every_way_of_moving_aiming_and_striking(box: Library) -> None:
    assert set(counted(box, Move, "how")) == set(get_args(Move.__annotations__["how"]))
    assert set(counted(box, Response, "when")) == set(get_args(ResponseTiming))
    types = set(counted(box, AttackType, "kind"))
    assert types >= {"ranged", "zone", "wave", "simultaneous", "sequential", "judgement", "command"}
    aimed = set(counted(box, TargetWord, "kind"))
    assert aimed >= {"own", "on", "not_on", "with", "most", "least", "highest", "lowest", "zone", "two_knights"}


def test_most_body_parts_have_more_than_one_response_and_a_crit(box: Library) -> None:
    plain = [
        card.id
        for card in box.bp.values()
        if len(card.responses) <= 1 and not (card.overcome or card.overpower or card.reveal or card.face_up)
    ]
    assert len(plain) <= len(box.bp) // 10, plain
