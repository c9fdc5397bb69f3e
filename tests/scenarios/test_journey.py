"""Positions of an expedition: what the files say, what they refuse, and what an export of one keeps."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import get_args

import pytest

from kf_desktop import ledger
from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.content.packs.sources import Source
from kf_desktop.engine.codec import encode
from kf_desktop.engine.session import Session
from kf_desktop.resources import assets_dir
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.game import Failure
from kf_desktop.saves.games import GameSession
from kf_desktop.scenarios.building import build
from kf_desktop.scenarios.files.export import export, quiet_moment
from kf_desktop.scenarios.files.script import scripts_of
from kf_desktop.scenarios.runner import Outcome, run

FOLDER = Path(__file__).parent / "journey"
SETTING_OUT = """phase = "vision"
step = "monster_setup"
knights = [{ id = "k1" }]
expedition = { kingdom = "cinder_abbacy", leader = "k1" }
"""
BEGUN = 'phase = "delve"\nknights = [{ id = "k1" }]\n'


def outcome(text: str) -> Outcome:
    [script] = scripts_of(Source("x.toml", text))
    return run(script)


def test_at_least_forty_cases_of_an_expedition() -> None:
    cases = [script for path in FOLDER.glob("*.toml") for script in scripts_of(Source(path.name, path.read_text()))]
    assert len(cases) >= 40
    golden = {"RST-013", "RST-023", "DEL-026", "DEL-089", "FOG-004", "FOG-033", "ADV-025", "ADV-038", "OUT-052"}
    golden |= {"SPO-029", "SPO-047", "SPO-048", "GMB-021"}
    assert golden <= ledger.named_by_scenarios(FOLDER)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('phase = "delv"\nknights = [{ id = "k1" }]\n', 'x.toml:1: phase: there is no phase "delv"'),
        ('step = "fog"\n', 'x.toml:1: step: a step belongs to a phase: say which with "phase"'),
        ('phase = "delve"\n', "nobody sets out: add knights"),
        (BEGUN + 'modes = ["rouge"]\n', 'x.toml:3: modes: there is no mode "rouge"; did you mean "rogue"?'),
        (BEGUN + 'expedition = { tile = "77" }\n', 'x.toml:3: expedition.tile: there is no tile of test.kingdom "77"'),
        (BEGUN + 'expedition = { leader = "k2" }\n', "x.toml:3: expedition.leader: there is no knight of the party"),
        (BEGUN + 'expedition = { deep_fog = ["soup"] }\n', "x.toml:3: expedition.deep_fog[1]: there is no card"),
        (
            BEGUN + 'expedition = { wheel = ["bel_ox"] }\n',
            'expedition.wheel: there is no card "bel_ox"; did you mean "bell_ox"?',
        ),
        (BEGUN + 'expedition = { goods = { k1 = ["fulll"] } }\n', 'expedition.goods: there is no kind of Loot "fulll"'),
        (BEGUN + 'expedition = { clashes = { full = "win" } }\n', 'expedition.clashes: there is no result "win"'),
        (BEGUN + 'expedition = { first_part = "pub" }\n', 'first_part: there is no part of the outpost "pub"'),
        (BEGUN + 'campaign = { rites = ["h99"] }\n', 'campaign.rites: there is no card "h99"'),
        ('phase = "delve"\nknights = [{ id = "k1", mission = "qest" }]\n', 'no mission "qest"; did you mean "quest"?'),
        ('phase = "delve"\nknights = [{ id = "k1", clues = { martail = 1 } }]\n', 'no type of clue "martail"'),
        (
            BEGUN + 'expedition = { quester = "k2" }\n',
            'x.toml:3: expedition.quester: there is no knight of the party "k2"',
        ),
        (
            'knights = [{ id = "k1" }]\nexpedition = { quester = "ks" }\n',
            "expedition.quester: there is no knight of the",
        ),
        (
            BEGUN + 'expedition = { failed = "treat" }\n',
            'x.toml:3: expedition.failed: there is no reason to fail "treat"; did you mean "threat"? (use',
        ),
        (BEGUN + 'rosegraal = { monster = "bel_ox" }\n', 'x.toml:3: rosegraal.monster: there is no card "bel_ox" in'),
        (BEGUN + 'rosegraal = { fell = ["k1", "k7"] }\n', 'rosegraal.fell: there is no knight of the file "k7"'),
        (BEGUN + 'rosegraal = { leader = "k7" }\n', 'rosegraal.leader: there is no knight of the file "k7"'),
        (
            'phase = "delve"\nknights = [{ id = "k1", presence = "smile" }]\n',
            'presence: there is no card "smile" in presence; did you mean "smiles"? (there are smiles, watches)',
        ),
        (
            'knights = [{ id = "k1", rapport = { bruna = 1 } }]\n',
            'x.toml:1: knights[1].rapport: there is no card "bruna" in knights; did you mean "bruno"?',
        ),
        (
            'knights = [{ id = "k1", sheet = { tale = [{ investigations = [{ number = 4 }, { number = 4 }] }] } }]\n',
            "x.toml:1: knights[1].sheet.tale[1]: a chapter has 3 rows at most, each with another investigation",
        ),
        (
            'knights = [{ id = "k1", sheet = { tale = [{ quest = "won" }] } }]\n',
            'sheet.tale[1]: there is no result "won" (use running, success, failure)',
        ),
        ('knights = [{ id = "k1", sheet = { tale = [{}, {}, {}, {}, {}, {}] } }]\n', "Your Tale has 5 chapters"),
        ('knights = [{ id = "k1", vices = { cruelty = 5 } }]\n', "knights[1].vices: cruelty has 0 to 4 marks"),
        ('knights = [{ id = "k1", rapport = { k2 = 4 } }]\n', "knights[1].rapport: a friend has 0 to 3 hearts"),
        (
            'phase = "rest"\nstep = "rotatio"\nknights = [{ id = "k1" }]\n',
            'x.toml:2: step: there is no step of rest "rotatio"; did you mean "rotation"? (use abilities, rotation',
        ),
        (
            BEGUN + '[[play]]\ndo = "go on"\nuntil = "rest:campfir"\n',
            'x.toml:5: play[1].until: there is no step of rest "campfir"',
        ),
        (BEGUN + 'step = "fog"\n', 'x.toml:3: step: "fog" goes by more: say to in args'),
        (BEGUN + 'step = "tile"\nargs = { to = "2" }\n', 'x.toml:3: step: "tile" goes by more: say side in args'),
        (
            'phase = "rosegraal"\nstep = "ready"\nknights = [{ id = "k1" }]\n',
            'x.toml:2: step: "ready" is of a node: say which with rosegraal.node',
        ),
        (
            'phase = "rosegraal"\nstep = "reward"\nknights = [{ id = "k1" }]\nrosegraal = { node = "ash_1" }\n',
            'x.toml:2: step: "reward" follows a clash: say how it ended with expedition.clashes.full',
        ),
        ('phase = "dungeon"\nknights = [{ id = "k1" }]\n', "x.toml:1: phase: the party is in no dungeon: say which"),
        (BEGUN + 'do = "round"\n', 'x.toml:3: do: no clash is fought here: the file has a "phase"'),
        (
            'figures = [{ monster = "test.dummy", at = "E5" }]\ndo = "clash"\n',
            "the game goes round and round, and nobody is asked anything",
        ),
        (
            'figures = [{ monster = "test.dummy", at = "E5" }]\ndo = { op = "princess", id = "p1" }\n',
            "the rules could not go on: nobody takes part: add knights",
        ),
        ('knights = [{ id = "k1" }]\ndo = "meet"\n', "no kingdom is delved into: say expedition.kingdom"),
        (
            'squires = [{ id = "s1" }]\n[[play]]\ndo = "virtue test"\nknight = "s1"\ndifficulty = 6\n',
            'the Mettle deck is empty: lay it out with decks.mettle, or say decks.mettle = "packs"',
        ),
        (
            BEGUN + 'force = { exploration = ["abbacy.survey_chalk_mark"] }\n',
            'x.toml:3: force.exploration[1]: "abbacy.survey_chalk_mark" is special: a shuffle never ends with it',
        ),
        (
            BEGUN + 'force = { deep_fog = ["no.such_card"] }\n',
            'x.toml:3: force.deep_fog: there is no card "no.such_card" in deep_fog',
        ),
        (
            SETTING_OUT + 'force = { wheel = ["bell_ox", "", ""] }\ndo = "go on"\n',
            "the wheel is laid of bell_ox, cinder_novices, each once",
        ),
        (
            SETTING_OUT + 'force = { wheel = ["bell_ox", "cinder_novices"] }\ndo = "go on"\n',
            "the wheel has 3 districts, and 2 were laid out",
        ),
        (
            SETTING_OUT.replace("monster", "kingdom")
            + 'force = { exploration = ["test.exploration.quiet"] }\ndo = "go on"\n',
            '"test.exploration.quiet" is to be drawn, but the Exploration deck holds',
        ),
        (
            BEGUN + '[[ask]]\noffered = { do = "fail_expedition" }\n',
            "x.toml:3: ask[1]: the expedition fails before this can be answered",
        ),
        (
            'figures = [{ monster = "test.dummy", at = "E5" }, { knight = "k1", at = "A1" }]\n'
            '[[ask]]\nodds = { do = "monster round" }\n',
            'x.toml:2: ask[1]: no answer is left: "turn" is asked',
        ),
        (BEGUN + 'rosegraal = { node = "ash_99" }\n', 'x.toml:3: rosegraal.node: there is no node "ash_99"'),
        (BEGUN + 'do = "activation"\n', 'no clash is fought here: the file has a "phase"'),
        (BEGUN + '[[play]]\ndo = "go on"\nuntil = "clsh"\n', 'x.toml:5: play[1].until: there is no scene "clsh"'),
        ('phase = "delve"\nknights = [{ id = "k1", tier = "lord" }]\n', 'knights[1].tier: there is no tier "lord"'),
        ('phase = "delve"\nknights = [{ id = "k1", tier = 6 }]\n', "there are the tiers 1 to 5"),
        (
            BEGUN + "[[book]]\nparagraph = [{ number = 7, goto = 8 }]\n",
            "x.toml:4: book[1].paragraph[1].goto: the book has",
        ),
        (BEGUN + "[[book]]\nparagraph = [{ number = 7, thn = [] }]\n", 'field "thn" here; did you mean "then"?'),
        (
            BEGUN + '[[book]]\nparagraph = [{ number = 7, then = [{ op = "gian" }] }]\n',
            "book[1].paragraph[1].then[1]: there",
        ),
        (BEGUN + '[[book]]\nknight = "k9"\n', 'x.toml:4: book[1].knight: there is no card "k9"'),
        (
            BEGUN + "[[book]]\nadventure = [{ from = 1, to = 100, paragraph = 9 }]\n",
            "adventure[1].paragraph: the book has no",
        ),
        (
            BEGUN + '[[book]]\nknight = "k1"\ncampfire = [{ result = 4, paragraph = 1 }]\n',
            "x.toml:3: book[1]: a knightbook has no campfires",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence_with_its_place(text: str, said: str) -> None:
    problem = outcome(text).problem
    assert problem is not None and said in str(problem)


CLASH = 'knights = [{ id = "k1" }]\nfigures = [{ monster = "test.dummy", at = "F5" }]\nunanswered = "pass"\n'


def test_a_clash_that_is_decided_goes_on_into_the_phase_behind_it() -> None:
    """A play of its own decides it; what the file does not say of the journey is as at its start."""
    text = CLASH + (
        'clash = { type = "exhibition" }\n[[play]]\ndo = "end_clash"\nresult = "won"\n'
        '[[play]]\ndo = "go on"\nuntil = "delve"\nanswers = ["loot:upgrade#1, loot:upgrade#2, loot:upgrade#3"]\n'
        '[[expect]]\nevent = "aftermath"\n'
        '[[expect]]\nevent = "phase"\nphase = "rest"\n[[expect]]\nstate = "expedition.tile"\nequals = "5"\n'
    )
    found = outcome(text)
    assert found.problem is None and [check.ok for check in found.checks] == [True] * 3


def test_an_operation_that_fails_the_expedition_leads_to_spoils() -> None:
    """Whatever is played: Threat beyond its end, an empty deck, the word of a card (EXP-016, EXP-017)."""
    text = BEGUN + (
        'expedition = { threat = 9 }\n[[play]]\ndo = "gain"\nwhat = "threat"\n'
        '[[expect]]\nevent = "phase"\nphase = "spoils"\n[[expect]]\nstate = "expedition.failed"\nequals = "threat"\n'
    )
    found = outcome(text)
    assert found.problem is None and [check.ok for check in found.checks] == [True] * 2


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("reason", get_args(Failure))
def test_why_an_expedition_fails_can_be_said(language: str, reason: str) -> None:
    with (assets_dir() / "translations" / f"{language}.toml").open("rb") as file:
        words = tomllib.load(file)["word"]
    assert f"reason.{reason}" in words


def test_a_clash_with_nobody_to_fight_is_said() -> None:
    problem = outcome(
        BEGUN + 'step = "story"\nexpedition = { time = 8 }\n[[play]]\ndo = "go on"\nuntil = "rest"\n'
    ).problem
    assert problem is not None and "no monster is in any district: say which in expedition.wheel" in str(problem)


def test_a_case_can_be_without_the_phase_of_its_file() -> None:
    text = BEGUN + '[[case]]\nphase = ""\nask = [{ state = "clash.type", expect = "full" }]\n'
    found = outcome(text)
    assert found.problem is None and [check.ok for check in found.checks] == [True]


def test_what_is_never_reached_is_said() -> None:
    text = 'phase = "rest"\nstep = "rotation"\nknights = [{ id = "k1" }]\n[[play]]\ndo = "go on"\nuntil = "spoils"\n'
    problem = outcome(text).problem
    assert problem is not None and "x.toml:4: play[1]" in str(problem) and "is asked" in str(problem)


@pytest.mark.parametrize("scene", ["vision", "outpost", "delve", "rest", "spoils", "rosegraal"])
def test_an_export_of_an_expedition_stands_where_the_game_stands(scene: str) -> None:
    session = _played_to(scene)
    [script] = scripts_of(Source("export.toml", export(session, "as it stands")))
    state, answers = quiet_moment(session)
    bed = build(script)
    assert encode(bed.game.state) == encode(state)
    assert run(script).problem is None
    assert [frame.scene for frame in bed.game.state.scenes] == [frame.scene for frame in state.scenes]
    assert len(script.tables["play"][0]["answers"]) == len(answers)


def _played_to(scene: str) -> GameSession:
    """A game of bots that has come to that scene, in the middle of a question if there is one."""
    box = load_box()
    modes = ["rogue"] if scene == "rosegraal" else []
    session = Session(RULES, box, new_campaign(box, "x", ["ilse", "bruno"], 3, modes=modes))
    bot = make_bot("cautious", 3)
    while session.decision is not None and session.state.scenes[-1].scene != scene:
        session.answer(bot(session.state, session.decision))
    for _ in range(2):
        if session.decision is not None and session.state.scenes[-1].scene == scene:
            session.answer(bot(session.state, session.decision))
    return session


def test_a_case_adds_to_the_book_of_its_file() -> None:
    """The case changes one page; the table and the other page are the file's."""
    text = (
        BEGUN
        + """
step = "story"
[[book]]
campfire = [{ result = 4, paragraph = 10 }]
paragraph = [{ number = 10, goto = 11 }, { number = 11, then = [{ op = "gain", what = "gold" }] }]
[[case]]
[[case.book]]
paragraph = [{ number = 11, then = [{ op = "gain", what = "gold", amount = 5 }] }]
[[case]]
[[case.book]]
campfire = []
"""
    )
    more, none = (build(script).game.content.books["test_codex"] for script in scripts_of(Source("x.toml", text)))
    assert [entry.paragraph for entry in more.campfires] == [10] and none.campfires == ()
    assert more.paragraphs[10].goto == 11 and sorted(none.paragraphs) == [1, 10, 11]
    assert [encode(book.paragraphs[11].then[0])["amount"]["plus"] for book in (more, none)] == [5, 1]
