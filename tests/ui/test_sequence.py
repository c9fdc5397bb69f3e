"""The line above the decision bar: an attack's ten steps, a monster's action, the round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from kf_desktop.bots import make_bot
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.sequence.steps import (
    DONE,
    NEXT,
    NOW,
    _step_of,
    attack_steps,
    is_answered,
    monster_actions,
)
from kf_desktop.ui.sequence.strip import SequenceStrip
from tests.bundled import load_box

BOX = load_box()


@pytest.fixture
def fight(window: Any, qapp: Any, request: Any) -> Any:
    """A skirmish at the table, where every window is asked, and a way to play on until a question is."""
    monster = getattr(request, "param", "bell_ox")
    session: Any = Session(RULES, BOX, new_skirmish(BOX, monster, 1, "full", [("ilse", 1), ("bruno", 1)], 5))
    window.play(SessionTable(session))
    window.controller.pacing.taught = True
    bot = make_bot("cautious", 5)

    def until(prompt: str) -> Any:
        for _ in range(400):
            decision = session.decision
            if decision is None or decision.prompt == prompt:
                break
            window.controller.answer(bot(session.state, decision))
        assert session.decision is not None and session.decision.prompt == prompt
        qapp.processEvents()
        return window.controller.view()

    return until


def strip(window: Any) -> SequenceStrip:
    found: SequenceStrip = window.findChild(SequenceStrip)
    return found


def words(window: Any) -> list[str]:
    return [button.step.words for button in strip(window).buttons if button.isVisibleTo(strip(window))]


@pytest.mark.parametrize(
    ("fight", "prompt", "step"),
    [
        ("cinder_novices", "choose.attack", 1),  # of a mob it is asked who is struck
        ("bell_ox", "reroll.attack", 3),
        ("bell_ox", "choose.body_part", 5),
        ("bell_ox", "reroll.power", 6),
        ("bell_ox", "window.second_window", 10),
    ],
    indirect=["fight"],
)
def test_a_newcomer_sees_where_in_the_attack_he_is(prompt: str, step: int, fight: Any, window: Any) -> None:
    view = fight(prompt)
    steps = attack_steps(view)
    assert [each.state for each in steps] == [DONE] * (step - 1) + [NOW] + [NEXT] * (10 - step)
    assert words(window) == [each.words for each in steps]


def test_the_steps_say_what_they_made(fight: Any) -> None:
    view = fight("window.second_window")
    attack = view.attack
    steps = attack_steps(view)
    assert str(attack.hits) in steps[2].words
    assert str(attack.total) in steps[5].words and str(attack.at) in steps[5].words


def test_a_body_part_whose_at_is_not_reckoned_yet_has_none(fight: Any) -> None:
    """Where turning it up asks something, its AT came to 0."""
    view = fight("window.second_window")
    attack = replace(view.attack, at=0, power_rolled=False)
    words = attack_steps(replace(view, game=replace(view.game, attack=attack)))[4].words
    assert view.attack.body_part and words.strip() and "AT" not in words


def test_a_monsters_action_is_told_step_by_step(fight: Any, window: Any, qtbot: Any) -> None:
    before, MOTION.speed = MOTION.speed, "fast"
    try:
        view = fight("choose.priority_target")
        window.controller.answer([view.decision.options[0].key])
        whole = [step.words for step in monster_actions(window.controller.view())[-1]]
        assert len(whole) >= 3
        assert strip(window).telling and len(words(window)) < len(whole)
        before_end = len(words(window))
        window.table.director.staging.advance(400)
        assert len(words(window)) > before_end, "a step each, as they are seen"
        window.table.director.staging.advance(60_000)
        assert words(window) == whole and not strip(window).telling
    finally:
        MOTION.speed = before


def test_it_can_be_skipped_and_is_not_told_at_all_without_animations(fight: Any, window: Any) -> None:
    before, MOTION.speed = MOTION.speed, "slow"
    try:
        view = fight("reroll.evasion")
        strip(window).skip.click()
        assert words(window) == [step.words for step in monster_actions(view)[-1]]
        MOTION.speed = "off"
        window.controller.changed.emit()
        assert not strip(window).telling
    finally:
        MOTION.speed = before


def test_a_step_answers_why(fight: Any, window: Any, qtbot: Any) -> None:
    before, MOTION.speed = MOTION.speed, "off"
    try:
        view = fight("reroll.evasion")
        asked: list[int] = []
        strip(window).why_asked.connect(asked.append)
        aiming = next(b for b in strip(window).buttons if b.step.event >= 0 and b.step.aims)
        aiming.click()
        assert view.events[asked[0]].kind == "targeting"
    finally:
        MOTION.speed = before


def test_what_came_of_a_monsters_action_is_told_to_its_end(fight: Any, window: Any) -> None:
    """Who has just answered for his dice is asked who acts next: what the blow did can still be read."""
    before, MOTION.speed = MOTION.speed, "off"
    try:
        for _ in range(12):
            view = fight("choose.next_knight")
            told = words(window)
            if any("Vigor" in each for each in told):
                break
            window.controller.answer([view.decision.options[0].key])
        [*_, steps] = monster_actions(view)
        assert told == [step.words for step in steps] and strip(window).action
        assert any(each.startswith("draws ") for each in told), "from its beginning, though it was begun before"
        lost = [event for event in view.events if event.kind == "lose" and event.args["what"] == "vigor"]
        knight = "Ilse" if lost[-1].args["knight"] == "ilse" else "Bruno"
        assert f"{knight}: −{lost[-1].args['amount']} Vigor" in told
        assert next(each for each in told if each.startswith("aims at")).split(": ")[1], "and why at whom"
        aimed: list[object] = []
        strip(window).aimed.connect(aimed.append)
        strip(window).show_table(view)
        assert not any(aimed), "it is over: the board shows nobody aimed at"
        window.controller.answer([view.decision.options[0].key])
        assert not monster_actions(window.controller.view())
    finally:
        MOTION.speed = before


def test_else_it_is_the_round_and_the_monsters_sheet_is_seen(fight: Any, window: Any) -> None:
    fight("choose.action")
    steps = strip(window)._steps
    assert len(steps) == 4 and "Ilse" in steps[2].words + steps[3].words
    assert not strip(window).action and window.table.monster.isVisible()


def test_a_question_within_a_reaction_leaves_the_monsters_action_in_sight(fight: Any, window: Any) -> None:
    """A knight steps aside while the monster acts: what it does, and with which card, can still be read."""
    before, MOTION.speed = MOTION.speed, "slow"
    try:
        view = fight("step")
        assert view.game.clash.ai_current
        assert any(each.startswith("draws ") for each in words(window)), "what was told before is not told again"
        assert not strip(window).telling
        opened = window.table.on_stage.faces
        assert [face.title for face in opened] == [BOX.ai[view.game.clash.ai_current].name.en]
        board = window.table.middle.views["clash"]
        board._ponder()
        assert board._badges == (), "what it may draw next is not due while this card is resolved"
    finally:
        MOTION.speed = before


def test_the_steps_of_an_attack_say_why_they_came_out_so(fight: Any, window: Any) -> None:
    view = fight("reroll.power")
    kinds = {place: view.events[step.event].kind for place, step in enumerate(attack_steps(view), 1) if step.event >= 0}
    assert {1: "attack", 3: "attack_roll", 5: "body_part", 6: "power_roll"}.items() <= kinds.items()
    button = strip(window).buttons[2]
    assert button.accessibleName().startswith("done") and "why" in button.toolTip()
    button.click()
    said = [label.text() for label in window.table._over().findChildren(QLabel)]
    assert "To Hit" in said and "Precision" in said


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_newcomer_is_told_what_the_question_is_about(language: str, fight: Any, window: Any) -> None:
    CATALOGUE.switch(language)
    for prompt in ("choose.start_space", "choose.priority_target", "window.react", "choose.action", "reroll.attack"):
        view = fight(prompt)
        guide = speech.guide(view.decision, view)
        assert guide and "{" not in guide
        assert guide in window.table.bar.because.words


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_knight_who_reaches_no_monster_is_told_so(language: str, fight: Any, window: Any) -> None:
    """An attack that is not on the buttons is explained beside them, by the nearest monster."""
    CATALOGUE.switch(language)
    view = fight("choose.action")
    missing = [each for each in view.rulings.refusals() if each.option.key.startswith("attack:")]
    while not missing or any(option.key == "attack" for option in view.decision.options):
        window.controller.answer(make_bot("random", 3)(window.controller.table.session.state, view.decision))
        view = fight("choose.action")
        missing = [each for each in view.rulings.refusals() if each.option.key.startswith("attack:")]
    what, why = speech.refusal(missing[0], view)
    assert f"{what}{': ' if language == 'en' else '：'}{why}" in window.table.bar.because.words


def test_the_ten_steps_stay_while_something_else_is_asked_within_the_attack(fight: Any, window: Any) -> None:
    """Effects at once, a push, a fall: the attack goes on behind them, until the next action is asked for."""
    session, bot, within = window.controller.table.session, make_bot("random", 5), 0
    for _ in range(300):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        view = window.controller.view()
        if decision.prompt in ("choose.action", "choose.next_knight"):
            assert not any("Power roll" in step.words for step in strip(window)._steps)
        elif view.attack is not None and decision.subject is None and not is_answered(view):
            within += 1
            assert sum(step.words.split()[0].isdecimal() for step in strip(window)._steps) == 10
        window.controller.answer(bot(session.state, decision))
    assert within


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_action_of_a_turn_says_what_it_does(language: str, fight: Any, window: Any) -> None:
    """By its card, or in words of its own; nothing on the buttons is left to be guessed."""
    CATALOGUE.switch(language)
    view = fight("choose.action")
    buttons = {button.property("option"): button for button in window.table.bar.buttons}
    assert {"move"} < set(buttons) and "end" not in buttons
    for button in buttons.values():
        assert button.toolTip()
        assert len(button.accessibleDescription()) > len(button.key) + 2
    move = next(option for option in view.decision.options if option.key == "move")
    assert str(move.args["amount"]) in speech.option_help(move, view)


def test_a_mortis_card_has_a_short_step_that_names_whose_it_is(fight: Any) -> None:
    """Beside a narrow board its name was cut."""
    view = fight("choose.action")
    drawn = Event("mortis", {"knight": "bruno", "card": min(view.library.mortis)})
    step = _step_of(0, drawn, view, 0)
    assert step is not None and len(step.short) < len(step.words)
    assert step.short.startswith("Bruno: ")


def test_of_many_who_are_aimed_at_the_short_step_tells_the_number(fight: Any) -> None:
    view = fight("choose.action")
    many = Event("targeting", {"figure": 0, "line": 1, "card": "", "knights": ["ilse", "bruno", "anselma"]})
    few = Event("targeting", {**many.args, "knights": ["ilse", "bruno"]})
    shorts = [step.short for event in (many, few) if (step := _step_of(0, event, view, 0))]
    assert shorts == ["aims at 3 knights", "aims at Ilse, Bruno (line 1)"]
