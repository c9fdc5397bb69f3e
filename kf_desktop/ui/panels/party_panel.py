"""The party: a panel a knight, on the left of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QPushButton, QToolTip, QVBoxLayout, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.numbers import lines_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.holdings import Holdings
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.panels.stat_bars import StatBars
from kf_desktop.ui.plates.band import PlateBand
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import ElidedLabel, FlowLayout, clear, column, flow, label, restyle, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView


CROWD = 4
"""From so many knights on, a panel says less at a time."""


RAIL, HURT = "rail", ("major", "mortal")
"""The view of a knight's plate, and the levels of peril from which on it is the wounded knight's."""
CROWDED, ROOMY, FACE = 60, 104, 66
"""Height of the band, and what of its width is the face's where that is beside the name: at 100 %."""


SETTLED = 40
"""Milliseconds after which the panels have their heights."""


class KnightPanel(QFrame):
    """One knight at a glance; a click or Enter opens the knight's board."""

    opened = Signal(str)
    numbers_asked = Signal(str)

    def __init__(self, knight: str) -> None:
        super().__init__()
        self.knight = knight
        self.setObjectName("knightPanel")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        outer = column(self, gap=0)
        self.band = PlateBand(aside=True)
        self.band.focus = (0.5, 0.6)
        self._head = head = row(self.band, gap=8)
        self.sign = KnightSign(38)
        self._titles = titles = column(gap=0)
        self.name, self.title = ElidedLabel("heading"), ElidedLabel("soft")
        self.marks, self.brief = label(role="soft"), ElidedLabel("soft")
        first = row(gap=4)
        first.addWidget(self.name, 1)
        first.addWidget(self.marks)
        titles.addLayout(first)
        titles.addWidget(self.title)
        titles.addWidget(self.brief)
        head.addWidget(self.sign)
        head.addLayout(titles, 1)
        self.numbers = QPushButton("Σ")
        self.numbers.setProperty("quiet", "true")
        policy = self.numbers.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # the face keeps its place
        self.numbers.setSizePolicy(policy)
        self.numbers.clicked.connect(lambda: self.numbers_asked.emit(f"knight:{self.knight}"))
        head.addWidget(self.numbers, 0, Qt.AlignmentFlag.AlignTop)
        outer.addWidget(self.band)
        layout = column(margin=6, gap=2)
        outer.addLayout(layout)
        self.bars = StatBars()
        self.bars.more = self._numbers
        layout.addWidget(self.bars)
        self._view: TableView | None = None
        self._signs: list[tuple[str, str]] = []
        self._told: tuple[object, ...] = ()
        self.chips, self.chip_flow = flow(gap=4)
        self.chips.hide()
        layout.addWidget(self.chips)
        self.counts = label(role="soft", wrap=True)
        layout.addWidget(self.counts)

    def show_knight(self, knight: KnightView, view: TableView) -> None:
        """Show the knight as it is now; what has not changed is not written again."""
        crowded, self._view = len(view.game.party) >= CROWD, view
        self.sign.show_knight(knight.id, view)
        asked = view.asked()
        restyle(self, asked=str(asked is not None and asked.id == knight.id).lower())
        signs = knight_facts.signs(knight, view)
        lines = (knight_facts.counts(knight, view), knight_facts.spent(knight, view))
        self.bars.show_bars(*knight_facts.bars(knight, view))
        self._show_portrait(knight, view, crowded=crowded)
        told = (crowded, signs, lines, self.bars.bars, view.game.clash is not None, CATALOGUE.language, THEMES.theme)
        if told != self._told:
            self._write(knight, view, signs, lines, crowded=crowded)
            self._told = told

    def _show_portrait(self, knight: KnightView, view: TableView, *, crowded: bool) -> None:
        """The face beside the name, hurt from major peril on; the sign where there is no print of it."""
        hurt = knight_facts.peril(knight, view) in HURT
        plate = knight_plate(knight.id, RAIL, wounded=hurt)
        self.band.lay(aside=crowded)
        self.band.show_plate(plate, RAIL, dim=knight.dead)
        self.band.setMinimumHeight(px(CROWDED if crowded else ROOMY) if plate else 0)
        self._head.setContentsMargins(px(8), px(2), 0 if plate else px(6), 0)
        above, beside = (0, px(FACE)) if crowded else (px(ROOMY) // 2, 0)
        self._titles.setContentsMargins(0, above if plate else 0, beside if plate else 0, 0)
        self.sign.setVisible(not plate)

    def _write(
        self,
        knight: KnightView,
        view: TableView,
        signs: list[tuple[str, str]],
        lines: tuple[str, str],
        *,
        crowded: bool,
    ) -> None:
        """In a large party by the short name and with signs for words."""
        for part, roomy in ((self.title, True), (self.counts, True), (self.marks, False), (self.brief, False)):
            part.setVisible(roomy is not crowded)
        definition = view.library.knights.get(knight.id)
        self.numbers.setVisible(view.game.clash is not None)
        self.numbers.setToolTip(tr("number.where"))
        name(self.numbers, tr("number.where"))
        names = speech.names_of(view.library)
        whole = names.name("knight", knight.id)
        short = names.called(knight.id)
        self.name.set_words(short if crowded else whole, short)
        title = definition.title.get(CATALOGUE.language) if definition is not None else ""
        self.title.set_words(" · ".join(filter(None, [view.player(knight.seat), title])))
        self._show_signs([] if crowded else signs)
        self.marks.setText(" ".join(words[:1] for words, _ in signs))
        self.marks.setToolTip(CATALOGUE.listed([words for words, _ in signs]))
        self.counts.setText("\n".join(filter(None, lines)))
        self.brief.set_words(" · ".join(filter(None, [view.player(knight.seat), *reversed(lines)])))
        said = ", ".join([self.bars.accessibleName(), *(words for words, _ in signs)])
        name(self, whole, f"{said}. {self.counts.text()}")

    def _show_signs(self, signs: list[tuple[str, str]]) -> None:
        layout: FlowLayout = self.chip_flow
        if signs == self._signs and layout.count() == len(signs):
            return
        self._signs = signs
        clear(layout)
        for words, tone in signs:
            layout.addWidget(label(words, "chip", tone=tone))
        self.chips.setVisible(bool(signs))

    def _numbers(self) -> str:
        """The sums behind the knight's numbers."""
        return lines_of(self._view, f"knight:{self.knight}") if self._view is not None else ""

    def event(self, event: QEvent) -> bool:
        """All of the panel answers the resting pointer with the numbers."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and (told := self._numbers()):
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.opened.emit(self.knight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit(self.knight)
        else:
            super().keyPressEvent(event)


class PartyPanel(QWidget):
    """All knights of the party, in seating order."""

    opened = Signal(str)
    numbers_asked = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.panels: dict[str, KnightPanel] = {}
        content = QWidget()
        inner = column(content, gap=7)
        self._column: QVBoxLayout = column(gap=7)
        inner.addLayout(self._column)
        self.holdings = Holdings()
        inner.addWidget(self.holdings)
        inner.addStretch()
        outer = column(self)
        self.area = scrolling(content)
        outer.addWidget(self.area)
        self._asked = ""

    def show_table(self, view: TableView) -> None:
        """Show the party; panels are made anew when other knights sit down."""
        self.setFixedWidth(px(252))
        if tuple(self.panels) != view.game.party:
            self._seat(view.game.party)
        for knight in view.party():
            self.panels[knight.id].show_knight(knight, view)
        self.holdings.show_table(view)
        self._show_asked(view)

    def _show_asked(self, view: TableView) -> None:
        """Bring the panel of another knight than before into sight, once it has its place."""
        asked = view.asked()
        if asked is None or asked.id == self._asked:
            return
        self._asked = asked.id
        QTimer.singleShot(SETTLED, self, self._reveal)

    def _reveal(self) -> None:
        if (panel := self.panels.get(self._asked)) is not None:
            self.area.ensureWidgetVisible(panel, 0, px(4))

    def _seat(self, party: tuple[str, ...]) -> None:
        clear(self._column)
        self.panels = {}
        for id in party:
            panel = KnightPanel(id)
            panel.opened.connect(self.opened)
            panel.numbers_asked.connect(self.numbers_asked)
            mark_spot(panel, f"knight:{id}")
            self._column.addWidget(panel)
            self.panels[id] = panel
