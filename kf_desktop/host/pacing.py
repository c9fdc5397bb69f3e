"""Whether a question could matter, judged by the rules from what lies open on the table.

Nothing hidden is looked at: no deck, no die still to be rolled. Unless it is certain that no answer would change
anything, the question matters.
"""

from __future__ import annotations

from functools import lru_cache

from kf_desktop.content.cards.knights import Exert
from kf_desktop.content.dice import POWER_DICE
from kf_desktop.content.effects.attack import Dice, Pool, Power, Precision, Reroll
from kf_desktop.content.effects.knight import Deplete
from kf_desktop.content.effects.vocabulary import Disable
from kf_desktop.content.walk import walk
from kf_desktop.door.pacing import REPLACING, WEAPONS, window_of
from kf_desktop.door.rulings import Pace
from kf_desktop.door.stops import Window
from kf_desktop.engine.decision import Answer, Asking, Decision, Kind, Option
from kf_desktop.host.comes_again import ahead, falls_short, is_enough, is_of_power, is_settled, is_short, lapsing
from kf_desktop.host.foregone.alike import rests_in_vain, saves_in_vain, settled_alike
from kf_desktop.host.foregone.arming import only_weapon
from kf_desktop.host.foregone.courses import settled_course, whole_ways
from kf_desktop.host.foregone.recommending import recommended
from kf_desktop.host.foregone.reflexes import reflex_can_wait
from kf_desktop.host.foregone.vain import in_vain
from kf_desktop.rules.abilities import using
from kf_desktop.rules.clash.attack.attack_roll import crit_face, free_rerolls, precision_of
from kf_desktop.rules.clash.attack.power_roll import plain_power_rerolls
from kf_desktop.rules.clash.harm.armor import armor_pool, power_die_option, soak_of
from kf_desktop.rules.clash.monster.evasion import blocked_hits, evasion_bonus, evasion_dice
from kf_desktop.rules.clash.timing.simultaneous import PASS
from kf_desktop.rules.clash.windows.choices import offers_of
from kf_desktop.rules.clash.windows.keywords import attack_keywords
from kf_desktop.rules.clash.windows.timings import TIMINGS as WINDOW_TIMINGS
from kf_desktop.rules.clash.windows.tokens import PASSED
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.dice import PowerDie, die_option
from kf_desktop.rules.table.game import NO, Fighter, Game, clash_of, heat_room
from kf_desktop.rules.table.sums import part, summed

NONE: Answer = ()
SPENDING = "clue.power"
DEFENDING = "choose.defensive_weapon"
TIMINGS = {f"window.{timing}": timings for timing, timings in WINDOW_TIMINGS.items()}
POWER_TOKENS = ("break", "hope")
"""Tokens that do nothing but turn what power dice show into Power (KAT-076, KAT-077)."""


def pace_of(game: Game, asked: Decision | None) -> Pace:
    """What the rules can say of the question before anybody thinks about it."""
    if asked is None or asked.secret:
        return Pace()
    answer = _pointless(game, asked)
    again = _again(game, asked) if asked.kind is Kind.WINDOW else 0
    lapses = lapsing(game, asked) if again == 0 else None
    if reflex_can_wait(game, asked):
        lapses = NONE
    ways = whole_ways(game, asked)
    vain = tuple(refusal.option.key for refusal in in_vain(game, asked))
    best = recommended(game, asked, ways) if window_of(asked) is Window.COURSE else NONE
    told = (answer is not None, answer or NONE)
    return Pace(*told, again, lapses, ahead(game, asked), _rolled(game, asked), ways, vain, best)


def _pointless(game: Game, asked: Decision) -> Answer | None:
    """An answer that loses nothing; None where the question could matter."""
    if asked.prompt in WEAPONS:
        return only_weapon(game, asked)
    window = window_of(asked)
    if window is Window.COURSE:
        return settled_course(game, asked)
    if window in (Window.ALIKE, Window.CHOICE):
        return settled_alike(game, asked)
    if asked.kind is Kind.REROLL and asked.least == 0:
        return NONE if _nothing_to_better(game, asked) else None
    if asked.prompt in (*REPLACING, SPENDING):
        return _mettle_suffices(game, asked)
    if asked.kind is not Kind.WINDOW or PASS not in (option.key for option in asked.options):
        return None
    offered = [option for option in asked.options if option.key != PASS]
    idle = _only_one_level(asked.prompt, offered) or _of_no_use(game, asked, offered)
    idle = idle or rests_in_vain(game, asked) or saves_in_vain(game, asked)
    if not offered or idle or len(in_vain(game, asked)) == len(offered):
        return (PASS,)
    return None


# --- dice ---------------------------------------------------------------------------------------


def _nothing_to_better(game: Game, asked: Decision) -> bool:
    """Whether nothing that the rules count could get better by rolling any of these dice again (DIC-018)."""
    about = asked.about if isinstance(asked, Asking) else None
    if isinstance(about, MonsterAttack):
        knight = game.state.fighter(str(asked.args["knight"]))
        return asked.prompt in SPARING and SPARING[asked.prompt](game, knight, about, asked)
    if isinstance(about, KnightAttack) and asked.prompt == "reroll.power":
        best = not game.state.pool.get("black", 0) and _all_show_their_best(asked)
        return best or (is_settled(game, about) and not _keeps_fire(game, about))
    if not asked.options or not all(option.args.get("success") is True for option in asked.options):
        return False
    if asked.prompt == "reroll.test":
        return True
    if not any(option.args.get("crit") for option in asked.options):
        return asked.prompt in ("reroll.attack", "reroll.evasion")
    return isinstance(about, KnightAttack) and asked.prompt == "reroll.attack" and _crit_settled(game, about)


def _all_evaded(game: Game, knight: Fighter, attack: MonsterAttack, asked: Decision) -> bool:
    """Whether no hit is left for a die to evade (Block counts as evaded), and another crit would bring nothing."""
    bonus, _ = evasion_bonus(game, knight, attack)
    failed = sum(not die.succeeds(bonus, int(asked.args["needs"])) for die in attack.rolled)
    evaded = all(option.args["success"] for option in asked.options) or _left(game, knight, attack, failed) <= 0
    crit = any(option.args.get("crit") for option in asked.options) and attack.rolled[0].natural != 10
    return evaded and not (crit and _gains_from_crit_evade(game, knight))


def _cards_evade(game: Game, squire: Fighter, attack: MonsterAttack, asked: Decision) -> bool:
    """The squire's cards evade all that the attack's dice could hit (SQU-049, SQU-053)."""
    dice, _ = evasion_dice(game, squire, attack)
    evaded = sum(int(option.args["total"]) for option in asked.options)
    return _left(game, squire, attack, dice - evaded) <= 0 and not _gains_from_crit_evade(game, squire)


def _left(game: Game, knight: Fighter, attack: MonsterAttack, hits: int) -> int:
    return summed(part("hits", hits, "EVA-004"), *blocked_hits(game, knight, attack))[0]


def _armor_holds(game: Game, knight: Fighter, attack: MonsterAttack, asked: Decision) -> bool:
    """Armor as it lies and Soak take the whole loss away (EVA-048, EVA-054)."""
    faces = [PowerDie(str(option.args["colour"]), int(option.args["face"])).symbols[1] for option in asked.options]
    held = armor_pool(game, knight, attack).potential + sum(faces) + soak_of(game, knight, attack)
    return held >= attack.defence(knight).threatened or _all_show_their_best(asked, counted=(1,))


def _all_show_their_best(asked: Decision, counted: tuple[int, ...] = (0, 1, 2)) -> bool:
    """No face of these power dice has more of any symbol that counts: Power, Potential and Hope (DIC-014)."""
    for option in asked.options:
        faces = POWER_DICE[str(option.args["colour"])]
        shown = faces[int(option.args["face"])]
        if any(face[kind] > shown[kind] for face in faces for kind in counted):
            return False
    return True


SPARING = {"reroll.evasion": _all_evaded, "replace.evasion": _cards_evade, "reroll.armor": _armor_holds}
"""By question: whether what lies on the table already spares the knight altogether."""


def _crit_settled(game: Game, attack: KnightAttack) -> bool:
    """The attack is a Crit Chance already (KAT-034); one that was broken off before its roll is none."""
    return attack.crit_chance or (bool(attack.rolled) and attack.rolled[0].natural >= crit_face(game, attack))


def _gains_from_crit_evade(game: Game, knight: Fighter) -> bool:
    """Whether the knight has anything that a Crit Evade would trigger (EVA-027)."""
    return bool(using.offers(game, knight, ("crit_evade",)))


# --- Mettle cards -------------------------------------------------------------------------------


def _mettle_suffices(game: Game, asked: Decision) -> Answer | None:
    """The test is passed, it is a hit, which another card would sooner lose than better, or Power that is enough."""
    if asked.prompt == "replace.evasion":
        return NONE if _nothing_to_better(game, asked) else None
    attack = asked.about if isinstance(asked, Asking) else None
    if asked.prompt in ("replace.test", "replace.attack"):
        return NONE if all(option.args.get("success") is True for option in asked.options) else None
    if not isinstance(attack, KnightAttack):
        return None
    if asked.prompt == SPENDING:
        total = int(asked.args["total"])
        most = total + int(asked.args["amount"])
        in_vain = is_enough(game, attack, total, most) or is_short(game, attack, most)
        return (NO.key,) if in_vain else None
    enough = all(is_enough(game, attack, int(option.args["total"])) for option in asked.options)
    return NONE if enough and not _keeps_fire(game, attack) else None


# --- windows of an attack -----------------------------------------------------------------------


def _only_one_level(prompt: str, offered: list[Option]) -> bool:
    """Only options of one level of the arc are left, which are asked for after the window anyway (ARC-011)."""
    levels = {option.args["level"] if option.label == "arc" else None for option in offered}
    return prompt == "window.second_window" and len(levels) == 1 and None not in levels


def _of_no_use(game: Game, asked: Decision, offered: list[Option]) -> bool:
    """Nothing that is offered would still change the attack, or else it is offered again before it could."""
    attack = asked.about if isinstance(asked, Asking) else None
    if not isinstance(attack, KnightAttack) or asked.prompt not in TIMINGS:
        return False
    of_moment = using.offers(game, attack.knight, TIMINGS[asked.prompt])
    known = {f"use:{offer.key}": offer for offer in (*of_moment, *using.exerts(game, attack.knight))}
    return all(
        option.key in known and not _could_matter(game, known[option.key], asked.prompt, attack) for option in offered
    )


def _could_matter(game: Game, offer: Offer, prompt: str, attack: KnightAttack) -> bool:
    if offer.keywords or not offer.ability.effect:
        return True
    exerted = isinstance(offer.ability, Exert)
    return not all(_idle(game, effect, prompt, attack, exerted) for effect in offer.ability.effect)


def _idle(game: Game, effect: object, prompt: str, attack: KnightAttack, exerted: bool) -> bool:
    """Whether the operation is of no use in this window, at least until it is offered again.

    An Exert is offered in every window of the attack (TEC-031). What only changes the power roll can wait for the first
    window, since a Full Miss clears the Knight Pool (KAT-025); there, what also works after that roll can wait for it.
    """
    if isinstance(effect, Precision) or (isinstance(effect, Reroll) and effect.die == "attack"):
        decided = _hits_whatever(game, attack) or _hits_no_more(game, attack)
        return prompt != "window.attack_roll" or decided
    if prompt == "window.power_roll":
        return falls_short(game, attack) and not _keeps_fire(game, attack) if is_of_power(effect) else exerted
    late = isinstance(effect, Power) or (isinstance(effect, Reroll) and effect.die == "power")
    if late or isinstance(effect, Dice):
        if prompt == "window.second_window":
            return True
        late = late or prompt == "window.attack_roll"
    else:
        late = isinstance(effect, Pool) and effect.token in POWER_TOKENS and not _keeps_tokens(game, attack)
    if prompt == "window.first_window":
        return late and exerted and _leaves_the_hand_alone(game, attack)
    return late and exerted and prompt == "window.attack_roll"


def _hits_whatever(game: Game, attack: KnightAttack) -> bool:
    """Whether every die hits and it is a Crit Chance (KAT-020, KAT-034)."""
    precision, _ = precision_of(game, attack)
    return all(die.succeeds(precision, attack.need) for die in attack.rolled) and _crit_settled(game, attack)


def _hits_no_more(game: Game, attack: KnightAttack) -> bool:
    """Whether no die could be made to hit by all the help that there is, and none can be rolled again (KAT-020)."""
    offers = offers_of(game, attack.knight, "attack_roll")
    effects = [effect for offer in offers for effect in offer.ability.effect]
    amounts = [effect.amount for effect in effects if isinstance(effect, Precision)]
    again = any(isinstance(effect, Reroll) and effect.die == "attack" for effect in effects)
    if again or free_rerolls(game, attack) or heat_room(attack.knight) or any(amount.variable for amount in amounts):
        return False
    precision, _ = precision_of(game, attack)
    most = precision + sum(amount.plus for amount in amounts)
    return all(die.succeeds(precision, attack.need) == die.succeeds(most, attack.need) for die in attack.rolled)


def _keeps_tokens(game: Game, attack: KnightAttack) -> bool:
    """Whether tokens can outlast a Full Miss (KAT-094)."""
    return any(keyword.id in PASSED for keyword in attack_keywords(game, attack))


def _keeps_fire(game: Game, attack: KnightAttack) -> bool:
    """Whether Fire tokens that more Power would spare may be kept."""
    return game.state.pool.get("fire", 0) > 0 and _keeps_tokens(game, attack)


def _leaves_the_hand_alone(game: Game, attack: KnightAttack) -> bool:
    """Whether nothing between the first window and the power roll can take a technique from the attacker (KAT-052).

    Of the body parts only the levels on their backs are looked at.
    """
    clash = clash_of(game)
    cards = [attack.figure.bp] if attack.figure.bp else [*clash.bp_deck, *clash.bp_discard]
    levels = frozenset(game.content.bp[card].level for card in cards)
    return _spares_techniques(game.content, attack.figure.monster or clash.monster, levels)


@lru_cache(maxsize=64)
def _spares_techniques(content: Box, monster: str, levels: frozenset[int]) -> bool:
    """Whether no body part of these levels does so before that roll, nor a Mortis card drawn through harm."""
    parts = [card for card in content.bp.values() if card.monster == monster and card.level in levels]
    early = [response.do for card in parts for response in card.responses if response.when == "ultrainstinct"]
    done = [effects for effects in (*early, *(card.reveal for card in parts)) if effects]
    if done:
        done += [card.do for card in content.mortis.values()]
    return not any(isinstance(node, Deplete | Disable) for effects in done for _, node in walk(effects))


def _again(game: Game, asked: Decision) -> int:
    """How many dice of the roll on the table can be rolled again once the window is passed (KAT-019, KAT-073)."""
    attack = asked.about if isinstance(asked, Asking) else None
    if not isinstance(attack, KnightAttack):
        return 0
    if asked.prompt == "window.attack_roll":
        able = sum(not die.rerolled for die in attack.rolled)
        return min(able, free_rerolls(game, attack) + heat_room(attack.knight))
    if asked.prompt == "window.power_roll":
        if is_settled(game, attack):
            return 0
        able = sum(not die.rerolled for die in attack.power)
        return min(able, game.state.pool.get("black", 0) + plain_power_rerolls(game, attack))
    return 0


def _rolled(game: Game, asked: Decision) -> tuple[Option, ...]:
    """The dice on the table that the question is about."""
    attack = asked.about if isinstance(asked, Asking) else None
    if isinstance(attack, MonsterAttack) and asked.prompt == DEFENDING:
        bonus, needs = int(asked.args.get("bonus", 0)), int(asked.args.get("needs", 0))
        return tuple(die_option(place, die, bonus, needs) for place, die in enumerate(attack.rolled))
    if not isinstance(attack, KnightAttack):
        return ()
    if asked.prompt == "window.attack_roll":
        bonus, _ = precision_of(game, attack)
        return tuple(die_option(place, die, bonus, attack.need) for place, die in enumerate(attack.rolled))
    if asked.prompt == "window.power_roll":
        return tuple(power_die_option(place, die) for place, die in enumerate(attack.power))
    return ()
