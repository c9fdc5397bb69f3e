"""What the rules say a card states, held against every card of the bundled pack."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.keywords import SIGN, Keyword, catalogue
from kf_desktop.content.cards.knights import Ability
from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.sentences.journey import describe_judicium
from kf_desktop.content.sentences.parts import ability_words, describe, describe_cost
from kf_desktop.content.text import CHINESE, ENGLISH
from kf_desktop.content.walk import walk
from kf_desktop.content.words.clauses import speaker
from kf_desktop.resources import assets_dir


@pytest.fixture(scope="module")
def pack() -> Library:
    return read_packs(assets_dir() / "packs" / "bell_under_ash")[0]


@pytest.mark.rule("GEA-001", "GEA-003", "GEA-004", "GEA-027", "GEA-035", "GEA-044", "GEA-046")
def test_gear_states_its_type_attributes_tier_traits_and_back(pack: Library) -> None:
    assert pack.gear
    for card in pack.gear.values():
        assert card.type in ("weapon", "armor", "support") and card.tier in (1, 2, 3, 4, 5), card.id
        assert (card.type == "weapon") == (card.hands > 0), card.id
        assert card.type != "weapon" or (card.attack is not None and card.attack.dice), card.id
        assert card.source != "monster" or card.monster in pack.monsters, card.id
        assert card.source != "kingdom" or card.kingdom in pack.kingdoms, card.id
        assert all(isinstance(trait, str) for trait in card.traits), card.id
    assert any(card.traits for card in pack.gear.values())
    assert {card.type for card in pack.gear.values()} == {"weapon", "armor", "support"}


@pytest.mark.rule("GEA-048", "GEA-058")
def test_gear_is_enhanced_by_upgrades_and_by_reforging(pack: Library) -> None:
    assert {upgrade.type for upgrade in pack.upgrades.values()} == {"weapon", "armor"}
    reforged = [card for card in pack.gear.values() if card.reforged is not None]
    assert reforged and all(card.source == "merchant" for card in reforged)
    assert all(card.reforged is not None and card.reforged.price > 0 for card in reforged)


def abilities(pack: Library) -> list[tuple[str, Ability]]:
    cards: tuple[Any, ...] = (
        *pack.talents.values(),
        *pack.gear.values(),
        *pack.saints.values(),
        *pack.upgrades.values(),
    )
    return [(card.id, node) for card in cards for _, node in walk(card) if isinstance(node, Ability)]


@pytest.mark.rule("ABI-002", "ABI-005")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_effect_of_a_card_is_an_ability_and_its_cost_is_said_first(pack: Library, language: str) -> None:
    found = abilities(pack)
    assert found
    for card, ability in found:
        voice = speaker(language, pack)
        said = voice.words.told(ability_words(voice, ability))
        assert said, card
        if ability.cost is not None:
            cost = describe_cost(ability.cost, language, pack)
            effect = describe(ability.effect, language, pack)
            assert said.lower().index(cost.lower()) < len(said) - len(effect), (card, said)


@pytest.mark.rule("ABI-053", "ABI-055")
def test_every_keyword_on_a_card_has_its_record(pack: Library) -> None:
    for shelf, card in pack.cards():
        for _, node in walk(card):
            assert not isinstance(node, Keyword) or node.rule.text.en, (shelf, card.id)
    for rule in catalogue().values():
        assert rule.name.en and rule.timing and rule.side, rule.id
        numbered = rule.values == 1 and not rule.stackable and rule.argument != SIGN
        assert not (rule.side == "knight" and numbered), f"{rule.id} has a number and does not stack"


@pytest.mark.rule("TEC-001", "TEC-011", "TEC-028")
def test_techniques_have_a_knight_two_sides_and_mostly_something_more(pack: Library) -> None:
    cards = list(pack.techniques.values())
    assert cards
    for card in cards:
        assert card.id and card.knight in pack.knights and (card.delve or card.clash), card.id
    more = [
        card
        for card in cards
        if (card.clash is not None and card.clash.exert is not None) or (card.delve is not None and card.delve.warm_up)
    ]
    assert 2 * len(more) >= len(cards), "most have an Exert or a Warm-up"


@pytest.mark.rule("TEC-013", "TEC-014")
def test_talents_give_two_named_effects_and_one_is_on_the_board(pack: Library) -> None:
    for card in pack.talents.values():
        assert card.knight in pack.knights
        assert len(card.abilities) == 2 and all(ability.name is not None for ability in card.abilities), card.id
    for knight in pack.knights.values():
        assert isinstance(knight.start.talent, str)


@pytest.mark.rule("ARC-001", "ARC-017", "STA-001")
def test_arcs_and_portraits_state_what_the_rules_need(pack: Library) -> None:
    for arc in pack.heroic_arcs.values():
        assert arc.knight in pack.knights and arc.levels, arc.id
        assert all(level.options and all(level.options) for level in arc.levels), arc.id
        assert all(isinstance(word, Keyword) for level in arc.levels for option in level.options for word in option), (
            arc.id
        )
    for card in pack.portraits.values():
        assert card.knight in pack.knights and card.speed and card.hand_limit and card.bane_limit, card.id


@pytest.mark.rule("DIC-036")
def test_the_four_directions_are_equally_frequent_on_minor_mortis_cards(pack: Library) -> None:
    for kingdom in (None, "cinder_abbacy"):
        arrows = [card.arrow for card in pack.mortis.values() if card.deck == 1 and card.kingdom == kingdom]
        assert arrows and [arrows.count(way) for way in ("north", "east", "south", "west")] == [len(arrows) // 4] * 4


@pytest.mark.rule("POO-004", "POO-010")
def test_every_knights_resource_has_rules_of_its_own(pack: Library) -> None:
    kinds = [knight.resource for knight in pack.knights.values() if knight.resource is not None]
    assert len({kind.id for kind in kinds}) == len(kinds) > 1
    assert all(kind.limit > 0 and kind.name.en and kind.name.zh for kind in kinds)


def test_each_judicium_card_has_words_of_its_own(pack: Library) -> None:
    for language in (ENGLISH, CHINESE):
        said = [describe_judicium(card, language, pack) for card in pack.judicium.values()]
        assert len(set(said)) == len(said) == 5
