"""Drawing the parts of the table so that one that fails shows a notice in its own place and the others go on."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QFrame, QPushButton, QWidget

from kf_desktop import __version__
from kf_desktop.ui.a11y import announce
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.settings import in_documents
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, row

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

LOG = logging.getLogger(__name__)

LOW = 90
"""A place lower than this, at 100 % text, has the words and buttons of the notice side by side."""
BROKEN = "broken"
"""What the style sheet calls the notice."""
EDGE, UNBOUNDED = 2, 16_777_215
"""Pixels around a notice, and Qt's word for any height."""
FLAT = "min-height: 0; padding-top: 0; padding-bottom: 0"
"""Of buttons that have to stand in a line."""
RECENT = 12
"""Events at the end of a report."""


class Part(Protocol):
    """A part of the table that shows a moment of the game."""

    def show_table(self, view: TableView) -> None:
        """Show it."""


def draw(place: QWidget, part: Part, view: TableView, *more: Callable[[], object]) -> bool:
    """Have the part show the moment, then do `more`; returns whether nothing was raised.

    If not, the place in which the part is drawn says so, until the part can be drawn again.
    """
    notice = _NOTICES.pop(place, None)
    if notice is not None:
        notice.take_away()
    return attempt(place, view, lambda: part.show_table(view), *more)


def attempt(place: QWidget, view: TableView, *steps: Callable[[], object]) -> bool:
    """Do the steps; if one raises, cover the place with a `BrokenNotice`. Returns whether none did."""
    try:
        for step in steps:
            step()
    except Exception:  # whatever it is: no part of the window may stop the game
        LOG.exception("%s cannot be drawn", type(place).__name__)
        if not is_broken(place):
            BrokenNotice(place, report(place, view))
        return False
    return True


def is_broken(place: QWidget) -> bool:
    """Whether the part in that place failed when it was last drawn."""
    return place in _NOTICES


def report(place: QWidget, view: TableView) -> str:
    """All that is needed to find out what went wrong, as plain text."""
    lines = [f"KF Desktop {__version__}: {type(place).__name__} cannot be drawn", f"language {CATALOGUE.language}"]
    scenes = [f"{frame.scene} {frame.step} {frame.args}" for frame in view.game.scenes]
    lines += [f"campaign {view.game.campaign.name!r}, party {view.game.party}", *scenes]
    if (decision := view.decision) is not None:
        lines.append(f"question {decision.seq}: {decision.prompt} {decision.args} source {decision.source!r}")
        lines.append(f"options {[option.key for option in decision.options]}")
    lines += [f"event {event.kind} {event.args}" for event in view.events[-RECENT:]]
    return "\n".join([*lines, "", traceback.format_exc()])


class BrokenNotice(QFrame):
    """A notice over a part that cannot be drawn, with buttons to copy or save the report."""

    def __init__(self, place: QWidget, report: str) -> None:
        super().__init__(place)
        _NOTICES[place] = self
        self.report = report
        self.setObjectName(BROKEN)
        self._layout: QBoxLayout = column(self, gap=5)
        self._layout.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        self.words = label(tr("broken.words"), "strong", wrap=True)
        self._layout.addWidget(self.words)
        buttons = row(gap=4)
        self.copy, self.save = QPushButton(tr("broken.copy")), QPushButton(tr("broken.save"))
        for button, action in ((self.copy, self._copy), (self.save, self._save)):
            button.clicked.connect(action)
            buttons.addWidget(button)
        buttons.addStretch()
        self._layout.addLayout(buttons)
        self._layout.addStretch()
        self.setAccessibleName(self.words.text())
        place.installEventFilter(self)
        place.show()
        self._fit()
        self.raise_()
        self.show()
        announce(place, self.words.text(), urgent=True)

    def take_away(self) -> None:
        """Remove the notice, as the part is drawn anew."""
        self.hide()
        self.setParent(None)
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Cover all of the place; words and buttons stand side by side where it is low."""
        place = self.parentWidget()
        if place is not None:
            low = place.height() < px(LOW)
            way = QBoxLayout.Direction.LeftToRight if low else QBoxLayout.Direction.TopToBottom
            self._layout.setDirection(way)
            self._layout.setStretchFactor(self.words, int(low))
            self._layout.setStretch(self._layout.count() - 1, int(not low))
            for button in (self.copy, self.save):
                button.setStyleSheet(FLAT if low else "")
                button.setMaximumHeight(max(1, place.height() - 2 * EDGE) if low else UNBOUNDED)
            self.setGeometry(place.rect())

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report)

    def _save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, tr("broken.save"), in_documents("kf-desktop-report.txt"), "*.txt")
        if not name:
            return
        try:
            Path(name).write_text(self.report, encoding="utf-8")
        except OSError as error:
            self.words.setText(str(error))
            announce(self, str(error), urgent=True)


_NOTICES: WeakKeyDictionary[QWidget, BrokenNotice] = WeakKeyDictionary()
"""By the place that it covers."""
