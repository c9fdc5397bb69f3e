"""Names on the table of the journey and of the group are names of cards: a word mistyped is no position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from kf_desktop.content.cards.loot import LootKind
from kf_desktop.content.cards.positions import Path
from kf_desktop.content.tiers import TIERS
from kf_desktop.rules.expedition.outpost.outpost import INN, PARTS
from kf_desktop.rules.sheet.counters import VICE_BOXES
from kf_desktop.rules.sheet.tale import FAILURE, INVESTIGATIONS_PER_CHAPTER, RUNNING, SUCCESS
from kf_desktop.rules.table.game import Failure
from kf_desktop.rules.table.state import Campaign, Expedition, Sheet
from kf_desktop.scenarios.cards import Cards, bundled_cards
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of

_OF_THE_GROUP = {
    "saints": "saints",
    "mercenaries": "mercenaries",
    "consumables": "gear",
    "contracts": "contracts",
    "mettle": "mettle",
    "rites": "hunts",
}
"""Which cards stand in which list of `campaign`."""
_CLASHES = ("exhibition", "full")


def check_campaign(cards: Cards, campaign: Campaign, table: Table) -> None:
    """What the group has unlocked and done.

    Raises:
        Wrong: there is no such card.
    """
    for name, shelf in _OF_THE_GROUP.items():
        _cards(cards, shelf, getattr(campaign, name), table, name)


def check_expedition(cards: Cards, expedition: Expedition, table: Table) -> None:
    """Monsters, hirelings, Loot, how clashes ended.

    Raises:
        Wrong: there is no such card, clash or part of the outpost.
    """
    monsters = (("wheel", expedition.wheel), ("levels", expedition.levels), ("map_tokens", expedition.map_tokens))
    for name, named in (*monsters, ("fought", expedition.fought.values())):
        _cards(cards, "monsters", named, table, name)
    _cards(cards, "mercenaries", (hired.id for hired in expedition.mercenaries), table, "mercenaries")
    _cards(cards, "scouts", expedition.scouts, table, "scouts")
    _cards(cards, "contracts", [expedition.contract], table, "contract")
    if expedition.hunt is not None:
        _cards(cards, "monsters", [expedition.hunt.monster], table, "hunt")
        _cards(cards, "dungeons", [expedition.hunt.dungeon], table, "hunt")
    for name, piles in (("goods", expedition.goods), ("scrap", expedition.scrap)):
        for pile in piles.values():
            _words(pile, get_args(LootKind), table, name, "kind of Loot")
    _words(expedition.clashes, _CLASHES, table, "clashes", "clash")
    _words(expedition.fought, _CLASHES, table, "fought", "clash")
    _words(expedition.clashes.values(), ("won", "lost"), table, "clashes", "result")
    _words([expedition.failed], get_args(Failure), table, "failed", "reason to fail")
    _words([expedition.first_part], (INN, *PARTS), table, "first_part", "part of the outpost")


def check_sheet(sheet: Sheet, entry: Table) -> None:
    """Your Tale has five chapters of three rows at most, each with another investigation; a vice has four boxes.

    Raises:
        Wrong: the sheet has no such box (SHT-018, SHT-047, SHT-049).
    """
    where: Path = (*entry.at("sheet"), "tale")
    if len(sheet.tale) > len(TIERS):
        raise Wrong(where, f"Your Tale has {len(TIERS)} chapters")
    for number, chapter in enumerate(sheet.tale):
        rows = [row.number for row in chapter.investigations]
        if len(rows) > INVESTIGATIONS_PER_CHAPTER or len(rows) != len(dict.fromkeys(rows)):
            words = f"a chapter has {INVESTIGATIONS_PER_CHAPTER} rows at most, each with another investigation"
            raise Wrong((*where, number), words)
        for result in (chapter.quest, *(row.result for row in chapter.investigations)):
            if result:
                one_of(result, (RUNNING, SUCCESS, FAILURE), (*where, number), "result")
    for vice, marks in sheet.vices.items():
        if not 0 <= marks <= VICE_BOXES:
            raise Wrong(entry.at("vices"), f"{vice} has 0 to {VICE_BOXES} marks")


def _cards(cards: Cards, shelf: str, named: Iterable[str], table: Table, name: str) -> None:
    """They lie on the shelf, in the file or in the packs; "" is none."""
    known: Mapping[str, Any] = getattr(bundled_cards(), shelf)
    own: Mapping[str, Any] = getattr(cards.box, shelf)
    _words(named, {**known, **own}, table, name, "card")


def _words(named: Iterable[str], known: Iterable[str], table: Table, name: str, what: str) -> None:
    for word in named:
        if word:
            one_of(word, list(known), table.at(name), what)
