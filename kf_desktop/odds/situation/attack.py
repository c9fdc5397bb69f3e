"""A knight's attack for the odds: before it is declared, under way, and the body part that it meets.

What cannot be known is weighed: a body part that lies face down may be any of its level that nobody has seen. Tokens
that the attack is sure to bring are counted, abilities that somebody may yet choose are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations, product

from kf_desktop.content.effects.attack import Pool, Reroll
from kf_desktop.engine.decision import Decision
from kf_desktop.odds import d10
from kf_desktop.odds.attack import AttackQuery
from kf_desktop.odds.mettle import OfBlow, OfBlows, OfPowerCard
from kf_desktop.odds.power import Tokens, Use, tokens_of, traded_up
from kf_desktop.odds.question import (
    OfAttack,
    OfNothing,
    OfOptions,
    OfPower,
    OfScrape,
    Question,
)
from kf_desktop.odds.situation import mettle
from kf_desktop.odds.situation.whom import knight_of
from kf_desktop.rules.abilities import using
from kf_desktop.rules.clash.attack import attack_roll, body_parts, declaring, power_roll
from kf_desktop.rules.clash.attack.foresight import breaks_off
from kf_desktop.rules.clash.board.monsters import fights_as_boss
from kf_desktop.rules.clash.monster.hiding import is_hidden
from kf_desktop.rules.clash.windows import keywords
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.gear import item_of
from kf_desktop.rules.table import dice
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.decks import known_on_top
from kf_desktop.rules.table.game import NO, YES, Game, clash_of, heat_room
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.rules.table.state import Figure, FigureNumber

CLUE_FOR_A_HIT = "clue.attack"


def declared(game: Game, decision: Decision) -> Question | None:
    """Target and weapon are chosen: each pair has its odds."""
    knight = knight_of(game, decision)
    figures = {figure.number: figure for figure in clash_of(game).figures} if game.state.clash is not None else {}
    options: dict[str, Question] = {}
    for option in decision.options:
        weapon = item_of(knight, str(option.args.get("gear")))
        figure = figures.get(FigureNumber(int(option.args.get("figure", 0))))
        if weapon is not None and figure is not None:
            options[option.key] = before_attack(game, KnightAttack(knight, figure, weapon))
    return OfOptions("attack", options) if options else None


def action(game: Game, decision: Decision) -> Question | None:
    """A knight's action: the best attack from where he stands."""
    if not any(option.key == "attack" for option in decision.options):
        return None
    knight = knight_of(game, decision)
    attacks = [KnightAttack(knight, figure, weapon) for figure, weapon in declaring.attack_choices(game, knight)]
    return OfOptions("attack", {"attack": _best_of(game, attacks)}) if attacks else None


def encounter_action(game: Game, decision: Decision) -> Question | None:
    """An Encounter's action: what each attack would do against the To Hit and the AT of its card (ENC-055, ENC-057)."""
    encounter = game.state.expedition.encounter
    if encounter is None:
        return None
    card = game.content.encounters[encounter.monster, encounter.level]
    figures = {figure.number: figure for figure in encounter.figures}
    options: dict[str, Question] = {}
    for option in decision.options:
        if option.label != "attack":
            continue
        knight = game.state.fighter(str(option.args["knight"]))
        weapon, figure = item_of(knight, str(option.args["gear"])), figures[FigureNumber(int(option.args["figure"]))]
        if weapon is not None:
            attack = KnightAttack(knight, figure, weapon, at=card.at, need=card.to_hit)
            options[option.key] = OfScrape(before_attack(game, attack))
    return OfOptions("encounter", options) if options else None


def before_attack(game: Game, attack: KnightAttack) -> OfAttack | OfBlows:
    """A knight's attack before anything of it is rolled."""
    return _best_of(game, [attack])


def _best_of(game: Game, attacks: Sequence[KnightAttack]) -> OfAttack | OfBlows:
    """The best of attacks of one knight, of each in every way in which it can be made."""
    later = _later(game, attacks[0])
    if draws_mettle(attacks[0].knight):
        return OfBlows(tuple(blow for attack in attacks for blow in _blows(game, attack)), later)
    return OfAttack(tuple(query for attack in attacks for query in _queries(game, attack)), later=later)


def _later(game: Game, attack: KnightAttack) -> tuple[tuple[str, int], ...]:
    """What the attacker could use once the attack dice lie, and how many of them it lets him roll again."""
    context = Context(attack.weapon.gear, attack.knight, figure=attack.figure, attack=attack)
    return tuple(
        (offer.source, effect.amount.plus)
        for offer in using.offers(game, attack.knight, ("attack_roll",))
        for effect in offer.ability.effect
        if isinstance(effect, Reroll) and effect.die == "attack" and not effect.amount.variable
        if using.usable(game, attack.knight, offer, context)
    )


def _queries(game: Game, attack: KnightAttack) -> tuple[AttackQuery, ...]:
    return tuple(_attack_query(game, attack, *turned) for turned in _cantrips(game))


def _blows(game: Game, attack: KnightAttack) -> tuple[OfBlow, ...]:
    return tuple(_blow(game, attack, *turned) for turned in _cantrips(game))


def _cantrips(game: Game) -> Iterator[tuple[int, int]]:
    """Each Cantrip becomes an Opening or a Break, as the attacker likes: so many of the one, so many of the other."""
    cantrips = game.state.pool.get("cantrip", 0)
    return ((openings, cantrips - openings) for openings in range(cantrips + 1))


def _blow(game: Game, attack: KnightAttack, openings: int = 0, breaks: int = 0) -> OfBlow:
    """A squire's attack; Commit is paid first (ABI-032)."""
    blow = mettle.blow(
        game, attack, _ats(game, attack), _precision(game, attack) + openings, _tokens(game, attack, breaks)
    )
    return replace(blow, heat=max(0, blow.heat - _commits(game, attack)))


# --- an attack under way ------------------------------------------------------------------------


def of_attack(game: Game, decision: Decision, attack: KnightAttack) -> Question | None:
    if attack.closed or attack.over or attack.power_rolled:
        return None
    if draws_mettle(attack.knight):
        return _of_cards(game, decision, attack)
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


def _of_cards(game: Game, decision: Decision, attack: KnightAttack) -> Question | None:
    """A squire's attack under way: its attack card, then its power card."""
    if decision.prompt == "choose.body_part":
        cards = {option.key: str(option.args["card"]) for option in decision.options}
        return OfOptions("power", {key: _of_power_card(game, attack, card) for key, card in cards.items()})
    if decision.prompt == "replace.power":
        query, card = mettle.with_power_card(_of_power_card(game, attack, attack.bp).query, game, attack, decision)
        return OfPowerCard(query, attack.crit_chance, (card,))
    if decision.prompt == CLUE_FOR_A_HIT:
        hit = replace(_blow(game, attack), lying=())
        return OfOptions("power", {YES.key: OfPowerCard(hit, attack.crit_chance), NO.key: OfNothing()})
    if attack.hits or attack.full_miss:
        return None
    return _blow(game, attack) if attack.rolled else before_attack(game, attack)


def _of_power_card(game: Game, attack: KnightAttack, bp: str) -> OfPowerCard:
    at = attack.at or _at(game, attack, bp)
    return OfPowerCard(replace(_blow(game, attack), ats=((at, 1),), lying=()), attack.crit_chance)


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
    precision, seen = _precision(game, attack), _comes_into_sight(game, attack)
    need = attack.need or attack_roll.to_hit(game, attack.figure)[0]
    count = len(attack.rolled) or attack_roll.attack_dice(game, attack)
    free = attack_roll.free_rerolls(game, attack)
    heat = heat_room(attack.knight) - _commits(game, attack)
    roll = d10.Roll(
        count, precision + openings, need, min(count, free + max(0, heat)), attack_roll.crit_face(game, attack)
    )
    tokens = _tokens(game, attack, breaks)
    return AttackQuery(
        roll,
        tuple(traded_up(_pool(game, attack, hits, seen), attack.raw) for hits in range(count + 1)),
        ats := _ats(game, attack),
        tokens_of(tokens),
        free,
        power_roll.plain_power_rerolls(game, attack),
        tokens.get("black", 0),
        crit_ats=with_crit if (with_crit := _ats(game, attack, crit=True)) != ats else (),
        full=_tokens_of_full_hit(game, attack, tokens),
    )


def _tokens_of_full_hit(game: Game, attack: KnightAttack, tokens: dict[str, int]) -> Tokens:
    """The tokens with those that a Full Hit brings by what nobody has to choose (ABI-018)."""
    context = Context(attack.weapon.gear, attack.knight, figure=attack.figure, attack=attack)
    brought = [
        effect
        for offer in using.offers(game, attack.knight, ("full_hit",))
        for effect in offer.ability.effect
        if offer.is_constant and isinstance(effect, Pool) and not effect.amount.variable
        if using.usable(game, attack.knight, offer, context)
    ]
    more = dict(tokens)
    for effect in brought:
        more[effect.token] = more.get(effect.token, 0) + effect.amount.plus
    return tokens_of(more) if brought else ()


def _precision(game: Game, attack: KnightAttack) -> int:
    precision, _ = attack_roll.precision_of(game, attack)
    exposed = _comes_into_sight(game, attack) and is_hidden(game, attack.knight)
    return precision - attack_roll.HIDDEN_PRECISION * exposed


def _commits(game: Game, attack: KnightAttack) -> int:
    """The Heat that the attack itself is still to cost (ABI-032)."""
    return int(not attack.rolled and any(each.id == "commit" for each in keywords.attack_keywords(game, attack)))


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
    crit = attack.crit_chance
    ats = ((_met(game, attack, bp, crit=crit), 1),) if bp else _ats(game, attack, crit=crit)
    return OfPower(traded_up(pool, attack.raw), use, ats, attack.crit_chance)


# --- the body part ------------------------------------------------------------------------------


OUT_OF_REACH = 99
"""More Power than any attack comes to."""


def _at(game: Game, attack: KnightAttack, bp: str) -> int:
    return body_parts.at_of(game, attack.figure, game.content.bp[bp], attack.knight)[0]


def _met(game: Game, attack: KnightAttack, bp: str, *, crit: bool) -> int:
    """The AT against that part; one that breaks the attack off first is out of reach."""
    broken = not crit and not attack.at and breaks_off(game, attack, bp)
    return OUT_OF_REACH if broken else _at(game, attack, bp)


def _ats(game: Game, attack: KnightAttack, *, crit: bool = False) -> tuple[tuple[int, int], ...]:
    """The AT that the attack may meet, with weights; of cards to choose from the attacker takes the lowest."""
    if attack.at:
        return ((attack.at, 1),)
    if game.state.clash is None:
        return ()
    weights: dict[int, int] = {}
    for cards in possible_cards(game, attack):
        at = min(_met(game, attack, card, crit=crit) for card in cards)
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
    top = known_on_top(clash, clash.bp_deck)[:count]
    levels = [game.content.bp[card].level for card in deck[len(top) : count]]
    if not clash.bp_deck:  # shuffled before the draw: any of them
        for cards in permutations(deck, min(count, len(deck))):
            yield body_parts.to_choose_from(game, cards, from_discard)
        return
    hidden = {level: unseen(game, level) for level in dict.fromkeys(levels)}
    for parts in product(*(permutations(hidden[level], levels.count(level)) for level in hidden)):
        left = {level: list(part) for level, part in zip(hidden, parts, strict=True)}
        yield body_parts.to_choose_from(game, [*top, *(left[level].pop(0) for level in levels)], from_discard)


def unseen(game: Game, level: int) -> list[str]:
    """The BP cards of a level that may lie where nobody has looked: the backs tell the level (KAT-053)."""
    clash, cards = clash_of(game), game.content.bp
    hidden = (card for card in (*clash.bp_deck, *clash.bp_supply.get(str(level), [])) if card not in clash.looked_at)
    return [card for card in hidden if cards[card].level == level]


def unseen_of_mob(game: Game, figure: Figure) -> list[str]:
    """The cards that may lie face down on a mob's place of the track."""
    clash, cards = clash_of(game), game.content.bp
    level = cards[figure.bp].level
    if figure.monster:  # MON-010: a companion's, of the cards of its own monster
        shown = [other.bp for other in clash.figures if other.revealed]
        return [card.id for card in game.content.bp_of(figure.monster, level) if card.id not in shown]
    track = [other.bp for other in clash.figures if not other.revealed]
    return [card for card in (*track, *clash.bp_supply.get(str(level), [])) if cards[card].level == level]
