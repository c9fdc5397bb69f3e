"""What the modes of play ask has its place in the window, words in both languages, and is answered there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.kingdom.setup import kingdom_setup, monster_setup
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Chapter, GearItem, Investigation, State
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.knight_facts import signs
from kf_desktop.ui.table.view import TableView
from tests.bundled import load_box
from tests.ui import fakes
from tests.ui.hands import found, press

pytestmark = pytest.mark.usefixtures("strays")

BOX = load_box()
KNIGHTS = list(BOX.knights)


def alone() -> State:
    """A lone knight before a clash, with other gear in the Armory."""
    state = new_skirmish(BOX, "bell_ox", 1, "full", [(KNIGHTS[0], 1)], 1)
    knight = state.knights[KNIGHTS[0]]
    spare = next(gear for gear in BOX.gear.values() if gear.type == "support" and gear.source == "merchant")
    knight.sheet.armory.append(GearItem(spare.id))
    return state


def five() -> State:
    squire = next(iter(BOX.squires))
    return new_skirmish(BOX, "bell_ox", 1, "full", [(name, 1) for name in KNIGHTS], 1, squires=[squire])


def solved(third: bool) -> State:
    """A lone knight who has just solved an investigation, the chapter's third or an earlier one."""
    state = new_campaign(BOX, "solo", KNIGHTS[:1], 1, prologues=False)
    knight = state.knights[KNIGHTS[0]]
    rows = [Investigation(number, "success") for number in range(1, 4 if third else 2)]
    knight.sheet.tale = [Chapter("", rows)]
    knight.mission, knight.investigation = "investigation", rows[-1].number
    state.expedition.kingdom = next(iter(BOX.kingdoms))
    state.expedition.leader, state.expedition.phase = knight.id, "delve"
    game = Game(state, BOX)
    kingdom_setup(game)
    monster_setup(game)
    state.scenes = [Frame("delve"), Frame("next_investigation")]
    return state


def smiled_upon() -> State:
    state = new_campaign(BOX, "pgd", KNIGHTS[:2], 1, prologues=False, modes=["presence"])
    lender, borrower = (state.knights[name] for name in KNIGHTS[:2])
    lender.sheet.tale = [Chapter(), Chapter(), Chapter()]
    borrower.presence, borrower.attention = "smiles", 1
    state.expedition.kingdom, state.expedition.leader = next(iter(BOX.kingdoms)), lender.id
    state.scenes = [Frame("outpost", "loadout")]
    return state


def on_the_path(step: str) -> State:
    """On a Rogue's Path before a node is chosen, before its clash, after it, and with too few resurrections."""
    state = new_campaign(BOX, "rose", KNIGHTS[:3], 1, modes=["rogue"])
    game = Game(state, BOX)
    sheet, expedition = state.rosegraal, state.expedition
    assert sheet is not None
    expedition.kingdom, expedition.leader, expedition.phase = next(iter(BOX.kingdoms)), KNIGHTS[0], "rosegraal"
    nodes = game.content.rosegraals[sheet.chart].nodes
    node = next(node for node in nodes if node.level > 1 and node.rewards == ("heroic_arc",))
    sheet.crossed = ["ash_1", "ash_7"]
    if step != "node":
        sheet.node, sheet.monster, expedition.levels = node.id, "bell_ox", {"bell_ox": 1}
        expedition.clashes = {"full": "won"}
    if step == "casualties":
        expedition.clashes = {"full": "lost"}
        sheet.resurrections, sheet.fell = 1, KNIGHTS[:2]
    state.scenes = [Frame("rosegraal", step)]
    return state


def view_of(session: Session[Any, Any]) -> TableView:
    table = SessionTable(session)
    return TableView(table.view, BOX, table.decision, table.events, table)


QUESTIONS: dict[str, Callable[[], State]] = {
    "solo.swap": alone,
    "choose.stands_beside": five,
    "solo.investigation": lambda: solved(third=False),
    "solo.full_clash": lambda: solved(third=True),
    "presence.lend": smiled_upon,
    "rosegraal.node": lambda: on_the_path("node"),
    "rosegraal.ready": lambda: on_the_path("ready"),
    "rosegraal.returns": lambda: on_the_path("casualties"),
    "rosegraal.reward": lambda: on_the_path("reward"),
    "rosegraal.after": lambda: on_the_path("after"),
}


@pytest.fixture(params=QUESTIONS)
def session(request: Any, window: Any, qtbot: Any) -> Session[Any, Any]:
    made = Session(RULES, BOX, QUESTIONS[request.param]())
    assert made.decision is not None and made.decision.prompt == request.param
    window.play(SessionTable(made))
    qtbot.wait(5)
    return made


@pytest.mark.rule("SOL-010", "SOL-017", "PGD-013")
def test_every_option_has_its_place_and_is_taken(window: Any, session: Any, qtbot: Any) -> None:
    asked, options = session.decision, [option.key for option in session.decision.options]
    assert found(window.table) == set(options)
    press(window, options[-1])
    qtbot.waitUntil(lambda: session.decision != asked)
    assert (options[-1],) in session.answers or session.state.scenes[-1].scene != "next_investigation"


def test_question_and_options_are_words_in_both_languages(window: Any, session: Any) -> None:
    for language in ("en", "zh_CN"):
        CATALOGUE.language = language
        view = view_of(session)
        said = [speech.prompt(session.decision, view), speech.guide(session.decision, view)]
        said += [speech.option(option, view) for option in session.decision.options]
        assert all(said) and not [words for words in said if "{" in words or "option." in words or "_" in words]


def test_who_is_smiled_upon_and_who_is_watched_is_marked() -> None:
    state = fakes.state("delve")
    for name, side in (("ilse", "smiles"), ("bruno", "watches")):
        state.knights[name].presence, state.knights[name].attention = side, 2
    view = fakes.view_of(state)
    marks = {name: [words for words, _ in signs(view.game.knights[name], view)] for name in ("ilse", "bruno")}
    assert f"{sign('hope')} smiled upon 2" in marks["ilse"] and f"{sign('hope')} watched 2" in marks["bruno"]
