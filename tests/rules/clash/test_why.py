"""'Why?' is complete: numbers are sums of parts, every reason has a rule, what is not on offer says why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kf_desktop
from kf_desktop import ledger
from kf_desktop.bots import make_bot
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Decision, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import levels_of, monsters_of, new_skirmish, usual_tier
from kf_desktop.rules.table import hindrance
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box

RULES_FOLDER = Path(kf_desktop.__file__).parent / "rules"
ASKED_EVERY = 7
"""Of so many decisions one is asked for what it does not offer."""
OFTEN = ("window.first_window", "window.second_window", "window.react")
"""These are always asked."""
MOST_ANSWERS = 160


def known(rule: str) -> bool:
    return ledger.rule(rule) is not None or rule in catalogue()


# --- played games -------------------------------------------------------------------------------


@cache
def fights() -> tuple[list[Event], list[tuple[Decision, list[Refusal]]]]:
    """The events of a skirmish against every monster, and what decisions in them did not offer."""
    box, events, asked = load_box(), list[Event](), list[tuple[Decision, list[Refusal]]]()
    names = list(box.knights)
    for number, monster in enumerate(monsters_of(box)):
        levels = levels_of(box, monster)
        level = levels[number % len(levels)]
        party = tuple((names[(number + seat) % len(names)], usual_tier(box, monster, level)) for seat in range(3))
        session: GameSession = Session(RULES, box, new_skirmish(box, monster, level, "full", party, number))
        asked += _play(session, number)
        events += session.events
    return events, asked


def _play(session: GameSession, seed: int) -> Iterator[tuple[Decision, list[Refusal]]]:
    bot = make_bot("random", seed)
    for count in range(MOST_ANSWERS):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            return
        if count % ASKED_EVERY == 0 or decision.prompt in OFTEN:
            yield decision, _ask(session, decision)
        session.answer(bot(session.state, decision))


def _ask(session: GameSession, decision: Decision) -> list[Refusal]:
    """What is not on offer; asking changes nothing."""
    before, events = encode(session.state), len(session.events)
    missing = session.refusals()
    assert (encode(session.state), len(session.events)) == (before, events), decision.prompt
    return missing


def reasons() -> Iterator[tuple[Event, dict[str, Any]]]:
    for event in fights()[0]:
        for reason in event.reasons:
            assert isinstance(reason, dict)
            yield event, reason


def test_every_reason_and_every_event_names_rules_that_exist() -> None:
    unknown = {rule for event in fights()[0] for rule in event.rules if not known(rule)}
    for _, reason in reasons():
        parts = reason["parts"] if "number" in reason else [reason]
        unknown |= {str(part.get("rule")) for part in parts if not known(str(part.get("rule")))}
    assert unknown == set()


def test_numbers_are_the_sums_of_their_parts() -> None:
    wrong = [
        (event.kind, reason)
        for event, reason in reasons()
        if "number" in reason and sum(part["amount"] for part in reason["parts"]) != reason["total"]
    ]
    assert wrong == []


NUMBERS = {
    "attack_roll": {"to_hit": "difficulty", "precision": "bonus"},
    "evasion_roll": {"evasion": "bonus", "difficulty": "difficulty"},
    "body_part": {"at": "at"},
    "power_total": {"power": "total"},
    "hits": {"hits": "hits"},
    "armor": {"loss": "loss"},
    "test": {"test_bonus": "bonus"},
    "judicium": {"judicium": "cards"},
    "wound": {"wounds": "now"},
    "movement_reduced": {"spaces": "now"},
    "heat_limit": {"heat_limit": "now"},
    "overheats": {"excess": "amount"},
    "converted": {"converted": "amount"},
    "incarnation_roll": {"incarnation": "difficulty"},
}
"""Which number of an event is explained by which account."""


@pytest.mark.parametrize("kind", sorted(NUMBERS))
def test_the_numbers_of_an_event_are_those_explained(kind: str) -> None:
    found = [event for event in fights()[0] if event.kind == kind]
    assert found
    for event in found:
        accounts = [reason for reason in event.reasons if isinstance(reason, dict) and "number" in reason]
        totals = {account["number"]: account["total"] for account in accounts}
        for number, arg in NUMBERS[kind].items():
            assert totals[number] == event.args[arg], (event.kind, number)


def test_every_activation_says_whom_it_aims_at_and_why_it_goes_where_it_goes() -> None:
    for kind in ("targeting", "stays"):
        explained = [bool(event.reasons) for event in fights()[0] if event.kind == kind]
        assert explained and sum(explained) > 0.9 * len(explained)


def test_what_is_not_on_offer_is_not_on_offer() -> None:
    wrong = [
        (decision.prompt, refusal)
        for decision, missing in fights()[1]
        for refusal in missing
        if refusal.option.key in {option.key for option in decision.options}
    ]
    assert wrong == []


def test_nothing_is_missed_twice() -> None:
    for decision, missing in fights()[1]:
        keys = [refusal.option.key for refusal in missing]
        assert len(keys) == len(dict.fromkeys(keys)), (decision.prompt, sorted(keys))


OTHERS = ("other_space", "other_way", "other_knight", "other_figure")


def test_every_refusal_has_a_rule_and_a_hindrance_of_the_catalogue() -> None:
    named = {(each.why, each.rule) for each in vars(hindrance).values() if isinstance(each, hindrance.Hindrance)}
    found = {(refusal.why, refusal.rule) for _, missing in fights()[1] for refusal in missing}
    assert len(found) > 12
    by_question = {(why, rule) for why, rule in found if why in OTHERS}  # the rule is that of the question
    assert found - named == by_question
    assert sorted(rule for _, rule in named | by_question if not known(rule)) == []


def test_every_event_and_every_question_of_a_clash_has_its_rules() -> None:
    silent = {event.kind for event in fights()[0] if not event.rules}
    assert silent <= {"only_one_answer", "says", "unlocked"}
    assert {decision.prompt for decision, _ in fights()[1] if not decision.because} == set()


# --- the source ---------------------------------------------------------------------------------


def test_every_rule_that_the_source_names_exists() -> None:
    """Ids in emitted events, questions, parts, notes and hindrances."""
    unknown = []
    for path in sorted(RULES_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                unknown += [f"{path.name}:{node.lineno} {rule}" for rule in _rules_of(node) if not known(rule)]
    assert unknown == []


PLACES = {"emit": slice(1, None), "part": slice(2, 3), "Hindrance": slice(1, 2), "note": slice(1, 2)}
"""Where calls name rules."""


def _rules_of(call: ast.Call) -> list[str]:
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    places: list[ast.expr] = call.args[PLACES[name]] if name in PLACES else []
    places += [keyword.value for keyword in call.keywords if keyword.arg in ("because", "rule")]
    return [
        leaf.value
        for place in places
        for leaf in ast.walk(place)
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str) and not _compared(place, leaf)
    ]


def _compared(place: ast.expr, leaf: ast.Constant) -> bool:
    """Whether the word is only compared with: `"A" if timing == "test" else "B"`."""
    return any(leaf in ast.walk(node) for node in ast.walk(place) if isinstance(node, ast.Compare))
