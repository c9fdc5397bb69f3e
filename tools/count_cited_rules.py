"""Which rules a player meets: the ids that events, questions and reasons cite in bot games, the most cited first.

Run from the root of the repository: `python tools/count_cited_rules.py [--seeds 6] [--untold]`. With `--untold` only
those that `assets/rules/ledger.zh_CN.toml` does not tell.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator

from kf_desktop import ledger
from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import monsters_of, new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession

FOUR = ["ilse", "bruno", "anselma", "tamsin"]
MOST = 2500


def cited(session: GameSession, seed: int) -> Iterator[str]:
    """Every id as often as something that a player can ask about cites it."""
    bot, told = make_bot("cautious" if seed % 2 else "random", seed), 0
    for answers in range(MOST):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            return
        yield from decision.because
        if answers % 5 == 0:
            yield from (refusal.rule for refusal in session.refusals())
        session.answer(bot(session.state, decision))
        if len(session.events) < told:
            told = 0
        for event in session.events[told:]:
            yield from event.rules
            yield from _of_reasons(event.reasons)
        told = len(session.events)


def _of_reasons(reason: object) -> Iterator[str]:
    if isinstance(reason, dict):
        if isinstance(reason.get("rule"), str):
            yield reason["rule"]
        for part in reason.values():
            yield from _of_reasons(part)
    elif isinstance(reason, list | tuple):
        for part in reason:
            yield from _of_reasons(part)


def games(box: Box, seeds: int) -> Iterator[tuple[GameSession, int]]:
    for seed in range(1, seeds + 1):
        yield Session(RULES, box, new_campaign(box, "count", FOUR, seed)), seed
        for monster in monsters_of(box):
            picked = [(knight, 1) for knight in FOUR]
            yield Session(RULES, box, new_skirmish(box, monster, 1, "full", picked, seed)), seed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=6)
    parser.add_argument("--untold", action="store_true")
    arguments = parser.parse_args()
    told, counts = ledger.translated("zh_CN"), Counter[str]()
    for session, seed in games(load_installed().box, arguments.seeds):
        counts.update(id for id in cited(session, seed) if ledger.rule(id) is not None)
    whole, known = sum(counts.values()), sum(count for id, count in counts.items() if id in told)
    print(
        f"{len(counts)} rules cited {whole} times; told in Chinese: {known * 100 // max(1, whole)} % of the citations,"
    )
    print(f"{sum(id in told for id in counts)} of the rules")
    for id, count in counts.most_common():
        if not arguments.untold or id not in told:
            print(f"{count:7d}  {id}  {ledger.rules()[id].title}")


if __name__ == "__main__":
    main()
