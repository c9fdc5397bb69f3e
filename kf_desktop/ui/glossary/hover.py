"""A resting pointer on a word: what the word means, wherever it stands, and the keywords of what has a tip."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QCursor, QHelpEvent, QTextDocument, QTextDocumentFragment
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTextEdit, QToolTip, QWidget
from shiboken6 import isValid

from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.glossary.entries import KEYWORD, TERM, Entry, meaning, terms
from kf_desktop.ui.glossary.linker import BY_LINE, term_at, terms_in
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

MOST = 3
"""Keywords that a tip explains below itself."""
OF_A_CARD = 5
"""Words that are explained beside a card."""
EXPLAINED = "explained"
"""The property of a part beside which its words are explained."""


LOOK = 200
"""Milliseconds from one look at where the pointer is to the next; Qt asks for a tip after 700 of rest."""


class TermTips(QObject):
    """Watches the resting pointer in the whole program. `view` gives the table, while there is one.

    It listens to the widget under the pointer alone: an answer sends hundreds of events to all the others.
    """

    def __init__(self, view: Callable[[], TableView | None]) -> None:
        super().__init__()
        self._view = view
        self._watched: QWidget | None = None
        self._timer = QTimer(self, interval=LOOK)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        self.watch(QApplication.widgetAt(QCursor.pos()))

    def watch(self, widget: QWidget | None) -> None:
        """Listen to this widget from now on."""
        if widget is self._watched:
            return
        if self._watched is not None and isValid(self._watched):
            self._watched.removeEventFilter(self)
        self._watched = widget
        if widget is not None:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
            return False
        if not isinstance(watched, QWidget):
            return False
        view = self._view()
        if view is None:
            return False
        told = self.told(watched, event.pos(), view)
        if not told and (named := self.unanswered(watched, view)):
            event.ignore()
            watched.event(event)  # a tip of its own comes first
            if event.isAccepted():
                return True
            told = named
        if told:
            QToolTip.showText(event.globalPos(), told, watched)
        return bool(told)

    def told(self, widget: QWidget, place: QPoint, view: TableView) -> str:
        """What the tip at that place of the widget is; empty where the widget has its own to show."""
        owner = widget.parentWidget() if widget.objectName() == "qt_scrollarea_viewport" else widget
        entry = None
        if isinstance(widget, QLabel) and widget.property(BY_LINE):
            return _tip(_of_line(widget, place, view)[:MOST], view)
        if isinstance(widget, QLabel):
            entry = _in_label(widget, place, view)
        elif isinstance(widget, CardWidget):
            words, at = widget.word_at(place)
            entry = term_at(words, at, view.library, view) if at >= 0 else None
        elif isinstance(owner, QTextEdit):
            entry = _in_browser(owner, place, view)
        if entry is not None:
            return _tip([entry], view)
        tip = widget.toolTip()
        if not tip:
            return ""
        rich = tip.lstrip().startswith("<") or "<br>" in tip
        face = getattr(widget, "face", None)
        if isinstance(face, CardFace) and not isinstance(widget, CardWidget):
            named = _of_card(face, view)
        else:
            words = QTextDocumentFragment.fromHtml(tip).toPlainText() if rich else tip
            keywords = [each for each in terms_in([words], view.library, view) if each.kind == KEYWORD]
            named = list(dict.fromkeys([*_said_on(widget, view), *keywords]))
        if not named:
            return ""
        named = named[:MOST]
        shown = tip if rich else escape(tip).replace("\n", "<br>")
        return f"{shown}<hr>{_tip(named, view)}"

    def unanswered(self, widget: QWidget, view: TableView) -> str:
        """The tip of what has none: the terms of what is painted on it."""
        return _tip(_said_on(widget, view)[:MOST], view)


def beside_card(face: CardFace, view: TableView) -> str:
    """What the words of a card mean, as HTML: first its keywords, which are what is special about it, then its use."""
    first = _of_card(face, view)[:OF_A_CARD]
    dress = f'style="color:{THEMES.theme.palette.gold};"'
    told = (
        f'<p style="margin:{px(6) if number else 0}px 0 0 0;"><b {dress}>{escape(signed(entry.name))}</b><br>'
        f"{escape(signed(meaning(entry, view.library)))}</p>"
        for number, entry in enumerate(first)
    )
    return "".join(told)


def _of_card(face: CardFace, view: TableView) -> list[Entry]:
    """What its text names: keywords, then how it is used, as the glossary has it, then the rest.

    A title is a name: the words in it mean nothing.
    """
    named = terms_in([face.said()], view.library, view)
    used = [entry for entry in terms() if entry.of_cards and entry in named]
    keywords = [entry for entry in named if entry.kind != TERM]
    return list(dict.fromkeys([*keywords, *used, *named]))


def _said_on(widget: QWidget, view: TableView) -> list[Entry]:
    """The terms of what a painted part says; words that are laid out, or explained beside it, are told one by one."""
    by_word = isinstance(widget, QLabel | CardWidget) or bool(widget.property(EXPLAINED))
    said = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return [] if by_word else terms_in([said], view.library, view)


def _tip(named: list[Entry], view: TableView) -> str:
    lines = [CATALOGUE.headed_html(signed(entry.name), signed(meaning(entry, view.library))) for entry in named]
    return "<br>".join(lines)


def _in_label(label: QLabel, place: QPoint, view: TableView) -> Entry | None:
    """The entry of the word of a label at that place: the label's text is laid out once more to see."""
    if not label.text() or label.pixmap().width():
        return None
    document, corner = _laid(label)
    at = document.documentLayout().hitTest(QPointF(place) - corner, Qt.HitTestAccuracy.ExactHit)
    return term_at(document.toPlainText(), at, view.library, view) if at >= 0 else None


def _of_line(label: QLabel, place: QPoint, view: TableView) -> list[Entry]:
    """What is named in the line of a label at that place."""
    document, corner = _laid(label)
    at = QPointF(place) - corner
    if not 0 <= at.y() < document.size().height():
        return []
    block = document.findBlock(document.documentLayout().hitTest(at, Qt.HitTestAccuracy.FuzzyHit))
    return terms_in([block.text()], view.library, view)


def _laid(label: QLabel) -> tuple[QTextDocument, QPointF]:
    """The text of a label laid out, and where on the label its corner is."""
    text = label.text()
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(label.font())
    rich = label.textFormat() == Qt.TextFormat.RichText
    document.setHtml(text) if rich else document.setPlainText(text)
    room: QRect = label.contentsRect()
    document.setTextWidth(room.width() if label.wordWrap() else -1)
    size = document.size()
    left, top = float(room.left()), float(room.top())
    if label.alignment() & Qt.AlignmentFlag.AlignVCenter:
        top += max(0.0, (room.height() - size.height()) / 2)
    if label.alignment() & Qt.AlignmentFlag.AlignHCenter:
        left += max(0.0, (room.width() - size.width()) / 2)
    return document, QPointF(left, top)


def _in_browser(browser: QTextEdit, place: QPoint, view: TableView) -> Entry | None:
    """The entry of the word at that place of a page or the log."""
    document = browser.document()
    bars = QPointF(browser.horizontalScrollBar().value(), browser.verticalScrollBar().value())
    at = document.documentLayout().hitTest(QPointF(place) + bars, Qt.HitTestAccuracy.ExactHit)
    if at < 0:
        return None
    block = document.findBlock(at)
    return term_at(block.text(), at - block.position(), view.library, view)
