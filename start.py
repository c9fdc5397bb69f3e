#!/usr/bin/env python3
"""Start KF Desktop from a checkout; needs nothing but Python 3.11 or newer.

    python3 start.py                  open the game
    python3 start.py test [...]       run all tests (what follows goes to pytest, paths seen from this folder)
    python3 start.py COMMAND [...]    the same as: kf-desktop COMMAND [...]

The first start makes a Python environment in .venv beside this file and installs into it what the game
needs; a start after that goes straight on. What the system itself lacks (Qt's libraries, on a bare Linux) is
installed if we may, and named with the command that installs it if we may not.

This file uses the standard library only, and syntax that Python 3.8 can read: an old Python is told so.
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import os
import sys
from pathlib import Path
from typing import Iterable, Iterator, Mapping, NamedTuple, Sequence

OLDEST_PYTHON = (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "kf-desktop-stamp"
OS_RELEASE = Path("/etc/os-release")


class Library(NamedTuple):
    """A system library that Qt opens, and the package that brings it, by package manager."""

    soname: str
    apt: str
    dnf: str
    pacman: str
    zypper: str


QT_LIBRARIES = (
    Library("libglib-2.0.so.0", "libglib2.0-0", "glib2", "glib2", "libglib-2_0-0"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx", "libglvnd", "Mesa-libGL1"),
    Library("libEGL.so.1", "libegl1", "libglvnd-egl", "libglvnd", "Mesa-libEGL1"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig", "fontconfig", "fontconfig"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3"),
)
X11_LIBRARIES = (
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image", "xcb-util-image", "libxcb-image0"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1"),
    Library(
        "libxcb-render-util.so.0",
        "libxcb-render-util0",
        "xcb-util-renderutil",
        "xcb-util-renderutil",
        "libxcb-render-util0",
    ),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb", "libxcb", "libxcb-randr0"),
    Library("libxcb-render.so.0", "libxcb-render0", "libxcb", "libxcb", "libxcb-render0"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0"),
    Library("libxcb-shm.so.0", "libxcb-shm0", "libxcb", "libxcb", "libxcb-shm0"),
    Library("libxcb-sync.so.1", "libxcb-sync1", "libxcb", "libxcb", "libxcb-sync1"),
    Library("libxcb-xfixes.so.0", "libxcb-xfixes0", "libxcb", "libxcb", "libxcb-xfixes0"),
    Library("libxcb-xkb.so.1", "libxcb-xkb1", "libxcb", "libxcb", "libxcb-xkb1"),
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb", "libx11", "libX11-xcb1"),
    Library(
        "libxkbcommon-x11.so.0",
        "libxkbcommon-x11-0",
        "libxkbcommon-x11",
        "libxkbcommon-x11",
        "libxkbcommon-x11-0",
    ),
)
WAYLAND_LIBRARIES = (
    Library("libwayland-client.so.0", "libwayland-client0", "libwayland-client", "wayland", "libwayland-client0"),
    Library("libwayland-cursor.so.0", "libwayland-cursor0", "libwayland-cursor", "wayland", "libwayland-cursor0"),
    Library("libwayland-egl.so.1", "libwayland-egl1", "libwayland-egl", "wayland", "libwayland-egl1"),
)
INSTALL_COMMANDS = {
    "apt": "apt-get install -y --no-install-recommends",
    "dnf": "dnf install",
    "pacman": "pacman -S --needed",
    "zypper": "zypper install",
}
MANAGER_OF_SYSTEM = {
    "debian": "apt",
    "ubuntu": "apt",
    "fedora": "dnf",
    "rhel": "dnf",
    "centos": "dnf",
    "arch": "pacman",
    "suse": "zypper",
    "opensuse": "zypper",
}


def say(sentence: str) -> None:
    """Tell what is being done; on stderr, so that a command's own output stays clean."""
    print(sentence, file=sys.stderr, flush=True)


# --- What is asked for


class Errand(NamedTuple):
    """What one start is to do, and what that needs."""

    arguments: tuple[str, ...]
    """What the environment's Python is run with."""
    extras: tuple[str, ...] = ()
    """The optional dependencies of pyproject.toml that it needs."""
    libraries: tuple[Library, ...] = ()
    """The system libraries that it needs."""
    environ: Mapping[str, str] = {}
    """What is added to its environment variables."""
    folder: Path | None = None
    """Where it runs; ``None``: where we were started."""


def errand(argv: Sequence[str], environ: Mapping[str, str], platform: str) -> Errand:
    """Read the command line. Raises SystemExit if a window is wanted where there is no screen."""
    on_linux = platform.startswith("linux")
    if argv[:1] == ["test"]:
        return Errand(
            arguments=("-m", "pytest", "-n", "auto", "--dist", "worksteal", *argv[1:]),
            extras=("dev",),
            libraries=QT_LIBRARIES if on_linux else (),
            environ={"QT_QPA_PLATFORM": environ.get("QT_QPA_PLATFORM", "offscreen")},
            folder=ROOT,
        )
    # -P: should there be something called kf_desktop where the player stands, it is not ours.
    game = ("-P", "-m", "kf_desktop", *argv)
    if not opens_window(argv) or not on_linux:
        return Errand(game)
    return Errand(game, libraries=QT_LIBRARIES + screen_libraries(environ))


def opens_window(argv: Sequence[str]) -> bool:
    """Whether ``kf-desktop`` with these arguments opens the window: it does unless told otherwise."""
    if {"-h", "--help", "--version"} & set(argv):
        return False
    return not argv or argv[0] == "play" or argv[0].startswith("-")


def screen_libraries(environ: Mapping[str, str]) -> tuple[Library, ...]:
    """The libraries for the kind of screen there is. Raises SystemExit if there is none."""
    plugin = environ.get("QT_QPA_PLATFORM", "")
    if plugin:  # the player has chosen, and may well have chosen to go without a screen
        return {"xcb": X11_LIBRARIES, "wayland": WAYLAND_LIBRARIES}.get(plugin.partition(":")[0], ())
    if environ.get("DISPLAY"):
        return X11_LIBRARIES
    if environ.get("WAYLAND_DISPLAY"):
        return WAYLAND_LIBRARIES
    raise SystemExit(
        "There is no screen to open the window on: neither DISPLAY nor WAYLAND_DISPLAY is set.\n"
        "Start the game in a terminal of a desktop session; or connect with `ssh -X`; or give it a screen\n"
        "that nobody sees: `xvfb-run -a python3 start.py` (Debian and Ubuntu: packages xvfb and xauth)."
    )


# --- What the system must bring


def package_manager(os_release: str) -> str | None:
    """The package manager of the Linux that ``/etc/os-release`` describes, if we know it."""
    fields = dict(line.split("=", 1) for line in os_release.splitlines() if "=" in line)
    systems = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', "").replace("'", "").split()
    known = (MANAGER_OF_SYSTEM.get(system.partition("-")[0]) for system in systems)
    return next((manager for manager in known if manager), None)


def is_there(soname: str) -> bool:
    """Whether the system's loader finds the shared library."""
    try:
        ctypes.CDLL(soname)
    except OSError:
        return False
    return True


def can_make_venv() -> bool:
    """Whether this Python can make an environment with pip in it (Debian packs that apart)."""
    import importlib.util  # noqa: PLC0415 - only after the check of the Python that runs

    importlib.invalidate_caches()
    return importlib.util.find_spec("venv") is not None and importlib.util.find_spec("ensurepip") is not None


def missing_packages(libraries: Iterable[Library], manager: str | None, venv: bool) -> list[str]:
    """The packages to install: for the libraries, and for making an environment if ``venv``.

    Where the package manager is not known, the things themselves are named instead of their packages.
    """
    missing = [getattr(library, manager or "soname") for library in libraries if not is_there(library.soname)]
    if venv and not can_make_venv():
        debian = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        packages = {None: "Python's modules venv and ensurepip", "apt": debian, "pacman": "python"}
        missing.append(packages.get(manager, "python3"))
    return list(dict.fromkeys(missing))


def require_packages(libraries: tuple[Library, ...], venv: bool) -> None:
    """Install what the system lacks, where we may. Raises SystemExit if it then still lacks something."""
    try:
        manager = package_manager(OS_RELEASE.read_text(encoding="utf-8"))
    except OSError:
        manager = None
    missing = missing_packages(libraries, manager, venv)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    if missing and manager == "apt" and root:
        apt_install(missing)
        missing = missing_packages(libraries, manager, venv)
    if missing:
        raise SystemExit(missing_message(missing, manager, root))


def missing_message(missing: Sequence[str], manager: str | None, root: bool) -> str:
    """Say what the system lacks and how to install it."""
    lacks = f"This system lacks what KF Desktop needs: {', '.join(missing)}."
    if manager is None:
        return f"{lacks}\nPlease install it with your system's package manager and start again."
    command = f"{'' if root else 'sudo '}{INSTALL_COMMANDS[manager]} {' '.join(missing)}"
    return f"{lacks}\nPlease type this and start again:\n\n    {command}\n"


def apt_install(packages: Sequence[str]) -> None:
    """Install Debian packages. Failing is no matter here: what stays missing is named afterwards."""
    import subprocess  # noqa: PLC0415 - only after the check of the Python that runs

    say(f"Installing the system packages that are missing: {' '.join(packages)}")
    environ = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update"], [*INSTALL_COMMANDS["apt"].split(), *packages]):
        done = subprocess.run(
            command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        if done.returncode:
            say(f"`{' '.join(command[:2])}` failed. Its last words:")
            say(last_lines(done.stdout))


# --- The Python environment


class Stamp(NamedTuple):
    """What a finished environment was made from. No stamp: none was made, or its making was cut short."""

    python: str
    root: str
    project: str
    extras: tuple[str, ...]

    def fits(self, wanted: Stamp) -> bool:
        """Whether the environment is of this Python and this place, so that installing into it is enough."""
        return (self.python, self.root) == (wanted.python, wanted.root)

    def serves(self, wanted: Stamp) -> bool:
        """Whether the environment has all that is wanted as it is."""
        return self.fits(wanted) and self.project == wanted.project and set(self.extras) >= set(wanted.extras)


def wanted_stamp(extras: tuple[str, ...]) -> Stamp:
    """The stamp of an environment for this Python, this folder and pyproject.toml as it is now."""
    project = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    return Stamp(f"{sys.version_info[0]}.{sys.version_info[1]}", str(ROOT), project, extras)


def read_stamp() -> Stamp | None:
    """The environment's stamp, or ``None`` if there is no sound environment."""
    if not venv_python().exists():
        return None
    try:
        python, root, project, *extras = STAMP.read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    return Stamp(python, root, project, tuple(extras))


def write_stamp(stamp: Stamp) -> None:
    """Write the stamp all at once or not at all."""
    draft = STAMP.with_name(STAMP.name + "-draft")
    draft.write_text("\n".join([*stamp[:3], *stamp.extras]), encoding="utf-8")
    draft.replace(STAMP)


def venv_python() -> Path:
    """The environment's Python."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def prepare(extras: tuple[str, ...]) -> None:
    """Make the environment, or bring it up to date. Raises SystemExit, with the reason, if that fails."""
    wanted = wanted_stamp(extras)
    with alone():
        found = read_stamp()
        if found and found.serves(wanted):  # another start made it while we waited for it
            return
        if not found or not found.fits(wanted):
            make_venv()
            found = None
        STAMP.unlink(missing_ok=True)
        both = tuple(sorted({*extras, *(found.extras if found else ())}))
        say(f"Installing what the {'tests need' if extras else 'game needs'} (the first time, about 100 MB).")
        trouble = install(both)
        if trouble:
            if found:  # pip undoes what fails: this is still the environment that it was
                write_stamp(found)
            raise SystemExit(trouble)
        compile_once()
        write_stamp(wanted._replace(extras=both))
    say("All is ready.")


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Hold off other starts from this folder (Windows locks files differently; there we go without)."""
    try:
        import fcntl  # noqa: PLC0415 - only after the check of the Python that runs
    except ImportError:
        yield
        return
    with open(ROOT / "pyproject.toml", "rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Another start is preparing .venv just now; waiting for it.")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def make_venv() -> None:
    """Make a new, empty environment in the place of whatever is there."""
    import shutil  # noqa: PLC0415 - only after the check of the Python that runs
    import subprocess  # noqa: PLC0415 - only after the check of the Python that runs

    if VENV.exists():
        say("The Python environment in .venv is unfinished or made for another Python or place; removing it.")
        shutil.rmtree(VENV)
    say("Making a Python environment in .venv (once).")
    # Not sys.executable, which may be the Python of the very environment that was just removed.
    python = getattr(sys, "_base_executable", None) or sys.executable
    made = subprocess.run(
        [python, "-m", "venv", str(VENV)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if made.returncode:
        raise SystemExit(f"The Python environment {VENV} cannot be made:\n{last_lines(made.stdout)}")


def install(extras: tuple[str, ...]) -> str | None:
    """Install the project and what it needs into the environment; return what went wrong, if anything did."""
    import subprocess  # noqa: PLC0415 - only after the check of the Python that runs

    target = str(ROOT) + (f"[{','.join(extras)}]" if extras else "")
    command = [str(venv_python()), "-m", "pip", "install", "--progress-bar", "off", "--editable", target]
    environ = dict(os.environ, PYTHONUNBUFFERED="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
    lines = []
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        assert pip.stdout is not None
        for line in pip.stdout:
            lines.append(line)
            progress = progress_sentence(line)
            if progress:
                say(progress)
    return pip_trouble("".join(lines)) if pip.returncode else None


COMPILING = """
import compileall, pathlib, sys, shiboken6
compileall.compile_dir(pathlib.Path(shiboken6.__file__).parent / "files.dir", quiet=2)
compileall.compile_dir(sys.argv[1], quiet=2)
"""


def compile_once() -> None:
    """Compile what pip leaves to be compiled at every start: the game itself, and what Qt's bindings carry packed.

    ``SBK_EMBED=0`` has them unpack it for good. Failing is no matter here: then the window is there a little later.
    """
    import subprocess  # noqa: PLC0415 - only after the check of the Python that runs

    command = [str(venv_python()), "-c", COMPILING, str(ROOT / "kf_desktop")]
    subprocess.run(command, env=dict(os.environ, SBK_EMBED="0"), stderr=subprocess.DEVNULL, check=False)


def progress_sentence(line: str) -> str | None:
    """Say in plain words what a line of pip's tells, if it tells something worth saying."""
    verb, _, rest = line.strip().partition(" ")
    if verb == "Downloading" and rest.endswith("MB)"):
        name, size = rest.partition("-")[0], rest.rpartition("(")[2].rstrip(")")
        return f"  fetching {name} ({size})"
    if verb == "Installing" and rest.startswith("collected packages"):
        return "  putting it in place"
    return None


def pip_trouble(output: str) -> str:
    """Say why pip failed, in a sentence where we know one, and in pip's own last lines where we don't."""
    signs = {
        "No space left on device": "The disk is full.",
        "CERTIFICATE_VERIFY_FAILED": "PyPI shows a certificate that this Python does not trust.",
        "Retrying (": "PyPI cannot be reached. Is this computer connected to the network? Then start again.",
        "Permission denied": f"{VENV} belongs to somebody else; remove it, or start as the user who made it.",
        "No matching distribution": "PyPI has no build of a library for this computer and this Python.",
    }
    known = (sentence for sign, sentence in signs.items() if sign in output)
    reason = next(known, None) or f"The last words of pip:\n{last_lines(output)}"
    return f"What KF Desktop needs could not be installed. {reason}"


def last_lines(output: str, count: int = 6) -> str:
    """The end of a program's output, indented."""
    return "\n".join(f"    {line}" for line in output.strip().splitlines()[-count:])


# --- And off we go


def run(task: Errand) -> int:
    """Run the errand in the environment; return its exit status (where the system can, become it instead)."""
    command = [str(venv_python()), *task.arguments]
    environ = {**os.environ, **task.environ}
    if os.name == "posix":
        os.chdir(task.folder or Path.cwd())
        os.execve(command[0], command, environ)
    import subprocess  # noqa: PLC0415 - only after the check of the Python that runs

    return subprocess.call(command, env=environ, cwd=task.folder)


def require_python(version: tuple[int, int]) -> None:
    """Raises SystemExit if Python is too old."""
    if version < OLDEST_PYTHON:
        raise SystemExit(
            "KF Desktop needs Python {}.{} or newer, and this is Python {}.{}.\n"
            "Newer ones are at https://www.python.org/downloads/".format(*OLDEST_PYTHON, *version)
        )


def main(argv: Sequence[str]) -> int:
    """Prepare what the command line needs, and run it."""
    require_python(sys.version_info[:2])
    task = errand(argv, os.environ, sys.platform)
    found = read_stamp()
    wanted = wanted_stamp(task.extras)
    require_packages(task.libraries, venv=not found or not found.fits(wanted))
    if not found or not found.serves(wanted):
        prepare(task.extras)
    return run(task)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        say("\nStopped.")
        sys.exit(130)
    except OSError as trouble:  # a folder that belongs to somebody else, a full disk, a file that is gone
        sys.exit(f"KF Desktop could not be prepared: {trouble}")
