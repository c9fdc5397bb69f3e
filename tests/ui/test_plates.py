"""The plates: which print is taken for a place, from which folder, and how it is painted there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetrics, QImage, QImageReader, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QPushButton

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.card_widget import CORNER, WIDE, CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.shelves import SOURCES
from kf_desktop.ui.dungeon.dungeon_view import DungeonGround
from kf_desktop.ui.hand import hand_card
from kf_desktop.ui.plates import painting
from kf_desktop.ui.plates.band import GROUND, PlateBand
from kf_desktop.ui.plates.head import paint_head
from kf_desktop.ui.plates.names import (
    chapter_plate,
    dungeon_plate,
    face_height,
    head_focus,
    head_plate,
    knight_plate,
    monster_plate,
    tail_plate,
    tile_plate,
)
from kf_desktop.ui.plates.painting import draw_plate, plate_picture
from kf_desktop.ui.plates.prints import PRINTS, Prints
from kf_desktop.ui.stage.monster_sheet import MonsterBand
from kf_desktop.ui.start.backdrop import Backdrop
from kf_desktop.ui.start.saved.save_list import SavePicture
from kf_desktop.ui.theme import painted
from kf_desktop.ui.theme.pictures_kept import PicturesKept
from kf_desktop.ui.theme.theme import THEMES, px
from tests.bundled import load_box
from tests.ui import fakes


def lay(root: Path, plate: str, views: dict[str, list[tuple[int, int]]], colour: str = "#808080") -> None:
    """Put prints of one colour into the folder, and enter them in its list."""
    folder, _, name = plate.partition("/")
    home = root / folder
    home.mkdir(parents=True, exist_ok=True)
    file = home / "prints.json"
    listed = json.loads(file.read_text()) if file.is_file() else {}
    listed[name] = {"prints": views, "stamp": ""}
    file.write_text(json.dumps(listed))
    for view, sizes in views.items():
        for width, height in sizes:
            picture = QImage(width, height, QImage.Format.Format_RGB32)
            picture.fill(QColor(colour))
            stem = name if view == "plate" else f"{name}.{view}"
            assert picture.save(str(home / f"{stem}.{width}.png"))


@pytest.fixture
def root(tmp_path: Path, qapp: Any) -> Path:
    return tmp_path / "plates"


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(painting, "_KEPT", PicturesKept(100_000))
    yield


def file_for(prints: Prints, view: str, width: int, height: int = 0) -> str:
    return prints.fitting("monsters/bell_ox", view, width, height)[0].path.name


def test_the_narrowest_print_that_is_wide_enough_is_taken_else_the_widest(root: Path) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(60, 84), (24, 34), (38, 54)], "token": [(5, 5), (9, 9)]})
    prints = Prints(root)
    taken = {width: file_for(prints, "plate", width) for width in (10, 24, 25, 60, 61)}
    widths = {10: 24, 24: 24, 25: 38, 60: 60, 61: 60}
    assert taken == {width: f"bell_ox.{print_}.png" for width, print_ in widths.items()}
    assert file_for(prints, "token", 6) == "bell_ox.token.9.png"


def test_a_place_that_is_higher_than_the_print_takes_a_wider_one(root: Path) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(24, 34), (38, 54)]})
    assert file_for(Prints(root), "plate", 24, 40) == "bell_ox.38.png"


def test_a_folder_is_read_when_its_first_picture_is_wanted_and_only_once(root: Path) -> None:
    prints = Prints(root)
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)]})
    assert prints.has("monsters/bell_ox") and not prints.has("monsters/bell_ox", "token")
    lay(root, "monsters/ash_regent", {"plate": [(24, 34)]})
    lay(root, "tiles/01", {"plate": [(24, 34)]})
    assert not prints.has("monsters/ash_regent")
    assert prints.has("tiles/01")


def test_monsters_knights_and_tiles_fall_back_to_their_kind(root: Path) -> None:
    prints = Prints(root)
    assert monster_plate("bell_ox", "vassal", prints=prints) == ""
    assert tile_plate("01", "cloister", prints) == knight_plate("ilse", prints=prints) == ""
    for plate in ("monsters/any_vassal", "tiles/any", "tiles/any_kilns", "tiles/01", "knights/ilse"):
        lay(root, plate, {"plate": [(24, 34)]})
    lay(root, "monsters/bell_ox", {"token": [(5, 5)]})
    prints = Prints(root)
    assert monster_plate("bell_ox", "vassal", "token", prints) == "monsters/bell_ox"
    assert monster_plate("bell_ox", "vassal", prints=prints) == "monsters/any_vassal"
    assert monster_plate("bell_ox", "king", prints=prints) == ""
    assert [tile_plate(*tile, prints) for tile in (("01", "kilns"), ("02", "kilns"), ("02", "cloister"))] == [
        "tiles/01",
        "tiles/any_kilns",
        "tiles/any",
    ]
    assert knight_plate("ilse", wounded=True, prints=prints) == "knights/ilse"
    lay(root, "knights/ilse_wounded", {"plate": [(24, 34)]})
    prints = Prints(root)
    assert knight_plate("ilse", wounded=True, prints=prints) == "knights/ilse_wounded"
    assert knight_plate("ilse", prints=prints) == "knights/ilse"


def test_a_guardian_has_the_plate_of_its_dungeon_else_the_monsters_own(root: Path) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)], "head": [(25, 10)]})
    lay(root, "monsters/bell_ox_night_stair", {"plate": [(24, 34)]})
    prints = Prints(root)
    stair = monster_plate("bell_ox", "vassal", prints=prints, dungeon="night_stair")
    assert stair == "monsters/bell_ox_night_stair"
    assert monster_plate("bell_ox", "vassal", "head", prints, dungeon="night_stair") == "monsters/bell_ox"
    assert monster_plate("bell_ox", "vassal", prints=prints, dungeon="counting_house") == "monsters/bell_ox"
    assert monster_plate("bell_ox", "vassal", prints=prints) == "monsters/bell_ox"


def test_chapters_and_tailpieces_fall_back_to_their_book_and_to_any(root: Path) -> None:
    assert chapter_plate("ilse", "prologue", Prints(root)) == tail_plate("ilse", 150, Prints(root)) == ""
    for plate in ("chapters/ilse_prologue", "chapters/ilse", "chapters/any", "tailpieces/ilse_150", "tailpieces/any"):
        lay(root, plate, {"plate": [(24, 12)]})
    prints = Prints(root)
    assert chapter_plate("ilse", "prologue", prints) == "chapters/ilse_prologue"
    assert chapter_plate("ilse", "quest_1", prints) == "chapters/ilse"
    assert chapter_plate("bruno", "quest_1", prints) == "chapters/any"
    assert tail_plate("ilse", 150, prints) == "tailpieces/ilse_150"
    assert tail_plate("ilse", 160, prints) == "tailpieces/any"


HEADS = """
[kinds]
technique = "cards/candle"
"technique.bruno" = "cards/hawk"
ai = "cards/yoke"
"ai.kiln_hounds" = "cards/leads"
condition = "cards/not_drawn"
[cards]
"ilse.technique.low_guard" = "cards/spade_low"
"""


def test_a_cards_head_is_found_by_id_then_by_whose_it_is_then_by_kind(root: Path) -> None:
    for motif in ("candle", "hawk", "yoke", "leads", "spade_low"):
        lay(root, f"cards/{motif}", {"plate": [(25, 10)]})
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)], "head": [(25, 10)]})
    lay(root, "people/saint_odo", {"plate": [(20, 24)]})
    (root / "heads.toml").write_text(HEADS)
    prints = Prints(root)

    def head(shelf: str, card: str, owner: str = "") -> tuple[str, str]:
        return head_plate(CardId(shelf, card), owner, prints)

    assert head("techniques", "ilse.technique.low_guard", "ilse") == ("cards/spade_low", "plate")
    assert head("techniques", "bruno.technique.whistle", "bruno") == ("cards/hawk", "plate")
    assert head("techniques", "ilse.technique.last_rites", "ilse") == ("cards/candle", "plate")
    assert head("ai", "bell_ox.ai1.toss", "bell_ox") == ("monsters/bell_ox", "head")
    assert head("ai", "kiln_hounds.ai1.bite", "kiln_hounds") == ("cards/leads", "plate")
    assert head("ai", "somebody.ai1.bite", "somebody") == ("cards/yoke", "plate")
    assert head("signatures", "bell_ox", "bell_ox") == ("monsters/bell_ox", "head")
    assert head("saints", "saint_odo") == ("people/saint_odo", "plate")
    assert head("conditions", "scalded") == head("gear", "cinder.gear.crozier") == ("", "")


def test_a_monsters_plate_is_cut_where_its_face_stays(tmp_path: Path, qtbot: Any) -> None:
    band = MonsterBand()
    qtbot.addWidget(band)
    band.show_monster("bell_ox", "vassal")
    assert band.focus == (0.5, 0.9)
    band.show_monster("nobody_yet", "vassal")
    assert band.focus == (0.5, 0.0)
    (tmp_path / "heads.toml").write_text('[faces]\nlow = 7\nodd = "chin"')
    assert [face_height(id, Prints(tmp_path)) for id in ("low", "odd", "other")] == [1.0, 0.0, 0.0]


def test_the_head_of_a_card_keeps_the_face_of_whoever_is_on_it(tmp_path: Path) -> None:
    (tmp_path / "heads.toml").write_text('[faces]\npeople = 0.1\n"people/low" = 0.4')
    prints = Prints(tmp_path)
    heads = [head_focus(plate, prints) for plate in ("people/any", "people/low", "cards/fist")]
    assert heads == [(0.5, 0.1), (0.5, 0.4), (0.5, 0.5)]
    assert head_focus("people/dunn")[1] < 0.2, "his hat is high up"


def test_a_portrait_shows_the_head_in_the_middle_of_a_broad_band() -> None:
    seen = QImage(206, 82, QImage.Format.Format_RGB32)
    painter = QPainter(seen)
    paint_head(painter, QRectF(seen.rect()), "people/hesper_the_midwife", "plate")
    painter.end()
    sides = {seen.pixelColor(x, y).name() for x in (0, 10, 195, 205) for y in (5, 40, 80)}
    assert sides == {GROUND.name()}, "not the nose across the card"
    assert max(seen.pixelColor(103, y).lightness() for y in range(82)) > 150


def test_a_pack_of_the_players_is_looked_into_first(root: Path, tmp_path: Path) -> None:
    pack = tmp_path / "pack" / "plates"
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)]}, "#102030")
    lay(root, "monsters/ash_regent", {"plate": [(24, 34)]}, "#102030")
    lay(pack, "monsters/bell_ox", {"plate": [(24, 34)]}, "#c0a080")
    (root / "heads.toml").write_text('[cards]\na = "cards/one"\nb = "cards/two"')
    (pack / "heads.toml").write_text('[cards]\na = "cards/other"')
    prints = Prints(root)
    prints.bring(pack)
    shown = [plate_picture(f"monsters/{name}", "plate", 24, 34, prints=prints) for name in ("bell_ox", "ash_regent")]
    colours = [picture.toImage().pixelColor(12, 12).name() for picture in shown if picture is not None]
    assert colours == ["#c0a080", "#102030"]
    assert (prints.head("cards", "a"), prints.head("cards", "b")) == ("cards/other", "cards/two")


@pytest.mark.parametrize("damage", ["picture", "no picture", "list", "odd list"])
def test_what_is_broken_in_a_pack_is_passed_over(root: Path, tmp_path: Path, damage: str, caplog: Any) -> None:
    pack = tmp_path / "pack" / "plates"
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)]}, "#102030")
    lay(pack, "monsters/bell_ox", {"plate": [(24, 34)]}, "#c0a080")
    picture, listed = pack / "monsters" / "bell_ox.24.png", pack / "monsters" / "prints.json"
    if damage == "picture":
        picture.write_bytes(picture.read_bytes()[:40])
    elif damage == "no picture":
        picture.unlink()
    else:
        listed.write_text("{" if damage == "list" else '{"bell_ox": {"prints": {"plate": [["a", 1]]}}}')
    (pack / "heads.toml").write_text("[cards")
    prints = Prints(root)
    prints.bring(pack)
    shown = plate_picture("monsters/bell_ox", "plate", 24, 34, prints=prints)
    assert shown is not None and shown.toImage().pixelColor(12, 12).name() == "#102030"
    assert prints.head("cards", "a") == ""
    told = [record.getMessage() for record in caplog.get_records("call")]
    assert any("heads.toml" in words for words in told)
    assert any("prints.json" in words for words in told) is ("list" in damage)
    caplog.clear()


def test_where_no_print_can_be_read_nothing_is_painted(root: Path) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(24, 34)]})
    (root / "monsters" / "bell_ox.24.png").write_bytes(b"")
    assert plate_picture("monsters/bell_ox", "plate", 24, 34, prints=Prints(root)) is None
    canvas = QPixmap(10, 10)
    painter = QPainter(canvas)
    assert not draw_plate(painter, "", QRectF(0, 0, 10, 10))
    assert not draw_plate(painter, "monsters/nobody", QRectF(0, 0, 10, 10))
    painter.end()


def test_a_plate_fills_its_place_pixel_for_pixel_at_any_ratio(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a ratio of 1.5 a place 20 wide is 30 pixels: the print of that width is painted as it is."""
    lay(root, "monsters/bell_ox", {"plate": [(20, 20), (30, 30)]})
    print_ = QImage(30, 30, QImage.Format.Format_RGB32)
    for x in range(30):
        for y in range(30):
            print_.setPixelColor(x, y, QColor("white" if (x + y) % 2 else "black"))
    assert print_.save(str(root / "monsters" / "bell_ox.30.png"))
    monkeypatch.setattr(PRINTS, "roots", (root,))
    monkeypatch.setattr(PRINTS, "_listed", {})
    canvas = QPixmap(60, 60)
    canvas.setDevicePixelRatio(1.5)
    canvas.fill(QColor("red"))
    painter = QPainter(canvas)
    assert draw_plate(painter, "monsters/bell_ox", QRectF(4, 4, 20, 20))
    painter.end()
    assert canvas.toImage().copy(6, 6, 30, 30).convertToFormat(print_.format()) == print_


def test_what_does_not_fit_the_place_is_cut_where_the_focus_is_not(root: Path) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(20, 40)]})
    print_ = QImage(20, 40, QImage.Format.Format_RGB32)
    print_.fill(QColor("black"))
    for x in range(20):
        print_.setPixelColor(x, 0, QColor("white"))
    assert print_.save(str(root / "monsters" / "bell_ox.20.png"))
    prints = Prints(root)
    for focus, first in ((0.0, "#ffffff"), (0.5, "#000000")):
        picture = plate_picture("monsters/bell_ox", "plate", 20, 20, (0.5, focus), prints)
        assert picture is not None
        assert (picture.width(), picture.height()) == (20, 20)
        assert picture.toImage().pixelColor(10, 0).name() == first


def test_pictures_are_kept_by_size_as_far_as_there_is_room(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(root, "monsters/bell_ox", {"plate": [(20, 20)]})
    prints, kept = Prints(root), PicturesKept(1000)
    monkeypatch.setattr(painting, "_KEPT", kept)
    first = plate_picture("monsters/bell_ox", "plate", 20, 20, prints=prints)
    assert plate_picture("monsters/bell_ox", "plate", 20, 20, prints=prints) is first
    for side in (19, 18, 17):
        plate_picture("monsters/bell_ox", "plate", side, side, prints=prints)
    assert plate_picture("monsters/bell_ox", "plate", 20, 20, prints=prints) is not first
    assert kept.room >= 0


def test_every_print_that_the_game_lists_is_there_and_as_large_as_it_says(qapp: Any) -> None:
    root = PRINTS.roots[-1]
    lists = sorted(root.glob("*/prints.json"))
    assert lists
    for file in lists:
        for name, entry in json.loads(file.read_text()).items():
            for view, sizes in entry["prints"].items():
                for width, height in sizes:
                    stem = name if view == "plate" else f"{name}.{view}"
                    path = file.parent / f"{stem}.{width}.png"
                    assert QImageReader(str(path)).size() == QSize(width, height), path


def test_the_menu_is_there_before_its_print(qtbot: Any) -> None:
    ground = Backdrop()
    qtbot.addWidget(ground)
    ground.resize(1280, 800)
    first, second = ground.grab().toImage(), ground.grab().toImage()
    assert {first.pixelColor(x, 150).name() for x in range(0, 1280, 40)} == {"#0e0a07"}
    assert len({second.pixelColor(x, 150).name() for x in range(0, 1280, 40)}) > 5


@pytest.mark.parametrize("palette", ["dark", "light"])
def test_the_light_of_the_start_screen_flickers_and_nothing_else(window: Any, qtbot: Any, palette: str) -> None:
    """By night all of the window is the picture, by day what is beside the menu; the light moves a small part of it."""
    MOTION.speed = "normal"
    THEMES.set(palette=palette)
    start = window.start
    start.resize(1280, 800)
    start.grab()  # may be bare ground
    start.grab()
    still = start._picture.toImage()
    edge = still.pixelColor(2, 2).name()
    assert (edge == THEMES.theme.palette.ground) is (palette == "light")
    lit = start._patches()
    changed = sum(patch.width() * patch.height() for _, patch in lit)
    assert 0 < changed < still.width() * still.height() * 0.1
    assert all(patch.toImage() != still.copy(QRect(spot, patch.size())) for spot, patch in lit)


def test_the_light_rests_where_nothing_is_to_move(window: Any) -> None:
    MOTION.speed = "off"
    window.start.grab()
    window.start._flare()
    assert not window.start._flicker.isActive() and not window.start._lit


def test_a_card_with_room_bears_its_head_and_one_without_does_not(root: Path, monkeypatch: Any, qtbot: Any) -> None:
    """The plate lies over the text and takes none of it; a text that needs all of the card is left without."""
    lay(root, "monsters/bell_ox", {"head": [(122, 49), (360, 144)]}, "#c0a080")
    monkeypatch.setattr(PRINTS, "roots", (root,))
    monkeypatch.setattr(PRINTS, "_listed", {})
    face = CardFace(CardId("ai", "bell_ox.ai1.toss"), "Toss", lines=(("", "Move."),), owner="bell_ox")
    bare = CardWidget(replace(face, owner=""))
    card, staged = CardWidget(face), CardWidget(face, WIDE)
    for each in (bare, card, staged):
        qtbot.addWidget(each)
    width = card.card_size[0]
    assert card.whole(width) == bare.whole(width) + round((width - 6) / 2.5)
    card.resize(width, card.whole(width))
    assert card.grab().toImage().pixelColor(width // 2, 30).name() == "#c0a080" and not card.lost()
    bare_staged = CardWidget(replace(face, owner=""), WIDE).whole(width)
    assert staged.whole(width) == bare_staged + round((width - 6) / 1.45)
    staged.room = bare_staged + 60
    assert staged.whole(width) == staged.room
    staged.room = bare_staged + 20
    assert staged.whole(width) == bare_staged
    long = CardWidget(replace(face, lines=(("", "Move. " * 220),)))
    qtbot.addWidget(long)
    assert long.whole(width) == CardWidget(replace(long.face, owner="")).whole(width)


def test_what_stands_on_a_print_has_the_inks_of_a_print_by_day_too(qtbot: Any) -> None:
    """Words and buttons on the dark band are pale in the light theme as well, and dark again without a print."""
    THEMES.set(palette="light")
    band = PlateBand()
    qtbot.addWidget(band)
    words, button = QLabel("Ilse", band), QPushButton("±", band)
    band.show()
    inks = []
    for plate in ("knights/ilse", ""):
        band.show_plate(plate, "rail")
        inks.append([part.palette().color(part.foregroundRole()).lightness() > 128 for part in (words, button)])
    assert inks == [[True, True], [False, False]]


def test_squires_and_princesses_head_their_cards_themselves(root: Path) -> None:
    for plate in ("knights/kit", "knights/aveline"):
        lay(root, plate, {"rail": [(16, 8)], "plate": [(24, 28)]})
    prints = Prints(root)
    assert head_plate(CardId("squires", "kit"), prints=prints) == ("knights/kit", "rail")
    assert head_plate(CardId("princesses", "aveline"), "cinder_abbacy", prints) == ("knights/aveline", "rail")


def test_both_dungeons_have_a_plate_over_their_map() -> None:
    assert [dungeon_plate(id) for id in ("night_stair", "counting_house", "cellar")] == [
        "dungeons/night_stair",
        "dungeons/counting_house",
        "chapters/any",
    ]


def test_a_card_in_hand_shows_as_much_of_its_picture_as_a_head_has(window: Any, play: Any, monkeypatch: Any) -> None:
    """Its name stands on the picture: a strip of 4 : 1 showed neither candle nor spade."""
    shapes: list[float] = []

    def noted(painter: QPainter, area: QRectF, *given: Any) -> None:
        shapes.append(area.width() / area.height())
        paint_head(painter, area, *given)

    monkeypatch.setattr(hand_card, "paint_head", noted)
    monkeypatch.setattr(painted, "_KEPT", PicturesKept(2_500_000))
    play(fakes.clash_state(), "card")
    window.grab()
    assert len(shapes) == len(window.table.hand.cards)
    assert max(shapes) < 3


@pytest.mark.parametrize("phase", ["vision", "outpost", "delve", "clash", "rest", "spoils", "skirmish", ""])
def test_a_save_without_a_picture_shows_where_the_party_is_and_who_it_is(phase: str, qtbot: Any) -> None:
    entry = replace(fakes.saves()[0], phase=phase)
    made = SavePicture(entry)
    qtbot.addWidget(made)
    made.show()
    plates = [emblem.geometry() for emblem in made.emblems]
    assert len(plates) == len(entry.knights)
    assert all(made.rect().contains(place) for place in plates)
    assert PRINTS.has(made.plate)
    seen = made.grab().toImage()
    colours = {seen.pixelColor(x, y).rgb() for x in range(seen.width()) for y in range(seen.height() // 2)}
    assert len(colours) > 20, "nothing but an empty frame"


def test_a_party_of_five_has_room_on_the_picture_of_its_save(qtbot: Any) -> None:
    party = fakes.FakeLibrary().knights()[:4]
    made = SavePicture(replace(fakes.saves()[0], knights=(*party, party[0])))
    qtbot.addWidget(made)
    made.show()
    assert len(made.emblems) == 5
    assert all(made.rect().contains(emblem.geometry()) for emblem in made.emblems)


def test_the_picture_of_a_saved_table_fills_its_frame_uncrushed(tmp_path: Path, qtbot: Any) -> None:
    """Its middle, as wide as it is high, is still so: a picture that is higher than the frame is cut, not pressed."""
    table = QImage(300, 400, QImage.Format.Format_RGB32)
    table.fill(QColor("#204080"))
    drawing = QPainter(table)
    drawing.fillRect(100, 150, 100, 100, QColor("#f0c020"))
    drawing.end()
    assert table.save(str(tmp_path / "table.png"))
    made = SavePicture(replace(fakes.saves()[0], thumbnail=tmp_path / "table.png"))
    qtbot.addWidget(made)
    made.show()
    assert made.emblems == []
    seen = made.grab().toImage()
    wide = sum(seen.pixelColor(x, seen.height() // 2).red() > 160 for x in range(seen.width()))
    high = sum(seen.pixelColor(seen.width() // 2, y).red() > 160 for y in range(seen.height()))
    assert wide == pytest.approx(high, abs=2)
    assert wide == pytest.approx(made.width() / 3, abs=2)
    assert seen.pixelColor(3, seen.height() // 2) == QColor("#204080")


@pytest.mark.parametrize("shelf", [*SOURCES, "rosegraals", "rosegraal_rewards", "encounters", "gambling", "clue_cards"])
@pytest.mark.parametrize("owner", ["", "somebody"])
def test_a_card_of_a_pack_without_plates_has_the_picture_of_its_kind(shelf: str, owner: str) -> None:
    plate, view = head_plate(CardId(shelf, "own_pack.nobody_drew_it"), owner)
    assert PRINTS.has(plate, view)


def test_monsters_knights_tiles_and_dungeons_of_a_pack_without_plates_have_a_picture() -> None:
    """A token has none: tokens tell knights apart, and one of nobody would not."""
    for tier in ("mob", "vassal", "king", "devil", "dragon"):
        for view in ("plate", "token") if tier == "mob" else ("plate", "board", "token"):
            assert PRINTS.has(monster_plate("own_pack.any", tier, view), view)
    for view in ("plate", "rail"):
        assert PRINTS.has(knight_plate("own_pack.any", view, wounded=True), view)
    assert knight_plate("own_pack.any", "token") == ""
    assert PRINTS.has(tile_plate("own_pack.any", "own_pack.district"))
    assert PRINTS.has(dungeon_plate("own_pack.any"))


def test_only_the_foot_of_a_high_band_grows_dark(qtbot: Any) -> None:
    """The fire of the camp burns in the lower half of its plate."""
    band = PlateBand()
    qtbot.addWidget(band)
    band.resize(900, 600)
    band.show_plate("places/campfire")
    band.show()
    plain = plate_picture("places/campfire", "plate", 900, 600)
    assert plain is not None
    seen, whole = band.grab().toImage(), plain.toImage()
    assert all(seen.pixelColor(x, 440) == whole.pixelColor(x, 440) for x in range(0, 900, 7))
    assert sum(seen.pixelColor(x, 590).lightness() for x in range(900)) < 0.5 * sum(
        whole.pixelColor(x, 590).lightness() for x in range(900)
    )


def test_a_dungeons_plate_lies_whole_along_the_top_of_its_map(qtbot: Any) -> None:
    ground = DungeonGround()
    qtbot.addWidget(ground)
    ground.resize(900, 600)
    ground.show_plate("dungeons/counting_house")
    ground.show()
    plain = plate_picture("dungeons/counting_house", "plate", 900, 300)
    assert plain is not None
    seen, whole = ground.grab().toImage(), plain.toImage()
    row = [(whole.pixelColor(x, 160).lightness(), seen.pixelColor(x, 160).lightness()) for x in range(0, 900, 7)]
    assert min(is_seen for printed, is_seen in row if printed > 180) > max(
        is_seen for printed, is_seen in row if printed < 40
    )
    assert {seen.pixelColor(x, 302).name() for x in range(0, 900, 7)} == {GROUND.name()}


def test_the_key_of_a_card_lies_on_none_of_its_words() -> None:
    """Where the last line was a long one the key covered its end."""
    face = CardFace(CardId("gear", "none"), "Lamp", lines=(("", "A lamp."),))
    short, width = CardWidget(face), 240
    long = CardWidget(replace(face, lines=(("", "A lamp that burns for an hour, or"),)))
    room = width - 6 - 2 * px(10)
    words = QFontMetrics(THEMES.theme.font(15)).horizontalAdvance(long.face.lines[0][1])
    assert room - px(CORNER) < words <= room, "one line, into the corner"
    assert long.whole(width) >= short.whole(width) + px(12)
    footed = CardWidget(replace(long.face, footer="2 Gold"))
    assert footed.whole(width) == CardWidget(replace(face, footer="2 Gold")).whole(width)


@pytest.mark.parametrize("scale", [100, 200])
def test_a_key_in_the_upper_corner_lies_on_no_letter_of_the_name(scale: int, qtbot: Any) -> None:
    THEMES.set(scale=scale)
    card = CardWidget(CardFace(CardId("missions", "none"), "What Aunt Brought", lines=(("", "Some clues."),)))
    qtbot.addWidget(card)
    card.resize(px(192), px(200))

    def darkest() -> int:
        """Of where the key lies, below the band."""
        seen = QImage(card.size(), QImage.Format.Format_RGB32)
        painter = QPainter(seen)
        card._draw(painter)
        painter.end()
        spot = QRect(card.width() - 3 - px(26), 3 + px(9), px(24), px(17))
        return min(
            seen.pixelColor(x, y).lightness()
            for x in range(spot.left(), spot.right())
            for y in range(spot.top(), spot.bottom())
        )

    card.offer("a", "2")
    assert darkest() < 100, "else the name would not reach there"
    card.put_key(on_top=True)
    assert darkest() > 150


def test_no_two_techniques_of_a_knight_have_the_same_picture() -> None:
    """Low Guard and Grave Turn lay side by side in a hand, and were taken for each other."""
    box = load_box()
    for knight in box.knights:
        own = [card for card in box.techniques.values() if card.knight == knight]
        heads = [head_plate(CardId("techniques", card.id))[0] for card in own]
        assert own and all(map(PRINTS.has, heads)) and len(set(heads)) == len(heads), knight
