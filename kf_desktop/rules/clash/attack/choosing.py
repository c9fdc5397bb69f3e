"""A knight's choice of target and weapon, and the attack (KAT-004, KAT-011, GEA-021, GEA-022)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from kf_desktop.rules.clash.attack.declaring import (
    Draw,
    attack_choices,
    can_draw,
    draws,
    refused_attacks,
    refused_draws,
)
from kf_desktop.rules.clash.attack.steps import knight_attack
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.attacks import Declaring
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose
from kf_desktop.rules.table.state import Figure, GearItem

DRAW_KNIGHVES = "draw_knighves"  # GEA-021

Targets: TypeAlias = list[tuple[Figure, GearItem]]
"""Figures, each with a weapon that reaches it."""


def attack_as_action(game: Game, knight: Fighter) -> Steps[None]:
    """The Combat action with a weapon; with Knighves only where no other reaches (KAT-001, KAT-005)."""
    yield from _choose_among(game, knight, by_weapon(game, knight)[0])


def attack_with_knighves(game: Game, knight: Fighter) -> Steps[None]:
    """The Combat action with Knighves: those that he holds, or those for which he lays weapons down (GEA-021)."""
    yield from draw_and_attack(game, knight, held=by_weapon(game, knight)[1])


def by_weapon(game: Game, knight: Fighter) -> tuple[Targets, Targets]:
    """What the Combat action can strike with weapons, and what besides with the Knighves in hand (GEA-016)."""
    choices = attack_choices(game, knight)
    weapons = [each for each in choices if each[1].gear not in gear.FALL_BACK]
    knives = [each for each in choices if each[1].gear in gear.FALL_BACK]
    return (weapons, knives) if weapons else (knives, [])


def _choose_among(game: Game, knight: Fighter, found: Targets) -> Steps[None]:
    choices = {_key(figure, item): (figure, item) for figure, item in found}
    key = yield from choose(
        Kind.FIGURE,
        "choose.attack",
        [_option(figure, item) for figure, item in found],
        seats=(knight.seat,),
        because=("KAT-004", "KAT-005"),
        args={"knight": knight.id},
        about=Declaring(knight),
        missing=lambda: refused_attacks(game, knight),
    )
    yield from knight_attack(game, knight, *choices[key])


def _key(figure: Figure, item: GearItem) -> str:
    return f"attack:{figure.number}:{item.gear}"


def _option(figure: Figure, item: GearItem) -> Option:
    return Option(_key(figure, item), "attack", {"figure": figure.number, "gear": item.gear})


@consequences.attack_again.bind
def choose_and_attack(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> Steps[bool]:
    """Choose target and weapon, then attack; False if there is none to choose (KAT-004, KAT-011)."""
    choices = {_key(*each): each for each in attack_choices(game, knight, bonus_attack=bonus_attack)}
    options = [_option(*each) for each in choices.values()]
    if can_draw(game, knight, bonus_attack=bonus_attack):
        options.append(Option(DRAW_KNIGHVES, "draw_knighves"))
    if not options:
        return False
    key = yield from choose(
        Kind.FIGURE,
        "choose.attack",
        options,
        seats=(knight.seat,),
        because=("KAT-004", "KAT-005"),
        args={"knight": knight.id},
        about=Declaring(knight),
        missing=lambda: [
            *refused_attacks(game, knight, bonus_attack=bonus_attack),
            *refused_draws(game, knight, DRAW_KNIGHVES, bonus_attack=bonus_attack),
        ],
    )
    if key == DRAW_KNIGHVES:
        yield from draw_and_attack(game, knight, bonus_attack=bonus_attack)
    else:
        yield from knight_attack(game, knight, *choices[key], bonus_attack=bonus_attack)
    return True


def draw_and_attack(
    game: Game, knight: Fighter, *, bonus_attack: bool = False, held: Sequence[tuple[Figure, GearItem]] = ()
) -> Steps[None]:
    """Discard weapons, draw Knighves into the hands freed, attack with them; or with those `held`, whom they reach."""
    found: dict[str, Draw] = {_key(*each): (each[0], ()) for each in held}
    found |= {
        f"knighves:{figure.number}:{'+'.join(item.gear for item in laid)}": (figure, laid)
        for figure, laid in draws(game, knight, bonus_attack=bonus_attack)
    }
    key = yield from choose(
        Kind.FIGURE,
        "choose.knighves",
        [
            *(_option(*each) for each in held),
            *(
                Option(key, "knighves", {"figure": figure.number, "gear": laid[0].gear, "item": _other(laid)})
                for key, (figure, laid) in found.items()
                if laid
            ),
        ],
        seats=(knight.seat,),
        because=("GEA-021", "GEA-022"),
        args={"knight": knight.id},
    )
    figure, laid = found[key]
    for item in laid:
        gear.discard(game, knight, item)
    knives = gear.item_of(knight, gear.fall_back_of(knight))
    assert knives is not None, "he holds some, or a weapon was laid down"
    yield from knight_attack(game, knight, figure, knives, bonus_attack=bonus_attack)


def _other(laid: tuple[GearItem, ...]) -> str:
    return laid[1].gear if len(laid) > 1 else ""
