"""The scenes of Kingdoms Forlorn: campaign phases below, a clash or a story passage on top (architecture: scenes)."""

from __future__ import annotations

from kf_desktop.engine.scenes import Frame, Scenes, pop, push
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import State

__all__ = ["SCENES", "go", "lay_below", "pop", "push", "scene"]

SCENES: Scenes[State, Box] = Scenes()
scene = SCENES.scene


def go(game: Game, phase: str) -> None:
    """Enter a phase of the expedition: whatever was played before is over (GLD-008, EXP-012)."""
    lay_below(game, phase)
    game.emit("phase", "EXP-001", phase=phase)


def lay_below(game: Game, phase: str, *above: Frame) -> None:
    """The phase is next, once what still lies above it has been played."""
    game.state.expedition.phase = phase
    game.state.scenes[:] = [Frame(phase), *above]
