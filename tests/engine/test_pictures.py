"""Pictures of state trees: they show what they name, and share nothing that may change."""

from dataclasses import dataclass, field

import pytest

from kf_desktop.engine.pictures import picture


@dataclass
class Card:
    name: str
    secret: int = 7


@dataclass
class Hand:
    owner: str
    cards: list[Card] = field(default_factory=list)
    counts: dict[str, int] = field(default_factory=dict)
    best: Card | None = None
    piles: dict[str, list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class CardPicture:
    name: str


@dataclass(frozen=True)
class HandPicture:
    owner: str
    cards: tuple[CardPicture, ...]
    counts: dict[str, int]
    best: CardPicture | None
    piles: dict[str, tuple[str, ...]]


@dataclass(frozen=True)
class Sized:
    owner: str
    size: int


def test_a_picture_has_the_fields_that_it_names_and_no_others() -> None:
    hand = Hand("ilse", [Card("blade"), Card("bell")], {"red": 2}, Card("blade"), {"a": ["x", "y"]})
    seen = picture(HandPicture, hand)
    cards = (CardPicture("blade"), CardPicture("bell"))
    assert seen == HandPicture("ilse", cards, {"red": 2}, CardPicture("blade"), {"a": ("x", "y")})
    assert picture(HandPicture, Hand("nobody")).best is None


def test_what_is_done_to_the_thing_afterwards_does_not_show() -> None:
    hand = Hand("ilse", [Card("blade")], {"red": 2}, None, {"a": ["x"]})
    seen = picture(HandPicture, hand)
    hand.cards[0].name = "other"
    hand.cards.append(Card("bell"))
    hand.counts["red"] = 9
    hand.piles["a"].append("y")
    assert seen == HandPicture("ilse", (CardPicture("blade"),), {"red": 2}, None, {"a": ("x",)})


def test_what_the_thing_does_not_have_is_given_or_an_error() -> None:
    assert picture(Sized, Hand("ilse"), size=3) == Sized("ilse", 3)
    with pytest.raises(AttributeError, match="size"):
        picture(Sized, Hand("ilse"))
