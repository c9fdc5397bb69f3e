"""What is kept of a knight's gear and kit in a clash is what would be worked out anew."""

from __future__ import annotations

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.kit import kit_of, listed
from kf_desktop.rules.modes.skirmish import new_skirmish
from tests.bundled import load_box
from tests.soak.plays import play


@pytest.mark.parametrize("bot", ["random", "cautious"])
@pytest.mark.parametrize("monster", ["cinder_novices", "bell_ox", "furnace_mother"])
def test_the_kept_kit_is_that_of_now_at_every_decision(monster: str, bot: str) -> None:
    box = load_box()
    party = [("ilse", 3), ("bruno", 4), ("anselma", 5)]
    session = Session(RULES, box, new_skirmish(box, monster, 3, "full", party, 11))
    asked = 0
    for _ in play(session, make_bot(bot, 11), 500):
        for knight in present(session.game):
            assert kit_of(session.game, knight) == listed(session.game, knight)
            equipped = gear.equipped_now(session.game, knight)
            assert gear.equipped(session.game, knight) == equipped
            assert gear.weapons(session.game, knight) == [entry for entry in equipped if entry[1].type == "weapon"]
        asked += 1
    assert asked > 50
