"""Passion, Heat, Vigor and their limits; the Peril Arc; Bane (STA, ARC-021 … ARC-027, CND-009 … CND-016)."""

from __future__ import annotations

from kf_desktop.content.cards.knights import PerilArc
from kf_desktop.content.expressions import Clause
from kf_desktop.engine.events import Event, Json
from kf_desktop.rules.effects.conditions import compares, finds, knows_subject
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.standing import come_out
from kf_desktop.rules.table.game import HEAT_MAX, Fighter, Game, heat_room
from kf_desktop.rules.table.state import Clash
from kf_desktop.rules.table.sums import account, note, part, summed

PASSION_MAX = 9  # STA-037
VIGOR_MAX = 15  # STA-039
THRESHOLDS = ("unhurt", "minor", "major", "mortal", "judicium")


def peril_arc(game: Game, knight: Fighter) -> PerilArc:
    """The Peril Arc on the knight's board."""
    return game.content.peril_arcs[knight.loadout.peril_arc]


def threshold(game: Game, knight: Fighter) -> str:
    """The knight's peril threshold by current Vigor (ARC-021, PER-009)."""
    return threshold_at(peril_arc(game, knight), knight.vigor)


def threshold_at(arc: PerilArc, vigor: int) -> str:
    """The threshold of the arc at that Vigor; 0 or less is Judicium (ARC-022). Squires have none (SQU-059)."""
    if not arc.has_thresholds:
        return "unhurt"
    if vigor <= 0:
        return "judicium"
    if vigor <= arc.mortal:
        return "mortal"
    if vigor <= arc.major:
        return "major"
    if vigor <= arc.minor:
        return "minor"
    return "unhurt"


@knows_subject("peril")
def _is_in_peril(game: Game, clause: Clause, context: Context, who: Fighter | None) -> bool:
    if who is None:
        return False
    return compares(clause, THRESHOLDS.index(threshold(game, who)), THRESHOLDS.index(str(clause.value)))


@finds("peril")
def _peril_found(game: Game, clause: Clause, who: Fighter, met: bool) -> Json:
    return note("gate_peril", "WIN-011", when=str(clause), met=met, threshold=threshold(game, who))


def heat_limit_at(arc: PerilArc, name: str) -> int:
    """The Heat Limit that the arc gives at a threshold."""
    limit: int = getattr(arc.heat, name)
    return limit


def gain_passion(game: Game, knight: Fighter, amount: int = 1) -> None:
    """Raise Passion, at most to 9; in a clash the Priority Target is compared (STA-016, STA-037, TGT-047)."""
    if amount <= 0 or knight.dead:
        return
    knight.passion = min(PASSION_MAX, knight.passion + amount)
    game.emit("gain", "STA-012", what="passion", knight=knight.id, amount=amount, now=knight.passion)
    check_priority_target(game, knight)


def check_priority_target(game: Game, knight: Fighter) -> None:
    """Take the Priority Target token if Passion is now above its holder's (STA-017, STA-018, TGT-048)."""
    clash = game.state.clash
    if clash is None or not takes_priority_target(game, knight, knight.passion):
        return
    others = _compared_with(clash, knight)
    event = hold_priority_target(game, clash, knight, "STA-017", "TGT-047")
    event.reasons = tuple(
        note("passion_above", "STA-018", knight=name, amount=knight.passion, have=game.state.fighter(name).passion)
        for name in others
    )


def hold_priority_target(game: Game, clash: Clash, knight: Fighter, *rules: str) -> Event:
    """The token lies with the knight now; nobody with it is Hidden."""
    clash.priority_target = knight.id
    come_out(knight)
    return game.emit("priority_target", *rules, knight=knight.id)


def takes_priority_target(game: Game, knight: Fighter, passion: int) -> bool:
    """Whether the token would come to the knight if his Passion were raised to so much (STA-017 … STA-019)."""
    clash = game.state.clash
    if clash is None or knight.id not in clash.knights or clash.priority_target == knight.id:
        return False
    return all(passion > game.state.fighter(name).passion for name in _compared_with(clash, knight))


def _compared_with(clash: Clash, knight: Fighter) -> list[str]:
    """The holder of the token; nobody has it: every other knight (STA-018, STA-019)."""
    return [clash.priority_target] if clash.priority_target else [name for name in clash.knights if name != knight.id]


def lose_passion(game: Game, knight: Fighter, amount: int = 1) -> None:
    """Lower Passion, not below 0 (STA-013)."""
    lost = min(amount, knight.passion)
    if lost > 0:
        knight.passion -= lost
        game.emit("lose", "STA-012", what="passion", knight=knight.id, amount=lost, now=knight.passion)


def gain_heat(game: Game, knight: Fighter, amount: int = 1) -> int:
    """Force Heat upon the knight; returns what the limit does not hold (STA-026, STA-028)."""
    if amount <= 0 or knight.dead:
        return 0
    gained = min(heat_room(knight), amount)
    knight.heat += gained
    game.emit("gain", "STA-012", what="heat", knight=knight.id, amount=gained, now=knight.heat)
    return amount - gained


def lose_heat(game: Game, knight: Fighter, amount: int = 1, *, cause: str = "") -> None:
    """Lower Heat, not below 0, nor below the limit of a knight who is Choked."""
    lost = min(amount, knight.heat - choke_limit(game, knight))
    if lost > 0:
        knight.heat -= lost
        game.emit("lose", "STA-012", what="heat", knight=knight.id, amount=lost, now=knight.heat, cause=cause)


def choke_limit(game: Game, knight: Fighter) -> int:
    """What Heat cannot go below: the tokens on the condition of a knight who is Choked (the keyword Choke)."""
    if not knight.conditions:
        return 0
    cards = game.content.conditions
    return sum(tokens for name, tokens in knight.conditions.items() if cards[name].heat_floor)


def lose_vigor(game: Game, knight: Fighter, amount: int, *, cause: str = "") -> int:
    """Lower Vigor; thresholds crossed raise the Heat Limit (STA-025, STA-033, ARC-024).

    In a clash a loss that leaves the knight at 0 or less makes a Judicium draw due at the end of the
    step; what it loses until then, while the marker is at 0, deepens that one fall (PER-014 … PER-016, PER-025).
    Returns what the marker really went down.
    """
    if amount <= 0 or knight.dead:
        return 0
    spent = min(amount, knight.temporary_vigor)
    knight.temporary_vigor -= spent
    before = knight.vigor + spent
    value = vigor_or_fall(knight) + spent - amount
    knight.vigor = max(0, value)
    event = game.emit("lose", "STA-012", what="vigor", knight=knight.id, amount=amount, now=knight.vigor, cause=cause)
    if spent:
        parts = (part("temporary_vigor", spent, "fortify"), part("vigor", amount - spent, "STA-012"))
        event.reasons = (account("lost", summed(*parts)),)
    _raise_heat_limit(game, knight)
    if value <= 0 and in_clash(game, knight):
        knight.fall = min(knight.fall, value) if knight.judicium_due else value
        knight.judicium_due = True
    _gain_resource_from_loss(game, knight)
    return before - knight.vigor


def vigor_or_fall(knight: Fighter) -> int:
    """What a loss is counted from: the marker, or the fall of this step that is under way (PER-014, PER-025)."""
    return knight.fall if knight.judicium_due and knight.vigor == 0 else knight.vigor


def vigor_to_spend(knight: Fighter) -> int:
    """What can be paid as Vigor, temporary Vigor first."""
    return knight.vigor + knight.temporary_vigor


def heat_limit_after(game: Game, knight: Fighter, vigor: int) -> int:
    """The Heat Limit once a loss has left so much Vigor, never lower than before (STA-030, STA-031)."""
    arc = peril_arc(game, knight)
    return max(knight.heat_limit, min(HEAT_MAX, heat_limit_at(arc, threshold_at(arc, vigor))))


def _raise_heat_limit(game: Game, knight: Fighter) -> None:
    arc, limit = peril_arc(game, knight), heat_limit_after(game, knight, knight.vigor)
    if limit > knight.heat_limit:
        knight.heat_limit = limit
        event = game.emit("heat_limit", "STA-025", "ARC-023", knight=knight.id, now=limit)
        event.reasons = (account("heat_limit", summed(part("peril", limit, "STA-025", arc.id))),)


def _gain_resource_from_loss(game: Game, knight: Fighter) -> None:
    """Some knights make a resource token of their wounds (POO-003)."""
    resource = game.content.resource_of(knight.id)
    if resource is not None and resource.gain == "vigor_loss":
        gain_resource(game, knight, 1)


def gain_resource(game: Game, knight: Fighter, amount: int) -> None:
    """Put the knight's own tokens on the board, up to the limit; the rest may go to the pool (POO-005, POO-010)."""
    resource = game.content.resource_of(knight.id)
    if resource is None:
        return
    wanted = knight.resource + amount
    after = max(0, min(resource.limit, wanted))
    if after != knight.resource:
        game.emit("resource", "POO-003", knight=knight.id, token=resource.id, amount=after - knight.resource, now=after)
        knight.resource = after
    if resource.overflow and wanted > after:
        pool = game.state.pool
        pool[resource.id] = pool.get(resource.id, 0) + wanted - after
        game.emit("pool", "POO-010", token=resource.id, amount=wanted - after, now=pool[resource.id])


def gain_vigor(game: Game, knight: Fighter, amount: int = 1) -> None:
    """Raise Vigor up to the Vigor Limit; the Heat Limit stays (STA-030, STA-034). Cruelty takes 1 (VIC-015)."""
    cruel = int(bool(knight.sheet.vices.get("cruelty", 0)))
    if knight.dead or amount <= 0:
        return
    if amount <= cruel:
        game.emit("ignored_by_vice", "VIC-015", knight=knight.id, what="cruelty")
        return
    wanted = amount - cruel
    gained = min(wanted, max(0, min(knight.vigor_limit, VIGOR_MAX) - knight.vigor))
    knight.vigor += gained
    event = game.emit("gain", "STA-012", what="vigor", knight=knight.id, amount=gained, now=knight.vigor)
    if gained < amount:
        parts = (part("gained", amount, "STA-012"), part("cruelty", -cruel, "VIC-015"))
        event.reasons = (account("gained", summed(*parts, part("vigor_limit", gained - wanted, "STA-034"))),)


def fortify(game: Game, knight: Fighter, amount: int) -> None:
    """Gain Vigor below the maximum, at the maximum temporary Vigor (the keyword Fortify)."""
    if knight.vigor < knight.vigor_limit:
        gain_vigor(game, knight, amount)
    elif amount > 0 and not knight.dead:
        knight.temporary_vigor += amount
        game.emit("fortified", "fortify", knight=knight.id, amount=amount, now=knight.temporary_vigor)


def set_limit(game: Game, knight: Fighter, what: str, limit: int) -> None:
    """Another Vigor or Heat Limit: raising it gives nothing, what is above it is lowered, which is no loss.

    A threshold crossed so counts for the Heat Limit (STA-035, STA-036, STA-050).
    """
    if what == "vigor":
        knight.vigor_limit = max(1, min(VIGOR_MAX, limit))
        rule = "STA-036" if knight.vigor > knight.vigor_limit else "STA-035"
        knight.vigor = min(knight.vigor, knight.vigor_limit)
        game.emit("vigor_limit", rule, knight=knight.id, now=knight.vigor_limit, vigor=knight.vigor)
        _raise_heat_limit(game, knight)
        return
    knight.heat_limit = max(0, min(HEAT_MAX, limit))
    game.emit("heat_limit", "STA-050", knight=knight.id, now=knight.heat_limit)
    lose_heat(game, knight, knight.heat - knight.heat_limit, cause="limit")


def printed_limit(game: Game, knight: Fighter, what: str) -> int:
    """As the Peril Arc begins."""
    arc = peril_arc(game, knight)
    return arc.vigor if what == "vigor" else arc.heat.unhurt


def reset_stats(game: Game, knight: Fighter) -> None:
    """Passion 0, Heat 0, Vigor and limits as the Peril Arc prints them; no gain, no loss (STA-046 … STA-051)."""
    set_as_printed(knight, peril_arc(game, knight))


def set_as_printed(knight: Fighter, arc: PerilArc) -> None:
    """The markers as the arc prints them."""
    knight.passion = knight.heat = knight.temporary_vigor = 0
    knight.vigor_limit = min(VIGOR_MAX, arc.vigor)
    knight.vigor = knight.vigor_limit
    knight.heat_limit = min(HEAT_MAX, arc.heat.unhurt)


def lay_out_resource(game: Game, knight: Fighter) -> None:
    """The knight's own tokens leave the board, but for those that the book gives at the start (LOA-020, EXP-013)."""
    own = game.content.knights[knight.id].resource
    knight.resource = min(own.start, own.limit) if own is not None else 0


def call_off_judicium(knight: Fighter) -> None:
    """No card is due any more: the knight is dead, has drawn, or something came in its place."""
    knight.judicium_due, knight.fall = False, 0


def set_condition(knight: Fighter, name: str, tokens: int) -> None:
    """The condition card lies with the knight, with so many tokens on it."""
    knight.conditions[name] = tokens


def end_condition(game: Game, knight: Fighter, name: str, rule: str = "CND-001") -> None:
    """The condition card leaves the knight, with its tokens."""
    knight.conditions.pop(name, None)
    game.emit("condition_ends", rule, knight=knight.id, card=name)


def in_clash(game: Game, knight: Fighter) -> bool:
    """Whether the knight is alive on the clash board."""
    clash = game.state.clash
    return clash is not None and knight.id in clash.knights and not knight.dead
