"""What a monster may be about to do: each card that it may draw is tried, and none that lies hidden is betrayed."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.odds import What
from kf_desktop.door.rulings import Number, Toll
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Decision, Kind, Option, Steps
from kf_desktop.engine.session import Session
from kf_desktop.host.rulings import _toll, intent_of, still_reached
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.monster.intent import cards_that_strike, comes_after, foresee, missed, possible_cards
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.decks import look_at, shuffle_deck
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Modifier
from kf_desktop.rules.table.sums import part
from kf_desktop.scenarios.forced import NotSaid
from tests.bundled import load_box
from tests.rules.arena import Arena, under_attack


@pytest.fixture
def arena() -> Arena:
    """A monster at F7 that faces south; k1 stands behind it and near, k2 in front and far."""
    made = Arena()
    made.monster("pawn", "F7", "south")
    made.knight("k1", "E7")
    made.knight("k2", "J7")
    attack: dict[str, Any] = {"steps": [{"op": "move"}, {"op": "attack"}], "evasion": {"dice": 3, "difficulty": 6}}
    near, far = (made.ai(name, target=[[name]], **attack) for name in ("closest", "furthest"))
    ahead = made.ai("ahead", target=[["in front"]], **attack | {"evasion": {"dice": 5, "difficulty": 7}})
    hidden = made.ai("hidden", target=[["closest"]], **attack)
    made.clash.ai_deck, made.clash.ai_supply = [near, far, ahead], {"1": [hidden]}
    return made


def names(cards: Any) -> list[str]:
    return sorted(card.id.rpartition(".")[2] for card in cards)


@pytest.mark.rule("ACT-042")
def test_any_card_of_the_decks_levels_that_nobody_has_seen_may_come(arena: Arena) -> None:
    figure = arena.clash.figures[0]
    assert names(possible_cards(arena.game, figure)) == ["ahead", "closest", "furthest", "hidden"]
    arena.clash.ai_discard, arena.clash.ai_deck = arena.clash.ai_deck, []
    assert names(possible_cards(arena.game, figure)) == ["ahead", "closest", "furthest"], "the discard is shuffled in"


def test_it_is_counted_at_whom_they_would_aim(arena: Arena) -> None:
    found = foresee(arena.game, arena.clash.figures[0], None).intent
    assert (found.cards, found.aims) == (4, (("k1", 2), ("k2", 2)))
    assert (found.dice, found.need) == ((3, 5), (6, 7))


def test_what_it_costs_is_the_mean_of_the_cards_that_aim_at_him(arena: Arena) -> None:
    """Weighed as so much Vigor as the card has dice, twice as much for the second knight, and as much Heat again."""

    def weigh(game: Game, attack: MonsterAttack, knight: Fighter) -> Toll:
        assert attack.card.evasion is not None
        dice = attack.card.evasion.dice
        burnt = ((What("condition", "burnt"), Fraction(1, dice)),) if dice == 5 else ()
        return Toll(knight.id, Fraction(dice * (2 if knight.id == "k2" else 1)), Fraction(dice), Fraction(1, 4), burnt)

    found = foresee(arena.game, arena.clash.figures[0], None).weighed(weigh)
    assert found.tolls == (
        Toll("k1", Fraction(3), Fraction(3), Fraction(1, 4)),  # 3 and 3
        Toll("k2", Fraction(8), Fraction(4), Fraction(1, 4), ((What("condition", "burnt"), Fraction(1, 10)),)),
    ), "k2: twice 3 and 5, and one of the two cards burns"
    arena.clash.ai_deck.pop(1)
    found = foresee(arena.game, arena.clash.figures[0], None).weighed(weigh)
    assert [toll.knight for toll in found.tolls] == ["k1"] and found.aims == (("k1", 2), ("k2", 1))


@pytest.mark.rule("ACT-018")
def test_the_back_of_a_bosss_next_card_says_of_which_level_it_is(arena: Arena) -> None:
    """The sheet named the level of the next card, and the plate over the monster averaged over the whole deck."""
    figure, deck = arena.clash.figures[0], arena.clash.ai_deck
    worse = arena.ai("worse", target=[["closest"]], level=2, evasion={"dice": 5, "difficulty": 6}, steps=[])
    deck.append(worse)
    assert "worse" not in names(possible_cards(arena.game, figure))
    deck.insert(0, deck.pop())
    assert names(possible_cards(arena.game, figure)) == ["worse"]


@pytest.mark.rule("GLD-003")
def test_a_card_that_has_been_looked_at_is_the_one_that_comes_until_the_deck_is_shuffled(arena: Arena) -> None:
    figure, clash = arena.clash.figures[0], arena.clash
    look_at(clash, clash.ai_deck[:2])
    first, second = clash.ai_deck[:2]
    assert [card.id for card in possible_cards(arena.game, figure)] == [first]
    clash.ai_deck.remove(first)
    assert [card.id for card in possible_cards(arena.game, figure)] == [second]
    clash.ai_deck.append(clash.ai_deck.pop(0))
    assert names(possible_cards(arena.game, figure)) == ["ahead", "hidden"], "it lies under the deck now"
    shuffle_deck(arena.game, "ai", clash.ai_deck)
    assert second in [card.id for card in possible_cards(arena.game, figure)] and clash.looked_at == [first]


def test_what_lies_in_the_deck_is_not_told_from_what_does_not(arena: Arena) -> None:
    figure = arena.clash.figures[0]
    before = foresee(arena.game, figure, None).intent
    (hidden,), (top, *rest) = arena.clash.ai_supply["1"], arena.clash.ai_deck
    arena.clash.ai_deck, arena.clash.ai_supply = [hidden, *rest], {"1": [top]}
    assert foresee(arena.game, figure, None).intent == before


def test_a_card_that_is_known_is_the_only_one(arena: Arena) -> None:
    card = next(card for card in possible_cards(arena.game, arena.clash.figures[0]) if card.id.endswith("ahead"))
    found = foresee(arena.game, arena.clash.figures[0], card).intent
    assert (found.cards, found.aims, found.dice, found.need) == (1, (("k2", 1),), (5, 5), (7, 7))


def test_before_a_step_it_is_counted_how_many_would_strike_there(arena: Arena) -> None:
    figure, knight = arena.clash.figures[0], arena.state.knights["k1"]
    here = cards_that_strike(arena.game, figure, knight, arena.cell("E7"))
    away = cards_that_strike(arena.game, figure, knight, arena.cell("A1"))
    assert (here, away) == (2, 1), "closest and hidden; at A1 only furthest"


def test_looking_changes_nothing(arena: Arena) -> None:
    before, told = encode(arena.state), len(arena.game.events)
    foresee(arena.game, arena.clash.figures[0], None).weighed(_toll)
    cards_that_strike(arena.game, arena.clash.figures[0], arena.state.knights["k1"], arena.cell("A1"))
    assert (encode(arena.state), len(arena.game.events)) == (before, told)


ATTACK, MOVE, REACT = {"op": "attack"}, {"op": "move"}, {"op": "react"}


@pytest.mark.rule("MAT-002", "WIN-022", "WIN-026")
@pytest.mark.parametrize(
    ("steps", "types", "space", "out"),
    [
        ([MOVE, REACT, ATTACK], [], "H10", False),
        ([MOVE, REACT, ATTACK], [], "H8", True),
        ([MOVE, REACT, ATTACK], ["ranged 3"], "H8", False),
        ([REACT, MOVE, ATTACK], [], "H8", False),
        ([MOVE, REACT, {"op": "attack", "on": "zone", "zone": 2}], [], "H8", True),
        ([MOVE, REACT, {"op": "attack", "on": "zone", "zone": 2}], [], "H9", False),
        ([REACT, MOVE, {"op": "attack", "on": "zone", "zone": 2}], [], "H8", False),
        ([MOVE, REACT, {"op": "attack", "on": "target_and_near"}], [], "H8", True),
        ([MOVE, REACT, {"op": "attack", "on": "target_and_near"}], [], "H10", False),
        ([MOVE, REACT, {"op": "attack", "on": "each_knight"}], [], "H8", True),
        ([MOVE, REACT, {"op": "attack", "on": "adjacent_knights"}], [], "H10", False),
    ],
)
def test_whom_an_attack_under_way_cannot_strike_any_more(
    steps: list[dict[str, Any]], types: list[str], space: str, *, out: bool
) -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", space)
    card = arena.ai("a1", target=[["closest"]], evasion={"dice": 2, "difficulty": 6}, steps=steps, types=types)
    attack = under_attack(arena, card, knight)
    assert missed(arena.game, attack) == (("k1",) if out else ())
    attack.spared.append("k1")
    assert missed(arena.game, attack) == ("k1",), "a Chain Break ended it for him"


@pytest.mark.rule("MAT-002")
def test_whoever_stands_beside_the_target_is_struck_though_the_target_is_out_of_reach() -> None:
    """The plate foretold what the target would lose, who was two spaces away, and named nobody else."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    aimed, beside = arena.knight("k1", "G10"), arena.knight("k2", "H10")
    arena.knight("k3", "B2")
    steps = [MOVE, REACT, {"op": "attack", "on": "target_and_near"}]
    card = arena.ai("a1", target=[["closest"]], evasion={"dice": 2, "difficulty": 6}, steps=steps)
    attack = under_attack(arena, card, aimed)
    assert missed(arena.game, attack) == ("k1",)
    assert foresee(arena.game, attack.figure, attack.card, attack).intent.aims == (("k2", 1),)
    beside.cell = arena.cell("F10")
    assert foresee(arena.game, attack.figure, attack.card, attack).intent.aims == (("k1", 1),), (
        "nobody: as it was aimed"
    )


@pytest.mark.rule("MAT-002", "MAT-013")
@pytest.mark.parametrize("on", ["each_knight", "zone"])
def test_an_attack_on_all_in_reach_is_foretold_of_those_who_stand_there(on: str) -> None:
    """The target had stepped out of it, and the plate went on to name him; of the others it named none."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    aimed = arena.knight("k1", "H4")
    arena.knight("k2", "H10"), arena.knight("k3", "G11"), arena.knight("k4", "B2")
    steps = [MOVE, REACT, {"op": "attack", "on": on, **({"zone": 1} if on == "zone" else {})}]
    card = arena.ai("a1", target=[["closest"]], evasion={"dice": 2, "difficulty": 6}, steps=steps)
    attack = under_attack(arena, card, aimed)
    assert missed(arena.game, attack) == ("k1",)
    assert foresee(arena.game, attack.figure, attack.card, attack).intent.aims == (("k2", 1), ("k3", 1))


@pytest.mark.rule("MAT-010", "MAT-016", "WIN-022", "WIN-026")
@pytest.mark.parametrize("steps", [[MOVE, REACT], [REACT, MOVE]], ids=["it has moved", "it moves yet"])
def test_a_zone_strikes_others_though_its_target_has_broken_the_chain(steps: list[dict[str, Any]]) -> None:
    """The plate said that nobody was struck, and whoever else stood in the zone was."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    aimed = arena.knight("k1", "H10")
    arena.knight("k2", "H9")
    arena.knight("k3", "B2")
    card = arena.ai(
        "a1",
        target=[["closest"]],
        evasion={"dice": 2, "difficulty": 6},
        steps=[*steps, {"op": "attack", "on": "zone", "zone": 2}],
        types=["zone 2"],
    )
    attack = under_attack(arena, card, aimed)
    moves = steps[-1] is MOVE
    found = foresee(arena.game, attack.figure, attack.card, attack).intent
    assert dict(found.aims) == ({"k1": 1} if moves else {"k1": 1, "k2": 1})
    attack.break_chain(arena.game, aimed)
    found = foresee(arena.game, attack.figure, attack.card, attack).intent
    assert found.missed == (() if moves else ("k1",))
    assert dict(found.aims) == ({"k1": 1} if moves else {"k2": 1})


def struck_at_by_two_dice() -> tuple[Arena, MonsterAttack, Fighter]:
    """An attack under way on a knight beside the monster."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10")
    card = arena.ai("a1", target=[["closest"]], evasion={"dice": 2, "difficulty": 6}, steps=[REACT, ATTACK])
    attack = under_attack(arena, card, knight)
    return arena, attack, knight


@pytest.mark.rule("WIN-011")
def test_what_a_gate_has_changed_counts_in_the_attack_under_way() -> None:
    """The plate foretold five dice, and six were rolled: its gate had added one before anybody could react."""
    arena, attack, knight = struck_at_by_two_dice()
    before = foresee(arena.game, attack.figure, attack.card, attack).intent
    attack.defence(knight).tokens.append(Modifier("evasion_dice", 1))
    after = foresee(arena.game, attack.figure, attack.card, attack).intent
    assert (before.dice, after.dice) == ((2, 2), (3, 3))
    assert before.numbers == ()
    card, gates = part("card", 2, "EVA-002", attack.card.id), part("gates", 1, "WIN-011")
    assert after.numbers == (Number("evasion_dice", 3, (card, gates)),), "what makes it differ from the card"


def test_what_has_been_raised_against_an_attack_under_way_counts_in_what_it_costs() -> None:
    """Guard was paid for, and the plate foretold the same loss."""
    arena, attack, knight = struck_at_by_two_dice()
    attack.defence(knight).guard = 3

    def guard(game: Game, attack: MonsterAttack, knight: Fighter) -> Toll:
        attack.defence(knight).tokens.append(Modifier("evasion_dice", 1))
        return Toll(knight.id, Fraction(attack.defence(knight).guard))

    assert foresee(arena.game, attack.figure, attack.card, attack).weighed(guard).tolls == (Toll("k1", Fraction(3)),)
    assert attack.defence(knight).tokens == [], "what is weighed is a copy"


@pytest.mark.parametrize("printed", [True, False])
def test_what_follows_an_attack_comes_though_nobody_is_struck(*, printed: bool) -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H8")
    after = [{"op": "knockdown"}] if printed else []
    evasion = {"dice": 2, "difficulty": 6}
    card = arena.ai("a1", target=[["closest"]], evasion=evasion, steps=[MOVE, REACT, ATTACK], after=after)
    attack = under_attack(arena, card, knight)
    assert missed(arena.game, attack) == ("k1",) and comes_after(arena.game, attack) == printed
    attack.spared.append("k1")
    assert not comes_after(arena.game, attack), "a Chain Break ends that too"


# --- where it still reaches -----------------------------------------------------------------------


def stepping(steps: list[dict[str, Any]], types: list[str], speed: int = 0) -> Arena:
    """A pawn at H11 attacks a knight beside it who may step up to 3 spaces before it strikes."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.knight("k1", "H10")
    arena.talent("k1", {"timing": "reaction", "effect": [{"op": "step", "amount": 3}]})
    if speed:
        arena.clash.modifiers.append(Modifier("speed", -1, "next", speed))
    evasion = {"dice": 2, "difficulty": 6}
    arena.clash.ai_deck = [arena.ai("a1", target=[["closest"]], evasion=evasion, steps=steps, types=types)]
    return arena


def at_the_step(arena: Arena) -> tuple[Steps[Any], Decision]:
    """Up to the question where he steps to."""
    played = ai_activation(arena.game, arena.clash.figures[0])
    asked = next(played)
    while asked.prompt != "step":
        reaction = next((each.key for each in asked.options if each.label != "pass"), asked.options[0].key)
        asked = played.send(asked.forced() or (reaction,))
    return played, asked


@pytest.mark.rule("MAT-002", "MAT-016", "WIN-026")
@pytest.mark.parametrize(
    ("steps", "types", "limit"),
    [
        ([MOVE, REACT, ATTACK], [], 0),
        ([MOVE, REACT, ATTACK], ["ranged 2"], 0),
        ([REACT, {"op": "attack", "on": "zone", "zone": 2}], ["zone 2"], 0),
        ([REACT, MOVE, ATTACK], [], 0),
        ([REACT, MOVE, ATTACK], [], 1),
    ],
)
def test_of_each_step_it_is_said_whether_the_attack_still_reaches(
    steps: list[dict[str, Any]], types: list[str], limit: int
) -> None:
    """Whoever dodged had to count the spaces himself; each of them is played out here."""
    arena = stepping(steps, types, limit)
    _, asked = at_the_step(arena)
    told = dict(still_reached(arena.game, asked, arena.game.under_way))
    assert len(told) > 4
    if not (limit == 0 and steps[-2] == MOVE):
        assert len(set(told.values())) == 2
    for cell, reached in told.items():
        played_out = stepping(steps, types, limit)
        played, asked = at_the_step(played_out)
        key = next(each.key for each in asked.options if each.args.get("space") == arena.grid.name(cell))
        with suppress(StopIteration, NotSaid):
            asked = played.send((key,))
            while True:
                asked = played.send(asked.forced() or ((asked.options[-1].key,) if asked.least else ()))
        assert any(event.kind == "attacked" for event in played_out.game.events) == reached, arena.grid.name(cell)


def test_nothing_is_said_of_steps_while_nobody_attacks(arena: Arena) -> None:
    there = [Option("cell:E8", "cell", {"space": "E8"})]
    walk = Decision(Kind.CELL, "walk", there, ("seat_k1",), args={"knight": "k1", "spaces": 1}, because=("KRD-030",))
    assert still_reached(arena.game, walk, ()) == ()


def test_at_the_table_each_step_of_a_reaction_is_told() -> None:
    picked = new_skirmish(load_box(), "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 7)
    session: Any = Session(RULES, load_box(), picked)
    table, bot = SessionTable(session), make_bot("cautious", 7)
    for _ in range(60):
        asked = session.decision
        if asked.prompt == "step":
            break
        use = next((each.key for each in asked.options if each.label not in ("pass", "stay")), "")
        session.answer((use,) if asked.prompt == "window.react" and use else bot(session.state, asked))
    told = dict(table.still_reached())
    offered = [each.args["space"] for each in session.decision.options if "space" in each.args]
    assert len(told) == len(offered) > 3 and len(set(told.values())) == 2


def test_once_dice_lie_on_the_table_the_plate_goes_by_them() -> None:
    """It kept what it had foretold before the roll."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.knight("k1", "H10", heat=1, heat_limit=1)
    arena.gear(arena.state.knights["k1"], "support", "charm", defense={"rerolls": 1})
    hit = [{"op": "lose", "what": "vigor", "amount": "hits"}]
    evasion, steps = {"dice": 2, "difficulty": 6}, [{"op": "attack"}]
    card = arena.ai("a1", target=[["closest"]], evasion=evasion, steps=steps, hit=hit)
    arena.clash.ai_deck = [card]
    played = ai_activation(arena.rolls(evasion=[9, 2]).game, arena.clash.figures[0])
    asked = next(played)
    while asked.prompt != "reroll.evasion":
        asked = played.send(asked.forced() or ((asked.options[-1].key,) if asked.least else ()))
    number = arena.clash.figures[0].number
    before, now = (intent_of(arena.game, number, card, each) for each in (None, asked))
    assert before is not None and now is not None
    assert before.tolls[0].lost > now.tolls[0].lost == Fraction(1, 2)


@pytest.mark.rule("TGT-033", "STA-026")
def test_once_it_has_moved_the_plate_tells_of_whom_it_has_aimed_at_and_not_of_who_is_closer_now() -> None:
    """And Heat that has no room is Vigor lost, be it foretold or rolled."""
    arena = Arena()
    hot, near = arena.knight("k1", "E9"), arena.knight("k2", "E5")
    hot.heat = hot.heat_limit = 3
    arena.monster("pawn", "E6")
    values: dict[str, Any] = {
        "target": [["closest"]],
        "steps": [{"op": "attack"}],
        "hit": [{"op": "gain", "what": "heat", "amount": "hits"}],
        "evasion": {"dice": 2, "difficulty": 6},
    }
    attack = under_attack(arena, arena.ai("x1", **values), hot)
    number, card = attack.figure.number, attack.card
    fresh = foresee(arena.game, attack.figure, card).weighed(_toll)
    assert [toll.knight for toll in fresh.tolls] == [near.id]
    found = foresee(arena.game, attack.figure, card, attack).weighed(_toll)
    assert [(toll.knight, toll.lost > 0, toll.heat) for toll in found.tolls] == [(hot.id, True, 0)]
    assert found.aims == ((hot.id, 1),) and found.figure == number


def test_of_two_targets_all_are_told_among_whom_the_second_is_chosen() -> None:
    """The badge told of those of the choice alone: not of the first, who is aimed at whatever is chosen."""
    arena = Arena()
    arena.monster("pawn", "F7", "south")
    for name, cell in (("k1", "E7"), ("k2", "F9"), ("k3", "F5")):
        arena.knight(name, cell)
    card = arena.ai("pair", target=[["two knights", "closest"], ["closest"]], steps=[{"op": "attack"}])
    told = {who for who, _ in foresee(arena.game, arena.clash.figures[0], arena.game.content.ai[card]).intent.aims}
    chosen = set[str]()
    for wanted in ("k2", "k3"):
        chosen |= _targets(arena, card, "k1", wanted)
    assert told == chosen == {"k1", "k2", "k3"}


def _targets(arena: Arena, card: str, *wanted: str) -> set[str]:
    """Whom the card aims at if these are chosen where the players may."""
    steps = find_targets(arena.game, arena.clash.figures[0], arena.game.content.ai[card])
    try:
        asked = next(steps)
        while True:
            keys = [f"knight:{name}" for name in wanted if f"knight:{name}" in [each.key for each in asked.options]]
            asked = steps.send((keys[0] if keys else asked.options[0].key,))
    except StopIteration as end:
        return {knight.id for knight in end.value.knights}


@pytest.mark.rule("MAT-016", "MAT-019")
@pytest.mark.parametrize(
    ("steps", "inside", "outside"),
    [
        ([REACT, ATTACK], ("F5", "F9", "D7"), ("F4", "F11")),
        ([MOVE, REACT, ATTACK], (), ("F5", "F9")),
        ([REACT, {"op": "attack", "around": "target", "zone": 1}], (), ()),
    ],
)
def test_the_zone_of_a_card_is_told_unless_the_monster_moves_before(
    steps: list[dict[str, Any]], inside: tuple[str, ...], outside: tuple[str, ...]
) -> None:
    arena = Arena()
    figure = arena.monster("pawn", "F7", "south")
    arena.knight("k1", "E7")
    own = not any("around" in step for step in steps)
    card = arena.ai(
        "wave", target=[["closest"]], steps=steps, evasion={"dice": 2, "difficulty": 6}, types=["zone 2"] if own else []
    )
    spaces = {
        grid_of(arena.game).name(cell) for cell in foresee(arena.game, figure, arena.game.content.ai[card]).intent.area
    }
    assert set(inside) <= spaces and not set(outside) & spaces
    if not own:
        assert "E8" in spaces and "F9" not in spaces, "it is around whom it aims at"
