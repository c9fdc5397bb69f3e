"""The one weapon that a knight lends a squire for an expedition (SQU-034 … SQU-044)."""

from __future__ import annotations

from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of, knights_of
from kf_desktop.rules.table.state import GearItem, Squire

BECAUSE = ("SQU-036", "SQU-038")


def can_be_lent(game: Game, item: GearItem) -> bool:
    """A merchant's weapon with a squire attribute box, and the knight's own (SQU-036 … SQU-038, PGD-015)."""
    side, source = gear.side_of(game, item), game.content.gear[item.gear].source
    return side.type == "weapon" and bool(side.squire) and source == "merchant" and not item.lender


def unarmed(game: Game) -> int:
    """For how many squires nobody has a weapon to lend but what a knight holds himself (SQU-034, SQU-036)."""
    spare = [
        item
        for knight in knights_of(game)
        for item in knight.sheet.armory
        if can_be_lent(game, item) and item.gear not in knight.loadout.hands
    ]
    return max(0, len(game.state.squires) - len(spare))


def offer_weapon(game: Game, squire: Squire) -> Steps[None]:
    """Any knight may lend the squire a weapon; nobody need (SQU-034, SQU-038)."""
    offered: dict[Option, tuple[Knight, GearItem] | None] = {
        Option(f"lend:{knight.id}:{item.gear}", "lend", {"knight": knight.id, "gear": item.gear}): (knight, item)
        for knight in knights_of(game)
        for item in knight.sheet.armory
        if can_be_lent(game, item)
    }
    if not offered:
        return
    lent = yield from choose_of(
        Kind.CARD,
        "outpost.lend",
        {**offered, Option("none", "no_weapon"): None},
        because=BECAUSE,
        args={"knight": squire.id},
    )
    if lent is not None:
        lend(game, *lent, squire)


def lend(game: Game, knight: Knight, item: GearItem, squire: Squire) -> None:
    """The card leaves the knight's armory and hands for the squire's (SQU-038)."""
    knight.sheet.armory.remove(item)
    knight.loadout.hands = [name for name in knight.loadout.hands if name != item.gear]
    gear.draw_knighves(game, knight)
    squire.lender = knight.id
    take_weapon(game, squire, item)
    game.emit("lends", "SQU-038", knight=knight.id, partner=squire.id, gear=item.gear)


def take_weapon(game: Game, squire: Squire, item: GearItem) -> None:
    """The squire has it in hand; its main attributes count for nothing there (SQU-036, SQU-041)."""
    item.plain = True
    squire.sheet.armory.append(item)
    squire.loadout.hands = [item.gear]
    gear.changed(game, squire)


def give_back(game: Game, squire: Squire) -> None:
    """After the expedition the weapon is its owner's again; the squire is put away with what is left (SQU-039)."""
    owner = game.state.knights.get(squire.lender)
    if owner is None:
        return
    for item in [item for item in squire.sheet.armory if item.gear not in gear.FALL_BACK]:
        item.plain = item.discarded = item.exhausted = False
        owner.sheet.armory.append(item)
        game.emit("given_back", "SQU-039", knight=owner.id, partner=squire.id, gear=item.gear)
