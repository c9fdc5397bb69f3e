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
    key = yield from _choose(game, knight, [*_ways(game, knight), "roll_out" if _rolls(game, knight) else "fall"])
    if key == "acrobatics":
        yield from vault(game, knight, optional=False)
    elif key == "roll_out":
        yield from _roll_out(game, knight, _near(game, knight))
    return key != "fall"


def can_stay_up(game: Game, knight: Fighter) -> bool:
    """Whether the knight need not fall: it costs nothing."""
    return bool(_ways(game, knight)) or _rolls(game, knight)


def _ways(game: Game, knight: Fighter) -> list[str]:
    """What he may choose instead."""
    return [name for name in ("rocksteady", "acrobatics") if _possible(game, knight, name)]


def _rolls(game: Game, knight: Fighter) -> bool:
    free = has_keyword(game, knight, "roll_out") and not is_marked(knight.marks, MarkKind.ROLLING_OUT)
    return free and bool(_near(game, knight))


def _near(game: Game, knight: Fighter) -> list[Figure]:
    return [figure for figure in miniatures.figures(game) if miniatures.adjacent(game, knight, figure)]


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
