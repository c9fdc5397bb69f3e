"""Whether what the window foretells happens: attacks of bots, what was told before each, and what came of it.

Run from the root of the repository: `python tools/told_and_happened.py [--seeds 6] [--monster NAME] [--worst 30]`.

A careful bot fights skirmishes against each monster at each level. Before a knight's attack dice and before a monster
strikes a knight it is written down what the odds say; what is asked of the attack then is answered as they advise, and
nothing more is used, as they suppose (what a Saint or a talent makes the bot pay in Heat stands out as Heat). The
first table is of all attacks, the second of the weapons and cards that are furthest off, by standard deviations; the
third of the plates that said at the last question that nobody is struck, or that somebody is, and were wrong.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any

from kf_desktop.bots import Bot, make_bot
from kf_desktop.bundled import load_box
from kf_desktop.commands.picks import Setting, squires_for
from kf_desktop.commands.simulation.skirmishes import ALL, Choice, settings_of
from kf_desktop.door.odds import Odds, What
from kf_desktop.door.subjects import KnightAttackSubject, MonsterAttackSubject
from kf_desktop.engine.decision import Answer, Asking, Decision, Steps
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.host.rulings import intent_of
from kf_desktop.odds.question import each_way, harmful
from kf_desktop.odds.situation.attack import before_attack
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.odds.situation.defence import before_evasion
from kf_desktop.rules.clash.attack import steps as of_knights
from kf_desktop.rules.clash.monster import activation, monster_attack
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Princess
from kf_desktop.saves.games import GameSession

MOST = 4000
"""Answers after which a clash is left."""
REACTS = 3
"""At every so manieth question the bot reacts; else what is foretold is let come."""
PASS = ("pass",)
AMOUNTS = ("Vigor", "Heat")
OF_MORTIS = ("condition", "token", "knockdown")
"""What a Mortis card does so is told by the card's name alone, unless the attack names it too."""


@dataclass(slots=True)
class Tally:
    """What was told of one thing and what happened, over attacks."""

    count: int = 0
    told: float = 0
    happened: float = 0
    spread: float = 0

    @property
    def off(self) -> float:
        """By how many standard deviations, with a little for what was held certain or impossible."""
        return (self.happened - self.told) / sqrt(self.spread + 0.25)


@dataclass
class Watcher:
    """Writes down what is told and what happens."""

    tallies: dict[tuple[str, str], Tally] = field(default_factory=lambda: defaultdict(Tally))
    wrong: Counter[str] = field(default_factory=Counter)
    plates: Counter[str] = field(default_factory=Counter)
    said: dict[int, bool] = field(default_factory=dict)
    """Of each attack under way, whether its plate said last that it strikes nobody."""
    begun: tuple[Game, KnightAttack, Odds] | None = None

    def note(self, what: str, told: Fraction | float, happened: float, *sources: str) -> None:
        told = float(told)
        spread = (happened - told) ** 2 if what in AMOUNTS else told * (1 - told)
        for source in sources:
            tally = self.tallies[source, what]
            tally.count, tally.told = tally.count + 1, tally.told + told
            tally.happened, tally.spread = tally.happened + happened, tally.spread + spread

    # --- knights --------------------------------------------------------------------------------

    def rolls(self, game: Game, attack: KnightAttack, rolled: Steps[None]) -> Steps[None]:
        self.begun = (game, attack, before_attack(game, attack).solve())
        return rolled

    def attack_over(self, attack: KnightAttack) -> None:
        if self.begun is None or self.begun[1] is not attack:
            return
        game, _, odds = self.begun
        who = "squires" if attack.knight.id in game.state.squires else "knights"
        happened = {
            "any_hit": attack.hits > 0,
            "full_hit": attack.full_hit,
            "crit_chance": attack.crit_chance,
            "wound": attack.wounded,
            "critical": attack.critical,
        }
        for name in happened.keys() & odds.values.keys():
            self.note(name, odds.values[name], happened[name], who, f"{attack.knight.id}, {attack.weapon.gear}")

    # --- monsters -------------------------------------------------------------------------------

    def strikes(self, game: Game, knight: Fighter, attack: MonsterAttack, resolved: Steps[None]) -> Steps[None]:
        """What the attack does to the knight, from before it until it is settled."""
        if isinstance(knight, Princess):
            yield from resolved
            return
        odds = min(each_way(before_evasion(game, attack, knight).solve()), key=harmful)
        mark, heat = len(game.events), knight.heat
        try:
            yield from resolved
        finally:
            events = [event for event in game.events[mark:] if event.args.get("knight") == knight.id]
            who = "on squires" if knight.id in game.state.squires else "on knights"
            self._struck(odds, knight, heat, events, who, attack.card.id)

    def _struck(self, odds: Odds, knight: Fighter, heat: int, events: list[Event], *sources: str) -> None:
        lost = [event.args for event in events if event.kind == "lose" and event.args["what"] == "vigor"]
        death, vigor, hot = harmful(odds)
        self.note("death", death, knight.dead, *sources)
        self.note("falls", odds.values.get("falls", 0), any(int(str(args["now"])) <= 0 for args in lost), *sources)
        self.note("evaded", odds.values.get("full_evade", 0), "full_evade" in {e.kind for e in events}, *sources)
        self.note("Vigor", vigor, sum(int(str(args["amount"])) for args in lost), *sources)
        self.note("Heat", hot, knight.heat - heat, *sources)
        told, came = {_named(what): chance for what, chance in odds.brings}, set(filter(None, map(_of_event, events)))
        if "mortis" in came:
            came = {each for each in came if each in told or not each.startswith(OF_MORTIS)}
        for name in sorted({*told, *came}):
            self.note(name, told.get(name, 0), name in came, *sources)

    # --- the plate ------------------------------------------------------------------------------

    def asked(self, game: Game, asked: Decision | None, answer: Answer) -> None:
        """What the plate says at this question, as `ui/clash_board/marking.py` has it; what is done may change it."""
        attack = asked.about if isinstance(asked, Asking) else None
        if asked is None or not isinstance(attack, MonsterAttack) or attack.struck is not None:
            return
        found = intent_of(game, attack.figure.number, attack.card.id, asked)
        if found is None or answer != PASS:
            self.said.pop(id(attack), None)
            return
        reached = [knight for knight, _ in found.aims if knight not in found.missed]
        meant = reached or [knight.id for knight in attack.targets]
        self.said[id(attack)] = bool(meant) and set(meant) <= set(found.missed)

    def card_over(self, attack: MonsterAttack) -> None:
        nobody = self.said.pop(id(attack), None)
        if nobody is None or not attack.has_attack_step:
            return
        said = "nobody is struck" if nobody else "somebody is struck"
        self.plates[said] += 1
        if nobody == bool(attack.attacked):
            self.wrong[f"{said}: {attack.card.name.en}"] += 1


def _named(what: What) -> str:
    return " ".join(str(part) for part in (what.kind, what.id, what.amount) if part)


def _of_event(event: Event) -> str:
    """What it lays upon the knight; nothing of most events."""
    if event.kind == "condition":
        return f"condition {event.args['card']}"
    if event.kind == "modifier":
        return f"token {event.args['what']} {event.args['amount']}"
    return event.kind if event.kind in ("mortis", "knockdown") else ""


def watch(watcher: Watcher) -> None:
    """Look on where attacks are resolved."""
    steps: Any = of_knights
    striking: Any = monster_attack
    cards: Any = activation
    roll, put_away = steps.attack_roll, steps._put_body_part_away
    strike, spend = striking._resolve_against, cards._spend_tokens

    def attack_roll(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
        return watcher.rolls(game, attack, roll(game, attack, context))

    def after_attack(game: Game, attack: KnightAttack) -> None:
        watcher.attack_over(attack)
        put_away(game, attack)

    def resolve(game: Game, knight: Fighter, context: Context) -> Steps[None]:
        assert context.monster_attack is not None
        return watcher.strikes(game, knight, context.monster_attack, strike(game, knight, context))

    def after_card(game: Game, attack: MonsterAttack) -> None:
        watcher.card_over(attack)
        spend(game, attack)

    steps.attack_roll, steps._put_body_part_away = attack_roll, after_attack
    striking._resolve_against, cards._spend_tokens = resolve, after_card


def answer_of(session: GameSession, bot: Bot) -> Answer:
    """What is advised within an attack, with nothing more used; else what the bot likes."""
    decision, asking = session.decision, session.asking
    assert decision is not None and asking is not None
    subject = decision.subject
    struck = isinstance(subject, MonsterAttackSubject) and bool(subject.struck)
    if struck or (isinstance(subject, KnightAttackSubject) and 3 <= subject.step < 7):
        odds = for_decision(session.game, asking)
        if odds is not None and odds.advice is not None and not decision.refusal(odds.advice):
            return odds.advice
        if odds is not None and odds.options and odds.kind == "power":
            return (max(odds.options, key=lambda key: odds.options[key].values["wound"]),)
        if odds is not None and odds.options and odds.kind == "evasion":
            return (min(odds.options, key=lambda key: harmful(odds.options[key])),)
        if any(option.key == "pass" for option in decision.options):
            return PASS
    if decision.prompt == "choose.fall":
        return (decision.options[0].key,)
    if decision.prompt == "window.react" and len(session.answers) % REACTS:
        return PASS
    if decision.prompt == "choose.second_chance" and (odds := for_decision(session.game, asking)) is not None:
        return odds.advice or bot(session.state, decision)
    return bot(session.state, decision)


def play(box: Box, setting: Setting, seed: int, watcher: Watcher, squires: int) -> None:
    """One skirmish."""
    along = squires_for(box, seed, squires)
    state = new_skirmish(box, setting.monster, setting.level, setting.type, setting.knights, seed, squires=along)
    session: GameSession = Session(RULES, box, state)
    bot = make_bot("cautious", seed, box)
    for _ in range(MOST):
        if session.decision is None or session.decision.prompt == "skirmish.next":
            return
        answer = answer_of(session, bot)
        watcher.asked(session.game, session.asking, answer)
        session.answer(answer)


def show(watcher: Watcher, worst: int) -> None:
    """Print the tables."""
    everybody = ("knights", "squires", "on knights", "on squires")
    print(f"{'':62}{'attacks':>8}{'told':>9}{'happened':>9}{'off':>7}")
    ordered = sorted(watcher.tallies.items())
    _show([each for each in ordered if each[0][0] in everybody])
    print("furthest off")
    ordered.sort(key=lambda each: -abs(each[1].off))
    _show([each for each in ordered if each[0][0] not in everybody][:worst])
    print("plates:", dict(watcher.plates), "- of these it was not so:", watcher.wrong.total())
    for card, count in watcher.wrong.most_common():
        print(f"{count:6} {card}")


def _show(lines: list[tuple[tuple[str, str], Tally]]) -> None:
    for (source, what), tally in lines:
        name = f"{source}: {what}"
        print(f"{name:62}{tally.count:>8}{tally.told:>9.1f}{tally.happened:>9.1f}{tally.off:>7.1f}")


def main() -> None:
    """Fight, and print what was told and what has happened."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1, help="so many clashes with each monster of each level")
    parser.add_argument("--first", type=int, default=1, help="the first seed")
    parser.add_argument("--monster", default=ALL)
    parser.add_argument("--level", default=ALL)
    parser.add_argument("--squires", type=int, default=0)
    parser.add_argument("--knights", type=int, default=3, help="how many there are")
    parser.add_argument("--worst", type=int, default=30)
    given = parser.parse_args()
    box, watcher = load_box(), Watcher()
    watch(watcher)
    choice = Choice(given.monster, given.level, "full", "", given.squires)
    settings = [each for each in settings_of(box, choice) if len(each.knights) == given.knights]
    for seed in range(given.first, given.first + given.seeds):
        for setting in settings:
            play(box, setting, 1000 * seed + setting.level, watcher, given.squires)
    show(watcher, given.worst)


if __name__ == "__main__":
    main()
