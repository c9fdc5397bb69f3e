"""The monsters that are fought: sheet, level, traits and tokens in force (MON, CND-036 … CND-039)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.cards.monsters import Monster, MonsterLevel, Trait
from kf_desktop.rules.clash.board.charts import ai_bonus
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.table.game import Game, clash_of
from kf_desktop.rules.table.state import Figure, Modifier


def fights_as_boss(game: Game) -> bool:
    """Whether the clash is one with a boss, be it a lone mob that is fought like one (CLA-026, MON-010)."""
    return bool(clash_of(game).lone) or monster_of(game).kind == "boss"


def level_of(game: Game, figure: Figure | None = None) -> MonsterLevel:
    """The level box in force (MON-033); a companion has its own (MON-010)."""
    clash = clash_of(game)
    if figure is not None and figure.monster:
        return game.content.monsters[figure.monster].at_level(figure.level)
    return game.content.monsters[clash.monster].at_level(clash.level)


def sheet_tokens(game: Game, figure: Figure) -> list[Modifier]:
    """The tokens on the figure's Monster Sheet; a companion's is another than the boss's (CND-039, MON-010)."""
    clash = clash_of(game)
    return clash.company_modifiers.get(figure.monster, []) if figure.monster else clash.modifiers


def escalation_bonus(game: Game, figure: Figure, what: str) -> int:
    """What the steps of the AI bonus chart add for the figure; a companion gains none of them (ESC-042, MON-010)."""
    return 0 if figure.monster else ai_bonus(clash_of(game).bonuses, what)


def speed_limit(game: Game) -> int | None:
    """How far the monster can go: as its Speed tokens say, or as far as it likes (CND-036)."""
    return min(
        (token.limit for token in clash_of(game).modifiers if token.what == "speed" and token.limit), default=None
    )


def monster_of(game: Game, figure: Figure | None = None) -> Monster:
    """The Monster Sheet of the figure; without one, of the clash."""
    clash = game.state.clash
    assert clash is not None
    return game.content.monsters[figure.monster if figure is not None and figure.monster else clash.monster]


def size_of(game: Game, figure: Figure) -> int:
    """How many spaces wide the figure is: 1, 2 or 3 (MON-013)."""
    clash = game.state.clash
    assert clash is not None
    return game.content.monsters[figure.monster or clash.monster].footprint


def is_boss(game: Game, figure: Figure) -> bool:
    """Whether the figure moves as a boss does (CLA-026)."""
    return monster_of(game, figure).kind == "boss" or (bool(clash_of(game).lone) and not figure.monster)


@dataclass(frozen=True, slots=True)
class InPlay:
    """What is in force of a Monster Sheet and the traits of its level, as long as none is lost or disabled."""

    traits: tuple[Trait, ...]
    keywords: frozenset[str]


def _in_play(game: Game, figure: Figure | None) -> InPlay:
    """Of the figure's own sheet; of the one of the clash, if it is nobody's in particular."""
    clash = game.state.clash
    assert clash is not None
    monster, level = clash.monster, clash.level
    if figure is not None and figure.monster:
        monster, level = figure.monster, figure.level
    key = ("in_play", monster, level, len(clash.lost_traits))  # what is lost stays lost
    known: InPlay | None = game.memo.get(key)
    if known is None:
        left = [trait for trait in game.content.traits_of(monster, level) if trait.id not in clash.lost_traits]
        traits = tuple(trait for trait in left if not is_disabled(game, "trait", trait.id))
        sources = (game.content.monsters[monster].abilities, *(trait.keywords for trait in traits))
        names = [ability.id for abilities in sources for ability in abilities]
        keywords = frozenset(name for name in names if not is_disabled(game, "ability", name))
        known = game.memo[key] = InPlay(traits, keywords)
    return known


def monster_has(game: Game, figure: Figure, keyword: str) -> bool:
    """Whether the sheet or a trait in play gives the figure the keyword."""
    return keyword in _in_play(game, figure).keywords


def traits_in_play(game: Game, figure: Figure | None = None) -> tuple[Trait, ...]:
    """The traits of the level, without those lost in this clash or disabled (MON-035, MON-037, GLD-017).

    A companion has those of its own sheet and level (MON-010).
    """
    return _in_play(game, figure).traits


def traits_set_off(game: Game, figure: Figure | None, context: Context, *timings: str) -> list[Trait]:
    """Those that one of the timings of a moment sets off, if what they ask for holds (CLA-075)."""
    traits = [trait for trait in traits_in_play(game, figure) if trait.timing in timings]
    return [trait for trait in traits if holds(game, trait.when, context)]


def face_up(game: Game, figure: Figure, what: str) -> int:
    """The sum of what face-up cards change of an attribute of the figure: mobs' own, or a boss's card of the attack."""
    clash, cards = clash_of(game), game.content.bp
    lying = [(cards[mob.bp], mob is figure) for mob in clash.figures if mob.revealed]
    if clash.bp_current and all(mob.bp != clash.bp_current for mob in clash.figures):  # a boss's, in this attack
        lying.append((cards[clash.bp_current], not figure.monster))
    if not lying:
        return 0  # as mostly
    return sum(
        change.amount
        for card, own in lying
        for change in card.face_up
        if change.what == what and (change.of == "all" or (change.of == "own") == own)
    )
