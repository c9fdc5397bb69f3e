"""The scene stack: campaign phases below, a clash or a story passage on top (architecture: scenes).

A scene's procedure plays one piece — a delve round, a knight's turn, a paragraph — and returns at a
quiet moment. Where it goes on stands in the frame (`step`, `args`), so the game can be saved there.
"""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.engine.decision import Steps
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.registry import Registry
from kf_desktop.rules.table.state import Frame

SceneProcedure = Callable[[Game, Frame], Steps[None]]
SCENES: Registry[str, SceneProcedure] = Registry("scene")


def scene(name: str) -> Callable[[SceneProcedure], SceneProcedure]:
    """Register the procedure that plays the next piece of a scene."""

    def register(procedure: SceneProcedure) -> SceneProcedure:
        SCENES.register(name, procedure)
        return procedure

    return register


def push(game: Game, name: str, step: str = "", **args: str) -> None:
    """Play another scene on top; the one below goes on when it is popped."""
    game.state.scenes.append(Frame(name, step, args))


def pop(game: Game) -> None:
    """The scene on top is over."""
    game.state.scenes.pop()


def go(game: Game, phase: str) -> None:
    """Enter a phase of the expedition: whatever was played before is over (GLD-008, EXP-012)."""
    game.state.expedition.phase = phase
    game.state.scenes[:] = [Frame(phase)]
    game.emit("phase", "EXP-001", phase=phase)
