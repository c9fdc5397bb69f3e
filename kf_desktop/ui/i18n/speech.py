"""Sentences: what is asked, what can be answered, what has happened and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kf_desktop import ledger
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.engine.decision import Option
from kf_desktop.story.page_id import read_page, read_tile
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_name
from kf_desktop.ui.i18n.names import Names
from kf_desktop.ui.storybook.reading import line_of

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.view import KnightView
    from kf_desktop.engine.decision import Decision, Refusal
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


HOUSE_ANYWAY = "house_anyway"
"""An option that was refused and done all the same."""
MISSIONS = ("quest", "investigation", "cold_lead")
"""Options that the knight's book has a name for."""
ABOUT = (
    *(
        "drawn",
        "ends",
        "onward",
        "pushed",
        "figure",
        "goal",
        "taken",
        "alone",
        "unmatched",
        "partly",
        "blank",
        "virtue",
        "corrected",
        "optional",
    ),
    "of",
)
"""Of what a question is, where it has words of its own for that."""
HELP, LEFT = "help", ("opening", "break")
"""The option to help in an Encounter, and the tokens that it may leave to the others."""
CASES = ("investigation", "investigation_ends")
"""Events of an investigation, which the knight's book has a name for."""
USES = "uses"
"""The event of a card that is used, which may have its knight's name."""
TEST, GAIN = "test", "gain"
"""Events of a test, which may be of no Virtue, and of what somebody gains.

A limit may cut a gain to nothing, and the leader keeps what a squire gains."""
SHARED, OWN = ("gain", "lose", "clue", "vice", "note"), {"knight": "", "now": 0}
"""Events that may befall several knights alike, and what of such an event is each knight's own."""
READYING = ("unexhaust_movement", "unexhaust_combat")
"""Options that make all exhausted gear ready."""

FALLING = "falling"
"""The face of Knockdown under which a knight's turn passes on the ground."""
YES_OR_NO = ("yes", "no")
"""Options that say what they do where the catalogue has words for them at that question."""

_NUMBERED = re.compile(r"^\d+(\.\d+)*: ")
"""The number of a section before a rule's title."""

_NAMES: list[Names] = []


def names_of(library: Library) -> Names:
    """The names of a library, gathered once for the library in play."""
    if not _NAMES or _NAMES[0].library is not library:
        _NAMES[:] = [Names(library)]
    return _NAMES[0]


def prompt(decision: Decision, view: TableView) -> str:
    """What is asked, as a sentence; of which figure, whereto or what for, where that is to be said."""
    special = [f"prompt.{decision.prompt}.{about}" for about in ABOUT if about in decision.args]
    asked = view.asked()
    special += (
        [f"prompt.{decision.prompt}.own"] if asked is not None and asked.id == decision.args.get("thrower") else []
    )
    special += [
        f"prompt.{decision.prompt}.{decision.args[each]}" for each in ("doing", "result") if each in decision.args
    ]
    return tr(first_key(*special, f"prompt.{decision.prompt}"), **_asked_with(decision, view))


def test_of(args: Mapping[str, Any], view: TableView) -> str:
    """What is tested, as the heading of its dice; empty for anything but a test of a Virtue."""
    virtue = args.get("virtue")
    return tr("staging.test_of", virtue=names_of(view.library).name("virtue", str(virtue))) if virtue else ""


def _attack_not_offered(decision: Decision, view: TableView) -> Refusal | None:
    """Why a knight whose Combat action is left cannot attack: of several monsters, the nearest says it."""
    if decision.prompt != "choose.action" or any(option.label == "attack_action" for option in decision.options):
        return None
    refused = [each for each in view.rulings.refusals() if each.option.label == "attack"]
    return min(refused, key=lambda each: int(each.args.get("distance", 0)), default=None)


def _asked_with(decision: Decision, view: TableView) -> dict[str, Any]:
    args = names_of(view.library).resolve(decision.args, view)
    return {"least": decision.least, "most": decision.most} | args


def _true_of(decision: Decision, view: TableView) -> Iterator[str]:
    """The endings of words that are true of this question alone, the narrowest first."""
    yield from (f".{about}" for about in ABOUT if about in decision.args)
    if _could_lose_its_reach(decision, view):
        yield ".attacker"
    if len(view.game.party) == 1:
        yield ".alone"
    if is_princess(view.asked(), view):
        yield ".princess"
    if decision.args.get("left") == 0:
        yield ".last"
    if decision.args.get("free") == 0:
        yield ".paid"
    if decision.prompt == "choose.action":
        yield _left_of_turn(decision)
    yield ""


def _could_lose_its_reach(decision: Decision, view: TableView) -> bool:
    """Whether it is about a knight whose own attack goes on and can still be broken off (WIN-028, WIN-029)."""
    attack = view.attack
    return attack is not None and not attack.power_rolled and decision.args.get("knight") == attack.knight


def is_princess(knight: KnightView | None, view: TableView) -> bool:
    """Whether it is the princess who rides along, who only moves (PRI-008)."""
    princess = view.game.princess
    return knight is not None and princess is not None and knight.id == princess.id


def _left_of_turn(decision: Decision) -> str:
    """Which words are true of what is left of a knight's turn; empty while both actions are."""
    labels = {option.label for option in decision.options}
    moves, attacks = bool(labels & {"move", "unexhaust_movement"}), bool(labels & {"attack_action", "unexhaust_combat"})
    if moves and attacks:
        return ""
    return ".attacked" if moves else ".moved" if attacks else ".done"


def guide(decision: Decision, view: TableView) -> str:
    """What one who has not read the rules should know to answer; the keyword's own text where one asks."""
    if (nearest := _attack_not_offered(decision, view)) is not None:
        what, why = refusal(nearest, view)
        return tr("guide.choose.action.no_attack", what=what, why=why)
    for kingdom in view.library.kingdoms.values():
        curse = kingdom.curse  # a token of the kingdom is asked about: what it does stands on the Kingdom Sheet
        if decision.args.get("token") in (curse.token, curse.flips_to) and "taken" not in decision.args:
            return str(curse.text.get(CATALOGUE.language))
    own = (f"guide.{decision.prompt}{end}" for end in _true_of(decision, view))
    for key in (*own, f"guide.{decision.family}"):
        if CATALOGUE.has(key):
            return tr(key, **_asked_with(decision, view))
    found = view.library.keywords.get(decision.because[0]) if decision.because else None
    return str(found.text.get(CATALOGUE.language)) if found is not None else ""


CHOICE = "choice"
"""The label of a line of a page, which its book has the words of."""
SPLIT = "share_clues"
"""The label of the option by which every knight takes the clue that is recommended to him."""


def option(option: Option, view: TableView) -> str:
    """The words on an option's button, with a capital at their beginning."""
    words = _option(option, view)
    return words[:1].upper() + words[1:]


def _shares(option: Option, names: Names) -> Iterator[str]:
    """Who takes which clue."""
    who, clues = (str(option.args[what]).split() for what in ("knights", "clues"))
    for knight, clue in zip(who, clues, strict=True):
        yield f"{names.called(knight)}\u00a0{names.name('clue', clue)}"


def _option(option: Option, view: TableView) -> str:
    names = names_of(view.library)
    if option.label == CHOICE and (line := line_of(option.args, view, names)):
        return line
    args: dict[str, Any] = names.resolve(option.args, view)
    if option.label == SPLIT:
        args["shared"] = CATALOGUE.listed(list(_shares(option, names)))
    special = [f"option.{option.label}_with_{name}" for name, value in option.args.items() if value != ""]
    if _would_lie_still(option, view):
        special.append("option.knight_on_the_ground")
    if (has := _to_be_cured(option, view)) is not None:
        special.append("option.knight_to_cure" if has else "option.knight_without_conditions")
        args["conditions"] = CATALOGUE.listed([names.name("condition", name) for name in has])
    if option.label in YES_OR_NO and view.decision is not None:
        special.append(f"option.{option.label}_{view.decision.prompt}")
        args |= _asked_with(view.decision, view)
    if (knight := option.args.get("knight")) is not None:
        asked = view.asked()
        own = asked is not None and asked.id == knight
        special += [f"option.{option.label}_own"] if own else []
        if asked is None:
            special += [f"option.{option.label}_at_the_only_one"] if _has_one_target(option, view) else []
            special.append(f"option.{option.label}_of_somebody")
        args["first"] = names.called(str(knight))
    if option.label == HELP and (leaves := [(each, option.args[each]) for each in LEFT if option.args.get(each)]):
        special.append(f"option.{HELP}_with_leaves")
        args["leaves"] = CATALOGUE.listed([f"{names.name('token', each)} {count}" for each, count in leaves])
    if option.label in READYING and (gear := _exhausted(view)):
        special.append(f"option.{option.label}_of")
        args["gear"] = CATALOGUE.listed(gear)
    if option.label == "nobody" and view.decision is not None and view.decision.prompt == "vision.quest":
        special.append("option.nobody_of_quest")
    if option.label in MISSIONS:
        knight = option.args.get("knight") or (asked.id if (asked := view.asked()) is not None else "")
        kind = "quest" if option.label == "quest" else "investigation"
        named = mission_name(view, str(knight), kind, str(option.args.get("number", "")))
        args["name"] = tr("option_name", name=named) if named else ""
    key = first_key(*special, f"option.{option.label}")
    words, told = tr(key, **args), CATALOGUE.placeholders(key)
    for extra in ("cost", "price"):
        if extra in option.args and extra not in told:
            words += tr(f"option_{extra}", **{extra: args[extra]})
    return words


def _exhausted(view: TableView) -> list[str]:
    """The exhausted gear of the knight who is asked."""
    asked = view.asked()
    armory = asked.sheet.armory if asked is not None else ()
    return [names_of(view.library).name("gear", item.gear) for item in armory if item.exhausted]


def _would_lie_still(option: Option, view: TableView) -> bool:
    """Whether it is asked who acts next, and that knight's turn would pass on the ground."""
    asked, knight = view.decision, view.game.knights.get(str(option.args.get("knight", "")))
    return (
        asked is not None
        and asked.prompt == "choose.next_knight"
        and knight is not None
        and knight.knockdown == FALLING
    )


def _to_be_cured(option: Option, view: TableView) -> list[str] | None:
    """The conditions of a knight, where it is asked who gets rid of one."""
    asked, knight = view.decision, view.game.knights.get(str(option.args.get("knight", "")))
    cures = asked is not None and asked.prompt == "choose.knight" and asked.args.get("doing") == "cure"
    return list(knight.conditions) if cures and knight is not None else None


def _has_one_target(option: Option, view: TableView) -> bool:
    """Whether all that is offered of the kind aims at the same figure, which then goes without saying."""
    offered = view.decision.options if view.decision is not None else ()
    return {each.args.get("figure") for each in offered if each.label == option.label} == {option.args.get("figure")}


PRINTED = ("arc", "keyword")
"""Labels of options that are keywords as a card prints them."""


def _of_keywords(printed: str, view: TableView) -> str:
    """What the keywords do, each after its name."""
    told = []
    for each in filter(None, printed.split(", ")):
        name = str(names_of(view.library).resolve({"keyword": each}, view)["keyword"])
        text = str(view.library.keywords.parse(each).rule.text.get(CATALOGUE.language))
        told.append(CATALOGUE.headed(name, text))
    return CATALOGUE.sentences(told)


def option_help(option: Option, view: TableView) -> str:
    """What an option does: in words of its own, or in those of its keywords; empty for a plain one."""
    if option.label in PRINTED:
        return _of_keywords(str(option.args.get("keyword", "")), view)
    key = f"option_help.{option.label}"
    if CATALOGUE.has(key):
        return tr(key, **names_of(view.library).resolve(option.args, view))
    found = view.library.keywords.get(str(option.args.get("token", option.label)))
    return str(found.text.get(CATALOGUE.language)) if found is not None else ""


def foretold(option: Option, view: TableView) -> str:
    """What becomes of a clue that the option brings; empty where none is known of."""
    if "comes" not in option.args:
        return ""
    names = names_of(view.library)
    args = names.resolve(option.args, view) | {"knight": names.called(str(option.args["knight"]))}
    return tr(f"foretold.{option.args['comes']}", **args)


def event(event: Event, view: TableView) -> str:
    """What has happened, as a sentence."""
    args = names_of(view.library).resolve(event.args, view)
    if event.kind == HOUSE_ANYWAY and "about" in event.args:
        args = {"option": _done_anyway(event, view)}
    if event.kind in CASES:
        knight, number = (str(event.args.get(name, "")) for name in ("knight", "number"))
        named = mission_name(view, knight, "investigation", number)
        args["name"] = tr("event_name", name=named) if named else ""
    by_hand = view.by_hand and CATALOGUE.has(f"written.{event.kind}")
    key = f"{'written' if by_hand else 'event'}.{event.kind}"
    narrower = f"{key}.nobody" if not event.args.get("knight") else f"{key}.{event.args.get('what')}"
    if event.kind == USES and args.get("knight") == args.get("card"):
        narrower = f"{key}.own"
    elif event.kind == TEST and not event.args.get("virtue"):
        narrower = f"{key}.plain"
    elif event.kind == GAIN and event.args.get("amount") == 0:
        narrower = f"{key}.full"
    elif event.kind == GAIN and event.args.get("squire"):
        narrower = f"{key}.squire"
    return tr(first_key(narrower, key), **args)


def events(told: Iterable[Event], view: TableView) -> list[str]:
    """The sentences of several events; what befalls several knights alike is said once, of all of them."""
    return [event(each, view) for each in at_once(told)]


def at_once(told: Iterable[Event]) -> list[Event]:
    """The events, those that befall several knights alike as one of all of them."""
    runs: list[list[Event]] = []
    for each in told:
        if runs and _is_alike(runs[-1], each):
            runs[-1].append(each)
        else:
            runs.append([each])
    return [_of_all(run) for run in runs]


def _is_alike(run: Sequence[Event], other: Event) -> bool:
    first, knights = run[0], [each.args.get("knight") for each in run]
    alike = first.kind == other.kind and first.kind in SHARED and {**first.args, **OWN} == {**other.args, **OWN}
    return alike and bool(other.args.get("knight")) and other.args["knight"] not in knights


def _of_all(run: Sequence[Event]) -> Event:
    if len(run) == 1:
        return run[0]
    own: dict[str, Any] = {name: [each.args[name] for each in run] for name in OWN if name in run[0].args}
    if "now" in own and len(set(own["now"])) == 1:
        own["now"] = own["now"][0]
    return replace(run[0], args={**run[0].args, **own})


def _done_anyway(event: Event, view: TableView) -> str:
    """The words of the option that was refused."""
    given: Any = event.args
    return option(Option(str(given["option"]), str(given["label"]), dict(given["about"])), view)


def note(reason: Mapping[str, Any], view: TableView) -> str:
    """What bent a way, what a die showed, what a gate found: a sentence."""
    args = names_of(view.library).resolve(reason, view)
    return tr(f"bend.{reason['bend']}" if "bend" in reason else f"note.{reason['note']}", **args)


def rule(id: str) -> tuple[str, str]:
    """Title and text of a rule or a keyword by its id, in the language of the moment; empty if there is none."""
    if (own := ledger.translation(id, CATALOGUE.language)) is not None:
        return own
    entry = ledger.rule(id)
    if entry is not None:
        return _NUMBERED.sub("", entry.title), entry.text
    found = catalogue().get(id)
    return (found.name.get(CATALOGUE.language), found.text.get(CATALOGUE.language)) if found else ("", "")


def titles(ids: Sequence[str]) -> list[str]:
    """The titles of these rules."""
    return [rule(id)[0] for id in ids]


def keyword(id: str, library: Library) -> str:
    """The name of a keyword; empty if there is none of that id."""
    found = library.keywords.get(id)
    return str(found.name.get(CATALOGUE.language)).replace("{argument}", "").strip() if found else ""


def refusal(refusal: Refusal, view: TableView) -> tuple[str, str]:
    """What is not on offer, and why not; of what could do nothing, and of a whole move, what it lacks."""
    args: dict[str, Any] = names_of(view.library).resolve(refusal.args, view)
    if "timing" in args:
        args["timing"] = tr(f"timing.{refusal.args['timing']}")
    plain = f"hindrance.{refusal.why}"
    narrower = (f"{plain}.{each}" for each in (refusal.args.get("what"), refusal.option.label))
    return option(refusal.option, view), tr(first_key(*narrower, plain), **args)


def source(id: str, view: TableView) -> str:
    """What asks: a card, a tile or a house of the outpost by its name, a paragraph by its number."""
    if (tile := read_tile(id)) and tile in view.library.tiles.get(view.expedition.kingdom, {}):
        return str(names_of(view.library).resolve({"tile": tile}, view)["tile"])
    if (page := read_page(id)) is not None:
        named = view.books.get(page.book)
        title = str(named.name.get(CATALOGUE.language)) if named is not None else ""
        return " · ".join(filter(None, [title, tr("paragraph.source", number=page.number)]))
    return names_of(view.library).name("card", id)


def first_key(*keys: str) -> str:
    """The first of the keys that the catalogue has; the last if it has none."""
    return next((key for key in keys if CATALOGUE.has(key)), keys[-1])
