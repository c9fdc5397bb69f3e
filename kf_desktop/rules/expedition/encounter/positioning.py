"""Positioning in an Encounter: monsters and knights (ENC-012 … ENC-030); the Dragon's Roar (ENC-037 … ENC-041)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.content.dice import ShownDie
from kf_desktop.door.subjects import PlacingSubject
from kf_desktop.engine.decision import Scalar
from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, Cells
from kf_desktop.rules.clash.board.sides import set_facing
from kf_desktop.rules.expedition.encounter import board as boards
from kf_desktop.rules.expedition.encounter.board import Place
from kf_desktop.rules.expedition.encounter.monsters import attack_on
from kf_desktop.rules.expedition.encounter.table import (
    aimed_cells,
    board_now,
    encounter_of,
    figure_cells,
    met_monster,
    monster_cells,
    roll_places,
)
from kf_desktop.rules.expedition.kingdom.map import leader_seats
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose, choose_of, party
from kf_desktop.rules.table.state import Figure, FigureNumber

BOSS_DICE = 2  # ENC-021


@dataclass(frozen=True, slots=True)
class Placing:
    """A monster to be placed: each place and facing that is equally good, with the spaces that it would aim at."""

    figure: FigureNumber
    aims: dict[Place, Cells]

    def subject(self, prompt: str) -> PlacingSubject:
        """What each place and facing would aim at."""
        return PlacingSubject(self.figure, tuple((cell, side, aimed) for (cell, side), aimed in self.aims.items()))


def positioning(game: Game, card: EncounterCard) -> Steps[None]:
    """Monsters first, then knights; in an Ambush the other way round (ENC-012, ENC-013)."""
    if encounter_of(game).ambush:
        yield from _place_knights(game, card, party(game))
        yield from _place_monsters(game, card)
    else:
        yield from _place_monsters(game, card)
        yield from _place_knights(game, card, party(game))


def _place_monsters(game: Game, card: EncounterCard) -> Steps[None]:
    for number in range(1, card.count + 1):
        yield from _place_monster(game, card, number)


def _place_monster(game: Game, card: EncounterCard, number: int) -> Steps[None]:
    """Where the dice say and where it aims at most: spaces, or in an Ambush knights (ENC-013 … ENC-025)."""
    encounter, size = encounter_of(game), met_monster(game).footprint
    anchors, shown = yield from _anchors(game)
    if not anchors:
        return
    before = [aimed_cells(game, card, figure) for figure in encounter.figures]

    def score(place: Place) -> tuple[int, int, int]:
        aimed = board_now(game).aimed(place, size, card.zone)
        knights = sum(cell in aimed for cell in encounter.knights.values()) if encounter.ambush else 0
        return knights, len(aimed), -sum(cell in others for others in before for cell in aimed)  # ENC-018

    places = boards.best_places(anchors, score)
    board, number = board_now(game), FigureNumber(number)
    placing = Placing(number, {place: board.aimed(place, size, card.zone) for place in places})
    anchor = yield from _choose_anchor(game, placing, shown)
    facings = [facing for cell, facing in places if cell == anchor]
    figure = Figure(number, anchor, facings[0])
    encounter.figures.append(figure)  # it stands there while its facing is asked
    facing = yield from _choose_facing(game, placing, figure, facings)
    set_facing(game, figure, facing)
    space = board_now(game).grid.name(anchor)
    game.emit("monster_placed", "ENC-015", figure=number, monster=encounter.monster, space=space, facing=facing)
    yield from _make_room(game, card, figure)


def _anchors(game: Game) -> Steps[tuple[list[Cell], dict[str, Scalar]]]:
    """Roll for the monster and find the places that the symbols allow; Hope is ignored (ENC-017 … ENC-025).

    Also what the dice show, and whether these places have it.
    """
    encounter, board, size = encounter_of(game), board_now(game), met_monster(game).footprint
    colour, count = {"mob": ("red", 1), "dragon": ("white", 1)}.get(encounter.board, ("red", BOSS_DICE))
    dice = yield from roll_places(game, colour, count, leader_seats(game))
    faces = [boards.shown_by(die) for die in dice]
    monsters, knights = monster_cells(game), list(encounter.knights.values())
    if encounter.board == "mob":
        found = boards.mob_anchors(board, faces[0], monsters + knights)
    else:
        found = boards.boss_anchors(board, size, faces, monsters + knights, used=count)
        found = found or boards.crowded_anchors(board, size, monsters, knights)
    shown: dict[str, Scalar] = {"die": " ".join(die.written() for die in dice)}
    if found and (fit := boards.fit_of(board, board.footprint(found[0], size), faces)):
        shown[fit] = True
    elif all(face == boards.BLANK for face in faces):
        shown["blank"] = True
    return found, shown


def _choose_anchor(game: Game, placing: Placing, shown: dict[str, Scalar]) -> Steps[Cell]:
    """Spaces equally good: the Party Leader chooses (ENC-015)."""
    monster, grid = encounter_of(game).monster, board_now(game).grid

    def option(cell: Cell) -> Option:
        return Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell), "monster": monster})

    anchors = list(dict.fromkeys(anchor for anchor, _ in placing.aims))
    return (
        yield from choose_of(
            Kind.CELL,
            "choose.encounter_space",
            {option(anchor): anchor for anchor in anchors},
            seats=leader_seats(game),
            because=("ENC-015",),
            args={"monster": monster, "figure": placing.figure, **shown},
            about=placing,
            missing=lambda: [
                hindrance.other("space", ("ENC-015",)).of(option(cell)) for cell in grid.spaces if cell not in anchors
            ],
        )
    )


def _choose_facing(game: Game, placing: Placing, figure: Figure, facings: list[str]) -> Steps[str]:
    """Of facings equally good the Party Leader chooses, once the space is (ENC-015)."""
    return (
        yield from choose_of(
            Kind.CHOOSE,
            "choose.facing",
            {Option(f"direction:{facing}", "direction", {"direction": facing}): facing for facing in facings},
            seats=leader_seats(game),
            because=("ENC-015",),
            args={"monster": encounter_of(game).monster, "figure": figure.number},
            about=placing,
            missing=lambda: [
                hindrance.other("way", ("ENC-015",)).of(
                    Option(f"direction:{facing}", "direction", {"direction": facing})
                )
                for facing in DIRECTIONS
                if facing not in facings
            ],
        )
    )


def is_last_placed(game: Game, card: EncounterCard, figure: int) -> bool:
    """Whether all stand once that monster does: the knights of an Ambush do so already, but before a dragon's Roar."""
    encounter = encounter_of(game)
    return encounter.ambush and encounter.board != "dragon" and figure == card.count


def _make_room(game: Game, card: EncounterCard, figure: Figure) -> Steps[None]:
    """Knights under an ambushing monster leave the board and are attacked at once (ENC-013)."""
    encounter, under = encounter_of(game), figure_cells(game, figure)
    for name in [name for name, cell in encounter.knights.items() if cell in under]:
        del encounter.knights[name]
        game.emit("removed", "ENC-013", knight=name)
        yield from attack_on(game, card, figure, game.state.fighter(name))


def _place_knights(
    game: Game, card: EncounterCard, knights: list[Fighter], without: dict[str, Cell] | None = None
) -> Steps[None]:
    """A red die for each knight says on which spaces it may stand (ENC-026 … ENC-030)."""
    encounter, board = encounter_of(game), board_now(game)
    for knight in knights:
        (die,) = yield from roll_places(game, "red", 1, (knight.seat,), knight.id)
        taken = [*monster_cells(game), *encounter.knights.values(), (without or {}).get(knight.id, OFF)]
        spaces = [cell for cell in board.matching(boards.shown_by(die)) if cell not in taken]
        if not spaces:
            aimed = [cell for figure in encounter.figures for cell in aimed_cells(game, card, figure)]
            spaces = [OFF, *(cell for cell in dict.fromkeys(aimed) if cell not in taken)]
        cell = yield from _choose_space(game, knight, die, spaces, taken)
        if cell == OFF:
            game.emit("removed", "ENC-028", "ENC-029", knight=knight.id)
            if len(spaces) > 1:
                breach(game, "refuse_encounter", knight)  # of free will: there was a space to stand on
        else:
            encounter.knights[knight.id] = cell
            game.emit("placed", "ENC-026", knight=knight.id, space=board.grid.name(cell))


def _choose_space(game: Game, knight: Fighter, die: ShownDie, spaces: list[Cell], taken: list[Cell]) -> Steps[Cell]:
    """Among several spaces the player chooses; without one, removal or an aimed space (ENC-027, ENC-028)."""
    grid = board_now(game).grid
    shown: dict[str, Scalar] = {"die": die.written()}
    if OFF in spaces:
        shown["unmatched"] = True
    elif boards.shown_by(die) == boards.BLANK:
        shown["blank"] = True

    def option(cell: Cell) -> Option:
        if cell == OFF:
            return Option("remove", "remove")
        return Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell)})

    return (
        yield from choose_of(
            Kind.CELL,
            "choose.encounter_start",
            {option(cell): cell for cell in spaces},
            seats=(knight.seat,),
            because=("ENC-027", "ENC-028"),
            args={"knight": knight.id, **shown},
            missing=lambda: [
                (hindrance.other("space", ("ENC-027",)) if cell in taken else hindrance.NO_SYMBOL).of(option(cell))
                for cell in grid.spaces
                if cell not in spaces
            ],
        )
    )


def roar(game: Game, card: EncounterCard) -> Steps[None]:
    """All say who stays before any die; the others, the removed too, are placed anew (ENC-037 … ENC-041, ENC-090)."""
    encounter = encounter_of(game)
    moving: list[Fighter] = []
    for knight in [knight for knight in party(game) if not knight.dead]:
        key = "move"
        if knight.id in encounter.knights:
            key = yield from choose(
                Kind.CHOOSE,
                "choose.stay_or_move",
                [Option("stay", "stay"), Option("move", "move")],
                seats=(knight.seat,),
                because=("ENC-039",),
                args={"knight": knight.id},
            )
        if key == "move":
            moving.append(knight)
    before = {knight.id: encounter.knights.pop(knight.id) for knight in moving if knight.id in encounter.knights}
    yield from _place_knights(game, card, moving, before)
