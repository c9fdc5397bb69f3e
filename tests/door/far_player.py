"""A player in a process of his own: he knows the door and nothing of the rules behind it.

Run as `python -m tests.door.far_player REPORT`; the game is at the other end of standard input and output.
"""

import json
import random
import sys
from pathlib import Path
from typing import Any

from kf_desktop.content.packs.loader import read_packs
from kf_desktop.door.lines import FarTable, Wire
from kf_desktop.engine.decision import Decision, IllegalAnswer
from kf_desktop.engine.grid import Cell
from kf_desktop.resources import assets_dir

MOST = 2500
LEAVES = "end"
FOREIGN = tuple(
    f"kf_desktop.{name}" for name in ("rules", "host", "odds", "saves", "bots", "scenarios", "ui", "app", "commands")
)


def answer_to(decision: Decision, chance: random.Random) -> tuple[str, ...]:
    """Any answer; from a skirmish that is over he goes home."""
    keys = [option.key for option in decision.options]
    if LEAVES in keys:
        return (LEAVES,)
    count = chance.randint(decision.least, min(decision.most, len(keys)))
    return tuple(chance.choices(keys, k=decision.most) if decision.repeats else chance.sample(keys, count))


def play(table: FarTable) -> dict[str, Any]:
    """Play to the end, or that of an expedition, looking at everything there is to look at; what came of it."""
    chance, refused, rulings, refusals, answers = random.Random(5), 0, 0, 0, 0
    seen: list[str] = []
    while (decision := table.decision) is not None and answers < MOST and not table.view.campaign.expeditions:
        if decision.prompt not in seen:
            seen.append(decision.prompt)
        if answers % 7 == 0:
            refusals += len(table.refusals())
            rulings += look_around(table)
            try:
                table.answer(["no:such:option"])
            except IllegalAnswer as error:
                refused += "is not one of the options" in str(error) or "The answer needs" in str(error)
        if answers % 31 == 30 and table.undo() is not None:
            answers += 1
            continue
        table.answer(answer_to(decision, chance))
        answers += 1
    return {
        "answers": answers,
        "refused": refused,
        "rulings": rulings,
        "refusals": refusals,
        "prompts": seen,
        "over": table.decision is None or bool(table.view.campaign.expeditions),
        "events": [[event.kind, event.args] for event in table.events],
        "foreign": [name for name in sys.modules if name.startswith(FOREIGN)],
    }


def look_around(table: FarTable) -> int:
    """Ask whatever can be asked; how many of the answers said something."""
    clash = table.view.clash
    if clash is None:
        return 0
    told: list[object] = [table.odds(), table.sight_lines()]
    for figure in clash.figures:
        told += [table.spaces_of(figure.number), table.numbers_of_monster(figure.number)]
    for knight in clash.knights:
        told += [table.reach(knight), table.numbers_of_knight(knight)]
        told += [table.threatened(figure.number, knight) for figure in clash.figures[:1]]
    told += [table.way(Cell(cell)) for cell in range(0, clash.columns * clash.rows, 9)]
    return sum(bool(each) for each in told)


if __name__ == "__main__":
    cards = read_packs(assets_dir() / "packs" / "bell_under_ash")[0]
    report = play(FarTable(Wire(sys.stdin, sys.stdout), cards))
    Path(sys.argv[1]).write_text(json.dumps(report), encoding="utf-8")
