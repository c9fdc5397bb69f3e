"""What a scenario says must have come of it (`[[expect]]`), and of an answer (`[[ask]]`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from kf_desktop import ledger
from kf_desktop.content.packs.problems import did_you_mean
from kf_desktop.engine.events import Event
from kf_desktop.resources import assets_dir
from kf_desktop.scenarios.answers import Asked, Players
from kf_desktop.scenarios.asking.chances import as_number
from kf_desktop.scenarios.asking.comparing import COMPARISONS, bag, compared, in_words, listed, same
from kf_desktop.scenarios.asking.questions import ORDERED, answer_to, question_of
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.view import value_at, walk

ODDS_SHOWN = 0.000_001
_CHANGED = re.compile(r"(.+) (?:deck|pile) changed")


@dataclass(slots=True)
class Moment:
    """What an expectation looks at: the game as it stands, and what happened and was asked since a moment."""

    bed: Bed
    players: Players
    before: dict[str, Any]
    events: list[Event]
    asked: list[Asked]


@dataclass(slots=True)
class Check:
    """An expectation or a question, what was found, and whether it is as it must be (None: nothing was said)."""

    what: str
    found: Any
    ok: bool | None
    wanted: str = ""
    line: int = 0


# --- questions ----------------------------------------------------------------------------------


def check_question(bed: Bed, ask: Table) -> Check:
    """Ask, and compare the answer with `expect` and the like."""
    name = question_of(ask)
    found = answer_to(bed, ask, name)
    ask.raw("title")
    wanted: list[str] = []
    ok: bool | None = None
    if "expect" in ask:
        ok = _as_expected(name, found, ask.raw("expect"))
        wanted.append(in_words(ask.raw("expect")))
    more, words = compared(ask, list(found) if isinstance(found, dict) else found)
    if more is not None:
        ok = more and ok is not False
        wanted.append(words)
    ask.finish()
    asked = f"{name} {in_words(ask.raw(name))}"
    return Check(ask.text("title", asked), found, ok, ", ".join(wanted))


def _as_expected(name: str, found: Any, wanted: Any) -> bool:
    """Lists of spaces and knights are sets but for a path; a table says values, a number how many."""
    if name == "odds" and isinstance(found, int | float) and not isinstance(wanted, bool):
        return _near(found, as_number(wanted))
    if isinstance(found, dict) and isinstance(wanted, dict):
        return all(_as_expected(name, found.get(key), value) for key, value in wanted.items())
    if type(wanted) is int and isinstance(found, list | dict):
        return len(found) == wanted
    if isinstance(found, list | dict) and isinstance(wanted, list | str):
        values = listed(wanted)
        return list(found) == values if name in ORDERED else bag(found) == bag(values)
    return same(found, wanted)


def _near(found: float, wanted: Any) -> bool:
    """Chances are compared as far as they are shown."""
    return isinstance(wanted, int | float) and abs(found - wanted) < ODDS_SHOWN


# --- expectations -------------------------------------------------------------------------------

Expecting = Callable[[Moment, Table], tuple[bool | None, str, Any]]


def check(moment: Moment, expect: Table) -> list[Check]:
    """Whether what the table says has come to be: one check for each thing that it looks at."""
    looked = ["event"] if "event" in expect else [name for name in _EXPECTING if name in expect]  # events have an `at`
    if len(looked) != 1:
        expect.known.update(dict.fromkeys((*COMPARISONS, "title", "never", "added", "removed", "first", "last")))
        expect.finish()
        raise Wrong(expect.path, f"an [[expect]] looks at exactly one of {', '.join(_EXPECTING)}")
    title = expect.text("title", "")
    ok, wanted, found = _EXPECTING[looked[0]](moment, expect)
    expect.finish()
    return [Check(title or f"{looked[0]} {in_words(expect.raw(looked[0]))}", found, ok is not False, wanted)]


@cache
def event_kinds() -> frozenset[str]:
    """Every kind of event that the log has words for."""
    with (assets_dir() / "translations" / "en.toml").open("rb") as file:
        return frozenset(tomllib.load(file)["event"])


@cache
def prompts() -> list[str]:
    """Every question that can be asked."""
    with (assets_dir() / "translations" / "en.toml").open("rb") as file:
        return sorted(tomllib.load(file)["prompt"])


def _prompt(expect: Table, name: str) -> str:
    return one_of(expect.text(name), prompts(), expect.at(name), "question")


@cache
def event_args() -> list[str]:
    """The names of all that events tell, as far as the log says it."""
    with (assets_dir() / "translations" / "en.toml").open("rb") as file:
        texts = tomllib.load(file)["event"].values()
    return sorted({name for text in texts if isinstance(text, str) for name in re.findall(r"{(\w+)", text)})


def kind_of(word: Any, path: Any) -> str:
    """The kind of event that the word means."""
    kind = str(word).strip().lower().replace(" ", "_").replace("-", "_")
    return one_of(kind, sorted(event_kinds() | {"only_one_answer"}), path, "kind of event")


def _event(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """Events of a kind with these args: at least one, exactly `count`, or `never`."""
    if match := _CHANGED.fullmatch(expect.text("event").strip().lower()):
        return _deck_changed(moment, expect, match[1])
    kind = kind_of(expect.raw("event"), expect.at("event"))
    never, count = expect.yes("never"), expect.number("count", None)
    expect.known.update(dict.fromkeys(("at_least", "at_most", "because", "why")))
    for index, rule in enumerate(expect.texts("because")):
        one_of(rule, ledger.rules(), (*expect.at("because"), index), "rule")
    args = expect.rest()
    if isinstance(args.get("knight"), str):
        one_of(args["knight"], moment.bed.fighters | moment.before["knights"], expect.at("knight"), "knight")
    expect.known.update(dict.fromkeys(args))
    events = [event for event in moment.events if event.kind == kind]
    of_kind = [moment.bed.told(event) for event in events]
    known = sorted({key for told in of_kind for key in told}) or event_args()
    for name in args:
        if name not in known and (of_kind or did_you_mean(name, known)):
            one_of(name, known, expect.at(name), f"arg of {kind}")
    fitting = [
        told
        for event, told in zip(events, of_kind, strict=True)
        if all(_arg(told.get(name), value) for name, value in args.items()) and _has_reasons(moment.bed, event, expect)
    ]
    said = {name: expect.raw(name) for name in ("because", "why") if name in expect} | args
    words = " ".join(filter(None, [kind, *(f"{name} {in_words(value)}" for name, value in said.items())]))
    if "because" in said or "why" in said:
        of_kind = [told | moment.bed.why(event) for event, told in zip(events, of_kind, strict=True)]
    if never:
        return not fitting, f"never {words}", fitting
    if count is not None:
        return len(fitting) == count, f"{count} times {words}", of_kind if len(fitting) != count else len(fitting)
    least, most = expect.number("at_least", 1), expect.number("at_most", len(fitting))
    ok = least <= len(fitting) <= most
    happened: list[Any] = [*of_kind] or list(dict.fromkeys(event.kind for event in moment.events))
    return ok, words, len(fitting) if ok else happened


def _has_reasons(bed: Bed, event: Event, expect: Table) -> bool:
    """Whether the event says that it follows these rules and was so for these reasons: what 'why?' shows."""
    why = bed.why(event)
    rules = expect.texts("because") if "because" in expect else []
    return all(rule in why["rules"] for rule in rules) and all(
        any(_is_of(reason, wanted) for reason in why["reasons"]) for wanted in expect.items("why")
    )


def _is_of(found: Any, wanted: Any) -> bool:
    """Whether what was found has at least these values; of a list, for each wanted one that has them."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(
            name in found and _is_of(found[name], value) for name, value in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(found, list):
        return all(any(_is_of(entry, value) for entry in found) for value in wanted)
    return same(found, wanted)


def _arg(found: Any, wanted: Any) -> bool:
    if isinstance(found, list) and not isinstance(wanted, list):
        return wanted in found
    return same(found, wanted) or (isinstance(found, tuple) and list(found) == wanted)


def _deck_changed(moment: Moment, expect: Table, deck: str) -> tuple[bool, str, Any]:
    """Cards that a deck has now and had not when it began (`added`), and the other way round (`removed`)."""
    now = _deck(moment, deck, expect)
    then = walk(moment.before, f"decks.{_deck_name(deck)}", expect.at("event"))
    added, removed = _without(now, then), _without(then, now)
    found = {"added": added, "removed": removed}
    ok = bool(added or removed)
    words = []
    for name, cards in found.items():
        if name in expect:
            ok = ok and bag(cards) == bag(expect.texts(name))
            words.append(f"{name} {in_words(expect.raw(name))}")
    if expect.yes("never"):
        return not (added or removed), "never", found
    return ok, ", ".join(words), found


def _without(cards: list[str], others: list[str]) -> list[str]:
    """The cards less the others, each copy counted; in the order of the pile."""
    left, found = list(others), []
    for card in cards:
        if card in left:
            left.remove(card)
        else:
            found.append(card)
    return found


def _deck_name(deck: str) -> str:
    name = deck.strip().lower().replace(" ", "_")
    return {"wound_stack": "wounds", "wound": "wounds"}.get(name, name).removesuffix("_deck")


def _deck(moment: Moment, deck: str, expect: Table) -> list[str]:
    found: list[str] = value_at(moment.bed, f"decks.{_deck_name(deck)}", expect.path)
    return found


def _state(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    found = value_at(moment.bed, expect.text("state"), expect.at("state"))
    ok, words = compared(expect, found)
    if ok is None:
        raise Wrong(expect.path, f"say what it must be: {', '.join(COMPARISONS)}")
    return ok, words, found


def _at(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """Where they all stand; "" is off the board."""
    table = expect.table("at")
    found = {name: moment.bed.at(moment.bed.who(name, table.at(name))) for name in table.data}
    return found == table.data, "", found


def _deck_is(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    found = _deck(moment, expect.text("deck"), expect)
    ok, words = compared(expect, found)
    if ok is None:
        raise Wrong(expect.path, f"say what must be in it: {', '.join(COMPARISONS)}")
    return ok, words, found


def _order(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """Events that happened in this order, others between them or not."""
    wanted = [_wanted_event(entry, (*expect.at("order"), i)) for i, entry in enumerate(expect.items("order"))]
    left = list(wanted)
    for event in moment.events:
        if left and event.kind == left[0][0] and _fits(moment.bed.told(event), left[0][1]):
            left.pop(0)
    kinds = [kind for kind, _ in wanted]
    return not left, "", [event.kind for event in moment.events if event.kind in kinds]


def _wanted_event(entry: Any, path: Any) -> tuple[str, dict[str, Any]]:
    if isinstance(entry, str):
        return kind_of(entry, path), {}
    table = Table(entry, path)
    return kind_of(table.text("event"), table.at("event")), table.rest()


def _fits(told: dict[str, Any], args: dict[str, Any]) -> bool:
    return all(_arg(told.get(name), value) for name, value in args.items())


def _asked(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """A question with that prompt came up, with these options among others (`offered`) or without (`not_offered`)."""
    prompt = _prompt(expect, "asked")
    questions = [asked for asked in moment.asked if asked.decision.prompt == prompt and not asked.forced]
    if "seat" in expect:
        seat = moment.players.seats[expect.number("seat") - 1]
        questions = [asked for asked in questions if seat in asked.decision.seats]
    found = [asked.offered for asked in questions]
    if expect.yes("never"):
        return not questions, "never", found
    count = expect.number("count", None)
    ok = len(questions) == count if count is not None else bool(questions)
    if "nth" in expect:
        questions = questions[expect.number("nth") - 1 : expect.number("nth")]
        ok = ok and bool(questions)
    offered, missing = expect.texts("offered"), expect.texts("not_offered")
    ok = ok and all(any(word in _ends(asked) for asked in questions) for word in offered)
    ok = ok and not any(word in _ends(asked) for word in missing for asked in questions)
    if "equals" in expect:
        ok = ok and any(sorted(asked.offered) == sorted(expect.texts("equals")) for asked in questions)
    others = list(dict.fromkeys(asked.decision.prompt for asked in moment.asked))
    return ok, "", found or {"asked was": others}


def _ends(asked: Asked) -> list[str]:
    return [*asked.offered, *(key.partition(":")[2] for key in asked.offered)]


def _refused(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """An answer that no question with that prompt (any, if not said) took."""
    answer, prompt = expect.text("refused"), _prompt(expect, "prompt") if "prompt" in expect else ""
    questions = [a for a in moment.asked if a.decision.prompt == prompt or not prompt]
    ok = bool(questions) and not any(answer in _ends(asked) for asked in questions)
    return ok, "", list(dict.fromkeys(key for asked in questions for key in asked.offered))


def _over(moment: Moment, expect: Table) -> tuple[bool, str, Any]:
    """The clash is won, lost, or goes on (false); after the Aftermath, as it ended."""
    clash = moment.bed.game.state.clash
    ends = [event.kind.removeprefix("clash_") for event in moment.events if event.kind in ("clash_won", "clash_lost")]
    found = clash.result if clash is not None else "".join(ends[-1:])
    wanted = expect.raw("over")
    if not isinstance(wanted, bool):
        one_of(str(wanted), ("won", "lost"), expect.at("over"), "end of a clash")
    return (bool(found) == wanted if isinstance(wanted, bool) else found == wanted), "", found or False


_EXPECTING: dict[str, Expecting] = {
    "event": _event,
    "order": _order,
    "state": _state,
    "at": _at,
    "deck": _deck_is,
    "asked": _asked,
    "refused": _refused,
    "over": _over,
}
