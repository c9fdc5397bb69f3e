"""Below the party: the Knight Pool, and the arms of the knight who is asked."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.content.sentences.knights import describe_gear
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, flow, label, panel, rich

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView


class Holdings(QWidget):
    """What the party has in common, and what one knight has in hand."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=6)
        self.pool_frame, self.gear_frame = panel(), panel()
        inner = column(self.pool_frame, margin=7, gap=3)
        self.pool_title = label(role="section")
        inner.addWidget(self.pool_title)
        self.tokens, self.token_flow = flow(gap=4)
        inner.addWidget(self.tokens)
        own = column(self.gear_frame, margin=7, gap=2)
        self.gear_title, self.gear = label(role="section"), rich()
        own.addWidget(self.gear_title)
        own.addWidget(self.gear)
        layout.addWidget(self.pool_frame)
        mark_spot(self.pool_frame, "pool")
        layout.addWidget(self.gear_frame)
        self._told: tuple[object, ...] = ()
        self._last = ""

    def show_table(self, view: TableView) -> None:
        """Show the pool's tokens and the gear of the knight who is asked, or was asked last."""
        knight = view.asked() or view.game.knights.get(self._last) or view.game.knights.get(view.expedition.leader)
        self._last = knight.id if knight is not None else ""
        pool = {token: count for token, count in view.game.pool.items() if count}
        told = (pool, _worn(knight) if knight else (), CATALOGUE.language, THEMES.theme)
        if told == self._told:
            return
        lines = gear_lines(knight, view) if knight is not None else []
        self._show_pool(pool, view)
        self.gear_frame.setVisible(bool(lines))
        if knight is not None and lines:
            self.gear_title.setText(tr("knight.arms", knight=speech.names_of(view.library).called(knight.id)))
            self.gear.setText("".join(_told(name, words) for name, words in lines))
        self._told = told

    def _show_pool(self, pool: dict[str, int], view: TableView) -> None:
        self.pool_title.setText(tr("knight.pool"))
        clear(self.token_flow)
        self.pool_frame.setVisible(bool(pool))
        names = speech.names_of(view.library)
        for token, count in pool.items():
            self.token_flow.addWidget(_chip(f"{names.name('token', token)} {count}"))


def _worn(knight: KnightView) -> tuple[object, ...]:
    """All that the lines about a knight's gear are made of."""
    worn = (*knight.loadout.hands, knight.loadout.armor, *knight.loadout.supports)
    items = [(item.gear, item.reforged, item.exhausted, item.charges) for item in knight.sheet.armory]
    return (knight.id, worn, tuple(items))


def gear_lines(knight: KnightView, view: TableView) -> list[tuple[str, str]]:
    """Each card worn or held with its numbers and state."""
    loadout = knight.loadout
    items = {item.gear: item for item in knight.sheet.armory}
    names, found = speech.names_of(view.library), []
    for id in dict.fromkeys([*loadout.hands, loadout.armor, *loadout.supports]):
        card, item = view.library.gear.get(id), items.get(id)
        if card is None:
            continue
        side = card.reforged if item is not None and item.reforged and card.reforged is not None else card
        words = describe_gear(side, CATALOGUE.language, view.library).split("\n")[0]
        state = [tr("sheet.exhausted")] if item is not None and item.exhausted else []
        if item is not None and item.charges:
            state.append("●" * item.charges)
        title = " · ".join([names.name("gear", id), *state])
        found.append((title, words if card.type != "support" else ""))
    return found


def _told(name: str, words: str) -> str:
    """A card in one label with the others: labels of their own take long to lay out."""
    small = f'<br><span style="font-size:{px(13)}px">{escape(words)}</span>' if words else ""
    return f'<p style="margin:0 0 {px(3)}px 0"><b>{escape(name)}</b>{small}</p>'


def _chip(words: str) -> QLabel:
    made = label(words, "chip", tone="gold")
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made
