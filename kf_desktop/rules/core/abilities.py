"""Abilities: what a knight could use now, what it costs, and using it (ABI)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from kf_desktop.content.effects import Cost
from kf_desktop.content.knights import Ability, Exert, TechniqueClash, TechniqueDelve
from kf_desktop.rules.core import dice, gear, pool, stats, techniques
from kf_desktop.rules.effects import Context, holds, perform
from kf_desktop.rules.game import Game, Knight, Steps
from kf_desktop.rules.state import GearItem

AnyAbility: TypeAlias = Ability | TechniqueClash | TechniqueDelve | Exert


@dataclass(slots=True)
class Offer:
    """An ability of one element that the knight may use. `key` names it in decisions and in `Knight.used`."""

    key: str
    source: str
    ability: AnyAbility
    technique: str = ""
    item: GearItem | None = None

    @property
    def name(self) -> str:
        """The name whose abilities exclude each other in one window; empty if it has none (ABI-039, ABI-040)."""
        name = getattr(self.ability, "name", None)
        if name is not None:
            return str(name.en)
        return ""


def offers(game: Game, knight: Knight, *timings: str) -> Iterator[Offer]:
    """The abilities of talent, gear, hand and Saint with one of the timings, usable or not."""
    for index, ability in enumerate(game.content.talents[knight.loadout.talent].abilities):
        if ability.timing in timings:
            yield Offer(f"talent:{knight.loadout.talent}#{index}", knight.loadout.talent, ability)
    for item, _side in gear.equipped(game, knight):
        for index, ability in enumerate(gear.abilities_of(game, item)):
            if ability.timing in timings:
                yield Offer(f"gear:{item.gear}#{index}", item.gear, ability, item=item)
    for card in _clash_sides(game, knight):
        clash = game.content.techniques[card].clash
        if clash is not None and clash.timing in timings:
            yield Offer(f"technique:{card}", card, clash, technique=card)
    yield from _saint_offers(game, knight, timings)


def _saint_offers(game: Game, knight: Knight, timings: tuple[str, ...]) -> Iterator[Offer]:
    """The abilities of the Saint's infusions that the Devotion reaches (SAI-020)."""
    if not knight.sheet.saint:
        return
    saint = game.content.saints[knight.sheet.saint]
    for level, infusion in enumerate(saint.infusions):
        if infusion.devotion > knight.sheet.devotion:
            continue
        for index, ability in enumerate(infusion.abilities):
            if ability.timing in timings:
                yield Offer(f"saint:{saint.id}#{level}.{index}", saint.id, ability)


def _clash_sides(game: Game, knight: Knight) -> list[str]:
    """The techniques whose Clash side is up: those in hand, in a clash (TEC-002, ENC-085)."""
    return knight.hand if game.state.clash is not None else []


def exerts(game: Game, knight: Knight) -> Iterator[Offer]:
    """The techniques in hand that can be exerted (TEC-031)."""
    for card in _clash_sides(game, knight):
        clash = game.content.techniques[card].clash
        if clash is not None and clash.exert is not None:
            yield Offer(f"exert:{card}", card, clash.exert, technique=card)


def delve_offers(game: Game, knight: Knight, *timings: str) -> Iterator[Offer]:
    """The delve sides of the techniques in hand with one of the timings (TEC-002)."""
    for card in knight.hand:
        delve = game.content.techniques[card].delve
        if delve is not None and delve.timing in timings:
            yield Offer(f"technique:{card}", card, delve, technique=card)


def usable(game: Game, knight: Knight, offer: Offer, context: Context) -> bool:
    """Whether the knight may use it now: once per turn, gate open, cost payable, not exhausted (ABI-021, ABI-024)."""
    ability = offer.ability
    cost: Cost | None = getattr(ability, "cost", None)
    if cost is not None and (offer.key in knight.used or not can_pay(game, knight, cost, offer.item)):
        return False
    if offer.item is not None and offer.item.exhausted and cost is not None:
        return False  # GEA-064
    return holds(game, getattr(ability, "when", None), context, knight)


def can_pay(game: Game, knight: Knight, cost: Cost, item: GearItem | None = None) -> bool:
    """Whether the whole cost can be paid (ABI-010 … ABI-021)."""
    return (
        cost.heat <= dice.heat_room(knight)
        and cost.vigor <= knight.vigor
        and (not cost.charge or (item is not None and item.charges >= cost.charge))
        and not (cost.exhaust and item is not None and item.exhausted)
        and all(knight.resource + game.state.pool.get(token, 0) >= count for token, count in cost.token)
        and _action_left(knight, cost.action)
    )


def _action_left(knight: Knight, action: str | None) -> bool:
    """An action can be spent only if it has not been performed or spent (KRD-013)."""
    if action is None:
        return True
    movement, combat = not knight.moved, not knight.fought
    return {"movement": movement, "combat": combat, "complicated": movement and combat}[action]


def pay(game: Game, knight: Knight, cost: Cost, item: GearItem | None = None) -> None:
    """Pay the cost; nothing prevents or reduces it (ABI-019)."""
    if cost.heat:
        knight.heat += cost.heat
        game.emit("pays", "ABI-010", knight=knight.id, what="heat", amount=cost.heat)
    if cost.vigor:
        game.emit("pays", "ABI-011", knight=knight.id, what="vigor", amount=cost.vigor)
        stats.lose_vigor(game, knight, cost.vigor, cause="cost")
    if item is not None:
        item.charges -= cost.charge
        if cost.exhaust:
            gear.exhaust(game, knight, item)
        if cost.discard:
            gear.discard(game, knight, item)
    for token, count in cost.token:
        from_board = min(count, knight.resource)
        stats.gain_resource(game, knight, -from_board)
        pool.take_tokens(game, token, count - from_board)
    knight.moved = knight.moved or cost.action in ("movement", "complicated")
    knight.fought = knight.fought or cost.action in ("combat", "complicated")


def use(game: Game, knight: Knight, offer: Offer, context: Context) -> Steps[None]:
    """Pay, resolve everything, deplete (ABI-020, TEC-004, TEC-033, TEC-035)."""
    ability = offer.ability
    cost: Cost | None = getattr(ability, "cost", None)
    game.emit("uses", "ABI-020", knight=knight.id, card=offer.source, exert=isinstance(ability, Exert))
    if cost is not None:
        pay(game, knight, cost, offer.item)
        knight.used.append(offer.key)
    if offer.technique and offer.technique in knight.hand:
        techniques.deplete(game, knight, offer.technique, depletion_of(ability))
    if isinstance(ability, TechniqueDelve):
        yield from perform(game, ability.warm_up, context)  # TEC-007
    yield from perform(game, ability.effect, context)


def depletion_of(ability: AnyAbility) -> str:
    """Where a technique goes after this use (TEC-009, TEC-016)."""
    assert not isinstance(ability, Ability), "only techniques are depleted"
    return ability.depletion
