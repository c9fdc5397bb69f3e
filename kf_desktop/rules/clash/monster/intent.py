"""What a monster may be about to do, counted over the AI cards that it may draw: for the player who looks ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter
from typing import TypeAlias

from kf_desktop.content.cards.monsters import AiCard, Routine
from kf_desktop.content.effects.attack import Attack, React
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.walk import walk
from kf_desktop.door.odds import What
from kf_desktop.door.rulings import Intent, Number, Toll
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.board.monsters import is_boss
from kf_desktop.rules.clash.monster.evasion import evasion_dice, evasion_difficulty
from kf_desktop.rules.clash.monster.monster_attack import attacked_knights
from kf_desktop.rules.clash.monster.threat import aimed_at, beside, strikes, strikes_now, zone_of
from kf_desktop.rules.clash.moving.planning import comes_near
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.decks import known_on_top
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure, Princess
from kf_desktop.rules.table.sums import Sum


def possible_cards(game: Game, figure: Figure) -> list[AiCard]:
    """The AI cards that the figure may draw next (ACT-042).

    A boss draws the top card: it is known if somebody has looked at it, else by the level of its back (ACT-018). Of
    mobs another may draw first, so that it may be any card of the deck's levels. Any card of a level that nobody has
    seen may come. An empty deck is made anew of the cards that have been discarded.
    """
    clash, ai = clash_of(game), game.content.ai
    if figure.monster:  # MON-010: a companion draws from a deck of its own
        deck, discard = clash.company_ai.get(figure.monster, []), clash.company_discard.get(figure.monster, [])
        return [ai[card] for card in sorted(deck or discard)]
    if not clash.ai_deck:
        return [ai[card] for card in sorted(clash.ai_discard)]
    first = len(clash.ai_deck) if not is_boss(game, figure) else 1
    if first == 1 and (known := known_on_top(clash, clash.ai_deck)):
        return [ai[known[0]]]
    levels = dict.fromkeys(ai[card].level for card in clash.ai_deck[:first])
    supply = (card for level in levels for card in clash.ai_supply.get(str(level), []))
    unseen = [card for card in clash.ai_deck if ai[card].level in levels and (first > 1 or card not in clash.looked_at)]
    return [ai[card] for card in sorted([*unseen, *supply])]


Weigh: TypeAlias = Callable[[Game, MonsterAttack, Fighter], Toll]
"""What an attack would do to a knight."""


@dataclass(frozen=True, slots=True)
class Foreseen:
    """At whom a figure would aim, and the attacks by which, in a copy of the game on which nobody plays."""

    intent: Intent
    copy: Game
    attacks: Sequence[MonsterAttack]

    def weighed(self, weigh: Weigh) -> Intent:
        """With what it would cost those at whom most of the cards aim. It may take a while, on any thread."""
        aims = self.intent.aims
        most = max((count for _, count in aims), default=0)
        chief = sorted(knight for knight, count in aims if count == most)
        tolls = tuple(_mean(self.copy, self.attacks, knight, weigh) for knight in chief)
        return replace(self.intent, tolls=tolls)


def foresee(game: Game, figure: Figure, card: Routine | None, under_way: MonsterAttack | None = None) -> Foreseen:
    """At whom the figure would aim as the board stands, with that card or with each that it may draw.

    What gates of the card have changed in an attack `under_way` counts, and so does whom it strikes as everybody
    stands, for its move may have brought others nearer.
    """
    cards = [card] if card is not None else list[Routine](possible_cards(game, figure))
    copy, twin = beside(game, figure)
    again = _in_copy(copy, twin, under_way) if under_way is not None else None
    aims: dict[str, int] = {}
    attacks = list[MonsterAttack]()
    dice, needs, area = list[Sum](), list[Sum](), dict[Cell, None]()
    for each in cards:
        targets = (struck(copy, again) if again is not None else []) or aimed_at(copy, twin, each)[0]
        for knight in targets:
            aims[knight.id] = aims.get(knight.id, 0) + 1
        if not targets:
            continue
        attack = _as_changed(under_way, each, twin, targets)
        area |= dict.fromkeys(_known_zone(copy, attack, moved=again is not None))
        if each.evasion is not None:
            attacks.append(attack)
            for target in [each for each in targets if not isinstance(each, Princess)][:1]:
                dice.append(evasion_dice(copy, target, attack))
                needs.append(evasion_difficulty(copy, target, attack))
    intent = Intent(
        figure.number,
        len(cards),
        tuple(sorted(aims.items(), key=lambda aim: (-aim[1], aim[0]))),
        _span(dice),
        _span(needs),
        card.own_zone if card is not None else 0,
        missed=missed(copy, again) if again is not None else (),
        after=again is not None and comes_after(copy, again),
        numbers=tuple(_unprinted(dice, needs)) if card is not None else (),
        area=tuple(sorted(area)),
    )
    return Foreseen(intent, copy, attacks)


def _in_copy(copy: Game, twin: Figure, attack: MonsterAttack) -> MonsterAttack:
    """The attack under way as one of the copy."""
    return replace(attack, figure=twin, targets=[copy.state.fighter(each.id) for each in attack.targets])


def _known_zone(game: Game, attack: MonsterAttack, *, moved: bool) -> Cells:
    """The zone of a Zone Attack from where the monster stands, unless it still moves; one under way has `moved`."""
    moves = (node for _, node in walk(attack.card.steps) if isinstance(node, Move))
    to_come = _moves_to_come(attack) if moved else [*moves]
    return () if to_come else zone_of(game, attack)


def _span(sums: Sequence[Sum]) -> tuple[int, int]:
    totals = [total for total, _ in sums]
    return min(totals, default=0), max(totals, default=0)


def _unprinted(dice: Sequence[Sum], needs: Sequence[Sum]) -> Iterator[Number]:
    """The numbers to which more than the card adds, with their parts."""
    for name, sums in (("evasion_dice", dice), ("difficulty", needs)):
        for found in sums:
            if any(part["what"] != "card" for part in found[1]):
                yield Number(name, found[0], tuple(found[1]))


def _as_changed(
    under_way: MonsterAttack | None, card: Routine, figure: Figure, targets: list[Fighter]
) -> MonsterAttack:
    """The attack with that card, with what gates have changed in the one under way, and what protects against it."""
    if under_way is None:
        return MonsterAttack(card, figure, list(targets))
    defences = {
        who: replace(has, keywords=list(has.keywords), tokens=list(has.tokens))
        for who, has in under_way.defences.items()
    }
    return MonsterAttack(card, figure, list(targets), tokens=list(under_way.tokens), defences=defences)


def still_reached(game: Game, attack: MonsterAttack, knight: Fighter, cells: Iterable[Cell]) -> Cells:
    """Of the spaces those on which the attack under way still strikes the knight, or may (MAT-002, MAT-016, MOV-002).

    The knight is put on each of them in a copy of the game. Where the attack still moves, it counts whether it can
    come near him who stands there.
    """
    copy, twin = beside(game, attack.figure)
    moved, moves = copy.state.fighter(knight.id), _moves_to_come(attack)
    clash_of(copy).riders.pop(knight.id, None)
    again = _in_copy(copy, twin, attack)
    found = []
    for cell in cells:
        miniatures.put(moved, cell)
        if comes_near(copy, twin, again, moves[-1].how) if moves else strikes_now(copy, again, moved):
            found.append(cell)
    return tuple(found)


def concerns(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Whether the attack under way may strike the knight, as far as it matters where he stands."""
    if not attack.goes_on(game, knight) or not attack.has_attack_step or attack.struck is not None:
        return False
    if knight in attack.targets:
        return True
    return attack.may_strike_others and not _moves_to_come(attack)


def _moves_to_come(attack: MonsterAttack) -> list[Move]:
    """The movements of the card that come after the window in which knights react."""
    nodes = [node for _, node in walk(attack.card.steps)]
    reacts = next((place for place, node in enumerate(nodes) if isinstance(node, React)), 0)
    return [node for node in nodes[reacts:] if isinstance(node, Move)]


def missed(game: Game, attack: MonsterAttack) -> tuple[str, ...]:
    """Of the targets of an attack under way, whom it cannot strike any more (MAT-002, WIN-022, WIN-026).

    A Chain Break has ended it for them, or they are out of its reach and it moves no more.
    """
    settled = None if _moves_to_come(attack) else struck_now(game, attack)
    if settled is not None:
        return tuple(knight.id for knight in attack.targets if knight.id not in settled)
    spared = tuple(knight.id for knight in attack.targets if not attack.goes_on(game, knight))
    spreads = attack.may_strike_others and not attack.spreads_from_its_target
    others = spreads and any(attack.goes_on(game, knight) for knight in miniatures.living_knights(game))
    return () if others and len(spared) == len(attack.targets) else spared


def struck(game: Game, attack: MonsterAttack) -> list[Fighter]:
    """Whom an attack under way strikes as everybody stands; its targets, where that is not settled or it is nobody."""
    settled = None if _moves_to_come(attack) else struck_now(game, attack)
    return [game.state.fighter(knight) for knight in settled or ()] or attack.targets


def struck_now(game: Game, attack: MonsterAttack) -> tuple[str, ...] | None:
    """Whom the attack steps of the card strike as everybody stands.

    None where something is chosen first, and where it is being made. What the log says of it is of the copy in which
    it is asked.
    """
    if attack.struck is not None:
        return None
    target, default = next(iter(attack.targets), None), "target" if attack.targets else "each_knight"  # MON-053
    context = Context(attack.card.id, target=target, figure=attack.figure, default=default, monster_attack=attack)
    found = dict[str, None]()
    for _, node in walk(attack.card.steps):
        if isinstance(node, Attack):
            try:
                next(attacked_knights(game, node, context))
            except StopIteration as end:
                found |= dict.fromkeys(knight.id for knight in end.value if attack.goes_on(game, knight))
            else:
                return None
    return tuple(found)


def comes_after(game: Game, attack: MonsterAttack) -> bool:
    """Whether the card's After Attack is still to come, be anybody struck or not (MAT-003, WIN-022)."""
    card = attack.card
    printed = card.after or (isinstance(card, AiCard) and card.final_after)
    return bool(printed) and any(attack.goes_on(game, knight) for knight in attack.targets)


def _mean(copy: Game, attacks: Sequence[MonsterAttack], knight: str, weigh: Weigh) -> Toll:
    """What the attacks that aim at the knight do to him, on the average."""
    tolls = [weigh(copy, attack, who) for attack in attacks for who in attack.targets if who.id == knight]
    share = Fraction(1, max(1, len(tolls)))
    brings: dict[What, Fraction] = {}
    for toll in tolls:
        for what, chance in toll.brings:
            brings[what] = brings.get(what, Fraction(0)) + share * chance
    lost, heat, death = (
        share * sum((value(toll) for toll in tolls), Fraction(0))
        for value in map(attrgetter, ("lost", "heat", "death"))
    )
    return Toll(knight, lost, heat, death, tuple(sorted(brings.items())))


def cards_that_strike(game: Game, figure: Figure, knight: Fighter, cell: Cell) -> int:
    """How many of the cards that the figure may draw would, or might, strike the knight on that space."""
    copy, twin = beside(game, figure)
    moved = copy.state.fighter(knight.id)
    clash_of(copy).riders.pop(knight.id, None)
    return sum(strikes(copy, twin, card, moved, cell) for card in possible_cards(game, figure))
