"""What lies on the table in an Encounter: the board, the monsters, the spaces at which they aim (ENC)."""

from __future__ import annotations

from kf_desktop.content.cards.monsters import EncounterCard, Monster
from kf_desktop.content.dice import ShownDie
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.rules.expedition.encounter import board as boards
from kf_desktop.rules.expedition.encounter.board import Board
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.state import Encounter, Figure


def encounter_of(game: Game) -> Encounter:
    """The Encounter being played."""
    encounter = game.state.expedition.encounter
    assert encounter is not None, "there is no Encounter"
    return encounter


def board_now(game: Game) -> Board:
    """The board in use."""
    return boards.board_of(encounter_of(game).board)


def met_monster(game: Game) -> Monster:
    """The sheet of the monster that is met."""
    return game.content.monsters[encounter_of(game).monster]


def figure_cells(game: Game, figure: Figure) -> Cells:
    """The spaces under a monster of the Encounter."""
    return board_now(game).footprint(figure.cell, met_monster(game).footprint)


def aimed_cells(game: Game, card: EncounterCard, figure: Figure) -> Cells:
    """The spaces at which the monster aims (ENC-016)."""
    return board_now(game).aimed((figure.cell, figure.facing), met_monster(game).footprint, card.zone)


def monster_cells(game: Game) -> list[Cell]:
    """The spaces under all the monsters."""
    return [cell for figure in encounter_of(game).figures for cell in figure_cells(game, figure)]


def roll_places(game: Game, colour: str, count: int, seats: tuple[str, ...], knight: str = "") -> Steps[list[ShownDie]]:
    """Roll encounter dice for where somebody stands (ENC-017, ENC-026)."""
    faces = yield from game.roll("power", 6, count, seats=seats)
    dice = [ShownDie(colour, face - 1) for face in faces]
    game.emit("placement_roll", "ENC-017", "ENC-026", knight=knight, dice=[die.written() for die in dice])
    return dice
