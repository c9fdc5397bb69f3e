"""Slabs cut with the graver: wavy bright lines on a dark ground, a few blocks from which a whole floor is printed."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from kf_desktop.ui.canvas.brush import blend, chance
from kf_desktop.ui.theme.theme import THEMES

BLOCKS = 6
"""So many slabs that are unlike each other; each lies on either side, so there are twice as many."""
PITCH, FEWEST, MOST = 3.9, 8, 26
"""Pixels from line to line, however large the slab is, between the fewest and the most lines on it."""
PIECES = 9
"""A line changes its strength so often on its way."""
JOINT, ROUND = 0.045, 0.1
"""Of a slab's width: what the joint takes on either side, and how far its corners are worn."""
BY_DAY, BY_NIGHT = ("#72583a", "#876c49", "#d0bd92"), ("#0f0c09", "#1a140e", "#55432d")
"""The joints, the slab, its lines."""
STRENGTHS = (0.5, 0.75, 1.0)


def joint() -> QColor:
    """What shows between the slabs."""
    return QColor(_inks()[0])


def slab(x: int, y: int, pixels: int) -> QPixmap:
    """The slab that lies there, of that many pixels: always the same one."""
    block = int(chance(x, y, 1) * BLOCKS)
    return _block(block, chance(x, y, 2) > 0.5, pixels, _inks())


def let_slabs_go() -> None:
    """The floor is printed."""
    _block.cache_clear()


def _inks() -> tuple[str, str, str]:
    return BY_NIGHT if THEMES.theme.palette.dark else BY_DAY


@lru_cache(maxsize=2 * BLOCKS)
def _block(number: int, mirrored: bool, pixels: int, inks: tuple[str, str, str]) -> QPixmap:
    """One of them: its lines dip, rise and break off as if the stone were uneven."""
    joint, ground, bright = (QColor(ink) for ink in inks)
    picture = QPixmap(pixels, pixels)
    picture.fill(joint)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if mirrored:
        painter.translate(pixels, pixels)
        painter.scale(-1, -1)
    gap, worn = JOINT * pixels, ROUND * pixels
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(joint, ground, 0.55 + 0.45 * chance(number, 3)))
    painter.drawRoundedRect(QRectF(gap, gap, pixels - 2 * gap, pixels - 2 * gap), worn, worn)
    count = min(MOST, max(FEWEST, round((pixels - 2 * gap) / PITCH)))
    pitch = (pixels - 2 * gap) / count
    lines: dict[float, list[QLineF]] = {strength: [] for strength in STRENGTHS}
    for line in range(count):
        for strength, piece in _cut(number, line, count, pixels):
            lines[strength].append(piece)
    for strength, pieces in lines.items():
        painter.setPen(QPen(blend(ground, bright, strength), pitch * (0.3 + 0.16 * strength)))
        painter.drawLines(pieces)
    painter.end()
    return picture


def _cut(number: int, line: int, count: int, pixels: int) -> list[tuple[float, QLineF]]:
    """The pieces of one line with their strengths; lines near the upper and the lower edge are shorter."""
    gap = JOINT * pixels
    along = (line + 0.5) / count
    edge = max(0.0, 0.12 - min(along, 1 - along)) / 0.12
    inset = gap + pixels * (0.09 * edge * edge + 0.03 * chance(number, line, 4))
    left, right = inset, pixels - inset - pixels * 0.03 * chance(number, line, 5)
    tilt, wave = (chance(number, 6) - 0.5) * 0.05, 0.006 + 0.012 * chance(number, 7)
    room = pixels - 2 * gap

    def height(x: float) -> float:
        part = x / pixels
        sway = tilt * (part - 0.5) + wave * sin(5 * part + 6 * chance(number, 8) + 2.2 * along)
        return gap + room * min(0.985, max(0.015, along + sway * (1 - 0.6 * edge)))

    pieces = []
    step = (right - left) / PIECES
    left -= step * chance(number, line, 12)
    for place in range(PIECES + 1):
        hollow = sin(7 * along + 5 * chance(number, 9)) * sin(0.8 * place + 6 * chance(number, 10))
        strong = 0.62 + 0.3 * hollow + 0.5 * (chance(number, line, place, 11) - 0.5)
        if strong < 0.3:
            continue  # the graver was lifted
        strength = STRENGTHS[0] if strong < 0.5 else STRENGTHS[1] if strong < 0.8 else STRENGTHS[2]
        one, other = max(inset, left + place * step), min(right, left + (place + 1) * step)
        pieces.append((strength, QLineF(one, height(one), other, height(other))))
    return pieces
