"""What the events of an expedition add up to: the chronicle's numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.door.chronicle import ClashTold, ExpeditionTold, KnightTold, Luck, Written
from kf_desktop.engine.events import Event
from kf_desktop.rules.table.dice import Die

FACES = 10
ON_THE_SHEET = (
    *("gear_gained", "unlocked", "excluded", "archived", "note", "node", "rapport", "boon", "vice"),
    *("saint_gained", "saint_lost", "quest", "investigation", "next_chapter", "tale_told"),
    *("house_gear", "house_lost", "house_saint", "house_no_saint", "house_unlocked", "house_locked", "house_entry"),
    *("house_node", "house_node_gone", "house_quest", "house_investigation", "house_chapter", "house_rapport"),
    *("house_note", "house_note_gone"),
)
"""The kinds of events that write something on a knight's sheet; so do virtues."""
CAUSES = ("paragraph", "clash_begins", "visits", "inn", "common_goods", "encounter", "explored", "rest", "outpost")
"""The kinds of events of which such entries come: each lasts until the next one, or the end of the round."""


class Teller:
    """Reads the events of an expedition in order."""

    def __init__(self, number: int) -> None:
        self.told = ExpeditionTold(number)
        self._hour = self._reset = 0
        self._came_of: Event | None = None
        self._roll: tuple[str, str, int, int] | None = None
        """The roll whose dice may still be rolled again: kind, knight, bonus, difficulty."""
        self._before: list[int] = []
        """Dice re-rolled in a test: only the event of the finished test says what a die needed."""

    def read(self, events: Iterable[Event]) -> None:
        """Take these events into account."""
        for event in events:
            self._write_down(event)
            if (reading := READINGS.get(event.kind)) is not None:
                reading(self, event.args)

    def _write_down(self, event: Event) -> None:
        """Note what is written on a sheet, and what it came of."""
        virtue = event.kind in ("gain", "lose", "house_rule") and event.args.get("what") in (*VIRTUES, *VICES)
        if event.args.get("knight") and (virtue or event.kind in ON_THE_SHEET):
            self.knight(event.args).written.append(Written(event, self._hour, self._came_of))
        elif event.kind in CAUSES:
            self._came_of = event
        elif event.kind == "delve_round":
            self._came_of = None

    def knight(self, args: dict[str, Any]) -> KnightTold:
        """The record of the knight whom the event names."""
        return self.told.knights.setdefault(str(args.get("knight", "")), KnightTold())

    @property
    def clash(self) -> ClashTold | None:
        """The clash in progress."""
        clashes = self.told.clashes
        return clashes[-1] if clashes and not clashes[-1].result else None

    def count(self, kind: str, args: dict[str, Any], dice: Iterable[int]) -> None:
        """Count the dice of a roll against the chance that each had."""
        bonus, difficulty = int(args.get("bonus", 0)), int(args["difficulty"])
        luck = self.knight(args).rolls.setdefault(kind, Luck())
        for face in dice:
            luck.dice += 1
            luck.successes += Die(face).succeeds(bonus, difficulty)
            luck.expected_tenths += good_faces(bonus, difficulty)
        self._roll = (kind, str(args["knight"]), bonus, difficulty)

    def again(self, args: dict[str, Any]) -> None:
        """A die rolled again: of the roll in progress, else of a test."""
        if self._roll is None:
            self._before.append(int(args["before"]))
        elif self._roll[1] == args.get("knight"):
            kind, knight, bonus, difficulty = self._roll
            told = {"knight": knight, "bonus": bonus, "difficulty": difficulty}
            self.count(kind, told, [int(args["after"])])

    def counted(self) -> None:
        """The roll is over: none of its dice can be rolled again."""
        self._roll, self._before = None, []

    def test(self, args: dict[str, Any]) -> None:
        self.count("test", args, [*self._before, int(args["die"])])
        self.counted()

    def page(self, args: dict[str, Any]) -> None:
        self.told.pages.append((str(args.get("knight", "")), str(args["book"]), int(args["paragraph"])))

    def track(self, args: dict[str, Any]) -> None:
        if args.get("what") == "time":
            self._hour = int(args["now"])
        elif args.get("what") == "threat":
            self.told.threat.append((self._hour, int(args["now"])))

    def round(self, args: dict[str, Any]) -> None:
        self._hour = int(args.get("time", self._hour))
        self.told.hours.append(self._hour)

    def begin_clash(self, args: dict[str, Any]) -> None:
        """Begin a clash, or the same one again if a Sigh has brought it back."""
        last = self.told.clashes[-1] if self.told.clashes else None
        again = last is not None and (last.monster, last.what) == (args["monster"], args["what"]) and last.begun_again
        if again and last is not None:
            last.result, last.wounds, last.rounds = "", [], 0
            return
        self.told.clashes.append(ClashTold(args["monster"], int(args["level"]), args["what"], self._hour))

    def round_of_clash(self, args: dict[str, Any]) -> None:
        if self.clash is not None:
            self.clash.rounds = int(args.get("round", self.clash.rounds))
            self.clash.wounds.append(self.clash.wounds[-1] if self.clash.wounds else 0)

    def wound(self, args: dict[str, Any]) -> None:
        if self.clash is not None:
            self.clash.needed = int(args["needed"])
            self.clash.wounds[-1:] = [int(args["now"])]

    def end_clash(self, result: str) -> None:
        if self.clash is not None:
            self.clash.result = result

    def sigh(self) -> None:
        if self.told.clashes:
            self.told.clashes[-1].begun_again += 1

    def die(self, args: dict[str, Any]) -> None:
        knight = str(args["knight"])
        self.knight(args).deaths += 1
        self.told.deaths.append((knight, self._hour))
        if self.clash is not None:
            self.clash.deaths.append(knight)

    def deal(self, args: dict[str, Any]) -> None:
        told = self.knight(args)
        told.wounds += 1
        told.critical += bool(args.get("critical"))

    def lose(self, args: dict[str, Any]) -> None:
        if args.get("what") == "vigor" and args.get("knight"):
            self.knight(args).vigor_lost += int(args.get("amount", 0))
            self.vigor(args, int(args.get("amount", 0)))

    def gain(self, args: dict[str, Any]) -> None:
        if args.get("what") == "vigor" and args.get("knight"):
            self.vigor(args, -int(args.get("amount", 0)))

    def reset(self, args: dict[str, Any]) -> None:
        """After a clash everybody's statistics are as printed again."""
        self._reset = self._hour

    def vigor(self, args: dict[str, Any], back: int) -> None:
        """Record the Vigor as it is now; `back` added to it is what it was before."""
        course = self.knight(args).vigor
        now = int(args.get("now", 0))
        if not course:
            course.append((0, now + back))
        elif course[-1][1] != now + back:  # it was reset since, without a word of its own (STA-046)
            course.append((max(course[-1][0], self._reset), now + back))
        course.append((self._hour, now))

    def result(self, args: dict[str, Any]) -> None:
        told = self.knight(args)
        told.result, told.number = str(args["result"]), str(args.get("number", ""))

    def mission(self, mission: str, args: dict[str, Any]) -> None:
        told = self.knight(args)
        if told.number and told.result == "success":
            told.solved.append(told.number)
        told.number, told.result = "", ""
        told.mission, told.which = mission, str(args.get("which", ""))


@cache
def good_faces(bonus: int, difficulty: int) -> int:
    """The faces of a d10 that succeed."""
    return sum(Die(face).succeeds(bonus, difficulty) for face in range(1, FACES + 1))


READINGS: dict[str, Callable[[Teller, dict[str, Any]], object]] = {
    "attack_roll": lambda teller, args: teller.count("attack", args, args["dice"]),
    "evasion_roll": lambda teller, args: teller.count("evasion", args, args["dice"]),
    "test": Teller.test,
    "attack_hits": lambda teller, args: teller.counted(),
    "hits": lambda teller, args: teller.counted(),
    "paragraph": Teller.page,
    "rerolled": Teller.again,
    "track_up": Teller.track,
    "track_down": Teller.track,
    "delve_round": Teller.round,
    "clash_begins": Teller.begin_clash,
    "monster_round": Teller.round_of_clash,
    "wound": Teller.wound,
    "clash_won": lambda teller, args: teller.end_clash("won"),
    "aftermath": Teller.reset,
    "clash_lost": lambda teller, args: teller.end_clash("lost"),
    "sigh": lambda teller, args: teller.sigh(),
    "dies": Teller.die,
    "deals_wound": Teller.deal,
    "lose": Teller.lose,
    "gain": Teller.gain,
    "quest": Teller.result,
    "investigation": Teller.result,
    "quest_begins": lambda teller, args: teller.mission("quest", args),
    "mission": lambda teller, args: teller.mission(str(args["what"]), args),
    "gear_gained": lambda teller, args: teller.knight(args).gear.append(str(args["gear"])),
    "mortis": lambda teller, args: teller.knight(args).mortis.append(str(args["card"])),
    "house_entry": lambda teller, args: teller.told.entries.append((str(args["knight"]), str(args["words"]))),
    "leader": lambda teller, args: setattr(teller.told, "leader", str(args["knight"])),
    "destination": lambda teller, args: setattr(teller.told, "kingdom", str(args["kingdom"])),
    "explored": lambda teller, args: teller.told.tiles.append(str(args["tile"])),
    "encounter": lambda teller, args: teller.told.encounters.append(str(args["monster"])),
    "unlocked": lambda teller, args: teller.told.unlocked.append(str(args["card"])),
    "expedition_failed": lambda teller, args: setattr(teller.told, "failed", str(args.get("reason", "?"))),
    "expedition_over": lambda teller, args: setattr(teller.told, "over", True),
    "path_ends": lambda teller, args: setattr(teller.told, "path_ends", str(args["result"])),
    "luck_undone": lambda teller, args: setattr(teller.told, "luck_undone", teller.told.luck_undone + 1),
    **dict.fromkeys(
        ("house_rule", "house_placed", "house_gear", "house_anyway"),
        lambda teller, args: setattr(teller.told, "overruled", teller.told.overruled + 1),
    ),
}
"""What each kind of event means to the chronicle."""
