"""Which plate shows something: its own, or one of its kind (docs/art-direction.md, "Which file the window shows")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.plates.prints import PLATE, PRINTS, Prints

if TYPE_CHECKING:
    from kf_desktop.ui.cards.face import CardId

HEAD_VIEWS = ("head", "rail", PLATE)
"""What of a plate is put over a card: the first that there is."""
KINDS = {
    "techniques": "technique",
    "upgrades": "upgrade",
    "signatures": "ai",
    "routines": "ai",
    "conditions": "condition",
    "explorations": "exploration",
    "contracts": "contract",
    "scouts": "scout",
    "mercenaries": "mercenary",
    "saints": "saint",
    "talents": "talent",
    "traits": "trait",
    "encounters": "encounter",
    "clue_cards": "clue_card",
    "monsters": "monster",
    "portraits": "portrait",
    "heroic_arcs": "heroic_arc",
    "peril_arcs": "peril_arc",
}
"""A shelf's cards as `heads.toml` calls them, where that is not the shelf's own name."""
BY_ID = {
    "mercenaries": "people",
    "saints": "people",
    "scouts": "people",
    "monsters": "monsters",
    "terrain": "terrain",
    "squires": "knights",
    "princesses": "knights",
}
"""Shelves whose cards are the thing itself: their head is its own plate."""

PHASES = {
    "vision": "start/map_of_aurelane",
    "outpost": "places/lowgate",
    "delve": "chapters/any",
    "clash": "monsters/any_vassal",
    "skirmish": "monsters/any_vassal",
    "rest": "places/campfire",
    "spoils": "cards/purse",
}
ELSEWHERE = "start/start"
"""Where each phase of an expedition is played, and where none is."""


def monster_plate(id: str, tier: str, view: str = PLATE, prints: Prints = PRINTS, *, dungeon: str = "") -> str:
    """The plate of a monster, as the guardian of a dungeon if it has one, or of its tier; empty where there is none."""
    guardian = (f"monsters/{id}_{dungeon}",) if dungeon else ()
    return _first((*guardian, f"monsters/{id}", f"monsters/any_{tier}"), view, prints)


def face_height(id: str, prints: Prints = PRINTS, *, otherwise: float = 0.0) -> float:
    """How low a monster's face lies on its plate: that part stays when it is cut; 0, its top, where nobody says."""
    try:
        return min(1.0, max(0.0, float(prints.head("faces", id) or otherwise)))
    except ValueError:
        return otherwise


def head_focus(plate: str, prints: Prints = PRINTS) -> tuple[float, float]:
    """What of a plate stays where the head of a card cuts it: of people the face, of anything else the middle."""
    usual = face_height(plate.partition("/")[0], prints, otherwise=0.5)
    return 0.5, face_height(plate, prints, otherwise=usual)


def knight_plate(id: str, view: str = PLATE, *, wounded: bool = False, prints: Prints = PRINTS) -> str:
    """The plate of a knight, hurt if there is one, or of any knight; empty where there is none.

    There is no token of any knight: tokens tell knights apart.
    """
    plate = f"knights/{id}"
    own = (f"{plate}_wounded", plate) if wounded else (plate,)
    return _first((*own, "knights/any"), view, prints)


def tile_plate(id: str, district: str, prints: Prints = PRINTS) -> str:
    """The plate of a tile, of its district, or of any tile; empty where there is none."""
    return _first((f"tiles/{id}", f"tiles/any_{district}", "tiles/any"), PLATE, prints)


def chapter_plate(book: str, chapter: str, prints: Prints = PRINTS) -> str:
    """The plate of a chapter of a book (`prologue`, `quest_1`), of the book, or of any; empty where there is none."""
    return _first((f"chapters/{book}_{chapter}", f"chapters/{book}", "chapters/any"), PLATE, prints)


def tail_plate(book: str, number: int, prints: Prints = PRINTS) -> str:
    """The plate below the opening of an investigation or adventure; empty where there is none."""
    return _first((f"tailpieces/{book}_{number}", "tailpieces/any"), PLATE, prints)


def dungeon_plate(id: str, prints: Prints = PRINTS) -> str:
    """The plate over the map of a dungeon, or one of any way; empty where there is none."""
    return _first((f"dungeons/{id}", "chapters/any"), PLATE, prints)


def phase_plate(phase: str, prints: Prints = PRINTS) -> str:
    """The plate of where a phase of an expedition is played; the lit tower for what is none."""
    return _first((PHASES.get(phase, ""), ELSEWHERE), PLATE, prints)


def head_plate(id: CardId, owner: str = "", prints: Prints = PRINTS) -> tuple[str, str]:
    """Plate and view for the head of a card; `owner` is the knight, monster or kingdom that it belongs to.

    By the card's id, by kind and owner, as what it is or whose it is, by kind; empty where there is none of these.
    """
    shelf, card, _ = id
    kind = KINDS.get(shelf, shelf)
    own = BY_ID.get(shelf)
    plates = (
        prints.head("cards", card),
        f"{own}/{card.rpartition('.')[2]}" if own else "",
        prints.head("kinds", f"{kind}.{owner}") if owner else "",
        f"monsters/{owner}" if owner and kind in ("ai", "bp", "trait", "encounter") else "",
        prints.head("kinds", kind),
    )
    found = ((plate, view) for plate in filter(None, plates) for view in HEAD_VIEWS if prints.has(plate, view))
    return next(found, ("", ""))


def _first(plates: tuple[str, ...], view: str, prints: Prints) -> str:
    return next((plate for plate in plates if prints.has(plate, view)), "")
