"""What is set out of dice and of a page: rows of a re-roll, symbols on a die, quotation marks, what a page gave."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QMoveEvent, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.door.odds import Odds, Offered
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.ui.dice.die_button import DieButton
from kf_desktop.ui.dice.faces import _spots, hexagon
from kf_desktop.ui.dice.what_if import MOST_ROWS, WhatIf
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.kingdom_map.fog import FogTable
from kf_desktop.ui.kingdom_map.look import FogLook
from kf_desktop.ui.storybook import pages, prose
from kf_desktop.ui.storybook.gave import HARM, HELP, gave, tone_of
from kf_desktop.ui.storybook.leaf import Leaf
from kf_desktop.ui.storybook.prose import Prose, prose_html, prose_label
from kf_desktop.ui.storybook.spans import breakable, plain, quoted
from kf_desktop.ui.storybook.way import way_here
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

# --- dice ---------------------------------------------------------------------------------------


def attack_odds(rows: int, advice: tuple[str, ...] | None = None) -> Odds:
    picks = tuple(tuple(f"die:{n}" for n in range(count)) for count in range(rows))
    values: tuple[dict[str, Fraction], ...] = tuple(
        {"wound": Fraction(count, 10), "critical": Fraction(0), "heat": Fraction(count)} for count in range(rows)
    )
    return Odds("attack", rows=values, picks=picks, advice=advice)


@pytest.fixture
def what_if(qtbot: Any) -> WhatIf:
    made = WhatIf()
    qtbot.addWidget(made)
    return made


def test_each_number_of_dice_is_a_row_with_its_price_and_chance(what_if: WhatIf) -> None:
    what_if.show_odds(attack_odds(3))
    told = [row.accessibleName() for row in what_if.rows]
    assert len(told) == 3
    assert [f"{count * 10} %" in words for count, words in enumerate(told)] == [True] * 3


def test_what_is_better_used_first_is_a_row_of_its_own_and_the_advised_one(what_if: WhatIf, qtbot: Any) -> None:
    """Exerting Grave Turn made the wound sure, and the table said 'Keep all 0 %'."""
    sure = {"wound": Fraction(1), "critical": Fraction(0), "heat": Fraction(0)}
    dear = {**sure, "wound": Fraction(3, 4), "heat": Fraction(3)}
    late = Offered("use:b", "late", dear, now=False, again=2)
    offers = (Offered("use:a", "grave", sure), late, Offered("use:c", "third", dear))
    odds = replace(attack_odds(5, advice=("die:0",)), offers=offers, better="use:a")
    what_if.show_odds(odds, {"use:a": "Exert Grave Turn", "use:b": "Shove", "use:c": "Third"})
    rows = ["Keep all", "1 die again", "2 dice again", "☞ Exert Grave Turn", "2 dice again, then Shove"]
    assert [row.text() for row in what_if.rows] == rows, "five at most, and one of them is the best"
    assert what_if.rows[-1].accessibleName() == "2 dice again, then Shove: 3 Heat, 75 %, 0 %"
    with qtbot.waitSignal(what_if.used) as used:
        what_if.rows[-2].click()
    assert used.args == ["use:a"]


def test_the_rows_begin_below_the_head_of_their_column(what_if: WhatIf) -> None:
    what_if.show_odds(attack_odds(3))
    what_if.adjustSize()
    for row in what_if.rows[:2]:  # the advised one has a hand before its words
        seen = row.grab().toImage()
        inked = (x for x in range(seen.width()) for y in range(seen.height()) if seen.pixel(x, y) != seen.pixel(0, 0))
        assert next(inked) <= px(5), row.text()


def test_the_advised_row_is_marked_whatever_the_order_of_its_dice(what_if: WhatIf) -> None:
    what_if.show_odds(attack_odds(3, advice=("die:1", "die:0")))
    assert [row.text().startswith("☞") for row in what_if.rows] == [False, False, True]
    what_if.show_odds(attack_odds(3, advice=()))
    assert [row.text().startswith("☞") for row in what_if.rows] == [True, False, False]


def test_a_bare_number_of_effects_says_in_its_tip_what_it_counts(what_if: WhatIf) -> None:
    row = {"expected_lost": Fraction(1), "full_evade": Fraction(1, 4), "expected_brought": Fraction(1, 2)}
    what_if.show_odds(Odds("evasion", dict(row), rows=(row, row), picks=((), ("die:0",)), advice=()))
    told = {cell.text(): cell.toolTip() for cell in what_if.findChildren(QLabel)}
    assert "conditions, tokens, falls and Mortis cards" in told["effects"] and told["0.5"] == told["effects"]
    assert told["loss"] == ""


def test_a_click_on_a_row_picks_its_dice(what_if: WhatIf) -> None:
    picked: list[tuple[str, ...]] = []
    what_if.picked.connect(picked.append)
    what_if.show_odds(attack_odds(3))
    what_if.rows[2].click()
    what_if.rows[0].click()
    assert picked == [("die:0", "die:1"), ()]


def test_the_advised_row_is_seen_however_many_dice_it_takes(what_if: WhatIf) -> None:
    what_if.show_odds(attack_odds(6, advice=tuple(f"die:{n}" for n in range(5))))
    assert [row.text() for row in what_if.rows] == ["Keep all", "1 die again", "2 dice again", "☞ 5 dice again"]
    assert "50 %" in what_if.rows[3].accessibleName()


def test_no_more_rows_than_there_is_room_for_and_none_without_odds(what_if: WhatIf) -> None:
    what_if.show_odds(attack_odds(9))
    assert len(what_if.rows) == MOST_ROWS
    what_if.show_odds(Odds("attack"))
    assert what_if.rows == [] and what_if.isHidden()


@pytest.mark.parametrize("count", range(1, 7))
def test_symbols_stand_on_the_die_and_not_on_each_other(count: int) -> None:
    die = QRectF(0, 0, 60, 60)
    spots = _spots(die, count)
    assert len(spots) == count and all(die.contains(spot) for spot in spots)
    assert all(not one.intersects(other) for place, one in enumerate(spots) for other in spots[:place])


def test_a_d10_stands_on_its_point() -> None:
    shape = hexagon(QRectF(0, 0, 40, 40))
    assert shape.count() == 6
    assert shape.at(0).toTuple() == (20, 0) and shape.at(3).y() == pytest.approx(40)


def test_a_picked_die_says_what_is_done_with_it(qtbot: Any) -> None:
    die = DieButton()
    qtbot.addWidget(die)
    die.setCheckable(True)
    die.pick(1)
    assert die.isChecked() and die.deed == "⭮"
    die.raised = True
    die.pick(3)
    assert die.deed == "+3"
    die.pick(0)
    assert not die.isChecked()


# --- the Deep Fog -------------------------------------------------------------------------------


def fog(*places: tuple[int, int]) -> FogTable:
    cards = tuple(FogLook(f"c{n}", "x", x, y, True, 1, False) for n, (x, y) in enumerate(places))
    return FogTable(QRectF(0, 0, 900, 700), cards)


def test_fog_cards_lie_as_they_were_laid_within_the_map() -> None:
    table = fog((0, 0), (1, 0), (1, 1))
    first, right, up = (table.card_rect(card) for card in table.cards)
    assert first.right() < right.left() and first.top() == right.top()
    assert up.bottom() < right.top() and up.left() == right.left()
    assert all(table.whole.contains(area) for area in (first, right, up))


def test_a_long_path_is_laid_out_smaller() -> None:
    short, long = fog((0, 0)), fog(*((n, 0) for n in range(8)))
    assert long.card_rect(long.cards[0]).width() < short.card_rect(short.cards[0]).width()
    assert all(long.whole.contains(long.card_rect(card)) for card in long.cards)


@pytest.mark.parametrize(("side", "dx", "dy"), [("north", 0, -1), ("south", 0, 1), ("east", 1, 0), ("west", -1, 0)])
def test_an_arrow_points_away_from_its_card(side: str, dx: int, dy: int) -> None:
    table = fog((0, 0), (1, 0))
    area, tip = table.card_rect(table.cards[1]), table.arrow(side).at(3)
    away = QPointF(tip - area.center())
    assert away.x() * dx + away.y() * dy > 0 and not area.contains(tip)
    assert table.arrow(side, "c0").at(3) != tip, "another card's arrow"


# --- prose --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "set_"),
    [
        ('"Ring it," she said.', "“Ring it,” she said."),
        ("It is the bell's rope.", "It is the bell’s rope."),
        ('"It was never—" He sits. "So—and—"', "“It was never—” He sits. “So—and—”"),
        ('It was—"never" she says.', "It was—“never” she says."),
        ("Walk 'em. 'Tis", "Walk ’em. ’Tis"),
        ("'No.' \"He said 'no'.\"", "‘No.’ “He said ‘no’.”"),
    ],
)
def test_quotation_marks_open_and_close(written: str, set_: str) -> None:
    assert plain(quoted(((written, ""),))) == set_


def test_a_quotation_goes_on_through_emphasis() -> None:
    assert plain(quoted((('"The ', ""), ('"bell', "emphasis"), ('"', ""), ('."', "")))) == "“The “bell”.”"


def test_chinese_keeps_its_own_marks() -> None:
    CATALOGUE.language = "zh_CN"
    assert plain(quoted((('「敲钟。」"x"', ""),))) == '「敲钟。」"x"'


@pytest.mark.parametrize(
    ("written", "ends"),
    [
        ("字很小。号数，“男”或“女”，日子。", ["字很小。号数，", "“男”", "或", "“女”，日子。"]),
        ("她说：“‘不’，他们说。”", ["她说：", "“‘不’，他们说。”"]),
        ("（“门”）——“开”了。", ["（“门”）——", "“开”", "了。"]),
    ],
)
def test_a_chinese_line_may_end_beside_a_quotation_and_not_before_a_closing_mark(written: str, ends: list[str]) -> None:
    assert breakable(written).split("\u200b") == ends


def test_a_chinese_page_is_filled_to_its_edge_before_a_quotation(qtbot: Any) -> None:
    """Qt takes “ for a part of the word before it, as in English: lines ended four letters early."""
    CATALOGUE.switch("zh_CN")
    page = QTextDocument()
    page.setDefaultFont(THEMES.theme.font(20))
    page.setDocumentMargin(0)
    page.setHtml(prose_html([(("号数写得很小，日子也是。“他是第十七个。”", "plain"),)], opening=False))
    letter = QFontMetricsF(page.defaultFont()).horizontalAdvance("字")
    page.setTextWidth(letter * 14)
    page.size()  # lays it out
    lines = page.firstBlock().layout()
    first = lines.lineAt(0)
    assert first.textLength() >= 12 and page.firstBlock().text()[first.textLength() :].lstrip("\u200b").startswith("“")


def test_markup_of_a_story_is_text_and_styles_are_tags() -> None:
    html = prose_html([(("a < b & c ", ""), ("bell", "emphasis"), (" rope", "strong"))], opening=False)
    assert "a &lt; b &amp; c <i>bell</i><b> rope</b>" in html


def test_only_the_opening_has_a_drop_cap() -> None:
    blocks = [(("Ring.", ""),), (("Again.", ""),)]
    assert prose_html(blocks).count("<img") == 1 and "<img" not in prose_html(blocks, opening=False)
    assert "<img" not in prose_html([(("… and on.", ""),)]), "a sign is no letter"


def test_the_drop_cap_is_painted_in_the_text(qtbot: Any) -> None:
    shown = {}
    for opening in (True, False):
        page = prose_label([(("Ring the bell.", ""),)], opening=opening)
        qtbot.addWidget(page)
        page.resize(300, 60)
        drawn = page.grab().toImage()
        red = QColor(THEMES.theme.palette.parchment_red).rgb()
        shown[opening] = sum(drawn.pixel(x, y) == red for x in range(40) for y in range(drawn.height()))
    assert shown[True] > 20 and shown[False] == 0


# --- what a page gave, and the way to it --------------------------------------------------------


def page(number: int) -> Event:
    return Event("paragraph", {"book": "ilse", "paragraph": number})


GAIN = Event("gain", {"what": "passion", "knight": "ilse", "amount": 1, "now": 4})
LOSS = Event("lose", {"what": "vigor", "knight": "bruno", "amount": 4, "now": 3, "cause": "bell_ox"})
OTHER = Event("phase", {"phase": "delve"})


def told(*events: Event) -> int:
    return len(gave(fakes.view_of(fakes.story_state(), events=events), ("ilse", 112)))


def test_what_comes_with_a_page_stands_beside_it() -> None:
    assert told(page(112), GAIN, LOSS) == 2
    assert told(page(112), GAIN, OTHER, LOSS) == 1, "what comes later is of something else"
    assert told(Event("test", {}), GAIN, page(112), LOSS) == 2, "what the test before gave belongs to it"
    assert told(OTHER, GAIN, page(112), LOSS) == 1, "what a tile gave does not"
    assert told(page(100), GAIN, page(112)) == 0, "that stands beside the page before"
    assert told(page(100), GAIN) == 0 and told() == 0


@pytest.mark.parametrize(
    ("kind", "what", "tone"),
    [
        ("gain", "fortitude", HELP),
        ("gain", "bane", HARM),
        ("lose", "vigor", HARM),
        ("lose", "heat", HELP),
        ("vice", "disregard", HARM),
        ("track_up", "threat", HARM),
        ("note", "", 0),
    ],
)
def test_what_harms_is_told_apart_from_what_helps(kind: str, what: str, tone: int) -> None:
    assert tone_of(Event(kind, {"what": what, "knight": "ilse", "amount": 1, "now": 1})) == tone


def test_the_last_reading_counts() -> None:
    assert told(page(112), GAIN, LOSS, OTHER, page(112), GAIN) == 1


def test_the_way_here_ends_with_the_open_page() -> None:
    view = fakes.view_of(fakes.story_state(), events=(page(100), OTHER, page(112)))
    assert way_here(view) == [("ilse", 100), ("ilse", 112)]
    assert way_here(fakes.view_of(fakes.story_state(), events=(page(100),))) == [("ilse", 100), ("ilse", 112)]
    assert way_here(fakes.view_of(fakes.state("delve"), events=(page(100),))) == [("ilse", 100)]


def test_choices_have_the_quotation_marks_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    page = pages.Page("ilse", 112, "", "", (), {"go": (('Say "it\'s late."', "plain"),)})
    monkeypatch.setattr(pages, "page_of", lambda *_: page)
    option = Option("choice:go", "choice", {"choice": "go"})
    decision = Decision(Kind.READ, "read.paragraph", [option])
    assert pages.words_of(option, fakes.view_of(fakes.story_state(), decision)) == "Say “it’s late.”"


class Placed(QWidget):
    """Counts how often a layout gives it a place, as a text that is long to lay out would be set anew."""

    def __init__(self) -> None:
        super().__init__()
        self.places = 0
        self.setMinimumHeight(30)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.places += 1

    def moveEvent(self, event: QMoveEvent) -> None:
        self.places += 1


def test_what_is_put_on_a_page_is_set_as_often_however_much_it_is(qtbot: Any) -> None:
    counts = []
    for many in (2, 8):
        leaf = Leaf()
        qtbot.addWidget(leaf)
        leaf.resize(500, 600)
        leaf.show()
        lines = [Placed() for _ in range(many)]
        for line in lines:
            leaf.text.addWidget(line)
        leaf.settle()
        assert all(line.isVisible() and line.height() >= 30 for line in lines)
        counts.append(max(line.places for line in lines))
    assert counts[0] == counts[1]


def test_the_height_of_a_text_is_worked_out_once_for_each_width(qtbot: Any) -> None:
    label = prose_label((((("word " * 60), "plain"),),))
    qtbot.addWidget(label)
    label.show()
    wide, narrow = label.heightForWidth(500), label.heightForWidth(250)
    assert wide < narrow and isinstance(label, Prose) and set(label._heights) >= {500, 250}
    label.setFont(THEMES.theme.font(40))
    assert 500 not in label._heights, "in another font it is another"


def test_a_page_is_measured_for_several_heights_and_set_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    html = prose.prose_html

    def noted(blocks: Any, **more: Any) -> str:
        made.append("page")
        return html(blocks, **more)

    monkeypatch.setattr(prose, "prose_html", noted)
    prose._set.cache_clear()
    blocks = tuple((((f"word {number} " * 30), "plain"),) for number in range(6))
    high = prose.prose_height(blocks, 400)
    assert prose.parted(blocks, 400, high)[0] == blocks and len(prose.parted(list(blocks), 400, high * 3 // 5)[0]) == 4
    assert made == ["page"]


@pytest.mark.parametrize(
    ("death", "heat", "told"),
    [
        (Fraction(0), Fraction(0), "Keep all: –, 2.0, 10 %"),
        (Fraction(1, 4), Fraction(0), "Keep all: –, 25 %, 2.0, 10 %"),
        (Fraction(0), Fraction(3, 2), "Keep all: –, 2.0, 1.5, 10 %"),
    ],
)
def test_death_and_the_heat_of_hits_are_compared_where_there_is_any(
    what_if: WhatIf, death: Fraction, heat: Fraction, told: str
) -> None:
    row = {"expected_lost": Fraction(2), "full_evade": Fraction(1, 10), "death": death, "expected_heat": heat}
    what_if.show_odds(Odds("evasion", rows=(row,), picks=((),), advice=()))
    assert what_if.rows[0].accessibleName() == told
