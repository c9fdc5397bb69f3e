"""The saved games of this machine, as the start screen sees them: a thin layer over the saves package."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kf_desktop.saves.autosaver import Autosaver
from kf_desktop.saves.savefile import SaveError, SaveFile, Summary, thumbnail_bytes, thumbnail_text
from kf_desktop.saves.vault import AUTOSAVE, Entry, Vault, default_root
from kf_desktop.ui.start.library import KnightEntry, LibraryError, NewCampaign, SaveEntry

if TYPE_CHECKING:
    from kf_desktop.content.text import Text
    from kf_desktop.rules.box import Box
    from kf_desktop.saves.games import GameSession

SEED_BYTES = 8


class SavedGames:
    """A SaveLibrary over a vault. The cards are loaded when they are first needed, not before the window."""

    def __init__(self, vault: Vault) -> None:
        self.vault = vault
        self.trouble = ""
        self._parties: dict[int, str] = {}
        self._pictures: dict[int, str] = {}
        self._autosaver = Autosaver(vault.autosave, self._failed)

    @cached_property
    def box(self) -> Box:
        """The bundled packs and books."""
        from kf_desktop.bundled import load_box

        return load_box()

    def knights(self) -> Sequence[KnightEntry]:
        return [self._knight(name) for name in self.box.knights]

    def saves(self) -> Sequence[SaveEntry]:
        self._autosaver.flush()
        return [self._entry(entry) for entry in self.vault.entries()]

    def create(self, wish: NewCampaign) -> GameSession:
        from kf_desktop.engine.session import Session
        from kf_desktop.rules.campaign.new_campaign import new_campaign
        from kf_desktop.rules.kingdoms_forlorn import RULES

        state = new_campaign(
            self.box, wish.name, wish.knights, seed_of(wish.seed), seats=wish.players, table_dice=wish.table_dice
        )
        session = Session(RULES, self.box, state)
        self._parties[id(session)] = self.vault.new_party(wish.name, " & ".join(wish.knights))
        self.autosave(session)
        return session

    def load(self, save: str) -> GameSession:
        from kf_desktop.saves.games import to_session

        self._autosaver.flush()
        path = Path(save)
        try:
            file = self.vault.load(path)
            session = to_session(file, self.box)
        except SaveError as error:
            raise LibraryError(str(error)) from error
        self._parties[id(session)] = file.summary.party
        self._pictures[id(session)] = file.summary.thumbnail
        return session

    def autosave(self, session: Any) -> None:
        if self.trouble:
            trouble, self.trouble = self.trouble, ""
            raise LibraryError(trouble)
        self._autosaver.submit(self._file(session))

    def picture(self, session: Any, png: bytes) -> None:
        self._pictures[id(session)] = thumbnail_text(png)

    def delete(self, save: str) -> None:
        self._autosaver.flush()
        self.vault.delete(Path(save))

    def export(self, save: str, path: Path) -> None:
        self._autosaver.flush()
        try:
            self.vault.export(Path(save), path)
        except (SaveError, OSError) as error:
            raise LibraryError(str(error)) from error

    def import_file(self, path: Path) -> SaveEntry:
        try:
            return self._entry(Entry(there := self.vault.import_file(path), self.vault.load(there)))
        except (SaveError, OSError) as error:
            raise LibraryError(str(error)) from error

    def close(self) -> None:
        """Write what waits to be written."""
        self._autosaver.close()

    def _file(self, session: GameSession) -> SaveFile:
        from kf_desktop.saves.games import to_save

        return to_save(session, self._parties[id(session)], thumbnail=self._pictures.get(id(session), ""))

    def _failed(self, sentence: str) -> None:
        self.trouble = sentence

    def _knight(self, name: str) -> KnightEntry:
        card = self.box.knights[name]
        return KnightEntry(name, _words(card.name), _words(card.title), card.colour, _words(card.flavour))

    def _entry(self, entry: Entry) -> SaveEntry:
        summary = entry.save.summary if entry.save else _unknown(entry.path)
        kingdom = self.box.kingdoms.get(summary.kingdom)
        return SaveEntry(
            str(entry.path),
            summary.campaign,
            tuple(self._knight(name) for name in summary.knights if name in self.box.knights),
            summary.expedition,
            summary.phase,
            _words(kingdom.name) if kingdom else {},
            summary.saved[:16],
            entry.path.name == AUTOSAVE,
            self._thumbnail(entry, summary),
            entry.problem,
        )

    def _thumbnail(self, entry: Entry, summary: Summary) -> Path | None:
        """The picture beside the save, written when it is first looked at."""
        png = thumbnail_bytes(summary)
        if not png:
            return None
        path = entry.path.with_name(f".{entry.path.stem}-{hashlib.blake2b(png, digest_size=6).hexdigest()}.png")
        if not path.exists():
            path.write_bytes(png)
        return path


def _unknown(path: Path) -> Summary:
    """What the folder alone says of a save that cannot be read."""
    return Summary(path.parent.parent.name, path.parent.name, [])


def _words(text: Text | None) -> dict[str, str]:
    return {"en": text.en, "zh_CN": text.zh} if text is not None else {}


def seed_of(text: str) -> int:
    """A seed from what the players typed: a number as it is, words by their hash."""
    if text.strip().isdecimal():
        return int(text.strip())
    return int.from_bytes(hashlib.blake2b(text.strip().encode(), digest_size=SEED_BYTES).digest(), "big")


def open_library() -> SavedGames:
    """The saved games in the player's own folder."""
    return SavedGames(Vault(default_root()))
