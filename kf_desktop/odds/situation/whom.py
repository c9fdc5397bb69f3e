"""Whom a decision is about, and the dice that it offers."""

from __future__ import annotations

from kf_desktop.engine.decision import Decision
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.game import Fighter, Game


def draws_cards(game: Game, decision: Decision) -> bool:
    """Whether it is asked of a squire: he draws Mettle cards, and what is worked out here are dice."""
    return named(decision) in game.state.squires


def named(decision: Decision) -> str:
    """Whom the decision is about; windows say it with each option."""
    named = decision.args.get("knight") or next(
        (option.args["knight"] for option in decision.options if "knight" in option.args), ""
    )
    return str(named)


def knight_of(game: Game, decision: Decision) -> Fighter:
    return game.state.fighter(named(decision))


def dice_of(decision: Decision) -> tuple[dice.Die, ...]:
    """The d10s that the decision offers."""
    return tuple(dice.Die(int(option.args["face"]), crit=bool(option.args["crit"])) for option in decision.options)
