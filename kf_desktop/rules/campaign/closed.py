"""Why a choice of a storybook is closed, as far as the table shows it (CAM-003, ADV-003)."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.effects.sheet import Unlock
from kf_desktop.engine.decision import Option, Refusal
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Knight, heat_room
from kf_desktop.story import conditions as when
from kf_desktop.story.model import Choice, StoryCost


def is_excluded(choice: Choice, knight: Knight) -> bool:
    """Whether the choice gives what the knight has lost by choosing something else (PRG-004, PRG-005)."""
    return any(isinstance(effect, Unlock) and effect.id in knight.sheet.excluded for effect in choice.then)


def lacking(cost: StoryCost | None, knight: Knight) -> tuple[hindrance.Hindrance, int, int] | None:
    """The first price that the knight cannot pay: why, the price, and what he has."""
    if cost is None:
        return None
    sheet = knight.sheet
    prices = (
        (hindrance.HEAT, cost.heat, heat_room(knight)),
        (hindrance.VIGOR, cost.vigor, max(1, knight.vigor) - 1),
        (hindrance.STORY_GOLD, cost.gold, sheet.gold),
        (hindrance.LEADS, cost.lead, sheet.leads),
    )
    return next((price for price in prices if price[1] > price[2]), None)


def why_closed(
    game: Game, choice: Choice, knight: Knight, line: Option, answer: Callable[[when.Leaf], bool]
) -> Refusal | None:
    """Why it is closed, if the players can see and mend that; what an earlier choice has closed is not told."""
    if is_excluded(choice, knight):
        return hindrance.EXCLUDED.of(line)
    parts = choice.when.parts if isinstance(choice.when, when.AllOf) else (choice.when,)
    unmet = [part for part in parts if not when.holds(part, answer)]
    if unmet:
        told = [_unmet(game, part, knight, line) for part in unmet]
        return told[0] if all(told) else None
    lack = lacking(choice.cost, knight)
    return lack[0].of(line, amount=lack[1], have=lack[2]) if lack is not None else None


def _unmet(game: Game, part: when.When | None, knight: Knight, line: Option) -> Refusal | None:
    match part:
        case when.KnightPresent(knight=name):
            return hindrance.KNIGHT_AWAY.of(line, knight=name)
        case when.VirtueAtLeast(virtues=virtues):
            values = knight.sheet.virtues
            what, amount = next((name, least) for name, least in virtues if values.get(name, 0) < least)
            return hindrance.VIRTUE.of(line, what=what, amount=amount, have=values.get(what, 0))
        case when.GoldAtLeast(amount=amount):
            return hindrance.STORY_GOLD.of(line, amount=amount, have=knight.sheet.gold)
        case when.AtThreat(threat=threat):
            return hindrance.THREAT.of(line, amount=threat, have=game.state.expedition.threat)
        case when.Devoted(devoted=True):
            return hindrance.UNDEVOTED.of(line)
    return None
