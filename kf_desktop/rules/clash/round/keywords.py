"""Keywords that move somebody or change the clash at once, in an attack or from any other ability."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.effects.monster import Suppress
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.abilities.grants import able_if, grants, vigor_for
from kf_desktop.rules.clash.board import blocks, ground, miniatures, monsters
from kf_desktop.rules.clash.forced import knockback, pushing
from kf_desktop.rules.clash.harm.changes import lose_vigor_and_tell
from kf_desktop.rules.clash.harm.conditions import stand_up
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.harm.priority_target import take_priority_target
from kf_desktop.rules.clash.moving import walking
from kf_desktop.rules.clash.moving.turning import turn_away, turn_to
from kf_desktop.rules.clash.windows.keywords import reach_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight import gear, pool, stats
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Steps,
    agrees,
    choose_many_of,
    clash_of,
    knight_option,
)
from kf_desktop.rules.table.state import Figure

REFLEXES = {"reflex": 1, "advanced_reflex": 2, "superior_reflex": 3}


# --- who and whom -------------------------------------------------------------------------------


def _knight(context: Context) -> Fighter:
    assert context.knight is not None, "a keyword is given to a knight"
    return context.knight


def _stands(game: Game, keyword: Keyword, context: Context) -> bool:
    """Whether the knight can act: in an Encounter nobody is moved (ENC-062)."""
    knight = context.knight
    return game.state.clash is not None and knight is not None and not knight.dead and not knight.knockdown


def _monster(game: Game, context: Context) -> Figure | None:
    """The monster attacked, or else one next to the knight."""
    if context.figure is not None:
        return context.figure if context.figure in clash_of(game).figures else None
    return next(
        (figure for figure in miniatures.figures(game) if miniatures.adjacent(game, _knight(context), figure)), None
    )


def _reaches(game: Game, context: Context) -> Figure | None:
    """The monster if it is next to the knight, or in the range of the active weapon."""
    figure = _monster(game, context)
    if figure is None:
        return None
    distance = miniatures.range_to(game, figure, _knight(context))
    if distance == 1:
        return figure
    low, high = reach_of(game, context.attack.weapon) if context.attack is not None else (1, 1)
    return figure if low <= distance <= high else None


def _near(game: Game, keyword: Keyword, context: Context) -> bool:
    figure = _monster(game, context) if _stands(game, keyword, context) else None
    return figure is not None and miniatures.adjacent(game, _knight(context), figure)


def _in_reach(game: Game, keyword: Keyword, context: Context) -> bool:
    figure = _reaches(game, context) if _stands(game, keyword, context) else None
    return figure is not None and not monsters.monster_has(game, figure, "lumbering")


def _can_push(game: Game, keyword: Keyword, context: Context) -> bool:
    """Not with a Ranged weapon, nor from a Vantage Point (the keyword Pushback)."""
    if context.knight is not None and game.state.clash is not None and context.knight.id in game.state.clash.riders:
        return False
    if context.attack is not None and any(
        entry.id == "ranged" for entry in gear.keywords_of(game, context.attack.weapon)
    ):
        return False
    return _in_reach(game, keyword, context)


able_if("drag")(_near)


# --- moving the monster -------------------------------------------------------------------------


@grants("knockback", able=_in_reach)
def _knockback(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    figure = _reaches(game, context)
    if figure is not None:
        yield from knockback.knockback(game, figure, keyword.value, _knight(context))


@grants("pushback", able=_can_push)
def _pushback(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    figure = _monster(game, context)
    if figure is not None:
        yield from pushing.pushback(game, figure, keyword.value, _knight(context))


@grants("daze", able=_near)
def _daze(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    figure = _monster(game, context)
    if figure is not None:
        yield from turn_away(game, figure, _knight(context))


@grants("provoke", able=_stands)
def _provoke(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    take_priority_target(game, _knight(context), "provoke")
    figure = _monster(game, context)
    if figure is not None:
        yield from turn_to(game, figure, _knight(context))


# --- moving knights -----------------------------------------------------------------------------


def _in_weapon_range(game: Game, context: Context) -> Container[Cell] | None:
    """Before the power roll an attacker's Hug ends in the range of the weapon; None means anywhere."""
    attack = context.attack
    if attack is None or attack.power_rolled or attack.over:
        return None
    grid, cells = ground.grid_of(game), miniatures.footprint(game, attack.figure)
    return blocks.ring(grid, cells, *reach_of(game, attack.weapon))


@grants("hug", able=_near)
def _hug(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    yield from walking.hug(game, _knight(context), keyword.value, among=_in_weapon_range(game, context))


def _can_vault(game: Game, keyword: Keyword, context: Context) -> bool:
    return _near(game, keyword, context) and bool(walking.vault_spaces(game, _knight(context)))


@grants("vault", able=_can_vault)
def _vault(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    yield from walking.vault(game, _knight(context))


@grants("reposition", able=_stands)
def _reposition(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    yield from walking.walk(game, _knight(context), keyword.value, optional=True)


@grants(*REFLEXES, able=_stands)
def _reflex(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    yield from walking.walk(game, _knight(context), REFLEXES[keyword.id], optional=True)


def _others_stand(game: Game, keyword: Keyword, context: Context) -> bool:
    others = (knight for knight in present(game) if knight is not context.knight)
    return _stands(game, keyword, context) and any(not knight.knockdown for knight in others)


@grants("motivate", able=_others_stand)
def _motivate(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    """Others share the spaces as the players like: each is asked in turn, as long as some are left."""
    left = keyword.value
    for knight in present(game):
        if knight is not context.knight and not knight.knockdown and left > 0:
            left -= yield from walking.walk(game, knight, left, optional=True)


# --- knights and the pool -----------------------------------------------------------------------


def _others_lie(game: Game, keyword: Keyword, context: Context) -> bool:
    return _stands(game, keyword, context) and any(knight.knockdown for knight in present(game))


@grants("inspire", able=_others_lie)
def _inspire(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    down = [knight for knight in present(game) if knight.knockdown]
    inspired = yield from choose_many_of(
        Kind.FIGURE,
        "choose.inspire",
        {knight_option(knight): knight for knight in down},
        0,
        keyword.value,
        seats=(_knight(context).seat,),
        because=("inspire",),
        missing=lambda: [because.STANDING.of(knight_option(knight)) for knight in present(game) if knight not in down],
    )
    for knight in inspired:
        stand_up(game, knight)


def _can_bleed(game: Game, keyword: Keyword, context: Context) -> bool:
    return context.knight is not None and stats.vigor_to_spend(context.knight) > 0


@grants("sacrifice", able=_can_bleed, vigor=1)
def _sacrifice(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    yield from lose_vigor_and_tell(game, _knight(context), vigor_for(keyword), replace(context, source="sacrifice"))
    pool.add_tokens(game, "break", 1)
    yield from settle(game)


@grants("suppress", able=_stands)
def _suppress(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    """Shuffle the named discard pile into its deck, or not; in an attack when its wound is dealt."""
    knight = _knight(context)
    if context.attack is not None and not context.attack.power_rolled:
        context.attack.keywords.append(keyword)
        return
    if (yield from agrees(knight, "choose.suppress", because=("suppress",), what=keyword.argument)):
        yield from perform(game, [Suppress(deck="bp" if keyword.argument == "bp" else "ai")], context)
