"""What a click on the board means while a knight's action is asked: two answers, each only if it is offered.

Nothing is ruled here: where the knight could go and whom he could attack the rules say, and what is not among the
options of the second question is not answered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kf_desktop.engine.grid import Cell
from kf_desktop.ui.table.board_view import Click

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.clash_board.look import BoardLook
    from kf_desktop.ui.clash_board.rulings import BoardRulings

MOVE, WALK, START = "move", "walk", "choose.encounter_start"
ATTACK, CHOOSE = "attack", "choose.attack"
KNIGHVES, LAYING_DOWN = "attack_knighves", "choose.knighves"
"""The key of the action, or the label of the one with Knighves, and the prompt of the question to which it leads."""


@dataclass(slots=True)
class Clicks:
    """What a click means on a space, with what the way costs, and on a figure with each weapon."""

    knight: str = ""
    cells: dict[Cell, Click] = field(default_factory=dict)
    costs: dict[Cell, int] = field(default_factory=dict)
    figures: dict[str, dict[str, Click]] = field(default_factory=dict)


def clicks_of(decision: Decision | None, look: BoardLook | None, rulings: BoardRulings) -> Clicks:
    """Those of a knight who is asked for his action."""
    clicks = Clicks()
    if decision is None or look is None or decision.prompt != "choose.action":
        return clicks
    offered = [option.key for option in decision.options]
    knives = {option.args["gear"]: option.key for option in decision.options if option.label == KNIGHVES}
    clicks.knight = str(decision.args.get("knight", ""))
    if MOVE in offered:
        clicks.costs = rulings.reach(clicks.knight)
        for cell in clicks.costs:
            clicks.cells[cell] = Click(MOVE, WALK, f"cell:{look.grid.name(cell)}")
    if ATTACK in offered:
        for figure, gear in rulings.attacks(clicks.knight):
            weapons = clicks.figures.setdefault(f"figure:{figure}", {})
            key, own = f"attack:{figure}:{gear}", knives.get(gear)
            weapons[gear] = Click(own, LAYING_DOWN, key) if own else Click(ATTACK, CHOOSE, key)
    return clicks
