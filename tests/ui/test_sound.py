"""What is heard: mixed, at the player's volume, and nothing at all where no sound can be played."""

from __future__ import annotations

import subprocess
import sys
from array import array
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.resources import assets_dir
from kf_desktop.ui.dialogs.settings import SettingsForm
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.settings import Settings, load_settings, save_settings
from kf_desktop.ui.sound.mixer import Mixer, samples_of
from kf_desktop.ui.sound.sounds import KINDS, SOUNDS, Sounds
from kf_desktop.ui.staging.beats import Blow, Noise
from kf_desktop.ui.staging.score import Cue

ROOT = Path(__file__).resolve().parents[2]


class Speaker:
    """A loudspeaker that keeps what it is given."""

    def __init__(self) -> None:
        self.stream: Generator[Any, int, None] | None = None
        self.stopped = 0

    def start(self, stream: Generator[Any, int, None]) -> None:
        self.stream = stream

    def stop(self) -> None:
        self.stopped += 1


@pytest.fixture
def heard(qapp: Any) -> tuple[Sounds, Speaker]:
    sounds, speaker = Sounds(), Speaker()
    sounds.find = lambda: speaker
    return sounds, speaker


def test_every_kind_has_its_file_and_all_are_small() -> None:
    assert sum(path.stat().st_size for path in (assets_dir() / "sounds").iterdir()) < 3_000_000
    for kind in KINDS:
        samples = samples_of(kind)
        assert 5_000 < len(samples) < 60_000 and max(abs(sample) for sample in samples) == 16_384, kind


def test_the_program_that_made_them_makes_them_again(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(ROOT / "tools" / "make_sounds.py"), str(tmp_path)], check=True)
    for kind in KINDS:
        made = (tmp_path / f"{kind}.wav").read_bytes()
        assert made == (assets_dir() / "sounds" / f"{kind}.wav").read_bytes(), kind


def test_sounds_are_mixed_at_their_volumes() -> None:
    mixer = Mixer()
    mixer.add("blow", 1.0)
    mixer.add("page", 0.5)
    blow, page = samples_of("blow"), samples_of("page")
    taken = mixer.take(100)
    assert list(taken) == [round(blow[n] + page[n] * 0.5) for n in range(100)]
    assert list(mixer.take(50)) == [round(blow[n] + page[n] * 0.5) for n in range(100, 150)], "it goes on"


def test_what_is_too_loud_is_cut_and_what_is_over_is_silent() -> None:
    mixer = Mixer()
    for _ in range(9):
        mixer.add("bell", 1.0)
    assert max(mixer.take(4000)) == 32_767
    mixer.take(60_000)
    assert mixer.silent and set(mixer.take(10)) == {0}


def test_a_sound_reaches_the_loudspeaker(heard: tuple[Sounds, Speaker]) -> None:
    sounds, speaker = heard
    sounds.volumes = {"dice": 100}
    sounds.play("dice")
    assert speaker.stream is not None
    assert speaker.stream.send(200) == samples_of("dice")[:200]


def test_it_is_off_with_one_key_and_each_kind_by_itself(heard: tuple[Sounds, Speaker]) -> None:
    sounds, speaker = heard
    sounds.volumes = {"fog": 0}
    sounds.play("fog")
    assert speaker.stream is None
    sounds.play("bell")
    sounds.turn(False)
    assert sounds.mixer.silent
    sounds.play("bell")
    assert sounds.mixer.silent


def test_where_no_sound_can_be_played_all_is_silent_and_nothing_fails(qapp: Any) -> None:
    sounds, looked = Sounds(), list[int]()

    def nothing() -> None:
        looked.append(1)

    sounds.find = nothing
    sounds.play("bell")
    sounds.play("bell")
    assert looked == [1] and sounds.mixer.silent


def test_the_loudspeaker_is_let_go_when_nothing_is_heard(heard: tuple[Sounds, Speaker]) -> None:
    sounds, speaker = heard
    sounds.play("page")
    sounds._stop()
    assert speaker.stopped == 0, "it is still to be heard"
    sounds.mixer.take(60_000)
    sounds._stop()
    assert speaker.stopped == 1


def test_a_real_loudspeaker_that_goes_nowhere(qapp: Any) -> None:
    miniaudio = pytest.importorskip("miniaudio")
    sounds = Sounds()
    sounds.find = lambda: miniaudio.PlaybackDevice(
        output_format=miniaudio.SampleFormat.SIGNED16,
        nchannels=1,
        sample_rate=22_050,
        buffersize_msec=80,
        backends=[miniaudio.Backend.NULL],
    )
    sounds.play("page")
    for _ in range(200):
        if sounds.mixer.silent:
            break
        qapp.thread().msleep(20)
    assert sounds.mixer.silent, "it has been played to its end"
    sounds._stop()


def test_what_is_staged_is_heard(window: Any, play: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui import fakes  # noqa: PLC0415 - after the window

    told: list[str] = []
    play(fakes.clash_state(), "choose")
    window.table.director.staging.heard.connect(told.append)
    monkeypatch.setattr("kf_desktop.ui.canvas.motion.MOTION.speed", "normal")
    window.table.director.staging.play([Cue(0, Noise("bell")), Cue(1, Blow("knight:ilse"))])
    window.table.director.staging.finish()
    assert told[:1] == ["bell"]


def test_volumes_are_set_kept_and_followed(qtbot: Any, tmp_path: Path) -> None:
    settings = Settings()
    form = SettingsForm(settings)
    qtbot.addWidget(form)
    form.volumes["bell"].setValue(4)
    form.volumes["bell"].sliderReleased.emit()
    assert settings.volumes == {"bell": 20}
    save_settings(settings, tmp_path / "settings.json")
    assert load_settings(tmp_path / "settings.json").volumes == {"bell": 20}


@pytest.mark.parametrize("there", [True, False])
def test_the_key_turns_sound_off_and_on_and_says_so(there: bool, window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SOUNDS, "can_play", lambda: there)
    assert window.settings.sound
    window._toggle_sound()
    assert not window.settings.sound and not SOUNDS.on
    missing = tr("settings.sound_missing")
    assert window.notice.label.text() == ("Sound is off" if there else missing)
    window._toggle_sound()
    assert SOUNDS.on
    assert window.notice.label.text() == ("Sound is on" if there else missing)
    window.notice.hide()


def test_a_damaged_volume_is_the_usual_one() -> None:
    sounds = Sounds()
    sounds.volumes = {"bell": 400, "dice": -3, "page": "loud"}  # type: ignore[dict-item]
    assert [sounds.volume(kind) for kind in ("bell", "dice", "page", "fog")] == [100, 0, 60, 60]
    assert isinstance(samples_of("no such sound"), array) and not samples_of("no such sound")
