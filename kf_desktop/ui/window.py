"""The one window of the program: start screen or table, and the keys that work in both."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import give_focus, place_of_focus
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.lessons.heading import HINTS, forget, lesson_in
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.start.start_screen import StartScreen
from kf_desktop.ui.table_window import TableWindow
from kf_desktop.ui.theme.theme import THEMES

if TYPE_CHECKING:
    from kf_desktop.door import table as door
    from kf_desktop.ui.glossary.hover import TermTips
    from kf_desktop.ui.lessons.coach import Coach
    from kf_desktop.ui.start.entries import NewCampaign, NewSkirmish
    from kf_desktop.ui.start.library import SaveLibrary


class Window(TableWindow):
    """Holds the start screen or a table. `library` opens the saved games when they are first needed."""

    def __init__(
        self, settings: Settings, library: Callable[[], SaveLibrary | None], settings_file: Path | None = None
    ) -> None:
        super().__init__(settings, library, settings_file)
        self.start: StartScreen | None = None
        self.coach: Coach | None = None
        self._tips: TermTips | None = None
        self.show_start()

    def _shown(self) -> QWidget:
        return self.replay or self.table or self.start or self

    def show_start(self) -> None:
        """The start screen; whatever was played has been saved."""
        self._put_away()
        self.start = StartScreen(self.settings, self.library)
        self.start.play_new.connect(self._play_new)
        self.start.play_skirmish.connect(self.play_skirmish)
        self.start.play_saved.connect(self._play_saved)
        self.start.look_at_saved.connect(self._look_at_saved)
        self.start.branch_saved.connect(self._branch_saved)
        self.start.play_lesson.connect(self.play_lesson)
        self.start.settings_changed.connect(self._take_settings)
        self.start.help_asked.connect(self.help)
        self.start.glossary_asked.connect(self.glossary)
        self.start.quit_asked.connect(self.close)
        self.setCentralWidget(self.start)
        QTimer.singleShot(0, self.start, self.start.look_for_saves)

    def look_for_saves(self) -> None:
        """There may be saved games now, if the start screen is still there."""
        if self.start is not None:
            self.start.look_for_saves()

    def _put_away(self) -> None:
        """Let go of the game that was played: what its signals hold is freed with the controller that sends them."""
        if self.second is not None:
            wanted = self.settings.second_open
            self.second.close()
            self.settings.second_open = wanted  # it comes back with the next game
        if self.controller is not None:
            self.controller.settle()
            self.controller.answering.deleteLater()
            self.controller.deleteLater()
        self.table = self.controller = self.coach = self._over = None

    def play(self, table: door.Table) -> None:
        """Open the table with the game."""
        from kf_desktop.door.pacing import Pacing  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.ui.table.controller import GameController  # noqa: PLC0415 - off the way to the first window

        library = self.library()
        taught = bool(lesson_in(table.view.campaign.name))
        self.controller = GameController(table, library, Pacing({} if taught else self.settings.stops, taught))
        if table.decision is not None:
            self.controller.changed.connect(self._leave_if_over)
        self.start = None
        self.settings.own_game |= not taught  # now and not at the end: the program may be killed
        self._remember()
        if self._tips is None:
            self._tips = self._watch_words()
        self._open_table()
        LATER.put(self, "collect", partial(gc.collect, 1))  # all that a table is made of, before anybody plays
        if self.settings.second_open and self.second is None:
            self.second_window()

    def _leave_if_over(self) -> None:
        """A game that was left at its end: back to the start screen; of a skirmish nothing is kept.

        A Rogue's Path that is over can be opened again, to be looked at.
        """
        controller = self.controller
        if controller is None or controller.table.decision is not None:
            return
        table = controller.table
        if table.view.skirmish is not None or table.view.rosegraal is not None:
            QTimer.singleShot(0, self, self.show_start)
        if table.view.skirmish is not None:
            self._try(lambda library: library.discard(table))

    def _open_table(self) -> None:
        from kf_desktop.ui.table.table import Table  # noqa: PLC0415 - off the way to the first window

        assert self.controller is not None
        old = self.table
        self.table = Table(self.controller)
        self.table.menu_asked.connect(self.menu)
        self.table.overlaid.connect(self._lay_over_table)
        if old is not None and old.controller is self.controller:
            self.controller.changed.disconnect(old.follow)
        self.setCentralWidget(self.table)
        self.table.glossary_asked.connect(self.glossary)
        self.table.house_rule_asked.connect(self.house_rule)
        self.table.book_asked.connect(self.chronicle)
        self.table.chronicle_asked.connect(self.tell_all)
        self.table.log_place.take_share(self.settings.log)
        self.table.log_place.resized.connect(self._keep_log)
        self.table.top.offer_glossary()
        self.controller.start()
        self.table.read_ahead()
        self._bring_coach()
        self.activateWindow()  # the start screen that had the keyboard is gone

    def _bring_coach(self) -> None:
        """Whoever learns has somebody behind the chair: of a lesson, or with hints."""
        from kf_desktop.ui.lessons.coach import Coach  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.ui.lessons.lesson import load_lesson  # noqa: PLC0415 - off the way to the first window

        assert self.controller is not None and self.table is not None
        self.coach = None
        lesson = lesson_in(self.controller.table.view.campaign.name)
        if lesson or self.settings.hints:
            found = load_lesson(lesson or HINTS)
            self.coach = Coach(self.table, self.controller, found, self.settings.said, self._remember)
            self.coach.ended.connect(self._let_coach_go)
            self.coach.term_asked.connect(self.glossary)
            self.coach.campaign_asked.connect(self._begin_own, Qt.ConnectionType.QueuedConnection)
            self.coach.begin()

    def _begin_own(self) -> None:
        """From the end of the lesson to the form for a new campaign; the lesson's game is saved."""
        self.show_start()
        if self.start is not None:
            self.start.open_new()

    def _let_coach_go(self) -> None:
        """No more of the lesson; no more hints, until the settings say otherwise."""
        if self.coach is not None and not lesson_in(self.coach.lesson.name):
            self.settings.hints = False
        self._remember()

    def play_lesson(self, lesson: str) -> None:
        """Go on with the lesson where it was left, or begin it."""
        from kf_desktop.ui.lessons.lesson import load_lesson  # noqa: PLC0415 - off the way to the first window

        def begin(library: SaveLibrary) -> None:
            left = next((save for save in library.saves() if save.lesson == lesson and not save.problem), None)
            if left is not None:
                self.play(library.load(left.id))
                return
            forget(lesson, (moment.id for moment in load_lesson(lesson).moments), self.settings.said)
            self.play(library.create_lesson(lesson))

        self._try(begin)

    def _play_new(self, wish: NewCampaign) -> None:
        self._try(lambda library: self.play(library.create(wish)))

    def open_skirmish(self) -> None:
        """The picking of a skirmish on the start screen."""
        if self.start is not None:
            self.start.open_skirmish()

    def fight(self, monster: str, level: int, type_: str, knights: Sequence[tuple[str, int]], seed: str) -> None:
        """Begin the skirmish that was picked on the command line."""
        from kf_desktop.ui.start.entries import wish_for  # noqa: PLC0415 - off the way to the first window

        def begin(library: SaveLibrary) -> None:
            entry = next(entry for entry in library.monsters() if entry.id == monster)
            self.play(library.create_skirmish(wish_for(entry, level, type_, knights, seed)))

        self._try(begin)

    def play_skirmish(self, wish: NewSkirmish) -> None:
        """Begin a skirmish."""
        self._try(lambda library: self.play(library.create_skirmish(wish)))

    def _play_saved(self, save: str) -> None:
        def take_up(library: SaveLibrary) -> None:
            self.play(library.load(save))
            if self.table is not None and not lesson_in(self.table.controller.table.view.campaign.name):
                QTimer.singleShot(0, self.table, self.table.recall)  # once it has its place in the window

        self._try(take_up)

    def _look_at_saved(self, save: str, chapter: int) -> None:
        """Show a saved game from the beginning of a chapter; −1 is where it stands."""

        def show(library: SaveLibrary) -> None:
            reel = library.reel_of(save)
            if chapter >= 0:
                reel.turn_to(chapter)
            self._show_reel(reel, -1 if chapter < 0 else 0)

        self._try(show)

    def _branch_saved(self, save: str, chapter: int) -> None:
        """Play on from the beginning of a chapter, as a game of its own."""

        def begin(library: SaveLibrary) -> None:
            reel = library.reel_of(save)
            reel.turn_to(chapter)
            self._play_branch(library, reel)

        self._try(begin)

    def _take_settings(self) -> None:
        """Follow the settings form."""
        settings = self.settings
        CATALOGUE.switch(settings.language)
        THEMES.set(palette=settings.theme)
        self.fit_text()
        MOTION.speed, MOTION.reduced = settings.animation, settings.still
        SOUNDS.turn(settings.sound)
        if ODDS.shown != settings.odds:
            ODDS.shown = settings.odds
            if self.table is not None:
                self.table.refresh()
        self._remember()

    def redraw(self, rescaled: bool) -> None:
        lay_again = self._take_away()
        self._draw_anew(rescaled)
        lay_again()

    def _draw_anew(self, rescaled: bool) -> None:
        reel = self.replay.reel if self.replay is not None and rescaled else None
        if reel is not None:
            self._leave_replay()
        elif self.replay is not None:
            self.replay.redress()
        self._draw_game_anew(rescaled)
        if reel is not None:
            self._show_reel(reel, reel.place)

    def _draw_game_anew(self, rescaled: bool) -> None:
        if self.table is not None:
            if rescaled:
                looked_at, log_open = self.table.middle.looked_at(), not self.table.log.isHidden()
                self._open_table()
                self.table.middle.look_again(looked_at)
                if log_open and self.table.log.isHidden():
                    self.table.toggle_log()
            else:
                self.table.middle.set_theme()
                self.table.refresh()
                if self.coach is not None:
                    self.coach.retranslate()
        elif self.start is not None:
            page_open, newest, place = self.start.page_open, self.start.newest, place_of_focus(self.start)
            self.show_start()
            self.start.newest = newest
            self.start.retranslate()
            self.start.open_again(page_open)
            give_focus(self.start, place)

    def leave(self) -> None:
        if self.controller is not None:
            self.controller.settle()
        if self.second is not None:
            self.second.close()
            self.settings.second_open = True
        self._remember()
        self._keep_picture()
        if self._library is not None:
            self._library.close()
            self._library = None
