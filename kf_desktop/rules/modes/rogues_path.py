"""The Rogue's Path: a campaign of Rosegraal Rounds, each a clash, with few resurrections (ROG).

A round counts as an expedition wherever a rule speaks of one (ROG-001).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.cards.modes.rosegraal import Node
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.clash.harm.peril import mortis_decks
from kf_desktop.rules.clash.round.setup import start_clash
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition
from kf_desktop.rules.expedition.outpost.preparing import prepare_loadout
from kf_desktop.rules.expedition.spoils.spoils import put_away
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.modes.rosegraal import (
    RESURRECTIONS,
    all_crossed,
    bring_back,
    bury,
    chart_of,
    gain_resurrections,
    level_reached,
    monster_at,
    node_now,
    open_nodes,
    pay_casualties,
    reward_knights,
    set_tier,
    sheet_of,
)
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import judge_commandments, place_miniature
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import (
    Deed,
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Refusal,
    Steps,
    choose,
    choose_of,
    knight_option,
    knights_of,
)
from kf_desktop.rules.table.mode import Mode, mode
from kf_desktop.rules.table.scenes import pop, push, scene
from kf_desktop.rules.table.state import Rosegraal, State

ROGUE = "rogue"
ROSEGRAAL = "rosegraal"
FULL = "full"  # ROG-019
GOLD = 10  # ROG-006


@mode(ROGUE)
class RoguesPath(Mode):
    """Chosen by the players: no Vision, Delve or Rest (ROG-001)."""

    optional = True
    begins_with = ROSEGRAAL
    tells_stories = False
    crosses_kingdom = False
    rises = False  # ROG-021
    left_out = ("contract", "gambling", "mettle", "loadout", "notice_board", "scouts_guild")  # ROG-031, ROG-053

    def campaign_begins(self, box: Box, state: State) -> None:
        """Knights as ever, and a Rosegraal; no Knightbook, no squires (ROG-002 … ROG-008).

        Raises:
            ValueError: squires are along, or no pack has a Rosegraal.
        """
        if state.squires:
            raise ValueError("Squires do not come along on the Rogue's Path: take knights alone.")
        chart = next(iter(box.rosegraals), None)
        if chart is None:
            raise ValueError("No pack has a Rosegraal, the chart of the Rogue's Path.")
        state.rosegraal = Rosegraal(chart, RESURRECTIONS)
        state.scenes[:] = [Frame(ROSEGRAAL)]
        for knight in state.knights.values():
            knight.sheet.prologue = knight.sheet.first_death = True

    def casualties(self, game: Game, dead: list[Fighter]) -> None:
        super().casualties(game, dead)
        sheet_of(game.state).fell = [fighter.id for fighter in dead]

    def goes_on(self, game: Game, after: str) -> bool:
        """With the next step of the round, which lies below."""
        if after == "clash":
            return True
        if after == "outpost":
            game.emit("outpost_left", "ROG-050")
        game.state.expedition.phase = ROSEGRAAL
        pop(game)
        return True


@scene(ROSEGRAAL)
def rosegraal_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the round (ROG-009, ROG-049)."""
    yield from STEPS[frame.step](game, frame)


def _begin(game: Game, frame: Frame) -> Steps[None]:
    """A round begins; who led the last one leads, until the players name another (ROG-030)."""
    state, sheet = game.state, sheet_of(game.state)
    expedition = state.expedition
    for knight in knights_of(game):
        place_miniature(knight)  # a round is an expedition to the Saints (SAI-023)
        if not state.campaign.expeditions:
            change_counter(game, knight, "gold", GOLD)
    sheet.node = sheet.monster = ""
    sheet.visited = False
    expedition.phase = ROSEGRAAL
    expedition.leader = sheet.leader if sheet.leader in state.party else state.party[0]
    _go_to(game, chart_of(game).parts[0].kingdom)
    set_tier(game, level_reached(game))
    game.emit("rosegraal_round", "ROG-009", number=expedition.number, now=sheet.resurrections)
    frame.step = "node"
    yield from ()


def _go_to(game: Game, kingdom: str) -> None:
    """The kingdom's gear, Outpost and Mortis cards are those in use."""
    game.state.expedition.kingdom = kingdom
    game.state.mortis = mortis_decks(game.content, kingdom)


# --- before the clash ---------------------------------------------------------------------------


def _node(game: Game, frame: Frame) -> Steps[None]:
    """Choose a node; or first do what can be done before (ROG-010, ROG-050, ROG-054)."""
    deeds: dict[Option, Deed] = {_node_option(node): partial(_choose, game, frame, node) for node in open_nodes(game)}
    deed = yield from choose_of(
        Kind.CARD,
        "rosegraal.node",
        {**deeds, **_preparations(game)},
        because=("ROG-010", "ROG-011", "ROG-012"),
        missing=lambda: _closed_nodes(game),
    )
    yield from deed()


def _node_option(node: Node) -> Option:
    about: dict[str, str | int | bool] = {"node": node.id, "part": node.part, "level": node.level}
    return Option(f"node:{node.id}", "rose_node", {**about, "reward": node.rewards[0]})


def _closed_nodes(game: Game) -> list[Refusal]:
    """Nodes that are crossed off, and those to which nothing leads yet."""
    crossed, opened = sheet_of(game.state).crossed, open_nodes(game)
    return [
        (hindrance.NODE_CROSSED if node.id in crossed else hindrance.NODE_FAR).of(_node_option(node))
        for node in chart_of(game).nodes
        if node not in opened
    ]


def _choose(game: Game, frame: Frame, node: Node) -> Steps[None]:
    """The node is final, and so is the monster that is rolled for it (ROG-016 … ROG-018)."""
    state, sheet = game.state, sheet_of(game.state)
    sheet.node = node.id
    _go_to(game, chart_of(game).part(node.part).kingdom)  # ROG-033, ROG-052
    set_tier(game, node.level)
    game.emit("rosegraal_node", "ROG-010", "ROG-055", node=node.id, part=node.part, level=node.level)
    face = (yield from game.roll("table", 10, 1))[0]
    found = monster_at(game, node, face)
    sheet.monster = found.monster
    state.expedition.levels = {found.monster: found.level}
    game.emit("rosegraal_monster", "ROG-016", "ROG-017", die=face, monster=found.monster, level=found.level)
    frame.step = "ready"


def _ready(game: Game, frame: Frame) -> Steps[None]:
    """To the clash, or first what can be done before it (ROG-050, ROG-054)."""
    sheet = sheet_of(game.state)
    level = game.state.expedition.levels[sheet.monster]
    fight = Option("fight", "rose_fight", {"monster": sheet.monster, "level": level})
    deeds: dict[Option, Deed] = {fight: partial(_fight, game, frame)}
    deed = yield from choose_of(
        Kind.CHOOSE,
        "rosegraal.ready",
        {**deeds, **_preparations(game)},
        because=("ROG-018", "ROG-019", "ROG-054"),
        args={"monster": sheet.monster, "level": level},
    )
    yield from deed()


def _fight(game: Game, frame: Frame) -> Steps[None]:
    """A normal Full Clash, to which everybody sets out afresh (ROG-019, ROG-054)."""
    for knight in knights_of(game):
        begin_expedition(game, knight)
    start_clash(game, FULL, sheet_of(game.state).monster)
    frame.step = "casualties"
    yield from ()


def _preparations(game: Game) -> dict[Option, Deed]:
    """The Outpost once a round, loadouts, the leader, and who is brought back (ROG-023, ROG-050 … ROG-052, ROG-054)."""
    state, sheet = game.state, sheet_of(game.state)
    deeds: dict[Option, Deed] = dict(_visits(game))
    deeds[Option("loadout", "rose_loadout")] = partial(_loadout, game)
    if len(state.party) > 1:
        deeds[Option("leader", "rose_leader")] = partial(_name_leader, game)
    if sheet.resurrections:
        for name in state.knights:
            if name not in state.party:
                option = Option(f"return:{name}", "rose_return", {"knight": name, "left": sheet.resurrections})
                deeds[option] = partial(_return, game, name)
    return deeds


def _visits(game: Game) -> dict[Option, Deed]:
    """The Outpost of the node's kingdom; of either before a node is chosen (ROG-050 … ROG-052)."""
    sheet, chart = sheet_of(game.state), chart_of(game)
    if sheet.visited:
        return {}
    parts = [chart.part(node_now(game).part)] if sheet.node else chart.parts
    kingdoms = dict.fromkeys(part.kingdom for part in parts if part.kingdom in game.content.outposts)
    return {
        Option(f"outpost:{kingdom}", "rose_outpost", {"kingdom": kingdom}): partial(_visit, game, kingdom)
        for kingdom in kingdoms
    }


def _visit(game: Game, kingdom: str) -> Steps[None]:
    sheet_of(game.state).visited = True
    _go_to(game, kingdom)
    for knight in knights_of(game):
        techniques.put_away(knight)
    game.state.expedition.phase = "outpost"
    push(game, "outpost")
    yield from ()


def _loadout(game: Game) -> Steps[None]:
    """Each Clash is an expedition of its own: boards are free until it begins (ROG-054)."""
    knight = yield from _which_knight(game, "rosegraal.loadout", ("ROG-054",))
    techniques.put_away(knight)
    yield from prepare_loadout(game, knight)


def _name_leader(game: Game) -> Steps[None]:
    """Who decides where order and ties ask for a leader (ROG-030)."""
    knight = yield from _which_knight(game, "rosegraal.leader", ("ROG-030",))
    sheet_of(game.state).leader = game.state.expedition.leader = knight.id
    game.emit("leads_the_round", "ROG-030", knight=knight.id)


def _which_knight(game: Game, prompt: str, because: tuple[str, ...]) -> Steps[Knight]:
    return (
        yield from choose_of(
            Kind.FIGURE, prompt, {knight_option(each): each for each in knights_of(game)}, because=because
        )
    )


def _return(game: Game, name: str) -> Steps[None]:
    bring_back(game, name)
    place_miniature(game.state.knights[name])
    yield from ()


# --- after the clash ----------------------------------------------------------------------------


def _won(game: Game) -> bool:
    return game.state.expedition.clashes[FULL] == "won"


def _casualties(game: Game, frame: Frame) -> Steps[None]:
    """The dead are replaced; then the Loot is shared out, if anybody lives (ROG-020, ROG-029, ROG-059)."""
    yield from pay_casualties(game)
    sheet = sheet_of(game.state)
    if len(sheet.fell) == len(game.state.party):
        sheet.result, frame.step = "lost", "over"
        return
    frame.step = "reward"
    game.state.expedition.phase = "spoils"
    push(game, "spoils")
    game.emit("phase", "ROG-030", phase="spoils")


def _reward(game: Game, frame: Frame) -> Steps[None]:
    """Only who has won gains what the node gives, and crosses it off (ROG-025, ROG-026, ROG-034 … ROG-049)."""
    if _won(game):
        node = node_now(game)
        took_part = list(game.state.party)
        gain_resurrections(game, node)
        yield from reward_knights(game, node, took_part)
        sheet_of(game.state).crossed.append(node.id)
        game.emit("node_crossed", "ROG-048", node=node.id, part=node.part, level=node.level)
    bury(game)
    frame.step = "after"
    if all_crossed(game):
        sheet_of(game.state).result, frame.step = "won", "over"


def _after(game: Game, frame: Frame) -> Steps[None]:
    """The Outpost can still be visited (ROG-050); then the round is over, and commandments are judged (SAI-027).

    Without a visit left it is asked as well: what the round has brought is to be read first.
    """
    visits = _visits(game)
    offered: dict[Option, Deed | None] = {Option("next_round", "next_round"): None, **visits}
    kind = Kind.CHOOSE if visits else Kind.CONFIRM
    deed = yield from choose_of(kind, "rosegraal.after", offered, because=("ROG-050", "ROG-051"))
    if deed is not None:
        yield from deed()
        return
    yield from judge_commandments(game)
    put_away(game)


def _over(game: Game, frame: Frame) -> Steps[None]:
    """All nodes are crossed off, or nobody is left (ROG-058, ROG-059)."""
    sheet = sheet_of(game.state)
    rule = "ROG-058" if sheet.result == "won" else "ROG-059"
    game.emit("path_ends", rule, result=sheet.result)
    yield from choose(
        Kind.CONFIRM,
        "rosegraal.over",
        [Option("continue", "leave_path")],
        because=(rule,),
        args={"result": sheet.result, "rounds": game.state.expedition.number, "nodes": len(sheet.crossed)},
    )
    pop(game)


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _begin,
    "node": _node,
    "ready": _ready,
    "casualties": _casualties,
    "reward": _reward,
    "after": _after,
    "over": _over,
}
