"""Mutation check: does a test fail when a line of a rule is wrong? For developers only (docs/testing.md).

    pip install -e '.[dev]' 'mutmut>=3.8'
    python tools/mutation.py [FOLDER or MODULE …] [--sample N] [--seed S] [--tests PATH …] [--seconds N] [--jobs N]

Of each folder or module N mutants are tried, drawn with the seed, or all. mutmut writes them into a copy of
the project; functions are taken out of their caches there, so that no test sees what another has left in one, and
out of their other decorators, because mutmut leaves alone what is decorated. This tool then runs the tests itself,
because mutmut collects them anew for every mutant: they are collected once, each is played once to see which
functions it calls and how long it takes, and every mutant is a forked child that plays the tests of its function, the
quickest first, until one fails. A child stops after --seconds of such tests, so that what survives may yet be
killed by slower ones. Recorded walks do not count as tests: they say that something has changed, not that it is wrong.
The survivors are named as they come, with what was changed in them; then follow the figures.
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
import time
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pytest import Item, Session

ROOT = Path(__file__).parent.parent
OTHERS = ("odds", "saves", "bots")
TESTS = [f"tests/{name}" for name in ("rules", "odds", "saves", "bots", "scenarios", "engine", "commands")]
CACHES = ("lru_cache", "cache")
QUICK = ["-q", "-p", "no:cacheprovider", "--benchmark-disable", "--assert=plain", "--tb=no"]
"""Nobody reads why a test fails."""
KILLED, SURVIVED = 1, 0
RECORDED = ["--ignore-glob=*_records.py"]
PATIENCE = 20  # seconds for a mutant that never ends, on top of ten times its tests
Mutants = dict[str, list[str]]
"""Names of the mutants by what they were drawn from."""


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
    """The same module, but that its functions are decorated after they have been made, and not kept in caches."""
    lines = source.splitlines(keepends=True)
    for node in reversed(ast.parse(source).body):
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            words = [ast.unparse(decorator) for decorator in reversed(node.decorator_list)]
            later = [f"{node.name} = {word}({node.name})\n" for word in words if word.partition("(")[0] not in CACHES]
            lines[node.end_lineno : node.end_lineno] = later
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
        return [line for line in lines[span.start - 1 : span.end] if f"{mutant}(" not in line]

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


class Loop:
    """A pytest plugin that plays the collected tests against every mutant instead of once."""

    def __init__(self, mutants: Mutants, changes: dict[str, str], seconds: float, jobs: int, again: set[str]) -> None:
        self.mutants, self.changes, self.seconds, self.jobs, self.again = mutants, changes, seconds, jobs, again
        self.tests: dict[str, list[Item]] = defaultdict(list)  # by function
        self.taken: dict[str, float] = {}
        self.results: dict[str, int | None] = {}  # None: no test calls the function

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings  # noqa: PLC0415 - what only some runs need

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
        from mutmut.mutation import trampoline  # noqa: PLC0415 - what only some runs need

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
            print(mutant, "no test" if result is None else "survived")
            print(self.changes[mutant], flush=True)


def _all_pass(items: list[Item]) -> bool:
    """Play the tests until one fails."""
    from _pytest.runner import runtestprotocol  # noqa: PLC0415 - what only some runs need

    for item, following in zip(items, [*items[1:], None], strict=True):
        if any(phase.failed for phase in runtestprotocol(item, nextitem=following, log=False)):
            return False
    return True


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


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutation check")
    parser.add_argument("names", nargs="*", default=folders(), metavar="FOLDER or MODULE")
    parser.add_argument("--sample", type=int, default=0, help="so many mutants of each (default: all)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--again", type=Path, help="a file of names of mutants: only these of the sample")
    said = parser.parse_args()
    again = set(said.again.read_text().split()) if said.again else set()
    folder = Path(tempfile.mkdtemp(prefix="mutation"))
    copy_project(folder)
    os.chdir(folder)
    mutants, changes = mutate(folder, [name.rstrip("/") for name in said.names], said.sample, said.seed, said.jobs)
    print(f"{sum(map(len, mutants.values()))} mutants in {folder}", flush=True)

    sys.path.insert(0, str(folder))
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    import pytest  # noqa: PLC0415 - what only some runs need

    loop = Loop(mutants, changes, said.seconds, said.jobs, again)
    pytest.main([*QUICK, *RECORDED, *said.tests], plugins=[loop])
    (folder / "results.json").write_text(json.dumps(loop.results, indent=1))
    (folder / "survivors.txt").write_text("\n".join(name for name, code in loop.results.items() if code != KILLED))
    print(report(mutants, loop.results))


if __name__ == "__main__":
    main()
