"""What the cautious bot answers: every opinion that it has, on a question laid out for it."""

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.cautious import cautious_answer
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.decision import Answer, Decision, Kind, Option, Scalar
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.table.state import (
    Campaign,
    Chapter,
    Clash,
    Expedition,
    Figure,
    FigureNumber,
    GearItem,
    Knight,
    Sheet,
    State,
)


@pytest.fixture
def state() -> State:
    return State(Campaign("test"), [], {}, [], {"seed": 1}, Expedition(1), None)


def clash_with(*cells: Cell) -> Clash:
    """A board of 10 × 6 with a monster on each of the spaces."""
    clash = Clash("test.dot", 1, "full", "", 10, 6)
    clash.figures = [Figure(FigureNumber(number), cell, "north") for number, cell in enumerate(cells, 1)]
    return clash


def asked(kind: Kind, *keys: str, prompt: str = "choose.something") -> Decision:
    return Decision(kind, prompt, [_option(*key.partition(":")) for key in keys])


LABELS = {
    "attack": "attack_action",
    "draw": "draw_knighves",
    "end": "end_turn",
    "unexhaust:movement": "unexhaust_movement",
    "unexhaust:combat": "unexhaust_combat",
    "use:exert:1": "exert",
    "mettle:steady": "mettle_card",
}
"""Deeds that are called otherwise than their key begins."""


def _option(deed: str, colon: str, name: str) -> Option:
    key = f"{deed}{colon}{name}"
    called = {"cell": "space", "quest": "knight"}.get(deed)
    return Option(key, LABELS.get(key, deed), {called: name} if called else {})


def rolled(*totals: int, free: int = 0, heat: int = 0, limit: int = 0, needs: int = 7) -> Decision:
    """The question which d10s are rolled again."""
    args: dict[str, Scalar] = {"knight": "ilse", "free": free, "heat": heat, "limit": limit, "needs": needs}
    return Decision(
        Kind.REROLL,
        "reroll.attack",
        [
            Option(f"die:{index}", "die", {"face": total, "total": total, "success": total >= needs})
            for index, total in enumerate(totals)
        ],
        least=0,
        most=min(len(totals), free + limit - heat),
        args=args,
    )


# --- dice ---------------------------------------------------------------------------------------


def test_he_never_throws_a_success_away(state: State) -> None:
    """He answers "none" where all dice have passed; that is an opinion, too, and no random answer follows."""
    for seed in range(20):
        assert make_bot("cautious", seed)(state, rolled(7, 10, 9, free=3, limit=3)) == ()


def test_he_re_rolls_failures(state: State) -> None:
    assert cautious_answer(state, rolled(7, 3, 9, 6, free=2)) == ("die:1", "die:3")


@pytest.mark.parametrize(
    ("free", "heat", "limit", "answer"),
    [
        (1, 0, 0, ("die:0",)),  # the free re-roll and no Heat
        (0, 1, 4, ("die:0", "die:1")),  # room for three, and one is kept
        (1, 1, 3, ("die:0", "die:1")),
        (0, 3, 4, ()),  # the last room is kept
        (2, 4, 4, ("die:0", "die:1")),  # free re-rolls are not lost at the limit
    ],
)
def test_he_keeps_one_heat_in_hand(state: State, free: int, heat: int, limit: int, answer: Answer) -> None:
    assert cautious_answer(state, rolled(1, 2, 3, free=free, heat=heat, limit=limit)) == answer


def test_he_re_rolls_power_dice_that_show_nothing(state: State) -> None:
    faces = (0, 2, 0, 0)
    options = [Option(f"die:{index}", "power_die", {"face": face}) for index, face in enumerate(faces)]
    question = Decision(Kind.REROLL, "reroll.power", options, least=0, most=2, args={"knight": "ilse", "free": 2})
    assert cautious_answer(state, question) == ("die:0", "die:2")


def guarding(amount: int, *totals: int) -> Decision:
    options = [Option(f"die:{n}", "die", {"total": total, "success": False}) for n, total in enumerate(totals)]
    args: dict[str, Scalar] = {"knight": "ilse", "amount": amount, "needs": 6}
    return Decision(Kind.REROLL, "guard.evasion", options, least=0, most=amount, args=args, repeats=True)


@pytest.mark.parametrize(
    ("amount", "totals", "answer"),
    [
        (2, (4,), ("die:0", "die:0")),
        (3, (3, 5, 4), ("die:1", "die:2", "die:2")),  # two dice are lifted rather than one
        (2, (2, 5), ("die:1",)),  # a die that stays a failure is left for the re-roll
        (1, (2, 3), ()),
    ],
)
def test_he_guards_the_dice_that_lack_least(state: State, amount: int, totals: tuple[int, ...], answer: Answer) -> None:
    question = guarding(amount, *totals)
    assert cautious_answer(state, question) == answer
    assert question.refusal(answer) == ""


def drawn(
    roll: str, *cards: tuple[int, bool], free: int = 0, heat: int = 0, limit: int = 0, needs: int = 7, most: int = 3
) -> Decision:
    """The question which Mettle cards are replaced: of each the total, and whether it succeeds."""
    options = [
        Option(f"die:{index}", "mettle", {"total": total, "success": success})
        for index, (total, success) in enumerate(cards)
    ]
    args: dict[str, Scalar] = {"knight": "kit", "free": free, "heat": heat, "limit": limit, "needs": needs}
    return Decision(Kind.CARD, f"replace.{roll}", options, least=0, most=most, args=args)


@pytest.mark.parametrize(
    ("roll", "answer"),
    [
        ("attack", ("die:1", "die:2")),
        ("power", ("die:1", "die:2")),
        ("test", ("die:1", "die:2")),
        ("evasion", ("die:2",)),  # a card that evades two is worth keeping
    ],
)
def test_a_squire_replaces_the_cards_that_fail(state: State, roll: str, answer: Answer) -> None:
    question = drawn(roll, (8, True), (2, False), (1, False), limit=3)
    assert cautious_answer(state, question) == answer


@pytest.mark.parametrize(
    ("free", "heat", "limit", "most", "count"),
    [(1, 2, 2, 3, 1), (0, 1, 3, 3, 2), (2, 0, 1, 3, 3), (3, 0, 3, 2, 2), (1, 5, 3, 3, 1), (0, 3, 3, 3, 0)],
)
def test_as_many_as_are_free_or_there_is_room_for(
    state: State, free: int, heat: int, limit: int, most: int, count: int
) -> None:
    cards = [(1, False)] * 3
    question = drawn("attack", *cards, free=free, heat=heat, limit=limit, most=most)
    assert cautious_answer(state, question) == tuple(f"die:{index}" for index in range(count))


@pytest.mark.parametrize(("total", "answer"), [(4, "no"), (5, "yes"), (6, "yes"), (7, "no"), (8, "no")])
def test_a_clue_is_spent_where_it_makes_a_wound(state: State, total: int, answer: str) -> None:
    """Seven are needed and the clue gives two: neither where that is not enough, nor where it wounds anyway."""
    question = asked(Kind.CHOOSE, "yes", "no", prompt="clue.power")
    question.args.update(total=total, at=7, amount=2)
    assert cautious_answer(state, question) == (answer,)


def test_he_buys_the_dearest_until_nothing_is_left(state: State) -> None:
    goods = [Option(f"buy:{name}", "buy", {"price": price}) for name, price in (("cap", 3), ("axe", 9), ("oil", 1))]
    leave = Option("leave", "leave")
    shop = Decision(Kind.CARD, "outpost.merchant_workshop", [leave, *goods])
    assert cautious_answer(state, shop) == ("buy:axe",)
    shop.options = [leave]
    assert cautious_answer(state, shop) == ("leave",)


# --- what he does -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("use:exert:1", "pass", "use:ilse:helm#1"), "use:exert:1"),
        (("pass", "use:ilse:helm#1", "use:exert:1"), "use:ilse:helm#1"),
        (("pass", "keyword:parry"), "keyword:parry"),
        (("pass", "arc:heroic"), "arc:heroic"),
        (("climb:1:back", "pass"), "pass"),
    ],
)
def test_in_a_window_he_uses_what_is_offered_first(state: State, keys: tuple[str, ...], answer: str) -> None:
    assert cautious_answer(state, asked(Kind.WINDOW, *keys)) == (answer,)


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (("move", "use:helm#1", "attack", "end"), "attack"),
        (("move", "use:helm#1", "end"), "use:helm#1"),
        (("unexhaust:movement", "unexhaust:combat", "move", "end"), "move"),
        (("unexhaust:movement", "unexhaust:combat", "end"), "unexhaust:combat"),
        (("climb:1:back", "unexhaust:movement", "end"), "end"),
    ],
)
def test_in_his_turn_he_attacks_first_then_uses_then_moves(state: State, keys: tuple[str, ...], answer: str) -> None:
    assert cautious_answer(state, asked(Kind.ACTION, *keys)) == (answer,)


def beside(state: State, *weapons: tuple[str, bool], at: int = 3) -> Knight:
    """A knight so many steps from a monster, with weapons in hand of which each is exhausted or not."""
    knight = Knight("ilse", "ilse", Sheet(armory=[GearItem(gear, exhausted=spent) for gear, spent in weapons]))
    knight.loadout.hands = [gear for gear, _ in weapons]
    knight.vigor = knight.vigor_limit = 10
    knight.cell = Cell(at)
    state.knights, state.clash = {"ilse": knight}, clash_with(Cell(0))
    return knight


def turn_of_ilse(*keys: str) -> Decision:
    question = asked(Kind.ACTION, *keys)
    question.args["knight"] = "ilse"
    return question


READY_OR_MOVE = ("unexhaust:movement", "unexhaust:combat", "move", "end")


@pytest.mark.parametrize(
    ("spent", "fought", "at", "answer"),
    [
        ((True, True), False, 3, "unexhaust:movement"),  # two shields that have both defended: now he can attack
        ((True, True), False, 4, "move"),  # too far away
        ((True, False), False, 3, "move"),  # the other weapon does not reach
        ((True, False), True, 3, "unexhaust:movement"),  # after the attack, for the monster's round
        ((True, False), True, 4, "move"),
    ],
)
def test_beside_a_monster_he_makes_his_weapons_ready(
    state: State, spent: tuple[bool, bool], fought: bool, at: int, answer: str
) -> None:
    knight = beside(state, ("shield", spent[0]), ("door", spent[1]), at=at)
    knight.fought = fought
    assert cautious_answer(state, turn_of_ilse(*READY_OR_MOVE)) == (answer,)


def test_he_attacks_before_he_makes_anything_ready(state: State) -> None:
    beside(state, ("shield", True), ("door", True))
    assert cautious_answer(state, turn_of_ilse("attack", *READY_OR_MOVE)) == ("attack",)


@pytest.mark.parametrize(
    ("spent", "keys", "answer"),
    [
        (False, ("draw", "unexhaust:combat", "end"), "draw"),  # hemmed in, and the crossbow strikes nobody so near
        (False, ("draw", "move", "end"), "move"),
        (True, ("draw", "unexhaust:combat", "end"), "unexhaust:combat"),  # it only has to be made ready
    ],
)
def test_who_is_hemmed_in_draws_knighves(state: State, spent: bool, keys: tuple[str, ...], answer: str) -> None:
    beside(state, ("crossbow", spent), at=1)
    assert cautious_answer(state, turn_of_ilse(*keys)) == (answer,)


def test_the_board_without_him_tells_nothing(state: State) -> None:
    beside(state, ("shield", True), at=OFF)
    assert cautious_answer(state, turn_of_ilse(*READY_OR_MOVE)) == ("move",)
    state.clash = clash_with()
    state.knights["ilse"].cell = Cell(0)
    assert cautious_answer(state, turn_of_ilse(*READY_OR_MOVE)) == ("move",)


def defending(*cards: str) -> Decision:
    options = [Option(f"use:{card}", "use", {"knight": "ilse", "card": card}) for card in cards]
    return Decision(Kind.WINDOW, "window.evasion_roll", [*options, Option("pass", "pass")])


@pytest.mark.parametrize(
    ("spent", "vigor", "cards", "answer"),
    [
        (True, 10, ("door",), "pass"),  # his last weapon, and he is well
        (True, 6, ("door",), "pass"),
        (True, 5, ("door",), "use:door"),  # half of it is lost
        (False, 10, ("door",), "use:door"),  # he has the shield for his own turn
        (True, 10, ("door", "coat"), "use:coat"),
    ],
)
def test_who_is_well_keeps_his_last_weapon_for_the_attack(
    state: State, spent: bool, vigor: int, cards: tuple[str, ...], answer: str
) -> None:
    beside(state, ("shield", spent), ("door", False)).vigor = vigor
    assert cautious_answer(state, defending(*cards)) == (answer,)


@pytest.mark.parametrize(
    ("failing", "free", "answer"), [(0, 0, "pass"), (1, 0, "use:exert:1"), (2, 2, "pass"), (3, 2, "use:exert:1")]
)
def test_exerts_are_kept_while_misses_can_be_rolled_again_for_nothing(
    state: State, failing: int, free: int, answer: str
) -> None:
    question = asked(Kind.WINDOW, "use:exert:1", "pass", prompt="window.attack_roll")
    question.args.update(failing=failing, free=free)
    assert cautious_answer(state, question) == (answer,)


@pytest.mark.parametrize(
    ("at", "power", "answer"), [(5, 5, "pass"), (5, 6, "pass"), (5, 4, "use:exert:1"), (0, 4, "use:exert:1")]
)
def test_enough_power_gets_nothing_more(state: State, at: int, power: int, answer: str) -> None:
    question = asked(Kind.WINDOW, "use:exert:1", "pass", prompt="window.power_roll")
    question.subject = KnightAttackSubject("ilse", 1, "spade", 6, 0, at=at, power=power)
    assert cautious_answer(state, question) == (answer,)


def test_without_an_attack_in_sight_he_uses_what_is_offered(state: State) -> None:
    assert cautious_answer(state, asked(Kind.WINDOW, "use:exert:1", "pass", prompt="window.power_roll")) == (
        "use:exert:1",
    )


def board_of(*contracts: tuple[str, int, int]) -> Decision:
    options = [
        Option(f"contract:{goal}-{amount}-{tier}", "contract", {"goal": goal, "amount": amount, "tier": tier})
        for goal, amount, tier in contracts
    ]
    return Decision(Kind.CARD, "outpost.notice_board", [*options, Option("leave", "leave")])


@pytest.mark.parametrize(
    ("contracts", "answer"),
    [
        ((("explore", 8, 1), ("win_full", 1, 2)), "contract:win_full-1-2"),
        ((("explore", 12, 3), ("explore", 8, 1)), "contract:explore-8-1"),
        ((("win_full", 1, 2), ("win_full", 1, 3)), "contract:win_full-1-3"),  # the higher tier pays better
        ((("threat_at_most", 5, 1), ("visit", 1, 1)), "contract:visit-1-1"),
        ((("threat_at_most", 5, 1),), "contract:threat_at_most-5-1"),
        ((), "leave"),
    ],
)
def test_he_signs_what_is_done_on_the_way(
    state: State, contracts: tuple[tuple[str, int, int], ...], answer: str
) -> None:
    assert cautious_answer(state, board_of(*contracts)) == (answer,)


@pytest.mark.parametrize(("result", "answer"), [("lost", "sigh:ilse"), ("won", "no")])
def test_a_sigh_is_for_what_was_lost(state: State, result: str, answer: str) -> None:
    question = asked(Kind.CHOOSE, "sigh:ilse", "no", prompt="choose.sigh")
    question.args["result"] = result
    assert cautious_answer(state, question) == (answer,)


def test_he_steps_to_the_space_nearest_to_a_monster(state: State) -> None:
    state.clash = clash_with(Cell(4 + 10 * 4), Cell(9))  # E5 and A10
    assert cautious_answer(state, asked(Kind.CELL, "cell:A1", "cell:C4", "cell:F10")) == ("cell:C4",)
    assert cautious_answer(state, asked(Kind.CELL, "cell:A1", "cell:B9", "cell:C4")) == ("cell:B9",)


def test_he_does_not_care_for_spaces_where_no_monster_is(state: State) -> None:
    question = asked(Kind.CELL, "cell:A1", "cell:C4")
    assert cautious_answer(state, question) is None
    state.clash = clash_with()
    assert cautious_answer(state, question) is None
    state.clash = clash_with(Cell(3))
    assert cautious_answer(state, asked(Kind.CELL, "stay", "back")) is None


def test_he_explores_where_threat_rises_least(state: State) -> None:
    tiles = [Option(f"tile:{name}", "tile", {"threat": threat}) for name, threat in (("a", 2), ("b", 0), ("c", 1))]
    assert cautious_answer(state, Decision(Kind.TILE, "choose.travel", [Option("back:x"), *tiles])) == ("tile:b",)


def test_he_goes_back_only_where_nothing_is_new(state: State) -> None:
    assert cautious_answer(state, asked(Kind.TILE, "fog", "back:x", "back:y")) == ("back:x",)
    assert cautious_answer(state, asked(Kind.TILE, "fog", "shortcut:x")) == ("shortcut:x",)
    assert cautious_answer(state, asked(Kind.TILE, "fog", "give_up")) is None


def swapping(*ways: tuple[str, str, int]) -> Decision:
    """Which gear is equipped before a clash: card, label of the way, Vigor that it costs."""
    options = [Option("done", "done")]
    for card, label, vigor in ways:
        args: dict[str, Scalar] = {"gear": card} | ({"vigor": vigor} if vigor else {})
        options.append(Option(f"swap:{card}", label, args))
    return Decision(Kind.CARD, "solo.swap", options)


@pytest.mark.parametrize(
    ("ways", "answer"),
    [
        ((("bell", "swap", 0), ("door", "swap_both", 0)), "done"),
        ((("bell", "swap", 0), ("door", "equip", 0)), "swap:door"),
        ((("door", "equip", 2),), "done"),
    ],
)
def test_before_a_clash_he_puts_on_only_what_has_room(
    state: State, ways: tuple[tuple[str, str, int], ...], answer: str
) -> None:
    assert cautious_answer(state, swapping(*ways)) == (answer,)


@pytest.mark.parametrize(
    ("prompt", "keys", "answer"),
    [
        ("vision.mission", ("free_roam", "investigation:2"), ("investigation:2",)),
        ("outpost.activity", ("rest", "done"), ("done",)),
        ("choose.attack", ("none", "attack:sword:1"), ("attack:sword:1",)),
        ("choose.defensive_weapon", ("none", "gear:shield"), ("gear:shield",)),
        ("choose.armor_weapon", ("none", "gear:shield"), ("gear:shield",)),
        ("choose.defying_weapon", ("none", "gear:shield"), ("gear:shield",)),
        ("choose.diversion", ("none", "token:1"), ("token:1",)),
        ("loadout.knight", ("armor", "ready"), ("ready",)),
        ("choose.incarnation", ("no", "yes"), ("yes",)),
        ("choose.shed", ("sunder", "burn"), ("sunder", "burn")),
        ("spoils.mettle", ("no", "mettle:steady"), ("mettle:steady",)),
    ],
)
def test_he_has_an_opinion_of_these_questions(state: State, prompt: str, keys: tuple[str, ...], answer: Answer) -> None:
    assert cautious_answer(state, asked(Kind.CHOOSE, *keys, prompt=prompt)) == answer


def test_the_knight_furthest_behind_goes_on_the_quest(state: State) -> None:
    state.knights = {name: Knight(name, name, Sheet()) for name in ("ilse", "bruno", "anselma")}
    state.knights["ilse"].sheet.tale.append(Chapter())
    offered = asked(Kind.CHOOSE, "none", "quest:ilse", "quest:anselma", prompt="vision.quest")
    assert cautious_answer(state, offered) == ("quest:anselma",)


def test_of_other_questions_he_has_none(state: State) -> None:
    assert cautious_answer(state, asked(Kind.CHOOSE, "a", "b")) is None
    assert cautious_answer(state, asked(Kind.CHOOSE, "none", prompt="vision.quest")) is None


@pytest.mark.parametrize(
    ("labels", "answer"),
    [
        (("room_known", "room", "room_open", "room_gate"), 3),
        (("room_known", "room", "room_open"), 2),
        (("room_known", "room"), 1),
        (("room_known", "stay"), 0),
    ],
)
def test_in_a_dungeon_he_goes_to_the_gate_or_where_nobody_has_been(
    state: State, labels: tuple[str, ...], answer: int
) -> None:
    options = [Option(f"room:{place}", label) for place, label in enumerate(labels)]
    assert cautious_answer(state, Decision(Kind.CHOOSE, "dungeon.room", options)) == (f"room:{answer}",)
    assert cautious_answer(state, Decision(Kind.CHOOSE, "dungeon.room", [Option("x", "y"), Option("z", "y")])) is None


def test_on_the_rogues_path_he_visits_the_outpost_and_then_takes_the_lowest_node(state: State) -> None:
    nodes = [Option(f"node:{name}", "rose_node", {"level": level}) for name, level in (("a", 3), ("b", 1), ("c", 2))]
    visit = Option("outpost:x", "rose_outpost", {"kingdom": "x"})
    rest = [Option("loadout", "rose_loadout"), Option("leader", "rose_leader")]
    assert cautious_answer(state, Decision(Kind.CARD, "rosegraal.node", [*nodes, visit, *rest])) == ("outpost:x",)
    assert cautious_answer(state, Decision(Kind.CARD, "rosegraal.node", [*rest, *nodes])) == ("node:b",)
