"""The windows of a knight's attack, and the keywords that work in them (KAT-047 … KAT-049, KAT-097 … KAT-101).

Keywords come from the active weapon, the knight's passive sources and the Heroic Arc. Those that
place tokens are mandatory, those that move somebody are a choice (ABI-031, ABI-033).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.content.effects import KNIGHT_TOKENS
from kf_desktop.content.keywords import Keyword
from kf_desktop.rules.clash import board, involuntary, pushing, walking
from kf_desktop.rules.clash.conditions import stand_up
from kf_desktop.rules.clash.peril import settle
from kf_desktop.rules.clash.turning import turn_away, turn_to
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core import abilities, dice, gear, pool, stats
from kf_desktop.rules.core.arcs import open_levels
from kf_desktop.rules.core.keywords import passive_keywords
from kf_desktop.rules.effects import Context, present
from kf_desktop.rules.game import Decision, Game, Kind, Knight, Option, Steps, choose, choose_many

if TYPE_CHECKING:
    from kf_desktop.rules.clash.attack import KnightAttack

PASS = "pass"
KeywordUse = Callable[[Game, "KnightAttack", int], Steps[None]]


@dataclass(slots=True)
class Choice:
    """Something that can be done in a window: an offer, a keyword or a level of the arc."""

    label: str
    card: str
    do: Callable[[], Steps[None]]
    keyword: str = ""


# --- keywords that are used ---------------------------------------------------------------------


def _knockback(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from involuntary.knockback(game, attack.figure, amount, attack.knight)


def _pushback(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from pushing.pushback(game, attack.figure, amount, attack.knight)


def _reposition(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from walking.walk(game, attack.knight, amount, optional=True)


def _vault(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from walking.vault(game, attack.knight)


def _hug(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from walking.hug(game, attack.knight, amount)


def _provoke(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    clash_of(game).priority_target = attack.knight.id
    game.emit("priority_target", "provoke", knight=attack.knight.id)
    yield from turn_to(game, attack.figure, attack.knight)


def _daze(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    yield from turn_away(game, attack.figure, attack.knight)


def _inspire(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    down = [knight for knight in present(game) if knight.knockdown]
    keys = yield from choose_many(
        Kind.FIGURE,
        "choose.inspire",
        [Option(f"knight:{knight.id}", "knight", {"knight": knight.id}) for knight in down],
        0,
        amount,
        seats=(attack.knight.seat,),
    )
    for key in keys:
        stand_up(game, game.state.knights[key[7:]])


def _motivate(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    for knight in present(game):
        if knight is not attack.knight and not knight.knockdown and amount > 0:
            amount -= yield from walking.walk(game, knight, amount, optional=True)


def _sacrifice(game: Game, attack: KnightAttack, amount: int) -> Steps[None]:
    stats.lose_vigor(game, attack.knight, 1, cause="sacrifice")
    pool.add_tokens(game, "break", 1)
    yield from settle(game)


FIRST: dict[str, KeywordUse] = {
    "knockback": _knockback,
    "pushback": _pushback,
    "vault": _vault,
    "hug": _hug,
    "daze": _daze,
    "provoke": _provoke,
    "inspire": _inspire,
    "sacrifice": _sacrifice,
}
SECOND: dict[str, KeywordUse] = {
    "knockback": _knockback,
    "pushback": _pushback,
    "vault": _vault,
    "hug": _hug,
    "daze": _daze,
    "reposition": _reposition,
    "motivate": _motivate,
}
NEAR = ("knockback", "pushback", "vault", "hug", "daze")  # need the monster close by
PLACED = {token: token for token in KNIGHT_TOKENS}


def _possible(game: Game, attack: KnightAttack, keyword: Keyword) -> bool:
    """Whether using the keyword could do anything now (ARC-013); in an Encounter nobody is moved (ENC-062)."""
    if game.state.clash is None and (keyword.id in SECOND or keyword.id in ("provoke", "inspire")):
        return False
    if game.state.clash is None:
        return keyword.id != "sacrifice" or attack.knight.vigor > 1
    if attack.knight.knockdown or attack.figure not in clash_of(game).figures:
        return keyword.id in PLACED
    if keyword.id == "knockback" and board.monster_has(game, attack.figure, "lumbering"):
        return False
    if keyword.id in NEAR and keyword.id != "knockback":
        return board.range_to(game, attack.figure, attack.knight) == 1
    if keyword.id == "sacrifice":
        return attack.knight.vigor > 1
    return True


# --- windows ------------------------------------------------------------------------------------


def first_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 4: Auto-break is placed; then the attacker may use what fits (KAT-047 … KAT-049)."""
    for keyword in _keywords(game, attack):
        if keyword.id == "auto_break":
            pool.add_tokens(game, "break", keyword.value)
        elif keyword.id == "auto_token":
            pool.add_tokens(game, keyword.argument, keyword.value)
    yield from _window(game, attack, context, "first_window", FIRST)


def second_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 10: tokens are placed, the rest of the arc is used, then what the attacker likes (KAT-097 … KAT-101)."""
    _place_tokens(game, attack)
    yield from _window(game, attack, context, "second_window", SECOND)
    if not attack.knight.dead:
        yield from _finish_arc(game, attack)
    _cumbersome(game, attack)


def roll_window(game: Game, attack: KnightAttack, context: Context, timing: str) -> Steps[None]:
    """After a roll is seen: abilities of that timing and exerts (TEC-031)."""
    yield from _window(game, attack, context, timing, {})


def _window(
    game: Game, attack: KnightAttack, context: Context, timing: str, keywords: dict[str, KeywordUse]
) -> Steps[None]:
    """Ask until the attacker passes; each thing once, each ability name once (ABI-035, ABI-040)."""
    names: list[str] = []
    done: list[str] = []
    while not attack.knight.dead:
        choices = {
            key: choice for key, choice in _choices(game, attack, context, timing, keywords, names) if key not in done
        }
        if not choices:
            return
        options = [
            Option(key, choice.label, {"card": choice.card, "keyword": choice.keyword, "knight": attack.knight.id})
            for key, choice in choices.items()
        ]
        answer = yield Decision(
            Kind.WINDOW,
            f"window.{timing}",
            [*options, Option(PASS, "pass")],
            (attack.knight.seat,),
            args={"knight": attack.knight.id},
            source=attack.weapon.gear,
            because=("KAT-047",) if timing == "first_window" else ("KAT-097",),
        )
        if answer[0] == PASS:
            return
        done.append(answer[0])
        yield from choices[answer[0]].do()
        yield from settle(game)


def _choices(
    game: Game,
    attack: KnightAttack,
    context: Context,
    timing: str,
    keywords: dict[str, KeywordUse],
    names: list[str],
) -> Iterator[tuple[str, Choice]]:
    knight = attack.knight
    timings = (timing, "either_window") if keywords else (timing,)
    for offer in [*abilities.offers(game, knight, *timings), *abilities.exerts(game, knight)]:
        flexible = getattr(offer.ability, "timing", "") == "either_window"
        if (offer.name and offer.name in names) or (flexible and offer.key in attack.used):
            continue
        if abilities.usable(game, knight, offer, context):
            label = "exert" if offer.key.startswith("exert:") else "use"
            yield f"use:{offer.key}", Choice(label, offer.source, _use_offer(game, attack, offer, context, names))
    for keyword in _keywords(game, attack):
        if keyword.id in keywords and f"keyword:{keyword.id}" not in attack.used and _possible(game, attack, keyword):
            do = _use_keyword(game, attack, keyword, keywords[keyword.id])
            yield f"keyword:{keyword.id}", Choice("keyword", attack.weapon.gear, do, str(keyword))
    for level, index, option in _arc_options(game, attack):
        if keywords and any(keyword.id in keywords for keyword in option) and _option_possible(game, attack, option):
            words = ", ".join(map(str, option))
            yield f"arc:{level}:{index}", Choice("arc", _arc_id(knight), _use_arc(game, attack, level, option), words)


def _use_offer(
    game: Game, attack: KnightAttack, offer: abilities.Offer, context: Context, names: list[str]
) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        if offer.name:
            names.append(offer.name)
        attack.used.append(offer.key)
        yield from abilities.use(game, attack.knight, offer, context)
        for keyword in getattr(offer.ability, "keywords", ()):
            yield from _apply(game, attack, keyword)

    return do


def _use_keyword(game: Game, attack: KnightAttack, keyword: Keyword, use: KeywordUse) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        attack.used.append(f"keyword:{keyword.id}")
        total = sum(entry.value for entry in _keywords(game, attack) if entry.id == keyword.id)  # ABI-058
        yield from use(game, attack, total)

    return do


def _use_arc(game: Game, attack: KnightAttack, level: int, option: tuple[Keyword, ...]) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        attack.used.append(f"arc:{level}")
        for keyword in option:
            yield from _apply(game, attack, keyword)

    return do


def _apply(game: Game, attack: KnightAttack, keyword: Keyword) -> Steps[None]:
    """Do what a keyword says, at once."""
    if keyword.id in PLACED:
        pool.add_tokens(game, PLACED[keyword.id], keyword.value or 1)
    elif keyword.id == "auto_break":
        pool.add_tokens(game, "break", keyword.value)
    elif keyword.id == "place_resource":
        stats.gain_resource(game, attack.knight, keyword.value)
    elif keyword.id == "fortify":
        stats.gain_vigor(game, attack.knight, keyword.value)
    elif keyword.id == "stand_up":
        stand_up(game, attack.knight)
    elif keyword.id == "attack_reroll":
        attack.free_rerolls += keyword.value
    elif keyword.id == "power_reroll":
        attack.power_rerolls += keyword.value
    elif _possible(game, attack, keyword):
        use = FIRST.get(keyword.id) or SECOND.get(keyword.id)
        if use is not None:
            yield from use(game, attack, keyword.value)


def _keywords(game: Game, attack: KnightAttack) -> list[Keyword]:
    return [*gear.keywords_of(game, attack.weapon), *passive_keywords(game, attack.knight)]


# --- the Heroic Arc -----------------------------------------------------------------------------


def _arc_id(knight: Knight) -> str:
    return knight.loadout.heroic_arc


def _arc_options(game: Game, attack: KnightAttack) -> Iterator[tuple[int, int, tuple[Keyword, ...]]]:
    """The options of the levels reached and not yet used in this attack (ARC-004, ARC-007, ARC-010)."""
    for level, options in open_levels(game, attack.knight, attack.passion_bonus):
        if f"arc:{level}" not in attack.used:
            for index, option in enumerate(options):
                yield level, index, option


def _option_possible(game: Game, attack: KnightAttack, option: tuple[Keyword, ...]) -> bool:
    return any(keyword.id in PLACED or _possible(game, attack, keyword) for keyword in option)


def _finish_arc(game: Game, attack: KnightAttack) -> Steps[None]:
    """Every level still unused must be applied, if one of its options is possible (ARC-011, ARC-013)."""
    for level, options in list(open_levels(game, attack.knight, attack.passion_bonus)):
        if f"arc:{level}" in attack.used:
            continue
        able = {
            f"arc:{level}:{index}": option
            for index, option in enumerate(options)
            if _option_possible(game, attack, option)
        }
        if not able:
            continue
        key = yield from choose(
            Kind.WINDOW,
            "choose.arc",
            [
                Option(key, "arc", {"card": _arc_id(attack.knight), "keyword": ", ".join(map(str, option)), "knight": attack.knight.id})
                for key, option in able.items()
            ],
            seats=(attack.knight.seat,),
            source=_arc_id(attack.knight),
            because=("ARC-011",),
            args={"knight": attack.knight.id, "passion": level},
        )
        yield from _use_arc(game, attack, level, able[key])()


# --- tokens -------------------------------------------------------------------------------------


def turn_cantrips(game: Game, attack: KnightAttack) -> Steps[None]:
    """Each Cantrip becomes an Opening or a Break when an attack is declared."""
    for _ in range(game.state.pool.get("cantrip", 0)):
        key = yield from choose(
            Kind.CHOOSE,
            "choose.cantrip",
            [Option("token:opening", "token", {"token": "opening"}), Option("token:break", "token", {"token": "break"})],
            seats=(attack.knight.seat,),
            because=("cantrip",),
            args={"knight": attack.knight.id},
        )
        pool.take_tokens(game, "cantrip")
        pool.add_tokens(game, key[6:])


def _place_tokens(game: Game, attack: KnightAttack) -> None:
    """Keywords that leave tokens are always resolved (ABI-031, KAT-101)."""
    for keyword in _keywords(game, attack):
        if keyword.id in PLACED:
            pool.add_tokens(game, keyword.id, keyword.value or 1)
        elif keyword.id == "place_resource":
            stats.gain_resource(game, attack.knight, keyword.value)
        elif keyword.id == "overbreak" and attack.excess >= 1:
            pool.add_tokens(game, "break", keyword.value)
        elif keyword.id == "envenomed" and attack.wounded:
            pool.add_tokens(game, "break", keyword.value + min(keyword.value, max(0, attack.excess)))


def _cumbersome(game: Game, attack: KnightAttack) -> None:
    """A Cumbersome weapon that wounded is exhausted, unless Tireless (ABI-032)."""
    names = [keyword.id for keyword in _keywords(game, attack)]
    if "cumbersome" in names and "tireless" not in names and attack.wounded:
        gear.exhaust(game, attack.knight, attack.weapon)


def keep_passed_tokens(game: Game, attack: KnightAttack) -> None:
    """Step 9: the pool is cleared but for what Pass keeps (KAT-094)."""
    keywords = _keywords(game, attack)
    room = sum(keyword.value for keyword in keywords if keyword.id == "pass")
    greater_room = sum(keyword.value for keyword in keywords if keyword.id == "greater_pass")
    kept: dict[str, int] = {}
    for token in KNIGHT_TOKENS:
        there = game.state.pool.get(token, 0)
        by_pass = min(room, there) if token in ("opening", "break", "cantrip") else 0
        by_greater = min(greater_room, there - by_pass) if token not in ("sunder", "power_token") else 0
        room, greater_room = room - by_pass, greater_room - by_greater
        if by_pass + by_greater:
            kept[token] = by_pass + by_greater
    pool.clear(game)
    for token, count in kept.items():
        game.state.pool[token] = count


def convert_potentials(game: Game, attack: KnightAttack, rolled: list[dice.PowerDie]) -> int:
    """6.4: Power shown plus what the tokens of the pool make of Potential and Hope, the best order first.

    Conversion helps and tokens not used are lost (KAT-096), so all that can be used are used: Hope
    tokens on Hope, Sunder, Black dice, Break and Spell, Hope on Potential, then Fire.
    """
    tokens = game.state.pool
    power = sum(die.symbols[0] for die in rolled)
    potential = attack.pool.potential + sum(die.symbols[1] for die in rolled)
    hope = sum(die.symbols[2] for die in rolled)
    hope_tokens = tokens.get("hope", 0)
    on_hope = min(hope_tokens, hope)
    sunder = min(tokens.get("sunder", 0), potential)
    potential -= sunder
    black = min(sum(1 for die in rolled if die.blackened and die.symbols[1]), potential)
    potential -= black
    plain = min(tokens.get("break", 0) + tokens.get("spell", 0), potential)
    potential -= plain
    on_potential = min(hope_tokens - on_hope, potential)
    potential -= on_potential
    fire = min(tokens.get("fire", 0), potential)
    if fire:
        pool.take_tokens(game, "fire", fire)
    converted = on_hope + 2 * sunder + black + plain + on_potential + fire
    extra = tokens.get("power_token", 0)
    if converted or extra:
        game.emit("converted", "KAT-076", knight=attack.knight.id, amount=converted + extra)
    return power + converted + extra


# --- the body part ------------------------------------------------------------------------------


def draw_body_part(game: Game, attack: KnightAttack) -> Steps[str]:
    """The top card of the BP deck; Heartseeker and Soulseeker choose among more, Precise takes the discard's top."""
    clash = clash_of(game)
    if not clash.bp_deck:
        clash.bp_deck, clash.bp_discard = clash.bp_discard, []
        game.shuffle("bp", clash.bp_deck)
    names = [keyword.id for keyword in _keywords(game, attack)]
    count = 3 if "soulseeker" in names else 2 if "heartseeker" in names else 1
    seen = clash.bp_deck[:count]
    from_discard = clash.bp_discard[-1:] if "precise" in names else []
    key = yield from choose(
        Kind.CARD,
        "choose.body_part",
        [Option(f"bp:{card}", "bp", {"card": card}) for card in [*seen, *from_discard]],
        seats=(attack.knight.seat,),
        because=("KAT-050",),
        args={"knight": attack.knight.id},
    )
    card = key[3:]
    if card in seen:
        clash.bp_deck.remove(card)
    else:
        clash.bp_discard.remove(card)
    if len(seen) + len(from_discard) > 1:
        game.shuffle("bp", clash.bp_deck)
    return card
