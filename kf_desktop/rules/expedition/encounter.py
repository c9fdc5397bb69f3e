"""The Encounter: one round on a small board (ENC)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kf_desktop.content.effects.expedition import StartEncounter
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.knights import TechniqueDelve
from kf_desktop.content.monsters import EncounterCard, Monster
from kf_desktop.engine.grid import DIRECTIONS, OFF
from kf_desktop.rules.clash import attack_windows
from kf_desktop.rules.clash.attack import KnightAttack, declare, reach_of, roll_power, roll_to_hit
from kf_desktop.rules.clash.board import Cells, gap
from kf_desktop.rules.clash.simultaneous import use_offers
from kf_desktop.rules.core import dice, gear, hindrance, pool, stats
from kf_desktop.rules.core.abilities import Offer, delve_offers, offers, usable, use
from kf_desktop.rules.core.hindrance import Hindrance
from kf_desktop.rules.core.sums import account, part
from kf_desktop.rules.effects import Context, perform, performs
from kf_desktop.rules.expedition import encounter_board as boards
from kf_desktop.rules.expedition.encounter_board import Board, Place, Symbols
from kf_desktop.rules.expedition.left_out import of_uses
from kf_desktop.rules.expedition.map import count_progress, leader_of, leader_seats
from kf_desktop.rules.expedition.shrine import breach
from kf_desktop.rules.expedition.wheel import monster_here, rotate
from kf_desktop.rules.game import ChainBreak, Game, Kind, Knight, Option, Refusal, Steps, choose, party
from kf_desktop.rules.state import Encounter, Figure, GearItem

BOSS_DICE = 2  # ENC-021
NEXT = "encounter_next"  # flags: an Encounter that waits until this one is over (ENC-005)
NEXT_AMBUSH = "ambush_next"


@performs(StartEncounter)
def _start_encounter(game: Game, effect: StartEncounter, context: Context) -> Steps[None]:
    """An Encounter with the monster of the district (ENC-006); one at a time, and none in a clash (ENC-005)."""
    expedition = game.state.expedition
    if expedition.encounter is not None:
        expedition.flags.append(NEXT_AMBUSH if effect.ambush else NEXT)
    elif game.state.clash is None:
        yield from run_encounter(game, monster_here(game), ambush=effect.ambush)


def run_encounter(game: Game, monster: str, *, ambush: bool = False, token: bool = False) -> Steps[None]:
    """Positioning, Monster Round, Knight Round, Resolution, then Rotation 1 (ENC-011, ENC-067 … ENC-070).

    Args:
        ambush: the knights are placed first (ENC-013).
        token: the monster's map token called for it, and leaves the map.
    """
    expedition = game.state.expedition
    if token:
        expedition.map_tokens.pop(monster, None)
    card = _card_for(game, monster)
    if card is not None:
        try:
            yield from _play(game, monster, card, ambush=ambush)
        finally:
            _clear_up(game)
        count_progress(game, "encounter")
        rotate(game, 1)  # ENC-069
    for flag in (NEXT, NEXT_AMBUSH):
        if flag in expedition.flags:
            expedition.flags.remove(flag)
            yield from run_encounter(game, monster_here(game), ambush=flag == NEXT_AMBUSH)


def _card_for(game: Game, monster: str) -> EncounterCard | None:
    """The card of the expedition's level, else of the next lower one that the box has (ENC-007)."""
    level = game.state.expedition.levels.get(monster, 1)
    found = (game.content.encounters.get((monster, lower)) for lower in range(level, -1, -1))
    return next((card for card in found if card is not None), None)


def _play(game: Game, monster: str, card: EncounterCard, *, ambush: bool) -> Steps[None]:
    tier = game.content.monsters[monster].tier
    encounter = Encounter(monster, card.level, tier, ambush)
    game.state.expedition.encounter = encounter
    tokens = game.state.pool
    encounter.aside = {token: tokens.pop(token) for token in KNIGHT_TOKENS if token in tokens}  # ENC-044
    for knight in party(game):
        knight.used.clear()
    game.emit("encounter", "ENC-001", monster=monster, level=card.level, ambush=ambush, board=tier)
    yield from _positioning(game, card)
    yield from _monster_round(game, card)
    if tier == "dragon":  # ENC-037, ENC-038
        game.emit("dragons_roar", "ENC-037", monster=monster)
        yield from _roar(game, card)
        yield from _monster_round(game, card)
    yield from _knight_round(game, card)
    yield from _resolution(game, card)


def _clear_up(game: Game) -> None:
    """Board, scrapes and Encounter Pool leave, the Knight Pool comes back (ENC-067, ENC-068, TEC-030)."""
    encounter, tokens = encounter_of(game), game.state.pool
    for token in KNIGHT_TOKENS:
        tokens.pop(token, None)
    tokens.update(encounter.aside)
    for knight in party(game):
        knight.used.clear()
    game.state.expedition.encounter = None


def encounter_of(game: Game) -> Encounter:
    """The Encounter being played."""
    encounter = game.state.expedition.encounter
    assert encounter is not None, "there is no Encounter"
    return encounter


def board_now(game: Game) -> Board:
    """The board in use."""
    return boards.board_of(encounter_of(game).board)


def _monster(game: Game) -> Monster:
    return game.content.monsters[encounter_of(game).monster]


def figure_cells(game: Game, figure: Figure) -> Cells:
    """The spaces under a monster of the Encounter."""
    return board_now(game).footprint(figure.cell, _monster(game).footprint)


def aimed_cells(game: Game, card: EncounterCard, figure: Figure) -> Cells:
    """The spaces at which the monster aims (ENC-016)."""
    return board_now(game).aimed((figure.cell, figure.facing), _monster(game).footprint, card.zone)


def _monster_cells(game: Game) -> list[int]:
    return [cell for figure in encounter_of(game).figures for cell in figure_cells(game, figure)]


# --- 1 Positioning ------------------------------------------------------------------------------


def _positioning(game: Game, card: EncounterCard) -> Steps[None]:
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
    encounter, size = encounter_of(game), _monster(game).footprint
    anchors = yield from _anchors(game)
    if not anchors:
        return
    before = [aimed_cells(game, card, figure) for figure in encounter.figures]

    def score(place: Place) -> tuple[int, int, int]:
        aimed = board_now(game).aimed(place, size, card.zone)
        knights = sum(cell in aimed for cell in encounter.knights.values()) if encounter.ambush else 0
        return knights, len(aimed), -sum(cell in others for others in before for cell in aimed)  # ENC-018

    anchor, facing = yield from _choose_place(game, boards.best_places(anchors, score))
    figure = Figure(number, anchor, facing)
    encounter.figures.append(figure)
    space = board_now(game).grid.name(anchor)
    game.emit("monster_placed", "ENC-015", figure=number, monster=encounter.monster, space=space, facing=facing)
    yield from _make_room(game, card, figure)


def _anchors(game: Game) -> Steps[list[int]]:
    """Roll for the monster and find the places that the symbols allow; Hope is ignored (ENC-017 … ENC-025)."""
    encounter, board, size = encounter_of(game), board_now(game), _monster(game).footprint
    colour, count = {"mob": ("red", 1), "dragon": ("white", 1)}.get(encounter.board, ("red", BOSS_DICE))
    faces = yield from _roll(game, colour, count, leader_seats(game))
    monsters, knights = _monster_cells(game), list(encounter.knights.values())
    if encounter.board == "mob":
        return boards.mob_anchors(board, faces[0], monsters + knights)
    found = boards.boss_anchors(board, size, faces, monsters + knights)
    return found or boards.crowded_anchors(board, size, monsters, knights)


def _roll(game: Game, colour: str, count: int, seats: tuple[str, ...], knight: str = "") -> Steps[list[Symbols]]:
    faces = yield from game.roll("power", 6, count, seats=seats)
    game.emit("placement_roll", "ENC-017", "ENC-026", knight=knight, dice=[f"{colour}:{face - 1}" for face in faces])
    return [boards.face_of(colour, face) for face in faces]


def _choose_place(game: Game, places: list[Place]) -> Steps[Place]:
    """Places equally good: the Party Leader chooses the space, then the facing (ENC-015)."""
    names = {f"cell:{board_now(game).grid.name(anchor)}": anchor for anchor, _ in places}
    monster, grid = encounter_of(game).monster, board_now(game).grid
    key = yield from choose(
        Kind.CELL,
        "choose.encounter_space",
        [Option(name, "cell", {"space": name[5:], "monster": monster}) for name in names],
        seats=leader_seats(game),
        because=("ENC-015",),
        args={"monster": monster},
        missing=lambda: [
            hindrance.other("space", ("ENC-015",)).of(
                Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell), "monster": monster})
            )
            for cell in range(grid.size)
            if cell not in names.values()
        ],
    )
    facings = [facing for anchor, facing in places if anchor == names[key]]
    side = yield from choose(
        Kind.CHOOSE,
        "choose.facing",
        [Option(f"direction:{facing}", "direction", {"direction": facing}) for facing in facings],
        seats=leader_seats(game),
        because=("ENC-015",),
        args={"monster": monster},
        missing=lambda: [
            hindrance.other("way", ("ENC-015",)).of(Option(f"direction:{facing}", "direction", {"direction": facing}))
            for facing in DIRECTIONS
            if facing not in facings
        ],
    )
    return names[key], side[10:]


def _make_room(game: Game, card: EncounterCard, figure: Figure) -> Steps[None]:
    """Knights under an ambushing monster leave the board and are attacked at once (ENC-013)."""
    encounter, under = encounter_of(game), figure_cells(game, figure)
    for name in [name for name, cell in encounter.knights.items() if cell in under]:
        del encounter.knights[name]
        game.emit("removed", "ENC-013", knight=name)
        yield from _attack_on(game, card, figure, game.state.knights[name])


def _place_knights(
    game: Game, card: EncounterCard, knights: list[Knight], without: dict[str, int] | None = None
) -> Steps[None]:
    """A red die for each knight says on which spaces it may stand (ENC-026 … ENC-030)."""
    encounter, board = encounter_of(game), board_now(game)
    for knight in knights:
        face = (yield from _roll(game, "red", 1, (knight.seat,), knight.id))[0]
        taken = [*_monster_cells(game), *encounter.knights.values(), (without or {}).get(knight.id, OFF)]
        spaces = [cell for cell in board.matching(face) if cell not in taken]
        if not spaces:
            aimed = [cell for figure in encounter.figures for cell in aimed_cells(game, card, figure)]
            spaces = [OFF, *(cell for cell in dict.fromkeys(aimed) if cell not in taken)]
        cell = yield from _choose_space(game, knight, spaces, taken)
        if cell == OFF:
            game.emit("removed", "ENC-028", "ENC-029", knight=knight.id)
            if len(spaces) > 1:
                breach(game, "refuse_encounter", knight)  # of free will: there was a space to stand on
        else:
            encounter.knights[knight.id] = cell
            game.emit("placed", "ENC-026", knight=knight.id, space=board.grid.name(cell))


def _choose_space(game: Game, knight: Knight, spaces: list[int], taken: list[int]) -> Steps[int]:
    """Among several spaces the player chooses; without one, removal or an aimed space (ENC-027, ENC-028)."""
    grid = board_now(game).grid
    keys = {"remove" if cell == OFF else f"cell:{grid.name(cell)}": cell for cell in spaces}
    key = yield from choose(
        Kind.CELL,
        "choose.encounter_start",
        [
            Option(key, "remove" if cell == OFF else "cell", {} if cell == OFF else {"space": key[5:]})
            for key, cell in keys.items()
        ],
        seats=(knight.seat,),
        because=("ENC-027", "ENC-028"),
        args={"knight": knight.id},
        missing=lambda: [
            (hindrance.other("space", ("ENC-027",)) if cell in taken else hindrance.NO_SYMBOL).of(
                Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell)})
            )
            for cell in range(grid.size)
            if cell not in spaces
        ],
    )
    return keys[key]


def _roar(game: Game, card: EncounterCard) -> Steps[None]:
    """All say who stays before any die; the others, the removed too, are placed anew (ENC-037 … ENC-041, ENC-090)."""
    encounter = encounter_of(game)
    moving: list[Knight] = []
    for knight in party(game):
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


# --- 2 Monster Round ----------------------------------------------------------------------------


def _monster_round(game: Game, card: EncounterCard) -> Steps[None]:
    """Each monster attacks every knight in its zone (ENC-031 … ENC-036)."""
    encounter = encounter_of(game)
    for figure in encounter.figures:
        aimed = aimed_cells(game, card, figure)
        for name in [name for name, cell in encounter.knights.items() if cell in aimed]:
            yield from _attack_on(game, card, figure, game.state.knights[name])


def _attack_on(game: Game, card: EncounterCard, figure: Figure, knight: Knight) -> Steps[None]:
    """The attack effect: no Evasion, no Armor, no Mortis (ENC-032 … ENC-035)."""
    game.emit("encounter_attack", "ENC-032", monster=card.monster, figure=figure.number, knight=knight.id)
    context = Context(source=card.monster, knight=knight, target=knight, figure=figure, default="target")
    yield from perform(game, card.attack, context)


# --- 3 Knight Round -----------------------------------------------------------------------------


def _knight_round(game: Game, card: EncounterCard) -> Steps[None]:
    """Each knight attacks or helps, in the order that the players like (ENC-042, ENC-043, ENC-065)."""
    encounter = encounter_of(game)
    while waiting := [
        knight for knight in party(game) if knight.id in encounter.knights and knight.id not in encounter.acted
    ]:
        attacks = {
            f"attack:{knight.id}:{figure.number}:{item.gear}": (knight, figure, item)
            for knight in waiting
            for figure, item in attack_choices(game, knight)
        }
        uses = {
            f"use:{knight.id}:{offer.key}": (knight, offer) for knight in waiting for offer in _offers(game, knight)
        }
        key = yield from _choose_action(game, waiting, attacks, uses)
        if key in uses:
            yield from _use(game, *uses[key])
        elif key in attacks:
            encounter.acted.append(attacks[key][0].id)
            yield from encounter_attack(game, card, *attacks[key])
        else:
            encounter.acted.append(key[5:])
            _help(game, key[5:])


def _choose_action(
    game: Game,
    waiting: list[Knight],
    attacks: dict[str, tuple[Knight, Figure, GearItem]],
    uses: dict[str, tuple[Knight, Offer]],
) -> Steps[str]:
    options = [
        Option(key, "attack", {"knight": knight.id, "figure": figure.number, "gear": item.gear})
        for key, (knight, figure, item) in attacks.items()
    ]
    options += [Option(f"help:{knight.id}", "help", _help_args(game, knight.id)) for knight in waiting]
    options += [
        Option(key, "use", {"knight": knight.id, "card": offer.source}) for key, (knight, offer) in uses.items()
    ]
    seats = tuple(dict.fromkeys(knight.seat for knight in waiting))
    return (
        yield from choose(
            Kind.ACTION,
            "choose.encounter_action",
            options,
            seats=seats,
            because=("ENC-042", "ENC-043"),
            missing=lambda: _actions_left_out(game, waiting),
        )
    )


def _actions_left_out(game: Game, waiting: list[Knight]) -> list[Refusal]:
    """Who has acted or is off the board; weapons that reach no monster; what cannot be used now."""
    found: list[Refusal] = []
    for knight in party(game):
        if knight not in waiting:
            off = knight.id not in encounter_of(game).knights
            why = hindrance.OFF_BOARD if off else hindrance.ACTED
            found.append(why.of(Option(f"help:{knight.id}", "help", {"knight": knight.id, "opening": 0, "break": 0})))
            continue
        for figure in encounter_of(game).figures:
            for item, _ in gear.weapons(game, knight):
                key = f"attack:{knight.id}:{figure.number}:{item.gear}"
                found += _attack_left_out(game, key, knight, figure, item)
    return found + of_uses(game, ((knight, _every_offer(game, knight)) for knight in waiting))


def _attack_left_out(game: Game, key: str, knight: Knight, figure: Figure, item: GearItem) -> Iterator[Refusal]:
    """Why the weapon cannot be used against that monster (ENC-049, ENC-050)."""
    option = Option(key, "attack", {"knight": knight.id, "figure": figure.number, "gear": item.gear})
    hindered = _attack_hindrance(game, knight, figure, item)
    if hindered is not None:
        low, high = reach_of(game, item)
        far = gap(board_now(game).grid, (encounter_of(game).knights[knight.id],), figure_cells(game, figure))
        yield hindered.of(option, distance=far, low=low, high=high)


def _offers(game: Game, knight: Knight) -> list[Offer]:
    """What says that it can be used in an Encounter, each once (ENC-085)."""
    context = Context(knight=knight)
    every = _every_offer(game, knight)
    return [offer for offer in every if offer.key not in knight.used and usable(game, knight, offer, context)]


def _every_offer(game: Game, knight: Knight) -> list[Offer]:
    return [*delve_offers(game, knight, "encounter"), *offers(game, knight, "encounter")]


def _use(game: Game, knight: Knight, offer: Offer) -> Steps[None]:
    """Use it; its Warm-up is for the Knight Pool, which waits (TEC-030, ENC-044)."""
    ability = offer.ability
    context = Context(source=offer.source, knight=knight)
    if isinstance(ability, TechniqueDelve) and ability.warm_up:
        encounter = encounter_of(game)
        game.state.pool, encounter.aside = encounter.aside, game.state.pool
        yield from perform(game, ability.warm_up, context)
        game.state.pool, encounter.aside = encounter.aside, game.state.pool
        offer = replace(offer, ability=replace(ability, warm_up=()))
    yield from use(game, knight, offer, context)
    if offer.key not in knight.used:
        knight.used.append(offer.key)


def _help_args(game: Game, knight: str) -> dict[str, str | int | bool]:
    power, potential = board_now(game).symbols[encounter_of(game).knights[knight]]
    return {"knight": knight, "opening": potential, "break": power}


def _help(game: Game, knight: str) -> None:
    """Openings for the Potential of the space, Breaks for its Power, into the Encounter Pool (ENC-047, ENC-048)."""
    power, potential = board_now(game).symbols[encounter_of(game).knights[knight]]
    game.emit("helps", "ENC-047", knight=knight, opening=potential, breaks=power)
    pool.add_tokens(game, "opening", potential)
    pool.add_tokens(game, "break", power)


def attack_choices(game: Game, knight: Knight) -> list[tuple[Figure, GearItem]]:
    """The monsters and weapons with which the knight can attack (ENC-049, ENC-050)."""
    return [
        (figure, item)
        for figure in encounter_of(game).figures
        for item, _side in gear.weapons(game, knight)
        if _attack_hindrance(game, knight, figure, item) is None
    ]


def _attack_hindrance(game: Game, knight: Knight, figure: Figure, weapon: GearItem) -> Hindrance | None:
    """Why the knight cannot attack that monster with the weapon (ENC-049, ENC-050)."""
    names = [keyword.id for keyword in gear.keywords_of(game, weapon)]
    if weapon.exhausted:
        return hindrance.WEAPON_EXHAUSTED
    if "commit" in names and not dice.heat_room(knight):
        return hindrance.COMMIT
    cell, under = encounter_of(game).knights[knight.id], figure_cells(game, figure)
    grid = board_now(game).grid
    low, high = reach_of(game, weapon)
    in_line = any(one == other for near in under for one, other in zip(grid.xy(cell), grid.xy(near), strict=True))
    distance = gap(grid, (cell,), under)
    if not low <= distance <= high:
        return hindrance.TOO_FAR if distance > high else hindrance.TOO_NEAR
    return hindrance.UNWIELDY if "unwieldy" in names and not in_line else None


def encounter_attack(game: Game, card: EncounterCard, knight: Knight, figure: Figure, weapon: GearItem) -> Steps[None]:
    """Declare, Passion, attack roll, window, power roll, scrape, clear the pool, window (ENC-051, ENC-080, ENC-081)."""
    attack = KnightAttack(knight, figure, weapon, at=card.at)
    context = Context(source=weapon.gear, knight=knight, figure=figure, attack=attack)
    try:
        yield from declare(game, attack, context)
        stats.gain_passion(game, knight, 1)
        need = [part("encounter", card.to_hit, "ENC-055")]
        yield from roll_to_hit(game, attack, context, card.to_hit, need)
        if attack.full_miss:
            game.emit("full_miss", "ENC-080", knight=knight.id)
            pool.clear(game)
            yield from use_offers(game, knight, "full_miss", context)
            return
        yield from attack_windows.first_window(game, attack, context)
        yield from roll_power(game, attack, context)
        yield from _scrape(game, card, attack)
        yield from attack_windows.clear_pool(game, attack)
        yield from attack_windows.second_window(game, attack, context)
    except ChainBreak:
        game.emit("chain_break", "WIN-031", card=weapon.gear)
        pool.clear(game)


def _scrape(game: Game, card: EncounterCard, attack: KnightAttack) -> Steps[None]:
    """Enough Power scrapes, once; a Crit Chance then brings the Crit effect, once an Encounter (ENC-057 … ENC-064)."""
    encounter, knight = encounter_of(game), attack.knight
    scraped = attack.total >= card.at
    event = game.emit(
        "encounter_power", "ENC-055", "ENC-057", knight=knight.id, total=attack.total, at=card.at, scraped=scraped
    )
    event.reasons = (account("power", (attack.total, attack.sum)),)
    if not scraped:
        return
    encounter.scrapes += 1
    game.emit("scrape", "ENC-057", "ENC-082", knight=knight.id, monster=card.monster, now=encounter.scrapes)
    context = Context(source=card.monster, knight=knight, target=knight, figure=attack.figure, default="target")
    yield from perform(game, card.scrape, context)
    if attack.crit_chance and not encounter.crit:
        encounter.crit = True
        game.emit("encounter_crit", "ENC-059", knight=knight.id, monster=card.monster)
        yield from perform(game, card.crit, context)


# --- 4 Resolution -------------------------------------------------------------------------------


def _resolution(game: Game, card: EncounterCard) -> Steps[None]:
    """The result of the highest number of scrapes reached (ENC-066, ENC-087)."""
    scrapes = encounter_of(game).scrapes
    reached = [result for result in card.results if result.scrapes <= scrapes]
    game.emit("encounter_ends", "ENC-066", monster=card.monster, scrapes=scrapes)
    if reached:
        result = max(reached, key=lambda entry: entry.scrapes)
        yield from perform(game, result.do, Context(source=card.monster, knight=leader_of(game)))
