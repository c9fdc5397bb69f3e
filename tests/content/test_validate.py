"""What a library must hold as a whole."""

from collections.abc import Callable
from itertools import permutations

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.content.packs.validate import manual_effects
from tests.content.conftest import WritePack

Problems = Callable[..., list[Problem]]

NAME = 'name = { en = "A", zh = "甲" }\n'
MORTIS = f'[[mortis]]\nid = "m"\n{NAME}deck = 1\narrow = "north"\n'
KINGDOM = (
    f"""\
[[kingdom]]
id = "k"
{NAME}look = {{ ground = "#000000", accent = "#ffffff" }}
codex = "k"
districts = [{{ id = "d", {NAME.strip()}, colour = "#000000", sign = "D" }}]
start_tiles = ["01"]
curse = {{ token = "soot", {NAME.strip()}, text = {{ en = "A", zh = "甲" }} }}
points_of_interest = [
"""
    + "".join(f"  {{ number = {n}, {NAME.strip()} }},\n" for n in range(6))
    + "]\n"
)
TILES = f"""\
[[tile]]
id = "01"
kingdom = "k"
{NAME}size = "S"
district = "d"
at = [0, 0]
back = {{ time = 1, fog = 3 }}
paths = [{{ side = "east", to = "02" }}]
[[tile]]
id = "02"
kingdom = "k"
{NAME}size = "S"
district = "d"
at = [1, 0]
back = {{ time = 1, fog = 3 }}
paths = [{{ side = "west", to = "01" }}]
"""
ORDERS = "".join(
    f'[[exploration]]\nid = "e{number}"\nkingdom = "k"\n{NAME}'
    f'back = {{ north = "{n}", east = "{e}", south = "{s}", west = "{w}" }}\n'
    for number, (n, e, s, w) in enumerate(permutations(["martial", "errant", "historic", "mystic"]))
)
MONSTER = f"""\
[[monster]]
id = "ox"
{NAME}tier = "vassal"
kind = "boss"
footprint = 2
colour = "#000000"
glyph = "ox"
[[monster.level]]
level = 1
to_hit = 6
wounds = 5
"""
TERRAIN = f'[[terrain]]\nid = "column"\n{NAME}keywords = ["obstacle"]\nglyph = "column"\n'
SCENARIO = f"""\
[[scenario]]
id = "yard"
monster = "ox"
levels = [1]
{NAME}knights = ["B6", "B8"]
monsters = [{{ at = "G7" }}]
terrain = [{{ tile = "column", at = "E5" }}]
"""


def decks(**counts: int) -> str:
    """AI and BP cards of the ox: ``ai1=6`` are six AI cards of level 1."""
    cards = ""
    for deck, count in counts.items():
        table, level = deck[:2], deck[2]
        extra = "at = 5\n" if table == "bp" else ""
        for n in range(count):
            cards += f'[[{table}]]\nid = "ox.{deck}.n{n}"\nmonster = "ox"\nlevel = {level}\n{NAME}{extra}'
    return cards


FULL = decks(ai1=6, ai2=5, ai3=4, bp1=6, bp2=5, bp3=4)
LAND = KINGDOM + TILES + ORDERS
CLASH = MONSTER + FULL + TERRAIN + SCENARIO


def said(problems: list[Problem]) -> list[str]:
    """Field and message of each."""
    return [f"{problem.field}: {problem.message}" for problem in problems]


def test_a_whole_kingdom_and_a_whole_clash_are_right(problems: Problems) -> None:
    assert problems(LAND) == []
    assert problems(CLASH) == []


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        (
            '{ op = "condition", id = "scaldd" }',
            'do[1].id: nothing in conditions is called "scaldd"; did you mean "scalded"?',
        ),
        (
            '{ op = "gate", when = "has:cold" }',
            'do[1].when.clauses[1]: nothing in conditions is called "cold"',
        ),
        (
            '{ op = "lose", what = "heat", amount = "token:toll" }',
            'do[1].amount: no knight has tokens called "toll"',
        ),
        (
            '{ op = "pool", token = "openning" }',
            'do[1].token: there are no tokens called "openning"; did you mean "opening"?',
        ),
        ('{ op = "unlock", what = "saint", id = "odo" }', 'do[1].id: nothing in saints is called "odo"'),
        ('{ op = "kingdom_token", what = "soot" }', 'do[1].what: no kingdom has tokens called "soot"'),
        ('{ op = "rapport", with = "ilse" }', 'do[1].with: nothing in knights is called "ilse"'),
        (
            '{ op = "roll", table = [{ from = 1, to = 4 }, { from = 6, to = 10 }] }',
            "do[1].table: nothing is said for 5",
        ),
        (
            '{ op = "roll", table = [{ from = 1, to = 6 }, { from = 6, to = 10 }] }',
            "do[1].table: 6 is in two ranges",
        ),
        (
            '{ op = "roll", table = [{ from = 1, to = 9 }] }',
            "do[1].table: the table goes from 1 to 9; it must go from 1 to 10",
        ),
        (
            '{ op = "attack", on = "zone" }',
            'do[1].zone: an attack on a zone says both: on = "zone" and how far it goes',
        ),
        (
            '{ op = "attack", around = "target" }',
            "do[1].around: only an attack on a zone is made around somebody",
        ),
        ('{ op = "terrain" }', "do[1]: say either what is placed, or that terrain is destroyed, or that it is flipped"),
        (
            '{ op = "terrain", place = "heap", at = "heap" }',
            "do[1].at: a tile is placed on a space, in the centre or at an edge, not on other terrain",
        ),
        ('{ op = "schedule", paragraph = 3 }', "do[1]: say exactly one of at_time, on_tile and on_threat"),
        (
            '{ op = "may", do = [{ op = "clash", monster = "ox" }] }',
            'do[1].do[1].monster: nothing in monsters is called "ox"',
        ),
        (
            '{ op = "may", cost = { token = { toll = 1 } }, do = [] }',
            'do[1].cost.token.toll: there are no tokens called "toll"',
        ),
    ],
)
def test_effects_name_what_is_there(problems: Problems, effect: str, message: str) -> None:
    scalded = f'[[condition]]\nid = "scalded"\n{NAME}kind = "body"\n'
    heap = f'[[terrain]]\nid = "heap"\n{NAME}glyph = "heap"\n'
    found = problems(scalded + MORTIS + f"do = [\n  {effect}\n]\n" + heap)
    assert said(found) == [f"mortis m, {message}"]
    assert found[0].line == 11


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'start_tiles = ["01"]',
            'start_tiles = ["09"]',
            'kingdom k, start_tiles[1]: the kingdom has no tile "09"',
        ),
        ("number = 5", "number = 4", "kingdom k, points_of_interest: point of interest 5 is missing"),
        ("at = [1, 0]", "at = [0, 0]", 'kingdom k: tiles "01" and "02" lie on the same place of the map'),
        (
            'district = "d"\nat = [1',
            'district = "dd"\nat = [1',
            'tile 02, district: the kingdom has no district "dd"; did you mean "d"?',
        ),
        pytest.param(
            'side = "west"',
            'side = "north"',
            'tile 01, paths[1]: the path back from tile "02" must be on its west side',
            marks=pytest.mark.rule("DEL-072"),
        ),
        (
            'to = "01"',
            'to = "01", kind = "shortcut"',
            'tile 01, paths[1]: tile "02" has no path back to "01"',
        ),
        ('to = "02"', 'to = "03"', 'tile 01, paths[1]: the kingdom has no tile "03"'),
        pytest.param(
            'south = "historic", west = "mystic"',
            'south = "mystic", west = "mystic"',
            "exploration e0, back: the back must show each of the four clue types once",
            marks=pytest.mark.rule("DEL-126"),
        ),
        (
            "[[exploration]]",
            "[[exploration]]\ndistricts = { e = [] }",
            'exploration e0, districts.e: the kingdom has no district "e"',
        ),
    ],
)
def test_maps(problems: Problems, old: str, new: str, message: str) -> None:
    assert old in LAND
    assert message in said(problems(LAND.replace(old, new, 1)))


ENCOUNTER = """\
[[encounter]]
monster = "ox"
level = 1
zone = [[-1, 0]]
to_hit = 5
at = 3
results = [{ scrapes = 0 }]
"""


@pytest.mark.rule("ENC-073")
@pytest.mark.parametrize("field", ["zone", "to_hit", "at", "results"])
def test_the_side_of_an_encounter_card_says_whom_it_aims_at_how_it_is_hit_and_how_it_ends(
    problems: Problems, field: str
) -> None:
    left = "\n".join(line for line in ENCOUNTER.splitlines() if not line.startswith(f"{field} ="))
    assert [each for each in said(problems(ENCOUNTER)) if "encounter" in each and field in each] == []
    assert [each for each in said(problems(left)) if each.startswith("encounter") and field in each]


@pytest.mark.rule("DEL-127")
def test_a_bestiary_names_no_monster_that_there_is_not(problems: Problems) -> None:
    row = "bestiary = [{ row = 1, monsters = { oxx = 1 } }]\npoints_of_interest"
    found = said(problems(LAND.replace("points_of_interest", row, 1) + MONSTER))
    assert [each for each in found if "bestiary" in each and "oxx" in each]


@pytest.mark.rule("DEL-087")
def test_the_exploration_deck_has_every_order_once(problems: Problems) -> None:
    last = ORDERS.rindex("[[exploration]]")
    assert said(problems(KINGDOM + TILES + ORDERS[:last])) == [
        "kingdom k: 0 exploration cards have the back mystic, historic, errant, martial (from the north); 1 is needed"
    ]
    special = ORDERS[last:].replace('"e23"', '"s"') + "special = true\n"
    assert problems(LAND + special) == []


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            'id = "ox.ai3.n3"\nmonster = "ox"\nlevel = 3',
            'id = "ox.ai3.n3"\nmonster = "ox"\nlevel = 2',
            "monster ox: there are 3 AI cards of level 3; at least 4 are needed",
        ),
        ("levels = [1]", "levels = [1, 2]", 'scenario yard, levels[2]: the monster "ox" has no level 2'),
        (
            'at = "G7"',
            'at = "J7"',
            "scenario yard, monsters[1].at: J7 and what stands there do not fit on the board",
        ),
        ('at = "E5"', 'at = "H8"', "scenario yard, terrain[1].at: at H8 something stands already"),
        ('"B8"', '"B6"', "scenario yard, knights[2]: at B6 something stands already"),
        (
            'tile = "column"',
            'tile = "colum"',
            'scenario yard, terrain[1].tile: nothing in terrain is called "colum"; did you mean "column"?',
        ),
        (
            "wounds = 5",
            'wounds = 5\nactivation = ["signature"]',
            "monster ox, level[1].activation: this level uses a signature, and the monster has none",
        ),
        (
            'tier = "vassal"',
            'tier = "vassal"\nspawn = { kind = "immediate", at = ["B6", "Z9"] }',
            "scenario yard, board: the mobs come back at Z9, which is not on this board",
        ),
        (
            'tier = "vassal"',
            'tier = "mob"',
            "monster ox, kind: the tier of a mob is mob, and no other monster has that tier",
        ),
    ],
)
def test_clashes(problems: Problems, old: str, new: str, message: str) -> None:
    assert old in CLASH
    assert message in said(problems(CLASH.replace(old, new, 1)))


def test_mobs_have_a_place_each(problems: Problems) -> None:
    mob = CLASH.replace('"vassal"', '"mob"').replace('"boss"', '"mob"\nspawn = { kind = "never" }')
    assert said(problems(mob)) == ["scenario yard, bp: there are 0 mobs and 1 places for them"]


@pytest.mark.rule("TGT-015")
@pytest.mark.parametrize(("word", "fine"), [("own heard", True), ("own unheard", False)])
def test_a_monsters_own_target_words_are_explained_on_its_sheet(problems: Problems, word: str, fine: bool) -> None:
    heard = f'[[monster.words]]\nid = "heard"\n{NAME}when = "heat >= 3"\n'
    card = f'[[signature]]\nid = "ox.signature"\nmonster = "ox"\n{NAME}target = [["{word}"]]\n'
    found = said(problems(CLASH.replace(TERRAIN, "").replace(FULL, heard + FULL).replace(SCENARIO, "") + card))
    wrong = 'signature ox.signature, target[1][1]: the sheet explains no word "unheard"'
    assert [line for line in found if "explains" in line] == ([] if fine else [wrong])


@pytest.mark.parametrize(
    ("word", "complaint"),
    [
        ("least vigor", '"least" counts what somebody has, and nobody has so much vigor; write "lowest vigor"'),
        ("most might", '"most" counts what somebody has, and nobody has so much might; write "highest might"'),
        ("least gold", ""),
        ("lowest vigor", ""),
    ],
)
def test_who_counts_what_is_no_number_of_things_is_told_the_right_word(
    problems: Problems, word: str, complaint: str
) -> None:
    card = f'[[signature]]\nid = "ox.signature"\nmonster = "ox"\n{NAME}target = [["closest"], ["{word}"]]\n'
    found = said(problems(CLASH.replace(TERRAIN, "").replace(SCENARIO, "") + card))
    wrong = f"signature ox.signature, target[2][1]: {complaint}"
    assert [line for line in found if "target" in line] == ([wrong] if complaint else [])


@pytest.mark.rule("EVA-002", "ACT-019")
def test_a_card_that_attacks_has_evasion(problems: Problems) -> None:
    attack = 'steps = [{ op = "may", do = [{ op = "attack" }] }]\n'
    card = f'[[signature]]\nid = "ox.signature"\nmonster = "ox"\n{NAME}{attack}'
    assert said(problems(CLASH + card)) == [
        "signature ox.signature, evasion: a card that attacks needs evasion dice and a difficulty"
    ]


@pytest.mark.parametrize(
    ("card", "message"),
    [
        ('type = "weapon"\nsource = "start"', "attack: a weapon needs attack dice"),
        (
            'type = "armor"\nsource = "monster"',
            "monster: gear of a monster names its monster, and no other gear does",
        ),
        (
            f'type = "armor"\nsource = "start"\n[gear.reforged]\n{NAME}type = "armor"',
            "reforged: only merchant gear can be reforged",
        ),
        (
            'type = "armor"\nsource = "start"\nkeywords = ["immune_to rain"]',
            'keywords[1]: "rain" is not possible here (use bane, body',
        ),
    ],
)
def test_gear(problems: Problems, card: str, message: str) -> None:
    (found,) = said(problems(f'[[gear]]\nid = "g"\n{NAME}{card}\n'))
    assert found.startswith(f"gear g, {message}")


def test_manual_effects_are_counted(write_pack: WritePack, cache: JsonCache) -> None:
    manual = '{ op = "manual", text = { en = "Sing.", zh = "唱。" } }'
    nested = f'{{ op = "may", do = [{manual}] }}'
    library: Library
    library, found = read_packs(write_pack(MORTIS + f"do = [{manual}, {nested}]"), cache=cache)
    assert not found
    assert manual_effects(library) == (("mortis", "m"), ("mortis", "m"))


KNIGHTS = "".join(
    f"""\
[[knight]]
id = "{k}"
{NAME}title = {{ en = "A", zh = "甲" }}
cipher = "01"
book = "b"
colour = "#000000"
start = {{ portrait = "{k}.p", heroic_arc = "{k}.h", peril_arc = "{k}.a", talent = "{k}.t", techniques = [] }}
[[portrait]]
id = "{k}.p"
knight = "{k}"
{NAME}power = {{ red = 1 }}
speed = 4
hand_limit = 1
card_refresh = 1
heat_refresh = 1
bane_limit = 5
[[heroic_arc]]
id = "{k}.h"
knight = "{k}"
{NAME}levels = [{{ passion = 1, options = [["opening 1"]] }}]
[[peril_arc]]
id = "{k}.a"
knight = "{k}"
{NAME}vigor = 9
minor = 6
major = 4
mortal = 2
heat = {{ unhurt = 3, minor = 4, major = 5, mortal = 6, judicium = 7 }}
[[talent]]
id = "{k}.t"
knight = "{k}"
{NAME}abilities = []
"""
    + "".join(
        f'[[technique]]\nid = "{k}.{name}"\nknight = "{k}"\n{NAME}[technique.clash]\ntiming = "reaction"\n'
        for name in ("one", "two")
    )
    for k in ("anna", "bert")
)
LOADOUT_GEAR = "".join(
    f'[[gear]]\nid = "{id}"\n{NAME}type = "{kind}"\nsource = "start"\ntier = {tier}\nhands = {hands}\n{attack}'
    for id, kind, tier, hands, attack in (
        ("axe", "weapon", 1, 2, "attack = { dice = 1 }\n"),
        ("knife", "weapon", 1, 1, "attack = { dice = 1 }\n"),
        ("crown", "support", 3, 0, ""),
        ("coat", "armor", 1, 0, ""),
        ("cloak", "armor", 1, 0, ""),
    )
) + (f'[[upgrade]]\nid = "edge"\n{NAME}type = "weapon"\n[[upgrade]]\nid = "gilding"\n{NAME}type = "weapon"\ntier = 2\n')
LOADOUT = f"""\
[[loadout]]
id = "l"
knight = "anna"
tier = 1
{NAME}portrait = "anna.p"
heroic_arc = "anna.h"
peril_arc = "anna.a"
talent = "anna.t"
techniques = ["anna.one"]
gear = [{{ gear = "knife" }}, {{ gear = "coat" }}]
"""
WORN = '{ gear = "knife" }, { gear = "coat" }'


def test_a_loadout_that_fits_is_fine(problems: Problems) -> None:
    assert problems(KNIGHTS + LOADOUT_GEAR + LOADOUT) == []


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('"anna.p"\nheroic', '"bert.p"\nheroic', '"bert.p" is a card of bert'),
        ('"anna.t"\ntechniques', '"nobody.t"\ntechniques', 'nothing in talents is called "nobody.t"'),
        ('["anna.one"]', '["bert.one"]', '"bert.one" is a technique of bert'),
        ('["anna.one"]', '["anna.one", "anna.two"]', "there are 2 techniques; the portrait allows 1"),
        ('["anna.one"]', '["anna.one", "anna.one"]', '"anna.one" is there twice'),
        (WORN, '{ gear = "spoon" }', 'nothing in gear is called "spoon"'),
        (WORN, '{ gear = "knife", upgrade = "rust" }', 'nothing in upgrades is called "rust"'),
        (WORN, '{ gear = "knife" }, { gear = "axe" }', "the gear takes 3 hands; there is room for 2"),
        (WORN, '{ gear = "coat" }, { gear = "cloak" }', "the gear takes 2 armor cards; there is room for 1"),
        (WORN, '{ gear = "knife" }, { gear = "knife" }', '"knife" is there 2 times'),
        (WORN, '{ gear = "crown" }', '"crown" is of tier 3; the loadout is of tier 1'),
        (WORN, '{ gear = "knife", reforged = true }', '"knife" has no reforged side'),
        (WORN, '{ gear = "coat", upgrade = "edge" }', '"edge" is of type weapon, "coat" is of type armor'),
        (WORN, '{ gear = "knife", upgrade = "gilding" }', '"gilding" is of tier 2; the loadout is of tier 1'),
        ("tier = 1\nname", "tier = 1\nvirtues = { wit = 1 }\nname", '"wit" is no virtue'),
        ("tier = 1\nname", 'tier = 1\nsaint = "odo"\nname', 'nothing in saints is called "odo"'),
    ],
)
def test_a_loadout_holds_what_the_knight_may_take_along(
    problems: Problems, right: str, wrong: str, message: str
) -> None:
    assert right in LOADOUT
    found = problems(KNIGHTS + LOADOUT_GEAR + LOADOUT.replace(right, wrong))
    assert message in [problem.message.partition(" (use ")[0] for problem in found]


def test_a_knight_has_one_loadout_a_tier(problems: Problems) -> None:
    twice = LOADOUT + LOADOUT.replace('"l"', '"m"')
    found = problems(KNIGHTS + LOADOUT_GEAR + twice)
    assert [problem.message for problem in found] == ['the knight has a loadout of tier 1 already, "l"']


def test_the_sides_of_a_tile_name_each_other(problems: Problems) -> None:
    heap = f'[[terrain]]\nid = "heap"\n{NAME}glyph = "heap"\nflips_to = "pit"\n'
    pit = f'[[terrain]]\nid = "pit"\n{NAME}glyph = "pit"\nflips_to = "heap"\n'
    assert said(problems(heap + pit)) == []
    wide = pit + "size = [2, 1]\n"
    message = "flips_to: the two sides of a tile name each other and have the same shape"
    assert said(problems(heap + wide)) == [f"terrain heap, {message}", f"terrain pit, {message}"]


def test_only_a_single_mob_is_fought_like_a_boss(problems: Problems) -> None:
    lone = CLASH.replace("levels = [1]", 'levels = [1]\nlone = "ox.bp1.n0"')
    assert said(problems(lone)) == ["scenario yard, lone: a lone mob is a single mob, with no cards on a track"]


@pytest.mark.rule("DEL-124")
@pytest.mark.parametrize(
    ("gone", "field"),
    [
        ('id = "01"\n', "tile 1, id"),
        ('district = "d"\n', "tile 01, district"),
        ("back = { time = 1, fog = 3 }\n", "tile 01, back"),
        ("time = 1, ", "tile 01, back.time"),
        (", fog = 3", "tile 01, back.fog"),
        ('paths = [{ side = "east", to = "02" }]\n', "tile 01, paths"),
    ],
)
def test_of_a_tile_nothing_that_one_goes_by_is_left_out(gone: str, field: str, problems: Problems) -> None:
    head = LAND.index("[[tile]]")
    found = said(problems(LAND[:head] + LAND[head:].replace(gone, "", 1)))
    assert found[0] == f'{field}: "{field.replace(".", " ").split()[-1]}" is missing'
