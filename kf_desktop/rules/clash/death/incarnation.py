"""Incarnation: a Saint may prevent a death in a clash (SAI-031 … SAI-068)."""

from __future__ import annotations

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.attack.ending import break_attack
from kf_desktop.rules.clash.board import ground, miniatures
from kf_desktop.rules.clash.harm.conditions import stand_up
from kf_desktop.rules.clash.moving import walking
from kf_desktop.rules.clash.moving.movement import settle_figure
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import bane, stats
from kf_desktop.rules.knight.incarnate import UNKNOWN_SAINT, is_incarnate, keep_devotion, part_from_saint
from kf_desktop.rules.table import dice, hindrance
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Kind, Knight, Option, Steps, agrees, choose_many_of, clash_of
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.sums import account, part, summed

AUTOMATIC = 5  # SAI-033
SHED = 2
"""Bane tokens that may go (SAI-040)."""
UNKNOWN_VALUE = 10  # SAI-064


def can_incarnate(game: Game, knight: Fighter) -> bool:
    """Whether there is a Saint to call on, who does not stand there already (SAI-048)."""
    return _incarnation_value(game, knight) is not None and not is_incarnate(game, knight)


def saving_faces(game: Game, knight: Fighter) -> int:
    """Of the ten faces of the Incarnation roll those that save the knight; none where no Saint can be called on."""
    value = _incarnation_value(game, knight)
    if value is None or is_incarnate(game, knight):
        return 0
    return 10 if _is_certain(knight) else sum(_saves(face, value) for face in range(1, 11))


def incarnation_prevents(game: Game, knight: Fighter, cause: str, *, called: bool = False) -> Steps[bool]:
    """Whether the knight incarnates instead of dying; asks whether to try (SAI-031, SAI-032, SAI-037).

    Args:
        called: the player has said already that the Saint is called on.
    """
    value = _incarnation_value(game, knight)
    if value is None or is_incarnate(game, knight):
        return False
    if not called and not (yield from agrees(knight, "choose.incarnation", because=("SAI-031",), value=value)):
        _lose_saint(game, knight, "SAI-011")
        return False
    if not (yield from _roll(game, knight, value)):
        _failed(game, knight)
        return False
    turns = 2 if clash_of(game).active == knight.id else 1  # SAI-045: the turn under way is not the next
    clash_of(game).marks.append(Mark(MarkKind.INCARNATION, knight.id, number=turns))
    game.emit("incarnates", "SAI-037", knight=knight.id, cause=cause)
    yield from _make_way(game, knight)
    yield from _break_chain(game, knight)
    yield from _shed(game, knight)
    yield from _move_and_strike(game, knight)
    return True


def _break_chain(game: Game, knight: Fighter) -> Steps[None]:
    """The attack under way ends with its pending effects (SAI-038)."""
    attack = game.under_way[-1] if game.under_way else None
    if isinstance(attack, MonsterAttack):
        attack.break_chain(game, knight)
    elif isinstance(attack, KnightAttack):
        attack.queued.clear()
        own = Context(source=attack.weapon.gear, knight=attack.knight, figure=attack.figure, attack=attack)
        yield from break_attack(game, attack, own)


def _make_way(game: Game, knight: Fighter) -> Steps[None]:
    """Whoever stands on somebody in the middle of a movement gets off before anything is asked; the Saint as well."""
    struck = list(clash_of(game).knights)  # the movement that goes on strikes for itself
    for figure in miniatures.figures(game):
        yield from settle_figure(game, figure, struck, spare=knight)
    if knight.cell == OFF or not miniatures.is_legal(game, knight):
        grid = ground.grid_of(game)
        spaces = miniatures.nearest_empty(game, knight.cell if knight.cell != OFF else grid.spaces[grid.size // 2])
        if spaces:
            miniatures.put(knight, spaces[0])


def _incarnation_value(game: Game, knight: Fighter) -> int | None:
    if knight.sheet.saint:
        return game.content.saints[knight.sheet.saint].incarnation
    if not isinstance(knight, Knight):
        return None  # SQU-094
    return UNKNOWN_VALUE if UNKNOWN_SAINT in game.state.campaign.saints else None


def _roll(game: Game, knight: Fighter, value: int) -> Steps[bool]:
    """A d10, no re-roll; 10 succeeds, 1 fails, five Devotion need no roll (SAI-031 … SAI-035)."""
    if _is_certain(knight):
        return True
    face = (yield from game.roll("incarnation", 10, 1, seats=(knight.seat,)))[0]
    passed = _saves(face, value)
    event = game.emit("incarnation_roll", "SAI-031", knight=knight.id, die=face, difficulty=value, passed=passed)
    saint = knight.sheet.saint
    printed = part("card", value, "SAI-031", saint) if saint else part("unknown_saint", value, "SAI-064")
    event.reasons = (account("incarnation", summed(printed)), dice.Die(face).reason(0, value, "SAI-031"))
    return passed


def _is_certain(knight: Fighter) -> bool:
    return bool(knight.sheet.saint) and knight.sheet.devotion >= AUTOMATIC


def _saves(face: int, value: int) -> bool:
    return face == 10 or (face != 1 and face >= value)


def _failed(game: Game, knight: Fighter) -> None:
    """Devotion falls to 1; with 1 or none the Saint is lost (SAI-053, SAI-054, SAI-068)."""
    if knight.sheet.devotion > 1:
        keep_devotion(game, knight, 1)
    else:
        _lose_saint(game, knight, "SAI-054")


def _lose_saint(game: Game, knight: Fighter, rule: str) -> None:
    """The Saint's card goes, with the Devotion on it."""
    if knight.sheet.saint:
        game.emit("saint_lost", rule, knight=knight.id, saint=knight.sheet.saint)
    part_from_saint(game, knight)


def _shed(game: Game, knight: Fighter) -> Steps[None]:
    """Stand up, then be rid of up to 2 Bane and of any conditions: the player picks (SAI-039, SAI-040)."""
    stats.call_off_judicium(knight)
    stand_up(game, knight)
    tokens = [Option(f"bane:{number}", "bane_token", {"number": number}) for number in range(1, knight.sheet.bane + 1)]
    options: dict[Option, str | None] = {
        Option(f"condition:{name}", "condition", {"card": name}): name for name in knight.conditions
    }
    options |= dict.fromkeys(tokens[:SHED])
    shed = yield from choose_many_of(
        Kind.CHOOSE,
        "choose.shed",
        options,
        0,
        len(options),
        seats=(knight.seat,),
        because=("SAI-040",),
        args={"knight": knight.id},
        missing=lambda: [hindrance.MOST_BANE.of(token, amount=SHED) for token in tokens[SHED:]],
    )
    bane.lose_bane(game, knight, shed.count(None))
    for condition in shed:
        if condition is not None:
            stats.end_condition(game, knight, condition, "SAI-040")


def _move_and_strike(game: Game, knight: Fighter) -> Steps[None]:
    """Move up to 2 + Devotion spaces, then one bonus attack (SAI-041 … SAI-043, SAI-050)."""
    yield from walking.walk(game, knight, 2 + knight.sheet.devotion, optional=True)
    yield from choose_and_attack(game, knight, bonus_attack=True)
