"""Hiding (the keyword Hide): out of the monsters' sight, harder to hit, surer of aim."""

from __future__ import annotations

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.abilities.grants import grants
from kf_desktop.rules.clash.board import miniatures, sides
from kf_desktop.rules.clash.harm.priority_target import give_priority_target
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.keywords import has_keyword
from kf_desktop.rules.table.game import Fighter, Game, Steps, agrees, clash_of, party


def can_hide(game: Game, knight: Fighter) -> bool:
    """Not knocked down, and not in front of a monster."""
    if game.state.clash is None or knight.dead or knight.knockdown:
        return False
    return not any(sides.in_front(game, figure, knight.cell) for figure in miniatures.figures(game))


def is_hidden(game: Game, knight: Fighter) -> bool:
    """Whether the knight is Hidden and has entered no monster's front; one that turns to him ends nothing."""
    if knight.hidden and knight.cell == knight.hidden_at != OFF:
        return not knight.dead and not knight.knockdown
    return knight.hidden and can_hide(game, knight)


def hide(game: Game, knight: Fighter) -> Steps[None]:
    """Become Hidden; a Priority Target passes the token to the other knight with the highest Passion."""
    knight.hidden, knight.hidden_at = True, knight.cell
    game.emit("hides", "hide", knight=knight.id)
    others = [other for other in miniatures.living_knights(game) if other is not knight]
    if clash_of(game).priority_target == knight.id and others:
        yield from give_priority_target(game, others, "hide")


def offer_to_hide(game: Game, knight: Fighter) -> Steps[None]:
    """The end of a turn: whom something always lets hide may do so, unless Hidden already."""
    if knight.hidden or not has_keyword(game, knight, "hide") or not can_hide(game, knight):
        return
    if (yield from agrees(knight, "choose.hide", because=("hide",))):
        yield from hide(game, knight)


def find_hidden(game: Game) -> None:
    """Whoever has come in front of a monster is Hidden no longer."""
    if game.state.clash is not None:
        for knight in party(game):
            if (knight.hidden or knight.hidden_at != OFF) and knight.cell != OFF and not knight.dead:
                knight.hidden = is_hidden(game, knight)
                knight.hidden_at = knight.cell if knight.hidden else OFF


def _can(game: Game, keyword: Keyword, context: Context) -> bool:
    return context.knight is not None and can_hide(game, context.knight)


@grants("hide", able=_can)
def _hide(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    if context.knight is not None:
        yield from hide(game, context.knight)
