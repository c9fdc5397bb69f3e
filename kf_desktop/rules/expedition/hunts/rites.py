"""The Rites of the Apocrypha: which hunts are open, and what a first victory marks (PST-002 … PST-010, PST-023)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of, knights_of
from kf_desktop.rules.table.hindrance import Hindrance

SHELVES = {
    "portrait": "portraits",
    "heroic_arc": "heroic_arcs",
    "peril_arc": "peril_arcs",
    "talent": "talents",
    "technique": "techniques",
}


def why_no_hunt(game: Game) -> Hindrance | None:
    """Why the party cannot go on a hunt: a tale is not told yet, or a squire is along (PST-002, PST-003)."""
    if game.state.squires:
        return hindrance.HUNT_WITH_SQUIRES
    told = all(knight.sheet.finished for knight in knights_of(game))
    return None if told else hindrance.TALE_NOT_TOLD


def open_rites(box: Box, done: Sequence[str], kingdom: str = "") -> list[str]:
    """Hunts that are not marked and whose every lock is won (PST-007, PST-009, PST-023)."""
    return [
        hunt.id
        for hunt in box.hunts.values()
        if hunt.id not in done and all(lock in done for lock in hunt.requires) and kingdom in ("", hunt.kingdom)
    ]


def locks_left(game: Game, hunt: str) -> list[str]:
    """The hunts that are to be won first."""
    return [lock for lock in game.content.hunts[hunt].requires if lock not in game.state.campaign.rites]


def hunt_is_won(game: Game) -> Steps[None]:
    """Dungeon and clash are won: the level counts as beaten, and a rite is marked the first time (PST-007, PST-008).

    Custom hunts and replays mark nothing (PST-014).
    """
    hunt, campaign = game.state.expedition.hunt, game.state.campaign
    if hunt is None:
        return
    levels = campaign.beaten.setdefault(hunt.monster, [])
    if hunt.level not in levels:
        levels.append(hunt.level)
        levels.sort()
    if not hunt.rite or hunt.rite in campaign.rites:
        return
    campaign.rites.append(hunt.rite)
    hunt.first_victory = True
    game.emit("rite_completed", "PST-007", "PST-024", hunt=hunt.rite)
    for what in game.content.hunts[hunt.rite].knight_rewards:
        for knight in knights_of(game):
            yield from _reward(game, knight, what)


def _reward(game: Game, knight: Knight, what: str) -> Steps[None]:
    """A card of the knight's that the campaign has not unlocked, for the Postgame alone (PST-005, PST-015)."""
    known = knight.sheet.unlocked.setdefault(what, [])
    shelf = getattr(game.content, SHELVES[what])
    offered = {
        Option(f"{what}:{card.id}", what, {what: card.id}): card.id
        for card in shelf.values()
        if card.knight == knight.id and card.id not in known
    }
    if not offered:
        return
    card = yield from choose_of(
        Kind.CARD, "hunt.reward", offered, seats=(knight.seat,), because=("PST-005",), args={"knight": knight.id}
    )
    known.append(card)
    knight.sheet.epilogue.append(card)
    game.emit("unlocked", "PST-005", "PST-015", what=what, card=card, knight=knight.id)
