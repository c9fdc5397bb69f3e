"""The body part that a knight's attack strikes: its card and AT, and what Area strikes besides (KAT-050 … KAT-063)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from kf_desktop.content.cards.monsters import ANY_MONSTER, BpCard
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.rules.clash.attack.attack_roll import footing_parts
from kf_desktop.rules.clash.board import blocks, ground, miniatures, monsters, sides
from kf_desktop.rules.clash.board.monsters import escalation_bonus, face_up, level_of, monster_of, sheet_tokens
from kf_desktop.rules.clash.harm.conditions import modifier
from kf_desktop.rules.clash.monster.wounds import add_wound
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.decks import shuffle_deck
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, choose_of, clash_of
from kf_desktop.rules.table.state import Clash, Figure
from kf_desktop.rules.table.sums import Part, Sum, account, part, summed


def draw_body_part(game: Game, attack: KnightAttack) -> Steps[str]:
    """The top card of the BP deck; Heartseeker and Soulseeker choose among more, Precise takes the discard's top."""
    clash = clash_of(game)
    if not clash.bp_deck:
        clash.bp_deck, clash.bp_discard = clash.bp_discard, []
        shuffle_deck(game, "bp", clash.bp_deck)
    count, from_discard = body_parts_offered(game, attack)
    offered = to_choose_from(game, clash.bp_deck[:count], from_discard)
    card = yield from choose_of(
        Kind.CARD,
        "choose.body_part",
        {Option(f"bp:{card}", "bp", {"card": card}): card for card in offered},
        seats=(attack.knight.seat,),
        because=("KAT-050",),
        args={"knight": attack.knight.id},
        about=attack,
        missing=partial(_not_precise, clash, from_discard),
    )
    if card in clash.bp_deck:
        clash.bp_deck.remove(card)
    else:
        clash.bp_discard.remove(card)
    if len(offered) > 1:
        shuffle_deck(game, "bp", clash.bp_deck)
    return card


def to_choose_from(game: Game, seen: Sequence[str], from_discard: Sequence[str]) -> list[str]:
    """A card that stays is struck when its turn comes: it is neither picked nor replaced (FIV-005)."""
    bp = game.content.bp
    if bp[seen[0]].stays:
        return [seen[0]]
    return [*(card for card in seen if not bp[card].stays), *from_discard]


def _not_precise(clash: Clash, offered: list[str]) -> list[Refusal]:
    """Only a Precise attack takes the top of the discard pile."""
    top = [card for card in clash.bp_discard[-1:] if card not in offered]
    return [because.NOT_PRECISE.against(Option(f"bp:{card}", "bp", {"card": card}), card) for card in top]


def body_parts_offered(game: Game, attack: KnightAttack) -> tuple[int, list[str]]:
    """How many cards of the BP deck the attacker may choose from, and which of the discard."""
    names = [keyword.id for keyword in attack_keywords(game, attack)]
    count = 3 if "soulseeker" in names else 2 if "heartseeker" in names else 1
    return count, clash_of(game).bp_discard[-1:] if "precise" in names else []


def body_part(game: Game, attack: KnightAttack) -> BpCard:
    """The BP card attacked."""
    return game.content.bp[attack.bp]


def at_of(game: Game, figure: Figure, card: BpCard, knight: Fighter) -> Sum:
    """The AT of the card that is in force for that attacker, with the source of each part (KAT-059)."""
    footing = footing_parts(game, figure, knight, "at")
    own = part("own_cards", highest_at(game, figure, card.level), "FIV-003") if card.monster == ANY_MONSTER else None
    parts = [part("card", card.at, "KAT-058", card.id), *([own] if own is not None else []), *at_bonus(game, figure)]
    return summed(*parts, *footing)


def highest_at(game: Game, figure: Figure, level: int) -> int:
    """The highest AT that is printed on the monster's own cards of the level."""
    return max((card.at for card in game.content.bp_of(monster_of(game, figure).id, level)), default=0)


def at_bonus(game: Game, figure: Figure) -> list[Part]:
    """What is added to the AT of every body part of the figure (MON-044, ESC-042)."""
    return [
        part("level", level_of(game, figure).at, "MON-044"),
        part("tokens", modifier(sheet_tokens(game, figure), "at"), "CND-034"),
        part("mob_tokens", modifier(figure.modifiers, "at"), "CND-038"),
        part("difficult", -1 if sides.on_difficult(game, figure) else 0, "difficult"),
        part("escalation", escalation_bonus(game, figure, "at"), "ESC-042"),
        part("face_up", face_up(game, figure, "at"), "KAT-063"),
    ]


# --- Area ---------------------------------------------------------------------------------------


def compare_in_area(game: Game, attack: KnightAttack) -> None:
    """The total Power against the AT of every other mob on the spaces named; each is revealed."""
    for figure in monsters_in_area(game, attack):
        if monsters.is_boss(game, figure):
            continue
        figure.revealed = True
        card = game.content.bp[figure.bp]
        at, parts = at_of(game, figure, card, attack.knight)
        struck = attack.total >= at
        event = game.emit(
            "area_strike", "area", figure=figure.number, card=card.id, total=attack.total, at=at, wounded=struck
        )
        event.reasons = (account("at", (at, parts)), account("power", (attack.total, attack.sum)))
        if struck:
            attack.struck_too.append(figure)


def monsters_in_area(game: Game, attack: KnightAttack) -> list[Figure]:
    """The other monsters on the spaces that the attack's Area keywords name, in the order of their numbers."""
    named = [keyword.argument for keyword in attack_keywords(game, attack) if keyword.id == "area"]
    spaces = {cell for name in named for cell in _spaces(game, attack, name)}
    others = [figure for figure in miniatures.figures(game) if figure is not attack.figure]
    return [figure for figure in others if any(cell in spaces for cell in miniatures.footprint(game, figure))]


def _spaces(game: Game, attack: KnightAttack, name: str) -> Cells:
    """Next to the target, next to the attacker, or straight on from him through the target."""
    grid = ground.grid_of(game)
    if name == "target":
        return blocks.around(grid, miniatures.footprint(game, attack.figure))
    if name == "self":
        return blocks.around(grid, (attack.knight.cell,))
    side = blocks.sides_towards(grid, (attack.knight.cell,), miniatures.footprint(game, attack.figure))[0]
    line, here = list[Cell](), grid.step(attack.knight.cell, side)
    while here != OFF:
        line.append(here)
        here = grid.step(here, side)
    return tuple(line)


def wound_in_area(game: Game, attack: KnightAttack) -> None:
    """6.5: the wounds of the others land; they respond to nothing.

    Raises:
        ClashOver: it was the last wound.
    """
    for figure in attack.struck_too:
        game.emit("deals_wound", "KAT-079", knight=attack.knight.id, card=figure.bp, critical=False)
        if not figure.monster:  # MON-010
            add_wound(game, figure.bp)
