"""The chronicle in sentences: an expedition told from what it added up to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.story.page_id import PageId
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_name

if TYPE_CHECKING:
    from kf_desktop.door.chronicle import ClashTold, ExpeditionTold, KnightTold, Luck, Written
    from kf_desktop.ui.table.view import TableView

FAIR = 15
"""Percent by which dice may be off what was expected and still be called fair."""


def tenths(value: int) -> str:
    """A number of tenths."""
    return f"{value / 10:.1f}"


def told_as(key: str, told: ExpeditionTold, **args: object) -> str:
    """The words of the key; those for a round of a Rogue's Path where that is what is told."""
    return tr(f"{key}_rose" if told.rose else key, **args)


class Words:
    """Names, and sentences with names in them."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.names = speech.names_of(view.library)

    def called(self, knight: str) -> str:
        return self.names.called(knight)

    def listed(self, kind: str, ids: list[str]) -> str:
        """The names, each once, with how often it stands there."""
        counts = {id: ids.count(id) for id in ids}
        named = [(self.names.name(kind, id), count) for id, count in counts.items()]
        return CATALOGUE.listed([name if count == 1 else f"{name} ×{count}" for name, count in named])

    def title(self, told: ExpeditionTold) -> str:
        """What the expedition is called."""
        number = told_as("top.expedition", told, number=told.number)
        return f"{number} · {self.names.name('kingdom', told.kingdom)}" if told.kingdom else number

    def expedition(self, told: ExpeditionTold) -> list[str]:
        """A paragraph for each thing that happened, in the order in which it did."""
        found = [words for _, words in told.entries]
        found += [self._setting_out(told), *(self._clash(clash, told) for clash in told.clashes)]
        found += [self._dice(told), self._home(told), self._honesty(told)]
        return [words for words in found if words]

    def _setting_out(self, told: ExpeditionTold) -> str:
        words = []
        if told.leader:
            words.append(tr("chronicle.leads", leader=self.called(told.leader)))
        words += [self.mission(knight, each) for knight, each in told.knights.items() if each.mission]
        if told.tiles:
            words.append(tr("chronicle.tiles", count=len(told.tiles)))
        if told.encounters:
            words.append(tr("chronicle.encounters", monsters=self.listed("monster", told.encounters)))
        return _joined(words)

    def mission(self, knight: str, told: KnightTold) -> str:
        """What a knight set out for, and what came of it."""
        name = mission_name(self.view, knight, told.mission, told.number) if told.number else ""
        named = tr("option_name", name=name) if name else ""
        what = tr(f"chronicle.{told.mission}", number=told.which, name=named)
        last = tr(f"chronicle.mission_{told.result or 'open'}", knight=self.called(knight), what=what)
        if not told.solved:
            return last
        names = [mission_name(self.view, knight, "investigation", number) or number for number in told.solved]
        return _joined([tr("chronicle.solved_before", knight=self.called(knight), names=CATALOGUE.listed(names)), last])

    def _clash(self, clash: ClashTold, told: ExpeditionTold) -> str:
        args = {
            "monster": self.names.name("monster", clash.monster),
            "level": clash.level,
            "rounds": clash.rounds,
            "wounds": clash.wounds[-1] if clash.wounds else 0,
            "needed": clash.needed,
        }
        if not told.rose:
            args["hour"] = clash.hour
        result = clash.result or "open"
        unhurt = "_unhurt" if result != "won" and not clash.needed else ""  # how many it bears is told with the first
        words = [told_as(f"chronicle.clash_{result}{unhurt}", told, **args)]
        if clash.begun_again:
            words.append(tr("chronicle.sigh"))
        if clash.deaths:
            fallen = [self.called(each) for each in dict.fromkeys(clash.deaths)]
            words.append(tr("chronicle.fell", knights=CATALOGUE.listed(fallen)))
        return _joined(words)

    def _dice(self, told: ExpeditionTold) -> str:
        all_luck = [luck for knight in told.knights.values() for luck in knight.rolls.values()]
        successes, due = sum(luck.successes for luck in all_luck), sum(luck.expected_tenths for luck in all_luck)
        if not due:
            return ""
        off = (successes * 1000 - due * 100) // due
        mood = "kind" if off > FAIR else "cruel" if off < -FAIR else "fair"
        return tr(f"chronicle.dice_{mood}", successes=successes, expected=tenths(due))

    def _home(self, told: ExpeditionTold) -> str:
        words = [
            tr("chronicle.gear", knight=self.called(knight), gear=self.listed("gear", each.gear))
            for knight, each in told.knights.items()
            if each.gear
        ]
        if told.unlocked:
            words.append(tr("chronicle.unlocked", cards=self.listed("card", told.unlocked)))
        if told.failed:
            words.append(tr("chronicle.failed"))
        if told.path_ends:
            words.append(tr(f"rosegraal.path_{told.path_ends}"))
        return _joined(words)

    def _honesty(self, told: ExpeditionTold) -> str:
        counts = {"luck_undone": told.luck_undone, "overruled": told.overruled, "lost": told.lost}
        counts["overruled"] *= not told.by_hand
        return _joined([tr(f"chronicle.{key}", count=count) for key, count in counts.items() if count])

    def written(self, knight: str, told: ExpeditionTold) -> list[tuple[str, str, str]]:
        """What was written on the knight's sheet: what, when and why."""
        mine = told.knights.get(knight)
        return [self._entry(each, told) for each in mine.written] if mine is not None else []

    def _entry(self, each: Written, told: ExpeditionTold) -> tuple[str, str, str]:
        when = tr("came.prologue") if told.prologue else told_as("came.when", told, number=told.number, hour=each.hour)
        if told.by_hand:
            return speech.event(each.event, self.view), tr("top.expedition", number=told.number), tr("came.by_hand")
        return speech.event(each.event, self.view), when, self._why(each)

    def _why(self, each: Written) -> str:
        """The page by its number, and what else it came of."""
        cause = each.came_of
        if cause is None:
            return tr("came.road")
        if cause.kind == "paragraph":
            return speech.source(
                PageId(str(cause.args["book"]), int(str(cause.args["paragraph"]))).written(), self.view
            )
        return tr(f"came.{cause.kind}", **self.names.resolve(cause.args, self.view))

    def luck(self, luck: Luck) -> str:
        """A kind of roll in numbers."""
        return tr("chronicle.rolled", successes=luck.successes, dice=luck.dice, expected=tenths(luck.expected_tenths))


def _joined(sentences: list[str]) -> str:
    return ("" if CATALOGUE.language == "zh_CN" else " ").join(sentences)
