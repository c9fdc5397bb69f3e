"""A window with a table in it: what is opened over it and beside it, and the saved games that it asks for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import give_focus, place_of_focus
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.window import ShellWindow
from kf_desktop.ui.start.library import LibraryError, SaveLibrary

if TYPE_CHECKING:
    from kf_desktop.door import table as door
    from kf_desktop.door.reel import Reel
    from kf_desktop.ui.dialogs.overlay import Overlay
    from kf_desktop.ui.glossary.hover import TermTips
    from kf_desktop.ui.knight_sheet.came import Came
    from kf_desktop.ui.replay.replay import ReplayTable
    from kf_desktop.ui.second.second_window import SecondWindow
    from kf_desktop.ui.table.board_view import Link
    from kf_desktop.ui.table.controller import GameController
    from kf_desktop.ui.table.table import Table

THUMBNAIL = 300


class TableWindow(ShellWindow):
    """The table with its menu, dialogs, second window and the replay; `library` opens the saved games."""

    def __init__(
        self, settings: Settings, library: Callable[[], SaveLibrary | None], settings_file: Path | None = None
    ) -> None:
        super().__init__("KF Desktop", settings, settings_file)
        ODDS.shown = settings.odds
        self._open_library = library
        self._library: SaveLibrary | None = None
        self.controller: GameController | None = None
        self.table: Table | None = None
        self.replay: ReplayTable | None = None
        self.second: SecondWindow | None = None
        self._left_aside: QWidget | None = None
        self._came_from = -1
        self._over: tuple[Overlay, Callable[[], None]] | None = None
        """What is laid over the table, and what opens it again."""

    def play(self, table: door.Table) -> None:
        """Open the table with the game."""
        raise NotImplementedError

    def show_start(self) -> None:
        """Leave the table for the start screen."""
        raise NotImplementedError

    def _play_saved(self, save: str) -> None:
        """Take a saved game up."""
        raise NotImplementedError

    def _take_settings(self) -> None:
        """Follow the settings form."""
        raise NotImplementedError

    def _shown(self) -> QWidget:
        """What dialogs lie over."""
        return self.replay or self.table or self

    def library(self) -> SaveLibrary | None:
        """The saved games; opened once."""
        if self._library is None:
            self._library = self._open_library()
        return self._library

    def _try(self, action: Callable[[SaveLibrary], Any]) -> None:
        library = self.library()
        if library is None:
            return
        try:
            action(library)
        except LibraryError as error:
            self._offer_backup(str(error), error.backup)
        except OSError as error:
            self._offer_backup(str(error))

    def _offer_backup(self, words: str, backup: str = "") -> None:
        """Say what is wrong, and offer the newest good backup in place of a save that cannot be played."""
        from kf_desktop.ui.dialogs.ask import ask, tell  # noqa: PLC0415 - off the way to the first window

        if backup:
            play = tr("saves.play_backup")
            ask(self._shown(), tr("start.trouble"), words, play, lambda: self._play_saved(backup))
        else:
            tell(self._shown(), tr("start.trouble"), words)

    def _lay_over(self, dialog: Overlay, again: Callable[[], None]) -> None:
        """Open a dialog that comes again in other words or sizes when these change: `again` opens it."""
        self._over = (dialog, again)
        dialog.closed.connect(lambda: self._let_go(dialog))
        dialog.open()

    def _lay_over_table(self, dialog: Overlay, again: Callable[[Table], None]) -> None:
        """Open a dialog of the table; `again` opens it over the table that has then come in its place."""
        self._lay_over(dialog, lambda: again(self.table) if self.table is not None else None)

    def _let_go(self, dialog: Overlay) -> None:
        if self._over is not None and self._over[0] is dialog:
            self._over = None

    def _take_away(self) -> Callable[[], None]:
        """Close what lies over the table for now; what is given back lays it there again, the keyboard where it was."""
        if self._over is None:
            return lambda: None
        (dialog, again), self._over = self._over, None
        place = place_of_focus(dialog)
        dialog.dismiss()

        def lay_again() -> None:
            again()
            if self._over is not None and (focused := give_focus(self._over[0], place)) is not None:
                self._over[0].area.ensureWidgetVisible(focused)

        return lay_again

    def keys(self) -> dict[str, Callable[[], None]]:
        own = {"F12": self.help, "F10": self.menu, "Ctrl+B": self.look_back, "Ctrl+H": self.chronicle}
        return {**super().keys(), **own, "Ctrl+D": self.second_window, "Ctrl+R": self.house_rule}

    def glossary(self, first: str = "") -> None:
        """Look a word up; without a game nothing is there that only a game shows."""
        from kf_desktop.ui.glossary.dialog import GlossaryDialog  # noqa: PLC0415 - off the way to the first window

        if self.controller is None or self.table is None:
            self._try(
                lambda library: self._lay_over(GlossaryDialog(self._shown(), library.cards(), None), self.glossary)
            )
        elif not self.table.covered():
            view = self.controller.view()
            self._lay_over(GlossaryDialog(self.table, view.library, view, first), partial(self.glossary, first))

    def _watch_words(self) -> TermTips:
        """Words explain themselves where the pointer rests on them, while a table is there."""
        from kf_desktop.ui.glossary.hover import TermTips  # noqa: PLC0415 - off the way to the first window

        return TermTips(lambda: self.controller.view() if self.controller is not None else None)

    def help(self) -> None:
        """Show the keys."""
        from kf_desktop.ui.dialogs.help import HelpDialog  # noqa: PLC0415 - off the way to the first window

        if self._over is None or not isinstance(self._over[0], HelpDialog):
            self._lay_over(HelpDialog(self._shown()), self.help)

    def menu(self) -> None:
        """Show the menu of the table."""
        if self.table is None or self.table.covered() or self.replay is not None:
            return
        from kf_desktop.ui.dialogs.menu import MenuDialog  # noqa: PLC0415 - off the way to the first window

        dialog = MenuDialog(self.table, clash=self._fighting())
        dialog.picked.connect(self._menu_picked)
        self._lay_over(dialog, self.menu)

    def _menu_picked(self, entry: str) -> None:
        if entry == "settings":
            self.set_up()
        elif entry == "map":
            self.map()
        elif entry == "help":
            self.help()
        elif entry == "look_back":
            self.look_back()
        elif entry == "house":
            self.house_rule()
        elif entry == "second":
            self.second_window()
        elif entry == "chronicle":
            self.chronicle()
        elif entry == "export_clash":
            self._export_clash()
        elif entry == "leave":
            self._keep_picture()
            self.show_start()
        elif entry == "quit":
            self.close()

    def set_up(self) -> None:
        """Show the settings over the table."""
        if self.table is None:
            return
        from kf_desktop.ui.dialogs.settings import SettingsDialog  # noqa: PLC0415 - off the way to the first window

        dialog = SettingsDialog(self.table, self.settings)
        dialog.form.changed.connect(self._take_settings)
        self._lay_over(dialog, self.set_up)

    def map(self) -> None:
        """Show where in Aurelane the party is."""
        if self.table is None or self.controller is None:
            return
        from kf_desktop.ui.dialogs.map import MapDialog  # noqa: PLC0415 - off the way to the first window

        self._lay_over(MapDialog(self.table, self.controller.view().expedition.kingdom), self.map)

    def house_rule(self, knight: str = "") -> None:
        """Decide something against the rules, or write on a sheet that is kept by hand."""
        if self.table is None or self.controller is None or self.table.covered() or self.replay is not None:
            return
        from kf_desktop.ui.dialogs.house_rule import HouseRuleDialog  # noqa: PLC0415 - off the way to the first window

        dialog = HouseRuleDialog(self.table, self.controller.view(), self.controller.overrule, knight)
        self._lay_over(dialog, partial(self.house_rule, knight))

    def chronicle(self, knight: str = "") -> None:
        """What has become of the campaign so far, or of a knight."""
        if self.table is None or self.controller is None or self.table.covered() or self.replay is not None:
            return
        table, view, owner = self.controller.table, self.controller.view(), self.table

        def open_it(library: SaveLibrary) -> None:
            from kf_desktop.ui.chronicle.dialog import ChronicleDialog  # noqa: PLC0415 - off the way to the first window

            dialog = ChronicleDialog(owner, lambda: library.reel(table).chronicle(), view, knight)
            self._lay_over(dialog, partial(self.chronicle, knight))

        self._try(open_it)

    def tell_all(self, listener: Came) -> None:
        """Let a part of the table have the chronicle, told beside the window."""
        if self.controller is not None:
            table = self.controller.table
            self._try(lambda library: listener.tell(lambda: library.reel(table).chronicle()))

    def second_window(self) -> None:
        """Open the map, the board or a knight in a window of its own, or close it."""
        if self.second is not None:
            self.second.close()
            return
        if self.controller is None:
            return
        from kf_desktop.ui.second.second_window import SecondWindow  # noqa: PLC0415 - off the way to the first window

        self.second = SecondWindow(self.controller, self.settings)
        self.second.closed.connect(self._second_closed)
        self.second.chosen.connect(self._remember)
        self.second.inspected.connect(self._inspect)
        self.settings.second_open = True
        self.second.show()
        self._remember()

    def _inspect(self, link: Link) -> None:
        """Open over the table what the second window points to."""
        if self.table is not None and not self.table.covered() and self.replay is None:
            self.table.open_link(link)
            self.activateWindow()

    def _second_closed(self) -> None:
        self.second, self.settings.second_open = None, False
        self._remember()

    def look_back(self) -> None:
        """Show what has been played, beside the game that goes on."""
        if self.controller is not None and self.replay is None:
            table = self.controller.table
            self._try(lambda library: self._show_reel(library.reel(table)))

    def _show_reel(self, reel: Reel, place: int = -1) -> None:
        """Show it from that place on; −1 is its end."""
        from kf_desktop.ui.replay.replay import ReplayTable  # noqa: PLC0415 - off the way to the first window

        self._came_from = place_of_focus(self.centralWidget() or self)
        self._left_aside = self.takeCentralWidget()
        if self._left_aside is not None:
            self._left_aside.hide()  # else one that is still to be shown opens as a window
        self.replay = ReplayTable(reel, of_game=self.table is not None)
        self.replay.left.connect(self._leave_replay)
        self.replay.branch_asked.connect(self._branch)
        self.setCentralWidget(self.replay)
        self.activateWindow()  # what had the keyboard is hidden
        self.replay.begin(reel.length if place < 0 else place)

    def _play_branch(self, library: SaveLibrary, reel: Reel) -> None:
        self.play(library.branch(reel))
        if self.table is not None:
            QTimer.singleShot(0, self.table, partial(self.table.say, tr("replay.branched")))  # once it has its place

    def _branch(self) -> None:
        """Play on from what is looked at, as a game of its own."""
        reel = self.replay.reel if self.replay is not None else None

        def begin(library: SaveLibrary) -> None:
            assert reel is not None
            self._leave_replay()
            self.show_start()
            self._play_branch(library, reel)

        self._try(begin)

    def _leave_replay(self) -> None:
        """Back to the game, or to the start screen."""
        self.replay, aside = None, self._left_aside
        if aside is not None:
            self.setCentralWidget(aside)
            aside.show()
            if give_focus(aside, self._came_from) is None:
                aside.setFocus()
        if self._fits:
            self._settled.start()

    def fit_text(self) -> None:
        """Another size of the text ends a replay: it waits until that has been left."""
        if self.replay is None:
            super().fit_text()

    def _fighting(self) -> bool:
        controller = self.controller
        return controller is not None and controller.table.view.clash is not None

    def _export_clash(self) -> None:
        """Write the clash as a scenario file, for a report or to try it again."""
        if self.controller is None or not self._fighting():
            return
        from kf_desktop.ui.dialogs.ask import ask_where  # noqa: PLC0415 - off the way to the first window

        table = self.controller.table
        if name := ask_where(self, tr("menu.export_clash"), "clash", "toml"):
            self._try(lambda library: library.export_clash(table, Path(name)))

    def _keep_log(self, share: int) -> None:
        """The log stays as high as it was dragged."""
        self.settings.log = share

    def _keep_picture(self) -> None:
        """Leave a small picture of the table with the save."""
        library = self.library()
        if self.table is None or self.controller is None or library is None:
            return
        picture = self.table.middle.grab().scaledToWidth(THUMBNAIL, Qt.TransformationMode.SmoothTransformation)
        from PySide6.QtCore import QBuffer, QByteArray, QIODevice  # noqa: PLC0415 - off the way to the first window

        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        picture.save(buffer, "PNG")
        try:
            library.picture(self.controller.table, bytes(data.data()))
            library.autosave(self.controller.table)
        except (LibraryError, OSError):
            return
