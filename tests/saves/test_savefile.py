"""The save file: whole or refused with a sentence, never a traceback, never changed by reading."""

import base64
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kf_desktop.content.packs.limits import SAVE_BYTES, SAVE_PACKS, SAVE_VALUES, SUMMARY_KNIGHTS
from kf_desktop.engine.codec import digest, fingerprint
from kf_desktop.saves import migrations
from kf_desktop.saves.errors import SENTENCES, SaveError
from kf_desktop.saves.savefile import (
    FORMAT,
    LARGEST_THUMBNAIL,
    SaveFile,
    body_text,
    read_save,
    thumbnail_bytes,
    thumbnail_text,
    write_save,
)
from tests.saves.conftest import a_save

PNG = b"\x89PNG\r\n\x1a\n" + b"picture"


@pytest.fixture
def path(tmp_path: Path, save: SaveFile) -> Path:
    file = tmp_path / "game.kfsave"
    write_save(save, file)
    return file


def refused(path: Path) -> str:
    """The sentence with which the file is refused; the file must be as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(SaveError) as caught:
        read_save(path)
    assert before == (path.read_bytes() if path.is_file() else None)
    sentence = str(caught.value)
    assert sentence.endswith(".") and path.name in sentence
    assert caught.value.words["zh_CN"].endswith("。")
    return sentence


def rewrite(path: Path, signed: bool = False, **changes: object) -> None:
    """Edit the head or (`signed`: with the right digest) the body."""
    data = json.loads(path.read_text(encoding="utf-8")) | changes
    if signed:
        data["digest"] = digest(body_text(data["body"]))
    path.write_text(json.dumps(data), encoding="utf-8")


def test_what_is_written_is_read(path: Path, save: SaveFile) -> None:
    assert read_save(path) == save


def test_the_file_is_one_json_text_that_says_what_it_is(path: Path) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    assert list(data) == ["format", "version", "program", "digest", "body"]
    assert data["format"] == FORMAT
    assert list(data["body"]) == ["summary", "packs", "session"]


def test_tables_keep_their_order(path: Path, save: SaveFile) -> None:
    save.session["pool"] = {"opening": 2, "break": 1, "black": 3}
    write_save(save, path)
    assert list(read_save(path).session["pool"]) == ["opening", "break", "black"]


def test_a_file_laid_out_anew_by_an_editor_is_still_good(path: Path, save: SaveFile) -> None:
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=2), encoding="utf-8")
    assert read_save(path) == save


@pytest.mark.parametrize("part", [0.0, 0.001, 0.1, 0.5, 0.9, 0.99])
def test_a_truncated_file(path: Path, part: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])
    assert "cut off" in refused(path) or "not a saved game" in refused(path)


def test_every_changed_letter_of_the_body_is_noticed(path: Path) -> None:
    content = path.read_bytes()
    for place in range(content.index(b'"body"'), len(content) - 2, 7):
        letter = b"7" if content[place : place + 1] != b"7" else b"8"
        path.write_bytes(content[:place] + letter + content[place + 1 :])
        refused(path)


def test_an_edited_summary_is_noticed(path: Path) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))["body"]
    body["summary"]["expedition"] = 9
    rewrite(path, body=body)
    assert "has been changed" in refused(path)


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"\x89PNG\r\n\x1a\n\x00",
            b"not json",
            b"[1, 2]",
            b'"text"',
            b"null",
            b"3",
            b"{}",
            b'{"format": "other"}',
        ),
        *(b"\xff\xfe{\x00}\x00", b"[" * 100_000, b'{"format": ' * 50_000),
    ],
)
def test_a_foreign_file(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "holiday.kfsave"
    path.write_bytes(content)
    assert "not a saved game" in refused(path) or "cut off" in refused(path)


def test_a_newer_file_asks_for_a_newer_game(path: Path) -> None:
    rewrite(path, version=migrations.VERSION + 1)
    assert "Update the game" in refused(path)


@pytest.mark.parametrize("version", [0, -1, "1", 1.5, True, None, []])
def test_a_file_without_a_sensible_version(path: Path, version: object) -> None:
    rewrite(path, version=version)
    assert "which version" in refused(path)


def test_a_number_of_thousands_of_digits(path: Path) -> None:
    path.write_text(f'{{"format": "{FORMAT}", "version": {"9" * 5000}}}', encoding="utf-8")
    refused(path)


def test_half_a_surrogate_pair(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"delve"', '"\\ud800"'), encoding="utf-8")
    assert "has been changed" in refused(path)


@pytest.mark.parametrize("said", ["", None, False, 0, []])
def test_what_no_text_can_be_made_of_has_no_digest(path: Path, said: object) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    data["body"]["summary"]["phase"] = "\ud800"
    path.write_text(json.dumps(data | {"digest": said}), encoding="utf-8")
    assert "has been changed" in refused(path)
    del data["digest"]
    path.write_text(json.dumps(data), encoding="utf-8")
    assert "has been changed" in refused(path)


def test_packs_and_session_are_tables(path: Path) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))["body"]
    for part in ("packs", "session"):
        rewrite(path, signed=True, body=body | {part: []})
        assert refused(path) == "game.kfsave is damaged (packs and session must be tables)."


def test_what_is_missing_or_no_file(tmp_path: Path) -> None:
    assert "no such file" in refused(tmp_path / "gone.kfsave")
    assert "no such file" in refused(tmp_path)


def test_a_file_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.kfsave"
    with path.open("wb") as file:
        file.truncate(SAVE_BYTES + 1)
    assert "too large" in refused(path)


@pytest.mark.parametrize("part", ["packs", "session", "summary"])
@pytest.mark.parametrize("value", [None, 3, "x", [], [[]], {"x": 1}])
def test_a_body_of_the_wrong_form_with_the_right_digest(path: Path, part: str, value: object) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))["body"]
    rewrite(path, signed=True, body=body | {part: value})
    if value == {"x": 1} and part != "summary":
        read_save(path)  # the table may hold anything; the game looks at it
    else:
        assert "damaged" in refused(path)


def test_what_is_damaged_is_said(path: Path) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))["body"]
    rewrite(path, signed=True, body=body | {"summary": body["summary"] | {"party": 7}})
    assert refused(path) == "game.kfsave is damaged (Summary.party must be str, not int)."
    rewrite(path, signed=True, body={"summary": body["summary"], "packs": {}})
    assert refused(path) == "game.kfsave is damaged (KeyError('session'))."


@pytest.mark.parametrize(
    ("field", "sound", "unsound"), [("expedition", (0, 9999), (-1, 10_000)), ("answers", (0, 200_000), (-1, 200_001))]
)
def test_a_summary_counts_what_games_have(
    path: Path, save: SaveFile, field: str, sound: tuple[int, ...], unsound: tuple[int, ...]
) -> None:
    for number in (*sound, *unsound, 10**400):
        setattr(save.summary, field, number)
        write_save(save, path)
        if number in sound:
            assert getattr(read_save(path).summary, field) == number
        else:
            assert "counts expeditions or answers that no game has" in refused(path)


def test_limits_are_what_still_is_taken(path: Path, save: SaveFile) -> None:
    save.summary.campaign, save.summary.knights = "x" * 200, ["ilse"] * SUMMARY_KNIGHTS
    save.packs = {f"pack{number}": "1" for number in range(SAVE_PACKS)}
    write_save(save, path)
    assert read_save(path) == save


def test_as_many_values_as_may_be_are_read(tmp_path: Path) -> None:
    path = tmp_path / "many.kfsave"
    for more, told in ((0, "not a saved game"), (1, "too large")):
        path.write_text(f'{{"x": [{"," * (SAVE_VALUES - 2 + more)}]}}')
        assert told in refused(path) or (not more and "cut off" in refused(path))
    save = a_save()
    write_save(save, path)
    short = SAVE_BYTES - path.stat().st_size
    save.session["state"]["name"] += "x" * short
    write_save(save, path)
    assert path.stat().st_size == SAVE_BYTES
    assert read_save(path) == save
    save.session["state"]["name"] += "x"
    write_save(save, path)
    assert "too large" in refused(path)


def test_a_picture_of_the_largest_size_is_taken(save: SaveFile) -> None:
    png = PNG + bytes(LARGEST_THUMBNAIL - len(PNG))
    save.summary.thumbnail = thumbnail_text(png)
    assert thumbnail_bytes(save.summary) == png
    save.summary.thumbnail = base64.b64encode(png + b"x").decode()
    assert thumbnail_bytes(save.summary) == b""


def test_a_body_without_a_part(path: Path) -> None:
    rewrite(path, signed=True, body={})
    assert "damaged" in refused(path)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["format", "version", "digest", "body", "program"]), JSON))
def test_any_json_is_refused_with_a_sentence(tmp_path: Path, changes: dict[str, object]) -> None:
    path = tmp_path / "any.kfsave"
    write_save(a_save(), path)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | changes), encoding="utf-8")
    if json.dumps(data | changes | {"program": ""}) == json.dumps(data | {"program": ""}):  # True is not 1 here
        read_save(path)
    else:
        refused(path)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=300))
def test_any_bytes_are_refused_with_a_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "any.kfsave"
    path.write_bytes(content)
    refused(path)


def test_an_interrupted_write_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(f"os.{step}", lambda *args: (_ for _ in ()).throw(OSError(28, "No space left on device")))
            with pytest.raises(OSError, match="No space"):
                write_save(a_save(99), path)
        assert path.read_bytes() == before
        assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_thumbnail_goes_with_the_save(path: Path, save: SaveFile) -> None:
    save.summary.thumbnail = thumbnail_text(PNG)
    write_save(save, path)
    assert thumbnail_bytes(read_save(path).summary) == PNG


@pytest.mark.parametrize("text", ["", "!!!", "PHN2Zz4=", thumbnail_text(b"GIF89a")])
def test_what_is_no_picture_is_none(save: SaveFile, text: str) -> None:
    save.summary.thumbnail = text
    assert thumbnail_bytes(save.summary) == b""


def test_a_picture_too_large_is_left_out() -> None:
    assert thumbnail_text(PNG + bytes(LARGEST_THUMBNAIL)) == ""


def test_every_sentence_is_told_in_both_languages_with_the_same_placeholders() -> None:
    from string import Formatter  # noqa: PLC0415 - what only this test needs

    for problem, words in SENTENCES.items():
        asked = {
            language: {name for _, name, _, _ in Formatter().parse(text) if name} for language, text in words.items()
        }
        assert list(words) == ["en", "zh_CN"], problem
        assert asked["en"] == asked["zh_CN"], problem


def test_a_sentence_quotes_the_beginning_of_what_is_long_and_the_whole_name_of_the_file() -> None:
    error = SaveError("unreadable", file=f"{'f' * 400}.kfsave.", reason=f"{'r' * 400}.")
    assert str(error) == f"{'f' * 400}.kfsave. cannot be read: {'r' * 300}."
    assert error.words["zh_CN"] == f"无法读取 {'f' * 400}.kfsave.：{'r' * 300}。"
    assert str(SaveError("unreadable", file="f", reason="no room. Now..")) == "f cannot be read: no room. Now."
    assert (error.problem, error.backup, error.offering(None)) == ("unreadable", None, error)
    offered = error.offering(Path("party/backup-000001.kfsave"))
    assert offered is error and offered.backup == Path("party/backup-000001.kfsave")
    assert str(offered).endswith(". The newest good backup is backup-000001.kfsave.")
    assert offered.words["zh_CN"].endswith("。最新的完好备份是 backup-000001.kfsave。")


# --- older versions -----------------------------------------------------------------------------


def test_older_saves_are_brought_up_to_date_step_by_step(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def rename(body: migrations.Body) -> migrations.Body:
        return body | {"packs": {"renamed": "2"}}

    def add(body: migrations.Body) -> migrations.Body:
        return migrations.with_states(body, lambda state: state | {"new": 1})

    rewrite(
        path,
        signed=True,
        version=1,
        body=json.loads(path.read_text(encoding="utf-8"))["body"]
        | {
            "session": {"origin": {}, "checkpoint": {"answers": 0, "state": {}, "fingerprint": "x"}, "fingerprint": "y"}
        },
    )
    monkeypatch.setattr(migrations, "STEPS", {1: rename, 2: add})
    monkeypatch.setattr(migrations, "VERSION", 3)
    monkeypatch.setattr("kf_desktop.saves.savefile.VERSION", 3)
    save = read_save(path)
    assert save.packs == {"renamed": "2"}
    assert save.session["origin"] == save.session["checkpoint"]["state"] == {"new": 1}
    assert save.session["checkpoint"]["fingerprint"] == fingerprint({"new": 1})
    assert save.session["fingerprint"] == ""
    write_save(save, path)
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 3
    assert read_save(path) == save


def test_there_is_a_step_from_every_older_version() -> None:
    assert sorted(migrations.STEPS) == list(range(1, migrations.VERSION))


# --- what is too much ---------------------------------------------------------------------------


def test_a_summary_of_millions_of_knights_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "many.kfsave"
    path.write_text(f'{{"format": "kf-desktop-save", "version": 2, "x": [{"1," * SAVE_VALUES}1]}}')
    with pytest.raises(SaveError, match="too large"):
        read_save(path)


@pytest.mark.parametrize("field", ["campaign", "party", "phase", "kingdom", "saved"])
def test_a_summary_has_short_words(tmp_path: Path, field: str) -> None:
    save = a_save()
    setattr(save.summary, field, "x" * 201)
    write_save(save, tmp_path / "long.kfsave")
    with pytest.raises(SaveError, match="longer than 200 letters"):
        read_save(tmp_path / "long.kfsave")


@pytest.mark.parametrize("knights", [["ilse"] * 9, ["x" * 201]])
def test_a_summary_has_a_party_of_knights(tmp_path: Path, knights: list[str]) -> None:
    save = a_save()
    save.summary.knights = knights
    write_save(save, tmp_path / "many.kfsave")
    with pytest.raises(SaveError, match="damaged"):
        read_save(tmp_path / "many.kfsave")


def test_a_save_names_a_limited_number_of_packs(tmp_path: Path) -> None:
    save = a_save()
    save.packs = {f"pack{number}": "1" for number in range(201)}
    write_save(save, tmp_path / "packs.kfsave")
    with pytest.raises(SaveError, match="201 packs are more than 200"):
        read_save(tmp_path / "packs.kfsave")
