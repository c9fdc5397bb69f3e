"""Bane: tokens that kill whoever holds too many (CND-009 … CND-016)."""

from __future__ import annotations

from kf_desktop.rules.knight.keywords import immune_to, passive_keywords
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.sums import account, part, summed


def bane_limit(game: Game, knight: Fighter) -> int:
    """The most Bane the knight can hold: the highest limit, then all bonuses (CND-012, CND-013)."""
    words = [keyword for keyword in passive_keywords(game, knight) if keyword.id == "bane_limit"]
    limits = [keyword.value for keyword in words if keyword.argument != "+"]
    bonuses = [keyword.value for keyword in words if keyword.argument == "+"]
    return max(game.content.portraits[knight.loadout.portrait].bane_limit, *limits, 0) + sum(bonuses)


def gain_bane(game: Game, knight: Fighter, amount: int = 1) -> bool:
    """Gain Bane tokens, all or none; False if they would pass the limit: the knight dies (CND-014, CND-015)."""
    if amount <= 0 or knight.dead or immune_to(game, knight, "bane"):
        return True
    if knight.sheet.bane + amount > bane_limit(game, knight):
        event = game.emit("too_much_bane", "CND-014", knight=knight.id, amount=amount)
        held = (part("bane_held", knight.sheet.bane, "CND-009"), part("bane_gained", amount, "CND-015"))
        limit = account("bane_limit", summed(part("bane_limit", bane_limit(game, knight), "CND-012")))
        event.reasons = (account("bane", summed(*held)), limit)
        return False
    knight.sheet.bane += amount
    game.emit("gain", "CND-009", what="bane", knight=knight.id, amount=amount, now=knight.sheet.bane)
    return True


def lose_bane(game: Game, knight: Fighter, amount: int = 1) -> None:
    """Discard Bane tokens, as far as there are any."""
    lost = min(amount, knight.sheet.bane)
    if lost > 0:
        knight.sheet.bane -= lost
        game.emit("lose", "CND-009", what="bane", knight=knight.id, amount=lost, now=knight.sheet.bane)
