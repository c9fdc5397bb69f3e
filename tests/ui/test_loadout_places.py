"""The places of the Knight Board at the loadout: what lies there, what the chest has for each, what a click means."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.door.rulings import Outfit
from kf_desktop.engine.decision import Decision, Kind, Option, Refusal
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table import state as s
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.loadout import figures
from kf_desktop.ui.loadout.places import GEAR, PLACES, SHELVES, TECHNIQUES, Place, Thing, click_of, places_of
from kf_desktop.ui.table.board_view import Click
from kf_desktop.ui.table.view import TableView
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")

DOOR, PEEL = "merchant.gear.oven_door", "merchant.gear.bakers_peel"


class Rulings:
    """Nothing is known but what is refused."""

    def __init__(self, *refused: Refusal) -> None:
        self.refused = refused

    def refusals(self) -> tuple[Refusal, ...]:
        return self.refused


def seen(
    *options: Option, refused: tuple[Refusal, ...] = (), state: s.State | None = None, limit: int = 6
) -> TableView:
    args: dict[str, str | int | bool] = {"knight": "ilse", "limit": limit}
    asked = Decision(Kind.CARD, "loadout.knight", [*options, Option("ready", "ready")], ("Ann",), args=args)
    rulings: Any = Rulings(*refused)
    return replace(fakes.view_of(state or fakes.state("outpost"), asked), rulings=rulings)


def places(view: TableView) -> dict[str, Place]:
    return places_of(view.game.knights["ilse"], view)


def ids(things: tuple[Thing, ...]) -> list[CardId]:
    return [thing.face.id for thing in things]


@pytest.fixture
def ilse() -> s.Knight:
    return fakes.state("outpost").knights["ilse"]


# --- what lies there ----------------------------------------------------------------------------


def test_every_place_shows_what_is_worn_on_it(ilse: s.Knight) -> None:
    found, worn = places(seen()), ilse.loadout
    assert tuple(found) == PLACES
    for place, shelf in SHELVES.items():
        assert ids(found[place].held) == [CardId(shelf, getattr(worn, place))]
    gear = [id for place in GEAR for id in ids(found[place].held)]
    assert sorted(gear) == sorted(CardId("gear", id) for id in (*worn.hands, worn.armor, *worn.supports) if id)
    assert ids(found[TECHNIQUES].held) == [CardId("techniques", id) for id in worn.techniques]
    assert all(thing.worn for place in found.values() for thing in place.held)


def test_only_the_techniques_are_counted() -> None:
    found = places(seen(limit=5))
    assert found[TECHNIQUES].room == 5 and {found[place].room for place in PLACES if place != TECHNIQUES} == {0}


def test_gear_is_shown_with_its_upgrade() -> None:
    state = fakes.state("outpost")
    upgrade = next(iter(fakes.library().upgrades))
    weapon = state.knights["ilse"].loadout.hands[0]
    item = next(item for item in state.knights["ilse"].sheet.armory if item.gear == weapon)
    item.upgrade = upgrade
    [held] = [thing for thing in places(seen(state=state))["weapon"].held if thing.face.id == CardId("gear", weapon)]
    assert fakes.library().upgrades[upgrade].name.en in held.face.footer


# --- what the chest has -------------------------------------------------------------------------


def test_what_could_be_worn_lies_in_the_chest_of_its_place() -> None:
    kinds = {DOOR: fakes.library().gear[DOOR].type, PEEL: fakes.library().gear[PEEL].type}
    found = places(seen(*(Option(f"k{id}", "equip", {"gear": id}) for id in kinds)))
    for id, place in kinds.items():
        assert CardId("gear", id) in ids(found[place].chest)
        assert not any(CardId("gear", id) in ids(found[other].chest) for other in PLACES if other != place)


def test_what_is_worn_has_the_option_that_puts_it_away(ilse: s.Knight) -> None:
    weapon, technique = ilse.loadout.hands[0], ilse.loadout.techniques[0]
    off = Option("one", "unequip", {"gear": weapon}), Option("two", "technique_off", {"technique": technique})
    found = places(seen(*off))
    keys = {thing.face.id: thing.key for place in ("weapon", TECHNIQUES) for thing in found[place].held}
    assert keys[CardId("gear", weapon)] == "one" and keys[CardId("techniques", technique)] == "two"
    assert found["weapon"].chest == found[TECHNIQUES].chest == ()


def test_what_costs_vigor_and_what_goes_on_what_is_noted() -> None:
    gear, upgrade = DOOR, next(iter(fakes.library().upgrades))
    dear = Option("a", "equip", {"gear": gear, "vigor": 2})
    onto = Option("b", "upgrade", {"upgrade": upgrade, "gear": gear})
    found = places(seen(dear, onto))[fakes.library().gear[gear].type].chest
    notes = {thing.face.id: thing.note for thing in found}
    assert notes[CardId("gear", gear)] == "costs 2 Vigor"
    assert notes[CardId("upgrades", upgrade)] == f"on {fakes.library().gear[gear].name.en}"


def test_what_is_refused_lies_there_too_and_says_why() -> None:
    refused = hindrance.NO_SLOT.of(Option("equip:x", "equip", {"gear": DOOR}))
    view = seen(refused=(refused,))
    [thing] = places(view)[fakes.library().gear[DOOR].type].chest
    assert thing.why == speech.refusal(refused, view)[1] and not thing.worn


def test_an_option_about_no_card_lies_nowhere() -> None:
    found = places(seen(Option("recommended", "recommended")))
    assert not any(place.chest for place in found.values())


# --- what a click means -------------------------------------------------------------------------

ASKED = Decision(Kind.CARD, "loadout.knight", [Option("take", "equip"), Option("away", "unequip")])
FACE = CardFace(CardId("gear", "x"), "A Spade")
FREE, FULL, WORN = Thing(FACE, "take"), Thing(FACE, "take", why="no room"), Thing(FACE, "away", worn=True)


@pytest.mark.parametrize(
    ("thing", "instead", "click"),
    [
        (FREE, None, Click("take")),
        (FREE, WORN, Click("take")),
        (FULL, WORN, Click("away", "loadout.knight", "take")),
        (FULL, None, None),
        (FULL, replace(WORN, key=""), None),
        (replace(FREE, key=""), WORN, None),
    ],
)
def test_a_click_takes_what_fits_and_makes_room_for_what_does_not(
    thing: Thing, instead: Thing | None, click: Click | None
) -> None:
    assert click_of(thing, instead, ASKED) == click
    assert click_of(thing, instead, None) is None, "nothing is asked"


# --- what changes -------------------------------------------------------------------------------


def outfit(**values: Fraction | int) -> Outfit:
    return Outfit(values={name: Fraction(value) for name, value in values.items()})


def test_only_numbers_that_differ_are_told_and_whether_it_is_for_the_better() -> None:
    found = figures.changed(outfit(speed=4, armor=1, vigor=9), outfit(speed=3, armor=1, vigor=11))
    assert [(each.name, each.before, each.after, each.better) for each in found] == [
        ("Vigor", "9", "11", True),
        ("Speed", "4", "3", False),
    ]


def test_a_chance_is_a_percentage_and_a_mean_has_one_decimal() -> None:
    [hit, armor] = figures.changed(
        outfit(hit=Fraction(1, 2), armor=1), outfit(hit=Fraction(2, 3), armor=Fraction(3, 2))
    )
    assert [each.replace("\N{NO-BREAK SPACE}", " ") for each in (hit.before, hit.after)] == ["50 %", "67 %"]
    assert (armor.before, armor.after) == ("1", "1.5")


def test_what_cannot_be_seen_in_the_numbers_is_no_change() -> None:
    assert figures.changed(outfit(hit=Fraction(500, 1000)), outfit(hit=Fraction(501, 1000))) == []
    assert figures.changed(Outfit(), outfit(speed=4)) == [], "nothing is known of what is worn"


def test_better_and_worse_have_their_signs() -> None:
    told = figures.rich_changes(figures.changed(outfit(speed=4, vigor=9), outfit(speed=3, vigor=11)))
    assert told.index("▲") < told.index("▼")
    assert "9&nbsp;→&nbsp;11" in told and "4&nbsp;→&nbsp;3" in told
