"""What is told of a place in the outpost: what is done there, what it offers, what the first visit of all brings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kf_desktop.content.effects.vocabulary import needs_kingdom
from kf_desktop.content.sentences.parts import describe
from kf_desktop.ui.cards.choices import leader_called
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.outpost.houses import GATE, PLACES

if TYPE_CHECKING:
    from kf_desktop.content.cards.outpost import Outpost
    from kf_desktop.content.effects.vocabulary import AnyEffect
    from kf_desktop.ui.table.view import TableView

NOT_ON_THE_PATH = "not_on_the_path"
"""Why a place is closed that there is no use for on a Rogue's Path: nothing is told of what it would offer."""
MOST = 8
"""Lines of a list; what is more is counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """A thing that is offered: its number or nothing, its name, and what it does or costs."""

    name: str
    what: str = ""
    number: str = ""
    lit: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """All that is told of a place."""

    name: str
    words: str
    early: str = ""
    why: str = ""
    lines: tuple[Line, ...] = ()

    def spoken(self) -> str:
        """All of it read aloud."""
        lines = (" ".join(filter(None, [line.number, line.name, line.what])) for line in self.lines)
        early = CATALOGUE.headed(tr("outpost.early"), self.early) if self.early else ""
        return CATALOGUE.sentences([self.words, early, *lines, self.why])


def way_out(view: TableView) -> str:
    """Where one goes by the gate: on a Rogue's Path there is no Fog (ROG-001)."""
    return tr("outpost.out_rose" if view.game.rosegraal is not None else "outpost.out")


def offers_of(view: TableView) -> dict[str, Offer]:
    """The places of the outpost before the kingdom, and the gate; none where there is no outpost."""
    outpost = view.library.outposts.get(view.expedition.kingdom)
    if outpost is None:
        return {}
    refusals = view.rulings.refusals()
    refused = {refusal.option.key: speech.refusal(refusal, view)[1] for refusal in refusals}
    away = {refusal.option.key for refusal in refusals if refusal.why == NOT_ON_THE_PATH}
    found = {
        place: Offer(
            tr(f"outpost.sign.{place}"),
            tr(f"outpost.{place}"),
            _early(outpost, place, view) if f"visit:{place}" not in away else "",
            refused.get(f"visit:{place}", ""),
            _LINES[place](outpost, view) if f"visit:{place}" not in away else (),
        )
        for place in PLACES
    }
    taken = _taken(view)
    out = way_out(view)
    words = tr("outpost.gate" if taken else "outpost.gate_alone", out=out[:1].upper() + out[1:])
    found[GATE] = Offer(tr("outpost.sign.gate"), words, lines=taken)
    return found


def rolled(view: TableView) -> int:
    """The die of the inn's table, while its event is read; 0 at any other time."""
    decision = view.decision
    return int(decision.args.get("die", 0)) if decision is not None and decision.prompt == "confirm.inn" else 0


def _early(outpost: Outpost, place: str, view: TableView) -> str:
    bird = getattr(outpost, place).early_bird
    return does(bird, view) if bird and not view.expedition.first_part else ""


def does(effects: Sequence[AnyEffect], view: TableView) -> str:
    """What they do in words: on a Rogue's Path only what is done there at all (ROG-001)."""
    on_the_path = view.game.rosegraal is not None
    done = [effect for effect in effects if not (on_the_path and needs_kingdom(effect))]
    if not done:
        return tr("outpost.nothing_here")
    return describe(tuple(done), CATALOGUE.language, view.library, called=leader_called(view))


def _inn(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    die = rolled(view)
    return tuple(
        Line(
            said(row.name),
            does(row.do, view),
            f"{row.low}–{row.high}" if row.low != row.high else str(row.low),
            lit=row.low <= die <= row.high,
        )
        for row in outpost.inn.table
    )


def _contracts(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    cards = view.library.contracts_of(view.expedition.kingdom)
    signed = view.expedition.contract
    return _shortened([Line(said(card.name), tr("card.tier", tier=card.tier), lit=card.id == signed) for card in cards])


def _scouts(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    return _shortened([_priced(card) for card in view.library.scouts_of(view.expedition.kingdom)])


def _mercenaries(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    return _shortened([_priced(view.library.mercenaries[id]) for id in view.game.campaign.mercenaries])


def _wares(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    """The merchant's cards that nobody owns, the cheapest first."""
    owned = {item.gear for knight in view.game.knights.values() for item in knight.sheet.armory}
    cards = [card for card in view.library.gear.values() if card.source == "merchant" and card.id not in owned]
    return _shortened([_priced(card) for card in sorted(cards, key=lambda card: (card.price, card.id))])


def _saints(outpost: Outpost, view: TableView) -> tuple[Line, ...]:
    taken = {knight.sheet.saint for knight in view.game.knights.values()}
    saints = [saint for saint in view.library.saints.values() if saint.id not in taken]
    return _shortened([Line(said(saint.name), tr(f"word.{saint.virtue}")) for saint in saints])


def _taken(view: TableView) -> tuple[Line, ...]:
    """Who and what comes along."""
    expedition, library = view.expedition, view.library
    cards: list[tuple[Any, str]] = []
    if expedition.contract:
        cards.append((library.contracts[expedition.contract], tr("card.contract")))
    cards += [(library.scouts[id], tr("card.scout")) for id in expedition.scouts]
    cards += [
        (library.mercenaries[each.id], said(library.mercenaries[each.id].trade)) for each in expedition.mercenaries
    ]
    return tuple(Line(said(card.name), what) for card, what in cards)


def _priced(card: Any) -> Line:
    return Line(said(card.name), tr("card.price", price=card.price))


def _shortened(lines: list[Line]) -> tuple[Line, ...]:
    """At most so many lines; the last one counts those that are left out."""
    if len(lines) <= MOST:
        return tuple(lines)
    return (*lines[: MOST - 1], Line(tr("outpost.more", count=len(lines) - MOST + 1)))


_LINES = {
    "inn": _inn,
    "notice_board": _contracts,
    "scouts_guild": _scouts,
    "mercenary_guild": _mercenaries,
    "merchant_workshop": _wares,
    "shrine": _saints,
}
