"""What a squire draws in place of the attack roll and the power roll (SQU-063 … SQU-086)."""

from __future__ import annotations

from collections.abc import Mapping

from kf_desktop.content.cards.companions.squires import Mettle
from kf_desktop.content.cards.gear import SquireBonus
from kf_desktop.rules.clash.windows import tokens, windows
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.pool import conversion
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import NO, YES, Game, Kind, Option, Steps, choose, choose_of
from kf_desktop.rules.table.mettle import draw, put_by
from kf_desktop.rules.table.sums import Sum, account, part, summed


def clue_for_precision(game: Game, attack: KnightAttack, precision: int) -> Steps[None]:
    """A clue of the card's symbol may make a hit of a miss (SQU-019, SQU-067). Asked where it does."""
    die = attack.rolled[0]
    bonus = game.content.mettle[die.card].box.precision
    if die.succeeds(precision, attack.need) or not die.succeeds(precision + bonus, attack.need):
        return
    if (yield from _spends_clue(game, attack, die.card, "attack", bonus)):
        attack.clue_precision = bonus


def draw_power(game: Game, attack: KnightAttack, context: Context, *, free: int) -> Steps[None]:
    """Card, abilities, replacement, clue: the total Power (SQU-076 … SQU-086). `free` replacements cost no Heat."""
    squire = attack.knight
    rolled = [dice.die_of(draw(game, squire, "power"))]
    game.emit("power_card", "SQU-076", knight=squire.id, card=rolled[0].card)
    yield from windows.roll_window(game, attack, context, "power_roll")
    if not attack.goes_on:
        return
    comes_to = _comes_to(game, attack, rolled[0].card, game.state.pool)
    event = game.emit("power_drawn", "SQU-076", knight=squire.id, card=rolled[0].card, total=comes_to[0], at=attack.at)
    event.reasons = (account("power", comes_to),)
    rolled[0].bonus = comes_to[0] - rolled[0].natural
    terms = dice.Rerolls("power", difficulty=attack.at, free=free, source=attack.weapon.gear, about=attack)
    yield from dice.reroll_d10s(game, squire, rolled, terms)
    card = game.content.mettle[rolled[0].card]
    put_by(game, card.id)
    attack.fumbled = card.kind == "critical_miss"  # SQU-081
    if attack.fumbled:
        return
    bonus = yield from _of_gear(game, attack, rolled[0].card)
    power, potential = (bonus.power, bonus.potential) if bonus is not None else (0, 0)
    spent = 0
    before = foreseen(game, attack, card.id, game.state.pool)
    if (yield from _spends_clue(game, attack, card.id, "power", card.box.power, total=before)):
        spent = card.box.power
    attack.total, attack.sum = summed(
        part("mettle", card.power, "SQU-076", card.id),
        part("gear", power, "SQU-079", attack.weapon.gear),
        part("mettle_box", spent, "SQU-085", card.id),
        part("ability", attack.raw, "KAT-072"),
        *tokens.converted(game, attack, card.potential + potential, 0, game.state.pool.get("black", 0)),  # SQU-084
    )


def foreseen(game: Game, attack: KnightAttack, name: str, pool: Mapping[str, int]) -> int:
    """The total Power that the card would give, without a clue and with the best line of the weapon's box for it."""
    return _comes_to(game, attack, name, pool)[0]


def _comes_to(game: Game, attack: KnightAttack, name: str, pool: Mapping[str, int]) -> Sum:
    card = game.content.mettle[name]
    if card.kind == "critical_miss":
        return summed()
    any_line = card.kind == "critical_chance"
    lines = [line for line in gear.side_of(game, attack.weapon).squire if any_line or line.clue == card.clue]
    sums = (_with_line(attack, card, line, pool) for line in lines or [SquireBonus(clue="martial")])
    return max(sums, key=lambda each: each[0])


def _with_line(attack: KnightAttack, card: Mettle, line: SquireBonus, pool: Mapping[str, int]) -> Sum:
    return summed(
        part("mettle", card.power, "SQU-076", card.id),
        part("gear", line.power, "SQU-079", attack.weapon.gear),
        part("ability", attack.raw, "KAT-072"),
        *conversion(pool, card.potential + line.potential, 0, pool.get("black", 0)).parts,
    )


def _of_gear(game: Game, attack: KnightAttack, name: str) -> Steps[SquireBonus | None]:
    """The line of the weapon's squire box with the card's symbol; with a Critical Chance any (SQU-079, SQU-080)."""
    box, card = gear.side_of(game, attack.weapon).squire, game.content.mettle[name]
    if card.kind != "critical_chance":
        return next((bonus for bonus in box if bonus.clue == card.clue), None)
    if not box:
        return None
    return (
        yield from choose_of(
            Kind.CHOOSE,
            "choose.squire_bonus",
            {
                Option(
                    f"clue:{bonus.clue}",
                    "squire_bonus",
                    {"clue": bonus.clue, "power": bonus.power, "potential": bonus.potential},
                ): bonus
                for bonus in box
            },
            seats=(attack.knight.seat,),
            source=attack.weapon.gear,
            because=("SQU-080",),
            args={"knight": attack.knight.id},
            about=attack,
        )
    )


def _spends_clue(game: Game, attack: KnightAttack, name: str, what: str, amount: int, *, total: int = 0) -> Steps[bool]:
    """Whether the squire spends a clue of the card's symbol; it is gone for good (SQU-067, SQU-068, SQU-085)."""
    squire, clue = attack.knight, game.content.mettle[name].clue or ""
    have = squire.clues.get(clue, 0)
    if not have or not amount:
        return False
    key = yield from choose(
        Kind.CHOOSE,
        f"clue.{what}",
        [YES, NO],
        seats=(squire.seat,),
        source=name,
        because=("SQU-067" if what == "attack" else "SQU-085",),
        args={"knight": squire.id, "clue": clue, "amount": amount, "have": have, "total": total, "at": attack.at},
        about=attack,
    )
    if key == "no":
        return False
    squire.clues[clue] -= 1
    game.emit("clue_spent", "SQU-067", "SQU-068", knight=squire.id, what=clue, now=squire.clues[clue])
    return True
