"""Whatever a test of the rules plays, all that is asked and told on the way can be said, and names real rules.

`listening` holds every event and every question to it while tests run: an event has a sentence whose gaps its values
fill, a knight who takes part, and rules that it follows; a question has a kind, words, options with words, those who
are asked, and the rules by which it is asked; and what it does not offer has a reason with a sentence and a rule.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from string import Formatter
from typing import Any

import pytest

from kf_desktop import ledger
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.engine.decision import Asking, Decision, Kind
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game
from kf_desktop.resources import assets_dir

HOUSE = (
    *("house_rule", "house_placed", "house_gear", "house_lost", "house_saint", "house_no_saint", "house_unlocked"),
    *("house_locked", "house_node", "house_node_gone", "house_entry", "luck_undone"),
    *("house_quest", "house_investigation", "house_chapter", "house_rapport", "house_note", "house_note_gone"),
)
WITHOUT_RULES = ("says", "only_one_answer", "kingdom_token", "kingdom_token_flips", "unlocked", *HOUSE)
"""Events that follow no rule of the book but the words of a card, a kingdom or a story; and the log's own."""

ASKED_FREELY = ("skirmish", "roll")
"""Questions outside the rules: what comes after a skirmish, and what the players' own dice show."""

ANYBODY = ("choose.toward", "knockback", "path", "slide", "read.paragraph", "choose.helpers", "outpost.lend")
"""Questions about a fighter that anybody answers: whither a monster's doing takes him, what is read to all, who helps
in a test, whose weapon a squire is lent."""

UNSAID = {
    "risk",  # in a sentence of its own
    *("ability", "ambush", "answer", "back", "board", "book", "break", "cause", "crit", "critical", "cups", "en"),
    *("exert", "failing", "free", "goal", "kills", "lead", "memory", "moment", "nodes", "note", "prompt", "rounds"),
    *("alone", "blank", "bonus", "doing", "opening", "origin", "partly", "route", "scraped", "unmatched", "used"),
    *("about", "again", "comes", "corrected", "fails", "label", "node", "optional", "taken", "vain", "which", "why"),
    *("side", "sides", "special", "symbol", "type", "until", "uses", "x", "y", "zh", "zone"),
}
"""Values beside the sentences' own: for the picture of it, for other languages, for whoever asks why."""


REFUSED = 3
"""How many questions with the same prompt are asked what they do not offer: to look for it takes its time."""


@contextmanager
def listening() -> Iterator[None]:
    """While this lasts, what cannot be said fails the test that plays it."""
    emit = Game.emit
    heard = Counter[str]()

    def told(game: Game[Any, Any], kind: str, /, *rules: str, **args: Any) -> Event:
        assert_can_be_told(game, kind, rules, args)
        return emit(game, kind, *rules, **args)

    def asking(kind: type[Decision]) -> Callable[..., None]:
        ask = kind.__init__

        def asked(decision: Decision, *args: Any, **more: Any) -> None:
            ask(decision, *args, **more)
            assert_can_be_asked(decision)
            if isinstance(decision, Asking) and heard[decision.prompt] < REFUSED:
                heard[decision.prompt] += 1
                assert_can_be_refused(decision)

        return asked

    def explained(event: Event, name: str, value: Any) -> None:
        if name == "reasons":
            for reason in value:
                assert_can_be_explained(reason, event.kind)
        object.__setattr__(event, name, value)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Event, "__setattr__", explained)
        patch.setattr(Game, "emit", told)
        for kind in (Decision, Asking):  # the rules ask, the session gives it out
            patch.setattr(kind, "__init__", asking(kind))
        yield


def assert_can_be_told(game: Game[Any, Any], kind: str, rules: tuple[str, ...], args: Mapping[str, Any]) -> None:
    assert rules or kind in WITHOUT_RULES, f"event {kind} follows no rule"
    assert_rules(rules, kind)
    key = f"event.{kind}.nobody" if not args.get("knight") and f"event.{kind}.nobody" in words() else f"event.{kind}"
    assert kind == "only_one_answer" or key in words(), f"no words for the event {kind}"
    assert_filled(key, args)
    assert_known(args, kind)
    if (knight := args.get("knight")) is not None:
        assert knight in ("", *(fighter.id for fighter in game.state.fighters)), f"event {kind}: no knight {knight!r}"


def assert_can_be_explained(reason: Any, kind: str) -> None:
    """A sum, a part of a pool, or a note: each by its name in the catalogue, with the rule that it follows."""
    if "number" in reason:
        assert f"number.{reason['number']}" in words(), f"{kind}: no words for the number {reason['number']}"
        for part in reason["parts"]:
            assert_part(part, f"{kind}, {reason['number']}")
    elif "dice" in reason:
        assert reason["what"], f"{kind}: dice of nothing"
        assert_rules([reason["rule"]], kind)
    elif "note" in reason:
        assert f"note.{reason['note']}" in words(), f"{kind}: no words for the note {reason['note']}"
        assert_rules([reason["rule"]], f"{kind}, {reason['note']}")
        assert_filled(f"note.{reason['note']}", reason)


def assert_part(part: Mapping[str, Any], where: str) -> None:
    assert_rules([part["rule"]], where)
    what = part["what"]
    named = part.get("card") or f"why_part.{what}" in words() or what in catalogue() or f"what.{what}" in words()
    assert named, f"{where}: no words for {what!r}"


def assert_can_be_asked(decision: Decision) -> None:
    prompt = decision.prompt
    assert isinstance(decision.kind, Kind), f"{prompt}: {decision.kind!r} is no kind of question"
    assert isinstance(prompt, str) and f"prompt.{prompt}" in words(), f"no words for the question {prompt}"
    assert isinstance(decision.seats, tuple), f"{prompt}: nobody is asked"
    assert decision.because or prompt.partition(".")[0] in ASKED_FREELY, f"{prompt}: by which rule?"
    assert_rules(decision.because, prompt)
    assert decision.seats or "knight" not in decision.args or prompt in ANYBODY, f"{prompt}: it is that knight's"
    assert_known(decision.args, prompt)
    special = f"prompt.{prompt}.figure"
    key = special if special in words() and "figure" in decision.args else f"prompt.{prompt}"
    assert_filled(key, decision.args)
    for option in decision.options:
        assert isinstance(option.label, str), f"{prompt}: the label of {option.key}"
        if option.label:
            with_arg = [f"option.{option.label}_with_{name}" for name in option.args]
            key = next((key for key in (*with_arg, f"option.{option.label}") if key in words()), "")
            assert key, f"{prompt}: no words for the option {option.label}"
            assert_filled(key, {"value": option.key} | option.args)
        assert_known(option.args, prompt)


def assert_can_be_refused(asking: Asking) -> None:
    """A reason why it is not there, by its name in the catalogue and with its rule, for something that is not there."""
    offered = [option.key for option in asking.options]
    for refusal in asking.not_offered():
        where = f"{asking.prompt}, {refusal.option.key}"
        assert refusal.option.key not in offered, f"{where} is on offer"
        assert f"hindrance.{refusal.why}" in words(), f"{where}: no words for the reason {refusal.why!r}"
        assert_rules([refusal.rule], where)
        assert_filled(f"hindrance.{refusal.why}", refusal.args)


def assert_rules(ids: Iterable[str], where: str) -> None:
    for id in ids:
        assert id in ledger.rules() or id in catalogue(), f"{where}: there is no rule {id!r}"


ALWAYS = {"who", "first", "name", "least", "most", "text"}
"""Gaps that the window fills by itself, from the knight, the figure or the book."""


def assert_filled(key: str, args: Mapping[str, Any]) -> None:
    lacking = [gap for gap in gaps(key) if args.get(gap) is None and gap not in ALWAYS]
    assert not lacking, f"{key} says nothing in place of {', '.join(lacking)}"


def assert_known(args: Mapping[str, Any], where: str) -> None:
    unknown = [name for name in args if name not in known() and not name.isdecimal()]
    assert not unknown, f"{where}: nobody knows what {', '.join(unknown)} is"


@cache
def known() -> set[str]:
    """The names of values that a sentence, a picture or the log can name."""
    return UNSAID | {gap for key in words() for gap in gaps(key)}


@cache
def words() -> dict[str, str]:
    """The English catalogue by dotted key."""
    found: dict[str, str] = {}

    def flatten(table: Mapping[str, Any], before: str) -> None:
        for key, value in table.items():
            if isinstance(value, Mapping):
                flatten(value, f"{before}{key}.")
            else:
                found[before + key] = str(value)

    for name in ("en", "learning.en", "remembering.en"):
        flatten(tomllib.loads((assets_dir() / "translations" / f"{name}.toml").read_text(encoding="utf-8")), "")
    return found


@cache
def gaps(key: str) -> tuple[str, ...]:
    return tuple(name for _, name, _, _ in Formatter().parse(words().get(key, "")) if name)
