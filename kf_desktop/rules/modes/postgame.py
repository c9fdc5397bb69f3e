"""The Postgame: a hunt through a dungeon, after the campaigns (PST)."""

from __future__ import annotations

from kf_desktop.rules.expedition.hunts.rites import hunt_is_won
from kf_desktop.rules.knight import pool
from kf_desktop.rules.modes.skirmish import HIGHEST_TIER, ready_knight
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.mode import Mode, mode
from kf_desktop.rules.table.state import State

TOKENS = ("opening", "break")
CLUES = "clues_instead"  # of `progress`: clues that effects have given


@mode("postgame")
class Postgame(Mode):
    """In force while the party is on a hunt (PST-001, PST-021)."""

    explores = "dungeon"

    @staticmethod
    def suits(state: State) -> bool | None:
        return state.on_expedition is not None and state.on_expedition.hunt is not None

    def level(self, state: State, monster: str) -> int:
        """That of the hunt (PST-006, PST-013)."""
        hunt = state.expedition.hunt
        return hunt.level if hunt is not None and hunt.monster == monster else super().level(state, monster)

    def clue_holders(self, state: State) -> list[Fighter]:
        """No clues are looked for, no Clue cards drawn (PST-033)."""
        return []

    def clues_instead(self, game: Game, amount: int) -> bool:
        """A clue is kept for the clash, where it becomes a token (PST-020)."""
        progress = game.state.expedition.progress
        progress[CLUES] = progress.get(CLUES, 0) + amount
        game.emit("clue_kept", "PST-020", amount=amount, now=progress[CLUES])
        return True

    def preparing_clash(self, game: Game) -> Steps[None]:
        """Each of them may be exchanged for an Opening or a Break token; what is not used expires (PST-020)."""
        yield from super().preparing_clash(game)
        for left in range(game.state.expedition.progress.pop(CLUES, 0), 0, -1):
            token = yield from choose_of(
                Kind.CHOOSE,
                "hunt.clue",
                {
                    **{Option(f"token:{token}", "token", {"token": token}): token for token in TOKENS},
                    Option("none", "no_token"): "",
                },
                because=("PST-020",),
                args={"left": left},
            )
            if token:
                pool.add_tokens(game, token, 1)

    def clash_resolved(self, game: Game, *, won: bool) -> Steps[None]:
        """Dungeon and clash are won (PST-008)."""
        yield from super().clash_resolved(game, won=won)
        if won:
            yield from hunt_is_won(game)


def tell_tales(box: Box, state: State, number: int) -> None:
    """Bring a new campaign to its end: knights of the highest tier, and the hunt of that number open (CAM-058).

    For simulations and tests: nothing in a game does it.
    """
    for knight in list(state.knights.values()):
        told = state.knights[knight.id] = ready_knight(box, knight.id, knight.seat, HIGHEST_TIER)
        told.sheet.finished = True
    hunts = list(box.hunts.values())
    wanted = list(hunts[number % len(hunts)].requires) if hunts else []
    for id in wanted:
        wanted += [lock for lock in box.hunts[id].requires if lock not in wanted]
    state.campaign.rites = wanted
