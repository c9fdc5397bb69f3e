"""The pages of the saved games: their list, what is kept of one, and what can be done with them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from kf_desktop.ui.dialogs.ask import ask, ask_where
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.settings import in_documents
from kf_desktop.ui.start.saved.save_list import SaveList

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kf_desktop.ui.start.entries import SaveEntry
    from kf_desktop.ui.start.library import SaveLibrary

WithLibrary: TypeAlias = "Callable[[Callable[[SaveLibrary], None]], None]"
"""Does something with the saved games, and says what goes wrong."""


class SavedPages(QObject):
    """Makes them; the screen shows them."""

    opened = Signal(object, bool)
    """A page is to be shown, and whether it is the list."""
    changed = Signal()
    """There are other saved games than before."""
    play_asked = Signal(str)
    look_asked = Signal(str, int)
    branch_asked = Signal(str, int)

    def __init__(self, screen: QWidget, with_library: WithLibrary) -> None:
        super().__init__(screen)
        self._screen, self._with_library = screen, with_library

    def open_list(self) -> None:
        """The list of saved games."""

        def show(library: SaveLibrary) -> None:
            page = SaveList(library.saves())
            page.chosen.connect(self.play_asked)
            page.versions_asked.connect(self.open_versions)
            page.delete_asked.connect(self.delete)
            page.export_asked.connect(self._export)
            page.import_asked.connect(self._import)
            self.opened.emit(page, True)
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
            page.look_asked.connect(self.look_asked)
            page.branch_asked.connect(self.branch_asked)
            page.restore_asked.connect(self._restore)
            page.closed.connect(self.open_list)
            self.opened.emit(page, False)
            page.buttons["close"].setFocus()

        self._with_library(show)

    def _restore(self, backup: SaveEntry) -> None:
        """Play on from a backup; how the game stands now becomes a backup itself."""
        words = tr("versions.restore_words", saved=backup.saved.replace("T", " "))
        play = tr("versions.restore")
        ask(self._screen, tr("versions.restore_title"), words, play, lambda: self.play_asked.emit(backup.id))

    def delete(self, save: SaveEntry) -> None:
        """Delete a saved game, once that has been confirmed."""

        def delete(library: SaveLibrary) -> None:
            library.delete(save.id)
            self._look_again()

        words = tr("saves.delete_words", campaign=save.campaign, saved=save.saved.replace("T", " "))
        deed = tr("saves.delete")
        ask(self._screen, tr("saves.delete_title"), words, deed, lambda: self._with_library(delete))

    def _export(self, save: SaveEntry) -> None:
        name = ask_where(self._screen, tr("saves.export"), save.campaign, "kfsave")
        if name:
            self._with_library(lambda library: library.export(save.id, Path(name)))

    def _import(self) -> None:
        from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - off the way to the first window

        name, _ = QFileDialog.getOpenFileName(self._screen, tr("saves.import"), in_documents(), "*.kfsave;;*")

        def take(library: SaveLibrary) -> None:
            library.import_file(Path(name))
            self._look_again()

        if name:
            self._with_library(take)

    def _look_again(self) -> None:
        self.changed.emit()
        self.open_list()
