"""The form for a skirmish: monster, level, exhibition or full, knights with their tiers, seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from kf_desktop.content.seats import SEATS
from kf_desktop.content.tiers import TIERS
from kf_desktop.ui.a11y import ctrl_enter_presses
from kf_desktop.ui.a11y import name as call
from kf_desktop.ui.canvas.pictures import draw_picture, first_picture
from kf_desktop.ui.i18n.catalogue import CATALOGUE, said, tr
from kf_desktop.ui.plates.names import monster_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.start.emblem import Emblem
from kf_desktop.ui.start.entries import KnightEntry, MonsterEntry, wish_for
from kf_desktop.ui.start.forms.choice import Choice
from kf_desktop.ui.start.forms.new_campaign import player_field, player_of
from kf_desktop.ui.start.forms.squires import PARTIES, Parties, SquireChoices
from kf_desktop.ui.theme.controls import Combo, OneOf, Tick
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import FlowLayout, column, label, row, scrolling

TYPES = ("full", "exhibition")
WIDE = 680
"""Width from which the monsters stand beside what else is picked."""


class Portrait(QWidget):
    """The monster's token; where there is no print of it its sign on a disc."""

    def __init__(self, monster: MonsterEntry) -> None:
        super().__init__()
        self.monster = monster
        self.setFixedSize(px(58), px(58))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = monster_plate(self.monster.id, self.monster.tier, "token")
        if not draw_plate(painter, plate, QRectF(self.rect()), "token"):
            self._draw_disc(painter)
        painter.end()

    def _draw_disc(self, painter: QPainter) -> None:
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        ground = QColor(self.monster.colour)
        painter.setPen(colour("line_strong"))
        painter.setBrush(ground)
        painter.drawEllipse(area)
        ink = QColor("#1a1208" if ground.lightnessF() > 0.45 else "#fff4e2")
        inset = area.width() * 0.18
        sign = first_picture(f"monsters/{self.monster.glyph}", f"monsters/{self.monster.tier}")
        draw_picture(painter, sign, area.adjusted(inset, inset, -inset, -inset), ink)


class MonsterChoice(Choice):
    """A monster that can be fought; a click anywhere picks it."""

    def __init__(self, monster: MonsterEntry) -> None:
        super().__init__(OneOf(said(monster.name)))
        self.monster = monster
        line = row(self.frame, margin=8, gap=12)
        line.addWidget(Portrait(monster))
        words = column(gap=1)
        side = monster.footprint
        kind = tr("skirmish.kind", tier=tr(f"tier.{monster.tier}"), width=side, height=side)
        call(self.box, said(monster.name), f"{kind}. {said(monster.flavour)}")
        words.addWidget(self.box)
        words.addWidget(label(kind, "soft", wrap=True))
        words.addWidget(label(said(monster.flavour), "soft", wrap=True))
        line.addLayout(words, 1)


class Segments(QWidget):
    """Buttons of which one is down, in as many rows as they need; the arrow keys go through them."""

    changed = Signal()

    def __init__(self, what: str, options: dict[int, str]) -> None:
        super().__init__()
        self._group = QButtonGroup(self)
        self._group.buttonToggled.connect(self._toggled)
        self._options = options
        line = FlowLayout(self, gap=4)
        for value, words in options.items():
            button = QPushButton(words)
            button.setCheckable(True)
            call(button, CATALOGUE.headed(what, words))
            self._group.addButton(button, value)
            line.addWidget(button)
        self.pick(next(iter(options)))

    def offer(self, values: Sequence[int]) -> None:
        """Show only these; one of them stays or comes to be picked."""
        for value in self._options:
            self._group.button(value).setVisible(value in values)
        if self.value not in values:
            self.pick(values[0])

    def pick(self, value: int) -> None:
        """Press the button of that number."""
        self._group.button(value).setChecked(True)

    @property
    def value(self) -> int:
        """The number of the button that is down."""
        return self._group.checkedId()

    def _toggled(self, button: QAbstractButton, on: bool) -> None:
        words = self._options[self._group.id(button)]
        button.setText(f"✓ {words}" if on else words)
        if on:
            self.changed.emit()


class Fighter(Choice):
    """A knight who may fight, and with which loadout."""

    def __init__(self, knight: KnightEntry, number: int) -> None:
        super().__init__(Tick(said(knight.name)))
        self.knight = knight
        self._by_hand = False
        line = row(self.frame, margin=7, gap=9)
        line.addWidget(Emblem(knight, 36))
        inner = column(gap=4)
        self.tiers = Combo()
        for tier in knight.loadouts or {1: {}}:
            self.tiers.addItem(tr("skirmish.tier", tier=tr(f"tier.{TIERS[tier - 1]}")), tier)
        self.tiers.currentIndexChanged.connect(self._show_loadout)
        self.tiers.activated.connect(self._picked)
        call(self.tiers, tr("skirmish.tier_of", knight=said(knight.name)))
        self.player = player_field(knight, number)
        head = row(gap=8)
        head.addWidget(self.box, 1)
        head.addWidget(self.player)
        inner.addLayout(head)
        self.words = label(role="soft", wrap=True)
        below = row(gap=8)
        below.addWidget(self.words, 1)
        below.addWidget(self.tiers)
        inner.addLayout(below)
        line.addLayout(inner, 1)
        self._show_loadout()

    @property
    def tier(self) -> int:
        return int(self.tiers.currentData())

    def suit(self, tier: int) -> None:
        """The loadout of that tier or the nearest lower one, unless the player has picked one."""
        if not self._by_hand:
            reached = [index for index in range(self.tiers.count()) if self.tiers.itemData(index) <= tier]
            self.tiers.setCurrentIndex(reached[-1] if reached else 0)

    def _picked(self) -> None:
        self._by_hand = True
        self.toggled.emit()

    def _show_loadout(self) -> None:
        loadout = self.knight.loadouts.get(self.tier)
        self.words.setText(said(loadout) if loadout else tr("skirmish.as_at_the_start"))


class SkirmishForm(QWidget):
    """Emits the wish when the players go to the fight."""

    begun = Signal(object)

    def __init__(
        self, monsters: Sequence[MonsterEntry], knights: Sequence[KnightEntry], squires: Sequence[KnightEntry] = ()
    ) -> None:
        super().__init__()
        outer = column(self, gap=10)
        outer.addWidget(label(tr("skirmish.title"), "title"))
        outer.addWidget(label(tr("skirmish.words"), "soft", wrap=True))
        self.monsters, self.terms = QWidget(), QWidget()
        self._add_monsters(sorted(monsters, key=lambda monster: TIERS.index(monster.tier)))
        self._add_terms(knights, squires, sorted({level for monster in monsters for level in monster.levels}))
        self._left, self._right = scrolling(self.monsters), scrolling(self.terms)
        columns = row(gap=12)
        columns.addWidget(self._left, 1)
        columns.addWidget(self._right, 1)
        outer.addLayout(columns, 1)
        outer.addLayout(self._foot())
        self.choices[0].box.setChecked(True)
        self._pick(next(iter(PARTIES)) if squires else "four")

    def _add_monsters(self, monsters: Sequence[MonsterEntry]) -> None:
        """The monsters, the lowest tier first."""
        made = column(self.monsters, gap=6)
        made.addWidget(label(tr("skirmish.monster"), "section"))
        group = QButtonGroup(self)
        self.choices = [MonsterChoice(monster) for monster in monsters]
        for choice in self.choices:
            group.addButton(choice.box)
            choice.box.toggled.connect(self._monster_picked)
            made.addWidget(choice)
        made.addStretch()

    def _pick(self, party: str) -> None:
        """A whole party with one click."""
        knights, squires = PARTIES[party]
        for index, fighter in enumerate(self.fighters):
            fighter.box.setChecked(index < knights)
        self.squires.pick(squires)
        self._check()

    def _add_terms(self, knights: Sequence[KnightEntry], squires: Sequence[KnightEntry], levels: Sequence[int]) -> None:
        """Everything but the monster."""
        made = column(self.terms, gap=6)
        made.addWidget(label(tr("skirmish.level"), "section"))
        self.level = Segments(tr("skirmish.level"), {level: str(level) for level in levels})
        self.level.changed.connect(self._suit)
        made.addWidget(self.level)
        made.addWidget(label(tr("skirmish.type"), "section"))
        self.type = Segments(tr("skirmish.type"), {place: tr(f"skirmish.{kind}") for place, kind in enumerate(TYPES)})
        self.type.changed.connect(self._check)
        made.addWidget(self.type)
        self.type_words = label(role="soft", wrap=True)
        made.addWidget(self.type_words)
        made.addWidget(label(tr("skirmish.knights", most=SEATS), "section"))
        self.parties = Parties(self._pick)
        if not squires:
            self.parties.hide()
        made.addWidget(self.parties)
        self.solo = Tick(tr("new.solo"))
        self.solo.setChecked(True)
        self.solo.toggled.connect(self._check)
        made.addWidget(self.solo)
        self.fighters = [Fighter(knight, number) for number, knight in enumerate(knights, 1)]
        for fighter in self.fighters:
            fighter.toggled.connect(self._check)
            fighter.box.toggled.connect(self._make_way)
            made.addWidget(fighter)
        self.squires = SquireChoices(squires, self._check)
        made.addWidget(self.squires)
        made.addWidget(label(tr("new.seed"), "section"))
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(tr("skirmish.any_seed"))
        self.seed.setToolTip(tr("new.seed_words"))
        call(self.seed, tr("new.seed"), tr("new.seed_words"))
        made.addWidget(self.seed)
        self.dice = Tick(tr("new.dice"))
        made.addWidget(self.dice)
        made.addStretch()

    def _foot(self) -> QHBoxLayout:
        foot = row()
        self.hint = label(role="soft", wrap=True)
        self.fight = QPushButton(tr("skirmish.fight"))
        self.fight.setProperty("primary", "true")
        self.fight.setToolTip(tr("new.begin_key"))
        self.fight.clicked.connect(self._begin)
        ctrl_enter_presses(self, self.fight)
        self.seed.returnPressed.connect(self.fight.click)
        foot.addWidget(self.hint, 1)
        foot.addWidget(self.fight)
        return foot

    def focus_first(self) -> None:
        """Put the keyboard on the monster that is picked."""
        self.choice.box.setFocus()

    @property
    def choice(self) -> MonsterChoice:
        """The monster that is picked."""
        return next(choice for choice in self.choices if choice.box.isChecked())

    def party(self) -> list[Fighter]:
        """The knights who fight."""
        return [fighter for fighter in self.fighters if fighter.box.isChecked()]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._right.isHidden() is (self.width() >= px(WIDE)):
            self._arrange(wide=self._right.isHidden())

    def _arrange(self, *, wide: bool) -> None:
        """Side by side, each with its own scroll bar, where there is room; else one below the other."""
        focused = self.focusWidget()
        for area in (self._left, self._right):
            area.takeWidget()
        self._right.setVisible(wide)
        if wide:
            self._left.setWidget(self.monsters)
            self._right.setWidget(self.terms)
        else:
            both = QWidget()
            inner = column(both, gap=12)
            inner.addWidget(self.monsters)
            inner.addWidget(self.terms)
            self._left.setWidget(both)
        for part in (self.monsters, self.terms):
            part.setAutoFillBackground(False)  # a scroll area had it filled
            part.show()
        if focused is not None:
            focused.setFocus()  # it was lost on the way

    def _monster_picked(self, on: bool) -> None:
        """Another monster: its levels, the one that was picked if it has it."""
        if not on:
            return
        self.level.offer(list(self.choice.monster.levels))
        self._left.ensureWidgetVisible(self.choice, 0, px(6))
        self._suit()

    def _suit(self) -> None:
        """Give everybody the loadout that suits the monster and its level."""
        tier = self.choice.monster.levels[self.level.value]
        for fighter in self.fighters:
            fighter.suit(tier)
        self._check()

    def _make_way(self) -> None:
        self.squires.make_way(len(self.party()))

    def _check(self) -> None:
        """Say what is picked, or what is missing; a full party takes nobody more."""
        party = self.party()
        self.squires.leave_room(len(party))
        for fighter in self.fighters:
            fighter.box.setEnabled(fighter.box.isChecked() or len(party) < SEATS)
            fighter.player.setVisible(fighter.box.isChecked() and not self.solo.isChecked())
        self.type_words.setText(tr(f"skirmish.{TYPES[self.type.value]}_words"))
        self.fight.setEnabled(bool(party))
        self.hint.setText(self._summary(party) if party else tr("new.nobody"))

    def _summary(self, party: list[Fighter]) -> str:
        against = tr("skirmish.named", monster=said(self.choice.monster.name), level=self.level.value)
        names = [said(fighter.knight.name) for fighter in party]
        names += [said(choice.squire.name) for choice in self.squires.choices if choice.box.isChecked()]
        return f"{against} · {CATALOGUE.listed(names)}"

    def _begin(self) -> None:
        knights = [(fighter.knight.id, fighter.tier) for fighter in self.party()]
        picked = (self.choice.monster, self.level.value, TYPES[self.type.value], knights)
        wish = wish_for(*picked, self.seed.text().strip())
        players = wish.players if self.solo.isChecked() else tuple(map(player_of, self.party()))
        self.begun.emit(replace(wish, players=players, table_dice=self.dice.isChecked(), squires=self.squires.chosen()))
