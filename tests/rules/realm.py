"""A small kingdom for tests of the delve: tiles, cards and monsters put on the table one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path as Folder
from typing import Any, Self

from kf_desktop.content.cards.kingdom import (
    OPPOSITE,
    DeepFogCard,
    Exploration,
    Kingdom,
    Path,
    PathKind,
    Side,
    Tile,
    TileSize,
)
from kf_desktop.content.cards.knights import Technique
from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.content.cards.perils import MortisCard
from kf_desktop.content.tiers import Tier
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve.exploration import exploration_step
from kf_desktop.rules.expedition.delve.meeting import meet_monsters
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Chapter, FogCard, GearItem, TileState
from kf_desktop.story.model import AdventureEntry, Book, BookKind, Paragraph, Quest
from tests.rules.camp import Camp
from tests.rules.written import boxed, ops, rewritten, words, written

REALM, CODEX = "realm", "realm_codex"
SIDES = ("north", "east", "south", "west")
Effects = Sequence[Mapping[str, Any]]


Line = tuple[int, int, int, bool] | tuple[int, int, int, bool, int]
"""From, to, paragraph, unique, and the paragraph of a second meeting."""


def _lines(adventures: Sequence[Line]) -> list[AdventureEntry]:
    return [
        written(AdventureEntry, low=low, high=high, paragraph=number, unique=once, second=second[0] if second else None)
        for low, high, number, once, *second in adventures
    ]


class Realm(Camp):
    """A party on tile "12" of an empty map; districts d1, d2, d3 (and more) clockwise.

    `table_dice` is on: a roll is asked for and answered as `("face:4", "face:2")`, or by `dice`.
    """

    def __init__(self, *knights: str, leader: str = "", seed: int = 1, districts: int = 3) -> None:
        super().__init__(*knights, leader=leader, seed=seed)
        names = [f"d{number}" for number in range(1, districts + 1)]
        self.kingdom(
            districts=[{"id": name, "name": words(name), "colour": "#111111", "sign": "X"} for name in names],
            curse={
                "token": "smoulder",
                "name": words("s"),
                "flips_to": "blaze",
                "flipped_name": words("b"),
                "text": words("t"),
            },
        )
        self.tiles: dict[str, Tile] = {}
        expedition = self.expedition
        expedition.kingdom, expedition.phase, expedition.tiles = REALM, "delve", {}
        expedition.wheel = ["test.dot"] + [""] * (districts - 1)
        self.tile("12")
        self.place("12")
        expedition.tile = "12"
        self.at("delve")
        self.state.table_dice = True

    @property
    def expedition(self) -> Any:
        return self.state.expedition

    # --- the box ---------------------------------------------------------------------------------

    def _put(self, shelf: str, key: Any, card: Any) -> Any:
        self.game.content = boxed(self.game.content, shelf, key, card)
        return card

    def kingdom(self, **values: Any) -> None:
        known = self.game.content.kingdoms.get(REALM)
        if known is None:
            look = {"ground": "#111111", "accent": "#222222"}
            start = {"start_tiles": ("12",), "look": look, "codex": CODEX, "name": words("Realm")}
            self._put("kingdoms", REALM, written(Kingdom, id=REALM, **start, **values))
        else:
            self._put("kingdoms", REALM, rewritten(known, **values))

    def tile(self, id: str, district: str = "d1", size: TileSize = "S", **values: Any) -> Self:
        """Put a tile into the kingdom's set; its back gives 1 Time and nothing else unless said."""
        values["back"] = {"time": 0, "fog": 0} | values["back"] if "back" in values else {"time": 1, "fog": 3}
        known = self.tiles.get(id)
        paths = known.paths if known else ()
        at = (len(self.tiles), 0)
        self.tiles[id] = written(
            Tile, id=id, kingdom=REALM, name=words(id), size=size, district=district, at=at, paths=paths, **values
        )
        self._put("tiles", REALM, dict(self.tiles))
        return self

    def way(self, id: str, side: Side, to: str = "", kind: PathKind = "path") -> Self:
        """Put a path on one tile."""
        tile = self.tiles[id]
        self.tiles[id] = replace(tile, paths=(*tile.paths, Path(side=side, to=to, kind=kind)))
        self._put("tiles", REALM, dict(self.tiles))
        return self

    def road(self, id: str, side: Side, to: str, kind: PathKind = "path") -> Self:
        """Join two tiles; a tile not yet made is a plain one."""
        for name in (id, to):
            if name not in self.tiles:
                self.tile(name)
        self.way(id, side, to, kind)
        return self.way(to, OPPOSITE[side], id, kind)

    def chain(self, *ids: str, side: Side = "east") -> Self:
        """Tiles in a row, all explored."""
        for one, other in pairwise(ids):
            self.road(one, side, other)
        return self.place(*ids)

    def place(self, *ids: str, up: bool = True, explored: bool = True) -> Self:
        """Lay tiles on the map."""
        for id in ids:
            self.expedition.tiles[id] = TileState(up=up, explored=explored and up)
        return self

    def hidden(self, *ids: str) -> Self:
        return self.place(*ids, up=False)

    def card(self, id: str, *do: Mapping[str, Any], back: str = "", **values: Any) -> Self:
        """Put an exploration card into the box; `back` names its clues from the north, clockwise."""
        sides = dict(zip(SIDES, back.split(), strict=False)) or None
        special = values.pop("special", False)
        if sides is None and not special:
            sides = dict(zip(SIDES, ("martial", "errant", "historic", "mystic"), strict=True))
        self._put(
            "explorations",
            id,
            written(Exploration, id=id, kingdom=REALM, name=words(id), back=sides, special=special, do=do, **values),
        )
        return self

    def deck(self, *ids: str) -> Self:
        """Stack the Exploration deck, top first; unknown cards are plain (r…) or special (s…)."""
        for id in ids:
            if id not in self.game.content.explorations:
                self.card(id, special=id.startswith("s"))
        self.expedition.exploration = list(ids)
        return self

    def mortis(self, *arrows: Side, do: Effects = ()) -> list[str]:
        """Stack the Minor Mortis deck with cards m1, m2 … of those arrows."""
        names = [f"m{number}" for number in range(1, len(arrows) + 1)]
        for name, arrow in zip(names, arrows, strict=True):
            self._put("mortis", name, written(MortisCard, id=name, name=words(name), deck=1, arrow=arrow, do=do))
        self.state.mortis["1"] = list(names)
        return self.state.mortis["1"]

    def fog(self, id: str, value: int = 1, hazard: Effects = (), penalty: Effects = ()) -> Self:
        card = written(DeepFogCard, id=id, name=words(id), value=value, hazard=hazard, penalty=penalty)
        self._put("deep_fog", id, card)
        return self

    def crossing(self, strength: int, laid: Sequence[str], deck: Sequence[str], **values: int) -> Self:
        """In the Deep Fog on the way to tile "14": cards in a straight line, and the deck. `c1=2` is a value."""
        for id in (*laid, *deck):
            if id not in self.game.content.deep_fog:
                self.fog(id, values.get(id, 1))
        back = {"time": 1, "fog": strength}
        self.tile("14", back=back) if "14" in self.tiles else self.road("12", "north", "14").tile("14", back=back)
        if "14" not in self.expedition.tiles:
            self.hidden("14")
        self.expedition.fog_path = [FogCard(card, x, 0) for x, card in enumerate(laid)]
        self.expedition.deep_fog = list(deck)
        self.at("delve", "fog", to="14")
        return self

    def encounter(self, monster: str = "test.dot", level: int = 1, **values: Any) -> Self:
        values.setdefault("results", ({"scrapes": 0},))
        values = {"to_hit": 4, "at": 6, "zone": ((99, 99),), **values}  # aimed at no space, unless it says otherwise
        self._put("encounters", (monster, level), written(EncounterCard, monster=monster, level=level, **values))
        return self

    def tier(self, monster: str, tier: Tier, footprint: int) -> Self:
        """Make a monster of the test pack one of that tier."""
        card = self.game.content.monsters[monster]
        self._put("monsters", monster, replace(card, tier=tier, footprint=footprint))
        return self

    def weapon(self, knight: str, id: str = "blade", **values: Any) -> GearItem:
        """Give a knight a weapon."""
        self.gear(id, "weapon", **values)
        item = GearItem(id)
        self[knight].sheet.armory.append(item)
        self[knight].loadout.hands = [id]
        return item

    def technique(self, knight: str, id: str, **delve: Any) -> Self:
        clash = {"timing": "attack_roll", "exert": {"effect": [{"op": "precision"}]}}
        card = written(Technique, id=id, knight=knight, name=words(id), delve=delve, clash=clash)
        self._put("techniques", id, card)
        self[knight].hand.append(id)
        return self

    def codex(self, *numbers: int, adventures: Sequence[Line] = (), **do: Effects) -> Self:
        """The Codex with these paragraphs; `p1010=[…]` gives one effects."""
        return self._book(CODEX, "codex", numbers, do, kingdom=REALM, adventure=_lines(adventures))

    def supplement(self, id: str, *numbers: int, adventures: Sequence[Line]) -> Self:
        """A book of a pack that lays adventures over the Codex'."""
        return self._book(id, "supplement", numbers, {}, kingdom=REALM, adventure=_lines(adventures))

    def book(self, knight: str, *numbers: int, quest: Mapping[str, Any] | None = None, **do: Effects) -> Self:
        """The knight's book, with a quest of chapter 1."""
        plain = {"chapter": 1, "name": words("q"), "opening": 1, "goal": words("g")}
        quests = [written(Quest, **{**plain, **quest})] if quest is not None else []
        if quest is not None:
            self.expedition.quester = knight
            self[knight].mission, self[knight].sheet.tale = "quest", [Chapter("running")]
        return self._book(knight, "knightbook", numbers, do, knight=knight, prologue=1, first_death=2, quest=quests)

    def _book(self, id: str, kind: BookKind, numbers: Sequence[int], do: Mapping[str, Effects], **values: Any) -> Self:
        then = {int(key[1:]): effects for key, effects in do.items()}
        paragraphs = {
            number: written(Paragraph, number=number, then=then.get(number, ()), end=True)
            for number in (*numbers, *then)
        }
        book = written(
            Book, id=id, kind=kind, name=words(id), folder=Folder(), paragraphs=paragraphs, places={}, **values
        )
        self._put("books", id, book)
        return self

    # --- playing ---------------------------------------------------------------------------------

    def collect(self, **types: str) -> Self:
        """Which clues the knights collect: `k1="martial errant"`."""
        for knight, kinds in types.items():
            self[knight].clue_card, _, self[knight].secondary = kinds.partition(" ")
        return self

    def tracks(self, **values: int) -> Self:
        for name, value in values.items():
            setattr(self.expedition, name, value)
        return self

    def effect(self, *effects: Mapping[str, Any], answers: Sequence[Any] = ()) -> None:
        """Resolve a card's effects in the delve."""
        leader = self[self.expedition.leader]
        self.play(self.says(effects, Context(source="test", knight=leader)), *answers)

    def says(self, effects: Effects, context: Context) -> Steps[None]:
        """A card with these sentences, outside any deck."""
        yield from perform_and_hunt(self.game, ops(*effects), context)
        yield from meet_monsters(self.game)

    def explore(self, *answers: Any) -> bool:
        """Play the Exploration step until it is over, or a scene of its own comes in between."""
        return self.play(exploration_step(self.game, self.at("delve", "exploration").state.scenes[-1]), *answers)

    def begin(self, steps: Steps[Any], *answers: Any) -> Steps[Any]:
        """Run a procedure up to the first question after these answers; it stays open."""
        waiting = list(answers)
        decision = next(steps)
        while decision.forced() is not None or waiting:
            decision = steps.send(self._answer(decision, waiting))
        return steps

    def step(self, *answers: Any) -> str:
        """Play one step of the delve; which comes next ("" = a new round, or the scene on top)."""
        frame = self.state.scenes[-1]
        self.play(SCENES[frame.scene](self.game, frame), *answers)
        top = self.state.scenes[-1]
        return top.step if top.scene == "delve" else top.scene

    def fails(self, *answers: Any) -> str:
        """Play one step that fails the expedition; the reason."""
        try:
            self.step(*answers)
        except ExpeditionFailed as failure:
            return failure.reason
        return ""

    def travel_to(self, tile: str, *answers: Any) -> None:
        """The Travel and the Kingdom Tile step."""
        self.step(f"tile:{tile}") if len(self.options()) > 1 else self.step()
        self.step(*answers)

    def options(self, *answers: Any) -> list[str]:
        """What the step on top offers."""
        frame = self.state.scenes[-1]
        steps = SCENES[frame.scene](self.game, frame)
        waiting, answer = list(answers), None
        frame_before = (frame.step, dict(frame.args))
        round_before = self.expedition.round
        try:
            while True:
                decision = next(steps) if answer is None else steps.send(answer)
                if not waiting:
                    break
                answer = self._answer(decision, waiting)
        except StopIteration:
            return []
        steps.close()
        frame.step, frame.args = frame_before
        self.expedition.round = round_before
        return [option.key for option in decision.options]

    # --- looking ---------------------------------------------------------------------------------

    def clues(self) -> dict[str, dict[str, int]]:
        return {
            name: {kind: count for kind, count in knight.clues.items() if count}
            for name, knight in self.state.knights.items()
        }

    def trace(self, kind: str = "tile_step", arg: str = "step") -> list[Any]:
        return [event.args[arg] for event in self.events(kind)]

    def path(self) -> list[str]:
        return [card.card for card in self.expedition.fog_path if card.up]

    def where(self) -> dict[str, tuple[int, int]]:
        return {card.card: (card.x, card.y) for card in self.expedition.fog_path}
