"""A knight's choice of target and weapon, and the attack (KAT-004, KAT-011, GEA-021, GEA-022)."""

from __future__ import annotations

from kf_desktop.rules.clash.attack.declaring import attack_choices, can_draw, draws, refused_attacks, refused_draws
from kf_desktop.rules.clash.attack.steps import knight_attack
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.attacks import Declaring
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose
from kf_desktop.rules.table.state import GearItem

DRAW_KNIGHVES = "draw_knighves"  # GEA-021


@consequences.attack_again.bind
def choose_and_attack(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> Steps[bool]:
    """Choose target and weapon, then attack; False if there is none to choose (KAT-004, KAT-011)."""
    choices = {
        f"attack:{figure.number}:{item.gear}": (figure, item)
        for figure, item in attack_choices(game, knight, bonus_attack=bonus_attack)
    }

    options = [
        Option(key, "attack", {"figure": figure.number, "gear": item.gear}) for key, (figure, item) in choices.items()
    ]
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


def draw_and_attack(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> Steps[None]:
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
    knives = gear.item_of(knight, gear.fall_back_of(knight))
    assert knives is not None, "a weapon was laid down"
    yield from knight_attack(game, knight, figure, knives, bonus_attack=bonus_attack)


def _other(laid: tuple[GearItem, ...]) -> str:
    return laid[1].gear if len(laid) > 1 else ""
