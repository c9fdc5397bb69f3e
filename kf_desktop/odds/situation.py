"""From the decision on the table to a question: `for_decision(game, decision)`.

Every number is asked of the rules. What cannot be known is weighed: a body part that lies face down may be any
of its level that nobody has seen. Tokens that the attack is sure to bring are counted, abilities that somebody
may yet choose are not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from kf_desktop.content.effects.knight import Lose
from kf_desktop.content.effects.monster import Swarm
from kf_desktop.content.effects.vocabulary import AnyEffect, Gate
from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.odds import d10, journey
from kf_desktop.odds.attack import AttackQuery
from kf_desktop.odds.evasion import EvasionQuery, HarmQuery
from kf_desktop.odds.judicium import JudiciumQuery
from kf_desktop.odds.power import NO_DICE, Use, tokens_of, traded_up
from kf_desktop.odds.question import (
    OfArmor,
    OfAttack,
    OfEvasion,
    OfHits,
    OfOptions,
    OfPower,
    OfScrape,
    OfSecondChance,
    OfTest,
    Question,
)
from kf_desktop.rules.clash.attack import attack_roll, body_parts, declaring, keywords, power_roll
from kf_desktop.rules.clash.board.monsters import fights_as_boss
from kf_desktop.rules.clash.harm import armor
from kf_desktop.rules.clash.harm.conditions import modifier
from kf_desktop.rules.clash.harm.defence import defensive_keywords
from kf_desktop.rules.clash.monster import evasion
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.monster.hordes import swarm_loss
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.knight.keywords import has_keyword, stacked
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, clash_of, heat_room
from kf_desktop.rules.table.state import Figure, FigureNumber
from kf_desktop.rules.table.sums import summed

ENCOUNTER = "choose.encounter_action"
"""The question to all knights at once, squires among them."""


def for_decision(game: Game, decision: Decision) -> Odds | None:
    """The odds of the decision; None if it is not one about chances."""
    question = question_of(game, decision)
    return question.solve() if question is not None else None


def question_of(game: Game, decision: Decision) -> Question | None:
    """The question that the decision is for the odds. It holds no state: it may be solved on another thread.

    Of an attack under way the odds look at the attack itself, so they take the decision as it is asked.
    """
    about = decision.about if isinstance(decision, Asking) else None
    if decision.prompt != ENCOUNTER and _draws_cards(game, decision):
        return None
    if isinstance(about, KnightAttack):
        attack = _of_attack(game, decision, about)
        return OfScrape(attack) if attack is not None and game.state.clash is None else attack
    if isinstance(about, MonsterAttack):
        return _of_defence(game, decision, about)
    asked = _ASKED.get(decision.prompt)
    return asked(game, decision) if asked is not None else None


def _draws_cards(game: Game, decision: Decision) -> bool:
    """Whether it is asked of a squire: he draws Mettle cards, and what is worked out here are dice."""
    return _named(decision) in game.state.squires


def _named(decision: Decision) -> str:
    """Whom the decision is about; windows say it with each option."""
    named = decision.args.get("knight") or next(
        (option.args["knight"] for option in decision.options if "knight" in option.args), ""
    )
    return str(named)


def _knight(game: Game, decision: Decision) -> Fighter:
    return game.state.fighter(_named(decision))


# --- declaring an attack ------------------------------------------------------------------------


def _declared(game: Game, decision: Decision) -> Question | None:
    """Target and weapon are chosen: each pair has its odds."""
    knight = _knight(game, decision)
    figures = {figure.number: figure for figure in clash_of(game).figures} if game.state.clash is not None else {}
    options: dict[str, Question] = {}
    for option in decision.options:
        weapon = item_of(knight, str(option.args.get("gear", "")))
        figure = figures.get(FigureNumber(int(option.args.get("figure", 0))))
        if weapon is not None and figure is not None:
            options[option.key] = before_attack(game, KnightAttack(knight, figure, weapon))
    return OfOptions("attack", options) if options else None


def _action(game: Game, decision: Decision) -> Question | None:
    """A knight's action: the best attack from where he stands."""
    if not any(option.key == "attack" for option in decision.options):
        return None
    knight = _knight(game, decision)
    attacks = [KnightAttack(knight, figure, weapon) for figure, weapon in declaring.attack_choices(game, knight)]
    queries = tuple(query for attack in attacks for query in _queries(game, attack))
    return OfOptions("attack", {"attack": OfAttack(queries)}) if queries else None


def _encounter(game: Game, decision: Decision) -> Question | None:
    """An Encounter's action: what each attack would do against the To Hit and the AT of its card (ENC-055, ENC-057)."""
    encounter = game.state.expedition.encounter
    if encounter is None:
        return None
    card = game.content.encounters[encounter.monster, encounter.level]
    figures = {figure.number: figure for figure in encounter.figures}
    options: dict[str, Question] = {}
    for option in decision.options:
        if option.label != "attack" or str(option.args["knight"]) in game.state.squires:
            continue
        knight = game.state.fighter(str(option.args["knight"]))
        weapon, figure = item_of(knight, str(option.args["gear"])), figures[FigureNumber(int(option.args["figure"]))]
        if weapon is not None:
            attack = KnightAttack(knight, figure, weapon, at=card.at, need=card.to_hit)
            options[option.key] = OfScrape(before_attack(game, attack))
    return OfOptions("encounter", options) if options else None


def before_attack(game: Game, attack: KnightAttack) -> Question:
    """A knight's attack before anything of it is rolled."""
    return OfAttack(_queries(game, attack))


def _queries(game: Game, attack: KnightAttack) -> tuple[AttackQuery, ...]:
    """The attack before its roll; each Cantrip becomes an Opening or a Break, as the attacker likes."""
    cantrips = game.state.pool.get("cantrip", 0)
    return tuple(_attack_query(game, attack, openings, cantrips - openings) for openings in range(cantrips + 1))


# --- an attack under way ------------------------------------------------------------------------


def _of_attack(game: Game, decision: Decision, attack: KnightAttack) -> Question | None:
    if attack.closed or attack.over or attack.power_rolled:
        return None
    if decision.prompt == "choose.body_part":
        return OfOptions(
            "power", {option.key: _power(game, attack, str(option.args["card"])) for option in decision.options}
        )
    if attack.power:
        most = decision.most if decision.prompt == "reroll.power" else _power_rerolls(game, attack)
        return replace(_power(game, attack, attack.bp), dice=tuple(map(replace, attack.power)), most=most)
    if attack.hits:
        return _power(game, attack, attack.bp)
    if not attack.rolled:
        return before_attack(game, attack)
    if attack.full_miss:
        return None
    return OfAttack((_attack_query(game, attack),), tuple(map(replace, attack.rolled)), attack.crit_chance)


def _power_rerolls(game: Game, attack: KnightAttack) -> int:
    """The power dice that may be re-rolled."""
    amount = power_roll.plain_power_rerolls(game, attack) + game.state.pool.get("black", 0)
    return min(amount, len(attack.power))


def _tokens(game: Game, attack: KnightAttack, breaks: int = 0) -> dict[str, int]:
    """The tokens of the power roll: those of the pool, and those that keywords are sure to add before it (ABI-031)."""
    tokens = dict(game.state.pool)
    tokens["break"] = tokens.get("break", 0) + breaks
    if not attack.automatic:
        for keyword in keywords.attack_keywords(game, attack):
            if keyword.id in ("auto_break", "auto_token"):
                token = "break" if keyword.id == "auto_break" else keyword.argument
                tokens[token] = tokens.get(token, 0) + keyword.value
    return tokens


def _attack_query(game: Game, attack: KnightAttack, openings: int = 0, breaks: int = 0) -> AttackQuery:
    precision, _ = attack_roll.precision_of(game, attack)
    seen = _comes_into_sight(game, attack)
    if seen and is_hidden(game, attack.knight):
        precision -= attack_roll.HIDDEN_PRECISION
    need = attack.need or attack_roll.to_hit(game, attack.figure)[0]
    count = len(attack.rolled) or attack_roll.attack_dice(game, attack)
    free = attack_roll.free_rerolls(game, attack)
    heat = heat_room(attack.knight)
    if not attack.rolled and any(k.id == "commit" for k in keywords.attack_keywords(game, attack)):
        heat -= 1
    roll = d10.Roll(
        count, precision + openings, need, min(count, free + max(0, heat)), attack_roll.crit_face(game, attack)
    )
    tokens = _tokens(game, attack, breaks)
    return AttackQuery(
        roll,
        tuple(traded_up(_pool(game, attack, hits, seen), attack.raw) for hits in range(count + 1)),
        _ats(game, attack),
        tokens_of(tokens),
        free,
        power_roll.plain_power_rerolls(game, attack),
        tokens.get("black", 0),
    )


def _comes_into_sight(game: Game, attack: KnightAttack) -> bool:
    """Whether the Passion that the attack will raise brings the Priority Target token (KAT-012, KAT-013)."""
    knight = attack.knight
    return not attack.rolled and stats.takes_priority_target(game, knight, min(stats.PASSION_MAX, knight.passion + 1))


def _pool(game: Game, attack: KnightAttack, hits: int, seen: bool) -> dice.Pool:
    """The power pool of so many hits, with the die that Spotlight gives whoever comes into sight."""
    pool = power_roll.power_pool(game, attack, hits)
    if seen and not power_roll.in_spotlight(game, attack) and power_roll.has_spotlight(game, attack):
        pool.add(red=1)
        pool.trade_up()
    return pool


def _power(game: Game, attack: KnightAttack, bp: str) -> OfPower:
    """The power roll against that body part; against what it may be if it is not known yet."""
    tokens = _tokens(game, attack)
    pool = attack.pool if attack.power else power_roll.power_pool(game, attack, attack.hits)
    use = Use(tokens_of(tokens), power_roll.plain_power_rerolls(game, attack), tokens.get("black", 0))
    ats = ((_at(game, attack, bp), 1),) if bp else _ats(game, attack)
    return OfPower(traded_up(pool, attack.raw), use, ats, attack.crit_chance)


# --- the body part ------------------------------------------------------------------------------


def _at(game: Game, attack: KnightAttack, bp: str) -> int:
    return body_parts.at_of(game, attack.figure, game.content.bp[bp], attack.knight)[0]


def _ats(game: Game, attack: KnightAttack) -> tuple[tuple[int, int], ...]:
    """The AT that the attack may meet, with weights; of cards to choose from the attacker takes the lowest."""
    if attack.at:
        return ((attack.at, 1),)
    if game.state.clash is None:
        return ()
    weights: dict[int, int] = {}
    for cards in possible_cards(game, attack):
        at = min(_at(game, attack, card) for card in cards)
        weights[at] = weights.get(at, 0) + 1
    return tuple(sorted(weights.items()))


def possible_cards(game: Game, attack: KnightAttack) -> Iterator[Sequence[str]]:
    """Every hand of cards, equally likely, from which the body part may be taken."""
    clash = clash_of(game)
    if attack.figure.bp or not fights_as_boss(game):
        known = attack.figure.revealed
        yield from ([card] for card in ([attack.figure.bp] if known else unseen_of_mob(game, attack.figure)))
        return
    if clash.bp_standing:
        yield [clash.bp_standing]
        return
    count, from_discard = body_parts.body_parts_offered(game, attack)
    deck = clash.bp_deck or clash.bp_discard
    levels = [game.content.bp[card].level for card in deck[:count]]
    if not clash.bp_deck:  # shuffled before the draw: any of them
        for cards in permutations(deck, min(count, len(deck))):
            yield body_parts.to_choose_from(game, cards, from_discard)
        return
    hidden = {level: unseen(game, level) for level in dict.fromkeys(levels)}
    for parts in product(*(permutations(hidden[level], levels.count(level)) for level in hidden)):
        left = {level: list(part) for level, part in zip(hidden, parts, strict=True)}
        yield body_parts.to_choose_from(game, [left[level].pop(0) for level in levels], from_discard)


def unseen(game: Game, level: int) -> list[str]:
    """The BP cards of a level that may lie in the deck: the backs tell the level, nothing tells more (KAT-053)."""
    clash, cards = clash_of(game), game.content.bp
    return [card for card in (*clash.bp_deck, *clash.bp_supply.get(str(level), [])) if cards[card].level == level]


def unseen_of_mob(game: Game, figure: Figure) -> list[str]:
    """The cards that may lie face down on a mob's place of the track."""
    clash, cards = clash_of(game), game.content.bp
    level = cards[figure.bp].level
    if figure.monster:  # MON-010: a companion's, of the cards of its own monster
        shown = [other.bp for other in clash.figures if other.revealed]
        return [card.id for card in game.content.bp_of(figure.monster, level) if card.id not in shown]
    track = [other.bp for other in clash.figures if not other.revealed]
    return [card for card in (*track, *clash.bp_supply.get(str(level), [])) if cards[card].level == level]


# --- defending ----------------------------------------------------------------------------------


def _of_defence(game: Game, decision: Decision, attack: MonsterAttack) -> Question | None:
    knight = _knight(game, decision)
    prompt = decision.prompt
    if prompt in ("choose.defensive_weapon", "choose.armor_weapon", "choose.defying_weapon"):
        return _of_weapons(game, decision, attack, knight)
    if prompt == "choose.virtue":
        virtues = [str(option.args["virtue"]) for option in decision.options]
        return OfOptions("evasion", {f"virtue:{name}": _judgement(game, attack, knight, name) for name in virtues})
    if prompt == "reroll.test":
        bonus = int(decision.options[0].args["total"]) - int(decision.options[0].args["face"])
        return replace(_judgement(game, attack, knight, bonus=bonus), dice=_dice_of(decision))
    if prompt == "reroll.armor":
        return _armor(game, decision, attack, knight)
    if prompt == "window.evasion_roll":
        return OfEvasion(_evasion_query(game, attack, knight))
    if prompt in ("guard.evasion", "reroll.evasion"):
        query = _evasion_query(game, attack, knight, len(attack.rolled))
        return OfEvasion(query, tuple(map(replace, attack.rolled)), prompt == "guard.evasion")
    return None


def before_evasion(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """What a monster's attack does to the knight, before anything of it is rolled."""
    if not attack.can_be_evaded:
        return OfEvasion(EvasionQuery(d10.Roll(0, 0, 0), harm=_harm(game, attack, knight, 1)))
    if attack.is_judgement:
        entry = next(entry for entry in attack.card.types if entry.kind == "judgement")
        return OfOptions("evasion", {name: _judgement(game, attack, knight, name) for name in entry.virtues})
    return OfEvasion(_evasion_query(game, attack, knight))


def _of_weapons(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question | None:
    """What protects with each weapon, and without."""
    options: dict[str, Question] = {}
    for option in decision.options:
        weapon = item_of(knight, str(option.args.get("gear", "")))
        defence = replace(attack.defence(knight), weapon=weapon)
        armed = replace(attack, defences={**attack.defences, knight.id: defence})
        options[option.key] = _OF_WEAPON[str(decision.args["moment"])](game, armed, knight)
    return OfOptions("evasion", options)


def _rolled(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The evasion dice on the table, before Guard and re-rolls."""
    query = _evasion_query(game, attack, knight, len(attack.rolled))
    return OfEvasion(query, tuple(map(replace, attack.rolled)), guard=True)


def _failed(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The evasion dice on the table once they are not rolled again."""
    query = _evasion_query(game, attack, knight, len(attack.rolled))
    final = replace(query, roll=replace(query.roll, rerolls=0), guard=0)
    return OfEvasion(final, tuple(map(replace, attack.rolled)))


def _judged(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """The hits of a Judgement, and what Defy leaves of them."""
    defied = stacked(defensive_keywords(game, knight, attack), "defy")
    left = max(0, attack.hits - defied)
    return OfHits(left, _harm(game, attack, knight, attack.hits))


def _armored(game: Game, attack: MonsterAttack, knight: Fighter) -> Question:
    """A loss that armor is rolled against."""
    return OfHits(1, _harm_of(game, attack, knight, ((0,), (attack.defence(knight).threatened,))))


_OF_WEAPON = {"luck": _rolled, "roll": _rolled, "hits": _failed, "judgement": _judged, "armor": _armored}


def _evasion_query(game: Game, attack: MonsterAttack, knight: Fighter, count: int = 0) -> EvasionQuery:
    count = count or evasion.evasion_dice(game, knight, attack)[0]
    free = evasion.evasion_rerolls(game, knight, attack)
    heat = 0 if evasion.doomed(game, attack) else heat_room(knight)
    roll = d10.Roll(
        count,
        evasion.evasion_bonus(game, knight, attack)[0],
        evasion.evasion_difficulty(game, knight, attack)[0],
        min(count, free + heat),
    )
    guard = evasion.guard_of(game, knight, attack)
    blocked = -summed(*evasion.blocked_hits(game, knight, attack))[0]
    return EvasionQuery(roll, free, guard, blocked, _harm(game, attack, knight, count))


def _judgement(game: Game, attack: MonsterAttack, knight: Fighter, virtue: str = "", *, bonus: int = 0) -> OfEvasion:
    """A Judgement is a test of dice, each failure a hit; no armor helps (MAT-033, MAT-034)."""
    count, _ = evasion.evasion_dice(game, knight, attack)
    heat = 0 if evasion.doomed(game, attack) else heat_room(knight)
    roll = d10.Roll(
        count,
        knight.sheet.virtues.get(virtue, bonus),
        evasion.evasion_difficulty(game, knight, attack)[0],
        min(count, heat),
    )
    defied = stacked(defensive_keywords(game, knight, attack), "defy")
    return OfEvasion(EvasionQuery(roll, 0, 0, defied, _harm(game, attack, knight, count)))


def _harm(game: Game, attack: MonsterAttack, knight: Fighter, count: int) -> HarmQuery | None:
    """What the card's effects take of the Vigor; None if they take none."""
    losses = tuple(tuple(_losses(game, attack, knight, hits)) for hits in range(count + 1))
    return _harm_of(game, attack, knight, losses) if any(losses) else None


def _harm_of(game: Game, attack: MonsterAttack, knight: Fighter, losses: tuple[tuple[int, ...], ...]) -> HarmQuery:
    """What the losses, by number of hits, leave of the knight."""
    pool = NO_DICE if attack.is_judgement else traded_up(armor.armor_pool(game, knight, attack))
    return HarmQuery(
        losses,
        stats.vigor_to_spend(knight),
        pool,
        armor.armor_rerolls(game, knight, attack),
        armor.soak_of(game, knight, attack),
        judicium_of(game, knight),
    )


def _losses(game: Game, attack: MonsterAttack, knight: Fighter, hits: int) -> Iterator[int]:
    """The losses of Vigor that so many hits bring, one after another, with the bonus of the first (EVA-040)."""
    context = Context(attack.card.id, target=knight, figure=attack.figure, default="target", hits=hits)
    context.monster_attack = attack
    first, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=True), hits))
    later, _ = summed(*armor.loss_bonus(game, knight, replace(attack, vigor_bonus_due=False), hits))
    later -= modifier([token for token in knight.modifiers if token.until == "next"], "vigor_loss")  # CND-025
    for number, amount in enumerate(vigor_losses(game, attack.card.hit, context, knight)):
        total = amount + (later if number else first)
        if total > 0:
            yield total


def vigor_losses(game: Game, effects: Sequence[AnyEffect], context: Context, knight: Fighter) -> Iterator[int]:
    """The losses that effects are sure to bring the knight attacked, before bonus and armor."""
    for effect in effects:
        if isinstance(effect, Lose) and effect.what == "vigor" and effect.who in (None, "target"):
            yield amount_of(game, effect.amount, context, knight)
        elif isinstance(effect, Swarm) and effect.who in (None, "target"):
            if swarm := swarm_loss(game, effect, knight, context):
                yield swarm
        elif isinstance(effect, Gate):
            met = holds(game, effect.when, context)
            yield from vigor_losses(game, effect.then if met else effect.otherwise, context, knight)


def _armor(game: Game, decision: Decision, attack: MonsterAttack, knight: Fighter) -> Question:
    """Armor dice that lie on the table, against the loss that is about to be suffered."""
    shown = [dice.PowerDie(str(option.args["colour"]), int(option.args["face"])) for option in decision.options]
    loss = max(0, attack.defence(knight).threatened - armor.soak_of(game, knight, attack))
    potential = armor.armor_pool(game, knight, attack).potential
    vigor = stats.vigor_or_fall(knight) + knight.temporary_vigor
    deck = judicium_of(game, knight)
    return OfArmor(tuple(shown), loss, potential, decision.most, vigor, knight.judicium_due, deck)


# --- Judicium and tests -------------------------------------------------------------------------


def judicium_of(game: Game, knight: Fighter) -> JudiciumQuery:
    """The Judicium deck as it would be drawn from for the knight."""
    cards, deck = game.content.judicium, game.state.judicium
    killing = [card for card in deck if cards[card].kills]
    return JudiciumQuery(
        len(killing),
        len(deck) - len(killing),
        tuple(card.below for card in cards.values() if card.below is not None and card.id not in deck),
        sum(cards[card].below is not None for card in killing),
        has_keyword(game, knight, "second_chance", "superior_chance"),
        has_keyword(game, knight, "superior_chance"),
    )


def _second_chance(game: Game, decision: Decision) -> Question | None:
    card = game.content.judicium.get(str(decision.args.get("card", "")))
    return OfSecondChance(judicium_of(game, _knight(game, decision)), card.kills) if card is not None else None


def _test(game: Game, decision: Decision) -> Question | None:
    faces = _dice_of(decision)
    first = decision.options[0].args
    bonus, needs = int(first["total"]) - int(first["face"]), int(decision.args["needs"])
    return OfTest(d10.Roll(len(faces), bonus, needs, decision.most), faces)


def _dice_of(decision: Decision) -> tuple[dice.Die, ...]:
    """The d10s that the decision offers."""
    return tuple(dice.Die(int(option.args["face"]), crit=bool(option.args["crit"])) for option in decision.options)


_ASKED: dict[str, Callable[[Game, Decision], Question | None]] = {
    "choose.action": _action,
    "choose.attack": _declared,
    ENCOUNTER: _encounter,
    "choose.second_chance": _second_chance,
    "reroll.test": _test,
    "read.paragraph": journey.of_page,
    "window.save": journey.of_save,
    "window.test": journey.of_test,
    "choose.fog_course": journey.of_fog,
}
