"""Preparing a loadout: one change after the other until the knight is ready (LOA-001, LOA-021)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from kf_desktop.rules.expedition.hunts.legendary import usable_cards, usable_gear
from kf_desktop.rules.expedition.outpost import recommended
from kf_desktop.rules.expedition.outpost.loadout import (
    COMPONENTS,
    attach,
    displaced,
    equip,
    hand_limit,
    make_valid,
    over_tier,
    replace_component,
    unequip,
    upgrade_targets,
    worn,
)
from kf_desktop.rules.knight.gear import KNIGHVES, changed
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Refusal, Steps, choose_of
from kf_desktop.rules.table.hindrance import HAND_FULL, NO_SLOT

Change: TypeAlias = Callable[[], None]
"""What an option does to the loadout."""


def prepare_loadout(game: Game, knight: Knight, left: int = 0) -> Steps[None]:
    """The knight starts from the last loadout, new gear on its empty slots, and changes it until ready (LOA-021).

    `left` are the knights of the same player who come after him.
    """
    make_valid(game, knight)
    recommended.fill(game, knight)
    changed(game, knight)
    while (yield from _change(game, knight, left)):
        pass
    game.emit("ready", "LOA-021", knight=knight.id)


def _change(game: Game, knight: Knight, left: int = 0) -> Steps[bool]:
    """One change; False when the knight is ready."""
    change = yield from choose_of(
        Kind.CARD,
        "loadout.knight",
        {_ready(game, knight): None, **changes(game, knight)},
        seats=(knight.seat,),
        because=("LOA-005", "LOA-012", "LOA-015"),
        args={
            "knight": knight.id,
            "techniques": len(knight.loadout.techniques),
            "limit": hand_limit(game, knight),
            "left": left,
        },
        missing=lambda: _refused(game, knight),
    )
    if change is None:
        return False
    change()
    changed(game, knight)
    return True


def _ready(game: Game, knight: Knight) -> Option:
    """The way on; it tells what would fit an empty slot and is left behind."""
    left_behind = recommended.fitting(game, knight)
    return Option("ready", "ready", {"gear": left_behind[0]} if left_behind else {})


def _refused(game: Game, knight: Knight) -> list[Refusal]:
    """Techniques beyond the hand limit, gear without a slot."""
    limit, on = hand_limit(game, knight), worn(knight)
    found = [
        HAND_FULL.of(Option(f"technique:{card}", "technique_on", {"technique": card}), amount=limit)
        for card in usable_cards(game, knight, "technique")
        if card not in knight.loadout.techniques and len(knight.loadout.techniques) >= limit
    ]
    return found + [
        NO_SLOT.of(Option(f"equip:{item.gear}", "equip", {"gear": item.gear}))
        for item in knight.sheet.armory
        if item.gear not in (*on, KNIGHVES) and displaced(game, knight, item.gear) is None
    ]


def _toggle(cards: list[str], card: str) -> None:
    if card in cards:
        cards.remove(card)
    else:
        cards.append(card)


def changes(game: Game, knight: Knight) -> dict[Option, Change]:
    """What is recommended, and every legal change of the loadout."""
    return {**_recommended_option(game, knight), **options(game, knight)}


def options(game: Game, knight: Knight) -> dict[Option, Change]:
    """Every legal change of the loadout."""
    return {
        **_component_options(game, knight),
        **_technique_options(game, knight),
        **_gear_options(game, knight),
        **_upgrade_options(game, knight),
    }


def _recommended_option(game: Game, knight: Knight) -> dict[Option, Change]:
    """The best of the Armory at one stroke, where it is not worn already."""
    if recommended.is_worn(game, knight):
        return {}
    return {Option("recommended", "recommended"): partial(recommended.wear, game, knight)}


def _component_options(game: Game, knight: Knight) -> dict[Option, Change]:
    """Other unlocked cards for the four places of the board (LOA-005, LOA-006, SHT-046)."""
    return {
        Option(f"{what}:{card}", what, {what: card}): partial(replace_component, game, knight, what, card)
        for what in COMPONENTS
        for card in usable_cards(game, knight, what)
        if card != getattr(knight.loadout, what)
    }


def _technique_options(game: Game, knight: Knight) -> dict[Option, Change]:
    """Techniques to put back, and to take while the hand limit allows (LOA-012, LOA-014)."""
    chosen = knight.loadout.techniques
    room = len(chosen) < hand_limit(game, knight)
    return {
        Option(
            f"technique:{card}", "technique_off" if card in chosen else "technique_on", {"technique": card}
        ): partial(_toggle, chosen, card)
        for card in usable_cards(game, knight, "technique")
        if card in chosen or room
    }


def _gear_options(game: Game, knight: Knight) -> dict[Option, Change]:
    """Gear to take off, and gear of the Armory with a slot to go to, at what price in Vigor (GEA-036)."""
    on = worn(knight)
    found: dict[Option, Change] = {
        Option(f"unequip:{name}", "unequip", {"gear": name}): partial(unequip, game, knight, name)
        for name in on
        if name != KNIGHVES
    }
    for item in knight.sheet.armory:
        name = item.gear
        if name in on or name == KNIGHVES or not usable_gear(game, name):
            continue
        if displaced(game, knight, name) is not None:
            penalty = over_tier(game, knight, item)
            option = Option(f"equip:{name}", "equip", {"gear": name, **({"vigor": penalty} if penalty else {})})
            found[option] = partial(equip, game, knight, name)
    return found


def _upgrade_options(game: Game, knight: Knight) -> dict[Option, Change]:
    owned = knight.sheet.upgrades + [item.upgrade for item in knight.sheet.armory if item.upgrade]
    return {
        Option(f"upgrade:{upgrade}:{item.gear}", "upgrade", {"upgrade": upgrade, "gear": item.gear}): partial(
            attach, game, knight, upgrade, item.gear
        )
        for upgrade in owned
        for item in upgrade_targets(game, knight, upgrade)
    }
