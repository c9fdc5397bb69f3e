"""The dice tray over the board: dice roll there, and every question about these dice is answered there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import takewhile
from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from kf_desktop.content.dice import POWER_DICE, read_die
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.brush import chance
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.canvas.room import Shunned, least_hiding
from kf_desktop.ui.dice.die_button import DieButton
from kf_desktop.ui.dice.what_if import WhatIf
from kf_desktop.ui.glossary.hover import EXPLAINED
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.staging.beats import DIM, SETTLE, TUMBLE, Beat, Die, Outcome, Reroll, Roll
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, row

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.engine.decision import Decision, Option

WIDE, HIGH, EDGE = 640, 184, 12
TESTED, ONE_DIE = ("test", "save"), 320
"""Rolls of a die for which nothing is weighed beside it, and the width of the tray then."""
SIDE, SMALL, MANY = 58, 44, 6
"""The side of a die, and of one of more than so many."""
SWAP = 70
"""Milliseconds for which a tumbling die shows a face."""

NATURAL = 10
"""The face of a d10 that always succeeds."""
TITLES = {each: f"{each}_roll" for each in ("attack", "evasion", "power", "armor")}
TITLES |= {"test": "test", "save": "save", "defensive_weapon": "evasion_roll"}
"""What dice are called by what is rolled."""


class DiceTray(QFrame):
    """Lies over a part of the table, at its lower edge, or at the upper one if the figures stand below."""

    chosen = Signal(str)
    """The key of the option that the die is."""
    picked = Signal(tuple)
    """The keys of the dice of a what-if."""
    used = Signal(str)
    """The key of what a what-if would use."""
    placed = Signal()
    """It lies somewhere else, has come or gone."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.setObjectName("tray")
        self.over: QWidget | None = None
        """What it lies over; None: it is not to be seen."""
        self.shunned: Callable[[], Shunned] = tuple
        """What it hides as little of as it can, in the table's pixels."""
        self.buttons: list[DieButton] = []
        self.asks = self.again = self._raised = False
        self._made: list[DieButton] = []
        self._faces: list[Die] = []
        self._beats: list[Beat] = []
        """Those of the step that are its own, in order."""
        self._newest = -1
        self._asked: list[Die] = []
        self._words = self._told = self._rolled = ""
        self._wide = WIDE
        self._laid: tuple[object, ...] = ()
        """What its size depends on."""
        self._shared: tuple[object, ...] = ()
        """What it depends on whether the dice stand in one row."""
        self._build()
        self.hide()

    def _build(self) -> None:
        layout = column(self, margin=EDGE, gap=4)
        head = row(gap=10)
        self.title, self.told = label(role="heading"), label(role="soft")
        head.addWidget(self.title)
        head.addWidget(self.told)
        head.addStretch()
        layout.addLayout(head)
        body = row(gap=14)
        self.dice_rows = QGridLayout()
        self.dice_rows.setSpacing(px(6))
        body.addStretch(1)
        body.addLayout(self.dice_rows)
        body.addStretch(1)
        self.what_if = WhatIf()
        self.what_if.picked.connect(self.picked)
        self.what_if.used.connect(self.used)
        body.addWidget(self.what_if)
        layout.addLayout(body, 1)

    def seat(self, table: QWidget, over: QWidget) -> None:
        """Lie over that part of the table."""
        self.setParent(table)
        self.over = over
        over.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.place()
        return False

    # --- a question about dice ----------------------------------------------------------------------

    def ask(self, decision: Decision, words: Sequence[str], letters: Sequence[str], title: str = "") -> None:
        """Have the options of the decision to be chosen as dice; `words` are theirs, `letters` their keys.

        `title` says what is rolled for, where that is more than the kind of roll.
        """
        self.asks, self.again = True, False
        self._raised = decision.family == "guard"
        self._lay_out(decision.options, words, letters, decision, title)

    def lie(self, dice: Sequence[Option], words: Sequence[str], window: Decision, *, again: bool) -> None:
        """Have the dice that a window is about lie there; `again`: a click leads to rolling them again."""
        self.asks, self.again, self._raised = False, again, False
        self._lay_out(dice, words, [""] * len(dice), window)

    def _lay_out(
        self,
        options: Sequence[Option],
        words: Sequence[str],
        letters: Sequence[str],
        decision: Decision,
        title: str = "",
    ) -> None:
        side, self._shared = SMALL if len(options) > MANY else SIDE, ()
        self._asked = [_die_of(option.args) for option in options]
        for die, option, said, letter in zip(self._dice(len(options)), options, words, letters, strict=True):
            die.side, die.key = side, letter
            die.setProperty("option", option.key)
            die.setAccessibleName(said)
            told = _tip_of(_die_of(option.args), clicks=self.asks or self.again)
            die.setToolTip(said if self._raised else told)  # a click raises it
            die.setProperty(EXPLAINED, True)
            die.setEnabled(self.asks or self.again)
            die.raised = self._raised
            die.pick(0)
            die.advise(False)
        heading, self._told = self._heads(decision)
        self._words = title or heading
        self._wide = ONE_DIE if decision.topic in TESTED else WIDE
        self.what_if.forget()
        self._show(self._asked)

    def _heads(self, decision: Decision) -> tuple[str, str]:
        attack = decision.subject if isinstance(decision.subject, KnightAttackSubject) else None
        needs = decision.args.get("needs")
        roll = decision.topic.removesuffix("_roll")
        if not isinstance(needs, int) and roll == "attack" and attack is not None:
            needs = attack.need
        titled = tr(f"staging.{TITLES.get(roll, 'dice')}")
        if roll == "power" and attack is not None and attack.at:
            able = attack.power + attack.potential >= attack.at
            sign = " ✓" if attack.power >= attack.at else "" if able else " ✕"
            return titled, tr(
                "staging.power_so_far", power=attack.power, at=attack.at, sign=sign, potential=attack.potential
            )
        return titled, tr("staging.need", need=needs) if isinstance(needs, int) else ""

    @property
    def lies(self) -> bool:
        """Whether the dice of the question lie there."""
        return bool(self._asked)

    def stop_asking(self) -> None:
        """The question is not about dice: the tray goes when nothing rolls in it."""
        self.asks = self.again = False
        self._asked = []
        self.buttons = []
        self.what_if.forget()
        self.hide()
        self.placed.emit()

    def tell(self, odds: Odds, named: Mapping[str, str] | None = None) -> None:
        """Mark the dice that the odds are for, and set out what each choice would bring.

        `named` is what may be used, by its key.
        """
        advised = () if odds.better_now else odds.advice or ()
        for die in self.buttons:
            die.advise(str(die.property("option")) in advised)
        self.what_if.clicks = self.asks or self.again
        self.what_if.show_odds(odds, named)
        self.place()

    def _dice(self, count: int) -> list[DieButton]:
        """So many dice in a row; those that were there before are used again."""
        while len(self._made) < count:
            die = DieButton(self)
            die.setCheckable(True)
            die.clicked.connect(lambda _=False, made=die: self._click(made))
            self._made.append(die)
            self.dice_rows.addWidget(die, 0, len(self._made) - 1)
        for place, die in enumerate(self._made):
            die.setVisible(place < count)
        self.buttons = self._made[:count]
        return self.buttons

    def _click(self, die: DieButton) -> None:
        key = str(die.property("option"))
        if self.asks:
            self.chosen.emit(key)
        elif self.again:
            self.picked.emit((key,))

    # --- the staging speaks -------------------------------------------------------------------------

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Dice that are going to fly lie there as they did before."""
        self._beats, self._newest = [beat for beat in beats if isinstance(beat, Roll | Reroll | Outcome)], -1
        again = [beat for beat in takewhile(_is_again, self._beats) if isinstance(beat, Reroll)]
        faces = _before(again, self._faces)
        if again and faces:
            if not self._asked:
                self._rest(len(faces))
            self._rolled = again[0].title or self._words
            self._show(faces)
            self._head(self._rolled, self._told if self._rolled == self._words else "")

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the moment of the beat; the dice that nobody is asked about go with the last one."""
        place = next((n for n, each in enumerate(self._beats) if each is beat), -1)
        if place < self._newest or place < 0:
            return
        self._newest = place
        moment = gone if MOTION.moves else float(beat.time())
        if isinstance(beat, Roll):
            self._roll(beat, moment)
        elif isinstance(beat, Reroll):
            self._reroll(beat, moment)
        elif isinstance(beat, Outcome) and self.isVisible():
            self._head(beat.told, self._rolled)
            self._appear()
        if gone >= beat.time() + beat.lingers and not self._asked:
            self.stop_asking()

    def settle(self) -> None:
        """The dice that the question is about, or none."""
        if self._asked:
            self._show(self._asked)
        else:
            self.stop_asking()

    def _roll(self, beat: Roll, gone: float) -> None:
        """They tumble, come to rest one after another, and misses dim."""
        dice = beat.dice
        if len(self.buttons) != len(dice) or not self._asked:
            self._rest(len(dice))
        self._rolled = beat.title
        asked = beat.title == self._words and gone >= TUMBLE + SETTLE * len(dice)
        self._head(beat.title, beat.told or (self._told if asked else ""))
        for place, (button, die) in enumerate(zip(self.buttons, dice, strict=True)):
            at_rest = TUMBLE + SETTLE * place
            if gone >= at_rest or beat.before[place : place + 1] == (die,):
                self._lay(button, die, dim=min(1.0, (gone - at_rest) / DIM))
                continue
            seed = int(gone // SWAP)
            sides = len(POWER_DICE[die.colour]) if die.colour else 10
            face = int(chance(place, seed) * sides) + (0 if die.colour else 1)
            hop = abs(sin((gone / 150 + place * 0.7) * pi)) * (1 - gone / at_rest)
            self._lay(button, Die(face, die.colour, crit=die.crit), lift=hop)
        self._faces = list(dice)
        self._appear()

    def _reroll(self, beat: Reroll, gone: float) -> None:
        """A die that shows that face flies up and comes down with the other."""
        place = _place_of(beat, self._faces, beat.before)
        self._head(self._rolled, tr("staging.rerolled", before=beat.before, after=beat.after))
        if gone < beat.time() and 0 <= place < len(self.buttons):
            part = gone / beat.time()
            old = self._faces[place]
            face = old.face if part < 0.5 else int(chance(place, int(gone // SWAP)) * 10) + 1
            self._lay(self.buttons[place], Die(face, crit=old.crit), lift=sin(part * pi))
        elif place >= 0:
            plain = Die(beat.after, crit=self._faces[place].crit)
            self._faces[place] = beat.dice[place] if beat.dice else plain
            if place < len(self.buttons):
                self._lay(self.buttons[place], self._faces[place], dim=1.0)
        self._appear()

    def _rest(self, count: int) -> None:
        """Dice to be looked at only."""
        self._shared = ()
        for die in self._dice(count):
            die.side, die.key = SMALL if count > MANY else SIDE, ""
            die.pick(0)
            die.advise(False)

    # --- what is to be seen -------------------------------------------------------------------------

    def _show(self, dice: Sequence[Die]) -> None:
        """These dice lie there."""
        self._faces = list(dice)
        if len(self.buttons) != len(dice):
            self._dice(len(dice))
        for button, die in zip(self.buttons, dice, strict=True):
            self._lay(button, die, dim=1.0)
        self._head(self._words, self._told)
        self._appear()

    def _head(self, title: str, told: str) -> None:
        for shown, words in ((self.title, title), (self.told, told)):
            if isinstance(shown, QLabel) and shown.text() != words:
                shown.setText(words)
        name(self, title, told)

    def _lay(self, button: DieButton, die: Die, *, lift: float = 0.0, dim: float = 0.0) -> None:
        """The die shows that face, so high over the tray; a miss is so far dimmed."""
        button.lift, button.dim = lift, dim if die.success is False else 0.0
        if die.colour:
            button.show_power(die.colour, POWER_DICE[die.colour][die.face])
            return
        note = "" if not die.total or lift else _note_of(die)
        button.show_d10(die.face, crit=die.crit, success=die.success, note=note)

    def _is_small(self) -> bool:
        """Whether the dice are only looked at."""
        return not (self.asks or self.again or self._asked)

    def _appear(self) -> None:
        if self.over is None:
            return
        laid = (self._is_small(), len(self.buttons), self.title.text(), self.told.text())
        if not self.isVisible() or laid != self._laid:
            self._laid = laid
            self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, self._is_small())
            self.place()
            self.show()
            self.raise_()
            self.placed.emit()
            LATER.put(self, "place", self.place)  # a board that comes up with it has its place only then

    def _share_rows(self, room: int) -> None:
        """The dice stand in one row, or in two where what is weighed beside them would be cut."""
        shared = (len(self.buttons), self.what_if.isHidden(), self.what_if.sizeHint(), room)
        for rows in (1, 2) if shared != self._shared else ():
            each = max(1, -(-len(self.buttons) // rows))
            for number, die in enumerate(self.buttons):
                die.side = SMALL if rows > 1 else die.side
                self.dice_rows.addWidget(die, number // each, number % each)
            self._activate()
            if self.sizeHint().width() <= room:
                break
        self._shared = shared
        self._activate()

    def _activate(self) -> None:
        """Have the layout know of words and dice that have only just changed."""
        if (layout := self.layout()) is not None:
            layout.activate()

    def place(self) -> None:
        """At the edge of what it lies over where it hides least; dice that are only looked at take little room."""
        table = self.parentWidget()
        if self.over is None or table is None:
            return
        area = QRect(self.over.mapTo(table, QPoint()), self.over.size())
        self._share_rows(area.width() - px(8))
        least = self.sizeHint() if self._is_small() else self.sizeHint().expandedTo(QSize(px(self._wide), px(HIGH)))
        wide, high = min(area.width() - px(8), least.width()), least.height()
        lefts = (area.center().x() - wide // 2, area.left() + px(4), area.right() - wide - px(4))
        tops = (area.bottom() - high - px(EDGE), area.top() + px(EDGE))
        places = (QRect(left, top, wide, high) for left in lefts for top in tops)
        self.setGeometry(least_hiding(places, self.shunned()))
        self.placed.emit()


def _is_again(beat: Beat) -> bool:
    return isinstance(beat, Reroll)


def _place_of(beat: Reroll, lying: Sequence[Die], face: int) -> int:
    """Which of the dice it is that shows the face, and will lie there as the roll ends; −1 for none."""
    if beat.dice and len(beat.dice) != len(lying):
        return -1
    for place, die in enumerate(lying):
        if die.face == face and not die.colour and (not beat.dice or beat.dice[place].face == beat.after):
            return place
    return -1


def _before(again: Sequence[Reroll], lying: Sequence[Die]) -> list[Die]:
    """The dice as they lay before these were rolled again."""
    faces = list(again[0].dice if again and again[0].dice else lying)
    for beat in reversed(again):
        if beat.dice and (place := _place_of(beat, faces, beat.after)) >= 0:
            faces[place] = Die(beat.before, crit=faces[place].crit)
    return faces


def _die_of(args: dict[str, str | int | bool]) -> Die:
    """The die that an option is about."""
    face, total = args.get("face", 1), args.get("total", 0)
    success = args.get("success")
    return Die(
        face if isinstance(face, int) else 1,
        str(args.get("colour", "")),
        success if isinstance(success, bool) else None,
        total if isinstance(total, int) else 0,
        bool(args.get("crit")),
    )


def _tip_of(die: Die, *, clicks: bool) -> str:
    """What the die shows and comes to, in words, and what a click is for."""
    if (power := read_die(f"{die.colour}:{die.face}")) is not None:
        return tr("staging.die_power", power=power.symbols[0], potential=power.symbols[1], hope=power.symbols[2])
    face, total = die.face, die.total or die.face
    key = {None: "die", True: "die_hits", False: "die_fails"}[die.success]
    told = tr("staging.die_one_fails") if _always_fails(die) else tr(f"staging.{key}", face=face, total=total)
    parts = [told, *([tr("staging.die_crit")] if die.crit else []), *([tr("staging.die_click")] if clicks else [])]
    return " ".join(parts)


def _always_fails(die: Die) -> bool:
    """A natural 1, whatever is added to it (DIC-005)."""
    return die.success is False and die.face == 1 and not die.colour


def _note_of(die: Die) -> str:
    """What it comes to, and whether that is enough."""
    if _always_fails(die):
        return tr("staging.die_one", sign=_sign(die.success))
    if die.success and die.face == NATURAL and not die.colour:
        return _sign(die.success)  # it succeeds whatever it comes to (DIC-004)
    return f"{die.total} {_sign(die.success)}".strip()


def _sign(success: bool | None) -> str:
    return "" if success is None else "✓" if success else "✕"
