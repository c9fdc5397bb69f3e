"""The causes of single kinds of events: what their own numbers say of why they happened, a sentence or two each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.words.clauses import speaker
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

Teller = Callable[["Event", "TableView"], "list[str]"]
OWN: dict[str, tuple[Teller, tuple[str, ...]]] = {}
"""By the kind of event, with the values that it reads."""
BY_ITSELF = ("cost", "refresh", "limit")
"""Causes of a loss that are no card."""


def tells(kind: str, *values: str) -> Callable[[Teller], Teller]:
    """Register what tells the cause of a kind from these values, which the log of an old save may lack."""

    def register(teller: Teller) -> Teller:
        OWN[kind] = teller, values
        return teller

    return register


def own_cause(event: Event, view: TableView) -> list[str]:
    """The sentences of its kind; none if it has none of its own, or was told before it had."""
    teller, values = OWN.get(event.kind, (None, ()))
    return teller(event, view) if teller is not None and all(value in event.args for value in values) else []


def _say(key: str, event: Event, view: TableView, **more: Any) -> str:
    return tr(f"cause.{key}", **speech.names_of(view.library).resolve(event.args, view) | more)


def _timing(timing: object, view: TableView) -> str:
    return speaker(CATALOGUE.language, view.library).words.word("timing", str(timing))


def _before(event: Event, view: TableView) -> Sequence[Event]:
    """What was told before it; nothing of an event that the table does not know."""
    place = next((at for at in range(len(view.events) - 1, -1, -1) if view.events[at] is event), 0)
    return view.events[:place]


# --- techniques and abilities ---------------------------------------------------------------------


@tells("uses", "timing", "cost")
def _uses(event: Event, view: TableView) -> list[str]:
    """The moment, and what it cost (ABI-020, ABI-029)."""
    if event.args.get("exert"):
        return [_say("exert", event, view)]
    cost: Any = event.args.get("cost")
    paid = speaker(CATALOGUE.language, view.library).cost(Cost(**cost)) if cost else ""
    key = "uses_paid" if paid else "uses_always" if cost is None else "uses_free"
    return [_say(key, event, view, timing=_timing(event.args.get("timing", ""), view), cost=paid)]


@tells("depleted", "used", "lying")
def _depleted(event: Event, view: TableView) -> list[str]:
    """Whether its own use sent it there, and how it comes back (TEC-016 … TEC-018)."""
    how = "depleted" if event.args.get("used") else "depleted_by_effect"
    return [_say(how, event, view), _say(f"lies.{event.args['area']}", event, view)]


@tells("techniques_back", "area", "amount", "held")
def _techniques_back(event: Event, view: TableView) -> list[str]:
    """How many come back, of how many (KRD-024, TEC-025)."""
    given: Any = event.args
    key = "techniques_all" if given["amount"] >= given["held"] else "techniques_some"
    return [_say(key, event, view, count=len(given["techniques"]))]


@tells("rerolled")
def _rerolled(event: Event, view: TableView) -> list[str]:
    """What the re-rolls of this roll cost together, and that the new result counts (DIC-021, DIC-024)."""
    given: Any = event.args
    last = next((each for each in reversed(_before(event, view)) if each.kind != "rerolled"), None)
    paid = last is not None and last.kind == "heat_for_rerolls" and last.args.get("knight") == given["knight"]
    how = _say("rerolled_paid", event, view, heat=last.args["amount"]) if last is not None and paid else ""
    change = "same" if given["after"] == given["before"] else "higher" if given["after"] > given["before"] else "lower"
    return [how or _say("rerolled_free", event, view), _say(f"rerolled_to.{change}", event, view)]


@tells("trait")
def _trait(event: Event, view: TableView) -> list[str]:
    """At what moment it acts, and at which level of the monster it is in play (CLA-075)."""
    trait = view.library.traits.get(str(event.args["card"]))
    if trait is None:
        return []
    clash = view.game.clash
    timing = _timing(trait.timing, view)
    if trait.when is not None:
        when = speaker(CATALOGUE.language, view.library).condition(trait.when)
        timing = CATALOGUE.listed([timing, when])
    if clash is None or clash.monster != trait.monster:
        return [_say("trait", event, view, timing=timing)]
    return [_say("trait_of_level", event, view, timing=timing, level=clash.level)]


# --- turns, ways and attacks ----------------------------------------------------------------------


@tells("knight_turn", "round", "acted", "of")
def _knight_turn(event: Event, view: TableView) -> list[str]:
    """How many have had their turn: the players choose among the others (KRD-006, PRI-007)."""
    given: Any = event.args
    key = "last" if given["acted"] + 1 >= given["of"] else "next" if given["acted"] else "first"
    return [_say(f"turn.{'only' if given['of'] == 1 else key}", event, view)]


@tells("walks")
def _walks(event: Event, view: TableView) -> list[str]:
    """How far the knight could go, by what, and how far it was (KRD-030 … KRD-033)."""
    given: Any = event.args
    count = len(given["path"])
    if given["how"] in ("walk", "hug") and "spaces" not in given:
        return []
    if given["how"] != "walk":
        return [_say(f"walks_{given['how']}", event, view, count=count)]
    key = "walks_action" if given.get("action") else "walks_card" if given.get("card") else "walks"
    return [_say(key, event, view, count=count)]


@tells("moves")
def _moves(event: Event, view: TableView) -> list[str]:
    """Where its way leads, how long it is, and what bent it (MOV-002 … MOV-063)."""
    given: Any = event.args
    key = "moves_toward" if given.get("toward") else f"moves_{given['how']}"
    bent = [speech.note(each, view) for each in event.reasons if isinstance(each, dict) and "bend" in each]
    way = _say(key if CATALOGUE.has(f"cause.{key}") else "moves", event, view, count=len(given["path"]))
    return [way, tr("cause.bent", bends=CATALOGUE.listed(bent))] if bent else [way]


@tells("attack", "distance", "low", "high", "bonus")
def _attack(event: Event, view: TableView) -> list[str]:
    """What it is declared with, and that the weapon reaches (KAT-001 … KAT-008)."""
    given: Any = event.args
    reach = str(given["high"]) if given["low"] == given["high"] else f"{given['low']}–{given['high']}"
    return [_say("attack_bonus" if given["bonus"] else "attack", event, view, reach=reach)]


# --- clues ------------------------------------------------------------------------------------------


@tells("clue_direction", "card", "direction")
def _clue_direction(event: Event, view: TableView) -> list[str]:
    """That only the first clue goes by the way taken, and what the arrow points at (DEL-085, DEL-090)."""
    return [_say("clue_direction" if event.args.get("clue") else "clue_direction_bare", event, view)]


# --- losses and perils ----------------------------------------------------------------------------


@tells("lose")
def _lose(event: Event, view: TableView) -> list[str]:
    """What took it, and from where to where it went (STA-012)."""
    given: Any = event.args
    cause, told = str(given.get("cause", "")), list[str]()
    if cause in BY_ITSELF:
        told.append(_say(f"lose_{cause}", event, view))
    elif cause:
        told.append(_say("lose_card", event, view, source=speech.source(cause, view)))
    if given.get("now"):
        told.append(_say("lose_now", event, view, before=given["now"] + given["amount"]))
    elif "now" in given:
        told.append(_say("lose_all", event, view))
    return told


@tells("peril_check")
def _peril_check(event: Event, view: TableView) -> list[str]:
    """At which Vigor it came, and from which deck the card is drawn (PER-007, PER-016, SQU-059)."""
    found = next((each for each in event.reasons if isinstance(each, dict) and each.get("note") == "vigor_at"), None)
    if found is None:
        return [_say("peril.fallen", event, view)] if "fall" in event.args else []
    if str(event.args["knight"]) in view.library.squires:
        return [_say("peril.squire", event, view, value=found["value"])]
    arc = speech.names_of(view.library).name("card", str(found["card"]))
    return [_say(f"peril.{event.args['threshold']}", event, view, value=found["value"], arc=arc)]
