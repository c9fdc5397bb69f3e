"""What stands on the options of the bar: all that tells one from another."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QWidget

from kf_desktop.content.effects.knight import Gain
from kf_desktop.content.effects.vocabulary import Choose, Each
from kf_desktop.content.expressions import amount
from kf_desktop.content.sentences.parts import describe
from kf_desktop.content.walk import walk
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.ui.cards.choices import does
from kf_desktop.ui.decision import plate
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "Pull it, gently. · Curse −1. Threat +1."), ("zh_CN", "轻轻地拉一下。 · 诅咒 −1。威胁 +1。")],
)
def test_a_choice_of_a_card_says_what_comes_of_it(language: str, told: str, window: Any, play: Any) -> None:
    """A bell-rope, a point of interest of the Abbacy: 'pull it' alone tells nobody what it does."""
    CATALOGUE.switch(language)
    session = play(fakes.clash_state(), "choose")
    pull = Option("option:0", "text", {"en": "Pull it, gently.", "zh": "轻轻地拉一下。"})
    tie = Option("option:1", "text", {"en": "Tie it up out of reach.", "zh": "把它系到够不着的高处。"})
    session.script[0] = replace(
        session.script[0], kind=Kind.CHOOSE, prompt="choose.effect", options=[pull, tie], source="cinder_abbacy"
    )
    window.controller.start()
    buttons = window.table.bar.grid.buttons
    assert buttons[0].text() == told and buttons[0].accessibleName() == told
    assert buttons[1].text() != buttons[0].text()


def test_below_a_card_on_the_stage_its_words_are_enough(window: Any, play: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    stand = Option(
        "option:0",
        "text",
        {"en": "Stand against the wall until they have passed.", "zh": "贴墙站着，等他们过完。"},
    )
    card = next(id for id, each in fakes.library().explorations.items() if "Stand against the wall" in repr(each))
    session.script[0] = replace(session.script[0], prompt="choose.effect", options=[stand, stand], source=card)
    session.script[0].options[1] = Option("option:1", "text", stand.args)
    window.controller.start()
    button = window.table.bar.grid.buttons[0]
    assert button.text() == "Stand against the wall until they have passed."
    assert "Threat −1" in button.accessibleName(), "who listens hears what comes of it"


def test_where_a_token_of_the_kingdom_is_laid_is_asked_with_what_it_does(window: Any, play: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    session.script[0] = replace(
        session.script[0], prompt="choose.kingdom_token", args={"token": "smoulder", "amount": 1}, because=("GLD-003",)
    )
    window.controller.start()
    bar = window.table.bar
    assert "Smoulder: on which tile?" in bar.asked.text()
    assert bar.because.words.endswith("feeds the mobs.") and "Will of the Graal" not in bar.because.words


WORDS = ("Move", "Discard weapons for Knighves", "Ready the gear (Movement action)", "Ready the gear (Combat action)")


def test_options_beside_a_hand_that_begin_alike_can_be_told_apart(qtbot: Any) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    grid = OptionGrid()
    grid.setParent(owner)
    options = grid.options(5)
    for button, words in zip(options, (*WORDS, "Dead-Cart Bell"), strict=True):
        button.show_option(words, "1")
    grid.setGeometry(0, 0, 326, 122)
    grid.lay_out()
    owner.show()
    assert not grid.scrolls()
    for button in options:
        metrics = QFontMetrics(THEMES.theme.font(button.cut.text))
        room = QRect(0, 0, button.width() - 2 * 8 - 26, 1000)
        high = metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, button.text()).height()
        assert high <= button.cut.lines * metrics.lineSpacing() + 2, button.text()


LONG = (
    "Toll the Knell (Ilse) · 1 Vigor",
    "Grave Turn (Ilse) · 1 Heat",
    "Sexton’s Stride (Ilse) · 1 Heat",
    "Whistle Down (Bruno) · 1 Heat",
    "Leave No Feather (Bruno) · 1 Heat",
    "Lime and Twig (Bruno) · 1 Heat",
    "Leave clues behind…",
)


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
@pytest.mark.parametrize("wide", [250, 320, 420])
def test_the_words_of_an_option_are_never_cut(scale: int, wide: int, qtbot: Any) -> None:
    THEMES.set(scale=scale)
    owner = QWidget()
    qtbot.addWidget(owner)
    grid = OptionGrid()
    grid.setParent(owner)
    for button, words in zip(grid.options(len(LONG)), LONG, strict=True):
        button.show_option(words, "1")
    grid.setGeometry(0, 0, wide * scale // 100, 136 * scale // 100)
    grid.lay_out()
    assert grid._is_whole()
    assert max(button.geometry().right() for button in grid.buttons) < grid.width()


def test_the_card_that_lies_large_on_the_stage_is_not_shown_again_over_its_options(
    window: Any, play: Any, monkeypatch: Any
) -> None:
    session = play(fakes.clash_state(), "choose")
    card, other = list(fakes.library().explorations)[:2]
    plain: dict[str, Any] = {"en": "Go on.", "zh": "往前。"}
    ways = [Option(f"option:{each}", "text", {"exploration": each, **plain}) for each in (card, other)]
    ways.append(Option("option:on", "text", plain))
    session.script[0] = replace(session.script[0], prompt="choose.effect", options=ways, source=card)
    window.controller.start()
    table = window.table
    assert table.on_stage.asks and table.stage.isVisible()
    own, another = (held.held for held in table.hand.cards)
    table.hand.looked.emit(another, QRect(0, 0, 90, 90))
    assert table.callout.card is not None and table.callout.card.isVisible()
    table.hand.looked.emit(own, QRect(0, 0, 90, 90))
    assert not table.callout.card.isVisible()
    monkeypatch.setattr(table.bar, "is_narrow", lambda: True)  # there the hand's cards are options of the bar
    table.bar.show_table(window.controller.view())
    own, another, _ = table.bar.grid.buttons
    assert own.card is None and another.card is not None


def test_many_short_options_stand_side_by_side_in_chinese_too(qtbot: Any) -> None:
    """Its lines are higher than those of the letters beside which they are measured."""
    CATALOGUE.switch("zh_CN")
    grid = OptionGrid()
    qtbot.addWidget(grid)
    grid.resize(435, 130)
    for number, button in enumerate(grid.options(7)):
        button.show_option("安塞尔玛：随行香炉", str(number + 1))
    grid.show()
    grid.lay_out()
    assert grid._is_whole()
    assert not grid.scrolls()


IN_AN_ENCOUNTER = (
    "Ilse: Parish Spade",
    "Anselma: Travelling Censer",
    "Anselma: Refectory Door",
    "Ilse helps: Break 2",
    "Bruno helps: Break 2",
    "Anselma helps: Break 1",
    "Tamsin helps: Opening 1, Break 1",
)


def test_seven_options_of_an_encounter_are_seen_at_once(qtbot: Any) -> None:
    grid = OptionGrid()
    qtbot.addWidget(grid)
    grid.resize(435, 134)
    for button, words in zip(grid.options(7), IN_AN_ENCOUNTER, strict=True):
        button.show_option(words, "1")
    grid.show()
    grid.lay_out()
    assert grid._is_whole()
    assert not grid.scrolls()


def test_as_many_options_stand_in_a_column_as_can_be_seen_there(qtbot: Any) -> None:
    grid = OptionGrid()
    qtbot.addWidget(grid)
    count = grid.in_a_column(134)
    for button in grid.options(count):
        button.show_option("Bruno: Rook-Scarer at Cinder Novice 1", "1")
    grid.resize(grid.wanted_width(134), 134)
    grid.show()
    grid.lay_out()
    assert count == 4 and not grid.scrolls()


@pytest.mark.parametrize(("language", "told"), [("en", "As recommended: Ilse\u00a0Martial, Bruno\u00a0Mystic")])
def test_who_takes_which_clue_is_told_side_by_side(language: str, told: str) -> None:
    """Four whole names stood first, and what they take had no room."""
    CATALOGUE.switch(language)
    option = Option("rest", "share_clues", {"knights": "ilse bruno", "clues": "martial mystic"})
    assert speech.option(option, fakes.view_of(fakes.clash_state())) == told


def test_what_a_point_of_interest_does_to_one_knight_names_him() -> None:
    """'Gain 1 Heat' was the Party Leader's, and did not say so."""
    library, state = fakes.library(), fakes.state("delve")
    state.expedition.leader = "bruno"
    kingdom = next(iter(library.kingdoms.values()))
    source, printed = next(
        (kingdom.id, option)
        for point in kingdom.points_of_interest
        for _, node in walk(point)
        if isinstance(node, Choose)
        for option in node.options
        if any(isinstance(each, Gain) and each.what == "heat" and each.who is None for each in option.do)
    )
    option = Option("option:0", "text", {"en": printed.text.en, "zh": printed.text.zh})
    decision = Decision(Kind.CHOOSE, "choose.effect", [option], source=source)
    assert "Bruno gains 1 Heat" in does(option, fakes.view_of(state, decision))
    state.party = ["bruno"]
    assert "Bruno" not in does(option, fakes.view_of(state, decision)), "there is nobody else"


def test_what_is_done_by_each_knight_does_not_name_the_leader() -> None:
    gain = Gain(what="heat", amount=amount(1))
    each = Each(who="each_knight", do=(gain,))
    assert describe((gain,), "en", fakes.library(), called="Bruno") == "Bruno gains 1 Heat."
    assert describe((gain,), "zh_CN", fakes.library(), called="布鲁诺") == "布鲁诺获得 1 点热度。"
    assert "Bruno" not in describe((each,), "en", fakes.library(), called="Bruno")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_card_that_brings_a_clue_says_before_it_is_used_whose_it_will_be(
    window: Any, play: Any, language: str, monkeypatch: Any
) -> None:
    """On the plate when it is armed, and beside the card while the pointer rests on it."""
    CATALOGUE.switch(language)
    session = play(fakes.state("delve"), "choose")
    card = next(each for each in fakes.library().techniques.values() if each.delve is not None)
    clue: dict[str, Any] = {"clue": "historic", "comes": "unnumbered", "have": 3, "will": 4, "needed": 0}
    uses = Option("a", "use", {"knight": "ilse", "card": card.id, **clue})
    on = Option("b", "text", {"en": "On.", "zh": "走。"})
    session.script[0] = replace(session.script[0], options=[uses, on])
    window.controller.start()
    table, told = window.table, speech.foretold(uses, window.controller.view())
    assert "3 → 4" in told and table.hand.cards[0].held.foretold == told
    table.hand.looked.emit(table.hand.cards[0].held, QRect(0, 0, 90, 90))
    assert told in table.callout.words.text()
    window.controller.answering.arm("a")
    assert told in table.bar.act.deed.line
    written, cut = list[tuple[str, str]](), plate._cut
    monkeypatch.setattr(plate, "_cut", lambda *given: written.append((given[0], cut(*given))) or written[-1][1])
    for comes in ("wanted", "beyond", "unnumbered", "held", "lost", "declined", "uncollected"):
        session.script[0] = replace(session.script[0], options=[replace(uses, args={**uses.args, "comes": comes}), on])
        window.controller.start()
        window.controller.answering.arm("a")
        table.bar.act.grab()
        whole, seen = written[-1]
        assert whole == table.bar.act.deed.line and not seen.endswith("…"), seen
