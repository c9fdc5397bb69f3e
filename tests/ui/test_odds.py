"""The odds in the window: the line, the advised dice, the table, and the way to be rid of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel

from kf_desktop.bots import make_bot
from kf_desktop.door.odds import Odds, Offered, What
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.dice.die_button import DieButton
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, load
from kf_desktop.ui.i18n.names import Names
from kf_desktop.ui.odds.dialog import OddsDialog
from kf_desktop.ui.odds.finder import ODDS, OddsFinder
from kf_desktop.ui.odds.line import OddsLine
from kf_desktop.ui.odds.weighing import _as_put
from kf_desktop.ui.odds.words import CHIEF, chances, change, line, percent, shown
from kf_desktop.ui.theme.theme import THEMES
from tests.bundled import load_box
from tests.ui import fakes


def session_at(prompt: str, *, advised: bool = False, compared: bool = False) -> Any:
    """A game that has come to a decision of the prompt; something is advised, or options are compared, if so wanted."""
    box = load_box()
    for seed in range(1, 30):
        session: Any = Session(RULES, box, new_campaign(box, "T", list(box.knights)[:2], seed))
        bot = make_bot("cautious", seed)
        while session.decision is not None and not session.state.campaign.expeditions:
            if session.decision.prompt == prompt:
                odds = for_decision(session.game, session.asking)
                if odds is not None and (odds.advice or not advised) and (len(odds.options) > 1 or not compared):
                    return session
            session.answer(bot(session.state, session.decision))
    raise AssertionError(f"nobody came to {prompt}")


def fight_at(prompt: str) -> Any:
    """A clash of four knights with the Bell-Ox that has come to a decision of the prompt."""
    box = load_box()
    knights = tuple((knight, 1) for knight in list(box.knights)[:4])
    session: Any = Session(RULES, box, new_skirmish(box, "bell_ox", 1, "full", knights, 1))
    bot = make_bot("cautious", 1)
    while session.decision is not None and session.decision.prompt != prompt:
        session.answer(bot(session.state, session.decision))
    assert session.decision is not None, f"nobody came to {prompt}"
    return session


@pytest.fixture
def rerolling(window: Any, qtbot: Any) -> Any:
    session = session_at("reroll.attack", advised=True)
    window.play(SessionTable(session))
    qtbot.waitUntil(lambda: window.table.bar.odds is not None)
    return session


@pytest.mark.rule("DIC-019", "KAT-019")
def test_the_line_says_the_odds_and_the_dice_carry_a_sign(rerolling: Any, window: Any) -> None:
    bar = window.table.bar
    odds = for_decision(rerolling.game, rerolling.asking)
    assert odds is not None
    assert bar.odds == odds
    assert bar.odds_line.isVisible()
    assert bar.odds_line.words == line(odds, rerolling.decision)
    assert bar.odds_line.words.startswith("Re-roll ")
    assert percent(odds.values["wound"]) in bar.odds_line.words
    advised = [str(die.property("option")) for die in bar.buttons if isinstance(die, DieButton) and die.advised]
    assert advised == sorted(odds.advice or ())


def test_a_click_or_a_key_sets_the_odds_out_in_full(rerolling: Any, window: Any, qtbot: Any) -> None:
    qtbot.mouseClick(window.table.bar.odds_line, Qt.MouseButton.LeftButton)
    dialog = window.table.findChild(OddsDialog)
    assert dialog.isVisible()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not window.table.covered()
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F9)
    assert window.table.covered()


def test_the_settings_do_away_with_them(rerolling: Any, window: Any, qtbot: Any) -> None:
    try:
        window.settings.odds = False
        window._take_settings()
        assert not window.table.bar.odds_line.isVisible()
        assert not any(getattr(die, "advised", False) for die in window.table.bar.buttons)
    finally:
        ODDS.shown = True


def test_an_attack_has_odds_before_it_is_chosen(window: Any, qtbot: Any) -> None:
    session = session_at("choose.attack", compared=True)
    window.play(SessionTable(session))
    bar = window.table.bar
    qtbot.waitUntil(lambda: bar.odds is not None)
    best = max(bar.odds.options, key=lambda key: bar.odds.options[key].values["wound"])
    for key, odds in bar.odds.options.items():
        said = f"{percent(odds.values['wound'])} ⌀ {shown('expected_hits', odds.values['expected_hits'])}"
        assert bar.place_of(key).chance.words == (f"☞ {said}" if key == best else said)
        assert said in bar.place_of(key).accessibleName()
    assert bar.odds_line.words == "on each: wound, ⌀ hits"
    assert bar.place_of(best).hasFocus(), "the frame stands at the best of them"
    window.table.show_odds()
    assert window.table.findChild(OddsDialog).isVisible()


def two_weapons(first: tuple[int, int], second: tuple[int, int]) -> tuple[Odds, Decision]:
    """A choice between two weapons: of each the chance to wound in per cent, and the hits on average."""
    options = {}
    for place, (wound, hits) in enumerate((first, second)):
        values = {"wound": Fraction(wound, 100), "any_hit": Fraction(1, 2), "expected_hits": Fraction(hits)}
        options[f"attack:1:{place}"] = Odds("attack", values)
    asked = [Option(key, "attack", {"figure": 1, "gear": key}) for key in options]
    return Odds("attack", options=options), Decision(Kind.FIGURE, "choose.attack", asked, ("Ann",))


def test_each_weapon_says_what_it_is_worth_and_the_best_is_marked() -> None:
    told = chances(*two_weapons((22, 1), (54, 2)))
    assert [each.words for each in told.values()] == ["22 % ⌀ 1.0", "☞ 54 % ⌀ 2.0"]
    told = chances(*two_weapons((22, 1), (22, 2)))
    assert [each.best for each in told.values()] == [False, True], "as likely to wound, and more hits"


def test_what_is_alike_is_said_once() -> None:
    odds, decision = two_weapons((22, 1), (22, 1))
    assert chances(odds, decision) == {}
    assert line(odds, decision) == "With both choices: wound 22 % · hit 50 %"
    odds.options["attack:1:1"].values["any_hit"] = Fraction(3, 5)
    assert line(odds, decision) == "With both choices: wound 22 % · any hit: [2] 60 %, [1] 50 %"


def test_what_is_alike_of_some_names_them() -> None:
    """'With both choices' stood below a page of three."""
    odds, decision = two_weapons((22, 1), (22, 1))
    decision.options.append(Option("leave", "leave", {}))
    assert line(odds, decision) == "With [1], [2] alike: wound 22 % · hit 50 %"


def test_of_three_alike_it_is_each() -> None:
    odds, decision = two_weapons((22, 1), (22, 1))
    odds.options["attack:1:2"] = odds.options["attack:1:0"]
    decision.options.append(Option("attack:1:2", "attack", {"figure": 1, "gear": 2}))
    assert line(odds, decision) == "With each choice: wound 22 % · hit 50 %"


def test_a_wound_that_is_sure_to_be_critical_is_said_once() -> None:
    """'Wound 71 % · crit 71 % either way' was read as the odds of the one choice and of the other."""
    odds, decision = two_weapons((71, 1), (71, 1))
    for each in odds.options.values():
        each.values.update(critical=each.values["wound"], any_hit=Fraction(1))
    assert line(odds, decision) == "With both choices: critical wound 71 %"
    for each in odds.options.values():
        each.values["critical"] = Fraction(1, 10)
    assert line(odds, decision) == "With both choices: wound 71 % · critical wound 10 %"


def test_a_decision_without_chances_has_no_line(window: Any) -> None:
    session = session_at("reroll.attack")
    session.asking.prompt, session.asking.about = "choose.knight", None
    window.play(SessionTable(session))
    assert not window.table.bar.odds_line.isVisible()


def test_chances_are_rounded_but_never_to_certainty() -> None:
    said = [percent(Fraction(*each)) for each in ((0, 1), (1, 1000), (1, 3), (999, 1000), (1, 1))]
    assert said == ["0 %", "<1 %", "33 %", ">99 %", "100 %"]
    assert (shown("expected_hits", Fraction(5, 3)), shown("heat", Fraction(2)), shown("heat", Fraction(3, 2))) == (
        "1.7",
        "2",
        "1.5",
    )


def test_what_an_evasion_costs_is_a_loss_with_a_minus_or_nothing() -> None:
    """Where the armor took all of it, −0.0 Vigor was announced, and of the Heat that the hits brought nothing."""
    values = {"full_evade": Fraction(1, 4), "expected_hits": Fraction(3, 4), "expected_lost": Fraction(0)}
    odds = Odds("evasion", values | {"expected_heat": Fraction(3, 2)})
    assert (
        line(odds, Decision(Kind.WINDOW, "window.evasion_roll", []))
        == "Evade 25 % · ⌀ 0 Vigor · ⌀ +1.5 Heat · ⌀ 0.8 hits"
    )
    said = [change("expected_lost", Fraction(*each)) for each in ((0, 1), (1, 50), (1, 10), (5, 2))]
    assert said == ["0", "~0", "−0.1", "−2.5"]


def test_only_the_newest_question_is_answered_and_a_mistake_is_no_answer(qtbot: Any) -> None:
    def wrong() -> Odds:
        raise ZeroDivisionError

    finder = OddsFinder()
    told: list[tuple[int, Any]] = []
    finder.found.connect(lambda number, odds: told.append((number, odds)))
    number = finder.ask(wrong)
    qtbot.waitUntil(lambda: told == [(number, None)])


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_value_has_a_name(language: str) -> None:
    known = load(language)
    short = {name for names in CHIEF.values() for name in names}
    assert [name for name in sorted(short) if f"odds_short.{name}" not in known] == []
    values = {
        *("wound", "critical", "any_hit", "full_hit", "full_miss", "crit_chance", "expected_hits", "expected_power"),
        *("heat", "dice", "full_evade", "expected_lost", "falls", "death", "passed", "hits", "lost"),
    }
    assert [name for name in sorted(values) if f"odds_value.{name}" not in known] == []
    assert CATALOGUE.language == "en"


def test_options_are_compared_by_name_where_there_is_room() -> None:
    session = fight_at("choose.body_part")
    decision, odds = session.decision, for_decision(session.game, session.asking)
    assert odds is not None and len(odds.options) > 1
    keys = [option.key for option in decision.options]
    named = line(odds, decision, {key: f"Part {place}" for place, key in enumerate(keys)})
    assert "Part 0 " in named and "[" not in named
    assert "[1]" in line(odds, decision, dict.fromkeys(keys, "x" * 30))


def test_the_only_line_of_a_page_with_a_test_is_named_among_several() -> None:
    lines = [Option(f"choice:{id}", "choice") for id in ("name", "buried", "look")]
    page = Decision(Kind.READ, "read", lines)
    odds = Odds("test", {}, options={"choice:look": Odds("test", {"passed": Fraction(3, 4)})})
    assert line(odds, page) == "[3] success 75 %"
    assert line(odds, replace(page, options=lines[2:])) == "Success 75 %"


def test_a_re_roll_that_costs_heat_is_not_counted_without_a_word() -> None:
    """'Success 84 %' stood there, and the die alone had 60."""
    lines = [Option(f"choice:{id}", "choice") for id in ("name", "look")]
    page = Decision(Kind.READ, "read", lines)
    chance = Odds("test", {"passed": Fraction(84, 100), "at_once": Fraction(6, 10)})
    sure = Odds("test", {"passed": Fraction(9, 10)})
    both = {"choice:name": chance, "choice:look": sure}
    assert (
        line(Odds("test", {}, options={"choice:name": chance}), page) == "[1] success 84 % (60 % + re-roll for 1 Heat)"
    )
    assert "84 % (60 % + re-roll for 1 Heat)" in line(Odds("test", {}, options=both), page)
    CATALOGUE.switch("zh_CN")
    assert "84 %（一掷 60 %，可花 1 热度重掷）" in line(chance, page)


def test_a_test_by_one_beside_a_test_by_all_is_no_ranking(window: Any, qtbot: Any) -> None:
    """A page may offer both: each says its own chance, in the order of the page."""
    session = fight_at("choose.body_part")
    window.play(SessionTable(session))
    first, second = session.decision.options[:2]
    alone = Odds("test", {"passed": Fraction(1, 4)})
    together = Odds("group_test", {"expected_passed": Fraction(3, 2)})
    odds = Odds("test", {}, options={first.key: alone, second.key: together})
    said = line(odds, session.decision, {first.key: "Push", second.key: "Lift"})
    assert said == "Push success 25 %, Lift 1.5 succeed on average"
    dialog = OddsDialog(window.table, odds, session.decision, window.controller.view())
    words = [each.text() for each in dialog.findChildren(QLabel)]
    at = words.index("25 %")
    assert words[at + 1] == "" and words[at + 3 : at + 5] == ["", "1.5"]


EVASION = {
    "full_evade": Fraction(9, 100),
    "expected_hits": Fraction(22, 10),
    "expected_lost": Fraction(37, 10),
    "death": Fraction(42, 100),
}


def test_death_is_said_before_all_else_and_not_at_all_where_nobody_can_die() -> None:
    """It stood last, and was the first to go where the line is narrow."""
    decision = replace(fakes.guard(), prompt="reroll.evasion")
    said = line(Odds("evasion", EVASION), decision)
    assert said == "Death 42 % · evade 9 % · ⌀ −3.7 Vigor · ⌀ 2.2 hits"
    assert line(Odds("evasion", {**EVASION, "death": Fraction(0)}), decision).startswith("Evade 9 %")


def test_a_line_of_odds_is_set_smaller_before_anything_of_it_goes(qtbot: Any) -> None:
    shown_line = OddsLine()
    qtbot.addWidget(shown_line)
    shown_line.show()
    shown_line.tell("Re-roll the 2, 2, 3 · death 42 % · evade 9 % · ⌀ 2.2 hits")
    whole = QFontMetrics(THEMES.theme.font(15)).horizontalAdvance(f"⚄ {shown_line.words}")
    for part, cut in ((1.2, "0"), (0.95, "1"), (0.89, "2")):
        shown_line.resize(round(whole * part) + 30, 24)
        assert shown_line.text() == f"⚄ {shown_line.words}" and shown_line.property("cut") == cut
    shown_line.resize(whole // 2 + 30, 24)
    assert shown_line.text() == "⚄ Re-roll the 2, 2, 3 · death 42 %", "whole parts, the last of them first to go"
    assert "2.2" in shown_line.toolTip()


def test_a_chinese_comma_ends_a_line_as_any_other(qtbot: Any) -> None:
    """At 150 % '保留 79 %' ended at the edge of the box."""
    shown_line = OddsLine()
    qtbot.addWidget(shown_line)
    shown_line.show()
    shown_line.spread(2)
    shown_line.tell("伤口 重掷 91 %，保留 79 %")
    whole = QFontMetrics(THEMES.theme.font(13)).horizontalAdvance(f"⚄ {shown_line.words}")
    shown_line.resize(round(whole * 0.7) + 22, 48)
    assert shown_line.text() == "⚄ 伤口 重掷 91 %\n保留 79 %"


def test_what_hits_lay_upon_a_knight_is_said_with_its_chance() -> None:
    """A hit that cost no Vigor drew a Mortis card, and the line spoke of nothing."""
    names = speech.names_of(fakes.library())
    brings = ((What("condition", "gripped"), Fraction(1, 3)), (What("mortis"), Fraction(1, 2)))
    odds = Odds("evasion", {"full_evade": Fraction(1, 2)}, brings=(*brings, (What("knockdown"), Fraction(1, 4))))
    said = line(odds, replace(fakes.guard(), prompt="window.evasion_roll"), {}, names)
    assert said == "Evade 50 % · Mortis card 50 % · Gripped 33 % · Knockdown 25 %"


def test_the_cards_that_a_squire_had_better_replace_are_named() -> None:
    cards = [Option(f"die:{place}", "mettle", {"card": f"c{place}"}) for place in range(2)]
    drawn = Decision(Kind.CARD, "replace.evasion", cards)
    odds = Odds("evasion", {"full_evade": Fraction(1, 2)}, advice=("die:1",))
    assert line(odds, drawn, {"die:0": "Replace An Elbow", "die:1": "Replace Oh No"}) == "Replace Oh No · evade 50 %"
    assert line(replace(odds, advice=()), drawn) == "Keep what has been drawn · evade 50 %"


def test_what_keeping_a_squires_cards_costs_is_said_where_it_is_better_to_replace_some() -> None:
    """A knight reads it off the tray, which a squire's cards do not lie in."""
    cards = [Option(f"die:{place}", "mettle", {"card": f"c{place}"}) for place in range(2)]
    drawn = Decision(Kind.CARD, "replace.evasion", cards)
    rows = tuple(
        {"full_evade": Fraction(0), "expected_lost": Fraction(lost), "death": Fraction(lost, 10)} for lost in (3, 1)
    )
    odds = Odds("evasion", {"full_evade": Fraction(1, 2)}, rows=rows, picks=((), ("die:1",)), advice=("die:1",))
    words = {"die:0": "Replace An Elbow", "die:1": "Replace Oh No"}
    said = line(odds, drawn, words)
    assert said == "Replace Oh No · if kept: death 30 %, ⌀ −3.0 Vigor · evade 50 %"
    alone = replace(drawn, options=cards[1:])
    assert line(odds, alone, words).startswith("Replace it · if kept: death 30 %"), "its name stands on the plate"
    assert "if kept" not in line(replace(odds, advice=()), drawn, words), "then the line speaks of nothing else"
    assert "if kept" not in line(odds, replace(drawn, prompt="reroll.evasion"), words)


def test_a_line_of_a_page_is_named_by_its_first_words_beside_its_key() -> None:
    page = Decision(Kind.READ, "read", [Option(f"choice:{id}", "choice") for id in ("name", "look")])
    odds = Odds("test", {}, options={"choice:look": Odds("test", {"passed": Fraction(3, 4)})})
    lines = {"choice:look": "Look for what is buried below the gate."}
    assert line(odds, page, lines) == "[2] Look for what is… success 75 %"
    assert line(odds, page, {"choice:look": "Look."}) == "[2] Look success 75 %"
    assert (
        line(odds, page, {"choice:look": "翻看门下埋着的旧铁箱子，再去找人。"})
        == "[2] 翻看门下埋着的旧铁… success 75 %"
    )


def test_who_attacks_in_an_encounter_is_named_beside_the_key() -> None:
    box = load_box()
    keys = {f"attack:{id}:1": id for id in list(box.knights)[:3]}
    asked = [Option(key, "attack", {"knight": id, "gear": "sword"}) for key, id in keys.items()]
    chances = dict(zip(keys, (Fraction(65, 100), Fraction(33, 100), Fraction(12, 100)), strict=True))
    odds = Odds("encounter", {}, options={key: Odds("encounter", {"scrape": each}) for key, each in chances.items()})
    decision = Decision(Kind.ACTION, "choose.encounter_action", asked)
    names, words = Names(box), dict.fromkeys(keys, "Attack the Wayside Wolf with the Sword of the Gate")
    first, second, third = (names.called(id) for id in keys.values())
    assert line(odds, decision, words, names) == f"Scrape: [1] {first} 65 %, [2] {second} 33 %, [3] {third} 12 %"
    assert line(odds, decision, words) == "Scrape: [1] 65 %, [2] 33 %, [3] 12 %", "no room for the words"


def test_what_rounds_to_nothing_has_no_sign() -> None:
    """The table of choices said −0.0."""
    assert shown("expected_heat", Fraction(-1, 50)) == "0.0" and shown("expected_lost", Fraction(149, 100)) == "1.5"


def test_the_line_says_what_keeping_the_dice_has_beside_the_best_reroll() -> None:
    """It said 98 %, and Space kept the dice, which had 71 %."""
    keep: dict[str, Fraction] = {"dice": Fraction(0), "heat": Fraction(0), "scrape": Fraction(71, 100)}
    again: dict[str, Fraction] = {"dice": Fraction(1), "heat": Fraction(1), "scrape": Fraction(98, 100)}
    values = {"scrape": Fraction(98, 100), "any_hit": Fraction(9, 10)}
    odds = Odds("encounter", values, rows=(keep, again), picks=((), ("die:1",)), advice=("die:1",))
    window = Decision(Kind.WINDOW, "window.attack_roll", [Option("pass")])
    assert line(odds, window) == "Scrape 98 % re-rolled, 71 % kept · hit 90 %"
    assert line(replace(odds, advice=()), window) == "Scrape 71 % · hit 90 %", "nothing is rolled again"
    test = Odds("test", {"passed": Fraction(1, 2), "kept": Fraction(0)}, advice=("die:0",))
    asked = Decision(Kind.REROLL, "reroll.test", [Option("die:0", "die", {"face": 2})], least=0)
    assert line(test, asked) == "Re-roll the 2 · success 50 % re-rolled, 0 % kept"


def test_the_odds_in_a_window_are_of_who_uses_nothing() -> None:
    """Wound 0 % was told, and one of the cards on offer made a critical wound of it."""
    window = Decision(Kind.WINDOW, "window.power_roll", [Option("use:x", "use"), Option("pass", "pass")])
    odds = Odds("power", {"wound": Fraction(0)})
    assert line(odds, window) == "If you pass: wound 0 %"
    assert line(odds, replace(window, kind=Kind.REROLL, prompt="reroll.power")) == "Wound 0 %"


@pytest.mark.rule("TEC-031")
def test_what_is_on_offer_says_its_chance_on_its_card_in_the_line_and_beside_the_dice(window: Any, qtbot: Any) -> None:
    session = fight_at("window.attack_roll")
    bot = make_bot("cautious", 1)
    while (odds := for_decision(session.game, session.asking)) is None or not (odds.better_now and odds.rows):
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    bar = window.table.bar
    qtbot.waitUntil(lambda: bar.odds is not None)
    best = next(each for each in odds.offers if each.key == odds.better)
    said = f"{'Exert ' * best.exert}{speech.names_of(load_box()).name('card', best.card)}"
    worth, then = percent(best.values["wound"]), ", then 1 die again" if best.again else ""
    assert best.values["wound"] - odds.values["wound"] >= Fraction(1, 20)
    assert bar.weighing.chances[best.key].words == f"☞ {worth}"
    assert f"{said}: {worth}" in bar.odds_line.words
    assert [row.text() for row in bar.tray.what_if.rows if "☞" in row.text()] == [f"☞ {said}{then}"]
    assert bar.weighing.best == "", "the focus waits for no card"


def test_the_line_and_the_board_say_the_same_heat_of_an_attack() -> None:
    """The attack brings 0.1 Heat, and the best re-rolls cost 0.3: both are told together, as beside the monster."""
    values = {"full_evade": Fraction(2, 5), "expected_lost": Fraction(3, 10), "expected_hits": Fraction(4, 5)}
    values |= {"expected_heat": Fraction(1, 10), "heat": Fraction(3, 10)}
    decision = Decision(Kind.WINDOW, "window.evasion_roll", [Option("pass", "pass"), Option("use:x", "use")])
    told = line(Odds("evasion", values), decision)
    assert change("expected_heat", Fraction(4, 10)) == "+0.4" and "+0.4" in told
    del values["expected_heat"]
    assert "+0.3" in line(Odds("evasion", values), decision)


@pytest.mark.parametrize(("again", "now"), [(0, True), (1, False)])
def test_what_the_next_window_offers_can_be_used_beside_dice_that_are_kept(again: int, now: bool) -> None:
    """Kindle's row could not be clicked, nor its card told a chance. Taken there, it keeps the dice as they lie."""
    late = Offered("use:kindle", "kindle", {"wound": Fraction(3, 4)}, now=False, again=again)
    asked = Decision(Kind.WINDOW, "window.attack_roll", [Option("use:kindle", "use"), Option("pass", "pass")])
    (put,) = _as_put(Odds("attack", offers=(late,)), asked).offers
    assert put.now is now
    (hidden,) = _as_put(Odds("attack", offers=(late,)), replace(asked, options=asked.options[1:])).offers
    assert not hidden.now
