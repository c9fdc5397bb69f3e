"""A contact sheet: every plate's results beside each other, to be judged together."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from PIL import Image, ImageDraw
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from tools.engraver import signs
from tools.engraver.plate import PLATES, plate_names, read_plate
from tools.engraver.prints import RESULTS, inks_of, jobs, png, print_one, read_list

HERE = Path(__file__).parent
SHEETS = HERE.parents[1] / "docs" / "pictures" / "plates"

GROUND, WORDS = (19, 14, 12), (236, 220, 184)


def print_sheets(folder: Path = SHEETS) -> Iterator[str]:
    """Every sheet of `sheets.toml`, and that of the signs; the name of each when it is there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, sheet in tomllib.loads((HERE / "sheets.toml").read_text(encoding="utf-8")).items():
        file = folder / f"{name}.png"
        if "study" in sheet:
            plate = read_plate(sheet["study"], HERE)
            file.write_bytes(png(print_one(plate, next(jobs(plate))), inks_of(plate)))
        else:
            contact_sheet(named(sheet["plates"]), file, sheet["row"])
        yield name
    signs_sheet(folder / "signs.png")
    yield "signs"


def named(patterns: list[str], folder: Path = PLATES) -> list[str]:
    """The plates whose names fit, in the order of the patterns, each once."""
    known = plate_names(folder)
    return list(dict.fromkeys(name for pattern in patterns for name in known if fnmatchcase(name, pattern)))


def signs_sheet(file: Path, across: int = 11) -> None:
    """Every sign carved, and plain at 20 and at 16 pixels."""
    app = QGuiApplication.instance() or QGuiApplication([])  # letters need one
    names = [sign.name for sign in signs.signs()]
    wide, high = 126, 110
    sheet = QImage(across * wide, -(-len(names) // across) * high, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#e4e4e4"))
    painter = QPainter(sheet)
    for place, name in enumerate(names):
        x, y = place % across * wide + 8, place // across * high + 6
        for part, left, side in (("carved", 0, 64), ("", 70, 20), ("", 94, 16)):
            picture = QSvgRenderer(str(signs.PICTURES / part / f"{name}.svg"))
            picture.render(painter, QRectF(x + left, y + 64 - side, side, side))
        painter.drawText(
            QRectF(x, y + 68, wide - 10, 24), Qt.AlignmentFlag.AlignLeft, name.replace("condition_", "c. ")
        )
    painter.end()
    sheet.convertToFormat(QImage.Format.Format_Indexed8).save(str(file))
    del app


def contact_sheet(names: list[str], file: Path, row: int, width: int = 1280) -> None:
    """The middle print of each plate, in rows of one height, with its name."""
    cells: list[tuple[str, Image.Image]] = []
    for name in names:
        folder, _, short = name.partition("/")
        sizes = read_list(RESULTS / folder).get(short, {}).get("prints", {}).get("plate", [])
        if sizes:
            wide = next((size for size in sizes if size[1] >= row), sizes[-1])[0]
            with Image.open(RESULTS / folder / f"{short}.{wide}.png") as printed:
                picture = printed.convert("RGBA")
            cells.append((name, picture.resize((round(picture.width * row / picture.height), row))))
    x, y, places = 8, 8, []
    for _, picture in cells:
        if x + picture.width > width - 8 and x > 8:
            x, y = 8, y + row + 28
        places.append((x, y))
        x += picture.width + 8
    sheet = Image.new("RGB", (width, y + row + 28), GROUND)
    pen = ImageDraw.Draw(sheet)
    for (name, picture), place in zip(cells, places, strict=True):
        sheet.paste(picture, place, picture)
        pen.text((place[0], place[1] + row + 4), name, fill=WORDS)
    file.parent.mkdir(parents=True, exist_ok=True)
    sheet.quantize(255, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(file, optimize=True)
