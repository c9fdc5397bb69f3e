"""Mutation check: does a test fail when a line of a rule is wrong? For developers only (docs/testing.md).

    pip install -e '.[dev]' 'mutmut>=3.8'
    python tools/mutation.py [FOLDER or MODULE …] [--sample N] [--seed S] [--tests PATH …] [--seconds N] [--jobs N]

Of each folder or module N mutants are tried, drawn with the seed, or all. mutmut writes them into a copy of
the project; functions are decorated there after they have been made, because mutmut leaves alone what is decorated.
This tool then runs the tests itself, because mutmut collects them anew for every mutant. They are collected once, and
each is played once to see which functions it calls and how long it takes; --learned keeps that in a file, so that the
next run plays only the tests that are new in it. Every mutant is a forked child that plays the tests of its function,
the quickest first, until one fails. Whoever forks has played no test, so that no child finds in a cache what the true
code has left there. A child stops after --seconds of such tests: what survives may yet be killed by slower ones.
What runs when its module is imported has run before the fork: such a mutant gets a new process. A test counts only
if it passes on the true code. Recorded walks do not count as tests: they say that something has changed, not that it
is wrong. The survivors are named as they come, with what was changed in them; then follow the figures.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from cProfile import Profile
from functools import partial
from pathlib import Path
from random import Random
from types import CodeType, FrameType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest import Item, Session

ROOT = Path(__file__).parent.parent
OTHERS = ("odds", "saves", "bots")
TESTS = [f"tests/{name}" for name in ("rules", "odds", "saves", "bots", "scenarios", "engine", "commands")]
QUICK = ["-q", "-p", "no:cacheprovider", "--benchmark-disable", "--assert=plain", "--tb=no"]
"""Nobody reads why a test fails."""
KILLED, SURVIVED = 1, 0
IMPORT = ""
"""In what is learned, the test that stands for the import of the modules."""
RECORDED = ["--ignore-glob=*_records.py"]
PATIENCE = 20  # seconds of work for a mutant that never ends, on top of ten times its tests
ASLEEP = 600  # seconds by the clock on the wall for one that waits for ever: a machine may be busy
LONG = 6  # seconds of a test that is left out as too slow
Mutants = dict[str, list[str]]
"""Names of the mutants by what they were drawn from."""
Known = dict[str, list[Any]]
"""Of each test, its seconds and the functions that it calls."""


def copy_project(folder: Path) -> None:
    """Copy what is committed, and tell mutmut where the code is."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[tool.mutmut]\nsource_paths = ["kf_desktop"]\n')


def folders() -> list[str]:
    """What is looked at unless one says what: every part of the rulebook, and the other folders."""
    rules = (path for path in (ROOT / "kf_desktop/rules").iterdir() if (path / "__init__.py").is_file())
    return [*sorted(path.relative_to(ROOT).as_posix() for path in rules), *(f"kf_desktop/{name}" for name in OTHERS)]


def modules_of(path: Path) -> list[Path]:
    """The module itself, or all of a folder and the folders in it."""
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def undecorated(source: str) -> str:
    """The same module, but that its functions are decorated after they have been made."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            words = [ast.unparse(decorator) for decorator in reversed(node.decorator_list)]
            lines[node.end_lineno : node.end_lineno] = [f"{node.name} = {word}({node.name})\n" for word in words]
            del lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
    return "".join(lines)


def mutations_of(path: Path) -> tuple[Any, list[Any]]:
    """The module as mutmut reads it, and what mutmut would change in its functions."""
    from mutmut.mutation.file_mutation import create_mutations  # noqa: PLC0415 - what only some runs need

    module, found, *_ = create_mutations(path.name, undecorated(path.read_text(encoding="utf-8")))
    return module, [mutation for mutation in found if mutation.contained_by_top_level_function is not None]


def count_mutations(path: Path) -> int:
    return len(mutations_of(path)[1])


def write_mutants(folder: Path, path: Path, chosen: list[int]) -> dict[str, str]:
    """Put the mutants of those numbers into the module; what each changes, by its name."""
    from mutmut.mutation.file_mutation import combine_mutations_to_source  # noqa: PLC0415 - what only some runs need

    module, found = mutations_of(path)
    mutated = combine_mutations_to_source(module, [found[number] for number in chosen])
    path.write_text(mutated.code, encoding="utf-8")
    name = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
    lines = mutated.code.splitlines()

    def function(mutant: str) -> list[str]:
        span = mutated.line_span_by_function_name[mutant]
        own = true_name(f"{name}.{mutant}").rpartition(":")[2].rpartition(".")[2]
        return [line.replace(mutant, own) for line in lines[span.start - 1 : span.end]]

    changes = {}
    for mutant in mutated.mutant_names:
        true = function(f"{mutant.rpartition('__mutmut_')[0]}__mutmut_orig")
        changed = difflib.unified_diff(true, function(mutant), n=0, lineterm="")
        changes[f"{name}.{mutant}"] = "\n".join(line for line in changed if line[:3] not in ("---", "+++", "@@ "))
    return changes


def mutate(folder: Path, names: list[str], sample: int, seed: int, jobs: int) -> tuple[Mutants, dict[str, str]]:
    """Draw the mutants of each folder or module and write them into the copy; what each changes, by its name."""
    mutants: Mutants = {}
    changes: dict[str, str] = {}
    for name in names:
        paths = modules_of(folder / name)
        with ProcessPoolExecutor(jobs) as pool:
            counts = list(pool.map(count_mutations, paths))
        every = [(path, number) for path, count in zip(paths, counts, strict=True) for number in range(count)]
        drawn = Random(f"{name} {seed}").sample(every, min(sample or len(every), len(every)))
        mutants[name] = []
        for path in paths:
            if chosen := sorted(number for where, number in drawn if where == path):
                written = write_mutants(folder, path, chosen)
                mutants[name] += written
                changes |= written
        print(f"{name}: {len(mutants[name])} of {len(every)} mutants", flush=True)
    return mutants, changes


class Learner:
    """A pytest plugin that plays every test once on the true code: what it calls, and how long it takes.

    Every file of tests is a forked child, so that it finds the caches empty.
    """

    def __init__(self, folder: Path, kept: Path, jobs: int) -> None:
        self.folder, self.kept, self.jobs = folder, kept, jobs
        self.known = read_learned(kept)
        self.importing = Profile()

    def pytest_configure(self) -> None:
        quiet_hypothesis()
        self.importing.enable()

    def pytest_runtestloop(self, session: Session) -> bool:
        self.importing.disable()
        self.known[IMPORT] = [0, self._called(self.importing)]
        files: dict[str, list[Item]] = defaultdict(list)
        for item in session.items:
            if item.nodeid not in self.known:
                files[item.location[0]].append(item)
        gc.freeze()
        running: dict[int, Path] = {}
        for number, items in enumerate(files.values()):
            while len(running) >= self.jobs:
                self._wait(running)
            said = self.folder / f"learned-{number}.json"
            child = os.fork()
            if not child:
                said.write_text(json.dumps(self._play(items)))
                os._exit(0)
            running[child] = said
        while running:
            self._wait(running)
        write_learned(self.kept, self.known)
        return True

    def _play(self, items: list[Item]) -> Known:
        """The file's tests; of those that take too long only that."""
        signal.signal(signal.SIGVTALRM, _too_long)
        learned: Known = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            profile, elsewhere = Profile(), set[CodeType]()
            threading.setprofile(partial(_see, elsewhere))
            start = time.process_time()
            signal.setitimer(signal.ITIMER_VIRTUAL, LONG)
            profile.enable()
            passed = _passes(item, following)
            profile.disable()
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            called = self._called(profile, elsewhere) if passed else []
            learned[item.nodeid] = [time.process_time() - start, called]
        return learned

    def _called(self, profile: Profile, elsewhere: Iterable[CodeType] = ()) -> list[str]:
        """The project's functions that have been called, on this thread and on others."""
        codes = [*(entry.code for entry in profile.getstats() if not isinstance(entry.code, str)), *elsewhere]
        ours = [code for code in codes if code.co_filename.startswith(f"{self.folder}/kf_desktop/")]
        return sorted({function_name(self.folder, Path(code.co_filename), code.co_qualname) for code in ours})

    def _wait(self, running: dict[int, Path]) -> None:
        child, _ = os.wait()
        said = running.pop(child)
        if said.exists():
            self.known |= json.loads(said.read_text())
            write_learned(self.kept, self.known)


class Loop:
    """A pytest plugin that plays the collected tests against every mutant instead of once."""

    def __init__(self, mutants: Mutants, changes: dict[str, str], said: argparse.Namespace) -> None:
        self.mutants, self.changes, self.seconds, self.jobs = mutants, changes, said.seconds, said.jobs
        self.again = set(said.again.read_text().split()) if said.again else set()
        self.known = read_learned(said.learned)
        self.at_import = set(self.known.pop(IMPORT)[1])
        self.items: dict[str, Item] = {}
        self.tests: dict[str, list[str]] = defaultdict(list)  # by function
        self.of_module: dict[str, set[str]] = defaultdict(set)
        self.sound: dict[str, bool] = {}  # whether a test passes on the true code
        self.results: dict[str, int | None] = {}  # None: no test calls the function

    def pytest_configure(self) -> None:
        quiet_hypothesis()

    def pytest_runtestloop(self, session: Session) -> bool:
        self.items = {item.nodeid: item for item in session.items if item.nodeid in self.known}
        for test in sorted(self.items, key=self._seconds_of):
            for function in self.known[test][1]:
                self.tests[function].append(test)
                self.of_module[function.partition(":")[0]].add(test)
        gc.freeze()  # what the children share is not copied
        running: dict[int, tuple[str, int]] = {}
        wanted = [name for names in self.mutants.values() for name in names if not self.again or name in self.again]
        while wanted or running:
            while wanted and len(running) < self.jobs:
                mutant = wanted.pop(0)
                if tests := self._tests_of(mutant):
                    child, said = self._start(mutant, tests)
                    running[child] = (mutant, said)
                else:
                    self._note(mutant, None)
            if running:
                wanted[:0] = self._wait(running)
        return True

    def _seconds_of(self, test: str) -> float:
        return float(self.known[test][0])

    def _tests_of(self, mutant: str) -> list[str]:
        """The tests that call the function, the quickest first, for no more than the seconds."""
        function = true_name(mutant)
        tests = self.tests[function]
        if function in self.at_import:
            others = self.of_module[function.partition(":")[0]]
            tests = [*tests, *sorted(others - set(tests), key=self._seconds_of)]
        chosen: list[str] = []
        total = 0.0
        for test in tests:
            if not self.sound.get(test, True):
                continue
            total += self._seconds_of(test)
            if chosen and total > self.seconds:
                break
            chosen.append(test)
        return chosen

    def _start(self, mutant: str, tests: list[str]) -> tuple[int, int]:
        """The child, and where it writes the test that failed."""
        reading, writing = os.pipe()
        child = os.fork()
        if child:
            os.close(writing)
            return child, reading
        for clock in (signal.SIGVTALRM, signal.SIGALRM):  # a mutant that never ends is killed by the clock
            signal.signal(clock, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE + 10 * sum(map(self._seconds_of, tests)))
        signal.alarm(ASLEEP)
        os.environ["MUTANT_UNDER_TEST"] = mutant
        if mutant and true_name(mutant) in self.at_import:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            os.execv(sys.executable, [sys.executable, "-m", "pytest", *QUICK, "-x", *tests])
        failing = _first_failing([self.items[test] for test in tests])
        os.write(writing, failing.encode())
        os._exit(KILLED if failing else SURVIVED)

    def _wait(self, running: dict[int, tuple[str, int]]) -> list[str]:
        """The mutants to be tried once more, because what failed fails on the true code too."""
        child, status = os.wait()
        mutant, said = running.pop(child)
        with os.fdopen(said) as pipe:
            failing = pipe.read()
        if failing and not self._passes(failing):
            return [mutant]
        self._note(mutant, SURVIVED if status == 0 else KILLED)
        return []

    def _passes(self, test: str) -> bool:
        if test not in self.sound:
            child, said = self._start("", [test])
            self.sound[test] = os.waitpid(child, 0)[1] == 0
            os.close(said)
            if not self.sound[test]:
                print(f"\n{test} is left out: it fails as it is, or reads the code that has been changed")
        return self.sound[test]

    def _note(self, mutant: str, result: int | None) -> None:
        self.results[mutant] = result
        if result != KILLED:
            print(mutant, "no test" if result is None else "survived")
            print(self.changes[mutant], flush=True)


def quiet_hypothesis() -> None:
    """The same examples each time, and none made smaller."""
    from hypothesis import Phase, settings  # noqa: PLC0415 - what only some runs need

    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutation", deadline=None, derandomize=True, database=None, phases=phases)
    settings.load_profile("mutation")


def function_name(folder: Path, path: Path, qualified: str) -> str:
    """Module and function, or method, that holds the code."""
    module = path.relative_to(folder).with_suffix("").as_posix().replace("/", ".")
    return f"{module}:{qualified.partition('.<locals>')[0]}"


def true_name(mutant: str) -> str:
    """Module and function, or method, of a mutant by mutmut's name for it."""
    module, _, name = mutant.rpartition("__mutmut_")[0].rpartition(".")
    return f"{module}:{name.removeprefix('x_') if name.startswith('x_') else name[2:].replace('ǁ', '.')}"


def _see(seen: set[CodeType], frame: FrameType, event: str, _: object) -> None:
    seen.add(frame.f_code)


def _too_long(signal: int, frame: object) -> None:
    raise TooLongError


class TooLongError(BaseException):
    """A test that no mutant has the time for."""


def _passes(item: Item, following: Item | None) -> bool:
    from _pytest.runner import runtestprotocol  # noqa: PLC0415 - what only some runs need

    return not any(phase.failed for phase in runtestprotocol(item, nextitem=following, log=False))


def _first_failing(items: list[Item]) -> str:
    """Play the tests until one fails: its name."""
    following = [*items[1:], None]
    return next((item.nodeid for item, then in zip(items, following, strict=True) if not _passes(item, then)), "")


def report(mutants: Mutants, results: dict[str, int | None]) -> str:
    """A line a folder: mutants, killed, survived, without a test, share of the killed."""
    lines = ["| folder | mutants | killed | survived | no test | killed |", "|---|---|---|---|---|---|"]
    for folder, names in mutants.items():
        tried = [results[name] for name in names if name in results]
        killed = tried.count(KILLED)
        counts = (len(tried), killed, tried.count(SURVIVED), tried.count(None))
        share = f"{100 * killed / max(1, len(tried)):.1f} %"
        lines.append(" | ".join([f"| {folder.removeprefix('kf_desktop/')}", *map(str, counts), share]) + " |")
    return "\n".join(lines)


def read_learned(path: Path) -> Known:
    if not path.exists():
        return {}
    learned = json.loads(path.read_text())
    names = learned["functions"]
    return {test: [taken, [names[number] for number in called]] for test, (taken, called) in learned["tests"].items()}


def write_learned(path: Path, known: Known) -> None:
    """Write each function's name once: thousands of tests call hundreds of the same."""
    numbers: dict[str, int] = {}
    tests = {
        test: [taken, [numbers.setdefault(name, len(numbers)) for name in called]]
        for test, (taken, called) in known.items()
    }
    path.write_text(json.dumps({"functions": list(numbers), "tests": tests}))


def learn(folder: Path, said: argparse.Namespace) -> None:
    """Learn what the tests call, in a child, so that nothing of it is left where the mutants are tried."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    import pytest  # noqa: PLC0415 - what only some runs need

    pytest.main([*QUICK, *RECORDED, *said.tests], plugins=[Learner(folder, said.learned, said.jobs)])
    os._exit(0)


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation check")
    parser.add_argument("names", nargs="*", default=folders(), metavar="FOLDER or MODULE")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants of each (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--again", type=Path, help="a file of names of mutants: only these of the sample")
    parser.add_argument("--learned", type=Path, help="a file that keeps what the tests call")
    said = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="mutation"))
    said.learned = (said.learned or folder / "learned.json").resolve()
    copy_project(folder)
    os.chdir(folder)
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    sys.path.insert(0, str(folder))
    learn(folder, said)
    mutants, changes = mutate(folder, [name.rstrip("/") for name in said.names], said.sample, said.seed, said.jobs)
    print(f"{sum(map(len, mutants.values()))} mutants in {folder}", flush=True)

    import pytest  # noqa: PLC0415 - what only some runs need

    loop = Loop(mutants, changes, said)
    pytest.main([*QUICK, *RECORDED, *said.tests], plugins=[loop])
    (folder / "results.json").write_text(json.dumps(loop.results, indent=1))
    (folder / "survivors.txt").write_text("\n".join(name for name, code in loop.results.items() if code != KILLED))
    print(report(mutants, loop.results))


if __name__ == "__main__":
    main()
