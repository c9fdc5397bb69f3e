"""The knights: their cards, their gear, their values, where they stand."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from kf_desktop.content.cards.companions.squires import BARE_HANDS
from kf_desktop.content.cards.positions import Path
from kf_desktop.content.effects.terms import CLUE_TYPES
from kf_desktop.content.tiers import TIERS
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.codec import encode
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board import blocks, miniatures
from kf_desktop.rules.knight.gear import full_charges
from kf_desktop.rules.knight.kit import HEARTS
from kf_desktop.rules.knight.stats import PASSION_MAX, heat_limit_at, threshold_at
from kf_desktop.rules.sheet.tale import COLD_LEAD, FREE_ROAM, INVESTIGATION, QUEST, SQUIRE
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table.dice import COLOURS
from kf_desktop.rules.table.state import Chapter, Fighter, GearItem, Knight, Loadout, Princess, Sheet, Squire
from kf_desktop.scenarios.cards import Cards, changed
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of, shown
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.figures import middle
from kf_desktop.scenarios.position.names import check_sheet
from kf_desktop.scenarios.position.parts import decoded, given, known_tokens

SHEET = (
    *("bane", "gold", "leads", "sighs", "devotion", "virtues", "vices", "notes", "saint", "saint_watches"),
    *("rapport", "upgrades"),
)
_FULL = -1  # charges that are not said
_PORTRAIT = ("speed", "hand_limit", "card_refresh", "heat_refresh", "bane_limit")


def knights_of(bed: Bed, tables: Table) -> list[tuple[Fighter, Table]]:
    """The knights in seating order: those of `knights`, then those only among the figures; then the squires."""
    entries: dict[str, Table] = {}
    for entry in tables.tables("knights"):
        if entry.text("id") in entries:
            raise Wrong(entry.at("id"), f"{entry.text('id')} is there twice")
        entries[entry.text("id")] = entry
    placed: dict[str, None] = {}
    for entry in tables.tables("figures"):
        if "knight" in entry:
            name = entry.text("knight")
            if name in placed:
                raise Wrong(entry.at("knight"), f"{name} stands on the board twice")
            placed[name] = None
            first = entries.get(name)
            if first is None:
                entries[name] = entry
            else:
                entries[name] = Table(_merged(name, first, entry, bed.script.own), first.path)
    found: list[tuple[Fighter, Table]] = []
    for name, entry in entries.items():
        entry.raw("knight"), entry.raw("id")
        knight = _knight(bed, name, entry, len(found) + 1)
        found.append((knight, entry))
        bed.game.state.party.append(knight.id)
        bed.game.state.knights[knight.id] = knight
        bed.clash.knights.append(knight.id)
    for entry in tables.tables("squires"):
        squire = _squire(bed, entry, len(found) + 1)
        found.append((squire, entry))
        bed.game.state.party.append(squire.id)
        bed.game.state.squires[squire.id] = squire
        bed.clash.knights.append(squire.id)
    return found


def _squire(bed: Bed, entry: Table, seat: int) -> Squire:
    """A squire: the side for the `tier`, one lent weapon at most, and the values of the board that the file gives."""
    cards = bed.cards
    id = cards.find("squires", entry.text("id"), entry.at("id"))
    made = new_squire(cards.box, id, str(entry.raw("seat", f"seat {seat}")), entry.number("tier", 1))
    made.vigor = entry.number("vigor", made.vigor)
    for index, item in enumerate(entry.items("gear")):
        if index:
            raise Wrong(entry.at("gear"), f"{id} is a squire and has one gear card at most")
        piece = _gear(cards, item, (*entry.at("gear"), index))
        piece.plain = True
        made.sheet.armory.append(piece)
        made.loadout.hands.append(piece.gear)
    if not made.loadout.hands:
        made.sheet.armory.append(GearItem(BARE_HANDS.id, plain=True))
        made.loadout.hands.append(BARE_HANDS.id)
    made.sheet.bane = entry.number("bane", 0)
    names = [f.name for f in fields(Squire) if f.name not in ("id", "seat", "sheet", "loadout", "cell")]
    entry.known |= dict.fromkeys(names)
    entry.raw("at")
    entry.finish()
    written = {key: value for key, value in entry.data.items() if key in names}
    squire = decoded(Squire, encode(made) | written, entry)
    _within_bounds(squire, entry)
    return squire


def princess_of(bed: Bed, tables: Table) -> list[tuple[Fighter, Table]]:
    """The princess who is with the party, if the file has one: her card is her board."""
    if "princess" not in tables:
        return []
    entry = tables.table("princess")
    id = bed.cards.find("princesses", entry.text("id"), entry.at("id"))
    made = Princess(id, str(entry.raw("seat", "seat 1")), Sheet(), Loadout(id, id, id, id))
    names = [f.name for f in fields(Princess) if f.name not in ("id", "seat", "sheet", "loadout", "cell")]
    entry.known |= dict.fromkeys(names)
    entry.raw("at")
    entry.finish()
    written = {key: value for key, value in entry.data.items() if key in names}
    bed.game.state.princess = princess = decoded(Princess, encode(made) | written, entry)
    return [(princess, entry)]


def _merged(name: str, listed: Table, figure: Table, case: dict[str, Any]) -> dict[str, Any]:
    """What is said of a knight in `knights` and among the figures; what a case says counts more than its file.

    Raises:
        Wrong: the same value is given twice, differently, and nobody knows which is meant.
    """
    if "knights" in case and "figures" not in case:
        return {**figure.data, **listed.data}
    for field, value in figure.data.items():
        other = listed.data.get(field, value)
        if (type(value), value) != (type(other), other) and ("knights" in case or "figures" not in case):
            words = f"{field} of {name} is {shown(value)} here and {shown(other)} in knights; say it once"
            raise Wrong(figure.at(field), words)
    return {**listed.data, **figure.data}


_MISSIONS = (QUEST, INVESTIGATION, COLD_LEAD, FREE_ROAM, SQUIRE)
_PILES = ("cooldown", "delay", "discard", "instant")
"""Where a technique lies that is not in hand."""


def _knight(bed: Bed, name: str, entry: Table, seat: int) -> Knight:
    """A knight: cards, gear, and the values of the board that the file gives; the arc says the others."""
    cards = bed.cards
    id = cards.find("knights", name, entry.at("id" if "id" in entry else "knight"))
    loadout, sheet = _loadout(cards, id, entry)
    for value in SHEET:
        if value in entry:
            sheet = decoded(Sheet, encode(sheet) | {value: entry.raw(value)}, entry)
    if "tier" in entry:
        sheet.tale = [Chapter() for _ in range(_tier(entry))]
    if sheet.saint:
        sheet.saint = cards.find("saints", sheet.saint, entry.at("saint"))
    sheet.upgrades = [cards.find("upgrades", id, entry.at("upgrades")) for id in sheet.upgrades]
    sheet.rapport = {cards.find("knights", n, entry.at("rapport")): hearts for n, hearts in sheet.rapport.items()}
    if "presence" in entry and entry.text("presence"):
        cards.find("presence", entry.text("presence"), entry.at("presence"))
    arc = cards.box.peril_arcs[loadout.peril_arc]
    vigor = entry.number("vigor", arc.vigor)
    data: dict[str, Any] = {
        "id": id,
        "seat": str(entry.raw("seat", f"seat {seat}")),
        "vigor": vigor,
        "vigor_limit": arc.vigor,
        "heat_limit": heat_limit_at(arc, threshold_at(arc, vigor)),
        "hand": [card for card in loadout.techniques if not any(card in entry.items(pile) for pile in _PILES)],
    }
    if "resource" in entry and cards.box.knights[id].resource is None:
        raise Wrong(entry.at("resource"), f"{id} has no tokens of an own kind")
    leave = ("id", "seat", "sheet", "loadout", "cell")
    names = [f.name for f in fields(Knight) if f.name not in leave]
    entry.known |= dict.fromkeys(names)
    entry.raw("at")
    entry.finish()
    written = {key: value for key, value in entry.data.items() if key in names}
    conditions = written.get("conditions")
    if isinstance(conditions, list | dict):  # a list, or with the tokens on them
        tokens = conditions if isinstance(conditions, dict) else dict.fromkeys(conditions, 0)
        where = entry.at("conditions")
        written["conditions"] = {cards.find("conditions", card, where): count for card, count in tokens.items()}
    if isinstance(written.get("mortis"), list):
        written["mortis"] = [cards.find("mortis", card, entry.at("mortis")) for card in written["mortis"]]
    if written.get("knockdown") in (True, False):
        written["knockdown"] = "falling" if written["knockdown"] else ""
    knight = decoded(Knight, data | {"sheet": encode(sheet), "loadout": encode(loadout)} | written, entry)
    _within_bounds(knight, entry)
    return knight


def _tier(entry: Table) -> int:
    """A tier by its name or its number: so many chapters stand open."""
    word = entry.raw("tier")
    number = word if type(word) is int else TIERS.index(one_of(str(word), TIERS, entry.at("tier"), "tier")) + 1
    if not 1 <= number <= len(TIERS):
        raise Wrong(entry.at("tier"), f"there are the tiers 1 to {len(TIERS)}")
    return number


def _types_of(knight: Fighter) -> list[str]:
    return [name for name in (knight.clue_card, knight.secondary, knight.clue_target) if name]


def _within_bounds(knight: Fighter, entry: Table) -> None:
    """The values on the Knight Board are such as its tracks can show, and their names those of the game."""
    if knight.knockdown:
        one_of(knight.knockdown, ("falling", "standing"), entry.at("knockdown"), "Knockdown")
    for name, known, what in (("virtues", VIRTUES, "virtue"), ("vices", VICES, "vice")):
        for word in getattr(knight.sheet, name):
            one_of(word, known, entry.at(name), what)
    check_sheet(knight.sheet, entry)
    for hearts in knight.sheet.rapport.values():
        if not 0 <= hearts <= HEARTS:
            raise Wrong(entry.at("rapport"), f"a friend has 0 to {HEARTS} hearts")
    for word in (*knight.clues, *_types_of(knight)):
        one_of(word, CLUE_TYPES, entry.path, "type of clue")
    if knight.mission:
        one_of(knight.mission.partition(":")[0], _MISSIONS, entry.at("mission"), "mission")
    known_tokens(knight.modifiers, entry.at("modifiers"))
    most = {"vigor": knight.vigor_limit, "passion": PASSION_MAX}
    for name in ("vigor", "passion", "heat", "resource", "heat_limit", "vigor_limit", "temporary_vigor"):
        value = getattr(knight, name)
        if not 0 <= value <= most.get(name, value):
            raise Wrong(entry.at(name), f"{name} is 0 or more" + (f" and at most {most[name]}" if name in most else ""))
    for name in ("bane", "gold", "leads", "sighs", "devotion"):
        if getattr(knight.sheet, name) < 0:
            raise Wrong(entry.at(name), f"{name} is 0 or more")


def _loadout(cards: Cards, id: str, entry: Table) -> tuple[Loadout, Sheet]:
    """The cards before the knight; without a word about gear those with which the knight starts."""
    start = cards.box.knights[id].start
    sheet = given(Sheet, entry.table("sheet"))
    if "loadout" in entry:
        loadout = given(Loadout, entry.table("loadout"))
        return loadout, sheet
    loadout = Loadout(start.portrait, start.heroic_arc, start.peril_arc, start.talent, list(start.techniques))
    loadout.portrait = _portrait(cards, id, loadout.portrait, entry)
    loadout.heroic_arc = _heroic_arc(cards, id, loadout.heroic_arc, entry)
    loadout.peril_arc = _peril_arc(cards, id, loadout.peril_arc, entry)
    loadout.talent = _talent(cards, id, loadout.talent, entry)
    if "techniques" in entry:
        loadout.techniques = [
            cards.find("techniques", name, (*entry.at("techniques"), index))
            for index, name in enumerate(entry.texts("techniques"))
        ]
    worn = entry.items("gear") if "gear" in entry else list(start.gear)
    for index, item in enumerate(worn):
        _equip(cards, loadout, sheet, item, (*entry.at("gear"), index))
    for index, item in enumerate(entry.items("armory")):
        sheet.armory.append(_gear(cards, item, (*entry.at("armory"), index)))
    return loadout, sheet


def _gear(cards: Cards, item: Any, path: Path) -> GearItem:
    """A gear card as a knight owns it: its id, or a table with what has become of it."""
    table = Table({"id": item} if isinstance(item, str) else item, path)
    id = cards.find("gear", table.text("id", table.raw("gear", "")), table.at("id"))
    table.raw("gear")
    data = {"gear": id, "charges": _FULL}
    names = [f.name for f in fields(GearItem)]
    table.known |= dict.fromkeys(names)
    table.finish()
    return decoded(GearItem, data | {k: v for k, v in table.data.items() if k in names and k != "gear"}, table)


def _equip(cards: Cards, loadout: Loadout, sheet: Sheet, item: Any, path: Path) -> None:
    piece = _gear(cards, item, path)
    sheet.armory.append(piece)
    card = cards.box.gear[piece.gear]
    side = card.reforged if piece.reforged and card.reforged is not None else card
    if side.type == "weapon":
        loadout.hands.append(piece.gear)
    elif side.type == "armor":
        loadout.armor = piece.gear
    else:
        loadout.supports.append(piece.gear)


def _portrait(cards: Cards, id: str, portrait: str, entry: Table) -> str:
    if "portrait" in entry:
        portrait = cards.find("portraits", entry.text("portrait"), entry.at("portrait"))
    changes: dict[str, Any] = {name: entry.number(name) for name in _PORTRAIT if name in entry}
    card = cards.box.portraits[portrait]
    if "power" in entry:
        power = entry.table("power")
        changes["power"] = changed(card.power, power.path, **_colours(power))
    if changes:
        return cards.put("portrait", changed(card, entry.path, id=f"test.portrait_of_{id}", **changes))
    return portrait


def _colours(power: Table) -> dict[str, int]:
    for colour in power.data:
        one_of(colour, COLOURS, power.at(colour), "power die")
    return {colour: power.number(colour) for colour in power.data}


def _heroic_arc(cards: Cards, id: str, arc: str, entry: Table) -> str:
    written = entry.raw("heroic_arc", arc)
    if isinstance(written, str):
        return cards.find("heroic_arcs", written, entry.at("heroic_arc"))
    data = written if isinstance(written, dict) else {"levels": written}
    card = Table({"id": f"test.heroic_of_{id}", **data}, entry.at("heroic_arc"))
    return cards.make("heroic_arc", card, knight=id)


def _peril_arc(cards: Cards, id: str, arc: str, entry: Table) -> str:
    """The arc by its id, or with other numbers than the knight's own."""
    written = entry.raw("peril_arc", arc)
    if isinstance(written, str):
        return cards.find("peril_arcs", written, entry.at("peril_arc"))
    table = Table(written, entry.at("peril_arc"))
    own = cards.box.peril_arcs[arc]
    changes: dict[str, Any] = {k: table.number(k) for k in ("vigor", "minor", "major", "mortal") if k in table}
    if "heat" in table:
        heat = table.table("heat")
        limits = {f.name: heat.number(f.name) for f in fields(own.heat) if f.name in heat}
        changes["heat"] = changed(own.heat, heat.path, **limits)
        heat.finish()
    table.finish()
    return cards.put("peril_arc", changed(own, table.path, id=f"test.peril_of_{id}", **changes))


def _talent(cards: Cards, id: str, talent: str, entry: Table) -> str:
    """The talent by its id, or one made of `keywords` that are always in force and `abilities`."""
    if "talent" in entry:
        talent = cards.find("talents", entry.text("talent"), entry.at("talent"))
    abilities = list(entry.items("abilities"))
    if "keywords" in entry:
        abilities.append({"timing": "passive", "keywords": entry.texts("keywords")})
    if not abilities:
        return talent
    card = Table({"id": f"test.talent_of_{id}", "abilities": abilities}, entry.path)
    return cards.make("talent", card, knight=id)


def _under_monsters(bed: Bed, knight: Fighter) -> set[Cell]:
    """The spaces where a knight cannot stand because of a monster, unless he rides it (VAN-005)."""
    if bed.tables.raw("scenes") or knight.id in bed.tables.table("clash").table("riders"):
        return set()
    return {cell for figure in miniatures.figures(bed.game) for cell in miniatures.footprint(bed.game, figure)}


def charge(bed: Bed) -> None:
    """The Charges that the file says nothing of are all there, Ammo Reserves too (LOA-019)."""
    for knight in bed.game.state.fighters:
        for item in knight.sheet.armory:
            if item.charges == _FULL:
                item.charges = full_charges(bed.game, knight, item)


def stand(bed: Bed, knights: list[tuple[Fighter, Table]]) -> None:
    """Put the knights on their spaces; those without one stand next to the monster, or near the middle."""
    for knight, entry in knights:
        at = entry.raw("at")
        if at not in (None, ""):
            cell = bed.places.cell(at, entry.at("at"))
            other = next((other for other, _ in knights if other.cell == cell), None)
            if cell in _under_monsters(bed, knight):
                raise Wrong(entry.at("at"), f"a monster stands on {at}; who rides it is said in clash.riders")
            if other is not None and not bed.tables.raw("scenes"):
                raise Wrong(entry.at("at"), f"{other.id} stands on {at} already")
            knight.cell = OFF if knight.dead else cell  # TGT-045
    for knight, entry in knights:
        if entry.raw("at") is None and not knight.dead and not bed.tables.raw("scenes"):
            there = miniatures.figures(bed.game)
            cells = miniatures.footprint(bed.game, there[0]) if there else (middle(bed, 1),)
            spots = blocks.nearest(bed.places.grid, cells, miniatures.legal_for_displaced(bed.game))
            knight.cell = spots[0] if spots else OFF
        if knight.hidden and "hidden_at" not in entry:
            knight.hidden_at = knight.cell
