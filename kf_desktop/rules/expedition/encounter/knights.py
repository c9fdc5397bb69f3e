"""The Knight Round of an Encounter: each knight attacks or helps (ENC-042 … ENC-065)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kf_desktop.content.cards.knights import TechniqueDelve
from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.abilities.refusals import of_uses
from kf_desktop.rules.abilities.using import delve_offers, offers, usable, use
from kf_desktop.rules.clash.attack.attack_roll import roll_to_hit
from kf_desktop.rules.clash.attack.power_roll import roll_power
from kf_desktop.rules.clash.attack.steps import declare
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.clash.windows import tokens, windows
from kf_desktop.rules.clash.windows.keywords import reach_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.encounter.table import board_now, encounter_of, figure_cells
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt, settle_map
from kf_desktop.rules.knight import gear, pool, stats
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, choose, heat_room, party
from kf_desktop.rules.table.hindrance import Hindrance
from kf_desktop.rules.table.mettle import action_over
from kf_desktop.rules.table.state import Figure, GearItem
from kf_desktop.rules.table.sums import account, part


def knight_round(game: Game, card: EncounterCard) -> Steps[None]:
    """Each knight attacks or helps, in the order that the players like (ENC-042, ENC-043, ENC-065)."""
    encounter = encounter_of(game)
    while waiting := still_to_act(game):
        attacks = {
            f"attack:{knight.id}:{figure.number}:{item.gear}": (knight, figure, item)
            for knight in waiting
            for figure, item in attack_choices(game, knight)
        }
        uses = {
            f"use:{knight.id}:{offer.key}": (knight, offer) for knight in waiting for offer in _offers(game, knight)
        }
        helps = {f"help:{knight.id}": knight.id for knight in waiting}
        key = yield from _choose_action(game, attacks, helps, uses, waiting)
        if key in uses:
            yield from _use(game, *uses[key])
        elif key in attacks:
            encounter.acted.append(attacks[key][0].id)
            yield from encounter_attack(game, card, *attacks[key])
        else:
            encounter.acted.append(helps[key])
            _help(game, helps[key])


def still_to_act(game: Game) -> list[Fighter]:
    """The knights on the board who have neither attacked nor helped yet (ENC-042)."""
    encounter = encounter_of(game)
    return [knight for knight in party(game) if knight.id in encounter.knights and knight.id not in encounter.acted]


def _choose_action(
    game: Game,
    attacks: dict[str, tuple[Fighter, Figure, GearItem]],
    helps: dict[str, str],
    uses: dict[str, tuple[Fighter, Offer]],
    waiting: list[Fighter],
) -> Steps[str]:
    options = [
        Option(key, "attack", {"knight": knight.id, "figure": figure.number, "gear": item.gear})
        for key, (knight, figure, item) in attacks.items()
    ]
    options += [Option(key, "help", _help_args(game, name)) for key, name in helps.items()]
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
            args={"alone": waiting[0].id} if len(waiting) == 1 and attacks else {},
            missing=lambda: _refused_actions(game, waiting),
        )
    )


def _refused_actions(game: Game, waiting: list[Fighter]) -> list[Refusal]:
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
                found += _refused_attack(game, key, knight, figure, item)
    return found + of_uses(game, ((knight, _every_offer(game, knight)) for knight in waiting))


def _refused_attack(game: Game, key: str, knight: Fighter, figure: Figure, item: GearItem) -> Iterator[Refusal]:
    """Why the weapon cannot be used against that monster (ENC-049, ENC-050)."""
    option = Option(key, "attack", {"knight": knight.id, "figure": figure.number, "gear": item.gear})
    hindered = _attack_hindrance(game, knight, figure, item)
    if hindered is not None:
        low, high = reach_of(game, item)
        far = gap(board_now(game).grid, (encounter_of(game).knights[knight.id],), figure_cells(game, figure))
        yield hindered.of(option, distance=far, low=low, high=high)


def _offers(game: Game, knight: Fighter) -> list[Offer]:
    """What says that it can be used in an Encounter, each once (ENC-085)."""
    context = Context(knight=knight)
    every = _every_offer(game, knight)
    return [offer for offer in every if offer.key not in knight.used and usable(game, knight, offer, context)]


def _every_offer(game: Game, knight: Fighter) -> list[Offer]:
    return [*delve_offers(game, knight, "encounter"), *offers(game, knight, ("encounter",))]


def _use(game: Game, knight: Fighter, offer: Offer) -> Steps[None]:
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
    yield from settle_map(game)
    if offer.key not in knight.used:
        knight.used.append(offer.key)


def unused_offers(game: Game, knight: Fighter) -> list[Offer]:
    """What the knight has for an Encounter and has not used in it: he can use it now, or may be able to later."""
    return [offer for offer in _every_offer(game, knight) if offer.key not in knight.used]


def _help_args(game: Game, knight: str) -> dict[str, str | int | bool]:
    power, potential = board_now(game).symbols[encounter_of(game).knights[knight]]
    return {"knight": knight, "opening": potential, "break": power}


def _help(game: Game, knight: str) -> None:
    """Openings for the Potential of the space, Breaks for its Power, into the Encounter Pool (ENC-047, ENC-048)."""
    power, potential = board_now(game).symbols[encounter_of(game).knights[knight]]
    left = {token: count for token, count in (("opening", potential), ("break", power)) if count}
    kind = "helps" if left else "helps_in_vain"
    game.emit(kind, "ENC-047", "ENC-048", knight=knight, tokens=[f"{token} {count}" for token, count in left.items()])
    for token, count in left.items():
        pool.add_tokens(game, token, count)


def attack_choices(game: Game, knight: Fighter) -> list[tuple[Figure, GearItem]]:
    """The monsters and weapons with which the knight can attack (ENC-049, ENC-050)."""
    return [
        (figure, item)
        for figure in encounter_of(game).figures
        for item, _side in gear.weapons(game, knight)
        if _attack_hindrance(game, knight, figure, item) is None
    ]


def attack_spaces(game: Game, knight: Fighter) -> list[Cell]:
    """The spaces from which the knight could attack a monster that stands (ENC-049, ENC-050)."""
    weapons = [item for item, _ in gear.weapons(game, knight)]
    figures = encounter_of(game).figures
    return [
        cell
        for cell in board_now(game).symbols
        if any(_hindrance_from(game, cell, knight, figure, item) is None for figure in figures for item in weapons)
    ]


def _attack_hindrance(game: Game, knight: Fighter, figure: Figure, weapon: GearItem) -> Hindrance | None:
    """Why the knight cannot attack that monster with the weapon (ENC-049, ENC-050)."""
    return _hindrance_from(game, encounter_of(game).knights[knight.id], knight, figure, weapon)


def _hindrance_from(game: Game, cell: Cell, knight: Fighter, figure: Figure, weapon: GearItem) -> Hindrance | None:
    names = [keyword.id for keyword in gear.keywords_of(game, weapon)]
    if weapon.exhausted:
        return hindrance.WEAPON_EXHAUSTED
    if "commit" in names and not heat_room(knight):
        return hindrance.COMMIT
    grid, under = board_now(game).grid, figure_cells(game, figure)
    low, high = reach_of(game, weapon)
    in_line = any(one == other for near in under for one, other in zip(grid.xy(cell), grid.xy(near), strict=True))
    distance = gap(grid, (cell,), under)
    if not low <= distance <= high:
        return hindrance.TOO_FAR if distance > high else hindrance.TOO_NEAR
    return hindrance.UNWIELDY if "unwieldy" in names and not in_line else None


def encounter_attack(game: Game, card: EncounterCard, knight: Fighter, figure: Figure, weapon: GearItem) -> Steps[None]:
    """Declare, Passion, attack roll, window, power roll, scrape, clear the pool, window (ENC-051, ENC-080, ENC-081)."""
    attack = KnightAttack(knight, figure, weapon, at=card.at)
    context = Context(source=weapon.gear, knight=knight, attack=attack)
    here = encounter_of(game).knights[knight.id]
    yield from declare(game, attack, context, gap(board_now(game).grid, (here,), figure_cells(game, figure)))
    stats.gain_passion(game, knight, 1)
    need = [part("encounter", card.to_hit, "ENC-055")]
    yield from roll_to_hit(game, attack, context, card.to_hit, need)
    if attack.full_miss:
        game.emit("full_miss", "ENC-080", knight=knight.id)
        attack.closed = True
        pool.clear(game, {})
        yield from use_offers(game, knight, "full_miss", context)
        action_over(game)
        return
    yield from windows.first_window(game, attack, context)
    yield from roll_power(game, attack, context)
    yield from _scrape(game, card, attack)
    attack.closed = True
    yield from tokens.clear_pool(game, attack)
    yield from windows.second_window(game, attack, context)
    action_over(game)


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
    context = Context(source=card.monster, knight=knight, target=knight, default="target")
    yield from perform_and_hunt(game, card.scrape, context)
    if attack.crit_chance and not encounter.crit:
        encounter.crit = True
        game.emit("encounter_crit", "ENC-059", knight=knight.id, monster=card.monster)
        yield from perform_and_hunt(game, card.crit, context)
