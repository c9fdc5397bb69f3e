"""What a place of the outpost is told to offer, and how the camp says everybody is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.effects.vocabulary import needs_kingdom
from kf_desktop.engine.decision import Decision, Kind, Option, Refusal
from kf_desktop.rules.table import state as s
from kf_desktop.ui.cards.faces import IN_PLAY, face_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.outpost import offers
from kf_desktop.ui.outpost.camp import CampView
from kf_desktop.ui.outpost.houses import GATE, PLACES
from tests.ui import fakes


@pytest.fixture
def made() -> s.State:
    state = fakes.state("outpost")
    state.expedition.contract, state.expedition.scouts, state.expedition.mercenaries = "", [], []
    return state


def told(made: s.State, place: str, decision: Decision | None = None) -> offers.Offer:
    return offers.offers_of(fakes.view_of(made, decision))[place]


def names(offer: offers.Offer) -> list[str]:
    return [line.name for line in offer.lines]


# --- the places ---------------------------------------------------------------------------------


def test_every_place_and_the_gate_are_told(made: s.State) -> None:
    found = offers.offers_of(fakes.view_of(made))
    assert set(found) == {*PLACES, GATE}
    assert all(offer.name and offer.words for offer in found.values())


def test_a_kingdom_without_an_outpost_offers_nothing(made: s.State) -> None:
    made.expedition.kingdom = "nowhere"
    assert offers.offers_of(fakes.view_of(made)) == {}


@pytest.mark.parametrize("face", [1, 10])
def test_the_row_of_the_inns_die_is_lit_and_no_other(face: int, made: s.State) -> None:
    event = Decision(Kind.CONFIRM, "confirm.inn", [Option("done", "done")], args={"die": face})
    table = fakes.library().outposts["cinder_abbacy"].inn.table
    lit = [line.lit for line in told(made, "inn", event).lines]
    assert lit == [row.low <= face <= row.high for row in table] and sum(lit) == 1
    assert not any(line.lit for line in told(made, "inn").lines), "no die is on the table"


def test_the_first_visit_is_told_until_somebody_has_been_somewhere(made: s.State) -> None:
    before = {place: told(made, place).early for place in PLACES}
    assert any(before.values())
    made.expedition.first_part = "inn"
    assert not any(told(made, place).early for place in PLACES)


def test_what_the_merchant_has_sold_is_gone_and_the_cheapest_stands_first(made: s.State) -> None:
    cards = sorted(
        (card for card in fakes.library().gear.values() if card.source == "merchant"),
        key=lambda card: (card.price, card.id),
    )
    first, second = (card.name.get("en") for card in cards[:2])
    assert names(told(made, "merchant_workshop"))[:2] == [first, second]
    made.knights["bruno"].sheet.armory.append(s.GearItem(cards[0].id))
    assert names(told(made, "merchant_workshop"))[0] == second


def test_a_long_list_counts_what_it_leaves_out(made: s.State) -> None:
    cards = [card for card in fakes.library().gear.values() if card.source == "merchant"]
    shown = told(made, "merchant_workshop").lines
    assert len(shown) == offers.MOST < len(cards)
    assert str(len(cards) - offers.MOST + 1) in shown[-1].name


def test_a_saint_whom_somebody_has_is_not_in_the_shrine(made: s.State) -> None:
    saint = next(iter(fakes.library().saints.values()))
    assert saint.name.get("en") in names(told(made, "shrine"))
    made.knights["bruno"].sheet.saint = saint.id
    assert saint.name.get("en") not in names(told(made, "shrine"))


def test_the_contract_that_was_signed_is_lit(made: s.State) -> None:
    card = next(iter(fakes.library().contracts_of("cinder_abbacy")))
    assert not any(line.lit for line in told(made, "notice_board").lines)
    made.expedition.contract = card.id
    assert [line.name for line in told(made, "notice_board").lines if line.lit] == [card.name.get("en")]


def test_at_the_gate_stands_what_comes_along(made: s.State) -> None:
    assert told(made, GATE).lines == () and not told(made, GATE).words.endswith(":"), "nothing is announced"
    library = fakes.library()
    contract, scout, hired = (next(iter(shelf)) for shelf in (library.contracts, library.scouts, library.mercenaries))
    made.expedition.contract, made.expedition.scouts = contract, [scout]
    made.expedition.mercenaries = [s.MercenaryState(hired)]
    cards: list[Any] = [library.contracts[contract], library.scouts[scout], library.mercenaries[hired]]
    assert names(told(made, GATE)) == [card.name.get("en") for card in cards]


def test_what_is_told_is_also_spoken(made: s.State) -> None:
    offer = told(made, "inn")
    spoken = offer.spoken()
    assert spoken.startswith(offer.words)
    assert all(line.name in spoken and line.number in spoken for line in offer.lines)


# --- the camp -----------------------------------------------------------------------------------


@pytest.fixture
def camp(qtbot: Any) -> CampView:
    view = CampView()
    qtbot.addWidget(view)
    return view


def test_the_camp_tells_how_everybody_is(made: s.State, camp: CampView) -> None:
    ilse, bruno = made.knights["ilse"], made.knights["bruno"]
    ilse.sheet.rapport, bruno.sheet.rapport = {"bruno": 2}, {"ilse": 0}
    ilse.sheet.far_friends = [s.FarFriend("bruno", "The Other Table", 3)]
    ilse.vigor, bruno.heat = 2, 5
    ilse.cooldown, ilse.delay, ilse.discard = [], [], []
    camp.show_table(fakes.view_of(made))
    notes = {row.title.text(): row.note.text() for row in camp.card_rows}
    assert len(notes) == 2
    of_ilse, of_bruno = notes.values()
    assert "♥♥" in of_ilse and "♥♥♥" not in of_ilse and "♥" not in of_bruno
    assert "not in hand" not in of_ilse and "not in hand" in of_bruno


def test_the_tale_by_the_fire_is_offered_as_two_cards(made: s.State, camp: CampView) -> None:
    yes_no = [Option("yes", "yes"), Option("no", "no")]
    picked: list[str] = []
    camp.option_chosen.connect(picked.append)
    camp.show_table(fakes.view_of(made, Decision(Kind.CHOOSE, "rest.campfire", yes_no, args={"bonus": 3})))
    row = camp.card_rows[0]
    assert row.title.text() == "By the campfire" and len(camp.card_rows) == 3
    camp.show_table(fakes.view_of(made))
    assert len(camp.card_rows) == 2, "the tale is told once"


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_place_is_told_in_both_languages(language: str, made: s.State) -> None:
    CATALOGUE.language = language
    chinese = [any("\u4e00" <= sign <= "\u9fff" for sign in told(made, place).spoken()) for place in PLACES]
    assert chinese == [language == "zh_CN"] * len(PLACES)


# --- on a Rogue's Path --------------------------------------------------------------------------


@pytest.fixture
def on_the_path(made: s.State) -> Iterator[s.State]:
    """Cards are told as on a path, as the table has them."""
    made.rosegraal = s.Rosegraal(next(iter(fakes.library().rosegraals)), 5)
    IN_PLAY.squires = IN_PLAY.delves = False
    yield made
    IN_PLAY.squires = IN_PLAY.delves = True


def test_what_does_nothing_on_the_path_is_told_so(made: s.State, on_the_path: s.State) -> None:
    rows = fakes.library().outposts["cinder_abbacy"].inn.table
    idle = [row.name.en for row in rows if all(needs_kingdom(effect) for effect in row.do)]
    nothing = [line.name for line in told(on_the_path, "inn").lines if line.what == tr("outpost.nothing_here")]
    assert nothing == idle and 0 < len(idle) < len(rows)
    assert told(on_the_path, "mercenary_guild").early == tr("outpost.nothing_here")
    made.rosegraal = None
    assert not any(line.what == tr("outpost.nothing_here") for line in told(made, "inn").lines)


def test_a_place_that_is_closed_there_offers_nothing(on_the_path: s.State) -> None:
    why = Refusal(Option("visit:notice_board", "notice_board"), "not_on_the_path", "ROG-053")
    view = fakes.view_of(on_the_path)
    view = replace(view, rulings=Refusing((why,)))  # type: ignore[arg-type]
    found = offers.offers_of(view)
    assert found["notice_board"].lines == () and found["notice_board"].why and not found["notice_board"].early
    assert found["inn"].lines


class Refusing:
    """A table that refuses something."""

    def __init__(self, refused: tuple[Refusal, ...]) -> None:
        self.refusals = lambda: refused


def test_a_card_says_nothing_of_squires_and_of_the_delve_there(on_the_path: s.State) -> None:
    box = fakes.library()
    lent = next(id for id, card in box.gear.items() if getattr(card, "squire", ()))
    hired = next(id for id, card in box.mercenaries.items() if all(side.delve and side.clash for side in card.sides))
    both = next(id for id, card in box.techniques.items() if card.delve is not None and card.clash is not None)
    short = {
        shelf: face_of(box, shelf, id).lines
        for shelf, id in (("gear", lent), ("mercenaries", hired), ("techniques", both))
    }
    IN_PLAY.squires = IN_PLAY.delves = True
    whole = {
        shelf: face_of(box, shelf, id).lines
        for shelf, id in (("gear", lent), ("mercenaries", hired), ("techniques", both))
    }
    assert "For a squire" in dict(whole["gear"]) and "For a squire" not in dict(short["gear"])
    for shelf in ("mercenaries", "techniques"):
        assert any("Delve" in head for head, _ in whole[shelf])
        assert short[shelf] and not any("Delve" in head for head, _ in short[shelf])
