"""Setting a clash up (CLA-003, CLA-027 … CLA-060, CLA-078 … CLA-082)."""

from __future__ import annotations

from functools import partial

from kf_desktop.content.cards.boards import MonsterPlace, Scenario
from kf_desktop.content.cards.monsters import Monster
from kf_desktop.content.seats import USUAL
from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, square_grid
from kf_desktop.rules.clash.board.asking import cell_option, choose_cell, stander
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import legal_for_displaced, put
from kf_desktop.rules.clash.board.monsters import fights_as_boss
from kf_desktop.rules.clash.board.sides import set_facing, set_figure
from kf_desktop.rules.clash.harm.peril import reset_judicium
from kf_desktop.rules.clash.harm.priority_target import give_priority_target
from kf_desktop.rules.clash.monster.activation import place_tokens
from kf_desktop.rules.clash.monster.escalation import escalate_by_effect
from kf_desktop.rules.clash.monster.wounds import SINGLE
from kf_desktop.rules.clash.moving import walking
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight.keywords import keyword_value
from kf_desktop.rules.knight.standing import clear_of_clash
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Option,
    Refusal,
    Steps,
    choose_many_of,
    choose_of,
    clash_of,
    knight_option,
    party,
)
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.scenes import push
from kf_desktop.rules.table.state import Clash, Figure, FigureNumber, TerrainPiece

LEVELS = ("1", "2", "3")


def start_clash(game: Game, type_: str, monster: str = "", *, book: str = "", win: int = 0, lose: int = 0) -> None:
    """Put a clash on top of the scenes: its type, and which monster if not the district's (CLA-004, CLA-007).

    `book`, `win` and `lose` name the paragraphs to go on with (AFT-016); 0 = none.
    """
    push(game, "clash", "setup", type=type_, monster=monster, book=book, win=str(win), lose=str(lose))


def scenario_of(game: Game, monster: str) -> Scenario:
    """The scenario of a clash with that monster now (CLA-009)."""
    mode = mode_of(game.state)
    level = mode.level(game.state, monster)
    scenario = game.content.scenario_of(monster, mode.kingdom(game.state), level)
    assert scenario is not None, f"{monster} has no scenario for level {level}"
    return scenario


def set_up(game: Game, type_: str, monster: str) -> Steps[None]:
    """The Standard Preparations in their order (CLA-028, CLA-080)."""
    mode = mode_of(game.state)
    level, scenario = mode.level(game.state, monster), scenario_of(game, monster)
    game.state.clash = Clash(
        monster, level, type_, scenario.id, scenario.board.columns, scenario.board.rows, knights=list(game.state.party)
    )
    game.state.clash.boundless = list(scenario.board.boundless)
    game.memo.clear()  # of kits as they were before the loadout
    met = game.state.campaign.met
    met[monster] = max(level, met.get(monster, 0))  # PST-013
    game.emit("clash_begins", "CLA-003", monster=monster, level=level, what=type_, card=scenario.id)
    reset_judicium(game)
    for deck in game.state.mortis.values():  # CLA-030
        game.shuffle("mortis", deck)
    for knight in party(game):
        clear_of_clash(knight)
    _monster_decks(game, game.content.monsters[monster], scenario)
    escalate_by_effect(game, game.content.monsters[monster].at_level(level).escalations)  # MON-047
    _ai_zero(game, monster)
    _terrain(game, scenario)
    yield from mode.preparing_clash(game)
    yield from _place_knights(game, scenario)
    yield from _place_princess(game, scenario)
    yield from _deploy(game)
    _place_monsters(game, scenario)
    place_tokens(game)
    yield from give_priority_target(game, mode.first_targets(present(game)))
    yield from perform(game, scenario.setup, Context(source=scenario.id, default="each_knight"))
    if type_ == "exhibition":  # CLA-056, CLA-057
        clash_of(game).wound_stack += [SINGLE] * game.content.monsters[monster].at_level(level).exhibition


def _monster_decks(game: Game, monster: Monster, scenario: Scenario) -> None:
    """Level decks; level 1 begins, the mob track takes what the scenario names (CLA-037 … CLA-042)."""
    clash = clash_of(game)
    clash.ai_supply = {level: [card.id for card in game.content.ai_of(monster.id, int(level))] for level in LEVELS}
    clash.bp_supply = {level: [card.id for card in game.content.bp_of(monster.id, int(level))] for level in LEVELS}
    clash.bp_supply["1"] += mode_of(game.state).added_body_parts(game)
    clash.ai_deck = clash.ai_supply.pop("1")
    clash.ai_supply["1"] = []
    game.shuffle("ai", clash.ai_deck)
    if scenario.lone is not None:
        clash.lone, clash.bp_supply = scenario.lone, {level: [] for level in LEVELS}
    elif monster.kind == "boss":
        clash.bp_deck = clash.bp_supply.pop("1")
        clash.bp_supply["1"] = []
        game.shuffle("bp", clash.bp_deck)
    else:
        _mob_track(game, scenario)


def _mob_track(game: Game, scenario: Scenario) -> None:
    """As many face-down BP cards as mobs take part, shuffled onto the track; each Blaze feeds one more (CLA-040)."""
    clash = clash_of(game)
    drawn: list[str] = []
    for entry in scenario.bp:
        supply = clash.bp_supply[str(entry.level)]
        game.shuffle("bp", supply)
        drawn += supply[: entry.count]
        del supply[: entry.count]
    fed = clash.bp_supply["1"][: blazes(game)]
    del clash.bp_supply["1"][: len(fed)]
    drawn += fed
    for extra in drawn[len(scenario.monsters) :]:
        clash.bp_supply[str(game.content.bp[extra].level)].append(extra)
    drawn = drawn[: len(scenario.monsters)]
    game.shuffle("bp", drawn)
    clash.figures = [Figure(FigureNumber(number), OFF, "", bp) for number, bp in enumerate(drawn, 1)]


def _ai_zero(game: Game, monster: str) -> None:
    """AI 0 lies on top of the AI deck (CLA-044, CLA-045)."""
    clash_of(game).ai_deck[:0] = [card.id for card in game.content.ai_of(monster, 0)]


def _terrain(game: Game, scenario: Scenario) -> None:
    """The scenario's tiles (CLA-051)."""
    grid = square_grid(scenario.board.columns, scenario.board.rows)
    clash_of(game).terrain = [
        TerrainPiece(entry.tile, grid.cell(entry.at), entry.turn, entry.mirrored) for entry in scenario.terrain
    ]


def _place_knights(game: Game, scenario: Scenario) -> Steps[None]:
    """Each player picks one of the start spaces (CLA-052); one too many stands next to another knight (FIV-008)."""
    grid = square_grid(scenario.board.columns, scenario.board.rows)
    free = list(scenario.knights)
    beside = yield from _who_stands_beside(game, min(USUAL, len(free)))
    for knight in party(game):
        if knight in beside:
            continue
        space = yield from choose_of(
            Kind.CELL,
            "choose.start_space",
            {Option(f"cell:{name}", "cell", {"space": name}): name for name in free},
            seats=(knight.seat,),
            because=("CLA-052",),
            args={"knight": knight.id},
            missing=partial(_refused_starts, game, scenario, list(free)),
        )
        free.remove(space)
        put(knight, grid.cell(space))
        game.emit("placed", "CLA-052", knight=knight.id, space=space)
    for knight in beside:
        spaces = _spaces_beside(game, scenario, [each for each in party(game) if each not in beside])
        cell = yield from choose_cell(game, "choose.space_beside", spaces, knight, because=("FIV-008",))
        put(knight, cell)
        game.emit("placed", "FIV-008", knight=knight.id, space=grid.name(cell))


def _place_princess(game: Game, scenario: Scenario) -> Steps[None]:
    """On an empty space next to any knight; where there is none, on the nearest (PRI-006)."""
    princess = game.state.princess
    if princess is None:
        return
    clear_of_clash(princess)
    spaces = _spaces_beside(game, scenario, party(game))
    cell = yield from choose_cell(game, "choose.space_beside", spaces, princess, because=("PRI-006",))
    put(princess, cell)
    game.emit("placed", "PRI-006", knight=princess.id, space=grid_of(game).name(cell))


def _who_stands_beside(game: Game, spaces: int) -> Steps[list[Fighter]]:
    """Four at most stand by the diagram; the players choose who does not (FIV-008)."""
    fighters = party(game)
    extra = max(0, len(fighters) - spaces)
    return (
        yield from choose_many_of(
            Kind.FIGURE,
            "choose.stands_beside",
            {knight_option(fighter): fighter for fighter in fighters},
            extra,
            extra,
            because=("FIV-008",),
        )
    )


def _spaces_beside(game: Game, scenario: Scenario, standing: list[Fighter]) -> list[Cell]:
    """The legal spaces next to one of those who stand already, where no monster will come; else the nearest."""
    grid, coming = grid_of(game), _spaces_of_monsters(game, scenario)
    legal = [cell for cell in legal_for_displaced(game) if cell not in coming]
    near = {cell: min((grid.distance(cell, other.cell) for other in standing), default=0) for cell in legal}
    return [cell for cell in legal if near[cell] == min(near.values())]


def _spaces_of_monsters(game: Game, scenario: Scenario) -> list[Cell]:
    """Where the monsters are about to be placed."""
    grid, sheets = grid_of(game), game.content.monsters
    places = [(place.at, sheets[scenario.monster].footprint) for place in scenario.monsters]
    places += [(place.at, sheets[place.monster].footprint) for place in scenario.companions]
    return [cell for at, size in places for cell in grid.footprint(grid.cell(at), size)]


def _refused_starts(game: Game, scenario: Scenario, free: list[str]) -> list[Refusal]:
    """The start spaces that somebody has taken."""
    grid = square_grid(scenario.board.columns, scenario.board.rows)
    return [
        hindrance.START_TAKEN.of(cell_option(game, grid.cell(name)), who=stander(game, grid.cell(name)))
        for name in scenario.knights
        if name not in free
    ]


def _deploy(game: Game) -> Steps[None]:
    """Knights with Deploy move from the start space before the monsters come (the keyword Deploy)."""
    for knight in party(game):
        spaces = keyword_value(game, knight, "deploy")
        if spaces:
            yield from walking.walk(game, knight, spaces, optional=True)


def _place_monsters(game: Game, scenario: Scenario) -> None:
    """A boss on its space, mobs dealt to the marked ones; facing as printed or by arrow (CLA-059, CLA-079, CLA-082)."""
    clash = clash_of(game)
    grid = square_grid(scenario.board.columns, scenario.board.rows)
    places: list[MonsterPlace] = list(scenario.monsters)
    if fights_as_boss(game):
        clash.figures = [Figure(FigureNumber(1), OFF, "", clash.lone, revealed=bool(clash.lone))]
        clash.figures += _companions(game, scenario)
        places += scenario.companions
    else:
        game.shuffle("setup", places)
    for figure, place in zip(clash.figures, places, strict=False):
        set_figure(game, figure, grid.cell(place.at))
        set_facing(game, figure, _arrow(game) if place.facing == "random" else place.facing)
        game.emit(
            "monster_placed",
            "CLA-059",
            figure=figure.number,
            monster=figure.monster or clash.monster,
            space=place.at,
            facing=figure.facing,
        )


def _companions(game: Game, scenario: Scenario) -> list[Figure]:
    """Mobs that accompany a boss, each with a face-down card of its own or all with one face up (MON-010)."""
    clash, shared = clash_of(game), scenario.company.bp
    level, found = clash.level, list[Figure]()
    for number, place in enumerate(scenario.companions, 2):
        sheet = game.content.monsters[place.monster]
        own = min(level, sheet.level[-1].level)
        taken = [figure.bp for figure in found]
        cards = [card.id for card in game.content.bp_of(place.monster, place.bp) if card.id not in taken]
        bp = shared or game.pick("bp", cards)
        found.append(Figure(FigureNumber(number), OFF, "", bp, revealed=bool(shared), monster=place.monster, level=own))
        if place.monster not in clash.company_ai:
            clash.company_ai[place.monster] = [card.id for card in game.content.ai_of(place.monster, 1)]
            higher = [card.id for step in (2, 3) for card in game.content.ai_of(place.monster, step)]
            clash.company_supply[place.monster] = higher
            game.shuffle("ai", clash.company_ai[place.monster])
            escalate_by_effect(game, sheet.at_level(own).escalations, found[-1])  # MON-047
    return found


def _arrow(game: Game) -> str:
    """The arrow of the bottom card of Mortis deck 1, which stays where it is (CLA-079)."""
    deck = game.state.mortis.get("1", [])
    return game.content.mortis[deck[-1]].arrow if deck else game.pick("setup", DIRECTIONS)


def blazes(game: Game) -> int:
    """How many tiles of the map carry the kingdom's flipped token: each feeds one more mob."""
    expedition = game.state.on_expedition
    if expedition is None or expedition.kingdom not in game.content.kingdoms:
        return 0
    flipped = game.content.kingdoms[expedition.kingdom].curse.flips_to
    return sum(bool(flipped and tile.tokens.get(flipped)) for tile in expedition.tiles.values())
