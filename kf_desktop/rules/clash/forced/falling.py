"""What a knight about to suffer Knockdown does instead: Rocksteady, Acrobatics, Roll Out."""

from __future__ import annotations

from kf_desktop.rules.clash.board import asking, miniatures
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.moving.walking import vault, vault_spaces
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight.keywords import has_keyword
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked, take
from kf_desktop.rules.table.state import Figure

ROLL_OUT = 4


@consequences.stay_up.bind
def stays_up(game: Game, knight: Fighter) -> Steps[bool]:
    """Whether the knight does something instead of falling; Roll Out is not a choice."""
    near = [figure for figure in miniatures.figures(game) if miniatures.adjacent(game, knight, figure)]
    rolls = bool(near) and not is_marked(knight.marks, MarkKind.ROLLING_OUT) and has_keyword(game, knight, "roll_out")
    ways = [name for name in ("rocksteady", "acrobatics") if _possible(game, knight, name)]
    key = yield from _choose(game, knight, [*ways, "roll_out" if rolls else "fall"])
    if key == "acrobatics":
        yield from vault(game, knight, optional=False)
    elif key == "roll_out":
        yield from _roll_out(game, knight, near)
    return key != "fall"


def _possible(game: Game, knight: Fighter, name: str) -> bool:
    return has_keyword(game, knight, name) and (name != "acrobatics" or bool(vault_spaces(game, knight)))


def _choose(game: Game, knight: Fighter, ways: list[str]) -> Steps[str]:
    return (
        yield from choose(
            Kind.CHOOSE,
            "choose.fall",
            [Option(way, way) for way in ways],
            seats=(knight.seat,),
            because=("knockdown",),
            args={"knight": knight.id},
            missing=lambda: [
                hindrance.NO_ROOM.of(Option(name, name))
                for name in ("acrobatics",)
                if name not in ways and has_keyword(game, knight, name)
            ],
        )
    )


def _roll_out(game: Game, knight: Fighter, near: list[Figure]) -> Steps[None]:
    """Suffer Knockback 4 from a monster next to the knight."""
    figure = yield from asking.choose_figure(game, near, knight)
    knight.marks.append(Mark(MarkKind.ROLLING_OUT))
    yield from knockback(game, knight, ROLL_OUT, figure)
    take(knight.marks, MarkKind.ROLLING_OUT)
