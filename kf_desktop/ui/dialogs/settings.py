"""The settings, as a form that is used on the start screen and over the table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QFormLayout, QSlider, QWidget

from kf_desktop.door.stops import Stop, Window, offered, stop_at
from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.dialogs.volumes import Volumes
from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES, tr
from kf_desktop.ui.settings import ANIMATION, Settings
from kf_desktop.ui.theme.controls import Combo, FoldedTick, Tick
from kf_desktop.ui.theme.palettes import PALETTES
from kf_desktop.ui.theme.theme import LARGEST, SMALLEST, THEMES, px
from kf_desktop.ui.theme.widgets import label, row


class SettingsForm(QWidget):
    """Language, theme, text scale, animation, odds, sound: each takes effect at once."""

    changed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self._make_controls()
        self._lay_rows()
        self._connect()

    def _make_controls(self) -> None:
        settings = self.settings
        self.language = _combo([(id, words) for id, words in LANGUAGES.items()], CATALOGUE.language)
        self.theme = _combo([(id, tr(f"theme.{id}")) for id in PALETTES], THEMES.theme.palette.id)
        self.animation = _combo([(id, tr(f"animation.{id}")) for id in ANIMATION], settings.animation)
        self.scale = QSlider(Qt.Orientation.Horizontal)
        self.scale.setMinimumWidth(px(90))
        self.scale.setRange(SMALLEST // 5, LARGEST // 5)
        self.scale.setPageStep(1)  # a click beside the handle is a step as well: the window is laid out anew each time
        self.scale.setValue(THEMES.theme.scale // 5)
        self.percent = label(f"{THEMES.theme.scale} %", "strong")
        self.fitting = Tick(tr("settings.scale_fitting"))
        self.fitting.setChecked(not settings.scale)
        self.still, self.odds, self.hints = (
            _tick(f"settings.{key}", on)
            for key, on in (
                ("still_shown", settings.still),
                ("odds_shown", settings.odds),
                ("hints_shown", settings.hints),
            )
        )
        self.sound = Volumes(settings)
        self.volumes = self.sound.sliders
        self.stops = {kind: _combo(_stops(kind), stop_at(kind, settings.stops)) for kind in Window}
        for kind, combo in self.stops.items():
            own = kind in (Window.CHOICE, Window.COURSE, Window.ALIKE)
            combo.setToolTip(tr(f"settings.stop_{kind}_tip" if own else "settings.stop_tip"))

    def _lay_rows(self) -> None:
        """Each control with its name, for the eye and for who listens."""
        self.form = QFormLayout(self)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapAllRows)
        self.form.setHorizontalSpacing(px(18))
        self.form.setVerticalSpacing(px(8))
        self.form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        scale = QWidget()
        scale_row = row(scale, gap=10)
        scale_row.addWidget(self.scale, 1)
        scale_row.addWidget(self.percent)
        scale_row.addWidget(self.fitting)
        name(self.scale, tr("settings.scale"))
        rows: dict[str, QWidget] = {
            "language": self.language,
            "theme": self.theme,
            "scale": scale,
            "animation": self.animation,
            "still": self.still,
            "odds": self.odds,
            "sound": self.sound,
            "hints": self.hints,
        } | {f"stop_{kind}": combo for kind, combo in self.stops.items()}
        for key, control in rows.items():
            words = tr(f"settings.{key}")
            self.form.addRow(label(words), control)
            name(control, words)

    def _connect(self) -> None:
        for combo in (self.language, self.theme, self.animation, *self.stops.values()):
            combo.activated.connect(self._take)
        for tick in (self.still, self.odds, self.hints, self.fitting):
            tick.toggled.connect(self._take)
        self.sound.changed.connect(self.changed)
        self.scale.valueChanged.connect(lambda value: self.percent.setText(f"{value * 5} %"))
        self.scale.sliderReleased.connect(self._choose_scale)
        self.scale.actionTriggered.connect(lambda _: None if self.scale.isSliderDown() else self._later())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Large letters: every control stands below its name, or none does."""
        super().resizeEvent(event)
        needed = self.form.horizontalSpacing()
        for role in (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole):
            items = (self.form.itemAt(place, role) for place in range(self.form.rowCount()))
            needed += max(item.minimumSize().width() for item in items if item is not None)
        policy, room = QFormLayout.RowWrapPolicy, self.form.contentsRect().width()
        self.form.setRowWrapPolicy(policy.WrapAllRows if room <= needed else policy.DontWrapRows)

    def _later(self) -> None:
        """The slider has not moved yet when a key is pressed: take its place as the value."""
        self.scale.setValue(self.scale.sliderPosition())
        self._choose_scale()

    def _choose_scale(self) -> None:
        if self.fitting.isChecked():
            self.fitting.setChecked(False)  # takes the slider's place too
        else:
            self._take()

    def _take(self) -> None:
        settings = self.settings
        settings.language = self.language.currentData()
        settings.theme = self.theme.currentData()
        settings.animation = self.animation.currentData()
        settings.scale = 0 if self.fitting.isChecked() else self.scale.value() * 5
        settings.still = self.still.isChecked()
        settings.odds = self.odds.isChecked()
        settings.hints = self.hints.isChecked()
        settings.stops.update({kind: combo.currentData() for kind, combo in self.stops.items()})
        self.changed.emit()
        self.scale.setValue(THEMES.theme.scale // 5)


def _stops(kind: Window) -> list[tuple[str, str]]:
    words = {stop: f"stop.{stop}" for stop in offered(kind)}
    if kind is Window.CHOICE:
        words[Stop.NEVER] = "stop.never_first"
    if kind is Window.COURSE:
        words[Stop.NEVER] = "stop.never_recommended"
    return [(stop, tr(key)) for stop, key in words.items()]


def _tick(key: str, on: bool) -> FoldedTick:
    made = FoldedTick(tr(key))
    made.setChecked(on)
    return made


def _combo(entries: list[tuple[str, str]], now: str) -> QComboBox:
    combo = Combo()
    for id, words in entries:
        combo.addItem(words, id)
    combo.setCurrentIndex(max(0, combo.findData(now)))
    return combo


class SettingsDialog(Overlay):
    """The settings over the table."""

    def __init__(self, owner: QWidget, settings: Settings) -> None:
        super().__init__(owner, tr("settings.title"), width=700)
        self.form = SettingsForm(settings)
        self.body.addWidget(self.form)
