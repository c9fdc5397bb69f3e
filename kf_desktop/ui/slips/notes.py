"""Which notes an event puts on a slip: a knight's by what befell him, the monster's by what was done to it.

What somebody has just chosen to do himself or to pay is no news; what came of it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from kf_desktop.ui.cards.faces import roman
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr
from kf_desktop.ui.slips.slip import BAD, GOOD, PLAIN, Note
from kf_desktop.ui.staging.counts import number
from kf_desktop.ui.staging.figures import spaces_of

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event

Said: TypeAlias = Mapping[str, Any]
"""The arguments of an event with names in the place of ids."""
Reading: TypeAlias = Callable[["Event", Said], Note | None]
MOVES, WEARS_OUT = "moves", "exhausted"
REFRESH = "refresh"
"""The cause of the Heat that goes by itself as a turn begins."""


def _marked(picture: str, words: str, tone: str = PLAIN, *, short: str = "") -> Note:
    """Words behind a sign; the sign alone, or with `short`, where there is little room."""
    mark = sign(picture)
    return Note(f"{mark} {words}".strip(), tone, f"{mark} {short}".strip() if mark else "")


# --- what befalls a knight ----------------------------------------------------------------------


WELCOME = {"vigor": (True, False), "passion": (True, False), "heat": (False, True)}
"""What a slip counts: whether it is good to gain it, and to lose it."""


def _count(event: Event, by: int) -> Note | None:
    """A number that has changed."""
    what = str(event.args["what"])
    if not by or what not in WELCOME or event.args.get("cause") == REFRESH:
        return None
    words = f"{'+' if by > 0 else '−'}{abs(by)} {sign(what)}"
    temporary = sum(_temporary(event))
    of_it = tr("slip.of_it_temporary", amount=temporary) if temporary else ""
    return Note(CATALOGUE.bracketed(words, of_it) if of_it else words, GOOD if WELCOME[what][by < 0] else BAD, words)


def _temporary(event: Event) -> Iterator[int]:
    """How much of the loss was temporary Vigor."""
    for reason in event.reasons:
        parts = reason.get("parts") if isinstance(reason, Mapping) else None
        for part in parts if isinstance(parts, list) else ():
            if isinstance(part, Mapping) and part.get("what") == "temporary_vigor":
                yield int(str(part["amount"]))


def _gained(event: Event, said: Said) -> Note | None:
    return _count(event, number(event, "amount"))


def _lost(event: Event, said: Said) -> Note | None:
    return _count(event, -number(event, "amount"))


def _fortified(event: Event, said: Said) -> Note:
    words = f"+{event.args['amount']} {sign('vigor')}"
    return Note(CATALOGUE.bracketed(words, tr("slip.temporary")), GOOD, words)


def _armored(event: Event, said: Said) -> Note | None:
    """Armor that has taken all of a loss: nothing else shows that there was a hit."""
    whole = event.args["loss"] and event.args["loss"] == event.args["reduced"]
    return _marked("armor", tr("slip.armored"), GOOD) if whole else None


def _evaded(event: Event, said: Said) -> Note:
    return _marked("evade", tr("staging.evaded"), GOOD)


def _driven(tone: str) -> Reading:
    """The reading of a way against one's will: how, and how far."""

    def read(event: Event, said: Said) -> Note | None:
        count = len(spaces_of(event))
        words = tr("slip.driven", how=said.get("how", ""), count=count)
        return _marked("knockback", words, tone, short=str(count)) if count else None

    return read


def _taken_away(event: Event, said: Said) -> Note | None:
    """A technique that has left the hand otherwise than by being used."""
    words = tr("slip.taken_away", what=said["technique"])
    return None if event.args.get("used") else _marked("technique", words, BAD)


def _blocked(event: Event, said: Said) -> Note | None:
    """All hits of an attack, blocked: nothing comes of it."""
    whole = not event.args["hits"] and event.args["blocked"]
    return _marked("block", tr("slip.blocked"), GOOD) if whole else None


def _modified(event: Event, said: Said) -> Note:
    """A value of his that is another for a while."""
    amount = number(event, "amount")
    return Note(f"{said['what']} {signed(amount)}", GOOD if amount > 0 else BAD)


def _judged(event: Event, said: Said) -> Note:
    tone = BAD if event.args["failures"] else GOOD
    return _marked("judicium", tr("slip.judged", **said), tone, short=str(event.args["failures"]))


def _tested(event: Event, said: Said) -> Note:
    what = said.get("virtue") or said.get("what", "")
    return Note(f"{what} {'✓' if event.args['passed'] else '✕'}".strip(), GOOD if event.args["passed"] else BAD)


def _dies(event: Event, said: Said) -> Note:
    return _marked("mortis", tr("slip.dies"), BAD, short=tr("slip.dies"))


def _carded(picture: str, tone: str = BAD, key: str = "") -> Reading:
    """The reading of a card: its name behind a sign, or in a sentence."""
    return lambda event, said: _marked(picture, tr(key, **said) if key else str(said["card"]), tone)


def _carried(picture: str) -> Reading:
    """The reading of a piece of gear: its name behind a sign."""
    return lambda event, said: _marked(picture, str(said["gear"]))


def _worded(picture: str, key: str, tone: str = BAD) -> Reading:
    """The reading of what is the same each time: words of the catalogue behind a sign."""
    return lambda event, said: _marked(picture, tr(key, **said), tone)


OF_KNIGHTS: dict[str, Reading] = {
    "gain": _gained,
    "lose": _lost,
    "fortified": _fortified,
    "defends_with": _carried("armor"),
    "hits": _blocked,
    "armor": _armored,
    "full_evade": _evaded,
    "crit_evade": _worded("evade", "slip.crit_evade", GOOD),
    "crit_evade_fail": _worded("evade", "slip.crit_evade_fail"),
    "judgement": _judged,
    "test": _tested,
    "save": _tested,
    "target_out_of_reach": _worded("evade", "staging.out_of_reach", GOOD),
    "overheats": _worded("heat", "slip.overheats"),
    "mortis": _carded("mortis"),
    "judicium": _carded("judicium"),
    "massive_peril": _worded("judicium", "slip.massive_peril"),
    "condition": _carded("condition"),
    "condition_again": _carded("condition"),
    "condition_ends": _carded("condition", GOOD, "slip.ended"),
    "immune": _carded("condition", GOOD, "slip.immune"),
    "knockdown": _worded("fallen", "slip.knocked_down"),
    "moved_by_force": _driven(BAD),
    "displaced": _worded("knockback", "slip.displaced"),
    "stopped_short": _worded("blocked", "slip.stopped"),
    "crash": _worded("obstacle", "slip.crashes"),
    "falls": _worded("fallen", "slip.falls"),
    "lifeline": _worded("vigor", "slip.lifeline", GOOD),
    "gear_discarded": _worded("gear", "slip.lost"),
    WEARS_OUT: _worded("gear", "slip.exhausted"),
    "depleted": _taken_away,
    "restrained": _worded("technique", "slip.restrained"),
    "modifier": _modified,
    "priority_target": _worded("priority_target", "slip.priority_target"),
    "mettle": _carded("d10", PLAIN),
    "dies": _dies,
}
OWN_DEEDS = ("gain", "fortified", WEARS_OUT, "condition_ends", "modifier", "priority_target", "test", "save")
"""What is no news where the knights do it themselves; so is Heat that is lost."""


# --- what is done to the monster ----------------------------------------------------------------


def _wounded(event: Event, said: Said) -> Note:
    critical = "slip.critical" if event.args.get("critical") else "slip.wound"
    return _marked("wound", tr(critical, card=said["card"]), GOOD)


def _not_wounded(event: Event, said: Said) -> Note | None:
    return None if event.args["wounded"] else _marked("at", tr("staging.no_wound"), BAD)


def _level(picture: str, by: str, tone: str) -> Reading:
    """Cards of a level that join or leave a deck of the monster."""

    def read(event: Event, said: Said) -> Note:
        amount, level = number(event, "amount"), roman(number(event, "level"))
        return _marked(picture, f"{by}{level}" if amount < 2 else f"{by}{amount}×{level}", tone)

    return read


def _answers(event: Event, said: Said) -> Note:
    """A body part, or the monster itself, answers the attack; what it does stands behind it."""
    what = str(said["what"])
    return Note(CATALOGUE.bracketed(str(said["card"]), what) if "card" in said else tr("slip.answers", what=what))


def _moves(event: Event, said: Said) -> Note:
    """How far it has gone by now: a way that was asked about at each fork is one."""
    return _marked("boot", tr("sequence.moves", count=said["gone"]), BAD, short=str(said["gone"]))


OF_MONSTERS: dict[str, Reading] = {
    "deals_wound": _wounded,
    "scrape": _worded("wound", "staging.scrape", GOOD),
    "power_total": _not_wounded,
    "no_wound": _worded("at", "staging.no_wound"),
    "full_miss": _worded("to_hit", "staging.missed"),
    "out_of_range": _worded("to_hit", "staging.out_of_range"),
    "response": _answers,
    "attack_response": _answers,
    "response_ignored": _carded("signature", GOOD, "slip.ignored"),
    "ai_removed": _level("ai", "−", GOOD),
    "ai_added": _level("ai", "+", BAD),
    "bp_added": _level("body", "+", BAD),
    "bp_removed": _level("body", "−", GOOD),
    "healed": _carded("wound", BAD, "slip.healed"),
    MOVES: _moves,
    "moved_by_force": _driven(PLAIN),
    "crash": _worded("obstacle", "slip.crashes", GOOD),
    "mob_gone": _worded("fallen", "slip.gone", GOOD),
    "mob_escalates": _worded("ai", "staging.level"),
    "new_phase": _worded("ai", "slip.phase"),
    "permanent_bonus": _worded("ai", "slip.grows"),
    "trait_lost": _carded("signature", GOOD, "slip.lost_trait"),
}
