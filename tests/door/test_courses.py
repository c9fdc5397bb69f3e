"""Where a monster goes, comes up and looks: asked where it could matter, else the first that is right."""

from collections.abc import Callable, Iterator

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.effects.movement import Pushback
from kf_desktop.content.walk import walk
from kf_desktop.door.gestures.at_once import KNIGHTS_TURN, REST
from kf_desktop.door.pacing import Pacing, window_of
from kf_desktop.door.stops import Stop, Window, offered
from kf_desktop.door.subjects import ForkSubject
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Asking, Decision, Kind
from kf_desktop.engine.game import Game
from kf_desktop.engine.grid import DIRECTIONS, Cell
from kf_desktop.engine.session import Session
from kf_desktop.host.pacing import pace_of
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.sides import in_front
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.moving.planning import Fork
from kf_desktop.rules.clash.moving.turning import turn_to
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter
from kf_desktop.rules.table.state import Figure, State, TerrainPiece
from tests.bundled import load_box
from tests.rules.arena import Arena

UNASKED = Decision(Kind.CHOOSE, "", [])
PARTY = [("ilse", 1), ("bruno", 1), ("anselma", 1), ("tamsin", 1)]


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def asked(box: Box, prompt: str, monster: str = "kiln_hounds", seeds: range = range(1, 9)) -> Iterator[SessionTable]:
    """Tables at the questions of that prompt about a monster, in some clashes played by a bot."""
    for seed in seeds:
        table = SessionTable(Session(RULES, box, new_skirmish(box, monster, 1, "full", PARTY, seed)))
        bot = make_bot("cautious", seed)
        for _ in range(300):
            decision = table.decision
            if decision is None or decision.prompt == "skirmish.next":
                break
            if decision.prompt == prompt and "figure" in decision.args:
                yield table
            table.answer(bot(table.session.state, decision))


def first(tables: Iterator[SessionTable], wanted: Callable[[SessionTable], bool] = lambda table: True) -> SessionTable:
    return next(table for table in tables if wanted(table))


def goes(table: SessionTable) -> bool:
    return table.pace().pointless


def board(table: SessionTable) -> tuple[object, ...]:
    """Where all stand and what lies there."""
    clash = table.session.state.clash
    assert clash is not None
    knights = [(name, table.session.state.fighter(name).cell) for name in clash.knights]
    return (knights, [(figure.number, figure.cell) for figure in clash.figures], len(clash.terrain))


def fork_of(table: SessionTable) -> Fork:
    question = table.session.asking
    assert isinstance(question, Asking) and isinstance(question.about, Fork)
    return question.about


@pytest.mark.rule("MOV-016", "MOV-017")
def test_several_forks_are_one_question_about_the_space_where_the_way_ends(box: Box) -> None:
    tried, forks = 0, 0
    for table in asked(box, "path", "cinder_novices", range(1, 7)):
        if not (ways := table.pace().ways):
            continue
        pacing, seq, before = Pacing(), len(table.session.answers), board(table)
        shown, number, told = pacing.shown(table), fork_of(table).figure.number, len(table.session.events)
        grid = grid_of(table.session.game)
        assert shown is not None and shown.args["ends"] is True
        assert {str(option.args["space"]) for option in shown.options if option.key != REST} == set(ways)
        assert len(ways) > 1
        for space, way in ways.items():
            pacing.answer(table, (f"cell:{space}",))
            given = table.session.answers[seq : seq + len(way.said)]
            assert given == [(side,) for side in way.said], "the journal has each fork by itself"
            moved = next(e for e in table.session.events[told:] if e.kind == "moves" and e.args["figure"] == number)
            path = [grid.name(cell) for cell in way.path]
            gone = moved.args["path"]
            assert isinstance(gone, list) and gone == path[: len(gone)], "it goes the way that was shown"
            while len(table.session.answers) > seq:
                pacing.undo(table)
            assert board(table) == before
        always = Pacing({Window.COURSE: Stop.ALWAYS}).shown(table)
        assert always == table.decision, "who wants each fork has it"
        tried, forks = tried + 1, max(forks, *(len(way.said) for way in ways.values()))
    assert tried > 3 and forks > 1


@pytest.mark.rule("MOV-016")
def test_the_forks_are_asked_one_by_one_where_the_ways_to_a_space_differ(box: Box) -> None:
    def several(table: SessionTable) -> bool:
        way = next(iter(table.pace().ways.values()), None)
        ends = [way for onward in fork_of(table).onward().values() for way in onward.ways]
        return way is not None and sum(each[-1] == way.path[-1] for each in ends) > 1 and len(way.path) > 1

    table = first(asked(box, "path", "cinder_novices"), several)
    way = next(iter(table.pace().ways.values()))
    clash = table.session.state.clash
    assert clash is not None
    others = [each for onward in fork_of(table).onward().values() for each in onward.ways if each[-1] == way.path[-1]]
    apart = next(cell for each in others for cell in each if any(cell not in other for other in others))
    clash.terrain.append(TerrainPiece("eel_trap", apart))
    game = Game(decode(State, encode(table.session.state)), box, list(table.events))  # the ground is looked at anew
    assert not pace_of(game, table.session.asking).ways


@pytest.mark.rule("MOV-016")
def test_ways_over_nothing_to_the_same_space_go_by_and_end_alike(box: Box) -> None:
    """Whichever is answered, the figure ends on the same space and nothing else has happened."""
    tried = 0
    for table in asked(box, "path", seeds=range(1, 4)):
        decision = table.decision
        assert decision is not None and isinstance(decision.subject, ForkSubject)
        ends = {cell for cells in decision.subject.ends.values() for cell in cells}
        if not goes(table) or len(ends) > 1:
            continue
        number, found = decision.subject.figure, []
        for option in decision.options:
            told = len(table.events)
            table.answer((option.key,))
            moves = [event.args for event in table.events[told:] if event.kind == "moves"]
            found.append([args["path"][-1] for args in moves if args["figure"] == number])  # type: ignore[index]
            while table.decision is not None and table.decision.seq > decision.seq:
                table.undo()
        end = grid_of(table.session.game).name(next(iter(ends)))
        assert all(not stops or end in stops for stops in found)
        tried += 1
    assert tried > 3


@pytest.mark.rule("TER-004")
@pytest.mark.parametrize(("tile", "put"), [("eel_trap", True), ("straw", False), ("soot_heap", False)])
def test_a_way_that_enters_terrain_is_asked_for_where_it_does_something_to_a_figure(
    tile: str, *, put: bool, box: Box
) -> None:
    table = first(asked(box, "path"), lambda each: goes(each) and len(fork_of(each).onward()) == 2)
    fork, clash = fork_of(table), table.session.state.clash
    assert clash is not None
    one, other = (each.ways[0] for each in fork.onward().values())
    clash.terrain.append(TerrainPiece(tile, next(cell for cell in one if cell not in other)))
    game = Game(decode(State, encode(table.session.state)), box, list(table.events))  # the ground is looked at anew
    assert pace_of(game, table.session.asking).pointless is not put


def test_a_way_that_a_speed_token_cuts_short_is_asked_for(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """CND-036: it ends on the way, and so not where the others end."""
    table = first(asked(box, "path"), goes)
    monkeypatch.setattr("kf_desktop.host.foregone.courses.speed_limit", lambda game: 1)
    assert not goes(SessionTable(table.session))


def test_a_facing_goes_by_unless_another_would_be_aimed_at(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    table = first(asked(box, "turn"), goes)
    sides = [str(option.args["side"]) for option in table.decision.options] if table.decision else []

    def aims(game: Game[State, Box], figure: Figure, card: Routine) -> tuple[list[Fighter], bool]:
        return [game.state.fighter("ilse" if figure.facing == sides[0] else "bruno")], False

    monkeypatch.setattr("kf_desktop.host.foregone.courses.aimed_at", aims)
    assert not goes(SessionTable(table.session))


@pytest.mark.rule("MON-019")
def test_a_facing_is_asked_for_where_the_sides_turn_with_it(box: Box) -> None:
    """The Bell-Ox has a Blindspot: where that comes to lie is the players' to choose."""
    assert box.monsters["bell_ox"].blindspots or box.monsters["bell_ox"].sides
    assert not goes(first(asked(box, "turn", "bell_ox")))


@pytest.mark.rule("INV-045", "TRN-002")
def test_a_facing_is_asked_for_where_somebody_is_pushed_that_way() -> None:
    arena = Arena()
    figure, knight = arena.monster("pawn", "H11", "west"), arena.knight("k1", "F9")
    arena.clash.ai_deck = arena.ais("x1")
    pushed, turned = (
        next(steps) for steps in (pushback(arena.game, knight, 4, figure), turn_to(arena.game, figure, knight))
    )
    assert [option.key for option in pushed.options] == [option.key for option in turned.options]
    assert pushed.args["pushed"] == "k1" and not pace_of(arena.game, pushed).pointless
    assert pace_of(arena.game, turned).pointless


def test_a_facing_goes_by_though_a_body_part_may_push_later(box: Box) -> None:
    """Whoever pushes turns to the other first: how it faced before is nothing to the push."""
    parts = (node for card in box.bp.values() if card.monster == "kiln_hounds" for _, node in walk(card))
    assert any(isinstance(node, Pushback) for node in parts)
    table = first(
        asked(box, "turn"), lambda each: not each.session.state.clash or not each.session.state.clash.ai_current
    )
    assert goes(table)


@pytest.mark.rule("TGT-023")
def test_a_facing_is_asked_for_where_a_card_asks_who_is_in_front(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Reed Wives strike harder whoever is not in front of them; the Kiln Hounds never look."""

    def no_one(game: Game[State, Box], figure: Figure, card: Routine) -> tuple[list[Fighter], bool]:
        return [], False

    monkeypatch.setattr("kf_desktop.host.foregone.courses.aimed_at", no_one)
    monkeypatch.setattr("kf_desktop.host.foregone.courses.can_hide", lambda game, knight: False)
    of_wives = [table.pace().pointless for table in asked(box, "turn", "reed_wives", range(1, 7))]
    assert False in of_wives and True in of_wives, "where the same stand in front, it goes by"
    assert all(goes(table) for table in asked(box, "turn") if "pushed" not in (table.decision or UNASKED).args)


def test_where_a_mob_stands_and_comes_up_is_always_asked(box: Box) -> None:
    """It is in the way of others there, whoever is next to it."""
    comes_up = [goes(table) for table in asked(box, "choose.spawn", "reed_wives", range(1, 4))]
    to_many = [goes(table) for table in asked(box, "path") if several_ends(table)]
    assert comes_up and not any(comes_up)
    assert to_many and not any(to_many)


def several_ends(table: SessionTable) -> bool:
    fork = fork_of(table)
    ends = [cell for onward in fork.onward().values() for cell in fork.ground.grid.cells(onward.ends)]
    return len(set(ends)) > 1


def test_it_tells_nothing_of_what_lies_face_down_and_changes_nothing(box: Box) -> None:
    for prompt in ("turn", "path"):
        for table, _ in zip(asked(box, prompt, seeds=range(1, 3)), range(8), strict=False):
            session = table.session
            before, said = encode(session.state), table.pace()
            other = decode(State, before)
            assert other.clash is not None
            other.clash.ai_deck.reverse()
            other.clash.bp_deck.reverse()
            other.streams.update({name: seed ^ 0xABCDEF for name, seed in other.streams.items()})
            assert pace_of(Game(other, box, list(session.events)), session.asking) == said
            assert encode(session.state) == before


# --- the setting --------------------------------------------------------------------------------


def test_it_goes_by_itself_unless_one_wants_to_be_asked(box: Box) -> None:
    table = first(asked(box, "turn"), goes)
    decision = table.decision
    assert decision is not None and window_of(decision) is Window.COURSE
    one = (decision.options[0].key,)
    assert Pacing().goes_by(table) == one and Pacing({Window.COURSE: Stop.MATTERS}).goes_by(table) == one
    assert Pacing({Window.COURSE: Stop.ALWAYS}).goes_by(table) is None
    assert [*offered(Window.COURSE)] == [Stop.ALWAYS, Stop.MATTERS, Stop.NEVER]


def test_who_never_wants_to_be_asked_has_what_is_recommended(box: Box) -> None:
    table = first(asked(box, "path"), lambda table: not goes(table))
    decision = table.decision
    assert decision is not None and Pacing().goes_by(table) is None
    (best,), ways = table.pace().recommended, table.pace().ways
    said = {f"cell:{space}": way.said[:1] for space, way in ways.items()}
    assert Pacing({Window.COURSE: Stop.NEVER}).goes_by(table) == (said[best] if ways else (best,))


def test_the_way_of_a_knight_is_always_his_players(box: Box) -> None:
    for seed in range(1, 4):
        table = SessionTable(Session(RULES, box, new_skirmish(box, "kiln_hounds", 1, "full", PARTY, seed)))
        bot = make_bot("cautious", seed)
        for _ in range(200):
            decision = table.decision
            if decision is None:
                break
            if decision.prompt == "path" and "knight" in decision.args:
                assert window_of(decision) is None
                return
            table.answer(bot(table.session.state, decision))
    pytest.fail("nobody was asked for a knight's way")


def test_what_went_by_is_in_the_journal_and_undo_asks_it(box: Box) -> None:
    """Resume = play: a journal played again needs no setting; taken back, the question is put."""
    table, pacing = first(asked(box, "turn"), goes), Pacing()
    decision = table.decision
    assert decision is not None
    given = len(table.session.answers)
    assert pacing.play_on(table)
    assert table.session.answers[given] == (decision.options[0].key,)
    assert pacing.gone[0].word == "all_one"
    while table.decision is not None and table.decision.seq != decision.seq:
        pacing.undo(table)
    assert table.decision == decision and pacing.goes_by(table) is None


# --- as recommended -----------------------------------------------------------------------------


def beside(table: SessionTable, cell: int) -> int:
    """How many knights stand beside that space."""
    clash, grid = table.session.state.clash, grid_of(table.session.game)
    assert clash is not None
    around = [grid.step(Cell(cell), side) for side in DIRECTIONS]
    return sum(table.session.state.fighter(name).cell in around for name in clash.knights)


@pytest.mark.rule("MOV-049", "SPN-011")
@pytest.mark.parametrize("prompt", ["choose.behind", "choose.spawn"])
def test_a_mob_is_recommended_to_go_where_the_fewest_knights_stand_beside_it(prompt: str, box: Box) -> None:
    tried = 0
    for table in asked(box, prompt, seeds=range(1, 5)):
        decision, grid = table.decision, grid_of(table.session.game)
        assert decision is not None
        near = {option.key: beside(table, grid.cell(str(option.args["space"]))) for option in decision.options}
        (best,) = table.pace().recommended
        assert near[best] == min(near.values())
        tried += 1
    assert tried > 2


@pytest.mark.rule("TRN-007")
def test_a_facing_is_recommended_with_the_fewest_knights_in_front(box: Box) -> None:
    table = first(asked(box, "turn", "bell_ox"), lambda table: bool(table.pace().recommended))
    figure, decision = table.session.state.clash.figures[0], table.decision  # type: ignore[union-attr]
    assert decision is not None
    counts = {}
    for option in decision.options:
        figure.facing = str(option.args["side"])
        knights = [table.session.state.fighter(name).cell for name in table.session.state.party]
        counts[option.key] = sum(in_front(table.session.game, figure, cell) for cell in knights)
    assert counts[table.pace().recommended[0]] == min(counts.values())


def test_one_answer_has_all_go_as_recommended_until_a_knights_turn(box: Box) -> None:
    """Each answer stands in the journal by itself, is said in the log, and asks again once it is taken back."""
    table, pacing = first(asked(box, "choose.behind"), lambda table: not goes(table)), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and shown.options[-1].key == REST
    assert shown.options[-1].args["to"] in [option.args["space"] for option in shown.options[:-1]]
    best, given = table.pace().recommended, len(table.session.answers)
    pacing.answer(table, (REST,))
    assert table.session.answers[given] == best
    bot, turn_came = make_bot("cautious", 1), False
    while (decision := table.decision) is not None:
        turn_came = turn_came or decision.prompt in KNIGHTS_TURN
        if window_of(decision) is Window.COURSE and "pushed" not in decision.args:
            break
        pacing.answer(table, bot(table.session.state, decision))
    assert turn_came and decision is not None, "the next is asked after a knight's turn"
    went = [gone for gone in pacing.gone if gone.word == "recommended"]
    assert went and all(gone.event < len(table.events) for gone in went)


@pytest.mark.rule("MOV-016")
def test_a_whole_way_is_recommended_by_the_space_on_which_it_ends(box: Box) -> None:
    def forked(table: SessionTable) -> bool:
        return any(len(way.said) > 1 for way in table.pace().ways.values())

    table, pacing = first(asked(box, "path", "cinder_novices", range(1, 12)), forked), Pacing()
    (best,), ways, given = table.pace().recommended, table.pace().ways, len(table.session.answers)
    way = next(way for space, way in ways.items() if best == f"cell:{space}")
    grid = grid_of(table.session.game)
    assert beside(table, way.path[-1]) == min(beside(table, each.path[-1]) for each in ways.values())
    pacing.answer(table, (REST,))
    assert table.session.answers[given : given + len(way.said)] == [(side,) for side in way.said]
    assert best == f"cell:{grid.name(way.path[-1])}"


def test_whoever_wants_each_course_asked_is_offered_no_shortcut(box: Box) -> None:
    table = first(asked(box, "choose.behind"))
    for pacing in (Pacing({Window.COURSE: Stop.ALWAYS}), Pacing(taught=True)):
        shown = pacing.shown(table)
        assert shown is not None and REST not in [option.key for option in shown.options]
