"""The command line of the engraver; see `tools/engrave.py`."""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

from tools.engraver import signs
from tools.engraver.motifs import MOTIFS, parameters
from tools.engraver.plate import Plate, PlateError, kinds, plate_names, read_plate
from tools.engraver.prints import RESULTS, forget_gone, inks_of, is_fresh, jobs, png, print_one, print_plate
from tools.engraver.sheet import contact_sheet, print_sheets
from tools.engraver.style import materials


def main(arguments: list[str], root: Path) -> int:
    """Do what is asked; returns the exit code."""
    parser = argparse.ArgumentParser(prog="engrave.py", description="Print the plates that have changed.")
    parser.add_argument("names", nargs="*", help="plates as folder/name, or folders")
    parser.add_argument("--look", action="store_true", help="one quick print of each into build/look/")
    parser.add_argument("--width", type=int, default=480, help="with --look: how wide, in pixels")
    parser.add_argument("--view", default="plate", help="with --look: which view")
    parser.add_argument("--check", action="store_true", help="print nothing, say what is wrong or not printed")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="a contact sheet of the results")
    parser.add_argument("--sheets", action="store_true", help="every contact sheet of docs/pictures/plates/")
    parser.add_argument("--row", type=int, default=140, help="with --sheet: how high its rows are, in pixels")
    parser.add_argument("--signs", action="store_true", help="print the signs of texts and boards: pictures and font")
    parser.add_argument("--motifs", action="store_true", help="list motifs and materials")
    asked = parser.parse_args(arguments)
    if asked.motifs:
        return _list_motifs()
    if asked.signs:
        print(f"{signs.print_signs()} signs")
        return 0
    names = _chosen(asked.names)
    if asked.sheets:
        for name in print_sheets():
            print(name, flush=True)
        return 0
    if asked.sheet:
        contact_sheet(names, asked.sheet, asked.row)
        return 0
    troubles = 0
    if not asked.names and not asked.look and not signs.is_fresh():
        print("signs: not printed as they stand; run tools/engrave.py --signs")
        troubles += 1
    if not asked.look and not asked.check:
        for name in forget_gone(plate_names()):
            print(f"{name}: its source is gone, and so are its prints")
    for name in names:
        try:
            plate = read_plate(name)
        except PlateError as error:
            print(error)
            troubles += 1
            continue
        if asked.look:
            _look(plate, asked.view, asked.width, root / "build" / "look")
        elif not is_fresh(plate):
            troubles += _print(name, plate, asked.check)
    return 1 if troubles else 0


def _chosen(asked: list[str]) -> list[str]:
    known = plate_names()
    chosen: list[str] = []
    for name in asked:
        chosen += [one for one in known if one.startswith(f"{name}/")] if name in kinds() else [name]
    return chosen if asked else known


def _print(name: str, plate: Plate, only_check: bool) -> int:
    if only_check:
        print(f"{name}: not printed as it stands; run tools/engrave.py {name}")
        return 1
    start = time.monotonic()
    problems = print_plate(plate)
    files = list(RESULTS.glob(f"{name}.*png"))
    size = sum(file.stat().st_size for file in files)
    print(f"{name}: {len(files)} prints, {size // 1000} KB, {time.monotonic() - start:.1f} s", flush=True)
    for problem in problems:
        print(problem)
    return len(problems)


def _look(plate: Plate, view: str, width: int, folder: Path) -> None:
    job = next((job for job in jobs(plate) if job.view == view), None)
    if job is None:
        print(f"{plate.name}: there is no view {view}")
        return
    job = replace(job, size=(width, round(width * job.crop[3] / job.crop[2])))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{plate.name.replace('/', '.')}.{view}.png"
    start = time.monotonic()
    path.write_bytes(png(print_one(plate, job), inks_of(plate), job.ring, quick=True))
    print(f"{path} {job.size[0]}×{job.size[1]}, {time.monotonic() - start:.1f} s", flush=True)


def _list_motifs() -> int:
    families: dict[str, list[str]] = {}
    for name, function in MOTIFS.items():
        families.setdefault(function.__module__.rpartition(".")[2], []).append(name)
    for family in sorted(families):
        print(f"\n{family}")
        for name in families[family]:
            given = ", ".join(f"{key} = {value!r}" for key, value in parameters(name).items())
            print(f"  {name}: {(MOTIFS[name].__doc__ or '').splitlines()[0]}\n      {given}")
    print("\nmaterials")
    for name, table in materials().items():
        print(f"  {name}: {table['about']}")
    return 0
