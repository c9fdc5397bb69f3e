"""start.py, from a fresh checkout to a running game; no test here fetches anything."""

import ast
import importlib.util
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from kf_desktop.resources import assets_dir

SOURCE = assets_dir().parent / "start.py"
DEBIAN = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian\n'


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """start.py as it would be in an empty checkout on Debian."""
    spec = importlib.util.spec_from_file_location("start", SOURCE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "start", module)
    spec.loader.exec_module(module)
    root = tmp_path / "a checkout"
    root.mkdir()
    (root / "pyproject.toml").write_text("[project]\n", encoding="utf-8")
    (tmp_path / "os-release").write_text(DEBIAN, encoding="utf-8")
    monkeypatch.setattr(module, "ROOT", root)
    monkeypatch.setattr(module, "VENV", root / ".venv")
    monkeypatch.setattr(module, "STAMP", root / ".venv" / "kf-desktop-stamp")
    monkeypatch.setattr(module, "OS_RELEASE", tmp_path / "os-release")
    return module


@pytest.fixture
def made(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What start.py makes and installs, told instead of done."""
    deeds: list[str] = []

    def make_venv() -> None:
        deeds.append("venv")
        start.venv_python().parent.mkdir(parents=True, exist_ok=True)
        start.venv_python().touch()

    def install(extras: Sequence[str]) -> None:
        deeds.append(f"install {','.join(extras)}".strip())

    monkeypatch.setattr(start, "make_venv", make_venv)
    monkeypatch.setattr(start, "install", install)
    monkeypatch.setattr(start, "compile_once", lambda: None)
    return deeds


def lack(start: ModuleType, monkeypatch: pytest.MonkeyPatch, *sonames: str) -> None:
    monkeypatch.setattr(start, "is_there", lambda soname: soname not in sonames)
    monkeypatch.setattr(start, "can_make_venv", lambda: "venv" not in sonames)


def as_user(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: number, raising=False)


# --- What is asked for


def test_an_old_python_can_read_the_file_and_is_told_that_it_is_old(start: ModuleType) -> None:
    ast.parse(SOURCE.read_text(encoding="utf-8"), feature_version=(3, 8))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer, and this is Python 3\.8"):
        start.require_python((3, 8))
    start.require_python((3, 11))


def test_tests_run_without_a_screen_in_the_checkout(start: ModuleType) -> None:
    task = start.errand(["test", "-k", "dice"], {}, "linux")
    assert task.arguments == ("-m", "pytest", "-n", "auto", "--dist", "worksteal", "-k", "dice")
    assert task.environ == {"QT_QPA_PLATFORM": "offscreen"}
    assert task.folder == start.ROOT
    assert task.extras == ("dev",)
    assert task.libraries == start.QT_LIBRARIES


def test_the_players_choice_of_qt_platform_is_kept(start: ModuleType) -> None:
    assert start.errand(["test"], {"QT_QPA_PLATFORM": "xcb"}, "linux").environ == {"QT_QPA_PLATFORM": "xcb"}
    assert start.errand([], {"QT_QPA_PLATFORM": "offscreen"}, "linux").libraries == start.QT_LIBRARIES


@pytest.mark.parametrize("argv", [[], ["play"], ["play", "save.kf"], ["--language", "zh_CN"]])
def test_the_window_needs_a_screen(start: ModuleType, argv: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"(?s)no screen.*DISPLAY.*ssh -X.*xvfb-run"):
        start.errand(argv, {}, "linux")
    assert set(start.X11_LIBRARIES) <= set(start.errand(argv, {"DISPLAY": ":0"}, "linux").libraries)
    wayland = start.errand(argv, {"WAYLAND_DISPLAY": "wayland-0"}, "linux").libraries
    assert set(start.WAYLAND_LIBRARIES) <= set(wayland)
    assert start.errand(argv, {}, "darwin").libraries == start.errand(argv, {}, "win32").libraries == ()


@pytest.mark.parametrize("argv", [["simulate", "--seed", "1"], ["check"], ["--version"], ["play", "--help"]])
def test_other_commands_need_neither_screen_nor_qt_libraries(start: ModuleType, argv: list[str]) -> None:
    task = start.errand(argv, {}, "linux")
    assert task.libraries == ()
    assert task.folder is None  # files are named as seen from where the player stands
    assert task.arguments[-len(argv) :] == tuple(argv)


# --- What the system must bring


@pytest.mark.parametrize(
    ("os_release", "manager"),
    [
        (DEBIAN, "apt"),
        ('ID=linuxmint\nID_LIKE="ubuntu debian"\n', "apt"),
        ("NAME=Fedora Linux\nID=fedora\n", "dnf"),
        ('ID="rocky"\nID_LIKE="rhel centos fedora"\n', "dnf"),
        ("ID=arch\n", "pacman"),
        ('ID="opensuse-tumbleweed"\nID_LIKE="opensuse suse"\n', "zypper"),
        ("ID=alpine\n", None),
        ("", None),
    ],
)
def test_the_package_manager_is_known_by_the_system(start: ModuleType, os_release: str, manager: str | None) -> None:
    assert start.package_manager(os_release) == manager


def test_a_user_is_told_which_packages_to_install_and_how(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    lack(start, monkeypatch, "libGL.so.1", "libxcb-cursor.so.0")
    as_user(monkeypatch, 1000)
    with pytest.raises(SystemExit) as stop:
        start.require_packages(start.QT_LIBRARIES + start.X11_LIBRARIES, venv=False)
    assert "lacks what KF Desktop needs: libgl1, libxcb-cursor0." in str(stop.value)
    assert "sudo apt-get install -y --no-install-recommends libgl1 libxcb-cursor0" in str(stop.value)


def test_a_package_that_brings_several_libraries_is_named_once(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lack(start, monkeypatch, "libxcb-shape.so.0", "libxcb-xkb.so.1")
    assert start.missing_packages(start.X11_LIBRARIES, "dnf", venv=False) == ["libxcb"]


def test_on_an_unknown_system_the_libraries_themselves_are_named(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lack(start, monkeypatch, "libEGL.so.1", "venv")
    start.OS_RELEASE.unlink()
    with pytest.raises(SystemExit, match=r"libEGL\.so\.1, Python's modules venv and ensurepip"):
        start.require_packages(start.QT_LIBRARIES, venv=True)


def test_pythons_venv_is_asked_for_only_where_an_environment_is_to_be_made(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    lack(start, monkeypatch, "venv")
    version = f"python3.{sys.version_info[1]}-venv"
    assert start.missing_packages((), "apt", venv=True) == [version]
    assert start.missing_packages((), "apt", venv=False) == []


def test_root_on_debian_installs_what_is_missing(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []

    def run(command: list[str], **_: Any) -> SimpleNamespace:
        commands.append(command)
        if "install" in command:
            lack(start, monkeypatch)
        return SimpleNamespace(returncode=0, stdout="")

    lack(start, monkeypatch, "libEGL.so.1")
    as_user(monkeypatch, 0)
    monkeypatch.setattr(subprocess, "run", run)
    start.require_packages(start.QT_LIBRARIES, venv=True)
    assert commands == [
        ["apt-get", "update"],
        ["apt-get", "install", "-y", "--no-install-recommends", "libegl1"],
    ]


def test_root_is_told_when_installing_failed(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lack(start, monkeypatch, "libEGL.so.1")
    as_user(monkeypatch, 0)
    failed = SimpleNamespace(returncode=100, stdout="E: Unable to fetch some archives")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: failed)
    with pytest.raises(SystemExit, match=r"\n    apt-get install .* libegl1"):
        start.require_packages(start.QT_LIBRARIES, venv=False)
    assert "Unable to fetch some archives" in capsys.readouterr().err


# --- The Python environment


def test_a_second_start_does_nothing(start: ModuleType, made: list[str]) -> None:
    start.prepare(())
    assert made == ["venv", "install"]
    assert start.read_stamp().serves(start.wanted_stamp(()))
    start.prepare(())
    assert made == ["venv", "install"]


def test_the_tests_add_to_the_games_environment_and_the_game_is_content_with_the_tests(
    start: ModuleType, made: list[str]
) -> None:
    start.prepare(())
    start.prepare(("dev",))
    start.prepare(())
    assert made == ["venv", "install", "install dev"]


def test_a_changed_project_is_installed_again_with_all_that_was_there(start: ModuleType, made: list[str]) -> None:
    start.prepare(("dev",))
    (start.ROOT / "pyproject.toml").write_text("[project]\nname = 'new'\n", encoding="utf-8")
    start.prepare(())
    assert made == ["venv", "install dev", "install dev"]


@pytest.mark.parametrize("change", ["python", "root"])
def test_another_python_or_place_means_a_new_environment(start: ModuleType, made: list[str], change: str) -> None:
    start.prepare(())
    start.write_stamp(start.read_stamp()._replace(**{change: "another"}))
    start.prepare(())
    assert made == ["venv", "install"] * 2


def test_a_half_made_environment_is_made_anew(start: ModuleType, made: list[str]) -> None:
    start.venv_python().parent.mkdir(parents=True)
    start.venv_python().touch()
    start.prepare(())
    assert made == ["venv", "install"]


def test_an_environment_whose_python_is_gone_is_made_anew(start: ModuleType, made: list[str]) -> None:
    start.prepare(())
    start.venv_python().unlink()
    start.prepare(())
    assert made == ["venv", "install"] * 2


def test_being_killed_while_installing_leaves_no_stamp(
    start: ModuleType, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(extras: Sequence[str]) -> None:
        raise KeyboardInterrupt

    start.prepare(())
    monkeypatch.setattr(start, "install", killed)
    with pytest.raises(KeyboardInterrupt):
        start.prepare(("dev",))
    assert start.read_stamp() is None


def test_an_update_that_fails_leaves_the_old_environment_in_use(
    start: ModuleType, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare(())
    monkeypatch.setattr(start, "install", lambda extras: start.pip_trouble("Retrying (Retry(total=4"))
    with pytest.raises(SystemExit, match="connected to the network"):
        start.prepare(("dev",))
    assert start.read_stamp().serves(start.wanted_stamp(()))


def test_what_would_be_compiled_at_every_start_is_compiled_after_installing(
    start: ModuleType, made: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start, "compile_once", lambda: made.append("compile"))
    start.prepare(())
    start.prepare(())
    assert made == ["venv", "install", "compile"]


def test_compiling_leaves_the_game_and_the_bindings_ready_to_be_loaded(
    start: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "site" / "shiboken6" / "files.dir").mkdir(parents=True)
    (tmp_path / "site" / "shiboken6" / "__init__.py").touch()
    (start.ROOT / "kf_desktop").mkdir()
    sources = (tmp_path / "site" / "shiboken6" / "files.dir" / "loader.py", start.ROOT / "kf_desktop" / "cli.py")
    for each in sources:
        each.write_text("GAME = 1\n", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    monkeypatch.setattr(start, "venv_python", lambda: Path(sys.executable))
    start.compile_once()
    for each in sources:
        assert list(each.parent.glob(f"__pycache__/{each.stem}.*.pyc")), each


def test_what_was_there_is_removed_before_a_new_environment_is_made(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(command: list[str], **_: Any) -> SimpleNamespace:
        assert command[1:] == ["-m", "venv", str(start.VENV)]
        assert not start.VENV.exists()
        return SimpleNamespace(returncode=1, stdout="Error: no room")

    (start.VENV / "lib").mkdir(parents=True)
    monkeypatch.setattr(subprocess, "run", run)
    with pytest.raises(SystemExit, match=r"(?s)cannot be made:.*no room"):
        start.make_venv()
    assert "unfinished" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("WARNING: Retrying (Retry(total=4, ...\nERROR: No matching distribution found", "network"),
        ("ERROR: No matching distribution found for PySide6-Essentials", "no build"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: something else", "    ERROR: something else"),
    ],
)
def test_pips_failures_are_said_in_plain_words(start: ModuleType, output: str, sentence: str) -> None:
    assert sentence in start.pip_trouble(output)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "  Downloading pyside6_essentials-6.12.0-cp310-abi3.whl (84.3 MB)\n",
            "  fetching pyside6_essentials (84.3 MB)",
        ),
        ("Downloading pluggy-1.7.0-py3-none-any.whl (20 kB)", None),
        ("Installing collected packages: pluggy", "  putting it in place"),
        ("Collecting pluggy", None),
    ],
)
def test_progress_is_told_in_plain_words(start: ModuleType, line: str, sentence: str | None) -> None:
    assert start.progress_sentence(line) == sentence


# --- As a whole


def run_start(checkout: Path, *arguments: str, cwd: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and name[:3] != "QT_"}
    return subprocess.run(
        [sys.executable, str(checkout / "start.py"), *arguments],
        env={**kept, **environ},
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a screen")
def test_without_a_screen_the_game_says_so_in_a_sentence_and_makes_nothing(tmp_path: Path) -> None:
    (tmp_path / "start.py").write_bytes(SOURCE.read_bytes())
    done = run_start(tmp_path, cwd=tmp_path)
    assert done.returncode == 1
    assert "no screen" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_a_checkout_without_pyproject_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "start.py").write_bytes(SOURCE.read_bytes())
    done = run_start(tmp_path, "check", cwd=tmp_path)
    assert done.returncode == 1
    assert "pyproject.toml" in done.stderr and "Traceback" not in done.stderr


def test_a_ready_environment_is_run_with_the_players_arguments_where_the_player_stands(
    start: ModuleType, made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[Any] = []
    monkeypatch.setattr(os, "execve", lambda path, command, environ: ran.append(command) or 0)
    monkeypatch.setattr(subprocess, "call", lambda command, **_: ran.append(command) or 0)
    monkeypatch.chdir(tmp_path)
    lack(start, monkeypatch)
    start.main(["simulate", "--seed", "1"])
    assert ran[0] == [str(start.venv_python()), "-P", "-m", "kf_desktop", "simulate", "--seed", "1"]
    assert Path.cwd() == tmp_path
    assert made == ["venv", "install"]
