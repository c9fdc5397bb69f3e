"""A running clash that is written as a scenario stands where it stood, and goes on in the same way."""

import json
from typing import Any

import pytest

from kf_desktop.bots import Bot, make_bot
from kf_desktop.content.packs.sources import Source
from kf_desktop.engine.codec import encode
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession
from kf_desktop.scenarios import runner
from kf_desktop.scenarios.building import build
from kf_desktop.scenarios.cards import bundled_cards
from kf_desktop.scenarios.files.export import NothingToExport, export, quiet_moment
from kf_desktop.scenarios.files.script import Script, scripts_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.runner import run
from tests.soak.plays import begin_skirmish, play

FURTHER = 30


def script_of(session: GameSession) -> Script:
    [script] = scripts_of(Source("export.toml", export(session, "A clash")))
    return script


def step(session: GameSession, bot: Bot) -> None:
    assert session.decision is not None
    session.answer(bot(session.state, session.decision))


def skirmish(monster: str, level: int, *, table_dice: bool = False) -> GameSession:
    knights = [("ilse", level), ("bruno", level)]
    box = bundled_cards()
    return Session(RULES, box, new_skirmish(box, monster, level, "full", knights, 7, table_dice=table_dice))


def plain(events: list[Event]) -> list[dict[str, object]]:
    """Events as a scenario tells them; what was answered by itself is not told there."""
    told = [{"event": event.kind} | json.loads(json.dumps(event.args)) for event in events]
    return [event for event in told if event["event"] != "only_one_answer"]


@pytest.mark.parametrize(
    ("monster", "level", "dice"), [("bell_ox", 1, False), ("cinder_novices", 1, False), ("bell_ox", 3, True)]
)
def test_a_clash_exported_at_several_moments_goes_on_in_the_same_way(monster: str, level: int, dice: bool) -> None:
    session, bot = skirmish(monster, level, table_dice=dice), make_bot("cautious", 3)
    looked = 0
    while session.decision is not None and session.state.scenes[-1].scene == "clash" and looked < 5:
        for _ in range(17):
            step(session, bot)
        if session.state.clash is None:
            break
        looked += 1
        script = script_of(session)
        there, answers = quiet_moment(session)
        assert encode(build(script).game.state) == encode(there)
        copy = Session(RULES, bundled_cards(), there)
        for answer in answers:
            copy.answer(answer)
        assert encode(copy.state) == encode(session.state), "the quiet moment and the answers lead to where it stands"
        happened = len(copy.events)
        further = []
        for _ in range(FURTHER):
            if copy.decision is None or copy.state.clash is None or copy.state.clash.result:
                break
            further.append(bot(copy.state, copy.decision))
            copy.answer(further[-1])
        script.tables["play"][0]["answers"] += [list(answer) for answer in further]
        outcome = run(script)
        assert outcome.problem is None, str(outcome.problem)
        expected = plain(copy.events[happened:])
        told = json.loads(json.dumps(outcome.events))
        assert told[-len(expected) :] == expected
    assert looked


def data_of(state: State) -> Any:
    """The state without what is only kept while an effect is under way: it is over when a file runs out of answers."""
    data = encode(state)
    for knight in data["knights"].values():
        knight["marks"] = [mark for mark in knight["marks"] if mark["kind"] != "under_way"]
    return data


@pytest.mark.parametrize("seed", range(16))
def test_skirmishes_with_every_monster_stand_in_the_file_where_they_stood(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the setup on: each file is read, played, and stands at the same position, decks and chances."""
    beds: list[Bed] = []
    monkeypatch.setattr(runner, "build", lambda script: beds.append(build(script)) or beds[-1])
    session, looked = begin_skirmish(bundled_cards(), seed), 0
    for count, decision in enumerate(play(session, make_bot("random", seed), 160)):
        if count % 20 != seed % 4 or decision.prompt == "skirmish.next":
            continue
        outcome = run(script_of(session))
        assert outcome.problem is None, f"{decision.prompt}: {outcome.problem}"
        assert data_of(beds[-1].game.state) == data_of(session.state), decision.prompt
        looked += 1
    assert looked


def test_a_clash_can_be_exported_while_it_is_set_up() -> None:
    session = skirmish("bell_ox", 1)
    while session.decision is not None and session.decision.prompt != "choose.start_space":
        session.answer([session.decision.options[0].key])
    outcome = run(script_of(session))
    assert outcome.problem is None
    assert any(event["event"] == "clash_begins" for event in outcome.events)


def test_squires_are_exported_with_their_deck_and_fight_on() -> None:
    box, bot = bundled_cards(), make_bot("cautious", 3)
    picked = new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 7, squires=["kit", "dorcas"])
    session: GameSession = Session(RULES, box, picked)
    for _ in range(60):
        step(session, bot)
    state = quiet_moment(session)[0]
    built = build(script_of(session)).game.state
    assert built.party == state.party and built.mettle == state.mettle
    assert {name: encode(squire) for name, squire in built.squires.items()} == {
        name: encode(squire) for name, squire in state.squires.items()
    }


def test_of_a_game_that_is_over_there_is_nothing_to_export() -> None:
    box = bundled_cards()
    session: GameSession = Session(RULES, box, new_campaign(box, "Test", ["ilse"], 1))
    session.checkpoints[-1].state["scenes"] = []
    with pytest.raises(NothingToExport, match="the game is over"):
        export(session, "Over")
