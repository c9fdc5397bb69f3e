"""Saints: the patron of a knight, Devotion and commandments (SAI-003 … SAI-029, SAI-060)."""

from __future__ import annotations

from kf_desktop.content.effects.knight import Devote
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight.incarnate import UNKNOWN_SAINT, part_from_saint
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.records import unlock_for_all
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Steps,
    choose,
    choose_of,
    knights_among,
    knights_of,
)

SETTING_OUT = ("vision", "outpost")
"""The phases before the Delve: a Saint gained in them watches the expedition (SAI-023)."""


def free_saints(game: Game) -> list[str]:
    """Unlocked Saints that no knight holds; the Unknown Saint has no card (SAI-004, SAI-008, SAI-059, SAI-063)."""
    held = [UNKNOWN_SAINT, *(knight.sheet.saint for knight in game.state.knights.values())]
    return [saint for saint in game.state.campaign.saints if saint in game.content.saints and saint not in held]


def gain_saint(game: Game, knight: Knight, saint: str) -> Steps[None]:
    """Gain the card if nobody else holds it; of two one is kept (SAI-006, SAI-008, SAI-012).

    Its miniature stands on it if the party has not left the outpost, else with the next expedition (SAI-023, SAI-024).
    """
    unlock_for_all(game, "saint", saint, knights_of(game))  # SAI-006, SAI-060
    if saint not in free_saints(game):
        return
    if knight.sheet.saint:
        kept = yield from choose_of(
            Kind.CARD,
            "choose.saint",
            {Option(f"saint:{name}", "saint", {"saint": name}): name for name in (knight.sheet.saint, saint)},
            seats=(knight.seat,),
            because=("SAI-012",),
            args={"knight": knight.id},
        )
        if kept == knight.sheet.saint:
            return
        lose_saint(game, knight)
    take_patron(knight, saint)
    expedition = game.state.on_expedition
    if expedition is not None and expedition.phase in SETTING_OUT:
        place_miniature(knight)
    game.emit("saint_gained", "SAI-006", knight=knight.id, saint=saint)


def take_patron(knight: Knight, saint: str) -> None:
    """The card lies with the knight, or none; no miniature stands on it yet (SAI-023)."""
    knight.sheet.saint, knight.sheet.saint_watches = saint, False


def devote(game: Game, knight: Knight, saint: str = "") -> Steps[None]:
    """Gain a Devotion token; devoting to a Saint brings the card as well, if it is free (SAI-013 …)."""
    if saint and knight.sheet.saint != saint:
        yield from gain_saint(game, knight, saint)
    change_counter(game, knight, "devotion", 1)


@performs(Devote)
def _devote(game: Game, effect: Devote, context: Context) -> Steps[None]:
    for knight in knights_among((yield from whom(game, effect.who, context))):  # SQU-094
        yield from devote(game, knight, effect.to or "")


def lose_saint(game: Game, knight: Knight) -> None:
    """The card goes back with the tokens on it (SAI-010, SAI-026)."""
    game.emit("saint_lost", "SAI-010", knight=knight.id, saint=knight.sheet.saint)
    part_from_saint(game, knight)


def place_miniature(knight: Knight) -> None:
    """At the start of the expedition the Saint watches again, so that what is done at the outpost counts (SAI-023)."""
    knight.sheet.saint_watches = bool(knight.sheet.saint)


def breach(game: Game, kind: str, knight: Fighter | None = None) -> None:
    """Somebody did what a commandment forbids: the party, unless it was one knight's own deed.

    The first breach takes the miniature off the card, the next one the card (SAI-025, SAI-026).
    """
    for sinner in knights_of(game) if knight is None else knights_among([knight]):
        saint = game.content.saints.get(sinner.sheet.saint)
        if saint is None or saint.commandment.breach != kind:
            continue
        game.emit("commandment_broken", "SAI-025", "SAI-026", knight=sinner.id, saint=saint.id)
        if sinner.sheet.saint_watches:
            sinner.sheet.saint_watches = False
        else:
            lose_saint(game, sinner)


def judge_commandments(game: Game) -> Steps[None]:
    """Who kept the commandment gains Devotion; a breach that no event shows is declared (SAI-027, SAI-028)."""
    for knight in knights_of(game):
        saint = game.content.saints.get(knight.sheet.saint)
        if saint is None or not knight.sheet.saint_watches:
            continue
        if saint.commandment.breach == "declared":
            key = yield from choose(
                Kind.CHOOSE,
                "spoils.commandment",
                [Option("kept", "kept"), Option("broken", "broken")],
                seats=(knight.seat,),
                source=saint.id,
                because=("SAI-027", "SAI-028"),
                args={"knight": knight.id, "saint": saint.id},
            )
            if key == "broken":
                breach(game, "declared", knight)
                continue
        game.emit("commandment_kept", "SAI-027", knight=knight.id, saint=saint.id)
        yield from devote(game, knight)
