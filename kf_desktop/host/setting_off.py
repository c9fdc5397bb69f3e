"""Whether it could matter in which order that is resolved which a wound or a failed attack sets off (KAT-092).

It does not where all of it only adds Heat for which there is room, takes or gives what nothing else of it looks at,
lays tokens, or notes an attack for later: then every order leaves the same table. Nor where the attacker is driven or
knocked down besides, and that, tried in a copy, hurts nobody and comes to the same. A gate, a way, a question, an
ability that comes in between, Heat beyond the limit: the players decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, permutations

from kf_desktop.content.effects.attack import Pool, Respond
from kf_desktop.content.effects.knight import Gain, GainCondition, Knockdown, Lose
from kf_desktop.content.effects.movement import Knockback, Pushback
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.effects.vocabulary import Effect
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Asking, Decision, Option
from kf_desktop.rules.abilities.using import offers
from kf_desktop.rules.clash.attack.responses import DIVERSIONS
from kf_desktop.rules.clash.monster.threat import beside
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight.kit import kit_of
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import ClashOver, ExpeditionFailed, Fighter, Game, Steps, clash_of, heat_room, party
from kf_desktop.rules.table.state import Princess

CHOSEN = ("any_knight", "another_knight", "random_knight")
"""Whom the players or the dice choose."""
FEW = 3
"""How many cards are tried in every order."""
COUNTED = ("gold", "passion")
"""What is lost without setting anything off; Gold is gained so as well."""


def first_set_off(game: Game, asked: Decision) -> str:
    """The first of the effects, if their order could not matter; empty if it could."""
    attack = asked.about if isinstance(asked, Asking) else None
    if not isinstance(attack, KnightAttack):
        return ""
    cards: list[list[Effect]] = []
    for option in asked.options:
        found = _effects_of(game, option, attack)
        if found is None:
            return ""
        cards.append(found)
    alike = _commute(game, list(chain(*cards)), attack) or _comes_to_the_same(game, cards, attack)
    return asked.options[0].key if alike else ""


def _effects_of(game: Game, option: Option, attack: KnightAttack) -> list[Effect] | None:
    """What a trait or the body part does; None for anything else, and where a response could be diverted."""
    card = str(option.args.get("card", ""))
    if option.label == "trait":
        trait = game.content.traits[card]
        return list(trait.effect) if trait.when is None else None  # else it could lapse (GLD-035)
    if option.label != "bp":
        return None
    part = game.content.bp[card]
    if attack.critical:
        return list(part.crit)
    if any(game.state.pool.get(token) for token in DIVERSIONS):
        return None
    kinds = ("wound" if attack.wounded else "fail", "instinct")
    return [effect for response in part.responses if response.when in kinds for effect in response.do]


def _commute(game: Game, effects: list[Effect], attack: KnightAttack) -> bool:
    """In whatever order they are resolved, the same comes of them."""
    if not all(_is_plain(effect) for effect in effects):
        return False
    conditions = [effect for effect in effects if isinstance(effect, GainCondition)]
    answers = [effect for effect in effects if isinstance(effect, Respond)]
    if len(conditions) > 1 or len(answers) > 1:  # they lie, or follow, in the order in which they came
        return False
    counters = {(type(effect), effect.what) for effect in effects if isinstance(effect, Gain | Lose)}
    if len({what for _, what in counters}) < len(counters):  # what is gained and lost stops at 0
        return False
    return _heat_has_room(game, effects, attack) and all(
        _comes_undisturbed(game, knight) for effect in conditions for knight in _whom(game, effect, attack)
    )


def _is_plain(effect: Effect) -> bool:
    """Whether it does nothing but what stands on it, to whoever stands there."""
    if isinstance(effect, Pool):
        return effect.token in KNIGHT_TOKENS and effect.amount.fixed
    if isinstance(effect, Respond):
        return True
    if isinstance(effect, GainCondition):
        return effect.who not in CHOSEN and effect.tokens.fixed
    if not isinstance(effect, Gain | Lose) or effect.who in CHOSEN or not effect.amount.fixed:
        return False
    return effect.what in (("gold", "heat") if isinstance(effect, Gain) else COUNTED)


def _heat_has_room(game: Game, effects: Iterable[Effect], attack: KnightAttack) -> bool:
    """Nobody overheats by all the Heat together (STA-026), and nobody has an ability against it (TIM-004)."""
    hotter: Counter[str] = Counter()
    for effect in effects:
        if isinstance(effect, Gain) and effect.what == "heat":
            hotter.update({knight.id: effect.amount.plus for knight in _whom(game, effect, attack)})
    return all(
        amount <= heat_room(game.state.fighter(id))
        and not offers(game, game.state.fighter(id), ("about_to_gain_heat",))
        for id, amount in hotter.items()
    )


def _comes_undisturbed(game: Game, knight: Fighter) -> bool:
    """No ability comes before a condition, and none that could keep it away looks at anything first."""
    return not kit_of(game, knight).gated and not offers(game, knight, ("about_to_gain_condition",))


def _whom(game: Game, effect: Gain | GainCondition, attack: KnightAttack) -> Iterator[Fighter]:
    """Whom it means as everybody stands now; a princess has neither Heat nor conditions (PRI-021)."""
    context = Context(knight=attack.knight, target=attack.knight, figure=attack.figure, default="target", attack=attack)
    yield from (knight for knight in _settled(whom(game, effect.who, context)) if not isinstance(knight, Princess))


def _settled(steps: Steps[list[Fighter]]) -> list[Fighter]:
    """What comes of a procedure that asks nothing."""
    try:
        next(steps)
    except StopIteration as done:
        found: list[Fighter] = done.value
        return found
    raise AssertionError("whoever is chosen was left out")


# --- driven or knocked down besides ---------------------------------------------------------------


def _comes_to_the_same(game: Game, cards: list[list[Effect]], attack: KnightAttack) -> bool:
    """Whether the attacker is moved or falls besides, and every order, tried in a copy, leaves the same table."""
    if (
        len(cards) > FEW
        or attack.figure not in clash_of(game).figures
        or not all(_can_be_tried(effect) for effect in chain(*cards))
    ):
        return False
    tables = [_after(game, order, attack) for order in permutations(cards)]
    return tables[0] is not None and all(table == tables[0] for table in tables)


def _can_be_tried(effect: Effect) -> bool:
    if isinstance(effect, Knockback | Pushback):
        return effect.who == "attacker" and effect.amount.fixed
    if isinstance(effect, Knockdown):
        return effect.who == "attacker"
    return isinstance(effect, Gain | Lose) and _is_plain(effect)


def _after(game: Game, order: Iterable[list[Effect]], attack: KnightAttack) -> object:
    """How the table would stand; None where anything is asked, drawn or rolled, or anybody hurt, on the way."""
    copy, figure = beside(game, attack.figure)
    knight = copy.state.fighter(attack.knight.id)
    context = Context(knight=knight, target=knight, figure=figure, default="target")
    vigor, streams = [each.vigor for each in party(copy)], encode(copy.state.streams)
    try:
        for effects in order:
            for _ in perform(copy, effects, context):
                return None
    except (ClashOver, ExpeditionFailed):
        return None
    unhurt = vigor == [each.vigor for each in party(copy)] and streams == encode(copy.state.streams)
    return encode(copy.state) if unhurt else None
