"""Play on the board itself: a click walks or attacks, a hover says before what it means."""

from __future__ import annotations

from collections.abc import Iterator
from threading import current_thread
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from kf_desktop.bots import make_bot
from kf_desktop.door.pacing import AGAIN
from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.session import Session
from kf_desktop.host import rulings
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.clicks import clicks_of
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.table.board_view import Click
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()
PARTY = ("ilse", "bruno", "anselma", "tamsin")
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Hand:
    """A real skirmish in the window, played by a bot up to the wanted question, and a pointer."""

    def __init__(self, window: Any, qtbot: Any, tier: int = 2, monster: str = "bell_ox") -> None:
        self.window, self.qtbot = window, qtbot
        party = [(id, tier) for id in PARTY]
        self.session: Any = Session(RULES, BOX, new_skirmish(BOX, monster, 1, "full", party, 4))
        window.play(SessionTable(self.session))
        MOTION.speed = "off"
        self.bot = make_bot("cautious", 4)
        self.board = window.table.middle.views["clash"]

    def until(self, *offered: str) -> None:
        """Play on until a knight is asked for his action and has these."""
        for _ in range(160):
            decision = self.session.decision
            if decision.prompt == "choose.action" and set(offered) <= {option.key for option in decision.options}:
                return
            self.window.controller.answer(self.bot(self.session.state, decision))
        pytest.fail("the bot never came there")

    @property
    def knight(self) -> Any:
        return self.session.state.knights[self.session.decision.args["knight"]]

    def place(self, cell: Cell) -> QPoint:
        spot: QPoint = self.board.canvas.mapFromScene(cell_rect(self.board.look, cell).center())
        return spot

    def click(self, cell: Cell) -> None:
        self.qtbot.mouseClick(self.board.canvas.viewport(), LEFT, PLAIN, self.place(cell))

    def point(self, cell: Cell) -> str:
        self.board._point(QPointF(self.board.canvas.mapToScene(self.place(cell))))
        return str(self.board._words.tip(cell))


@pytest.fixture
def hand(window: Any, qtbot: Any) -> Iterator[Hand]:
    before = MOTION.speed
    yield Hand(window, qtbot)
    MOTION.speed = before


def test_a_click_on_a_space_walks_there_and_undo_takes_it_back_whole(hand: Hand) -> None:
    hand.until("move")
    asked, knight = hand.session.decision, hand.knight
    start = knight.cell
    goal = max(hand.board.clicks.costs, key=lambda cell: hand.board.clicks.costs[cell])
    hand.click(goal)
    assert hand.session.state.knights[knight.id].cell == goal
    hand.window.controller.undo()
    assert hand.session.decision == asked
    assert hand.session.state.knights[knight.id].cell == start


def test_every_space_in_reach_is_one_that_the_walk_offers(hand: Hand) -> None:
    hand.until("move")
    cells = {click.then for click in hand.board.clicks.cells.values()}
    hand.window.controller.answer(("move",))
    assert cells == {option.key for option in hand.session.decision.options if option.key.startswith("cell:")}


def test_a_click_elsewhere_does_nothing(hand: Hand) -> None:
    hand.until("move")
    asked = hand.session.decision
    taken = {
        *hand.board.clicks.cells,
        *(cell for piece in hand.board.look.pieces for cell in hand.board.look.cells(piece)),
    }
    hand.click(next(cell for cell in hand.board.look.grid.spaces if cell not in taken))
    assert hand.session.decision is asked


def test_a_click_on_a_monster_attacks_it(hand: Hand) -> None:
    hand.until("attack")
    knight, figure = hand.knight, hand.board.look.monsters[0]
    weapons = hand.board.clicks.figures[figure.key]
    told = len(hand.session.events)
    hand.click(figure.cell)
    assert hand.board.findChild(QMenu) is None, "one click, however many weapons"
    attack = next(event for event in hand.session.events[told:] if event.kind == "attack")
    assert (attack.args["knight"], attack.args["figure"]) == (knight.id, figure.number)
    assert attack.args["gear"] in weapons


@pytest.fixture
def two_weapons(window: Any, qtbot: Any) -> Iterator[Hand]:
    """Tamsin with pen-knife and letter-opener at the monster."""
    before = MOTION.speed
    hand = Hand(window, qtbot, tier=1)
    while True:
        hand.until("attack")
        if len(hand.board.clicks.figures[hand.board.look.monsters[0].key]) > 1:
            break
        hand.window.controller.answer(hand.bot(hand.session.state, hand.session.decision))
    yield hand
    MOTION.speed = before


def test_of_two_weapons_a_click_takes_the_one_that_wounds_best_and_says_so(two_weapons: Hand) -> None:
    hand, figure = two_weapons, two_weapons.board.look.monsters[0]
    weapons = hand.board.clicks.figures[figure.key]
    table, told, asked = hand.window.controller.table, len(hand.session.events), hand.session.decision
    chances = {gear: table.attack_odds(hand.knight.id, figure.number, gear).values["wound"] for gear in weapons}
    best = max(chances, key=chances.__getitem__)
    assert min(chances.values()) < chances[best]
    tip = hand.point(figure.cell)
    names = {gear: hand.board._words.weapon(gear) for gear in weapons}
    assert all(f"Attack with {name}" in tip for name in names.values()), "both weapons are compared"
    assert tip.index(names[best]) == min(tip.index(name) for name in names.values())
    assert f"Enter or click: {names[best]}. Right click: choose the weapon." in tip
    hand.click(figure.cell)
    assert next(e for e in hand.session.events[told:] if e.kind == "attack").args["gear"] == best
    hand.window.controller.undo()
    assert hand.session.decision == asked


def test_the_other_button_asks_for_the_weapon(two_weapons: Hand) -> None:
    hand, figure = two_weapons, two_weapons.board.look.monsters[0]
    weapons = hand.board.clicks.figures[figure.key]
    told = len(hand.session.events)
    place = hand.place(figure.cell)
    hand.qtbot.mouseClick(hand.board.canvas.viewport(), Qt.MouseButton.RightButton, PLAIN, place)
    menu = hand.board.findChild(QMenu)
    assert [action.text() for action in menu.actions()] == [hand.board._words.weapon(gear) for gear in weapons]
    menu.actions()[-1].trigger()
    menu.close()
    attack = next(event for event in hand.session.events[told:] if event.kind == "attack")
    assert attack.args["gear"] == list(weapons)[-1]


def test_spaces_from_which_one_could_attack_bear_a_sword(hand: Hand) -> None:
    hand.until("move")
    while hand.knight.fought or not hand.window.controller.table.standpoints(hand.knight.id):
        hand.window.controller.answer(("end",))
        hand.until("move")
    knight, table = hand.knight.id, hand.window.controller.table
    hand.board._ponder()
    swords = hand.board.scene.over.marks.standpoints
    assert swords and set(swords) < set(hand.board.clicks.costs)
    assert "From there you could attack." in hand.point(swords[0])
    for cell in hand.board.clicks.costs:
        hand.click(cell)
        if hand.session.decision.prompt == "choose.action":
            assert bool(table.attacks(knight)) == (cell in swords), hand.board.look.grid.name(cell)
        hand.window.controller.undo()
        assert hand.knight.id == knight and not hand.knight.moved


def test_of_a_mob_those_figures_are_lit_that_could_be_attacked_from_there(
    window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Several stood close to each other, and the sword on a space did not say which of them it meant."""
    monkeypatch.setattr(MOTION, "speed", MOTION.speed)
    hand = Hand(window, qtbot, monster="cinder_novices")
    table, seen = hand.window.controller.table, set()
    for _ in range(6):
        hand.until("move")
        qtbot.wait(20)  # the board has come up
        knight = hand.knight.id
        hand.board._ponder()
        for cell in hand.board.scene.over.marks.standpoints[::4]:
            hand.board._ponder()
            told = hand.point(cell)
            struck = hand.board.scene.over.marks.struck
            names = [each.name for each in hand.board.look.monsters if each.key in struck]
            assert names and all(name in told for name in names)
            hand.click(cell)
            if hand.session.decision.prompt == "choose.action":
                assert set(struck) == {f"figure:{figure}" for figure, _ in table.attacks(knight)}
                seen.add(len(struck))
            hand.window.controller.undo()
        hand.window.controller.answer(("end",))
    assert len(seen) > 1, "of the five there are not always as many"
    hand.until("attack")
    target = next(piece for piece in hand.board.look.monsters if piece.key in hand.board.clicks.figures)
    hand.point(target.cell)
    assert hand.board.scene.over.marks.struck == (target.key,)


def test_the_spaces_of_a_zone_are_hatched_while_its_attack_goes_on(
    window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """'Zone 2' stood on the badge, and nobody saw how far that is."""
    monkeypatch.setattr(MOTION, "speed", MOTION.speed)
    hand = Hand(window, qtbot)
    struck = set[bool]()
    for _ in range(160):
        decision = hand.session.decision
        if isinstance(decision.subject, MonsterAttackSubject):
            zone, marks = hand.window.controller.table.zone(), hand.board.scene.under.marks
            card = hand.session.game.content.ai.get(decision.subject.card)
            struck.add(bool(zone))
            assert card is None or bool(zone) == bool(card.own_zone or card.strikes_around)
            if hand.window.controller.answering.decision is decision and not hand.board._rulings.still_reached:
                assert marks.threatened == zone
        hand.window.controller.answer(hand.bot(hand.session.state, decision))
    assert struck == {True, False}


def test_the_field_of_reach_shows_at_once_and_the_monsters_that_can_be_attacked(hand: Hand) -> None:
    hand.until("move", "attack")
    marks = hand.board.scene.under.marks
    assert marks.reach == dict(hand.window.controller.table.reach(hand.knight.id)) != {}
    assert marks.targets == (hand.board.look.monsters[0].key,)


def test_a_hover_says_what_a_step_costs_and_who_would_strike_there(hand: Hand) -> None:
    hand.until("move")
    goal = max(hand.board.clicks.costs, key=lambda cell: hand.board.clicks.costs[cell])
    told = hand.point(goal)
    count, cards = hand.window.controller.table.aimed(1, hand.knight.id, goal)
    assert f"{hand.board.clicks.costs[goal]} space" in told
    assert f"{count} of {cards} cards of The Bell-Ox would strike you here" in told
    assert hand.board.scene.over.marks.ways[0][-1] == goal


def test_a_hover_over_a_monster_says_what_an_attack_would_do(hand: Hand) -> None:
    hand.until("attack")
    figure, gear = hand.board.look.monsters[0], next(iter(hand.board.clicks.figures.values()))
    odds = hand.window.controller.table.attack_odds(hand.knight.id, figure.number, next(iter(gear)))
    assert f"<b>{round(100 * odds.values['wound'])} %</b>" in hand.point(figure.cell)


def test_the_keyboard_walks_as_the_pointer_does(hand: Hand) -> None:
    hand.until("move")
    knight = hand.knight
    start = knight.cell
    goal = min(hand.board.clicks.costs)
    hand.board.canvas.setFocus()
    hand.board.spot = goal
    hand.board._mark()
    assert hand.board.canvas.takes_enter
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_Return)
    assert hand.session.state.knights[knight.id].cell == goal != start


def test_a_badge_over_the_monster_counts_its_cards(hand: Hand) -> None:
    hand.until("move")
    hand.board._ponder()
    badge, intent = hand.board.scene.over.marks.badges[0], hand.window.controller.table.intent(1, "")
    most = intent.aims[0][1]
    assert badge.knights == tuple(knight for knight, count in intent.aims if count == most)
    assert badge.words[0][0] == f"next, {most} of {intent.cards} cards"
    worst = max(float(toll.lost) for toll in intent.tolls)
    assert worst > 0 and f"♥ −{worst:.1f}" in [words for words, _ in badge.words]


def test_what_an_attack_would_cost_is_weighed_beside_the_windows_thread(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It took the window a tenth of a second after each answer."""
    at_work, weigh = set[str](), rulings._toll

    def weighed(*asked: Any) -> Any:
        at_work.add(current_thread().name)
        return weigh(*asked)

    monkeypatch.setattr(rulings, "_toll", weighed)
    hand.until("move")
    hand.qtbot.waitUntil(lambda: bool(hand.board._badges))
    assert at_work == {"intents"}


def test_figures_are_named_only_where_one_looks_or_wants_it(hand: Hand) -> None:
    hand.until("move")
    scene, look = hand.board.scene, hand.board.look
    assert all(scene.figures[knight.key].plate_at is None for knight in look.knights)
    hand.point(look.knights[0].cell)
    assert scene.named == (look.knights[0].key,)
    assert scene.figures[look.knights[0].key].plate_at is not None
    hand.board.canvas.setFocus()
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_N)
    assert len(scene.named) == len(look.pieces) and scene.figures["figure:1"].named
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_N)
    assert not scene.figures["figure:1"].named


def test_spaces_bear_the_keys_that_answer_with_them(hand: Hand) -> None:
    hand.until("move")
    hand.window.controller.answer(("move",))
    keys, cells = hand.board.scene.over.marks.keys, hand.board.places.cells
    first = hand.session.decision.options[0].key
    assert keys[next(cell for cell, option in cells.items() if option.key == first)] == "1"


def at_the_dice(hand: Hand) -> Any:
    """An attack is made whose dice could be rolled again, one of which has missed: the question about them."""
    for _ in range(30):
        hand.until("attack")
        hand.click(hand.board.look.monsters[0].cell)
        asked = hand.window.controller.decision
        dice = hand.window.controller.table.pace().dice
        again = asked.prompt == "window.attack_roll" and AGAIN in [option.key for option in asked.options]
        if again and not all(die.args["success"] for die in dice):
            return asked
        hand.window.controller.answer(hand.bot(hand.session.state, hand.session.decision))
    pytest.fail("no such roll")


def test_the_dice_lie_in_the_tray_while_cards_can_still_change_them(hand: Hand) -> None:
    asked, tray = at_the_dice(hand), hand.window.table.tray
    assert tray.isVisible() and tuple(die.face for die in tray.buttons) == asked.subject.rolled
    dice = hand.window.controller.table.pace().dice
    assert [die.success for die in tray.buttons] == [die.args["success"] for die in dice]
    assert f"{asked.subject.need}+" in tray.told.text()
    assert any(card.offered for card in hand.window.table.hand.cards), "and cards are offered"


def test_a_click_on_a_die_there_has_it_picked_to_be_rolled_again_and_spends_nothing(hand: Hand) -> None:
    at_the_dice(hand)
    tray, answering = hand.window.table.tray, hand.window.controller.answering
    missed = next(die for die in tray.buttons if not die.success)
    key, heat = str(missed.property("option")), hand.knight.heat
    told = len(hand.session.events)
    hand.qtbot.mouseClick(missed, LEFT)
    assert hand.window.controller.decision.prompt == "reroll.attack"
    assert answering.picked == [key] and missed.isVisible()
    assert hand.knight.heat == heat and not [e for e in hand.session.events[told:] if e.kind == "rerolled"]
    answering.confirm()
    assert [e for e in hand.session.events[told:] if e.kind == "rerolled"]


def test_the_steps_of_the_heroic_arc_stand_beside_each_other_and_none_is_held_as_their_card(hand: Hand) -> None:
    for _ in range(400):
        decision = hand.session.decision
        if decision.prompt == "choose.arc":
            break
        hand.window.controller.answer(hand.bot(hand.session.state, decision))
    assert decision.prompt == "choose.arc" and len(decision.options) > 1
    bar = hand.window.table.bar
    assert [button.property("option") for button in bar.buttons] == [option.key for option in decision.options]
    assert not bar.hand.offered()


def test_a_click_with_knighves_goes_by_the_deed_that_they_have(hand: Hand) -> None:
    """Attack does not ask for them where another weapon reaches (GEA-021)."""
    sword, knives = "ilse.gear.parish_spade", "knighves"
    rulings: Any = SimpleNamespace(attacks=lambda _: ((1, sword), (1, knives)))
    deeds = [Option("attack", "attack_action"), Option("knighves", "attack_knighves", {"gear": knives})]
    asked = Decision(Kind.ACTION, "choose.action", deeds, args={"knight": "ilse"})
    assert clicks_of(asked, hand.board.look, rulings).figures == {
        "figure:1": {
            sword: Click("attack", "choose.attack", f"attack:1:{sword}"),
            knives: Click("knighves", "choose.knighves", f"attack:1:{knives}"),
        }
    }
    alone = Decision(Kind.ACTION, "choose.action", deeds[:1], args={"knight": "ilse"})
    assert clicks_of(alone, hand.board.look, rulings).figures["figure:1"][knives].first == "attack"


# --- straight through an attack -----------------------------------------------------------------


def until_its_dice(hand: Hand) -> Any:
    """Attack until the dice of an attack can be rolled again; the question."""
    for _ in range(200):
        asked = hand.window.controller.answering.decision
        if asked.prompt == "window.attack_roll" and any(option.key == AGAIN for option in asked.options):
            return asked
        if asked.prompt == "choose.action" and "attack" in {option.key for option in asked.options}:
            hand.window.controller.answer(("attack",))
        else:
            hand.window.controller.answer(hand.bot(hand.session.state, hand.session.decision))
    pytest.fail("no dice that could be rolled again")


def test_shift_and_space_say_first_what_they_do(hand: Hand) -> None:
    """They kept dice for which the odds had counted re-rolls, without a word."""
    asked, bar = until_its_dice(hand), hand.window.table.bar
    words, answers = bar.asked.text(), len(hand.session.answers)

    def through() -> None:
        hand.qtbot.keyClick(hand.window.table, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)

    through()
    assert "Shift+Space" in bar.asked.text() and "Keeps all dice" in bar.because.words
    assert hand.window.controller.answering.decision is asked and len(hand.session.answers) == answers
    own = next(option.key for option in asked.options if option.label in ("use", "exert"))
    bar.take(own)  # something else is armed
    assert bar.asked.text() == words and hand.window.controller.answering.armed == own
    through()
    assert len(hand.session.answers) == answers, "it was said for what stood there before"
    told = len(hand.session.events)
    through()
    assert len(hand.session.answers) > answers
    assert [event.args for event in hand.session.events[told:] if event.kind == "uses"] == []


# --- what nobody may do unawares ------------------------------------------------------------------


def test_the_keyboard_does_not_begin_on_what_takes_a_won_clash_back(window: Any, qtbot: Any) -> None:
    """Enter would have undone the victory."""
    again = [Option(f"sigh:{knight}", "sigh", {"knight": knight}) for knight in ("ilse", "bruno")]
    asked = Decision(Kind.CHOOSE, "choose.sigh", [*again, Option("no", "no")], ("Ann",), args={"result": "won"})
    session = fakes.FakeSession(fakes.clash_state(), [asked], fakes.EVENTS)
    window.play(fakes.FakeTable(session))
    qtbot.wait(20)
    bar = window.table.bar
    assert len(bar.buttons) == 2 and not any(button.hasFocus() for button in bar.buttons)
    bar.enter()
    assert session.decision is asked
