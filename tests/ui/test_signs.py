"""Signs in texts: which word has which, that the font has them all, and that they can be told apart without colour."""

import json
import tomllib
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QRawFont
from PySide6.QtWidgets import QLabel

from kf_desktop.resources import assets_dir
from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import CARVED, draw_picture, has_picture, picture
from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.glossary.signs import sign, signed
from kf_desktop.ui.hand import hand_card
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.knight_facts import condition_sign
from kf_desktop.ui.theme.lettering import height_of
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

ROOT = assets_dir()
CHARS = json.loads((ROOT / "pictures" / "signs" / "signs.json").read_text("utf-8"))["chars"]
WORDS = tomllib.loads((ROOT / "rules" / "signs.toml").read_text("utf-8"))


def bare(text: str) -> str:
    return "".join(f"<{name}>" if (name := NAMES.get(letter)) else letter for letter in text)


NAMES = {chr(int(code, 16)): name for name, code in CHARS.items()}


def test_every_word_has_a_sign_and_belongs_to_one_only() -> None:
    assert WORDS.keys() <= CHARS.keys()
    for language in ("en", "zh"):
        words = [word for row in WORDS.values() for word in row[language]]
        assert len(words) == len(set(words))


def test_a_sign_of_a_glossary_word_stands_before_the_words_of_the_glossary() -> None:
    glossary = tomllib.loads((ROOT / "rules" / "glossary.toml").read_text("utf-8"))
    for word in WORDS.keys() & glossary.keys():
        for language in ("en", "zh"):
            assert glossary[word]["name"][language] in WORDS[word][language], word


def test_the_font_has_every_sign(fonts: Any) -> None:
    raw = QRawFont.fromFont(QFont("KF Signs"))
    assert raw.familyName() == "KF Signs"
    assert [name for name in CHARS if not raw.supportsCharacter(ord(sign(name)))] == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Gain 1 Heat or lose 2 Vigor.", "Gain 1 <heat>Heat or lose 2 <vigor>Vigor."),
        ("Vigor for Vigor", "<vigor>Vigor for Vigor"),
        ("Heat Limit +1", "<heat>Heat Limit +1"),
        ("Block 2. Block the way.", "<block>Block 2. Block the way."),
        ("Block the way.", "Block the way."),
        ("When you Hide, Time passes.", "When you <hidden>Hide, <time>Time passes."),
        ("Time passes, power fades.", "Time passes, power fades."),
        ("Powerful", "Powerful"),
        ("Chain Break. Put 1 Break token there.", "Chain Break. Put 1 <break>Break token there."),
    ],
)
def test_where_signs_stand_in_english(text: str, told: str) -> None:
    CATALOGUE.language = "en"
    assert bare(signed(text)) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("失去 2 点活力，获得 1 点热度。", "失去 2 点<vigor>活力，获得 1 点<heat>热度。"),
        ("力量 +2", "<power>力量 +2"),
        ("用尽力量推开门。", "用尽力量推开门。"),
        ("推进 1 点时间，时间到了。", "推进 1 点<time>时间，时间到了。"),
    ],
)
def test_where_signs_stand_in_chinese(text: str, told: str) -> None:
    CATALOGUE.language = "zh_CN"
    assert bare(signed(text)) == told


def test_a_card_shows_the_signs_and_says_the_words_without_them(qtbot: Any, fonts: Any) -> None:
    CATALOGUE.language = "en"
    card = CardWidget(CardFace(CardId("gear", "none"), "Lamp", lines=(("", "Gain 1 Heat."),)))
    qtbot.addWidget(card)
    assert sign("heat") in card._text().toPlainText()
    assert sign("heat") not in card.accessibleName()


def test_large_places_have_the_carved_sign_and_small_ones_the_plain(qapp: Any) -> None:
    for side, file in ((CARVED, "signs/carved/guard"), (CARVED - 1, "signs/guard")):
        canvas = QImage(side, side, QImage.Format.Format_ARGB32)
        canvas.fill(QColor("white"))
        painter = QPainter(canvas)
        draw_picture(painter, "signs/guard", canvas.rect().toRectF(), QColor("black"))
        painter.end()
        expected = QImage(side, side, QImage.Format.Format_ARGB32)
        expected.fill(QColor("white"))
        painter = QPainter(expected)
        painter.drawPixmap(0, 0, picture(file, "#000000", side, side))
        painter.end()
        assert canvas == expected, side


def silhouette(name: str) -> list[int]:
    drawn = picture(f"signs/{name}", "#000000", 16, 16).toImage()
    return [drawn.pixelColor(x, y).alpha() for y in range(16) for x in range(16)]


def test_signs_are_told_apart_at_sixteen_pixels_without_colour(qapp: Any) -> None:
    """Of 256 pixels any two differ by the ink of twelve full ones at least; none is nearly empty or nearly full."""
    drawn = {name: silhouette(name) for name in CHARS}
    assert all(has_picture(f"signs/carved/{name}") for name in CHARS)
    inks = {name: sum(pixels) / 255 for name, pixels in drawn.items()}
    assert {name: round(ink) for name, ink in inks.items() if not 22 < ink < 225} == {}
    apart = {
        (one, other): sum(abs(a - b) for a, b in zip(drawn[one], drawn[other], strict=True)) / 255
        for one, other in combinations(CHARS, 2)
    }
    assert {pair: round(ink) for pair, ink in apart.items() if ink < 12} == {}


def test_every_condition_of_the_pack_has_a_sign_of_its_own_before_its_name(qapp: Any) -> None:
    conditions = fakes.library().conditions
    assert conditions
    for id, card in conditions.items():
        for language, words in (("en", card.name.en), ("zh_CN", card.name.zh)):
            CATALOGUE.language = language
            assert bare(signed(f"{words} 1")) == f"<condition_{id}>{words} 1"


def test_a_condition_without_a_sign_has_that_of_its_kind(qapp: Any) -> None:
    view, library = fakes.view_of(fakes.clash_state()), fakes.library()
    assert condition_sign("scalded", view) == "condition_scalded"
    strange = {"odd_mind": replace(library.conditions["counted"], id="odd_mind")}
    strange["odd_body"] = replace(library.conditions["scalded"], id="odd_body")
    odd = replace(view, library=replace(library, conditions={**library.conditions, **strange}))
    assert [condition_sign(id, odd) for id in strange] == ["condition_mind", "condition"]


def test_who_listens_hears_no_signs(qtbot: Any) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    name(label, f"{sign('leader')} Leader", f"lose 2 {sign('vigor')}Vigor")
    assert (label.accessibleName(), label.accessibleDescription()) == ("Leader", "lose 2 Vigor")


def test_a_held_card_shows_its_signs_where_they_cost_no_line(qapp: Any) -> None:
    CATALOGUE.switch("en")
    body = "Gain 1 Vigor. Each knight loses 1 Heat."
    large, *_, small = (THEMES.theme.font(size) for size in hand_card.BODY_SIZES)
    tight = next(
        wide
        for wide in range(60, 400)
        if all(height_of(body, font, wide) < height_of(signed(body), font, wide) for font in (large, small))
    )
    assert hand_card._fitting_body(body, 400, 200)[0] == signed(body) != body
    for high in (height_of(body, small, tight), 200):
        assert hand_card._fitting_body(body, tight, high)[0] == body


def test_no_sign_stands_within_another_word() -> None:
    """A Chain Break gives no Break."""
    CATALOGUE.switch("en")
    assert signed("Knell: Chain Break.") == "Knell: Chain Break."
    assert signed("Chain Break. 1 Break.") == f"Chain Break. 1 {sign('break')}Break."
