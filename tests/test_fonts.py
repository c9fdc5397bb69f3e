"""The bundled fonts can write everything that the game says."""

import re
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

import kf_desktop.ui
from kf_desktop.resources import assets_dir, story_dir
from kf_desktop.ui.i18n.catalogue import LANGUAGES
from kf_desktop.ui.theme.fonts import CHINESE as KAI
from kf_desktop.ui.theme.fonts import LANGUAGES as NAMES
from kf_desktop.ui.theme.fonts import LATIN, SIGNS, SYMBOLS, families

FONTS = assets_dir() / "fonts"
MARKS = "★◆●○▲▼◀▶→←↑↓✓✕×⚔−–—…·‘’“”«»½≥≤∞《》〈〉「」『』【】（），。、：；！？"
BODY_TEXT = ("KFGaramond-Regular", "KFGaramond-Italic", "KFGaramond-Bold", "KFGaramond-BoldItalic")
CHINESE = ("KFKai-Regular", "KFKai-Bold")


@cache
def font(name: str) -> Any:
    return TTFont(FONTS / f"{name}.ttf")


@cache
def characters(name: str) -> frozenset[str]:
    return frozenset(map(chr, font(name).getBestCmap()))


@cache
def covered() -> frozenset[str]:
    return frozenset(chain.from_iterable(characters(path.stem) for path in FONTS.glob("*.ttf")))


def written_files() -> list[Path]:
    kinds = (
        (story_dir(), "*.md"),
        (story_dir(), "*.toml"),
        (assets_dir(), "*.toml"),
        (assets_dir(), "*.json"),
    )
    return sorted(chain.from_iterable(folder.rglob(pattern) for folder, pattern in kinds))


def test_every_character_of_stories_and_packs_is_there() -> None:
    lacking: dict[str, set[str]] = {}
    for path in written_files():
        unknown = {c for c in set(path.read_text(encoding="utf-8")) - covered() if not re.match(r"\s", c)}
        if unknown:
            lacking[str(path)] = unknown
    assert not lacking


def test_the_marks_of_the_game_and_chinese_punctuation_are_there() -> None:
    assert set(MARKS) <= covered()


@pytest.mark.parametrize("name", CHINESE)
def test_chinese_is_complete_to_gb_2312_and_leaves_latin_to_the_other_fonts(name: str) -> None:
    codes = (bytes((row, cell)) for row in range(0xB0, 0xF8) for cell in range(0xA1, 0xFF))
    hanzi = {code.decode("gb2312", errors="ignore") for code in codes} - {""}
    assert len(hanzi) == 6763
    assert hanzi <= characters(name)
    assert not characters(name) & set("Aa0 ")


@pytest.mark.parametrize("name", CHINESE)
def test_chinese_quotation_marks_are_full_width(name: str) -> None:
    face = font(name)
    assert {face["hmtx"][face.getBestCmap()[ord(mark)]][0] for mark in "‘’“”，"} == {face["head"].unitsPerEm}


@pytest.mark.parametrize("name", BODY_TEXT)
def test_figures_are_lining_and_of_one_width(name: str) -> None:
    face = font(name)
    glyphs, names = face.getGlyphSet(), face.getBestCmap()

    def top(character: str) -> float:
        pen = BoundsPen(glyphs)
        glyphs[names[ord(character)]].draw(pen)
        assert pen.bounds is not None
        return float(pen.bounds[3])

    assert len({glyphs[names[ord(figure)]].width for figure in "0123456789"}) == 1
    assert all(top(figure) > 0.9 * top("H") for figure in "0123456789")


def test_each_family_has_its_licence_beside_it_and_no_reserved_name() -> None:
    """But for our own signs, which are under the project's."""
    for path in FONTS.glob("*.ttf"):
        family = path.stem.partition("-")[0]
        if family == "KFSigns":
            continue
        assert "SIL OPEN FONT LICENSE" in (FONTS / f"{family}-OFL.txt").read_text(encoding="utf-8")
        shown = " ".join(str(font(path.stem)["name"].getDebugName(number)) for number in (1, 4, 6))
        assert not re.search("LXGW|霞鹜|EB Garamond|Noto", shown)


def test_the_fonts_stay_small() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 12_000_000


def test_a_line_with_a_sign_in_it_is_no_higher_than_the_next() -> None:
    """A tick among words comes from another font: that must ask for no more room than the words."""
    words, signs = font("KFGaramond-Regular"), font("KFSymbols-Regular")
    for table, names in {"hhea": ("ascent", "descent"), "OS/2": ("sTypoAscender", "sTypoDescender")}.items():
        assert [getattr(signs[table], name) for name in names] == [getattr(words[table], name) for name in names]


def test_what_is_written_in_english_needs_no_chinese_font() -> None:
    """Qt reads a font of 3.5 MB when none before it has a sign."""
    before = families("en")[: families("en").index(KAI)]
    assert before == [LATIN, SYMBOLS, SIGNS, NAMES]
    assert families("en", title=True).index(KAI) == 5
    assert set(LANGUAGES["zh_CN"]) == characters("KFLanguages-Regular")  # as the start menu has it
    own = characters("KFGaramond-Regular") | characters("KFSymbols-Regular") | characters("KFSigns-Regular")
    pages = [*story_dir().glob("*/text/en/*.md"), *(assets_dir() / "translations").glob("*en.toml")]
    lacking = {c for path in pages for c in set(path.read_text(encoding="utf-8")) - own if not c.isspace()}
    assert lacking == set()


def test_no_sign_that_the_window_writes_is_left_to_the_system() -> None:
    """On another system it would look another, or be a box."""
    own = set().union(*(characters(path.stem) for path in FONTS.glob("*.ttf")))
    window = Path(kf_desktop.ui.__path__[0])
    lacking = {c for path in window.rglob("*.py") for c in set(path.read_text(encoding="utf-8")) - own}
    assert {c for c in lacking if not c.isspace()} == set()


def test_no_sign_that_an_english_game_writes_opens_a_chinese_font() -> None:
    """Of 3.5 MB each: '≈' on a plate and 'Σ' on a button opened both in every clash."""
    own = set().union(*(characters(path.stem) for path in FONTS.glob("*.ttf") if path.stem not in CHINESE))
    window = Path(kf_desktop.ui.__path__[0])
    lacking = {c for path in window.rglob("*.py") for c in set(path.read_text(encoding="utf-8")) - own}
    assert {c for c in lacking if not c.isspace() and east_asian_width(c) not in "WF"} == set()
