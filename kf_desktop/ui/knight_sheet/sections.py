"""The parts of a knight's sheet: lines to be read, each from one corner of the state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kf_desktop.content.sentences.knights import describe_rapport_boon
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.story.model import OFFERED, case_name
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of, said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_entry, mission_name, quest_clues
from kf_desktop.ui.knight_sheet.marks import Pair
from kf_desktop.ui.knight_sheet.notes import note_words

if TYPE_CHECKING:
    from kf_desktop.door.view import GearView, KnightView, LoadoutView
    from kf_desktop.ui.table.view import TableView

UNLOCKED = {
    "portrait": "portraits",
    "heroic_arc": "heroic_arcs",
    "peril_arc": "peril_arcs",
    "talent": "talents",
    "technique": "techniques",
}
"""What can be unlocked, and the shelf where it stands."""
Line = tuple[str, str]
"""Words and the role they are set in."""
HEARTS = 3
RESULTS = {"": "○", "running": "◐", "success": "✓", "failure": "✕"}


def purse(knight: KnightView) -> list[tuple[str, str]]:
    """What is counted on the sheet."""
    sheet = knight.sheet
    facts = [("gold", sheet.gold), ("lead", sheet.leads), ("sigh", sheet.sighs), ("bane", sheet.bane)]
    facts.append(("devotion", sheet.devotion))
    return [(tr(f"word.{name}"), str(value)) for name, value in facts]


def pairs(knight: KnightView) -> tuple[Pair, ...]:
    """The six virtues, each with the vice against it."""
    sheet = knight.sheet
    return tuple(
        Pair(tr(f"word.{virtue}"), sheet.virtues.get(virtue, 0), tr(f"word.{vice}"), sheet.vices.get(vice, 0))
        for virtue, vice in zip(VIRTUES, VICES, strict=True)
    )


def tale(knight: KnightView, view: TableView) -> list[Line]:
    """Your Tale: each chapter with its quest and investigations, and how they ended."""
    lines: list[Line] = []
    for number, chapter in enumerate(knight.sheet.tale, 1):
        lines.append((tr("sheet.chapter", number=number), "strong"))
        quest = mission_name(view, knight.id, "quest", chapter=number)
        words = f"{RESULTS[chapter.quest]} {tr('goal.quest')}{_named(quest)}"
        lines.append((words, "" if chapter.quest else "soft"))
        for each in chapter.investigations:
            name = mission_name(view, knight.id, "investigation", str(each.number), number)
            words = tr("goal.investigation", number=each.number)
            lines.append((f"{RESULTS[each.result or 'running']} {words}{_named(name)}", ""))
        bought = [str(each) for each in OFFERED if case_name(number, each) in knight.sheet.bought]
        if bought:
            lines.append((tr("sheet.bought", numbers=CATALOGUE.listed(bought)), "soft"))
    return lines


def _named(name: str) -> str:
    return tr("option_name", name=name) if name else ""


def record(knight: KnightView, view: TableView) -> list[Line]:
    """Saint, rapport and notes."""
    names, sheet = speech.names_of(view.library), knight.sheet
    lines: list[Line] = []
    if sheet.saint:
        lines.append((tr("sheet.saint", saint=names.name("saint", sheet.saint)), ""))
    for other, count in sheet.rapport.items():
        if count:
            lines.append((f"{names.name('knight', other)} {'♥' * count}", ""))
        boon = view.library.boon_of(other, knight.id)
        if count == HEARTS and boon is not None:
            told = describe_rapport_boon(boon, CATALOGUE.language, view.library)
            lines.append(
                (CATALOGUE.headed(said(boon.name), told) if other in view.game.party else said(boon.name), "soft")
            )
    for friend in sheet.far_friends:
        where = tr("option_name", name=friend.group)
        lines.append((f"{names.name('knight', friend.knight)}{where} {'♥' * friend.hearts}", ""))
    for id, count in sheet.notes.items():
        words = note_words(view.library, id) or names.name("note", id)
        lines.append((words if count == 1 else f"{words} ×{count}", "soft"))
    if sheet.cipher:
        lines.append((tr("sheet.cipher", cipher=sheet.cipher), "soft"))
    return lines or [(tr("sheet.no_record"), "soft")]


def armory(knight: KnightView, view: TableView) -> list[CardFace]:
    """All gear that the knight owns, with what has been done to it, then free upgrades."""
    faces = [_gear_face(item.gear, item, view) for item in knight.sheet.armory]
    return faces + [face_of(view.library, "upgrades", id) for id in knight.sheet.upgrades]


def missions(view: TableView) -> tuple[list[CardFace], dict[CardId, str]]:
    """In a vision: the quests and investigations to choose from as cards, with their keys."""
    decision = view.decision
    faces: list[CardFace] = []
    keys: dict[CardId, str] = {}
    if decision is None or decision.family != "vision" or decision.prompt == "vision.party":
        return faces, keys
    asked, alone = view.asked(), "true_solo" in view.game.modes
    for option in decision.options:
        knight = str(option.args.get("knight") or (asked.id if asked is not None else ""))
        kind = "quest" if option.label == "quest" else "investigation"
        entry = mission_entry(view, knight, kind, str(option.args.get("number", "")))
        goal = getattr(entry, "goal", None)
        if entry is not None and option.label == "quest":
            lines: tuple[tuple[str, str], ...] = (("", quest_clues(entry)), (tr("sheet.goal"), said(entry.goal)))
        else:
            lines = _clue_lines(goal)
        if alone and option.label == "investigation":
            lines = ((tr("sheet.goal"), tr("goal.three_of_a_kind")),)  # no Clue card is drawn (SOL-003, SOL-005)
        if option.label == "leads" and knight in view.game.knights:
            paid, have = int(option.args["amount"]), view.game.knights[knight].sheet.leads
            lines = ((tr("sheet.leads_price"), tr("bar.pays_leads", amount=paid)), (tr("sheet.leads_held"), str(have)))
        if entry is None and CATALOGUE.has(f"sheet.mission_{option.label}"):
            key = f"sheet.mission_{option.label}"
            lines = (("", tr(speech.first_key(*[f"{key}_alone"] * alone, key))),)
        words, title = speech.option(option, view), said(entry.name) if entry is not None else ""
        kind_of_it = words.removesuffix(tr("option_name", name=title)) if title else ""
        face = CardFace(CardId("mission", option.key), title or words, kind_of_it, lines=lines, tone="knight")
        faces.append(face)
        keys[face.id] = option.key
    return faces, keys


def _clue_lines(goal: Any) -> tuple[tuple[str, str], ...]:
    """How many clues of the knight's two kinds are asked for."""
    if goal is None:
        return ()
    words = tr("sheet.clues", primary=goal.primary)
    if goal.secondary:
        words = tr("sheet.clues_both", primary=goal.primary, secondary=goal.secondary)
    return ((tr("sheet.goal"), words),)


def board(loadout: LoadoutView, view: TableView) -> list[CardFace]:
    """Portrait, arcs and talent; of a squire or a princess the one card that is all of them."""
    if loadout.portrait in view.library.princesses:
        return [face_of(view.library, "princesses", loadout.portrait)]
    portrait = view.library.portraits.get(loadout.portrait)
    if portrait is not None and portrait.knight in view.library.squires:
        return [face_of(view.library, "squires", portrait.knight)]
    pairs = (
        ("portraits", loadout.portrait),
        ("heroic_arcs", loadout.heroic_arc),
        ("peril_arcs", loadout.peril_arc),
        ("talents", loadout.talent),
    )
    return [face_of(view.library, shelf, id) for shelf, id in pairs if id]


def techniques(knight: KnightView, view: TableView) -> list[tuple[str, list[CardFace]]]:
    """The techniques by where they are: hand, cooldown, delay, discard, instant."""
    places = []
    for area in ("hand", "instant", "cooldown", "delay", "discard"):
        cards = getattr(knight, area)
        if cards:
            faces = [face_of(view.library, "techniques", id, clash=view.fights) for id in cards]
            places.append((tr(f"sheet.area_{area}", count=len(cards)), faces))
    return places


def gear(knight: KnightView, view: TableView) -> list[CardFace]:
    """What the knight wears and holds, with charges and whether it is exhausted."""
    loadout = knight.loadout
    worn = [*loadout.hands, loadout.armor, *loadout.supports]
    items = {item.gear: item for item in knight.sheet.armory}
    return [_gear_face(id, items.get(id), view) for id in dict.fromkeys(worn) if id]


def _gear_face(id: str, item: GearView | None, view: TableView) -> CardFace:
    face = face_of(view.library, "gear", id)
    if item is None:
        return face
    state = [tr("sheet.exhausted")] if item.exhausted else []
    if item.reforged:
        state.append(tr("sheet.reforged"))
    if item.upgrade:
        state.append(speech.names_of(view.library).name("upgrade", item.upgrade))
    if item.charges:
        state.append(tr("sheet.charges", charges="●" * item.charges))
    return CardFace(face.id, face.title, face.subtitle, "", "", face.lines, face.flavour, " · ".join(state), face.tone)


def lasting(knight: KnightView, view: TableView) -> list[CardFace]:
    """Conditions and lasting Mortis cards."""
    found = [face_of(view.library, "conditions", id) for id in knight.conditions]
    return found + [face_of(view.library, "mortis", id) for id in knight.mortis]
