"""The cards that come with the game."""

from collections.abc import Callable
from typing import Any

import pytest

from kf_desktop.content.cards.boards import Scenario, column_and_row
from kf_desktop.content.cards.knights import Portrait
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import Trait
from kf_desktop.content.checks.monsters import CARDS_PER_LEVEL
from kf_desktop.content.effects.sheet import Unlock
from kf_desktop.content.packs.validate import manual_effects
from kf_desktop.content.sentences.journey import (
    describe_condition_card,
    describe_encounter,
    describe_exploration,
    describe_judicium,
    describe_mortis,
)
from kf_desktop.content.sentences.knights import describe_gear, describe_talent, describe_technique
from kf_desktop.content.sentences.monsters import describe_ai_card, describe_bp, describe_terrain, describe_trait
from kf_desktop.content.text import LANGUAGES, Text
from kf_desktop.content.walk import toml_names

FACES: dict[str, Callable[[Any, str, Library], str]] = {
    "ai": describe_ai_card,
    "signatures": describe_ai_card,
    "bp": describe_bp,
    "traits": describe_trait,
    "gear": describe_gear,
    "upgrades": describe_gear,
    "techniques": describe_technique,
    "talents": describe_talent,
    "mortis": describe_mortis,
    "judicium": describe_judicium,
    "conditions": describe_condition_card,
    "explorations": describe_exploration,
    "encounters": describe_encounter,
    "terrain": describe_terrain,
}


def test_every_shelf_of_the_box_is_filled(box: Library) -> None:
    assert {shelf for shelf, _ in box.cards()} >= {
        *FACES,
        "knights",
        "monsters",
        "kingdoms",
        "tiles",
        "scenarios",
    }


@pytest.mark.parametrize("shelf", FACES)
def test_every_card_has_a_face_in_both_languages(box: Library, shelf: str) -> None:
    for card in getattr(box, shelf).values():
        for language in LANGUAGES:
            text = FACES[shelf](card, language, box)
            assert text and "{" not in text and "None" not in text, (card.id, text)


def test_nothing_is_left_to_the_table(box: Library) -> None:
    assert manual_effects(box) == ()


@pytest.mark.rule("SET-044")
def test_the_tier_of_each_monster(box: Library) -> None:
    tiers = {"cinder_novices": "mob", "bell_ox": "vassal", "ash_regent": "king", "second_name": "devil"}
    for monster, tier in (tiers | {"furnace_mother": "dragon"}).items():
        assert box.monsters[monster].tier == tier


@pytest.mark.rule("OUT-069")
def test_a_kingdom_has_contracts_some_of_them_once(box: Library) -> None:
    contracts = [contract for contract in box.contracts.values() if contract.kingdom == "cinder_abbacy"]
    assert len(contracts) >= 8 and min(contract.tier for contract in contracts) == 1
    assert {contract.once for contract in contracts} == {True, False}


def test_every_mercenary_helps_on_the_way(box: Library) -> None:
    assert box.mercenaries
    for mercenary in box.mercenaries.values():
        first = mercenary.sides[0].delve
        assert first is not None and (first.effect or first.keywords), mercenary.id


def test_decks_by_monster_and_level(box: Library) -> None:
    for monster in box.monsters.values():
        for level, needed in CARDS_PER_LEVEL.items():
            assert len(box.ai_of(monster.id, level)) >= needed
            assert all(card.level == level for card in box.bp_of(monster.id, level))


def test_every_monster_of_a_kingdom_has_a_place_to_be_fought(box: Library) -> None:
    for kingdom in box.kingdoms.values():
        for row in kingdom.bestiary:
            for monster, level in row.monsters:
                assert box.scenario_of(monster, kingdom.id, level), (monster, level)


def test_traits_add_up_from_level_to_level(box: Library) -> None:
    novices = [trait.id.rpartition(".")[2] for trait in box.traits_of("cinder_novices", 4)]
    assert "banked_embers" in novices and "compline" not in novices


FOOLS = ["F6", "E9", "E6", "F9", "J2", "C11", "C4", "A2", "H7", "C8", "J13", "A13", "H4", "H11", "A7", "J8"]


@pytest.mark.rule("CLA-081")
def test_the_fools_deck_names_spaces_of_the_board(box: Library) -> None:
    assert len(box.fool) == 15
    spaces = [space for card in box.fool.values() for space in card.spaces]
    assert sorted(spaces) == sorted(FOOLS) and len(dict.fromkeys(spaces)) == 16
    assert all(0 <= column < 14 and 0 <= row < 10 for column, row in map(column_and_row, spaces))
    assert column_and_row("C11") == (10, 2)


@pytest.mark.rule("CLA-008")
def test_a_scenario_belongs_to_its_kingdom(box: Library) -> None:
    scenario = next(card for card in box.scenarios.values() if card.kingdom)
    assert scenario.kingdom is not None
    level = scenario.levels[0]
    assert box.scenario_of(scenario.monster, scenario.kingdom, level) == scenario
    elsewhere = box.scenario_of(scenario.monster, "elsewhere", level)
    assert elsewhere is None or elsewhere.kingdom is None  # one that is fought anywhere


@pytest.mark.rule("CLA-009")
def test_a_scenario_says_how_a_clash_is_set_up(box: Library) -> None:
    for scenario in box.scenarios.values():
        assert len(scenario.knights) >= 4 and scenario.monsters and scenario.board.columns and scenario.board.rows
    names = {name for _, name in toml_names(Scenario)}
    assert names >= {
        "board",
        "monster",
        "kingdom",
        "levels",
        "knights",
        "monsters",
        "bp",
        "terrain",
        "setup",
        "aftermath",
    }


@pytest.mark.rule("STA-001", "STA-002")
def test_a_portrait_has_what_a_class_is_made_of(box: Library) -> None:
    names = {name for _, name in toml_names(Portrait)}
    wanted = {"id", "knight", "name", "power", "speed", "hand_limit", "card_refresh", "heat_refresh", "bane_limit"}
    assert names >= wanted
    for knight in box.knights.values():
        classes = [card for card in box.portraits.values() if card.knight == knight.id]
        assert len({card.name.en for card in classes}) == len(classes)


@pytest.mark.rule("CLA-075")
def test_a_trait_without_a_moment_is_passive(box: Library) -> None:
    assert Trait(id="a", monster="ox", name=Text(en="A", zh="甲")).timing == "passive"
    for trait in box.traits.values():
        assert trait.keywords if trait.timing == "passive" and not trait.effect else trait.effect, trait.id


@pytest.mark.rule("OUT-070", "OUT-071", "OUT-035")
def test_seventeen_mercenaries_in_three_ranks(box: Library) -> None:
    """Each with two sides of two abilities, at the price of the rank; nobody has two cards of a rank."""
    cards = list(box.mercenaries.values())
    assert len(cards) == 17
    assert {card.level: card.price for card in cards} == {1: 3, 2: 5, 3: 9}
    assert len({(card.name.en, card.level) for card in cards}) == 17
    assert all(side.delve is not None and side.clash is not None for card in cards for side in card.sides)
    moments = [side.delve.timing for card in cards for side in card.sides if side.delve is not None]
    assert [moments.count(moment) for moment in ("exploration_drawn", "exploration", "met")] == [1, 2, 3]


@pytest.mark.rule("SAI-001", "SAI-019", "SAI-030", "SAI-066")
def test_seven_saints_each_with_three_parts_and_a_commandment_that_deeds_keep_or_break(box: Library) -> None:
    saints = [saint for saint in box.saints.values() if saint.id != "unknown_saint"]
    assert len(saints) == 7 and len({saint.commandment.breach for saint in saints}) == 7
    assert all(saint.infusions and saint.incarnate.keywords and 1 <= saint.incarnation <= 10 for saint in saints)
    assert "declared" not in {saint.commandment.breach for saint in saints}
    assert {saint.virtue for saint in saints} == {"bravery", "tenacity", "sagacity", "fortitude", "might", "insight"}
    assert box.saints["unknown_saint"].infusions == ()


def test_whoever_is_not_there_from_the_start_can_be_won(box: Library) -> None:
    """Mercenaries of the higher ranks and locked Saints: some contract unlocks each of them."""
    won = {
        effect.id
        for contract in box.contracts.values()
        for effect in contract.reward
        if isinstance(effect, Unlock) and effect.what in ("saint", "mercenary")
    }
    locked = {card.id for card in box.mercenaries.values() if card.level > 1}
    locked |= {saint.id for saint in box.saints.values() if not saint.unlocked and saint.id != "unknown_saint"}
    assert locked <= won


@pytest.mark.parametrize(("language", "stays"), [("en", "It stays in effect"), ("zh_CN", "自翻开起持续生效")])
def test_a_body_part_without_its_at_says_all_the_rest(box: Library, language: str, stays: str) -> None:
    """Its AT stands at the head of the card; what follows it in the text is not left out with it."""
    card = box.bp["accursed_persistence"]
    told = describe_bp(card, language, box, at=False)
    assert told.lines[0].heading == "" and told.lines[0].text.startswith(stays)
    assert not any("AT" in line.text for line in told.lines)
    whole = describe_bp(card, language, box)
    assert whole.endswith(told) and whole.lines[0].text.startswith("AT")


def test_the_name_of_an_ability_is_a_heading_however_much_it_asks(box: Library) -> None:
    told = describe_talent(box.talents["anselma.talent.keeper_of_coals"], "en", box)
    assert "Rake Them Out (Start of turn, exhaust this, if Heat 1+)" in [line.heading for line in told.lines]
