"""No picture is enlarged: every kind of plate is printed as large as any window shows it."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.plates import painting
from kf_desktop.ui.plates.painting import LOOSEST, highest
from kf_desktop.ui.plates.prints import PRINTS, Prints
from kf_desktop.ui.settings import Settings, fitting_scale
from kf_desktop.ui.theme.pictures_kept import PicturesKept
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.window import Window
from tools.scenes import SCENES, Pictured

SIZES = ((1280, 800, 0), (1280, 800, 200), (2560, 1440, 0), (3840, 2160, 0))
"""Width and height of the window, and the text's scale where it is not the first one of such a screen."""
SHOWN = (
    "clash-reroll", "clash-card", "outpost", "knight", "zoom", "loadout", "story-page", "clash-turn", "dungeon-descent",
    "start", "delve", "delve-map", "street", "camp", "map", "second-map",
)  # fmt: skip
ANYWHERE = {"cards", "knights", "monsters", "chapters", "dungeons"}
KINDS = ANYWHERE | {"people", "tiles", "terrain", "places", "start"}
"""The kinds of plates that these scenes show; in a small window, or in large letters, not all have room."""
ROUNDED = 0.005
"""What half a pixel more makes of it."""
Asked = dict[tuple[str, str, int, int], float]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """By plate, view, width and height in device pixels: how many times its print is enlarged for it."""
    found: Asked = {}
    load = painting._load

    def noted(prints: Prints, plate: str, view: str, width: int, height: int) -> QImage | None:
        best = prints.fitting(plate, view, width, height)[0]
        found[plate, view, width, height] = max(width / best.width, height / best.height)
        return load(prints, plate, view, width, height)

    monkeypatch.setattr(painting, "_load", noted)
    monkeypatch.setattr(painting, "_KEPT", PicturesKept(1_500_000))
    yield found


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_no_picture_is_enlarged(width: int, height: int, scale: int, asked: Asked, plain_dress: None) -> None:
    THEMES.set(scale=scale or fitting_scale(width, height))
    MOTION.speed = "off"
    for name in SHOWN:
        window = Window(Settings(animation="off"), Pictured)
        window.resize(width, height)
        window.show()
        shown = SCENES[name](window) or window
        for _ in range(3):
            QApplication.processEvents()
        shown.grab()
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)
        window.hide()
        window.deleteLater()
    assert {plate.partition("/")[0] for plate, *_ in asked} >= (KINDS if height > 800 else ANYWHERE)
    assert {what: enlarged for what, enlarged in asked.items() if enlarged > LOOSEST + ROUNDED} == {}


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_place_is_no_higher_than_its_print_is_sharp(ratio: float) -> None:
    """Narrow, it may be as high as the print enlarged a little; wider than the print, it has the print's shape."""
    widest = PRINTS.all("cards/candle")[-1]
    assert highest("cards/candle", "plate", 200, ratio) * ratio == pytest.approx(widest.height * LOOSEST)
    wide = 2 * widest.width
    assert ceil(highest("cards/candle", "plate", wide, 1)) == 2 * widest.height
