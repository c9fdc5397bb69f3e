"""The roster: every knight of the campaign, and who of them rides out this time (CAM-011, SHT-001 … SHT-007).

`state.knights` is the roster in seating order, `state.party` those who ride. Who stays at home is put aside as he is.
"""

from __future__ import annotations

from functools import partial

from kf_desktop.content.seats import SEATS
from kf_desktop.rules.expedition.outpost.loadout import starting_loadout
from kf_desktop.rules.knight.stats import set_as_printed
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import (
    Deed,
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Refusal,
    Steps,
    choose_of,
    knights_of,
    party,
)
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.state import GearItem, Sheet

BECAUSE = ("SHT-005", "CAM-011")


def new_knight(box: Box, name: str, seat: str) -> Knight:
    """The initial set-up of the Knightbook (SHT-004, SHT-006)."""
    card = box.knights[name]
    start = card.start
    sheet = Sheet(
        virtues=dict(card.virtues),
        armory=[GearItem(gear, charges=box.gear[gear].charges) for gear in start.gear],
        unlocked={
            "portrait": [start.portrait],
            "heroic_arc": list(dict.fromkeys([start.heroic_arc, *card.unlocks.heroic_arcs])),
            "peril_arc": list(dict.fromkeys([start.peril_arc, *card.unlocks.peril_arcs])),
            "talent": list(dict.fromkeys([start.talent, *card.unlocks.talents])),
            "technique": list(start.techniques),
        },
        cipher=card.cipher,
    )
    knight = Knight(name, seat, sheet, starting_loadout(box, name))
    set_as_printed(knight, box.peril_arcs[start.peril_arc])
    return knight


def muster(game: Game) -> Steps[bool]:
    """One change of the party before it sets out; False when all who ride are there (SHT-005)."""
    deeds: dict[Option, Deed | None] = {Option("ride", "ride", {"count": len(game.state.party)}): None}
    deeds |= {_staying(who): partial(_stay, game, who) for who in _who_may_stay(game)}
    if len(game.state.party) < SEATS:
        deeds |= {_riding(game, name): partial(_ride, game, name) for name in _at_home(game)}
        deeds |= {_squire_riding(name): partial(_take_squire, game, name) for name in _squires_at_home(game)}
    deed = yield from choose_of(
        Kind.CHOOSE, "vision.party", deeds, because=BECAUSE, missing=lambda: _not_possible(game)
    )
    if deed is None:
        return False
    yield from deed()
    return True


def _who_may_stay(game: Game) -> list[Fighter]:
    """Everybody but the last knight (CAM-025)."""
    knights = knights_of(game)
    return [who for who in party(game) if len(knights) > 1 or who not in knights]


def _squires_at_home(game: Game) -> list[str]:
    """Squires who could fill an empty place (SQU-002)."""
    return [name for name in game.content.squires if name not in game.state.squires] if game.content.mettle else []


def _squire_riding(name: str) -> Option:
    return Option(f"rides:{name}", "rides_squire", {"knight": name})


def _take_squire(game: Game, name: str) -> Steps[None]:
    """A squire comes along, played by whom the first knight belongs to (SQU-001, SQU-045)."""
    state = game.state
    state.squires[name] = new_squire(game.content, name, knights_of(game)[0].seat, 1)
    state.party.append(name)
    game.emit("rides_along", "SQU-002", knight=name)
    yield from ()


def _at_home(game: Game) -> list[str]:
    """Knights who do not ride: those of the roster, then those of the box whom nobody has taken yet."""
    known = [*game.state.knights, *(name for name in game.content.knights if name not in game.state.knights)]
    return [name for name in known if name not in game.state.party]


def _staying(knight: Fighter) -> Option:
    return Option(f"stays:{knight.id}", "stays", {"knight": knight.id})


def _riding(game: Game, name: str) -> Option:
    known = game.state.knights.get(name)
    if known is None:
        return Option(f"rides:{name}", "rides_first", {"knight": name})
    return Option(f"rides:{name}", "rides", {"knight": name, "chapter": len(known.sheet.tale)})


def _not_possible(game: Game) -> list[Refusal]:
    """The last one cannot stay at home; a full party takes nobody more (CAM-001)."""
    knights = knights_of(game)
    if len(knights) == 1:
        return [hindrance.LAST_RIDER.of(_staying(knight)) for knight in knights]
    if len(game.state.party) < SEATS:
        return []
    return [hindrance.PARTY_FULL.of(_riding(game, name), amount=SEATS) for name in _at_home(game)]


def _stay(game: Game, knight: Fighter) -> Steps[None]:
    """Put aside, in the state in which he is (SHT-007)."""
    game.state.party.remove(knight.id)
    game.emit("stays_home", "SHT-007", knight=knight.id)
    game.state.squires.pop(knight.id, None)
    yield from ()


def _ride(game: Game, name: str) -> Steps[None]:
    """Taken up again where he was left, or anew from the first page (SHT-006, SHT-007, CAM-054)."""
    state = game.state
    if name not in state.knights:
        seat = yield from _whose(game, name)
        state.knights[name] = new_knight(game.content, name, seat)
    squires = [each for each in state.party if each not in state.knights]
    state.party[:] = [*(each for each in state.knights if each in (*state.party, name)), *squires]
    game.emit("rides_along", "SHT-005", knight=name)
    bring_unlocks(game, state.knights[name])
    book = game.content.books.get(game.content.knights[name].book)
    if book is not None and book.prologue and not state.knights[name].sheet.prologue:
        push_reading(game, book.id, book.prologue, name)


def _whose(game: Game, name: str) -> Steps[str]:
    """Every knight has a player: one who is there already, or somebody new (SHT-001, CAM-022)."""
    seats = dict.fromkeys(knight.seat for knight in game.state.knights.values())
    offered = {Option(f"seat:{seat}", "seat", {"seat": seat}): seat for seat in seats}
    if name not in seats:
        offered[Option(f"seat:{name}", "new_seat")] = name
    return (
        yield from choose_of(
            Kind.CHOOSE, "vision.seat", offered, because=("SHT-001", "CAM-022"), args={"newcomer": name}
        )
    )


def bring_unlocks(game: Game, knight: Knight) -> None:
    """What the sheet says to be unlocked is unlocked for the whole group (SAI-062, OUT-045)."""
    campaign = game.state.campaign
    for what, shelf in (("saint", campaign.saints), ("mercenary", campaign.mercenaries)):
        for card in knight.sheet.unlocked.get(what, []):
            if card not in shelf:
                shelf.append(card)
                game.emit("unlocked", what=what, card=card)
