"""The Sigh of the Graal: back to before the clash, once paid for."""

import json
from dataclasses import fields
from functools import cache

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import decode
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.clash.round.sigh import KEPT
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from tests.bundled import load_box

box = cache(load_box)


def at_the_sigh(seed: int) -> Session[State, Box]:
    """A session that has just ended a clash and is asked about a Sigh."""
    session = Session(RULES, box(), new_campaign(box(), "sigh", ["ilse", "bruno"], seed, prologues=False))
    bot = make_bot("cautious", seed)
    while session.decision is not None and session.decision.prompt != "choose.sigh":
        session.answer(bot(session.state, session.decision))
    return session


def payer(session: Session[State, Box]) -> str:
    assert session.decision is not None
    return session.decision.options[0].key[5:]


@pytest.mark.rule("GLD-036", "GLD-037", "GLD-038", "GLD-040")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_sigh_brings_back_the_state_before_the_clash_but_stays_spent(seed: int) -> None:
    session = at_the_sigh(seed)
    knight = payer(session)
    before = decode(State, json.loads(session.state.before_clash))
    sighs = session.state.knights[knight].sheet.sighs
    session.answer([f"sigh:{knight}"])
    after = session.state
    assert after.knights[knight].sheet.sighs == sighs - 1 == before.knights[knight].sheet.sighs - 1
    before.knights[knight].sheet.sighs -= 1
    assert after.clash is not None and after.clash.round == 0 and not after.clash.result
    before.campaign.met["cinder_novices"] = 1  # the clash is set up again, and its monster met
    for entry in fields(State):
        if entry.name not in (*KEPT, "clash", "scenes", "on_expedition", "knights", "mortis", "judicium"):
            assert getattr(after, entry.name) == getattr(before, entry.name)
    for name, then in before.knights.items():
        now = after.knights[name]
        assert (now.vigor, now.heat, now.passion, now.hand) == (then.vigor, then.heat, then.passion, then.hand)
    assert after.expedition.loot == before.expedition.loot
    assert session.decision is not None and session.decision.prompt == "choose.start_space"


@pytest.mark.rule("GLD-037")
def test_chance_goes_on_so_that_the_second_clash_is_another_one() -> None:
    session = at_the_sigh(1)
    then = json.loads(session.state.before_clash)["streams"]
    now = dict(session.state.streams)
    assert now["attack"] != then.get("attack")
    session.answer([f"sigh:{payer(session)}"])
    assert session.state.streams["attack"] == now["attack"]


@pytest.mark.rule("GLD-039")
def test_it_is_asked_before_the_aftermath_and_declining_goes_on() -> None:
    session = at_the_sigh(1)
    state = session.state
    assert state.clash is not None and state.clash.result
    loot = len(state.expedition.loot)
    session.answer(["no"])
    assert session.state.before_clash == ""
    assert session.state.clash is None
    assert len(session.state.expedition.loot) >= loot
