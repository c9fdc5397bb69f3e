"""What one should know to answer is whole beside the question, with odds and tokens below it."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF, QPaintEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.story.page_id import tile_source
from kf_desktop.ui.cards.options import source_of
from kf_desktop.ui.decision.question import Question, asked_words, pool_of
from kf_desktop.ui.hand.held import offered_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, load, tr
from kf_desktop.ui.panels.signs import knight_colour
from kf_desktop.ui.shell.bar import AnswerBar
from kf_desktop.ui.stage.asking import open_faces
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.theme.lettering import broken, lines_of, phrased
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

NUMBERS = {"needs": 6, "free": 1, "heat": 1, "limit": 3, "most": 2, "least": 1, "count": 2}
ASKED = (
    *(f"choose.action{left}" for left in ("", ".attacked", ".moved", ".done")),
    "choose.arc",
    "guard.evasion",
    *(f"reroll.{roll}" for roll in ("attack", "evasion", "power", "armor")),
    *(f"window.{name}" for name in ("react", "attack_roll", "first_window", "power_roll", "second_window")),
    *(f"refresh.{place}" for place in ("techniques", "delay")),
)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("odds", [True, False])
def test_nothing_of_what_guides_an_attack_is_cut(language: str, odds: bool, window: Any, play: Any, qtbot: Any) -> None:
    CATALOGUE.switch(language)
    state = fakes.clash_state()
    state.pool = {"break": 1, "opening": 1, "hope": 2}
    play(state, "window")
    words = window.table.bar.words
    words.odds_line.expect(odds)
    words.odds_line.tell("Wound 55 %")
    for prompt in ASKED:
        asked = ".".join(prompt.split(".")[:2])
        words.show_words(f"Ilse: {tr(f'prompt.{asked}', **NUMBERS)}", tr(f"guide.{prompt}", **NUMBERS))
        assert words.because.text() == words.because.words, prompt
        assert words.because.height() >= words.because.heightForWidth(words.because.width()), prompt
        parts = (words.asked, words.because, words.odds_line, words.pool, words.signs)
        shown = [part for part in parts if part.isVisible() and not part.geometry().isEmpty()]
        for place, part in enumerate(shown):
            assert words.rect().contains(part.geometry()), (prompt, part)
            assert not any(part.geometry().intersects(other.geometry()) for other in shown[place + 1 :]), prompt


def test_a_question_that_stands_alone_has_one_line(window: Any, play: Any) -> None:
    play(fakes.story_state(), "read")
    words = window.table.bar.words
    words.show_words("Anselma: how does it go on from here, and then?", "The Rule of the House, paragraph 1")
    assert words.asked.height() < 40 and words.width() > 400
    assert words.geometry().right() < window.table.bar.on.x()


def test_tokens_without_their_names_say_them_to_who_asks(window: Any, play: Any) -> None:
    state = fakes.clash_state()
    state.pool = {"break": 1, "opening": 2, "spell": 1}
    play(state, "window")
    words = window.table.bar.words
    words.odds_line.expect(True)
    words.show_words("Ilse: what now?", "One attack and one move, in either order. " * 3)
    assert words.signs.isVisible() and "Break" not in words.signs.text()
    assert "Spell\u00a01" in words.signs.text().replace("\u2060", ""), "what has no sign has its name"
    assert words.signs.accessibleName() == "Break 1, Opening 2, Spell 1" and "Opening 2" in words.signs.toolTip()
    words.show_words("Ilse: what now?", "")
    assert not words.signs.isVisible() and words.pool.height() > 10, "with their names as soon as there is room"


def test_no_token_of_a_full_pool_is_cut(window: Any, play: Any) -> None:
    """Below the medallion there is room for some four signs: the others were cut."""
    state = fakes.clash_state()
    state.pool = {"break": 1, "opening": 2, "spell": 1, "hope": 3, "fire": 2, "cantrip": 1}
    play(state, "window")
    words = window.table.bar.words
    words.odds_line.expect(True)
    words.show_words("Ilse: what now?", "One attack and one move, in either order. " * 3)
    assert words.signs.isVisible() and words.signs.height() >= words.signs.heightForWidth(words.signs.width())
    parts = (words.asked, words.because, words.odds_line, words.signs)
    shown = [part for part in parts if part.isVisible()]
    assert all(words.rect().contains(part.geometry()) for part in shown)
    assert not any(words.signs.geometry().intersects(part.geometry()) for part in shown[:-1])


def test_an_answer_fits_the_words_of_the_next_question_once(
    window: Any, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However its tokens and its odds come and go; once more if the room for it is another."""
    session = play(fakes.clash_state(), *["window"] * 4)
    fits: list[int] = []
    fit = Question.fit

    def counted(self: Question) -> None:
        fits.append(self.width())
        fit(self)

    monkeypatch.setattr(Question, "fit", counted)
    for pool in ({"break": 1}, {}, {"opening": 2}):
        session.state.pool = pool
        fits.clear()
        window.controller.answer((session.script[0].options[0].key,))
        assert 1 <= len(fits) <= 1 + (len(set(fits)) > 1), pool


def test_tokens_that_have_just_come_are_seen_at_once(window: Any, play: Any) -> None:
    """Where there are no odds nothing fits the question a second time: they stayed away until the next one."""
    session = play(fakes.state("delve"), *["choose"] * 3)
    words = window.table.bar.words
    for pool in ({"break": 2}, {"break": 2, "hope": 1}):
        session.state.pool = pool
        window.controller.answer((session.script[0].options[0].key,))
        assert words.pool.isVisible() and words.pool.height() > 10, pool
        assert words.tokens.count() == len(pool)


def test_the_line_on_the_left_is_painted_in_the_colour_of_whoever_is_asked(
    window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing else of the bar moves, as from one reader of a book to the next."""
    play(fakes.story_state(), "read")
    bar, view = window.table.bar, window.controller.view()
    painted: list[str] = []
    paint = AnswerBar.paintEvent

    def seen(self: AnswerBar, event: QPaintEvent) -> None:
        if event.region().contains(QPoint(1, self.height() // 2)):
            painted.append(self.edge().name())
        paint(self, event)

    monkeypatch.setattr(AnswerBar, "paintEvent", seen)
    for knight in ("bruno", "ilse", "bruno"):
        asked = replace(view.decision, args={**view.decision.args, "knight": knight})
        bar.show_table(replace(view, decision=asked))
        qtbot.wait(20)
        assert painted[-1:] == [knight_colour(knight, view).name()], knight


@pytest.mark.parametrize(
    ("left", "said"),
    [
        ("move attack_action", "One attack and one move"),
        ("attack_action", "An attack is left"),
        ("unexhaust_movement", "A move is left"),
        ("use", "Neither attack nor move is left"),
    ],
)
def test_a_turn_is_told_by_what_is_left_of_it(left: str, said: str) -> None:
    options = [Option(label, label) for label in (*left.split(), "end_turn")]
    decision = Decision(Kind.ACTION, "choose.action", options, args={"knight": "ilse"})
    assert speech.guide(decision, fakes.view_of(fakes.clash_state(), decision)).startswith(said)


def test_a_question_says_only_what_is_true_of_it() -> None:
    """Nothing of nobody who is still to choose, of free dice that there are not, of others where one rides alone."""
    state = fakes.state("delve")

    def said(prompt: str, **args: int) -> str:
        decision = Decision(Kind.CHOOSE, prompt, [Option("a"), Option("b")], args={**args})
        return speech.guide(decision, fakes.view_of(state, decision))

    assert said("choose.clue", left=1).endswith("After this one 1 more chooses.")
    assert said("choose.clue", left=0).endswith("pay for Mettle cards.")
    assert "Free re-rolls" in said("reroll.test", free=1, heat=0, limit=3)
    assert said("reroll.test", free=0, heat=0, limit=3) == "Each die costs 1 Heat (0 of 3)."
    assert "the others" in said("vision.quest")
    state.party = state.party[:1]
    assert "three of one type" in said("choose.clue", left=0)
    assert "others" not in said("vision.quest")


def test_taking_a_token_is_not_told_as_laying_one() -> None:
    state = fakes.state("delve")
    curse = next(iter(fakes.library().kingdoms.values())).curse
    lay, take = (
        Decision(Kind.TILE, "choose.kingdom_token", [Option("a"), Option("b")], args={"token": curse.token, **more})
        for more in ({}, {"taken": True})
    )
    view = fakes.view_of(state)
    assert speech.guide(lay, view) == curse.text.en
    assert "from which tile" in speech.prompt(take, view) and "leaves" in speech.guide(take, view)


def test_what_is_made_ready_has_its_name() -> None:
    state = fakes.clash_state()
    item = state.knights["ilse"].sheet.armory[0]
    decision = Decision(Kind.ACTION, "choose.action", [Option("end", "end_turn")], args={"knight": "ilse"})
    ready = Option("unexhaust:movement", "unexhaust_movement")
    item.exhausted = True
    view = fakes.view_of(state, decision)
    name = view.library.gear[item.gear].name.en
    assert speech.option(ready, view) == f"Ready {name} (Movement action)"


def test_weapons_that_are_laid_down_for_knighves_are_named_and_none_besides() -> None:
    view = fakes.view_of(fakes.clash_state())
    gear, other = list(fakes.library().gear)[:2]
    named = [fakes.library().gear[each].name.en for each in (gear, other)]

    def said(item: str) -> str:
        return speech.option(Option("k", "knighves", {"figure": 1, "gear": gear, "item": item}), view)

    assert said("").endswith(f"without {named[0]}") and said(other).endswith(f"without {named[0]} and {named[1]}")


def test_who_rides_alone_is_asked_by_name(window: Any, play: Any) -> None:
    state = fakes.state("delve")
    state.party = ["bruno"]
    session = play(state, "tile", "tile")
    session.script[1].args = {}
    window.controller.answer((session.script[0].options[0].key,))
    assert window.table.bar.asked.text().startswith("Bruno: ")


@pytest.mark.parametrize(("args", "told"), [({}, "what comes first may matter"), ({"optional": 1}, "nothing is lost")])
def test_it_is_said_that_what_may_be_used_is_not_lost_by_waiting(args: dict[str, Any], told: str) -> None:
    """Beside two effects that must come lay a card with a price, as if it had to be used first or never."""
    decision = Decision(Kind.ORDER, "order.effects", [Option("a", "trait"), Option("b", "use")], args=args)
    assert told in speech.guide(decision, fakes.view_of(fakes.clash_state(), decision))


def test_to_stay_where_one_stands_is_not_told_as_a_card_of_the_deep_fog() -> None:
    decision = Decision(Kind.CELL, "step", [Option("stay", "stay")], args={"knight": "ilse"})
    view = fakes.view_of(fakes.clash_state(), decision)
    assert speech.option(decision.options[0], view) == "Stay here"
    assert speech.option(Option("stay", "straight_on"), view) == "Straight on: lay the next card"


def test_where_to_go_is_the_partys_question_though_one_knight_alone_has_something_to_use() -> None:
    """The others' Heat is full, say; in a clash it is he who is asked."""
    tile = Option("tile:02", "tile", {"tile": "02"})
    use = Option("use:grave", "use", {"knight": "bruno"})
    state = fakes.state("delve")
    for knight in state.knights.values():
        knight.seat = "Ann"

    def who(kind: Kind) -> str:
        view = fakes.view_of(state, Decision(kind, "choose.travel", [tile, use], ("Ann",)))
        return asked_words(view).split(":")[0]

    assert who(Kind.TILE) == "The party"
    assert who(Kind.CHOOSE) == "Bruno"


def test_what_is_read_out_is_nobodys_saying(window: Any, play: Any) -> None:
    session = play(fakes.state("outpost"), "confirm", "confirm")
    session.script[1].prompt, session.script[1].args = "confirm.inn", {"en": "She counts.", "zh": "她数着。"}
    window.controller.answer((session.script[0].options[0].key,))
    assert window.table.bar.asked.text() == "She counts."


def test_help_in_an_encounter_says_what_it_leaves_to_the_others() -> None:
    view = fakes.view_of(fakes.state("delve"))
    told = [
        speech.option(Option("help:bruno", "help", {"knight": "bruno", "opening": opening, "break": breaks}), view)
        for opening, breaks in ((1, 2), (0, 2), (0, 0))
    ]
    assert told == ["Bruno helps: Opening 1, Break 2", "Bruno helps: Break 2", "Bruno helps"]


def test_where_all_are_asked_an_attack_says_whose_it_is_and_at_whom_unless_there_is_but_one() -> None:
    gear, other = list(fakes.library().gear)[:2]
    at = [Option(f"attack:{n}", "attack", {"knight": "bruno", "gear": gear, "figure": n}) for n in (1, 2)]
    also = Option("attack:other", "attack", {"knight": "ilse", "gear": other, "figure": 1})

    def words(*options: Option) -> str:
        decision = Decision(Kind.ACTION, "choose.encounter_action", list(options))
        view = fakes.view_of(fakes.state("delve"), decision)
        assert view.asked() is None
        return speech.option(options[0], view)

    named = words(at[0], also)
    assert named.startswith("Bruno: ")
    assert words(*at).startswith(f"{named} at ")


def test_a_tile_that_asks_lies_on_the_stage_and_is_called_by_its_name() -> None:
    """A die that is rolled because of where one has gone is nobody's riddle."""
    state = fakes.state("delve")
    decision = Decision(Kind.REROLL, "reroll.test", [Option("die:0", "die", {"face": 4})], source=tile_source("17"))
    view = fakes.view_of(state, decision)
    tile = view.library.tiles[state.expedition.kingdom]["17"]
    assert speech.source(decision.source, view) == f"{tile.name.en} (17)"
    face = source_of(view)
    assert face is not None and face.title == tile.name.en and "Might" in face.spoken() and face in open_faces(view)
    assert pages.place_of(view) is None, "it is no page of a book"


def test_a_question_that_stands_alone_is_given_its_room_at_once(
    window: Any, play: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not first what it has beside options: its words would be fitted twice each time."""
    play(fakes.story_state(), "read", "read")
    bar, fit = window.table.bar, Question.fit
    widths: list[int] = []

    def counted(self: Question) -> None:
        widths.append(self.width())
        fit(self)

    wide = bar.words.width()
    monkeypatch.setattr(Question, "fit", counted)
    bar.arrange()
    assert widths == [] and bar.words.width() == wide > bar.boxes().question.width()


def test_an_empty_hand_is_told_of_nobody_who_has_none(window: Any, play: Any) -> None:
    """The party has no hand, and a squire's is always empty: the question has that room."""
    state = fakes.clash_state()
    for knight in state.knights.values():
        knight.hand, knight.cooldown, knight.delay, knight.discard = [], [], [], []
    play(state, "figure")
    assert not window.table.hand.isVisible()
    play(state, "cell")
    assert not window.table.hand.isVisible()
    state.knights["ilse"].cooldown = [next(iter(fakes.library().techniques))]
    play(state, "cell")
    assert window.table.hand.isVisible()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ({"doing": "gain", "what": "vigor", "amount": 2}, "who gains 2 Vigor?"),
        ({"doing": "lose", "what": "heat", "amount": 1}, "who loses 1 Heat?"),
        ({"doing": "cure", "amount": 1}, "who discards 1 condition?"),
        ({"doing": "something new"}, "which knight?"),
    ],
)
def test_who_is_chosen_is_asked_with_what_for(args: dict[str, Any], words: str) -> None:
    asked = Decision(Kind.FIGURE, "choose.knight", [Option("knight:ilse", "knight", {"knight": "ilse"})], args=args)
    assert speech.prompt(asked, fakes.view_of(fakes.clash_state(), asked)) == words


def test_a_yes_says_what_it_does_where_that_is_not_plain() -> None:
    args: dict[str, str | int | bool] = {"knight": "ilse", "monster": "bell_ox", "level": 2}
    for prompt, yes in (("solo.full_clash", "To the Full Clash now: The Bell-Ox, level 2"), ("choose.hide", "Yes")):
        asked = Decision(Kind.CHOOSE, prompt, [Option("yes", "yes"), Option("no", "no")], args=args)
        assert speech.option(asked.options[0], fakes.view_of(fakes.clash_state(), asked)) == yes


def test_how_many_techniques_come_back_is_said() -> None:
    asked = Decision(Kind.CARD, "refresh.techniques", [], least=2, most=2, args={"knight": "ilse"})
    assert speech.prompt(asked, fakes.view_of(fakes.clash_state(), asked)) == "2 techniques come back: which?"


def test_a_squires_card_is_asked_about_with_what_it_comes_to() -> None:
    card = Option("die:0", "mettle", {"card": "six", "total": 7, "success": True})
    asked = Decision(Kind.CARD, "replace.attack", [card], least=0, args={"knight": "ilse", "needs": 7, "total": 7})
    words = speech.prompt(asked, fakes.view_of(fakes.clash_state(), asked))
    assert words == "7 against 7+: draw another Mettle card for 1 Heat?"


@pytest.mark.parametrize("count", [1, 2])
def test_a_weapon_that_could_strike_several_is_no_card_of_the_hand(count: int) -> None:
    """The card did not say whom, and the second target stood beside it as a button."""
    gear = next(iter(fakes.library().gear))
    options = [Option(f"attack:{number}", "attack", {"figure": number, "gear": gear}) for number in range(1, count + 1)]
    asked = Decision(Kind.FIGURE, "choose.attack", options, ("Ann",), args={"knight": "ilse"})
    cards = offered_cards(fakes.view_of(fakes.clash_state(), asked), ())
    assert len(cards) == (1 if count == 1 else 0)


def test_where_several_could_be_struck_no_weapon_is_a_card_without_its_target() -> None:
    """A weapon that reached one of them lay in the hand, and said nothing of whom it would strike."""
    pairs = zip((1, 2, 2), list(fakes.library().gear)[:2] * 2, strict=False)
    options = [Option(f"attack:{figure}:{gear}", "attack", {"figure": figure, "gear": gear}) for figure, gear in pairs]
    asked = Decision(Kind.FIGURE, "choose.attack", options, ("Ann",), args={"knight": "ilse"})
    assert offered_cards(fakes.view_of(fakes.clash_state(), asked), ()) == []


@pytest.mark.parametrize(("result", "words"), [("won", "the clash is won."), ("lost", "the clash is lost.")])
def test_whether_a_clash_is_fought_again_is_asked_with_how_it_ended(result: str, words: str) -> None:
    asked = Decision(Kind.CHOOSE, "choose.sigh", [Option("no", "no")], args={"result": result})
    assert speech.prompt(asked, fakes.view_of(fakes.clash_state(), asked)).startswith(words)


@pytest.mark.parametrize(("knockdown", "passes"), [("falling", True), ("standing", False), ("", False)])
def test_whose_turn_would_pass_on_the_ground_is_said_before_it_does(knockdown: str, passes: bool) -> None:
    state = fakes.clash_state()
    state.knights["ilse"].knockdown = knockdown
    asked = Decision(Kind.FIGURE, "choose.next_knight", [Option("knight:ilse", "knight", {"knight": "ilse"})])
    assert ("the turn passes" in speech.option(asked.options[0], fakes.view_of(state, asked))) is passes


@pytest.mark.parametrize(
    ("language", "named"), [("en", "Bell-Ox is displaced: to which space?"), ("zh_CN", "钟牛移位到哪一格？")]
)
def test_a_monster_that_is_displaced_is_named(language: str, named: str, window: Any) -> None:
    """Where a knight has been driven over it, one took him for whoever was meant."""
    CATALOGUE.language = language
    spaces = [Option("cell:D7", "space", {"space": "D7"}), Option("cell:C8", "space", {"space": "C8"})]
    asked = Decision(Kind.CELL, "displace", spaces, args={"figure": 1})
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.clash_state(), [asked], fakes.EVENTS)))
    assert named in window.table.bar.asked.text()


@pytest.mark.parametrize(
    ("language", "warned"),
    [("en", "reach the target from there, the attack is lost."), ("zh_CN", "武器若够不着目标，这次攻击就落空。")],
)
def test_an_attacker_who_is_displaced_is_warned_of_the_reach(language: str, warned: str) -> None:
    """Until the power roll; and not somebody else who has to make room."""
    CATALOGUE.language = language
    spaces = [Option("cell:D7", "space", {"space": "D7"}), Option("cell:C8", "space", {"space": "C8"})]
    asked = Decision(Kind.CELL, "displace", spaces, ("Ann",), args={"knight": "ilse"})
    view = fakes.view_of(fakes.clash_state(), asked)
    assert not speech.guide(asked, view).endswith(warned)
    for knight, rolled, told in (("ilse", False, True), ("ilse", True, False), ("bruno", False, False)):
        attack = KnightAttackSubject(knight, 1, "ilse.gear.parish_spade", 6, 3, power_rolled=rolled)
        attacking = replace(view, game=replace(view.game, attack=attack))
        assert speech.guide(asked, attacking).endswith(warned) is told, (knight, rolled)


def test_one_of_something_is_no_plural() -> None:
    view = fakes.view_of(fakes.state("delve"))

    def said(amount: int, kind: str = "gain") -> str:
        return speech.event(Event(kind, {"what": "lead", "knight": "ilse", "amount": amount, "now": 3}), view)

    assert "+1 Lead (" in said(1) and "+2 Leads (" in said(2) and "−1 Lead (" in said(1, "lose")


def test_what_is_to_be_pressed_again_never_leaves_its_last_letter_alone_on_a_line() -> None:
    assert load("zh_CN")["bar.press_again"].endswith("：再\u2060按\u2060一\u2060次")


@pytest.mark.parametrize(
    ("kind", "args", "en", "zh"),
    [
        ("crit_evade_fail", {"knight": "ilse"}, "a 1 on the crit die", "暴击骰掷出 1"),
        (
            "node",
            {"knight": "ilse", "node": "01", "marked": True},
            "this choice will be remembered (01)",
            "这个选择会被记住",
        ),
        ("loot", {"loot": "full", "amount": 1, "now": 1}, "+1 Full Clash Loot (now 1 loot card)", "战利品现有 1 张"),
    ],
)
def test_the_log_needs_no_rulebook(kind: str, args: dict[str, Any], en: str, zh: str) -> None:
    view = fakes.view_of(fakes.state("delve"))
    assert en in speech.event(Event(kind, args), view)
    CATALOGUE.switch("zh_CN")
    assert zh in speech.event(Event(kind, args), view)


def test_which_of_two_mettle_cards_is_asked_for_is_said() -> None:
    asked = [
        Decision(Kind.CARD, "spoils.mettle", [Option("a")], args={**args}) for args in ({"number": 1, "of": 2}, {})
    ]
    first, alone = (speech.prompt(each, fakes.view_of(fakes.state("spoils"), each)) for each in asked)
    assert first == "which Mettle card do the squires learn? (1 of 2)" and "(" not in alone


def test_what_a_clash_leaves_behind_is_no_longer_in_the_pool_once_it_is_over() -> None:
    """Break and Opening lay there until the page after a victory had been read; a knight's own resource stays."""
    state = fakes.clash_state()
    state.pool = {"opening": 2, "break": 1, "ember": 3}
    assert state.clash is not None
    assert pool_of(fakes.view_of(state)) == {"opening": 2, "break": 1, "ember": 3}
    state.clash.result = "won"
    assert pool_of(fakes.view_of(state)) == {"ember": 3}


def test_chinese_breaks_between_phrases_and_takes_no_more_lines_for_it(qtbot: Any) -> None:
    CATALOGUE.switch("zh_CN")
    font, words = THEMES.theme.font(16, bold=True), "安塞尔玛：接下来做什么？"
    wide = QFontMetricsF(font).horizontalAdvance(words)
    assert phrased(words, font, wide + 1) == words, "it stands in one line"
    said = phrased(words, font, wide * 0.93)
    lines = [said[start : start + length] for start, length in broken(said, font, wide * 0.93)]
    assert [line.replace("\u2060", "") for line in lines] == ["安塞尔玛：", "接下来做什么？"]
    for part in (0.2, 0.3, 0.5, 0.7):
        assert lines_of(phrased(words, font, wide * part), font, wide * part) == lines_of(words, font, wide * part)
    CATALOGUE.switch("en")
    english = "Ilse: how does it go on?"
    wide = QFontMetricsF(font).horizontalAdvance(english)
    assert phrased(english, font, wide * 0.95) == "Ilse: how does it go\u00a0on?"
    assert phrased(english, font, wide + 1) == english


def test_a_slim_question_has_the_room_of_the_medallion(qtbot: Any) -> None:
    owner = QWidget()
    qtbot.addWidget(owner)
    words = Question(owner)
    words.show_words("Ilse: what now?", "One attack and one move, in either order.")
    for wide, sign in ((286, px(60)), (160, 0)):
        words.stand(QRect(0, 0, px(wide), px(124)))
        assert words.sign.width() == sign
        assert words.asked.x() == (sign + px(10) if sign else 0)
        assert words.asked.geometry().right() < px(wide)
