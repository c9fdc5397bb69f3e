"""A dungeon: how one comes in, a round, what a room holds, how one comes out (PST-008, PST-028 … PST-034).

Each is played by rules of its own, which a chapter registers with `@plays("descent")`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kf_desktop.content.cards import dungeons
from kf_desktop.content.effects.expedition import StartDungeon
from kf_desktop.engine.registry import Registry
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.round.setup import start_clash
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.expedition.delve.techniques import use_options
from kf_desktop.rules.expedition.kingdom.map import leader_of, leader_seats
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.table.game import Deed, ExpeditionFailed, Failure, Game, Kind, Option, Steps, choose_of, party
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import push, scene
from kf_desktop.rules.table.state import Dungeon

LOST: Failure = "dungeon_lost"
Round = Callable[[Game, Dungeon, dungeons.Dungeon], Steps[None]]
PLAYS: Registry[str, Round] = Registry("rules of a dungeon")


def plays(name: str) -> Callable[[Round], Round]:
    """Register a round of dungeons that are played so."""

    def register(procedure: Round) -> Round:
        PLAYS.register(name, procedure)
        return procedure

    return register


@scene("dungeon")
def dungeon_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next round, or out through the gate (PST-008)."""
    expedition = game.state.expedition
    if expedition.dungeon is None:
        assert expedition.hunt is not None, "a hunt or a story leads into a dungeon"
        enter(game, expedition.hunt.dungeon)
    dungeon = expedition.dungeon
    assert dungeon is not None
    card = game.content.dungeons[dungeon.id]
    if dungeon.room == card.gate:
        _win(game, frame)
        return
    expedition.round += 1
    for knight in party(game):
        start_afresh(knight)
    game.emit("dungeon_round", "PST-034", number=expedition.round, room=dungeon.room)
    try:
        yield from PLAYS[card.rules](game, dungeon, card)
    except ExpeditionFailed as failure:
        if failure.reason != LOST or not frame.args.get("book"):
            raise
        _leave(game, frame, "lose")
    for knight in party(game):
        techniques.end_of_round(knight)


def enter(game: Game, id: str) -> None:
    """All cards are shuffled; the party stands in the first room (PST-028, PST-032)."""
    card = game.content.dungeons[id]
    deck = [each.id for each in game.content.dungeon_cards.values() if each.dungeon == id]
    game.shuffle("dungeon", deck)
    game.state.expedition.dungeon = Dungeon(id, card.start, deck, done=[card.start])
    game.emit("dungeon_entered", "PST-028", dungeon=id)


@performs(StartDungeon)
def _start_dungeon(game: Game, effect: StartDungeon, context: Context) -> Steps[None]:
    """A story leads into it; with what came of it the story goes on (PST-031)."""
    push(game, "dungeon", book=context.book, win=str(effect.win or 0), lose=str(effect.lose or 0))
    enter(game, effect.id)
    yield from ()


# --- a round ------------------------------------------------------------------------------------


def choose_room(game: Game, ways: Mapping[Option, str], because: tuple[str, ...]) -> Steps[str]:
    """A room to go to; before it, whatever can be used. Whoever turns back has lost the dungeon.

    Raises:
        ExpeditionFailed: the party turns back.
    """
    while True:
        uses: dict[Option, Deed] = use_options(game)
        offered: dict[Option, str | Deed | None] = {**ways, **uses, Option("turn_back", "turn_back"): None}
        chosen = yield from choose_of(
            Kind.TILE,
            "dungeon.room",
            offered,
            seats=leader_seats(game),
            because=because,
            args={"round": game.state.expedition.round},
        )
        if chosen is None:
            raise ExpeditionFailed(LOST)
        if isinstance(chosen, str):
            return chosen
        yield from chosen()


def way_option(game: Game, room: str) -> Option:
    """The room: with the card that lies open there, known already, unseen, or the gate."""
    dungeon = game.state.expedition.dungeon
    assert dungeon is not None
    args: dict[str, str | int | bool] = {"room": room}
    if room == game.content.dungeons[dungeon.id].gate:
        return Option(f"room:{room}", "room_gate", args)
    if room in dungeon.done:
        return Option(f"room:{room}", "room_known", args)
    if room in dungeon.open:
        return Option(f"room:{room}", "room_open", {**args, "card": dungeon.laid[room]})
    return Option(f"room:{room}", "room", args)


def lay(game: Game, room: str, *, up: bool) -> None:
    """A card of the deck comes to lie in the room."""
    dungeon = game.state.expedition.dungeon
    assert dungeon is not None
    if room not in dungeon.laid and dungeon.deck and room != game.content.dungeons[dungeon.id].gate:
        dungeon.laid[room] = dungeon.deck.pop(0)
    if up and room in dungeon.laid and room not in dungeon.open:
        dungeon.open.append(room)


def go_into(game: Game, room: str) -> Steps[None]:
    """The party stands in the room; its card is resolved, once (PST-034)."""
    dungeon = game.state.expedition.dungeon
    assert dungeon is not None
    dungeon.room = room
    game.emit("dungeon_room", "PST-034", room=room, dungeon=dungeon.id)
    if room in dungeon.done:
        return
    lay(game, room, up=True)
    dungeon.done.append(room)
    if room not in dungeon.laid:
        return
    card = game.content.dungeon_cards[dungeon.laid[room]]
    game.emit("dungeon_card", "PST-034", card=card.id, room=room)
    if card.seals:
        dungeon.seals += card.seals
        game.emit("seal_found", "PST-034", amount=card.seals, now=dungeon.seals)
    yield from perform(game, card.do, Context(source=card.id, knight=leader_of(game)))


# --- out again ----------------------------------------------------------------------------------


def _win(game: Game, frame: Frame) -> None:
    """Behind the gate waits the monster of the hunt; a story goes on (PST-008)."""
    game.emit("dungeon_won", "PST-008", "PST-030")
    if frame.args.get("book"):
        _leave(game, frame, "win")
        return
    hunt = game.state.expedition.hunt
    assert hunt is not None
    game.state.expedition.dungeon = None
    start_clash(game, "full", hunt.monster)


def _leave(game: Game, frame: Frame, outcome: str) -> None:
    """Back into the story that has led here."""
    game.state.expedition.dungeon = None
    game.state.scenes.remove(frame)
    push_reading(game, frame.args["book"], int(frame.args[outcome]))
