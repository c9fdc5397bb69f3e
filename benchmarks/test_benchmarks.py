"""How fast the game is: headless play, saving and loading, the box, the command line."""

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kf_desktop.bundled import load_box
from kf_desktop.commands.simulation.expeditions import play_expedition
from kf_desktop.commands.simulation.orders import Party, Watch
from kf_desktop.commands.simulation.skirmishes import Choice, play_skirmish, settings_of
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.autosaver import Autosaver
from kf_desktop.saves.games import GameSession, to_save, to_session
from kf_desktop.saves.savefile import read_save, write_save
from kf_desktop.saves.vault import Vault

SEEDS = range(1, 31)


@pytest.mark.parametrize("bot", ["random", "cautious"])
def test_decisions_a_second_on_one_core(benchmark: BenchmarkFixture, box: Box, bot: str) -> None:
    """Thirty expeditions, five times; the median is what counts."""

    def play() -> float:
        results = [play_expedition(box, seed, Party(("ilse", "bruno")), Watch(bot)) for seed in SEEDS]
        return sum(result.decisions for result in results) / sum(result.seconds for result in results)

    speeds: list[float] = []
    benchmark.pedantic(lambda: speeds.append(play()), rounds=5, warmup_rounds=1)
    benchmark.extra_info["decisions_per_second"] = round(median(speeds))
    print(f"\n{bot}: {median(speeds):.0f} decisions a second")


@pytest.mark.parametrize("bot", ["random", "cautious"])
def test_skirmish_decisions_a_second_on_one_core(benchmark: BenchmarkFixture, box: Box, bot: str) -> None:
    """Every monster with parties of every size, at some of their levels, five times; the median is what counts."""
    settings = list(settings_of(box, Choice("all", "all", "full", "")))[::3]

    def play() -> float:
        fights = [play_skirmish(box, setting, seed, Watch(bot)) for seed, setting in enumerate(settings)]
        return sum(fight.decisions for fight in fights) / sum(fight.seconds for fight in fights)

    speeds: list[float] = []
    benchmark.pedantic(lambda: speeds.append(play()), rounds=5, warmup_rounds=1)
    benchmark.extra_info["decisions_per_second"] = round(median(speeds))
    print(f"\n{bot}: {median(speeds):.0f} skirmish decisions a second")


def test_what_an_answer_costs_the_window(benchmark: BenchmarkFixture, late: GameSession, tmp_path: Path) -> None:
    """Everything that happens on the window's thread to have an answer saved: to be under 10 ms."""
    vault = Vault(tmp_path)
    saver = Autosaver(lambda words: None)

    def submit() -> None:
        save = to_save(late, "party")
        saver.submit(tmp_path, lambda: vault.autosave(save, tmp_path))

    benchmark(submit)
    saver.close()


def test_saving_and_loading_a_late_expedition(
    benchmark: BenchmarkFixture, late: GameSession, box: Box, tmp_path: Path
) -> None:
    """To the disk and back to the very decision: to be under 50 ms."""
    path = tmp_path / "game.kfsave"

    def there_and_back() -> None:
        write_save(to_save(late, "party"), path)
        to_session(read_save(path), box)

    benchmark(there_and_back)
    benchmark.extra_info["bytes"] = path.stat().st_size


def test_replaying_a_whole_expedition(benchmark: BenchmarkFixture, late: GameSession, box: Box) -> None:
    save = to_save(late, "party")
    benchmark(lambda: to_session(save, box, whole=True))


def test_loading_the_box(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    cache = JsonCache(tmp_path)
    load_box(cache)
    benchmark(lambda: load_box(cache))


def test_loading_the_box_for_the_first_time(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    folders = (tmp_path / str(number) for number in range(100))
    benchmark.pedantic(lambda: load_box(JsonCache(next(folders))), rounds=5)


@pytest.mark.parametrize("arguments", [["--version"], ["simulate", "--help"], ["simulate"]], ids=" ".join)
def test_starting_the_command_line(benchmark: BenchmarkFixture, arguments: list[str]) -> None:
    command = [sys.executable, "-m", "kf_desktop", *arguments]
    benchmark.pedantic(lambda: subprocess.run(command, check=True, capture_output=True), rounds=5, warmup_rounds=1)
