"""The start screen: title, what can be done, and beside it the page that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QFrame, QPushButton, QWidget

from kf_desktop.ui.a11y import enter_presses
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.lessons.heading import LESSONS
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.start.backdrop import Backdrop
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.start.menu import (
    GLOSSARY,
    GOING_ON,
    HELP,
    LANGUAGE,
    NEW,
    PACKS,
    QUIT,
    SAVED,
    SETTINGS,
    SHEETS,
    SKIRMISH,
    SOUND,
    WIDE,
    Menu,
)
from kf_desktop.ui.start.menu_row import CLOSE, ROOMY
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, column, label, panel, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.story.model import Book
    from kf_desktop.ui.start.entries import NewCampaign, NewSkirmish, PackEntry, SaveEntry
    from kf_desktop.ui.start.library import SaveLibrary
    from kf_desktop.ui.start.saved.saved_pages import SavedPages

HELP_KEY = "F1"
"""The key that everybody tries first, here alone: at the table it is a knight's."""
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
        self._packs: list[PackEntry] = []
        self._wished = ""
        """The row that was pressed before the saved games could be opened: what it does is done then."""
        self._saved: SavedPages | None = None
        self.menu = Menu(settings)
        self.menu.pressed.connect(self._press)
        self._outer = row(self, margin=EDGE, gap=28)
        self.side = scrolling(self.menu)
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

    @property
    def buttons(self) -> dict[str, QAbstractButton]:
        """The rows of the menu and the words below them."""
        return self.menu.buttons

    @property
    def newest(self) -> SaveEntry | None:
        """The game to go on with."""
        return self.menu.newest

    @newest.setter
    def newest(self, save: SaveEntry | None) -> None:
        self.menu.newest = save

    def _press(self, id: str) -> None:
        """Do what the row or the word says; a row waits until there are saved games to do it with."""
        if id in self.menu.rows and self._library() is None:
            self._wished = id
            self.setCursor(Qt.CursorShape.BusyCursor)
        else:
            self._actions()[id]()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """Back from a replay it has been dressed anew, and the title has lost the font of its own."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        """In a low window the menu is set closer; in a narrow one a page has all of the width."""
        narrow = self.page is not None and self.width() < px(NARROW)
        self.side.setVisible(not narrow)
        self.back.setVisible(narrow)
        room = CLOSE if self.height() < px(LOW) else ROOMY
        edge = px(EDGE if room == ROOMY else LOW_EDGE)
        self._outer.setContentsMargins(px(EDGE), edge, px(EDGE), edge)
        self.menu.fit(room, self.height() - 2 * edge, keyed=self.page is None)

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
            PACKS: self.open_packs,
        }

    def retranslate(self) -> None:
        """The words in the language of the moment."""
        self.back.setText(tr("start.back"))
        self.menu.retranslate()
        self._fit()
        self._show_packs()

    def look_for_saves(self) -> None:
        """Once the screen is up: see whether there is a game to go on with."""
        library = self._library()
        try:
            saves = list(library.saves()) if library is not None else []
        except LibraryError:
            saves = []
        self.menu.take_saves(saves, looked=library is not None)
        self._packs = list(library.packs()) if library is not None else []
        self.menu.show_newest()
        self._fit()
        self._show_packs()
        if self.page is None:
            self.buttons[self.menu.next_step()].setFocus()
        if library is not None and self._wished:
            self.unsetCursor()
            wished, self._wished = self._wished, ""
            self._actions()[wished]()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.page is not None:
            self._close_page()
        elif not enter_presses(event, self) and not self.menu.press_key(event.text()):
            super().keyPressEvent(event)

    def _next_language(self) -> None:
        self.settings.language = self.menu.other_language()
        self.settings_changed.emit()

    def _toggle_sound(self) -> None:
        self.settings.sound = not self.settings.sound
        self.settings_changed.emit()

    def _show_packs(self) -> None:
        self.menu.show_packs(self._packs, shown=self.page is None)

    def open_again(self, button: str) -> None:
        """The page of that button, in the words of the moment; nothing without one."""
        if button:
            self._actions()[button]()

    def show_page(self, page: QWidget | None, button: str = "") -> None:
        """Put a page beside the buttons, or take it away."""
        clear(self.content)
        self.page, self.page_open = page, button
        self.menu.mark(button)
        self.frame.setVisible(page is not None)
        self._show_packs()
        self.side.setFixedWidth(px(WIDE))
        if page is not None:
            self.content.addWidget(page)
        self._fit()

    def _close_page(self) -> None:
        """Take the page away; the keyboard goes to the button that opened it."""
        button = self.page_open or self.menu.next_step()
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
            from kf_desktop.ui.dialogs.ask import tell  # noqa: PLC0415 - off the way to the first window

            tell(self, tr("start.trouble"), trouble)

    def open_new(self) -> None:
        """The form for a new campaign."""
        from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            form = NewCampaignForm(library.knights(), library.squires(), book_of=_book_of(library))
            form.begun.connect(self._begin)
            self.show_page(form, NEW)
            form.focus_first()

        self._with_library(show)

    def open_sheets(self) -> None:
        """The form for sheets that are kept by hand."""
        from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm  # noqa: PLC0415 - off the way to the first window

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
        from kf_desktop.ui.start.forms.skirmish_form import SkirmishForm  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            form = SkirmishForm(library.monsters(), library.knights(), library.squires())
            form.begun.connect(self._fight)
            self.show_page(form, SKIRMISH)
            form.focus_first()

        self._with_library(show)

    def _fight(self, wish: NewSkirmish) -> None:
        self.play_skirmish.emit(wish)

    @property
    def saved(self) -> SavedPages:
        """The pages of the saved games."""
        if self._saved is None:
            from kf_desktop.ui.start.saved.saved_pages import SavedPages  # noqa: PLC0415 - off the way to the first window

            self._saved = made = SavedPages(self, self._with_library)
            made.opened.connect(lambda page, lists: self.show_page(page, SAVED if lists else ""))
            made.changed.connect(self.look_for_saves)
            made.play_asked.connect(self.play_saved)
            made.look_asked.connect(self.look_at_saved)
            made.branch_asked.connect(self.branch_saved)
        return self._saved

    def open_load(self) -> None:
        """The list of saved games."""
        self.saved.open_list()

    def open_versions(self, save: SaveEntry) -> None:
        """What is kept of a saved game."""
        self.saved.open_versions(save)

    def open_packs(self) -> None:
        """The packs that are there."""
        from kf_desktop.ui.start.pack_list import PackList  # noqa: PLC0415 - off the way to the first window

        def show(library: SaveLibrary) -> None:
            page = PackList(self._packs, library.packs_folder())
            self.show_page(page)
            page.focus_first()

        self._with_library(show)

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


def _book_of(library: SaveLibrary) -> Callable[[str], Book | None]:
    """The Knightbook of a knight, where the pack brings one."""
    from kf_desktop.story.box import books_of  # noqa: PLC0415 - off the way to the first window

    def book(knight: str) -> Book | None:
        card = library.cards().knights.get(knight)
        return books_of(library.cards()).get(card.book) if card is not None else None

    return book
