"""The end of a skirmish: how it went, and how each knight came out of it. It stands where the hand was."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels import knight_facts
from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import ElidedLabel, clear, column, label, row

SKIRMISH_OVER = "skirmish.next"


class Verdict(QFrame):
    """Hidden until the clash is decided."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.setProperty("panel", "true")
        self.hide()
        line = row(self, margin=14, gap=24)
        words = column(gap=2)
        self.title, self.told = label(role="display"), label(role="soft", wrap=True)
        words.addStretch()
        words.addWidget(self.title)
        words.addWidget(self.told)
        words.addStretch()
        line.addLayout(words, 2)
        self.knights = QGridLayout()
        self.knights.setHorizontalSpacing(px(10))
        self.knights.setVerticalSpacing(px(2))
        self.knights.setColumnStretch(1, 1)
        line.addLayout(self.knights, 3)

    def show_table(self, view: TableView) -> None:
        """Show how the skirmish went, if it is over."""
        clash, decision = view.game.clash, view.decision
        over = clash is not None and decision is not None and decision.prompt == SKIRMISH_OVER
        self.setVisible(over)
        clear(self.knights)
        if clash is None or not over:
            return
        names = speech.names_of(view.library)
        self.title.setText(tr(f"verdict.{clash.result}"))
        monster = names.name("monster", clash.monster)
        told = tr(
            "verdict.told",
            monster=monster,
            level=clash.level,
            round=clash.round,
            wounds=f"{clash.wounds}/{clash.wounds_needed}",
        )
        self.told.setText(told)
        lines = []
        for place, knight in enumerate(view.party()):
            sign = KnightSign(24)
            sign.show_knight(knight.id, view)
            vigor = f"{tr('stat.vigor')} {knight.vigor}/{knight.vigor_limit}"
            hurts = [words for words, tone in knight_facts.signs(knight, view) if tone == "blood"]
            lines.append(" · ".join([names.called(knight.id), *([] if knight.dead else [vigor]), *hurts]))
            self.knights.addWidget(sign, place, 0, Qt.AlignmentFlag.AlignCenter)
            line = ElidedLabel()
            line.set_words(lines[-1])
            self.knights.addWidget(line, place, 1)
        name(self, self.title.text(), CATALOGUE.listed([told, *lines]))
