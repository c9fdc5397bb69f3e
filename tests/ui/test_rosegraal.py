"""The Rosegraal in the window: a rose of panes, by pointer, by keys and for who listens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from kf_desktop.bundled import load_box
from kf_desktop.door.reel import ReelChapter
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.rosegraal import _option, reward_knights
from kf_desktop.saves.games import to_save
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.hand.held import offered_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.loadout.places import TECHNIQUES, places_of
from kf_desktop.ui.outpost.houses import GATE
from kf_desktop.ui.outpost.offers import offers_of
from kf_desktop.ui.panels.fighter import DEAD, fighters
from kf_desktop.ui.replay.bar import chapter_words
from kf_desktop.ui.rosegraal.margin import Margin
from kf_desktop.ui.rosegraal.panes import SIGNS, Glass, read_rose
from kf_desktop.ui.rosegraal.rose import RoseView
from kf_desktop.ui.rosegraal.told import Line, Page
from kf_desktop.ui.rosegraal.told import page as page_of
from kf_desktop.ui.staging.beats import Banner
from kf_desktop.ui.staging.score import cues
from kf_desktop.ui.start.entries import SaveEntry
from kf_desktop.ui.start.saved.reached import PATH_OVER, ROSEGRAAL, place_of
from kf_desktop.ui.theme.theme import px
from tests.ui import fakes
from tests.ui.hands import press
from tests.ui.test_modes import view_of

BOX = load_box()
KNIGHTS = list(BOX.knights)
LEFT = (("over", PATH_OVER), ("usual", "delve"))
"""Saved games by name, with the phase in which they were left."""


@pytest.fixture
def game(window: Any, qtbot: Any) -> Session[Any, Any]:
    session = Session(RULES, BOX, new_campaign(BOX, "rose", KNIGHTS[:4], 1, modes=["rogue"]))
    window.play(SessionTable(session))
    qtbot.wait(5)
    return session


@pytest.fixture
def rose(window: Any, game: Any) -> RoseView:
    view = window.table.middle.views["rosegraal"]
    assert isinstance(view, RoseView) and window.table.middle.current == "rosegraal"
    return view


@pytest.mark.rule("ROG-002")
def test_the_sheet_shows_nodes_links_what_is_crossed_off_and_resurrections(rose: RoseView, game: Any) -> None:
    assert rose.look is not None
    chart = rose.look.chart
    assert len(rose.look.panes) + 1 == 103  # with the start
    assert len(rose.look.leads) == len(chart.links) + sum(len(node.links) for node in chart.nodes)
    assert rose.look.resurrections == 5 and rose.look.crossed == 0
    assert [id for id, pane in rose.look.panes.items() if pane.glass is Glass.OPEN] == list(chart.links)
    game.state.rosegraal.crossed = [chart.links[0]]
    look = read_rose(view_of(game))
    assert look is not None and look.crossed == 1
    assert look.panes[chart.links[0]].glass is Glass.CROSSED


@pytest.mark.rule("ROG-010")
def test_a_click_on_a_pane_chooses_the_node(rose: RoseView, game: Any, qtbot: Any) -> None:
    assert rose.look is not None
    pane = rose.look.panes[rose.look.chart.links[2]]
    dark = next(pane for pane in rose.look.panes.values() if pane.glass is Glass.FAR)
    asked = game.decision
    for centre in (dark.centre, pane.centre):
        place = rose.canvas.mapFromScene(centre)
        QTest.mouseClick(rose.canvas.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        assert game.decision == asked or centre == pane.centre
    qtbot.waitUntil(lambda: game.state.rosegraal.node == pane.node.id)


def test_tab_arrows_and_enter_choose_a_node(rose: RoseView, game: Any, qtbot: Any) -> None:
    rose.canvas.setFocus()
    assert rose.offers()
    QTest.keyClick(rose.canvas, Qt.Key.Key_Tab)
    first = rose.spot
    assert first in rose.options
    QTest.keyClick(rose.canvas, Qt.Key.Key_Right)
    assert rose.spot in rose.options and rose.spot != first
    wanted = rose.spot
    QTest.keyClick(rose.canvas, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: game.state.rosegraal.node == wanted)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_every_pane_has_words(rose: RoseView, game: Any, language: str) -> None:
    CATALOGUE.language = language
    rose.show_table(view_of(game))
    words = [piece.accessibleName() for piece in rose.mirror.pieces.values()]
    assert len(words) == 102 and all(words)
    assert not [each for each in words if "{" in each or "rosegraal." in each or "_" in each]


@pytest.mark.rule("ROG-016")
def test_a_pane_says_who_may_wait_there_and_how_likely_until_it_is_known(rose: RoseView, game: Any) -> None:
    assert rose.look is not None
    node = rose.look.chart.nodes[0]
    table = rose.look.chart.part(node.part).table_of(node.level)
    assert table is not None
    names = [BOX.monsters[each.monster].name.get(CATALOGUE.language) for each in table.monsters]
    words = rose._words(rose.look.panes[node.id])
    for each, name in zip(table.monsters, names, strict=True):
        assert tr("rosegraal.waiting", monster=name, level=each.level, faces=each.high - each.low + 1) in words
    game.state.rosegraal.crossed = [node.id]
    rose.show_table(view_of(game))
    assert not [name for name in names if name in rose._words(rose.look.panes[node.id])]


def words_of(rose: RoseView) -> str:
    assert rose.margin.page is not None
    return "\n".join([rose.margin.page.title, *(line.words for line in rose.margin.page.lines)])


def test_the_margin_says_what_the_signs_mean_and_of_a_pane_that_is_pointed_at_what_it_gives(rose: RoseView) -> None:
    assert rose.look is not None and rose.margin.isVisible()
    for kind in SIGNS:
        assert tr(f"rosegraal.gives_{kind}") in words_of(rose)
    pane = next(pane for pane in rose.look.panes.values() if pane.glass is Glass.FAR)
    rose._point(pane.centre)
    assert words_of(rose) == rose._words(pane)
    assert tr(f"rosegraal.gives_{pane.node.rewards[0]}") in words_of(rose)
    rose._leave()
    assert tr("rosegraal.gives") in words_of(rose)


@pytest.mark.rule("ROG-018")
def test_before_the_clash_the_margin_shows_the_monster_that_was_rolled(window: Any, rose: RoseView, game: Any) -> None:
    press(window, next(iter(rose.options.values())).key)
    monster = BOX.monsters[game.state.rosegraal.monster]
    level = game.state.expedition.levels[monster.id]
    page = rose.margin.page
    assert page is not None and page.monster == (monster.id, monster.tier) and page.title == monster.name.en
    told = words_of(rose)
    assert str(monster.at_level(level).wounds) in told and f"{monster.at_level(level).to_hit}+" in told
    assert all(trait.name.en in told for trait in BOX.traits_of(monster.id, level))
    read: list[Any] = []
    rose.read.connect(lambda face, faces: read.append(face.id))
    link = next(each for each in rose.margin.findChildren(QLabel) if tr("rosegraal.sheet") in each.text())
    link.linkActivated.emit("card")
    assert read == [CardId("monsters", monster.id)]
    assert window.table.bar.answering.way_on == "fight"


@pytest.mark.rule("ROG-020", "ROG-029")
def test_after_the_clash_the_margin_says_who_fell_who_is_back_and_what_was_gained(rose: RoseView, game: Any) -> None:
    names = [BOX.knights[name].name.en for name in KNIGHTS[:2]]
    happened = [
        Event("rosegraal_round", {"number": 1, "now": 5}),
        Event("dies", {"knight": KNIGHTS[0], "cause": "vigor"}),
        Event("clash_lost", {"monster": "bell_ox"}),
        Event("resurrected", {"knight": KNIGHTS[0], "now": 4}),
    ]
    view = replace(view_of(game), events=happened)
    assert rose.look is not None
    lost = page_of(view, rose.look, None)
    assert [line.words for line in lost.lines[:3]] == [speech.event(event, view) for event in happened[1:]]
    assert names[0] in lost.lines[0].words
    won = [
        happened[0],
        Event("clash_won", {"monster": "bell_ox"}),
        Event("rosegraal_reward", {"knight": KNIGHTS[1], "reward": "gear", "level": 1}),
        Event("gear_gained", {"knight": KNIGHTS[1], "gear": "merchant.gear.hayfork"}),
        Event("only_one_answer", {}),
        Event("node_crossed", {"node": "ash_1", "part": "ash", "level": 1}),
        Event("phase", {"phase": "outpost"}),
    ]
    told = page_of(replace(view, events=won), rose.look, None)
    assert [line.card for line in told.lines] == [None, ("gear", "merchant.gear.hayfork"), None, None]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("result", ["won", "lost"])
def test_the_end_of_the_path_is_told_with_how_far_it_led(rose: RoseView, game: Any, result: str, language: str) -> None:
    CATALOGUE.language = language
    game.state.rosegraal.result = result
    view = replace(view_of(game), events=[Event("clash_lost", {"monster": "bell_ox"})])
    look = read_rose(view)
    assert look is not None
    told = page_of(view, look, None)
    assert told.title == tr(f"rosegraal.path_{result}")
    assert told.lines[0].words == tr("rosegraal.so_far", rounds=1, crossed=0, all=102)


def test_without_room_for_a_margin_the_rose_keeps_its_size(window: Any, rose: RoseView, qtbot: Any) -> None:
    rose.resize(500, 600)
    assert not rose.margin.isVisible()
    rose.resize(900, 600)
    assert rose.margin.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("prompt", ["rosegraal.loadout", "rosegraal.leader"])
def test_what_is_prepared_says_what_it_does(prompt: str, language: str) -> None:
    CATALOGUE.language = language
    assert CATALOGUE.has(f"guide.{prompt}")


def test_the_rose_takes_the_place_of_map_and_books(window: Any, game: Any) -> None:
    assert "map" not in window.table.middle.there() and "story" not in window.table.middle.there()
    assert "rosegraal" in window.table.middle.there()


def test_no_other_game_has_a_rose(window: Any, qtbot: Any) -> None:
    window.play(SessionTable(Session(RULES, BOX, new_campaign(BOX, "x", KNIGHTS[:2], 1, prologues=False))))
    qtbot.wait(5)
    assert "rosegraal" not in window.table.middle.there()


def test_a_pane_that_can_be_chosen_shows_its_key_and_the_key_chooses_it(window: Any, rose: RoseView, game: Any) -> None:
    keyed = {id: item.key for id, item in rose.scene.panes.items() if item.key}
    assert set(keyed) == set(rose.options) and len(set(keyed.values())) == len(keyed)
    node, key = next(iter(keyed.items()))
    window.table.bar.press(key)
    assert game.state.rosegraal.node == node or window.table.bar.answering.armed == rose.options[node].key


def test_the_gate_leads_back_to_the_window_where_there_is_no_fog(window: Any, game: Any, qtbot: Any) -> None:
    press(window, next(option.key for option in game.decision.options if option.key.startswith("outpost:")))
    told = offers_of(view_of(game))[GATE].words
    assert "Fog" not in told and tr("outpost.out_rose")[1:] in told


@pytest.mark.rule("ROG-018")
def test_once_a_pane_is_chosen_no_other_says_that_it_can_be(window: Any, rose: RoseView, game: Any) -> None:
    near = [pane.node.id for pane in rose.look.panes.values() if pane.glass is Glass.OPEN] if rose.look else []
    press(window, next(iter(rose.options.values())).key)
    assert rose.look is not None
    assert [rose.look.panes[id].glass for id in near[1:]] == [Glass.NEAR] * (len(near) - 1)
    told = rose._words(rose.look.panes[near[1]])
    assert tr("rosegraal.near") in told and tr("rosegraal.open") not in told


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_before_the_clash_the_margin_says_what_there_is_to_win(window: Any, game: Any, language: str) -> None:
    rose = window.table.middle.views["rosegraal"]
    press(window, next(iter(rose.options.values())).key)
    CATALOGUE.language = language
    rose.show_table(view_of(game))
    node = BOX.rosegraals[game.state.rosegraal.chart].node(game.state.rosegraal.node)
    reward = speech.names_of(BOX).name("reward", node.rewards[0])
    assert tr("rosegraal.won_gives", rewards=reward, amount=node.resurrections) in words_of(rose)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.rule("ROG-043")
def test_a_pane_warns_whom_it_gives_nothing(rose: RoseView, game: Any, language: str) -> None:
    CATALOGUE.language = language
    assert rose.look is not None
    node = next(node for node in rose.look.chart.nodes if node.rewards == ("gear",) and node.level == 1)
    entries = [each for each in BOX.rosegraal_rewards.values() if each.kind == "gear" and each.level == 1]
    sheet = game.state.rosegraal
    assert not rose.look.panes[node.id].nothing_for
    sheet.claimed = [each.id for each in entries if each.knight == KNIGHTS[0]]
    rose.show_table(view_of(game))
    called = speech.names_of(BOX).called(KNIGHTS[0])
    assert tr("rosegraal.nothing_for", knights=called) in rose._words(rose.look.panes[node.id])
    assert not rose.look.panes[node.id].spent
    sheet.claimed = [each.id for each in entries]
    rose.show_table(view_of(game))
    assert rose.look.panes[node.id].spent and tr("rosegraal.nothing") in rose._words(rose.look.panes[node.id])
    higher = next(node for node in rose.look.chart.nodes if node.rewards == ("gear",) and node.level == 3)
    assert not rose.look.panes[higher.id].nothing_for


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.rule("ROG-022", "ROG-023")
def test_who_is_dead_is_seen_in_the_rail_and_told_beside_the_rose(
    window: Any, rose: RoseView, game: Any, language: str
) -> None:
    CATALOGUE.language = language
    sheet = game.state.rosegraal
    sheet.fell = [KNIGHTS[1]]
    game.state.party.remove(KNIGHTS[2])
    view = view_of(game)
    row = {each.id: each for each in fighters(view)}
    assert list(row) == [KNIGHTS[0], KNIGHTS[1], KNIGHTS[3], KNIGHTS[2]]
    assert [id for id, each in row.items() if each.state == DEAD] == [KNIGHTS[1], KNIGHTS[2]]
    assert not row[KNIGHTS[1]].bars and row[KNIGHTS[0]].bars
    rose.show_table(view)
    names = speech.names_of(BOX)
    dead = CATALOGUE.listed([names.called(KNIGHTS[1]), names.called(KNIGHTS[2])])
    assert tr("rosegraal.dead", knights=dead) in words_of(rose)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_lost_round_says_that_the_pane_stays_open(rose: RoseView, game: Any, language: str) -> None:
    CATALOGUE.language = language
    lost = replace(view_of(game), events=[Event("clash_lost", {"monster": "bell_ox"})])
    assert rose.look is not None
    assert tr("rosegraal.stays_open") in [line.words for line in page_of(lost, rose.look, None).lines]


def test_the_path_is_left_at_its_end_and_can_be_looked_at_again(window: Any, qtbot: Any) -> None:
    state = new_campaign(BOX, "rose", KNIGHTS[:2], 1, modes=["rogue"])
    assert state.rosegraal is not None
    state.rosegraal.result, state.scenes[:] = "lost", [Frame("rosegraal", "over")]
    game = Session(RULES, BOX, state)
    window.play(SessionTable(game))
    qtbot.wait(5)
    assert game.decision is not None
    assert speech.option(game.decision.options[0], window.table.bar._view) == tr("option.leave_path")
    press(window, "continue")
    qtbot.waitUntil(lambda: window.start is not None)
    window.play(SessionTable(game))
    qtbot.wait(20)
    assert window.start is None and window.table.middle.current == "rosegraal"
    assert window.table.middle.views["rosegraal"].margin.page.title == tr("rosegraal.path_lost")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_knights_own_way_is_not_asked_as_if_somebody_pushed(game: Any, language: str) -> None:
    CATALOGUE.language = language
    options = [Option(f"cell:{cell}", "cell", {"space": cell}) for cell in ("B4", "C5")]
    asked = Decision(Kind.PATH, "path", options, args={"knight": KNIGHTS[0], "goal": "C5"})
    view = view_of(game)
    assert speech.prompt(asked, view) == tr("prompt.path.goal", goal="C5")
    assert speech.guide(asked, view) == tr("guide.path.goal")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_saved_path_is_told_by_its_round_wherever_its_party_is(game: Any, language: str) -> None:
    CATALOGUE.language = language
    game.state.expedition.phase = "outpost"
    assert to_save(game, "rose").summary.phase == ROSEGRAAL
    game.state.rosegraal.result = "lost"
    assert to_save(game, "rose").summary.phase == PATH_OVER
    over = SaveEntry("rose", "Rose", (), 4, PATH_OVER, {}, "2026-05-01T21:40")
    assert place_of(over) == [tr("top.expedition_rose", number=4), tr("phase.path_over")]
    entry = SaveEntry("rose", "Rose", (), 4, ROSEGRAAL, {}, "2026-05-01T21:40")
    assert place_of(entry) == [tr("top.expedition_rose", number=4)]
    assert chapter_words(ReelChapter(4, rose=True)) == tr("top.expedition_rose", number=4)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_technique_is_shown_by_its_half_for_the_clash_where_there_is_no_delve(game: Any, language: str) -> None:
    CATALOGUE.language = language
    game.answer(["loadout"])
    game.answer([game.decision.options[0].key])
    assert game.decision.prompt == "loadout.knight"
    view = view_of(game)
    things = places_of(view.knights()[0], view)[TECHNIQUES].held
    assert things
    for thing in things:
        card = BOX.techniques[thing.face.id[1]]
        assert card.clash is not None
        assert thing.face.subtitle.startswith(tr(f"timing.{card.clash.timing}"))


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_who_chooses_a_knight_for_an_effect_is_not_told_of_squires(game: Any, language: str) -> None:
    CATALOGUE.language = language
    options = [Option(f"knight:{name}", "knight", {"knight": name}) for name in KNIGHTS[:2]]
    asked = Decision(Kind.FIGURE, "choose.knight", options, because=("CLA-012",))
    assert speech.guide(asked, view_of(game)) == tr("guide.choose.knight")


def test_a_path_that_is_over_is_not_gone_on_with(window: Any, saved: fakes.FakeLibrary) -> None:
    over, usual = (SaveEntry(name, name, (), 4, phase, {}, "2026-05-01T21:40") for name, phase in LEFT)
    saved.entries = [over, usual]
    window.start.look_for_saves()
    assert window.start.newest is usual
    saved.entries = [over]
    window.start.look_for_saves()
    assert window.start.newest is None and window.start.buttons["load"].isEnabled()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("result", "tone"), [("won", "gold"), ("lost", "blood")])
def test_the_end_of_the_path_has_a_banner(game: Any, result: str, tone: str, language: str) -> None:
    CATALOGUE.language = language
    ended = Event("path_ends", {"result": result})
    [cue] = cues(replace(view_of(game), events=[ended]))
    banner = cue.beat
    assert isinstance(banner, Banner)
    assert (banner.title, banner.tone) == (tr(f"rosegraal.path_{result}"), tone)
    assert banner.lines == (tr("rosegraal.so_far", rounds=1, crossed=0, all=102),)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.rule("ROG-044")
def test_a_new_class_names_the_talent_that_comes_with_it(game: Any, language: str) -> None:
    CATALOGUE.language = language
    entry = next(each for each in BOX.rosegraal_rewards.values() if each.kind == "class" and len(each.do) > 1)
    option = _option(entry)
    view = replace(view_of(game), decision=Decision(Kind.CARD, "rosegraal.reward", [option], seats=(KNIGHTS[0],)))
    talent = speech.names_of(BOX).name("talent", str(option.args["talent"]))
    [held] = offered_cards(view, ())
    assert held.face.id.shelf == "portraits" and tr("hand.with_talent", talent=talent) in held.body
    assert talent in speech.option(option, view)


def test_the_save_of_a_path_names_its_dead_as_well(game: Any) -> None:
    game.state.party.remove(KNIGHTS[1])
    assert to_save(game, "rose").summary.knights == KNIGHTS[:4]


@pytest.mark.rule("ROG-047")
def test_the_margin_tells_of_a_sigh_that_the_group_has_gained(rose: RoseView, game: Any) -> None:
    game.state.rosegraal.node = next(node.id for node in BOX.rosegraals[game.state.rosegraal.chart].nodes)
    node = next(node for node in BOX.rosegraals[game.state.rosegraal.chart].nodes if node.rewards == ("sigh",))
    steps = reward_knights(game.game, node, KNIGHTS[:4])
    game.game.emit("clash_won", "ROG-048", monster="bell_ox")
    asked = next(steps)
    with pytest.raises(StopIteration):
        steps.send((asked.options[1].key,))
    assert rose.look is not None
    told = [line.words for line in page_of(view_of(game), rose.look, None).lines]
    sigh = next(event for event in game.events if event.kind == "gain" and event.args["what"] == "sigh")
    assert speech.event(sigh, view_of(game)) in told


@pytest.mark.parametrize(("high", "seen"), [(600, True), (200, False)])
def test_a_monsters_plate_leaves_the_words_their_room(high: int, seen: bool, qtbot: Any) -> None:
    """In large letters they were printed across it."""
    margin = Margin()
    qtbot.addWidget(margin)
    margin.resize(px(300), px(high))
    margin.show_page(Page("Kiln Hounds", (Line("Mob"),), monster=("kiln_hounds", "mob")))
    margin.show()
    QApplication.processEvents()
    assert margin.band.isVisible() is seen
    assert not seen or margin.band.geometry().bottom() < margin.area.geometry().top()
    assert margin.area.height() > px(high) * 0.4
