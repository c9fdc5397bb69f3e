"""Mutation check: does a test fail when a line of a rule is wrong? For developers only (docs/testing.md).

    pip install -e '.[dev]' 'mutmut>=3.8'
    python tools/mutation.py [MODULE …] [--tests PATH …] [--seconds N] [--jobs N] [--again FILE]

mutmut writes the mutants of the modules into a copy of the project; functions are taken out of their caches
there, so that no test sees what another has left in one. This tool then runs the tests itself, because mutmut
collects them anew for every mutant: they are collected once, each is played once to see which functions it
calls and how long it takes, and every mutant is a forked child that plays the tests of its function, the
quickest first, until one fails. A child stops after --seconds of such tests, so that what survives may yet be
killed by slower ones. The survivors are named as they come; then follow the figures.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest import Item, Session

ROOT = Path(__file__).parent.parent
CLASH = (
    *("targeting", "sight", "lines", "blocks", "movement", "planning", "walkable", "ways"),
    *("attack", "attack_roll", "power_roll", "escalation"),
)
MODULES = [f"kf_desktop/rules/clash/{name}.py" for name in CLASH]
TESTS = ["tests/rules/clash"]
CACHED = re.compile(r"^@(lru_cache\(.*\)|cache)\n", re.MULTILINE)
QUICK = ["-q", "-p", "no:cacheprovider", "--benchmark-disable", "--assert=plain", "--tb=no"]
"""Nobody reads why a test fails."""
KILLED, SURVIVED = 1, 0
PATIENCE = 20  # seconds for a mutant that never ends, on top of ten times its tests
Mutants = dict[str, list[str]]
"""Names of the mutants by module."""


def copy_project(folder: Path) -> None:
    """Copy what is committed, and tell mutmut where the code is."""
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", str(folder)], input=archive, check=True)
    with (folder / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write('\n[tool.mutmut]\nsource_paths = ["kf_desktop"]\n')


def mutate(folder: Path, modules: list[str]) -> Mutants:
    """Write the mutants of the modules into the copy."""
    from mutmut.mutation.file_mutation import mutate_file_contents

    found = {}
    for name in modules:
        path = folder / name
        mutated = mutate_file_contents(name, CACHED.sub("", path.read_text(encoding="utf-8")))
        path.write_text(mutated.code, encoding="utf-8")
        module = name.removesuffix(".py").replace("/", ".")
        found[module] = [f"{module}.{mutant}" for mutant in mutated.mutant_names]
    return found


class Loop:
    """A pytest plugin that plays the collected tests against every mutant instead of once."""

    def __init__(self, mutants: Mutants, seconds: float, jobs: int, again: set[str]) -> None:
        self.mutants, self.seconds, self.jobs, self.again = mutants, seconds, jobs, again
        self.tests: dict[str, list[Item]] = defaultdict(list)  # by function
        self.taken: dict[str, float] = {}
        self.results: dict[str, int | None] = {}  # None: no test calls the function

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", deadline=None, derandomize=True, database=None, phases=phases)
        settings.load_profile("mutation")

    def pytest_runtestloop(self, session: Session) -> bool:
        self._learn(session.items)
        running: dict[int, str] = {}
        for mutant in self._wanted():
            tests = self._tests_of(mutant)
            if not tests:
                self._note(mutant, None)
                continue
            while len(running) >= self.jobs:
                self._wait(running)
            running[self._start(mutant, tests)] = mutant
        while running:
            self._wait(running)
        return True

    def _wanted(self) -> Iterator[str]:
        for names in self.mutants.values():
            yield from (name for name in names if not self.again or name in self.again)

    def _learn(self, items: list[Item]) -> None:
        """Play every test once on the true code: what it calls, and how long it takes."""
        from mutmut.mutation import trampoline

        called: set[str] = set()
        trampoline.record_trampoline_hit = lambda name, caller=None: called.add(name)
        os.environ["MUTANT_UNDER_TEST"] = "stats"
        for item in items:
            called.clear()
            start = time.process_time()
            if not _all_pass([item]):
                print(f"\n{item.nodeid} is left out: it fails as it is, or reads the code that has been changed")
                continue
            self.taken[item.nodeid] = time.process_time() - start
            for function in called:
                self.tests[function].append(item)
        os.environ["MUTANT_UNDER_TEST"] = ""
        gc.freeze()  # what the children share is not copied

    def _tests_of(self, mutant: str) -> list[Item]:
        """The tests that call the function, the quickest first, for no more than the seconds."""
        function = mutant.rpartition("__mutmut_")[0]
        by_time = sorted(self.tests[function], key=lambda item: self.taken[item.nodeid])
        chosen: list[Item] = []
        total = 0.0
        for item in by_time:
            total += self.taken[item.nodeid]
            if chosen and total > self.seconds:
                break
            chosen.append(item)
        return chosen

    def _start(self, mutant: str, tests: list[Item]) -> int:
        child = os.fork()
        if child:
            return child
        signal.signal(signal.SIGALRM, signal.SIG_DFL)  # a mutant that never ends is killed by the clock
        signal.alarm(int(PATIENCE + 10 * sum(self.taken[item.nodeid] for item in tests)))
        os.environ["MUTANT_UNDER_TEST"] = mutant
        os._exit(SURVIVED if _all_pass(tests) else KILLED)

    def _wait(self, running: dict[int, str]) -> None:
        child, status = os.wait()
        self._note(running.pop(child), SURVIVED if status == 0 else KILLED)

    def _note(self, mutant: str, result: int | None) -> None:
        self.results[mutant] = result
        if result != KILLED:
            print(mutant, "no test" if result is None else "survived", flush=True)


def _all_pass(items: list[Item]) -> bool:
    """Play the tests until one fails."""
    from _pytest.runner import runtestprotocol

    for item, following in zip(items, [*items[1:], None], strict=True):
        if any(phase.failed for phase in runtestprotocol(item, nextitem=following, log=False)):
            return False
    return True


def report(mutants: Mutants, results: dict[str, int | None]) -> str:
    """A line a module: mutants, killed, survived, without a test, share of the killed."""
    lines = ["| module | mutants | killed | survived | no test | killed |", "|---|---|---|---|---|---|"]
    for module, names in mutants.items():
        tried = [results[name] for name in names if name in results]
        killed = tried.count(KILLED)
        counts = (len(tried), killed, tried.count(SURVIVED), tried.count(None))
        share = f"{100 * killed / max(1, len(tried)):.1f} %"
        lines.append(" | ".join([f"| {module.rpartition('.')[2]}", *map(str, counts), share]) + " |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation check")
    parser.add_argument("modules", nargs="*", default=MODULES)
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--again", type=Path, help="a file of names of mutants: only these")
    said = parser.parse_args()
    again = set(said.again.read_text().split()) if said.again else set()
    folder = Path(tempfile.mkdtemp(prefix="mutation"))
    copy_project(folder)
    os.chdir(folder)
    mutants = mutate(folder, said.modules)
    print(f"{sum(map(len, mutants.values()))} mutants in {folder}", flush=True)

    sys.path.insert(0, str(folder))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import pytest

    loop = Loop(mutants, said.seconds, said.jobs, again)
    pytest.main([*QUICK, *said.tests], plugins=[loop])
    (folder / "results.json").write_text(json.dumps(loop.results, indent=1))
    (folder / "survivors.txt").write_text("\n".join(name for name, code in loop.results.items() if code != KILLED))
    print(report(mutants, loop.results))


if __name__ == "__main__":
    main()
