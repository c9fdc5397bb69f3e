"""The theme of the moment: palette and text scale, applied to the whole application at once."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.fonts import font
from kf_desktop.ui.theme.palettes import DARK, PALETTES, Palette
from kf_desktop.ui.theme.qss import stylesheet

SMALLEST, LARGEST = 80, 200
TEXT = 16
"""Pixels of running text at 100 %."""
EVEN = 0.18
"""The luminance of a ground on which black and white read equally well."""


@dataclass(frozen=True, slots=True)
class Theme:
    """Palette and text scale in percent."""

    palette: Palette = DARK
    scale: int = 100

    def __hash__(self) -> int:
        return hash((self.palette.id, self.scale))  # what is kept of what was painted asks it again and again

    def px(self, size: float) -> int:
        """A length given for 100 %, at this scale."""
        return round(size * self.scale / 100)

    def font(self, size: float = TEXT, *, title: bool = False, bold: bool = False, italic: bool = False) -> QFont:
        """A font for painting, in the language of the moment."""
        return font(CATALOGUE.language, self.px(size), title=title, bold=bold, italic=italic)


def colour(name: str, alpha: int = 255) -> QColor:
    """A colour of the current palette by the name of its field, or any #rrggbb."""
    made = QColor(name if name.startswith("#") else getattr(THEMES.theme.palette, name))
    made.setAlpha(alpha)
    return made


def ink_on(ground: QColor) -> QColor:
    """Black or white, whichever reads better on the ground."""
    red, green, blue = (part**2.2 for part in (ground.redF(), ground.greenF(), ground.blueF()))
    return QColor("#1a1208" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN else "#fff4e2")


def px(size: float) -> int:
    """A length of the current theme."""
    return round(size * THEMES.theme.scale / 100)


STYLE = ("-style", "fusion")
"""Arguments of the application: Qt's style that is the same on every system; the style sheet is written for it."""


class ThemeStore(QObject):
    """Holds the current theme and dresses the application in it."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = Theme()

    def set(self, *, palette: str | None = None, scale: int | None = None) -> None:
        """Change palette or scale; what is not given stays."""
        chosen = PALETTES.get(palette or "", self.theme.palette)
        wanted = min(LARGEST, max(SMALLEST, scale if scale is not None else self.theme.scale))
        theme = Theme(chosen, wanted)
        if theme != self.theme:
            self.theme = theme
            self.apply()

    def toggle(self) -> None:
        """From dark to light and back."""
        self.set(palette="light" if self.theme.palette.dark else "dark")

    def apply(self) -> None:
        """Give the application the theme's font, palette and style sheet."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setFont(self.theme.font())
            app.setPalette(_qt_palette(self.theme.palette))
            app.setStyleSheet(stylesheet(self.theme.palette, self.theme.px, CATALOGUE.language))
        self.changed.emit()


def _qt_palette(palette: Palette) -> QPalette:
    """What the style sheet cannot reach: selections, links and whatever Qt draws by itself."""
    roles = {
        QPalette.ColorRole.Window: palette.ground,
        QPalette.ColorRole.WindowText: palette.ink,
        QPalette.ColorRole.Base: palette.ground_deep,
        QPalette.ColorRole.AlternateBase: palette.panel,
        QPalette.ColorRole.Text: palette.ink,
        QPalette.ColorRole.PlaceholderText: palette.ink_soft,
        QPalette.ColorRole.Button: palette.raised,
        QPalette.ColorRole.ButtonText: palette.ink,
        QPalette.ColorRole.BrightText: palette.gold,
        QPalette.ColorRole.Highlight: palette.ember,
        QPalette.ColorRole.HighlightedText: palette.ember_ink,
        QPalette.ColorRole.Link: palette.ember_text,
        QPalette.ColorRole.LinkVisited: palette.ember_text,
        QPalette.ColorRole.ToolTipBase: palette.raised,
        QPalette.ColorRole.ToolTipText: palette.ink,
        QPalette.ColorRole.Light: palette.hover,
        QPalette.ColorRole.Midlight: palette.raised,
        QPalette.ColorRole.Mid: palette.line,
        QPalette.ColorRole.Dark: palette.line_strong,
        QPalette.ColorRole.Shadow: palette.ground_deep,
        QPalette.ColorRole.Accent: palette.ember,
    }
    made = QPalette()
    for role, value in roles.items():
        made.setColor(role, QColor(value))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.ink_faint))
    return made


THEMES = ThemeStore()
