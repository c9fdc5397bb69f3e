"""What a careful newcomer would answer: attack when you can, use what is free, do not provoke the kingdom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.decision import Answer, Decision, Kind, Option, Scalar
from kf_desktop.engine.grid import OFF, Cell, SquareGrid, square_grid
from kf_desktop.rules.table.state import Clash, Fighter, State

Opinion = Callable[[State, Decision], Answer | None]
HEAT_KEPT = 1
"""Heat that the bot keeps in hand before re-rolling."""
EVADES_ENOUGH = 2
"""What an evasion card is worth that a squire keeps."""
WITHIN_REACH = 3
"""Steps from a monster's corner at which he expects to reach it with a weapon without moving."""
GOALS = ("win_full", "explore", "point_of_interest", "encounter", "clear_tokens", "visit", "curse_at_most")
"""What contracts ask for, what he does anyway first; of a goal that is not among these he thinks least."""


def cautious_answer(state: State, decision: Decision) -> Answer | None:
    """The bot's answer, which may be to choose nothing, or None where it has no opinion."""
    opinion = _OPINIONS.get(decision.prompt) or _BY_KIND.get(decision.kind)
    return opinion(state, decision) if opinion else None


def _first(options: Sequence[Option], *labels: str) -> Answer | None:
    """The first option of the first kind of deed that is offered; words in one text are kinds liked equally well."""
    for equals in labels:
        for option in options:
            if option.label in equals.split():
                return (option.key,)
    return None


def _reroll(state: State, decision: Decision) -> Answer | None:
    """Re-roll failures: with free re-rolls, or while there is Heat to spare."""
    free = int(decision.args.get("free", 0))
    heat = int(decision.args.get("limit", 0)) - int(decision.args.get("heat", 0)) - HEAT_KEPT
    failures = [option.key for option in decision.options if option.args.get("success") is False]
    if not decision.args.get("needs"):
        failures = [option.key for option in decision.options if option.args.get("face") == 0]
    return tuple(failures[: max(0, min(decision.most, free + max(0, heat)))])


def _replace(state: State, decision: Decision) -> Answer | None:
    """Draw another Mettle card for one that fails; of evasion cards for those that evade least."""
    free, room = int(decision.args["free"]), max(0, int(decision.args["limit"]) - int(decision.args["heat"]))
    worst = EVADES_ENOUGH if decision.prompt == "replace.evasion" else int(decision.args["needs"])
    failing = [
        option for option in decision.options if not option.args["success"] and int(option.args["total"]) < worst
    ]
    return tuple(option.key for option in failing[: min(decision.most, free + room)])


def _clue(state: State, decision: Decision) -> Answer | None:
    """A clue is spent where it makes a wound."""
    total, needs = int(decision.args["total"]), int(decision.args["at"])
    return _first(decision.options, "yes" if total < needs <= total + int(decision.args["amount"]) else "no")


def _guard(state: State, decision: Decision) -> Answer | None:
    """Lift those dice to a success that lack least; what can be lifted no further is left for the re-roll (EVA-012)."""
    left, answer = decision.most, list[str]()
    for lacking, key in sorted((_lacking(decision, option), option.key) for option in decision.options):
        if lacking <= left:
            answer += [key] * lacking
            left -= lacking
    return tuple(answer)


def _lacking(decision: Decision, option: Option) -> int:
    return int(decision.args["needs"]) - int(option.args["total"])


def _window(state: State, decision: Decision) -> Answer | None:
    """Use what is offered first, exerts too."""
    return _first(decision.options, "use exert", "keyword", "arc", "pass")


def _attack_roll(state: State, decision: Decision) -> Answer | None:
    """Abilities and Exerts are kept while every die hits, or misses can be rolled again for nothing."""
    if int(decision.args.get("failing", 1)) <= int(decision.args.get("free", 0)):
        return _first(decision.options, "pass")
    return _window(state, decision)


def _power_roll(state: State, decision: Decision) -> Answer | None:
    """What is enough for the wound already gets nothing more."""
    attack = decision.subject
    if isinstance(attack, KnightAttackSubject) and 0 < attack.at <= attack.power:
        return _first(decision.options, "pass")
    return _window(state, decision)


def _evasion_roll(state: State, decision: Decision) -> Answer | None:
    """Who is not badly hurt keeps the last weapon that is ready: what defends now cannot attack (GEA-062)."""
    offered = [option for option in decision.options if not _is_last_weapon(state, option)]
    return _first(offered, "use", "pass")


def _is_last_weapon(state: State, option: Option) -> bool:
    knight = _fighter(state, option.args.get("knight"))
    if knight is None or 2 * knight.vigor <= knight.vigor_limit:
        return False
    return _ready_weapons(knight) == [option.args.get("card")]


def _fighter(state: State, id: Scalar | None) -> Fighter | None:
    return next((fighter for fighter in state.fighters if fighter.id == id), None)


def _ready_weapons(knight: Fighter) -> list[str]:
    exhausted = [item.gear for item in knight.sheet.armory if item.exhausted]
    return [weapon for weapon in knight.loadout.hands if weapon not in exhausted]


def _action(state: State, decision: Decision) -> Answer | None:
    """Attack first, then use what is free, then move towards the fight.

    Beside a monster nobody has to move: there the weapons are made ready for an attack, if that is what is missing,
    or after it for the monster's round (GEA-069). Who is hemmed in with a weapon that strikes nobody so near draws
    Knighves.
    """
    knight = _fighter(state, decision.args.get("knight"))
    ready = knight is not None and bool(_ready_weapons(knight))
    stays = knight is not None and (knight.fought or not ready) and _is_near(state, knight)
    moving = ("unexhaust_movement", "move") if stays else ("move",)
    drawing = ("draw_knighves",) if ready else ()
    return _first(decision.options, "attack attack_action", "use", *moving, *drawing, "unexhaust_combat", "end_turn")


def _is_near(state: State, knight: Fighter) -> bool:
    clash = state.clash
    if clash is None or knight.cell == OFF:
        return False
    grid = square_grid(clash.columns, clash.rows)
    return _distance(grid, knight.cell, _monsters(clash)) <= WITHIN_REACH


def _monsters(clash: Clash) -> tuple[tuple[int, int], ...]:
    return tuple((figure.cell % clash.columns, figure.cell // clash.columns) for figure in clash.figures)


def _towards_monster(state: State, decision: Decision) -> Answer | None:
    """Of the spaces offered, the one nearest to a monster; for a princess the furthest."""
    clash = state.clash
    if clash is None or not clash.figures:
        return None
    spaces = [option for option in decision.options if "space" in option.args]
    if not spaces:
        return None
    grid = square_grid(clash.columns, clash.rows)
    monsters = _monsters(clash)
    best = max if state.princess is not None and decision.args.get("knight") == state.princess.id else min
    return (best(spaces, key=lambda option: _distance(grid, grid.cell(str(option.args["space"])), monsters)).key,)


@lru_cache(maxsize=65536)
def _distance(grid: SquareGrid, cell: Cell, monsters: tuple[tuple[int, int], ...]) -> int:
    x, y = grid.xy(cell)
    return min((abs(column - x) + abs(row - y) for column, row in monsters), default=grid.columns + grid.rows)


def _travel(state: State, decision: Decision) -> Answer | None:
    """Ask a princess for help; explore where the back raises Threat least; backtrack only when there is nothing new."""
    if (helped := _first(decision.options, "princess_delve")) is not None:
        return helped
    tiles = [option for option in decision.options if option.label == "tile"]
    if tiles:
        return (min(tiles, key=lambda option: int(option.args.get("threat", 0))).key,)
    return _first(decision.options, "back", "shortcut")


def _room(state: State, decision: Decision) -> Answer | None:
    """The gate, else a room where nobody has been."""
    ranks = ("room_gate", "room_open", "room", "room_known")
    rooms = [option for option in decision.options if option.label in ranks]
    return (min(rooms, key=lambda option: ranks.index(option.label)).key,) if rooms else None


def _contract(state: State, decision: Decision) -> Answer | None:
    """What he would do anyway, else what is most likely done on the way; of several the one that asks least of it."""
    contracts = [option for option in decision.options if option.label == "contract"]
    return (min(contracts, key=_trouble).key,) if contracts else ("leave",)


def _trouble(contract: Option) -> tuple[int, int, int]:
    goal = str(contract.args["goal"])
    rank = GOALS.index(goal) if goal in GOALS else len(GOALS)
    return rank, int(contract.args["amount"]), -int(contract.args["tier"])


def _sigh(state: State, decision: Decision) -> Answer | None:
    """A lost clash is worth a Sigh; a won one stays won."""
    return _first(decision.options, "sigh", "no") if decision.args.get("result") == "lost" else ("no",)


def _buy(state: State, decision: Decision) -> Answer | None:
    """The dearest that is offered, until the purses are empty: what is dear is good, and gold wins no clash."""
    offered = [option for option in decision.options if option.key != "leave"]
    return (max(offered, key=lambda option: int(option.args.get("price", 0))).key,) if offered else ("leave",)


def _swap(state: State, decision: Decision) -> Answer | None:
    """Only what has room and costs nothing: he has set out in the best that he has (SOL-017)."""
    free = [option for option in decision.options if option.label == "equip" and "vigor" not in option.args]
    return _first(free, "equip") or ("done",)


def _node(state: State, decision: Decision) -> Answer | None:
    """First to the Outpost, then to the node of the lowest level."""
    nodes = [option for option in decision.options if option.label == "rose_node"]
    return _first(decision.options, "rose_outpost") or ((min(nodes, key=lambda node: int(node.args["level"])).key,))


def _quest(state: State, decision: Decision) -> Answer | None:
    """Whoever is furthest behind in the tale goes first, so that the party grows together."""
    quests = {option.args["knight"]: option.key for option in decision.options if option.label == "quest"}
    behind = sorted(state.knights.values(), key=lambda knight: len(knight.sheet.tale))
    return next(((quests[knight.id],) for knight in behind if knight.id in quests), None)


def _say(*labels: str) -> Opinion:
    def opinion(state: State, decision: Decision) -> Answer | None:
        return _first(decision.options, *labels)

    return opinion


def _everything(state: State, decision: Decision) -> Answer | None:
    return tuple(option.key for option in decision.options)


_OPINIONS: dict[str, Opinion] = {
    "vision.party": _say("ride"),
    "vision.postgame": _say("hunt_rites", "hunt_replay hunt_custom", "expedition"),
    "dungeon.room": _room,
    "vision.quest": _quest,
    "vision.mission": _say("investigation"),
    "outpost.activity": _say("notice_board", "merchant_workshop", "shrine", "inn", "done"),
    "outpost.notice_board": _contract,
    "outpost.merchant_workshop": _buy,
    "outpost.shrine": _say("saint", "leave"),
    "window.attack_roll": _attack_roll,
    "window.power_roll": _power_roll,
    "window.evasion_roll": _evasion_roll,
    "choose.sigh": _sigh,
    "choose.attack": _say("attack"),
    "choose.defensive_weapon": _say("gear"),
    "guard.evasion": _guard,
    "choose.diversion": _say("token"),
    "choose.armor_weapon": _say("gear"),
    "choose.defying_weapon": _say("gear"),
    "loadout.knight": _say("recommended", "ready"),
    "spoils.loadout": _say("done"),
    "order.saving": _say("others"),
    "choose.incarnation": _say("yes"),
    "choose.shed": _everything,
    "replace.attack": _replace,
    "replace.power": _replace,
    "replace.evasion": _replace,
    "replace.test": _replace,
    "clue.attack": _say("yes"),
    "clue.power": _clue,
    "choose.squire_chance": _say("yes"),
    "solo.swap": _swap,
    "spoils.mettle": _say("mettle_card"),
    "rosegraal.node": _node,
    "rosegraal.ready": _say("rose_fight"),
    "rosegraal.after": _say("next_round"),
    "outpost.lend": _say("lend"),
}
_BY_KIND: dict[Kind, Opinion] = {
    Kind.REROLL: _reroll,
    Kind.WINDOW: _window,
    Kind.ACTION: _action,
    Kind.CELL: _towards_monster,
    Kind.TILE: _travel,
}
