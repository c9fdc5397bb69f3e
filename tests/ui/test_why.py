"""'Why?' in words: the reasons of played events as sentences in both languages."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QToolTip

from kf_desktop import ledger
from kf_desktop.bots import make_bot
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.content.words.clauses import speaker
from kf_desktop.engine.decision import Refusal
from kf_desktop.engine.events import Event, Json
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import levels_of, monsters_of, new_skirmish, usual_tier
from kf_desktop.rules.table.sums import account, part, summed
from kf_desktop.saves.games import GameSession
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.dialogs.rule import RuleLink
from kf_desktop.ui.dialogs.why import WhyDialog, reasons
from kf_desktop.ui.i18n import causes, speech
from kf_desktop.ui.i18n.accounts import lines, targeting_lines
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.log_panel import SILENT, TIP_LINES
from kf_desktop.ui.panels.rail_row import LINE
from kf_desktop.ui.storybook.pages import locked
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from tests.bundled import load_box
from tests.ui import fakes

MONSTERS = tuple(monsters_of(load_box()))
ENGLISH = re.compile(r"[a-z]{2,}")
ALLOWED = re.compile(r"d10")


def begun(monster: str) -> GameSession:
    box = load_box()
    level = levels_of(box, monster)[-1]
    party = tuple((name, usual_tier(box, monster, level)) for name in list(box.knights)[:3])
    return Session(RULES, box, new_skirmish(box, monster, level, "full", party, 7))


def seen_of(session: GameSession) -> TableView:
    """The table as a window would show it."""
    table = SessionTable(session)
    return TableView(table.view, table.library, table.decision, list(table.events), table)


@cache
def fight(monster: str) -> tuple[TableView, list[Refusal]]:
    """A skirmish as a bot played it, and what its decisions did not offer."""
    session = begun(monster)
    bot, missing = make_bot("random", 7), list[Refusal]()
    for count in range(150):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        if count % 5 == 0:
            missing += session.refusals()
        session.answer(bot(session.state, decision))
    return seen_of(session), missing


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("monster", MONSTERS)
def test_reasons_are_sentences(monster: str, language: str) -> None:
    CATALOGUE.language = language
    CATALOGUE.missing.clear()
    view, _ = fight(monster)
    said = [line for event in view.events for line in lines(event, view)]
    assert len(said) > 100
    assert list(CATALOGUE.missing) == []
    if language == "zh_CN":
        assert sorted({line for line in said if ENGLISH.search(ALLOWED.sub("", line))}) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("monster", MONSTERS)
def test_refusals_are_sentences(monster: str, language: str) -> None:
    CATALOGUE.language = language
    CATALOGUE.missing.clear()
    view, missing = fight(monster)
    said = [" ".join(speech.refusal(each, view)) for each in missing]
    assert len(said) > 20
    assert list(CATALOGUE.missing) == []
    if language == "zh_CN":
        assert sorted({line for line in said if ENGLISH.search(ALLOWED.sub("", line))}) == []


def every(value: Any, name: str) -> list[Any]:
    """What stands under that name anywhere in the reasons."""
    if isinstance(value, dict):
        return [*([value[name]] if name in value else []), *(x for entry in value.values() for x in every(entry, name))]
    return [x for entry in value for x in every(entry, name)] if isinstance(value, list | tuple) else []


@pytest.mark.parametrize("monster", MONSTERS)
def test_every_reason_has_its_rule_and_every_sum_adds_up(monster: str) -> None:
    view, missing = fight(monster)
    reasons = [reason for event in view.events for reason in event.reasons if isinstance(reason, dict)]
    sums = [reason for reason in reasons if "number" in reason]
    assert len(sums) > 20
    assert [each for each in sums if sum(part["amount"] for part in each["parts"]) != each["total"]] == []
    assert [each for each in reasons if "number" not in each and not each.get("rule")] == []
    rules = [*every(reasons, "rule"), *(each.rule for each in missing), *(id for e in view.events for id in e.rules)]
    assert sorted({id for id in rules if speech.rule(id) == ("", "")}) == []


def test_a_closed_line_of_a_page_is_called_by_its_own_words(window: Any, qapp: Any) -> None:
    """'Map', said the table: the name that the line has in the file."""
    session, bot = Session(RULES, load_box(), new_campaign(load_box(), "T", ["bruno"], 1)), make_bot("cautious", 1)
    table = SessionTable(session)
    while not any(refusal.option.label == "choice" for refusal in table.refusals()):
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    window.play(table)
    qapp.processEvents()
    window.table.why()
    said = [each.text() for each in window.table.findChildren(QLabel)]
    line = next(words for words, _ in locked(window.controller.view()))
    assert line in said and "Map" not in said


@pytest.fixture
def table(window: Any, qapp: Any) -> Any:
    """The table in the middle of a clash."""
    session, bot = begun("bell_ox"), make_bot("random", 7)
    for _ in range(60):
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    qapp.processEvents()
    return window.table


OWN = ("skirmish.next",)
"""Questions of the program's own, which no rule of the game stands behind."""
JUDGED = ("test", "save", "plain_roll")
"""What is over when it is judged: its own line of the log explains it."""


@pytest.mark.parametrize("seed", [3, 11])
def test_every_question_of_an_expedition_has_its_rule_and_no_old_roll(seed: int) -> None:
    box = load_box()
    session = Session(RULES, box, new_campaign(box, "why", tuple(list(box.knights)[:3]), seed))
    bot, asked = make_bot("random", seed), set[str]()
    for _ in range(700):
        decision = session.decision
        assert decision is not None
        view = seen_of(session)
        if decision.prompt not in OWN:
            assert decision.because, decision.prompt
            assert all(speech.rule(id)[1] for id in decision.because), decision.because
        asked.add(decision.prompt)
        told = reasons(view)
        assert not [event.kind for event in told if event.kind in JUDGED], decision.prompt
        if decision.subject is None:
            assert not [event.kind for event in told if event.kind.endswith("_roll")], decision.prompt
        session.answer(bot(session.state, decision))
    assert len(asked) > 30 and "read.paragraph" in asked


def test_an_old_test_is_no_reason_for_a_later_question(window: Any, play: Any) -> None:
    """The test of an adventure has its reasons in the log; where to go next has none of it."""
    rolled = account("test_bonus", summed(part("virtue", 2, "TES-003")))
    old = Event("test", {"knight": "ilse", "passed": True}, ("TES-002",), (rolled,))
    session = play(fakes.state("delve"), "tile", "reroll")
    session.script[0].because = ("DEL-057",)
    session.events.append(old)
    window.table.why()
    said = [label.text() for label in window.table.findChildren(WhyDialog)[-1].findChildren(QLabel)]
    assert CATALOGUE.text("why.rules") in said
    assert CATALOGUE.text("why.reasons") not in said


def test_there_is_no_why_where_no_rule_stands_behind_the_question(window: Any, play: Any, qtbot: Any) -> None:
    """The end of a skirmish: nothing to press; the key says so; nothing has moved."""
    session = play(fakes.skirmish_state(), "choose", "figure")
    bar = window.table.bar
    assert bar.why.isEnabled()
    place = bar.undo.geometry()
    session.events.clear()
    session.script[1].prompt = "skirmish.next"
    qtbot.keyClick(window.table, Qt.Key.Key_1)
    session.events.clear()
    window.table.refresh()
    assert bar.why.isVisible() and not bar.why.isEnabled() and bar.undo.geometry() == place
    window.table.why()
    assert window.table.findChild(WhyDialog) is None
    assert window.table.toast.label.text() == CATALOGUE.text("why.nothing")


def test_every_rule_and_keyword_has_a_text_to_be_read() -> None:
    for CATALOGUE.language in ("en", "zh_CN"):
        assert [id for id in (*ledger.rules(), *catalogue()) if not all(speech.rule(id))] == []


def test_the_log_is_asked_by_keyboard(table: Any, qtbot: Any) -> None:
    table.toggle_log()
    browser, asked = table.log.browser, list[int]()
    table.log.why_asked.connect(asked.append)
    decision = table.controller.answering.decision
    browser.setFocus()
    qtbot.keyClick(browser, Qt.Key.Key_Return)
    assert asked == []  # no line yet, and the question is not answered
    for _ in range(3):
        qtbot.keyClick(browser, Qt.Key.Key_Up)
    qtbot.keyClick(browser, Qt.Key.Key_Down)
    qtbot.keyClick(browser, Qt.Key.Key_Return)
    events = table.controller.view().events
    explained = [index for index, event in enumerate(events) if event.rules or event.reasons]
    shown = [index for index in explained if events[index].kind not in SILENT]
    assert asked == [shown[-2]]
    assert table.findChild(WhyDialog) is not None
    assert table.controller.answering.decision is decision


def test_hovering_over_the_log_tells_the_reasons(table: Any) -> None:
    table.toggle_log()
    tips = [table.log.tip(line) for line in range(table.log.browser.document().blockCount())]
    assert any("To Hit" in tip for tip in tips)
    assert all(tip.count("<br>") <= TIP_LINES for tip in tips)


def test_hovering_over_a_monster_tells_whom_it_aimed_at(table: Any) -> None:
    view = table.controller.view()
    words = table.middle.views["clash"]._words
    figure = view.game.clash.figures[0]
    aim = [event for event in view.events if event.kind == "targeting" and event.reasons][-1]
    words.clicks.figures.clear()  # where a click would strike it, that comes before what was
    assert all(escape(line) in words.tip(figure.cell) for line in targeting_lines(aim, view))


def test_why_tells_the_card_that_asks(play: Any, window: Any) -> None:
    """And says nothing of a card where none asks."""
    play(fakes.clash_state(), "choose", "action")
    face = source_of(window.controller.view())
    assert face is not None
    for card in (face, None):
        window.table.why()
        dialog = window.table.findChildren(WhyDialog)[-1]
        said = [label.text() for label in dialog.findChildren(QLabel)]
        assert ("The card that asks" in said) == (card is not None)
        assert any(face.tip() in words for words in said) == (card is not None)
        dialog.dismiss()
        window.table.bar.press("1")


def rests_on(widget: Any, at: QPoint | None = None) -> str:
    """What is shown while the pointer rests there, or in the middle of the widget."""
    spot = at if at is not None else widget.rect().center()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, spot, widget.mapToGlobal(spot)))
    told = QToolTip.text() or widget.toolTip()
    QToolTip.hideText()
    return told


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_number_of_monster_and_knights_answers_the_resting_pointer(language: str, table: Any, qapp: Any) -> None:
    CATALOGUE.switch(language)
    table.refresh()
    boxes = [box for box in table.monster._boxes if box.isVisibleTo(table.monster)]
    assert len(boxes) == 4
    for box in boxes:
        assert box.toolTip() and box.accessibleName().endswith(box.figure.text())
    for row in table.party.rows.values():
        heat = rests_on(row, QPoint(row.width() // 2, row.height() - px(4) - px(LINE) * 3 // 2))
        assert CATALOGUE.text("stat.heat_tip") in heat and CATALOGUE.text("number.heat_limit") in heat
        assert CATALOGUE.text("number.speed") in rests_on(row)


def test_a_number_that_nothing_changes_says_so(table: Any, qtbot: Any) -> None:
    qtbot.mouseClick(table.monster._boxes[0], Qt.MouseButton.LeftButton)
    said = [label.text() for label in table._over().findChildren(QLabel)]
    plain = CATALOGUE.text("number.plain")
    numbers = table.controller.table.numbers_of_monster(1)
    assert said.count(plain) == sum(not number.parts for number in numbers) > 0


def test_the_rules_behind_the_questions_of_a_clash_are_told_in_chinese() -> None:
    """What a question or a sum of a fight cites is there in Chinese; every translated rule is one of the ledger."""
    CATALOGUE.language = "zh_CN"
    told = ledger.translated("zh_CN")
    assert sorted(set(told) - set(ledger.rules())) == []
    assert [id for id, (title, text) in told.items() if ENGLISH.search(ALLOWED.sub("", title + text))] == []
    session, bot, asked = begun("bell_ox"), make_bot("cautious", 7), set[str]()
    for _ in range(200):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        asked |= set(decision.because)
        session.answer(bot(session.state, decision))
    assert len(asked) > 15
    assert [id for id in sorted(asked) if not re.search("[\u4e00-\u9fff]", speech.rule(id)[0])] == []
    assert ledger.translated("en") == {}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_rule_is_read_alone_as_the_ledger_has_it(language: str) -> None:
    told = ledger.translated(language)
    for id, rule in ledger.rules().items():
        assert ledger.rule(id) == rule
        assert ledger.translation(id, language) == told.get(id)
    assert ledger.rule("LOS-999") is ledger.rule("LOS") is ledger.translation("LOS-999", language) is None


def test_the_sheet_of_a_knight_gives_the_numbers_by_key(table: Any, qtbot: Any) -> None:
    """So they can be asked for where the window has no room for the party's panels."""
    table.middle.open_knight("bruno")
    sheet = table.middle.views["knights"]
    assert CATALOGUE.text("number.speed") in rests_on(sheet.bars)
    sheet.numbers.setFocus()
    qtbot.keyClick(sheet.numbers, Qt.Key.Key_Return)
    said = [label.text() for label in table._over().findChildren(QLabel)]
    assert CATALOGUE.text("number.speed") in said


def test_a_cause_is_a_sentence_with_the_numbers(play: Any, window: Any) -> None:
    """Before any table: one or two sentences; the rules are links, their text is behind them."""
    rolled = account("to_hit", summed(part("level", 6, "MON-040"), part("tokens", 1, "CND-031")))
    event = Event("attack_roll", {"knight": "ilse", "dice": [3], "bonus": 0, "difficulty": 7}, ("KAT-016",), (rolled,))
    session = play(fakes.clash_state(), "choose")
    session.events.append(event)
    view = window.controller.view()
    cause = causes.of_event(event, view)
    assert "7 = " in cause and "6" in cause and cause.endswith(".")
    window.table.why_event(len(view.events) - 1)
    dialog = window.table.findChildren(WhyDialog)[-1]
    said = [label.text() for label in dialog.findChildren(QLabel)]
    links = [link.text() for link in dialog.findChildren(RuleLink)]
    title, text = speech.rule("KAT-016")
    assert cause in said and title in links and text not in said


def test_a_targeting_names_the_line_and_whom_it_means(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "choose")
    view = window.controller.view()
    args: dict[str, Json] = {"figure": 1, "card": "bell_ox.ai1.head_down", "line": 2, "knights": ["ilse"], "zone": []}
    cause = causes.of_event(Event("targeting", args, ("TGT-002",)), view)
    assert "line 2" in cause and "closest" in cause and "Ilse" in cause


HEAT = Event("pays", {"knight": "ilse", "what": "heat", "amount": 1}, ("ABI-020",))
GUARD = Event("uses", {"knight": "ilse", "card": "ilse.technique.low_guard"})
GOLD = Event("lose", {"knight": "ilse", "what": "gold", "amount": 2, "now": 0}, ("STA-001",))
BUYS = Event("buys", {"knight": "ilse", "gear": "ilse.gear.parish_spade", "price": 2})
TURN, SAYS = Event("knight_turn", {"knight": "ilse"}), Event("says", {})


@pytest.mark.parametrize(
    ("events", "at", "deed"),
    [
        ((TURN, GUARD, HEAT), 2, GUARD),
        ((GUARD, TURN, HEAT), 2, None),
        ((GUARD, SAYS, HEAT), 2, GUARD),
        ((GUARD, GOLD, BUYS), 1, BUYS),
        ((GUARD, GOLD), 1, GUARD),
        ((HEAT, GUARD), 0, None),
    ],
)
def test_an_effect_says_what_it_came_of(
    events: tuple[Event, ...], at: int, deed: Event | None, play: Any, window: Any
) -> None:
    """Not only that there is such a rule; what began before the turn has nothing to do with it."""
    session = play(fakes.clash_state(), "choose")
    session.events[:] = events
    view = window.controller.view()
    assert causes.deed_behind(view.events[at], view.events) == deed
    cause = causes.of_event(view.events[at], view)
    assert ("This led to it" in cause) is (deed is not None)
    assert deed is None or speech.event(deed, view) in cause


def test_a_rule_is_not_cut_within_an_abbreviation() -> None:
    """ "A list records tally marks (e.g." said nothing."""
    assert not [id for id in ledger.rules() if causes.of_rules([id]).endswith(("e.g.", "i.e."))]


def test_where_nothing_else_is_known_the_rule_says_it_in_short(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "choose")
    cause = causes.of_event(Event("says", {}, ("KRD-009",)), window.controller.view())
    assert cause and speech.rule("KRD-009")[1].startswith(cause.rstrip("."))
    CATALOGUE.language = "zh_CN"
    chinese = causes.of_rules(["KRD-009"])
    assert chinese.endswith("。") and speech.rule("KRD-009")[1].startswith(chinese)


OLD_EARTH: Json = {
    "note": "vigor_at",
    "rule": "PER-007",
    "value": 4,
    "threshold": "major",
    "card": "ilse.peril.old_earth",
}
GUARD_CARD = "ilse.technique.low_guard"
ILSE: dict[str, Json] = {"knight": "ilse"}
OWN_CAUSES: list[tuple[str, dict[str, Json], tuple[Json, ...], str, str]] = [
    (
        "uses",
        {"card": GUARD_CARD, "timing": "reaction", "cost": {"heat": 2}},
        (),
        "Ilse Harrow paid its cost: 2 Heat.",
        "2 点热度",
    ),
    ("uses", {"card": GUARD_CARD, "timing": "reaction", "cost": {"token": [["toll", 3]]}}, (), "3 Toll", "3"),
    (
        "uses",
        {"card": GUARD_CARD, "timing": "reaction", "cost": {}},
        (),
        "(Reaction); it costs nothing, but",
        "（反应）；它没有费用",
    ),
    ("uses", {"card": GUARD_CARD, "timing": "wound", "cost": None}, (), "acts every time.", "每次都会结算。"),
    ("uses", {"card": GUARD_CARD, "timing": "", "cost": {}, "exert": True}, (), "exerted the card", "发挥了这张卡"),
    (
        "depleted",
        {"technique": GUARD_CARD, "area": "delay", "used": True, "lying": 2},
        (),
        "Delay holds 2 cards now",
        "延迟区现有 2 张",
    ),
    (
        "depleted",
        {"technique": GUARD_CARD, "area": "instant", "used": False, "lying": 1},
        (),
        "an effect sends Low Guard there",
        "它没有被使用",
    ),
    (
        "techniques_back",
        {"techniques": [GUARD_CARD], "area": "cooldown", "amount": 1, "held": 3},
        (),
        "Refresh 1, and 3 cards lay in Cooldown: Ilse Harrow chose 1",
        "刷新 1，冷却区有 3 张",
    ),
    (
        "techniques_back",
        {"techniques": [GUARD_CARD], "area": "discard", "amount": 2, "held": 1},
        (),
        "1 card lay in the discard area: all of them",
        "全部收回",
    ),
    ("rerolled", {"before": 8, "after": 2}, (), "The new 2 counts, though it is less than the 8.", "虽然比原来的 8 小"),
    ("rerolled", {"before": 2, "after": 8}, (), "The new 8 counts, 2 does not any more.", "新的 8 算数"),
    ("rerolled", {"before": 5, "after": 5}, (), "It shows 5 again", "又是 5"),
    ("knight_turn", {"round": 3, "acted": 0, "of": 4}, (), "Round 3: none of the 4", "第 3 轮：4 人都还没有行动"),
    (
        "knight_turn",
        {"round": 3, "acted": 2, "of": 4},
        (),
        "2 of 4 had had their turn, and the players chose",
        "已有 2 人行动过，玩家选定",
    ),
    (
        "knight_turn",
        {"round": 3, "acted": 3, "of": 4},
        (),
        "3 of 4 had had their turn, and only Ilse Harrow was left.",
        "只剩伊尔莎",
    ),
    ("knight_turn", {"round": 3, "acted": 0, "of": 1}, (), "nobody else to act", "没有别人可以行动"),
    (
        "walks",
        {"how": "walk", "path": ["A1", "A2"], "spaces": 5, "card": "", "action": True},
        (),
        "up to 5 spaces; this way has 2.",
        "至多 5 格；这段路 2 格",
    ),
    (
        "walks",
        {"how": "walk", "path": ["A1"], "spaces": 1, "card": GUARD_CARD, "action": False},
        (),
        "Low Guard lets Ilse Harrow go up to 1 space",
        "至多走 1 格",
    ),
    (
        "walks",
        {"how": "walk", "path": ["A1"], "spaces": 3, "card": "", "action": False},
        (),
        "Ilse Harrow could go up to 3 spaces here",
        "在这里至多可走 3 格",
    ),
    (
        "walks",
        {"how": "hug", "path": ["A1"], "spaces": 2, "card": ""},
        (),
        "Hug goes along monsters, diagonally too, up to 2 spaces",
        "也可斜走，至多 2 格",
    ),
    ("walks", {"how": "pushback", "path": ["A1"]}, (), "Whoever pushes walks along: 1 space", "推人的跟着前进 1 格"),
    ("walks", {"how": "drag", "path": ["A1", "A2"]}, (), "walks ahead: 2 spaces", "走在前面 2 格"),
    (
        "moves",
        {"how": "move", "figure": 1, "path": ["A1", "A2"], "toward": "ilse"},
        ({"bend": "zig_zag", "rule": "MOV-016"},),
        "It moves towards Ilse Harrow: this part of the way has 2 spaces. On its way: it zig-zags.",
        "这段路 2 格。途中：之字形前进。",
    ),
    (
        "moves",
        {"how": "pushback", "figure": 1, "path": ["A1"]},
        (),
        "pushes and walks along: 1 space",
        "推人，跟着前进 1 格",
    ),
    ("moves", {"how": "gangup", "figure": 1, "path": ["A1"]}, (), "moves it 1 space.", "移动 1 格"),
    (
        "attack",
        {"figure": 1, "gear": "ilse.gear.parish_spade", "distance": 2, "low": 1, "high": 2, "bonus": False},
        (),
        "was 2 away, and Parish Spade reaches 1–2.",
        "在距离 2，堂区铁锹的攻击范围是 1–2",
    ),
    (
        "attack",
        {"figure": 1, "gear": "ilse.gear.parish_spade", "distance": 1, "low": 1, "high": 1, "bonus": True},
        (),
        "A bonus attack, which takes no action",
        "不花行动",
    ),
    (
        "lose",
        {"what": "vigor", "amount": 2, "now": 3, "cause": GUARD_CARD},
        (),
        "What took it: Low Guard. Vigor was 5; 2 less is 3.",
        "活力原为 5，减 2 得 3",
    ),
    (
        "lose",
        {"what": "heat", "amount": 1, "now": 4, "cause": "refresh"},
        (),
        "Heat Refresh that stands on the portrait. Heat was 5; 1 less is 4.",
        "热度刷新",
    ),
    (
        "lose",
        {"what": "heat", "amount": 1, "now": 4, "cause": "limit"},
        (),
        "The Heat Limit has gone down",
        "热度上限降低了",
    ),
    (
        "lose",
        {"what": "vigor", "amount": 9, "now": 0, "cause": "cost"},
        (),
        "It was paid as a cost. That was all there was: Vigor",
        "作为费用付出",
    ),
    (
        "peril_check",
        {"threshold": "major"},
        (OLD_EARTH,),
        "Vigor was 4, which is major Peril on Old Earth: a card is drawn from Mortis deck 2.",
        "从死亡牌堆 2 抽一张",
    ),
    ("peril_check", {"threshold": "judicium", "fall": -2}, (), "brought Vigor to −2", "降到 −2"),
]


@pytest.mark.parametrize(("kind", "args", "why", "english", "chinese"), OWN_CAUSES)
def test_such_an_event_has_a_cause_of_its_own(
    kind: str, args: dict[str, Json], why: tuple[Json, ...], english: str, chinese: str, play: Any, window: Any
) -> None:
    """With its numbers, and no rule that says the same of every event of the kind."""
    play(fakes.clash_state(), "choose")
    event = Event(kind, args if kind == "moves" else ILSE | args, ("LOS-009",), why)
    view = window.controller.view()
    for CATALOGUE.language, words in (("en", english), ("zh_CN", chinese)):
        CATALOGUE.missing.clear()
        cause = causes.of_event(event, view)
        assert words in cause
        assert causes.of_rules(event.rules) not in cause and list(CATALOGUE.missing) == []
        assert "…" not in cause, "something is not filled in"


def test_a_trait_says_at_which_level_and_when_it_acts(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "choose")
    view = window.controller.view()
    clash = view.game.clash
    (own, *_) = [each for each in view.library.traits.values() if each.monster == clash.monster and each.effect]
    (other, *_) = [each for each in view.library.traits.values() if each.monster != clash.monster and each.effect]
    timing = speaker("en", view.library).words.word("timing", own.timing)
    cause = causes.of_event(Event("trait", {"card": own.id}, ("CLA-075",)), view)
    assert f"at level {clash.level}" in cause and timing in cause
    assert "at level" not in causes.of_event(Event("trait", {"card": other.id}, ("CLA-075",)), view)


def test_the_heat_of_a_reroll_is_that_of_its_own_roll(play: Any, window: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    heat = Event("heat_for_rerolls", {"knight": "ilse", "amount": 2})
    first, second = (Event("rerolled", {"knight": "ilse", "before": 3, "after": after}) for after in (4, 6))
    session.events[:] = [heat, first, second, Event("hits", {}), last := Event("rerolled", {**first.args})]
    told = [causes.of_event(each, window.controller.view()) for each in (first, second, last)]
    assert ["paid 2 Heat" in each for each in told] == [True, True, False]
    assert "cost no Heat" in told[2]


def test_what_an_old_save_tells_without_the_numbers_is_explained_by_its_rule(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "choose")
    view = window.controller.view()
    old: list[tuple[str, dict[str, Json]]] = [
        ("uses", {"card": GUARD_CARD, "exert": False}),
        ("depleted", {"technique": GUARD_CARD, "area": "delay"}),
        ("techniques_back", {"techniques": [GUARD_CARD]}),
        ("knight_turn", {}),
        ("walks", {"how": "walk", "path": ["A1"]}),
        ("attack", {"figure": 1, "gear": "ilse.gear.parish_spade"}),
        ("peril_check", {"threshold": "judicium"}),
    ]
    for kind, args in old:
        assert causes.of_event(Event(kind, ILSE | args, ("LOS-009",)), view).endswith(causes.of_rules(["LOS-009"]))


def test_a_squire_has_no_thresholds(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "choose")
    view = window.controller.view()
    event = Event("peril_check", {"knight": next(iter(view.library.squires)), "threshold": "unhurt"}, (), (OLD_EARTH,))
    assert causes.of_event(event, view) == "Vigor was 4, but a squire has no thresholds: no card is drawn."
