"""Names of things by their ids, in the language of the moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kf_desktop.content.dice import read_die
from kf_desktop.content.expressions import parse_condition
from kf_desktop.content.words.clauses import speaker
from kf_desktop.engine.grid import Cell
from kf_desktop.ui.i18n.catalogue import CATALOGUE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kf_desktop.content.cards.library import Library
    from kf_desktop.ui.table.view import TableView

_SHELVES: dict[str, tuple[str, ...]] = {
    "knight": ("knights", "squires", "princesses"),
    "partner": ("knights", "squires", "princesses"),
    "squire": ("squires",),
    "attacker": ("knights", "squires", "princesses"),
    "pushed": ("knights", "squires", "princesses"),
    "princess": ("princesses",),
    "leader": ("knights",),
    "quester": ("knights",),
    "thrower": ("knights", "squires"),
    "monster": ("monsters",),
    "gear": ("gear",),
    "weapon": ("gear",),
    "armor": ("gear",),
    "item": ("gear", "upgrades"),
    "second": ("gear",),
    "upgrade": ("upgrades",),
    "technique": ("techniques",),
    "condition": ("conditions",),
    "kingdom": ("kingdoms",),
    "contract": ("contracts",),
    "scout": ("scouts",),
    "mercenary": ("mercenaries",),
    "saint": ("saints",),
    "terrain": ("terrain",),
    "scenario": ("scenarios",),
    "ai": ("ai", "signatures", "routines"),
    "bp": ("bp",),
}
"""Where the id of an argument is looked for first; everything else is looked for on every shelf."""

_SPACES = ("space", "cell", "anchor")
_SYMBOLS = ("✦", "✧", "★")
"""Power, Potential and Hope, as the dice show them."""


class Names:
    """Resolves ids to names: cards by the library, the words of the rules by the catalogue."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._cards: dict[str, Any] = {}
        for shelf, card in library.cards():
            if shelf not in ("tiles", "encounters", "outposts"):
                self._cards.setdefault(card.id, card)
        for monster in library.monsters.values():
            for point in monster.points:
                self._cards.setdefault(point.id, point)
        for chart in library.rosegraals.values():
            for part in chart.parts:
                self._cards.setdefault(part.id, part)
        for dungeon in library.dungeons.values():
            for room in dungeon.rooms:
                self._cards.setdefault(room.id, room)
        for kingdom in library.kingdoms.values():
            for district in kingdom.districts:
                self._cards.setdefault(district.id, district)

    def name(self, kind: str, id: str) -> str:
        """The name of the thing with the id; the id made readable if nobody knows it."""
        for shelf in _SHELVES.get(kind, ()):
            card = getattr(self.library, shelf).get(id)
            if card is not None and getattr(card, "name", None) is not None:
                return self._said(card)
        for key in (f"word.{kind}.{id}", f"word.{id}"):
            if CATALOGUE.has(key):
                return CATALOGUE.text(key)
        card = self._cards.get(id)
        if card is not None and getattr(card, "name", None) is not None:
            return self._said(card)
        return str(speaker(CATALOGUE.language, self.library).argument_name(id.rpartition(".")[2]))

    def called(self, knight: str) -> str:
        """What a knight is called at the table: the short name of the card, else the name without the family's."""
        card = self.library.member(knight)
        if card is not None and card.called is not None:
            return card.called.get(CATALOGUE.language)
        return self.name("knight", knight).partition("·")[0].partition(" ")[0]

    def tile(self, kingdom: str, id: str) -> str:
        """The name of a map tile with its number."""
        tile = self.library.tiles.get(kingdom, {}).get(id)
        return CATALOGUE.bracketed(tile.name.get(CATALOGUE.language), id) if tile is not None else id

    def _tile(self, id: str, view: TableView) -> str:
        """The name of a tile that lies open; of a hidden one only what its back says (DEL-125)."""
        kingdom, placed = view.expedition.kingdom, view.expedition.tiles.get(id)
        tile = self.library.tiles.get(kingdom, {}).get(id)
        if placed is None or placed.up or tile is None:
            return self.tile(kingdom, id)
        return CATALOGUE.text("map.hidden", district=self.name("district", tile.district), tile=id)

    def resolve(self, args: Mapping[str, Any], view: TableView) -> dict[str, Any]:
        """The arguments of an event, prompt or option, with names in place of ids."""
        resolved = {name: self._resolved(name, value, view) for name, value in args.items()}
        for one in ("knight", "figure", "monster"):
            if one in resolved:
                resolved.setdefault("who", resolved[one])
        if "which" in args:  # of the knight's missions
            resolved["what"] = CATALOGUE.text(f"goal.{args['what']}", number=args["which"])
        elif args.get("amount") in (1, -1) and CATALOGUE.has(one := f"word.{args.get('what')}.one"):
            resolved["what"] = CATALOGUE.text(one)
        if "en" in args and "zh" in args:  # words of a card, in both languages
            resolved["text"] = args["zh" if CATALOGUE.language == "zh_CN" else "en"]
        return resolved

    def _resolved(self, kind: str, value: Any, view: TableView) -> Any:
        if isinstance(value, list | tuple):
            singular = "die" if kind == "dice" else kind.removesuffix("s")
            return CATALOGUE.listed(_counted([str(self._resolved(singular, each, view)) for each in value], kind))
        if isinstance(value, int) and not isinstance(value, bool):
            return self._number(kind, value, view)
        if kind == "monster" and not value:
            return CATALOGUE.text("delve.nobody")
        return self._words(kind, value, view) if isinstance(value, str) and value else _bare(value)

    def _number(self, kind: str, value: int, view: TableView) -> int | str:
        """A plain number, or what it stands for: a figure, a space."""
        if kind == "figure":
            return self._figure(value, view)
        return self._space(Cell(value), view) if kind in _SPACES else value

    def _words(self, kind: str, value: str, view: TableView) -> str:
        """The name of an id, of several ids, or of an id with a count; any other text as it is."""
        if kind == "tile" and value not in self.library.terrain:
            return self._tile(value, view)
        if kind == "card" and CATALOGUE.has(f"word.loot.{value}"):
            return CATALOGUE.text(f"word.loot.{value}")
        if kind == "die" and ":" in value:
            return CATALOGUE.listed([self._power_die(each) for each in value.split()])
        if kind in ("keyword", "when"):
            return self._printed(kind, value)
        if " " in value and all(map(self._known, value.split())):
            return CATALOGUE.listed([self.name(kind, each) for each in value.split()])
        first, _, count = value.rpartition(" ")
        if count.isdecimal() and first:
            return f"{self.name(kind, first)} {count}"
        return self.name(kind, value) if _is_id(value) else value

    def _printed(self, kind: str, text: str) -> str:
        """Keywords or a condition as a card prints them; any other text as it is."""
        voice = speaker(CATALOGUE.language, self.library)
        try:
            if kind == "when":
                return voice.condition(parse_condition(text))
            return voice.keywords([self.library.keywords.parse(each) for each in text.split(", ")])
        except ValueError:
            return text

    def _figure(self, number: int, view: TableView) -> str:
        """A monster's figure: its name, with the number of the base ring if there are several."""
        clash = view.game.clash
        fight = clash if clash is not None else view.expedition.encounter
        if fight is None:
            return f"{CATALOGUE.text('word.figure')} {number}"
        own = next((figure.monster for figure in fight.figures if figure.number == number), "") or fight.monster
        return self.figure(own, number)

    def figure(self, monster: str, number: int) -> str:
        """A figure of the monster: one of a mob by its number, and not in the plural."""
        card = self.library.monsters.get(monster)
        if card is None or card.kind != "mob":
            return self.name("monster", monster)
        one = (card.one or card.name).get(CATALOGUE.language)
        return CATALOGUE.text("word.numbered", name=one, number=number)

    def _known(self, id: str) -> bool:
        return id in self._cards

    def _power_die(self, shown: str) -> str:
        """The die's colour and what its face shows (DIC-014)."""
        if (die := read_die(shown)) is None:
            return shown
        symbols = zip(_SYMBOLS, die.symbols, strict=True)
        shown = "".join(sign * count for sign, count in symbols) or CATALOGUE.text("word.blank_die")
        return f"{self.name('colour', die.colour)} {shown}"

    def _space(self, cell: Cell, view: TableView) -> str:
        clash = view.game.clash
        if clash is None or cell < 0:
            return "–"
        return f"{chr(65 + cell // clash.columns)}{cell % clash.columns + 1}"

    def _said(self, card: Any) -> str:
        return str(card.name.get(CATALOGUE.language))


def _counted(names: list[str], kind: str) -> list[str]:
    """The same card several times is said once, with its number; dice and spaces are said one by one."""
    if kind not in ("cards", "loot", "techniques", "tokens"):
        return names
    counts = dict.fromkeys(names, 0)
    for name in names:
        counts[name] += 1
    return [name if count == 1 else f"{name} ×{count}" for name, count in counts.items()]


def _is_id(value: str) -> bool:
    """Whether the text could be an id: lower case, figures, dots and underscores."""
    return value.replace(".", "").replace("_", "").isalnum() and value == value.lower()


def _bare(value: Any) -> Any:
    """What has no name: a truth as it is, nothing as a dash."""
    return value if isinstance(value, bool) else value or "–"
