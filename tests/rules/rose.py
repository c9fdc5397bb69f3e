"""A Rogue's Path for tests: a small Rosegraal, plain knights, clashes that end as they are told to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pydantic import TypeAdapter

from kf_desktop.content.cards.modes.rosegraal import Rosegraal, RosegraalReward
from kf_desktop.content.cards.outpost import Outpost
from kf_desktop.content.text import Text
from kf_desktop.engine.decision import Decision
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Rosegraal as Sheet
from tests.rules.camp import KINGDOM, Camp, box
from tests.rules.written import words

Data = Mapping[str, Any]
FEN = "fen"
"""A second kingdom: the other part of the chart lies there."""
SAID = (
    "choose.start_space",
    "choose.loot",
    "choose.priority_target",
    "choose.stands_beside",
    "choose.space_beside",
    "spoils.take",
    "spoils.scrap",
    "spoils.without",
    "loadout.knight",
    "solo.swap",
)
"""Questions that are answered unasked with the first options."""


def chart(links: str, *, start: str, rewards: Mapping[str, Sequence[str]] | None = None, **levels: int) -> Rosegraal:
    """Nodes `a` to `z` with their levels; `links` are pairs such as "ab bc"; `s…` is in the second part."""
    pairs = [pair.split("-") for pair in links.split()]
    tables = [
        {
            "level": level,
            "monsters": [
                {"from": 1, "to": 4, "monster": "test.dummy", "level": 1},
                {"from": 5, "to": 10, "monster": "bell_ox", "level": 2},
            ],
        }
        for level in range(1, 6)
    ]
    data = {
        "id": "rose",
        "name": words("Rose"),
        "at": (500, 500),
        "links": start.split(),
        "parts": [
            {"id": "stone", "name": words("Stone"), "kingdom": KINGDOM, "tables": tables},
            {"id": "sunken", "name": words("Sunken"), "kingdom": FEN, "tables": tables},
        ],
        "nodes": [
            {
                "id": name,
                "part": "sunken" if name.startswith("s") else "stone",
                "level": level,
                "resurrections": level,
                "rewards": (rewards or {}).get(name, ["virtue"]),
                "links": [other for one, other in pairs if one == name],
                "at": (500, 500),
            }
            for name, level in levels.items()
        ],
    }
    return TypeAdapter(Rosegraal).validate_python(data)


def reward(knight: str, kind: str, level: int, name: str = "", *do: Data) -> RosegraalReward:
    """An entry of a knight's table; a Virtue if nothing is said."""
    effects = do or ({"op": "gain", "what": "bravery", "amount": 1},)
    id = f"{knight}.{kind}.{name or level}"
    return TypeAdapter(RosegraalReward).validate_python(
        {"id": id, "knight": knight, "level": level, "kind": kind, "do": effects}
    )


class Rose(Camp):
    """A group at the beginning of its path. Die of the monster table: `die`."""

    def __init__(
        self,
        *knights: str,
        on: Rosegraal | None = None,
        rewards: Sequence[RosegraalReward] = (),
        die: int = 1,
        modes: Sequence[str] = ("rogue",),
        squires: Sequence[str] = (),
    ) -> None:
        found = on or chart("a-c b-c c-d", start="a b", a=1, b=1, c=2, d=3)
        kingdom, outpost = box().kingdoms[KINGDOM], box().outposts[KINGDOM]
        content = replace(
            box(),
            rosegraals={found.id: found},
            rosegraal_rewards={each.id: each for each in rewards},
            kingdoms={**box().kingdoms, FEN: replace(kingdom, id=FEN, name=Text(en="Fen", zh="Fen"))},
            outposts={**box().outposts, FEN: _of_the_fen(outpost)},
        )
        names = knights or ("k1",)
        self.state = new_campaign(content, "test", names, 1, modes=modes, squires=squires)
        self.game: Game = Game(self.state, content)
        self.decisions: list[Decision] = []
        self.die = die
        self.state.table_dice = False

    @property
    def sheet(self) -> Sheet:
        assert self.state.rosegraal is not None
        return self.state.rosegraal

    def _answer(self, decision: Decision, waiting: list[str | Sequence[str]]) -> tuple[str, ...]:
        if decision.prompt in SAID and not decision.forced():
            self.decisions.append(decision)
            return tuple(option.key for option in decision.options[: decision.least])
        if decision.prompt == "roll.table":
            return (f"face:{self.die}",)
        if decision.prompt == "rosegraal.after" and len(decision.options) == 1 and not waiting:
            return ("next_round",)  # what the round has brought has been read
        if decision.prompt == "spoils.exchange":
            return ("gold",)
        return super()._answer(decision, waiting)

    def open(self) -> list[str]:
        """The nodes on offer; those of the fen behind the others."""
        return [key.removeprefix("node:") for key in self.offered() if key.startswith("node:")]

    def choose(self, node: str) -> Rose:
        """Go to a node and stand before the clash; the die of the table shows `die`."""
        self.state.table_dice = True
        self.run("rosegraal:ready", f"node:{node}")
        self.state.table_dice = False
        return self

    def fight(self, *dead: str, won: bool = True) -> Rose:
        """The clash is set up and ends as told, as far as its Aftermath; the round goes on from there."""
        self.run("clash:monster_round", "fight")
        assert self.state.clash is not None
        for name in dead:
            self[name].dead = True
        self.state.clash.result = "won" if won else "lost"
        self.state.scenes[-1].step = "end"
        self.run("rosegraal:casualties")
        return self

    def round(self, node: str, *dead: str, won: bool = True, answers: Sequence[str | Sequence[str]] = ()) -> Rose:
        """A whole round, to the beginning of the next."""
        self.choose(node).fight(*dead, won=won)
        self.run("rosegraal:after", *answers)
        self.run("rosegraal:node", "next_round")
        return self

    def path(self) -> list[str]:
        """The kinds of everything that happened."""
        return [event.kind for event in self.game.events]


def _of_the_fen(outpost: Outpost) -> Outpost:
    return replace(outpost, kingdom=FEN)
