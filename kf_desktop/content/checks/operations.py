"""Operations: tokens, places and cards that they name, and fields that belong together."""

from collections.abc import Iterator

from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves, among, terrain_keywords
from kf_desktop.content.effects.attack import Attack, Dice, Pool, Reinforce
from kf_desktop.content.effects.expedition import KingdomToken, Schedule
from kf_desktop.content.effects.knight import Choke, Resource
from kf_desktop.content.effects.monster import Open, PlaceTerrain
from kf_desktop.content.effects.movement import Drag, Move, Pushback, Step
from kf_desktop.content.effects.sheet import Archive, Rapport, Unlock
from kf_desktop.content.effects.terms import MONSTER, TERRAIN_SPOTS, WHO
from kf_desktop.content.effects.vocabulary import Disable
from kf_desktop.content.packs.packfile import shelf_of
from kf_desktop.content.packs.problems import did_you_mean


def _attack(attack: Attack, shelves: Shelves) -> Iterator[Complaint]:
    if (attack.on == "zone") != (attack.zone > 0):
        yield ("zone",), 'an attack on a zone says both: on = "zone" and how far it goes'
    if attack.around is not None and attack.on != "zone":
        yield ("around",), "only an attack on a zone is made around somebody"
    if attack.around not in WHO:
        yield from shelves.board_place(attack.around, ("around",))


def _choke(choke: Choke, shelves: Shelves) -> Iterator[Complaint]:
    if not any(card.heat_floor for card in shelves.library.conditions.values()):
        yield (), "Choke needs a condition with heat_floor"


def _disable(effect: Disable, shelves: Shelves) -> Iterator[Complaint]:
    if effect.what == "ability":
        yield from among(effect.id, shelves.library.keywords)
    else:
        yield from shelves.card(effect.id, shelf_of(effect.what), ("id",))


def _kingdom_token(effect: KingdomToken, shelves: Shelves) -> Iterator[Complaint]:
    if effect.what not in shelves.map_tokens:
        yield (
            ("what",),
            f'no kingdom has tokens called "{effect.what}"{did_you_mean(effect.what, shelves.map_tokens)}',
        )


def _move(move: Move, shelves: Shelves) -> Iterator[Complaint]:
    if (move.how in ("to", "appear")) != (move.at is not None):
        yield ("at",), "a move to a place, and no other, names the place"
    yield from shelves.board_place(move.at, ("at",))


def _open(effect: Open, shelves: Shelves) -> Iterator[Complaint]:
    known = [point.id for monster in shelves.library.monsters.values() for point in monster.points]
    if effect.point not in known:
        yield ("point",), f'no monster has a point called "{effect.point}"{did_you_mean(effect.point, known)}'


def _place_terrain(effect: PlaceTerrain, shelves: Shelves) -> Iterator[Complaint]:
    if (effect.place is not None) + effect.destroy + effect.flip != 1:
        yield (), "say either what is placed, or that terrain is destroyed, or that it is flipped"
    if effect.at not in TERRAIN_SPOTS:
        yield from shelves.board_place(effect.at, ("at",))
        if effect.place is not None and effect.at in (*terrain_keywords(shelves.library), *shelves.library.terrain):
            yield ("at",), "a tile is placed on a space, in the centre or at an edge, not on other terrain"


def _pool(pool: Pool, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.token(pool.token, ("token",))


def _rapport(effect: Rapport, shelves: Shelves) -> Iterator[Complaint]:
    if effect.partner != "chosen":
        yield from shelves.card(effect.partner, "knights", ("with",))


def _resource(resource: Resource, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.resource(resource.token, ("token",))


def _schedule(effect: Schedule, shelves: Shelves) -> Iterator[Complaint]:
    moments = [effect.at_time, effect.on_tile, effect.on_threat]
    if sum(moment is not None for moment in moments) != 1:
        yield (), "say exactly one of at_time, on_tile and on_threat"


def _some_dice(effect: Dice | Reinforce, shelves: Shelves) -> Iterator[Complaint]:
    if not (effect.red or effect.black or effect.white):
        yield (), "say how many dice of which colour"


def _step(step: Step, shelves: Shelves) -> Iterator[Complaint]:
    if step.toward != MONSTER:
        yield from shelves.board_place(step.toward, ("toward",))


CHECKS: Checks = {
    Attack: _attack,
    Choke: _choke,
    Dice: _some_dice,
    Disable: _disable,
    Drag: lambda drag, shelves: shelves.board_place(drag.toward, ("toward",)),
    KingdomToken: _kingdom_token,
    Move: _move,
    Open: _open,
    PlaceTerrain: _place_terrain,
    Pool: _pool,
    Pushback: lambda push, shelves: shelves.board_place(push.toward, ("toward",)),
    Rapport: _rapport,
    Reinforce: _some_dice,
    Resource: _resource,
    Schedule: _schedule,
    Step: _step,
    Archive: lambda archive, shelves: shelves.card(archive.id, shelf_of(archive.what), ("id",)),
    Unlock: lambda unlock, shelves: shelves.card(unlock.id, shelf_of(unlock.what), ("id",)),
}
