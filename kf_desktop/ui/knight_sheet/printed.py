"""A knight's sheet on paper: A4 pages as PDF, with when and why each entry came."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPageSize, QPainter, QPdfWriter, QPen

from kf_desktop.content.virtues import NODES
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.chronicle.file import write_whole
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.knight_sheet.came import newest_first
from kf_desktop.ui.knight_sheet.marks import BOXES, COLUMNS, Pair
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.fonts import font

if TYPE_CHECKING:
    from kf_desktop.door.chronicle import Chronicle
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

WIDE, HIGH, EDGE, GAP = 595.0, 842.0, 40.0, 12.0
"""An A4 page in points, its margin, and what lies between two boxes."""
FINE = 4
"""Dots in a point."""
INK, SOFT, RED, LINE, FULL = (QColor(each) for each in ("#24190d", "#5e4a2c", "#8c2a16", "#a08a5a", "#3a2b19"))
TEXT = 10.5
WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
CAME = (0.5, 0.2, 0.3)
"""Shares of the width that what, when and why have."""


def print_sheet(path: Path, knight: KnightView, view: TableView, chronicle: Chronicle) -> None:
    """Write the sheet to the file.

    Raises:
        OSError: it cannot be written there; what was there stays.
    """
    paper = QBuffer()
    paper.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(paper)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setResolution(72 * FINE)
    writer.setTitle(speech.names_of(view.library).name("knight", knight.id))
    pages = Pages(writer, tr("sheet_page.page", knight=writer.title(), page="{page}"))
    try:
        _first_page(pages, knight, view, chronicle)
        _came(pages, knight, view, chronicle)
    finally:
        pages.end()
    write_whole(path, bytes(paper.data().data()))


class Pages:
    """Paper that is written from top to bottom; what has no room any more goes to the next page."""

    def __init__(self, writer: QPdfWriter, foot: str) -> None:
        self.writer, self.foot, self.page = writer, foot, 1
        self.painter = QPainter(writer)
        self.painter.scale(FINE, FINE)
        self.y = EDGE
        self._number()

    def end(self) -> None:
        self.painter.end()

    def _number(self) -> None:
        words = self.foot.replace("{page}", str(self.page))
        self.words(QRectF(EDGE, HIGH - EDGE + 10, WIDE - 2 * EDGE, 14), words, size=9, ink=SOFT)

    def room(self, height: float) -> bool:
        """Turn to the next page if so much does not fit on this one; whether it was turned."""
        if self.y + height <= HIGH - EDGE:
            return False
        self.writer.newPage()
        self.page, self.y = self.page + 1, EDGE
        self._number()
        return True

    def words(
        self,
        area: QRectF,
        words: str,
        *,
        size: float = TEXT,
        ink: QColor = INK,
        bold: bool = False,
        title: bool = False,
    ) -> float:
        """Write the words there, wrapped; the height that they take."""
        self._dress(size, bold, title)
        self.painter.setPen(ink)
        tall = QRectF(area.left(), area.top(), area.width(), HIGH)
        box = self.painter.boundingRect(tall, int(WRAP), words)
        self.painter.drawText(box, int(WRAP), words)
        return box.height()

    def height(self, words: str, wide: float, *, size: float = TEXT, bold: bool = False) -> float:
        """The height that the words would take."""
        self._dress(size, bold, False)
        return self.painter.boundingRect(QRectF(0, 0, wide, HIGH), int(WRAP), words).height()

    def _dress(self, size: float, bold: bool, title: bool) -> None:
        made: QFont = font(CATALOGUE.language, 100, title=title, bold=bold)
        made.setPixelSize(max(1, round(size)))
        self.painter.setFont(made)

    def frame(self, area: QRectF) -> None:
        """The two lines of a plate mark."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(LINE, 0.9))
        self.painter.drawRect(area)
        self.painter.setPen(QPen(LINE, 0.4))
        self.painter.drawRect(area.adjusted(2, 2, -2, -2))


def _first_page(pages: Pages, knight: KnightView, view: TableView, chronicle: Chronicle) -> None:
    """What the sheet says now."""
    _head(pages, knight, view, chronicle)
    _counted(pages, sections.purse(knight))
    half = (WIDE - 2 * EDGE - GAP) / 2
    pairs = sections.pairs(knight)
    top, tall = pages.y, 26 + 20.0 * len(pairs)
    _box(pages, QRectF(EDGE, top, half, tall), tr("sheet.virtues"))
    for line, pair in enumerate(pairs):
        _virtue(pages, pair, QRectF(EDGE + 10, top + 24 + 20 * line, half - 20, 20))
    _box(pages, QRectF(EDGE + half + GAP, top, half, tall), tr("sheet.matrix"))
    _matrix(pages, knight, QRectF(EDGE + half + GAP + 10, top + 26, half - 20, tall - 36))
    pages.y = top + tall + GAP
    told = [words for words, _ in sections.tale(knight, view)]
    bonds = [words for words, _ in sections.record(knight, view)]
    _side_by_side(pages, [(tr("sheet.tale"), told), (tr("sheet.record"), bonds)])
    _side_by_side(
        pages, [(tr("sheet.armory"), _owned(knight, view)), (tr("sheet_page.unlocked"), _unlocked(knight, view))]
    )


def _head(pages: Pages, knight: KnightView, view: TableView, chronicle: Chronicle) -> None:
    names, definition = speech.names_of(view.library), view.library.member(knight.id)
    picture = QRectF(EDGE, EDGE, 84, 84)
    if draw_plate(pages.painter, knight_plate(knight.id), picture):
        pages.frame(picture.adjusted(-3, -3, 3, 3))
    left, wide = EDGE + 100, WIDE - 2 * EDGE - 100
    y = EDGE + pages.words(QRectF(left, EDGE, wide, 20), tr("sheet_page.title"), size=11, ink=RED, bold=True)
    y += pages.words(QRectF(left, y, wide, 40), names.name("knight", knight.id), size=28, title=True)
    title = said(definition.title) if definition is not None else ""
    over = sum(1 for told in chronicle.expeditions if told.over)
    facts = [title, view.game.campaign.name, tr("sheet_page.expeditions", count=over)]
    player = view.player(knight.seat)
    facts += [tr("sheet_page.player", seat=player)] if player else []
    pages.words(QRectF(left, y + 2, wide, 40), " · ".join(filter(None, facts)), ink=SOFT)
    pages.y = EDGE + 84 + GAP + 4


def _counted(pages: Pages, counted: Sequence[tuple[str, str]]) -> None:
    wide = (WIDE - 2 * EDGE - GAP * (len(counted) - 1)) / len(counted)
    for place, (name, value) in enumerate(counted):
        area = QRectF(EDGE + place * (wide + GAP), pages.y, wide, 42)
        pages.frame(area)
        pages.words(area.adjusted(8, 5, -8, 0), name, size=9, ink=SOFT)
        pages.words(area.adjusted(8, 17, -8, 0), value, size=18, bold=True)
    pages.y += 42 + GAP


def _box(pages: Pages, area: QRectF, title: str) -> None:
    pages.frame(area)
    pages.words(area.adjusted(10, 7, -10, 0), title, size=11, ink=RED, bold=True)


def _virtue(pages: Pages, pair: Pair, line: QRectF) -> None:
    """A virtue with its value, and the boxes of its vice."""
    value = f"{pair.value:+d}".replace("-", "−") if pair.value else "0"
    pages.words(line, pair.virtue)
    pages.words(line.adjusted(82, -2, 0, 0), value, size=13, bold=True)
    for box in range(BOXES):
        spot = QRectF(line.left() + 112 + box * 12, line.top() + 2, 9, 9)
        pages.painter.setPen(QPen(INK, 0.7))
        pages.painter.setBrush(FULL if box < pair.marks else Qt.BrushStyle.NoBrush)
        pages.painter.drawRect(spot)
    pages.words(line.adjusted(166, 0, 0, 0), pair.vice, ink=INK if pair.marks else SOFT)


def _matrix(pages: Pages, knight: KnightView, area: QRectF) -> None:
    """The forty nodes: filled where they are marked, struck where they were revoked."""
    wide, high = area.width() / COLUMNS, area.height() / (len(NODES) // COLUMNS)
    for number, node in enumerate(NODES):
        row, place = divmod(number, COLUMNS)
        spot = QRectF(area.left() + place * wide, area.top() + row * high, wide, high).adjusted(1.5, 2, -1.5, -2)
        full = node in knight.sheet.matrix
        pages.painter.setPen(QPen(INK, 0.6))
        pages.painter.setBrush(FULL if full else Qt.BrushStyle.NoBrush)
        pages.painter.drawRect(spot)
        pages.painter.setFont(_small())
        pages.painter.setPen(QColor("white") if full else SOFT)
        pages.painter.drawText(spot, int(Qt.AlignmentFlag.AlignCenter), node)
        if node in knight.sheet.revoked:
            pages.painter.setPen(QPen(RED, 1))
            pages.painter.drawLine(spot.bottomLeft(), spot.topRight())


def _small() -> QFont:
    return font(CATALOGUE.language, 9)


def _owned(knight: KnightView, view: TableView) -> list[str]:
    """Gear with what has been done to it, then free upgrades."""
    return [" · ".join(filter(None, [face.title, face.footer])) for face in sections.armory(knight, view)]


def _unlocked(knight: KnightView, view: TableView) -> list[str]:
    """Cards that the knight may use, by their kind."""
    names, lines = speech.names_of(view.library), list[str]()
    for what, shelf in sections.UNLOCKED.items():
        if found := knight.sheet.unlocked.get(what):
            listed = CATALOGUE.listed([names.name(what, id) for id in found])
            lines.append(tr("sheet_page.of_kind", kind=tr(f"shelf.{shelf}"), cards=listed))
    return lines


def _side_by_side(pages: Pages, lists: Sequence[tuple[str, Sequence[str]]]) -> None:
    """Two lists beside each other if both fit on a page, else one below the other."""
    half = (WIDE - 2 * EDGE - GAP) / 2
    heights = [sum(pages.height(words, half - 20) + 2 for words in lines) for _, lines in lists]
    tall = max(heights) + 32
    if tall > HIGH - 2 * EDGE:
        for title, lines in lists:
            _list(pages, title, lines)
        return
    pages.room(tall)
    for place, (title, lines) in enumerate(lists):
        left, y = EDGE + place * (half + GAP), pages.y + 24
        _box(pages, QRectF(left, pages.y, half, tall), title)
        for words in lines:
            y += pages.words(QRectF(left + 10, y, half - 20, 20), words) + 2
    pages.y += tall + GAP


def _list(pages: Pages, title: str, lines: Sequence[str]) -> None:
    """Lines in a frame, over as many pages as they need."""
    wide = WIDE - 2 * EDGE - 20
    left = list(lines)
    while left:
        pages.room(60)
        top, y = pages.y, pages.y + 24
        taken: list[tuple[float, str]] = []
        while left and y + (tall := pages.height(left[0], wide)) + 8 <= HIGH - EDGE:
            taken.append((y, left.pop(0)))
            y += tall + 2
        if not taken:
            return  # a line that is longer than a page: there are none
        _box(pages, QRectF(EDGE, top, wide + 20, y - top + 6), title)
        for at, words in taken:
            pages.words(QRectF(EDGE + 10, at, wide, 20), words)
        pages.y = y + 6 + GAP


def _came(pages: Pages, knight: KnightView, view: TableView, chronicle: Chronicle) -> None:
    """A line for each thing that was written on the sheet: what, when and why; the newest first, as in the window."""
    rows = newest_first(chronicle, knight.id, view)
    if not rows:
        return
    head = (tr("sheet_page.what"), tr("sheet_page.when"), tr("sheet_page.why"))
    pages.room(120)
    pages.y += 4
    pages.y += pages.words(QRectF(EDGE, pages.y, WIDE, 24), tr("sheet_page.came"), size=16, title=True) + 2
    pages.y += pages.words(QRectF(EDGE, pages.y, WIDE - 2 * EDGE, 20), tr("sheet_page.start"), size=9.5, ink=SOFT) + 8
    _row(pages, head, bold=True)
    for row in rows:
        if pages.room(_tall(pages, row)):
            _row(pages, head, bold=True)
        _row(pages, row)


def _cells() -> list[tuple[float, float]]:
    """Left edge and width of each cell."""
    whole, left, found = WIDE - 2 * EDGE, EDGE, []
    for share in CAME:
        found.append((left, whole * share - 8))
        left += whole * share
    return found


def _tall(pages: Pages, row: Sequence[str]) -> float:
    return max(pages.height(words, wide) for words, (_, wide) in zip(row, _cells(), strict=True)) + 6


def _row(pages: Pages, row: Sequence[str], *, bold: bool = False) -> None:
    for words, (left, wide) in zip(row, _cells(), strict=True):
        pages.words(QRectF(left, pages.y, wide, 20), words, bold=bold, ink=RED if bold else INK)
    pages.y += _tall(pages, row)
    pages.painter.setPen(QPen(LINE, 0.4))
    pages.painter.drawLine(QPointF(EDGE, pages.y - 3), QPointF(WIDE - EDGE, pages.y - 3))
