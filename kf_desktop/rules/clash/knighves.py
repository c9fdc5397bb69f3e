"""Weapons laid down for Knighves when an attack is about to be declared (GEA-021, GEA-022)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kf_desktop.rules.clash import board
from kf_desktop.rules.clash.attack import attack_hindrance, knight_attack, of_reach, standing
from kf_desktop.rules.core import gear
from kf_desktop.rules.game import Game, Kind, Knight, Option, Refusal, Steps, choose
from kf_desktop.rules.state import Figure, GearItem

Draw = tuple[Figure, tuple[GearItem, ...]]


def draws(game: Game, knight: Knight, *, bonus_attack: bool = False) -> Iterator[Draw]:
    """The monsters that Knighves would reach, each with the weapons that can be discarded to draw them."""
    held = _held(game, knight)
    for figure in _in_reach(game, knight, bonus_attack):
        for count in range(1, len(held) + 1):
            yield from ((figure, laid) for laid in combinations(held, count))


def can_draw(game: Game, knight: Knight, *, bonus_attack: bool = False) -> bool:
    """Whether the knight could discard a weapon and attack with Knighves."""
    return bool(_in_reach(game, knight, bonus_attack) and _held(game, knight))


def _in_reach(game: Game, knight: Knight, bonus_attack: bool) -> list[Figure]:
    """The monsters that Knighves would reach; none in a game without them."""
    if gear.KNIGHVES not in game.content.gear:
        return []
    knives = _knives(knight)
    return [
        figure
        for figure in standing(game)
        if attack_hindrance(game, knight, figure, knives, bonus_attack=bonus_attack) is None
    ]


def _knives(knight: Knight) -> GearItem:
    """His Knighves, or while he has none, some as he would draw."""
    return gear.item_of(knight, gear.KNIGHVES) or _UNDRAWN


_UNDRAWN = GearItem(gear.KNIGHVES)
"""Knighves that nobody has drawn. Not to be changed."""


def missing_draws(game: Game, knight: Knight, key: str, *, bonus_attack: bool = False) -> Iterator[Refusal]:
    """Why Knighves cannot be drawn: what keeps them from the nearest monster. `key` is that of the option."""
    if can_draw(game, knight, bonus_attack=bonus_attack) or not _held(game, knight):
        return
    knives = _knives(knight)
    near = min(standing(game), key=lambda figure: board.range_to(game, figure, knight), default=None)
    why = attack_hindrance(game, knight, near, knives, bonus_attack=bonus_attack) if near is not None else None
    if near is not None and why is not None:
        yield why.of(Option(key, "draw_knighves"), **of_reach(game, knight, near, knives, why))


def _held(game: Game, knight: Knight) -> list[GearItem]:
    """The weapons that can be discarded for Knighves."""
    if gear.KNIGHVES not in game.content.gear:
        return []
    return [item for item, _ in gear.weapons(game, knight) if item.gear != gear.KNIGHVES]


def draw_and_attack(game: Game, knight: Knight, *, bonus_attack: bool = False) -> Steps[None]:
    """Discard weapons, draw Knighves into the hands freed, attack with them."""
    found = {
        f"knighves:{figure.number}:{'+'.join(item.gear for item in laid)}": (figure, laid)
        for figure, laid in draws(game, knight, bonus_attack=bonus_attack)
    }
    key = yield from choose(
        Kind.FIGURE,
        "choose.knighves",
        [
            Option(key, "knighves", {"figure": figure.number, "gear": laid[0].gear, "item": _other(laid)})
            for key, (figure, laid) in found.items()
        ],
        seats=(knight.seat,),
        because=("GEA-021", "GEA-022"),
        args={"knight": knight.id},
    )
    figure, laid = found[key]
    for item in laid:
        gear.discard(game, knight, item)
    knives = gear.item_of(knight, gear.KNIGHVES)
    assert knives is not None, "a weapon was laid down"
    yield from knight_attack(game, knight, figure, knives, bonus_attack=bonus_attack)


def _other(laid: tuple[GearItem, ...]) -> str:
    return laid[1].gear if len(laid) > 1 else ""
