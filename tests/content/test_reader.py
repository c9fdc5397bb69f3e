"""Cards are read without pydantic, which is asked only what is wrong: both must be of one mind."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import FrozenInstanceError
from typing import Any

import pytest
from pydantic import ValidationError

from kf_desktop.bundled import pack_dirs
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.content.packs.explain import validated
from kf_desktop.content.packs.loader import MANIFEST
from kf_desktop.content.packs.packfile import PackFile
from kf_desktop.content.packs.reader import Unreadable, read
from kf_desktop.content.packs.sources import find_files, parse, read_source
from kf_desktop.content.text import Text
from kf_desktop.resources import story_dir
from kf_desktop.story.loader import LogicFile
from kf_desktop.story.model import BookHead

CARDS = {file.name: file for pack in pack_dirs() for file in find_files(pack)[0] if file.name != MANIFEST}
LOGIC = sorted(story_dir().glob("*/logic/*.toml"))
WRONG: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    99,
    1.5,
    "",
    "x",
    "\n",
    [],
    {},
    ["x"],
    {"x": 1},
    {"op": "gain"},
    {"en": "a", "zh": "b"},
)
SPOILS = 40
"""How often a file is spoilt."""


def tables(path: Any) -> Any:
    """What stands in a file."""
    source = read_source(path.parent, path)
    return parse(source)  # type: ignore[arg-type]


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every table and list with each of its keys."""
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        yield data, key
        yield from places(data[key])


def spoilt(data: Any, chance: random.Random) -> Any:
    """The data with something in it taken away, put in, or put in the place of something."""
    data = deepcopy(data)
    where, key = chance.choice(list(places(data)))
    match chance.randrange(4):
        case 0:
            del where[key]
        case 1 if isinstance(where, dict):
            where[chance.choice(("colour", "id", "op", "from", "low"))] = chance.choice(WRONG)
        case _:
            where[key] = chance.choice(WRONG)
    return data


def agree(cls: type, data: Any) -> bool:
    """Whether the data can be read; fails where it is read otherwise than pydantic reads it."""
    try:
        ours: Any = read(cls, data, catalogue())
    except ValueError:
        return False
    assert repr(ours) == repr(validated(cls, json.dumps(data).encode(), catalogue()))
    return True


@pytest.mark.parametrize("name", CARDS)
def test_cards_are_read_as_pydantic_reads_them(name: str) -> None:
    assert agree(PackFile, tables(CARDS[name]))


@pytest.mark.parametrize("number", [0, -1])
def test_books_are_read_as_pydantic_reads_them(number: int) -> None:
    assert agree(LogicFile, tables(LOGIC[number]))
    assert agree(BookHead, tables(LOGIC[number].parent.parent / "book.toml"))


@pytest.mark.parametrize("name", ["knights.toml", "gear.toml", "tiles.toml", "monsters.toml"])
def test_nothing_is_read_that_pydantic_refuses(name: str) -> None:
    """Whatever a file is spoilt with."""
    files = [path for path in CARDS.values() if path.name.endswith(name)] or list(CARDS.values())[:1]
    data, chance = tables(files[0]), random.Random(name)
    read_anyway = sum(agree(PackFile, spoilt(data, chance)) for _ in range(SPOILS))
    assert read_anyway < SPOILS * 3 // 4


def test_no_page_is_read_that_pydantic_refuses() -> None:
    data, chance = tables(LOGIC[0]), random.Random(7)
    assert sum(agree(LogicFile, spoilt(data, chance)) for _ in range(SPOILS)) < SPOILS


def test_a_card_says_what_it_holds_and_stays_as_it_is() -> None:
    text, said = Text(en="Bell", zh="钟"), "Text(en='Bell', zh='钟')"
    assert repr(text) == said
    for field in ("en", "other"):
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{field}'"):
            setattr(text, field, "Ox")
        with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{field}'"):
            delattr(text, field)
    assert repr(text) == said


def test_a_text_with_a_line_end_is_no_id() -> None:
    """Where Python's patterns and pydantic's differ."""
    card = {"loot": [{"kind": "upgrade\n", "count": 1, "gold": [1, 2, 3, 4, 5]}]}
    fool = {"fool": [{"id": "a\n", "letter": "A", "space": "B3"}]}
    for data in (card, fool):
        with pytest.raises(Unreadable):
            read(PackFile, data)
        with pytest.raises(ValidationError):
            validated(PackFile, json.dumps(data).encode())


def test_a_name_on_several_cards_is_kept_once() -> None:
    read_twice = [read(Text, json.loads('{"en": "Bell", "zh": "Bell"}')) for _ in range(2)]
    assert len({id(name) for text in read_twice for name in (text.en, text.zh)}) == 1


def test_pydantic_and_openssl_are_left_alone_while_all_is_well() -> None:
    """They cost 35 MB and most of a second, and 4 MB: the box, the rules and a table are there without them."""
    code = "import sys; from kf_desktop.installed import load_installed; load_installed([])\n"
    code += "import kf_desktop.host.table, kf_desktop.rules.chapters, kf_desktop.app.saved_games\n"
    code += (
        "print([name for name in sys.modules if name.startswith(('pydantic', 'annotated_types', '_hashlib', '_ssl'))])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_readers_go_when_the_box_has_been_read() -> None:
    """600 of them, of half a megabyte."""
    code = "from kf_desktop.bundled import load_box; load_box()\n"
    code += "from kf_desktop.content.packs.reader import _reader; print(_reader.cache_info().currsize)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "0"
