"""The saved games of this machine, as the start screen sees them: a thin layer over the saves package."""

from __future__ import annotations

import atexit
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from kf_desktop.app.entries import Entries
from kf_desktop.engine.codec import checksum
from kf_desktop.saves.autosaver import Autosaver
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import FolderLock, write_atomically
from kf_desktop.saves.savefile import (
    LONGEST_NAME,
    SaveFile,
    read_save,
    thumbnail_text,
)
from kf_desktop.saves.vault import AUTOSAVE, Entry, Vault, default_root, entry_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.lessons.lesson import load_lesson
from kf_desktop.ui.plates.prints import PRINTS
from kf_desktop.ui.start.entries import KnightEntry, MonsterEntry, NewCampaign, NewSkirmish, PackEntry, SaveEntry
from kf_desktop.ui.start.library import LibraryError

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.engine.journal.records import Journal
    from kf_desktop.host.reel import SessionReel
    from kf_desktop.host.table import SessionTable
    from kf_desktop.installed import Installed
    from kf_desktop.rules.table.box import Box
    from kf_desktop.rules.table.state import State
    from kf_desktop.saves.games import GameSession

SEED_BYTES = 8


@dataclass(slots=True)
class _Played:
    """Where a session is saved."""

    party: str
    folder: Path
    thumbnail: str = ""
    branched_at: int = 0


class SavedGames:
    """A SaveLibrary over a vault. The cards are loaded when they are first needed, not before the window.

    One party at a time is held by a lock: the one that was begun or loaded last.
    """

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self._trouble: dict[str, str] = {}
        self._played: WeakKeyDictionary[SessionTable, _Played] = WeakKeyDictionary()
        self._lock: FolderLock | None = None
        self._autosaver = Autosaver(self._failed)

    @cached_property
    def installed(self) -> Installed:
        """The packs and books that come with the game, and the player's own."""
        from kf_desktop.installed import load_installed  # noqa: PLC0415 - off the way to the first window

        installed = load_installed()
        PRINTS.bring(*(pack.folder / "plates" for pack in installed.own if not pack.problems))
        return installed

    def prepare(self) -> None:
        """Read the packs and books now, wherever this is called, and import what plays by them."""
        import kf_desktop.host.table  # noqa: F401, PLC0415 - off the way to the first window

        _ = self.installed

    @cached_property
    def _entries(self) -> Entries:
        return Entries(self.installed)

    @property
    def box(self) -> Box:
        """All that is played with."""
        return self.installed.box

    def cards(self) -> Library:
        return self.box

    def packs(self) -> Sequence[PackEntry]:
        return self._entries.packs()

    def packs_folder(self) -> Path:
        from kf_desktop.installed import packs_folder  # noqa: PLC0415 - off the way to the first window

        return packs_folder()

    def knights(self) -> Sequence[KnightEntry]:
        """Those with a Knightbook first: they are chosen already when a campaign begins."""
        return sorted(map(self._entries.leader, self.box.knights), key=lambda knight: not knight.tale)

    def squires(self) -> Sequence[KnightEntry]:
        return [self._entries.offered(name) for name in self.box.squires] if self.box.mettle else []

    def saves(self) -> Sequence[SaveEntry]:
        self._autosaver.flush()
        with _sentences():
            self.vault.tidy()
            return [self._entries.save(entry) for entry in self.vault.entries()]

    def monsters(self) -> Sequence[MonsterEntry]:
        from kf_desktop.rules.modes.skirmish import monsters_of  # noqa: PLC0415 - off the way to the first window

        return [self._entries.monster(name) for name in monsters_of(self.box)]

    def create(self, wish: NewCampaign) -> SessionTable:
        from kf_desktop.rules.campaign.new_campaign import new_campaign  # noqa: PLC0415 - off the way to the first window

        _know_all_rules()
        name = _plain(wish.name)[:LONGEST_NAME]
        if wish.by_hand:
            from kf_desktop.rules.modes.sheets import new_sheets  # noqa: PLC0415 - off the way to the first window

            return self._begin(new_sheets(self.box, name, wish.knights, seats=wish.players))
        state = new_campaign(
            self.box,
            name,
            wish.knights,
            seed_of(wish.seed),
            seats=wish.players,
            squires=wish.squires,
            table_dice=wish.table_dice,
            modes=wish.modes,
        )
        return self._begin(state)

    def create_skirmish(self, wish: NewSkirmish) -> SessionTable:
        from kf_desktop.rules.modes.skirmish import new_skirmish  # noqa: PLC0415 - off the way to the first window

        _know_all_rules()
        picks = (wish.monster, wish.level, wish.type, wish.knights, seed_of(wish.seed))
        name = _plain(wish.name)[:LONGEST_NAME]
        try:
            state = new_skirmish(
                self.box, *picks, name=name, seats=wish.players, squires=wish.squires, table_dice=wish.table_dice
            )
        except ValueError as error:
            raise LibraryError(str(error)) from error
        return self._begin(state)

    def create_lesson(self, lesson: str) -> SessionTable:
        from kf_desktop.app.lessons import state_of  # noqa: PLC0415 - off the way to the first window

        return self._begin(state_of(load_lesson(lesson), self.box))

    def branch(self, reel: Any) -> SessionTable:
        session = reel.branch()
        return self._seat(session, reel.journals[: reel.chapter], session.state.campaign.expeditions + 1)

    def _begin(self, state: State) -> SessionTable:
        """A table with a session from that state, saved as a party of its own."""
        from kf_desktop.engine.session import Session  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.rules.kingdoms_forlorn import RULES  # noqa: PLC0415 - off the way to the first window

        return self._seat(Session(RULES, self.box, state))

    def _seat(self, session: GameSession, past: Sequence[Journal] = (), branched_at: int = 0) -> SessionTable:
        """A table with that session, saved as a party of its own, with the journals that led to it."""
        from kf_desktop.host.table import SessionTable  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.saves.journals import earlier_in, keep_journals  # noqa: PLC0415 - the same

        table, state = SessionTable(session), session.state
        party, folder = self.vault.new_party(state.campaign.name, " & ".join(state.party))
        with suppress(OSError):  # that nothing can be written is said by the autosave
            keep_journals(tuple(past), party, self.box, folder)
        self._hold(folder)
        table.session.earlier = earlier_in(folder, self.box)
        self._played[table] = _Played(party, folder, branched_at=branched_at)
        self._submit(table)
        return table

    def load(self, save: str) -> SessionTable:
        from kf_desktop.host.table import SessionTable  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.saves.games import open_game  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.saves.journals import earlier_in  # noqa: PLC0415 - the same

        self._autosaver.flush()
        path = Path(save)
        with _sentences():
            file, session = open_game(self.vault, path, self.box)
            self._hold(path.parent)
        if path.name != AUTOSAVE:
            with suppress(OSError):  # where nothing can be written, nothing will be overwritten either
                self.vault.back_up(path.parent)
        session.earlier = earlier_in(path.parent, self.box)
        table = SessionTable(session)
        summary = file.summary
        self._played[table] = _Played(summary.party, path.parent, summary.thumbnail, summary.branched_at)
        return table

    def autosave(self, table: Any) -> None:
        self._submit(table)
        if self._trouble:
            trouble, self._trouble = self._trouble, {}
            raise LibraryError(trouble[CATALOGUE.language])

    def behind(self, table: Any) -> int:
        played = self._played.get(table)
        return self._autosaver.behind(played.folder) if played is not None else 0

    def picture(self, table: Any, png: bytes) -> None:
        self._played[table].thumbnail = thumbnail_text(png)
        self._submit(table)

    def discard(self, table: Any) -> None:
        self.delete(str(self._played.pop(table).folder / AUTOSAVE))

    def delete(self, save: str) -> None:
        path = Path(save)
        self._autosaver.forget(path.parent)
        if self._lock is not None and self._lock.folder == path.parent:
            self._release()
        with _sentences():
            self.vault.delete(path)

    def export(self, save: str, path: Path) -> None:
        self._autosaver.flush()
        with _sentences():
            self.vault.export(Path(save), path, self._past(Path(save)))

    def _past(self, path: Path) -> list[SaveFile]:
        """The journals that led to a save; of one that cannot be read none are known."""
        from kf_desktop.saves.journals import past_of  # noqa: PLC0415 - off the way to the first window

        try:
            return past_of(read_save(path), path.parent)
        except SaveError:
            return []

    def reel(self, table: Any) -> SessionReel:
        played = self._played[table]
        return self._reel(self._file(table.session, played), played.folder)

    def backups(self, save: str) -> Sequence[SaveEntry]:
        self._autosaver.flush()
        with _sentences():
            return [
                self._entries.save(entry_of(path))
                for path in self.vault.backups(Path(save).parent)
                if str(path) != save
            ]

    def look(self, save: str) -> SessionTable:
        from kf_desktop.host.table import SessionTable  # noqa: PLC0415 - off the way to the first window
        from kf_desktop.saves.games import to_session  # noqa: PLC0415 - the same

        self._autosaver.flush()
        with _sentences():
            return SessionTable(to_session(read_save(Path(save)), self.box))

    def reel_of(self, save: str) -> SessionReel:
        self._autosaver.flush()
        with _sentences():
            return self._reel(read_save(Path(save)), Path(save).parent)

    def _reel(self, save: SaveFile, folder: Path) -> SessionReel:
        from kf_desktop.app.remembering import reel_of  # noqa: PLC0415 - off the way to the first window

        self._autosaver.flush()
        with _sentences():
            return reel_of(save, folder, self.box)

    def export_clash(self, table: Any, path: Path) -> None:
        from kf_desktop.scenarios.files.export import export  # noqa: PLC0415 - off the way to the first window

        with _sentences():
            write_atomically(path, export(table.session, table.view.campaign.name).encode())

    def import_file(self, path: Path) -> SaveEntry:
        from kf_desktop.saves.games import to_session  # noqa: PLC0415 - off the way to the first window

        with _sentences():
            save = read_save(path)
            session = to_session(save, self.box)  # a file that cannot be played is not taken in
            if session.notice is None:
                save.session = session.data()  # with its newest checkpoint, so that it loads fast from now on
            there = self.vault.import_save(save)
        return self._entries.save(Entry(there, save))

    def flush(self) -> bool:
        """Wait until every answer is on the disk; False if that did not work."""
        return self._autosaver.flush()

    def close(self) -> None:
        """Write what waits to be written."""
        self._autosaver.close()
        self._release()
        if "_entries" in vars(self):  # nothing is read that has not been needed
            self._entries.close()

    def _submit(self, table: SessionTable) -> None:
        """Have the session written, off this thread."""
        played = self._played[table]
        save = self._file(table.session, played)
        self._autosaver.submit(played.folder, self._writer(save, played.folder, tuple(table.session.past)))

    def _writer(self, save: SaveFile, folder: Path, past: tuple[Journal, ...]) -> Callable[[], object]:
        """What writes the save, and first the journals that have come to their end since it was loaded."""
        from kf_desktop.saves.journals import keep_journals  # noqa: PLC0415 - off the way to the first window

        def write() -> None:
            keep_journals(past, save.summary.party, self.box, folder)
            self.vault.autosave(save, folder)

        return write

    def _file(self, session: GameSession, played: _Played) -> SaveFile:
        from kf_desktop.saves.games import to_save  # noqa: PLC0415 - off the way to the first window

        return to_save(session, played.party, thumbnail=played.thumbnail, branched_at=played.branched_at)

    def _hold(self, folder: Path) -> None:
        """Let go of the party that was played before, and hold this one."""
        if self._lock is None or self._lock.folder != folder:
            lock = self.vault.lock(folder)
            self._release()
            self._lock = lock

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _failed(self, words: dict[str, str]) -> None:
        """Called on the autosaver's thread; said at the next answer."""
        self._trouble = words


def _know_all_rules() -> None:
    """A new game is in the modes that have been registered: all of them, also in the first one after the start."""
    import kf_desktop.rules.chapters  # noqa: F401, PLC0415 - off the way to the first window


@contextmanager
def _sentences() -> Iterator[None]:
    """What goes wrong with a file, as the window's error in the language of the moment."""
    try:
        yield
    except SaveError as error:
        raise LibraryError(error.words[CATALOGUE.language], str(error.backup or "")) from error
    except OSError as error:
        raise LibraryError(f"{error.filename or ''}: {error.strerror or error}".removeprefix(": ")) from error


def _plain(name: str) -> str:
    """A name that can be written to a file: half of a surrogate pair, as some keyboards send, becomes a mark."""
    return name.encode("utf-8", "replace").decode()


def seed_of(text: str) -> int:
    """A seed from what the players typed: a number as it is, words by their hash."""
    typed = _plain(text).strip()
    if typed.isascii() and typed.isdecimal() and len(typed) < 100:
        return int(typed)
    return int(checksum(typed.encode(), SEED_BYTES), 16)


def open_library() -> SavedGames:
    """The saved games in the player's own folder; what waits to be written is written when the program ends."""
    games = SavedGames(Vault(default_root()))
    atexit.register(games.close)
    return games
