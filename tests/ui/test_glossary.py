"""The glossary: what it tells, what it hides, how words find it, and its window."""

import re
import tomllib
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QUrl
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.resources import assets_dir
from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.glossary.dialog import GlossaryDialog
from kf_desktop.ui.glossary.entries import CONDITION, KEYWORD, all_entries, entries, meaning, terms
from kf_desktop.ui.glossary.hover import EXPLAINED, TermTips, beside_card
from kf_desktop.ui.glossary.linker import find, linked, spans, term_at, terms_in
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n.catalogue import CATALOGUE, LANGUAGES
from kf_desktop.ui.loadout.place_card import PlaceCard
from kf_desktop.ui.loadout.places import Place, Thing
from kf_desktop.ui.storybook.gave import HARM, HELP, Gift
from kf_desktop.ui.storybook.margin import margin_note
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

CARDS = fakes.library()


def named(text: str) -> list[str]:
    return [text[span.start : span.end] for span in spans(text, CARDS)]


# --- entries ------------------------------------------------------------------------------------


def test_every_entry_is_told_in_both_languages() -> None:
    for entry in all_entries(CARDS).values():
        if entry.kind != CONDITION:
            words = (dict(entry.names), dict(entry.texts))
            assert all(text[language].strip() for text in words for language in LANGUAGES), entry.id


def test_what_an_entry_points_at_is_there() -> None:
    known = all_entries(CARDS)
    assert [id for entry in terms() for id in entry.see if id not in known] == []


def test_every_keyword_and_condition_of_the_packs_is_an_entry() -> None:
    known = all_entries(CARDS)
    nameless = [rule.id for rule in CARDS.keywords.values() if rule.name.en == "{argument}"]
    assert all(id in known or id in nameless for id in CARDS.keywords) and all(
        f"condition:{id}" in known for id in CARDS.conditions
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_before_which_a_sign_stands_is_explained(language: str) -> None:
    """Clues by their kinds, a body's card and five of the virtues were not, in one language or both."""
    CATALOGUE.switch(language)
    rows = tomllib.loads((assets_dir() / "rules" / "signs.toml").read_text(encoding="utf-8"))
    met = [row for sign, row in rows.items() if not sign.startswith("condition_")]  # these come with the condition
    words = [word for row in met for word in row["en" if language == "en" else "zh"]]
    explained = {word: spans(f"{word} 2.", CARDS)[:1] for word in words}
    assert [
        word for word, found in explained.items() if not found or (found[0].start, found[0].end) < (0, len(word))
    ] == []


@pytest.mark.parametrize(
    ("text", "language", "id"),
    [
        ("Pages of the Codex are opened by a cipher.", "en", "codex"),
        ("Rearrange a Knight Board.", "en", "knight_board"),
        ("A Knight Sheet has boxes.", "en", "knight_board"),
        ("Loot: an Upgrade, a Consumable.", "en", "upgrade"),
        ("weapon · tier 2", "en", "tier"),
        ("3 charges", "en", "charge"),
        ("王国法典的一页", "zh_CN", "codex"),
        ("整理一块骑士面板", "zh_CN", "knight_board"),
        ("消耗品", "zh_CN", "consumable"),
        ("武器·等级 2", "zh_CN", "tier"),
        ("勇敢 2", "zh_CN", "virtue"),
    ],
)
def test_what_campaign_and_gear_are_called_is_explained(text: str, language: str, id: str) -> None:
    CATALOGUE.switch(language)
    assert id in [span.id for span in spans(text, CARDS)]


@pytest.mark.parametrize(
    ("text", "language", "id"),
    [
        ("Roll two red dice.", "en", "red_die"),
        ("掷两颗红骰。", "zh_CN", "red_die"),
        ("a Modifier token", "en", "modifier"),
        ("the AI activation turns over", "en", "activation_token"),
        ("标志性行动激活", "zh_CN", "activation_token"),
        ("a Half Cup", "en", "half_cup"),
        ("满杯", "zh_CN", "full_cup"),
        ("the Party Marker moves", "en", "party_marker"),
        ("resource tokens", "en", "resource_token"),
        ("力量骰上限", "zh_CN", "power_dice_limit"),
        ("the Wound Stack", "en", "wound_stack"),
        ("在公告栏", "zh_CN", "notice_board"),
    ],
)
def test_dice_tokens_and_places_are_explained(text: str, language: str, id: str) -> None:
    CATALOGUE.switch(language)
    assert id in [span.id for span in spans(text, CARDS)]


def test_the_faces_of_the_dice_are_told_as_they_are() -> None:
    told = {entry.id: dict(entry.texts) for entry in terms()}
    for colour in ("red", "black"):
        faces = ["✦" * power + "✧" * potential + "★" * hope for power, potential, hope in POWER_DICE[colour]]
        for words in told[f"{colour}_die"].values():
            assert all(face in words for face in faces)
    assert min(power for power, _, _ in POWER_DICE["white"]) > 0


def test_a_condition_is_hidden_until_somebody_has_had_it(play: Any, window: Any) -> None:
    state = fakes.clash_state()
    play(state, "action")
    view = window.controller.view()
    hidden = next(id for id in CARDS.conditions if not any(id in knight.conditions for knight in view.party()))
    name = CARDS.conditions[hidden].name.en
    assert f"condition:{hidden}" not in entries(CARDS, view) and not spans(f"He is {name} now.", CARDS, view)
    assert not [entry for entry in find(name, CARDS, view) if entry.id == f"condition:{hidden}"]
    knight = state.knights[state.party[0]]
    knight.conditions[hidden] = 0
    window.controller._changed()
    view = window.controller.view()
    assert f"condition:{hidden}" in entries(CARDS, view) and spans(f"He is {name} now.", CARDS, view)
    assert meaning(entries(CARDS, view)[f"condition:{hidden}"], CARDS)


# --- words in a text ----------------------------------------------------------------------------


def test_terms_are_found_as_they_are_written() -> None:
    assert named("Each attack raises Passion; Wounds cost Vigor.") == ["Passion", "Wounds", "Vigor"]
    assert named("Pay 1 Heat, up to the Heat Limit.") == ["Heat", "Heat Limit"]


@pytest.mark.parametrize("text", ["Pass the bread.", "He would break it, and hide.", "Timely. Heated."])
def test_plain_words_are_no_keywords(text: str) -> None:
    assert named(text) == []


@pytest.mark.parametrize(("text", "found"), [("Pushback 3. 1 Break.", ["Pushback", "Break"]), ("Deadly.", ["Deadly"])])
def test_keywords_are_found_as_cards_print_them(text: str, found: list[str]) -> None:
    assert named(text) == found


def test_chinese_terms_are_found_without_spaces() -> None:
    CATALOGUE.language = "zh_CN"
    assert named("花 1 点热度，不得超过热度上限。") == ["热度", "热度上限"]


def test_a_word_is_linked_once_and_the_rest_is_escaped() -> None:
    html = linked("Heat < Heat", CARDS)
    assert html.count('href="term:heat"') == 1 and "&lt; Heat" in html


def test_the_word_at_a_place() -> None:
    text = "It costs Vigor."
    found = term_at(text, text.index("Vigor") + 2, CARDS)
    assert found is not None and found.id == "vigor" and term_at(text, 0, CARDS) is None


# --- its window ---------------------------------------------------------------------------------


def opened(window: Any) -> GlossaryDialog:
    dialogs: list[GlossaryDialog] = window.table.findChildren(GlossaryDialog)
    return next(dialog for dialog in dialogs if dialog.isVisible())


def test_its_key_brings_it_up_and_one_searches_by_typing(play: Any, window: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    qtbot.keyClick(window.table, Qt.Key.Key_G)
    dialog = opened(window)
    assert window.focusWidget() is dialog.search
    qtbot.keyClicks(dialog.search, "escalat")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.list.currentItem().text() == "escalation" and "harder" in dialog.article.toPlainText()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_words_in_an_article_lead_to_their_own(play: Any, window: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    window.glossary("wound")
    dialog = opened(window)
    assert "term:escalation" in dialog.article.toHtml()
    dialog.article.anchorClicked.emit(QUrl("term:escalation"))
    assert dialog.list.currentItem().data(Qt.ItemDataRole.UserRole) == "escalation"


def test_a_search_that_finds_nothing_says_so(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "action")
    window.glossary()
    dialog = opened(window)
    dialog.search.setText("zzzz")
    assert dialog.list.count() == 0 and dialog.article.toPlainText() == CATALOGUE.text("glossary.nothing")


def test_chinese_words_stand_in_the_order_in_which_they_are_read() -> None:
    CATALOGUE.switch("zh_CN")
    names = [entry.name for entry in find("", CARDS, None)]
    read = ["暴击几率", "黄金", "活力", "伤口", "佣兵"]
    assert sorted(read, key=names.index) == read


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Gold, Rapport, Contract, Point of Interest, Chain Break, Full Evade, Crit Evade, Mercenary, Squire"),
        ("zh_CN", "黄金、亲和力、合约、兴趣点、破序、完全闪避、暴击闪避、佣兵、侍从"),
    ],
)
def test_what_the_table_speaks_of_is_in_the_glossary(language: str, words: str) -> None:
    CATALOGUE.switch(language)
    assert [entry.name for entry in terms_in([words], CARDS)] == re.split("[,、] ?", words)


# --- the resting pointer ------------------------------------------------------------------------


def test_a_word_of_a_label_explains_itself(play: Any, window: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    view = window.controller.view()
    words = QLabel("It costs Vigor to do so")
    qtbot.addWidget(words)
    words.resize(400, 30)
    tips = TermTips(lambda: view)
    at = words.fontMetrics().horizontalAdvance("It costs Vi")
    assert "A knight's life" in tips.told(words, QPoint(at, 15), view)
    assert tips.told(words, QPoint(2, 15), view) == ""


def test_the_widget_under_the_pointer_is_listened_to_and_no_other(
    play: Any, window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(fakes.clash_state(), "action")
    words, others = QLabel("Vigor"), QLabel("Vigor")
    for each in (words, others):
        qtbot.addWidget(each)
    tips, heard, spot = window._tips, [], QPoint(10, 15)
    monkeypatch.setattr(tips, "told", lambda widget, place, view: heard.append(widget) or "")

    def rest_on(widget: QLabel) -> None:
        QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, spot, widget.mapToGlobal(spot)))

    tips.watch(words)
    rest_on(words)
    rest_on(others)
    assert heard == [words]
    tips.watch(others)
    rest_on(words)
    rest_on(others)
    assert heard == [words, others]


def test_a_widget_that_is_gone_needs_not_be_let_go(qtbot: Any) -> None:
    tips, gone, here = TermTips(lambda: None), QLabel("Vigor"), QLabel("Heat")
    qtbot.addWidget(here)
    tips.watch(gone)
    gone.deleteLater()
    QApplication.sendPostedEvents(gone, QEvent.Type.DeferredDelete)
    tips.watch(here)


def test_a_tip_explains_the_keywords_in_it(play: Any, window: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    view = window.controller.view()
    thing = QLabel()
    qtbot.addWidget(thing)
    thing.setToolTip("First window: Pushback 3.")
    told = TermTips(lambda: view).told(thing, QPoint(1, 1), view)
    assert told.startswith("First window") and f"<b>{sign('knockback')}Pushback</b>" in told


def test_what_is_painted_explains_its_words_too(play: Any, window: Any, qtbot: Any) -> None:
    """The line of the log with what it says, and what has no tip of its own."""
    play(fakes.clash_state(), "action")
    view, line = window.controller.view(), window.table.log_line
    line.setText("Bruno: +1 Heat")
    line.setAccessibleName("Bruno: +1 Heat")
    line.setToolTip("Bruno: +1 Heat")
    tips, spot = TermTips(lambda: view), QPoint(3, 3)
    told = tips.told(line, spot, view)
    assert told.startswith("Bruno: +1 Heat") and "What haste costs" in told
    painted, heard = QPushButton("Re-roll · 1 Heat", window.table), []
    tips.watch(painted)
    tips.unanswered = lambda widget, view: heard.append(widget) or ""  # type: ignore[method-assign]
    QApplication.sendEvent(painted, QHelpEvent(QEvent.Type.ToolTip, spot, painted.mapToGlobal(spot)))
    assert heard == [painted]
    assert "What haste costs" in TermTips(lambda: view).unanswered(painted, view)
    painted.setProperty(EXPLAINED, True)
    assert TermTips(lambda: view).unanswered(painted, view) == ""


def test_beside_a_card_its_keywords_come_first() -> None:
    view = fakes.view_of(fakes.clash_state())
    faces = [face_of(view.library, "techniques", id) for id in view.library.knights["ilse"].start.techniques]
    told = next(words for face in faces if "Pushback" in face.spoken() for words in [beside_card(face, view)])
    assert "Pushback" in told and told.count("<p") <= 5
    assert "Pushback" in told.split("</p>")[0] + told.split("</p>")[1]


def test_a_title_explains_nothing_and_what_a_card_is_played_for_comes_first(qtbot: Any) -> None:
    """'Bank the Fire' was explained by Fire, the Parish Spade by tier, Power and black dice."""
    view, tips = fakes.view_of(fakes.clash_state()), TermTips(lambda: None)
    fire = beside_card(face_of(CARDS, "techniques", "ilse.technique.bank_the_fire"), view)
    assert "Put X Fire" not in fire and "Depletion</b>" in fire
    spade = face_of(CARDS, "gear", "ilse.gear.parish_spade")
    place = PlaceCard()
    qtbot.addWidget(place)
    place.show_thing(Place("weapon"), Thing(spade), open=False)
    named = tips.told(place, QPoint(5, 5), view).rpartition("<hr>")[2].split("<br>")
    assert len(named) == 3
    for line, keyword in zip(named, ("Reach", "Cumbersome", "Break"), strict=True):
        assert f"{keyword}:</b>" in line or keyword in line.partition("</b>")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_and_how_a_card_is_used_is_explained_on_it_and_beside_it(language: str) -> None:
    """Windows with a capital letter were no words of the glossary, and Exert came after all that cards have alike."""
    CATALOGUE.switch(language)
    view = fakes.view_of(fakes.clash_state())
    for timing in ("first_window", "second_window", "either_window"):
        assert [entry.id for entry in terms_in([CATALOGUE.text(f"timing.{timing}")], CARDS)] == ["window"]
    exerted = [technique for technique in CARDS.techniques.values() if technique.clash and technique.clash.exert]
    faces = [face_of(CARDS, "techniques", technique.id) for technique in exerted]
    keywords = [sum(entry.kind == KEYWORD for entry in terms_in([face.spoken()], CARDS)) for face in faces]
    meant = all_entries(CARDS)["exert"].name
    plain = [face for face, count in zip(faces, keywords, strict=True) if count < 3]
    assert plain and all(f"{meant}</b>" in beside_card(face, view) for face in plain)


def test_words_of_the_log_explain_themselves(play: Any, window: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    window.table.toggle_log()
    qtbot.wait(20)
    view, browser = window.controller.view(), window.table.log.browser
    browser.setPlainText("Vigor")
    browser.resize(300, 80)
    cursor = browser.textCursor()
    cursor.setPosition(2)
    place = browser.cursorRect(cursor).center() + QPoint(2, 0)
    assert "A knight's life" in TermTips(lambda: view).told(browser.viewport(), place, view)


def test_keywords_of_a_text_come_in_its_order() -> None:
    found = terms_in(["Pushback 3. 1 Break. Heat."], CARDS)
    assert [entry.id for entry in found if entry.kind == KEYWORD] == ["pushback", "break"]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("wanted", ["heat", "热度"])
def test_the_word_itself_comes_before_those_that_only_tell_of_it(language: str, wanted: str) -> None:
    CATALOGUE.switch(language)
    assert dict(find(wanted, CARDS, None)[0].names) == {"en": "Heat", "zh_CN": "热度"}


def test_what_a_page_gives_in_its_margin_explains_itself() -> None:
    """Virtues, vices and Leads are first met there."""
    view = fakes.view_of(fakes.story_state())
    for told, id in (
        ("Bruno Vael: Disregard +1 (now 1)", "disregard"),
        ("Mother Anselma: +1 Fortitude (now 2)", "virtue"),
        ("Bruno Vael: +1 Lead (now 1)", "leads"),
    ):
        assert id in [entry.id for entry in terms_in([told], view.library, view)], told
    assert "first clue" in meaning(all_entries(view.library)["disregard"], view.library)


def test_the_margin_explains_a_line_wherever_the_pointer_rests_on_it(play: Any, window: Any, qtbot: Any) -> None:
    """Only the letters of the word itself did: whoever rested on '+1' or on the name learnt nothing."""
    play(fakes.story_state(), "read")
    view = window.controller.view()
    note = margin_note(
        [Gift("Bruno Vael: +1 Fortitude (now 2)", HELP), Gift("Bruno Vael: +1 Bane (now 1)", HARM)], view
    )
    qtbot.addWidget(note)
    note.resize(note.width(), 200)
    note.show()
    tips = TermTips(lambda: view)
    rows = [{tips.told(note, QPoint(x, y), view) for x in (14, 60, 110)} for y in range(2, 200, 8)]
    told = [next(iter(row)) for row in rows if len(row) == 1]
    assert len(told) == len(rows), "the whole line tells the same"
    assert "virtue" in told[0] and any("doom" in words for words in told) and told[-1] == ""
    assert "<u>Bane</u>" in note.text() and "▲" in note.text() and "▼" in note.text()


def test_the_words_of_a_card_explain_themselves(play: Any, window: Any, qtbot: Any) -> None:
    """Wherever a card lies on which its whole text stands."""
    play(fakes.clash_state(), "choose")
    view = window.controller.view()
    faces = (face_of(CARDS, "techniques", id) for id in CARDS.techniques)
    face = next(face for face in faces if "Cooldown" in face.spoken())
    card = CardWidget(face)
    qtbot.addWidget(card)
    card.resize(card.sizeHint())
    card.show()
    tips = TermTips(lambda: view)
    told = {tips.told(card, QPoint(x, y), view) for y in range(60, card.height(), 6) for x in range(12, 180, 8)}
    assert any("<b>" in tip and "Cooldown" in tip.split("</b>")[0] for tip in told)
    assert "" in told, "where there is no term the card says its own"


def test_in_large_letters_the_list_scrolls_and_the_sheet_does_not(window: Any, play: Any) -> None:
    THEMES.set(scale=150)
    play(fakes.clash_state(), "choose")
    window.glossary()
    assert not opened(window).area.verticalScrollBar().isVisibleTo(window.table)
    assert opened(window).list.height() > px(120)
