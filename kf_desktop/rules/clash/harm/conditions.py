"""Conditions, Knockdown and modifier tokens (CND, the keyword Knockdown)."""

from __future__ import annotations

from kf_desktop.content.effects.attack import ModifierToken
from kf_desktop.content.effects.knight import Choke, Crash, Cure, GainCondition, Knockdown, StandUp
from kf_desktop.rules.clash.board.miniatures import reach_to
from kf_desktop.rules.clash.board.monsters import is_boss
from kf_desktop.rules.clash.harm.changes import gain_heat_and_tell, lose_vigor_and_tell
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.keywords import has_keyword, immune_to
from kf_desktop.rules.knight.standing import come_out
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose_many_of
from kf_desktop.rules.table.state import Modifier, Princess
from kf_desktop.rules.table.sums import note

FALLING, STANDING = "falling", "standing"  # the faces of Knockdown (CND-005)
INSTEAD_OF_FALLING = ("rocksteady", "acrobatics", "roll_out")
"""Keywords of who is about to suffer Knockdown."""


def gain_condition(game: Game, knight: Fighter, condition: str, context: Context, tokens: int = 0) -> Steps[None]:
    """Gain a condition card, never a second copy; gaining it again may do something (CND-006, CND-007).

    Tokens that come with it lie on the card (CND-002).
    """
    card = game.content.conditions[condition]
    if knight.dead or isinstance(knight, Princess) or is_disabled(game, "condition", condition):  # PRI-021
        return
    if immune_to(game, knight, condition) or immune_to(game, knight, card.kind):
        game.emit("immune", "CND-001", knight=knight.id, card=condition)
        return
    if condition in knight.conditions:
        if card.adds_up:
            stats.set_condition(knight, condition, knight.conditions[condition] + tokens)
        game.emit("condition_again", "CND-006", "CND-007", knight=knight.id, card=condition)
        yield from perform(game, card.again, Context(source=condition, knight=knight))
        return
    if not (yield from about_to(game, "gain_condition", knight, context)):
        return
    stats.set_condition(knight, condition, tokens)
    game.emit("condition", "CND-001", knight=knight.id, card=condition)


@performs(Choke)
def _choke(game: Game, effect: Choke, context: Context) -> Steps[None]:
    """The Choke Limit stands on the condition card; Heat rises to it at once (the keyword Choke)."""
    choked = next(card.id for card in game.content.conditions.values() if card.heat_floor)
    for knight in (yield from whom(game, effect.who, context)):
        if choked not in knight.conditions:
            yield from gain_condition(game, knight, choked, context)
        if choked in knight.conditions:
            more = amount_of(game, effect.amount, context, knight)
            stats.set_condition(knight, choked, knight.conditions[choked] + more)
            limit = stats.choke_limit(game, knight)
            game.emit("choked", "choke", knight=knight.id, limit=limit)
            yield from gain_heat_and_tell(game, knight, limit - knight.heat, context)


def condition_modifier(game: Game, knight: Fighter, what: str) -> int:
    """The sum of what the knight's conditions change."""
    total = 0
    for name in knight.conditions:
        if not is_disabled(game, "condition", name):
            total += getattr(game.content.conditions[name].modifiers, what)
    return total


def knock_down(game: Game, knight: Fighter, context: Context | None = None) -> Steps[None]:
    """Suffer Knockdown, falling face up: not who is down already, nor who is Braced or does something instead."""
    if (
        knight.dead
        or knight.knockdown
        or isinstance(knight, Princess)
        or has_keyword(game, knight, "braced")
        or immune_to(game, knight, "knockdown")
    ):
        return
    if has_keyword(game, knight, *INSTEAD_OF_FALLING) and (yield from consequences.stay_up(game, knight)):
        return
    if not (yield from about_to(game, "be_knocked_down", knight, context)) or knight.dead:
        return
    if game.state.clash is not None and knight.id in game.state.clash.riders:
        yield from consequences.come_down(game, knight)  # VAN-010
        if knight.dead:
            return
    knight.knockdown = FALLING
    come_out(knight)
    game.emit("knockdown", "CND-005", knight=knight.id)


def stand_up(game: Game, knight: Fighter) -> None:
    """Discard Knockdown."""
    if knight.knockdown:
        knight.knockdown = ""
        game.emit("stands_up", "stand_up", knight=knight.id)


def turn_knockdown(knight: Fighter) -> None:
    """Knockdown turns to its standing face: the knight rises as his next turn begins (KRD-017)."""
    knight.knockdown = STANDING


def crash(game: Game, knight: Fighter) -> Steps[None]:
    """Crash: 1 Vigor and Knockdown, no armor, no Peril Check of its own (MOV-030, INV-014).

    Tumble is rolled each time; on 6 or more the Crash is ignored (ABI-038).
    """
    if knight.dead:
        return
    if has_keyword(game, knight, "tumble"):
        face = game.pick("random", range(1, 11))
        event = game.emit("tumble", "ABI-038", knight=knight.id, die=face, passed=face >= 6)
        event.reasons = (note("die", "ABI-038", face=face, total=face, needs=6, success=face >= 6),)
        if face >= 6:
            return
    game.emit("crash", "MOV-030", "INV-014", knight=knight.id)
    yield from lose_vigor_and_tell(game, knight, 1, Context(source="crash", knight=knight))
    yield from knock_down(game, knight)


# --- modifier tokens ----------------------------------------------------------------------------


def modifier(modifiers: list[Modifier], what: str) -> int:
    """The sum of the tokens of an attribute."""
    return sum(token.amount for token in modifiers if token.what == what) if modifiers else 0


def use_up(modifiers: list[Modifier], what: str) -> None:
    """Temporary tokens leave once they have taken effect (CND-025)."""
    if modifiers:
        modifiers[:] = [token for token in modifiers if token.what != what or token.until != "next"]


@performs(GainCondition)
def _gain_condition(game: Game, effect: GainCondition, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        tokens = amount_of(game, effect.tokens, context, knight)
        yield from gain_condition(game, knight, effect.id, context, tokens)


@performs(Cure)
def _cure(game: Game, effect: Cure, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        names = list(knight.conditions)
        amount = amount_of(game, effect.amount, context, knight)
        cured = yield from choose_many_of(
            Kind.CARD,
            "cure.conditions",
            {Option(f"condition:{name}", "condition", {"card": name}): name for name in names},
            min(amount, len(names)),
            amount,
            seats=(knight.seat,),
            source=context.source,
            because=("CND-001",),
        )
        for name in cured:
            stats.end_condition(game, knight, name)


@performs(Knockdown)
def _knockdown(game: Game, effect: Knockdown, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        for knight in (yield from whom(game, effect.who, context)):
            if not out_of_reach(game, context, knight):
                yield from knock_down(game, knight, context)


@performs(Crash)
def _crash(game: Game, effect: Crash, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        for knight in (yield from whom(game, effect.who, context)):
            yield from crash(game, knight)


def out_of_reach(game: Game, context: Context, knight: Fighter) -> bool:
    """Knockback and Knockdown of a response need the attacker next to the monster (RSP-021, RSP-022)."""
    if context.attack is None or context.target is None or context.figure is None:
        return False
    return reach_to(game, context.figure, knight) != 1


@performs(StandUp)
def _stand_up(game: Game, effect: StandUp, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        stand_up(game, knight)


def _sheet_of(game: Game, effect: ModifierToken, context: Context) -> list[Modifier]:
    """Where a monster's token goes: what one mob gains for good lies on its card (CND-038, CND-039)."""
    clash = game.state.clash
    assert clash is not None

    in_attack = context.attack is not None or context.monster_attack is not None
    figure = context.figure
    if figure is not None and in_attack and effect.until == "end_of_clash" and not is_boss(game, figure):
        return figure.modifiers
    if figure is not None and figure.monster:
        return clash.company_modifiers.setdefault(figure.monster, [])
    return clash.modifiers


@performs(ModifierToken)
def _token(game: Game, effect: ModifierToken, context: Context) -> Steps[None]:
    """A token on the monster's sheet, on one mob's card, or on a knight (CND-028, CND-029, CND-038)."""
    clash = game.state.clash
    amount = amount_of(game, effect.amount, context)
    if clash is None or not amount:
        return
    token = Modifier(effect.what, amount, effect.until, effect.limit)
    if effect.on == "monster":
        _sheet_of(game, effect, context).append(token)
        game.emit("modifier", "CND-020", monster=clash.monster, what=effect.what, amount=amount, until=effect.until)
        return
    who = "self" if effect.on == "self" else "target"
    for knight in (yield from whom(game, who, context)):
        knight.modifiers.append(Modifier(effect.what, amount, effect.until))
        game.emit("modifier", "CND-020", knight=knight.id, what=effect.what, amount=amount, until=effect.until)
