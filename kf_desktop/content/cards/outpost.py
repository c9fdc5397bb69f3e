"""The outpost: what can be done there, and whom one can take along."""

from typing import Literal, TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability
from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.text import Text
from kf_desktop.content.virtues import Virtue

Goal: TypeAlias = Literal[
    "win_full",
    "explore",
    "point_of_interest",
    "encounter",
    "visit",
    "threat_at_most",
    "curse_at_most",
    "clear_tokens",
]
Breach: TypeAlias = Literal[
    "enter_fog", "gain_curse", "refuse_encounter", "gamble", "buy", "hire", "backtrack", "declared"
]


@definition
class InnEvent:
    """A row of the inn's table."""

    low: int = entry(validation_alias="from")
    high: int = entry(validation_alias="to")
    name: Text
    text: Text | None = None
    do: Effects = ()


@definition
class Place:
    """A place of the outpost; the early bird's effect is for the knight who comes first."""

    early_bird: Effects = ()


@definition
class Inn(Place):
    """The inn: a d10 table of what the night brings."""

    table: tuple[InnEvent, ...]


@definition
class Outpost:
    """The outpost before a kingdom."""

    kingdom: Id
    name: Text
    inn: Inn
    notice_board: Place = entry(default_factory=Place)
    scouts_guild: Place = entry(default_factory=Place)
    mercenary_guild: Place = entry(default_factory=Place)
    merchant_workshop: Place = entry(default_factory=Place)
    shrine: Place = entry(default_factory=Place)
    flavour: Text | None = None

    @property
    def id(self) -> str:
        """Its name in messages: the kingdom."""
        return self.kingdom


@definition
class ContractGoal:
    """What a contract asks for."""

    what: Goal
    amount: int = 1
    tile: str | None = None


@definition
class ContractTerms:
    """What a contract changes in the expedition while it is signed (OUT-015, DEL-120)."""

    threat: int | None = entry(default=None, ge=1, le=9)  # the expedition fails beyond this Threat
    curse: int | None = entry(default=None, ge=1, le=4)
    exhibition: Id | None = None  # the monster of the clash
    full: Id | None = None


@definition
class Contract:
    """A contract of the notice board."""

    id: Id
    kingdom: Id | None = None
    name: Text
    text: Text
    tier: int = entry(default=1, ge=1)
    once: bool = False
    goal: ContractGoal
    terms: ContractTerms = ContractTerms()
    reward: Effects = ()
    flavour: Text | None = None


@definition
class Scout:
    """A service of the Scouts Guild."""

    id: Id
    kingdom: Id
    kind: Literal["recon", "patrol", "survey"]
    name: Text
    price: int = entry(default=0, ge=0)
    limit: int = entry(default=1, ge=1)
    amount: int = entry(default=1, ge=1)
    flavour: Text | None = None


@definition
class MercenarySide:
    """What a mercenary does on one side of the card."""

    delve: Ability | None = None
    clash: Ability | None = None


@definition
class Mercenary:
    """A mercenary: the fresh side and the used one."""

    id: Id
    name: Text
    trade: Text
    level: int = entry(default=1, ge=1)
    price: int = entry(default=0, ge=0)
    kingdom: Id | None = None
    sides: tuple[MercenarySide, MercenarySide]
    flavour: Text | None = None


@definition
class Infusion:
    """What a Saint gives from that much Devotion on."""

    devotion: int = entry(ge=0)
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()


@definition
class Commandment:
    """What a Saint forbids, and how the game notices."""

    text: Text
    breach: Breach


@definition
class Incarnate:
    """What the Saint's incarnation gives."""

    keywords: tuple[Keyword, ...] = ()


@definition
class Saint:
    """A Saint card."""

    id: Id
    name: Text
    virtue: Virtue
    incarnation: int
    infusions: tuple[Infusion, ...]
    commandment: Commandment
    incarnate: Incarnate = Incarnate()
    unlocked: bool = False
    flavour: Text | None = None


@definition
class Throw:
    """A range of a gambler's d10: what becomes of the bet, and the Gold for each card bet."""

    low: int = entry(validation_alias="from")
    high: int = entry(validation_alias="to")
    outcome: Literal["lose", "keep", "win"]
    gold: int = entry(default=0, ge=0)
    back: int | None = entry(default=None, ge=1)  # so many of the cards bet come back; else all of them


@definition
class FoolsGame:
    """A game of cards against the Dealer: who comes closer to `most` without passing it wins (GMB-013).

    A letter of the Fool's Deck is worth its place in the alphabet.
    """

    hand: int = entry(default=2, ge=1)
    open: int = entry(default=1, ge=0)  # of the Dealer's cards
    most: int = entry(ge=1)
    stand: int = entry(ge=1)  # the Dealer draws until the hand is worth so much
    gold: int = entry(default=0, ge=0)  # for each card bet, if the knight wins
    back: int = entry(default=0, ge=0)  # so many of the cards bet come back from a tie


@definition
class Gambling:
    """A game of the gambling den: throws of a d10, or cards."""

    id: Id
    kingdom: Id | None = None
    name: Text
    text: Text
    throws: tuple[Throw, ...] = ()
    again: bool = False
    cards: FoolsGame | None = None
    flavour: Text | None = None
