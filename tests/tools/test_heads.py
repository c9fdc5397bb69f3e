"""Each card has a plate at its head, and no plate stands at too many heads."""

import json
import tomllib
from functools import cache

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import load_library
from kf_desktop.resources import assets_dir
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.plates.names import head_plate

PLATES = assets_dir() / "pictures" / "plates"
HEADS = tomllib.loads((PLATES / "heads.toml").read_text(encoding="utf-8"))

SHELVES = (
    "techniques", "gear", "upgrades", "ai", "bp", "signatures", "routines", "traits", "encounters", "mortis",
    "judicium", "conditions", "explorations", "deep_fog", "talents", "heroic_arcs", "peril_arcs", "rapport_boons",
    "contracts", "mettle", "loot", "presence", "gambling", "squires", "princesses",
    "portraits", "dungeon_cards", "mercenaries", "saints", "scouts",
)  # fmt: skip


@cache
def library() -> Library:
    return load_library(assets_dir() / "packs" / "bell_under_ash")


def ids_of_the_pack() -> set[str]:
    found: set[str] = set()
    for file in (assets_dir() / "packs" / "bell_under_ash").rglob("*.toml"):
        for table in tomllib.loads(file.read_text(encoding="utf-8")).values():
            if isinstance(table, list):
                found |= {str(card["id"]) for card in table if "id" in card}
    return found


def test_every_head_is_a_plate_that_is_printed() -> None:
    for plate in {*HEADS["kinds"].values(), *HEADS["cards"].values()}:
        folder, _, name = plate.partition("/")
        prints = json.loads((PLATES / folder / "prints.json").read_text(encoding="utf-8"))
        assert name in prints, plate


def test_heads_are_of_cards_that_there_are() -> None:
    assert HEADS["cards"].keys() - ids_of_the_pack() - set(library().loot) == set()


def test_every_card_has_a_head_and_no_picture_stands_at_more_than_four() -> None:
    """As the window finds them: by id, by kind and owner, by what they are."""
    found: dict[tuple[str, str], list[str]] = {}
    for shelf in SHELVES:
        for id in getattr(library(), shelf):
            face = face_of(library(), shelf, id)
            found.setdefault(head_plate(CardId(shelf, id), face.owner), []).append(f"{shelf}: {id}")
    assert found.get(("", ""), []) == []
    assert {plate: cards for plate, cards in found.items() if len(cards) > 4} == {}
    assert sum(map(len, found.values())) > 770 and len(found) > 220
