"""Expeditions and skirmishes played by bots, decision by decision."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kf_desktop.bots import Bot, make_bot
from kf_desktop.commands.picks import squires_for
from kf_desktop.engine.codec import encode, fingerprint
from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.postgame import tell_tales
from kf_desktop.rules.modes.skirmish import TYPES, levels_of, monsters_of, new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession, to_save, to_session
from kf_desktop.saves.savefile import SaveFile, Summary

KNIGHTS = ("ilse", "bruno")
MOST = 20_000
Start = Callable[[Box, int], GameSession]


def begin(box: Box, seed: int, *, table_dice: bool = False) -> GameSession:
    return Session(RULES, box, new_campaign(box, "soak", KNIGHTS, seed, table_dice=table_dice))


@dataclass(frozen=True)
class Way:
    """A way to play that is not the standard expedition of two."""

    knights: int
    squires: int = 0
    mode: str = ""
    hunts: bool = False

    def begin(self, box: Box, seed: int) -> GameSession:
        """The seed says which knight is the first, which squire, and which hunt."""
        names = list(box.knights)
        knights = [names[(seed + place) % len(names)] for place in range(self.knights)]
        squires, modes = squires_for(box, seed, self.squires), [self.mode] if self.mode else []
        state = new_campaign(box, "soak", knights, seed, squires=squires, modes=modes, prologues=not self.hunts)
        if self.hunts:
            tell_tales(box, state, seed)
        return Session(RULES, box, state)


WAYS = {
    "alone": Way(1),
    "true solo": Way(1, 3),
    "three": Way(3),
    "squires": Way(2, 2),
    "five": Way(4, 1),
    "presence": Way(2, mode="presence"),
    "rogue": Way(2, mode="rogue"),
    "rogue alone": Way(1, mode="rogue"),
    "hunt": Way(4, hunts=True),
    "hunt of two": Way(2, hunts=True),
}


def begin_skirmish(box: Box, seed: int) -> GameSession:
    """The seed says the monster, the level, the type and how many knights of which tier."""
    monsters = monsters_of(box)
    monster = monsters[seed % len(monsters)]
    levels = levels_of(box, monster)
    level = levels[seed // len(monsters) % len(levels)]
    knights = [(knight, 1 + seed % 2) for knight in list(box.knights)[: 1 + seed % 4]]
    return Session(RULES, box, new_skirmish(box, monster, level, TYPES[seed % 2], knights, seed))


def underway(session: GameSession) -> bool:
    """Whether the first expedition, or a skirmish, still asks something."""
    return session.decision is not None and not session.state.campaign.expeditions


def step(session: GameSession, answer: Answer) -> list[Event]:
    """Give the answer; what happened then."""
    before = len(session.events)
    session.answer(answer)
    return session.events[before:]


def play(session: GameSession, bot: Bot, decisions: int = MOST) -> Iterator[Decision]:
    """Let the bot play the expedition on; before each answer the decision is handed out."""
    for _ in range(decisions):
        if session.decision is None or session.state.campaign.expeditions:
            return
        yield session.decision
        session.answer(bot(session.state, session.decision))


def played(box: Box, seed: int, bot: str = "random", decisions: int = MOST, start: Start = begin) -> GameSession:
    """An expedition or skirmish from its beginning, so many decisions far."""
    session = start(box, seed)
    for _ in play(session, make_bot(bot, seed), decisions):
        pass
    return session


def state_of(session: GameSession) -> str:
    return fingerprint(encode(session.state))


def through_a_file(session: GameSession, box: Box) -> GameSession:
    """The session saved as text and loaded again."""
    body = json.loads(to_save(session, "soak").text())["body"]
    return to_session(SaveFile(Summary("soak", "soak", []), body["packs"], body["session"]), box)
