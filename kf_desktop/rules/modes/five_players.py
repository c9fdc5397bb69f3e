"""Five in a party: the monster lasts longer, and four Clue cards are not enough (FIV)."""

from __future__ import annotations

from kf_desktop.content.cards.monsters import ANY_MONSTER
from kf_desktop.content.seats import SEATS
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.mode import Mode, mode
from kf_desktop.rules.table.state import State

TARGET = 5  # clues of the leader's type (FIV-013)


@mode("five_players")
class FivePlayers(Mode):
    """Five members, squires counted (FIV-001, CAM-023)."""

    @staticmethod
    def suits(state: State) -> bool | None:
        return len(state.party) == SEATS

    def clue_holders(self, state: State) -> list[Fighter]:
        """Where five want a card the Party Leader goes without (FIV-009, FIV-016)."""
        holders = super().clue_holders(state)
        if len(holders) < SEATS:
            return holders
        return [fighter for fighter in holders if fighter.id != self.leader(state)]

    def clue_collectors(self, game: Game, holders: list[Fighter]) -> list[Fighter]:
        """The leader without a card draws a token: its type is his, and it is his first clue (FIV-010 … FIV-015)."""
        if len(super().clue_holders(game.state)) < SEATS:
            return super().clue_collectors(game, holders)
        leader = game.state.fighter(self.leader(game.state))
        leader.clue_target = game.pick("clues", list(game.content.clue_cards))
        leader.clues = {leader.clue_target: 1}
        game.emit("clue_target", "FIV-010", "FIV-012", knight=leader.id, clue=leader.clue_target)
        order = [game.state.fighter(name) for name in game.state.party]
        return [fighter for fighter in order if fighter in (*holders, leader)]

    def clues_needed(self, fighter: Fighter, usual: int) -> int:
        """Of the leader five, whatever the goal (FIV-013)."""
        return TARGET if fighter.clue_target else super().clues_needed(fighter, usual)

    def added_body_parts(self, game: Game) -> list[str]:
        """Accursed Persistence (FIV-003): the cards that are no monster's own."""
        own = super().added_body_parts(game)
        return own + [card.id for card in game.content.bp.values() if card.monster == ANY_MONSTER]
