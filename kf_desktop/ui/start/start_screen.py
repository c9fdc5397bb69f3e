"""The start screen: title, what can be done, and beside it the page that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QPushButton, QVBoxLayout, QWidget

from kf_desktop.ui.a11y import enter_presses
from kf_desktop.ui.dialogs.ask import ask, ask_where, tell
from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES, tr
from kf_desktop.ui.lessons.heading import FIRST_BLOW, FIRST_DELVE, LESSONS, has_finished, heading_of
from kf_desktop.ui.plates.names import phase_plate
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.tool import KeyedWord
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.start.backdrop import Backdrop
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.start.menu_row import CLOSE, CLOSEST, LOWEST, ROOMY, MenuRow
from kf_desktop.ui.start.saved.save_list import PATH_OVER, SaveList, place_of
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, label, panel, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.story.model import Book
    from kf_desktop.ui.start.entries import NewCampaign, NewSkirmish, PackEntry, SaveEntry
    from kf_desktop.ui.start.library import SaveLibrary

GOING_ON, NEW, SKIRMISH, SAVED, SHEETS = "continue", "new", "skirmish", "load", "sheets"
ROWS = (FIRST_BLOW, GOING_ON, FIRST_DELVE, NEW, SKIRMISH, SAVED, SHEETS)
"""The rows of the menu; what is recommended stands at the top."""
SETTINGS, LANGUAGE, SOUND, HELP, QUIT = "settings", "language", "sound", "help", "quit"
GLOSSARY = "glossary"
FOOT = (SETTINGS, LANGUAGE, SOUND, GLOSSARY, HELP, QUIT)
"""The small words below them."""
HELP_KEY, SHOWN_KEY = "F1", "F12"
"""The key that everybody tries first, here alone (at the table it is a knight's); and the one that helps everywhere."""
PLATES = {FIRST_BLOW: "cards/ox_hauls", FIRST_DELVE: "tiles/01", GOING_ON: phase_plate("")}
"""The prints beside rows: the ox of the first lesson, the gate of the first delve, and where the game goes on."""
WIDE = 432
"""Of the menu, at 100 %."""
LOW = 760
"""Height, at 100 % text, below which the menu is set closer."""
EDGE, LOW_EDGE = 40, 14
"""Room above and below the menu; in a low window."""
NARROW = 900
"""Width, at 100 % text, below which a page takes the place of the menu."""


class StartScreen(Backdrop):
    """Emits what the player wants to play; the window opens the table."""

    play_new = Signal(object)
    play_skirmish = Signal(object)
    play_saved = Signal(str)
    look_at_saved = Signal(str, int)
    branch_saved = Signal(str, int)
    play_lesson = Signal(str)
    settings_changed = Signal()
    help_asked = Signal()
    glossary_asked = Signal()
    quit_asked = Signal()

    def __init__(self, settings: Settings, library: Callable[[], SaveLibrary | None]) -> None:
        super().__init__()
        self.settings = settings
        self._library = library
        self.page: QWidget | None = None
        self.page_open = ""
        """The button whose page is open; empty without one, and for a page that is opened from another."""
        self.newest: SaveEntry | None = None
        self._packs: list[PackEntry] = []
        self._looked = False
        self._wished = ""
        """The row that was pressed before the saved games could be opened: what it does is done then."""
        self._outer = row(self, margin=EDGE, gap=28)
        self.rows = {id: MenuRow(PLATES.get(id, "")) for id in self._order()}
        self.foot = {id: self._foot_word(id) for id in FOOT}
        self.buttons: dict[str, QAbstractButton] = {**self.rows, **self.foot}
        for id, action in self._actions().items():
            self.buttons[id].clicked.connect(partial(self._press, id, action))
        self.title, self.subtitle = label(wrap=True), label(wrap=True)
        self.subtitle.setObjectName("startSubtitle")
        self.packs_line = self._packs_line()
        SOUNDS.turned.connect(self._show_sound)
        self.left = QWidget()
        self._lay_menu(column(self.left, gap=0))
        self.side = scrolling(self.left)
        self._outer.addWidget(self.side)
        self.frame: QFrame = panel()
        inside = column(self.frame, margin=20)
        self.back = QPushButton()
        self.back.setProperty("quiet", "true")
        self.back.clicked.connect(lambda _=False: self._close_page())
        inside.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.content = column()
        inside.addLayout(self.content, 1)
        self._outer.addWidget(self.frame, 1)
        self._outer.addStretch()
        helps = QShortcut(QKeySequence(HELP_KEY), self)
        helps.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        helps.activated.connect(self.help_asked)
        self.retranslate()
        self.show_page(None)

    def _order(self) -> tuple[str, ...]:
        """From the top: going on comes before the lessons with a game of one's own, or once the first is played."""
        if self._has_learned():
            first = (GOING_ON, FIRST_DELVE, FIRST_BLOW)
        else:
            first = (GOING_ON, FIRST_BLOW, FIRST_DELVE) if self._has_own_game() else (FIRST_BLOW, GOING_ON, FIRST_DELVE)
        return (*first, *ROWS[len(first) :])

    def _arrange(self) -> None:
        """Put the rows into their order, for the eye and for the Tab key."""
        if tuple(self.rows) == self._order():
            return
        self.rows = {id: self.rows[id] for id in self._order()}
        for each in self.rows.values():
            self.menu.addWidget(each)
        for one, following in pairwise(self.rows.values()):
            QWidget.setTabOrder(one, following)

    def _press(self, id: str, action: Callable[[], None], _checked: bool = False) -> None:
        """Do what the row or the word says; a row waits until there are saved games to do it with."""
        if id in self.rows and self._library() is None:
            self._wished = id
            self.setCursor(Qt.CursorShape.BusyCursor)
        else:
            action()

    def _has_learned(self) -> bool:
        return has_finished(FIRST_BLOW, self.settings.said)

    def _foot_word(self, id: str) -> QPushButton:
        word = KeyedWord(key=SHOWN_KEY if id == HELP else "")
        if id == SOUND and not SOUNDS.can_play():
            word.hide()
        return word

    def _lay_menu(self, left: QVBoxLayout) -> None:
        left.addStretch(2)
        left.addWidget(self.title)
        left.addWidget(self.subtitle)
        self.menu = column(gap=0)
        for each in self.rows.values():
            self.menu.addWidget(each)
        left.addLayout(self.menu)
        left.addStretch(3)
        beside = row(gap=2)
        for word in self.foot.values():
            beside.addWidget(word)
        beside.addStretch()
        left.addLayout(beside)
        left.addWidget(self.packs_line, 0, Qt.AlignmentFlag.AlignLeft)

    def _packs_line(self) -> QPushButton:
        """The line below the buttons; its place is kept, so that nothing moves when it comes and goes."""
        line = QPushButton()
        line.setProperty("quiet", "true")
        line.clicked.connect(self.open_packs)
        kept = line.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        line.setSizePolicy(kept)
        return line

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a low window the title is smaller, and all stands closer; in a narrow one a page has all of the width.

        Where even that is too high, names are all that is left of the rows, and then these are as low as can be read.
        """
        narrow = self.page is not None and self.width() < px(NARROW)
        self.side.setVisible(not narrow)
        self.back.setVisible(narrow)
        room = CLOSE if self.height() < px(LOW) else ROOMY
        edge = px(EDGE if room == ROOMY else LOW_EDGE)
        self._outer.setContentsMargins(px(EDGE), edge, px(EDGE), edge)
        self.subtitle.setVisible(room == ROOMY)
        self.title.setFont(THEMES.theme.font(52 if room == ROOMY else 32, title=True, bold=True))
        for closer in (ROOMY,) if room == ROOMY else (CLOSE, CLOSEST, LOWEST):
            self._stand(closer)
            if self._needs() <= self.height() - 2 * edge:
                break

    def _stand(self, room: str) -> None:
        """Each row as it is: recommended or not, with the number that is its key."""
        shown = [id for id, each in self.rows.items() if not each.isHidden()]
        for id, each in self.rows.items():
            key = str(shown.index(id) + 1) if id in shown else ""
            each.stand(recommended=id == self.next_step(), key=key, room=room)

    def _needs(self) -> int:
        """The height of title, rows and foot as they stand now."""
        foot = max(word.sizeHint().height() for word in self.foot.values()) + self.packs_line.sizeHint().height()
        rows = sum(each.sizeHint().height() for each in self.rows.values() if not each.isHidden())
        return self.title.heightForWidth(px(WIDE)) + rows + foot

    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            **{lesson: partial(self.play_lesson.emit, lesson) for lesson in LESSONS},
            GOING_ON: self._continue,
            NEW: self.open_new,
            SKIRMISH: self.open_skirmish,
            SAVED: self.open_load,
            SHEETS: self.open_sheets,
            SETTINGS: self.open_settings,
            LANGUAGE: self._next_language,
            SOUND: self._toggle_sound,
            GLOSSARY: self.glossary_asked.emit,
            HELP: self.help_asked.emit,
            QUIT: self.quit_asked.emit,
        }

    def retranslate(self) -> None:
        """The words in the language of the moment."""
        self.title.setText(tr("title"))
        self.subtitle.setText(tr("start.subtitle"))
        self.back.setText(tr("start.back"))
        for id, each in self.rows.items():
            lesson = heading_of(id) if id in LESSONS else None
            each.setText(tr(f"start.{id}") if lesson is None else lesson.title[CATALOGUE.language])
            if lesson is not None:
                each.tell(lesson.told[CATALOGUE.language])
                each.done = has_finished(id, self.settings.said)
        for id in (SETTINGS, GLOSSARY, HELP, QUIT):
            self.foot[id].setText(tr(f"start.{id}"))
        self.foot[LANGUAGE].setText(LANGUAGES[self._other_language()])
        self._show_sound()
        self._show_newest()
        self._show_packs()

    def look_for_saves(self) -> None:
        """Once the screen is up: see whether there is a game to go on with."""
        library = self._library()
        try:
            saves = list(library.saves()) if library is not None else []
        except LibraryError:
            saves = []
        there = [save for save in saves if not save.problem and save.phase != PATH_OVER]
        own = [save for save in there if not save.lesson]
        self.newest = next(iter(own or there), None)  # a lesson goes on from its own row
        self._looked = library is not None
        if self._looked:
            self.settings.goes_on, self.settings.own_game = bool(there), bool(own)
        self._arrange()
        self._packs = list(library.packs()) if library is not None else []
        self._show_newest()
        self._show_packs()
        if self.page is None:
            self.buttons[GOING_ON if self._has_game() else self.next_step()].setFocus()
        if self._looked and self._wished:
            self.unsetCursor()
            wished, self._wished = self._wished, ""
            self._actions()[wished]()

    def next_step(self) -> str:
        """What a player does next: goes on with a game of his own, learns the game, or begins a campaign."""
        if self._has_own_game() or (self._has_learned() and self._has_game()):
            return GOING_ON
        return next((lesson for lesson in LESSONS if not has_finished(lesson, self.settings.said)), NEW)

    def _has_game(self) -> bool:
        """Whether there is a game to go on with, as far as is known."""
        return self.newest is not None or self._goes_on()

    def _has_own_game(self) -> bool:
        """Whether one of them is no lesson: whoever has begun one does not wait for a lesson."""
        own = self.newest is not None and not self.newest.lesson
        return own or (not self._looked and self.settings.own_game)

    def _goes_on(self) -> bool:
        """While nobody has looked: whether there was a game last time. Nothing is to move under the pointer later."""
        return not self._looked and self.settings.goes_on

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.page is not None:
            self._close_page()
        elif not enter_presses(event, self) and not self._opens(event.text()):
            super().keyPressEvent(event)

    def _opens(self, key: str) -> bool:
        """Do what the row with that key does, while no page is open; whether there is one."""
        found = [each for each in self.rows.values() if key and each.key == key and not each.isHidden()]
        if self.page is not None or not found:
            return False
        found[0].click()
        return True

    def _show_newest(self) -> None:
        game = self.rows[GOING_ON]
        game.setVisible(self._has_game())
        if self.newest is not None:
            game.tell(" · ".join([self.newest.campaign, *place_of(self.newest, short=True)]))
            game.plate = phase_plate(self.newest.phase)
            game.setToolTip(self.newest.saved.replace("T", " "))
        self._fit()

    def _other_language(self) -> str:
        """The one that the menu offers beside its own."""
        return next(language for language in LANGUAGES if language != CATALOGUE.language)

    def _next_language(self) -> None:
        self.settings.language = self._other_language()
        self.settings_changed.emit()

    def _toggle_sound(self) -> None:
        self.settings.sound = not self.settings.sound
        self.settings_changed.emit()

    def _show_sound(self) -> None:
        self.foot[SOUND].setText(tr("start.sound_on" if SOUNDS.on else "start.sound_off"))

    def _show_packs(self) -> None:
        left = sum(1 for pack in self._packs if pack.faults)
        self.packs_line.setVisible(bool(self._packs) and self.page is None)
        words = "start.packs_left_out" if left else "start.packs"
        self.packs_line.setText(tr(words, count=len(self._packs), left=left))

    def open_again(self, button: str) -> None:
        """The page of that button, in the words of the moment; nothing without one."""
        if button:
            self._actions()[button]()

    def show_page(self, page: QWidget | None, button: str = "") -> None:
        """Put a page beside the buttons, or take it away."""
        clear(self.content)
        self.page, self.page_open = page, button
        self.frame.setVisible(page is not None)
        self._show_packs()
        self.side.setFixedWidth(px(WIDE))
        if page is not None:
            self.content.addWidget(page)
        self._fit()

    def _close_page(self) -> None:
        """Take the page away; the keyboard goes to the button that opened it."""
        button = self.page_open or self.next_step()
        self.show_page(None)
        self.buttons[button].setFocus()

    def _with_library(self, action: Callable[[SaveLibrary], None]) -> None:
        """Do something with the saved games; what goes wrong is said in a sentence."""
        library = self._library()
        if library is None:
            return
        trouble = ""
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)  # the cards are read when they are first needed
        try:
            action(library)
        except (LibraryError, OSError) as error:
            trouble = str(error)
        finally:
            QApplication.restoreOverrideCursor()
        if trouble:
            tell(self, tr("start.trouble"), trouble)

    def open_new(self) -> None:
        """The form for a new campaign."""
        from kf_desktop.ui.start.new_campaign import NewCampaignForm  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            form = NewCampaignForm(library.knights(), library.squires(), book_of=_book_of(library))
            form.begun.connect(self._begin)
            self.show_page(form, NEW)
            form.focus_first()

        self._with_library(show)

    def open_sheets(self) -> None:
        """The form for sheets that are kept by hand."""
        from kf_desktop.ui.start.new_campaign import NewCampaignForm  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            form = NewCampaignForm(library.knights(), by_hand=True)
            form.begun.connect(self._begin)
            self.show_page(form, SHEETS)
            form.focus_first()

        self._with_library(show)

    def _begin(self, wish: NewCampaign) -> None:
        self.play_new.emit(wish)

    def open_skirmish(self) -> None:
        """The picking of a skirmish."""
        from kf_desktop.ui.start.skirmish_form import SkirmishForm  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            form = SkirmishForm(library.monsters(), library.knights(), library.squires())
            form.begun.connect(self._fight)
            self.show_page(form, SKIRMISH)
            form.focus_first()

        self._with_library(show)

    def _fight(self, wish: NewSkirmish) -> None:
        self.play_skirmish.emit(wish)

    def open_load(self) -> None:
        """The list of saved games."""

        def show(library: SaveLibrary) -> None:
            page = SaveList(library.saves())
            page.chosen.connect(self.play_saved)
            page.versions_asked.connect(self.open_versions)
            page.delete_asked.connect(self._delete)
            page.export_asked.connect(self._export)
            page.import_asked.connect(self._import)
            self.show_page(page, SAVED)
            page.focus_first()

        self._with_library(show)

    def open_versions(self, save: SaveEntry) -> None:
        """What is kept of a saved game."""
        from kf_desktop.ui.start.saved.compare import compared  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.ui.start.saved.versions import Versions  # noqa: PLC0415 - the same

        def show(library: SaveLibrary) -> None:
            others = [other for other in library.saves() if other.id != save.id and not other.problem and other.knights]
            page = Versions(
                save,
                library.reel_of(save.id).chapters,
                library.backups(save.id),
                others,
                lambda one, two: compared(library.look(one), library.look(two)),
            )
            page.look_asked.connect(self.look_at_saved)
            page.branch_asked.connect(self.branch_saved)
            page.restore_asked.connect(self._restore)
            page.closed.connect(self.open_load)
            self.show_page(page)
            page.buttons["close"].setFocus()

        self._with_library(show)

    def _restore(self, backup: SaveEntry) -> None:
        """Play on from a backup; how the game stands now becomes a backup itself."""
        words = tr("versions.restore_words", saved=backup.saved.replace("T", " "))
        play = tr("versions.restore")
        ask(self, tr("versions.restore_title"), words, play, lambda: self.play_saved.emit(backup.id))

    def open_packs(self) -> None:
        """The packs that are there."""
        from kf_desktop.ui.start.pack_list import PackList  # noqa: PLC0415 - off the way to the first window

        self._with_library(lambda library: self.show_page(PackList(self._packs, library.packs_folder())))

    def open_settings(self) -> None:
        """The settings beside the buttons."""
        from kf_desktop.ui.dialogs.settings import SettingsForm  # noqa: PLC0415 - off the way to the first window

        form = SettingsForm(self.settings)
        form.changed.connect(self.settings_changed)
        holder = QWidget()
        inner = column(holder, gap=14)
        inner.addWidget(label(tr("settings.title"), "title"))
        inner.addWidget(form)
        inner.addStretch()
        self.show_page(scrolling(holder), SETTINGS)
        form.language.setFocus()

    def _continue(self) -> None:
        if self.newest is not None:
            self.play_saved.emit(self.newest.id)

    def _delete(self, save: SaveEntry) -> None:
        def delete(library: SaveLibrary) -> None:
            library.delete(save.id)
            self.look_for_saves()
            self.open_load()

        words = tr("saves.delete_words", campaign=save.campaign, saved=save.saved.replace("T", " "))
        ask(self, tr("saves.delete_title"), words, tr("saves.delete"), lambda: self._with_library(delete))

    def _export(self, save: SaveEntry) -> None:
        name = ask_where(self, tr("saves.export"), save.campaign, "kfsave")
        if name:
            self._with_library(lambda library: library.export(save.id, Path(name)))

    def _import(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - off the way to the first window

        name, _ = QFileDialog.getOpenFileName(self, tr("saves.import"), "", "*.kfsave;;*")

        def take(library: SaveLibrary) -> None:
            library.import_file(Path(name))
            self.look_for_saves()
            self.open_load()

        if name:
            self._with_library(take)


def _book_of(library: SaveLibrary) -> Callable[[str], Book | None]:
    """The Knightbook of a knight, where the pack brings one."""
    from kf_desktop.story.box import books_of  # noqa: PLC0415 - off the way to the first window

    def book(knight: str) -> Book | None:
        card = library.cards().knights.get(knight)
        return books_of(library.cards()).get(card.book) if card is not None else None

    return book
