"""Activations: AI cards, Signature and Routine, and the tokens that travel the mob track (ACT, MON-050 … MON-055)."""

from __future__ import annotations

from kf_desktop.content.effects import AnyEffect, Attack, Move
from kf_desktop.content.monsters import AiCard, Routine
from kf_desktop.rules.clash.monster_attack import MonsterAttack
from kf_desktop.rules.clash.movement import move_monster
from kf_desktop.rules.clash.peril import settle
from kf_desktop.rules.clash.targeting import find_targets
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.effects import Context, perform
from kf_desktop.rules.game import ChainBreak, Game, Knight, Steps
from kf_desktop.rules.state import ActivationToken, Figure

TRACK_SLOTS = 10  # ACT-009


# --- activation tokens --------------------------------------------------------------------------


def place_tokens(game: Game) -> None:
    """Tokens of the level: on the boss's sheet, or along the mob track from the left (ACT-005 … ACT-008)."""
    clash = clash_of(game)
    monster = game.content.monsters[clash.monster]
    kinds = sorted(monster.at_level(clash.level).activation, key=monster.order.index)
    figures = clash.figures
    clash.tokens = [
        ActivationToken(kind, figures[index % len(figures)].number) for index, kind in enumerate(kinds) if figures
    ]


def ready_tokens(game: Game) -> None:
    """Start of the Monster Round: every token turns to its ready side (CLA-070)."""
    for token in clash_of(game).tokens:
        token.ready = True


def next_token(game: Game) -> ActivationToken | None:
    """The leftmost ready token; AI before Signature on one figure; a boss keeps its order (ACT-023, ACT-031, ACT-039)."""
    ready = [token for token in clash_of(game).tokens if token.ready]
    return min(ready, key=lambda token: (token.figure, token.kind), default=None)


def move_token(game: Game, token: ActivationToken) -> None:
    """The token goes to the next mob to the right without one, around the circle (ACT-024 … ACT-032)."""
    clash = clash_of(game)
    slots = sorted(figure.number for figure in clash.figures)
    if not slots:
        return
    order = [slot for slot in slots if slot > token.figure] + [slot for slot in slots if slot <= token.figure]
    if token.figure in order:
        order.remove(token.figure)
        order.append(token.figure)  # the slot it leaves is the last candidate
    taken = {other.figure: True for other in clash.tokens if other is not token}
    free = [slot for slot in order if slot not in taken]
    token.figure = free[0] if free else order[0]
    game.emit("token_moves", "ACT-024", token=token.kind, figure=token.figure)


def release_tokens(game: Game, number: int) -> None:
    """A defeated mob's tokens move on without being flipped (ACT-033, ACT-034)."""
    for token in clash_of(game).tokens:
        if token.figure == number:
            move_token(game, token)


# --- one activation -----------------------------------------------------------------------------


def resolve_token(game: Game, token: ActivationToken) -> Steps[None]:
    """Activate the token's figure, then use the token up (ACT-015, ACT-024, ACT-038)."""
    clash = clash_of(game)
    figure = next(figure for figure in clash.figures if figure.number == token.figure)
    game.emit("activation", "ACT-016", figure=figure.number, monster=clash.monster, token=token.kind)
    if token.kind == "ai":
        yield from ai_activation(game, figure)
    else:
        yield from signature(game, figure)
    token.ready = False
    if game.content.monsters[clash.monster].kind == "mob":
        move_token(game, token)


def ai_activation(game: Game, figure: Figure, *, target: Knight | None = None) -> Steps[None]:
    """Draw the top AI card, resolve it, discard it (ACT-017, ACT-041 … ACT-043)."""
    card = draw_ai(game)
    if card is None:
        return
    game.emit("ai_card", "ACT-017", card=card.id, figure=figure.number, level=card.level)
    clash_of(game).ai_current = card.id
    yield from resolve_card(game, card, figure, target=target)
    clash = clash_of(game)
    clash.ai_current = ""
    clash.ai_discard.append(card.id)
    if not clash.ai_deck:
        reshuffle_ai(game)


def draw_ai(game: Game) -> AiCard | None:
    """The top card of the AI deck, taken off it; the discard is shuffled in when it is empty (ACT-042)."""
    clash = clash_of(game)
    if not clash.ai_deck:
        reshuffle_ai(game)
    return game.content.ai[clash.ai_deck.pop(0)] if clash.ai_deck else None


def reshuffle_ai(game: Game) -> None:
    """The AI discard pile becomes the deck."""
    clash = clash_of(game)
    clash.ai_deck, clash.ai_discard = clash.ai_discard, []
    game.shuffle("ai", clash.ai_deck)
    game.emit("ai_shuffled", "ACT-042", now=len(clash.ai_deck))


def signature(game: Game, figure: Figure, *, target: Knight | None = None) -> Steps[None]:
    """Resolve the face-up Signature card (ACT-020, MON-051)."""
    card = game.content.signatures[clash_of(game).monster]
    game.emit("signature", "ACT-020", card=card.id, figure=figure.number)
    yield from resolve_card(game, card, figure, target=target)


def routine(game: Game, figure: Figure) -> Steps[None]:
    """What the monster does when no targeting line fits (MON-052, TGT-006, TGT-007)."""
    card = game.content.routines.get(clash_of(game).monster)
    if card is not None:
        game.emit("routine", "MON-052", card=card.id, figure=figure.number)
        yield from resolve_card(game, card, figure, is_routine=True)


def resolve_card(
    game: Game, card: Routine, figure: Figure, *, target: Knight | None = None, is_routine: bool = False
) -> Steps[None]:
    """Targeting, the printed steps, then After Attack; a Chain Break ends it all (ACT-015, TGT-016, WIN-022)."""
    attack = MonsterAttack(card, figure)
    if target is not None:
        attack.targets = [target]
    elif card.target:
        found = yield from find_targets(game, figure, card)
        if found is None:
            if not is_routine:
                yield from routine(game, figure)
            return
        attack.targets, attack.needs_sight = list(found.knights), found.needs_sight
    context = Context(
        source=card.id,
        target=attack.targets[0] if attack.targets else None,
        figure=figure,
        default="target" if attack.targets else "each_knight",
        monster_attack=attack,
    )
    try:
        for step in card.steps:
            yield from _step(game, step, attack, context)
        yield from _after_attack(game, attack, context)
    except ChainBreak:
        game.emit("chain_break", "WIN-022", card=card.id)
    yield from settle(game)


def _step(game: Game, step: AnyEffect, attack: MonsterAttack, context: Context) -> Steps[None]:
    """One printed step; a monster that lost all its targets attacks nobody (MAT-003, DTH-012)."""
    if isinstance(step, Move):
        if attack.figure in clash_of(game).figures:
            yield from move_monster(game, attack.figure, attack.targets, step.how, attack)
            yield from settle(game)
        return
    yield from perform(game, [step], context)


def _after_attack(game: Game, attack: MonsterAttack, context: Context) -> Steps[None]:
    """After Attack for each target, Final After Attack once for the last one (WIN-014 … WIN-021)."""
    reached = attack.attacked if any(isinstance(step, Attack) for step in attack.card.steps) else []
    affected = [knight for knight in (reached or attack.targets) if knight.id not in attack.spared]
    for knight in affected:
        if not knight.dead:
            yield from perform(game, attack.card.after, _aimed(attack, knight))
    if not affected and not attack.targets:
        yield from perform(game, attack.card.after, context)
    last = affected[-1] if affected else None
    if last is not None and not last.dead:
        yield from perform(game, attack.card.final_after, _aimed(attack, last))


def _aimed(attack: MonsterAttack, knight: Knight) -> Context:
    return Context(
        source=attack.card.id, target=knight, figure=attack.figure, default="target", monster_attack=attack
    )
