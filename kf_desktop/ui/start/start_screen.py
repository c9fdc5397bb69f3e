"""The start screen: title, what can be done, and beside it the page that was asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QFrame, QPushButton, QWidget

from kf_desktop.ui.a11y import enter_presses
from kf_desktop.ui.dialogs.ask import ask, ask_where, tell
from kf_desktop.ui.dialogs.settings import SettingsForm
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.lessons.lesson import FIRST_BLOW, FIRST_DELVE, LESSONS, has_finished, load_lesson
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.start.backdrop import Backdrop
from kf_desktop.ui.start.library import LibraryError, NewCampaign, NewSkirmish, PackEntry, SaveEntry, SaveLibrary
from kf_desktop.ui.start.new_campaign import NewCampaignForm
from kf_desktop.ui.start.pack_list import PackList
from kf_desktop.ui.start.save_list import PATH_OVER, SaveList, place_of
from kf_desktop.ui.start.skirmish_form import SkirmishForm
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, column, label, panel, restyle, row, scrolling

LEARNING, GOING_ON = (FIRST_BLOW,), ("continue",)
REST = ((FIRST_DELVE,), ("new", "skirmish"), ("sheets",), ("load", "import"), ("settings", "help", "quit"))
"""The buttons, line by line: to learn comes first until it has been done, then to go on."""
LOW = 760
"""Height, at 100 % text, below which the menu is set closer."""
LOWEST = 600
"""Height, at 100 % text, below which only the next lesson is in the menu."""
NARROW = 900
"""Width, at 100 % text, below which a page takes the place of the menu."""
ROOMY, SNUG = 9, 5


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
        self._outer = outer = row(self, margin=40, gap=36)
        self._column = left = column(gap=ROOMY)
        left.addStretch(2)
        self.title, self.subtitle = label(role="display", wrap=True), label(wrap=True)
        left.addWidget(self.title)
        self.subtitle.setContentsMargins(0, 0, 0, px(14))
        left.addWidget(self.subtitle)
        self.buttons: dict[str, QPushButton] = {}
        for id, action in self._actions().items():
            button = QPushButton()
            button.setProperty("big", "true")
            button.clicked.connect(action)
            self.buttons[id] = button
        self.newest_words = label(role="soft", wrap=True)
        self.newest_words.setIndent(px(6))
        learned = has_finished(FIRST_BLOW, settings.said)
        for line in (*((GOING_ON, LEARNING) if learned else (LEARNING, GOING_ON)), *REST):
            beside = row(gap=ROOMY)
            for id in line:
                beside.addWidget(self.buttons[id], 1)
            left.addLayout(beside)
            if line == ("continue",):
                left.addWidget(self.newest_words)
        left.addStretch(3)
        self.packs_line = self._packs_line()
        left.addWidget(self.packs_line, 0, Qt.AlignmentFlag.AlignLeft)
        self.left = QWidget()
        self.left.setLayout(left)
        self.side = scrolling(self.left)
        outer.addWidget(self.side)
        self.frame: QFrame = panel()
        inside = column(self.frame, margin=20)
        self.back = QPushButton()
        self.back.setProperty("quiet", "true")
        self.back.clicked.connect(lambda _=False: self._close_page())
        inside.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        self.content = column()
        inside.addLayout(self.content, 1)
        outer.addWidget(self.frame, 1)
        outer.addStretch()
        self.retranslate()
        self.show_page(None)

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
        """In a low window the title is smaller, and all stands closer; in a narrow one a page has all of the width."""
        narrow = self.page is not None and self.width() < px(NARROW)
        self.side.setVisible(not narrow)
        self.back.setVisible(narrow)
        low = self.height() < px(LOW)
        edge = px(14 if low else 40)
        self._outer.setContentsMargins(px(40), edge, px(40), edge)
        self._column.setSpacing(px(SNUG if low else ROOMY))
        self.subtitle.setVisible(not low)
        second = FIRST_BLOW if has_finished(FIRST_BLOW, self.settings.said) else FIRST_DELVE
        self.buttons[second].setVisible(self.height() >= px(LOWEST))
        for part in (self.title, *self.buttons.values()):
            restyle(part, low=str(low).lower())

    def _actions(self) -> dict[str, Callable[[], None]]:
        return {
            **{lesson: partial(self.play_lesson.emit, lesson) for lesson in LESSONS},
            "continue": self._continue,
            "new": self.open_new,
            "skirmish": self.open_skirmish,
            "sheets": self.open_sheets,
            "load": self.open_load,
            "import": self._import,
            "settings": self.open_settings,
            "help": self.help_asked.emit,
            "quit": self.quit_asked.emit,
        }

    def retranslate(self) -> None:
        """The words in the language of the moment."""
        self.title.setText(tr("title"))
        self.subtitle.setText(tr("start.subtitle"))
        self.back.setText(tr("start.back"))
        for id, button in self.buttons.items():
            lesson = load_lesson(id) if id in LESSONS else None
            button.setText(lesson.title[CATALOGUE.language] if lesson is not None else tr(f"start.{id}"))
            if lesson is not None:
                button.setToolTip(lesson.told[CATALOGUE.language])
                button.setAccessibleDescription(lesson.told[CATALOGUE.language])
        self._show_newest()
        self._show_packs()

    def look_for_saves(self) -> None:
        """Once the screen is up: see whether there is a game to go on with."""
        library = self._library()
        try:
            saves = list(library.saves()) if library is not None else []
        except LibraryError:
            saves = []
        self.newest = next((save for save in saves if not save.problem and save.phase != PATH_OVER), None)
        self._looked = library is not None
        if self._looked:
            self.settings.goes_on = self.newest is not None
        for id in ("load", "continue"):
            self.buttons[id].setEnabled(bool(saves))
        for id in (*LESSONS, "new", "skirmish", "sheets", "import"):
            self.buttons[id].setEnabled(library is not None)
        self._packs = list(library.packs()) if library is not None else []
        self._show_newest()
        self._show_packs()
        if self.page is None:
            self.buttons[self.next_step()].setFocus()

    def next_step(self) -> str:
        """What a player does next: goes on, or has a lesson not played yet, or begins a campaign."""
        if self.newest is not None or self._goes_on():
            return "continue"
        return next((lesson for lesson in LESSONS if not has_finished(lesson, self.settings.said)), "new")

    def _goes_on(self) -> bool:
        """While nobody has looked: whether there was a game last time. Nothing is to move under the pointer later."""
        return not self._looked and self.settings.goes_on

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.back.isVisible():
            self._close_page()
        elif not enter_presses(event, self):
            super().keyPressEvent(event)

    def _show_newest(self) -> None:
        shown = self.newest is not None or self._goes_on()
        self.buttons["continue"].setVisible(shown)
        self.newest_words.setVisible(shown)
        self.newest_words.setText(" ")  # the place of a line, until it is known
        for id, button in self.buttons.items():
            restyle(button, primary=str(id == self.next_step()).lower())
        if self.newest is not None:
            words = " · ".join([self.newest.campaign, *place_of(self.newest)])
            self.newest_words.setText(words)
            self.buttons["continue"].setAccessibleDescription(words)
            self.buttons["continue"].setToolTip(self.newest.saved.replace("T", " "))

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
        self.side.setFixedWidth(px(380))
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

        def show(library: SaveLibrary) -> None:
            form = NewCampaignForm(library.knights(), library.squires())
            form.begun.connect(self._begin)
            self.show_page(form, "new")
            form.focus_first()

        self._with_library(show)

    def open_sheets(self) -> None:
        """The form for sheets that are kept by hand."""

        def show(library: SaveLibrary) -> None:
            form = NewCampaignForm(library.knights(), by_hand=True)
            form.begun.connect(self._begin)
            self.show_page(form, "sheets")
            form.focus_first()

        self._with_library(show)

    def _begin(self, wish: NewCampaign) -> None:
        self.play_new.emit(wish)

    def open_skirmish(self) -> None:
        """The picking of a skirmish."""

        def show(library: SaveLibrary) -> None:
            form = SkirmishForm(library.monsters(), library.knights(), library.squires())
            form.begun.connect(self._fight)
            self.show_page(form, "skirmish")
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
            self.show_page(page, "load")
            page.focus_first()

        self._with_library(show)

    def open_versions(self, save: SaveEntry) -> None:
        """What is kept of a saved game."""
        from kf_desktop.ui.start.compare import compared  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.ui.start.versions import Versions  # noqa: PLC0415 - the same

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
        self._with_library(lambda library: self.show_page(PackList(self._packs, library.packs_folder())))

    def open_settings(self) -> None:
        """The settings beside the buttons."""
        form = SettingsForm(self.settings)
        form.changed.connect(self.settings_changed)
        holder = QWidget()
        inner = column(holder, gap=14)
        inner.addWidget(label(tr("settings.title"), "title"))
        inner.addWidget(form)
        inner.addStretch()
        self.show_page(scrolling(holder), "settings")
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
        name, _ = QFileDialog.getOpenFileName(self, tr("start.import"), "", "*.kfsave;;*")

        def take(library: SaveLibrary) -> None:
            library.import_file(Path(name))
            self.look_for_saves()
            self.open_load()

        if name:
            self._with_library(take)
