"""`odds` questions: exact chances of an attack, an evasion, a Judicium draw, or of the decision that comes next."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.cards.positions import Path
from kf_desktop.door.odds import Odds
from kf_desktop.odds.question import OfAttack, OfEvasion, Question
from kf_desktop.odds.report import number
from kf_desktop.odds.situation.attack import before_attack
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.odds.situation.harm import judicium_of
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Fighter
from kf_desktop.scenarios.answers import Players, read_answers
from kf_desktop.scenarios.changing import force
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.forced import NotSaid
from kf_desktop.scenarios.playing import doing_of
from kf_desktop.scenarios.position.bed import Bed

MOST_DICE = 60
KINDS = ("attack", "evasion", "judicium", "do")


def odds_of(bed: Bed, players: Players, table: Table) -> Any:
    """The odds as data, or the one value that is asked for."""
    asked = [kind for kind in KINDS if kind in table]
    if len(asked) != 1:
        raise Wrong(table.path, f"odds are asked of exactly one of {', '.join(KINDS)}")
    value = table.text("value", "")
    path = table.at("value")
    if asked == ["judicium"]:
        data = _judicium(bed, table)
    elif asked == ["do"]:
        data = _data(_next_decision(bed, players, table))
    else:
        inner = Table(table.raw(asked[0]), table.at(asked[0]))
        question = (_attack if asked == ["attack"] else _evasion)(bed, inner)
        inner.finish()
        _not_too_many(question, table.at(asked[0]))
        data = _data(question.solve())
    return data[one_of(value, data, path, "value")] if value else data


def _not_too_many(question: Question, path: Path) -> None:
    """Odds are counted exactly, and so of no more dice than can be counted in a moment.

    Raises:
        Wrong: there are more.
    """
    rolls = [query.roll for query in question.queries] if isinstance(question, OfAttack) else []
    rolls += [question.query.roll] if isinstance(question, OfEvasion) else []
    if any(roll.count > MOST_DICE for roll in rolls):
        raise Wrong(path, f"odds are reckoned of at most {MOST_DICE} dice")


def _attack(bed: Bed, table: Table) -> Any:
    """A knight's attack before its roll."""
    knight = _knight(bed, table)
    hands = knight.loadout.hands
    if "weapon" not in table and len(hands) != 1:
        raise Wrong(table.path, f'say with which "weapon" {knight.id} attacks')
    weapon = item_of(knight, bed.cards.find("gear", table.text("weapon", hands[0] if hands else ""), table.path))
    if weapon is None:
        raise Wrong(table.at("weapon"), f"{knight.id} has no such weapon")
    return before_attack(bed.game, KnightAttack(knight, bed.figure(table.raw("figure"), table.path), weapon))


def _evasion(bed: Bed, table: Table) -> Any:
    """A monster's attack on a knight before the Evasion Roll."""
    knight, figure = _knight(bed, table), bed.figure(table.raw("figure"), table.path)
    card: Routine = bed.game.content.signatures[bed.clash.monster]
    if table.text("card", "signature") != "signature":
        card = bed.game.content.ai[bed.cards.find("ai", table.text("card"), table.at("card"))]
    return before_evasion(bed.game, MonsterAttack(card, figure, [knight]), knight)


def _knight(bed: Bed, table: Table) -> Fighter:
    party = bed.game.state.party
    if "knight" not in table and len(party) == 1:
        return bed.knight(party[0])
    return bed.knight(table.raw("knight", ""), table.path)


def _judicium(bed: Bed, table: Table) -> dict[str, Any]:
    """The chance to die of a draw: `judicium = "k1"`, or `{ knight = "k1", fall = -5 }`."""
    written = table.raw("judicium")
    inner = Table(written if isinstance(written, dict) else {"knight": written}, table.at("judicium"))
    death = judicium_of(bed.game, _knight(bed, inner)).death(inner.number("fall", 0))
    inner.finish()
    return {"death": number(death)}


def _next_decision(bed: Bed, players: Players, table: Table) -> Odds:
    """The odds of the first decision about chances, after the answers given and the dice laid out."""
    past_forced = "force" in table
    players.waiting += read_answers(table)
    force(bed, table)
    steps = doing_of(bed, table)
    try:
        decision = next(steps)
        while (
            players.waiting
            or (past_forced and decision.forced() is not None)
            or (odds := for_decision(bed.game, decision)) is None
        ):
            decision = steps.send(players.reply(decision))
    except StopIteration:
        raise Wrong(table.path, "nothing was asked that has odds") from None
    except NotSaid as error:
        raise Wrong(table.path, str(error)) from error
    return odds


def _data(odds: Odds) -> dict[str, Any]:
    """Every chance and average by its name; of one option alone those of the option."""
    if not odds.values and len(odds.options) == 1:
        return _data(next(iter(odds.options.values())))
    data: dict[str, Any] = {name: number(value) for name, value in odds.values.items()}
    if odds.hits:
        data["hits"] = [number(share) for share in odds.hits]
    if odds.lost:
        data["lost"] = {str(amount): number(share) for amount, share in odds.lost}
    if odds.advice is not None:
        data["advice"] = list(odds.advice)
    if odds.rows:
        data["rows"] = [{name: number(value) for name, value in row.items()} for row in odds.rows]
    if odds.options:
        data["options"] = {key: _data(option) for key, option in odds.options.items()}
    return data


def as_number(value: Any) -> Any:
    """A chance as it is written: 0.25, or "1/4"."""
    if isinstance(value, str) and "/" in value:
        try:
            return number(Fraction(value.replace(" ", "")))
        except (ValueError, ZeroDivisionError):
            return value
    return value
