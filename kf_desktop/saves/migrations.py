"""Older saves brought up to date, one version at a time.

A sample of each released version lies in `saves/` at the top of the project, and a test loads it for ever.
To change what a save holds: raise VERSION, add the step from the version before, keep a sample of it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from kf_desktop.engine.codec import canonical, fingerprint
from kf_desktop.saves.marks import state_with, with_marks

VERSION = 15
"""The version that this program writes."""

Body = dict[str, Any]
Step = Callable[[Body], Body]


def migrate(body: Body, version: int) -> Body:
    """The body of a save as the current version writes it."""
    for number in range(version, VERSION):
        body = STEPS[number](body)
    if past := body.get("past"):
        body = body | {"past": [migrate(each, version) for each in past]}
    return body


def with_states(body: Body, change: Callable[[Body], Body]) -> Body:
    """Apply a change to every state that a save holds.

    The states no longer match their hashes, so the checkpoint's fingerprint is made anew and that of the last
    answer is dropped: the answers are played again, and need only fit.
    """
    session = dict(body["session"])
    session["origin"] = change(session["origin"])
    state = change(session["checkpoint"]["state"])
    session["checkpoint"] = session["checkpoint"] | {"state": state, "fingerprint": fingerprint(state)}
    session["fingerprint"] = ""
    return body | {"session": session}


def _riders(state: Body) -> Body:
    """Version 2: a field says who rides on which Vantage Point; the flags meant for it were never set."""
    clash = state.get("clash")
    if not clash or "flags" not in clash:
        return state
    flags = [flag for flag in clash["flags"] if not flag.startswith("vantage:")]
    return state | {"clash": clash | {"flags": flags}}


def _marks(state: Body) -> Body:
    """Version 3: a mark is a record, not a word with colons in it; also in the state before the clash."""
    return _and_before_the_clash(_marks, state_with(with_marks, state))


def _missions(state: Body) -> Body:
    """Version 4: a mission is a kind and a number; Loot to be exchanged lies with the expedition, not in a scene."""
    state = state_with(with_marks, state)
    scenes = [dict(frame) for frame in state["scenes"]]
    for frame in scenes:
        if (frame["scene"], frame["step"]) == ("spoils", "exchange"):
            goods = {knight: cards.split(",") for knight, cards in frame["args"].items() if cards}
            state, frame["args"] = state | {"expedition": state["expedition"] | {"goods": goods}}, {}
    return _and_before_the_clash(_missions, state | {"scenes": scenes})


def _squires(state: Body) -> Body:
    """Version 6: squires have boards beside the knights', and a Mettle deck; no older game had either."""
    squires: Body = {"squires": {}, "mettle": {"deck": [], "drawn": [], "discard": []}}
    return _and_before_the_clash(_squires, state | squires)


def _modes(state: Body) -> Body:
    """Version 7: the mode is named, a skirmish is on no expedition, and the decks of the clash lie beside it."""
    expedition = dict(state["expedition"])
    decks = {name: expedition.pop(name) for name in ("mortis", "judicium", "disabled") if name in expedition}
    made = {name: value for name, value in state.items() if name != "expedition"} | decks
    if state.get("skirmish"):
        skirmish = state["skirmish"] | {"kingdom": expedition.get("kingdom", "")}
        made |= {"on_expedition": None, "skirmish": skirmish, "modes": ["skirmish"]}
    else:
        made |= {"on_expedition": expedition}
    return _and_before_the_clash(_modes, made)


def _friends(state: Body) -> Body:
    """Version 13: friends in other groups have a list of their own; they stood as "bruno@Sundays" in this group's."""
    knights = {id: knight | _sheet_with_far_friends(knight) for id, knight in state["knights"].items()}
    return _and_before_the_clash(_friends, state | {"knights": knights})


def _sheet_with_far_friends(knight: Body) -> Body:
    sheet = knight.get("sheet", {})
    named = {name: (*name.partition("@"), hearts) for name, hearts in sheet.get("rapport", {}).items()}
    here = {name: hearts for name, (_, at, _, hearts) in named.items() if not at}
    far = [{"knight": knight, "group": group, "hearts": hearts} for knight, at, group, hearts in named.values() if at]
    return {"sheet": sheet | {"rapport": here, "far_friends": far}} if named else {}


def _missions_told(body: Body) -> Body:
    """Version 13: the event of a mission says its kind and number; it was one word before."""
    session = dict(body["session"])
    log = session.get("log", [])
    session["log"] = [_mission_told(event) if event["kind"] == "mission" else event for event in log]
    return body | {"session": session}


def _mission_told(event: Body) -> Body:
    what, _, which = str(event["args"]["what"]).partition(":")
    return event | {"args": event["args"] | {"what": what} | ({"which": which} if which else {})}


def _saints_watch(state: Body) -> Body:
    """Version 14: Saints watch from the first step of an expedition, and are judged when all of it is over.

    Knights already on an expedition would else not be watched; after the Spoils of a Rogue's Path round they
    have been judged.
    """
    steps = [frame["step"] for frame in state["scenes"] if frame["scene"] == "rosegraal"]
    expedition = state.get("on_expedition") or {}
    if "after" in steps:
        watching = False
    elif expedition.get("phase") in ("vision", "outpost") or steps in (["node"], ["ready"]):
        watching = True
    else:
        return state
    knights = {
        id: knight | {"sheet": knight["sheet"] | {"saint_watches": watching}}
        if knight["sheet"].get("saint")
        else knight
        for id, knight in state["knights"].items()
    }
    return state | {"knights": knights}


def _and_before_the_clash(change: Callable[[Body], Body], state: Body) -> Body:
    """The same change to the state that a Sigh could bring back."""
    before = state.get("before_clash")
    return state | {"before_clash": canonical(change(json.loads(before)))} if before else state


STEPS: Mapping[int, Step] = {
    1: lambda body: with_states(body, _riders),
    2: lambda body: with_states(body, _marks),
    3: lambda body: with_states(body, _missions),
    4: lambda body: with_states(body, lambda state: state),  # version 5: a campaign remembers the pages of its Codices
    5: lambda body: with_states(body, _squires),
    6: lambda body: with_states(body, _modes),
    7: lambda body: with_states(body, lambda state: state),  # 8: lost rewards, Symbols, Fool's Deck
    8: lambda body: with_states(body, lambda state: state),  # version 9: true solo, five players, the Presence
    9: lambda body: with_states(body, lambda state: state),  # version 10: a princess may be with the party
    10: lambda body: with_states(body, lambda state: state),  # version 11: the Rogue's Path
    11: lambda body: with_states(body, lambda state: state),  # version 12: hunts, dungeons, the Rites
    12: lambda body: _missions_told(with_states(body, _friends)),
    13: lambda body: with_states(body, _saints_watch),
    14: lambda body: with_states(body, lambda state: state),  # 15: which cards of the monster have been looked at
}
"""From version n to n + 1."""
