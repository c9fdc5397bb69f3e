"""An expedition for tests: knights of the test pack in the kingdom of the bundled one, answered by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Self, TypeVar

from kf_desktop.content.cards.gear import Gear, GearSource, GearType
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.engine.decision import Decision, Steps
from kf_desktop.engine.events import Event
from kf_desktop.engine.scenes import Frame
from kf_desktop.resources import assets_dir
from kf_desktop.rules.expedition.outpost.loadout import starting_loadout
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Campaign, Chapter, Expedition, GearItem, Knight, Sheet, State, TileState
from tests.rules.written import boxed, words, written

T = TypeVar("T")
KINGDOM = "cinder_abbacy"
TIERS = {"mob": 1, "vassal": 2, "king": 3, "devil": 4, "dragon": 5}
assert RULES, "the chapters register their scenes and operations"


@cache
def box() -> Box:
    """The bundled pack and the four plain knights of the test pack; no books."""
    test_pack = assets_dir() / "scenarios" / "cards"
    library, _ = read_packs(assets_dir() / "packs" / "bell_under_ash", test_pack)
    return pack_box(library, {})


class Camp:
    """A party in an expedition, on the starting tile of the map, with everything shuffled and at hand."""

    def __init__(self, *knights: str, leader: str = "", seed: int = 1) -> None:
        names = knights or ("k1",)
        expedition = Expedition(1, KINGDOM, leader=leader or names[0], tile="01")
        expedition.tiles = {"01": TileState(up=True, explored=True)}
        campaign = Campaign("test")
        self.state = State(campaign, list(names), {}, [Frame("outpost")], {"seed": seed}, expedition)
        self.game: Game = Game(self.state, box())
        self.decisions: list[Decision] = []
        for name in names:
            self._add(name)

    def _add(self, name: str) -> None:
        start = box().knights[name].start
        unlocked = {
            "portrait": [start.portrait],
            "heroic_arc": [start.heroic_arc],
            "peril_arc": [start.peril_arc],
            "talent": [start.talent],
            "technique": list(start.techniques),
        }
        armory = [GearItem(gear) for gear in start.gear]
        self.state.knights[name] = Knight(
            name, f"seat_{name}", Sheet(unlocked=unlocked, armory=armory), starting_loadout(box(), name)
        )

    # --- setting up ------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Knight:
        return self.state.knights[name]

    def tiers(self, **tiers: str) -> Self:
        """Bring knights to a tier by opening chapters: `k1="king"`."""
        for name, tier in tiers.items():
            self[name].sheet.tale = [Chapter() for _ in range(TIERS[tier])]
        return self

    def gold(self, **purses: int) -> Self:
        for name, gold in purses.items():
            self[name].sheet.gold = gold
        return self

    def gear(self, name: str, kind: GearType = "support", source: GearSource = "merchant", **values: Any) -> Gear:
        """Put a gear card into the box."""
        values.setdefault("name", words(name))
        card = written(Gear, id=name, type=kind, source=source, **values)
        self.game.content = boxed(self.game.content, "gear", name, card)
        return card

    def owns(self, name: str, *gear: str) -> Self:
        """Put gear into a knight's Armory."""
        self[name].sheet.armory += [GearItem(card) for card in gear]
        return self

    def at(self, scene: str, step: str = "", **args: str) -> Self:
        """Stand in a scene."""
        self.state.scenes[:] = [Frame(scene, step, args)]
        return self

    # --- playing ---------------------------------------------------------------------------------

    def play(self, steps: Steps[T], *answers: str | Sequence[str]) -> T:
        """Run a procedure with these answers; every one must be asked for, and nothing else."""
        waiting = list(answers)
        try:
            decision = next(steps)
            while True:
                decision = steps.send(self._answer(decision, waiting))
        except StopIteration as end:
            assert not waiting, f"nobody asked for {waiting}"
            result: T = end.value
            return result

    def run(self, until: str, *answers: str | Sequence[str]) -> None:
        """Play scenes until `until` is on top ("phase" or "phase:step"); every answer must be asked for."""
        waiting = list(answers)
        while True:
            frame = self.state.scenes[-1]
            if until in (frame.scene, f"{frame.scene}:{frame.step}") and not waiting:
                return
            steps = SCENES[frame.scene](self.game, frame)
            answer: tuple[str, ...] | None = None
            try:
                while True:
                    decision = next(steps) if answer is None else steps.send(answer)
                    answer = self._answer(decision, waiting)
            except StopIteration:
                continue

    def offered(self, *answers: str | Sequence[str]) -> list[str]:
        """The options of the next question of the scene on top after these answers; then it is left."""
        waiting = list(answers)
        while True:
            frame = self.state.scenes[-1]
            steps = SCENES[frame.scene](self.game, frame)
            answer: tuple[str, ...] | None = None
            try:
                while True:
                    decision = next(steps) if answer is None else steps.send(answer)
                    if not waiting:
                        steps.close()
                        return [option.key for option in decision.options]
                    answer = self._answer(decision, waiting)
            except StopIteration:
                continue

    def asked(self, steps: Steps[Any]) -> list[str]:
        """The options of the procedure's first question; then it is left."""
        decision = next(steps)
        steps.close()
        return [option.key for option in decision.options]

    def _answer(self, decision: Decision, waiting: list[str | Sequence[str]]) -> tuple[str, ...]:
        self.decisions.append(decision)
        forced = decision.forced()
        if forced is not None:
            return forced
        keys = [option.key for option in decision.options]
        assert waiting, f"{decision.prompt} is asked: {keys}"
        answer = waiting.pop(0)
        given = (answer,) if isinstance(answer, str) else tuple(answer)
        assert not decision.refusal(given), f"{decision.prompt}: {decision.refusal(given)}"
        return given

    # --- looking ---------------------------------------------------------------------------------

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.game.events if event.kind == kind]

    def told(self, kind: str, arg: str) -> list[Any]:
        """What the events of that kind say of one thing, in order."""
        return [event.args[arg] for event in self.events(kind)]

    def purses(self) -> dict[str, int]:
        return {name: knight.sheet.gold for name, knight in self.state.knights.items()}
