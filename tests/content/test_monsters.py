"""What a monster's record must hold (MON, KAT-056, TER-002, SPN-001)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.content.words.yardstick import hints
from tests.content.conftest import WritePack
from tests.content.test_validate import CLASH, FULL, MONSTER, NAME, TERRAIN, said

Problems = Callable[..., list[Problem]]
MOB = CLASH.replace('"vassal"', '"mob"').replace('"boss"', '"mob"') + ""
TRAIT = f'[[trait]]\nid = "hide"\nmonster = "ox"\n{NAME}timing = "passive"\n'


def told(problems: Problems, old: str, new: str, text: str = CLASH) -> list[str]:
    """What is wrong with a clash in which this is written for that."""
    assert old in text
    return said(problems(text.replace(old, new, 1)))


def on_sheet(problems: Problems, lines: str) -> list[str]:
    """What is wrong with the ox with these lines on its sheet."""
    return told(problems, 'glyph = "ox"\n', f'glyph = "ox"\n{lines}\n')


@pytest.mark.rule("MON-001", "MON-003")
def test_a_monster_has_attributes_traits_and_two_decks(problems: Problems) -> None:
    assert problems(CLASH) == []
    without = said(problems(MONSTER))
    assert any("0 AI cards of level 1" in line for line in without)
    assert any("0 BP cards of level 1" in line for line in without)
    missing = told(problems, "to_hit = 6\n", "")
    assert 'monster ox, level[1].to_hit: "to_hit" is missing' in missing


@pytest.mark.rule("SET-044")
def test_there_are_five_tiers(problems: Problems) -> None:
    assert "is not possible here (use mob, vassal, king, devil, dragon)" in told(problems, '"vassal"', '"duke"')[0]


@pytest.mark.rule("MON-007")
def test_there_are_bosses_and_mobs(problems: Problems) -> None:
    assert "is not possible here" in told(problems, 'kind = "boss"', 'kind = "swarm"')[0]


@pytest.mark.rule("MON-011")
@pytest.mark.parametrize("line", ['glyph = "ox"\n', NAME, "footprint = 2\n"])
def test_a_sheet_needs_name_symbol_and_diagram(problems: Problems, line: str) -> None:
    assert any("is missing" in message for message in told(problems, line, ""))


@pytest.mark.rule("MON-012")
def test_no_card_belongs_to_two_monsters(box: Library) -> None:
    for monster in box.monsters.values():
        own = {card.id for level in (0, 1, 2, 3) for card in box.ai_of(monster.id, level)}
        others = {card.id for card in box.ai.values() if card.monster != monster.id}
        assert own and not own & others
        assert all(
            trait.monster == monster.id for level in monster.level for trait in box.traits_of(monster.id, level.level)
        )


@pytest.mark.rule("MON-023")
def test_abilities_are_a_list_without_duplicates(problems: Problems) -> None:
    assert on_sheet(problems, "abilities = []") == []
    assert "monster ox, abilities: an ability is there twice" in on_sheet(
        problems, 'abilities = ["lumbering", "lumbering"]'
    )


@pytest.mark.rule("MON-025", "MON-026", "MON-028")
@pytest.mark.parametrize(
    ("ability", "shown"),
    [
        ("blindspot", "blindspots = [[2, 0]]"),
        ("weakspot", f'weakspots = [{{ id = "scar", {NAME.strip()}, spaces = [[2, 0]] }}]'),
        (
            "vantage_point",
            f'vantage_points = [{{ id = "back", {NAME.strip()}, climb = {{ virtue = "might", difficulty = 6 }} }}]',
        ),
    ],
)
def test_the_ability_and_its_places_go_together(problems: Problems, ability: str, shown: str) -> None:
    named = f'abilities = ["{ability}{" might" if ability == "vantage_point" else ""}"]'
    assert on_sheet(problems, f"{named}\n{shown}") == []
    for half in (named, shown):
        assert on_sheet(problems, half) == [
            f'monster ox, abilities: a monster has the ability "{ability}" if and only if its sheet shows any'
        ]


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ('abilities = ["blindspot"]\nblindspots = [[1, 0]]', "blindspots: [1, 0] is under the monster"),
        (
            f'abilities = ["vantage_point might"]\nvantage_points = [{{ id = "back", {NAME.strip()}, space = [2, 0], '
            'climb = { virtue = "might", difficulty = 6 } }]',
            "vantage_points: [2, 0] is not on the monster",
        ),
        (
            f'abilities = ["weakspot"]\nweakspots = [{{ id = "a", {NAME.strip()}, spaces = [[2, 0]] }}, '
            f'{{ id = "a", {NAME.strip()}, spaces = [[2, 1]] }}]',
            '"a" is the name of two points or words',
        ),
    ],
)
def test_places_are_where_they_can_be(problems: Problems, lines: str, message: str) -> None:
    assert any(message in line for line in on_sheet(problems, lines))


@pytest.mark.rule("MON-032", "SPN-001")
def test_a_mob_says_how_it_comes_back(problems: Problems) -> None:
    missing = "monster ox, spawn: say how its mobs come back: immediate, interval, odd or never"
    assert missing in said(problems(MOB))
    for kind in ("immediate", "interval", "odd", "never"):
        text = MOB.replace('glyph = "ox"\n', f'glyph = "ox"\nspawn = {{ kind = "{kind}" }}\n', 1)
        assert missing not in said(problems(text))
    wrong = MOB.replace('glyph = "ox"\n', 'glyph = "ox"\nspawn = { kind = "often" }\n', 1)
    assert any("is not possible here" in line for line in said(problems(wrong)))


@pytest.mark.rule("MON-034", "MON-043")
def test_a_level_box_holds_attributes_bonuses_and_traits(box: Library) -> None:
    column = box.monsters["bell_ox"].at_level(3)
    fields = ("to_hit", "wounds", "exhibition", "at", "vigor_loss", "evasion_dice", "escalations")
    assert all(isinstance(getattr(column, name), int) for name in fields)
    assert column.activation and set(column.activation) <= {"ai", "signature"}
    assert isinstance(column.add, tuple) and isinstance(column.remove, tuple)


@pytest.mark.rule("MON-038")
def test_every_trait_of_a_level_is_explained(problems: Problems) -> None:
    assert told(problems, "wounds = 5\n", 'wounds = 5\nadd = ["hide"]\n') == [
        'monster ox, level[1].add[1]: nothing in traits is called "hide"'
    ]
    assert said(problems(CLASH.replace("wounds = 5\n", 'wounds = 5\nadd = ["hide"]\n', 1) + TRAIT)) == []


@pytest.mark.rule("MON-058")
@pytest.mark.parametrize(("numbers", "fine"), [((1,), True), ((1, 2, 3, 4), True), ((1, 3), False), ((2,), False)])
def test_level_boxes_go_up_from_one_without_holes(problems: Problems, numbers: tuple[int, ...], fine: bool) -> None:
    boxes = "".join(f"[[monster.level]]\nlevel = {number}\nto_hit = 6\nwounds = 5\n" for number in numbers)
    sheet = MONSTER[: MONSTER.index("[[monster.level]]")] + boxes
    found = said(problems(sheet + FULL))
    assert (found == []) is fine
    assert fine or found == ["monster ox, level: the levels must be 1, 2 and so on, each once, nine at most"]


@pytest.mark.rule("MON-058")
def test_a_level_that_a_monster_does_not_have_is_an_error(box: Library, problems: Problems) -> None:
    with pytest.raises(LookupError, match="reed_wives has no level 5"):
        box.monsters["reed_wives"].at_level(5)
    assert told(problems, "levels = [1]", "levels = [3]") == [
        'scenario yard, levels[1]: the monster "ox" has no level 3'
    ]


@pytest.mark.rule("MON-059", "MON-060")
def test_unusual_numbers_are_a_hint_and_no_error(write_pack: WritePack, cache: JsonCache, problems: Problems) -> None:
    assert problems(CLASH.replace("to_hit = 6", "to_hit = 13", 1)) == []
    library, _ = read_packs(write_pack(CLASH.replace("to_hit = 6", "to_hit = 13", 1)), cache=cache)
    assert list(hints(library)) == [
        "ox: 5 AI cards of level 2 are unusual (6 or more)",
        "ox: 4 AI cards of level 3 are unusual (6 or more)",
        "ox: 5 BP cards of level 2 are unusual (6 or more)",
        "ox: 4 BP cards of level 3 are unusual (6 or more)",
        "ox, level 1: to_hit 13 is unusual (5 to 11)",
        "ox, level 1: wounds 5 is unusual (6 to 10)",
        "ox, level 1: exhibition 0 is unusual (1 to 4)",
    ]


# --- cards and tiles ----------------------------------------------------------------------------


@pytest.mark.rule("KAT-056")
@pytest.mark.parametrize("field", ["monster", "name", "level", "at"])
def test_a_body_part_needs_monster_name_level_and_at(problems: Problems, field: str) -> None:
    lines = {"id": '"p"', "monster": '"ox"', "name": '{ en = "A", zh = "甲" }', "level": "1", "at": "5"}
    whole = "[[bp]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items())
    assert problems(CLASH + whole) == [], "without any response it is a card"
    without = "[[bp]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if key != field)
    assert any(f'"{field}" is missing' in line for line in said(problems(CLASH + without)))


@pytest.mark.rule("KAT-056", "KAT-057")
@pytest.mark.parametrize("level", [0, 4])
def test_body_parts_have_three_levels(problems: Problems, level: int) -> None:
    card = f'[[bp]]\nid = "p"\nmonster = "ox"\n{NAME}level = {level}\nat = 5\n'
    assert any("the number must be at" in line for line in said(problems(CLASH + card)))


@pytest.mark.rule("KAT-057")
def test_higher_body_parts_are_harder_to_wound(box: Library) -> None:
    for monster in box.monsters.values():
        means = []
        for level in (1, 2, 3):
            cards = box.bp_of(monster.id, level)
            means.append(sum(card.at for card in cards) * 60 // len(cards))
        assert means == sorted(means), monster.id


@pytest.mark.rule("TER-002", "TER-024")
@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('keywords = ["obstacel"]', "there is no keyword"),
        ('size = [2, 3]\nmask = ["X.", "XX"]', "the mask must have 3 rows of 2"),
        ('size = [2, 1]\nmask = [".."]', "the mask covers no space"),
        ('becomes = "rubbel"', 'nothing in terrain is called "rubbel"'),
    ],
)
def test_terrain_has_known_keywords_and_a_shape(problems: Problems, line: str, message: str) -> None:
    tile = f'[[terrain]]\nid = "thing"\n{NAME}glyph = "column"\n{line}\n'
    assert any(message in found for found in said(problems(CLASH + tile)))


@pytest.mark.rule("TER-002")
def test_masked_tiles_fit_into_each_other(problems: Problems) -> None:
    tile = f'[[terrain]]\nid = "ell"\n{NAME}glyph = "column"\nsize = [2, 3]\nmask = ["X.", "X.", "XX"]\n'
    laid = 'terrain = [{ tile = "ell", at = "B1" }, { tile = "ell", at = "C2", turn = 2 }]'
    assert said(problems(CLASH.replace('terrain = [{ tile = "column", at = "E5" }]', laid) + tile)) == []
    apart = laid.replace('at = "C2", turn = 2', 'at = "B2"')
    assert (
        "something stands already"
        in said(problems(CLASH.replace('terrain = [{ tile = "column", at = "E5" }]', apart) + tile))[0]
    )
    assert TERRAIN in CLASH


@pytest.mark.rule("MAT-006")
def test_a_kingdoms_attack_type_must_be_declared(problems: Problems) -> None:
    card = (
        f'[[ai]]\nid = "x"\nmonster = "ox"\n{NAME}types = ["kingdom ember"]\ntarget = [["closest"]]\n'
        'evasion = { dice = 1, difficulty = 6 }\nsteps = [{ op = "attack" }]\n'
    )
    assert said(problems(CLASH + card)) == ['ai x, types[1]: nothing in attack types is called "ember"']
    wrong = card.replace("kingdom ember", "embre")
    assert any("is no attack type" in line for line in said(problems(CLASH + wrong)))


@pytest.mark.rule("TGT-015")
def test_own_target_words_are_explained_on_the_sheet(problems: Problems) -> None:
    card = f'[[ai]]\nid = "x"\nmonster = "ox"\n{NAME}target = [["own prey"]]\n'
    assert said(problems(CLASH + card)) == ['ai x, target[1][1]: the sheet explains no word "prey"']
    word = f'glyph = "ox"\nwords = [{{ id = "prey", {NAME.strip()}, when = "lone" }}]\n'
    assert said(problems(CLASH.replace('glyph = "ox"\n', word, 1) + card)) == []
