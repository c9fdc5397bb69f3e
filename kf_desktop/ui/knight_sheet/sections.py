"""The parts of a knight's sheet: lines to be read, each from one corner of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.rules.state import GearItem, Knight, Loadout
    from kf_desktop.ui.table.view import TableView

VIRTUES = ("bravery", "tenacity", "sagacity", "fortitude", "might", "insight")
VICES = ("cowardice", "dishonor", "duplicity", "disregard", "cruelty", "treachery")
RESULTS = {"": "○", "running": "◐", "success": "✓", "failure": "✕"}


def purse(knight: Knight) -> list[tuple[str, str]]:
    """What is counted on the sheet."""
    sheet = knight.sheet
    facts = [("gold", sheet.gold), ("lead", sheet.leads), ("sigh", sheet.sighs), ("bane", sheet.bane)]
    facts.append(("devotion", sheet.devotion))
    return [(tr(f"word.{name}"), str(value)) for name, value in facts]


def virtues(knight: Knight) -> list[tuple[str, str]]:
    """The six virtues."""
    return [(tr(f"word.{name}"), str(knight.sheet.virtues.get(name, 0))) for name in VIRTUES]


def vices(knight: Knight) -> list[tuple[str, str]]:
    """The six vices."""
    return [(tr(f"word.{name}"), str(knight.sheet.vices.get(name, 0))) for name in VICES]


def tale(knight: Knight) -> list[str]:
    """Your Tale: a line a chapter, with signs for what succeeded and what failed."""
    lines = []
    for number, chapter in enumerate(knight.sheet.tale, 1):
        rows = "  ".join(f"{each.number} {RESULTS[each.result or 'running']}" for each in chapter.investigations)
        line = tr("sheet.chapter", number=number, quest=RESULTS[chapter.quest])
        lines.append(f"{line}   {tr('sheet.investigations', rows=rows)}" if rows else line)
    return lines


def record(knight: Knight, view: TableView) -> list[str]:
    """Saint, rapport, matrix and notes."""
    names, sheet = speech.names_of(view.library), knight.sheet
    lines = []
    if sheet.saint:
        lines.append(tr("sheet.saint", saint=names.name("saint", sheet.saint)))
    hearts = [f"{names.name('knight', other)} {'♥' * count}" for other, count in sheet.rapport.items() if count]
    if hearts:
        lines.append(tr("sheet.rapport", hearts=CATALOGUE.listed(hearts)))
    if sheet.matrix:
        lines.append(tr("sheet.matrix", nodes=" ".join(sheet.matrix)))
    if sheet.notes:
        notes = [f"{names.name('note', id)} {count}" for id, count in sheet.notes.items()]
        lines.append(tr("sheet.notes", notes=CATALOGUE.listed(notes)))
    return lines


def board(loadout: Loadout, view: TableView) -> list[CardFace]:
    """Portrait, arcs and talent."""
    pairs = (
        ("portraits", loadout.portrait),
        ("heroic_arcs", loadout.heroic_arc),
        ("peril_arcs", loadout.peril_arc),
        ("talents", loadout.talent),
    )
    return [face_of(view.library, shelf, id) for shelf, id in pairs if id]


def techniques(knight: Knight, view: TableView) -> list[tuple[str, list[CardFace]]]:
    """The techniques by where they are: hand, cooldown, delay, discard, instant."""
    clash = view.state.clash is not None
    places = []
    for area in ("hand", "instant", "cooldown", "delay", "discard"):
        cards = getattr(knight, area)
        if cards:
            faces = [face_of(view.library, "techniques", id, clash=clash) for id in cards]
            places.append((tr(f"sheet.area_{area}", count=len(cards)), faces))
    return places


def gear(knight: Knight, view: TableView) -> list[CardFace]:
    """What the knight wears and holds, with charges and whether it is exhausted."""
    loadout = knight.loadout
    worn = [*loadout.hands, loadout.armor, *loadout.supports]
    items = {item.gear: item for item in knight.sheet.armory}
    return [_gear_face(id, items.get(id), view) for id in dict.fromkeys(worn) if id]


def _gear_face(id: str, item: GearItem | None, view: TableView) -> CardFace:
    face = face_of(view.library, "gear", id)
    if item is None:
        return face
    state = [tr("sheet.exhausted")] if item.exhausted else []
    if item.charges:
        state.append(tr("sheet.charges", charges="●" * item.charges))
    return CardFace(face.id, face.title, face.subtitle, "", "", face.lines, face.flavour, " · ".join(state), face.tone)


def lasting(knight: Knight, view: TableView) -> list[CardFace]:
    """Conditions and lasting Mortis cards."""
    found = [face_of(view.library, "conditions", id) for id in knight.conditions]
    return found + [face_of(view.library, "mortis", id) for id in knight.mortis]
