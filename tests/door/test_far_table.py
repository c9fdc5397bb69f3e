"""A seat at the other end of a pipe: it sees and does what a seat here does, and needs no rules for it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.content.cards.library import Library
from kf_desktop.door.changes import EVERYTHING
from kf_desktop.door.lines import FarTable, Refused, Wire
from kf_desktop.door.table import RULINGS
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.session import Session
from kf_desktop.host.lines import LONGEST, Seat, serve
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box
from tests.soak.plays import begin, begin_skirmish

ROOT = Path(__file__).resolve().parents[2]
PARTY = [("ilse", 1), ("bruno", 1)]


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


class Loop(Wire):
    """A wire whose other end is a seat in this process; every line is one of JSON."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    def ask(self, name: str, *arguments: Any) -> Any:
        reply = json.loads(json.dumps(self.seat.take(json.dumps({"ask": name, "with": arguments}))))
        if "refused" in reply:
            raise Refused(reply["refused"])
        return reply["ok"]


def far(session: GameSession, seat: str = "") -> FarTable:
    return FarTable(Loop(Seat(SessionTable(session, seat))), Library())


def played_far_away(session: GameSession, report: Path) -> dict[str, Any]:
    """One process holds the session; the other plays to the end, and has never imported the rules: what it tells."""
    player = subprocess.Popen(
        [sys.executable, "-m", "tests.door.far_player", str(report)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
    )
    assert player.stdin is not None and player.stdout is not None
    requests = player.stdin

    def reply(line: str) -> None:
        requests.write(line)
        requests.flush()

    with player:
        serve(SessionTable(session), player.stdout, reply)
    assert player.returncode == 0
    told = json.loads(report.read_text(encoding="utf-8"))
    assert told["foreign"] == [] and told["over"]
    assert told["events"] == json.loads(json.dumps([[event.kind, event.args] for event in session.events]))
    return dict(told)


def test_a_skirmish_is_played_by_another_process(box: Box, tmp_path: Path) -> None:
    session: GameSession = Session(RULES, box, new_skirmish(box, "bell_ox", 1, "full", PARTY, 5))
    told = played_far_away(session, tmp_path / "report.json")
    assert session.decision is None
    assert told["answers"] > 60 and {"choose.action", "path", "reroll.evasion"} <= set(told["prompts"])
    assert told["refused"] > 5 and told["refusals"] > 20 and told["rulings"] > 100


def test_an_expedition_is_played_by_another_process(box: Box, tmp_path: Path) -> None:
    """From the vision by way of the map and the outpost to the next vision."""
    session = begin(box, 6)
    told = played_far_away(session, tmp_path / "report.json")
    assert session.state.campaign.expeditions == 1
    assert {prompt.partition(".")[0] for prompt in told["prompts"]} >= {"vision", "read", "choose", "outpost"}
    assert told["answers"] > 100 and told["refusals"] > 20


@pytest.mark.parametrize(("start", "seed"), [(begin_skirmish, 3), (begin_skirmish, 8), (begin, 4)])
def test_what_is_seen_far_away_is_what_is_seen_here(box: Box, start: Any, seed: int) -> None:
    session = start(box, seed)
    near, away, bot = SessionTable(session), far(session), make_bot("random", seed)
    for count in range(250):
        assert away.decision == near.decision and away.view == near.view
        if away.decision is None:
            break
        if count % 10 == 0:
            assert away.refusals() == near.refusals()
            assert away.odds() == near.odds()
            assert away.sight_lines() == near.sight_lines()
            assert away.zone() == near.zone()
            clash = near.view.clash
            for figure in clash.figures[:2] if clash is not None else ():
                assert away.spaces_of(figure.number) == near.spaces_of(figure.number)
                assert away.numbers_of_monster(figure.number) == near.numbers_of_monster(figure.number)
                assert away.intent(figure.number, "") == near.intent(figure.number, "")
            for knight in clash.knights if clash is not None else ():
                assert away.reach(knight) == near.reach(knight)
                assert away.aimed(1, knight, Cell(20)) == near.aimed(1, knight, Cell(20))
                assert away.attacks(knight) == near.attacks(knight)
                assert away.standpoints(knight) == near.standpoints(knight)
                for cell in near.standpoints(knight)[:1]:
                    assert away.attacked_from(knight, cell) == near.attacked_from(knight, cell) != ()
                for figure_number, gear in near.attacks(knight)[:1]:
                    asked = (knight, figure_number, gear)
                    assert away.attack_odds(*asked) == near.attack_odds(*asked) is not None
        if count % 20 == 19:
            assert away.undo() is not None or away.notice is not None or not session.answers
        else:
            assert away.answer(bot(session.state, away.decision)).parts
        assert away.events == list(session.events)


def test_two_seats_play_one_game_and_neither_answers_for_the_other(box: Box) -> None:
    """Whoever is not asked is told who is; what the other did is seen at the next look."""
    session = begin(box, 2)
    seats = {name: far(session, name) for name in ("ilse", "bruno")}
    bot, refused = make_bot("random", 2), 0
    for _ in range(80):
        for table in seats.values():
            assert table.look() == EVERYTHING
            assert table.decision == session.decision and table.view.seat == table.seat
        decision = session.decision
        assert decision is not None
        answer = bot(session.state, decision)
        for name, table in seats.items():
            if decision.seats and name not in decision.seats:
                with pytest.raises(IllegalAnswer, match=f"not of {name}"):
                    table.answer(answer)
                refused += 1
        seats[decision.seats[0] if decision.seats else "ilse"].answer(answer)
    assert refused > 10


def test_a_request_that_is_none_is_refused_with_a_sentence_and_changes_nothing(box: Box) -> None:
    session = begin_skirmish(box, 3)
    seat = Seat(SessionTable(session))
    before = list(session.events)
    for line, words in (
        ("", "line of JSON"),
        ("{", "line of JSON"),
        ("[1]", "says what it asks"),
        ('{"ask": 5}', "says what it asks"),
        ('{"ask": "look", "with": 5}', "says what it asks"),
        ('{"ask": "state"}', "is nothing that can be asked"),
        ('{"ask": "__class__"}', "is nothing that can be asked"),
        ('{"ask": "reach"}', "is asked with str"),
        ('{"ask": "reach", "with": [5]}', "is asked with str"),
        ('{"ask": "threatened", "with": ["1", "ilse"]}', "is asked with int, str"),
        ('{"ask": "answer", "with": [5]}', "a list of option keys"),
        ('{"ask": "answer", "with": ["nothing"]}', "is not one of the options"),
        ("[" * 50_000, "line of JSON"),
        (f'{{"ask": "answer", "with": ["{"x" * LONGEST}"]}}', "at most 65536 characters"),
    ):
        reply = seat.take(line)
        assert list(reply) == ["refused"] and words in reply["refused"], (line[:60], reply)
    assert session.events == before and session.answers == []


@pytest.mark.parametrize("who", ["", "nobody", "knight:nobody", "figure:99", "figure:x", "ilse"])
@pytest.mark.parametrize("number", [-7, 0, 99, 10**9])
def test_a_ruling_about_what_is_not_there_has_an_empty_answer(box: Box, who: str, number: int) -> None:
    for session in (begin_skirmish(box, 3), begin(box, 3)):
        table = far(session)
        assert table.numbers_of_knight(f"{who}?") == () and table.threatened(number, "nobody") == ()
        assert table.numbers_of_monster(number) == ()
        assert table.reach("nobody") == () and table.way(Cell(number)) == ()
        assert table.attacks("nobody") == () and table.attack_odds(who, number, "") is None
        assert table.aimed(number, who, Cell(number)) == (0, 0) and table.intent(number, "no card") is None
        spaces = table.spaces_of(number)
        assert not (spaces.blind or spaces.front) or number == 0


def test_every_ruling_can_be_asked_from_afar() -> None:
    assert [name for name in RULINGS if not callable(getattr(FarTable, name, None))] == []
