"""The open book: text on the left page, how it goes on and the choices on the right; nothing scrolls that need not."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any, cast

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.decision import Decision, Kind, Option, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.speech import names_of
from kf_desktop.ui.plates.figure import PlateFigure
from kf_desktop.ui.storybook.gave import Gift
from kf_desktop.ui.storybook.pages import called_up, page_of, virtue_asked
from kf_desktop.ui.storybook.prose import LEAST_LINES, SIZE, Prose, parted, prose_height, prose_label
from kf_desktop.ui.storybook.reader import ABOVE_TAIL
from kf_desktop.ui.storybook.spans import plain, quoted
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")

OPENING = ("ilse", 1)


@pytest.fixture
def reader(window: Any) -> Any:
    return opened(window)


def opened(window: Any) -> Any:
    """Ilse's book at its first paragraph, which opens with a plate and has two choices."""
    box = load_box()
    session: Any = Session(RULES, box, new_campaign(box, "Story", ["ilse"], 5))
    window.play(SessionTable(session))
    QApplication.processEvents()
    assert window.table.middle.current == "story"
    return window.table.middle.views["story"]


def told(page: Any) -> str:
    """All prose that stands on that page."""
    prose = (label for label in page.findChildren(QLabel) if label.property("role") == "prose" and not label.isHidden())
    return "\n".join(label.accessibleName() for label in prose)


def letters(words: str) -> str:
    """The words without spaces: where a paragraph is cut there is none."""
    return "".join(words.split())


def body(window: Any) -> list[str]:
    return [plain(block) for block in page_of(window.controller.view(), *OPENING).body]


def test_text_that_is_too_long_for_the_left_page_goes_on_above_the_choices(window: Any, reader: Any) -> None:
    left, right = told(reader.sheet), told(reader.second)
    assert left and right
    assert f"{left}\n{right}" == "\n".join(body(window))
    assert reader.page.area.verticalScrollBar().maximum() == 0
    below = reader.choices[0].mapTo(reader.second, reader.choices[0].rect().topLeft()).y()
    text = next(label for label in reader.second.findChildren(QLabel) if label.property("role") == "prose")
    assert text.mapTo(reader.second, text.rect().bottomLeft()).y() < below


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_text_that_both_pages_cannot_hold_fills_the_left_and_scrolls_above_the_choices(
    language: str, window: Any, reader: Any
) -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=150)
    window.resize(1280, 800)
    for _ in range(3):  # the window is dressed anew, then the page is laid out
        QApplication.processEvents()
    reader = window.table.middle.views["story"]
    left, right = told(reader.sheet), told(reader.second)
    assert left and right and f"{left}\n{right}" == "\n".join(body(window))
    assert not reader.page.goes_on() and reader.beside.goes_on()
    area, (text,) = reader.beside.area, reader.beside.told.findChildren(Prose)
    for _ in range(2):
        seen = area.verticalScrollBar().value() + area.height() - text.y()
        assert seen == text.whole(seen) or seen >= text.height(), "it ends in a whole line"
        reader.beside.scroll_on()
    assert all(line.visibleRegion().boundingRect() == line.rect() for line in reader.choices)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_the_last_line_has_its_tails(scale: int, qtbot: Any) -> None:
    THEMES.set(scale=scale)
    prose = prose_label([(("Only a gypsy jogging, “quickly”.", "plain"),)], opening=False)
    qtbot.addWidget(prose)
    prose.setStyleSheet(f"background:white; color:black; font-size:{px(SIZE)}px;")
    high = prose.heightForWidth(900)
    prose.resize(900, high + 200)
    image = prose.grab().toImage()
    inked = [y for y in range(image.height()) if any(image.pixelColor(x, y).lightness() < 128 for x in range(900))]
    assert inked and inked[-1] < high


def test_a_short_page_stands_on_the_left_alone(window: Any, reader: Any) -> None:
    window.resize(2560, 1440)
    QApplication.processEvents()
    assert told(reader.sheet) == "\n".join(body(window)) and told(reader.second) == ""


@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 800, 100), (2560, 1440, 150)])
def test_a_short_text_ends_in_a_print_on_its_own_page(
    width: int, height: int, scale: int, window: Any, play: Any
) -> None:
    """Half of the left page was empty, and a small print lay under the choices."""
    THEMES.set(scale=scale)
    window.resize(width, height)
    play(fakes.story_state(), "read")
    for _ in range(3):
        QApplication.processEvents()
    reader = window.table.middle.views["story"]
    assert told(reader.second) == "" and not reader.page.goes_on()
    (plate,) = [each for each in reader.findChildren(PlateFigure) if not each.isHidden()]
    text = next(each for each in reader.page.findChildren(Prose) if not each.isHidden())
    assert reader.page.isAncestorOf(plate) and plate.width() > 0.9 * text.width()
    above = plate.mapTo(reader.page, QPoint()).y() - text.mapTo(reader.page, text.rect().bottomLeft()).y()
    below = reader.page.height() - plate.mapTo(reader.page, plate.rect().bottomLeft()).y()
    assert px(ABOVE_TAIL) <= above <= below + px(60)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("width", "height", "scale"), [(1280, 800, 100), (1280, 800, 150), (2560, 1440, 150)])
def test_text_and_choices_are_whole_at_every_size(
    language: str, width: int, height: int, scale: int, window: Any, reader: Any
) -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    for _ in range(3):  # the window is dressed anew, then the page is laid out
        QApplication.processEvents()
    reader = window.table.middle.views["story"]
    assert letters(told(reader.sheet) + told(reader.second)) == letters("".join(body(window)))
    assert len(reader.choices) == 2
    for line in reader.choices:
        assert line.height() >= line.heightForWidth(line.width())


def test_on_a_low_page_the_plate_leaves_room_for_text(window: Any, reader: Any) -> None:
    THEMES.set(scale=150)
    window.resize(1280, 800)
    QApplication.processEvents()
    reader = window.table.middle.views["story"]
    plate = next(each for each in reader.page.findChildren(PlateFigure) if not each.isHidden())
    assert 0 < plate.height() <= 0.5 * reader.height()


def test_how_many_paragraphs_fit_is_measured() -> None:
    blocks = [(("A line.", "plain"),)] * 6
    assert parted(blocks, 400, 10_000) == (blocks, (), False)
    left, rest, cut = parted(blocks, 400, 80)
    assert 0 < len(left) < 6 and [*left, *rest] == blocks and not cut
    assert parted(blocks, 400, 1) == ([], blocks, False)


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", 'He said: "There is no line for it." And so on, '), ("zh_CN", "他说：“没有地方可填。”他就接着往下写，")],
)
def test_a_paragraph_is_cut_at_the_end_of_a_line_where_a_page_ends(language: str, words: str) -> None:
    CATALOGUE.switch(language)
    block = ((words * 6, "plain"), (words * 6, "emphasis"))
    whole = prose_height([block], 500)
    left, rest, cut = parted([block], 500, whole // 2)
    assert cut and len(left) == len(rest) == 1
    assert letters(plain(left[0]) + plain(rest[0])) == letters(plain(quoted(block)))
    assert whole // 3 < prose_height(left, 500) <= whole // 2
    one = prose_height([(("A.", "plain"),)], 500)
    for height in range(whole):
        left, rest, cut = parted([block], 500, height)
        lines = [prose_height(part, 500) // one for part in (left, rest)]
        assert not cut or min(lines) >= LEAST_LINES - 1, "no line stands alone"


def test_a_long_paragraph_begins_below_what_stands_on_the_left_page(window: Any) -> None:
    """In large print the left page was empty under two lines, and five of the rest were to be seen at a time."""
    box = load_box()
    window.resize(1280, 720)
    THEMES.set(scale=125)
    window.play(SessionTable(cast(Any, Session(RULES, box, new_campaign(box, "Story", ["tamsin"], 5)))))
    for _ in range(3):
        QApplication.processEvents()
    reader = window.table.middle.views["story"]
    blocks = [plain(block) for block in page_of(window.controller.view(), "tamsin", 1).body]
    left, right = told(reader.sheet), told(reader.second)
    assert letters(left + right) == letters("".join(blocks))
    assert letters(left) not in [letters("".join(blocks[:count])) for count in range(len(blocks) + 1)]


def test_what_a_page_gave_stands_overleaf_where_the_text_leaves_it_no_margin(window: Any, reader: Any) -> None:
    """The text was set narrower for it, and then it had to be scrolled beside an empty page."""
    wide, high = reader._page_width(), reader.height()
    line = (("word " * 12, "plain"),)
    count = next(
        count
        for count in itertools.count(1)
        if reader._part([line] * count, [Gift("+1")], above=False, below=False).over
    )
    text = reader._part([line] * count, [Gift("+1")], above=False, below=False)
    assert (wide, high) == (reader._page_width(), reader.height()) and len(text.left) == count and not text.rest


def test_no_line_to_choose_is_out_of_sight_for_the_table_of_what_has_been_read(window: Any, qtbot: Any) -> None:
    box = load_box()
    session: Any = Session(RULES, box, new_campaign(box, "Story", ["anselma"], 5))
    bot = make_bot("cautious", 5)
    while session.decision.args.get("paragraph") != 100:
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    reader = window.table.middle.views["story"]

    def all_in_sight() -> bool:
        lines = (*reader.choices, *reader.locked)
        return len(lines) == 4 and all(line.visibleRegion().boundingRect() == line.rect() for line in lines)

    qtbot.waitUntil(all_in_sight)
    assert reader.list_button.isVisible()
    reader.list_button.click()
    assert reader.contents.isVisible() and reader.contents.close_button.isVisible()
    line = reader.contents.list
    said = [line.item(row).text() for row in range(line.count())]
    assert max(map(line.fontMetrics().horizontalAdvance, said)) > line.viewport().width(), "a line is used to its end"
    reader.contents.close_button.click()
    assert not reader.contents.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_choices_are_in_sight_while_the_text_above_them_is_scrolled(language: str, window: Any, qtbot: Any) -> None:
    box = load_box()
    session: Any = Session(RULES, box, new_campaign(box, "Story", ["anselma"], 5))
    bot = make_bot("cautious", 5)
    while session.decision.args.get("paragraph") != 100:
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    CATALOGUE.switch(language)
    THEMES.set(scale=150)
    window.resize(1280, 800)
    reader = window.table.middle.views["story"]
    bar = window.table.bar

    def all_in_sight() -> bool:
        return len(reader.choices) > 1 and all(
            line.visibleRegion().boundingRect() == line.rect() for line in reader.choices
        )

    for _ in range(3):  # the window is dressed anew, then the page is laid out
        QApplication.processEvents()
    reader = window.table.middle.views["story"]
    qtbot.waitUntil(all_in_sight)
    assert reader.page.goes_on() and reader.page.cue.isVisible()
    asked, turned = session.decision, 0
    while reader.page.goes_on() and turned < 20:
        assert bar.on.deed.title == tr("paragraph.scroll")
        bar.go_on()  # Space shows how the page goes on
        turned += 1
        assert all_in_sight()
    assert turned and not reader.page.goes_on() and session.decision is asked
    bar.go_on()  # to the line that is locked, if it did not fit
    assert session.decision is asked and bar.on.deed.title != tr("paragraph.scroll")


@pytest.mark.parametrize(("width", "height", "scale", "letters"), [(1280, 800, 100, 18), (2560, 1440, 150, 34)])
def test_the_open_book_fills_a_large_window_with_larger_print(
    width: int, height: int, scale: int, letters: int, window: Any, qtbot: Any
) -> None:
    """A short text and two choices left half of a large screen empty."""
    THEMES.set(scale=scale)
    window.resize(width, height)
    reader = opened(window)
    qtbot.wait(1)
    prose = reader.page.told.findChild(Prose)
    assert f"font-size:{letters}px" in prose.text()
    assert reader.second.geometry().right() - reader.sheet.x() > 0.8 * width
    assert prose.width() < 32 * letters, "a line is no longer to read"
    line = reader.choices[0]
    assert line.heightForWidth(line.width()) <= line.height()


@pytest.mark.parametrize(("knights", "who"), [(["bruno"], "Aunt"), (["bruno", "ilse"], "the others")])
def test_a_page_is_told_as_many_as_ride(window: Any, knights: list[str], who: str) -> None:
    box = load_box()
    window.play(SessionTable(cast("Any", Session(RULES, box, new_campaign(box, "Story", knights, 5)))))
    QApplication.processEvents()
    page = page_of(window.controller.view(), "bruno", 232)
    assert f"with {who} hissing at you from the door." in plain(page.body[-1])


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_page_says_what_called_it_up_and_a_line_which_virtue_it_tests(window: Any, language: str) -> None:
    CATALOGUE.switch(language)
    opened(window)
    view = window.controller.view()
    causes = [{"cause": "time", "cause_at": "4"}, {"cause": "tile", "cause_at": "22"}, {"cause": "cipher"}]
    causes += [{"cause": "threat", "cause_at": "9"}, {"cause": "adventure"}]
    said = set[str]()
    kingdom = replace(view.expedition, kingdom="cinder_abbacy")
    for cause in causes:
        page = Event("paragraph", {"book": "ilse", "paragraph": 106, "knight": "ilse", **cause})
        at = replace(view, game=replace(view.game, expedition=kingdom), events=[page])
        said.add(called_up(at, "ilse", 106))
    assert len(said) == len(causes) and "" not in said and not CATALOGUE.missing
    assert any("4" in each for each in said) and called_up(view, "ilse", 106) == ""
    book = view.books["ilse"]
    number, choice = next((n, c) for n, p in book.paragraphs.items() for c in p.choices if c.test is not None)
    args: Any = {"book": "ilse", "paragraph": number, "choice": choice.key}
    line = Option("a", "choice", args)
    asked = replace(view, decision=Decision(Kind.READ, "paragraph", [line], ("P1",), args=args))
    assert choice.test is not None
    virtue = names_of(view.library).name("virtue", choice.test.virtue or "")
    assert virtue in virtue_asked(line, asked) and f"{choice.test.difficulty}+" in virtue_asked(line, asked)
    assert virtue_asked(Option("b", "choice", {**args, "choice": "none"}), asked) == ""


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_line_that_is_locked_is_told_in_its_own_words_wherever_it_is_told(window: Any, language: str) -> None:
    """'Why?' and the log called it 'Bed'."""
    CATALOGUE.switch(language)
    opened(window)
    view = window.controller.view()
    args: Any = {"book": "ilse", "paragraph": 100, "choice": "bed"}
    words = plain(quoted(page_of(view, "ilse", 100).choices["bed"]))
    refused = Refusal(Option("choice:bed", "choice", args), "gold", "", {"amount": 1, "have": 0})
    assert len(words) > 8 and speech.refusal(refused, view)[0] == words
    forced = Event("house_anyway", {"option": "choice:bed", "label": "choice", "about": args})
    assert words in speech.event(forced, view)


def test_a_heading_of_two_lines_leaves_the_text_less_room(reader: Any) -> None:
    reader.chapter.setText("x")
    plain_height = reader._left_height(above=False)
    reader.chapter.setText(
        "Chapter 1 · Three for a Child · Time 4: Ilse's story, and what waits in the Counting Room (22)"
    )
    line = reader.chapter.fontMetrics().lineSpacing()
    assert reader._left_height(above=False) <= plain_height - line // 2


def test_to_skip_the_prologues_is_no_line_of_the_page_and_has_not_the_keyboard(reader: Any, window: Any) -> None:
    bar = window.table.bar
    assert [button.text() for button in bar.buttons] == [tr("option.skip_prologues")]
    assert len(reader.choices) == 2 and reader.choices[0].hasFocus()
    bar.buttons[0].click()
    QApplication.processEvents()
    assert window.table.middle.current != "story"


def test_a_line_has_the_name_of_its_key_in_the_language_of_the_page(window: Any) -> None:
    """The bar says 空格 of the same key."""
    CATALOGUE.switch("zh_CN")
    reader = opened(window)
    for _ in range(12):
        if "空格" in [line.key for line in reader.choices]:
            break
        reader.choices[0].click()
        QApplication.processEvents()
    assert "空格" in [line.key for line in reader.choices]


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_a_text_that_is_cut_shows_nothing_of_the_next_line(scale: int, qtbot: Any) -> None:
    """In large letters the heads of its tallest letters were seen above the cue."""
    THEMES.set(scale=scale)

    def lowest(words: str) -> int:
        """The last line of pixels with ink above where the text is cut."""
        prose = prose_label([((words * 400, "plain"),)], opening=False)
        qtbot.addWidget(prose)
        assert isinstance(prose, Prose)
        prose.setStyleSheet(f"background:white; color:black; font-size:{px(SIZE)}px;")
        prose.resize(900, prose.heightForWidth(900))
        seen, end = prose.grab().toImage(), prose.whole(px(110))
        return max(y for y in range(end) if any(seen.pixelColor(x, y).lightness() < 128 for x in range(900)))

    assert lowest("gl ") == lowest("ga "), "the tails of the last line are the lowest"
