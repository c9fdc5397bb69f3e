"""Beats: the single things that are animated, as data. Spaces are their names ("F10"), figures their keys on the board.

`lasts` is the time, in milliseconds at normal speed, after which the next beat may begin; `lingers` is for how much
longer something of the beat is still to be seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kf_desktop.ui.canvas.shaking import LASTS

if TYPE_CHECKING:
    from kf_desktop.ui.cards.face import CardFace

WALK, STRIDE, PUSH = 110, 150, 90
"""Milliseconds a space takes: to a knight who walks, to a monster, to whoever is pushed."""

LONGEST = 10
"""The most spaces that count for the time of a way: longer ones are walked faster."""

TUMBLE, SETTLE, DIM = 520, 60, 160
"""Milliseconds of dice: how long they roll, between one coming to rest and the next, until a miss is dimmed."""


@dataclass(frozen=True)
class Beat:
    """One thing to be shown, and how long it takes."""

    lasts: ClassVar[int] = 0
    lingers: ClassVar[int] = 0
    sound: ClassVar[str] = ""

    def time(self) -> int:
        """Milliseconds until the next beat may begin."""
        return self.lasts

    def heard(self) -> str:
        """The sound with which it begins, if any."""
        return self.sound

    def is_read(self) -> bool:
        """Whether it is to be read: then it takes its time, however fast what moves is shown."""
        return False


# --- figures ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Way(Beat):
    """A figure comes along these spaces: `knight` walks, `monster` strides, `push` is against its will."""

    who: str
    spaces: tuple[str, ...]
    how: str = "knight"

    def time(self) -> int:
        each = {"monster": STRIDE, "push": PUSH}.get(self.how, WALK)
        return each * min(LONGEST, max(1, len(self.spaces)))

    def heard(self) -> str:
        return "hoof" if self.how == "monster" else ""


@dataclass(frozen=True)
class Turn(Beat):
    """A monster turns to that side."""

    who: str
    facing: str
    lasts: ClassVar[int] = 200


@dataclass(frozen=True)
class Posture(Beat):
    """A knight falls (`falling`), turns over (`standing`) or stands up (empty): the values of his knockdown."""

    who: str
    knockdown: str
    lasts: ClassVar[int] = 240


@dataclass(frozen=True)
class Comes(Beat):
    """A figure is put on the board."""

    who: str
    lasts: ClassVar[int] = 180


@dataclass(frozen=True)
class Goes(Beat):
    """A figure leaves the board."""

    who: str
    lasts: ClassVar[int] = 420


@dataclass(frozen=True)
class Aim(Beat):
    """A monster aims: an arrow grows to each target."""

    who: str
    targets: tuple[str, ...]
    lasts: ClassVar[int] = 220
    lingers: ClassVar[int] = 500


@dataclass(frozen=True)
class Blow(Beat):
    """A figure is struck: it flashes, it shakes."""

    who: str
    lasts: ClassVar[int] = 200
    sound: ClassVar[str] = "blow"


@dataclass(frozen=True)
class Refused(Beat):
    """A space or a tile cannot be had: it shakes its head."""

    space: str = ""
    tile: str = ""
    lasts: ClassVar[int] = LASTS
    lingers: ClassVar[int] = 300


@dataclass(frozen=True)
class Dust(Beat):
    """Something crashes: dust rises from the figure."""

    who: str
    lasts: ClassVar[int] = 90
    lingers: ClassVar[int] = 260
    sound: ClassVar[str] = "blow"


@dataclass(frozen=True)
class Words(Beat):
    """A few words float up from a figure: `tone` is a colour of the palette."""

    who: str
    words: str
    tone: str
    lasts: ClassVar[int] = 160
    lingers: ClassVar[int] = 540


# --- what is counted ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Count(Beat):
    """Vigor, Heat, Passion or Gold of a knight changes by so much."""

    what: str
    by: int
    knight: str = ""
    lasts: ClassVar[int] = 120
    lingers: ClassVar[int] = 580

    def heard(self) -> str:
        return "fire" if self.what == "heat" and self.by > 1 else ""


@dataclass(frozen=True)
class Track(Count):
    """Threat, Curse or Time changes: far from where the eyes are, so that it stands there for longer."""

    lingers: ClassVar[int] = 1700

    def is_read(self) -> bool:
        return True


@dataclass(frozen=True)
class Token(Beat):
    """A token flies from one place of the table to another; places are named as in `spots.py`."""

    token: str
    start: str
    end: str
    lasts: ClassVar[int] = 200
    lingers: ClassVar[int] = 180


# --- cards and dice -----------------------------------------------------------------------------


@dataclass(frozen=True)
class Card(Beat):
    """A card flies from one place of the table to another, turning over on its way if it is `drawn`."""

    name: str
    start: str
    end: str
    drawn: bool = True
    slow: bool = False

    def time(self) -> int:
        return 380 if self.slow else 320

    def heard(self) -> str:
        return "page"


@dataclass(frozen=True)
class Die:
    """A die of a roll: a d10 by its face, a power die by colour and face; `success` is None where none is counted."""

    face: int
    colour: str = ""
    success: bool | None = None
    total: int = 0
    crit: bool = False


@dataclass(frozen=True)
class Roll(Beat):
    """Dice roll in the tray: `title` names the roll; those that lay there `before` with the same face lie still."""

    title: str
    dice: tuple[Die, ...]
    told: str = ""
    before: tuple[Die, ...] = ()
    lingers: ClassVar[int] = 700
    sound: ClassVar[str] = "dice"

    def time(self) -> int:
        return TUMBLE + SETTLE * len(self.dice) + DIM


@dataclass(frozen=True)
class Reroll(Beat):
    """A die that lies in the tray with the face `before` flies up and comes down with another.

    `dice` are all of the roll as they lie in the end, where that is known.
    """

    before: int
    after: int
    dice: tuple[Die, ...] = ()
    title: str = ""
    """What was rolled, where that is known: the question that comes up meanwhile may be about other dice."""
    lasts: ClassVar[int] = 420
    lingers: ClassVar[int] = 700
    sound: ClassVar[str] = "dice"


@dataclass(frozen=True)
class Outcome(Beat):
    """The result of the dice in the tray, which stay there long enough for it to be read."""

    told: str
    lingers: ClassVar[int] = 500

    def time(self) -> int:
        return BREATH + LETTER * _letters(self.told)


@dataclass(frozen=True)
class Row(Beat):
    """The row below a deck of the monster, its cards by level, turns over: other cards are in it."""

    deck: str
    lasts: ClassVar[int] = 260
    lingers: ClassVar[int] = 640


# --- the map, the page, the table ---------------------------------------------------------------


@dataclass(frozen=True)
class Travel(Beat):
    """The party goes to the tile."""

    tile: str
    lasts: ClassVar[int] = 320


@dataclass(frozen=True)
class TurnOver(Beat):
    """A tile of the map is turned face up."""

    tile: str
    lasts: ClassVar[int] = 450
    sound: ClassVar[str] = "page"


@dataclass(frozen=True)
class Hunt(Beat):
    """A monster's token comes to the tile."""

    monster: str
    tile: str
    lasts: ClassVar[int] = 420
    sound: ClassVar[str] = "fog"


@dataclass(frozen=True)
class Fade(Beat):
    """The picture of before fades out: in the place of all motion, where the player wants none."""

    lasts: ClassVar[int] = 80


@dataclass(frozen=True)
class Noise(Beat):
    """A sound with nothing to be seen."""

    noise: str

    def heard(self) -> str:
        return self.noise


@dataclass(frozen=True)
class Banner(Beat):
    """Something has ended: after a short pause its name stands over the table, with the results below."""

    title: str
    lines: tuple[str, ...] = ()
    tone: str = "gold"
    lasts: ClassVar[int] = 1300
    sound: ClassVar[str] = "bell"

    def time(self) -> int:
        """As long as it takes to read; no answer has to wait for it."""
        return max(self.lasts, BREATH + LETTER * _letters(" ".join(self.lines)))

    def is_read(self) -> bool:
        return True


@dataclass(frozen=True)
class Ending(Banner):
    """A banner before which the table does not turn to the next view, as of a clash that is over."""

    lasts: ClassVar[int] = 2400


@dataclass(frozen=True)
class Fallen(Ending):
    """A knight has died: where nothing is staged, this stands all the same until something is pressed."""

    lasts: ClassVar[int] = 1800


@dataclass(frozen=True)
class Shown(Beat):
    """A card that was drawn and resolved at once: after a short pause it is shown over the table, to be read."""

    face: CardFace
    lasts: ClassVar[int] = 1600
    MOST: ClassVar[int] = 5000

    def time(self) -> int:
        """As long as it takes to read, at most `MOST`; no answer has to wait for it."""
        words = " ".join(text for _, text in self.face.lines)
        return min(self.MOST, max(self.lasts, BREATH + LETTER * _letters(words)))


@dataclass(frozen=True)
class Aside(Beat):
    """A line below the strip: how a question was answered automatically, what is to be seen nowhere else."""

    told: str
    lasts: ClassVar[int] = 250
    lingers: ClassVar[int] = 2600

    def is_read(self) -> bool:
        return True


@dataclass(frozen=True)
class Looked(Aside):
    """A line while which the table stays at what somebody has paid to see, before it turns to the next view."""

    lasts: ClassVar[int] = 2400


@dataclass(frozen=True)
class Written(Aside):
    """A line in place of what moves, where the player wants no motion; where nothing is staged it stays."""


def _letters(words: str) -> int:
    return sum(1 if letter.isascii() else CHARACTER for letter in words)


BREATH, LETTER, CHARACTER = 400, 32, 3
"""Milliseconds before a banner's words appear; milliseconds to read a letter; letters that a Chinese character counts
as."""
