"""The Rosegraal sheet: nodes, resurrections and rewards (ROG-010 … ROG-017, ROG-021 … ROG-023, ROG-034 … ROG-047)."""

from __future__ import annotations

from functools import lru_cache

from kf_desktop.content.cards.modes.rosegraal import GROUP_REWARD, Node, RandomMonster, RosegraalReward
from kf_desktop.content.cards.modes.rosegraal import Rosegraal as Chart
from kf_desktop.content.effects.knight import Devote, Gain
from kf_desktop.content.effects.sheet import Rapport, Unlock
from kf_desktop.content.seats import USUAL
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of, knight_option, knights_of
from kf_desktop.rules.table.mode import settle_modes
from kf_desktop.rules.table.state import Chapter, Rosegraal, State

RESURRECTIONS = 5  # ROG-007


def sheet_of(state: State) -> Rosegraal:
    """The group's sheet."""
    assert state.rosegraal is not None, "this is no Rogue's Path"
    return state.rosegraal


def chart_of(game: Game) -> Chart:
    """The chart that is printed on it."""
    return game.content.rosegraals[sheet_of(game.state).chart]


def node_now(game: Game) -> Node:
    """The node that is being solved."""
    return chart_of(game).node(sheet_of(game.state).node)


# --- nodes --------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def links_of(chart: Chart) -> dict[str, list[str]]:
    """With which nodes each is connected, both ways (ROG-012)."""
    links: dict[str, list[str]] = {node.id: [] for node in chart.nodes}
    for node in chart.nodes:
        for other in node.links:
            links[node.id].append(other)
            links[other].append(node.id)
    return links


def open_nodes(game: Game) -> list[Node]:
    """What can be chosen: connected directly to the start or to a node crossed off, and not crossed off itself
    (ROG-008, ROG-010 … ROG-012)."""
    chart, crossed = chart_of(game), sheet_of(game.state).crossed
    links = links_of(chart)
    near = [*chart.links, *(other for node in crossed for other in links[node])]
    return [node for node in chart.nodes if node.id in near and node.id not in crossed]


def all_crossed(game: Game) -> bool:
    """Whether the campaign is won (ROG-058)."""
    chart, crossed = chart_of(game), sheet_of(game.state).crossed
    return all(node in crossed for node in chart.goal or [node.id for node in chart.nodes])


def set_tier(game: Game, level: int) -> None:
    """The node's level is everybody's tier (ROG-055): so many chapters stand open in Your Tale."""
    for knight in game.state.knights.values():
        knight.sheet.tale = [Chapter() for _ in range(level)]


def level_reached(game: Game) -> int:
    """The highest level that has been crossed off; 1 before the first (ROG-052)."""
    chart = chart_of(game)
    return max((chart.node(node).level for node in sheet_of(game.state).crossed), default=1)


def monster_at(game: Game, node: Node, face: int) -> RandomMonster:
    """What the d10 finds on the table of the node's part and level; its level is its own (ROG-016, ROG-017)."""
    table = chart_of(game).part(node.part).table_of(node.level)
    assert table is not None, f"there is no table for {node.id}"
    return next(entry for entry in table.monsters if entry.low <= face <= entry.high)


# --- resurrections ------------------------------------------------------------------------------


def the_dead(game: Game) -> list[str]:
    """Who is dead now: those who fell in this round and those who stay away, in the order of the roster."""
    state, fell = game.state, sheet_of(game.state).fell
    return [name for name in state.knights if name in fell or name not in state.party]


def bring_back(game: Game, name: str) -> None:
    """A resurrection is spent; the knight has his seat again (ROG-021, ROG-023, ROG-029)."""
    state, sheet = game.state, sheet_of(game.state)
    sheet.resurrections -= 1
    sheet.fell = [other for other in sheet.fell if other != name]
    state.party[:] = [other for other in state.knights if other in (*state.party, name)]
    settle_modes(state)
    game.emit("resurrected", "ROG-021", "ROG-029", knight=name, now=sheet.resurrections)


def bury(game: Game) -> None:
    """Who has fallen and was not brought back stays away (ROG-022)."""
    state, sheet = game.state, sheet_of(game.state)
    for name in sheet.fell:
        state.party.remove(name)
        game.emit("stays_dead", "ROG-022", knight=name)
    sheet.fell = []
    settle_modes(state)


def pay_casualties(game: Game) -> Steps[None]:
    """A resurrection for each who fell; if there are too few, the players say who returns (ROG-021, ROG-022)."""
    fell = [game.state.knights[name] for name in sheet_of(game.state).fell]
    while fell and sheet_of(game.state).resurrections:
        knight = fell[0]
        if len(fell) > sheet_of(game.state).resurrections:
            knight = yield from choose_of(
                Kind.FIGURE,
                "rosegraal.returns",
                {knight_option(each): each for each in fell},
                because=("ROG-022",),
                args={"left": sheet_of(game.state).resurrections},
            )
        fell.remove(knight)
        bring_back(game, knight.id)


def gain_resurrections(game: Game, node: Node) -> None:
    """Those of the node; with none left and fewer than four alive as many as bring everybody back, if that is more.

    The roster may be smaller than four (ROG-034 … ROG-036).
    """
    sheet, dead = sheet_of(game.state), the_dead(game)
    roster = len(game.state.knights)
    short = not sheet.resurrections and roster - len(dead) < min(USUAL, roster)
    gained = max(node.resurrections, len(dead)) if short else node.resurrections
    sheet.resurrections += gained
    game.emit("resurrections", "ROG-034", *(["ROG-036"] if short else []), amount=gained, now=sheet.resurrections)
    for name in dead[: sheet.resurrections]:  # ROG-037
        bring_back(game, name)


# --- rewards ------------------------------------------------------------------------------------


def rewards_for(game: Game, knight: Knight, kind: str, level: int) -> list[RosegraalReward]:
    """What the knight has not claimed of that kind, up to the level of the node (ROG-039, ROG-042, ROG-043)."""
    claimed = sheet_of(game.state).claimed
    return [
        reward
        for reward in game.content.rosegraal_rewards.values()
        if reward.knight == knight.id and reward.kind == kind and reward.level <= level and reward.id not in claimed
    ]


def gain_nothing(game: Game) -> dict[str, tuple[str, ...]]:
    """By node that is not crossed off, the party's knights to whom none of its rewards has anything left (ROG-043)."""
    sheet, least = sheet_of(game.state), dict[tuple[str, str], int]()
    claimed = frozenset(sheet.claimed)
    for reward in game.content.rosegraal_rewards.values():
        if reward.id not in claimed:
            key = (reward.knight, reward.kind)
            least[key] = min(reward.level, least.get(key, reward.level))

    def gains(knight: str, node: Node) -> bool:
        there = (least.get((knight, kind)) for kind in node.rewards)
        return any(level is not None and level <= node.level for level in there)

    found = {
        node.id: tuple(knight for knight in game.state.party if not gains(knight, node))
        for node in chart_of(game).nodes
        if node.id not in sheet.crossed and GROUP_REWARD not in node.rewards
    }
    return {node: knights for node, knights in found.items() if knights}


def reward_knights(game: Game, node: Node, took_part: list[str]) -> Steps[None]:
    """Each who took part gains one reward of each symbol, whoever died in the clash as well (ROG-039 … ROG-041)."""
    for kind in node.rewards:
        if kind == GROUP_REWARD:
            yield from _sigh(game, node)
            continue
        for name in took_part:
            yield from _reward(game, game.state.knights[name], kind, node.level)


def _reward(game: Game, knight: Knight, kind: str, level: int) -> Steps[None]:
    offered = {_option(reward): reward for reward in rewards_for(game, knight, kind, level)}
    if not offered:
        game.emit("reward_exhausted", "ROG-043", knight=knight.id, reward=kind)
        return
    reward = yield from choose_of(
        Kind.CARD,
        "rosegraal.reward",
        offered,
        seats=(knight.seat,),
        because=("ROG-039", "ROG-042"),
        args={"knight": knight.id, "reward": kind},
    )
    sheet_of(game.state).claimed.append(reward.id)
    game.emit("rosegraal_reward", "ROG-039", knight=knight.id, reward=kind, level=reward.level)
    yield from perform(game, reward.do, Context(source=reward.id, knight=knight))


def _option(reward: RosegraalReward) -> Option:
    """The reward as what it gives: the card, or what is written on the sheet."""
    key, gives = f"reward:{reward.id}", reward.do[0]
    if isinstance(gives, Unlock):
        return Option(key, gives.what, {each.what: each.id for each in reward.do if isinstance(each, Unlock)})
    if isinstance(gives, Gain):
        return Option(key, "reward_gain", {"what": gives.what, "amount": gives.amount.plus})
    if isinstance(gives, Rapport):
        return Option(key, "reward_rapport", {"amount": gives.amount.plus})
    if isinstance(gives, Devote):
        return Option(key, "reward_devote", {"saint": gives.to or ""})
    return Option(key, "reward_other", {"level": reward.level})


def _sigh(game: Game, node: Node) -> Steps[None]:
    """The group gains a Sigh; the players say on whose sheet it stands (ROG-047)."""
    knight = yield from choose_of(
        Kind.FIGURE,
        "rosegraal.sigh",
        {knight_option(each): each for each in knights_of(game)},
        because=("ROG-047",),
    )
    game.emit("rosegraal_reward", "ROG-047", knight=knight.id, reward=GROUP_REWARD, level=node.level)
    change_counter(game, knight, "sigh", 1)
