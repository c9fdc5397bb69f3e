"""Draw every view of the window into a folder, to be looked at: both themes, both languages, two sizes, two scales.

python tools/screenshots.py FOLDER [--only NAME] [--quick]
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

from PySide6.QtCore import QEvent  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from kf_desktop.ui.canvas.motion import MOTION  # noqa: E402
from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: E402
from kf_desktop.ui.settings import Settings, first_scale  # noqa: E402
from kf_desktop.ui.theme.fonts import load_fonts  # noqa: E402
from kf_desktop.ui.theme.theme import THEMES  # noqa: E402
from kf_desktop.ui.window import Window  # noqa: E402
from tools.scenes import SCENES, Pictured, Scene  # noqa: E402

SIZES = ((1280, 800), (2560, 1440))
SCALES = (100, 150)


def main() -> None:
    """Draw the scenes."""
    parser = argparse.ArgumentParser(description="Draw every view of the window into a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="scenes whose name begins so")
    parser.add_argument("--quick", action="store_true", help="the small size, dark, in English, at the usual scale")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    app = QApplication([])
    load_fonts()
    MOTION.speed = "off"
    ways = product(SIZES, SCALES, ("dark", "light"), ("en", "zh_CN"))
    first = (SIZES[0], first_scale(SIZES[0][1]), "dark", "en")
    for (width, height), scale, theme, language in [first] if given.quick else ways:
        CATALOGUE.switch(language)
        THEMES.set(palette=theme, scale=scale)
        THEMES.apply()
        for name, scene in SCENES.items():
            if name.startswith(given.only):
                draw(app, scene, width, height, given.folder / f"{name}-{width}-{scale}-{theme}-{language}.png")
    for key in CATALOGUE.missing:
        print("no words for", key)


def draw(app: QApplication, scene: Scene, width: int, height: int, path: Path) -> None:
    """Lay a scene out in a window of that size, and keep its picture."""
    window = Window(Settings(), Pictured)
    window.resize(width, height)
    window.show()
    shown = scene(window) or window
    for _ in range(3):
        app.processEvents()
    shown.grab().save(str(path))
    CATALOGUE.switched.disconnect(window._dress)
    THEMES.changed.disconnect(window._redraw)
    if window.second is not None:
        window.second.close()
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)


if __name__ == "__main__":
    main()
