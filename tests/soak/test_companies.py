"""Clashes of both kinds at once, and of a lone mob, played by bots (MON-010)."""

from dataclasses import replace

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.content.cards.boards import Companion, Company
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from tests.soak.plays import play

GUARDS = tuple(Companion(monster="kiln_hounds", at=at) for at in ("A1", "A14"))
COMPANIES = (Company(), Company(activation=("ai", "signature")), Company(activation=("ai",), bp="kiln_hounds.bp1.wag"))
LONE = "kiln_hounds.bp2.good_girl"


def changed(box: Box, company: Company) -> Box:
    """The bundled box, where hounds guard the Furnace Mother and a lone hound is fought like a boss."""
    scenarios = dict(box.scenarios)
    for name, scenario in box.scenarios.items():
        if scenario.monster == "furnace_mother":
            scenarios[name] = replace(scenario, companions=GUARDS, company=company)
        elif scenario.monster == "kiln_hounds":
            scenarios[name] = replace(scenario, monsters=scenario.monsters[:1], bp=(), lone=LONE)
    return replace(box, scenarios=scenarios)


@pytest.mark.parametrize("company", COMPANIES, ids=["signatures", "track", "shared"])
@pytest.mark.parametrize("monster", ["furnace_mother", "kiln_hounds"])
def test_companions_and_lone_mobs_are_played(box: Box, monster: str, company: Company) -> None:
    cards = changed(box, company)
    for seed in range(4):
        knights = [(knight, 2) for knight in list(cards.knights)[: 2 + seed % 3]]
        session = Session(RULES, cards, new_skirmish(cards, monster, 2, "full", knights, seed))
        for decision in play(session, make_bot("cautious" if seed % 2 else "random", seed), 300):
            assert broken_invariant(session.state, cards, decision) == ""
        kinds = {event.kind for event in session.events}
        assert "ai_card" in kinds
        assert "spawned" not in kinds
