"""No picture is enlarged: every kind of plate is printed as large as any window shows it."""

from __future__ import annotations

import json
import os
import sys
from math import ceil
from subprocess import run

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from kf_desktop.installed import load_installed
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.plates import painting
from kf_desktop.ui.plates.painting import LOOSEST, highest, sharp
from kf_desktop.ui.plates.prints import PRINTS, Prints
from kf_desktop.ui.settings import Settings, fitting_scale
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme import painted
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.pictures_kept import PicturesKept
from kf_desktop.ui.theme.theme import STYLE, THEMES
from kf_desktop.ui.window import Window
from tools.scenes import SCENES, Pictured

SIZES = ((1280, 800, 0), (1280, 800, 200), (2560, 1440, 0), (3840, 2160, 0))
"""Width and height of the window, and the text's scale where it is not the first one of such a screen."""
SHOWN = (
    "clash-reroll", "clash-card", "outpost", "knight", "zoom", "loadout", "story-page", "clash-turn", "dungeon-descent",
    "start", "start-load", "delve", "delve-map", "delve-explored", "lesson-delve", "street", "camp", "map",
    "second-map", "sheets-cards", "clash-princess",
)  # fmt: skip
ANYWHERE = {"cards", "knights", "monsters", "chapters"}
KINDS = ANYWHERE | {"dungeons", "people", "tiles", "terrain", "places", "start"}
"""The kinds of plates that these scenes show; in a small window, or in large letters, not all have room."""
LARGE = {
    f"tiles/{id}"
    for tiles in load_installed().box.tiles.values()
    for id, tile in tiles.items()
    if tile.size in ("L", "XL")
}
ROUNDED = 0.005
"""What half a pixel more makes of it."""
Asked = dict[tuple[str, str, int, int], float]


def asked(width: int, height: int, scale: int, patch: pytest.MonkeyPatch) -> Asked:
    """What the scenes ask for in a window of that size."""
    found: Asked = {}
    load = painting._load

    def noted(prints: Prints, plate: str, view: str, width: int, height: int) -> QImage | None:
        best = prints.fitting(plate, view, width, height)[0]
        found[plate, view, width, height] = max(width / best.width, height / best.height)
        return load(prints, plate, view, width, height)

    patch.setattr(LATER, "at_once", True)  # where there is no time, a picture comes a few frames later
    patch.setattr(painting, "_load", noted)
    patch.setattr(painting, "_KEPT", PicturesKept(1_500_000))
    patch.setattr(painted, "_KEPT", PicturesKept(2_500_000))
    THEMES.set(scale=scale or fitting_scale(width, height))
    MOTION.speed = "off"
    for name in SHOWN:
        window = Window(Settings(animation="off"), Pictured)
        window.resize(width, height)
        window.show()
        shown = SCENES[name](window) or window
        for _ in range(3):
            QApplication.processEvents()
        LATER.finish()
        shown.grab()
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)
        if window.second is not None:
            window.second.close()
        window.hide()
        window.deleteLater()
    return found


def enlarged(found: Asked) -> Asked:
    """Those of which the print is not large enough."""
    return {what: times for what, times in found.items() if times > LOOSEST + ROUNDED}


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_no_picture_is_enlarged(
    width: int, height: int, scale: int, monkeypatch: pytest.MonkeyPatch, plain_dress: None
) -> None:
    found = asked(width, height, scale, monkeypatch)
    plates = {plate for plate, *_ in found}
    assert {plate.partition("/")[0] for plate in plates} >= (KINDS if height > 800 else ANYWHERE)
    assert plates >= LARGE
    assert enlarged(found) == {}


def test_no_picture_is_enlarged_where_a_point_is_two_pixels_wide() -> None:
    """Such a screen, 3840×2160 pixels, has to be there when the program begins: in a program of its own."""
    doubled = {**os.environ, "QT_SCALE_FACTOR": "2"}
    told = run([sys.executable, "-m", __name__], check=False, env=doubled, capture_output=True, text=True, timeout=200)
    assert told.returncode == 0, told.stderr
    ratio, plates, large = json.loads(told.stdout)
    assert ratio == 2
    assert set(plates) >= LARGE
    assert large == []


@pytest.mark.parametrize("ratio", [1.0, 1.5])
def test_a_place_is_no_higher_than_its_print_is_sharp(ratio: float) -> None:
    """Narrow, it may be as high as the print enlarged a little; wider than the print, it has the print's shape."""
    widest = PRINTS.all("cards/candle")[-1]
    assert highest("cards/candle", "plate", 200, ratio) * ratio == pytest.approx(widest.height * LOOSEST)
    wide = 2 * widest.width
    assert ceil(highest("cards/candle", "plate", wide, 1)) == 2 * widest.height


def test_a_place_larger_than_the_print_is_filled_as_far_as_it_is_sharp() -> None:
    """At its top and in the middle; in a place that is small enough, all of it."""
    widest = PRINTS.all("cards/candle")[-1]
    area = QRectF(10, 20, 2 * widest.width, 2 * widest.height)
    part = sharp("cards/candle", "plate", area)
    assert (part.width(), part.height()) == pytest.approx((widest.width * LOOSEST, widest.height * LOOSEST))
    assert part.top() == area.top()
    assert part.center().x() == pytest.approx(area.center().x())
    assert sharp("cards/candle", "plate", QRectF(0, 0, 90, 36), 2) == QRectF(0, 0, 90, 36)
    assert sharp("cards/there_is_none", "plate", area) == area


if __name__ == "__main__":
    app = QApplication(["", *STYLE])
    load_fonts()
    with pytest.MonkeyPatch.context() as patch:
        all_of_them = asked(1920, 1080, 0, patch)
    large = [f"{what}: {times:.2f}" for what, times in enlarged(all_of_them).items()]
    print(json.dumps([app.devicePixelRatio(), [plate for plate, *_ in all_of_them], large]))
