"""What a scenario file may say, how liberally it is read, and what is said of mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kf_desktop.cli import main
from kf_desktop.content.cards.positions import Positions
from kf_desktop.content.packs import sources
from kf_desktop.content.packs.problems import PackError
from kf_desktop.content.packs.sources import Source
from kf_desktop.scenarios.files.script import scripts_of
from kf_desktop.scenarios.runner import Outcome, run

SAVES = Path(__file__).parents[2] / "saves"
STRIKE = """
knights = [{ id = "k1" }, { id = "k2", at = "A1" }]
monster = { id = "test.dummy" }
"""


def outcomes(text: str) -> list[Outcome]:
    return [run(script) for script in scripts_of(Source("file.toml", text))]


def one(text: str) -> Outcome:
    [outcome] = outcomes(text)
    return outcome


def problem(text: str) -> str:
    try:
        found = one(text).problem
    except PackError as error:
        found = error.problems[0]
    assert found is not None, "nothing is wrong with it"
    return str(found)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('titel = "x"', 'file.toml:1: titel: there is no field "titel" here; did you mean "title"?'),
        (
            "\nboard = { colums = 14 }",
            'file.toml:2: board.colums: there is no field "colums" here; did you mean "columns"?',
        ),
        ("board = { columns = 0 }", "file.toml:1: board.columns: the board can have 1 to 99 columns"),
        ('figures = [{ knight = "k1", at = "Z99" }]', 'figures[1].at: "Z99" is no space of this board'),
        ('figures = [{ knight = "k9", at = "F5" }]', 'figures[1].knight: there is no card "k9" in knights'),
        (
            'figures = [{ knight = "k1", at = "F5" }, { knight = "k2", at = "F5" }]',
            "figures[2].at: k1 stands on F5 already",
        ),
        ('figures = [{ monster = "test.block", at = "J13" }]', "does not fit on the board there"),
        ('figures = [{ monster = "test.dummy", facing = "nort" }]', 'no facing "nort"; did you mean "north"?'),
        (
            'terrain = [{ tile = "colum", at = "F5" }]',
            'terrain[1].tile: there is no card "colum" in terrain; did you mean "column"?',
        ),
        (
            'knights = [{ id = "k1", vigour = 1 }]',
            'knights[1].vigour: there is no field "vigour" here; did you mean "vigor"?',
        ),
        ('knights = [{ id = "k1", vigor = "1" }]', 'knights[1].vigor: a whole number is expected, not "1"'),
        ('knights = [{ id = "k1", heat = "1" }]', "knights[1].heat: heat must be a whole number, not a text"),
        ('knights = [{ id = "k1", heat = -1 }]', "file.toml:1: knights[1].heat: heat is 0 or more"),
        ('knights = [{ id = "k1", vigor = 11 }]', "knights[1].vigor: vigor is 0 or more and at most 10"),
        (
            'terrain = [{ tile = "column", at = "F5" }, { tile = "column_wide", at = "F4" }]',
            "file.toml:1: terrain[2].at: another tile (test.column) lies there already",
        ),
        ('figures = [{ monster = "test.dot", number = 1 }, { monster = "test.dot", number = 1 }]', "figure 1 already"),
        (
            'monster = "test.dummy"\nknights = [{ id = "k1", at = "" }]\n[[ask]]\nsight = { from = "k1", to = "A1" }',
            "file.toml:4: ask[1].sight: k1 is not on the board",
        ),
        (
            'monster = "test.dummy"\nknights = [{ id = "k1", dead = true }]\n[[ask]]\npath = { to = "k1" }',
            "ask[1].path.to: k1 is not on the board",
        ),
        (
            'knights = [{ id = "k1", dead = true, at = "F5" }]\n[[ask]]\nreach = { knight = "k1" }',
            "ask[1].reach.knight: k1 is not on the board",
        ),
        ('[[ask]]\nzones = { of = "F5", size = -1 }', "ask[1].zones.size: a zone is 0 spaces large or more"),
        (
            'figures = [{ monster = "test.dummy", at = "F5" }]\n[[play]]\ndo = "travel"\npath = ["F6", "F8"]',
            "file.toml:4: play[1].path[2]: F6 is not next to this space",
        ),
        ('monster = { id = "test.dummy", footprnt = 2 }', 'no field "footprnt" here; did you mean "footprint"?'),
        ('[[ai]]\nid = "x"\nevasin = { dice = 1 }', 'file.toml:3: ai[1].evasin: there is no field "evasin" here'),
        (
            '[[ask]]\nsigth = { from = "A1", to = "A2" }',
            'ask[1].sigth: there is no field "sigth" here; did you mean "sight"?',
        ),
        ("[[ask]]\nexpect = true", "an [[ask]] asks exactly one of sight, "),
        ('[[expect]]\nevnt = "crash"', 'expect[1].evnt: there is no field "evnt" here; did you mean "event"?'),
        ('[[expect]]\nevent = "crahs"', 'expect[1].event: there is no kind of event "crahs"; did you mean "crash"?'),
        ('[[expect]]\nstate = "expedition.thret"\nequals = 0', '"expedition" has no "thret"; did you mean "threat"?'),
        ('[[expect]]\nstate = "expedition.threat"', "say what it must be: equals"),
        (
            'knights = [{ id = "k1" }]\n[[play]]\ndo = "knokback"',
            'no thing to do "knokback"; did you mean "knockback"?',
        ),
        (
            'knights = [{ id = "k1" }]\n[[play]]\ndo = "knockback"\namunt = 2',
            'play[1].amunt: there is no field "amunt" here',
        ),
        (
            "monster = { evasion_dice = 1000000000 }",
            "file.toml:1: monster.evasion_dice: 1000000000 is farther from 0 than any",
        ),
        (
            """
            figures = [{ monster = "test.dummy", at = "C3" }, { knight = "k1", at = "C2" }]
            ai = [{ id = "many", target = [["closest"]], evasion = { dice = 999, difficulty = 6 } }]
            [[ask]]
            odds = { evasion = { card = "many" } }
            """,
            "ask[1].odds.evasion: odds are reckoned of at most 60 dice",
        ),
        (
            "monster = { wounds = inf }",
            "file.toml:1: monster.wounds: inf is farther from 0 than any number of the game",
        ),
        ("monster = { wounds = nan }", "file.toml:1: monster.wounds: a whole number is expected, not nan"),
        ("monster = { wounds = -5 }", "file.toml:1: monster.wounds: the number must be at least 1"),
        ('monster = { blindspots = ["x"] }', 'monster.blindspots[1]: [row, column] is expected, not "x"'),
        (
            'figures = [{ monster = "test.block", at = "D4" }, { knight = "k1", at = "E5" }]',
            "figures[2].at: a monster stands on E5; who rides it is said in clash.riders",
        ),
        (
            'figures = [{ monster = "test.dot", at = "F5" }, { monster = "test.dot", at = "F5" }]',
            "figures[2].at: figure 1 stands there already",
        ),
        ('knights = [{ id = "k1", virtues = { beauty = 2 } }]', 'there is no virtue "beauty"'),
        ('knights = [{ id = "k1", knockdown = "flat" }]', 'no Knockdown "flat" (use falling, standing)'),
        ('knights = [{ id = "k1", modifiers = [{ what = "x", amount = 1 }] }]', 'no modifier token "x" (use to_hit'),
        ('knights = [{ id = "k1", power = { pink = 1 } }]', 'there is no power die "pink" (use red, black, white)'),
        ('clash = { type = "half" }', 'clash.type: there is no type of clash "half"'),
        ('clash = { boundless = ["up"] }', 'clash.boundless: there is no edge "up"'),
        (
            'knights = [{ id = "k1" }]\nclash = { riders = { k1 = { figure = 7, point = "hump" } } }',
            "clash.riders.k1.figure: there is no monster figure 7",
        ),
        ('pool = { opening = "x" }', "pool.opening: a whole number is expected"),
        ('streams = { ai = "x" }', "streams.ai: a whole number or hexadecimal digits in quotes are expected"),
        ('scenes = [{ scene = "moon" }]', 'scenes[1].scene: there is no scene "moon"'),
        ("force = { dice = { hat = [1] } }", 'force.dice.hat: there is no kind of die "hat" (use attack'),
        ('[[ai]]\nid = "x"\n[[ai]]\nid = "x"', 'file.toml:4: ai[2].id: "x" is there twice'),
        ('[[play]]\ndo = "aftermath"\nresult = "meh"', 'play[1].result: there is no result "meh" (use won, lost)'),
        ('[[expect]]\nover = "x"', 'expect[1].over: there is no end of a clash "x" (use won, lost)'),
        ('[[expect]]\nevent = "crash"\ncount = "x"', "expect[1].count: a whole number is expected"),
        ('[[expect]]\nstate = "clash.round"\nat_least = "x"', "1 cannot be compared with at_least so"),
        (
            'figures = [{ monster = "test.dummy" }]\nclash = { tokens = [{ kind = "ia", figure = 1 }] }',
            'clash.tokens[1].kind: there is no activation token "ia" (use ai, signature)',
        ),
        (
            'figures = [{ monster = "test.dummy" }]\nclash = { tokens = [{ kind = "ai", figure = 7 }] }',
            "clash.tokens[1].figure: there is no monster figure 7",
        ),
        (
            '[[expect]]\nasked = "choose.actoin"\nnever = true',
            'no question "choose.actoin"; did you mean "choose.action"',
        ),
        (
            '[[expect]]\nrefused = "x"\nprompt = "choose.actoin"',
            'expect[1].prompt: there is no question "choose.actoin"',
        ),
        ('[[expect]]\nevent = "crash"\nbecause = "MOV-999"\nnever = true', "expect[1].because[1]: there is no rule"),
        (
            'knights = [{ id = "k1" }]\n[[expect]]\nevent = "crash"\nknight = "k7"\nnever = true',
            'expect[1].knight: there is no knight "k7" (use k1)',
        ),
        (
            'knights = [{ id = "k1" }]\n[[play]]\ndo = "virtue test"\ndifficulty = 6\nvirtue = "mite"',
            'play[1].virtue: there is no virtue "mite"; did you mean "might"?',
        ),
        ('[[play]]\ndo = "crash"\nknight = "k1"', 'no knight takes part: add "k1" to figures or knights'),
        ("monster = { level = 10 }", "monster.level: a monster has the levels 1 to 9"),
        (
            'knights = [{ id = "k1" }]\n[[play]]\ndo = "condition"\nid = "bleedin"\nknight = "k1"',
            'file.toml:4: play[1].id: nothing in conditions is called "bleedin"; did you mean "test.bleeding"?',
        ),
        (
            '[[ai]]\nid = "x"\nhit = [{ op = "open", point = "hump" }]',
            'file.toml:3: ai[1].hit[1].point: no monster has a point called "hump"',
        ),
        (
            'knights = [{ id = "k1", conditions = { bleedin = 2 } }]',
            'knights[1].conditions: there is no card "bleedin"',
        ),
        ('rules = ["LOS-999"]', 'there is no rule "LOS-999"; did you mean "LOS-'),
        ('[[case]]\ntitle = "a"\nfigures = [{ knight = "k1", at = "A99" }]', "file.toml:3: figures[1].at"),
        ("pool = { power = 1 }", "there is no token of the Knight Pool"),
        (
            'knights = [{ id = "k1", dead = true }]\n'
            'figures = [{ knight = "k1", at = "F5" }, { monster = "test.dummy", at = "G5" }]'
            '\n[[play]]\ndo = "knight attack"\nfigure = "monster"',
            "k1 is dead and attacks nobody",
        ),
    ],
)
def test_mistakes_have_a_place_and_a_sentence(text: str, words: str) -> None:
    assert words in problem(text)


@pytest.mark.parametrize(("deck", "death"), [("", "2/3"), ('["you_survived", "you_died"]', "2/3")])
def test_judicium_has_the_cards_of_one_set_though_the_packs_are_open(deck: str, death: str) -> None:
    text = f"""
        monster = "test.dummy"
        knights = [{{ id = "ilse" }}]
        {f"decks = {{ judicium = {deck} }}" if deck else ""}
        [[ask]]
        odds = {{ judicium = {{ knight = "ilse", fall = -5 }}, value = "death" }}
        expect = "{death}"
    """
    assert one(text).ok, one(text)


def test_a_case_has_no_cases() -> None:
    with pytest.raises(PackError, match=r"case\[1\].case: a case cannot have cases"):
        outcomes("[[case]]\n[[case.case]]")


def test_an_editor_may_begin_the_file_with_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "marked.toml"
    file.write_bytes(b'\xef\xbb\xbftitle = "x"\n')
    assert main(["scenario", str(file)]) == 0


def test_broken_toml_is_said() -> None:
    with pytest.raises(PackError, match=r"file\.toml:1: this is not valid TOML"):
        outcomes("title = ")


# --- answers and dice ---------------------------------------------------------------------------

ACT = '[[play]]\ndo = "activation"\ncard = "six_vigor"\nforce = { dice = [2, 3, 1, 9] }\n'


@pytest.mark.parametrize(
    "answer", ['"die:1"', '"seat 1: die:1"', '["die:1"]', '{ prompt = "reroll.evasion", seat = 1, answer = "die:1" }']
)
def test_an_answer_may_be_said_in_many_ways(answer: str) -> None:
    outcome = one(f"{STRIKE}answers = [{answer}]\n{ACT}[[expect]]\nevent = 'rerolled'\nbefore = 3\nafter = 9\n")
    assert outcome.problem is None and outcome.ok


@pytest.mark.parametrize(
    ("answers", "words"),
    [
        (
            "[]",
            'no answer is left: "reroll.evasion" is asked of seat 1, knight k1: answer 0 to 3 of die:0, die:1, die:2',
        ),
        ('["jump"]', '"jump" is no answer here: "reroll.evasion" is asked of seat 1'),
        ('["seat 2: keep"]', '"keep" is no answer here: "reroll.evasion" is asked of seat 1'),
        ('["refused: die:0"]', "this answer is to be refused, but it can be given"),
        ('["keep", "keep"]', 'nothing was asked that "keep" could answer'),
        ('["die:0, die:1"]', "nobody said what a die of evasion shows"),
    ],
)
def test_answers_must_fit(answers: str, words: str) -> None:
    assert words in problem(f"{STRIKE}answers = {answers}\n{ACT}")


def test_a_die_cannot_show_what_it_has_not() -> None:
    assert "a die of evasion cannot show 12: it has the faces 1 to 10" in problem(
        f"{STRIKE}{ACT}".replace("[2,", "[12,")
    )


def test_what_nobody_speaks_of_can_be_passed() -> None:
    text = (
        f"{STRIKE}unanswered = 'pass'\n{ACT.replace(', 9]', ']')}[[expect]]\nstate = 'knights.k1.vigor'\nequals = 4\n"
    )
    assert one(text).ok


def test_chance_that_nobody_laid_out_comes_from_the_seed() -> None:
    play = "[[play]]\ndo = 'activation'\ncard = 'six_vigor'\n[[expect]]\nevent = 'evasion_roll'\n"
    text = f"{STRIKE}unanswered = 'pass'\n{play}"
    first, again, other = one(text), one(text), one(f"seed = 2\n{text}")
    assert first.ok and first.events == again.events != other.events


def test_the_position_is_changed_between_two_things_played() -> None:
    text = """
knights = [{ id = "k1", at = "F5", vigor = 5 }]
figures = [{ monster = "test.dummy", at = "A1", number = 1 }, { monster = "test.dummy", at = "A3", number = 3 }]
[[play]]
do = "crash"
[[play]]
set = { "knights.k1.vigor" = 9, "knights.k1.at" = "F7", "knights.k1.bane" = 2, "decks.ai" = [], "figures.3.at" = "B2" }
[[play.expect]]
at = { k1 = "F7", "figure 3" = "B2" }
[[play.expect]]
state = "knights.k1.bane"
equals = 2
[[play.expect]]
deck = "ai"
size = 0
[[expect]]
state = "knights.k1.vigor"
equals = 9
"""
    assert one(text).ok


def test_the_end_of_a_turn_may_be_said_although_nothing_else_is_left() -> None:
    text = """
figures = [
  { monster = "test.square", at = "F7" },
  { knight = "k1", at = "A1" },
  { knight = "k2", at = "E7", gear = ["sword"] },
]
[[play]]
do = "knight round"
answers = ["k2", "attack", "keep", "end turn", "move", "B2", "end"]
force = { dice = [9, 8, 4, 4] }
[[expect]]
event = "power_total"
total = 2
[[expect]]
at = { k1 = "B2" }
"""
    outcome = one(text)
    assert outcome.problem is None, str(outcome.problem)
    assert outcome.ok


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("row_a", "facing", "front"), [("bottom", "north", 70), ("top", "north", 56)])
def test_row_a_can_be_the_top_row(row_a: str, facing: str, front: int) -> None:
    text = f"""
board = {{ row_a = "{row_a}" }}
figures = [{{ monster = "test.dummy", at = "E7", facing = "{facing}" }}, {{ knight = "k1", at = "E8" }}]
[[ask]]
zones = {{ of = "monster", what = "front" }}
expect = {front}
[[ask]]
zones = {{ of = "monster", what = "adjacent" }}
expect = ["D7", "F7", "E6", "E8"]
[[play]]
do = "knockback"
amount = 2
target = "k1"
[[expect]]
at = {{ k1 = "E10" }}
[[expect]]
event = "moved_by_force"
path = ["E9", "E10"]
"""
    assert one(text).checks and one(text).ok


def test_cards_of_the_bundled_packs_can_be_named() -> None:
    outcome = one(
        'monster = { id = "bell_ox", level = 2 }\nknights = [{ id = "ilse" }]\n[[ask]]\nstate = "knights.ilse.at"\n'
    )
    assert outcome.ok and outcome.checks[0].ok is None and outcome.checks[0].found


def test_a_monster_may_be_said_by_its_figure_alone() -> None:
    outcome = one(
        'figures = [{ monster = "test.square", at = "F5" }]\n[[ask]]\nzones = { what = "spaces" }\nexpect = 4\n'
    )
    assert outcome.ok


def test_an_expectation_that_fails_says_what_was_found() -> None:
    outcome = one('knights = [{ id = "k1", vigor = 3 }]\n[[expect]]\nstate = "knights.k1.vigor"\nequals = 4\n')
    assert not outcome.ok
    assert [(check.found, check.ok, check.line) for check in outcome.checks] == [(3, False, 2)]


def test_asking_changes_nothing() -> None:
    text = """
figures = [{ monster = "test.dummy", at = "F5" }, { knight = "k1", at = "F9" }]
[[ask]]
offered = { do = "walk", spaces = 2 }
includes = "cell:F8"
[[ask]]
path = { to = "k1" }
expect = ["F6", "F7", "F8"]
[[expect]]
at = { monster = "F5", k1 = "F9" }
[[expect]]
event = "moves"
never = true
"""
    assert one(text).ok


# --- the command --------------------------------------------------------------------------------


def test_the_command_runs_files_and_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text('title = "Good"\n[[ask]]\ndistance = { from = "A1", to = "B2" }\nexpect = 2\n')
    assert main(["scenario", str(good)]) == 0
    assert "ok     " in capsys.readouterr().out
    bad.write_text('title = "Bad"\n[[ask]]\ndistance = { from = "A1", to = "B2" }\nexpect = 3\n')
    assert main(["scenario", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [(entry["title"], entry["ok"]) for entry in told] == [("Bad", False), ("Good", True)]
    assert told[0]["checks"][0] | {"what": ""} == {"what": "", "ok": False, "found": 2, "wanted": "3", "line": 2}
    assert main(["scenario", str(tmp_path / "none.toml")]) == 1
    assert "there is no such file" in capsys.readouterr().out


def test_the_command_exports_a_saved_clash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save, file = SAVES / "version-1.kfsave", tmp_path / "clash.toml"
    assert main(["scenario", "--export", str(save), "-o", str(file)]) == 0
    assert main(["scenario", str(file)]) == 0, "and what was written can be run"
    assert main(["scenario", "--export", str(tmp_path / "none.kfsave")]) == 1
    assert "none.kfsave" in capsys.readouterr().err


# --- read before anything is played -------------------------------------------------------------

TWICE = """
knights = [{ id = "k1", vigor = 5, gear = ["sword"] }]
figures = [{ knight = "k1", at = "F5", vigor = 4 }, { monster = "test.dummy", at = "A1" }]
"""


@pytest.mark.parametrize(
    "play",
    [
        'do = "walk"\nfarr = 3',
        'do = "crash"\ncard = "six_vigor"',
        'do = "lose"\nwhat = "vigor"\namonut = 2',
        'do = [{ op = "lose", what = "vigor", amonut = 2 }]',
        'do = "clash"\nknigth = "k1"',
        'sett = { "knights.k1.vigor" = 0 }',
        'do = "wlak"',
    ],
)
def test_a_mistake_in_what_is_played_is_said_before_anything_is_played(play: str) -> None:
    outcome = one(f'{STRIKE}[[play]]\ndo = "crash"\n[[play]]\n{play}')
    assert outcome.problem is not None
    assert "there is no field" in outcome.problem.message or "there is no thing to do" in outcome.problem.message
    assert outcome.problem.line >= 6
    assert "crashes" not in [event["event"] for event in outcome.events], "the first was played"
    assert outcome.events == []


def test_a_judicium_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    fall = '[[play]]\ndo = "lose"\nwhat = "vigor"\namount = 10\nknight = "k1"\n'
    deck = 'decks = { judicium = ["survived", "died"] }\n'
    assert one(f'{STRIKE}{deck}force = {{ judicium = ["died"] }}\n{fall}').problem is None
    assert '"died" is not in the Judicium deck, which holds survived' in problem(
        f'{STRIKE}decks = {{ judicium = ["survived"] }}\nforce = {{ judicium = ["died"] }}\n{fall}'
    )
    assert '"died_horribly" is to be drawn, but the Judicium deck holds' in problem(
        f'{STRIKE}{deck}force = {{ judicium = ["died_horribly"] }}\n{fall}'
    )
    deeper = fall.replace("10", "16")
    assert one(f'{STRIKE}{deck}force = {{ judicium = ["died_horribly"] }}\n{deeper}').problem is None


def test_values_of_a_knight_that_are_given_twice_must_be_the_same() -> None:
    assert problem(TWICE) == ("file.toml:3: figures[1].vigor: vigor of k1 is 4 here and 5 in knights; say it once")
    assert one(TWICE.replace("= 4", "= 5")).problem is None


@pytest.mark.parametrize(
    ("case", "vigor"),
    [
        ('figures = [{ knight = "k1", vigor = 3 }]', 3),
        ('knights = [{ id = "k1", vigor = 2 }]', 2),
    ],
)
def test_a_case_says_other_values_than_its_file(case: str, vigor: int) -> None:
    shared = TWICE.replace("= 4", "= 5")
    text = f'{shared}[[case]]\n{case}\n[[case.ask]]\nstate = "knights.k1.vigor"\nexpect = {vigor}\n'
    assert one(text).ok, one(text)


@pytest.mark.parametrize("table", ["gear", "ai", "condition", "terrain_tile", "mortis"])
@pytest.mark.parametrize("card", ["1", '"x"', "[1]", "{ a = 1 }", "[[{}]]"])
def test_cards_that_are_none_are_said_in_files_with_cases_too(table: str, card: str) -> None:
    shared = f"{table} = {card}\n[[case]]\n{table} = {card}\n"
    for text in (shared, f"{shared}[[case]]\n{table} = [{{ id = 'x' }}]"):
        told = [str(outcome.problem) for outcome in outcomes(text)]
        assert all(re.match(r"file\.toml:[13]: ", line) for line in told), told


def test_a_file_is_searched_for_lines_once_however_many_cases_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """150 cases in one file take no longer than in four."""
    searched: list[str] = []
    monkeypatch.setattr(sources, "Positions", lambda text: searched.append(text) or Positions(text))
    case = (
        '[[case]]\n[[case.ask]]\nstate = "knights.k1.vigor"\nexpect = 5\n[[case.expect]]\nstate = "knights.k1.vigor"\n'
    )
    shared = TWICE.replace("= 4", "= 5")
    assert all(outcome.ok for outcome in outcomes(shared + (case + "equals = 5\n") * 20))
    assert len(searched) == 1


def test_who_is_not_in_the_party_takes_no_part_in_the_clash() -> None:
    """He is off the board, no target, and it is never his turn."""
    text = (
        'party = ["k1"]\nfigures = [{ monster = "test.dummy", at = "F5" }, { knight = "k1", at = "F8" }]\n'
        'knights = [{ id = "k2", at = "F6" }]\n[[ask]]\ntargets = { lines = [["closest"]], reach = 9 }\n'
        'expect = ["k1"]\n[[expect]]\nat = { k2 = "" }\n'
    )
    assert one(text).ok
