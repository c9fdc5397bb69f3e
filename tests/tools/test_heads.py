"""Each card has a plate at its head, and no plate stands at too many heads."""

import json
import tomllib
from collections import Counter

from kf_desktop.resources import assets_dir

PLATES = assets_dir() / "pictures" / "plates"
HEADS = tomllib.loads((PLATES / "heads.toml").read_text(encoding="utf-8"))


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
    assert HEADS["cards"].keys() - ids_of_the_pack() == set()


def test_no_plate_stands_at_more_than_four_cards() -> None:
    assert max(Counter(HEADS["cards"].values()).values()) <= 4
