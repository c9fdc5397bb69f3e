"""Whom a monster aims at: its target lines, read from top to bottom (TGT)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.target import TargetWord
from kf_desktop.content.virtues import VICES
from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import Cells, Mask
from kf_desktop.rules.clash.board.asking import choose_knight
from kf_desktop.rules.clash.board.blocks import in_square
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import (
    cells_of,
    engaged,
    footprint,
    grouped,
    living_knights,
    lone,
    range_to,
    reach_to,
    sheltered,
)
from kf_desktop.rules.clash.board.monsters import is_boss, monster_of
from kf_desktop.rules.clash.board.sides import behind, in_front, stands_on
from kf_desktop.rules.clash.board.sight import Sight, monster_sees
from kf_desktop.rules.clash.board.zones import zone_cells
from kf_desktop.rules.clash.moving.planning import UNLIMITED, Aim, lateral_lines, monster_ground
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Refusal, Steps, clash_of, knight_option
from kf_desktop.rules.table.state import Figure, Princess

Lines: TypeAlias = Sequence[Sequence[TargetWord]]
UNREACHABLE = -1


@dataclass(slots=True)
class Targets:
    """What a line found: knights, or the spaces of a zone, or nothing that is aimed at (`no target`)."""

    knights: list[Fighter] = field(default_factory=list)
    line: int = 0  # from 1; 0 if an effect named the target
    zone: Cells = ()
    needs_sight: bool = False


def find_targets(game: Game, figure: Figure, card: Routine) -> Steps[Targets | None]:
    """The targets by the first line that can be resolved; None sends to the Routine (TGT-002 … TGT-006)."""
    judges = any(entry.kind == "judgement" for entry in card.types)
    reach = next((entry.value for entry in card.types if entry.kind == "ranged"), UNLIMITED if judges else 1)
    lateral = any(isinstance(step, Move) and step.how == "lateral" for step in card.steps)
    return read_lines(game, figure, card.target, reach=reach, zone=card.own_zone, lateral=lateral, source=card.id)


def read_lines(
    game: Game,
    figure: Figure,
    lines: Lines,
    *,
    reach: int = 1,
    zone: int = 0,
    lateral: bool = False,
    source: str = "",
) -> Steps[Targets | None]:
    """As `find_targets`, for bare lines; the event holds what every knight failed or met, for 'why?'."""
    eyes = _Eyes(game, figure, reach, zone, lateral)
    found: Targets | None = None
    for number, words in enumerate(lines, 1):
        found = yield from _read_line(eyes, number, words)
        if found is not None:
            break
    grid = grid_of(game)
    event = game.emit(
        "targeting",
        "TGT-002" if found else "TGT-006",
        figure=figure.number,
        card=source,
        line=found.line if found else 0,
        knights=[knight.id for knight in found.knights] if found else [],
        zone=[grid.name(cell) for cell in found.zone] if found else [],
    )
    event.reasons = tuple(eyes.reasons)
    return found


@dataclass(slots=True)
class _Eyes:
    """The monster that looks, and everything it found out on the way."""

    game: Game
    figure: Figure
    reach: int
    zone: int
    lateral: bool
    reasons: list[Json] = field(default_factory=list)
    rings: list[Mask] | None = None  # of a mob: the spaces that it can walk to

    def note(self, line: int, knight: Fighter, ok: bool, word: str, rule: str, value: Json = None) -> None:
        self.reasons.append({"line": line, "knight": knight.id, "ok": ok, "word": word, "rule": rule, "value": value})

    def path_length(self, knight: Fighter) -> int:
        """The distance that Closest and Furthest compare: for mobs a way they can walk (TGT-010, TGT-012)."""
        if is_boss(self.game, self.figure):
            return range_to(self.game, self.figure, knight)
        if self.rings is None:
            self.rings = monster_ground(self.game, self.figure).rings([self.figure.cell])
        near = grid_of(self.game).near(knight.cell)
        return next((steps + 1 for steps, ring in enumerate(self.rings) if ring & near), UNREACHABLE)


# --- one line -----------------------------------------------------------------------------------


def _read_line(eyes: _Eyes, number: int, words: Sequence[TargetWord]) -> Steps[Targets | None]:
    """The targets of the line, or None if it cannot be resolved."""
    kinds = [word.kind for word in words]
    needs_sight = "in_sight" in kinds or "in_front" in kinds  # LOS-003
    if "zone" in kinds:  # TGT-008, TGT-009
        zone = words[kinds.index("zone")]
        cells = zone_cells(eyes.game, footprint(eyes.game, eyes.figure), int(zone.argument))
        inside = [
            knight for knight in living_knights(eyes.game) if knight.cell in cells and not sheltered(eyes.game, knight)
        ]
        for knight in inside:
            eyes.note(number, knight, True, str(zone), "TGT-039")
        return Targets(inside, number, cells)
    if "no_target" in kinds:
        return Targets(line=number)  # TGT-034
    passing = [knight for knight in living_knights(eyes.game) if _passes(eyes, number, words, knight)]
    if not passing:
        return None
    ranked = _rank(eyes, number, words, passing)
    wanted = len(ranked[0]) if "all_knights" in kinds else 2 if "two_knights" in kinds else 1
    chosen: list[Fighter] = []
    for group in ranked:
        while group and len(chosen) < wanted:
            missing = partial(_refused, eyes, number, list(group), list(chosen))
            knight, rule = yield from _one_of(eyes, group, wanted - len(chosen), missing)
            chosen.append(knight)
            group.remove(knight)
            eyes.note(number, knight, True, "target", rule)
    return Targets(chosen, number, needs_sight=needs_sight)


def _passes(eyes: _Eyes, number: int, words: Sequence[TargetWord], knight: Fighter) -> bool:
    """Whether the knight meets every word of the line that looks at him alone (TGT-004)."""
    if eyes.lateral and not lateral_lines(eyes.game, eyes.figure, Aim(knight, eyes.reach, zone=eyes.zone)):
        eyes.note(number, knight, False, "lateral", "MOV-054")
        return False
    if isinstance(knight, Princess) and (passed := _passes_princess_by(eyes, words)) is not None:
        eyes.note(number, knight, False, str(passed), "PRI-018")
        return False
    for word in words:
        test = _TESTS.get(word.kind)
        if test is None:
            continue
        rule, ask = test
        value = ask(eyes, knight, word.argument)
        if value is None or value is False or isinstance(value, Sight):
            eyes.note(number, knight, False, str(word), rule, _explain(eyes, value))
            return False
    return True


OF_MEANS = ("with", "most", "least", "highest", "lowest", "priority_target")
"""Words about statistics, resources and what somebody owns."""
OF_PLACE = ("engaged", "lone", "grouped", "in_front", "adjacent", "climbing", "on")
"""What a monster's own word can ask of anybody with a figure."""


def _passes_princess_by(eyes: _Eyes, words: Sequence[TargetWord]) -> TargetWord | None:
    """The word for which a princess is no candidate: it asks for what she cannot have (PRI-018)."""
    return next((word for word in words if word.kind in OF_MEANS or _asks_for_means(eyes, word)), None)


def _asks_for_means(eyes: _Eyes, word: TargetWord) -> bool:
    if word.kind != "own":
        return False
    own = next(own for own in monster_of(eyes.game, eyes.figure).words if own.id == word.argument)
    return any(clause.subject not in OF_PLACE for clause in own.when.clauses)


def _explain(eyes: _Eyes, value: object) -> Json:
    """What stood in the way of the sight: a space, or that the monster cannot look there."""
    if not isinstance(value, Sight):
        return None
    return value.unseen or grid_of(eyes.game).name(value.blocked_by)


def _refused(eyes: _Eyes, number: int, group: list[Fighter], chosen: list[Fighter]) -> list[Refusal]:
    """Why a knight is none of the equally valid ones: chosen, the token's holder is, or a word does not mean him."""
    found = []
    failed = {
        str(reason["knight"]): str(reason["rule"])
        for reason in eyes.reasons
        if isinstance(reason, dict) and reason["line"] == number and not reason["ok"]
    }
    holders = _holders(eyes.game, group)
    for knight in living_knights(eyes.game):
        if knight in (holders or group):
            continue
        if knight in chosen:
            found.append(hindrance.DONE.of(knight_option(knight)))
        elif knight.id in failed:
            found.append(hindrance.other("knight", (failed[knight.id],)).of(knight_option(knight)))
        else:
            found.append(hindrance.TOKEN_HOLDER.against(knight_option(knight), knight))
    return found


def _holders(game: Game, group: list[Fighter]) -> list[Fighter]:
    clash = clash_of(game)
    return [knight for knight in group if knight.id in (clash.priority_target, clash.divine_target)]


def _one_of(
    eyes: _Eyes, group: list[Fighter], wanted: int, missing: Callable[[], list[Refusal]]
) -> Steps[tuple[Fighter, str]]:
    """One of equally valid knights with the rule that decides: a token's holder, else as players choose."""
    if wanted >= len(group):
        return group[0], "TGT-002"
    holders = _holders(eyes.game, group)
    if 0 < len(holders) <= wanted:
        return holders[0], "TGT-052" if holders[0].id == clash_of(eyes.game).priority_target else "TGT-057"
    rule = "TGT-059" if holders else "TGT-053"
    return (yield from choose_knight("target", holders or group, because=(rule,), missing=missing)), rule


# --- words that look at one knight --------------------------------------------------------------

Verdict: TypeAlias = "bool | Sight | None"
Test: TypeAlias = Callable[[_Eyes, Fighter, str], Verdict]


def _sees(eyes: _Eyes, knight: Fighter) -> Verdict:
    sight = monster_sees(eyes.game, eyes.figure, knight)
    return True if sight.clear else sight


def _is_in_front(eyes: _Eyes, knight: Fighter, _: str) -> Verdict:
    """In the half of the board ahead, and seen (TGT-023, TGT-025)."""
    return in_front(eyes.game, eyes.figure, knight.cell) and _sees(eyes, knight)


def _is_in_range(eyes: _Eyes, knight: Fighter, _: str) -> Verdict:
    """Counted straight through; with Move Lateral from where it leads, which was tested before (TGT-014).

    The range of a Zone Attack is its square (MAT-016).
    """
    if eyes.lateral:
        return True
    if eyes.zone:
        own = footprint(eyes.game, eyes.figure)
        return in_square(grid_of(eyes.game), own, cells_of(eyes.game, knight), eyes.zone)
    return reach_to(eyes.game, eyes.figure, knight) <= eyes.reach


def _has(eyes: _Eyes, knight: Fighter, name: str) -> Verdict:
    """Has the condition, card or state (TGT-036)."""
    if name in ("knockdown", "knocked_down"):
        return bool(knight.knockdown)
    return name in knight.conditions or name in knight.mortis


def _fits_own_word(eyes: _Eyes, knight: Fighter, name: str) -> bool:
    """A target word that the monster's sheet explains (TGT-015)."""
    word = next(word for word in monster_of(eyes.game, eyes.figure).words if word.id == name)
    return holds(eyes.game, word.when, Context(target=knight, figure=eyes.figure, default="target"), knight)


_TESTS: dict[str, tuple[str, Test]] = {
    "engaged": ("TGT-019", lambda eyes, knight, _: engaged(eyes.game, knight, by_monsters=True)),
    "not_engaged": ("TGT-020", lambda eyes, knight, _: not engaged(eyes.game, knight, by_monsters=True)),
    "adjacent": ("TGT-018", lambda eyes, knight, _: reach_to(eyes.game, eyes.figure, knight) == 1),
    "in_front": ("TGT-023", _is_in_front),
    "in_sight": ("TGT-027", lambda eyes, knight, _: _sees(eyes, knight)),
    "in_range": ("TGT-026", _is_in_range),
    "behind": ("MON-014", lambda eyes, knight, _: behind(eyes.game, eyes.figure, knight.cell)),
    "grouped": ("TGT-042", lambda eyes, knight, _: grouped(eyes.game, knight)),
    "lone": ("TGT-043", lambda eyes, knight, _: lone(eyes.game, knight)),
    "with": ("TGT-036", _has),
    "own": ("TGT-015", _fits_own_word),
    "on": ("TGT-028", lambda eyes, knight, place: stands_on(eyes.game, knight, place, eyes.figure)),
    "not_on": ("TGT-029", lambda eyes, knight, place: not stands_on(eyes.game, knight, place, eyes.figure)),
    "priority_target": (
        "TGT-035",
        lambda eyes, knight, _: clash_of(eyes.game).priority_target == knight.id,
    ),
    "last_to_wound": ("TGT-041", lambda eyes, knight, _: clash_of(eyes.game).last_to_wound == knight.id),
    "most": ("TGT-032", lambda eyes, knight, name: resource_of(eyes.game, knight, name) > 0),
    "least": ("TGT-030", lambda eyes, knight, name: resource_of(eyes.game, knight, name) > 0),
    "closest": ("TGT-013", lambda eyes, knight, _: eyes.path_length(knight) != UNREACHABLE),
    "furthest": ("TGT-013", lambda eyes, knight, _: eyes.path_length(knight) != UNREACHABLE),
}


# --- words that compare -------------------------------------------------------------------------

Measure: TypeAlias = Callable[[_Eyes, Fighter, str], int]

_MEASURES: dict[str, tuple[str, Measure]] = {  # the smallest value is the best
    "closest": ("TGT-021", lambda eyes, knight, _: eyes.path_length(knight)),
    "furthest": ("TGT-022", lambda eyes, knight, _: -eyes.path_length(knight)),
    "most": ("TGT-032", lambda eyes, knight, name: -resource_of(eyes.game, knight, name)),
    "least": ("TGT-030", lambda eyes, knight, name: resource_of(eyes.game, knight, name)),
    "highest": ("TGT-033", lambda eyes, knight, name: -attribute_of(knight, name)),
    "lowest": ("TGT-031", lambda eyes, knight, name: attribute_of(knight, name)),
}


def _rank(eyes: _Eyes, number: int, words: Sequence[TargetWord], knights: list[Fighter]) -> list[list[Fighter]]:
    """The knights in groups of equals, best first: superlatives compare those left (TGT-005)."""
    measured = [(word, *_MEASURES[word.kind]) for word in words if word.kind in _MEASURES]
    values = {
        knight.id: tuple(measure(eyes, knight, word.argument) for word, _, measure in measured) for knight in knights
    }
    best = min(values.values())
    for knight in knights:
        for (word, rule, _), value, least in zip(measured, values[knight.id], best, strict=True):
            eyes.note(number, knight, value == least, str(word), rule, abs(value))
            if value != least:
                break
    return [[knight for knight in knights if values[knight.id] == value] for value in sorted(set(values.values()))]


def attribute_of(knight: Fighter, name: str) -> int:
    """Passion, Heat, Vigor or a virtue (TGT-031, TGT-033)."""
    own = {"passion": knight.passion, "heat": knight.heat, "vigor": knight.vigor}
    return own[name] if name in own else knight.sheet.virtues.get(name, 0)


def resource_of(game: Game, knight: Fighter, name: str) -> int:
    """How many of a resource the knight has: Bane, gold, cards, marks of a vice, the knight's own tokens (TGT-030)."""
    sheet = knight.sheet
    counts = {
        "bane": sheet.bane,
        "gold": sheet.gold,
        "lead": sheet.leads,
        "leads": sheet.leads,
        "sigh": sheet.sighs,
        "sighs": sheet.sighs,
        "devotion": sheet.devotion,
        "conditions": len(knight.conditions),
        "mortis": len(knight.mortis),
        "cards": len(knight.hand),
        "clues": sum(knight.clues.values()),
    }
    if name in counts:
        return counts[name]
    if name in VICES:
        return sheet.vices.get(name, 0)
    own = game.content.resource_of(knight.id)
    return knight.resource if own is not None and own.id == name else 0
