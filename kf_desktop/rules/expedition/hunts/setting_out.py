"""Setting out on a hunt: which kingdom, which monster at which level, through which dungeon (PST-013, PST-021)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.rules.expedition.hunts.rites import locks_left, open_rites, why_no_hunt
from kf_desktop.rules.expedition.kingdom.setup import decks_setup
from kf_desktop.rules.expedition.kingdom.tracks import reset_tracks
from kf_desktop.rules.sheet.tale import FREE_ROAM, set_out_on, tier
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Kind, Option, Refusal, Steps, choose_of, knights_of
from kf_desktop.rules.table.mode import settle_modes
from kf_desktop.rules.table.state import Hunt

RITES, REPLAY, CUSTOM = "rites", "replay", "custom"


def set_out_on_hunt(game: Game) -> Steps[bool]:
    """Whether the party goes on a hunt in place of an expedition, if it may (PST-001, PST-002, PST-003)."""
    if why_no_hunt(game) is not None or not game.content.hunts:
        return False
    ways = {Option("expedition", "expedition"): ""}
    ways |= {Option(f"hunt:{kind}", f"hunt_{kind}"): kind for kind in (RITES, REPLAY, CUSTOM) if _kingdoms(game, kind)}
    kind = yield from choose_of(
        Kind.CHOOSE, "vision.postgame", ways, because=("PST-001", "PST-013", "PST-023", "PST-025")
    )
    if not kind:
        return False
    expedition = game.state.expedition
    expedition.kingdom = yield from choose_of(
        Kind.CHOOSE,
        "vision.kingdom",
        {Option(f"kingdom:{name}", "kingdom", {"kingdom": name}): name for name in _kingdoms(game, kind)},
        because=("PST-022",),
    )
    expedition.hunt = yield from _which(game, kind)
    for knight in knights_of(game):
        set_out_on(knight, FREE_ROAM)
    settle_modes(game.state)
    hunt = expedition.hunt
    game.emit("hunt_begins", "PST-021", monster=hunt.monster, level=hunt.level, dungeon=hunt.dungeon)
    return True


def _kingdoms(game: Game, kind: str) -> list[str]:
    """The kingdoms with at least one hunt of the kind (PST-022)."""
    if kind == RITES:
        return [name for name in game.content.kingdoms if open_rites(game.content, game.state.campaign.rites, name)]
    return [
        name for name in game.content.kingdoms if _dungeons(game, name) and any(True for _ in _fights(game, kind, name))
    ]


def _dungeons(game: Game, kingdom: str) -> list[str]:
    return [dungeon.id for dungeon in game.content.dungeons.values() if dungeon.kingdom == kingdom]


def fights(game: Game, kind: str) -> list[tuple[str, int]]:
    """Monsters and levels of a replay or a custom hunt in the kingdom chosen."""
    return list(_fights(game, kind, game.state.expedition.kingdom))


def _fights(game: Game, kind: str, kingdom: str) -> Iterator[tuple[str, int]]:
    """Replays: what was beaten in the Postgame (PST-025). Custom: monsters met, at the levels unlocked (PST-013)."""
    campaign, content = game.state.campaign, game.content
    for monster in content.monsters:
        beaten = campaign.beaten.get(monster, [])
        reached = campaign.met.get(monster, 0)
        levels = beaten if kind == REPLAY else sorted({*range(1, reached + 1), *beaten}) if reached or beaten else []
        for level in levels:
            if content.scenario_of(monster, kingdom, level) is not None:
                yield monster, level


def _which(game: Game, kind: str) -> Steps[Hunt]:
    """A hunt of the Rites, or a monster at a level behind a dungeon of the players' choice."""
    kingdom = game.state.expedition.kingdom
    if kind == RITES:
        id = yield from choose_of(
            Kind.CHOOSE,
            "vision.rite",
            {_rite_option(game, id): id for id in open_rites(game.content, game.state.campaign.rites, kingdom)},
            because=("PST-006", "PST-009", "PST-023"),
            missing=lambda: _refused_rites(game),
        )
        card = game.content.hunts[id]
        return Hunt(card.monster, card.level, card.dungeon, id)
    monster, level = yield from choose_of(
        Kind.CHOOSE,
        f"vision.{kind}",
        {
            Option(f"fight:{monster}:{level}", "fight", {"monster": monster, "level": level}): (monster, level)
            for monster, level in fights(game, kind)
        },
        because=("PST-013",) if kind == CUSTOM else ("PST-025",),
    )
    dungeon = yield from choose_of(
        Kind.CHOOSE,
        "vision.dungeon",
        {Option(f"dungeon:{id}", "dungeon", {"dungeon": id}): id for id in _dungeons(game, kingdom)},
        because=("PST-028", "PST-032"),
    )
    return Hunt(monster, level, dungeon)


def _rite_option(game: Game, id: str) -> Option:
    hunt = game.content.hunts[id]
    args: dict[str, str | int | bool] = {"hunt": id, "monster": hunt.monster, "level": hunt.level}
    return Option(f"rite:{id}", "rite", {**args, "dungeon": hunt.dungeon})


def _refused_rites(game: Game) -> list[Refusal]:
    """Hunts that are won already, and those whose locks are not (PST-009, PST-023)."""
    done, found = game.state.campaign.rites, []
    for hunt in game.content.hunts.values():
        if hunt.id in done:
            found.append(hindrance.RITE_WON.of(_rite_option(game, hunt.id)))
        elif left := locks_left(game, hunt.id):
            found.append(hindrance.RITE_LOCKED.of(_rite_option(game, hunt.id), hunts=" ".join(left)))
    return found


def hunt_setup(game: Game) -> None:
    """Tracks and decks as always, no map; whom one can meet, the dungeon says (PST-027, PST-028, PST-029)."""
    expedition = game.state.expedition
    assert expedition.hunt is not None
    reset_tracks(game)
    expedition.tiles, expedition.wheel = {}, []
    decks_setup(game)
    reach = tier(game.state.knights[expedition.leader])
    met = game.content.dungeons[expedition.hunt.dungeon].encounters
    expedition.levels = dict.fromkeys(met, reach) | {expedition.hunt.monster: expedition.hunt.level}
