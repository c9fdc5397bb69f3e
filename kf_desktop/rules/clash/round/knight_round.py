"""A knight's turn: refresh, then actions in any order (KRD, ACN, GEA-069)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.engine.decision import Overrulable, Refusal
from kf_desktop.rules.abilities.using import is_anything_exhausted, offers, unexhaust_elements, unfit, unready, use
from kf_desktop.rules.clash.attack.choosing import attack_as_action, attack_with_knighves, by_weapon, choose_and_attack
from kf_desktop.rules.clash.attack.declaring import can_draw
from kf_desktop.rules.clash.board.ground import ground_part, name_of
from kf_desktop.rules.clash.harm.conditions import (
    FALLING,
    STANDING,
    condition_modifier,
    modifier,
    stand_up,
    turn_knockdown,
    use_up,
)
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.hiding import find_hidden, offer_to_hide
from kf_desktop.rules.clash.monster.spawning import spawn_if_due
from kf_desktop.rules.clash.moving import costs, vantage, walking
from kf_desktop.rules.clash.round.refusals import of_turn
from kf_desktop.rules.clash.timing.moments import knight_moment
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.who import all_present
from kf_desktop.rules.knight import gear, stats, techniques
from kf_desktop.rules.knight.incarnate import turn_ends
from kf_desktop.rules.knight.keywords import forget_given
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.knight.standing import come_out, start_afresh
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import (
    Deed,
    Fighter,
    Game,
    Kind,
    Option,
    Steps,
    choose_of,
    clash_of,
    knight_option,
    party,
)
from kf_desktop.rules.table.sums import Sum, part, summed

END = "end"
END_TURN = Option(END, "end_turn")
ATTACK = Option("attack", "attack_action")
KNIGHVES = Option("knighves", "draw_knighves")
UNEXHAUST_BY_MOVEMENT = Option("unexhaust:movement", "unexhaust_movement")
UNEXHAUST_BY_COMBAT = Option("unexhaust:combat", "unexhaust_combat")


def choose_next_knight(game: Game) -> Steps[Fighter | None]:
    """The players choose who acts next, a princess when they like; None when everybody has (KRD-006, PRI-007)."""
    waiting = [knight for knight in all_present(game) if not knight.acted]
    if not waiting:
        return None
    return (
        yield from choose_of(
            Kind.FIGURE,
            "choose.next_knight",
            {knight_option(knight): knight for knight in waiting},
            because=("KRD-006",),
            missing=lambda: [
                because.DEAD.of(knight_option(knight))
                if knight.dead
                else because.ACTED.against(knight_option(knight), knight)
                for knight in party(game)
                if knight not in waiting
            ],
        )
    )


def knight_turn(game: Game, knight: Fighter) -> Steps[None]:
    """One knight's turn from Refresh to its end (KRD-009 … KRD-018)."""
    tell_turn(game, knight, "KRD-006")
    clash_of(game).active = knight.id
    knight.moved = knight.fought = False
    start_afresh(knight)
    was_down = knight.knockdown == FALLING
    yield from _start(game, knight)
    if knight.knockdown and not knight.dead:
        game.emit("lies_still", "knockdown", knight=knight.id)
    while not knight.dead:
        action = yield from _next_action(game, knight)
        if action is None:
            break
        yield from action()  # KRD-012
        yield from settle(game)
        find_hidden(game)
        yield from spawn_if_due(game)
    yield from _end(game, knight, was_down=was_down)
    clash_of(game).active = ""


def tell_turn(game: Game, knight: Fighter, rule: str) -> None:
    """Say whose turn it is, and how many of those who could have it have had theirs (KRD-006, PRI-007)."""
    ready = all_present(game)
    done = sum(each.acted for each in ready)
    game.emit("knight_turn", rule, knight=knight.id, round=clash_of(game).round, acted=done, of=len(ready))


def _start(game: Game, knight: Fighter) -> Steps[None]:
    """A knight whose Knockdown is on its standing face rises; then the Refresh step (KRD-022 … KRD-026)."""
    if knight.knockdown == STANDING:
        stand_up(game, knight)
    card = game.content.portraits[knight.loadout.portrait]
    stats.lose_heat(game, knight, card.heat_refresh, cause="refresh")
    yield from techniques.return_to_hand(game, knight, "cooldown", card.card_refresh)
    techniques.delay_to_cooldown(game, knight, list(knight.delay))
    yield from knight_moment(game, knight, "start_of_turn")
    yield from settle(game)


def _end(game: Game, knight: Fighter, *, was_down: bool) -> Steps[None]:
    """End of the turn: conditions, Hide; the Knockdown with which it began turns to its standing face (KRD-017)."""
    if not knight.dead:
        come_out(knight)
        yield from knight_moment(game, knight, "end_of_turn")
        yield from offer_to_hide(game, knight)
        if was_down and knight.knockdown == FALLING:
            turn_knockdown(knight)
    yield from settle(game)
    yield from spawn_if_due(game)
    turn_ends(game, knight)
    forget_given(game)
    knight.acted = True


# --- actions ------------------------------------------------------------------------------------


def _next_action(game: Game, knight: Fighter) -> Steps[Deed | None]:
    """What the knight does next; None ends the turn."""
    return choose_of(
        Kind.ACTION,
        "choose.action",
        {**_actions(game, knight), END_TURN: None},
        seats=(knight.seat,),
        because=("KRD-010",),
        args={"knight": knight.id},
        missing=lambda: [_done_anyway(game, knight, each) for each in of_turn(game, knight, speed_of(game, knight))],
    )


def _done_anyway(game: Game, knight: Fighter, refusal: Refusal) -> Refusal:
    """What a house rule does: the ability is used, the action is performed once more."""
    deed: Deed | None = None
    if isinstance(refusal, Overrulable):
        deed = partial(_use, game, *refusal.stands_for)
    elif refusal.why == because.ACTION_SPENT.why and refusal.option.key in AGAIN:
        deed = partial(AGAIN[refusal.option.key], game, knight)
    why = because.Hindrance(refusal.why, refusal.rule)
    return refusal if deed is None else why.against(refusal.option, deed, **refusal.args)


def _actions(game: Game, knight: Fighter) -> dict[Option, Deed]:
    """What the knight can do now; knocked down knights can do nothing (the keyword Knockdown)."""
    found: dict[Option, Deed] = {}
    if knight.knockdown:
        return found
    if not knight.moved and costs.can_walk(game, knight, speed := speed_of(game, knight)):
        found[Option("move", "move", {"amount": speed})] = partial(_move, game, knight, speed)
    if not knight.fought:
        found |= _attacks(game, knight)
    for figure, point in vantage.climbable(game, knight):
        option = Option(f"climb:{figure.number}:{point.id}", "climb", {"figure": figure.number, "point": point.id})
        found[option] = partial(vantage.climb, game, knight, figure, point)
    for cell in walking.climbable_tiles(game, knight):
        name = name_of(game, cell)
        option = Option(f"climb_tile:{name}", "climb_tile", {"space": name})
        found[option] = partial(walking.climb_tile, game, knight, cell)
    if not (knight.moved and knight.fought) and is_anything_exhausted(game, knight):
        if not knight.moved:
            found[UNEXHAUST_BY_MOVEMENT] = partial(_spend_to_unexhaust, game, knight, movement=True)
        if not knight.fought:
            found[UNEXHAUST_BY_COMBAT] = partial(_spend_to_unexhaust, game, knight, movement=False)
    for offer in _free_actions(game, knight):
        args: dict[str, str | int | bool] = {"knight": knight.id, "card": offer.source, "ability": offer.key}
        found[Option(f"use:{offer.key}", "use", args)] = partial(_use, game, knight, offer)
    return found


def _free_actions(game: Game, knight: Fighter) -> list[Offer]:
    """Abilities usable in the own turn, each once a turn (ACN-001 … ACN-004, ACN-015)."""
    found: list[Offer] = []
    for offer in offers(game, knight, ("free_action", "complicated")):
        if offer.key in knight.used or unready(game, knight, offer) is not None:
            continue
        if offer.fits_always or unfit(game, knight, offer, Context(knight=knight)) is None:
            found.append(offer)
    return found


def _move(game: Game, knight: Fighter, speed: int) -> Steps[None]:
    knight.moved = True
    use_up(knight.modifiers, "speed")
    yield from walking.walk(game, knight, speed, optional=False, by_action=True)


def _attacks(game: Game, knight: Fighter) -> dict[Option, Deed]:
    """The Combat action with a weapon, and as a deed of its own with Knighves where they are a choice (GEA-021)."""
    found: dict[Option, Deed] = {}
    reached, knives = by_weapon(game, knight)
    if reached:
        found[ATTACK] = partial(_attack, game, knight)
    if knives:
        option = Option(KNIGHVES.key, "attack_knighves", {"gear": gear.fall_back_of(knight)})
        found[option] = partial(_attack_with_knighves, game, knight)
    elif can_draw(game, knight):
        found[KNIGHVES] = partial(_attack_with_knighves, game, knight)
    return found


def _attack(game: Game, knight: Fighter) -> Steps[None]:
    knight.fought = True
    yield from attack_as_action(game, knight)


def _attack_with_knighves(game: Game, knight: Fighter) -> Steps[None]:
    knight.fought = True
    yield from attack_with_knighves(game, knight)


def _use(game: Game, knight: Fighter, offer: Offer) -> Steps[None]:
    knight.used.append(offer.key)
    if offer.timing == "complicated":  # ACN-014
        knight.moved = knight.fought = True
    yield from use(game, knight, offer, Context(source=offer.source, knight=knight))


def _spend_to_unexhaust(game: Game, knight: Fighter, *, movement: bool) -> Steps[None]:
    """An action spent readies everything that is exhausted (GEA-069 … GEA-071, KRD-046)."""
    if movement:
        knight.moved = True
    else:
        knight.fought = True
    for item, _ in gear.equipped(game, knight):
        gear.unexhaust(game, knight, item)
    unexhaust_elements(game, knight)
    yield from ()


def _attack_again(game: Game, knight: Fighter) -> Steps[None]:
    knight.fought = True
    yield from choose_and_attack(game, knight)


def _move_again(game: Game, knight: Fighter) -> Steps[None]:
    return _move(game, knight, speed_of(game, knight))


AGAIN: dict[str, Callable[[Game, Fighter], Steps[None]]] = {
    "move": _move_again,
    "attack": _attack_again,
    UNEXHAUST_BY_MOVEMENT.key: partial(_spend_to_unexhaust, movement=True),
    UNEXHAUST_BY_COMBAT.key: partial(_spend_to_unexhaust, movement=False),
}
"""Actions that a house rule lets a knight perform once more."""


def speed_of(game: Game, knight: Fighter) -> int:
    """Spaces of a movement action."""
    return max(0, speed_parts(game, knight)[0])


def speed_parts(game: Game, knight: Fighter) -> Sum:
    """Speed with the source of each part: portrait, tokens, conditions, Cowardice (STA-004, CND-035, VIC-011)."""
    portrait = game.content.portraits[knight.loadout.portrait]
    return summed(
        part("portrait", portrait.speed, "STA-004", portrait.id),
        part("tokens", modifier(knight.modifiers, "speed"), "CND-035"),
        part("conditions", condition_modifier(game, knight, "speed"), "CND-001"),
        ground_part(game, knight, "speed"),
        part("cowardice", -1 if knight.sheet.vices.get("cowardice", 0) else 0, "VIC-011"),
    )
