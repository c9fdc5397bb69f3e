"""The places of the Knight Board as they are filled, and what the chest has for each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.board_view import Click

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.table.view import TableView

SHELVES = {"portrait": "portraits", "heroic_arc": "heroic_arcs", "peril_arc": "peril_arcs", "talent": "talents"}
"""The four places that hold one card of the board."""
GEAR, TECHNIQUES = ("weapon", "armor", "support"), "techniques"
PLACES = (*SHELVES, *GEAR, TECHNIQUES)
RECOMMENDED = "recommended"
PREPARING = ("technique_on", "technique_off")
"""Labels of the options that take a technique along, or leave it."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A card that lies on a place or in the chest; `key` is the option that takes it, or puts it away."""

    face: CardFace
    key: str = ""
    worn: bool = False
    why: str = ""
    """Why it cannot be taken as things are."""
    note: str = ""
    """What it would be put on, or what it costs."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the board."""

    id: str
    held: tuple[Thing, ...] = ()
    chest: tuple[Thing, ...] = ()
    room: int = 0
    """How many cards can lie there; 0 where that is not counted."""

    @property
    def name(self) -> str:
        return tr(f"loadout.{self.id}")


def places_of(knight: KnightView, view: TableView) -> dict[str, Place]:
    """Every place of the board, in order."""
    held = _lying(knight, view)
    chest: dict[str, list[Thing]] = {id: [] for id in PLACES}
    options = view.decision.options if view.decision is not None else ()
    putting_away: dict[CardId, str] = {}
    for option in options:
        place, face = _card_of(option, view)
        if place and any(thing.face.id == face.id for thing in held[place]):
            putting_away[face.id] = option.key
        elif place:
            chest[place].append(Thing(face, option.key, note=_note(option, view)))
    for refusal in view.rulings.refusals() if view.decision is not None else ():
        place, face = _card_of(refusal.option, view)
        if place:
            why = speech.refusal(refusal, view)[1]
            chest[place].append(Thing(face, refusal.option.key, why=why, note=_note(refusal.option, view)))
    limit = _limit(view.decision)
    return {
        id: Place(
            id,
            tuple(replace(thing, key=putting_away.get(thing.face.id, "")) for thing in held[id]),
            tuple(chest[id]),
            limit if id == TECHNIQUES else 0,
        )
        for id in PLACES
    }


def click_of(thing: Thing, instead: Thing | None, decision: Decision | None) -> Click | None:
    """What taking the thing answers: at once, or once what lies there `instead` has been put away."""
    if not thing.key or decision is None:
        return None
    if not thing.why:
        return Click(thing.key)
    if instead is None or not instead.key:
        return None
    return Click(instead.key, decision.prompt, thing.key)


def _lying(knight: KnightView, view: TableView) -> dict[str, list[Thing]]:
    loadout, library = knight.loadout, view.library
    found: dict[str, list[Thing]] = {id: [] for id in PLACES}
    for id, shelf in SHELVES.items():
        found[id] = [Thing(face_of(library, shelf, card), worn=True) for card in (getattr(loadout, id),) if card]
    for card in (*loadout.hands, loadout.armor, *loadout.supports):
        if card:
            found[library.gear[card].type].append(Thing(_gear_face(knight, card, view), worn=True))
    taken = [face_of(library, TECHNIQUES, card, clash=view.fights) for card in loadout.techniques]
    found[TECHNIQUES] = [Thing(face, worn=True) for face in taken]
    return found


def _gear_face(knight: KnightView, card: str, view: TableView) -> CardFace:
    """The gear with the upgrade that is put under it."""
    face = face_of(view.library, "gear", card)
    upgrade = next((item.upgrade for item in knight.sheet.armory if item.gear == card), "")
    if not upgrade:
        return face
    name = speech.names_of(view.library).name("upgrade", upgrade)
    return replace(face, footer=" · ".join(filter(None, [face.footer, tr("loadout.with", upgrade=name)])))


def _card_of(option: Option, view: TableView) -> tuple[str, CardFace]:
    """The place that the option is about, and its card; no place for an option that is about none."""
    library, deed, about = view.library, option.label, {name: str(value) for name, value in option.args.items()}
    if deed in SHELVES:
        return deed, face_of(library, SHELVES[deed], about[deed])
    if deed in PREPARING:
        return TECHNIQUES, face_of(library, TECHNIQUES, about["technique"], clash=view.fights)
    if deed in ("equip", "unequip"):
        return library.gear[about["gear"]].type, face_of(library, "gear", about["gear"])
    if deed == "upgrade":
        return library.gear[about["gear"]].type, face_of(library, "upgrades", about["upgrade"])
    return "", CardFace(CardId(""), "")


def _note(option: Option, view: TableView) -> str:
    """What an upgrade is put on, or what the card costs in Vigor."""
    if option.label == "upgrade":
        gear = speech.names_of(view.library).name("gear", str(option.args["gear"]))
        return tr("loadout.onto", gear=gear)
    vigor = option.args.get("vigor")
    return tr("loadout.price", vigor=vigor) if vigor is not None else ""


def _limit(decision: Decision | None) -> int:
    return int(decision.args.get("limit", 0)) if decision is not None else 0
