"""A sheet over the window: darkens the rest, holds a title and its content, goes away on Esc."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractSlider, QFrame, QPushButton, QWidget

from kf_desktop.ui.a11y import enter_presses
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, panel, row, scrolling

SCROLLS = {
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_Home: QAbstractSlider.SliderAction.SliderToMinimum,
    Qt.Key.Key_End: QAbstractSlider.SliderAction.SliderToMaximum,
}


class Overlay(QFrame):
    """Base of everything that is laid over the table for a while."""

    closed = Signal()

    def __init__(self, owner: QWidget, title: str, *, width: int = 680) -> None:
        super().__init__(owner)
        self.setObjectName("overlay")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._came_from = owner.window().focusWidget()
        self._width = width
        outer = column(self, margin=24)
        self.sheet = panel("sheet")
        outer.addWidget(self.sheet, 0, Qt.AlignmentFlag.AlignCenter)
        inner = column(self.sheet, margin=18, gap=10)
        head = row()
        self.title = label(title, "title", wrap=True)
        head.addWidget(self.title, 1)
        self.close_button = QPushButton(tr("dialog.close"))
        self.close_button.clicked.connect(self.dismiss)
        head.addWidget(self.close_button)
        inner.addLayout(head)
        self.content = QWidget()
        self.body = column(self.content, gap=8)
        self.area = scrolling(self.content)
        inner.addWidget(self.area, 1)
        self.foot = row(gap=8)
        inner.addLayout(self.foot)
        self.setAccessibleName(title)
        owner.installEventFilter(self)
        self.close_button.installEventFilter(self)

    def open(self) -> None:
        """Come up over the owner."""
        self.body.addStretch()
        self.raise_()
        self.show()
        self._fit()  # when it has its style: without, content asks for less than it takes
        self.close_button.setFocus()

    def dismiss(self) -> None:
        """Go away, and give the keyboard back."""
        owner = self.parentWidget()
        if owner is not None:
            owner.removeEventFilter(self)
        self.hide()
        if self._came_from is not None and self._came_from.isVisible():
            self._came_from.setFocus()
        self.closed.emit()
        self.deleteLater()

    def _fit(self) -> None:
        owner = self.parentWidget()
        if owner is not None:
            self.setGeometry(owner.rect())
            bar = self.area.verticalScrollBar().sizeHint().width()
            wanted = max(px(self._width), self.content.minimumSizeHint().width() + bar + px(40))
            width = min(wanted, owner.width() - px(48))
            inside = self.body.totalHeightForWidth(width - px(40))
            inside = max(inside, self.body.totalSizeHint().height()) if inside < 0 else inside
            room = inside + px(96) + (px(52) if self.foot.count() else 0)
            self.sheet.setFixedSize(width, min(room, owner.height() - px(48)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        elif self._scrolls(event) or not enter_presses(event, self):
            event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.sheet.geometry().contains(event.position().toPoint()):
            self.dismiss()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.close_button:
            return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and self._scrolls(event)
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _scrolls(self, event: QKeyEvent) -> bool:
        """The keys that leaf through what is longer than the sheet; whether it was one of them."""
        step = SCROLLS.get(Qt.Key(event.key()))
        bar = self.area.verticalScrollBar()
        if step is None or not bar.maximum():
            return False
        bar.triggerAction(step)
        return True

    def focusNextPrevChild(self, next: bool) -> bool:
        """The Tab key stays on the sheet, and goes round on it either way."""
        moved = super().focusNextPrevChild(next)
        if not self.isAncestorOf(self.window().focusWidget() or self):
            (self.close_button if next else self._last()).setFocus()
        return moved

    def _last(self) -> QWidget:
        """The control that the Tab key comes to last."""
        reached = (each for each in self.findChildren(QWidget) if each.focusPolicy() & Qt.FocusPolicy.TabFocus)
        return [each for each in reached if each.isVisible() and each.isEnabled()][-1]
