"""What is not in play in a dungeon, and what refers to it (PST-017 … PST-019)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.effects.elements import dungeon_card, is_absent, refers_to_absent
from kf_desktop.rules.table.state import Dungeon
from tests.rules.camp import Camp
from tests.rules.written import ops

TIME: dict[str, Any] = {"op": "gain", "what": "time", "amount": 1}
GOLD: dict[str, Any] = {"op": "gain", "what": "gold"}


@pytest.mark.rule("PST-017", "PST-019")
def test_in_a_dungeon_what_refers_to_the_map_does_nothing() -> None:
    camp = Camp("k1")
    card = next(card for card in camp.game.content.dungeons.values() if "time" not in card.elements)
    (time,), (gold,) = ops(TIME), ops(GOLD)
    assert dungeon_card(camp.game) is None and not is_absent(camp.game, time)
    camp.state.expedition.dungeon = Dungeon(card.id, card.rooms[0].id)
    assert dungeon_card(camp.game) is card
    assert is_absent(camp.game, time) and not is_absent(camp.game, gold)
    assert refers_to_absent(camp.game, (gold, time)) and not refers_to_absent(camp.game, (gold,))
    gated = ops({"op": "gate", "when": "heat >= 0", "then": [TIME]})
    assert refers_to_absent(camp.game, gated) and not is_absent(camp.game, gated[0]), "what is inside it does nothing"
    camp.state.on_expedition = None
    assert dungeon_card(camp.game) is None and not is_absent(camp.game, time)
