"""Movements of monsters told word by word (see recorder.py) against records/*.txt."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.monsters import AttackType, Routine
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.moving.movement import appear, move_monster, settle_figure
from kf_desktop.rules.clash.moving.planning import reach_of
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.state import Figure, FigureNumber, Modifier
from tests.rules.recorder import Recorder, Scenes

scene = Scenes(__file__)
HOWS = ("move", "jump", "behind", "lateral", "land_on_top", "appear_behind", "to_centre")
AROUND = {"column": "D8", "wall": "E10 F10", "rubble": "G9", "reeds": "H6 C4", "screen": "F8", "thorns": "H8"}


def put(kind: str, at: str, facing: str = "north", **where: str) -> tuple[Recorder, Figure]:
    """A monster and knights; k1 is the target."""
    arena = Recorder()
    for name, place in where.items():
        if name.startswith("k"):
            arena.knight(name, place)
    figure = arena.monster(kind, at, facing)
    arena.terrain(**{name: place for name, place in where.items() if not name.startswith("k")})
    return arena, figure


def go(
    arena: Recorder,
    *answers: str,
    how: str = "move",
    at: str | None = None,
    ranged: int = 0,
    sight: bool = False,
    to: tuple[str, ...] = ("k1",),
) -> None:
    """The first monster moves as a card of that range would make it."""
    figure = arena.clash.figures[0]
    types = (AttackType("ranged", ranged),) if ranged else ()
    card = Routine(id="test.card", monster=arena.clash.monster, name=Text(en="Card", zh="牌"), types=types)
    attack = MonsterAttack(card, figure, [arena.state.knights[name] for name in to], sight)
    arena.play(move_monster(arena.game, figure, attack.targets, how, attack, at), *answers)


def _kind(kind: str, how: str) -> Any:
    """That movement of that monster across a full board, twice from different places."""

    def make() -> Recorder:
        arena, figure = put(kind, "G4", "east", k1="D10", k2="F6", k3="E11", **AROUND)
        arena.monster("dot" if kind == "dot" else kind, "B2", "north")
        arena.clash.monster = f"test.{kind}"
        go(arena, how=how, ranged=2)
        figure.cell = arena.cell("H8")
        go(arena, how=how, to=("k3",))
        return arena

    make.__name__ = f"move_{kind}_{how}"
    return make


for _monster in ("dot", "pawn", "square", "block"):
    for _how in HOWS:
        scene(_kind(_monster, _how))


@scene
def move_to_places() -> Recorder:
    """Move and Appear at every kind of place; a place that is not there moves nobody."""
    for_all = Recorder()
    for kind in ("dot", "square"):
        for how in ("move", "appear"):
            for place in ("centre", "north", "west", "destructible", "test.wall", "chasm", "C12"):
                arena, figure = put(kind, "H5", "east", k1="C11", k2="E8", **AROUND)
                for_all.note(f"{kind} {how} {place}", "")
                go(arena, how=how, at=place)
                for_all.lines += arena.record()[:-3]
                assert figure in arena.clash.figures
    return for_all


@scene
def move_of_a_mob_shut_out() -> Recorder:
    """A mob that cannot arrive goes as near as it can, of the players' choice, or stays and says why."""
    arena, figure = put("dot", "F5", k1="A1", wall="A2 B1")
    go(arena, "cell:B2")
    figure.cell = arena.cell("B2")
    go(arena)
    arena.terrain(wall="A3 B3 C2 D1")
    arena.state.knights["k1"].cell = arena.cell("H9")
    arena.clash.terrain = arena.clash.terrain[:2]
    arena.terrain(wall="A3 C1 B3 C2 A4")
    figure.cell = arena.cell("A4")
    go(arena, how="lateral")
    go(arena, how="behind")
    return arena


@scene
def move_of_a_slowed_monster() -> Recorder:
    """A Speed token ends the way before a square on which the boss may not end; the token is gone."""
    arena, _ = put("square", "F3", "east", k1="F12")
    arena.monster("square", "F7")
    arena.clash.modifiers.append(Modifier("speed", -1, "next", limit=4))
    go(arena)
    go(arena, how="jump")
    return arena


@scene
def move_into_range_and_sight() -> Recorder:
    """Ranged attackers stop where they can strike, and see, if the line asks for it."""
    arena, figure = put("dot", "F2", k1="F12", screen="F9 E9 G9")
    go(arena, ranged=4)
    go(arena, ranged=4, sight=True)
    figure.cell = arena.cell("F8")
    go(arena, how="lateral", ranged=5, sight=True)
    arena.note("reach", [reach_of(None), reach_of(MonsterAttack(_card("ranged", 3), figure, [], True))])
    return arena


def _card(kind: str, value: int) -> Routine:
    name = Text(en="Card", zh="牌")
    return Routine(id="test.card", monster="test.dot", name=name, types=(AttackType(kind, value),))


@scene
def move_at_several_targets() -> Recorder:
    """Of several targets the holder of a token is moved at, or the players choose; the dead are none."""
    arena, figure = put("pawn", "F5", k1="B5", k2="F11", k3="I2")
    go(arena, "knight:k2", to=("k1", "k2"))
    figure.cell = arena.cell("F5")
    arena.priority("k3")
    go(arena, to=("k1", "k2", "k3"))
    figure.cell = arena.cell("F5")
    arena.clash.priority_target, arena.clash.divine_target = "", "k1"
    go(arena, to=("k1", "k2"))
    arena.state.knights["k1"].dead = True
    go(arena, to=("k1",))
    return arena


@scene
def move_of_a_monster_with_a_rider() -> Recorder:
    """A knight on the monster is next to it already; he rides along when it goes elsewhere."""
    arena, _ = put("square", "F5", k1="F5", k2="F11")
    arena.ride("k1")
    go(arena)
    go(arena, to=("k2",))
    return arena


@scene
def move_of_monsters_that_pass() -> Recorder:
    """Bypass leads a mob through monsters, Advanced Bypass through knights, Superior Bypass through walls."""
    for_all = Recorder()
    for abilities in ("", "bypass", "advanced_bypass", "superior_bypass", "always_there"):
        arena = Recorder()
        arena.knights(k1="F10", k2="F8")
        arena.monster("dot", "F5", abilities=abilities)
        arena.monster("dot", "F6", abilities=abilities)
        arena.terrain(wall="F7 E7 G7 D7 H7")
        for_all.note("abilities", abilities)
        for how in ("move", "behind", "land_on_top"):
            go(arena, how=how)
        for_all.lines += arena.record()
    return for_all


@scene
def move_over_knights_tiles_and_mobs() -> Recorder:
    """A boss strikes whom it enters in the players' order, tramples, displaces mobs, knocks back who is under it."""
    arena, figure = put("square", "F3", "east", k1="F11", k2="F6", k3="G6", k4="E7", reeds="F8", thorns_wide="E9")
    mob = Figure(FigureNumber(2), arena.cell("F10"), "west", monster="test.dot", level=1)
    arena.clash.figures.append(mob)
    go(arena)
    figure.cell = arena.cell("D6")
    arena.state.knights["k2"].cell = arena.cell("D6")
    arena.state.knights["k3"].cell = arena.cell("D7")
    arena.play(settle_figure(arena.game, figure))
    arena.play(settle_figure(arena.game, mob))
    return arena


@scene
def move_of_a_mob_over_tiles() -> Recorder:
    """A mob enters the tiles on its way, one after the other, unless it jumps."""
    arena, figure = put("dot", "F3", k1="F12", rubble="F5", embers="F7", reeds="F9")
    go(arena)
    figure.cell = arena.cell("F3")
    go(arena, how="jump")
    return arena


@scene
def move_that_need_not_go() -> Recorder:
    """Who stands right already stays and says so; whoever finds no place behind moves at the target."""
    arena, figure = put("dot", "F5", k1="F6")
    for how in ("lateral", "behind", "jump"):
        go(arena, how=how)
    arena.terrain(wall="E6 G6 F7")
    go(arena, how="behind")
    figure.cell = arena.cell("F2")
    arena.terrain(wall="F5")
    for how in ("behind", "lateral", "appear_behind"):
        go(arena, how=how)
    return arena


@scene
def move_behind_beside_other_bosses() -> Recorder:
    """A boss does not end on another: not behind the target, and not where it appears."""
    for_all = Recorder()
    for how in ("behind", "appear_behind", "lateral", "land_on_top"):
        arena, _ = put("square", "F2", "east", k1="F7", k2="A1")
        arena.judicium("survived")
        arena.monster("square", "F8")
        arena.monster("square", "D8")
        go(arena, how=how)
        for_all.lines += arena.record()
    return for_all


@scene
def move_that_appears() -> Recorder:
    """Put somewhere: a boss on whoever stands there, a mob next to it, nobody where there is no room."""
    arena, figure = put("dot", "F3", k1="C5", wall="C6")
    arena.play(appear(arena.game, figure, arena.cell("C5")))
    arena.play(appear(arena.game, figure, figure.cell))
    arena.play(appear(arena.game, figure, arena.cell("H9")))
    boss, block = put("square", "F3", k1="D5", k2="C6", column="D6")
    boss.play(appear(boss.game, block, boss.cell("D5")))
    arena.lines += boss.record()
    return arena


@scene
def move_onto_a_target_in_a_wall() -> Recorder:
    """Land On Top of one who stands where the mob cannot: it moves at him instead."""
    arena, _ = put("dot", "F5", k1="F9", wall="F9")
    go(arena, how="land_on_top")
    boss, _ = put("square", "F5", k1="J14", wall="J14", k2="I13")
    boss.monster("square", "I13")
    go(boss, how="land_on_top")
    arena.lines += boss.record()
    return arena


@pytest.mark.parametrize("name", scene)
def test_a_movement_is_told_word_by_word(name: str) -> None:
    scene.compare(name)
