"""What is marked for whoever looks: of the figure under the pointer, of the way there, of what monsters aim at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from kf_desktop.content.cards.monsters import ANY_MONSTER, Routine
from kf_desktop.content.effects.attack import ModifierToken
from kf_desktop.content.effects.monster import Heal
from kf_desktop.content.sentences.parts import describe
from kf_desktop.content.walk import walk
from kf_desktop.door.pacing import window_of
from kf_desktop.door.rulings import Number, Toll
from kf_desktop.door.stops import Window
from kf_desktop.door.subjects import (
    DrawnSubject,
    ForkSubject,
    MonsterAttackSubject,
    PlacingSubject,
    RouteSubject,
)
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.ui.cards.played import place_of_played
from kf_desktop.ui.clash_board.clicks import Clicks
from kf_desktop.ui.clash_board.drawing.badge import Badge
from kf_desktop.ui.clash_board.drawing.marks import Line, Marks, doubled
from kf_desktop.ui.clash_board.look import BoardLook, KnightLook, MonsterLook, facing_asked
from kf_desktop.ui.clash_board.rulings import BoardRulings
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr
from kf_desktop.ui.odds.words import MOST_BROUGHT, brought_in_words, change, percent

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Intent, SightLine
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

RARE = Fraction(1, 100)
"""What comes less often than that is not said on a badge."""
BRIEF = 44
"""Letters of an effect that is said on it; a Chinese one is as wide as two."""


@dataclass(frozen=True, slots=True)
class Marking:
    """Fills the marks of one moment, with what the rules say of it."""

    view: TableView
    look: BoardLook
    rulings: BoardRulings
    clicks: Clicks

    def study(self, marks: Marks, told_aims: tuple[tuple[str, str], ...]) -> None:
        """Mark what belongs to the figures, above all to the one under the pointer."""
        look, rulings = self.look, self.rulings
        studied = next(iter(look.at(marks.hover)), None) if marks.hover != OFF else None
        spaces = [(monster, rulings.spaces_of(monster.number)) for monster in look.monsters]
        marks.blind = tuple((cell, monster.key) for monster, each in spaces for cell in each.blind)
        marks.weak = tuple(cell for _, each in spaces for cell in each.weak)
        marks.vantage = tuple(cell for _, each in spaces for cell in each.vantage)
        marks.aims = told_aims or self._aims()
        marks.reach = self.clicks.costs
        if look.mode == "encounter":  # what its monsters strike is all that they will do
            marks.faced = self._faced(marks)
            marks.threatened = self._placed(marks)
            marks.front = tuple(cell for monster, each in spaces if monster.facing for cell in each.front)
            marks.front += tuple(cell for cell in marks.threatened if cell not in marks.front)
        else:
            reached = tuple(cell for cell, struck in rulings.still_reached.items() if struck)
            attacked = self.view.decision is not None and isinstance(self.view.decision.subject, MonsterAttackSubject)
            marks.threatened = reached or (rulings.zone if attacked and not rulings.still_reached else ())
        if studied is not None:
            marks.studied = studied.key
            marks.sights = tuple(self._sights(studied))
        if isinstance(studied, MonsterLook):
            marks.front = rulings.spaces_of(studied.number).front
            marks.threatened = self._threatened(studied)
        elif isinstance(studied, KnightLook) and not marks.places.cells and not self.clicks.cells:
            marks.reach = rulings.reach(studied.id)
        self._tell(marks)
        marks.ways = self._ways(marks)
        marks.taken = self._taken(marks)

    def _tell(self, marks: Marks) -> None:
        """Show on the board what the badge under the pointer says: at whom, and the zone that would be struck."""
        told = ((f"figure:{number}", number, card) for number, card in told_of(self.view, self.look))
        intents = (self.rulings.intent(number, card) for key, number, card in told if key == marks.told)
        for intent in intents:
            if intent is not None:
                marks.aims = tuple((marks.told, f"knight:{knight}") for knight, _ in intent.aims)
                marks.threatened = intent.area or marks.threatened

    def _faced(self, marks: Marks) -> str:
        """Which way the figure would look that is asked about: as is pointed at, else as is picked."""
        picked = (side for side, option in marks.places.sides.items() if option.key in marks.chosen)
        return (marks.side or next(picked, "")) if facing_asked(self.view) else ""

    def _placed(self, marks: Marks) -> Cells:
        """What the monster would strike that is being placed: on the space and the side that are pointed at."""
        subject = self.view.decision.subject if self.view.decision is not None else None
        if not isinstance(subject, PlacingSubject):
            return ()
        there = self.look.piece(f"figure:{subject.figure}")
        sides = subject.sides(there.cell if there is not None else marks.hover)
        marks.facings = tuple(sides) if there is None else ()
        return sides.get(marks.faced or marks.side, ())

    def _taken(self, marks: Marks) -> tuple[Cells, ...]:
        """What the monster would take up that is asked about: at the space pointed at, or where that way can end."""
        decision, option = self.view.decision, marks.places.cells.get(marks.hover)
        if decision is None:
            return ()
        if isinstance(decision.subject, ForkSubject):
            if not marks.side:
                return (marks.places.come,) if marks.places.come else ()
            size = self._size_of_asked(decision)
            return tuple(self.look.grid.footprint(end, size) for end in decision.subject.ends[marks.side])
        if option is None:
            return ()
        monster = self.view.library.monsters.get(str(option.args.get("monster", "")))
        size = monster.footprint if monster is not None else self._size_of_asked(decision)
        return (self.look.grid.footprint(marks.hover, size),) if size else ()

    def _size_of_asked(self, decision: Decision) -> int:
        """How wide the monster is whose way, facing or space is asked for; 0 if none is."""
        clash = self.view.game.clash
        if window_of(decision) is not Window.COURSE or clash is None:
            return 0
        figure = next((each for each in clash.figures if each.number == decision.args["figure"]), None)
        return self.view.library.monsters[(figure.monster if figure is not None else "") or clash.monster].footprint

    def _threatened(self, monster: MonsterLook) -> Cells:
        """Where its Signature would strike the knight whose turn it is, or the first of the party."""
        asked, knights = self.view.asked(), self.look.knights
        knight = asked.id if asked is not None else knights[0].id if knights else ""
        return self.rulings.threatened(monster.number, knight) if knight else ()

    def _aims(self) -> tuple[tuple[str, str], ...]:
        """Whom the monster aims at whose action a question interrupts."""
        attack = self.view.decision.subject if self.view.decision is not None else None
        if not isinstance(attack, MonsterAttackSubject):
            return ()
        return tuple((f"figure:{attack.figure}", f"knight:{target}") for target in attack.at)

    def _sights(self, studied: KnightLook | MonsterLook) -> Iterator[tuple[Line, bool, Cell]]:
        """The lines of sight of the figure that is looked at."""
        for line in self.rulings.sight_lines:
            if studied.key in line.ends and not line.unseen:
                yield self._line(line), line.clear, line.blocked_by

    def _line(self, line: SightLine) -> Line:
        """The line that decided, or from middle to middle where none had to be drawn."""
        look = self.look
        if line.line is not None:
            return doubled(line.line)
        ends = []
        for key in line.ends:
            piece = look.piece(key)
            cells = look.cells(piece) if piece is not None else (Cell(0),)
            spots = [look.grid.xy(cell) for cell in cells]
            ends += [min(x for x, _ in spots) + max(x for x, _ in spots) + 1]
            ends += [min(y for _, y in spots) + max(y for _, y in spots) + 1]
        return (ends[0], ends[1], ends[2], ends[3])

    def _ways(self, marks: Marks) -> tuple[Cells, ...]:
        """The ways that the choice under the pointer leaves, from where the figure stands."""
        decision = self.view.decision
        if decision is None:
            return ()
        named = "figure" if "figure" in decision.args else "knight"
        start = self.look.piece(f"{named}:{decision.args.get(named, '')}")
        ways = self._ways_on(decision, marks) if start is not None else ()
        return tuple((start.cell, *way) for way in ways if way) if start is not None else ()

    def _ways_on(self, decision: Decision, marks: Marks) -> tuple[Cells, ...]:
        subject, cell = decision.subject, marks.hover
        option = marks.places.cells.get(cell)
        space = str(option.args["space"]) if option is not None else ""
        if isinstance(subject, ForkSubject):
            return tuple((*subject.come, *way) for way in subject.ways.get(marks.side, ((),)))
        if isinstance(subject, RouteSubject):
            return subject.ways.get(space, ())
        if isinstance(subject, DrawnSubject):
            return (subject.spaces[space].path,) if space in subject.spaces else ()
        walks = cell in self.clicks.cells or (option is not None and "cost" in option.args)
        return (self.rulings.way(cell),) if walks else ()


# --- what the monsters may be about to do -------------------------------------------------------


def badges(view: TableView, look: BoardLook, rulings: BoardRulings) -> Iterator[Badge]:
    """A badge for each monster whose next attack is told."""
    attack = view.decision.subject if view.decision is not None else None
    for number, card in told_of(view, look):
        intent = rulings.intent(number, card)
        if intent is not None and intent.cards:
            yield _badge(intent, card, attack if card and isinstance(attack, MonsterAttackSubject) else None, view)


def told_of(view: TableView, look: BoardLook) -> Iterator[tuple[int, str]]:
    """Each boss, and the mob whose card is being resolved; with that card, or "" for those that may be drawn.

    While a card that was drawn is resolved, and its question knows of no attack, there is none: the next is not due.
    """
    clash = view.game.clash
    if look.mode != "clash" or (clash is not None and clash.result):
        return
    drawn = view.library.ai.get(clash.ai_current) if clash is not None else None
    attack = view.decision.subject if view.decision is not None else None
    for monster in look.monsters:
        acts = isinstance(attack, MonsterAttackSubject) and attack.figure == monster.number
        if not acts and (monster.mob or (drawn is not None and drawn.monster in (monster.monster, ANY_MONSTER))):
            continue
        yield monster.number, attack.card if isinstance(attack, MonsterAttackSubject) and acts else ""


def _badge(intent: Intent, card: str, attack: MonsterAttackSubject | None, view: TableView) -> Badge:
    """The drawn card by its name with its targets, else the knight at whom most cards aim and how many they are."""
    words: list[tuple[str, str]] = []
    if attack is not None:
        reached = tuple(knight for knight, _ in intent.aims if knight not in intent.missed)
        knights = attack.at if attack.struck or not reached else reached
        words.append((speech.names_of(view.library).name("ai", card), "ink"))
        if knights and set(knights) <= set(intent.missed):
            words.append((tr("board.strikes_nobody"), "moss"))
            words += [(tr("board.after_comes"), "blood")] if intent.after else []
            return Badge(f"figure:{intent.figure}", knights, tuple(words))
        if attack.hits and intent.dice[1]:  # evaded already: what was foretold of it is over
            words.append((tr("sequence.suffers", hits=attack.hits), "blood"))
            words += [(each, "ink_soft") for each in _besides(card, view)]
            return Badge(f"figure:{intent.figure}", knights, tuple(words))
    else:
        most = intent.aims[0][1] if intent.aims else 0
        knights = tuple(knight for knight, count in intent.aims if count == most)
        every = most == intent.cards
        words.append((tr("board.every_card" if every else "board.cards_aim", count=most, cards=intent.cards), "ink"))
    if intent.dice[1]:
        dice = _made_up(intent.numbers, "evasion_dice") or _span(intent.dice)
        need = _made_up(intent.numbers, "difficulty") or _span(intent.need)
        words.append((tr("board.evades", dice=dice, need=need), "blood"))
    told = _tolls([toll for toll in intent.tolls if attack is None or toll.knight in knights], view)
    words += [(each, "blood") for each in told]
    if intent.zone:
        words.append((tr("board.zone", zone=intent.zone), "ink_soft"))
    words += [(each, "ink_soft") for each in _besides(card, view)]
    return Badge(f"figure:{intent.figure}", knights, tuple(words))


def _tolls(tolls: Sequence[Toll], view: TableView) -> list[str]:
    """The worst that the attack does to one of them; a princess is told apart, for she evades nothing."""
    names = speech.names_of(view.library)
    princesses = [toll for toll in tolls if toll.knight in view.library.princesses]
    told = [tr("board.dies_if_struck", who=names.called(toll.knight)) for toll in princesses]
    knights = [toll for toll in tolls if toll not in princesses]
    lost, heat, death = (
        max((getattr(toll, name) for toll in knights), default=Fraction(0)) for name in ("lost", "heat", "death")
    )
    told += [tr("board.costs", vigor=change("expected_lost", lost))] if lost else []
    told += [tr("board.heats", heat=change("expected_heat", heat))] if heat else []
    told += [tr("odds_short.death", value=percent(death))] if death else []
    most = max(knights, key=lambda toll: sum(chance for _, chance in toll.brings), default=Toll(""))
    likely = [(what, chance) for what, chance in most.brings if chance >= RARE]
    return [*told, *brought_in_words(likely, names)[:MOST_BROUGHT]]


def _besides(card: str, view: TableView) -> list[str]:
    """What the monster gains by the known card, and what comes after its attack; of a long one that something does."""
    shelf, key = place_of_played(view.library, card)
    if not shelf:
        return []
    played: Routine = getattr(view.library, shelf)[key]
    after = (*played.after, *played.final_after)
    gains = tuple(
        node
        for _, node in walk((*played.steps, *played.hit, *played.full_evade))
        if isinstance(node, Heal) or (isinstance(node, ModifierToken) and node.on == "monster")
    )
    told = (("board.monster_gains", gains), ("board.after_attack", after))
    return [_in_short(name, describe(effects, CATALOGUE.language, view.library)) for name, effects in told if effects]


def _in_short(name: str, words: str) -> str:
    """The words under that heading, or that there are some where a badge has no room for them."""
    words = words.rstrip("。.")
    short = sum(1 + (not letter.isascii()) for letter in words) <= BRIEF
    return CATALOGUE.headed(tr(name), words) if short else tr(f"{name}_more")


def _made_up(numbers: Sequence[Number], name: str) -> str:
    """A number of the card and what has been added to it or taken away; empty where nothing has."""
    number = next((each for each in numbers if each.name == name), Number(name, 0, ()))
    printed = sum(int(part["amount"]) for part in number.parts if part["what"] == "card")
    more = number.total - printed
    return tr("board.made_up", printed=printed, more=signed(more)) if more else ""


def _span(numbers: tuple[int, int]) -> str:
    """One number, or from the one to the other."""
    return str(numbers[0]) if numbers[0] == numbers[1] else f"{numbers[0]}–{numbers[1]}"
