"""The monster's part: cards, attacks, ways, wounds; and terrain."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.effects.attack import Attack
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.monster.activation import (
    ai_activation,
    next_token,
    resolve_card,
    resolve_token,
    routine,
    signature,
)
from kf_desktop.rules.clash.monster.escalation import escalate_boss, wound_body_part
from kf_desktop.rules.clash.moving.movement import appear, travel
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.scenarios.doings.taking_part import Doing, Doings, as_step, figure_of, one_knight, target_of
from kf_desktop.scenarios.files.tables import Table, Wrong
from kf_desktop.scenarios.position.bed import Bed


def _activation(bed: Bed, play: Table) -> Steps[Any]:
    """One AI activation: the top card of the deck, or the card named."""
    figure, target = figure_of(bed, play), target_of(bed, play)
    if "card" in play:
        card = bed.cards.find("ai", play.text("card"), play.at("card"))
        bed.game.content = bed.cards.box
        for pile in (bed.clash.ai_deck, bed.clash.ai_discard):
            if card in pile:
                pile.remove(card)
        bed.clash.ai_deck.insert(0, card)
    return ai_activation(bed.game, figure, target=target)


def _next_activation(bed: Bed, play: Table) -> Steps[Any]:
    token = next_token(bed.game)
    if token is None:
        raise Wrong(play.path, "no activation token is ready")
    return resolve_token(bed.game, token)


def _signature(bed: Bed, play: Table) -> Steps[Any]:
    return signature(bed.game, figure_of(bed, play), target=target_of(bed, play))


def _routine(bed: Bed, play: Table) -> Steps[Any]:
    return routine(bed.game, figure_of(bed, play))


def _monster_attack(bed: Bed, play: Table) -> Steps[Any]:
    """The attack step of a card against the targets, without targeting or moving."""
    figure = figure_of(bed, play)
    names = play.texts("targets") or play.texts("target")
    targets: list[Fighter] = [bed.knight(name, play.at("targets")) for name in names] or [one_knight(bed, play)]
    card: Routine = bed.game.content.signatures[bed.clash.monster]
    if "card" in play:
        card = bed.game.content.ai[bed.cards.find("ai", play.text("card"), play.at("card"))]
    attack = MonsterAttack(card, figure, targets)
    context = Context(card.id, None, targets[0], figure, "target", monster_attack=attack)
    return as_step(bed, _attacked(bed, attack, context))


def _attacked(bed: Bed, attack: MonsterAttack, context: Context) -> Steps[None]:
    with bed.game.doing(attack):
        yield from perform(bed.game, [Attack()], context)


def _card(bed: Bed, play: Table) -> Steps[Any]:
    """A card with all its steps, without a deck."""
    card = bed.game.content.ai[bed.cards.find("ai", play.text("card"), play.at("card"))]
    return resolve_card(bed.game, card, figure_of(bed, play), target=target_of(bed, play))


def _travel(bed: Bed, play: Table) -> Steps[Any]:
    """A monster goes a way, step by step."""
    figure = figure_of(bed, play)
    height = bed.height(figure)
    path = [bed.places.cell(name, (*play.at("path"), i), height) for i, name in enumerate(play.texts("path"))]
    for index, (here, there) in enumerate(zip([figure.cell, *path], path, strict=False)):
        if there not in bed.places.grid.neighbours(here):
            raise Wrong((*play.at("path"), index), f"{bed.places.name(here, height)} is not next to this space")
    return as_step(bed, travel(bed.game, figure, path, jump=play.yes("jump")))


def _appear(bed: Bed, play: Table) -> Steps[Any]:
    figure = figure_of(bed, play)
    anchor = bed.places.cell(play.raw("at"), play.at("at"), bed.height(figure))
    return as_step(bed, appear(bed.game, figure, anchor))


def _escalation(bed: Bed, play: Table) -> Steps[Any]:
    """Step 8 of an attack for a wounded body part of a boss."""
    bp = bed.cards.find("bp", play.text("bp"), play.at("bp"))
    return _wound(bed.game, bp, play.yes("critical"))


def _wound(game: Game, bp: str, critical: bool) -> Steps[None]:
    wound_body_part(game, bp, critical=critical)
    escalate_boss(game, bp, critical=critical)
    yield from ()


def _place_terrain(bed: Bed, play: Table) -> Steps[Any]:
    tile = bed.cards.find("terrain", play.text("tile"), play.at("tile"))
    bed.game.content = bed.cards.box
    cell = bed.places.cell(play.raw("at"), play.at("at"), bed.game.content.terrain[tile].size[1])
    return as_step(bed, placing.place(bed.game, tile, cell, next(iter(miniatures.figures(bed.game)), None)))


DOINGS: Doings = {
    "activation": Doing(_activation, ("figure", "target", "card")),
    "next activation": Doing(_next_activation),
    "signature": Doing(_signature, ("figure", "target")),
    "routine": Doing(_routine, ("figure",)),
    "monster attack": Doing(_monster_attack, ("figure", "knight", "target", "targets", "card")),
    "card": Doing(_card, ("card", "figure", "target")),
    "travel": Doing(_travel, ("figure", "path", "jump")),
    "appear": Doing(_appear, ("figure", "at")),
    "escalation": Doing(_escalation, ("bp", "critical")),
    "place terrain": Doing(_place_terrain, ("tile", "at")),
}
