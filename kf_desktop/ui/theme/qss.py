"""The style sheet, made from a palette and a scale. Nothing of Qt's own grey is left."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.ui.theme.fonts import families
from kf_desktop.ui.theme.palettes import DARK, Palette

Px = Callable[[float], int]


def stylesheet(palette: Palette, px: Px, language: str) -> str:
    """The application's style sheet."""
    parts = (_base, _buttons, _inputs, _lists, _bars, _table, _pages)
    return "\n".join(part(palette, px, language) for part in parts)


def _names(language: str, *, title: bool = False) -> str:
    return ", ".join(f'"{name}"' for name in families(language, title=title))


def _base(p: Palette, px: Px, language: str) -> str:
    return f"""
QMainWindow, QDialog, QMessageBox, QFileDialog, #window {{ background: {p.ground}; }}
QToolTip {{ background: {p.raised}; color: {p.ink}; border: 1px solid {p.ember}; font-size: {px(14)}px;
  padding: {px(5)}px {px(8)}px; }}
QFrame[panel="true"] {{ background: {p.panel}; border: 1px solid {p.line}; }}
QFrame[panel="true"][chosen="true"] {{ border: 2px solid {p.ember}; background: {p.raised}; }}
QFrame[rule="true"] {{ background: {p.line}; border: none; max-height: 1px; min-height: 1px; }}
QLabel[role="title"] {{ font-family: {_names(language, title=True)}; font-size: {px(22)}px; font-weight: bold; }}
QLabel[role="display"] {{ font-family: {_names(language, title=True)}; font-size: {px(52)}px;
  color: {p.ember_text}; }}
#startSubtitle {{ color: {p.ink_soft}; font-size: {px(17)}px; font-style: {"italic" if language == "en" else "normal"};
  padding-bottom: {px(16)}px; }}
QLabel[role="stageName"] {{ font-family: {_names(language, title=True)}; font-size: {px(20)}px; font-weight: bold; }}
QLabel[role="heading"] {{ font-size: {px(19)}px; font-weight: bold; }}
QLabel[role="section"] {{ font-size: {px(17)}px; font-weight: bold; color: {p.ember_text}; }}
QLabel[role="strong"] {{ font-weight: bold; }}
QLabel[role="soft"] {{ color: {p.ink_soft}; font-size: {px(15)}px; }}
QLabel[role="number"] {{ font-size: {px(21)}px; font-weight: bold; }}
QLabel[tone="blood"] {{ color: {p.blood}; }}
QLabel[role="chip"] {{ background: {p.raised}; border: 1px solid {p.line_strong};
  padding: 0 {px(6)}px; font-size: {px(14)}px; min-height: {px(21)}px; max-height: {px(21)}px; }}
QLabel[role="chip"][tone="gold"] {{ border-color: {p.gold}; color: {p.gold}; }}
QLabel[role="chip"][tone="blood"] {{ border-color: {p.blood}; color: {p.ink}; }}
QLabel[role="box"] {{ background: {p.raised}; border: 1px solid {p.line};
  padding: {px(3)}px {px(6)}px; }}
QLabel[role="small"] {{ color: {p.ink_soft}; font-size: {px(14)}px; }}
QLabel:disabled {{ color: {p.ink_faint}; }}
"""


def _buttons(p: Palette, px: Px, language: str) -> str:
    return f"""
QPushButton, QToolButton {{ background: {p.raised}; color: {p.ink}; border: 2px solid {p.line_strong};
  padding: {px(6)}px {px(14)}px; min-height: {px(22)}px; }}
QPushButton:hover, QToolButton:hover {{ background: {p.hover}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {p.ink}; }}
QPushButton:pressed, QToolButton:pressed {{ background: {p.line_strong}; }}
QPushButton:disabled, QToolButton:disabled {{ color: {p.ink_faint}; border-color: {p.line}; }}
QPushButton:checked, QToolButton:checked {{ background: {p.ember}; color: {p.ember_ink};
  border-color: {p.ember};
  font-weight: bold; }}
QPushButton:checked:focus, QToolButton:checked:focus {{ border-color: {p.ink}; }}
QPushButton[primary="true"] {{ background: {p.ember}; color: {p.ember_ink}; border-color: {p.ember};
  font-weight: bold; }}
QPushButton[primary="true"]:focus {{ border-color: {p.ink}; }}
QPushButton[primary="true"]:disabled {{ background: {p.raised}; color: {p.ink_faint};
  border-color: {p.line}; }}
QPushButton[quiet="true"], QToolButton[quiet="true"] {{ background: transparent;
  border: 2px solid transparent;
  padding: {px(3)}px {px(8)}px; }}
QPushButton[capped="true"] {{ text-align: left; }}
QPushButton[inline="true"] {{ text-align: left; padding-left: 0; }}
#odds {{ background: transparent; border: 1px solid transparent; color: {p.gold};
  text-align: left; font-size: {px(15)}px; padding: 0 {px(4)}px; min-height: {px(19)}px; }}
#odds[cut="1"] {{ font-size: {px(14)}px; }}
#odds[cut="2"] {{ font-size: {px(13)}px; }}
#odds:hover {{ background: {p.hover}; }}
#odds:focus {{ border-color: {p.ink}; }}
#odds:disabled {{ color: {p.ink_soft}; }}
QPushButton[link="true"] {{ color: {p.ember_text}; text-decoration: underline; padding: 2px 4px;
  background: transparent; border: 1px solid transparent; text-align: left; min-height: 0; font-size: {px(15)}px; }}
QPushButton[heading="true"] {{ font-size: {px(17)}px; font-weight: bold; color: {p.ember_text}; padding: 0;
    background: transparent; border: 1px solid transparent; text-align: left; }}
QPushButton[heading="true"]:hover:enabled {{ text-decoration: underline; }}
QPushButton[heading="true"]:focus {{ border-color: {p.ink}; }}
QPushButton[link="true"]:focus {{ border-color: {p.ink}; }}
QPushButton[quiet="true"]:hover, QToolButton[quiet="true"]:hover {{ background: {p.hover}; }}
QPushButton[quiet="true"]:focus, QToolButton[quiet="true"]:focus {{ border-color: {p.ink}; }}
QPushButton[quiet="true"]:checked, QToolButton[quiet="true"]:checked,
  QPushButton[opened="true"] {{ background: transparent;
  color: {p.ember_text}; font-weight: normal; border: 2px solid transparent;
  border-bottom: 2px solid {p.ember}; }}
QPushButton[quiet="true"]:checked:focus, QPushButton[opened="true"]:focus {{ border: 2px solid {p.ink}; }}
QPushButton[big="true"] {{ font-family: {_names(language, title=True)}; font-size: {px(20)}px;
  padding: {px(9)}px {px(18)}px; text-align: left; }}
QCheckBox, QRadioButton {{ spacing: {px(9)}px; padding: {px(3)}px; border: 2px solid transparent; }}
QCheckBox:disabled, QRadioButton:disabled {{ color: {p.ink_faint}; }}
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled {{ border-color: {p.line}; }}
QCheckBox:focus, QRadioButton:focus {{ border-color: {p.ink}; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {px(18)}px; height: {px(18)}px;
  background: {p.ground_deep}; border: 2px solid {p.line_strong}; }}
QRadioButton::indicator {{ border-radius: {px(18) // 2 + 2}px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {p.ember};
  border-color: {p.gold}; }}
QCheckBox::indicator:checked:disabled, QRadioButton::indicator:checked:disabled {{ background: {p.raised};
  border-color: {p.line}; }}
"""


def _inputs(p: Palette, px: Px, language: str) -> str:
    return f"""
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit {{ background: {p.ground_deep}; color: {p.ink};
  border: 2px solid {p.line_strong}; padding: {px(4)}px {px(8)}px;
  min-height: {px(24)}px;
  selection-background-color: {p.ember}; selection-color: {p.ember_ink}; }}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus {{ border-color: {p.ink}; }}
QLineEdit:disabled, QSpinBox:disabled, QComboBox:disabled {{ color: {p.ink_faint}; border-color: {p.line}; }}
QSpinBox {{ padding: 0 0 0 {px(6)}px; min-height: {px(32)}px; }}
QComboBox::drop-down, QSpinBox::up-button, QSpinBox::down-button {{ background: {p.raised};
  border-left: 1px solid {p.line_strong}; width: {px(24)}px; }}
QComboBox::drop-down:hover, QSpinBox::up-button:hover,
  QSpinBox::down-button:hover {{ background: {p.hover}; }}
QComboBox QAbstractItemView {{ background: {p.panel}; border: 1px solid {p.ember}; padding: {px(3)}px;
  selection-background-color: {p.ember}; selection-color: {p.ember_ink}; }}
QSlider::groove:horizontal {{ background: {p.ground_deep}; border: 1px solid {p.line_strong};
  height: {px(8)}px;
  border-radius: {px(4)}px; }}
QSlider::sub-page:horizontal {{ background: {p.ember}; border-radius: {px(4)}px; }}
QSlider::handle:horizontal {{ background: {p.gold}; border: 2px solid {p.ground_deep}; width: {px(16)}px;
  margin: -{px(7)}px 0; border-radius: {px(9)}px; }}
QSlider:focus::handle:horizontal, QSlider::handle:horizontal:focus {{ border-color: {p.ink}; }}
"""


def _lists(p: Palette, px: Px, language: str) -> str:
    return f"""
QListView, QTreeView, QTableView {{ background: {p.ground_deep}; color: {p.ink}; border: 2px solid {p.line};
  alternate-background-color: {p.panel}; padding: {px(3)}px; }}
QListView:focus, QTreeView:focus, QTableView:focus {{ border-color: {p.ink}; }}
QListView::item, QTreeView::item {{ padding: {px(5)}px {px(8)}px; }}
QListView::item:hover, QTreeView::item:hover {{ background: {p.hover}; }}
QListView::item:selected, QTreeView::item:selected {{ background: {p.ember}; color: {p.ember_ink}; }}
QHeaderView::section {{ background: {p.raised}; color: {p.ink_soft}; border: none; padding: {px(4)}px; }}
QMenu {{ background: {p.panel}; border: 1px solid {p.ember}; padding: {px(4)}px; }}
QMenu::item {{ padding: {px(6)}px {px(22)}px; }}
QMenu::item:selected {{ background: {p.ember}; color: {p.ember_ink}; }}
QMenu::item:disabled {{ color: {p.ink_faint}; }}
QMenu::separator {{ height: 1px; background: {p.line}; margin: {px(4)}px; }}
QTextBrowser, QTextEdit {{ background: {p.ground_deep}; border: 1px solid {p.line};
  selection-background-color: {p.ember}; selection-color: {p.ember_ink}; }}
QTextBrowser:focus, QTextEdit:focus {{ border: 1px solid {p.ink}; }}
"""


def _bars(p: Palette, px: Px, language: str) -> str:
    return f"""
QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
#kingdom:focus {{ border: 2px solid {p.ink}; }}
QAbstractScrollArea::corner {{ background: {p.ground_deep}; }}
QScrollBar:vertical {{ background: {p.ground_deep}; width: {px(12)}px; margin: 0; border-radius: {px(6)}px; }}
QScrollBar:horizontal {{ background: {p.ground_deep}; height: {px(12)}px; margin: 0;
  border-radius: {px(6)}px; }}
QScrollBar::handle {{ background: {p.line_strong}; border-radius: {px(5)}px; margin: {px(2)}px; }}
QScrollBar::handle:vertical {{ min-height: {px(30)}px; }}
QScrollBar::handle:horizontal {{ min-width: {px(30)}px; }}
QScrollBar::handle:hover {{ background: {p.ember}; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{
  background: none; border: none; width: 0; height: 0; }}
QSplitter::handle {{ background: transparent; }}
QSplitter::handle:hover {{ background: {p.line_strong}; }}
QProgressBar {{ background: {p.ground_deep}; border: 1px solid {p.line_strong};
  text-align: center; }}
QProgressBar::chunk {{ background: {p.ember}; }}
"""


def _table(p: Palette, px: Px, language: str) -> str:
    return f"""
#topBar {{ background: {p.bar}; border-bottom: 1px solid {p.frame}; }}
#topBar QPushButton {{ padding: 0 {px(5)}px; min-height: 0; border-width: 1px; font-size: {px(15)}px;
  color: {p.ink_soft}; }}
#topBar QPushButton:hover {{ color: {p.ink}; }}
#topBar #lineWhy {{ color: {p.gold}; }}
#decisionBar QLabel#because {{ color: {p.ink_soft}; }}
#decisionBar QLabel#tokenSigns {{ color: {p.gold}; font-size: {px(14)}px; font-weight: bold; }}
#optionButton {{ font-size: {px(17)}px; padding: {px(5)}px {px(12)}px; }}
#optionButton[chosen="true"] {{ background: {p.ember}; color: {p.ember_ink}; border-color: {p.gold};
  font-weight: bold; }}
#optionButton[preferred="true"] {{ border-color: {p.ember}; }}
#plateBand {{ background: transparent; border: none; }}
#plateBand[printed="true"] QLabel, #plateBand[printed="true"] QPushButton {{ color: {DARK.ink}; }}
#plateBand[printed="true"] QLabel[role="soft"] {{ color: {DARK.ink_soft}; }}
#plateBand[printed="true"] QPushButton {{ background: rgba(14, 10, 7, 225); }}
#plateBand[printed="true"] QPushButton:hover {{ background: {DARK.hover}; }}
#log {{ background: {p.ground_deep}; border: 1px solid {p.line};
  padding: {px(4)}px; }}
#log:focus {{ border: 2px solid {p.ink}; padding: {px(4) - 1}px; }}
#overlay {{ background: rgba(0, 0, 0, 190); }}
#tray {{ background: {p.panel}; border: 1px solid {p.line_strong}; }}
#broken {{ background: {p.panel}; border: 1px dashed {p.blood}; }}
#broken QLabel {{ font-size: {px(14)}px; }}
#broken QPushButton {{ font-size: {px(14)}px; border-width: 1px; padding: 0 {px(6)}px; min-height: {px(21)}px; }}
"""


def _pages(p: Palette, px: Px, language: str) -> str:
    ink, soft = p.parchment_ink, p.parchment_soft
    return f"""
#page QLabel {{ color: {ink}; }}
#page QScrollBar:vertical {{ background: transparent; }}
#page QScrollBar::handle:vertical {{ background: {p.parchment_edge}; }}
#page QLabel[role="title"] {{ font-size: {px(20)}px; }}
#contents {{ background: transparent; border: none; padding: 0; }}
#contents::item {{ color: {ink}; padding: {px(3)}px {px(6)}px; }}
#contents::item:disabled {{ color: {p.parchment_red}; }}
#contents::item:hover {{ background: rgba(140, 90, 20, 40); }}
#contents::item:selected {{ background: rgba(140, 90, 20, 70); color: {ink}; }}
#contents:focus {{ border: 1px solid {p.parchment_red}; }}
#page QLabel[role="soft"] {{ color: {soft}; }}
#page QLabel[role="section"] {{ color: {p.parchment_red}; }}
#page QPushButton {{ background: transparent; color: {soft}; border: 2px solid transparent;
  padding: {px(1)}px {px(6)}px; font-size: {px(15)}px; min-height: {px(20)}px; }}
#page QPushButton:hover {{ background: rgba(140, 90, 20, 40); }}
#page QPushButton:focus {{ border-color: {p.parchment_red}; }}
#page QPushButton:disabled {{ color: {p.parchment_edge}; }}
"""
