"""The Presence Game Director: knights far above or below the leader's tier are watched or smiled upon (PGD)."""

from __future__ import annotations

from kf_desktop.rules.expedition.hunts.legendary import usable_gear
from kf_desktop.rules.expedition.outpost.loadout import make_valid
from kf_desktop.rules.knight.gear import KNIGHVES, changed, item_of, side_of
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of, knights_of
from kf_desktop.rules.table.mode import Mode, mode
from kf_desktop.rules.table.state import GearItem

SMILES, WATCHES = "smiles", "watches"
FAR = 2  # tiers from the leader's (PGD-004, PGD-005)


@mode("presence")
class Presence(Mode):
    """Chosen by the players (PGD-001)."""

    optional = True

    def party_is_led(self, game: Game) -> None:
        """Once an expedition, squires left out (PGD-002, PGD-003, PGD-008)."""
        super().party_is_led(game)
        leader = game.state.knights[self.leader(game.state)]
        for knight in knights_of(game):
            difference = tier(knight) - tier(leader)
            if abs(difference) < FAR:  # the leader's own is 0 (PGD-006, PGD-007)
                knight.presence, knight.attention = "", 0
                continue
            knight.presence = WATCHES if difference > 0 else SMILES
            knight.attention = abs(difference) - 1  # PGD-009
            kind, rule = ("presence_watches", "PGD-004") if difference > 0 else ("presence_smiles", "PGD-005")
            game.emit(kind, rule, "PGD-009", knight=knight.id, amount=knight.attention)

    def before_loadouts(self, game: Game) -> Steps[None]:
        """Whoever likes lends gear to those who are smiled upon (PGD-013)."""
        yield from super().before_loadouts(game)
        for borrower in knights_of(game):
            if borrower.presence == SMILES:
                for lender in knights_of(game):
                    yield from _lend(game, lender, borrower)

    def expedition_over(self, game: Game) -> None:
        """Lent gear goes back (PGD-015)."""
        super().expedition_over(game)
        for borrower in game.state.knights.values():
            for item in [each for each in borrower.sheet.armory if each.lender]:
                _give_back(game, borrower, item)


def lendable(game: Game, lender: Knight, borrower: Knight) -> list[GearItem]:
    """Gear of the borrower's tier or lower; a card that he has himself is no use to him (PGD-013)."""
    if lender is borrower or borrower.presence != SMILES:
        return []
    return [
        item
        for item in lender.sheet.armory
        if item.gear != KNIGHVES
        and not item.lender
        and usable_gear(game, item.gear)
        and side_of(game, item).tier <= tier(borrower)
        and item_of(borrower, item.gear) is None
    ]


def _lend(game: Game, lender: Knight, borrower: Knight) -> Steps[None]:
    """One card after the other, as many as the lender likes (PGD-016)."""
    while offered := {
        Option(f"lend:{item.gear}", "lend_out", {"gear": item.gear, "knight": borrower.id}): item
        for item in lendable(game, lender, borrower)
    }:
        item = yield from choose_of(
            Kind.CARD,
            "presence.lend",
            {Option("done", "done"): None, **offered},
            seats=(lender.seat,),
            because=("PGD-013", "PGD-014", "PGD-016"),
            args={"knight": lender.id, "borrower": borrower.id},
        )
        if item is None:
            return
        _hand_over(game, item, lender, borrower)
        item.lender = lender.id
        game.emit("lends", "PGD-013", "PGD-014", knight=lender.id, gear=item.gear, partner=borrower.id)


def _hand_over(game: Game, item: GearItem, owner: Knight, taker: Knight) -> None:
    """The card changes Armories; an upgrade on it stays with whoever attached it."""
    owner.sheet.armory = [each for each in owner.sheet.armory if each is not item]
    taker.sheet.armory.append(item)
    if item.upgrade:
        owner.sheet.upgrades.append(item.upgrade)
        item.upgrade = ""
    make_valid(game, owner)
    for knight in (owner, taker):
        changed(game, knight)


def _give_back(game: Game, borrower: Knight, item: GearItem) -> None:
    lender = game.state.knights[item.lender]
    _hand_over(game, item, borrower, lender)
    item.lender = ""
    game.emit("gives_back", "PGD-015", knight=borrower.id, gear=item.gear, lender=lender.id)
