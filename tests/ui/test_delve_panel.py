"""What stands beside the kingdom map."""

from __future__ import annotations

import fakes
import pytest

from kf_desktop.content.sentences.journey import describe_encounter
from kf_desktop.rules import state as s
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.table.delve_panel import DelvePanel
from kf_desktop.ui.table.view import TableView


def shown(state: s.State) -> DelvePanel:
    panel = DelvePanel()
    panel.show_table(TableView(state, fakes.library(), None, []))
    return panel


@pytest.mark.rule("ENC-007")
def test_the_card_of_the_monster_that_is_met_lies_open() -> None:
    state = fakes.state("delve")
    assert shown(state).encounter.isHidden()
    library = fakes.library()
    for (monster, level), card in library.encounters.items():
        state.expedition.encounter = s.Encounter(monster, level, "vassal")
        panel = shown(state)
        assert not panel.encounter.isHidden()
        (widget,) = panel.encounter.cards
        said = widget.face.spoken()
        assert widget.face.title == library.monsters[monster].name.en
        assert f"To Hit: {card.to_hit}+" in said and f"AT {card.at}." in said and f"level {level}" in said
        words = describe_encounter(card, CATALOGUE.language, library)
        assert "".join(words.split()) in "".join(said.split())
        assert all(f"{result.scrapes} Scrape" in said for result in card.results)
