"""What the Delve phase contains: travel, Encounters, adventures and stories, and no attack outside an Encounter."""

from __future__ import annotations

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from tests.bundled import load_box


@pytest.mark.rule("DEL-001")
def test_a_delve_has_encounters_adventures_and_stories_and_weapons_only_in_encounters() -> None:
    box, met, refused = load_box(), set[str](), 0
    for seed in range(1, 30):
        session = Session(RULES, box, new_campaign(box, "delve", ("ilse", "bruno"), seed, prologues=False))
        bot = make_bot("random", seed)
        for _ in range(400):
            decision, state = session.decision, session.state
            if (
                decision is None
                or state.clash is not None
                or state.expedition.phase not in ("vision", "outpost", "delve")
            ):
                break
            if state.expedition.phase == "delve" and state.expedition.encounter is None:
                weapon = state.knights["ilse"].loadout.hands[0]
                assert not [option for option in decision.options if option.label in ("attack", "attack_action")]
                for key in ("attack", f"attack:ilse:1:{weapon}", f"attack:1:{weapon}"):
                    with pytest.raises(IllegalAnswer):
                        session.answer([key] * max(1, decision.least))
                assert session.decision is decision
                refused += 1
            session.answer(bot(state, decision))
        met |= {event.kind for event in session.events}
        if {"travels", "encounter", "adventure_roll", "paragraph"} <= met and refused > 50:
            return
    raise AssertionError(f"of a delve only {sorted(met)} came, and {refused} questions")
