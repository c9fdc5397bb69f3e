"""Draw every view of the window into a folder, to be looked at: both themes, both languages, two sizes, two scales.

python tools/screenshots.py FOLDER [--only NAME…] [--quick]
python tools/screenshots.py docs/pictures --readme
python tools/screenshots.py FOLDER --sizes 3840x2160 --scales 100 --themes light --languages zh_CN --sheets
"""

from __future__ import annotations

import argparse
import os
import sys
from itertools import product
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QEvent, Qt  # noqa: E402
from PySide6.QtGui import QPainter, QPixmap  # noqa: E402
from PySide6.QtTest import QTest  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from kf_desktop.ui.canvas.motion import MOTION  # noqa: E402
from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: E402
from kf_desktop.ui.lessons.coach import WHILE  # noqa: E402
from kf_desktop.ui.settings import Settings, fitting_scale  # noqa: E402
from kf_desktop.ui.shell.later import LATER  # noqa: E402
from kf_desktop.ui.theme.fonts import load_fonts  # noqa: E402
from kf_desktop.ui.theme.theme import STYLE, THEMES  # noqa: E402
from kf_desktop.ui.window import Window  # noqa: E402
from tools.scenes import SCENES, Pictured, Scene  # noqa: E402

SIZES = ((1280, 800), (2560, 1440))
SCALES = (100, 150)
PALETTES = ("dark", "light")
LANGUAGES = ("en", "zh_CN")
A_SHEET = 9
"""Pictures on a contact sheet, three in a row."""
THUMB = 860
"""Pixels across a picture on it."""
QUALITY = 82
"""Of pictures that are not PNG."""
TURNS = 3
"""Turns of the loop in which what was laid out anew takes its place."""
README = ("clash-turn", "delve-map", "story-lines", "street", "loadout")
"""Scenes that the README shows."""
CAPTION = 22
"""Pixels above it, for its name."""
SMOOTH = Qt.TransformationMode.SmoothTransformation


def main() -> None:
    """Draw the scenes."""
    parser = argparse.ArgumentParser(description="Draw every view of the window into a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="*", default=[""], help="scenes whose name begins with one of these")
    parser.add_argument("--quick", action="store_true", help="the small size, dark, in English, at the usual scale")
    parser.add_argument("--sizes", nargs="*", type=_size, default=SIZES, help="of the window, as 2560x1440")
    parser.add_argument("--scales", nargs="*", type=int, default=SCALES, help="of the lettering, in per cent")
    parser.add_argument("--themes", nargs="*", choices=PALETTES, default=PALETTES)
    parser.add_argument("--languages", nargs="*", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--sheets", action="store_true", help="also nine pictures to a sheet, to look at many quickly")
    parser.add_argument("--readme", action="store_true", help="the README's pictures, as docs/pictures has them")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    app = QApplication(["", *STYLE])
    load_fonts()
    MOTION.speed = "off"
    ways = product(given.sizes, given.scales, given.themes, given.languages)
    first = (SIZES[0], fitting_scale(*SIZES[0]), "dark", "en")
    if given.readme:
        _dress(*first[1:])
        for name in README:
            draw(app, SCENES[name], *first[0], given.folder / f"{name}.webp")
        return
    names = [name for name in SCENES if name.startswith(tuple(given.only))]
    for (width, height), scale, theme, language in [first] if given.quick else ways:
        _dress(scale, theme, language)
        way = f"{width}x{height}-{scale}-{theme}-{language}"
        paths = {name: given.folder / f"{name}-{way}.png" for name in names}
        for name, path in paths.items():
            draw(app, SCENES[name], width, height, path)
        if given.sheets:
            lay_out(paths, given.folder / f"sheet-{way}")
    for key in CATALOGUE.missing:
        print("no words for", key)


def _dress(scale: int, theme: str, language: str) -> None:
    CATALOGUE.switch(language)
    THEMES.set(palette=theme, scale=scale)
    THEMES.apply()


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def lay_out(paths: dict[str, Path], stem: Path) -> None:
    """Lay pictures on contact sheets, each under its name."""
    named = list(paths.items())
    for first in range(0, len(named), A_SHEET):
        pictures = [(name, QPixmap(str(path))) for name, path in named[first : first + A_SHEET]]
        tall = max(picture.height() * THUMB // picture.width() for _, picture in pictures) + CAPTION
        sheet = QPixmap(3 * THUMB, (len(pictures) + 2) // 3 * tall)
        sheet.fill(Qt.GlobalColor.white)
        painter = QPainter(sheet)
        for place, (name, picture) in enumerate(pictures):
            x, y = place % 3 * THUMB, place // 3 * tall
            painter.drawText(x + 8, y + CAPTION - 6, name)
            painter.drawPixmap(x, y + CAPTION, picture.scaledToWidth(THUMB - 8, SMOOTH))
        painter.end()
        sheet.save(f"{stem}-{first // A_SHEET + 1}.png")


def draw(app: QApplication, scene: Scene, width: int, height: int, path: Path) -> None:
    """Lay a scene out in a window of that size, and keep its picture."""
    window = Window(Settings(), Pictured)
    window.resize(width, height)
    window.show()
    shown = scene(window) or window
    _settle(app)
    LATER.finish()
    LATER.at_once = True  # a board too is drawn whole
    _settle(app)
    if window.coach is not None and window.coach.isVisible():
        QTest.qWait(WHILE[-1] + 50)  # it looks for its place late
    shown.grab().save(str(path), quality=QUALITY if path.suffix == ".webp" else -1)
    LATER.at_once = False
    CATALOGUE.switched.disconnect(window._dress)
    THEMES.changed.disconnect(window._redraw)
    if window.second is not None:
        window.second.close()
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _settle(app: QApplication) -> None:
    for _ in range(TURNS):
        app.processEvents()


if __name__ == "__main__":
    main()
