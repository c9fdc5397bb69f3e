"""Controls whose signs the style sheet cannot draw: ticks, choices, numbers. Imported by the forms that have them.

Qt's styles bring a hundred enumerations along, for which the first window need not wait.
"""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QRadioButton,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionSpinBox,
    QStylePainter,
    QWidget,
)

from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import fold


class Tick(QCheckBox):
    """A check box whose tick is a sign, not a colour alone."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            _paint_sign(self, self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self))


class FoldedTick(Tick):
    """A check box whose words go on in a second line where there is no room beside it."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words
        self.setAccessibleName(words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # it may be narrower than its words

    def minimumSizeHint(self) -> QSize:
        return QSize(px(90), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        folded = fold(self.words, self.fontMetrics(), self.width() - px(44))
        if folded != self.text():
            self.setText(folded)


class OneOf(QRadioButton):
    """A choice of one of several, with the sign of a `Tick`."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked():
            option = QStyleOptionButton()
            self.initStyleOption(option)
            _paint_sign(self, self.style().subElementRect(QStyle.SubElement.SE_RadioButtonIndicator, option, self))


def _paint_sign(widget: QWidget, box: QRect) -> None:
    painter = QPainter(widget)
    painter.setPen(colour("ember_ink" if widget.isEnabled() else "ink_faint"))
    painter.setFont(THEMES.theme.font(16, bold=True))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "✓")
    painter.end()


class Combo(QComboBox):
    """A list of choices with an arrow that the style sheet cannot draw."""

    def sizeHint(self) -> QSize:
        """As wide as the longest choice with the arrow beside it, of which Qt does not know."""
        return super().sizeHint() + QSize(px(14), 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Whoever scrolls past it does not choose: the wheel moves what it lies in."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """What does not stand in the line ends in dots; the list has it whole."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(control, option, field, self).width() - px(4)
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setPen(colour("ink"))
        painter.setFont(THEMES.theme.font(14))
        place = QRect(self.width() - px(26), 0, px(24), self.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, "▼")
        painter.end()


class Number(QSpinBox):
    """A number with its arrows, which the style sheet cannot draw."""

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setPen(colour("ink"))
        painter.setFont(THEMES.theme.font(10))
        parts = ((QStyle.SubControl.SC_SpinBoxUp, "▲"), (QStyle.SubControl.SC_SpinBoxDown, "▼"))
        for part, arrow in parts:
            place = self.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, self)
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, arrow)
        painter.end()
