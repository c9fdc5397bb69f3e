"""A position between two clashes: the phase, the kingdom's map, the decks of the journey, the modes, the Rosegraal."""

from __future__ import annotations

from kf_desktop.content.cards.modes.rosegraal import Rosegraal as Chart
from kf_desktop.content.cards.positions import Path
from kf_desktop.engine.grid import OFF
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.harm.peril import mortis_decks
from kf_desktop.rules.clash.round import rounds
from kf_desktop.rules.expedition import rest
from kf_desktop.rules.expedition.delve import delve
from kf_desktop.rules.expedition.kingdom.map import place_neighbours
from kf_desktop.rules.expedition.outpost import outpost
from kf_desktop.rules.expedition.spoils import spoils
from kf_desktop.rules.expedition.vision import vision
from kf_desktop.rules.modes import rogues_path
from kf_desktop.rules.modes.rosegraal import RESURRECTIONS
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.mode import MODES, settle_modes
from kf_desktop.rules.table.state import Chapter, Expedition, Rosegraal, State, TileState
from kf_desktop.scenarios.cards import PLAIN_KINGDOM
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.parts import given

PHASES = ("vision", "outpost", "delve", "dungeon", "rest", "spoils", "rosegraal")
_STEPS = {
    "vision": tuple(vision.STEPS),
    "outpost": tuple(outpost.STEPS),
    "delve": tuple(delve.STEPS),
    "clash": tuple(rounds.STEPS),
    "rest": tuple(rest.STEPS),
    "spoils": tuple(spoils.STEPS),
    "rosegraal": tuple(rogues_path.STEPS),
}
_GO_BY = {"fog": ("to",), "tile": ("to", "side"), "card": ("of",)}
"""What a step of the delve goes by."""
_AFTER_ITS_CLASH = ("casualties", "reward")
"""Steps of a Rogue's Path round for which the clash of the node has been fought."""


def known_step(scene: str, step: str, path: Path) -> str:
    """The step, if the scene has it; a scene that is played as a whole has none.

    Raises:
        Wrong: there is no such step.
    """
    return one_of(step, [name for name in _STEPS.get(scene, ()) if name], path, f"step of {scene}") if step else ""


def set_out(bed: Bed, tables: Table) -> None:
    """With a `phase` no clash is fought: what the file does not say of the journey is as at its start.

    Without one a clash is, of a round of the Rogue's Path if the file has its sheet.

    Raises:
        Wrong: there is no such phase, kingdom, tile, leader or mode.
    """
    state = bed.game.state
    _quester(state, tables.table("expedition"))
    if not tables.text("phase", ""):
        if tables.text("step", ""):
            raise Wrong(tables.at("step"), 'a step belongs to a phase: say which with "phase"')
        if "rosegraal" in tables:
            _rosegraal(bed, tables, "")
            state.expedition.phase = "rosegraal"
            state.scenes.insert(0, Frame("rosegraal", "casualties"))  # what comes after the clash (ROG-049)
        _modes(state, tables)
        return
    phase = one_of(tables.text("phase"), PHASES, tables.at("phase"), "phase")
    expedition, written = state.expedition, tables.table("expedition")
    expedition.phase, state.clash = phase, None
    _kingdom(bed, expedition, written)
    _threat(expedition, written)
    _leader(state, expedition, written)
    state.mortis = (
        mortis_decks(bed.game.content, expedition.kingdom) if not any(state.mortis.values()) else state.mortis
    )
    if phase == "dungeon" and expedition.dungeon is None and expedition.hunt is None:
        raise Wrong(
            tables.at("phase"), "the party is in no dungeon: say which with expedition.dungeon or expedition.hunt"
        )
    step = known_step(phase, tables.text("step", ""), tables.at("step"))
    args = {str(k): str(v) for k, v in tables.table("args").data.items()}
    state.scenes = [Frame(phase, step, args)]
    for name in _GO_BY.get(step, ()) if phase == "delve" else ():
        if name not in args:
            raise Wrong(tables.at("step"), f'"{step}" goes by more: say {name} in args')
    if "saints" not in tables.table("campaign"):
        state.campaign.saints = [saint.id for saint in bed.game.content.saints.values() if saint.unlocked]
    for fighter in state.fighters:
        fighter.cell = OFF
    _rosegraal(bed, tables, phase)
    _modes(state, tables)


def go_on_from_clash(bed: Bed) -> None:
    """The clash of the file is over: all cards are at hand, and what it does not say of the journey is as at the start.

    Until then a clash is fought with what the file names.
    """
    state = bed.game.state
    over = state.clash is None or any(frame.scene == "clash" and frame.step == "aftermath" for frame in state.scenes)
    if not over or state.on_expedition is None or state.expedition.tiles:
        return
    bed.cards.open_packs()
    bed.game.content = bed.cards.box
    expedition, written = state.expedition, bed.tables.table("expedition")
    if state.rosegraal is None and expedition.hunt is None:  # there no map is
        _kingdom(bed, expedition, written)
        _leader(state, expedition, written)


def _kingdom(bed: Bed, expedition: Expedition, written: Table) -> None:
    """Where the party stands, what lies around it, and whole decks in the order of the packs."""
    content = bed.game.content
    expedition.kingdom = expedition.kingdom or PLAIN_KINGDOM
    tiles, kingdom = content.tiles[expedition.kingdom], content.kingdoms[expedition.kingdom]
    expedition.tile = expedition.tile or kingdom.start_tiles[0]
    for name in (expedition.tile, *expedition.tiles, *expedition.map_tokens.values()):
        one_of(name, tiles, written.at("tile"), f"tile of {expedition.kingdom}")
    if "tiles" not in written:
        expedition.tiles = {expedition.tile: TileState(up=True, explored=True)}
    place_neighbours(bed.game, expedition.tile)
    if "exploration" not in written:
        expedition.exploration = [card.id for card in content.explorations_of(kingdom.id) if not card.survey]
    if "deep_fog" not in written:
        expedition.deep_fog = [card.id for card in content.deep_fog_of(kingdom.id)]
    shelves = (("exploration", content.explorations), ("deep_fog", content.deep_fog), ("loot", content.loot))
    for name, shelf in shelves:
        for index, card in enumerate(getattr(expedition, name)):
            one_of(card, shelf, (*written.at(name), index), "card")


def _threat(expedition: Expedition, written: Table) -> None:
    """What comes the first time that Threat is 7, or 9, has been (HUN-010, DEL-020), unless the file says its flags."""
    if "flags" not in written:
        been = {7: MarkKind.THREAT_7, 9: MarkKind.THREAT_9}
        expedition.marks += [Mark(kind) for threat, kind in been.items() if expedition.threat >= threat]


def _leader(state: State, expedition: Expedition, written: Table) -> None:
    leading = [name for name in state.party if name in state.knights]
    if not leading:
        raise Wrong(written.path, "nobody sets out: add knights")
    expedition.leader = one_of(expedition.leader or leading[0], leading, written.at("leader"), "knight of the party")


def _quester(state: State, written: Table) -> None:
    if name := written.text("quester", ""):
        one_of(
            name, [each for each in state.party if each in state.knights], written.at("quester"), "knight of the party"
        )


def _rosegraal(bed: Bed, tables: Table, phase: str) -> None:
    """The sheet of a Rogue's Path, on the first chart that there is."""
    if "rosegraal" not in tables and phase != "rosegraal":
        return
    content, table = bed.game.content, tables.table("rosegraal")
    first = next(iter(content.rosegraals))
    sheet = bed.game.state.rosegraal = given(Rosegraal, table, chart=first, resurrections=RESURRECTIONS)
    one_of(sheet.chart, content.rosegraals, table.at("chart"), "Rosegraal")
    nodes = [node.id for node in content.rosegraals[sheet.chart].nodes]
    for name in ("crossed", "node"):
        value = getattr(sheet, name)
        for node in value if isinstance(value, list) else [value] * bool(value):
            one_of(node, nodes, table.at(name), "node")
    if sheet.monster:
        sheet.monster = bed.cards.find("monsters", sheet.monster, table.at("monster"))
        bed.game.state.expedition.levels.setdefault(sheet.monster, 1)
    for name in (*sheet.fell, *[sheet.leader] * bool(sheet.leader)):
        one_of(name, bed.game.state.knights, table.at("fell" if name in sheet.fell else "leader"), "knight of the file")
    if "rogue" not in bed.game.state.modes:
        bed.game.state.modes.append("rogue")
    step = tables.text("step", "")
    if phase and step in ("ready", *_AFTER_ITS_CLASH) and not sheet.node:
        raise Wrong(tables.at("step"), f'"{step}" is of a node: say which with rosegraal.node')
    if phase and step in _AFTER_ITS_CLASH and "full" not in bed.game.state.expedition.clashes:
        raise Wrong(tables.at("step"), f'"{step}" follows a clash: say how it ended with expedition.clashes.full')
    if sheet.node:
        _at_node(bed, tables, content.rosegraals[sheet.chart], sheet.node)


def _at_node(bed: Bed, tables: Table, chart: Chart, name: str) -> None:
    """The node's kingdom and its tier are those of the round, unless the file says others (ROG-033, ROG-055)."""
    state, node = bed.game.state, chart.node(name)
    if "kingdom" not in tables.table("expedition"):
        state.expedition.kingdom = chart.part(node.part).kingdom
    entries = [*tables.tables("knights"), *tables.tables("figures")]
    told = {entry.raw("id", entry.raw("knight")) for entry in entries if "tier" in entry or "sheet" in entry}
    for knight in state.knights.values():
        if knight.id not in told:
            knight.sheet.tale = [Chapter() for _ in range(node.level)]


def _modes(state: State, tables: Table) -> None:
    """The modes chosen, and those that follow from the party."""
    if "modes" in tables or tables.text("phase", ""):
        chosen = [one_of(name, MODES, tables.at("modes"), "mode") for name in tables.texts("modes")]
        settle_modes(state, [*state.modes, *(name for name in chosen if name not in state.modes)])
