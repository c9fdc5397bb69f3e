"""The cards of a hand as they are held: of each only the half that counts now."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from kf_desktop.content.sentences.knights import describe_exert, describe_half
from kf_desktop.content.sentences.parts import describe_cost
from kf_desktop.ui.cards.faces import face_of, hired_face, side_lines
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.content.effects.terms import Cost
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Option
    from kf_desktop.ui.cards.face import CardFace
    from kf_desktop.ui.table.view import TableView

MOST = 9
"""Cards that are held at most; what is more is listed."""
EXERT = "exert"
"""The label of an option that sends a card further away for what stands below its text."""
ARC = "arc"
"""The label of an option of the Heroic Arc: one card for all of them cannot be held for each."""
ATTACK = "attack"
"""Where the whole party is asked, who attacks whom has to be read: these are listed in words."""
AIMED = (ATTACK, "knighves")
"""The labels of options that strike a figure with a weapon."""
LOOKED_AT = {"look.exploration": "explorations"}
"""Questions that let cards be looked at, and where these come from."""
LOOT = "loot"
"""The label of options that are copies of a card, each to be taken for itself."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card in hand: what it does now, and the option that it is (empty for none)."""

    face: CardFace
    when: str
    body: str
    cost: str = ""
    icon: str = ""
    """The sign of what is paid, and how much of it: short, for the corner of the card."""
    amount: str = ""
    option: str = field(default="", compare=False)
    """It looks the same whichever option it is."""
    dim: bool = False
    """It lies in cooldown, and stands here in place of nothing."""
    foretold: str = field(default="", compare=False)
    """What comes of the option, where that can be said before."""
    whose: str = ""
    """Who holds it, where the whole party is asked."""

    def __hash__(self) -> int:
        return hash((self.face.id, self.when, self.cost, self.dim, self.whose))  # asked at every painting


def held_cards(knight: KnightView, view: TableView) -> list[HeldCard]:
    """The hand, or in a clash what cools down where the hand is empty."""
    in_clash = view.game.clash is not None
    cooling = in_clash and not knight.hand
    offered = _offered(knight, view)
    ids = knight.cooldown if cooling else knight.hand
    return [_held(id, offered.get(id), view, in_clash=view.fights, dim=cooling) for id in ids]


def offered_cards(view: TableView, elsewhere: Collection[str]) -> list[HeldCard]:
    """The cards among the options, whoever holds them; none where there are too many of them to be held.

    Where the whole party is asked, a card says whose it is. Options that are `elsewhere` are left out, and weapons
    where several could be struck: which of them is meant, a card does not say.
    """
    found: dict[tuple[str, str, str, str], HeldCard] = {}
    options = view.decision.options if view.decision is not None else []
    targets = {option.args.get("figure") for option in options if option.label in AIMED}
    for option in options:
        card = card_of(option, view.library)
        if card is None or option.key in elsewhere or option.label == ARC:
            continue
        if option.label in AIMED and (view.asked() is None or len(targets) > 1):
            continue
        whose = str(option.args.get("knight", "")) if view.asked() is None else ""
        copy = str(option.args.get("number", "")) if option.label == LOOT else ""
        if (*card, whose, copy) not in found:
            found[(*card, whose, copy)] = _of_somebody(card, option, whose, view)
    return list(found.values()) if len(found) <= MOST else []


def seen_cards(view: TableView) -> list[HeldCard]:
    """The cards that the question lets be looked at, the first of them on top; none of them can be chosen."""
    decision = view.decision
    shelf = LOOKED_AT.get(decision.prompt, "") if decision is not None else ""
    if decision is None or not shelf:
        return []
    return [_as_read(face_of(view.library, shelf, card), "") for card in str(decision.args["cards"]).split()]


def _as_read(face: CardFace, option: str) -> HeldCard:
    """A card that is no technique, with all its words."""
    amount = f"{face.value_name} {face.value}".strip()
    return HeldCard(face, face.subtitle, _read(face.lines), amount=amount, option=option)


def _read(lines: Sequence[tuple[str, str]]) -> str:
    return " ".join(CATALOGUE.headed(bold, text) if bold else text for bold, text in lines)


def _of_somebody(card: tuple[str, str], option: Option, whose: str, view: TableView) -> HeldCard:
    shelf, id = card
    if shelf == "techniques":
        held = _held(id, option, view, in_clash=view.fights, dim=False)
    elif hired := next((each for each in view.expedition.mercenaries if (shelf, each.id) == ("mercenaries", id)), None):
        face, side = hired_face(view.library, hired), view.library.mercenaries[id].sides[hired.uses]
        held = replace(_as_read(face, option.key), body=_read(side_lines(side, view.library)))
    else:
        held = replace(
            _as_read(face_of(view.library, shelf, id, clash=view.fights), option.key),
            foretold=speech.foretold(option, view),
        )
        if shelf == "portraits" and "talent" in option.args:
            talent = speech.names_of(view.library).name("talent", str(option.args["talent"]))
            held = replace(held, body=f"{tr('hand.with_talent', talent=talent)} {held.body}")
    if not whose:
        return held
    called = speech.names_of(view.library).called(whose)
    return replace(held, when=" · ".join(filter(None, [called, held.when])), whose=called)


def _offered(knight: KnightView, view: TableView) -> dict[str, Option]:
    """The first option of each technique that is this knight's."""
    found: dict[str, Option] = {}
    for option in view.decision.options if view.decision is not None else ():
        card = card_of(option, view.library)
        if card is not None and card[0] == "techniques" and option.args.get("knight", knight.id) == knight.id:
            found.setdefault(card[1], option)
    return found


def _held(id: str, option: Option | None, view: TableView, *, in_clash: bool, dim: bool) -> HeldCard:
    exert = option is not None and option.label == EXERT
    made = _technique(id, view.library, CATALOGUE.language, in_clash, exert, dim)
    return replace(made, option=option.key, foretold=speech.foretold(option, view)) if option is not None else made


@lru_cache(maxsize=512)
def _technique(id: str, library: Library, language: str, in_clash: bool, exert: bool, dim: bool) -> HeldCard:
    """The technique in the language of the moment, as no option."""
    face = face_of(library, "techniques", id, clash=in_clash)
    card = library.techniques.get(id)
    side = (card.clash or card.delve if in_clash else card.delve or card.clash) if card is not None else None
    if card is None or side is None:
        return HeldCard(face, "", "", dim=dim)
    if exert and card.clash is not None:
        return HeldCard(face, tr("hand.exert"), describe_exert(card.clash, language, library))
    kind = f"timing.{side.timing}" if side is card.clash else f"timing.delve_{side.timing}"
    body = describe_half(side, language, library)
    if side.cost is None:
        return HeldCard(face, tr(kind), body, dim=dim)
    icon, amount = _paid(side.cost)
    return HeldCard(face, tr(kind), body, describe_cost(side.cost, language, library), icon, amount, dim=dim)


def _paid(cost: Cost) -> tuple[str, str]:
    """What is paid chiefly, as a sign and its number."""
    if cost.heat:
        return "heat", str(cost.heat)
    if cost.vigor:
        return "vigor", str(cost.vigor)
    return ("token", str(cost.token[0][1])) if cost.token else ("", "")
