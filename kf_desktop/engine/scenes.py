"""The scene stack: the outer structure of a game, kept in its state.

A scene's procedure plays one piece of it and returns at a quiet moment. Where it goes on stands in its frame, so that
the game can be saved there, and another scene can be played on top.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from kf_desktop.engine.decision import Steps
from kf_desktop.engine.game import Game, HasStreams
from kf_desktop.engine.registry import Registry


@dataclass(slots=True)
class Frame:
    """One scene of the scene stack: what is being played and where in it we are."""

    scene: str
    step: str = ""
    args: dict[str, str] = field(default_factory=dict)


class HasScenes(HasStreams, Protocol):
    """A state with a scene stack, the innermost scene last."""

    scenes: list[Frame]


S = TypeVar("S", bound=HasScenes)
C = TypeVar("C")
Procedure = Callable[[Game[S, C], Frame], Steps[None]]


class Scenes(Registry[str, Procedure[S, C]], Generic[S, C]):
    """The procedures of a game's scenes by their names."""

    def __init__(self) -> None:
        super().__init__("scene")

    def scene(self, name: str) -> Callable[[Procedure[S, C]], Procedure[S, C]]:
        """Register the procedure that plays the next piece of a scene."""

        def register(procedure: Procedure[S, C]) -> Procedure[S, C]:
            self.register(name, procedure)
            return procedure

        return register

    def play(self, game: Game[S, C]) -> Steps[None]:
        """The next piece of the scene on top."""
        frame = game.state.scenes[-1]
        return self[frame.scene](game, frame)


def push(game: Game[Any, Any], name: str, step: str = "", **args: str) -> None:
    """Play another scene on top; the one below goes on when it is popped."""
    game.state.scenes.append(Frame(name, step, args))


def pop(game: Game[Any, Any]) -> None:
    """The scene on top is over."""
    game.state.scenes.pop()
