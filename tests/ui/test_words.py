"""The catalogues: the same keys and placeholders in every language, and words for all that is said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication

import kf_desktop
from kf_desktop.app.qt_words import QtWords
from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.engine.decision import Option
from kf_desktop.engine.events import Event
from kf_desktop.rules.abilities.grants import _ABLE
from kf_desktop.rules.clash.moving.bends import OWN_RULE
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.mode import MODES
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, Catalogue, load, placeholders
from kf_desktop.ui.theme.palettes import DARK, LIGHT, Palette
from tests.bundled import load_box
from tests.chinese import HALF_WIDTH
from tests.ui import fakes

PACKAGE = Path(kf_desktop.__file__).parent
QUESTIONS = ("Decision", "choose", "choose_many", "choose_cell", "choose_side", "choose_knight", "in_order", "agrees")


def calls(folder: str) -> Iterator[tuple[str, ast.Call]]:
    for path in sorted((PACKAGE / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                yield name, node


def literals(node: ast.expr | None) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return literals(node.body) + literals(node.orelse)
    return []


def test_languages_have_the_same_keys_and_placeholders() -> None:
    english, chinese = load("en"), load("zh_CN")
    assert set(english) == set(chinese)
    assert [key for key in english if placeholders(english[key]) != placeholders(chinese[key])] == []


def test_chinese_has_chinese_punctuation() -> None:
    mixed = [
        key for key, words in load("zh_CN").items() if re.search(r"[\u4e00-\u9fff}][,;!?]|[,;!?][\u4e00-\u9fff]", words)
    ]
    assert mixed == []


def test_a_numbered_name_stands_apart_from_the_letters_before_it() -> None:
    """As every number in the Chinese words does; a name, and what follows punctuation, does not."""
    said = Catalogue()
    said.language = "zh_CN"
    assert said.text("option.attack", gear="饭堂的门", figure="1 号窑犬") == "以饭堂的门攻击 1 号窑犬"
    assert said.text("option.attack", gear="饭堂的门", figure="钟牛") == "以饭堂的门攻击钟牛"
    assert said.text("bar.asks", who="全队", what="1 号窑犬移位到哪一格？") == "全队：1 号窑犬移位到哪一格？"
    said.language = "en"
    assert said.text("option.attack", gear="Door", figure="1st Hound") == "Door at 1st Hound"


def test_cards_are_told_with_chinese_punctuation() -> None:
    CATALOGUE.language = "zh_CN"
    box = load_box()
    faces = [face_of(box, shelf, card.id) for shelf, card in box.cards() if shelf != "tiles"]
    assert len(faces) > 500
    told = [re.sub(r"<[^>]+>", "", face.tip()).replace("&quot;", "") for face in faces]
    assert [words for words in [*told, *(face.spoken() for face in faces)] if HALF_WIDTH.search(words)] == []


def test_sentences_are_joined_as_the_language_does() -> None:
    catalogue = Catalogue()
    assert catalogue.sentences(["One.", "", "Two"]) == "One. Two"
    assert catalogue.bracketed("Ox", "north") == "Ox (north)"
    catalogue.language = "zh_CN"
    assert catalogue.sentences(["一。", "", "二"]) == "一。二"
    assert catalogue.bracketed("牛", "北") == "牛（北）"


@pytest.mark.parametrize(("language", "look", "folder"), [("en", "&Look in:", "Folder"), ("zh_CN", "查找", "文件夹")])
def test_file_dialogs_speak_the_language_of_the_window(language: str, look: str, folder: str, qapp: Any) -> None:
    """Qt's own Chinese lacks some of the words."""
    CATALOGUE.language = language
    words = QtWords(qapp)
    assert str(words.translate("QFileDialog", "&Look in:")).startswith(look)
    assert words.translate("QAbstractFileIconProvider", "Folder", "All other platforms") == folder
    assert language == "en" or words.translate("QPlatformTheme", "Cancel") == "取消"
    qapp.installTranslator(words)
    assert QCoreApplication.translate("QDialog", "Word of a later Qt") == "Word of a later Qt"
    qapp.removeTranslator(words)


def test_every_key_that_the_window_names_has_words() -> None:
    known = load("en")
    window = [*calls("ui"), *calls("app")]
    asked = {key for name, call in window if name == "tr" and call.args for key in literals(call.args[0])}
    assert sorted(asked - set(known)) == []


def test_every_event_of_the_rules_has_a_sentence() -> None:
    kinds = {kind for name, call in calls("rules") if name == "emit" for kind in literals(call.args[0])}
    known = load("en")
    lacking = [kind for kind in kinds if f"event.{kind}" not in known and kind != "only_one_answer"]
    assert sorted(lacking) == []


def test_every_option_of_the_rules_has_words() -> None:
    labels = {
        label
        for name, call in calls("rules")
        if name == "Option" and len(call.args) > 1
        for label in literals(call.args[1])
    }
    assert sorted(label for label in labels if f"option.{label}" not in load("en")) == []


def test_what_could_do_nothing_now_says_what_it_lacks() -> None:
    """ "There is nothing that it could do now" left a player to guess."""
    able = [*_ABLE]
    assert len(able) > 15
    assert [name for name in able if f"hindrance.no_effect.{name}" not in load("en")] == []
    view = fakes.view_of(fakes.clash_state())
    use = Option("use:x", "use", {"knight": "ilse", "card": "ilse.gear.parish_spade"})
    why = speech.refusal(hindrance.NO_EFFECT.of(use, what="daze"), view)[1]
    assert why == "needs a monster next to you, and you on your feet"
    assert speech.refusal(hindrance.NO_EFFECT.of(use, what="scout"), view)[1].startswith("there is nothing")
    stuck = speech.refusal(hindrance.NO_WAY.of(Option("move", "move", {"amount": 4})), view)[1]
    assert stuck == "no space next to you can be entered"


def test_every_hindrance_of_the_rules_has_a_sentence() -> None:
    reasons = [each.why for each in vars(hindrance).values() if isinstance(each, hindrance.Hindrance)]
    reasons += [hindrance.other(what, ()).why for what in ("space", "way", "knight", "figure")]
    assert reasons
    assert [why for why in reasons if f"hindrance.{why}" not in load("en")] == []


def said(function: str, place: int = 0) -> set[str]:
    """The words that calls of the function in the rules name at that place."""
    return {word for name, call in calls("rules") if name == function for word in literals(call.args[place])}


def test_every_number_and_note_of_the_rules_has_words() -> None:
    known = load("en")
    assert sorted(name for name in said("account") if f"number.{name}" not in known) == []
    assert sorted(name for name in said("note") if f"note.{name}" not in known) == []


def test_every_part_of_a_sum_has_words() -> None:
    known, keywords = load("en"), catalogue()
    assert sorted(what for what in said("part") if f"why_part.{what}" not in known and what not in keywords) == []


def test_every_bend_of_a_way_has_words() -> None:
    source = (PACKAGE / "rules" / "clash" / "moving" / "bends.py").read_text(encoding="utf-8")
    bends = {
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Dict)
        for key, value in zip(node.keys, node.values, strict=True)
        if isinstance(key, ast.Constant) and key.value == "bend"
        for name in literals(value)
    }
    assert len(bends) > 5
    assert [name for name in sorted({*bends, *OWN_RULE}) if f"bend.{name}" not in load("en")] == []


def test_every_question_of_the_rules_has_words() -> None:
    prompts = {
        prompt
        for name, call in calls("rules")
        if name in QUESTIONS
        for argument in call.args[:3]
        for prompt in literals(argument)
    }
    assert sorted(prompt for prompt in prompts if f"prompt.{prompt}" not in load("en")) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_names_stand_where_ids_were(language: str) -> None:
    CATALOGUE.language = language
    view = fakes.view_of(fakes.clash_state())
    event = Event("lose", {"what": "vigor", "knight": "bruno", "amount": 4, "now": 3, "cause": "bell_ox"})
    expected = {"en": "Bruno Vael: −4 Vigor (now 3)", "zh_CN": "布鲁诺·维尔：活力 −4（现为 3）"}
    assert speech.event(event, view) == expected[language]
    placed = Event("placed", {"knight": "ilse", "space": 14})
    assert "B1" in speech.event(placed, view)


def test_plurals_and_truths() -> None:
    catalogue = Catalogue()
    assert catalogue.text("new.count", count=1) == "1 knight chosen"
    assert catalogue.text("new.count", count=3) == "3 knights chosen"
    save = {"what": "Threat", "die": 3, "difficulty": 5}
    assert catalogue.text("event.save", passed=True, **save).endswith("passed")


def test_a_missing_key_shows_itself_and_is_remembered() -> None:
    catalogue = Catalogue()
    assert catalogue.text("no.such.key") == "no.such.key"
    assert list(catalogue.missing) == ["no.such.key"]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("palette", [DARK, LIGHT], ids=["dark", "light"])
def test_text_can_be_read_on_its_ground(palette: Palette) -> None:
    """Every colour that words have on every ground that they stand on: 4.5 to 1."""
    inks = ("ink", "ink_soft", "ember_text", "gold")
    grounds = ("ground", "ground_deep", "panel", "raised", "bar")
    pairs = [(ink, ground) for ink in (*inks, "blood", "moss", "sky", "violet") for ground in grounds]
    pairs += [(ink, "hover") for ink in inks]
    pairs += [("ember_ink", "ember"), ("ground_deep", "gold")]
    pairs += [("parchment_ink", "parchment"), ("parchment_soft", "parchment"), ("parchment_red", "parchment")]
    weak = []
    for ink, ground in pairs:
        one, other = sorted((luminance(getattr(palette, ink)), luminance(getattr(palette, ground))))
        ratio = (other + 0.05) / (one + 0.05)
        if ratio < 4.5:
            weak.append((ink, ground, round(ratio, 2)))
    assert weak == []


def test_a_test_of_no_virtue_and_a_gain_of_nothing_are_told_as_what_they_are() -> None:
    """They read "tests –" and "+0 Vigor"."""
    view = fakes.view_of(fakes.clash_state())
    rolled: dict[str, Any] = {"knight": "ilse", "virtue": "", "die": 9, "bonus": 0, "difficulty": 6, "passed": True}
    assert speech.event(Event("test", rolled), view) == "Ilse Harrow rolls for a test: 9 + 0 against 6+, passed"
    assert "Insight" in speech.event(Event("test", rolled | {"virtue": "insight"}), view)
    full = Event("gain", {"knight": "ilse", "what": "vigor", "amount": 0, "now": 11})
    assert speech.event(full, view) == "Ilse Harrow: Vigor is full (11)"


def test_what_befalls_several_knights_alike_is_said_once() -> None:
    """A page's margin had the same gain a knight, in eight lines, and a banner only the first knights."""
    view = fakes.view_of(fakes.clash_state())

    def passion(knight: str, now: int, amount: int = 1) -> Event:
        return Event("gain", {"knight": knight, "what": "passion", "amount": amount, "now": now})

    threat = Event("track_down", {"what": "threat", "amount": 1, "now": 0})
    assert speech.events([passion("ilse", 3), passion("bruno", 3), threat], view) == [
        "Ilse Harrow, Bruno Vael: +1 Passion (now 3)",
        "Threat −1 (now 0)",
    ]
    assert speech.events([passion("ilse", 3), passion("bruno", 2)], view) == [
        "Ilse Harrow, Bruno Vael: +1 Passion (now 3, 2)"
    ]
    assert len(speech.events([passion("ilse", 3), passion("bruno", 4, amount=2)], view)) == 2, "not as much"
    assert len(speech.events([passion("ilse", 3), passion("ilse", 4)], view)) == 2, "the same knight twice"


@pytest.mark.parametrize(
    ("amount", "told"),
    [
        (1, "The party has 1 Half Cup: two of them add 1 to the sum"),
        (2, "The party has 2 Half Cups: two of them add 1 to the sum"),
    ],
)
def test_half_cups_are_counted(amount: int, told: str) -> None:
    assert speech.event(Event("cup", {"now": amount}), fakes.view_of(fakes.clash_state())) == told


def test_nothing_asks_for_a_click_that_a_key_does_as_well() -> None:
    """Tips of the mouse alone name it; a question says what is to be chosen."""
    clicks = {key for key, words in load("en").items() if re.search(r"\bclicks?\b", words, re.IGNORECASE)}
    assert clicks == {"board.other_weapon", "card.tooltip", "card.option"}
    told = [
        load("zh_CN")[key] for key in load("zh_CN") if key.startswith(("bar.arm", "guide.choose.travel", "guide.walk"))
    ]
    assert told and not [words for words in told if words.startswith("点")]


def test_what_happened_begins_with_a_capital_and_fits_a_monster_of_many() -> None:
    english = load("en")
    small = [key for key, words in english.items() if key.startswith("event.") and words[:1].islower()]
    assert small == []
    assert english["event.wound"].startswith("{monster}: ") and "{card} is healed" in english["event.healed"]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_place_that_a_party_explores_has_its_word_in_the_log(language: str) -> None:
    """The Chinese log said "Dungeon"."""
    places = {mode.explores for mode in MODES.values()}
    assert places == {"delve", "dungeon"}
    assert {f"word.phase.{place}" for place in places} <= load(language).keys()
