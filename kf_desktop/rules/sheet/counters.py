"""Counters of the sheet: Gold, Leads, Sighs, Devotion, virtues and vices (SHT, VIC)."""

from __future__ import annotations

from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.game import Fighter, Game, Knight
from kf_desktop.rules.table.mode import mode_of

VICE_BOXES = 4  # VIC-001


_COUNTERS = {"gold": "gold", "lead": "leads", "sigh": "sighs", "devotion": "devotion"}


_COUNTER_RULES = {"gold": "OUT-012", "lead": "CLU-025", "sigh": "GLD-036", "devotion": "SAI-021"}


def change_counter(game: Game, knight: Knight, what: str, amount: int, squire: str = "") -> None:
    """Gold, Leads, Sighs and Devotion: counters of the sheet that never go below 0.

    Of what a squire would have gained it is told whose it was (SQU-046).
    """
    name = _COUNTERS[what]
    before = getattr(knight.sheet, name)
    after = max(0, before + amount)
    if after != before:
        setattr(knight.sheet, name, after)
        gear.changed(game, knight)  # more of the Saint's infusions, or fewer
        kind, rule = "gain" if amount > 0 else "lose", _COUNTER_RULES[what]
        event = game.emit(kind, rule, what=what, knight=knight.id, amount=abs(after - before), now=after)
        if squire:
            event.args["squire"], event.rules = squire, (*event.rules, "SQU-046")


def keeper_of(game: Game, fighter: Fighter, what: str) -> Knight | None:
    """On whose sheet a gain is written: a squire has none, and his Gold is the Party Leader's (SQU-009, SQU-046)."""
    if isinstance(fighter, Knight):
        return fighter
    return game.state.knights.get(mode_of(game.state).leader(game.state)) if what == "gold" else None


def change_virtue(game: Game, knight: Knight, virtue: str, amount: int) -> None:
    """Virtues change for good and may become negative (SHT-013)."""
    knight.sheet.virtues[virtue] = knight.sheet.virtues.get(virtue, 0) + amount
    kind = "gain" if amount > 0 else "lose"
    game.emit(kind, "SHT-012", what=virtue, knight=knight.id, amount=abs(amount), now=knight.sheet.virtues[virtue])


def change_vice(game: Game, knight: Knight, vice: str, amount: int) -> None:
    """Tally marks of a vice, 0 to 4 (VIC-002, VIC-003)."""
    marks = max(0, min(VICE_BOXES, knight.sheet.vices.get(vice, 0) + amount))
    knight.sheet.vices[vice] = marks
    game.emit("vice", "VIC-002", what=vice, knight=knight.id, amount=amount, now=marks)
