"""Other gear for a clash, out of the Armory (SOL-017 … SOL-020)."""

from __future__ import annotations

from kf_desktop.rules.expedition.hunts.legendary import usable_gear
from kf_desktop.rules.expedition.outpost.loadout import HANDS, SUPPORTS, equip, over_tier, side, unequip, worn
from kf_desktop.rules.knight.gear import KNIGHVES, changed, free_hands
from kf_desktop.rules.knight.stats import lose_vigor
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import GearItem

MOST_SWAPS = 3
LABELS = ("equip", "swap", "swap_both")
"""By how many cards leave their slots."""


def swap_gear(game: Game, knight: Knight) -> Steps[None]:
    """Up to three cards are equipped, each in the place of what is in its way (SOL-017)."""
    for left in range(MOST_SWAPS, 0, -1):
        offered = swaps(game, knight)
        if not offered:
            if left == MOST_SWAPS:
                game.emit("no_other_gear", "SOL-017", knight=knight.id)
            return
        chosen = yield from choose_of(
            Kind.CARD,
            "solo.swap",
            {Option("done", "done"): None, **offered},
            seats=(knight.seat,),
            because=("SOL-017", "SOL-018"),
            args={"knight": knight.id, "left": left},
        )
        if chosen is None:
            return
        _swap(game, knight, *chosen)


def _swap(game: Game, knight: Knight, item: GearItem, out: list[str]) -> None:
    """Gear above the tier costs its Vigor as at the start (SOL-018, GEA-036)."""
    for name in out:
        unequip(game, knight, name)
        if game.state.on_expedition is not None and game.content.gear[name].source == "consumable":
            game.state.expedition.marks.append(Mark(MarkKind.BEEN_ALONG, knight.id, name))
    equip(game, knight, item.gear)
    changed(game, knight)
    penalty = over_tier(game, knight, item)
    if penalty:
        lose_vigor(game, knight, penalty, cause=item.gear)


def swaps(game: Game, knight: Knight) -> dict[Option, tuple[GearItem, list[str]]]:
    """Every card of the Armory that is not worn, with each way to make room for it."""
    found: dict[Option, tuple[GearItem, list[str]]] = {}
    for item in knight.sheet.armory:
        if item.gear in (*worn(knight), KNIGHVES) or item.discarded or not usable_gear(game, item.gear):
            continue
        for out in _ways_to_make_room(game, knight, item.gear):
            args: dict[str, str | int | bool] = {"gear": item.gear, **dict(zip(("item", "second"), out, strict=False))}
            if penalty := over_tier(game, knight, item):
                args["vigor"] = penalty
            key = ":".join(("swap", item.gear, *out))
            found[Option(key, LABELS[len(out)], args)] = (item, out)
    return found


def _ways_to_make_room(game: Game, knight: Knight, name: str) -> list[list[str]]:
    """What can leave its slot for the card: nothing where one is free (LOA-015, LOA-016)."""
    loadout, card = knight.loadout, side(game, knight, name)
    if card.type == "armor":
        return [[loadout.armor] if loadout.armor else []]
    if card.type == "support":
        return [[]] if len(loadout.supports) < SUPPORTS else [[support] for support in loadout.supports]
    held = [weapon for weapon in loadout.hands if weapon != KNIGHVES]
    if card.hands <= free_hands(game, knight):
        return [[]]
    return [held] if card.hands == HANDS or len(held) == 1 else [[weapon] for weapon in held]
