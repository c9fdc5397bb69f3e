"""The Outpost phase: activities in any order, loadouts, onward (OUT-001 … OUT-011)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from kf_desktop.content.cards.outpost import Outpost, Place
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.kingdom.map import leader_of, leader_seats
from kf_desktop.rules.expedition.outpost import contracts, guilds, loadout, merchant, preparing, refusals, shrine
from kf_desktop.rules.sheet.leads import lead_options, spend_leads
from kf_desktop.rules.squire.lending import offer_weapon, unarmed
from kf_desktop.rules.squire.squires import set_out
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Deed, Game, Kind, Knight, Option, Refusal, Steps, choose, choose_of, knights_of
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked
from kf_desktop.rules.table.mettle import lay_out
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.scenes import go, scene

INN = "inn"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the outpost where something is offered."""

    options: Callable[[Game], dict[Option, Deed]]
    because: tuple[str, ...]
    missing: Callable[[Game], list[Refusal]]
    closed: Callable[[Game, Option], Refusal]
    """Why nobody has to go there: asked where there are no options."""


PARTS: dict[str, Part] = {
    "notice_board": Part(contracts.options, contracts.BECAUSE, refusals.of_contracts, refusals.of_the_board),
    "scouts_guild": Part(guilds.scout_options, guilds.SCOUTS_BECAUSE, refusals.of_scouts, refusals.of_the_scouts),
    "mercenary_guild": Part(
        guilds.mercenary_options, guilds.MERCENARIES_BECAUSE, refusals.of_mercenaries, refusals.of_the_guild
    ),
    "merchant_workshop": Part(merchant.options, merchant.BECAUSE, refusals.of_merchant, refusals.of_the_workshop),
    "shrine": Part(shrine.options, shrine.BECAUSE, refusals.of_shrine, refusals.of_the_shrine),
}


@scene("outpost")
def outpost_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next visit, purchase or loadout."""
    yield from STEPS[frame.step](game, frame)


def _arrive(game: Game, frame: Frame) -> Steps[None]:
    """The outpost before the kingdom; without one there is nothing to visit (OUT-003, OUT-065)."""
    kingdom = game.state.expedition.kingdom
    frame.step = "activities" if kingdom in game.content.outposts else "loadout"
    game.emit("outpost", "OUT-003", kingdom=kingdom)
    yield from ()


def _activities(game: Game, frame: Frame) -> Steps[None]:
    """One activity: go somewhere, do something there, or be done (OUT-005, OUT-009)."""
    if frame.args.get("part"):
        yield from _inside(game, frame)
        return
    deeds: dict[Option, Deed] = {
        Option(f"visit:{part}", part): partial(_visit, game, frame, part) for part in open_parts(game)
    }
    deeds |= {option: partial(_spend_leads, game, *lead) for option, lead in lead_options(game).items()}
    leaves = Kind.CHOOSE if deeds else Kind.CONFIRM  # nobody is led out by the gate unasked: there is no way back
    short = unarmed(game) if merchant.sells_arms(game) else 0  # nobody is warned of what cannot be mended
    deeds[Option("done", "gate", {"squires": short} if short else {})] = partial(_done, frame)
    deed = yield from choose_of(
        leaves,
        "outpost.activity",
        deeds,
        because=("OUT-005", "OUT-009", "CLU-023"),
        missing=lambda: closed_parts(game),
    )
    yield from deed()


def _spend_leads(game: Game, knight: Knight, case: str) -> Steps[None]:
    spend_leads(game, knight, case)
    yield from ()


def _done(frame: Frame) -> Steps[None]:
    frame.step = "loadout"
    yield from ()


def closed_parts(game: Game) -> list[Refusal]:
    """The inn a second time, parts where nothing is left to do, and what there is no use for on a Rogue's Path."""
    opened, away = open_parts(game), mode_of(game.state).left_out
    found = [] if INN in opened else [hindrance.INN_VISITED.of(Option(f"visit:{INN}", INN))]
    for name, part in PARTS.items():
        visit = Option(f"visit:{name}", name)
        if name in away:
            found.append(hindrance.NOT_ON_THE_PATH.of(visit))
        elif name not in opened:
            found.append(part.closed(game, visit))
    return found


def open_parts(game: Game) -> list[str]:
    """Where something can be done; before the first visit everywhere, for the Early Bird's sake (OUT-006)."""
    expedition = game.state.expedition
    inn = [] if is_marked(expedition.marks, MarkKind.INN_VISITED) else [INN]
    parts = [name for name in PARTS if name not in mode_of(game.state).left_out]
    return inn + [name for name in parts if not expedition.first_part or PARTS[name].options(game)]


def _visit(game: Game, frame: Frame, name: str) -> Steps[None]:
    """Enter a part; the first of the phase gives its Early Bird, before anything else (OUT-006 … OUT-008)."""
    expedition = game.state.expedition
    outpost = game.content.outposts[expedition.kingdom]
    game.emit("visits", "OUT-005", place=name)
    if name != INN:
        frame.args["part"] = name
    if not expedition.first_part:
        expedition.first_part = name
        place: Place = getattr(outpost, name)
        game.emit("early_bird", "OUT-006", place=name)
        yield from perform(game, place.early_bird, _context(game, f"outpost:{name}"))
    if name == INN:
        yield from _inn(game, outpost)


def _context(game: Game, source: str) -> Context:
    """What the outpost does to the party it does by way of the leader."""
    return Context(source=source, knight=leader_of(game))


def _inn(game: Game, outpost: Outpost) -> Steps[None]:
    """A d10 on the inn's table, once a phase, without re-roll (OUT-010, OUT-011)."""
    expedition = game.state.expedition
    expedition.marks.append(Mark(MarkKind.INN_VISITED))
    face = (yield from game.roll("table", 10, 1, seats=leader_seats(game)))[0]
    row = next((entry for entry in outpost.inn.table if entry.low <= face <= entry.high), None)
    if row is None:
        return
    game.emit("inn", "OUT-010", die=face, en=row.name.en, zh=row.name.zh)
    if row.text is not None:
        args: dict[str, str | int | bool] = {"en": row.text.en, "zh": row.text.zh, "die": face}
        yield from choose(
            Kind.CONFIRM, "confirm.inn", [Option("continue", "continue")], because=("OUT-010",), args=args
        )
    yield from perform(game, row.do, _context(game, f"outpost:{INN}"))


def _inside(game: Game, frame: Frame) -> Steps[None]:
    """One deed in the part where the party is, or leaving it."""
    name = frame.args["part"]
    part = PARTS[name]
    deed = yield from choose_of(
        Kind.CARD,
        f"outpost.{name}",
        {**part.options(game), Option("leave", "leave"): None},
        because=part.because,
        missing=lambda: part.missing(game),
    )
    if deed is None:
        frame.args["part"] = ""
    else:
        yield from deed()


def _loadouts(game: Game, frame: Frame) -> Steps[None]:
    """Squires are lent weapons, then knights prepare; the Delve begins when all are ready (OUT-002, LOA-021)."""
    lent, squires = int(frame.args.get("lent", "0")), list(game.state.squires.values())
    if lent < len(squires):
        yield from offer_weapon(game, squires[lent])
        frame.args["lent"] = str(lent + 1)
        return
    knights = knights_of(game)
    if "ready" not in frame.args:
        yield from mode_of(game.state).before_loadouts(game)
    ready = int(frame.args.setdefault("ready", "0"))
    if ready < len(knights):
        knight, *after = knights[ready:]
        yield from preparing.prepare_loadout(game, knight, sum(each.seat == knight.seat for each in after))
        frame.args["ready"] = str(ready + 1)
        return
    if mode_of(game.state).goes_on(game, "outpost"):
        return
    for knight in knights:
        loadout.begin_expedition(game, knight)
    for squire in squires:
        set_out(game, squire)
        loadout.pay_for_tiers(game, squire, leader_of(game))
    if squires:
        lay_out(game)
    go(game, mode_of(game.state).explores)


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _arrive,
    "activities": _activities,
    "loadout": _loadouts,
}
