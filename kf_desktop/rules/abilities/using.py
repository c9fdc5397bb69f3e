"""Abilities: what a knight could use now, what it costs, and using it (ABI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import lru_cache

from kf_desktop.content.cards.knights import Ability, Exert, TechniqueDelve
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.engine.events import Json
from kf_desktop.rules.abilities.grants import any_possible, grant_all
from kf_desktop.rules.effects.amounts import own_token
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.elements import refers_to_absent
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import gear, pool, stats, techniques
from kf_desktop.rules.knight.kit import IDLE, Acting, Kit, kit_of
from kf_desktop.rules.knight.offers import AnyAbility, Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, Steps, heat_room, hired_now, marks_now, pay_heat
from kf_desktop.rules.table.hindrance import Hindrance
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, is_marked
from kf_desktop.rules.table.state import GearItem, MercenaryState, Princess


def offers(game: Game, knight: Fighter, timings: tuple[str, ...]) -> Sequence[Offer]:
    """The abilities of board, gear, hand, Saint and mercenaries with one of the timings, usable or not."""
    kit = kit_of(game, knight)
    acting = kit.acting.get(timings) or _acting(kit, timings)
    found: Sequence[Offer] = acting.unchanging
    if acting.techniques and (of_hand := _of_hand(game, knight, acting.techniques)):
        found = [*acting.equipped, *of_hand, *acting.saint]
    if hired_now(game) and not isinstance(knight, Princess):
        found = [*found, *_mercenary_offers(game, timings)]
    return found


def _acting(kit: Kit, timings: tuple[str, ...]) -> Acting:
    """The abilities of the kit with one of the timings, found once for each kit."""
    if kit.timings.isdisjoint(timings):
        acting = IDLE
    else:
        equipped = [offer for offer in kit.equipped if offer.timing in timings]
        techniques = {card: offer for card, offer in kit.techniques.items() if offer.timing in timings}
        saint = [offer for offer in kit.saint if offer.timing in timings]
        acting = Acting(equipped, techniques, saint, [*equipped, *saint])
    kit.acting[timings] = acting
    return acting


def _of_hand(game: Game, knight: Fighter, techniques: dict[str, Offer]) -> list[Offer]:
    """Those techniques that the knight has in hand with the Clash side up."""
    found: list[Offer] = []
    for card in knight.hand:
        if card in techniques and _is_up(game, knight, card):
            found.append(techniques[card])
    return found


def _mercenary_offers(game: Game, timings: tuple[str, ...]) -> Iterator[Offer]:
    """What hired mercenaries can do in a clash, for whoever calls on them (ACN-018, ACN-022, ACN-023)."""
    if game.state.clash is None:
        return
    for each in hired_now(game):
        ability = game.content.mercenaries[each.id].sides[each.uses].clash
        if ability is not None and ability.timing in timings and not is_disabled(game, "mercenary", each.id):
            yield Offer(f"mercenary:{each.id}", each.id, ability, mercenary=each)


def _is_up(game: Game, knight: Fighter, card: str) -> bool:
    """Whether the Clash side of a technique in hand is up: it is not being played (TEC-002, ENC-085)."""
    return not is_marked(knight.marks, MarkKind.PLAYED, what=card) and not is_disabled(game, "technique", card)


def exerts(game: Game, knight: Fighter) -> list[Offer]:
    """The techniques in hand that can be exerted (TEC-031)."""
    return _of_hand(game, knight, _exerts(game.content)) if game.state.clash is not None else []


@lru_cache(maxsize=16)
def _exerts(content: Box) -> dict[str, Offer]:
    """The Exerts of all techniques of the game."""
    cards = [(card.id, card.clash) for card in content.techniques.values()]
    return {
        card: Offer(f"exert:{card}", card, clash.exert, technique=card)
        for card, clash in cards
        if clash is not None and clash.exert is not None
    }


def delve_offers(game: Game, knight: Fighter, *timings: str) -> Iterator[Offer]:
    """The delve sides of the techniques in hand with one of the timings (TEC-002)."""
    for card in knight.hand:
        delve = game.content.techniques[card].delve
        if delve is not None and delve.timing in timings and not is_disabled(game, "technique", card):
            yield Offer(f"technique:{card}", card, delve, technique=card)


def usable(game: Game, knight: Fighter, offer: Offer, context: Context) -> bool:
    """Whether the knight may use it now."""
    return hindrance(game, knight, offer, context) is None


def hindrance(game: Game, knight: Fighter, offer: Offer, context: Context) -> Hindrance | None:
    """Why the knight may not use it now (ABI-021, ABI-024, ABI-046)."""
    return unready(game, knight, offer) or (None if offer.fits_always else unfit(game, knight, offer, context))


def unready(game: Game, knight: Fighter, offer: Offer) -> Hindrance | None:
    """What prevents it at any moment: used this turn, not ready, cost, knocked down (ABI-021, ABI-024)."""
    cost = offer.cost
    if cost is not None:
        if offer.key in knight.used:
            return because.USED
        if is_exhausted(game, knight, offer):
            return because.EXHAUSTED
        unpaid = unpayable(game, knight, cost, offer.item)
        if unpaid is not None:
            return unpaid
    if knight.knockdown and (offer.technique or offer.item is not None):
        return because.KNOCKED_DOWN
    if offer.timing == "complicated" and not action_left(knight, "complicated"):
        return because.BOTH_ACTIONS
    if game.state.clash is None and refers_to_absent(game, _all_of(offer.ability)):
        return because.NOT_IN_DUNGEON
    return None


def _all_of(ability: AnyAbility) -> Effects:
    """Everything that the ability does, the warm-up of a technique too."""
    return (*ability.warm_up, *ability.effect) if isinstance(ability, TechniqueDelve) else ability.effect


def unfit(game: Game, knight: Fighter, offer: Offer, context: Context) -> Hindrance | None:
    """What prevents it at this moment: no free hand, nothing to do, its gate (ABI-046)."""
    if offer.of_weapon and (busy := _busy_hand(offer, context)) is not None:
        return busy
    if offer.keywords and not offer.ability.effect and not any_possible(game, offer.keywords, context):
        return because.NO_EFFECT
    return None if offer.when is None or holds(game, offer.when, context, knight) else because.GATE


def _busy_hand(offer: Offer, context: Context) -> Hindrance | None:
    """In an attack and in a defence one weapon at most is active (EVA-022, EVA-030, KAT-047)."""
    if context.attack is not None:
        return None if offer.item is context.attack.weapon else because.OTHER_WEAPON
    if context.monster_attack is not None and context.knight is not None and _needs_hand(offer):
        free = context.monster_attack.defence(context.knight).weapon in (None, offer.item)
        return None if free else because.OTHER_DEFENCE
    return None


def _needs_hand(offer: Offer) -> bool:
    """What only the active weapon of a defence does; its other constant abilities always work (EVA-024, EVA-030)."""
    return offer.cost is not None or offer.timing == "crit_evade"


def takes_in_hand(offer: Offer, context: Context) -> bool:
    """Whether its use in a roll or its consequences makes a weapon the active one of the defence (EVA-021)."""
    attack, knight = context.monster_attack, context.knight
    if not offer.of_weapon or attack is None or knight is None or not _needs_hand(offer):
        return False
    return attack.defence(knight).weapon is None and offer.timing != "reaction"


def can_pay(game: Game, knight: Fighter, cost: Cost, item: GearItem | None = None) -> bool:
    """Whether the whole cost can be paid."""
    return unpayable(game, knight, cost, item) is None


def unpayable(game: Game, knight: Fighter, cost: Cost, item: GearItem | None = None) -> Hindrance | None:
    """The part of the cost that cannot be paid (ABI-010 … ABI-021)."""
    if cost.heat and cost.heat > heat_room(knight):
        return because.HEAT
    if cost.vigor and cost.vigor > stats.vigor_to_spend(knight):
        return because.VIGOR
    if cost.charge and (item is None or item.charges < cost.charge):
        return because.CHARGE
    if cost.exhaust and item is not None and item.exhausted:
        return because.EXHAUSTED
    for token, count in cost.token:
        if _on_board(game, knight, token) + game.state.pool.get(token, 0) < count:
            return because.TOKENS
    return None if action_left(knight, cost.action) else because.ACTION_SPENT


def _on_board(game: Game, knight: Fighter, token: str) -> int:
    """The knight's own tokens of that kind (POO-007)."""
    return knight.resource if own_token(game, knight, token) else 0


def action_left(knight: Fighter, action: str | None) -> bool:
    """An action can be spent only if it has not been performed or spent (KRD-013)."""
    if action is None:
        return True
    movement, combat = not knight.moved, not knight.fought
    return {"movement": movement, "combat": combat, "complicated": movement and combat}[action]


def pay(game: Game, knight: Fighter, cost: Cost, item: GearItem | None = None) -> None:
    """Pay the cost; nothing prevents or reduces it (ABI-019). By a house rule there may be less than it asks."""
    if heat := min(cost.heat, heat_room(knight)):
        pay_heat(knight, heat)
        game.emit("pays", "ABI-010", knight=knight.id, what="heat", amount=heat)
    if vigor := min(cost.vigor, stats.vigor_to_spend(knight)):
        game.emit("pays", "ABI-011", knight=knight.id, what="vigor", amount=vigor)
        stats.lose_vigor(game, knight, vigor, cause="cost")
    if item is not None:
        item.charges = max(0, item.charges - cost.charge)
        if cost.exhaust:
            gear.exhaust(game, knight, item)
        if cost.discard:
            gear.discard(game, knight, item)
        elif cost.discard_upgrade:
            item.upgrade_discarded = True
            gear.changed(game, knight)
            game.emit("gear_discarded", "GEA-082", knight=knight.id, gear=item.upgrade)
    for token, count in cost.token:
        from_board = min(count, _on_board(game, knight, token))
        stats.gain_resource(game, knight, -from_board)
        pool.take_tokens(game, token, min(count - from_board, game.state.pool.get(token, 0)))
    knight.moved = knight.moved or cost.action in ("movement", "complicated")
    knight.fought = knight.fought or cost.action in ("combat", "complicated")


def use(game: Game, knight: Fighter, offer: Offer, context: Context) -> Steps[None]:
    """Pay, resolve everything, deplete (ABI-020, TEC-004, TEC-033, TEC-035)."""
    ability, cost = offer.ability, offer.cost
    told: dict[str, Json] = {"exert": isinstance(ability, Exert), "timing": offer.timing, "cost": _told(offer)}
    game.emit("uses", "ABI-020", knight=knight.id, card=offer.source, **told)
    if cost is not None:
        _exhaust_element(game, knight, offer, cost)
        pay(game, knight, cost, offer.item)
        knight.used.append(offer.key)
    if offer.mercenary is not None:
        flip_mercenary(game, knight, offer.mercenary)
    if takes_in_hand(offer, context):
        assert context.monster_attack is not None and offer.item is not None
        context.monster_attack.defence(knight).take_in_hand(game, knight, offer.item)
    played = Mark(MarkKind.PLAYED, what=offer.technique) if offer.technique else None
    if played is not None:
        knight.marks.append(played)
    if isinstance(ability, TechniqueDelve):
        yield from perform(game, ability.warm_up, context)  # TEC-007
    yield from perform(game, ability.effect, context)
    if offer.keywords:
        yield from grant_all(game, offer.keywords, context)
    if played in knight.marks:
        knight.marks.remove(played)
    if offer.technique in knight.hand:
        techniques.deplete(game, knight, offer.technique, depletion_of(ability), used=True)


def _told(offer: Offer) -> Json:
    """What was asked for it, as its parts: empty for what costs nothing, nothing for what acts by itself (ABI-029)."""
    if offer.is_constant:
        return None
    cost = offer.cost or Cost()
    parts = {entry.name: getattr(cost, entry.name) for entry in fields(cost)}
    return {name: [[*each] for each in part] if name == "token" else part for name, part in parts.items() if part}


# --- elements that are not gear -----------------------------------------------------------------


def is_exhausted(game: Game, knight: Fighter, offer: Offer) -> bool:
    """Whether the element is exhausted; of talents and Saints only the one ability (GEA-067)."""
    if offer.item is not None:
        return offer.item.exhausted
    if offer.cost is None or not offer.cost.exhaust:
        return False
    return is_marked(marks_now(game), MarkKind.EXHAUSTED, knight.id, offer.key)


def _exhaust_element(game: Game, knight: Fighter, offer: Offer, cost: Cost) -> None:
    if cost.exhaust and offer.item is None:
        marks_now(game).append(Mark(MarkKind.EXHAUSTED, knight.id, offer.key))


def is_anything_exhausted(game: Game, knight: Fighter) -> bool:
    """Whether the knight has gear, a talent or the like to make ready (GEA-069)."""
    for item, _ in gear.equipped(game, knight):
        if item.exhausted:
            return True
    return is_marked(marks_now(game), MarkKind.EXHAUSTED, knight.id)


def unexhaust_elements(game: Game, knight: Fighter) -> None:
    """Make them ready again (GEA-069)."""
    forget(marks_now(game), MarkKind.EXHAUSTED, knight.id)


def flip_mercenary(game: Game, knight: Fighter, hired: MercenaryState) -> None:
    """The first use turns the card, the second discards it (ACN-019 … ACN-021)."""
    hired.uses += 1
    game.emit("mercenary", "OUT-037", mercenary=hired.id, knight=knight.id, uses=hired.uses)
    if hired.uses > 1:
        game.state.expedition.mercenaries.remove(hired)


def depletion_of(ability: AnyAbility) -> str:
    """Where a technique goes after this use (TEC-009, TEC-016)."""
    assert not isinstance(ability, Ability), "only techniques are depleted"
    return ability.depletion
