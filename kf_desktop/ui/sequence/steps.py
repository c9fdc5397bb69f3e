"""The steps of what is going on, read from the question and the events; nothing is worked out here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kf_desktop.content.sentences.monsters import describe_target_line
from kf_desktop.door.subjects import DeclaringSubject, KnightAttackSubject, MonsterAttackSubject
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

DONE, NOW, NEXT, HEAD = "done", "now", "next", "head"
_EXPLAINED = {
    "attack": 1,
    "priority_target": 2,
    "attack_roll": 3,
    "body_part": 5,
    "power_roll": 6,
    "power_total": 6,
    "deals_wound": 8,
}
"""The step of a knight's attack that an event explains."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its words, whether it is done, and the event behind it (-1 for none); `short` is for little room."""

    words: str
    state: str = DONE
    event: int = -1
    aims: tuple[tuple[str, str], ...] = ()
    short: str = ""


# --- a knight's attack --------------------------------------------------------------------------


def attack_steps(view: TableView) -> list[Step]:
    """The ten steps of the attack that goes on, with what has come of them; empty without one."""
    declares = view.decision is not None and isinstance(view.decision.subject, DeclaringSubject)
    attack = None if declares else view.attack
    if attack is None and not declares:
        return []
    now = 1 if attack is None else attack.step
    results = _results(view, attack) if attack is not None else {}
    behind = _behind(view.events) if attack is not None else {}
    steps = []
    for number in range(1, 11):
        state = NOW if number == now else DONE if number < now else NEXT
        words = tr("sequence.step", number=number, name=tr(f"sequence.attack_{number}"))
        told = results.get(number, "") if number <= now else ""
        event = behind.get(number, -1) if number <= now else -1
        steps.append(Step(CATALOGUE.headed(words, told) if told else words, state, event))
    return steps


def _behind(events: Sequence[Event]) -> dict[int, int]:
    """The event to be asked about for each step of the attack that goes on, the newest of its kind."""
    found: dict[int, int] = {}
    for index in range(len(events) - 1, -1, -1):
        step = _EXPLAINED.get(events[index].kind)
        if step is not None:
            found.setdefault(step, index)
        if events[index].kind == "attack":
            break
    return found


def is_answered(view: TableView) -> bool:
    """Whether the monster's own action, with which it answers the attack that goes on, is what is asked about."""
    attacked = next((i for i in range(len(view.events) - 1, -1, -1) if view.events[i].kind == "attack"), -1)
    own = view.decision is not None and isinstance(view.decision.subject, KnightAttackSubject)
    return view.attack is not None and not own and attacked < last_opener(view.events) < len(view.events)


def _results(view: TableView, attack: KnightAttackSubject) -> dict[int, str]:
    """What the steps have made so far: hits, the body part, the Power."""
    told = {2: tr("sequence.passion", now=attack.passion)}
    if attack.rolled:
        faces = " ".join(str(face) for face in attack.rolled)
        told[3] = tr("sequence.rolled", faces=faces, need=attack.need)
        if attack.hits or attack.full_miss:
            marks = [tr("sequence.hits", hits=attack.hits)]
            marks += [tr("sequence.full_hit")] if attack.full_hit else []
            marks += [tr("sequence.crit")] if attack.crit_chance else []
            told[3] = CATALOGUE.listed(marks)
    if attack.body_part:
        name = speech.names_of(view.library).name("bp", attack.body_part)
        told[5] = tr("sequence.body_part", name=name, at=attack.at) if attack.at else name  # it is turned up first
    if attack.power_rolled:
        told[6] = tr("sequence.power", total=attack.total, at=attack.at, wounded=attack.wounded)
        if not attack.wounded:
            told[8] = tr("sequence.no_wound")
    return told


# --- a monster's action -------------------------------------------------------------------------


def monster_actions(view: TableView, *, within: bool = False) -> list[list[Step]]:
    """The monster's actions to be told: those since the last answer, and the one that a question comes within.

    Also the one within which the last answer was given, and until a knight acts the last of the round: what came of
    them is told to its end.
    """
    events = view.events
    first = min(view.seen, _told_to_its_end(view))
    if within or is_acting(view):
        first = min(first, last_opener(events))
    actions: list[list[Step]] = []
    figure = walked = 0
    for index in range(max(0, first), len(events)):
        event = events[index]
        if _opens(events, index):
            actions.append([])
        if event.kind in AIMED:
            named = event.args.get("figure")
            figure = named if isinstance(named, int) else figure
        step = _step_of(index, event, view, figure)
        if step is None or not actions:
            continue
        if event.kind == "moves":  # a way that was asked about at each fork is one
            if walked:
                actions[-1].pop()
            path = event.args["path"]
            walked += len(path) if isinstance(path, list) else 0
            step = replace(step, words=tr("sequence.moves", count=walked))
        else:
            walked = 0
        actions[-1].append(_joined(step, actions[-1], events))
    return [steps for steps in actions if steps]


def _joined(step: Step, before: list[Step], events: Sequence[Event]) -> Step:
    """What dice come to stands in their line; how the monster turned says where it went, or whom it struck."""
    kind, last = events[step.event].kind, events[before[-1].event].kind if before else ""
    if last == "evasion_roll" and kind in ("hits", "full_evade"):
        return replace(step, words=CATALOGUE.headed(before.pop().words, step.words))
    moved = any(events[each.event].kind == "moves" for each in before)
    if last == "turns" and (kind == "attacked" or (kind == "moves" and not moved)):
        before.pop()
    return step


def is_acting(view: TableView) -> bool:
    """Whether a question is asked while a monster acts: a knight's reaction asks some of its own."""
    clash = view.game.clash
    if view.decision is None or clash is None or clash.result:
        return False
    return isinstance(view.decision.subject, MonsterAttackSubject) or view.clash_step == "activation"


def last_opener(events: Sequence[Event]) -> int:
    """Where the last of a monster's actions begins; the end of the events where there is none."""
    return next((index for index in range(len(events) - 1, -1, -1) if _opens(events, index)), len(events))


def _told_to_its_end(view: TableView) -> int:
    """Where the action begins of which the last answer was part, or, until a knight acts, the last of the round."""
    events = view.events
    newest = _last(events, ROUNDS, len(events))
    kind = events[newest].kind if newest >= 0 else ""
    if kind not in ROUNDS[:2]:
        return len(events)
    begun, until = (newest, view.seen) if kind == ROUNDS[0] else (_last(events, ROUNDS, newest), newest)
    opener = last_opener(events[:until])
    return opener if begun < opener < until else len(events)


def _last(events: Sequence[Event], kinds: Collection[str], until: int) -> int:
    """The place of the last event of one of these kinds before that place; -1 for none."""
    return next((index for index in range(until - 1, -1, -1) if events[index].kind in kinds), -1)


def _opens(events: Sequence[Event], index: int) -> bool:
    """An activation begins an action, and so does a Signature that answers an attack."""
    kind = events[index].kind
    return kind == "activation" or (kind == "signature" and (not index or events[index - 1].kind != "activation"))


def _step_of(index: int, event: Event, view: TableView, figure: int) -> Step | None:
    """The step that the event is, of that figure's action; who is attacked is aimed at alone from then on."""
    tell = _TOLD.get(event.kind)
    if tell is None:
        return None
    names, args = speech.names_of(view.library), event.args
    said = {**names.resolve(args, view), **_named(args, view)}
    words = tell(said, args)
    if not words:
        return None
    knights = {"targeting": args.get("knights"), "attacked": [args.get("knight")]}.get(event.kind)
    aimed = knights if isinstance(knights, list) else ()
    aims = tuple((f"figure:{figure}", f"knight:{knight}") for knight in aimed)
    short = _SHORT[event.kind](said, args) if event.kind in _SHORT and "called" in said else ""
    return Step(words, DONE, index, aims, short)


ROUNDS = ("monster_round", "knight_round", "knight_turn")
"""Events with which the monster's round begins, and with which it is over."""
FEW = 2
"""Knights aimed at whose names have room beside a narrow board."""
AIMED = ("activation", "targeting", "signature")
"""Events of an action that name its figure."""
Told = Callable[[dict[str, Any], dict[str, Any]], str]


def _named(args: Mapping[str, Any], view: TableView) -> dict[str, str]:
    """What a step says shorter than the log: what a knight is called, and why the line of the card fits."""
    names = speech.names_of(view.library)
    found = {"called": names.called(str(args["knight"]))} if "knight" in args else {}
    if isinstance(knights := args.get("knights"), list):
        found["called"] = CATALOGUE.listed([names.called(str(id)) for id in knights])
    line, (shelf, key) = args.get("line"), place_of_played(view.library, str(args.get("card", "")))
    if shelf and isinstance(line, int) and line:
        card = getattr(view.library, shelf)[key]
        found["why"] = describe_target_line(card.target[line - 1], CATALOGUE.language, view.library)
    return found


def _of(what: str, key: str, said: dict[str, Any], args: dict[str, Any]) -> str:
    """How much of it a knight loses or gains; of anything else nothing is said here."""
    told = args["what"] == what and args["amount"] and "called" in said
    return tr(f"sequence.{key}", knight=said["called"], amount=args["amount"]) if told else ""


def _aims(said: dict[str, Any], args: dict[str, Any], *, short: bool = False) -> str:
    """At whom, and what the line says that fits; in short, or where its card lies nowhere, which line it is."""
    if short and len(args["knights"]) > FEW:
        return tr("sequence.target_count", count=len(args["knights"]))
    if short or "why" not in said:
        return tr("sequence.target_line", knights=said["called"], line=args["line"])
    return tr("sequence.target", knights=said["called"], why=said["why"])


_SHORT: dict[str, Told] = {
    "targeting": lambda said, args: _aims(said, args, short=True) if args["knights"] else "",
    "mortis": lambda said, args: CATALOGUE.headed(said["called"], said["card"]),
}
_TOLD: dict[str, Told] = {
    "activation": lambda said, args: str(said["figure"]),
    "ai_card": lambda said, args: tr("sequence.card", card=said["card"]),
    "signature": lambda said, args: tr("sequence.signature", card=said["card"]),
    "routine": lambda said, args: tr("sequence.routine", card=said["card"]),
    "targeting": lambda said, args: _aims(said, args) if args["knights"] else tr("sequence.no_target"),
    "turns": lambda said, args: tr("sequence.turns", facing=said["facing"]),
    "moves": lambda said, args: tr("sequence.moves", count=len(args["path"])),
    "stays": lambda said, args: tr("sequence.stays"),
    "appears": lambda said, args: tr("sequence.appears", space=args["space"]),
    "target_out_of_reach": lambda said, args: tr("sequence.too_far", **said),
    "attacked": lambda said, args: tr("sequence.attacks", knight=said["called"]),
    "evasion_roll": lambda said, args: tr("sequence.evasion", count=len(args["dice"]), need=args["difficulty"]),
    "hits": lambda said, args: tr("sequence.suffers", hits=args["hits"]),
    "full_evade": lambda said, args: tr("sequence.evaded"),
    "armor": lambda said, args: tr("sequence.loses_nothing") if args["loss"] == args["reduced"] else "",
    "lose": lambda said, args: _of("vigor", "loses", said, args),
    "gain": lambda said, args: _of("heat", "heats", said, args),
    "condition": lambda said, args: tr("sequence.condition", knight=said["called"], card=said["card"]),
    "mortis": lambda said, args: tr("sequence.mortis", knight=said["called"], card=said["card"]),
    "knockdown": lambda said, args: tr("sequence.knockdown", knight=said["called"]),
    "moved_by_force": lambda said, args: tr(
        "sequence.driven", who=said.get("called", said["who"]), how=said["how"], count=len(args["path"])
    ),
    "stopped_short": lambda said, args: tr("sequence.stopped", who=said.get("called", said["who"]), how=said["how"]),
    "crash": lambda said, args: tr("sequence.crash", who=said.get("called", said["who"])),
    "dies": lambda said, args: tr("sequence.dies", knight=said["called"]),
    "chain_break": lambda said, args: tr("sequence.broken"),
}
"""What a monster's action consists of, in a few words each."""


# --- the round ----------------------------------------------------------------------------------


def round_steps(view: TableView) -> list[Step]:
    """Where in the round the clash is: the monster's part, then the knights, each as he has acted."""
    clash = view.game.clash
    if clash is None:
        return []
    if clash.result:
        return [Step(tr(f"sequence.{clash.result}"), NOW)]
    if not clash.round:
        return [Step(tr("sequence.set_up"), NOW)]
    names = speech.names_of(view.library)
    knights_turn = view.clash_step.startswith("knight")
    steps = [Step(tr("sequence.round", round=clash.round), HEAD)]
    steps.append(Step(tr("sequence.monster_round"), DONE if knights_turn else NOW))
    for id in clash.knights:
        knight = view.game.knights[id]
        if not knight.dead:
            now = clash.active == id and knights_turn
            state = NOW if now else DONE if view.has_acted(knight) else NEXT
            steps.append(Step(names.called(id), state))
    return steps
