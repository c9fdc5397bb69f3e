"""The engraver: what a plate's file may say, and that a small one prints as it always did."""

import tomllib
from pathlib import Path

import pytest

for needed in ("numpy", "scipy", "cv2", "PIL", "zopfli"):
    pytest.importorskip(needed, reason="the engraver's extra is not installed: pip install -e .[engraver]")

import numpy as np  # noqa: E402
from PIL import Image  # noqa: E402

from tools.engraver import prints, sheet, signs  # noqa: E402
from tools.engraver.block import Block, Look  # noqa: E402
from tools.engraver.motifs import MOTIFS, parameters, source_of  # noqa: E402
from tools.engraver.plate import Plate, PlateError, plate_names, read_plate  # noqa: E402
from tools.engraver.solid import Turn, ball, melt, seen  # noqa: E402

HERE = Path(__file__).parent
HEAD = '[plate]\nshows = "a test"\n'
PART = "[[part]]\nellipse = [200, 80, 40]\n"


def read(tmp_path: Path, text: str, name: str = "cards/one") -> Plate:
    file = tmp_path / f"{name}.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return read_plate(name, tmp_path)


def refused(tmp_path: Path, text: str) -> str:
    with pytest.raises(PlateError) as error:
        read(tmp_path, text)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD + PART + "albdo = 0.3\n", 'cards/one.toml:5: part[1].albdo: there is no such key as "albdo" here'),
        (HEAD + PART + 'material = "brass"\n', 'cards/one.toml:5: part[1].material: there is no material "brass"'),
        (HEAD + PART + 'z = "far"\n', "cards/one.toml:5: part[1].z: this must be a number"),
        (HEAD + PART + "rect = [0, 0, 9, 9]\n", "a part has one outline"),
        (HEAD + '[[part]]\nmaterial = "bone"\n', "cards/one.toml:3: part[1]: a part has one outline"),
        (HEAD + "[[part]]\ntube = [[0, 0], [9, 9]]\n", "a tube needs radii"),
        (
            HEAD + "[[part]]\nellipse = [900, 80, 40]\n",
            "cards/one.toml:4: part[1].ellipse: this lies wholly off the plate",
        ),
        (HEAD + PART + 'clip = "moon"\n', 'cards/one.toml:5: part[1].clip: no part before this one is named "moon"'),
        (HEAD + '[[part]]\nmotif = "mnk"\nat = [9, 9]\n', 'there is no motif "mnk"; did you mean "monk"?'),
        (
            HEAD + '[[part]]\nmotif = "monk"\nat = [9, 9]\ntall = 3\n',
            "cards/one.toml:6: part[1].tall: the motif monk has no",
        ),
        (HEAD + '[[part]]\nmotif = "monk"\nat = [9, 9]\nface = 3\n', "part[1].face: this must be true or false"),
        (HEAD + "key_power = 0\n" + PART, "cards/one.toml:1: plate: the plate is unlit"),
        (HEAD + 'palette = "sea"\n' + PART, 'cards/one.toml:3: plate.palette: there is no palette "sea"'),
        (HEAD + PART + "[view.token]\nbox = [0, 0, 9, 9]\n", "view.token: plates of this folder have no such view"),
        (HEAD + PART + "[[lamp]]\npower = 1\n", "there is no such table"),
        (
            HEAD + '[[part]]\nmotif = "hair"\nat = [9, 9]\nstyle = "wet"\n',
            "the motif hair knows style only as long, bob",
        ),
        (HEAD + PART + "[view.plate]\nbox = [0, 900, 9, 9]\n", "view.plate.box: this box shows nothing of the plate"),
        ("part = [3]\n" + HEAD, "cards/one.toml:1: part[1]: this must be a table"),
        ("[plate]\nseed = 3\n" + PART, '"shows" is missing'),
        ("[plate\n", "cards/one.toml:1: this is not valid TOML"),
    ],
)
def test_a_mistake_is_told_with_file_line_and_field(tmp_path: Path, text: str, sentence: str) -> None:
    assert sentence in refused(tmp_path, text)


def test_every_mistake_of_a_file_is_told_at_once(tmp_path: Path) -> None:
    assert len(refused(tmp_path, HEAD + PART + "albdo = 1\n" + PART + "tlit = 1\n").splitlines()) == 2


def test_a_plate_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    read(tmp_path, HEAD + PART)
    with pytest.raises(PlateError, match=r"there is no such plate .*did you mean .cards/one"):
        read_plate("cards/on", tmp_path)


def test_a_plate_laid_over_another_has_its_parts_but_those_that_it_drops(tmp_path: Path) -> None:
    read(tmp_path, HEAD + "seed = 5\n" + PART + 'name = "moon"\n' + PART, "cards/base")
    plate = read(tmp_path, '[plate]\nshows = "b"\nbase = "cards/base"\ndrop = ["moon"]\n' + PART + PART)
    assert len(plate.parts) == 3
    assert (plate.head.seed, plate.head.shows) == (5, "b")


def test_a_small_plate_prints_as_it_did(tmp_path: Path) -> None:
    """Compared with tolerance: other machines blur and round a little differently."""
    plate = read_plate("cards/small", HERE / "plates")
    problems = prints.print_plate(plate, tmp_path)
    assert problems == []
    now = np.asarray(Image.open(tmp_path / "cards" / "small.200.png").convert("RGB"), float)
    then = np.asarray(Image.open(HERE / "plates" / "small.200.png").convert("RGB"), float)
    assert now.shape == then.shape == (80, 200, 3)
    assert np.abs(now - then).mean() < 8, "the engraver prints differently: count ENGRAVER up, or find out why"
    assert prints.is_fresh(plate, tmp_path)


def test_a_changed_plate_is_stale_and_a_changed_description_is_not(tmp_path: Path) -> None:
    before = prints.stamp(read(tmp_path, HEAD + PART))
    assert prints.stamp(read(tmp_path, HEAD.replace("test", "rest") + PART)) == before
    assert prints.stamp(read(tmp_path, HEAD + PART + "z = 1\n")) != before


@pytest.mark.parametrize(
    ("setting", "now"),
    [("_STEPS", ((99_000_000, 1, 1),)), ("_PERIODS", ((32, 9.0), (3840, 9.0))), ("_SPECKLED", 900)],
)
def test_a_print_is_stale_when_it_would_be_printed_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str, now: object
) -> None:
    plate = read(tmp_path, HEAD + PART)
    prints.print_plate(plate, tmp_path)
    assert prints.is_fresh(plate, tmp_path)
    monkeypatch.setattr(prints, setting, now)
    assert not prints.is_fresh(plate, tmp_path)


def test_a_setting_that_no_print_of_a_plate_meets_leaves_it_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plate = read(tmp_path, HEAD + PART)
    before = prints.stamp(plate)
    monkeypatch.setattr(prints, "_STEPS", (*prints._STEPS[:2], (5_000_000, 1, 2), prints._STEPS[-1]))
    assert prints.stamp(plate) == before


def test_a_ball_is_seen_as_half_a_ball() -> None:
    form = seen(ball(0, 0, 0, 50), (-60, -60, 60, 60), 80, -80)
    assert form.height[60, 60] == pytest.approx(50, abs=1)
    assert form.height[60, 90] == pytest.approx(40, abs=1.5)
    assert form.mask.sum() == pytest.approx(np.pi * 50**2, rel=0.05)


def test_what_is_turned_to_the_profile_stands_out_to_our_right() -> None:
    nosed = melt(ball(0, 0, 0, 50), ball(0, 0, 60, 20), 4)
    front, side = (seen(Turn(yaw).of(nosed), (-100, -60, 100, 60), 120, -120) for yaw in (0, 90))
    assert front.mask[60, 175] == 0
    assert side.mask[60, 175] == 1
    assert Turn(90).seen([(0, 0, 60)])[0] == pytest.approx((60, 0, 0), abs=1e-3)


def test_a_body_stays_behind_what_is_nearer() -> None:
    block = Block((-100, -100, 200, 200), (60, 60), Look(), 4.0)
    block.part([(-20, -20), (20, -20), (20, 20), (-20, 20)], smooth=False, z=90, profile="flat", albedo=0.9)
    block.form(seen(ball(0, 0, 0, 80), (-90, -90, 90, 90), 100, -100), under=True, albedo=0.3)
    assert block.albedo[60, 60] == pytest.approx(0.9)
    assert block.albedo[60, 100] == pytest.approx(0.3)


def test_prints_of_a_plate_that_is_no_more_are_thrown_away(tmp_path: Path) -> None:
    for name in ("cards/kept", "cards/gone"):
        prints.print_plate(read(tmp_path, HEAD + PART, name), tmp_path)
    assert prints.forget_gone(["cards/kept"], tmp_path) == ["cards/gone"]
    assert list(prints.read_list(tmp_path / "cards")) == ["kept"]
    assert {file.name.split(".")[0] for file in (tmp_path / "cards").glob("*.png")} == {"kept"}
    assert prints.forget_gone(["cards/kept"], tmp_path) == []


def test_what_is_too_heavy_or_too_dark_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prints, "HEAVIEST", 100)
    dark = read(tmp_path, HEAD + "key_power = 0\nambient = 0\nfill = 0\n" + PART + "emit = 0.001\n")
    told = "\n".join(map(str, prints.print_plate(dark, tmp_path)))
    assert "no file may have over" in told
    assert "prints all but black" in told


def test_a_motif_is_known_by_its_parameters_and_everything_that_it_calls() -> None:
    assert parameters("monk")["height"] == 90
    assert "'vane'" in source_of("feather")
    assert all(function.__doc__ for function in MOTIFS.values())


@pytest.mark.parametrize("name", plate_names())
def test_the_prints_of_a_plate_are_those_of_its_source(name: str) -> None:
    plate = read_plate(name)
    assert prints.is_fresh(plate), f"run tools/engrave.py {name}"
    folder, _, short = name.partition("/")
    for job in prints.jobs(plate):
        path = prints.RESULTS / folder / prints.file_name(short, job)
        assert _colours_in(path) <= set(prints.colours_of(plate, job)), f"{path.name} is older than its colours"


def _colours_in(path: Path) -> set[tuple[int, ...]]:
    with Image.open(path) as picture:
        flat = picture.getpalette("RGB")
        if flat is None:  # so small that no palette was worth it
            seen = np.asarray(picture.convert("RGBA")).reshape(-1, 4)
            return {(int(red), int(green), int(blue)) for red, green, blue, alpha in seen if alpha}
    return set(zip(flat[::3], flat[1::3], flat[2::3], strict=True))


def test_every_plate_stands_on_a_contact_sheet_and_every_pattern_of_one_fits_a_plate() -> None:
    tables = tomllib.loads((sheet.HERE / "sheets.toml").read_text(encoding="utf-8"))
    patterns = [pattern for table in tables.values() for pattern in table.get("plates", [])]
    assert [pattern for pattern in patterns if not sheet.named([pattern])] == []
    assert set(plate_names()) - set(sheet.named(patterns)) == {"start/start_light"}  # the same in a brighter light
    for table in tables.values():
        if "study" in table:
            assert list(prints.jobs(read_plate(table["study"], sheet.HERE)))
    known = {*tables, "signs"}
    assert {file.stem for file in sheet.SHEETS.glob("*.png")} == known, "run tools/engrave.py --sheets"


def test_a_contact_sheet_has_a_row_of_that_height_for_what_it_is_asked(tmp_path: Path) -> None:
    sheet.contact_sheet(["tiles/16", "cards/candle"], tmp_path / "two.png", 100)
    with Image.open(tmp_path / "two.png") as made:
        assert made.size == (1280, 136)


def test_the_signs_are_those_of_their_file() -> None:
    assert signs.is_fresh(), "run tools/engrave.py --signs"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[one]\nshows = "a"\nchar = "E900"\n', "one: a sign has shows, char and draw"),
        ('[one]\nshows = "a"\nchar = "0041"\ndraw = ["+o 5 5 5"]\n', "one: char 0041 is taken"),
        ('[one]\nshows = "a"\nchar = "E900"\ndraw = ["M0 0"]\n', 'one: "M0 0" is no step'),
    ],
)
def test_a_sign_that_is_wrong_is_refused_with_a_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    file = tmp_path / "signs.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(signs.SignError, match=sentence):
        signs.signs(file)
