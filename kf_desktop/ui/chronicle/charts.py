"""The plots of the chronicle, as SVG: the same in the window and in the exported page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDE = 640
LEFT, RIGHT = 170, 150
"""Room for names on the left and numbers on the right."""
ROW = 26
INK, SOFT, LINE, GOLD, BLOOD, MOSS = "#2a2018", "#6b5b45", "#bfae8c", "#8a6508", "#a02a1c", "#3f6b2a"
FONT = "font-family='EB Garamond, KFGaramond, Georgia, serif' font-size='15'"


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
