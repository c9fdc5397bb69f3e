"""A small pack written to disk, and the problems found in it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import load_library, read_packs
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.resources import assets_dir

MANIFEST = 'id = "trial"\nversion = 1\nname = { en = "Trial", zh = "试" }\n'

WritePack = Callable[..., Path]
Problems = Callable[..., list[Problem]]


@pytest.fixture
def cache(tmp_path: Path) -> JsonCache:
    """A cache that no other test and no player has."""
    return JsonCache(tmp_path / "cache")


@pytest.fixture
def write_pack(tmp_path: Path) -> WritePack:
    """Writes a pack named "trial" from its files' texts; one text alone is cards.toml."""

    def write(cards: str = "", **files: str | bytes) -> Path:
        folder = tmp_path / "trial"
        folder.mkdir(exist_ok=True)
        for name, text in {"pack": MANIFEST, "cards": cards, **files}.items():
            content = text if isinstance(text, bytes) else text.encode()
            (folder / f"{name}.toml").write_bytes(content)
        return folder

    return write


@pytest.fixture
def problems(write_pack: WritePack, cache: JsonCache) -> Problems:
    """What is wrong with a pack of these files."""

    def find(cards: str = "", **files: str | bytes) -> list[Problem]:
        return list(read_packs(write_pack(cards, **files), cache=cache)[1])

    return find


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The bundled pack."""
    pack = assets_dir() / "packs" / "bell_under_ash"
    return load_library(pack, cache=JsonCache(tmp_path_factory.mktemp("cache")))
