"""Which attacks a knight can declare, and why not others (KAT-004 … KAT-011, GEA-021)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kf_desktop.rules.abilities.refusals import Details
from kf_desktop.rules.clash.board import ground, miniatures
from kf_desktop.rules.clash.board.sight import knight_sees
from kf_desktop.rules.clash.windows.keywords import reach_of
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal, clash_of, heat_room
from kf_desktop.rules.table.hindrance import Hindrance
from kf_desktop.rules.table.state import Figure, GearItem


def can_attack(game: Game, knight: Fighter, figure: Figure, weapon: GearItem, *, bonus_attack: bool = False) -> bool:
    """Whether the knight could attack the figure with the weapon now."""
    return attack_hindrance(game, knight, figure, weapon, bonus_attack=bonus_attack) is None


def attack_hindrance(
    game: Game, knight: Fighter, figure: Figure, weapon: GearItem, *, bonus_attack: bool = False
) -> Hindrance | None:
    """Why not: an exhausted weapon, range, its Commit, no sight (KAT-005 … KAT-009, TIM-012)."""
    if weapon.exhausted and not bonus_attack:
        return because.WEAPON_EXHAUSTED
    profile = gear.profile_of(game, weapon)
    low, high = profile.reach
    distance = miniatures.range_to(game, figure, knight)
    if not low <= distance <= high:
        return because.TOO_NEAR if distance < low else because.TOO_FAR
    if "commit" in profile.names and not heat_room(knight):
        return because.COMMIT
    if "unwieldy" in profile.names and not miniatures.in_line(game, figure, knight.cell):
        return because.UNWIELDY
    return None if knight_sees(game, knight, figure).clear else because.NO_SIGHT


def standing(game: Game) -> list[Figure]:
    """Who can be attacked: not a mob whose card is a wound already and that only waits to leave (KAT-086)."""
    wounds = clash_of(game).wound_stack
    return [figure for figure in miniatures.figures(game) if figure.bp not in wounds]


def attack_choices(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> list[tuple[Figure, GearItem]]:
    """The figures and weapons with which the knight could attack now."""
    return list(_attack_choices(game, knight, bonus_attack))


def can_attack_anybody(game: Game, knight: Fighter) -> bool:
    """Whether the knight has anything to choose from."""
    return next(_attack_choices(game, knight, False), None) is not None


def _attack_choices(game: Game, knight: Fighter, bonus_attack: bool) -> Iterator[tuple[Figure, GearItem]]:
    weapons = gear.weapons(game, knight)
    for figure in standing(game):
        for item, _side in weapons:
            if attack_hindrance(game, knight, figure, item, bonus_attack=bonus_attack) is None:
                yield figure, item


def refused_attacks(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> list[Refusal]:
    """The pairs of monster and weapon with which the knight cannot attack (KAT-005 … KAT-009)."""
    found = []
    for figure in standing(game):
        for item, _side in gear.weapons(game, knight):
            why = attack_hindrance(game, knight, figure, item, bonus_attack=bonus_attack)
            if why is not None:
                option = Option(
                    f"attack:{figure.number}:{item.gear}", "attack", {"figure": figure.number, "gear": item.gear}
                )
                found.append(why.of(option, **of_reach(game, knight, figure, item, why)))
    return found


def of_reach(game: Game, knight: Fighter, figure: Figure, item: GearItem, why: Hindrance) -> Details:
    """What the sentence about a weapon that cannot be used names."""
    if why is because.NO_SIGHT:
        seen = knight_sees(game, knight, figure)
        return {"space": ground.name_of(game, seen.blocked_by)}
    low, high = reach_of(game, item)
    return {"distance": miniatures.range_to(game, figure, knight), "low": low, "high": high}


Draw = tuple[Figure, tuple[GearItem, ...]]


def draws(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> Iterator[Draw]:
    """The monsters that Knighves would reach, each with the weapons that can be discarded to draw them."""
    held = _held(game, knight)
    for figure in _in_reach(game, knight, bonus_attack):
        for count in range(1, len(held) + 1):
            yield from ((figure, laid) for laid in combinations(held, count))


def can_draw(game: Game, knight: Fighter, *, bonus_attack: bool = False) -> bool:
    """Whether the knight could discard a weapon and attack with Knighves."""
    return bool(_in_reach(game, knight, bonus_attack) and _held(game, knight))


def _in_reach(game: Game, knight: Fighter, bonus_attack: bool) -> list[Figure]:
    """The monsters that Knighves would reach; none in a game without them."""
    if gear.fall_back_of(knight) not in game.content.gear:
        return []
    knives = _knives(knight)
    return [
        figure
        for figure in standing(game)
        if attack_hindrance(game, knight, figure, knives, bonus_attack=bonus_attack) is None
    ]


def _knives(knight: Fighter) -> GearItem:
    """His Knighves, or while he has none, some as he would draw."""
    name = gear.fall_back_of(knight)
    return gear.item_of(knight, name) or _UNDRAWN[name]


_UNDRAWN = {name: GearItem(name) for name in gear.FALL_BACK}
"""Weapons that nobody has drawn. Not to be changed."""


def refused_draws(game: Game, knight: Fighter, key: str, *, bonus_attack: bool = False) -> Iterator[Refusal]:
    """Why Knighves cannot be drawn: what keeps them from the nearest monster. `key` is that of the option."""
    if can_draw(game, knight, bonus_attack=bonus_attack) or not _held(game, knight):
        return
    knives = _knives(knight)
    near = min(standing(game), key=lambda figure: miniatures.range_to(game, figure, knight), default=None)
    why = attack_hindrance(game, knight, near, knives, bonus_attack=bonus_attack) if near is not None else None
    if near is not None and why is not None:
        yield why.of(Option(key, "draw_knighves"), **of_reach(game, knight, near, knives, why))


def _held(game: Game, knight: Fighter) -> list[GearItem]:
    """The weapons that can be discarded for Knighves."""
    if gear.fall_back_of(knight) not in game.content.gear:
        return []
    return [item for item, _ in gear.weapons(game, knight) if item.gear not in gear.FALL_BACK]
