"""The plots of the chronicle, as SVG: the same in the window and in the exported page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDE = 640
LEFT, RIGHT = 170, 200
"""Room for names on the left and numbers on the right."""
ROW = 26
INK, SOFT, LINE, GOLD, BLOOD, MOSS = "#2a2018", "#6b5b45", "#bfae8c", "#7d5b06", "#a02a1c", "#3f6b2a"
FAMILIES = "EB Garamond, KFGaramond, Georgia, serif"
FONT = f"font-family='{FAMILIES}' font-size='15'"


@dataclass(frozen=True, slots=True)
class Bar:
    """A row: its name, what there was, what was to be expected, and the two in words."""

    name: str
    value: float
    expected: float
    words: str


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDE}' height='{height:.0f}' "
        f"viewBox='0 0 {WIDE} {height:.0f}' role='img' aria-label='{escape(title, quote=True)}'>"
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, words: str, tone: str = INK, anchor: str = "start") -> str:
    return f"<text x='{x:.1f}' y='{y:.1f}' {FONT} fill='{tone}' text-anchor='{anchor}'>{escape(words)}</text>"


def _line(x1: float, y1: float, x2: float, y2: float, tone: str, wide: float = 1.0) -> str:
    return f"<line x1='{x1:.1f}' y1='{y1:.1f}' x2='{x2:.1f}' y2='{y2:.1f}' stroke='{tone}' stroke-width='{wide}'/>"


def rolls(title: str, bars: Sequence[Bar]) -> str:
    """What was rolled as bars, what was to be expected as a stroke across each."""
    most = max([1.0, *(max(bar.value, bar.expected) for bar in bars)])
    room, parts = WIDE - LEFT - RIGHT, []
    for place, bar in enumerate(bars):
        y = place * ROW + 4
        wide, due = room * bar.value / most, room * bar.expected / most
        tone = MOSS if bar.value >= bar.expected else BLOOD
        parts += [
            _text(LEFT - 10, y + 15, bar.name, anchor="end"),
            f"<rect x='{LEFT}' y='{y + 3}' width='{wide:.1f}' height='14' fill='{tone}' fill-opacity='.75'/>",
            _line(LEFT + due, y - 1, LEFT + due, y + 21, INK, 2.5),
            _text(WIDE - RIGHT + 10, y + 15, bar.words, SOFT),
        ]
    return _svg(len(bars) * ROW + 8, title, parts)


def wounds(title: str, dealt: Sequence[int], needed: int, rounds: str) -> str:
    """The wounds of a monster at the end of each round, up to those that end the clash."""
    high, top, room = 120.0, 14.0, WIDE - 80.0
    most = max([needed, *dealt, 1])
    step = room / max(1, len(dealt))

    def y(value: float) -> float:
        return top + high * (1 - value / most)

    parts = [_line(50, y(0), 50 + room, y(0), LINE), _text(42, y(0) + 5, "0", SOFT, "end")]
    if needed:
        parts.append(f"<g stroke-dasharray='6 4'>{_line(50, y(needed), 50 + room, y(needed), GOLD, 1.5)}</g>")
        parts.append(_text(42, y(needed) + 5, str(needed), GOLD, "end"))
    points, before = [], 0
    for place, value in enumerate(dealt):
        x = 50 + step * place
        points += [f"{x:.1f},{y(before):.1f}", f"{x:.1f},{y(value):.1f}", f"{x + step:.1f},{y(value):.1f}"]
        if value != before:
            parts.append(_text(x + step / 2, y(value) - 5, str(value), INK, "middle"))
        parts.append(_text(x + step / 2, y(0) + 18, str(place + 1), SOFT, "middle"))
        before = value
    parts.append(f"<polyline points='{' '.join(points)}' fill='none' stroke='{BLOOD}' stroke-width='2.5'/>")
    parts.append(_text(50 + room, y(0) + 36, rounds, SOFT, "end"))
    return _svg(top + high + 44, title, parts)


@dataclass(frozen=True, slots=True)
class Moment:
    """Something on the Time track: the hour, a sign ("clash" or "death") and its name."""

    hour: int
    sign: str
    name: str


def hours(title: str, last: int, moments: Sequence[Moment], length: int = 16) -> str:
    """The Time track as far as it was walked, with the clashes above it and the deaths below."""
    room = WIDE - 60.0
    parts = [_line(30, 60, 30 + room, 60, LINE, 6)]
    parts.append(_line(30, 60, 30 + room * min(last, length) / length, 60, GOLD, 6))
    for hour in range(length + 1):
        x = 30 + room * hour / length
        parts.append(_line(x, 54, x, 66, INK if hour % 4 == 0 else LINE))
        if hour % 4 == 0:
            parts.append(_text(x, 84, str(hour), SOFT, "middle"))
    above = 0
    for moment in moments:
        x = 30 + room * min(moment.hour, length) / length
        anchor = "start" if x < WIDE / 3 else "end" if x > WIDE * 2 / 3 else "middle"
        if moment.sign == "clash":
            parts += [_line(x, 30, x, 52, BLOOD, 2), _text(x, 24, moment.name, INK, anchor)]
        else:
            parts.append(_text(x, 104 + 18 * above, f"✕ {moment.name}", BLOOD, anchor))
            above += 1
    return _svg(96 + 18 * above, title, parts)


@dataclass(frozen=True, slots=True)
class Course:
    """A number over the hours: its name, and what it was from each hour on."""

    name: str
    points: Sequence[tuple[int, int]]


COURSES = (("#9c4e0c", ""), ("#2f6b46", "7 4"), ("#8a2f57", "2 3"), ("#2a5d86", "10 4 2 4"), ("#4b4036", "5 2"))
"""A colour and a dash for each line: either alone tells them apart."""
NAME = 17.0
"""Height of a name beside the end of its line."""
BESIDE = 58
"""Where names begin beside the lines: clear of the last hour, which stands below the end of these."""


def courses(title: str, lines: Sequence[Course], ground: Course | None = None, length: int = 16) -> str:
    """Lines over the hours, each with its name at its end; `ground` is a filled one below them."""
    high, top, room = 190.0, 12.0, WIDE - 60.0 - RIGHT
    drawn = [*lines, *([ground] if ground is not None else [])]
    most = max([4, *(value for line in drawn for _, value in line.points)])
    last = min(length, max(hour for line in drawn for hour, _ in line.points)) + 1

    def x(hour: float) -> float:
        return 40 + room * min(hour, last) / last

    def y(value: float) -> float:
        return top + high * (1 - value / most)

    parts = []
    for value in range(0, most + 1, max(1, most // 4)):
        parts += [_line(40, y(value), 40 + room, y(value), LINE), _text(32, y(value) + 5, str(value), SOFT, "end")]
    for hour in range(0, last + 1, 2 if last > 6 else 1):
        parts.append(_text(x(hour), y(0) + 18, str(hour), SOFT, "middle"))
    if ground is not None:
        steps = _stairs(ground.points, last)
        points = " ".join(f"{x(hour):.1f},{y(value):.1f}" for hour, value in [*steps, (last, 0), (0, 0)])
        parts.append(f"<polygon points='{points}' fill='{BLOOD}' fill-opacity='.22' stroke='none'/>")
    ends = [(y(line.points[-1][1]), line.name, COURSES[place % len(COURSES)][0]) for place, line in enumerate(lines)]
    for place, line in enumerate(lines):
        tone, dash = COURSES[place % len(COURSES)]
        points = " ".join(f"{x(hour):.1f},{y(value):.1f}" for hour, value in _stairs(line.points, last))
        parts.append(
            f"<polyline points='{points}' fill='none' stroke='{tone}' stroke-width='2.4' stroke-dasharray='{dash}'/>"
        )
    if ground is not None:
        ends.append((y(ground.points[-1][1]), ground.name, BLOOD))
    parts += [_text(BESIDE + room, place + 5, name, tone) for place, name, tone in _apart(ends, y(0) + NAME)]
    return _svg(top + high + 28, title, parts)


def _stairs(points: Sequence[tuple[int, int]], last: int) -> list[tuple[float, int]]:
    """The points with those between them where a number stays until it changes; several of an hour side by side."""
    found: list[tuple[float, int]] = []
    for place, (hour, value) in enumerate(points):
        same = [at for at, (other, _) in enumerate(points) if other == hour]
        when = min(float(last), hour + (place - same[0]) / len(same) if hour else 0.0)
        if found:
            found.append((when, found[-1][1]))
        found.append((when, value))
    return [*found, (float(last), found[-1][1])] if found else found


def _apart(ends: Sequence[tuple[float, str, str]], lowest: float) -> list[tuple[float, str, str]]:
    """Names beside the ends of lines, moved down where two would lie on each other, and up again at the bottom."""
    found: list[tuple[float, str, str]] = []
    for place, name, tone in sorted(ends):
        low = found[-1][0] + NAME if found else place
        found.append((max(place, low), name, tone))
    for at, (place, name, tone) in reversed([*enumerate(found)]):
        found[at] = (min(place, lowest), name, tone)
        lowest = found[at][0] - NAME
    return found


def campaign(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]], tone: str) -> str:
    """Over the expeditions: of each row a number for each of them, as large as it is."""
    most = max([1, *(value for _, values in rows for value in values)])
    step = min(90.0, (WIDE - LEFT - 20.0) / max(1, len(names)))
    parts = [_text(LEFT + step * (place + 0.5), 16, name, SOFT, "middle") for place, name in enumerate(names)]
    for line, (name, values) in enumerate(rows):
        y = 46 + line * 44
        parts.append(_text(LEFT - 10, y + 5, name, anchor="end"))
        for place, value in enumerate(values):
            x, size = LEFT + step * (place + 0.5), 5 + 13 * (value / most) ** 0.5
            round_, fill = (size, tone) if value else (3.0, LINE)
            parts.append(f"<circle cx='{x:.1f}' cy='{y}' r='{round_:.1f}' fill='{fill}'/>")
            parts.append(_text(x, y + 5, str(value), "#fff8e8", "middle") if value else "")
    return _svg(40 + len(rows) * 44, title, parts)
