"""What a scenario can play: the rulebook's procedures by name, and every operation of the cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.vocabulary import OPERATIONS
from kf_desktop.content.monsters import Routine
from kf_desktop.content.positions import Path
from kf_desktop.engine.codec import CodecError, decode, encode
from kf_desktop.engine.decision import Steps
from kf_desktop.rules.clash import board, terrain, walking
from kf_desktop.rules.clash.activation import (
    ai_activation,
    next_token,
    resolve_card,
    resolve_token,
    routine,
    signature,
)
from kf_desktop.rules.clash.attack import attack_choices, choose_and_attack, knight_attack
from kf_desktop.rules.clash.conditions import crash
from kf_desktop.rules.clash.defence import MonsterAttack
from kf_desktop.rules.clash.escalation import escalate_boss, wound_body_part
from kf_desktop.rules.clash.knight_round import knight_turn, speed_of
from kf_desktop.rules.clash.movement import appear, travel
from kf_desktop.rules.clash.peril import settle
from kf_desktop.rules.core.gear import item_of
from kf_desktop.rules.core.tests import test_of
from kf_desktop.rules.effects import Context, perform
from kf_desktop.rules.expedition.loadout import begin_expedition
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.state import Figure, State
from kf_desktop.scenarios.building import SHEET, Bed
from kf_desktop.scenarios.cards import effects_of
from kf_desktop.scenarios.tables import Table, Wrong, one_of

Doing = Callable[[Bed, Table], Steps[Any]]
_DOINGS: dict[str, Doing] = {}

OF_A_KNIGHT = {"attack": "knight attack", "move": "walk", "turn": "knight turn"}
"""Operations of monsters that mean another thing where a knight is named."""

MOST_PIECES = 500
"""Pieces of a scene in a row, after which a scenario is taken for one that never ends."""


def does(name: str) -> Callable[[Doing], Doing]:
    """Register what is played under a name."""

    def register(doing: Doing) -> Doing:
        _DOINGS[name] = doing
        return doing

    return register


def playable() -> list[str]:
    """The names of everything that can be played."""
    return [*_DOINGS, *OPERATIONS]


def doing_of(bed: Bed, play: Table) -> Steps[Any]:
    """The procedure that a `[[play]]` table names, or the effects that it lists."""
    what = play.raw("do", [])
    if isinstance(what, dict):
        what = [what]
    if isinstance(what, list):
        return _effects(bed, play, effects_of(what, play.at("do")))
    name = str(what).strip().lower()
    if "knight" in play:
        name = OF_A_KNIGHT.get(name, name)
    if name.replace("_", " ") in _DOINGS:
        return _DOINGS[name.replace("_", " ")](bed, play)
    op = one_of(name.replace(" ", "_"), [*_DOINGS, *OPERATIONS], play.at("do"), "thing to do")
    return _operation(bed, play, op)


def _operation(bed: Bed, play: Table, op: str) -> Steps[Any]:
    """One operation: what the table says besides who takes part are its fields."""
    context = _context(bed, play)
    written = play.rest()
    play.known |= dict.fromkeys(written)
    effects = effects_of({"op": op, **written}, play.path)
    return _step(bed, perform(bed.game, effects, context))


def _effects(bed: Bed, play: Table, effects: Any) -> Steps[Any]:
    context = _context(bed, play)
    return _step(bed, perform(bed.game, effects, context))


def _step(bed: Bed, steps: Steps[Any]) -> Steps[None]:
    """The procedure as a step of its own: at its end Judicium is drawn (PER-024)."""
    yield from steps
    yield from settle(bed.game)


def _context(bed: Bed, play: Table) -> Context:
    """Who takes part: `knight` is self, `target` the target, `figure` the monster (the first, if not said)."""
    knight = bed.knight(play.raw("knight"), play.at("knight")) if "knight" in play else None
    target = bed.knight(play.raw("target"), play.at("target")) if "target" in play else None
    figure = _figure(bed, play) if board.figures(bed.game) or "figure" in play else None
    default = "self" if knight is not None else "target" if target is not None else "each_knight"
    return Context(source="scenario", knight=knight, target=target, figure=figure, default=default)


def _figure(bed: Bed, play: Table) -> Figure:
    return bed.figure(play.raw("figure"), play.at("figure"))


def _one_knight(bed: Bed, play: Table) -> Knight:
    """The knight named, or the only one."""
    if "knight" not in play and len(bed.game.state.party) == 1:
        return bed.knight(bed.game.state.party[0])
    return bed.knight(play.raw("knight", ""), play.at("knight") if "knight" in play.data else play.path)


def _target(bed: Bed, play: Table) -> Knight | None:
    return bed.knight(play.raw("target"), play.at("target")) if "target" in play else None


# --- the monster --------------------------------------------------------------------------------


@does("activation")
def _activation(bed: Bed, play: Table) -> Steps[Any]:
    """One AI activation: the top card of the deck, or the card named."""
    figure, target = _figure(bed, play), _target(bed, play)
    if "card" in play:
        card = bed.cards.find("ai", play.text("card"), play.at("card"))
        bed.game.content = bed.cards.box
        for pile in (bed.clash.ai_deck, bed.clash.ai_discard):
            if card in pile:
                pile.remove(card)
        bed.clash.ai_deck.insert(0, card)
    return ai_activation(bed.game, figure, target=target)


@does("next activation")
def _next_activation(bed: Bed, play: Table) -> Steps[Any]:
    token = next_token(bed.game)
    if token is None:
        raise Wrong(play.path, "no activation token is ready")
    return resolve_token(bed.game, token)


@does("signature")
def _signature(bed: Bed, play: Table) -> Steps[Any]:
    return signature(bed.game, _figure(bed, play), target=_target(bed, play))


@does("routine")
def _routine(bed: Bed, play: Table) -> Steps[Any]:
    return routine(bed.game, _figure(bed, play))


@does("monster attack")
def _monster_attack(bed: Bed, play: Table) -> Steps[Any]:
    """The attack step of a card against the targets, without targeting or moving."""
    figure = _figure(bed, play)
    names = play.texts("targets") or play.texts("target")
    targets = [bed.knight(name, play.at("targets")) for name in names] or _only_knight(bed, play)
    card: Routine = bed.game.content.signatures[bed.clash.monster]
    if "card" in play:
        card = bed.game.content.ai[bed.cards.find("ai", play.text("card"), play.at("card"))]
    attack = MonsterAttack(card, figure, targets)
    context = Context(card.id, None, targets[0], figure, "target", monster_attack=attack)
    return _step(bed, perform(bed.game, [Attack()], context))


def _only_knight(bed: Bed, play: Table) -> list[Knight]:
    return [_one_knight(bed, play)]


@does("card")
def _card(bed: Bed, play: Table) -> Steps[Any]:
    """A card with all its steps, without a deck."""
    card = bed.game.content.ai[bed.cards.find("ai", play.text("card"), play.at("card"))]
    return resolve_card(bed.game, card, _figure(bed, play), target=_target(bed, play))


@does("travel")
def _travel(bed: Bed, play: Table) -> Steps[Any]:
    """A monster goes a way, step by step."""
    figure = _figure(bed, play)
    height = bed.height(figure)
    path = [bed.places.cell(name, (*play.at("path"), i), height) for i, name in enumerate(play.texts("path"))]
    for index, (here, there) in enumerate(zip([figure.cell, *path], path, strict=False)):
        if there not in bed.places.grid.neighbours(here):
            raise Wrong((*play.at("path"), index), f"{bed.places.name(here, height)} is not next to this space")
    return _step(bed, travel(bed.game, figure, path, jump=play.yes("jump")))


@does("appear")
def _appear(bed: Bed, play: Table) -> Steps[Any]:
    figure = _figure(bed, play)
    anchor = bed.places.cell(play.raw("at"), play.at("at"), bed.height(figure))
    return _step(bed, appear(bed.game, figure, anchor))


@does("escalation")
def _escalation(bed: Bed, play: Table) -> Steps[Any]:
    """Step 8 of an attack for a wounded body part of a boss."""
    bp = bed.cards.find("bp", play.text("bp"), play.at("bp"))
    return _wound(bed.game, bp, play.yes("critical"))


def _wound(game: Game, bp: str, critical: bool) -> Steps[None]:
    wound_body_part(game, bp, critical=critical)
    escalate_boss(game, bp, critical=critical)
    yield from ()


# --- knights ------------------------------------------------------------------------------------


@does("knight turn")
def _knight_turn(bed: Bed, play: Table) -> Steps[Any]:
    return knight_turn(bed.game, _one_knight(bed, play))


@does("knight attack")
def _knight_attack(bed: Bed, play: Table) -> Steps[Any]:
    """An attack: with the weapon and on the figure named, else as the player chooses."""
    knight, bonus = _one_knight(bed, play), play.yes("bonus")
    if "weapon" not in play and "figure" not in play:
        if not attack_choices(bed.game, knight, bonus_attack=bonus):
            raise Wrong(play.path, f"{knight.id} has no weapon with which a monster could be attacked from here")
        return choose_and_attack(bed.game, knight, bonus_attack=bonus)
    if "weapon" not in play and len(knight.loadout.hands) != 1:
        raise Wrong(play.path, f'say with which "weapon" {knight.id} attacks')
    name = play.text("weapon", knight.loadout.hands[0] if knight.loadout.hands else "")
    item = item_of(knight, bed.cards.find("gear", name, play.at("weapon")))
    if item is None:
        raise Wrong(play.at("weapon"), f'{knight.id} has no "{name}"')
    return knight_attack(bed.game, knight, _figure(bed, play), item, bonus_attack=bonus)


@does("walk")
def _walk(bed: Bed, play: Table) -> Steps[Any]:
    """A movement of so many spaces (the knight's Speed, if not said), to a space or as the player chooses."""
    knight = _one_knight(bed, play)
    spaces = play.number("spaces", speed_of(bed.game, knight))
    if "to" not in play:
        return _step(bed, walking.walk(bed.game, knight, spaces, optional=False))
    goal = bed.places.cell(play.raw("to"), play.at("to"))
    if goal not in walking.reachable(bed.game, knight, spaces):
        raise Wrong(play.at("to"), f"{knight.id} cannot go to {play.raw('to')} with {spaces} spaces")
    return _step(bed, walking.walk(bed.game, knight, spaces, optional=False, among={goal}))


@does("crash")
def _crash(bed: Bed, play: Table) -> Steps[Any]:
    return _step(bed, crash(bed.game, _one_knight(bed, play)))


@does("virtue test")
def _virtue_test(bed: Bed, play: Table) -> Steps[Any]:
    """A test with its declared bonus."""
    knight, bonus = _one_knight(bed, play), play.number("bonus", 0)
    return test_of(bed.game, knight, play.number("difficulty"), play.text("virtue", ""), bonus=bonus)


@does("begin expedition")
def _begin_expedition(bed: Bed, play: Table) -> Steps[Any]:
    """The knight leaves with what is equipped: Vigor lost for gear above the tier of the campaign."""
    knight = _one_knight(bed, play)

    def begin() -> Steps[None]:
        begin_expedition(bed.game, knight)
        yield from ()

    return begin()


@does("place terrain")
def _place_terrain(bed: Bed, play: Table) -> Steps[Any]:
    tile = bed.cards.find("terrain", play.text("tile"), play.at("tile"))
    bed.game.content = bed.cards.box
    cell = bed.places.cell(play.raw("at"), play.at("at"), bed.game.content.terrain[tile].size[1])
    return _step(bed, terrain.place(bed.game, tile, cell, next(iter(board.figures(bed.game)), None)))


# --- rounds -------------------------------------------------------------------------------------


@does("start of clash")
def _start_of_clash(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "start", ("monster_round", "knight_round"))


@does("monster round")
def _monster_round(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "monster_round", ("knight_round",))


@does("knight round")
def _knight_round(bed: Bed, play: Table) -> Steps[Any]:
    return _scene(bed, "knight_round", ("monster_round",))


@does("round")
def _round(bed: Bed, play: Table) -> Steps[Any]:
    yield from _scene(bed, "monster_round", ("knight_round",))
    if not bed.clash.result:
        yield from _scene(bed, "knight_round", ("monster_round",))


@does("aftermath")
def _aftermath(bed: Bed, play: Table) -> Steps[Any]:
    bed.clash.result = play.text("result", bed.clash.result or "won")
    type_ = bed.clash.type
    bed.game.state.scenes[:] = [bed.game.state.scenes[-1]]
    frame = bed.game.state.scenes[-1]
    frame.step = "aftermath"
    frame.args = {"type": type_, "monster": bed.clash.monster, "book": "", "win": "0", "lose": "0"} | frame.args
    return RULES.step(bed.game)


def _scene(bed: Bed, first: str, last: tuple[str, ...]) -> Steps[None]:
    """Pieces of the clash from one step to another, or to the end of the clash."""
    frame = bed.game.state.scenes[-1]
    frame.step = first
    for _ in range(MOST_PIECES):
        yield from RULES.step(bed.game)
        if frame.step in (*last, "aftermath") or frame not in bed.game.state.scenes:
            return
    raise Wrong((), "the round goes on and on")


@does("clash")
def _clash(bed: Bed, play: Table) -> Steps[Any]:
    """The clash goes on from where its scene stands, until it is over or no answer is left."""
    for _ in range(MOST_PIECES):
        if not any(frame.scene == "clash" for frame in bed.game.state.scenes):
            return
        yield from RULES.step(bed.game)


# --- changing the position ----------------------------------------------------------------------


def change(bed: Bed, play: Table) -> None:
    """`set` writes values of the state between two things that are played: `set = { "knights.k1.vigor" = 0 }`."""
    changes = play.table("set")
    if not changes.data:
        return
    data = encode(bed.game.state)
    for path, value in changes.data.items():
        _write(bed, data, str(path).split("."), value, changes.at(path))
    try:
        state = decode(State, data)
    except CodecError as error:
        raise Wrong(changes.path, str(error).rstrip(".")) from error
    for entry in fields(State):
        setattr(bed.game.state, entry.name, getattr(state, entry.name))


def _write(bed: Bed, data: Any, parts: list[str], value: Any, path: Path) -> None:
    if parts[0] == "monster" and bed.clash.figures:
        parts = ["figures", str(bed.clash.figures[0].number), *parts[1:]]
    if parts[-1] == "at":
        who = bed.figure(parts[1], path) if parts[0] == "figures" else bed.knight(parts[1], path)
        parts, value = [*parts[:-1], "cell"], bed.places.cell(value, path, bed.height(who))
    parts = _in_state(bed, parts, path)
    for part in parts[:-1]:
        data = _step_into(data, part, path)
    if isinstance(data, dict):
        data[parts[-1]] = value
    else:
        data[int(parts[-1]) - 1] = value


def _in_state(bed: Bed, parts: list[str], path: Path) -> list[str]:
    """Where the state keeps what scenarios call `figures.2`, `decks.ai` or `knights.k1.bane`."""
    if parts[0] == "figures" and len(parts) > 1:
        figure = bed.figure(parts[1], path)
        return ["clash", "figures", str(bed.clash.figures.index(figure) + 1), *parts[2:]]
    if parts[0] == "decks" and len(parts) > 1:
        pile = {"ai": "ai_deck", "bp": "bp_deck", "wounds": "wound_stack"}.get(parts[1], parts[1])
        return ["expedition" if pile in ("judicium", "mortis") else "clash", pile, *parts[2:]]
    if parts[0] == "knights" and len(parts) > 2 and parts[2] in SHEET:
        return [*parts[:2], "sheet", *parts[2:]]
    return parts


def _step_into(data: Any, part: str, path: Path) -> Any:
    if isinstance(data, list) and part.isdecimal() and 1 <= int(part) <= len(data):
        return data[int(part) - 1]
    if isinstance(data, dict):
        return data[one_of(part, data, path, "part of the state")]
    raise Wrong(path, f'the state has no "{part}" there')


def force(bed: Bed, play: Table) -> None:
    """Lay out dice, draws and random choices (`force`)."""
    table, game = play.table("force"), bed.game
    dice = table.raw("dice", [])
    if isinstance(dice, dict):
        for stream, faces in dice.items():
            game.script.setdefault(str(stream), []).extend(_faces(faces, (*table.at("dice"), stream)))
    else:
        game.faces.extend(_faces(dice, table.at("dice")))
    game.strict = game.strict or "dice" in table
    game.picks.extend(table.texts("picks"))
    for deck in ("ai", "bp", "judicium", "mortis"):
        cards = [bed.cards.find(deck, name, table.at(deck)) for name in table.texts(deck)]
        if cards:
            game.content = bed.cards.box
            game.draws.setdefault(deck, []).extend(cards)
            _lay_on_top(bed, deck, cards)
    table.finish()


def _lay_on_top(bed: Bed, deck: str, cards: list[str]) -> None:
    """The forced cards lie on top of their deck; one that is in no pile of it is added."""
    expedition, clash = bed.game.state.expedition, bed.clash
    piles = {"ai": clash.ai_deck, "bp": clash.bp_deck, "judicium": expedition.judicium}
    for card in cards:
        pile = piles[deck] if deck in piles else expedition.mortis[str(bed.cards.box.mortis[card].deck)]
        discard = {"ai": clash.ai_discard, "bp": clash.bp_discard}.get(deck, [])
        if card in discard:
            discard.remove(card)
        if card not in pile:
            pile.append(card)
        bed.game.put_on_top(deck, pile)


def _faces(faces: Any, path: Path) -> list[int]:
    found = faces if isinstance(faces, list) else [faces]
    for index, face in enumerate(found):
        if type(face) is not int:
            raise Wrong((*path, index), "a die shows a whole number")
    return list(found)
