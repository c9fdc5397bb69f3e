"""Escalation: every wound makes the monster deadlier (ESC-001 … ESC-047, MON-047)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from kf_desktop.content.effects.monster import Escalate, Phase, Suppress
from kf_desktop.rules.clash.board import monsters
from kf_desktop.rules.clash.board.charts import AI_BONUSES, CHART, LOWEST
from kf_desktop.rules.clash.board.monsters import fights_as_boss, monster_of
from kf_desktop.rules.clash.monster.wounds import DOUBLE, SINGLE, add_wound
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.decks import shuffle_deck
from kf_desktop.rules.table.game import Game, Steps, clash_of
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import note

HIGHEST = 3

LevelOf: TypeAlias = Callable[[str], int]


def wound_body_part(game: Game, bp: str, *, critical: bool) -> None:
    """A boss's BP card becomes a wound by the chart's row of its level (ESC-005 … ESC-007, ESC-041).

    Raises:
        ClashOver: it was the last wound.
    """
    clash = clash_of(game)
    card = game.content.bp[bp]
    if card.wound != "card":  # ESC-046
        _wound_otherwise(game, card.wound)
    elif clash.lone:  # MON-010: the card stays where it is
        add_wound(game, DOUBLE if card.level == HIGHEST else SINGLE)
    elif card.stays:  # FIV-007
        add_wound(game, bp)
    elif CHART[card.level, critical].aside and monster_of(game).escalation == "chart":
        clash.bp_aside.append(bp)
        add_wound(game, DOUBLE)
    else:
        add_wound(game, bp)


def _wound_otherwise(game: Game, wound: str) -> None:
    """A generic wound in place of the card, or none at all; the card is discarded (ESC-046)."""
    if wound == "none":
        game.emit("no_wound", "ESC-046", monster=clash_of(game).monster)
    else:
        add_wound(game, wound)


def escalate_boss(game: Game, bp: str, *, critical: bool) -> None:
    """AI escalation, then BP escalation, for a wounded body part (ESC-012); some bosses do neither (ESC-046)."""
    if monster_of(game).escalation != "chart":
        return
    clash, level = clash_of(game), game.content.bp[bp].level
    if clash.lone:  # MON-010
        escalate_ai(game, game.content.ai[clash.ai_discard[-1]].level if clash.ai_discard else level)
        return
    escalate_ai(game, level)
    _escalate_bp(game, level, critical=critical)


def escalate_ai(game: Game, level: int) -> None:
    """Remove an AI card of the level, shuffle in one a level higher (ESC-013 … ESC-017, ESC-023, ESC-029 … ESC-032)."""
    clash = clash_of(game)
    of = _ai_level(game)
    for row in (CHART[step, False] for step in range(level, HIGHEST + 1)):
        found = _take_lowest(game, of) if row.ai_remove == LOWEST else _take_of_level(game, of, row.ai_remove)
        if found is not None:
            _add_ai(game, row.ai_add, shuffle_discard=found)
            return
    if not any(of(card) for card in (*clash.ai_deck, *clash.ai_discard)):  # ESC-045: AI 0 does not count
        _add_ai(game, HIGHEST, shuffle_discard=False)


def _ai_level(game: Game) -> LevelOf:
    cards = game.content.ai
    return lambda card: cards[card].level


def _take_of_level(game: Game, of: LevelOf, level: int) -> bool | None:
    """Remove a random AI card of the level, deck before discard; True if it was in the discard (ESC-014, ESC-025)."""
    clash = clash_of(game)
    for pile, is_discard in ((clash.ai_deck, False), (clash.ai_discard, True)):
        matching = [card for card in pile if of(card) == level]
        if matching:
            card = game.pick("ai", matching)
            pile.remove(card)
            game.emit("ai_removed", "ESC-013", card=card, level=level)
            return is_discard
    return None


def _take_lowest(game: Game, of: LevelOf) -> bool | None:
    """Remove an AI card of the lowest level of deck and discard together; AI 0 never counts (ESC-026, CLA-048)."""
    clash = clash_of(game)
    levels = [of(card) for card in (*clash.ai_deck, *clash.ai_discard) if of(card) > 0]
    return _take_of_level(game, of, min(levels)) if levels else None


def _add_ai(game: Game, level: int, *, shuffle_discard: bool) -> None:
    """Shuffle a random card of the level into the AI deck; none left: a bonus for good (ESC-015 … ESC-017, ESC-032)."""
    clash = clash_of(game)
    new: list[str] = []
    alone = not any(game.content.ai[card].level for card in clash.ai_deck)  # AI 0 does not count (ESC-045)
    supply = clash.ai_supply.get(str(level), [])
    if supply:
        new = [game.pick("ai", supply)]
        supply.remove(new[0])
        shuffle_discard = shuffle_discard or alone
        game.emit("ai_added", "ESC-015", level=level)
    elif clash.bonuses < len(AI_BONUSES):
        clash.bonuses += 1
        event = game.emit("permanent_bonus", "ESC-032", "ESC-042", monster=clash.monster, step=clash.bonuses)
        event.reasons = (note("permanent_bonus", "ESC-042", what=AI_BONUSES[clash.bonuses - 1]),)
    if shuffle_discard:
        new += clash.ai_discard
        clash.ai_discard.clear()
    shuffle_into_ai(game, new)


def shuffle_into_ai(game: Game, cards: list[str]) -> None:
    """Shuffle the cards into the AI deck; AI 0 stays on top until it has been resolved (CLA-047, CLA-049)."""
    deck = clash_of(game).ai_deck
    first = [card for card in deck[:1] if game.content.ai[card].level == 0]
    others = [*deck[len(first) :], *cards]
    shuffle_deck(game, "ai", others)
    deck[:] = first + others


def _escalate_bp(game: Game, level: int, *, critical: bool) -> None:
    """The BP column of the chart (ESC-018 … ESC-021, ESC-024, ESC-031)."""
    clash = clash_of(game)
    row = CHART[level, critical]
    supply = clash.bp_supply.get(str(row.bp_add[0]), [])
    if not supply:
        if row.bp_remove_lowest:
            _shuffle_bp(game, with_discard=True)
    else:
        from_discard = _remove_lowest_bp(game) if row.bp_remove_lowest else False
        count = min(len(row.bp_add), len(supply))
        alone = not clash.bp_deck and count == 1  # of two new ones neither is the only card
        for _ in range(count):
            card = game.pick("bp", supply)
            supply.remove(card)
            clash.bp_deck.append(card)
        game.emit("bp_added", "ESC-018", level=row.bp_add[0], amount=count)
        _shuffle_bp(game, with_discard=from_discard or alone)
    clash.bp_deck.extend(clash.bp_aside)
    clash.bp_aside.clear()


def _remove_lowest_bp(game: Game) -> bool:
    """Remove a BP of the lowest level of deck and discard; True if it came from the discard (ESC-024, ESC-026)."""
    clash = clash_of(game)
    cards = game.content.bp
    levels = [cards[card].level for card in (*clash.bp_deck, *clash.bp_discard)]
    if not levels:
        return False
    least = min(levels)
    pile = next(pile for pile in (clash.bp_deck, clash.bp_discard) if any(cards[card].level == least for card in pile))
    card = game.pick("bp", [card for card in pile if cards[card].level == least])
    pile.remove(card)
    game.emit("bp_removed", "ESC-024", level=least)
    return pile is clash.bp_discard


def _shuffle_bp(game: Game, *, with_discard: bool) -> None:
    clash = clash_of(game)
    if with_discard:
        clash.bp_deck.extend(clash.bp_discard)
        clash.bp_discard.clear()
    shuffle_deck(game, "bp", clash.bp_deck)


def escalate_by_effect(game: Game, times: int, companion: Figure | None = None) -> None:
    """Escalate X: so often the lowest AI card, then so often the lowest BP (ESC-040, MON-047, MON-048).

    A companion's cards change its own AI deck alone (MON-010).
    """
    for _ in range(times):
        if companion is not None:
            _escalate_company(game, companion.monster)
        else:
            _escalate_lowest_ai(game)
    for _ in range(times if companion is None else 0):
        if not fights_as_boss(game):
            escalate_track(game)
        else:
            _escalate_lowest_bp(game)


def _escalate_lowest_ai(game: Game) -> None:
    clash = clash_of(game)
    of = _ai_level(game)
    pile = clash.ai_deck if any(of(card) for card in clash.ai_deck) else clash.ai_discard
    levels = [of(card) for card in pile if of(card)]
    if not levels:
        return
    level = min(levels)
    card = game.pick("ai", [card for card in pile if of(card) == level])
    pile.remove(card)
    game.emit("ai_removed", "ESC-040", level=level)
    _add_ai(game, min(level + 1, HIGHEST), shuffle_discard=False)


def _escalate_company(game: Game, monster: str) -> None:
    """The lowest AI card of a companion's deck gives way to one a level higher; without any it stays (MON-010)."""
    clash, of = clash_of(game), _ai_level(game)
    deck = clash.company_ai.get(monster, [])
    pile = deck or clash.company_discard.get(monster, [])
    supply = clash.company_supply.get(monster, [])
    level = min(map(of, pile), default=HIGHEST)
    higher = [card for card in supply if of(card) == level + 1]
    if not higher:
        return
    pile.remove(game.pick("ai", [card for card in pile if of(card) == level]))
    new = game.pick("ai", higher)
    supply.remove(new)
    deck.append(new)
    game.shuffle("ai", deck)
    game.emit("ai_removed", "ESC-040", level=level)
    game.emit("ai_added", "ESC-015", level=level + 1)


def _escalate_lowest_bp(game: Game) -> None:
    clash = clash_of(game)
    cards = game.content.bp
    pile = clash.bp_deck or clash.bp_discard
    if not pile:
        return
    level = min(cards[card].level for card in pile)
    supply = clash.bp_supply.get(str(level + 1), [])
    if not supply:
        return  # a lowest BP of level 3 is left alone
    old = game.pick("bp", [card for card in pile if cards[card].level == level])
    pile.remove(old)
    new = game.pick("bp", supply)
    supply.remove(new)
    alone = not clash.bp_deck
    clash.bp_deck.append(new)
    _shuffle_bp(game, with_discard=alone)
    game.emit("bp_added", "ESC-040", level=cards[new].level, amount=1)


def escalate_track(game: Game) -> None:
    """The lowest mob of the track gives way to one a level higher, face down, in its slot (ESC-047)."""
    clash = clash_of(game)
    cards = game.content.bp
    if not clash.figures:
        return
    figure = min(clash.figures, key=lambda mob: (cards[mob.bp].level, mob.number))
    level = cards[figure.bp].level + 1
    supply = clash.bp_supply.get(str(level), [])
    if level > HIGHEST or not supply:
        return
    figure.bp = game.pick("bp", supply)
    supply.remove(figure.bp)
    figure.revealed = False
    figure.modifiers.clear()
    game.emit("mob_escalates", "ESC-047", figure=figure.number, level=level)


def advance_phase(game: Game) -> None:
    """All cards of the old level leave deck and discard, all of the next one come in; both are shuffled (ESC-046)."""
    clash = clash_of(game)
    if clash.phase >= HIGHEST:
        return
    old, new = clash.phase, clash.phase + 1
    clash.phase = new
    game.emit("new_phase", "ESC-046", monster=clash.monster, now=new)
    for pile in (clash.ai_deck, clash.ai_discard):
        pile[:] = [card for card in pile if game.content.ai[card].level != old]
    for pile in (clash.bp_deck, clash.bp_discard):
        pile[:] = [card for card in pile if game.content.bp[card].level != old]
    shuffle_into_ai(game, clash.ai_supply.pop(str(new), []))
    clash.bp_deck += clash.bp_supply.pop(str(new), [])
    _shuffle_bp(game, with_discard=False)


@performs(Phase)
def _phase(game: Game, effect: Phase, context: Context) -> Steps[None]:
    if game.state.clash is not None and monster_of(game).escalation == "phases":
        advance_phase(game)
    yield from ()


@performs(Escalate)
def _escalate(game: Game, effect: Escalate, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        companion = context.figure if context.figure is not None and context.figure.monster else None
        escalate_by_effect(game, amount_of(game, effect.amount, context), companion)
    yield from ()


@performs(Suppress)
def _suppress(game: Game, effect: Suppress, context: Context) -> Steps[None]:
    """The named discard pile is shuffled into its deck (the keyword Suppress)."""
    clash = game.state.clash
    if clash is None:
        return
    if effect.deck == "ai":
        shuffle_into_ai(game, clash.ai_discard)
        clash.ai_discard.clear()
    else:
        _shuffle_bp(game, with_discard=True)
    game.emit("suppressed", "suppress", what=effect.deck)
    yield from ()


def deal_wound(game: Game, attack: KnightAttack) -> None:
    """6.5: the wound lands; enough of them end the clash at once (KAT-079 … KAT-087).

    Raises:
        ClashOver: it was the last wound.
    """
    game.emit("deals_wound", "KAT-079", knight=attack.knight.id, card=attack.bp, critical=attack.critical)
    if monsters.is_boss(game, attack.figure):
        wound_body_part(game, attack.bp, critical=attack.critical)
    elif not attack.figure.monster:
        add_wound(game, attack.bp)  # ESC-008
