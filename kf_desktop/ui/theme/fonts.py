"""The bundled fonts: families for text, titles and Chinese, loaded before the first widget."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QFont, QFontDatabase

from kf_desktop.resources import assets_dir

LATIN, TITLE, CHINESE, SYMBOLS, SIGNS = "KF Garamond", "KF Title", "KF Kai", "KF Symbols", "KF Signs"
LANGUAGES = "KF Languages"
"""The names of the languages that the game speaks."""
FALLBACK = ("Noto Serif", "DejaVu Serif", "serif")

_TEXT = (LATIN, SYMBOLS, SIGNS, LANGUAGES, CHINESE, *FALLBACK)
_TITLES = (TITLE, LATIN, SYMBOLS, SIGNS, LANGUAGES, CHINESE, *FALLBACK)
"""Qt reads the file of a family, of the Chinese 3.5 MB, when none before it has a sign: that one comes last of ours."""


def load_fonts() -> list[str]:
    """Register every bundled font; the families found. None is needed: the system's serif stands in."""
    found: dict[str, None] = {}
    for path in sorted((assets_dir() / "fonts").glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            found.update(dict.fromkeys(QFontDatabase.applicationFontFamilies(number)))
    return list(found)


def families(language: str, *, title: bool = False) -> list[str]:
    """Font families in the order asked for. Chinese comes first in Chinese, for its own punctuation."""
    chosen = _TITLES if title else _TEXT
    if language == "zh_CN":
        return [CHINESE, *(name for name in chosen if name != CHINESE)]
    return list(chosen)


def font(language: str, pixels: int, *, title: bool = False, bold: bool = False, italic: bool = False) -> QFont:
    """A font of that height in pixels."""
    return QFont(_font(language, pixels, title, bold, italic))


@lru_cache(maxsize=256)
def _font(language: str, pixels: int, title: bool, bold: bool, italic: bool) -> QFont:
    made = QFont()
    made.setFamilies(families(language, title=title))
    made.setPixelSize(max(6, pixels))
    made.setBold(bold)
    made.setItalic(italic and language == "en")  # Chinese has none
    return made
