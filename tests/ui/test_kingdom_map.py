"""The kingdom map at work: what glows, what a click and a key answer, what is drawn and said."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip

from kf_desktop.engine.decision import Decision, Kind, Option, Refusal, Scalar
from kf_desktop.engine.events import Event
from kf_desktop.ui.canvas.brush import font_of
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.drawing.figures import MonsterItem
from kf_desktop.ui.kingdom_map import marks
from kf_desktop.ui.kingdom_map.look import TileLook, read_map
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.kingdom_map.places import Cost, costs_of
from kf_desktop.ui.kingdom_map.roads import LARGEST_TOKEN, TokensItem, first_token
from kf_desktop.ui.kingdom_map.scene import stand_on
from kf_desktop.ui.kingdom_map.tiles import LARGEST_COST, LEAST_NAME, TileItem, costs_of_back, printed_number
from kf_desktop.ui.kingdom_map.void import paint_void
from kf_desktop.ui.staging.beats import Refused
from kf_desktop.ui.staging.director import CHAPTERS
from kf_desktop.ui.staging.score import Cue, cues
from kf_desktop.ui.staging.staging import Staging
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
FOG = ("fog.wet_rope", "fog.flat_ground", "fog.steps_in_step")


def travel() -> Decision:
    costs: dict[str, str | int | bool] = {"time": 1, "threat": 1, "clue": "martial"}
    options = [Option(f"tile:{id}", "tile", {"tile": id, **costs}) for id in ("04", "08", "19")]
    return Decision(Kind.TILE, "choose.tile", [*options, Option("fog", "fog")], ("Ann",))


def delve() -> fakes.s.State:
    """In the Great Cloister, some tiles known, some only laid."""
    made = fakes.state("delve")
    expedition = made.expedition
    expedition.tiles = {id: fakes.s.TileState(True, True) for id in ("05", "02", "03")}
    expedition.tiles |= {id: fakes.s.TileState() for id in ("01", "04", "08", "19")}
    expedition.tiles["06"] = fakes.s.TileState(True)
    expedition.tile = "05"
    expedition.tiles["03"].tokens = {"smoulder": 1, "blaze": 1}
    expedition.map_tokens = {"cinder_novices": "02"}
    expedition.blocked = ["05>04"]
    return made


@pytest.mark.rule("HUN-016")
def test_a_monster_on_the_map_is_a_token_and_no_figure(qtbot: Any) -> None:
    player = Player(qtbot)
    player.map.show_table(fakes.view_of(player.state))
    items = player.map.scene.items()
    assert [item.look.id for item in items if isinstance(item, TokensItem) and item.look.monsters] == ["02"]
    assert not any(isinstance(item, MonsterItem) for item in items)


def test_a_token_on_a_back_leaves_what_it_costs_to_go_there_to_be_read() -> None:
    """A Smoulder token hid the number of the Threat."""
    made = delve()
    made.expedition.tiles = {id: fakes.s.TileState() for id in fakes.library().tiles["cinder_abbacy"]}
    look = read_map(fakes.view_of(made))
    assert look is not None and len(look.tiles) > 20
    for tile in look.tiles.values():
        size = min(LARGEST_COST, tile.area.height() / 4)
        spot = first_token(tile, LARGEST_TOKEN)
        for sign, _, at in costs_of_back(tile, size):
            number = QRectF(at.x() - size / 2, at.y() - size * 0.4, size * (1.1 + 0.9), size * 0.8)
            reach = QPointF(LARGEST_TOKEN, LARGEST_TOKEN) / 2
            assert not number.intersects(QRectF(spot - reach, spot + reach)), (tile.id, sign)


def test_what_a_step_costs_leaves_the_tiles_beside_it_and_their_keys_to_be_read(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a far map the costs lay over the numbers of the next tile and the key of the one above."""
    plates: list[QRectF] = []
    keys: list[QRectF] = []

    def stamped(painter: Any, area: QRectF, *_: Any) -> None:
        plates.append(area)

    def chipped(painter: Any, centre: QPointF, size: float, *_: Any) -> None:
        keys.append(QRectF(centre.x() - size / 2, centre.y() - size / 2, size, size))

    monkeypatch.setattr(marks, "stamp", stamped)
    monkeypatch.setattr(marks, "number_chip", chipped)
    player = Player(qtbot)
    ids = list(fakes.library().tiles["cinder_abbacy"])[:16]
    player.state.expedition.tiles = {id: fakes.s.TileState() for id in ids}
    args: dict[str, Scalar] = {"time": 2, "threat": 1, "clues": 1, "clue": "historic"}
    player.ask(Decision(Kind.TILE, "choose.travel", [Option(f"tile:{id}", "tile", {"tile": id, **args}) for id in ids]))
    player.map.grab()
    look = player.map.look
    assert look is not None and len(keys) >= len(ids) and len(plates) > len(ids), "some stand in two lines"
    for plate in plates:
        assert sum(plate.intersects(tile.area) for tile in look.tiles.values()) == 1
        assert not any(plate.intersects(key) for key in keys)


def test_the_plate_over_a_back_tells_only_what_is_not_in_its_print() -> None:
    """Time and Threat stood twice on a tile face down; a front does not show what the way there costs."""
    look = read_map(fakes.view_of(delve()))
    assert look is not None
    back, front = look.tiles["04"], look.tiles["06"]
    printed = [Cost(sign, printed_number(sign, amount)) for sign, amount in back.back]
    clue, changed = Cost("clue", "1 Errant"), Cost("threat", "+9")
    assert printed and marks.untold([*printed, changed, clue], back) == [changed, clue]
    assert marks.untold([*printed, clue], front) == [*printed, clue]


class Player:
    """A map with hands on it."""

    def __init__(self, qtbot: Any) -> None:
        self.qtbot = qtbot
        self.map = KingdomMap()
        self.state = delve()
        self.answers: list[str] = []
        self.map.option_chosen.connect(self.answers.append)
        qtbot.addWidget(self.map)
        self.map.resize(1000, 760)
        self.map.show()
        qtbot.waitExposed(self.map)

    def view(self, decision: Decision | None = None, events: tuple[Event, ...] = ()) -> TableView:
        return fakes.view_of(self.state, decision, events)

    def ask(self, decision: Decision | None, events: tuple[Event, ...] = ()) -> None:
        self.map.show_table(self.view(decision, events))
        self.map.set_decision(decision)

    def click(self, place: QPointF) -> None:
        self.qtbot.mouseClick(self.map.canvas.viewport(), LEFT, PLAIN, self.map.canvas.mapFromScene(place))

    def click_tile(self, id: str) -> None:
        assert self.map.look is not None
        self.click(self.map.look.tiles[id].area.center())

    def press(self, *keys: Qt.Key) -> None:
        self.map.canvas.setFocus()
        for key in keys:
            self.qtbot.keyClick(self.map.canvas, key)


@pytest.fixture
def player(qtbot: Any) -> Player:
    MOTION.speed = "off"
    return Player(qtbot)


def test_a_click_on_a_glowing_tile_answers_and_any_other_does_not(player: Player) -> None:
    player.ask(travel())
    player.click_tile("02")
    player.click_tile("08")
    assert player.answers == ["tile:08"]


def test_only_tiles_in_play_are_drawn(player: Player) -> None:
    player.ask(None)
    assert sorted(player.map.scene.tiles) == sorted(player.state.expedition.tiles)
    del player.state.expedition.tiles["19"]
    player.ask(None)
    assert "19" not in player.map.scene.tiles


def test_ways_are_drawn_by_what_they_are(player: Player) -> None:
    look = read_map(player.view())
    assert look is not None
    assert {road.kind for road in look.roads} == {"path", "fog", "shortcut"}
    blocked = [road for road in look.roads if road.blocked]
    assert len(blocked) == 1 and blocked[0].joins  # between 05 and 04
    joined = [road for road in look.roads if road.joins]
    assert len(joined) == 8  # 05 with 02, 03, 04, 06, 08 and 19; 02 with 01 and 03: each way once
    assert [road.words for road in look.roads if road.kind == "shortcut"] == ["10", "27"]


def test_the_costs_of_an_option_come_from_its_arguments() -> None:
    option = Option("tile:08", "tile", {"tile": "08", "time": 1, "threat": -1, "clue": "martial"})
    assert costs_of(option) == [Cost("time", "1"), Cost("threat", "−1"), Cost("clue", "martial")]
    option.args |= {"clues": 2, "threat": 0}
    both = [Cost("time", "1"), Cost("clue", "1 Martial"), Cost("clue", "+ 1 ?")]
    assert costs_of(option, {"martial": "Martial"}) == both
    option.args["vain"] = True
    assert [cost.vain for cost in costs_of(option)] == [False, True, False], "the first is nobody's, the other may be"
    option.args["clues"] = 0
    assert costs_of(option) == [Cost("time", "1")]


def test_tab_goes_from_option_to_option_and_enter_answers(player: Player) -> None:
    player.ask(travel())
    player.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab)
    assert player.map.spot == "tile:08"
    player.qtbot.keyClick(player.map.canvas, Qt.Key.Key_Backtab)
    assert player.map.spot == "tile:04"
    player.press(Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert player.answers == ["tile:08"]


def test_what_the_pointer_is_told_of_a_tile_is_told_at_the_cursor_of_the_keys_too(player: Player) -> None:
    player.ask(travel())
    player.press(Qt.Key.Key_Tab, Qt.Key.Key_V)
    first = QToolTip.text()
    assert QToolTip.isVisible() and first
    player.press(Qt.Key.Key_Tab)
    assert QToolTip.text() not in ("", first)


def test_tab_leaves_the_map_after_the_last_option(player: Player) -> None:
    player.ask(travel())
    player.press(*[Qt.Key.Key_Tab] * 3)
    assert player.map.canvas.tabbed(True) is False
    assert player.map.spot == ""


def test_arrows_go_to_the_option_that_lies_that_way(player: Player) -> None:
    player.ask(travel())
    player.press(Qt.Key.Key_Right)
    assert player.map.spot == "tile:04"
    player.press(Qt.Key.Key_Right)
    assert player.map.spot == "tile:08"
    player.press(Qt.Key.Key_Down)
    assert player.map.spot == "tile:19"


def test_an_option_is_told_with_its_tile(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr("kf_desktop.ui.a11y.announce", lambda widget, words: said.append(words))
    player.ask(travel())
    player.press(Qt.Key.Key_Tab)
    assert said[0].startswith("unexplored Cloister, no. 04, Time 1, Threat 1, 1 clue, Deep Fog 5")
    player.ask(Decision(Kind.CHOOSE, "choose.may", [Option("yes", "yes"), Option("no", "no")]))
    player.press(Qt.Key.Key_Right)
    assert said[-1] == "Nothing on the map can be chosen now."


def test_the_map_is_described_to_those_who_cannot_see_it(player: Player) -> None:
    player.ask(None)
    told = player.map.canvas.accessibleDescription()
    assert "The Great Cloister (05), the party is here" in told
    assert "The Washing Trough (02), Cinder Novices is here" in told


def test_a_hidden_tile_keeps_its_name(player: Player) -> None:
    player.ask(None)
    assert player.map.look is not None and player.map._words is not None
    assert "Long Shelves" not in player.map._words.tip(player.map.look.tiles["19"])
    assert "Great Cloister" in player.map._words.tip(player.map.look.tiles["05"])


def staged(player: Player, *events: Event) -> Staging:
    """Stage the events up to the first beat; the test is the clock."""
    assert CHAPTERS
    view = fakes.view_of(player.state, travel(), events)
    player.map.show_table(view)
    player.map.set_decision(view.decision)
    staging = Staging(player.map.actors)
    staging.play(cues(view))
    staging._timer.stop()
    return staging


def test_the_party_comes_to_the_next_tile_and_is_never_in_the_way(player: Player) -> None:
    player.ask(None)
    start = player.map.scene.party.pos()
    MOTION.speed = "slow"
    player.state.expedition.tile = "02"
    staging = staged(player, Event("travels", {"tile": "02"}))
    assert player.map.scene.party.pos() == start
    player.click_tile("08")
    assert player.answers == ["tile:08"]
    staging.finish()
    assert player.map.look is not None
    assert player.map.scene.party.pos() == stand_on(player.map.look.tiles["02"]) != start


def test_a_tile_that_asks_before_it_is_explored_lies_open_already(player: Player) -> None:
    """A Point of Interest was asked over a tile that still lay under the veil of one that nobody has entered."""
    player.ask(None)
    MOTION.speed = "slow"
    expedition = player.state.expedition
    expedition.tiles["04"] = fakes.s.TileState(up=True)
    expedition.tile = "04"
    staging, item = staged(player, Event("travels", {"tile": "04"})), player.map.scene.tiles["04"]
    assert not item.look.up, "its back is still to be seen"
    staging.finish()
    assert item.look.up and not item.look.explored
    assert drawn(item.look) != drawn(replace(item.look, here=False)), "there a veil lies over it"


def drawn(look: TileLook) -> QImage:
    image = QImage(500, 400, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(-look.area.topLeft())
    TileItem(look).draw(painter)
    painter.end()
    return image


def test_a_hover_says_what_the_step_will_cause_and_the_tile_bears_its_key(player: Player) -> None:
    player.ask(travel())
    words, look = player.map._words, player.map.look
    assert words is not None and look is not None
    asked = next(option for option in travel().options if option.key.startswith("tile:"))
    tile = str(asked.args.get("tile", asked.key.partition(":")[2]))
    told = words.before_the_step(look.tiles[tile])
    expedition = player.state.expedition
    back = fakes.library().tiles["cinder_abbacy"][tile].back
    assert f"Time {expedition.time} → {expedition.time + back.time}" in told
    left = [fakes.library().explorations[id].type for id in expedition.exploration]
    assert (left.count("instant"), left.count("district"), left.count("active")) == (16, 1, 1)
    cards = "16 at once, 1 stays in the district, 1 stays with the party"
    assert f"then 1 of 18 exploration cards is drawn: {cards}" in told
    assert words.tip(look.tiles[tile]).startswith(told)
    assert player.map.scene.marks.keys[asked.key] == "1"


def test_a_tile_to_which_the_way_is_barred_shakes_its_head_and_says_why(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MOTION, "speed", "normal")
    player.ask(travel())
    words, look, refused = player.map._words, player.map.look, list[Refused]()
    assert words is not None and look is not None
    player.map.refused.connect(refused.append)
    barred = Refusal(Option("tile:01", "barred", {"tile": "01"}), "barred", "DEL-051")
    monkeypatch.setattr(words, "_barred", {"tile:01": barred})
    player.click_tile("02")
    player.click_tile("01")
    player.qtbot.waitUntil(lambda: bool(refused))
    assert refused == [Refused(tile="01")] and not player.answers, "of one that is just far away nothing is said"
    assert "not on offer: the way is barred" in words.tip(look.tiles["01"])
    staging, item = Staging(player.map.actors), player.map.scene.tiles["01"]
    staging.play([Cue(-1, Refused(tile="01"))])
    staging._timer.stop()
    pixels = []
    for _ in range(8):
        staging.advance(20)
        pixels.append(round(item.transform().dx() * player.map.canvas.transform().m11(), 1))
    assert max(pixels) > 2 and min(pixels) < -2
    assert sum(one * other < 0 for one, other in pairwise(pixels)) == 3, "twice to and fro"
    staging.finish()
    assert item.transform().isIdentity()


def test_a_scouts_tile_is_turned_over_in_view(player: Player) -> None:
    player.ask(None)
    tile = next(id for id, each in player.map.look.tiles.items() if not each.up and not each.explored)  # type: ignore[union-attr]
    player.state.expedition.tiles[tile].up = True
    MOTION.speed = "normal"
    staging = staged(player, Event("tile_revealed", {"tile": tile}))
    item = player.map.scene.tiles[tile]
    assert not item.look.up, "its back first"
    staging.advance(200)
    assert not item.look.up and item.transform().m11() < 0.3
    staging.advance(100)
    assert item.look.up
    staging.advance(300)
    assert item.transform().isIdentity()


def test_in_the_deep_fog_cards_and_arrows_are_chosen(player: Player) -> None:
    places = ((0, 0, False), (1, 0, True), (1, 1, True))
    player.state.expedition.fog_path = [
        fakes.s.FogCard(card, x, y, up) for card, (x, y, up) in zip(FOG, places, strict=True)
    ]
    options = [Option(f"direction:{side}", "direction", {"direction": side}) for side in ("north", "west")]
    options.append(Option(f"card:{FOG[1]}", "card", {"card": FOG[1]}))
    player.ask(Decision(Kind.CHOOSE, "fog", options))
    layer = player.map.scene.fog
    assert layer.isVisible() and not player.map.scene.party.isVisible()
    player.click_tile("08")
    player.click(layer.table.arrow("west").boundingRect().center())
    player.click(layer.table.card_rect(layer.look.fog[1]).center())
    assert player.answers == ["direction:west", f"card:{FOG[1]}"]
    player.press(Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Return)
    assert player.answers[-1] == "direction:north"
    tip = player.map._tip_at(layer.table.card_rect(layer.look.fog[1]).center())[0]
    assert "Flat Ground (1)" in tip and "loses 1 Vigor" in tip and "<hr>" in tip, "what it does, and what choosing does"
    down = player.map._tip_at(layer.table.card_rect(layer.look.fog[0]).center())[0]
    assert "face down" in down
    assert player.map._tip_at(QPointF(-9000, -9000))[0] == ""
    player.ask(Decision(Kind.CHOOSE, "fog", options[:2], args={"card": FOG[1]}))  # the arrows stand at that card
    player.click(layer.table.arrow("north", FOG[1]).boundingRect().center())
    assert player.answers[-1] == "direction:north"


def test_without_a_map_the_view_says_so(player: Player) -> None:
    player.state.expedition.tiles = {}
    player.ask(None)
    assert player.map.nothing.isVisible() and not player.map.canvas.isVisible()


@pytest.mark.parametrize("palette", ["dark", "light"])
@pytest.mark.parametrize("scale", [80, 200])
def test_the_map_is_painted_in_every_dress(palette: str, scale: int, player: Player) -> None:
    THEMES.set(palette=palette, scale=scale)
    for place, id in enumerate(fakes.library().tiles["cinder_abbacy"]):
        player.state.expedition.tiles[id] = fakes.s.TileState(place % 3 > 0, place % 3 > 1)
    player.ask(travel())
    player.map.set_theme(THEMES.theme)
    image = player.map.canvas.grab().toImage()
    assert len({image.pixelColor(x, 380).name() for x in range(0, 1000, 9)}) > 30


TILE = QRectF(0, 0, 190, 130)


def name_strip(player: Player, name: str, zoom: float, scale: int) -> tuple[QRectF, QFont]:
    """Where a tile so named has its name at that zoom, and in which font."""
    THEMES.set(scale=scale)
    player.ask(None)
    assert player.map.look is not None
    tile = replace(next(iter(player.map.look.tiles.values())), name=name)
    canvas = QImage(64, 64, QImage.Format.Format_RGB32)
    painter = QPainter(canvas)
    painter.scale(zoom, zoom)
    strip, font, _ = TileItem(tile)._strip(painter, TILE)
    painter.end()
    return strip, font


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("zoom", [0.42, 0.6, 0.75, 0.9, 1.0, 1.3])
def test_the_name_of_a_tile_can_be_read_however_small_the_map(zoom: float, scale: int, player: Player) -> None:
    """It shrank to seven pixels where the whole kingdom stands in a small window, and broke in a strip for one line."""
    name = "The Almoner's Gate"
    strip, font = name_strip(player, name, zoom, scale)
    assert font.pixelSize() * zoom >= 0.79 * LEAST_NAME
    room = QRectF(0, 0, strip.width() - 8, 500)
    needed = QFontMetricsF(font).boundingRect(room, Qt.TextFlag.TextWordWrap, name)
    assert needed.width() <= strip.width() and needed.height() <= strip.height() * 1.15
    assert TILE.contains(strip)


@pytest.mark.parametrize(("zoom", "scale"), [(0.45, 150), (0.6, 150), (0.6, 200)])
def test_no_word_of_a_tiles_name_is_broader_than_the_tile(zoom: float, scale: int, player: Player) -> None:
    """In two lines a long word was cut at both ends."""
    name = "The Columbarium"
    strip, font = name_strip(player, name, zoom, scale)
    metrics = QFontMetricsF(font)
    assert all(metrics.horizontalAdvance(word) <= strip.width() - 8 for word in name.split())


def test_a_name_for_one_line_is_never_broken_in_two(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Painted, it can be a little broader than it was measured: it broke, and both halves were cut by its strip."""
    player.ask(None)
    assert player.map.look is not None
    tile = replace(next(iter(player.map.look.tiles.values())), name="The Almoner's Gate")
    item, canvas = TileItem(tile), QImage(240, 60, QImage.Format.Format_RGB32)
    font = font_of(20, bold=True)
    strip = QRectF(10, 10, QFontMetricsF(font).horizontalAdvance(tile.name) + 2, 30)
    monkeypatch.setattr(item, "_strip", lambda painter, area: (strip, font, 1))
    painter = QPainter(canvas)
    item._name(painter, QRectF(0, 0, 240, 60))
    painter.end()
    assert max(canvas.pixelColor(x, 13).lightness() for x in range(24, round(strip.right()) - 14)) < 60


def test_the_fog_is_one_however_it_is_painted_in_parts(qapp: Any) -> None:
    """It has no picture of the whole behind it: a part is what is painted anew."""

    def painted(*parts: QRectF) -> QImage:
        paper = QImage(900, 700, QImage.Format.Format_RGB32)
        painter = QPainter(paper)
        painter.translate(130, -70)
        painter.scale(2, 2)
        for part in parts:
            paint_void(painter, part, "#553322")
        painter.end()
        return paper

    whole = QRectF(-65, 35, 450, 350)
    above, below = QRectF(-65, 35, 450, 60), QRectF(-65, 95, 450, 290)
    assert painted(above, below) == painted(whole)


def test_the_keyboard_is_on_the_map_where_a_tile_is_asked_and_not_on_what_the_bar_lists_besides(
    window: Any, qtbot: Any
) -> None:
    """'Leave clues behind…' alone was framed there, as if it were the thing to do."""
    asked = fakes.decisions()["tile"]
    asked.options.append(Option("leave_clues", "decline_clues"))
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.state("delve"), [asked, asked])))
    qtbot.wait(5)
    table = window.table
    assert [button.property("option") for button in table.bar.buttons] == ["leave_clues"]
    assert table.middle.holds_keyboard()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.controller.table.session.given == []
