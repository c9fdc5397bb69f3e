"""Who stands behind the player: a sheet over the board that says a sentence or two, and a ring around what it means.

It never keeps anybody from playing: whatever is answered, it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QLayout, QPushButton, QScrollBar, QWidget
from shiboken6 import isValid

from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.canvas.room import Shunned, hidden, least_hiding
from kf_desktop.ui.glossary.linker import linked
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.lessons.heading import FIRST_DELVE, HINTS, is_over
from kf_desktop.ui.lessons.lesson import Lesson, Moment, about_question, now
from kf_desktop.ui.lessons.placing import EDGE, places_in, way_of
from kf_desktop.ui.lessons.pointing import button_of, place_of, widget_of
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.middle import Middle
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import clear, column, label, row

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.shell.table import ShellTable
    from kf_desktop.ui.table.controller import GameController
    from kf_desktop.ui.table.view import TableView

WIDTHS = (330, 420, 520, 250, 210)
"""Widths at 100 % in the order in which they are liked: a broader sheet is lower."""
OUTSIDE = 6
"""So far outside of what it stands around is a ring, which is as wide: it covers no letter."""
BARS = 40
"""So near to the right edge of the table's middle a scroll bar is kept free."""
FOLDS = "S"
"""The key that folds it up, and unfolds it."""
WHILE = (0, 40, 250)
"""Milliseconds after which its place is looked for: what it points at may be laid out late."""


MOVED = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
"""What can happen to what is pointed at."""


class Ring(QWidget):
    """A golden frame around a place; the pointer goes through it."""

    def __init__(self, table: QWidget) -> None:
        super().__init__(table)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def around(self, place: QRect) -> None:
        """Stand around the place; nowhere if it is empty."""
        self.setVisible(not place.isEmpty())
        out = px(OUTSIDE)
        self.setGeometry(place.adjusted(-out, -out, out, out))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        for width, paint in ((5, colour("ground_deep")), (3, colour("gold"))):
            painter.setPen(QPen(paint, px(width)))
            painter.drawRect(self.rect().adjusted(px(3), px(3), -px(3), -px(3)))
        painter.end()


class Coach(QFrame):
    """Says the moments of a lesson, or hints, over a table. `said` counts them; `remember` has that kept."""

    ended = Signal()
    """The player wants no more of it."""
    campaign_asked = Signal()
    """Whoever has been led through the delve wants a campaign of his own."""
    term_asked = Signal(str)
    """A word of it is looked up."""

    def __init__(
        self,
        table: ShellTable,
        controller: GameController,
        lesson: Lesson,
        said: dict[str, int],
        remember: Callable[[], None],
    ) -> None:
        super().__init__(table)
        self.setObjectName("coach")
        self.lesson, self.said, self._remember = lesson, said, remember
        self.moments: list[Moment] = []
        """What is said now."""
        self._last: list[Moment] = []
        self._left = False
        """Whether the player wants no more of it at this table."""
        self._unfolded = False
        """Whether what was said last is read again."""
        self._in_the_way = self._insists = False
        """Whether a hint is folded up because it would lie over the dice, and whether it is read all the same."""
        self._below = False
        """Whether it lies below what is read for a moment."""
        self._happened: list[Event] = []
        """What has happened since it followed last: when an answer has been painted, nothing of it is new any more."""
        self._said_at: dict[str, int] = {}
        """Before which answer of the journal a moment was said; with that answer it is taken back."""
        self._controller, self._table = controller, table
        self.ring = Ring(table)
        self._build()
        self.folded = False
        self._later = [self._timer(interval) for interval in WHILE]
        self._pointed: list[QWidget] = []
        """What it points at, and what that lies in: the ring goes where they go."""
        table.installEventFilter(self)
        if isinstance(middle := getattr(table, "middle", None), Middle):
            middle.filled.connect(self._later[0].start)
            middle.crowded.connect(self._go_below)
            middle.installEventFilter(self)  # a page takes more room than a board, and comes when all has been shown
        table.hint_asked.connect(self._fold_by_key)
        controller.changed.connect(self._went_on)
        controller.taken_back.connect(self._unsay)

    def _build(self) -> None:
        """Its title with what folds it up, the words, and what ends it."""
        inner = column(self, margin=12, gap=7)
        head = row(gap=6)
        self.title = label(role="section")
        self.fold, self.end, self.own = QPushButton(), QPushButton(), QPushButton()
        for button, action in ((self.fold, self._fold), (self.end, self._end), (self.own, self.campaign_asked.emit)):
            button.setProperty("quiet", "true")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(action)
        head.addWidget(self.title, 1)
        head.addWidget(self.fold)
        inner.addLayout(head)
        self.words = QWidget()
        self._lines = column(self.words, gap=7)
        inner.addWidget(self.words)
        self.foot = QWidget()
        foot = row(self.foot, gap=6)
        foot.addStretch(1)
        foot.addWidget(self.own)
        foot.addWidget(self.end)
        inner.addWidget(self.foot)

    def _timer(self, interval: int) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=interval)
        timer.timeout.connect(self._place)
        return timer

    def _key(self, moment: Moment) -> str:
        return f"{self.lesson.id}/{moment.id}"

    def _counts(self) -> dict[str, int]:
        return {moment.id: self.said.get(self._key(moment), 0) for moment in self.lesson.moments}

    @property
    def over(self) -> bool:
        """Whether the lesson has said its last word."""
        return is_over(self.lesson.id, self.said)

    def begin(self) -> None:
        """The table has come up: say what there is to say, for who comes back the question's words again."""
        view, counts = self._controller.view(), self._counts()
        again = about_question(self.lesson.moments, view) if self.lesson.id != HINTS and not self.over else None
        if again is not None and counts[again.id]:  # what fits besides belongs to a later time
            self._say([again])
        else:
            self._say(list(now(self.lesson.moments, view, view.fresh_events(), counts)))

    def _went_on(self) -> None:
        self._happened += self._view().fresh_events()
        LATER.put(self, "coach", self.follow)

    def follow(self) -> None:
        """The game has gone on."""
        if self._left:
            return
        happened, self._happened = self._happened, []
        found = list(now(self.lesson.moments, self._view(), happened, self._counts()))
        self._say(found or self._still_asked())

    def _still_asked(self) -> list[Moment]:
        """What a lesson has just said of the question, where it goes for the next one as well: a step has several."""
        fits = (moment.fits_question(self._controller.decision, self._view()) for moment in self.moments[-1:])
        return self.moments[-1:] if self.lesson.id != HINTS and any(fits) else []

    def _unsay(self) -> None:
        """An answer is taken back: what was said at the question that stands again, and after it, was not said."""
        self._happened = []
        at = self._answers()
        for key in [key for key, said_at in self._said_at.items() if said_at >= at]:
            self.said[key] = max(0, self.said.get(key, 0) - 1)
            del self._said_at[key]

    def _answers(self) -> int:
        decision = self._controller.decision
        return decision.seq if decision is not None else 0

    def _say(self, found: Sequence[Moment]) -> None:
        """Show the words of the moments; with none the sheet is only its head, and a hint is gone.

        What was said last can be read again by unfolding it.
        """
        self.moments = list(found)
        self._unfolded = self._in_the_way = self._insists = False
        if found:
            self._last = self.moments
        at = self._answers()
        self._said_at = {key: said_at for key, said_at in self._said_at.items() if said_at <= at}  # of this journal
        for moment in found:
            self.said[self._key(moment)] = self.said.get(self._key(moment), 0) + 1
            self._said_at[self._key(moment)] = at
        if found:
            self._remember()
        self._write()
        if found:
            announce(self, " ".join(self._texts()))
        self._look_for_place()

    def _look_for_place(self) -> None:
        """Now and a moment later: its own words, too, are laid out when they are seen."""
        for timer in self._later:
            timer.start()

    def _texts(self) -> list[str]:
        shown = self.moments or (self._last if self._unfolded else [])
        return [str(moment.say[CATALOGUE.language]) for moment in shown]

    @property
    def small(self) -> bool:
        """Whether it is only its head: folded up, in the way, or with nothing to say at this moment."""
        return self.folded or self._in_the_way or not (self.moments or self._unfolded)

    def _write(self) -> None:
        hints = self.lesson.id == HINTS
        self.title.setText(self.lesson.heading.title[CATALOGUE.language])
        self.fold.setText(f"{'+' if self.small else '–'}  {FOLDS}")
        name(self.fold, tr("lesson.unfold" if self.small else "lesson.fold"))
        self.end.setText(tr("lesson.no_hints" if hints else "lesson.end"))
        self.own.setText(tr("lesson.own"))
        self.own.setVisible(self.lesson.id == FIRST_DELVE and self.over)
        clear(self._lines)
        for words in self._texts():
            line = QLabel(linked(words, self._controller.library, self._view()))
            line.setTextFormat(Qt.TextFormat.RichText)
            line.setWordWrap(True)
            line.linkActivated.connect(lambda link: self.term_asked.emit(link.partition(":")[2]))
            self._lines.addWidget(line)
        self.words.setVisible(not self.small)
        self.foot.setVisible(not self.small)
        name(self, self.title.text(), " ".join(self._texts()))
        self.setVisible(not self._left and (bool(self.moments) or (not hints and not self.over)))

    def _view(self) -> TableView:
        return self._controller.view()

    def retranslate(self) -> None:
        """Another language or other colours: the same words in them."""
        self._write()
        self._look_for_place()

    def _fold(self) -> None:
        if self._in_the_way:
            self._in_the_way, self._insists = False, True
        elif self.moments:
            self.folded = not self.folded
        else:
            self.folded, self._unfolded = False, self.small
        self._write()
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on it folds it as well: in a small window it lies over what is asked for."""
        self._fold()

    def _fold_by_key(self) -> None:
        if self.isVisible():
            self._fold()

    def _end(self) -> None:
        self.moments, self._left = [], True
        self.hide()
        self.ring.hide()
        self.ended.emit()

    # --- its place ------------------------------------------------------------------------------

    def _place(self) -> None:
        """At the edge of the board where it hides least: of what it points at, of the dice, of what stands there."""
        if not self.isVisible():
            self.ring.hide()
            self._make_way(0, QRect())
            self._table.toast.keep_off(QRect())
            return
        layout = self.layout()
        assert layout is not None
        layout.activate()
        target = self._target()
        room = self._room()
        shunned = ((target, place_of(self._table, "tray")), *self._shunned(), (room,))
        places = [place for size in self._sizes(layout) for place in places_in(room, size, self._rail())]
        if self._in_the_way:
            places.sort(key=QRect.right, reverse=True)  # the dice have their title at the left
        best = least_hiding(places, shunned)
        if self.lesson.id == HINTS and not self.small and not self._insists and any(hidden(best, shunned[:1])):
            self._in_the_way = True
            self._write()
            self._place()
            return
        self._make_way(way_of(best, room, shunned[2]), best)
        self.setFixedSize(best.size())
        self.move(best.topLeft())
        self._table.toast.keep_off(best)
        self.ring.around(target)
        self._go_with_what_is_pointed_at()
        self._come_up()

    def _come_up(self) -> None:
        """Lie over the table; a menu or a card stays above what is said about it."""
        if not self._below and not self._table.covered():
            self.raise_()
            self.ring.raise_()

    def _go_below(self, below: bool) -> None:
        """What is read for a moment where the pointer rests lies over it, where there is no room for both."""
        self._below = below
        if below:
            self.lower()
        else:
            self._come_up()

    def _go_with_what_is_pointed_at(self) -> None:
        """Listen to it, up to the table: what lies beside it may go or come long after the words were said."""
        moment, pointed = self._pointing(), list[QWidget]()
        part = widget_of(self._table, moment.point) if moment is not None and not moment.button else None
        while part is not None and part is not self._table:
            if not isinstance(part, Middle):  # that is listened to all the time
                pointed.append(part)
            part = part.parentWidget()
        for widget in self._pointed:
            if widget not in pointed and isValid(widget):
                widget.removeEventFilter(self)
        for widget in pointed:
            if widget not in self._pointed:
                widget.installEventFilter(self)
        self._pointed = pointed

    def _sizes(self, layout: QLayout) -> list[QSize]:
        """The sizes it can have: with words on it, as high as they need in each of the widths."""
        if self.small:
            return [layout.totalSizeHint()]
        room = self._room().width() - 2 * px(EDGE)
        least = layout.totalMinimumSize().width()  # that of its title
        widths = dict.fromkeys(min(max(px(width), least), room) for width in WIDTHS)
        heights = ((width, layout.totalHeightForWidth(width)) for width in widths)
        usual = layout.totalSizeHint().height()  # without words there is no height for a width
        sizes = [QSize(width, high if high > 0 else usual) for width, high in heights]
        most = self._room().height() - 2 * px(EDGE)
        return [size for size in sizes if size.height() <= most] or sizes

    def _rail(self) -> QRect:
        """The strip below the party, where nothing stands: the sheet may lie there in part."""
        party = getattr(self._table, "party", None)
        rows = place_of(self._table, "party")
        if self.small or not isinstance(party, QWidget) or not party.isVisible() or rows.isEmpty():
            return QRect()
        rail = QRect(party.mapTo(self._table, QPoint()), party.size())
        rail.setTop(rows.bottom() + 1)
        return rail

    def _room(self) -> QRect:
        """Where it may lie: beside the board too, as far as the middle of the table goes."""
        middle = getattr(self._table, "middle", None)
        if isinstance(middle, Middle) and middle.isVisible():
            return self._beside_bars(middle)
        board = place_of(self._table, "board")
        return self._table.rect() if board.isEmpty() else board

    def _beside_bars(self, middle: Middle) -> QRect:
        """The middle of the table without a scroll bar at its right."""
        room = middle.geometry()
        for bar in middle.findChildren(QScrollBar):
            left = bar.mapTo(self._table, QPoint()).x()
            if bar.isVisible() and left > room.right() - px(BARS):
                room.setRight(min(room.right(), left))
        return room

    def _pointing(self) -> Moment | None:
        """The moment that points somewhere now."""
        return self.moments[-1] if self.moments and not self.folded else None

    def _target(self) -> QRect:
        """What it points at; nothing where that is the whole board."""
        moment = self._pointing()
        if moment is None:
            return QRect()
        if moment.button:
            return button_of(self._table, moment.button)
        return place_of(self._table, moment.point) if moment.point != "board" else QRect()

    def _shunned(self) -> Shunned:
        """Where on the board something can be chosen and where something stands, were it to make way for nothing."""
        middle = getattr(self._table, "middle", None)
        if not isinstance(middle, Middle):
            return ((), ())
        back = QPoint(-middle.gone_aside(), 0)
        return [[area.translated(back) for area in areas] for areas in middle.shunned()]

    def _make_way(self, by: int, place: QRect) -> None:
        """Have what lies below stand so far to the right, where it can, and leave that place free."""
        middle = getattr(self._table, "middle", None)
        if isinstance(middle, Middle):
            middle.move_aside(by)
            middle.keep_free(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._table or isinstance(watched, Middle):
            if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
                self._later[0].start()
        elif event.type() in MOVED and self.ring.isVisible():
            QTimer.singleShot(0, self.ring, lambda: self.ring.around(self._target()))
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """A print's plate mark: two lines, square corners."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("panel"))
        painter.setPen(QPen(colour("gold"), px(1)))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.setPen(QPen(colour("line_strong"), 1))
        painter.drawRect(self.rect().adjusted(px(3), px(3), -px(3) - 1, -px(3) - 1))
        painter.end()
