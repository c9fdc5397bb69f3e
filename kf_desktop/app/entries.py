"""What the start screen lists: knights, monsters, packs and saves in its own words."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from kf_desktop.engine.codec import checksum
from kf_desktop.saves.savefile import Summary, thumbnail_bytes
from kf_desktop.saves.vault import AUTOSAVE, Entry
from kf_desktop.ui.i18n.catalogue import CATALOGUE, said, tr
from kf_desktop.ui.lessons.heading import heading_of, lesson_in
from kf_desktop.ui.start.entries import KnightEntry, MonsterEntry, PackEntry, SaveEntry

if TYPE_CHECKING:
    from kf_desktop.content.text import Text
    from kf_desktop.installed import Installed, OwnPack
    from kf_desktop.rules.table.box import Box


class Entries:
    """Entries of the lists, made from what is installed."""

    def __init__(self, installed: Installed) -> None:
        self.installed = installed

    @property
    def box(self) -> Box:
        """All that is played with."""
        return self.installed.box

    def packs(self) -> list[PackEntry]:
        """The packs that come with the game, then the player's own, those with faults too."""
        own = {pack.info for pack in self.installed.own}
        bundled = [PackEntry(_words(info.name), info.version) for info in self.box.packs if info not in own]
        return [*bundled, *map(_pack, self.installed.own)]

    def member(self, name: str) -> KnightEntry:
        """A knight or a squire."""
        return self.knight(name) if name in self.box.knights else self.squire(name)

    def squire(self, name: str) -> KnightEntry:
        """Who can be taken along."""
        card = self.box.squires[name]
        told = (_words(card.name), _words(card.title), card.colour, _words(card.flavour))
        return KnightEntry(name, *told, called=_words(card.called))

    def offered(self, name: str) -> KnightEntry:
        """A squire with what he has and can at first."""
        from kf_desktop.content.sentences.knights import describe_squire_side  # noqa: PLC0415 - off the way to the first window

        side = replace(self.box.squires[name].sides[0], ladder=())
        told = describe_squire_side(side, CATALOGUE.language, self.box).lines
        can = [CATALOGUE.headed(line.heading, line.text) for line in told]
        return replace(self.squire(name), does=" · ".join([_has(side.vigor, side.speed), *can]))

    def leader(self, name: str) -> KnightEntry:
        """A knight with what he has at first and how he plays."""
        card = self.box.knights[name]
        speed, vigor = self.box.portraits[card.start.portrait].speed, self.box.peril_arcs[card.start.peril_arc].vigor
        plays = said(_words(card.plays)) if card.plays is not None else ""
        return replace(self.knight(name), does=" · ".join(filter(None, [_has(vigor, speed), plays])))

    def knight(self, name: str) -> KnightEntry:
        """A knight with the loadouts that he has, by tier."""
        card = self.box.knights[name]
        own = sorted((one for one in self.box.loadouts.values() if one.knight == name), key=lambda one: one.tier)
        loadouts = {one.tier: _words(one.name) for one in own}
        told = (_words(card.name), _words(card.title), card.colour, _words(card.flavour))
        return KnightEntry(name, *told, loadouts, card.book in self.box.books, _words(card.called))

    def monster(self, name: str) -> MonsterEntry:
        """What can be fought, with the tier of knights that each level is for."""
        from kf_desktop.rules.modes.skirmish import levels_of, usual_tier  # noqa: PLC0415 - off the way to the first window

        card = self.box.monsters[name]
        words = (_words(card.name), _words(card.flavour), card.tier)
        levels = {level: usual_tier(self.box, name, level) for level in levels_of(self.box, name)}
        return MonsterEntry(name, *words, card.footprint, card.colour, card.glyph, levels)

    def save(self, entry: Entry) -> SaveEntry:
        """A save, or why it cannot be read."""
        summary = entry.save.summary if entry.save else _unknown(entry.path)
        kingdom = self.box.kingdoms.get(summary.kingdom)
        changed, missing = self._packs_since(entry)
        return SaveEntry(
            str(entry.path),
            self._called(entry, summary.campaign),
            tuple(self.member(name) for name in summary.knights if name in {**self.box.knights, **self.box.squires}),
            summary.expedition,
            summary.phase if CATALOGUE.has(f"phase.{summary.phase}") else "",
            _words(kingdom.name) if kingdom else {},
            summary.saved[:16],
            entry.path.name == AUTOSAVE,
            self._thumbnail(summary),
            entry.problem.words[CATALOGUE.language] if entry.problem else " ".join(missing),
            changed,
            lesson_in(summary.campaign),
            summary.branched_at,
        )

    def _called(self, entry: Entry, campaign: str) -> str:
        """The name of a campaign; of a lesson and of a skirmish in the language of the moment."""
        if lesson := lesson_in(campaign):
            return heading_of(lesson).title[CATALOGUE.language]
        return (self._fought(entry.save.session) if entry.save else "") or campaign

    def _fought(self, session: dict[str, Any]) -> str:
        """What a skirmish is called in the language of the moment; empty for any other game."""
        origin = session.get("origin")
        picked = origin.get("skirmish") if isinstance(origin, dict) else None
        monster = self.box.monsters.get(str(picked.get("monster"))) if isinstance(picked, dict) else None
        if picked is None or monster is None:
            return ""
        return tr("skirmish.named", monster=said(_words(monster.name)), level=picked.get("level"))

    def _packs_since(self, entry: Entry) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A sentence for each pack that has changed since, and for each that is missing: without it nobody plays on."""
        from kf_desktop.saves.games import changed_packs  # noqa: PLC0415 - off the way to the first window

        packs = changed_packs(entry.save.packs, self.box) if entry.save else []
        changed = [pack for pack in packs if pack.now]
        return (
            tuple(tr("saves.pack_changed", pack=pack.id, version=pack.version, now=pack.now) for pack in changed),
            tuple(tr("saves.pack_missing", pack=pack.id, version=pack.version) for pack in packs if not pack.now),
        )

    @cached_property
    def _pictures(self) -> TemporaryDirectory[str]:
        """Where the pictures of the list lie while the program runs."""
        return TemporaryDirectory(prefix="kf-desktop-")

    def _thumbnail(self, summary: Summary) -> Path | None:
        """The save's picture as a file."""
        png = thumbnail_bytes(summary)
        if not png:
            return None
        try:
            path = Path(self._pictures.name, f"{checksum(png)}.png")
            if not path.exists():
                path.write_bytes(png)
        except OSError:
            return None
        return path

    def close(self) -> None:
        """Take the pictures off the disk."""
        if "_pictures" in vars(self):
            self._pictures.cleanup()


def _pack(pack: OwnPack) -> PackEntry:
    name = _words(pack.info.name) if pack.info else {"en": pack.folder.name}
    return PackEntry(name, pack.info.version if pack.info else 0, pack.folder, tuple(map(str, pack.problems)))


def _has(vigor: int, speed: int) -> str:
    return f"{tr('card.vigor')} {vigor} · {tr('card.speed')} {speed}"


def _unknown(path: Path) -> Summary:
    """What the folder alone says of a save that cannot be read."""
    return Summary(path.parent.parent.name, path.parent.name, [], phase="")


def _words(text: Text | None) -> dict[str, str]:
    return {"en": text.en, "zh_CN": text.zh} if text is not None else {}
