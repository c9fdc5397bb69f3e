"""Setting a clash up, and the frame of its rounds (CLA)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.monster.activation import ai_activation, signature
from kf_desktop.rules.clash.monster.wounds import add_wound, wounds_dealt
from kf_desktop.rules.clash.round import rounds
from kf_desktop.rules.clash.round.knight_round import choose_next_knight, knight_turn
from kf_desktop.rules.clash.round.rounds import clash_scene
from kf_desktop.rules.clash.round.setup import set_up
from kf_desktop.rules.table.game import ClashOver
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import FigureNumber, GearItem, TileState
from tests.rules.arena import Arena, gain
from tests.rules.written import words


def ready(
    monster: str = "pawn",
    *,
    knights: int = 2,
    ai: dict[int, int] | None = None,
    bp: dict[int, int] | None = None,
    **scenario: Any,
) -> Arena:
    """A party before a clash: AI and BP cards of each level as counted, and a scenario."""
    arena = Arena()
    arena.clash.monster = f"test.{monster}"
    for level, count in (ai or {1: 6, 2: 6, 3: 6}).items():
        for number in range(count):
            arena.ai(f"a{number}_{level}", level, target=[["closest"]])
    for level, count in (bp or {1: 6, 2: 6, 3: 6}).items():
        for number in range(count):
            arena.bp(f"b{number}_{level}", level)
    for number in range(1, knights + 1):
        arena.knight(f"k{number}", "A1", cell=-1)
    scenario.setdefault("knights", ["B6", "B7", "B8", "B9"])
    scenario.setdefault("monsters", [{"at": "G7", "facing": "south"}])
    names = {"en": "Place", "zh": "地"}
    arena.card("scenario", id="place", monster=arena.clash.monster, levels=[1], name=names, **scenario)
    arena.judicium("survived", "died", "horribly")
    arena.signature(target=[["closest"]])
    return arena


def begin(arena: Arena, type_: str = "full", *answers: Any) -> None:
    starts = ["cell:I6", "cell:I7", "cell:I8"][: len(arena.state.party)]  # the last space needs no question
    monster = arena.clash.monster
    arena.state.clash = None
    ties = (
        []
        if len({knight.passion for knight in arena.state.knights.values()}) > 1 or len(starts) == 1
        else ["knight:k1"]
    )
    arena.play(set_up(arena.game, type_, monster), *starts, *(answers or ties))
    assert arena.state.clash is not None
    arena.clash = arena.state.clash


def levels(cards: list[str]) -> list[str]:
    return [card[-1] for card in cards]


@pytest.mark.rule("CLA-003", "CLA-027", "CLA-028", "CLA-053", "CLA-004")
def test_the_preparations_come_in_order() -> None:
    arena = ready(terrain=[{"tile": "test.column", "at": "C3"}], setup=[gain("gold")])
    begin(arena)
    assert arena.order("clash_begins", "placed", "monster_placed", "priority_target", "gain") == [
        "clash_begins",
        "placed",
        "placed",
        "monster_placed",
        "priority_target",
        "gain",
        "gain",
    ]
    assert (arena.clash.type, [piece.tile for piece in arena.clash.terrain]) == ("full", ["test.column"])


@pytest.mark.rule("CLA-005", "CLA-056", "CLA-057")
def test_an_exhibition_clash_differs_by_its_wounds_alone() -> None:
    found = []
    for type_ in ("full", "exhibition"):
        arena = ready()
        arena.level(exhibition=3)
        begin(arena, type_)
        clash = arena.clash
        found.append((clash.ai_deck, clash.bp_deck, clash.figures, clash.tokens, clash.bonuses))
        assert clash.wound_stack == (["single"] * 3 if type_ == "exhibition" else [])
    assert found[0] == found[1]


@pytest.mark.rule("CLA-058")
def test_golden_exhibition_wounds_shorten_the_fight() -> None:
    arena = ready()
    arena.level(wounds=9, exhibition=4)
    begin(arena, "exhibition")
    for _ in range(4):
        add_wound(arena.game, "single")
    assert wounds_dealt(arena.game) == 8
    with pytest.raises(ClashOver):
        add_wound(arena.game, "single")
    assert arena.clash.result == "won"


@pytest.mark.rule("PST-013")
@pytest.mark.parametrize(("met", "now"), [({}, 1), ({"test.pawn": 1}, 1), ({"test.pawn": 3}, 3)])
def test_a_monster_is_met_at_the_highest_level_at_which_it_was_fought(met: dict[str, int], now: int) -> None:
    arena = ready()
    arena.state.campaign.met = met
    begin(arena)
    assert arena.state.campaign.met == {"test.pawn": now}


@pytest.mark.rule("CLA-010", "CLA-011", "CLA-051", "CLA-052")
def test_knights_pick_different_start_spaces_of_the_board() -> None:
    arena = ready(knights=4)
    begin(arena)
    assert (arena.clash.columns, arena.clash.rows) == (14, 10)
    assert [arena.at(knight) for knight in arena.state.knights.values()] == ["I6", "I7", "I8", "I9"]
    assert [len(keys) for keys in arena.offered("choose.start_space")] == [4, 3, 2, 1]


@pytest.mark.rule("CLA-030")
def test_the_mortis_decks_are_shuffled() -> None:
    arena = ready()
    for number in range(8):
        arena.mortis(f"m{number}", 1)
    before = list(arena.state.mortis["1"])
    begin(arena)
    after = arena.state.mortis["1"]
    assert (sorted(after), after != before) == (before, True)
    assert arena.state.judicium == ["survived", "died"]


@pytest.mark.rule("CLA-032", "CLA-034", "STA-014", "TEC-012", "TEC-029")
def test_statistics_cards_and_tokens_carry_over() -> None:
    arena = ready()
    one = arena.state.knights["k1"]
    one.passion, one.heat, one.vigor, one.hand, one.cooldown = 2, 4, 9, [], []
    arena.technique(one, "t1", timing="reaction")
    arena.technique(one, "t2", timing="reaction")
    one.hand, one.cooldown = ["t1"], ["t2"]
    arena.state.pool["opening"] = 1
    begin(arena)
    assert (one.passion, one.heat, one.vigor, one.hand, one.cooldown) == (2, 4, 9, ["t1"], ["t2"])
    assert arena.state.pool == {"opening": 1}


@pytest.mark.rule("CLA-037", "CLA-038", "CLA-042", "CLA-026", "CLA-036", "MON-060")
def test_a_boss_begins_with_its_first_level() -> None:
    arena = ready(ai={1: 6, 2: 5, 3: 3}, bp={1: 5, 2: 4, 3: 2})
    begin(arena)
    clash = arena.clash
    assert (levels(clash.ai_deck), levels(clash.bp_deck)) == (["1"] * 6, ["1"] * 5)
    assert {level: len(cards) for level, cards in clash.ai_supply.items()} == {"1": 0, "2": 5, "3": 3}
    assert {level: len(cards) for level, cards in clash.bp_supply.items()} == {"1": 0, "2": 4, "3": 2}
    assert (clash.ai_discard, clash.bp_discard, len(clash.figures)) == ([], [], 1)


@pytest.mark.rule("CLA-039", "CLA-040", "CLA-041", "CLA-054", "CLA-026", "MON-008")
def test_mobs_lie_on_the_track_from_the_left() -> None:
    places = [{"at": f"G{column}", "facing": "south"} for column in range(1, 9)]
    arena = _mobs({1: 4, 2: 3, 3: 1}, places)
    begin(arena)
    figures = arena.clash.figures
    assert [figure.number for figure in figures] == list(range(1, 9))
    assert sorted(levels([figure.bp for figure in figures])) == ["1"] * 4 + ["2"] * 3 + ["3"]
    assert (any(figure.revealed for figure in figures), arena.clash.bp_deck) == (False, [])
    assert levels(arena.clash.ai_deck) == ["1"] * 6
    assert {level: len(cards) for level, cards in arena.clash.bp_supply.items()} == {"1": 2, "2": 3, "3": 5}


def _mobs(counts: dict[int, int], places: list[dict[str, str]]) -> Arena:
    arena = ready("dot", monsters=places)
    written = [{"level": level, "count": count} for level, count in counts.items()]
    names = {"en": "Place", "zh": "地"}
    knights = ["B6", "B7", "B8", "B9"]
    arena.card(
        "scenario", id="place", monster="test.dot", levels=[1], name=names, knights=knights, monsters=places, bp=written
    )
    return arena


@pytest.mark.rule("CLA-040")
def test_cards_without_a_place_stay_in_the_supply() -> None:
    arena = _mobs({1: 3}, [{"at": "G1", "facing": "south"}, {"at": "G2", "facing": "south"}])
    begin(arena)
    assert (len(arena.clash.figures), len(arena.clash.bp_supply["1"])) == (2, 4)


@pytest.mark.rule("CLA-082", "CLA-059")
def test_mob_figures_are_dealt_at_random_and_face_as_the_space_says() -> None:
    facings = {"G1": "south", "G2": "north", "G3": "east", "G4": "west"}
    seen = set()
    for seed in range(40):
        arena = _mobs({1: 4}, [{"at": at, "facing": facing} for at, facing in facings.items()])
        arena.state.streams["seed"] = seed
        begin(arena)
        places = {figure.number: arena.flip(arena.at(figure)) for figure in arena.clash.figures}
        assert {arena.flip(arena.at(figure)): figure.facing for figure in arena.clash.figures} == facings
        seen.add(places[FigureNumber(1)])
    assert seen == set(facings)


@pytest.mark.rule("CLA-045", "CLA-080", "CLA-044")
def test_the_monster_is_built_in_order() -> None:
    arena = ready(bp={1: 6, 2: 6, 3: 6})
    arena.ai("zero_0", 0)
    arena.level(escalations=2, exhibition=4, activation=("ai", "signature"))
    begin(arena, "exhibition")
    clash = arena.clash
    assert (clash.ai_deck[0], sorted(levels(clash.ai_deck[1:]))) == ("zero_0", ["1"] * 4 + ["2"] * 2)
    assert sorted(levels(clash.bp_deck)) == ["1"] * 4 + ["2"] * 2
    assert clash.wound_stack == ["single"] * 4
    assert [(token.kind, token.ready) for token in clash.tokens] == [("ai", True), ("signature", True)]


@pytest.mark.rule("CLA-078")
def test_the_highest_passion_takes_the_priority_target() -> None:
    arena = ready(knights=4)
    for name, passion in zip(("k1", "k2", "k3", "k4"), (0, 3, 1, 2), strict=True):
        arena.state.knights[name].passion = passion
    begin(arena)
    assert arena.clash.priority_target == "k2"
    arena = ready(knights=4)
    begin(arena, "full", "knight:k3")
    assert arena.clash.priority_target == "k3"


@pytest.mark.rule("CLA-079")
def test_a_random_facing_is_read_from_the_bottom_mortis_card() -> None:
    arrows = {"m1": "west", "m2": "east", "m3": "north"}
    facings = set()
    for seed in range(9):
        arena = ready(monsters=[{"at": "G7", "facing": "random"}])
        arena.state.streams["seed"] = seed
        for name, arrow in arrows.items():
            arena.mortis(name, 1)
            arena.change("mortis", name, arrow=arrow)
        begin(arena)
        deck = arena.state.mortis["1"]
        assert (arena.clash.figures[0].facing, sorted(deck)) == (arrows[deck[-1]], ["m1", "m2", "m3"])
        facings.add(arrows[deck[-1]])
    assert len(facings) > 1


def test_each_blaze_feeds_one_more_mob() -> None:
    arena = _mobs({1: 1}, [{"at": f"G{column}", "facing": "south"} for column in (1, 2, 3)])
    look = {"ground": "#111111", "accent": "#222222"}
    curse = {
        "token": "spark",
        "name": {"en": "s", "zh": "s"},
        "flips_to": "blaze",
        "flipped_name": {"en": "b", "zh": "b"},
        "text": {"en": "t", "zh": "t"},
    }
    districts = [{"id": "d", "name": {"en": "d", "zh": "d"}, "colour": "#111111", "sign": "D"}]
    arena.card(
        "kingdom",
        id="realm",
        name={"en": "r", "zh": "r"},
        look=look,
        codex="codex",
        districts=districts,
        start_tiles=["01"],
        curse=curse,
    )
    arena.state.expedition.kingdom = "realm"
    arena.state.expedition.tiles = {"01": TileState(up=True, tokens={"blaze": 1})}
    begin(arena)
    assert len(arena.clash.figures) == 2


def test_deploy_moves_a_knight_before_the_monsters_come() -> None:
    arena = ready(knights=1)
    knight = arena.state.knights["k1"]
    arena.gear(knight, "support", "boots", keywords=["deploy 2"])
    begin(arena, "full", "cell:H7")
    assert (arena.at(knight), arena.order("walks", "monster_placed")) == ("H7", ["walks", "monster_placed"])


# --- the frame of the rounds --------------------------------------------------------------------


def fought(arena: Arena) -> Frame:
    begin(arena)
    frame = Frame("clash", "start")
    arena.state.scenes = [Frame("delve"), frame]
    return frame


def piece(arena: Arena, frame: Frame, *answers: Any) -> None:
    arena.play(clash_scene(arena.game, frame), *answers)


@pytest.mark.keyword("wise_providence")
@pytest.mark.rule("CLA-062", "TIM-001", "TIM-020", "TIM-021")
@pytest.mark.parametrize(("blessed", "first"), [((), "monster_round"), (("k1", "k2"), "knight_round")])
def test_the_monster_begins_unless_wise_providence_says_otherwise(blessed: tuple[str, ...], first: str) -> None:
    arena = ready()
    for name in blessed:
        arena.state.knights[name].sheet.notes[rounds.WISE_PROVIDENCE] = 1
    frame = fought(arena)
    arena.trait("dread", "start_of_clash", gain("heat"))
    piece(arena, frame)
    assert (frame.step, arena.state.knights["k1"].heat) == (first, 1)
    piece(arena, frame)
    assert arena.order("trait", "monster_round", "knight_round") == ["trait", first]
    assert all(not knight.sheet.notes for knight in arena.state.knights.values())


@pytest.mark.rule("CLA-068", "CLA-069", "CLA-070", "CLA-071", "CLA-073", "CLA-074", "CLA-076", "ACT-022")
def test_a_monster_round_has_its_four_parts() -> None:
    arena = ready()
    arena.level(activation=("ai", "signature"))
    frame = fought(arena)
    arena.trait("dawn", "start_of_monster_round", gain("heat"))
    arena.trait("more", "other_actions", {"op": "respond"})
    arena.trait("dusk", "end_of_monster_round", gain("heat"))
    for token in arena.clash.tokens:
        token.ready = False
    frame.step = "monster_round"
    while frame.step != "knight_round":
        piece(arena, frame)
    said = [
        str(event.args.get("card") or event.kind)
        for event in arena.game.events
        if event.kind in ("trait", "activation", "signature", "monster_round")
    ]
    assert said == ["monster_round", "dawn", "activation", "activation", "sign", "more", "sign", "dusk"]
    assert [token.ready for token in arena.clash.tokens] == [False, False]


@pytest.mark.rule("CLA-072", "CLA-077")
@pytest.mark.parametrize("timing", ["start_of_monster_round", "end_of_monster_round"])
@pytest.mark.parametrize("first", ["a", "b"])
def test_the_players_order_several_traits_of_a_moment(timing: str, first: str) -> None:
    arena = ready()
    frame = fought(arena)
    arena.trait("a", timing, gain("gold"))
    arena.trait("b", timing, gain("gold"))
    frame.step = "monster_round" if timing.startswith("start") else "monster_round_end"
    piece(arena, frame, f"trait:{first}")
    assert [event.args["card"] for event in arena.events("trait")] == [first, "b" if first == "a" else "a"]


def test_a_trait_whose_condition_does_not_hold_is_nothing_to_be_ordered() -> None:
    arena = ready()
    frame = fought(arena)
    arena.trait("late", "end_of_monster_round", gain("heat"), when="round >= 3")
    arena.trait("always", "end_of_monster_round", gain("gold"))
    for round, worked in ((2, ["always"]), (3, ["always", "always", "late"])):
        arena.clash.round, frame.step = round, "monster_round_end"
        piece(arena, frame, *(["trait:always"] if round == 3 else []))
        assert [event.args["card"] for event in arena.events("trait")] == worked


@pytest.mark.rule("TEC-018", "TEC-019")
@pytest.mark.parametrize("step", ["monster_round_end", "knight_round_end"])
def test_instant_cards_come_back_at_the_end_of_the_round(step: str) -> None:
    arena = ready()
    frame = fought(arena)
    knight = arena.state.knights["k1"]
    arena.technique(knight, "t1", timing="free_action", depletion="instant", effect=[gain("gold")])
    knight.hand, knight.instant = [], ["t1"]
    for other in arena.state.knights.values():
        other.acted = True
    frame.step = step
    piece(arena, frame)
    assert (knight.hand, knight.instant) == (["t1"], [])


@pytest.mark.rule("ABI-027")
def test_a_reaction_is_counted_by_the_round() -> None:
    arena = ready()
    frame = fought(arena)
    knight = arena.state.knights["k1"]
    for step in ("monster_round", "knight_round"):
        knight.used, knight.marks = ["gear:cloak#0"], [Mark(MarkKind.CLIMBED)]
        frame.step = step
        piece(arena, frame)
        assert (knight.used, knight.marks) == ([], [])


@pytest.mark.rule("CLA-013", "CND-039")
def test_what_the_monster_gains_counts_for_all_mobs() -> None:
    arena = _mobs({1: 2}, [{"at": "G1", "facing": "south"}, {"at": "G2", "facing": "south"}])
    frame = fought(arena)
    arena.trait(
        "hard", "start_of_monster_round", {"op": "token", "what": "to_hit", "amount": 1, "until": "end_of_clash"}
    )
    frame.step = "monster_round"
    piece(arena, frame)
    assert (
        [token.amount for token in arena.clash.modifiers],
        [figure.modifiers for figure in arena.clash.figures],
    ) == ([1], [[], []])


@pytest.mark.rule("CLA-065", "CLA-001")
def test_the_end_of_a_clash_leads_to_the_aftermath() -> None:
    arena = ready()
    frame = fought(arena)
    arena.trait("doom", "start_of_monster_round", {"op": "kill"})
    frame.step = "monster_round"
    piece(arena, frame)
    piece(arena, frame)
    assert (frame.step, arena.clash.result) == ("aftermath", "lost")


@pytest.mark.rule("CLA-060")
@pytest.mark.parametrize(("level", "tiles"), [(2, []), (3, ["test.chasm"])])
def test_a_scenario_of_the_level_is_followed(level: int, tiles: list[str]) -> None:
    arena = ready()
    sheet = arena.game.content.monsters[arena.clash.monster]
    arena.change("monsters", sheet.id, level=tuple(replace(sheet.level[0], level=each) for each in (1, 2, 3)))
    common = {
        "monster": sheet.id,
        "name": words("Place"),
        "knights": ["B6", "B7", "B8", "B9"],
        "monsters": [{"at": "G7"}],
    }
    arena.card("scenario", id="low", levels=[2], **common)
    arena.card("scenario", id="high", levels=[3], terrain=[{"tile": "test.chasm", "at": "C3"}], **common)
    arena.state.expedition.levels[sheet.id] = level
    begin(arena)
    assert [piece.tile for piece in arena.clash.terrain] == tiles


@pytest.mark.rule("CLA-055")
def test_the_other_components_are_set_up_too() -> None:
    """The Priority Target token; the Saint's miniature stands on its card since the loadout was ready (SAI-023)."""
    arena = ready(setup=[gain("gold")])
    begin(arena)
    assert arena.clash.priority_target in arena.clash.knights
    assert arena.order("monster_placed", "priority_target", "gain")[:2] == ["monster_placed", "priority_target"]


@pytest.mark.rule("CLA-035")
def test_nothing_of_the_loadout_changes_in_the_preparations() -> None:
    arena = ready()
    knight = arena.state.knights["k1"]
    arena.gear(knight, "armor", "coat")
    knight.sheet.armory.append(GearItem("cloak"))
    before = replace(knight.loadout)
    begin(arena)
    assert arena.state.knights["k1"].loadout == before
    assert all(not key.startswith("gear:") for decision in arena.decisions for key in (o.key for o in decision.options))


@pytest.mark.rule("STA-006")
def test_a_technique_gained_on_the_way_does_not_come_into_the_hand() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    for card in ("t1", "t2", "t3", "t4", "t5"):
        arena.technique(knight, card, timing="reaction")
    arena.change("portraits", knight.loadout.portrait, hand_limit=4)
    knight.hand, knight.cooldown = ["t1", "t2"], ["t3", "t4"]
    arena.do(knight, {"op": "unlock", "what": "technique", "id": "t5"})
    assert (knight.hand, knight.sheet.unlocked["technique"]) == (["t1", "t2"], ["t5"])
    arena.do(knight, {"op": "refresh", "amount": 5})
    assert sorted(knight.hand) == ["t1", "t2", "t3", "t4"]


@pytest.mark.rule("WIN-001")
@pytest.mark.parametrize("where", ["ai", "signature", "bp"])
def test_every_card_can_open_the_same_window(where: str) -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10")
    arena.technique(knight, "trick", timing="reaction", effect=[gain("gold")])
    react = [{"op": "react"}]
    figure = arena.clash.figures[0]
    if where == "ai":
        arena.clash.ai_deck = [arena.ai("x1", 1, target=[["closest"]], steps=react)]
        arena.play(ai_activation(arena.game, figure), "use:k1:technique:trick")
    elif where == "signature":
        arena.signature(target=[["closest"]], steps=react)
        arena.play(signature(arena.game, figure), "use:k1:technique:trick")
    else:
        arena.clash.bp_deck = [arena.bp("b1", 1, 9, fail=react), arena.bp("c1", 1)]
        arena.level(to_hit=2)
        arena.weapon(knight, "blade", 1)
        arena.rolls(attack=[8]).strike(knight, "use:k1:technique:trick")
    assert arena.offered("window.react") == [["use:k1:technique:trick", "pass"]]
    assert knight.sheet.gold == 1


@pytest.mark.rule("CLA-036")
def test_sheet_signature_and_routine_are_the_monsters_own() -> None:
    arena = ready()
    arena.card("routine", arena.clash.monster, id="rest", monster=arena.clash.monster, name=words("rest"))
    begin(arena)
    monster, content = arena.clash.monster, arena.game.content
    assert content.monsters[monster].id == content.signatures[monster].monster == content.routines[monster].monster


@pytest.mark.rule("CLA-051")
def test_terrain_lies_before_any_figure_stands() -> None:
    arena = ready(terrain=[{"tile": "test.column", "at": "C3"}, {"tile": "test.column", "at": "H9"}])
    monster, arena.state.clash = arena.clash.monster, None
    steps = set_up(arena.game, "full", monster)
    assert next(steps).prompt == "choose.start_space"
    clash = arena.state.clash
    assert clash is not None and len(clash.terrain) == 2
    assert not clash.figures and not arena.events("placed")


@pytest.mark.rule("KRD-018")
def test_who_has_acted_can_still_be_given_an_attack() -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one, two = arena.knight("k1", "H10"), arena.knight("k2", "A1")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(one, "blade", 1)
    one.acted = True
    call = {"timing": "free_action", "cost": {"heat": 1}, "effect": [{"op": "bonus_attack", "who": "other_knights"}]}
    two.heat_limit = 3
    arena.gear(two, "support", "horn", abilities=[call])
    assert arena.play(choose_next_knight(arena.game)) is two
    arena.play(knight_turn(arena.rolls(attack=[2]).game, two), "use:gear:horn#0")
    assert [event.args["knight"] for event in arena.events("attack")] == ["k1"]
    assert all(decision.args["knight"] == "k2" for decision in arena.decisions if decision.prompt == "choose.action")
