"""Looking at cards before they count, and drawing the monster's eye: peek, provoke."""

from __future__ import annotations

from kf_desktop.content.effects.monster import PeekAi, PeekBp, Provoke
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.miniatures import figures
from kf_desktop.rules.clash.board.monsters import fights_as_boss
from kf_desktop.rules.clash.harm.priority_target import take_priority_target
from kf_desktop.rules.clash.moving.turning import turn_to
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.decks import look_at
from kf_desktop.rules.table.game import Decision, Game, Kind, Option, Steps, choose, meant
from kf_desktop.rules.table.state import Clash, Fighter


@performs(PeekBp)
def _peek_bp(game: Game, effect: PeekBp, context: Context) -> Steps[None]:
    """Look at the top BP cards and put them back in any order; of mobs, look at face-down ones on the track."""
    clash = game.state.clash
    if clash is None or context.knight is None:
        return
    amount = amount_of(game, effect.amount, context)
    if not fights_as_boss(game):
        hidden = [figure for figure in clash.figures if not figure.revealed][:amount]
        for figure in hidden:
            figure.revealed = True
            game.emit("looks_at", "GLD-003", card=figure.bp, knight=context.knight.id, what="mob", figure=figure.number)
        return
    seen = clash.bp_deck[:amount]
    if not seen:
        return
    offered = {Option(f"bp:{card}", "bp", {"card": card}): card for card in seen}
    answer = yield Decision(
        Kind.ORDER,
        "order.body_parts",
        list(offered),
        (context.knight.seat,),
        len(seen),
        len(seen),
        {"knight": context.knight.id},
        context.source,
        ("GLD-003",),
    )
    clash.bp_deck[: len(seen)] = meant(offered, answer)
    look_at(clash, seen)
    game.emit("ordered", "GLD-003", knight=context.knight.id, what="bp", amount=len(seen))


@performs(PeekAi)
def _peek_ai(game: Game, effect: PeekAi, context: Context) -> Steps[None]:
    """Look at the top AI cards; then each of them, from the top, may go under the deck, but not AI 0 (CLA-047)."""
    clash = game.state.clash
    if clash is None or context.knight is None:
        return
    seen = clash.ai_deck[: amount_of(game, effect.amount, context)]
    look_at(clash, seen)
    for card in seen:
        game.emit("looks_at", "GLD-003", card=card, knight=context.knight.id)
    for card in seen if effect.bottom else ():
        if game.content.ai[card].level:
            yield from _leave_or_put_under(game, clash, card, context.knight, context.source)


def _leave_or_put_under(game: Game, clash: Clash, card: str, knight: Fighter, source: str) -> Steps[None]:
    key = yield from choose(
        Kind.CHOOSE,
        "choose.ai_bottom",
        [Option("keep", "keep"), Option("bottom", "bottom")],
        seats=(knight.seat,),
        source=source,
        because=("GLD-003",),
        args={"card": card, "knight": knight.id},
    )
    if key == "bottom":
        clash.ai_deck.remove(card)
        clash.ai_deck.append(card)
        game.emit("put_under", "GLD-003", what="ai", knight=knight.id)


@performs(Provoke)
def _provoke(game: Game, effect: Provoke, context: Context) -> Steps[None]:
    """Take the Priority Target token; the monster turns to face the knight (the keyword Provoke)."""
    if game.state.clash is None or context.knight is None or context.knight.dead:
        return
    take_priority_target(game, context.knight, "provoke")
    figure = context.figure or next(iter(figures(game)), None)
    if figure is not None and figure.cell != OFF:
        yield from turn_to(game, figure, context.knight)
