"""How many answers it takes to strike: to the first blow of a game, and for a usual attack.

Run from the root of the repository: `python tools/count_answers.py [--seeds 12]`.

The first blow is counted for who follows the menu's first offer: at every question the first option. A usual attack is
declared on the first monster, uses nothing and keeps its dice; what it asks from the declaration to the next action is
counted. Both are counted as the rules ask, and as the table puts the questions (`kf_desktop/door/pacing.py`).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import mean

from kf_desktop.bots import make_bot
from kf_desktop.door.pacing import AGAIN, Pacing
from kf_desktop.engine.decision import Answer, Decision, Kind
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.installed import load_installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession

FOUR = [("ilse", 1), ("bruno", 1), ("anselma", 1), ("tamsin", 1)]
STRAIGHT = dict.fromkeys(("dice", "attack", "reaction", "test"), "always")
BETWEEN = ("choose.action", "choose.next_knight")
MOST = 3000


def to_first_blow(session: GameSession, pacing: Pacing) -> int:
    """Answers until a knight's attack is rolled, with the first option always."""
    table, answers = SessionTable(session), 0
    while answers < MOST and (decision := pacing.shown(table)) is not None:
        if any(event.kind == "attack_roll" for event in table.events):
            break
        pacing.answer(table, _first(decision))
        answers += 1
    return answers


def _first(decision: Decision) -> Answer:
    return tuple(option.key for option in decision.options[: max(1, decision.least)])


def of_attacks(session: GameSession, pacing: Pacing, seed: int, *, through: bool = False) -> list[int]:
    """Answers of each attack of a clash; what is no attack a careful bot answers.

    With `through` the attacker leaves all windows at the first of them.
    """
    table, bot = SessionTable(session), make_bot("cautious", seed)
    found: list[int] = []
    count = 0
    for _ in range(MOST):
        decision = pacing.shown(table)
        if decision is None or decision.prompt == "skirmish.next":
            break
        if count and (decision.prompt in BETWEEN or _of_the_monster(decision)):
            found.append(count)
            count = 0
        keys = _plain(decision)
        if (decision.prompt == "choose.action" and keys == ("attack",)) or count:
            count += 1
        if not (through and pacing.run_through(table) is not None):
            pacing.answer(table, keys if keys is not None else bot(session.state, decision))
    return found


def _of_the_monster(decision: Decision) -> bool:
    return decision.subject is None and decision.kind is not Kind.WINDOW


def _plain(decision: Decision) -> Answer | None:
    """Attack, use nothing, keep the dice; None where that says nothing."""
    keys = [option.key for option in decision.options]
    if decision.prompt == "choose.action" and "attack" in keys:
        return ("attack",)
    if decision.kind is Kind.WINDOW:
        return ("pass",) if "pass" in keys else (next(key for key in keys if key != AGAIN),)
    return () if decision.kind is Kind.REROLL and decision.least == 0 else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12)
    seeds = range(1, parser.parse_args().seeds + 1)
    box = load_installed().box
    games: dict[str, Callable[[int], GameSession]] = {
        "campaign": lambda seed: Session(RULES, box, new_campaign(box, "count", [id for id, _ in FOUR], seed)),
        "skirmish": lambda seed: _skirmish(box, "bell_ox", seed),
    }
    for name, begin in games.items():
        for words, stops in (("as asked", STRAIGHT), ("as put", {})):
            counts = [to_first_blow(begin(seed), Pacing(stops)) for seed in seeds]
            print(f"first blow, {name}, {words}: mean {mean(counts):.1f}, least {min(counts)}, most {max(counts)}")
    for words, stops, through in (("as asked", STRAIGHT, False), ("as put", {}, False), ("run through", {}, True)):
        counts = [
            answers
            for seed in seeds
            for monster in ("bell_ox", "cinder_novices")
            for answers in of_attacks(_skirmish(box, monster, seed), Pacing(stops), seed, through=through)
        ]
        print(f"usual attack, {words}: mean {mean(counts):.2f}, median {sorted(counts)[len(counts) // 2]}")


def _skirmish(box: Box, monster: str, seed: int) -> GameSession:
    return Session(RULES, box, new_skirmish(box, monster, 1, "full", FOUR, seed))


if __name__ == "__main__":
    main()
