"""Many questions, one gesture: what the rules ask piece by piece is put once; the journal has each answer by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from kf_desktop.door.subjects import ChoosersSubject, DrawnSubject, DrawnWay, ForkSubject
from kf_desktop.engine.decision import HELD, Answer, Decision, Kind, Option, Scalar

READY = "ready"
READING = "read.paragraph"
"""The question of a page."""
GIVING_UP = ("choose.lost_clue",)
"""What the rules ask piece by piece is put once, for all that is given up."""
DRAWN = "drawn"
"""The argument of a question at a fork that is put as one about the space to which the whole way leads."""
ENDS = "ends"
"""The same, of a monster on its own way."""
DRAFT, LOADOUT, CLUE = "spoils.scrap", "loadout.knight", "choose.clue"
"""What is drafted in turn can be shared out to the end; and all whose loadouts come after can be ready as they are.

Of a clue for several, all can take what their missions lack most, and of the Heroic Arc all levels can be used.
"""
ARC = "arc"
"""The label of an option of the Heroic Arc."""
OF_AN_ATTACK = ("window.first_window", "window.second_window")
REST = "rest"
TO_THE_END = {
    DRAFT: Option(REST, "share_rest"),
    LOADOUT: Option(REST, "all_ready"),
    CLUE: Option(REST, "share_clues"),
    READING: Option(REST, "skip_prologues"),
}
"""What such a question offers besides: it answers those of its kind that follow as well."""

KNIGHTS_TURN = ("choose.start_space", "choose.next_knight", "choose.action")
"""Questions at which monsters no longer go by themselves as is recommended."""


def is_many(decision: Decision) -> bool:
    """Whether what the rules ask piece by piece is put as one question."""
    return decision.prompt in GIVING_UP or isinstance(decision.subject, DrawnSubject | ForkSubject)


def asked_of(decision: Decision | None) -> Scalar | None:
    return decision.args.get("knight", decision.args.get("figure")) if decision is not None else None


def as_one(decision: Decision) -> Decision:
    """The question for all that is still to be given up, for a whole way, or with the offer to share out the rest."""
    if isinstance(decision.subject, DrawnSubject):
        spaces = [Option(f"cell:{space}", "cell", {"space": space}) for space in decision.subject.spaces]
        return replace(decision, kind=Kind.PATH, args={**decision.args, DRAWN: True}, options=spaces)
    if isinstance(decision.subject, ChoosersSubject):
        return _with_the_split(decision, decision.subject)
    if decision.prompt in OF_AN_ATTACK:
        return _with_the_whole_arc(decision)
    left = int(decision.args.get("left", 0))
    if left < (1 if decision.prompt == LOADOUT else 2):
        return decision
    if decision.prompt in GIVING_UP:
        options = [
            replace(option, label="each", args={**option.args, HELD: option.args["amount"]})
            for option in decision.options
        ]
        return replace(decision, options=options, least=left, most=left, repeats=True)
    more = TO_THE_END.get(decision.prompt)
    return replace(decision, options=[*decision.options, more]) if more is not None else decision


def _with_the_split(decision: Decision, choosers: ChoosersSubject) -> Decision:
    """The question with the recommended split first, if more than one knight of the same player chooses."""
    if len(choosers.takes) < 2:
        return decision
    knights, clues = zip(*choosers.takes, strict=True)
    split = replace(TO_THE_END[CLUE], args={"knights": " ".join(knights), "clues": " ".join(clues)})
    return replace(decision, options=[split, *decision.options])


def with_recommended(decision: Decision, best: Answer) -> Decision:
    """The question where a monster goes, comes up or looks, with the offer of the best for all of these."""
    spaces = [
        str(option.args["space"]) for option in decision.options if (option.key,) == best and option.args.get("space")
    ]
    offer = Option(REST, "as_recommended_to", {"to": spaces[0]}) if spaces else Option(REST, "as_recommended")
    return replace(decision, options=[*decision.options, offer])


def _with_the_whole_arc(decision: Decision) -> Decision:
    """The window with the offer to use all levels of the arc that have one option for it, if there are several."""
    settled = len(_of_settled_levels(decision))
    if settled < 2:
        return decision
    return replace(decision, options=[*decision.options, Option(REST, "whole_arc", {"amount": settled})])


def _of_settled_levels(decision: Decision) -> list[Option]:
    """The options of those levels of the arc that have no other in this window."""
    options = [option for option in decision.options if option.label == ARC]
    levels = [option.args["level"] for option in options]
    return [option for option in options if levels.count(option.args["level"]) == 1]


def one_by_one(decision: Decision, keys: Answer) -> list[Answer]:
    """The same piece by piece, as far as the rules ask: once a single kind is left, they take it themselves."""
    held = {option.key: int(option.args["amount"]) for option in decision.options}
    said: list[Answer] = []
    for key in keys:
        if key not in held or sum(count > 0 for count in held.values()) < 2:
            break
        held[key] -= 1
        said.append((key,))
    return said or [keys]


def by_its_end(decision: Decision, ways: Mapping[str, DrawnWay]) -> Decision:
    """The forks of a monster's way as one question: on which space it ends."""
    spaces = [Option(f"cell:{space}", "cell", {"space": space}) for space in ways]
    args = {**decision.args, ENDS: True}
    return replace(decision, kind=Kind.PATH, args=args, options=spaces, subject=DrawnSubject(dict(ways)))


def on_the_way(spaces: Mapping[str, DrawnWay], keys: Answer) -> list[Answer]:
    """The answers at the forks of the way to that space; none if it is no such space."""
    way = next((way for space, way in spaces.items() if keys == (f"cell:{space}",)), None)
    return [(side,) for side in way.said] if way is not None else []


def as_they_come(decision: Decision) -> Answer:
    """What is worth most in a draft, lacked most of clues, a page's first line; who changes nothing is ready.

    Of the arc it is the lowest level.
    """
    if isinstance(decision.subject, ChoosersSubject):
        (_, clue), *_ = decision.subject.takes
        return (next(option.key for option in decision.options if option.args["clue"] == clue),)
    if decision.prompt == READING:
        return (decision.options[0].key,)
    if decision.prompt in OF_AN_ATTACK:
        return (_of_settled_levels(decision)[0].key,)
    if decision.prompt == DRAFT:
        return (max(decision.options, key=lambda option: int(option.args["gold"])).key,)
    return (READY,)


def goes_on(first: Decision, decision: Decision) -> bool:
    """Whether it is one of those that follow; nobody makes another player's knights ready."""
    if decision.prompt in OF_AN_ATTACK and not _of_settled_levels(decision):
        return False
    return decision.prompt == first.prompt and (decision.prompt == DRAFT or decision.seats == first.seats)
