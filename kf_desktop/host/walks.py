"""Whether it could matter which of several legal ways a knight takes to where he goes (KRD-032)."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.content.effects.knight import Gain, GainCondition, Knockdown, Lose
from kf_desktop.content.effects.vocabulary import Gate
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.rules.clash.board import ground
from kf_desktop.rules.clash.moving.routes import Routes
from kf_desktop.rules.table.game import Game

HEAT = "heat"


def plain_way(game: Game, asked: Decision) -> str:
    """The way on that is shortest and enters nothing, where every detour would only hurt; "" if it could matter."""
    fork = asked.about if isinstance(asked, Asking) else None
    if not isinstance(fork, Routes) or game.state.clash is None:
        return ""
    acting = ground.tiles_to_enter(game)
    ways = [(len(path), key, path) for key, paths in fork.onward.items() for path in paths]
    _, first, path = min(ways, key=lambda way: (way[0], any(cell in acting for cell in way[2])))
    if any(cell in acting for cell in path):
        return ""
    for _, _, other in ways:
        for cell in other:
            piece = ground.piece_at(game, cell) if cell in acting else None
            if piece is not None and not _only_hurts(ground.tile_of(game, piece).enter):
                return ""
    return next((option.key for option in asked.options if option.args.get("space") == first), "")


def _only_hurts(effects: Iterable[object]) -> bool:
    """Whether nobody goes there for what it does: Heat, lost Vigor, a Condition or a fall, and nothing else."""
    return all(_hurts(effect) for effect in effects)


def _hurts(effect: object) -> bool:
    if isinstance(effect, Gate):
        return _only_hurts((*effect.then, *effect.otherwise))
    if isinstance(effect, Gain | Lose):
        return isinstance(effect, Gain) == (effect.what == HEAT)
    return isinstance(effect, GainCondition | Knockdown)
