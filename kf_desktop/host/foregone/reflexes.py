"""Whether stepping aside can wait: as the board stands, the attack in progress does not come near who could do it.

A princess may use her Superior Reflex before the target is found, or in the window of opportunity of the same attack
(PRI-009, PRI-010), and again at the next attack. A knight can step at the next one too; who stands beside a monster
already, or can walk there in his turn, has no need to come nearer in another's attack. They are asked all the same
where the card may strike them too, drives anybody, or looks at who stands beside whom.

What would only move its knight, who has no space to go to, is not offered at all: its price would be paid for nothing.
Nor is what would only spare its knight an attack that does not strike him.
"""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.content.effects.attack import Attack, ChainBreak, React
from kf_desktop.content.effects.monster import Splinter, Swarm
from kf_desktop.content.effects.movement import (
    Displace,
    Drag,
    ForcedVault,
    Gangup,
    Herd,
    Knockback,
    Move,
    Pull,
    Pushback,
    Step,
)
from kf_desktop.content.effects.vocabulary import Gate
from kf_desktop.content.expressions import Clause
from kf_desktop.content.walk import walk
from kf_desktop.engine.decision import Asking, Decision, Option
from kf_desktop.rules.abilities import using
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import figures, footprint, range_to
from kf_desktop.rules.clash.board.monsters import size_of, traits_set_off
from kf_desktop.rules.clash.board.words import with_those_near
from kf_desktop.rules.clash.monster.threat import aimed_at, beside, strikes_now
from kf_desktop.rules.clash.moving.costs import can_walk, reachable
from kf_desktop.rules.clash.round.keywords import REFLEXES
from kf_desktop.rules.clash.round.knight_round import speed_of
from kf_desktop.rules.clash.timing.simultaneous import PASS
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Refusal
from kf_desktop.rules.table.state import Princess

BEFORE, OPPORTUNITY = "window.before_targeting", "window.react"
NEAR = ("grouped", "lone", "engaged", "adjacent")
"""What a card can ask about who stands near whom."""
KNOWN = ("target", "target_and_near", "each_knight", "adjacent_knights")
"""Against whom a card can be made of whom it is known whether he would be struck."""
MANY = 9
"""Spaces of a move whose length is not printed."""
DRIVING = (Displace, Drag, ForcedVault, Gangup, Herd, Knockback, Pull, Pushback)


def reflex_can_wait(game: Game, asked: Decision) -> bool:
    """Whether all that could be done is to step aside, by those whom this attack does not concern."""
    attack = asked.about if isinstance(asked, Asking) else None
    if asked.prompt not in (BEFORE, OPPORTUNITY) or not isinstance(attack, MonsterAttack):
        return False
    if attack.aims_at_spaces:
        return False
    nodes = [node for _, node in walk(attack.card)]
    after = traits_set_off(game, attack.figure, Context(figure=attack.figure), "after_attack")
    if any(_moves_or_counts(node) for node in (*nodes, *(node for trait in after for _, node in walk(trait)))):
        return False
    princess, options = game.state.princess, [option for option in asked.options if option.key != PASS]
    others = [option for option in options if princess is None or option.args.get("knight") != princess.id]
    if asked.prompt == OPPORTUNITY:
        concerned = princess is not None and len(others) < len(options) and _may_be_struck(game, attack, princess)
        return not concerned and all(_may_stay(game, option, attack) for option in others)
    if attack.may_strike_others or attack.card.own_zone:
        return False
    moves, again = (any(isinstance(node, kind) for node in nodes) for kind in (Move, React))
    waits = princess is not None and not others and again
    return waits and princess is not None and _is_passed_by(game, attack, princess, moves=moves)


def reacts_in_vain(game: Game, asked: Decision) -> tuple[Refusal, ...]:
    """The options that would do nothing for their price.

    They would only move their knight, who can enter no space as the board stands (KRD-043), or only spare him an attack
    that does not strike him (WIN-022). A technique goes elsewhere when it is used, and may be used for that.
    """
    if asked.prompt not in (BEFORE, OPPORTUNITY) or game.state.clash is None:
        return ()
    found: list[Refusal] = []
    for option in asked.options:
        if option.label != "use":
            continue
        knight = game.state.fighter(str(option.args["knight"]))
        if _goes_nowhere(game, knight, option):
            found.append(because.NO_WAY.of(option))
        elif _spares_nobody(game, asked, knight, option):
            found.append(because.NOT_STRUCK.of(option, who=knight.id))
    return tuple(found)


def _spares_nobody(game: Game, asked: Decision, knight: Fighter, option: Option) -> bool:
    """Whether it only breaks the knight's own part of an attack that is none against him (MAT-014)."""
    attack = asked.about if isinstance(asked, Asking) else None
    if asked.prompt != OPPORTUNITY or not isinstance(attack, MonsterAttack) or not attack.is_simultaneous:
        return False
    if _moves_after(attack) or _may_be_struck(game, attack, knight):
        return False
    offers = [each for each in using.offers(game, knight, ("reaction",)) if each.key == option.args["ability"]]
    return bool(offers) and all(
        not offer.technique
        and not offer.keywords
        and bool(offer.ability.effect)
        and all(isinstance(effect, ChainBreak) for effect in offer.ability.effect)
        for offer in offers
    )


def _goes_nowhere(game: Game, knight: Fighter, option: Option) -> bool:
    offers = [each for each in using.offers(game, knight, ("reaction",)) if each.key == option.args["ability"]]
    return bool(offers) and all(
        not offer.technique
        and _only_steps(offer.ability.effect)
        and _only_reflexes(offer)
        and not can_walk(game, knight, _spaces(offer))
        for offer in offers
    )


def _spaces(offer: Offer) -> int:
    """The most spaces that it could let its knight move; as many as a board has where that depends on more."""
    amounts = [node.amount for effect in offer.ability.effect for _, node in walk(effect) if isinstance(node, Step)]
    steps = [MANY if amount.variable else amount.plus for amount in amounts]
    return max([*steps, *(REFLEXES[keyword.id] for keyword in offer.keywords)], default=0)


def _moves_or_counts(node: object) -> bool:
    """Whether it drives anybody, or counts who stands near whom."""
    counts = isinstance(node, Clause) and node.subject in NEAR
    return counts or isinstance(node, (*DRIVING, Splinter, Swarm))


def _may_stay(game: Game, option: Option, attack: MonsterAttack) -> bool:
    """Whether the reaction only takes its knight elsewhere, who is not attacked and has no need to come nearer.

    Where the card still moves its figure after the window, he may stand in its way.
    """
    knight = game.state.fighter(str(option.args["knight"]))
    offers = [each for each in using.offers(game, knight, ("reaction",)) if each.key == option.args["ability"]]
    steps = all(_only_steps(each.ability.effect) and _only_reflexes(each) for each in offers)
    if not offers or not steps or _moves_after(attack) or _may_be_struck(game, attack, knight):
        return False
    return _comes_beside_a_monster(game, knight)


def _may_be_struck(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Whether the attack may strike him as all stand, be he its target or not."""
    made = [node for _, node in walk(attack.card.steps) if isinstance(node, Attack)]
    if knight in attack.targets or any(node.on not in KNOWN for node in made):
        return True
    if not attack.may_strike_others and not attack.card.own_zone:
        return False
    if attack.spreads_from_its_target:
        return knight in with_those_near(game, attack.targets)
    return strikes_now(game, attack, knight)


def _comes_beside_a_monster(game: Game, knight: Fighter) -> bool:
    """Whether he stands beside one, or his movement action would bring him there as the board stands."""
    grid, here = grid_of(game), figures(game)
    if any(range_to(game, figure, knight) <= 1 for figure in here):
        return True
    bodies = [footprint(game, figure) for figure in here]
    return any(
        gap(grid, body, (cell,)) == 1 for cell in reachable(game, knight, speed_of(game, knight)) for body in bodies
    )


def _only_steps(effects: Iterable[object]) -> bool:
    """Whether the effects do nothing but move their knight."""
    return all(
        _only_steps((*each.then, *each.otherwise))
        if isinstance(each, Gate)
        else isinstance(each, Step) and each.who == "self"
        for each in effects
    )


def _only_reflexes(offer: Offer) -> bool:
    return all(keyword.id in REFLEXES for keyword in offer.keywords)


def _moves_after(attack: MonsterAttack) -> bool:
    """Whether the figure moves once the window is over."""
    kinds = [type(step) for step in attack.card.steps]
    return React in kinds and Move in kinds[kinds.index(React) :]


def _is_passed_by(game: Game, attack: MonsterAttack, princess: Princess, *, moves: bool) -> bool:
    """Whether the card aims at others, and the monster does not reach her on its way to them."""
    copy, twin = beside(game, attack.figure)
    targets, _ = aimed_at(copy, twin, attack.card)
    if not targets or princess.id in [each.id for each in targets]:
        return False

    def far(knight: Fighter) -> int:
        return range_to(game, attack.figure, knight)

    way = max(far(game.state.fighter(each.id)) for each in targets) + size_of(game, attack.figure)
    return not moves or far(princess) > way
