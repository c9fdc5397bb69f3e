"""Clash positions for tests, written down as the ledger writes them.

The ledger counts rows from the top (CLA-016, KRD-001): A is the top row, and a figure or a tile of several
spaces is named by its north-west one. The board itself has A at the bottom. `Position` translates in both
directions, so that a test reads exactly like its rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Self, TypeVar

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import VantagePoint, VirtueTest
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.text import Text
from kf_desktop.engine.decision import Decision, Steps
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell, square_grid
from kf_desktop.engine.scenes import Frame
from kf_desktop.resources import assets_dir
from kf_desktop.rules.clash.board.sides import seat_riders
from kf_desktop.rules.clash.forced import effects
from kf_desktop.rules.clash.harm import conditions, gain_and_lose
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.rules.table.game import ClashOver, Game
from kf_desktop.rules.table.state import (
    Campaign,
    Clash,
    Expedition,
    Fighter,
    Figure,
    FigureNumber,
    Knight,
    Loadout,
    Perch,
    Sheet,
    State,
    TerrainPiece,
)
from kf_desktop.scenarios.places import Places
from tests.rules.written import written

T = TypeVar("T")

PACK = assets_dir() / "scenarios" / "cards"
OPERATIONS = (effects, conditions, gain_and_lose)
"""Importing them registers the operations that the tiles of the pack use."""


@cache
def library() -> Box:
    """The test pack. It has no whole decks, so the findings about those are left aside."""
    return pack_box(read_packs(PACK)[0], {})


class Position:
    """A clash board with who and what stands on it. Spaces are named as in the ledger, `F10`."""

    def __init__(self, columns: int = 14, rows: int = 10, seed: int = 1) -> None:
        self.grid = square_grid(columns, rows)
        self.places = Places(self.grid, top=True)
        self.clash = Clash("test.dot", 1, "full", "", columns, rows)
        campaign = Campaign("test", event_9999=True)  # no first death is told
        self.state = State(campaign, [], {}, [Frame("clash")], {"seed": seed}, Expedition(1), self.clash)
        self.game = Game(self.state, library())
        self.decisions: list[Decision] = []

    # --- names -----------------------------------------------------------------------------------

    def cell(self, name: str) -> Cell:
        """The number of the space that the ledger calls so."""
        return self.places.cell(name)

    def name(self, cell: Cell) -> str:
        """What the ledger calls the space."""
        return self.places.name(cell)

    def names(self, cells: Iterable[int]) -> set[str]:
        return set(self.places.names(cells))

    def flip(self, name: str) -> str:
        """The printed name of a space for its ledger name, or the other way round."""
        return self.places.turned(name)

    def corner(self, x: int, y: int) -> tuple[int, int]:
        """A corner of the ledger (y counted down from the top) on the board, or the other way round."""
        return x, self.grid.rows - y

    def _anchor(self, name: str, height: int) -> Cell:
        """The lower left space of what the ledger names by its upper left one."""
        return Cell(self.cell(name) - (height - 1) * self.grid.columns)

    # --- setting up ------------------------------------------------------------------------------

    def knight(self, name: str, at: str, *, talent: str = "plain", **values: Any) -> Knight:
        """Put a knight of the pack (k1 … k4) on the board; `values` are fields of the state."""
        cards = library().knights[name].start
        sheet = Sheet(bane=values.pop("bane", 0), gold=values.pop("gold", 0))
        knight = Knight(name, f"seat_{name}", sheet, vigor=10, vigor_limit=10, heat_limit=9)
        knight.loadout = Loadout(cards.portrait, cards.heroic_arc, cards.peril_arc, f"test.talent.{talent}")
        for field, value in values.items():
            setattr(knight, field, value)
        knight.cell = self.cell(at)
        self.state.party.append(name)
        self.state.knights[name] = knight
        self.clash.knights.append(name)
        return knight

    def knights(self, **places: str) -> Self:
        """Put several plain knights on the board: `k1="F5"`."""
        for name, at in places.items():
            self.knight(name, at)
        return self

    def monster(self, kind: str, at: str, facing: str = "north", *, knockback: int = -1, abilities: str = "") -> Figure:
        """Put a monster on the board: "dot" (mob), "pawn", "square", "block" (bosses of 1, 2 × 2, 3 × 3)."""
        self.clash.monster = f"test.{kind}"
        monster = self.game.content.monsters[self.clash.monster]
        if knockback >= 0 or abilities:
            keywords = tuple(Keyword.read(word) for word in abilities.split())
            amount = knockback if knockback >= 0 else monster.knockback
            changed = replace(monster, knockback=amount, abilities=keywords)
            monsters = {**self.game.content.monsters, monster.id: changed}
            self.game.content = replace(self.game.content, monsters=monsters)
        figure = Figure(FigureNumber(len(self.clash.figures) + 1), self._anchor(at, monster.footprint), facing)
        self.clash.figures.append(figure)
        return figure

    def ride(self, knight: str, point: str = "test.perch", space: tuple[int, int] = (0, 0), **values: Any) -> None:
        """Give the monster a Vantage Point and put the knight on it; without a name it is only given."""
        figure = self.clash.figures[0]
        monster = self.game.content.monsters[self.clash.monster]
        climb = VirtueTest(virtue="might", difficulty=6)
        name = Text(en=point, zh=point)
        made = written(
            VantagePoint, **{"id": point, "name": name, "space": space, "climb": climb, "open": True, **values}
        )
        monsters = {**self.game.content.monsters}
        monsters[monster.id] = replace(monster, vantage_points=(*monster.vantage_points, made))
        self.game.content = replace(self.game.content, monsters=monsters)
        if knight:
            self.clash.riders[knight] = Perch(figure.number, point)
            seat_riders(self.game, figure)

    def terrain(self, **places: str) -> Self:
        """Put tiles on the board: `column="F7 G6"`, each named by its upper left space."""
        for kind, names in places.items():
            tile = library().terrain[f"test.{kind}"]
            for name in names.split():
                self.clash.terrain.append(TerrainPiece(tile.id, self._anchor(name, tile.size[1])))
        return self

    def priority(self, knight: str) -> Self:
        self.clash.priority_target = knight
        return self

    # --- playing ---------------------------------------------------------------------------------

    def play(self, steps: Steps[T], *answers: str) -> T:
        """Run a procedure with these answers (spaces named as in the ledger); every one must be asked for."""
        waiting = list(answers)
        try:
            decision = next(steps)
            while True:
                self.decisions.append(decision)
                decision = steps.send(self._answer(decision, waiting))
        except StopIteration as end:
            assert not waiting, f"nobody asked for {waiting}"
            result: T = end.value
            return result

    def _answer(self, decision: Decision, waiting: list[str]) -> tuple[str, ...]:
        forced = decision.forced()
        if forced is not None:
            return forced
        assert waiting, f"{decision.prompt} is asked: {self.options(decision)}"
        key = self.key(waiting.pop(0))
        refusal = decision.refusal([key])
        assert not refusal, f"{decision.prompt}: {refusal}"
        return (key,)

    def asked(self, steps: Steps[Any], *answers: str) -> list[str]:
        """The options of the question after these answers, spaces named as in the ledger; then it is left."""
        waiting = list(answers)
        decision = next(steps)
        while decision.forced() is not None or waiting:
            decision = steps.send(self._answer(decision, waiting))
        steps.close()
        return self.options(decision)

    def options(self, decision: Decision) -> list[str]:
        return sorted(self.key(option.key) for option in decision.options)

    def key(self, key: str) -> str:
        """An option key with its space translated; anything else stays."""
        return f"cell:{self.flip(key[5:])}" if key.startswith("cell:") else key

    def over(self, steps: Steps[Any], *answers: str) -> bool:
        """Whether the procedure ends the clash."""
        try:
            self.play(steps, *answers)
        except ClashOver:
            return True
        return False

    def choices(self) -> list[str]:
        """The prompts of the real choices so far."""
        return [decision.prompt for decision in self.decisions if decision.forced() is None]

    # --- looking ---------------------------------------------------------------------------------

    def at(self, who: Fighter | Figure) -> str:
        """Where somebody stands: the ledger's name of the (upper left) space; "" off the board."""
        if who.cell < 0:
            return ""
        if isinstance(who, Fighter):
            return self.name(who.cell)
        size = self.game.content.monsters[self.clash.monster].footprint
        return self.name(Cell(who.cell + (size - 1) * self.grid.columns))

    def tiles(self, kind: str) -> set[str]:
        """Where tiles of the kind lie, by upper left space."""
        tile = library().terrain[f"test.{kind}"]
        rise = (tile.size[1] - 1) * self.grid.columns
        return {self.name(Cell(piece.cell + rise)) for piece in self.clash.terrain if piece.tile == tile.id}

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.game.events if event.kind == kind]

    def told(self, kind: str, arg: str) -> list[Any]:
        """What the events of that kind say of one thing, in order."""
        return [event.args[arg] for event in self.events(kind)]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.game.events]

    def path(self, who: Knight | Figure) -> list[str]:
        """Every space that somebody went over, upper left ones for figures."""
        mine: Mapping[str, str | int] = {"figure": who.number} if isinstance(who, Figure) else {"knight": who.id}
        name, value = next(iter(mine.items()))
        size = self.game.content.monsters[self.clash.monster].footprint if isinstance(who, Figure) else 1
        rise = (size - 1) * self.grid.columns
        found: list[str] = []
        for event in self.game.events:
            if event.kind in ("moves", "walks", "moved_by_force") and event.args.get(name) == value:
                path = event.args["path"]
                assert isinstance(path, list)
                found += [self.name(Cell(self.grid.cell(str(space)) + rise)) for space in path]
        return found
