"""What the rules say of the position as it stands, in the form that goes through the door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from kf_desktop.door.odds import Odds
from kf_desktop.door.rulings import FigureSpaces, Intent, Journey, Number, SightLine, Toll
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.odds.answers import answers_to
from kf_desktop.odds.question import Question, each_way, harmful
from kf_desktop.odds.situation.attack import before_attack
from kf_desktop.odds.situation.decisions import question_of
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.rules.abilities.grants import any_possible
from kf_desktop.rules.clash.attack.declaring import attack_choices, can_attack_anybody
from kf_desktop.rules.clash.board import miniatures, sides, sight
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.forced.foresight import DRIVING, struck_by
from kf_desktop.rules.clash.monster import intent as intents
from kf_desktop.rules.clash.monster import threat as danger
from kf_desktop.rules.clash.monster.threat import beside
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.routes import Way, choose_way
from kf_desktop.rules.clash.round import numbers
from kf_desktop.rules.clash.round.knight_round import speed_of
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve import story_step
from kf_desktop.rules.expedition.delve.foresight import journey, way_back
from kf_desktop.rules.expedition.encounter.knights import attack_spaces
from kf_desktop.rules.expedition.encounter.table import aimed_cells
from kf_desktop.rules.knight.keywords import stacked
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, clash_of, encounter_now
from kf_desktop.rules.table.state import Figure, Princess


def numbers_of_monster(game: Game, number: int) -> tuple[Number, ...]:
    """The numbers of a figure in a clash; none outside one."""
    clash = game.state.clash
    figure = next((each for each in clash.figures if each.number == number), None) if clash is not None else None
    return tuple(numbers.of_monster(game, figure)) if figure is not None else ()


def numbers_of_knight(game: Game, knight: str) -> tuple[Number, ...]:
    """The numbers of a knight in a clash; none outside one."""
    clash = game.state.clash
    fights = clash is not None and knight in clash.knights
    return tuple(numbers.of_knight(game, game.state.fighter(knight))) if fights else ()


def sight_lines(game: Game) -> tuple[SightLine, ...]:
    """Every monster and every knight on the clash board: who is seen (LOS-014)."""
    if game.state.clash is None or encounter_now(game) is not None:
        return ()
    return tuple(
        _line(figure, knight, sight.monster_sees(game, figure, knight))
        for figure in miniatures.figures(game)
        for knight in miniatures.living_knights(game)
    )


def _line(figure: Figure, knight: Fighter, seen: sight.Sight) -> SightLine:
    line = seen.line if any(seen.line) else None
    return SightLine(figure.number, knight.id, seen.clear, line, seen.blocked_by, seen.unseen)


def spaces_of(game: Game, number: int) -> FigureSpaces:
    """Front, Blindspots, open Weakspots and Vantage Points of a figure; in an Encounter, at what it aims."""
    encounter, clash = encounter_now(game), game.state.clash
    figure = _figure(game, number)
    if figure is None:
        return FigureSpaces()
    if encounter is not None:
        card = game.content.encounters.get((encounter.monster, encounter.level))
        return FigureSpaces(front=aimed_cells(game, card, figure) if card is not None else ())
    assert clash is not None
    return FigureSpaces(
        sides.blindspots(game, figure),
        sides.open_weakspots(game, figure),
        sides.open_vantage_points(game, figure),
        sides.front(game, figure),
    )


def threatened(game: Game, number: int, knight: str) -> Cells:
    """The spaces on which the monster's face-up Signature would strike that knight."""
    clash, who = game.state.clash, _standing(game, knight)
    if clash is None or who is None or encounter_now(game) is not None:
        return ()
    figure, card = _figure(game, number), game.content.signatures.get(clash.monster)
    if figure is None or figure.cell == OFF or card is None:
        return ()
    return danger.threatened(game, figure, card, who)


def reach(game: Game, knight: str) -> tuple[tuple[Cell, int], ...]:
    """The spaces that the knight's movement action would reach, with what they cost (KRD-030)."""
    clash, who = game.state.clash, _standing(game, knight)
    if clash is None or who is None or knight not in clash.knights:
        return ()
    return tuple(reachable(game, who, speed_of(game, who)).items())


def way(game: Game, decision: Decision | None, cell: Cell) -> Cells:
    """The way that a walking knight would take; empty where the players have to choose it (KRD-032)."""
    clash = game.state.clash
    if decision is None or clash is None or not 0 <= cell < clash.columns * clash.rows:
        return ()
    who, spaces = decision.args.get("knight"), _spaces_to_walk(decision)
    if not isinstance(spaces, int) or not isinstance(who, str):
        return ()
    try:
        next(choose_way(game, game.state.fighter(who), cell, spaces))
    except StopIteration as found:
        chosen: Way = found.value
        return tuple(chosen.path)
    except ValueError:  # not a walk that ends there: the options say more than a line could
        return ()
    return ()


def _spaces_to_walk(decision: Decision) -> object:
    """How far the walk goes that is asked for, or that is among the actions on offer."""
    actions = (option.args.get("amount") for option in decision.options if option.key == "move")
    return decision.args.get("spaces", next(actions, None))


def attacks(game: Game, knight: str) -> tuple[tuple[int, str], ...]:
    """The figures that the knight could attack now, each with a weapon (KAT-004 … KAT-009)."""
    who = _fighting(game, knight)
    return (
        tuple((figure.number, weapon.gear) for figure, weapon in attack_choices(game, who)) if who is not None else ()
    )


def standpoints(game: Game, knight: str) -> tuple[Cell, ...]:
    """The spaces that the knight's movement action would reach from which he could attack after it (KAT-005 … 009).

    In an Encounter all those from which he could (ENC-049).
    """
    if encounter_now(game) is not None:
        return tuple(attack_spaces(game, game.state.fighter(knight)))
    who, spaces = _fighting(game, knight), reach(game, knight)
    if who is None or who.fought or not spaces or game.state.clash is None or not game.state.clash.figures:
        return ()
    copy, moved = _unseated(game, knight)
    found = []
    for cell, _cost in spaces:
        miniatures.put(moved, cell)
        if can_attack_anybody(copy, moved):
            found.append(cell)
    return tuple(found)


def attacked_from(game: Game, knight: str, cell: Cell) -> tuple[int, ...]:
    """The figures that the knight could attack from that space of a clash, once he has gone there (KAT-005 … 009)."""
    who, clash = _fighting(game, knight), game.state.clash
    if who is None or who.fought or clash is None or not clash.figures or encounter_now(game) is not None:
        return ()
    copy, moved = _unseated(game, knight)
    miniatures.put(moved, cell)
    return tuple(dict.fromkeys(figure.number for figure, _ in attack_choices(copy, moved)))


def _unseated(game: Game, knight: str) -> tuple[Game, Fighter]:
    """A copy of the position in which the knight can be put anywhere: he rides on nothing."""
    copy, _ = beside(game, clash_of(game).figures[0])
    clash_of(copy).riders.pop(knight, None)
    return copy, copy.state.fighter(knight)


def attack_odds(game: Game, knight: str, number: int, gear: str) -> Odds | None:
    """The odds of that attack and of the response to it; None if the knight could not make it."""
    who = _fighting(game, knight)
    if who is None:
        return None
    for figure, weapon in attack_choices(game, who):
        if (figure.number, weapon.gear) == (number, gear):
            attack = KnightAttack(who, figure, weapon)
            question = before_attack(game, attack)
            odds = question.solve()
            values = {**odds.values, **answers_to(game, attack, question.answered())}
            return replace(odds, values=values, struck=_struck(game, attack))
    return None


def _struck(game: Game, attack: KnightAttack) -> tuple[tuple[str, str], ...]:
    """Whom the target would run over if the attack drove it away (INV-038, PRI-014)."""
    keywords = [keyword for keyword in attack_keywords(game, attack) if keyword.id in DRIVING]
    context = Context(attack.weapon.gear, attack.knight, figure=attack.figure, attack=attack)
    names = dict.fromkeys(keyword.id for keyword in keywords if any_possible(game, [keyword], context))
    return tuple(
        (name, struck)
        for name in names
        for struck in struck_by(game, attack.knight, attack.figure, name, stacked(keywords, name))
    )


def intent_of(game: Game, number: int, card: str, asked: Decision | None = None) -> Intent | None:
    """Whom a figure of a clash aims at with that card, or with those it may draw; None where there are none.

    Where its attack is under way that is `asked` about, it is told as well whom that cannot strike any more.
    """
    foreseen = foresight_of(game, number, card, asked)
    return foreseen() if foreseen is not None else None


def foresight_of(game: Game, number: int, card: str, asked: Decision | None = None) -> Callable[[], Intent] | None:
    """The same, to be worked out on another thread: what takes long is asked of a copy of the game."""
    figure, box = _figure(game, number), game.content
    if figure is None or game.state.clash is None or encounter_now(game) is not None:
        return None
    known = box.ai.get(card) or next(
        (each for shelf in (box.signatures, box.routines) for each in shelf.values() if each.id == card), None
    )
    if known is None and card:
        return None
    attack = asked.about if isinstance(asked, Asking) else None
    if not isinstance(attack, MonsterAttack) or attack.figure.number != number or attack.card is not known:
        return partial(intents.foresee(game, figure, known).weighed, _toll)
    foreseen = intents.foresee(game, figure, known, attack)
    rolled = asked if asked is not None and asked.prompt in ON_THE_TABLE else None
    lies = question_of(game, rolled) if rolled is not None else None

    def of_attack() -> Intent:
        found = foreseen.weighed(_toll)
        tolls = found.tolls
        if rolled is not None and lies is not None:
            struck = rolled.args.get("knight")
            tolls = tuple(_as_it_lies(lies, toll.knight) if toll.knight == struck else toll for toll in tolls)
        return replace(found, tolls=tolls)

    return of_attack


def _toll(game: Game, attack: MonsterAttack, knight: Fighter) -> Toll:
    """What the attack does to the knight on average; of several virtues he uses the best. A princess dies (PRI-020)."""
    if isinstance(knight, Princess):
        return Toll(knight.id, death=Fraction(1))
    found = before_evasion(game, attack, knight).solve()
    odds = min(each_way(found), key=harmful)
    death, lost, heat = harmful(odds)
    return Toll(knight.id, lost, heat, death, odds.brings)


def _as_it_lies(question: Question, knight: str) -> Toll:
    """What the attack does to whom it strikes now, once his dice or cards lie on the table."""
    odds = question.solve()
    death, lost, heat = harmful(odds)
    return Toll(knight, lost, heat, death, odds.brings)


ON_THE_TABLE = ("guard.evasion", "reroll.evasion", "replace.evasion")
"""Questions about what an evasion has shown."""


def still_reached(game: Game, asked: Decision | None, under_way: Sequence[object]) -> tuple[tuple[Cell, bool], ...]:
    """The spaces that a question offers a knight while a monster attacks, and whether it still reaches him there."""
    attack = next((each for each in reversed(under_way) if isinstance(each, MonsterAttack)), None)
    if attack is None or asked is None or not isinstance(asked.args.get("knight"), str):
        return ()
    who = _fighting(game, str(asked.args["knight"]))
    names = [str(option.args["space"]) for option in asked.options if "space" in option.args]
    if who is None or not names or not intents.concerns(game, attack, who):
        return ()
    cells = [grid_of(game).cell(name) for name in names]
    reached = intents.still_reached(game, attack, who, cells)
    return tuple((cell, cell in reached) for cell in cells)


def zone(game: Game, under_way: Sequence[object]) -> Cells:
    """The spaces that the monster's attack under way strikes, if it strikes a zone (MAT-016, MAT-019)."""
    attack = next((each for each in reversed(under_way) if isinstance(each, MonsterAttack)), None)
    return danger.zone_of(game, attack) if attack is not None and game.state.clash is not None else ()


def aimed(game: Game, number: int, knight: str, cell: Cell) -> tuple[int, int]:
    """Of the AI cards that the figure may draw, how many would strike the knight on that space, and of how many."""
    figure, who = _figure(game, number), _fighting(game, knight)
    if figure is None or who is None or not 0 <= cell < grid_of(game).size:
        return 0, 0
    cards = len(intents.possible_cards(game, figure))
    return intents.cards_that_strike(game, figure, who, cell), cards


def journey_to(game: Game, decision: Decision | None, tile: str) -> Journey | None:
    """What a step to that tile will cause, if the party is choosing where to go and may go there."""
    options = decision.options if decision is not None else ()
    ways = [each for each in options if each.args.get("tile") == tile and "time" in each.args]
    if not ways:
        return None
    if game.state.expedition.tiles[tile].explored:
        return way_back(game, tile)
    return journey(game, tile, ways)


def _fighting(game: Game, knight: str) -> Fighter | None:
    """The knight, if a clash is on and he is on its board."""
    clash = game.state.clash
    in_clash = clash is not None and knight in clash.knights and encounter_now(game) is None
    return _standing(game, knight) if in_clash else None


def clash_hours(game: Game) -> tuple[tuple[str, int, str], ...]:
    """The clashes of an expedition that are still to come, with their hours; none outside one."""
    return story_step.clash_hours(game) if game.state.expedition.kingdom else ()


def _figure(game: Game, number: int) -> Figure | None:
    encounter, clash = encounter_now(game), game.state.clash
    figures = encounter.figures if encounter is not None else clash.figures if clash is not None else []
    return next((figure for figure in figures if figure.number == number), None)


def _standing(game: Game, knight: str) -> Fighter | None:
    """The knight, if he is on the board."""
    state = game.state
    who = state.fighter(knight) if knight in state.knights or knight in state.squires else None
    return who if who is not None and not who.dead and who.cell >= 0 else None
