"""The cause of something in one or two sentences, with the numbers: what 'why?' says before anything else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import printed_lines, sentences, sum_line, sums
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.names import Names
from kf_desktop.ui.i18n.own_causes import own_cause

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

MOST = 2
"""Sentences of a cause."""
_SENTENCE = re.compile(r"^.+?(?:[。；]|(?<!e\.g)(?<!i\.e)[.;](?=\s|$)|$)", re.S)
EFFECTS = frozenset(
    (
        *("gain", "lose", "pays", "track_up", "track_down", "clue", "vice", "condition", "resource", "pool"),
        "condition_again",
        *("modifier", "loot", "gear_gained", "unlocked", "node", "note", "mortis", "ai_added", "ai_removed"),
        *("bp_added", "bp_removed", "mob_escalates", "healed", "moved_by_force", "displaced", "knockdown"),
        *("looks_at", "ordered", "exhausted", "fortified", "monster_appears", "hunt", "overheats", "peril_check"),
    )
)
"""What happens because of something else, of which its rule says nothing."""
DEEDS = frozenset(
    (
        *("uses", "ai_card", "signature", "routine", "attacked", "attack", "spawn_attack", "body_part", "response"),
        *("attack_response", "exploration", "mortis", "paragraph", "inn", "visits", "fog_card", "survey_card"),
        *("test", "save", "encounter", "encounter_attack", "encounter_crit", "encounter_ends", "travels"),
        *("backtracks", "tile_step", "contract_done", "hunt", "wound", "critical_wound", "cashes", "exchanges"),
        *("helps", "aftermath", "event_found", "point_of_interest", "enters_terrain", "crash", "walks"),
        "condition_again",
    )
)
"""What has such effects."""
BEGINNINGS = frozenset(
    (
        *("knight_turn", "activation", "monster_round", "knight_round", "clash_round", "delve_round", "delve_step"),
        *("phase", "expedition_begins", "clash_begins", "outpost", "rest"),
    )
)
"""Before these nothing is looked for."""
BOUGHT = frozenset(("buys", "reforges", "scout_hired", "mercenary_hired"))
"""What is told right after the Gold for it."""


def of_event(event: Event, view: TableView) -> str:
    """Why it happened: whom the card meant, the sums, what dice and ways found; else what its rule says."""
    if event.kind == "targeting":
        return _of_targeting(event, view, speech.names_of(view.library))
    reckoned = [f"{sum_line(*each)}{_stop()}" for each in sums(event, view)]
    own = own_cause(event, view)
    found = reckoned or own or [words for words, _ in sentences(event, view)]
    if found and not own:
        return _joined(found[:MOST])
    deed = deed_behind(event, view.events) if event.kind in EFFECTS else None
    if deed is None:
        return _joined(found[:MOST]) or of_rules(event.rules)
    came = tr("why.came_of", deed=speech.event(deed, view))
    return _joined([came, found[-1] if found else of_rules(event.rules)])


def deed_behind(event: Event, events: Sequence[Event]) -> Event | None:
    """What the effect came of: the last deed before it, if nothing else has begun since; None if none is told."""
    place = next((at for at in range(len(events) - 1, -1, -1) if events[at] is event), -1)
    if place < 0:
        return None
    if event.kind == "lose" and (paid := [each for each in events[place + 1 : place + 3] if each.kind in BOUGHT]):
        return paid[0]
    for before in reversed(events[:place]):
        if before.kind in BEGINNINGS:
            return None
        if before.kind in DEEDS:
            return before
    return None


def of_question(view: TableView, behind: Sequence[Event]) -> str:
    """Why it is asked: what one should know to answer it, or the cause of what it came of."""
    decision = view.decision
    if decision is None:
        return ""
    guide = speech.guide(decision, view)
    return guide or (of_event(behind[-1], view) if behind else of_rules(decision.because))


def of_rules(ids: Sequence[str]) -> str:
    """The first sentence of the first rule that says anything."""
    told = [text for id in ids if (text := speech.rule(id)[1])]
    found = _SENTENCE.match(told[0]) if told else None
    return found.group().rstrip(";；") if found is not None else ""


def _of_targeting(event: Event, view: TableView, names: Names) -> str:
    """Which line of the card counted, and whom it meant."""
    printed = printed_lines(event, view)
    line = event.args.get("line")
    knights = event.args.get("knights")
    if not isinstance(line, int) or not 0 < line <= len(printed) or not isinstance(knights, list) or not knights:
        return of_rules(event.rules)
    meant = CATALOGUE.listed([names.called(str(knight)) for knight in knights])
    key = "why.first_line" if line == 1 else "why.later_line"
    return tr(key, line=line, printed=printed[line - 1], knights=meant)


def _joined(found: Sequence[str]) -> str:
    return ("" if CATALOGUE.language == "zh_CN" else " ").join(found)


def _stop() -> str:
    return "。" if CATALOGUE.language == "zh_CN" else "."
