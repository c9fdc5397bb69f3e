"""Whether a state from a file can be played: it names only what the box holds, and its numbers make sense.

A save may come from a stranger. The codec has checked the types; this checks for what would make the rules
stumble later, in the middle of a game, or count to a billion.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from typing import Any, TypeAlias, get_args

from kf_desktop.content.cards.monsters import Activation
from kf_desktop.content.effects.terms import Lasting, Modified
from kf_desktop.engine.codec import encode
from kf_desktop.engine.grid import DIRECTIONS, OFF
from kf_desktop.rules.clash.board.overlaps import overlaps
from kf_desktop.rules.clash.harm.peril import DECK_OF
from kf_desktop.rules.clash.monster.wounds import DOUBLE, SINGLE
from kf_desktop.rules.modes.skirmish import TYPES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.mode import MODES
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import (
    Clash,
    Expedition,
    Fighter,
    Figure,
    Modifier,
    Reading,
    Rosegraal,
    Schedule,
    State,
    TerrainPiece,
)

SMALLEST, LARGEST = -999, 9999
"""All numbers of a game lie within these bounds, but for the random streams."""

LONGEST = 2000
"""The most entries of a list or table."""

ACTIVATIONS: tuple[str, ...] = get_args(Activation)
MODIFIERS: tuple[str, ...] = get_args(Modified)
LASTING: tuple[str, ...] = get_args(Lasting)
"""What a state may name besides cards: activation tokens, modifier tokens and how long those last."""

BOARD = 60
"""The most rows or columns of a clash board."""

Named: TypeAlias = tuple[str, Iterable[str], Collection[str]]
"""What the ids are of, the ids, and the shelf that must hold them. An empty id stands for nothing."""


def flaw(state: State, box: Box) -> str:
    """What is wrong with the state, as a sentence; nothing if it can be played."""
    for what, ids, shelf in _named(state, box):
        for id in ids:
            if id and id not in shelf:
                return f"it names {what} '{id[:60]}', which the game does not have."
    data = encode(state)
    if not all(0 <= counter < 1 << 64 for counter in data.pop("streams").values()) or "seed" not in state.streams:
        return "its random streams are no streams."
    return next(chain(_wrong_board(state), _wrong_tokens(state), _crowded(state, box), _wrong_sizes(data)), "")


def _named(state: State, box: Box) -> Iterator[Named]:
    yield "the knight", state.party, {**state.knights, **state.squires}
    yield "the princess", [state.princess.id] if state.princess is not None else [], box.princesses
    yield "the knight", [*state.knights, *(knight.id for knight in state.knights.values())], box.knights
    yield "the scene", (frame.scene for frame in state.scenes), SCENES
    yield "the mode", state.modes, MODES
    yield "the Mortis deck", state.mortis, DECK_OF.values()
    yield "the Mortis card", chain.from_iterable(state.mortis.values()), box.mortis
    yield "the Judicium card", state.judicium, box.judicium
    yield "the Saint", state.campaign.saints, box.saints
    yield "the mercenary", state.campaign.mercenaries, box.mercenaries
    yield "the monster", [*state.campaign.met, *state.campaign.beaten], box.monsters
    yield "the hunt", state.campaign.rites, box.hunts
    for fighter in state.fighters:
        yield from _named_by_fighter(fighter, box)
    if state.skirmish is not None:
        yield "the monster", [state.skirmish.monster], box.monsters
        yield "the type of clash", [state.skirmish.type], TYPES
        yield "the kingdom", [state.skirmish.kingdom], box.kingdoms
        yield "the knight", _leading(state), state.skirmish.tiers
    if state.rosegraal is not None:
        yield from _named_by_rosegraal(state, state.rosegraal, box)
    if state.on_expedition is not None:
        yield from _named_by_expedition(state, state.on_expedition, box)
    if state.clash is not None:
        yield from _named_by_clash(state, state.clash, box)


def _leading(state: State) -> list[str]:
    """Who may lead: the knights of the party, no squire (SQU-093)."""
    return [name for name in state.party if name in state.knights]


def _named_by_fighter(knight: Fighter, box: Box) -> Iterator[Named]:
    sheet, loadout = knight.sheet, knight.loadout
    yield "the Saint", [sheet.saint], box.saints
    yield "the gear", (item.gear for item in sheet.armory), box.gear
    yield "the upgrade", [*sheet.upgrades, *(item.upgrade for item in sheet.armory)], box.upgrades
    yield "the portrait", [loadout.portrait], box.portraits
    yield "the heroic arc", [loadout.heroic_arc], box.heroic_arcs
    yield "the peril arc", [loadout.peril_arc], box.peril_arcs
    yield "the talent", [loadout.talent], box.talents
    yield "the gear", [loadout.armor, *loadout.hands, *loadout.supports], box.gear
    techniques = (loadout.techniques, knight.hand, knight.cooldown, knight.delay, knight.discard, knight.instant)
    yield "the technique", chain.from_iterable(techniques), box.techniques
    yield "the condition", knight.conditions, box.conditions
    yield "the Mortis card", knight.mortis, box.mortis
    yield "the clue card", [knight.clue_card, knight.secondary, *knight.clues], box.clue_cards


def _named_by_rosegraal(state: State, sheet: Rosegraal, box: Box) -> Iterator[Named]:
    yield "the Rosegraal", [sheet.chart], box.rosegraals
    chart = box.rosegraals.get(sheet.chart)
    yield "the node", [sheet.node, *sheet.crossed], [node.id for node in chart.nodes] if chart is not None else []
    yield "the reward", sheet.claimed, box.rosegraal_rewards
    yield "the monster", [sheet.monster], box.monsters
    yield "the knight", [sheet.leader, *sheet.fell], state.knights


def _named_by_expedition(state: State, expedition: Expedition, box: Box) -> Iterator[Named]:
    kingdom = expedition.kingdom
    yield "the kingdom", [kingdom], box.kingdoms
    yield "the knight", [expedition.leader, expedition.quester], _leading(state)
    yield "the tile", [expedition.tile, *expedition.tiles], box.tiles.get(kingdom, {})
    yield "the tile", expedition.map_tokens.values(), box.tiles.get(kingdom, {})
    yield "the monster", [*expedition.wheel, *expedition.levels, *expedition.map_tokens], box.monsters
    yield "the exploration card", [*expedition.exploration, *expedition.exploration_discard], box.explorations
    yield "the exploration card", expedition.effect_cards.values(), box.explorations
    fog = [*expedition.deep_fog, *expedition.fog_out, *(laid.card for laid in expedition.fog_path)]
    yield "the Deep Fog card", fog, box.deep_fog
    yield "the contract", [expedition.contract], box.contracts
    if (fools := expedition.fools) is not None:
        cards = chain(fools.deck, fools.discard, fools.open, *fools.hands.values())
        yield "the Fool's card", cards, box.fool
    yield "the mercenary", (hired.id for hired in expedition.mercenaries), box.mercenaries
    yield "the scout", expedition.scouts, box.scouts
    paragraphs: list[Reading | Schedule] = [*expedition.readings, *expedition.schedules]
    for waiting in paragraphs:
        yield "the book", [waiting.book], box.books
        yield "the knight", [waiting.knight], state.knights
    if (hunt := expedition.hunt) is not None:
        yield "the monster", [hunt.monster], box.monsters
        yield "the dungeon", [hunt.dungeon], box.dungeons
        yield "the hunt", [hunt.rite], box.hunts
    if (dungeon := expedition.dungeon) is not None:
        yield "the dungeon", [dungeon.id], box.dungeons
        rooms = [room.id for room in box.dungeons[dungeon.id].rooms] if dungeon.id in box.dungeons else []
        yield "the room", [dungeon.room, *dungeon.laid, *dungeon.open, *dungeon.done], rooms
        yield "the dungeon card", [*dungeon.deck, *dungeon.laid.values()], box.dungeon_cards
    if expedition.encounter is not None:
        yield "the monster", [expedition.encounter.monster], box.monsters
        yield "the knight", expedition.encounter.knights, {**state.knights, **state.squires}


def _named_by_clash(state: State, clash: Clash, box: Box) -> Iterator[Named]:
    yield "the monster", [clash.monster, *(figure.monster for figure in clash.figures)], box.monsters
    yield "the monster", [*clash.company_ai, *clash.company_supply, *clash.company_modifiers], box.monsters
    yield "the scenario", [clash.scenario], box.scenarios
    fighters = {fighter.id: fighter for fighter in state.fighters}
    named = (clash.priority_target, clash.divine_target, clash.last_to_wound, clash.active)
    yield "the knight", [*clash.knights, *named, *clash.riders], fighters
    yield "the type of clash", [clash.type], TYPES
    yield "the result", [clash.result], ("won", "lost")
    yield "the direction", [*clash.boundless, *(figure.facing for figure in clash.figures)], DIRECTIONS
    levels = box.monsters[clash.monster].level if clash.monster in box.monsters else ()
    yield "the level", [str(clash.level)], [str(column.level) for column in levels]
    points = [point.id for point in box.monsters[clash.monster].points] if clash.monster in box.monsters else []
    yield "the Vantage Point", (perch.point for perch in clash.riders.values()), points
    yield "the trait", clash.lost_traits, box.traits
    yield "the terrain", (piece.tile for piece in clash.terrain), box.terrain
    company = (*clash.company_ai.values(), *clash.company_discard.values(), *clash.company_supply.values())
    yield (
        "the AI card",
        chain([clash.ai_current], clash.ai_deck, clash.ai_discard, *clash.ai_supply.values(), *company),
        box.ai,
    )
    bp = chain(clash.bp_deck, clash.bp_discard, clash.bp_aside, [clash.bp_current], *clash.bp_supply.values())
    yield "the BP card", bp, box.bp
    yield "the wound", clash.wound_stack, {SINGLE, DOUBLE, *box.bp}
    yield "the BP card", (clash.lone, *(figure.bp for figure in clash.figures)), box.bp


def _wrong_board(state: State) -> Iterator[str]:
    """A board of no size, a figure or tile off the board, a rider on a figure that is not there."""
    clash = state.clash
    if clash is None:
        return
    if not (1 <= clash.columns <= BOARD and 1 <= clash.rows <= BOARD):
        yield f"its board has {clash.columns} columns and {clash.rows} rows."
    spaces = range(OFF, clash.columns * clash.rows)
    on_it: list[Fighter | Figure | TerrainPiece] = [*state.fighters, *clash.figures, *clash.terrain]
    yield from (
        f"it has something on space {it.cell}, which its board does not have." for it in on_it if it.cell not in spaces
    )
    numbers = [figure.number for figure in clash.figures]
    if len(dict.fromkeys(numbers)) < len(numbers):
        yield "two of its monsters have the same number."
    yield from (
        f"a knight rides figure {perch.figure}, which is not there."
        for perch in clash.riders.values()
        if perch.figure not in numbers
    )


def _crowded(state: State, box: Box) -> Iterator[str]:
    """Two on one space; where everybody has his own, nothing is being moved."""
    yield from (f"its board is not sound: {wrong}." for wrong in overlaps(state, box))


def _wrong_tokens(state: State) -> Iterator[str]:
    """Tokens with an effect that the game does not have."""
    clash = state.clash
    on_knights = [token for knight in state.fighters for token in knight.modifiers]
    on_monsters: list[Modifier] = []
    if clash is not None:
        sheets = (clash.modifiers, *clash.company_modifiers.values(), *(figure.modifiers for figure in clash.figures))
        on_monsters = list(chain.from_iterable(sheets))
        yield from (
            f"it has an activation token '{token.kind[:60]}', which the game does not have."
            for token in clash.tokens
            if token.kind not in ACTIVATIONS
        )
    for token in (*on_knights, *on_monsters):
        if token.what not in MODIFIERS or token.until not in LASTING:
            yield f"it has a modifier token '{token.what[:60]}', {token.until[:60]}, which the game does not have."


def _wrong_sizes(value: Any) -> Iterator[str]:
    """Numbers and lists, anywhere in the data, of a size that no game has."""
    if isinstance(value, dict | list):
        if len(value) > LONGEST:
            yield f"it has a list of {len(value)} entries."
        for item in value.values() if isinstance(value, dict) else value:
            yield from _wrong_sizes(item)
    elif isinstance(value, int) and not SMALLEST <= value <= LARGEST:
        yield f"it has the number {str(value)[:20]}."
