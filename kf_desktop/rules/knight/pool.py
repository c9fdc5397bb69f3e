"""The Knight Pool: shared tokens for the next attack, and resources that stay (POO)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kf_desktop.content.effects.attack import Pool
from kf_desktop.content.effects.knight import Resource
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.sums import Part, part


def add_tokens(game: Game, token: str, amount: int = 1) -> None:
    """Put knight tokens or shared resource tokens into the pool (POO-014)."""
    pool = game.state.pool
    if amount > 0:
        pool[token] = pool.get(token, 0) + amount
        game.emit("pool", "POO-013", token=token, amount=amount, now=pool[token])


def take_tokens(game: Game, token: str, amount: int = 1) -> int:
    """Take tokens out of the pool, as many as are there; how many."""
    pool = game.state.pool
    taken = min(amount, pool.get(token, 0))
    if taken:
        pool[token] -= taken
        if not pool[token]:
            del pool[token]
    return taken


def leaving(game: Game) -> dict[str, int]:
    """What step 9 of an attack takes away: knight tokens, of Fire one (KAT-094, KAT-095)."""
    tokens = game.state.pool.items()
    return {token: 1 if token == "fire" else count for token, count in tokens if token in KNIGHT_TOKENS and count}


def clear(game: Game, kept: Mapping[str, int]) -> None:
    """Step 9 of an attack: the tokens leave but for those that are kept; resources stay (KAT-094, KAT-095)."""
    gone = {token: count - kept.get(token, 0) for token, count in leaving(game).items() if count > kept.get(token, 0)}
    for token, count in gone.items():
        take_tokens(game, token, count)
    if gone:
        game.emit("pool_cleared", "KAT-094", "POO-016", tokens=[f"{token} {count}" for token, count in gone.items()])


class Conversion(NamedTuple):
    """The Power that each kind of token makes of what the dice show; it is their sum."""

    hope: int
    sunder: int
    black: int
    breaks: int
    spell: int
    hope_on_potential: int
    fire: int
    power_token: int

    @property
    def parts(self) -> list[Part]:
        """The Power by its source, for 'why?'."""
        return [part(what, amount, rule) for (what, rule), amount in zip(_CONVERTERS, self, strict=True)]


_CONVERTERS = (
    ("hope", "KAT-077"),
    *((token, token) for token in ("sunder", "black", "break", "spell")),
    ("hope_on_potential", "hope"),
    *((token, token) for token in ("fire", "power_token")),
)
"""What each number of a conversion is called, and its rule."""


def conversion(tokens: Mapping[str, int], potential: int, hope: int, blackened: int = 0) -> Conversion:
    """6.4: the Power that tokens make of Potential and Hope shown (KAT-076, KAT-077).

    Conversion helps and tokens not used are lost (KAT-096), so all that can be used are used, the best order
    first: Hope tokens on Hope, Sunder, blackened dice that show Potential, Break and Spell, Hope on Potential,
    then Fire. Power tokens add theirs.
    """
    hope_tokens = tokens.get("hope", 0)
    on_hope = min(hope_tokens, hope)
    sunder = min(tokens.get("sunder", 0), potential)
    potential -= sunder
    black = min(blackened, potential)
    potential -= black
    breaks = min(tokens.get("break", 0), potential)
    potential -= breaks
    spell = min(tokens.get("spell", 0), potential)
    potential -= spell
    on_potential = min(hope_tokens - on_hope, potential)
    potential -= on_potential
    fire = min(tokens.get("fire", 0), potential)
    return Conversion(on_hope, 2 * sunder, black, breaks, spell, on_potential, fire, tokens.get("power_token", 0))


@performs(Pool)
def _pool(game: Game, effect: Pool, context: Context) -> Steps[None]:
    amount = amount_of(game, effect.amount, context)
    add_tokens(game, effect.token, amount)
    if effect.stays and context.attack is not None:
        kept = context.attack.kept
        kept[effect.token] = kept.get(effect.token, 0) + amount
    yield from ()


@performs(Resource)
def _resource(game: Game, effect: Resource, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        amount = amount_of(game, effect.amount, context, knight)
        if effect.where == "pool" and amount > 0:
            add_tokens(game, effect.token, amount)
        else:
            stats.gain_resource(game, knight, amount)
