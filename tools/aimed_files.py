"""How long the worst of some hundred hostile files takes, and how much memory: packs, storybooks, scenarios and saves.

Run from the root of the repository: `python tools/aimed_files.py [--files 200] [--answers 20]`.

Every file aims at one thing: depth, length, numbers, names, or a value of a saved game that no game has. It is read by
the code that a player's file is read by, in a process of its own; a save that loads is played on for some answers. The
slowest and the hungriest are printed, with the memory beyond that of a process that reads nothing; then whatever was
answered by anything but a sentence. 1 if there was any such.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from kf_desktop.bots import make_bot
from kf_desktop.commands.picks import squires_for
from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.engine.codec import digest
from kf_desktop.engine.session import Session
from kf_desktop.installed import load_installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import GameSession, to_save, to_session
from kf_desktop.saves.savefile import body_text, read_save
from kf_desktop.scenarios.runner import run_file
from kf_desktop.story.loader import StoryError, load_books

SHOWN = 5
PACK = 'id = "aimed"\nversion = "1.0.0"\nname = { en = "Aimed", zh = "瞄准" }\n'
BOOK = 'id = "aimed"\nkind = "knightbook"\nknight = "ilse"\ntitle = { en = "Aimed", zh = "瞄准" }\n'

TEXTS: dict[str, str] = {
    "one dotted key": ".".join("a" * 20_000) + " = 1",
    "dotted header": "[" + ".".join("a" * 20_000) + "]",
    "quoted parts": ".".join(['"a"'] * 20_000) + " = 1",
    "hexadecimal": "a = 0x" + "f" * 3_600,
    "digits": "a = " + "9" * 400_000,
    "exponent": "a = 1e" + "9" * 90,
    "negative": "a = -" + "9" * 99,
    "infinite": "a = inf\nb = nan\nc = -inf",
    "lists in lists": "a = " + "[" * 100_000,
    "closed lists": "a = " + "[" * 400_000 + "]" * 400_000,
    "tables in tables": "a = " + "{ a = " * 100_000,
    "as deep as may be": "a = " + "[" * 39 + "]" * 39,
    "many tables": "[[gear]]\n" * 100_000,
    "as many tables as may be": "[[gear]]\n" * 19_990,
    "many values": "a = [" + "1," * 400_000 + "]",
    "as many values as may be": "a = [" + "1," * 49_000 + "]",
    "dotted tables": "".join(f"[a.b.c.d.e.f.g{number}]\n" for number in range(20_000)),
    "keys of one table": "".join(f"k{number} = 1\n" for number in range(49_000)),
    "a long name": "n" * 900_000 + " = 1",
    "a long text": 'a = "' + "x" * 990_000 + '"',
    "an open text": 'a = """' + '\\"""' * 200_000,
    "escapes": 'a = "' + "\\u0041" * 160_000 + '"',
    "a wrong escape": 'a = "' + "\\u0041" * 150_000 + '\\uD800"',
    "quotes": '"' * 900_000,
    "apostrophes": "'" * 900_000,
    "brackets": "[" * 900_000,
    "spaces": " " * 900_000 + "a",
    "line ends": "\n" * 990_000,
    "carriage returns": "\r" * 900_000,
    "remarks": "# " + "x" * 990_000,
    "null": "a = 1\n\0",
    "equals": "=" * 900_000,
    "dots": "a" + "." * 900_000 + " = 1",
    "commas": "a = [" + "," * 900_000,
    "dates": "a = [" + "1979-05-27T07:32:00Z," * 40_000 + "]",
    "a date of no calendar": "a = 9999-99-99",
    "underscores": "a = 1" + "_1" * 45 + "\nb = 1" + "_" * 400_000,
    "the same name twice": "a = 1\n" * 49_000,
    "reopened tables": "[a]\n[a]\n" * 5_000,
    "wide letters": 'a = "' + "钟" * 300_000 + '"',
    "composed letters": 'a = "' + "e\u0301" * 200_000 + '"',
    "right to left": 'a = "' + "\u202e" * 200_000 + '"',
    "a text as a table": "gear = 1\nmonster = 'x'\n[[case]]\n",
    "wrong types": "title = [1]\nknights = 7\nmonster = []\nplay = 'no'\nexpect = {}\n",
    "huge board": 'title = "x"\nboard = { columns = 99999999, rows = 99999999 }\n',
    "huge numbers": 'title = "x"\nknights = [{ id = "k1", vigor = 999999999999, heat = -99999999999 }]\n',
    "many knights": "knights = [" + '{ id = "k1" },' * 9_000 + "]",
}
"""What every reader of TOML is given; the last few mean something to one of them."""

AIMED: list[Any] = [None, -1, 10**18, "no such thing", "", [], {}, [[]] * 1_900, "x" * 100_000, {"\ud7ff": 1}, True]
"""What a value of a saved game is put to."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """A file, what it aims at, and how it is read: gives what was said of it."""

    what: str
    read: Callable[[], str]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How long a file took, how much memory, and what was wrong with the answer; "" if it was a sentence."""

    what: str
    seconds: float
    megabytes: float
    wrong: str


# --- the files ----------------------------------------------------------------------------------


def read_pack(folder: Path) -> str:
    return " ".join(map(str, read_packs(folder)[1]))


def read_book(folder: Path, library: Library) -> str:
    try:
        return f"{len(load_books(folder, library))} books"
    except StoryError as error:
        return " ".join(map(str, error.problems))


def read_scenario(path: Path) -> str:
    return " ".join(str(outcome.problem) for outcome in run_file(path))


def play_save(path: Path, box: Box, answers: int) -> str:
    """Load the save and play on; a sentence if it is refused."""
    try:
        session = to_session(read_save(path), box)
    except SaveError as error:
        return str(error)
    bot = make_bot("random", 1)
    for _ in range(answers):
        if session.decision is None:
            break
        session.answer(bot(session.state, session.decision))
    return "played"


def toml_files(folder: Path, library: Library) -> Iterator[Aimed]:
    """Every text as a pack, as a book's logic and as a scenario."""
    for number, (what, text) in enumerate(TEXTS.items()):
        pack, story, scenario = folder / f"pack{number}", folder / f"story{number}", folder / f"scenario{number}.toml"
        for name, content in {
            pack / "pack.toml": PACK,
            pack / "cards.toml": text,
            story / "aimed/book.toml": BOOK,
            story / "aimed/logic/aimed.toml": text,
            scenario: text,
        }.items():
            name.parent.mkdir(parents=True, exist_ok=True)
            name.write_text(content, encoding="utf-8", newline="")
        yield Aimed(f"pack: {what}", partial(read_pack, pack))
        yield Aimed(f"book: {what}", partial(read_book, story, library))
        yield Aimed(f"scenario: {what}", partial(read_scenario, scenario))


def saves(folder: Path, box: Box, answers: int, count: int) -> Iterator[Aimed]:
    """A skirmish with squires and an expedition, each under way, with one value changed and a digest that fits."""
    squires = squires_for(box, 1, 2)
    fight = new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 1, squires=squires)
    for name, state, begun in (
        ("skirmish", fight, 60),
        ("expedition", new_campaign(box, "Aimed", list(box.knights), 1), 150),
    ):
        whole = json.loads(to_save(under_way(box, state, begun), "aimed").text())
        places = list(leaves(whole["body"]))
        drawn = places[:: max(1, 2 * len(places) // count)]
        for number, (place, value) in enumerate(zip(drawn, cycle(AIMED), strict=False)):
            path = folder / f"{name}{number}.kfsave"
            path.write_text(json.dumps(changed(whole, place, value)), encoding="utf-8")
            where = ".".join(map(str, place))
            yield Aimed(f"{name}: {where} = {str(value)[:20]}", partial(play_save, path, box, answers))


def under_way(box: Box, state: State, answers: int) -> GameSession:
    session, bot = Session(RULES, box, state), make_bot("cautious", 1)
    for _ in range(answers):
        if session.decision is not None:
            session.answer(bot(session.state, session.decision))
    return session


def changed(whole: dict[str, Any], place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The save with that value, and the digest of it."""
    data: dict[str, Any] = json.loads(json.dumps(whole))
    owner = data["body"]
    for part in place[:-1]:
        owner = owner[part]
    owner[place[-1]] = value
    data["digest"] = digest(body_text(data["body"]))
    return data


def leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where every value of the data is, lists and tables too."""
    if place:
        yield place
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in inner:
        yield from leaves(item, (*place, name))


# --- reading them -------------------------------------------------------------------------------


def measure(aimed: Aimed) -> Outcome:
    """Read the file in a child: what was wrong comes back through a pipe, seconds and memory from the system."""
    coming, going = os.pipe()
    child = os.fork()
    if not child:
        os.close(coming)
        try:
            aimed.read()
            wrong = ""
        except BaseException:  # whatever it is, it is no sentence
            wrong = "".join(traceback.format_exc().splitlines(keepends=True)[-3:])
        os.write(going, wrong.encode()[:4_000])
        os._exit(0)
    os.close(going)
    wrong = b"".join(iter(lambda: os.read(coming, 4_096), b"")).decode(errors="replace")
    os.close(coming)
    _, status, used = os.wait4(child, 0)
    if status:
        wrong = wrong or f"ended with {status}"
    return Outcome(aimed.what, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, wrong)


def main() -> int:
    parser = argparse.ArgumentParser(description="Time and memory of hostile files")
    parser.add_argument("--files", type=int, default=200, help="about so many, the more of them saves")
    parser.add_argument("--answers", type=int, default=20, help="that a save which loads is played on")
    said = parser.parse_args()
    box = load_installed().box
    folder = Path(tempfile.mkdtemp(prefix="aimed"))
    started = time.perf_counter()
    files = list(toml_files(folder, box))
    files += saves(folder, box, said.answers, said.files - len(files))
    nothing = measure(Aimed("nothing", str))
    outcomes = [measure(aimed) for aimed in files]
    shutil.rmtree(folder)
    taken = time.perf_counter() - started
    print(f"{len(outcomes)} files, {taken:.0f} s; a process that reads none: {nothing.megabytes:.0f} MB")
    for title, worth in (("slowest", lambda it: it.seconds), ("hungriest", lambda it: it.megabytes)):
        print(f"{title}:")
        for outcome in sorted(outcomes, key=worth, reverse=True)[:SHOWN]:
            beyond = outcome.megabytes - nothing.megabytes
            print(f"  {outcome.seconds:6.2f} s  {beyond:+6.0f} MB  {outcome.what}")
    wrong = [outcome for outcome in outcomes if outcome.wrong]
    for outcome in wrong:
        print(f"no sentence: {outcome.what}\n{outcome.wrong}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
