"""The cards that come with the game."""

from collections.abc import Callable
from typing import Any

import pytest

from kf_desktop.content import sentences
from kf_desktop.content.library import Library
from kf_desktop.content.text import LANGUAGES
from kf_desktop.content.validate import CARDS_PER_LEVEL, manual_effects

FACES: dict[str, Callable[[Any, str, Library], str]] = {
    "ai": sentences.describe_ai_card,
    "signatures": sentences.describe_ai_card,
    "bp": sentences.describe_bp,
    "traits": sentences.describe_trait,
    "gear": sentences.describe_gear,
    "upgrades": sentences.describe_gear,
    "techniques": sentences.describe_technique,
    "talents": sentences.describe_talent,
    "mortis": sentences.describe_mortis,
    "judicium": sentences.describe_judicium,
    "conditions": sentences.describe_condition_card,
    "explorations": sentences.describe_exploration,
    "encounters": sentences.describe_encounter,
    "terrain": sentences.describe_terrain,
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
