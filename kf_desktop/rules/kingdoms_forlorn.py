"""The door to the rules: what a session needs to play Kingdoms Forlorn."""

from __future__ import annotations

from kf_desktop.engine.decision import Answer, Steps
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.rules import chapters as _chapters  # noqa: F401  registers every scene and operation
from kf_desktop.rules import house_rules
from kf_desktop.rules.campaign.reading import CONTINUE
from kf_desktop.rules.expedition.failure import fail_expedition
from kf_desktop.rules.table.game import ExpeditionFailed, Game
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import State

ROUNDS = (("delve", ""), ("clash", "monster_round"), ("clash", "knight_round"))
"""Scenes and their steps with which a round begins."""


class KingdomsForlorn:
    """The rules as a session plays them: one piece of a scene after another."""

    state_type = State

    def step(self, game: Game) -> Steps[None]:
        try:
            yield from SCENES.play(game)
        except ExpeditionFailed as failure:
            fail_expedition(game, failure.reason)

    def finished(self, state: State) -> bool:
        return not state.scenes

    def starts_chapter(self, state: State) -> bool:
        """A new expedition or skirmish (EXP-011): its journal is one of its own."""
        frame = state.scenes[-1]
        first = mode_of(state).begins_with
        return len(state.scenes) == 1 and (frame.scene, frame.step) == (first, "")

    def overrule(self, game: Game, rule: HouseRule) -> None:
        house_rules.overrule(game, rule)

    def outlived(self, game: Game, answer: Answer) -> bool:
        """Squires too were asked for a clue when the party came out of the Deep Fog, after the knights (FOG-063).

        And the words of a scenario were read when the board had been set up, not before (CLA-009).
        """
        read = game.state.clash is not None and answer == (CONTINUE,)
        return read or (bool(game.state.squires) and answer in [(f"clue:{kind}",) for kind in game.content.clue_cards])

    def starts_round(self, state: State) -> bool:
        """A delve round, or a round of the monster or of the knights (DEL-044, CLA-063)."""
        frame = state.scenes[-1]
        return (frame.scene, frame.step) in ROUNDS


RULES = KingdomsForlorn()
"""The rules hold no state of their own: one is enough."""
