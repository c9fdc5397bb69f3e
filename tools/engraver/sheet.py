"""A contact sheet: every plate's results beside each other, to be judged together."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

from tools.engraver.prints import RESULTS, read_list

GROUND, WORDS = (19, 14, 12), (236, 220, 184)


def contact_sheet(names: list[str], file: Path, row: int, width: int = 1280) -> None:
    """The middle print of each plate, in rows of one height, with its name."""
    cells: list[tuple[str, Image.Image]] = []
    for name in names:
        folder, _, short = name.partition("/")
        sizes = read_list(RESULTS / folder).get(short, {}).get("prints", {}).get("plate", [])
        if sizes:
            wide = next((size for size in sizes if size[1] >= row), sizes[-1])[0]
            picture = Image.open(RESULTS / folder / f"{short}.{wide}.png").convert("RGBA")
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
