"""Where the prints of the plates lie: the game's own, and those that the player's packs bring along."""

from __future__ import annotations

import json
import logging
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kf_desktop.resources import assets_dir

LIST, HEADS = "prints.json", "heads.toml"
PLATE = "plate"
"""The view that shows all of a plate."""

_LOG = logging.getLogger(__name__)

Sizes = tuple[tuple[int, int], ...]
"""Width and height in pixels, the narrowest first."""


@dataclass(frozen=True, slots=True)
class Print:
    """A picture on the disk."""

    path: Path
    width: int
    height: int


class Prints:
    """The prints of some folders; the list of a folder is read when the first of its pictures is wanted.

    A plate is named `monsters/bell_ox`. A folder that is not there, or a list that cannot be read, holds none.
    """

    def __init__(self, *roots: Path) -> None:
        self.roots = roots
        self._listed: dict[tuple[Path, str], dict[str, dict[str, Sizes]]] = {}
        self._heads: dict[Path, dict[str, dict[str, str]]] = {}
        self._found: dict[tuple[tuple[Path, ...], str, str], list[list[Print]]] = {}

    def bring(self, *roots: Path) -> None:
        """Look into these folders first, in this order."""
        self.roots = tuple(dict.fromkeys([*roots, *self.roots]))

    def has(self, plate: str, view: str = PLATE) -> bool:
        """Whether there is any print of that view."""
        return bool(self._in_folders(plate, view))

    def fitting(self, plate: str, view: str, width: int, height: int = 0) -> list[Print]:
        """A print from each folder that has one, to be tried in this order.

        Of each the narrowest that covers so many device pixels in both directions, else the widest.
        """
        return [
            next((each for each in sizes if each.width >= width and each.height >= height), sizes[-1])
            for sizes in self._in_folders(plate, view)
        ]

    def all(self, plate: str, view: str = PLATE) -> list[Print]:
        """Every print of the first folder that has any, the narrowest first."""
        return next(iter(self._in_folders(plate, view)), [])

    def head(self, table: str, key: str) -> str:
        """The plate that `heads.toml` has for a key of `cards` or `kinds`; empty if none has."""
        return next(filter(None, (self._heads_of(root).get(table, {}).get(key, "") for root in self.roots)), "")

    def _in_folders(self, plate: str, view: str) -> list[list[Print]]:
        """The prints in each folder that has that view of the plate, the narrowest first."""
        key = self.roots, plate, view
        if key not in self._found:
            self._found[key] = list(self._look_for(plate, view))
        return self._found[key]

    def _look_for(self, plate: str, view: str) -> Iterator[list[Print]]:
        folder, _, name = plate.partition("/")
        stem = name if view == PLATE else f"{name}.{view}"
        for root in self.roots:
            sizes = self._list(root, folder).get(name, {}).get(view, ())
            if sizes:
                yield [Print(root / folder / f"{stem}.{wide}.png", wide, high) for wide, high in sizes]

    def _list(self, root: Path, folder: str) -> dict[str, dict[str, Sizes]]:
        key = root, folder
        if key not in self._listed:
            self._listed[key] = _read_list(root / folder / LIST)
        return self._listed[key]

    def _heads_of(self, root: Path) -> dict[str, dict[str, str]]:
        if root not in self._heads:
            self._heads[root] = _read_heads(root / HEADS)
        return self._heads[root]


def _read_list(path: Path) -> dict[str, dict[str, Sizes]]:
    """By plate and view: the sizes that it is printed in."""
    try:
        listed = json.loads(path.read_bytes())
        return {
            name: {view: _sizes(sizes) for view, sizes in entry["prints"].items()} for name, entry in listed.items()
        }
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        _LOG.warning("%s is no list of prints (%s); its pictures are left out. Print them again.", path, error)
        return {}


def _sizes(sizes: Any) -> Sizes:
    return tuple(sorted((int(width), int(height)) for width, height in sizes if int(width) > 0 and int(height) > 0))


def _read_heads(path: Path) -> dict[str, dict[str, str]]:
    """The tables of a `heads.toml`: a key's plate."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return {table: {key: str(plate) for key, plate in keys.items()} for table, keys in tables.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError) as error:
        _LOG.warning("%s does not say which head a card has (%s); it is left out.", path, error)
        return {}


PRINTS = Prints(assets_dir() / "pictures" / "plates")
"""Those of the game, and of the player's packs once they are read."""
