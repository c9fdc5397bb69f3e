"""Draw every view of the window into a folder, to be looked at: both themes, both languages, two sizes.

python tools/screenshots.py FOLDER [--only NAME] [--quick]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtWidgets import QApplication  # noqa: E402

from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: E402
from kf_desktop.ui.settings import Settings, first_scale  # noqa: E402
from kf_desktop.ui.theme.fonts import load_fonts  # noqa: E402
from kf_desktop.ui.theme.theme import THEMES  # noqa: E402
from kf_desktop.ui.window import Window  # noqa: E402
from tests.ui import fakes  # noqa: E402

SIZES = ((1280, 800), (2560, 1440))
Scene = Callable[[Window], None]


def table(state: Callable[[], fakes.s.State], *kinds: str, view: str = "") -> Scene:
    """A scene at the table: a state, the decisions, and a view to flip to."""

    def show(window: Window) -> None:
        asked = [fakes.market() if kind == "market" else fakes.decisions()[kind] for kind in kinds]
        window.play(fakes.FakeTable(fakes.FakeSession(state(), asked, fakes.EVENTS * 3)))
        assert window.table is not None
        if view:
            window.table.middle.flip(view)

    return show


def start(page: str) -> Scene:
    """The start screen with one of its pages."""

    def show(window: Window) -> None:
        assert window.start is not None
        window.start.look_for_saves()
        if page:
            getattr(window.start, f"open_{page}")()

    return show


def over(scene: Scene, action: Callable[[Any], object]) -> Scene:
    """Something laid over a scene."""

    def show(window: Window) -> None:
        scene(window)
        QApplication.processEvents()
        action(window)

    return show


def _zoom(window: Window) -> None:
    assert window.table is not None
    face = window.table.hand.cards[0].held.face
    window.table.zoom.open(face, [face])


def _pick(window: Window) -> None:
    assert window.table is not None
    window.table.bar.press("1")
    window.table.bar.press("2")


SCENES: dict[str, Scene] = {
    "start": start(""),
    "start-new": start("new"),
    "start-skirmish": start("skirmish"),
    "start-load": start("load"),
    "start-settings": start("settings"),
    "clash-reroll": over(table(fakes.clash_state, "reroll"), _pick),
    "clash-cell": table(fakes.clash_state, "cell"),
    "clash-card": over(table(fakes.clash_state, "card"), _pick),
    "clash-roll": over(table(fakes.clash_state, "roll"), _pick),
    "start-packs": start("packs"),
    "skirmish": table(fakes.skirmish_state, "cell"),
    "delve": table(lambda: fakes.state("delve"), "tile"),
    "story": table(fakes.story_state, "read"),
    "outpost": table(lambda: fakes.state("outpost"), "market"),
    "spoils": table(lambda: fakes.state("spoils"), "confirm"),
    "knight": table(fakes.clash_state, "card", view="knights"),
    "zoom": over(table(fakes.clash_state, "card"), _zoom),
    "why": over(table(fakes.clash_state, "reroll"), lambda window: window.table and window.table.why()),
    "help": over(table(fakes.clash_state, "reroll"), lambda window: window.help()),
    "camp": table(lambda: fakes.state("rest"), "confirm"),
    "map": over(table(lambda: fakes.state("delve"), "tile"), lambda window: window.map()),
    "menu": over(table(fakes.clash_state, "reroll"), lambda window: window.menu()),
}


def main() -> None:
    """Draw the scenes."""
    parser = argparse.ArgumentParser(description="Draw every view of the window into a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="scenes whose name begins so")
    parser.add_argument("--quick", action="store_true", help="the small size, dark, in English")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    QApplication([])
    load_fonts()
    ways = product(SIZES, ("dark", "light"), ("en", "zh_CN"))
    for (width, height), theme, language in [(SIZES[0], "dark", "en")] if given.quick else ways:
        CATALOGUE.switch(language)
        THEMES.set(palette=theme, scale=first_scale(height))
        THEMES.apply()
        for name, scene in SCENES.items():
            if name.startswith(given.only):
                window = Window(Settings(), lambda: fakes.FakeLibrary(fakes.saves()))
                window.resize(width, height)
                window.show()
                scene(window)
                for _ in range(3):
                    QApplication.processEvents()
                window.grab().save(str(given.folder / f"{name}-{width}-{theme}-{language}.png"))
                CATALOGUE.switched.disconnect(window._dress)
                THEMES.changed.disconnect(window._redraw)
                window.deleteLater()
    for key in CATALOGUE.missing:
        print("no words for", key)


if __name__ == "__main__":
    main()
