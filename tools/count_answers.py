"""How many answers it takes: to the first blow of a game, for a usual attack, and in a whole expedition.

Run from the root of the repository: `python tools/count_answers.py [--seeds 12]`, with `--expeditions 6` for whole
expeditions, with `--mobs 6` for clashes with each mob.

The first blow is counted for who follows the menu's first offer: at every question the first option. A usual attack is
declared with a click on the first monster (with the weapon that wounds best), uses nothing and keeps its dice; what it
asks from that click to the next action is counted, in the clashes of one sitting. An expedition, of two knights and of
three, is played by a careful bot who takes what answers several questions at once; the kinds of questions are ranked.
So are those of a clash with each mob, at its first three levels, counted by clash and by round.
All are counted as the rules ask, and as the table puts the questions (`kf_desktop/door/pacing.py`).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from statistics import mean

from kf_desktop.bots import make_bot
from kf_desktop.door.gestures.at_once import ARC, CLUE, DRAFT, READY, REST
from kf_desktop.door.pacing import AGAIN, COURSES, PASS, ROLL_MISSES, Pacing
from kf_desktop.door.stops import Stop, Window
from kf_desktop.door.subjects import MonsterAttackSubject
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
STRAIGHT: dict[str, str] = dict.fromkeys(Window, Stop.ALWAYS)
BETWEEN = ("choose.action", "choose.next_knight")
MOST = 3000
FOREMOST = 30
"""So many kinds of questions are printed."""


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


def of_attacks(session: GameSession, pacing: Pacing, seed: int, *, through: bool = False) -> list[Counter[str]]:
    """The questions of each attack of a clash, by prompt; what is no attack a careful bot answers.

    With `through` the attacker leaves all windows at the first of them.
    """
    table, bot = SessionTable(session), make_bot("cautious", seed)
    found: list[Counter[str]] = []
    asked = Counter[str]()
    for _ in range(MOST):
        decision = pacing.shown(table)
        if decision is None or decision.prompt == "skirmish.next":
            break
        if asked and (decision.prompt in BETWEEN or _of_the_monster(decision)):
            found.append(asked)
            asked = Counter()
        keys = _plain(decision)
        if keys == ("attack",) or (asked and not _about_a_response(decision)):
            asked[decision.prompt] += 1
        if keys == ("attack",):
            pacing.answer(table, keys, ("choose.attack", (_target(table, decision, asked),)))
        elif not (through and pacing.run_through(table) is not None):
            pacing.answer(table, keys if keys is not None else bot(session.state, decision))
    return found


def _target(table: SessionTable, decision: Decision, asked: Counter[str]) -> str:
    """The first monster, with the weapon that wounds it best, as a click takes it; a click that cannot tell asks."""
    knight = str(decision.args["knight"])
    able = table.attacks(knight)
    figure = able[0][0]
    weapons = [gear for other, gear in able if other == figure]
    odds = {gear: table.attack_odds(knight, figure, gear) for gear in weapons}
    chances = {gear: each.values["wound"] for gear, each in odds.items() if each is not None}
    if len(weapons) > 1 and len(chances) < len(weapons):
        asked["weapon"] += 1
    best = max(weapons, key=lambda gear: chances.get(gear, Fraction(0)))
    return f"attack:{figure}:{best}"


def _of_the_monster(decision: Decision) -> bool:
    return decision.subject is None and decision.kind is not Kind.WINDOW


def _about_a_response(decision: Decision) -> bool:
    """What the monster's blow back asks is no matter of the knight's attack."""
    return isinstance(decision.subject, MonsterAttackSubject) or decision.prompt in ("window.react", "reroll.evasion")


def _plain(decision: Decision) -> Answer | None:
    """Attack, use nothing, keep the dice; None where that says nothing."""
    keys = [option.key for option in decision.options]
    if decision.prompt == "choose.action" and "attack" in keys:
        return ("attack",)
    if decision.kind is Kind.WINDOW:
        return ("pass",) if "pass" in keys else (next(key for key in keys if key != AGAIN),)
    return () if decision.kind is Kind.REROLL and decision.least == 0 else None


def of_an_expedition(box: Box, knights: int, seed: int, pacing: Pacing) -> Counter[str]:
    """The questions of the first expedition of a campaign, by prompt, with its prologues."""
    party = [id for id, _ in FOUR[:knights]]
    session: GameSession = Session(RULES, box, new_campaign(box, "count", party, seed, seats=["one"] * knights))
    table, bot, asked = SessionTable(session), make_bot("cautious", seed, box), Counter[str]()
    while not session.state.campaign.expeditions and asked.total() < MOST:
        decision = pacing.shown(table)
        if decision is None:
            break
        asked[decision.prompt] += 1
        pacing.answer(table, _at_once(decision, lambda plain: bot(session.state, plain)))
    return asked


def _at_once(decision: Decision, answer: Callable[[Decision], Answer]) -> Answer:
    """What the bot answers, or with it what the questions after that would be answered; pages are read."""
    offered = [option.key for option in decision.options]
    rules = replace(decision, options=[option for option in decision.options if option.key not in (REST, ROLL_MISSES)])
    keys = answer(rules)
    if REST in offered and (
        decision.prompt in (DRAFT, CLUE, *COURSES) or keys == (READY,) or _is_of_the_arc(decision, keys)
    ):
        return (REST,)
    return (ROLL_MISSES,) if ROLL_MISSES in offered and keys == (PASS,) else keys


def _is_of_the_arc(decision: Decision, keys: Answer) -> bool:
    return any((option.key,) == keys and option.label == ARC for option in decision.options)


def count_expeditions(box: Box, seeds: int) -> None:
    """Print how many answers an expedition takes, and which kinds of questions they are given to."""
    for knights in (2, 3):
        for words, stops in (("as asked", STRAIGHT), ("as put", {})):
            played = [of_an_expedition(box, knights, seed, Pacing(stops)) for seed in range(1, seeds + 1)]
            counts = [asked.total() for asked in played]
            print(f"expedition of {knights}, {words}: mean {mean(counts):.0f}, least {min(counts)}, most {max(counts)}")
            for prompt, number in sum(played, Counter[str]()).most_common(FOREMOST):
                print(f"    {number / seeds:.1f} {prompt}")


def of_a_clash(box: Box, monster: str, level: int, knights: int, seed: int, pacing: Pacing) -> tuple[Counter[str], int]:
    """The questions of a clash, by prompt, and how many rounds it took."""
    picks = [(id, level) for id, _ in FOUR[:knights]]
    state = new_skirmish(box, monster, level, "full", picks, seed, seats=["one"] * knights)
    session: GameSession = Session(RULES, box, state)
    table, bot, asked, rounds = SessionTable(session), make_bot("cautious", seed, box), Counter[str](), 1
    while asked.total() < MOST and (decision := pacing.shown(table)) is not None:
        if decision.prompt == "skirmish.next":
            break
        clash = session.state.clash
        rounds = max(rounds, clash.round if clash is not None else 0)
        asked[decision.prompt] += 1
        pacing.answer(table, _at_once(decision, lambda plain: bot(session.state, plain)))
    return asked, rounds


def count_mobs(box: Box, seeds: int) -> None:
    """Print how many answers a clash with each mob takes, and a round of it, and to which kinds of questions."""
    for monster in (id for id, sheet in box.monsters.items() if sheet.kind == "mob"):
        for knights in (2, 3):
            for words, stops in (("as asked", STRAIGHT), ("as put", {})):
                played = [
                    of_a_clash(box, monster, level, knights, seed, Pacing(stops))
                    for level in (1, 2, 3)
                    for seed in range(1, seeds + 1)
                ]
                asked = sum((found for found, _ in played), Counter[str]())
                each, rounds = asked.total() / len(played), asked.total() / sum(rounds for _, rounds in played)
                print(f"{monster}, {knights} knights, {words}: {each:.1f} a clash, {rounds:.1f} a round")
                print(
                    "    "
                    + ", ".join(f"{count / len(played):.1f} {prompt}" for prompt, count in asked.most_common(FOREMOST))
                )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=12)
    parser.add_argument("--expeditions", type=int, default=0, help="count so many whole expeditions instead")
    parser.add_argument("--mobs", type=int, default=0, help="count so many clashes of each kind with mobs instead")
    given = parser.parse_args()
    seeds, box = range(1, given.seeds + 1), load_installed().box
    if given.expeditions:
        count_expeditions(box, given.expeditions)
        return
    if given.mobs:
        count_mobs(box, given.mobs)
        return
    games: dict[str, Callable[[int], GameSession]] = {
        "campaign": lambda seed: Session(RULES, box, new_campaign(box, "count", [id for id, _ in FOUR], seed)),
        "skirmish": lambda seed: _skirmish(box, "bell_ox", seed),
    }
    for name, begin in games.items():
        for words, stops in (("as asked", STRAIGHT), ("as put", {})):
            counts = [to_first_blow(begin(seed), Pacing(stops)) for seed in seeds]
            print(f"first blow, {name}, {words}: mean {mean(counts):.1f}, least {min(counts)}, most {max(counts)}")
    for words, stops, through in (("as asked", STRAIGHT, False), ("as put", {}, False), ("run through", {}, True)):
        sitting = Pacing(stops)
        attacks = [
            asked
            for seed in seeds
            for monster in ("bell_ox", "cinder_novices")
            for asked in of_attacks(_skirmish(box, monster, seed), sitting, seed, through=through)
        ]
        counts = sorted(asked.total() for asked in attacks)
        print(f"usual attack, {words}: mean {mean(counts):.2f}, median {counts[len(counts) // 2]}")
        for prompt, number in sum(attacks, Counter[str]()).most_common():
            print(f"    {number / len(attacks):.2f} {prompt}")


def _skirmish(box: Box, monster: str, seed: int) -> GameSession:
    return Session(RULES, box, new_skirmish(box, monster, 1, "full", FOUR, seed))


if __name__ == "__main__":
    main()
