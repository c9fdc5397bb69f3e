"""What monsters aim at and who sees whom, word by word (see recorder.py) against records/*.txt."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.monsters import AttackType, OwnWord, Routine
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.expressions import Condition
from kf_desktop.content.target import parse_target_word
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.board.lines import crossed_by, in_the_way
from kf_desktop.rules.clash.board.sight import Sight, knight_sees, monster_sees, sight_between
from kf_desktop.rules.clash.monster.targeting import attribute_of, find_targets, read_lines, resource_of
from kf_desktop.rules.table.state import Figure
from tests.rules.recorder import Recorder, Scenes

scene = Scenes(__file__)
NAME = Text(en="A", zh="甲")
WORDS = """engaged; not engaged; adjacent; closest; furthest; in front; in sight; in range; behind; priority target;
last to wound; grouped; lone; two knights; all knights; no target; zone 1; zone 3; most bane; least bane; most gold;
least leads; most conditions; most mortis; most cards; most clues; most chip2; most envy; highest passion;
lowest passion; highest heat; lowest vigor; highest might; with slimed; with knocked_down; with knockdown; with woe;
own hurt; own near; own lonely;
on test.reeds; not on destructible; two knights,closest; all knights,closest; two knights,most bane;
closest,in front,in sight; furthest,in sight,not engaged; all knights,in sight; most bane,closest""".replace("\n", " ")
RESOURCES = ("bane", "gold", "lead", "leads", "sigh", "sighs", "devotion", "conditions", "mortis", "cards", "clues")


def party(kind: str) -> tuple[Recorder, Figure]:
    """A monster facing east among four knights of whom each has something."""
    arena = Recorder()
    k1 = arena.knight("k1", "E6", bane=2, passion=3, heat=1)
    k2 = arena.knight("k2", "F11", bane=5, passion=3, heat=4, resource=2, vigor=4)
    k3 = arena.knight("k3", "F12", bane=2, passion=1, gold=3)
    k4 = arena.knight("k4", "D2", gold=3, knockdown=True, vigor=2)
    k1.conditions["slimed"], k2.mortis = 0, ["woe"]
    k1.hand, k3.clues, k4.sheet.leads, k2.sheet.sighs = ["x", "y"], {"north": 2, "east": 1}, 2, 1
    k2.sheet.devotion, k3.sheet.vices, k4.sheet.virtues = 4, {"envy": 2}, {"might": 3}
    figure = arena.monster(kind, "F4", "east")
    conditions = {"other": "vigor > 50", "hurt": "vigor < 5", "near": "in_front", "lonely": "lone"}
    own = tuple(OwnWord(id=word, name=NAME, when=Condition.read(text)) for word, text in conditions.items())
    arena.change("monsters", f"test.{kind}", words=own)
    arena.clash.last_to_wound, arena.clash.priority_target = "k3", "k2"
    arena.terrain(column="F9", reeds="D2 F12", wall="G6 H4")
    return arena, figure


def card(*lines: str, types: tuple[str, ...] = (), steps: tuple[Any, ...] = ()) -> Routine:
    target = tuple(tuple(parse_target_word(word) for word in line.split(",")) for line in lines)
    kinds = tuple(AttackType.read(kind) for kind in types)
    return Routine(id="test.card", monster="test.dot", name=NAME, types=kinds, target=target, steps=steps)


def _every_word(kind: str) -> Any:
    def make() -> Recorder:
        arena, figure = party(kind)
        for text in WORDS.split("; "):
            line = card(text.strip()).target
            arena.note("line", text.strip())
            found = arena.play(read_lines(arena.game, figure, line, reach=3, source="test.card"))
            if found is not None:
                arena.note("found", ([k.id for k in found.knights], found.line, len(found.zone), found.needs_sight))
        return arena

    make.__name__ = f"target_{kind}"
    return make


for _monster in ("dot", "square", "block"):
    scene(_every_word(_monster))


@scene
def target_of_cards() -> Recorder:
    """The reach of a Ranged or Zone attack, and the straight lines of Move Lateral, belong to the line."""
    arena, figure = party("square")
    lateral = (Attack(), Move(how="lateral"))
    for types in ((), ("wave",), ("ranged 2",), ("wave", "ranged 4"), ("zone 3",)):
        for steps in ((), lateral, (Move(),)):
            arena.note("types", (types, len(steps)))
            arena.play(
                find_targets(arena.game, figure, card("adjacent,in range", "in range", types=types, steps=steps))
            )
    return arena


@scene
def target_of_several_lines() -> Recorder:
    """Lines are read in order; the players choose among equals, unless one holds a token."""
    arena, figure = party("pawn")
    for k, place in zip(arena.state.knights.values(), ("F8", "F12", "B4", "J4"), strict=True):
        k.cell, k.sheet.bane = arena.cell(place), 1
    arena.clash.terrain.clear()
    lines = card("adjacent", "with slimed,engaged", "two knights,most bane").target
    arena.play(read_lines(arena.game, figure, lines), "knight:k3")
    arena.clash.priority_target = ""
    arena.play(read_lines(arena.game, figure, lines), "knight:k3", "knight:k4")
    arena.clash.divine_target = "k4"
    arena.clash.priority_target = "k2"
    arena.play(read_lines(arena.game, figure, card("most bane").target), "knight:k4")
    arena.clash.priority_target = ""
    arena.play(read_lines(arena.game, figure, card("most bane").target))
    arena.play(read_lines(arena.game, figure, card("closest").target))
    arena.play(read_lines(arena.game, figure, card("adjacent", "with woe,adjacent").target, source="that"))
    return arena


@scene
def target_behind_walls() -> Recorder:
    """A mob measures the way it can walk; whom it cannot reach is no target of Closest and Furthest."""
    arena = Recorder()
    for name, place in {"k1": "A1", "k2": "F8", "k3": "B13"}.items():
        arena.knight(name, place)
    figure = arena.monster("dot", "F5", "west")
    arena.terrain(wall="A2 B1 F6 E6 G6", screen="F7")
    for text in (
        "adjacent",
        "in range",
        "closest",
        "furthest",
        "in sight",
        "in front",
        "behind,furthest",
        "closest,in sight",
    ):
        arena.play(read_lines(arena.game, figure, card(text).target))
    return arena


@scene
def target_of_what_a_knight_has() -> Recorder:
    arena, _ = party("dot")
    for knight in arena.state.knights.values():
        counts = [resource_of(arena.game, knight, name) for name in (*RESOURCES, "envy", "chip2", "chip3", "pride")]
        values = [attribute_of(knight, name) for name in ("passion", "heat", "vigor", "might", "wit")]
        arena.note(knight.id, (counts, values))
    return arena


@scene
def sight_across_the_board() -> Recorder:
    """Who sees whom across columns, screens and a grove, and which line or which space says so."""
    arena = Recorder()
    arena.knight("k1", "A1")
    figure = arena.monster("square", "F6", "north")
    arena.terrain(column="D5 E9", screen="F4 F9 G9 G4", grove="B10 I3", wall="C8")

    def told(sight: Sight) -> str:
        space = arena.name(sight.blocked_by) if sight.blocked_by >= 0 else "-"
        return f"{sight.clear} {sight.line} {space} {sight.unseen}"

    knight = arena.state.knights["k1"]
    for row in "ABCDEFGHIJ":
        for column in range(1, 15, 2):
            knight.cell = arena.cell(f"{row}{column}")
            there = monster_sees(arena.game, figure, knight)
            back = knight_sees(arena.game, knight, figure)
            arena.note(f"{row}{column}", f"{told(there)} / {told(back)}")
    for target in ("A1", "J14", "F14", "A6"):
        seen = sight_between(arena.game, (arena.cell("H2"),), (arena.cell(target),))
        arena.note(f"H2 {target}", told(seen))
    arena.ride("k1")
    arena.note(
        "rider", f"{told(monster_sees(arena.game, figure, knight))} / {told(knight_sees(arena.game, knight, figure))}"
    )
    arena.clash.terrain.clear()
    knight.cell = arena.cell("A1")
    arena.clash.riders.clear()
    arena.note("open board", f"{told(monster_sees(arena.game, figure, knight))}")
    return arena


@scene
def lines_through_spaces() -> Recorder:
    """The spaces that lines cross or run along, and the pairs of spaces that block them together."""
    arena = Recorder(6, 5)

    def names(bits: int) -> str:
        return " ".join(arena.grid.name(cell) for cell in arena.grid.spaces if bits >> cell & 1)

    starts = ((0, 0), (3, 2), (6, 5), (0, 5), (2, 1))
    ends = ((6, 5), (0, 3), (4, 4), (3, 0), (6, 0), (5, 2), (3, 5), (0, 2))
    for line in [(*start, *end) for start in starts for end in ends if start != end]:
        crossed, joints = in_the_way(arena.grid, line)
        assert crossed == crossed_by(arena.grid, line)
        arena.note(str(line), f"{names(crossed)} | {', '.join(map(names, joints))}")
    return arena


@pytest.mark.parametrize("name", scene)
def test_an_aim_is_told_word_by_word(name: str) -> None:
    scene.compare(name)
