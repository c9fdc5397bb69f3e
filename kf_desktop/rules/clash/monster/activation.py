"""Activations: AI cards, Signature and Routine, and the tokens that travel the mob track (ACT, MON-050 … MON-055)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from kf_desktop.content.cards.monsters import AiCard, Routine
from kf_desktop.content.effects.attack import ModifierToken
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.effects.vocabulary import AnyEffect, Effects, Gate
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board import asking, blocks, ground, miniatures, monsters
from kf_desktop.rules.clash.board.monsters import fights_as_boss, sheet_tokens, traits_set_off
from kf_desktop.rules.clash.harm.defence import SPENT
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.monster.hiding import find_hidden
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.stepping_aside import step_aside
from kf_desktop.rules.clash.moving.turning import turn_to_most_knights
from kf_desktop.rules.clash.timing.simultaneous import Moment, Pending, deciders, resolve_all
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight.keywords import forget_given
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.decks import shuffle_deck
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose, clash_of
from kf_desktop.rules.table.mettle import action_over
from kf_desktop.rules.table.state import ActivationToken, Figure, FigureNumber

TRACK_SLOTS = 10  # ACT-009


# --- activation tokens --------------------------------------------------------------------------


def place_tokens(game: Game) -> None:
    """Tokens of the level: on the boss's sheet, or along the mob track from the left (ACT-005 … ACT-008)."""
    clash = clash_of(game)
    monster = game.content.monsters[clash.monster]
    kinds = sorted(monster.at_level(clash.level).activation, key=monster.order.index)
    clash.tokens = _dealt(kinds, [figure for figure in clash.figures if not figure.monster])
    company = [figure for figure in clash.figures if figure.monster]
    scenario = game.content.scenarios.get(clash.scenario)
    shared = sorted(scenario.company.activation) if scenario is not None else []
    clash.company = bool(shared)
    clash.tokens += _dealt(shared or ["signature"] * len(company), company)


def _dealt(kinds: Sequence[str], figures: Sequence[Figure]) -> list[ActivationToken]:
    """The tokens one by one along the figures, from the left and around."""
    return [ActivationToken(kind, figures[index % len(figures)].number) for index, kind in enumerate(kinds) if figures]


def ready_tokens(game: Game) -> None:
    """Start of the Monster Round: every token turns to its ready side (CLA-070)."""
    for token in clash_of(game).tokens:
        token.ready = True


def next_token(game: Game) -> ActivationToken | None:
    """The leftmost ready token, AI before Signature on one mob; a boss keeps its order (ACT-023, ACT-031, ACT-039).

    A boss's companions come after it, along a track of their own (MON-010).
    """
    clash = clash_of(game)
    mobs = {figure.number: bool(figure.monster) for figure in clash.figures}
    ready = [token for token in clash.tokens if token.ready and token.figure in mobs]
    if fights_as_boss(game):
        own = next((token for token in ready if not mobs[token.figure]), None)
        if own is not None:
            return own
    return min(ready, key=lambda token: (token.figure, token.kind), default=None)


def move_token(game: Game, token: ActivationToken) -> None:
    """The token goes to the next mob to the right without one, around the circle (ACT-024 … ACT-032).

    The mob that it leaves is the last candidate; if every mob holds another token it goes on to the next.
    """
    clash = clash_of(game)
    companions = fights_as_boss(game)  # MON-010: a boss's own tokens stay on its sheet
    slots = sorted(figure.number for figure in clash.figures if figure.monster or not companions)
    if not slots:
        return
    order = [slot for slot in slots if slot > token.figure] + [slot for slot in slots if slot <= token.figure]
    taken = [other.figure for other in clash.tokens if other is not token]
    token.figure = next((slot for slot in order if slot not in taken), order[0])
    game.emit("token_moves", "ACT-024", token=token.kind, figure=token.figure)


def take_waiting_tokens(game: Game, figure: Figure) -> None:
    """A mob that comes onto an empty track takes the tokens that were waiting for it."""
    clash = clash_of(game)
    if clash.figures == [figure]:
        for token in clash.tokens:
            token.figure = figure.number


def release_tokens(game: Game, number: FigureNumber) -> None:
    """A defeated mob's tokens move on without being flipped (ACT-033, ACT-034)."""
    clash = clash_of(game)
    if fights_as_boss(game) and not clash.company:  # MON-010: a companion's own goes with it
        clash.tokens = [token for token in clash.tokens if token.figure != number]
    for token in clash.tokens:
        if token.figure == number:
            move_token(game, token)


# --- one activation -----------------------------------------------------------------------------


def resolve_token(game: Game, token: ActivationToken) -> Steps[None]:
    """Activate the token's figure, then use the token up (ACT-015, ACT-024, ACT-038)."""
    clash = clash_of(game)
    figure = next(figure for figure in clash.figures if figure.number == token.figure)
    game.emit(
        "activation", "ACT-016", figure=figure.number, monster=monsters.monster_of(game, figure).id, token=token.kind
    )
    if token.kind == "ai":
        yield from ai_activation(game, figure)
    else:
        yield from signature(game, figure)
    token.ready = False
    travels = clash.company and bool(figure.monster) if fights_as_boss(game) else True
    if travels and figure in clash.figures:
        move_token(game, token)  # ACT-035: that of a fallen mob has moved on already
    forget_given(game)
    find_hidden(game)


def ai_activation(game: Game, figure: Figure, *, target: Fighter | None = None) -> Steps[None]:
    """Draw the top AI card, resolve it, discard it (ACT-017, ACT-041 … ACT-043)."""
    card = draw_ai(game, figure)
    if card is None:
        game.emit("no_ai_card", "ACT-017", figure=figure.number)
        return
    game.emit("ai_card", "ACT-017", card=card.id, figure=figure.number, level=card.level)
    clash_of(game).ai_current = card.id
    yield from resolve_card(game, card, figure, target=target)
    clash = clash_of(game)
    clash.ai_current = ""
    deck, discard = _ai_piles(game, figure)
    if card.level:  # CLA-050: an AI 0 card leaves the clash
        discard.append(card.id)
    if not deck and discard:
        _reshuffle_ai(game, deck, discard)


def draw_ai(game: Game, figure: Figure) -> AiCard | None:
    """The top card of the AI deck, taken off it; the discard is shuffled in when it is empty (ACT-042)."""
    deck, discard = _ai_piles(game, figure)
    if not deck and discard:
        _reshuffle_ai(game, deck, discard)
    return game.content.ai[deck.pop(0)] if deck else None


def _ai_piles(game: Game, figure: Figure) -> tuple[list[str], list[str]]:
    """AI deck and discard of the monster; a companion's has its own (MON-010)."""
    clash = clash_of(game)
    if not figure.monster:
        return clash.ai_deck, clash.ai_discard
    return clash.company_ai.setdefault(figure.monster, []), clash.company_discard.setdefault(figure.monster, [])


def _reshuffle_ai(game: Game, deck: list[str], discard: list[str]) -> None:
    """The AI discard pile becomes the deck."""
    deck += discard
    discard.clear()
    shuffle_deck(game, "ai", deck)
    game.emit("ai_shuffled", "ACT-042", now=len(deck))


def signature(game: Game, figure: Figure, *, target: Fighter | None = None) -> Steps[None]:
    """Resolve the face-up Signature card (ACT-020, MON-051)."""
    card = game.content.signatures[monsters.monster_of(game, figure).id]
    if is_disabled(game, "signature", card.monster):
        return
    game.emit("signature", "ACT-020", card=card.id, figure=figure.number)
    yield from resolve_card(game, card, figure, target=target)


def routine(game: Game, figure: Figure) -> Steps[None]:
    """What the monster does when no targeting line fits (MON-052, TGT-006, TGT-007)."""
    card = game.content.routines.get(monsters.monster_of(game, figure).id)
    if card is not None:
        game.emit("routine", "MON-052", card=card.id, figure=figure.number)
        yield from resolve_card(game, card, figure, is_routine=True)


def come_in(game: Game, figure: Figure) -> Steps[None]:
    """A mob waiting beside the board enters where its sheet says, next to the Priority Target (SPN-021)."""
    clash, grid = clash_of(game), ground.grid_of(game)
    named = [grid.cell(name) for name in game.content.monsters[clash.monster].spawn.at]
    free = miniatures.legal_for_displaced(game)
    holder = game.state.fighter(clash.priority_target) if clash.priority_target else None
    goal = named if holder is None or holder.dead else [holder.cell]
    spots = blocks.nearest(grid, tuple(goal), [cell for cell in named if cell in free] or free)
    space = yield from asking.choose_cell(
        game, "choose.spawn", spots, because=("SPN-021",), args=asking.who_args(figure)
    )
    miniatures.put(figure, space)
    game.emit("comes_in", "SPN-021", figure=figure.number, space=grid.name(figure.cell))
    yield from turn_to_most_knights(game, figure)


def resolve_card(
    game: Game, card: Routine, figure: Figure, *, target: Fighter | None = None, is_routine: bool = False
) -> Steps[None]:
    """Targeting, the printed steps, then After Attack; a Chain Break ends it all (ACT-015, TGT-016, WIN-022)."""
    if figure.cell == OFF:
        yield from come_in(game, figure)
    attack = MonsterAttack(card, figure)
    nobody = False
    if target is not None:
        attack.targets = [target]
    elif card.target:
        yield from step_aside(game, attack)
        found = yield from find_targets(game, figure, card)
        if found is None:
            if not is_routine:
                yield from routine(game, figure)
            return
        attack.targets, attack.needs_sight = list(found.knights), found.needs_sight
        nobody = not found.knights and not found.zone
        attack.aims_at_spaces = bool(found.zone)
    context = Context(
        source=card.id,
        target=attack.targets[0] if attack.targets else None,
        figure=figure,
        default="each_knight" if nobody or not (attack.targets or card.target) else "target",  # MON-053
        monster_attack=attack,
    )
    with game.doing(attack):
        yield from _command(game, attack)
        for step in card.steps:
            if not attack.lasts(game):
                break
            yield from _step(game, step, attack, context)
            yield from settle(game)
        if attack.lasts(game):
            yield from _after_attack(game, attack)
        yield from settle(game)
    action_over(game)
    _spend_tokens(game, attack)


def _step(game: Game, step: AnyEffect, attack: MonsterAttack, context: Context) -> Steps[None]:
    """One printed step; a monster that lost all its targets attacks nobody (MAT-003, DTH-012)."""
    if isinstance(step, Move):
        return move_monster(game, attack.figure, attack.targets, step.how, attack, step.at)
    if isinstance(step, Gate) and (knights := _judged_by(game, step, attack)):
        return _gates_for(game, step, attack, knights)
    return perform(game, [step], context)


def _gates_for(game: Game, gate: Gate, attack: MonsterAttack, knights: list[Fighter]) -> Steps[None]:
    for knight in knights:
        yield from _gate_for(game, gate, attack, knight)


def _judged_by(game: Game, gate: Gate, attack: MonsterAttack) -> list[Fighter]:
    """For whom a gate is judged: whoever may be attacked, or each of several targets (WIN-011)."""
    effects = (*gate.then, *gate.otherwise)
    if not all(isinstance(effect, ModifierToken) and effect.on == "monster" for effect in effects):
        return [knight for knight in attack.targets if not knight.dead] if len(attack.targets) > 1 else []
    if attack.may_strike_others:
        return miniatures.living_knights(game)
    return [knight for knight in attack.targets if not knight.dead]


def _gate_for(game: Game, gate: Gate, attack: MonsterAttack, knight: Fighter) -> Steps[None]:
    """The gate judged for one knight: what it adds to the attack is his alone (WIN-011)."""
    sheet = sheet_tokens(game, attack.figure)
    before = len(sheet)
    yield from perform(game, [gate], _aimed(attack, knight))
    added = sheet[before:]
    own = [token for token in added if token.until == "next" and token.what in SPENT]
    sheet[before:] = [token for token in added if not any(token is mine for mine in own)]
    attack.defence(knight).tokens += own


def _command(game: Game, attack: MonsterAttack) -> Steps[None]:
    """Every target decides first whether it obeys; then each does so, or suffers the penalty (MAT-040 … MAT-043)."""
    if attack.type_value("command") is None:
        return
    obeys: dict[str, bool] = {}
    for knight in attack.targets:
        key = yield from choose(
            Kind.CHOOSE,
            "choose.command",
            [Option("obey", "obey"), Option("disobey", "disobey")],
            seats=(knight.seat,),
            source=attack.card.id,
            because=("MAT-040", "MAT-043"),
            args={"knight": knight.id},
        )
        obeys[knight.id] = key == "obey"
    for knight in attack.targets:
        if knight.dead or not attack.goes_on(game, knight):
            continue
        game.emit("command", "MAT-040", knight=knight.id, card=attack.card.id, obeys=obeys[knight.id])
        effects = attack.card.obey if obeys[knight.id] else attack.card.penalty
        own = replace(_aimed(attack, knight), knight=knight, obeying=obeys[knight.id])
        yield from perform(game, effects, own)
    yield from settle(game)


def _after_attack(game: Game, attack: MonsterAttack) -> Steps[None]:
    """After Attack for each target, Final After Attack once for the last one (WIN-014 … WIN-021).

    Of what comes after the attack the dead suffer nothing; what needs no target, or another one, is done (DTH-013).
    """
    attacked = [knight for knight in attack.attacked if knight.id not in attack.spared]
    aimed_at = [] if attack.aims_at_spaces and attack.zone else attack.targets  # MAT-015: who left is no target
    others = [knight for knight in aimed_at if knight not in attack.attacked and knight.id not in attack.spared]
    for knight in (*attacked, *others):
        if attack.lasts(game):
            yield from _after(game, attack, knight)
    if not attacked and not others:
        yield from _after(game, attack, None)
    last = next(reversed(attack.attacked or others), None)
    if last is not None and last.id not in attack.spared and attack.lasts(game):  # WIN-026
        yield from perform(game, attack.card.final_after, _aimed(attack, last))


def _after(game: Game, attack: MonsterAttack, knight: Fighter | None) -> Steps[None]:
    """The card's After Attack and those of traits, in the players' order (WIN-017, GLD-035)."""
    card = attack.card
    effects = {card.id: card.after} if card.after else {}
    effects |= {kind.id: kind.after for kind in attack.own_kinds(game) if kind.after}
    if attack.has_attack_step:
        set_off = traits_set_off(game, attack.figure, _aimed(attack, knight), "after_attack")
        effects |= {trait.id: trait.effect for trait in set_off}
    if len(effects) < 2:  # nothing to order
        for source in effects:
            if attack.lasts(game):
                yield from _follows(game, attack, knight, source, effects[source])
        return
    pending = partial(_following, game, attack, knight, effects)
    yield from resolve_all(game, pending, lambda: Moment("order.effects", deciders(game), card.id))


def _following(
    game: Game, attack: MonsterAttack, knight: Fighter | None, effects: dict[str, Effects]
) -> Iterator[Pending]:
    """What comes after the attack, by its source, as long as no chain break has ended it."""
    if attack.lasts(game):
        for source, done in effects.items():
            option = Option(f"after:{source}", "after_attack", {"card": source})
            yield Pending(option, partial(_follows, game, attack, knight, source, done))


def _follows(game: Game, attack: MonsterAttack, knight: Fighter | None, source: str, effects: Effects) -> Steps[None]:
    return perform(game, effects, _aimed(attack, knight, source))


def _aimed(attack: MonsterAttack, knight: Fighter | None, source: str = "") -> Context:
    """What the card, or another source, does to that target of the attack."""
    card = source or attack.card.id
    return Context(source=card, target=knight, figure=attack.figure, default="target", monster_attack=attack)


def _spend_tokens(game: Game, attack: MonsterAttack) -> None:
    """Temporary tokens leave once the attack is over in which they took effect (CND-025, CND-028)."""
    if attack.felt:
        felt = [token for token in attack.tokens if token.what in attack.felt]
        sheet = sheet_tokens(game, attack.figure)
        sheet[:] = [token for token in sheet if not any(token is spent for spent in felt)]
