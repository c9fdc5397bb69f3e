"""The menu of the start screen: title, rows for what can be done, small words below; what is next stands at the top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QPushButton, QVBoxLayout, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES, tr
from kf_desktop.ui.lessons.heading import FIRST_BLOW, FIRST_DELVE, LESSONS, has_finished, heading_of
from kf_desktop.ui.plates.names import phase_plate
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.tool import KeyedWord
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.start.menu_row import CLOSE, CLOSEST, LOWEST, ROOMY, MenuRow
from kf_desktop.ui.start.saved.reached import PATH_OVER, place_of
from kf_desktop.ui.start.title import Title
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, label, restyle, row

if TYPE_CHECKING:
    from kf_desktop.ui.start.entries import PackEntry, SaveEntry

GOING_ON, NEW, SKIRMISH, SAVED, SHEETS = "continue", "new", "skirmish", "load", "sheets"
ROWS = (GOING_ON, FIRST_BLOW, FIRST_DELVE, NEW, SKIRMISH, SAVED, SHEETS)
"""The rows of the menu in an order that never changes; the first is there with a game of one's own."""
SETTINGS, LANGUAGE, SOUND, HELP, QUIT = "settings", "language", "sound", "help", "quit"
GLOSSARY, PACKS = "glossary", "packs"
FOOT = (SETTINGS, LANGUAGE, SOUND, GLOSSARY, HELP, QUIT)
"""The small words below them."""
SHOWN_KEY = "F12"
"""The key that helps everywhere."""
PLATES = {FIRST_BLOW: "cards/ox_hauls", FIRST_DELVE: "tiles/01", GOING_ON: phase_plate("")}
"""The prints beside rows: the ox of the first lesson, the gate of the first delve, and where the game goes on."""
WIDE = 432
"""Of the menu, at 100 %."""


class Menu(QWidget):
    """Says which row or word was pressed, and knows what a player does next."""

    pressed = Signal(str)

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._settings = settings
        self.newest: SaveEntry | None = None
        """The game of one's own to go on with: a lesson goes on from its own row."""
        self._left: frozenset[str] = frozenset()
        """The lessons that go on where they were left."""
        self._looked = False
        """Whether the saved games have been looked at."""
        self.rows = {id: MenuRow(PLATES.get(id, "")) for id in ROWS}
        self.foot = {id: self._foot_word(id) for id in FOOT}
        self.buttons: dict[str, QAbstractButton] = {**self.rows, **self.foot}
        self.packs_line = self._packs_line()
        for id, button in (*self.buttons.items(), (PACKS, self.packs_line)):
            button.clicked.connect(partial(self._press, id))
        for word in (*self.foot.values(), self.packs_line):
            word.setProperty("opened", "false")  # as `mark` leaves it: nothing is dressed anew for the first frame
        self.title, self.subtitle = Title(), label(wrap=True)
        self.subtitle.setObjectName("startSubtitle")
        SOUNDS.turned.connect(self._show_sound)
        self._lay_out(column(self, gap=0))

    def _press(self, id: str, _checked: bool = False) -> None:
        self.pressed.emit(id)

    def _foot_word(self, id: str) -> QPushButton:
        word = KeyedWord(key=SHOWN_KEY if id == HELP else "")
        if id == SOUND and not SOUNDS.can_play():
            word.hide()
        return word

    def _packs_line(self) -> QPushButton:
        """The line below the buttons; its place is kept, so that nothing moves when it comes and goes."""
        line = QPushButton()
        line.setProperty("quiet", "true")
        kept = line.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        line.setSizePolicy(kept)
        return line

    def _lay_out(self, layout: QVBoxLayout) -> None:
        layout.addStretch(2)
        layout.addWidget(self.title)
        layout.addWidget(self.subtitle)
        self._menu = column(gap=0)
        for each in self.rows.values():
            self._menu.addWidget(each)
        layout.addLayout(self._menu)
        layout.addStretch(3)
        beside = row(gap=2)
        for word in self.foot.values():
            beside.addWidget(word)
        beside.addStretch()
        layout.addLayout(beside)
        layout.addWidget(self.packs_line, 0, Qt.AlignmentFlag.AlignLeft)

    # --- what is next -------------------------------------------------------------------------------

    def take_saves(self, saves: Sequence[SaveEntry], *, looked: bool) -> None:
        """Take note of the saved games, newest first, if they could be looked at, and of which is gone on with."""
        there = [save for save in saves if not save.problem and save.phase != PATH_OVER]
        self.newest = next((save for save in there if not save.lesson), None)
        self._left = frozenset(save.lesson for save in there if save.lesson)
        self._looked = looked
        if looked:
            self._settings.own_game = self.newest is not None

    def next_step(self) -> str:
        """What a player does next: goes on with a game of his own, learns the game, or begins a campaign."""
        if self.has_game():
            return GOING_ON
        return next((lesson for lesson in LESSONS if not has_finished(lesson, self._settings.said)), NEW)

    def has_game(self) -> bool:
        """Whether there is a game to go on with, as far as is known.

        While nobody has looked: whether there was one last time. Nothing is to move under the pointer later.
        """
        return self.newest is not None or (not self._looked and self._settings.own_game)

    def press_key(self, key: str) -> bool:
        """Press the row with that key; whether there is one."""
        found = next((each for each in self.rows.values() if key and each.key == key and not each.isHidden()), None)
        if found is not None:
            found.click()
        return found is not None

    def mark(self, opened: str) -> None:
        """Show whose page lies beside the menu; empty for none."""
        for id, each in self.rows.items():
            each.mark(opened=id == opened)
        for id, word in (*self.foot.items(), (PACKS, self.packs_line)):
            restyle(word, opened=str(id == opened).lower())

    # --- its words ----------------------------------------------------------------------------------

    def retranslate(self) -> None:
        """The words in the language of the moment."""
        self.title.setText(tr("title"))
        self.subtitle.setText(tr("start.subtitle"))
        for id, each in self.rows.items():
            lesson = heading_of(id) if id in LESSONS else None
            each.setText(tr(f"start.{id}") if lesson is None else lesson.title[CATALOGUE.language])
            if lesson is not None:
                each.done = has_finished(id, self._settings.said)
        for id in (SETTINGS, GLOSSARY, HELP, QUIT):
            self.foot[id].setText(tr(f"start.{id}"))
        self.foot[LANGUAGE].setText(LANGUAGES[self.other_language()])
        self._show_sound()
        self.show_newest()

    def other_language(self) -> str:
        """The one that the menu offers beside its own."""
        return next(language for language in LANGUAGES if language != CATALOGUE.language)

    def show_newest(self) -> None:
        """The row that goes on says with what, a lesson that was left that it does."""
        game = self.rows[GOING_ON]
        game.setVisible(self.has_game())
        if self.newest is not None:
            game.tell(" · ".join([self.newest.campaign, *place_of(self.newest, short=True)]))
            game.plate = phase_plate(self.newest.phase)
            game.setToolTip(self.newest.saved.replace("T", " "))
        for id in LESSONS:
            left = id in self._left
            self.rows[id].tell(tr("start.lesson_left") if left else heading_of(id).told[CATALOGUE.language])

    def _show_sound(self) -> None:
        self.foot[SOUND].setText(tr("start.sound_on" if SOUNDS.on else "start.sound_off"))

    def show_packs(self, packs: Sequence[PackEntry], *, shown: bool) -> None:
        """How many packs there are, and how many had to be left out."""
        left = sum(1 for pack in packs if pack.faults)
        self.packs_line.setVisible(bool(packs) and shown)
        self.packs_line.setText(tr("start.packs_left_out" if left else "start.packs", count=len(packs), left=left))

    # --- its room -----------------------------------------------------------------------------------

    def fit(self, room: str, high: int, *, keyed: bool) -> None:
        """Stand in that height; in a low window the title is smaller, and all stands closer.

        The rows are `keyed` while nothing else is open that digits could be meant for.

        Where even that is too high, names are all that is left of the rows, and then these are as low as can be read.
        """
        self.subtitle.setVisible(room == ROOMY)
        self.title.setFont(THEMES.theme.font(54 if room == ROOMY else 32, title=True, bold=True))
        for closer in (ROOMY,) if room == ROOMY else (CLOSE, CLOSEST, LOWEST):
            self._stand(closer, keyed)
            if self._needs() <= high:
                break

    def _stand(self, room: str, keyed: bool) -> None:
        """Each row as it is: recommended or not, with the number that is its key, if it has one now."""
        shown = [id for id, each in self.rows.items() if not each.isHidden()]
        for id, each in self.rows.items():
            key = str(shown.index(id) + 1) if keyed and id in shown else ""
            each.stand(recommended=id == self.next_step(), key=key, room=room)

    def _needs(self) -> int:
        """The height of title, rows and foot as they stand now."""
        foot = max(word.sizeHint().height() for word in self.foot.values()) + self.packs_line.sizeHint().height()
        rows = sum(each.sizeHint().height() for each in self.rows.values() if not each.isHidden())
        return self.title.heightForWidth(px(WIDE)) + rows + foot
