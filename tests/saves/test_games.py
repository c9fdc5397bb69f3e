"""Games in files: what loads, what is refused, and what a stranger's file can do (nothing)."""

import copy
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode, fingerprint
from kf_desktop.engine.session import RulesStopped, Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import GearItem
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import ChangedPack, GameSession, changed_packs, open_game, to_save, to_session
from kf_desktop.saves.savefile import SaveFile, read_save, write_save
from kf_desktop.saves.soundness import flaw
from kf_desktop.saves.vault import AUTOSAVE, Vault
from tests.bundled import load_box

Data = dict[str, Any]


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


@pytest.fixture(scope="module")
def games(box: Box) -> list[GameSession]:
    """The same expedition at its beginning, on the map, in a clash and after it."""
    wanted = {"vision", "delve", "clash", "spoils"}
    found: dict[str, GameSession] = {}
    session = Session(RULES, box, new_campaign(box, "The Bell", ["ilse", "bruno"], 3))
    bot = make_bot("cautious", 3)
    while session.decision is not None and not session.state.campaign.expeditions:
        place = "clash" if session.state.clash else session.state.expedition.phase
        if place in wanted - set(found):
            found[place] = to_session(to_save(session, "p"), box)
        session.answer(bot(session.state, session.decision))
    assert set(found) == wanted
    return list(found.values())


def as_data(session: GameSession) -> Data:
    data: Data = json.loads(json.dumps(session.data()))
    return data


def edited(session: GameSession, change: Callable[[Data], object]) -> SaveFile:
    """A save of this very state with something changed, signed as if nothing had been: a stranger could make it."""
    state = encode(session.state)
    change(state)
    checkpoint = {"answers": 0, "state": state, "fingerprint": fingerprint(state)}
    data = {"origin": copy.deepcopy(state), "answers": [], "checkpoint": checkpoint, "fingerprint": "", "log": []}
    return SaveFile(to_summary(), {}, data)


def to_summary() -> Any:
    from tests.saves.conftest import a_save  # noqa: PLC0415 - what only this test needs

    return a_save().summary


def test_a_save_says_where_the_game_stands(games: list[GameSession]) -> None:
    for session in games:
        summary = to_save(session, "ilse & bruno").summary
        assert (summary.campaign, summary.party, summary.knights) == ("The Bell", "ilse & bruno", ["ilse", "bruno"])
        assert summary.phase == ("clash" if session.state.clash else session.state.expedition.phase)
        assert summary.answers == len(session.answers)
        assert summary.expedition == session.state.campaign.expeditions + 1


def test_a_game_goes_through_a_file(games: list[GameSession], box: Box, tmp_path: Path) -> None:
    for session in games:
        write_save(to_save(session, "p"), tmp_path / "game.kfsave")
        again = to_session(read_save(tmp_path / "game.kfsave"), box)
        assert again.notice is None
        assert again.decision == session.decision
        assert again.state == session.state
        assert again.events == session.events[-len(again.events) :]


@pytest.mark.rule("SAV-017", "SAV-001", "SAV-010", "SAV-011", "VIC-019")
def test_golden_save_between_expeditions_goes_through_a_file(box: Box, tmp_path: Path) -> None:
    """After the third expedition everything on the sheets is written down, and the next Vision begins with it."""
    state = new_campaign(box, "The Bell", ["ilse", "bruno"], 3, prologues=False)
    sheet = state.knights["ilse"].sheet
    sheet.gold, sheet.bane, sheet.virtues, sheet.saint, sheet.devotion = 7, 1, {"bravery": 1}, "saint_odo", 2
    sheet.rapport, sheet.matrix, sheet.vices = {"bruno": 2}, ["01", "07"], {"duplicity": 1}
    sheet.armory += [GearItem("merchant.gear.hayfork", reforged=True), GearItem("lowgate.gear.cold_tea")]
    owned = len(sheet.armory)
    state.campaign.mercenaries.append("corporal_dunn")
    state.campaign.unique, state.campaign.expeditions = ["cinder_abbacy:47"], 3
    write_save(to_save(Session(RULES, box, state), "p"), tmp_path / "game.kfsave")
    again = to_session(read_save(tmp_path / "game.kfsave"), box).state
    kept = again.knights["ilse"].sheet
    assert (kept.gold, kept.bane, kept.virtues, kept.vices) == (7, 1, {"bravery": 1}, {"duplicity": 1})
    assert (kept.saint, kept.devotion, kept.rapport, kept.matrix) == ("saint_odo", 2, {"bruno": 2}, ["01", "07"])
    assert len(kept.armory) == owned and [item.gear for item in kept.armory if item.reforged] == [
        "merchant.gear.hayfork"
    ]
    assert "corporal_dunn" in again.campaign.mercenaries and again.campaign.unique == ["cinder_abbacy:47"]
    assert again.campaign.expeditions == 3 and again.scenes[-1].scene == "vision" and again.expedition.phase == "vision"


def test_a_name_too_long_for_the_list_is_cut_and_the_save_can_be_read(box: Box, tmp_path: Path) -> None:
    session = Session(RULES, box, new_campaign(box, "钟" * 500, ["ilse"], 3))
    write_save(to_save(session, "p"), tmp_path / "game.kfsave")
    assert to_session(read_save(tmp_path / "game.kfsave"), box).state.campaign.name == "钟" * 500


def test_packs_that_are_not_there_are_named(games: list[GameSession], box: Box) -> None:
    save = to_save(games[0], "p")
    save.packs["drowned_court"] = "2"
    with pytest.raises(SaveError, match="drowned_court"):
        to_session(save, box)


def test_every_pack_that_is_not_there_is_named_with_its_version(games: list[GameSession], box: Box) -> None:
    save = to_save(games[0], "p")
    there = dict(save.packs)
    save.packs |= {"drowned_court": "2", "storms": "7"}
    with pytest.raises(SaveError) as caught:
        to_session(save, box)
    told = "This game was played with packs that are not installed: drowned_court 2, storms 7. Install them."
    assert str(caught.value) == told
    (name, version), *_ = there.items()
    save.packs = there | {name: version + "0"}
    assert changed_packs(save.packs, box) == [ChangedPack(name, version + "0", version)]
    assert to_session(save, box).decision == games[0].decision


def test_where_the_rules_stop_the_sentence_says_at_what(
    games: list[GameSession], box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(game: object) -> object:
        raise ZeroDivisionError("no knights to share with")

    monkeypatch.setattr(RULES, "step", stop)
    with pytest.raises(SaveError) as caught:
        to_session(to_save(games[0], "p"), box)
    assert "the rules stop at it (ZeroDivisionError: no knights to share with)." in str(caught.value)


def test_a_save_tells_when_and_where_it_was_made(games: list[GameSession], box: Box) -> None:
    before = datetime.now().replace(microsecond=0)
    summary = to_save(games[1], "p", thumbnail="UE5H").summary
    assert before <= datetime.fromisoformat(summary.saved) <= datetime.now()
    assert (len(summary.saved), summary.thumbnail) == (len("2026-05-01T21:40:03"), "UE5H")
    assert summary.kingdom == games[1].state.expedition.kingdom != ""
    fight = new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1)], 3)
    summary = to_save(Session(RULES, box, fight), "p").summary
    assert fight.skirmish is not None
    assert (summary.phase, summary.kingdom, summary.expedition) == ("skirmish", fight.skirmish.kingdom, 1)


def test_a_game_that_cannot_be_played_offers_the_newest_backup_that_can(
    games: list[GameSession], box: Box, tmp_path: Path
) -> None:
    vault = Vault(tmp_path, backup_seconds=0)
    name, folder = vault.new_party("The Bell", "p")
    good, broken = to_save(games[1], name), to_save(games[2], name)
    broken.session = edited(games[2], lambda state: state["scenes"].append({"scene": "moon", "args": {}})).session
    for save in (good, broken, broken):
        vault.autosave(save, folder)
    with pytest.raises(SaveError, match=r"moon.*backup-000001") as caught:
        open_game(vault, folder / AUTOSAVE, box)
    assert caught.value.backup is not None
    assert open_game(vault, caught.value.backup, box)[1].state == games[1].state


# --- strangers' files ---------------------------------------------------------------------------


def put(place: str, value: object) -> Callable[[Data], object]:
    """Set a field by its dotted path."""

    def change(state: Data) -> None:
        *way, last = place.split(".")
        inner: Any = state
        for name in way:
            inner = inner[int(name)] if isinstance(inner, list) else inner[name]
        inner[int(last) if isinstance(inner, list) else last] = value

    return change


NONSENSE: list[tuple[str, object]] = [
    ("party", []),
    ("party", ["nobody"]),
    ("party", ["ilse", "nobody"]),
    ("knights", {}),
    ("knights.ilse.id", "nobody"),
    ("knights.ilse.hand", ["nothing.at.all"]),
    ("knights.ilse.loadout.hands", ["nothing"]),
    ("knights.ilse.sheet.armory", [{"gear": "nothing"}]),
    ("knights.ilse.sheet.saint", "nobody"),
    ("knights.ilse.conditions", {"nothing": 1}),
    ("knights.ilse.vigor", -1_000_000),
    ("knights.ilse.sheet.gold", 10**30),
    ("knights.ilse.vigor", "10"),
    ("knights.ilse.vigor", 1.5),
    ("knights.ilse.hand", [None]),
    ("scenes", [{"scene": "the moon"}]),
    ("scenes", [{"scene": ""}]),
    ("scenes", [{}]),
    ("scenes", [{"scene": "clash"}]),
    ("scenes", [{"scene": "story", "args": {"book": "ilse", "paragraph": "99999", "knight": "ilse"}}]),
    ("scenes", [{"scene": "story", "args": {"book": "../../etc/passwd", "paragraph": "1", "knight": "ilse"}}]),
    ("scenes", [{"scene": "story", "args": {}}]),
    ("on_expedition.kingdom", "atlantis"),
    ("on_expedition.tile", "nowhere"),
    ("on_expedition.leader", "nobody"),
    ("on_expedition.wheel", ["dragon"]),
    ("on_expedition.threat", -5000),
    ("on_expedition.exploration", ["nothing"]),
    ("mortis", {"9": ["nothing"]}),
    ("on_expedition.readings", [{"book": "nothing", "paragraph": 1, "knight": "ilse"}]),
    ("on_expedition.tiles", {"x": {}}),
    ("streams", {}),
    ("streams", {"seed": -1}),
    ("streams", {"seed": 1 << 64}),
    ("clash", {}),
    ("clash", {"monster": "dragon", "level": 1, "type": "full", "scenario": "x", "columns": 9, "rows": 9}),
    ("unknown_field", 1),
    ("campaign", None),
    ("campaign.name", 7),
]


@pytest.mark.parametrize(("place", "value"), NONSENSE, ids=[f"{place}={str(value)[:30]}" for place, value in NONSENSE])
def test_a_state_with_nonsense_in_it_is_refused_with_a_sentence(
    games: list[GameSession], box: Box, place: str, value: object
) -> None:
    with pytest.raises(SaveError, match=r"^This save .*\.$"):
        to_session(edited(games[1], put(place, value)), box)


def test_a_board_without_end_is_refused(games: list[GameSession], box: Box) -> None:
    clash = next(session for session in games if session.state.clash)
    for place in ("clash.columns", "clash.rows"):
        for size in (0, -3, 5000):
            with pytest.raises(SaveError, match="board"):
                to_session(edited(clash, put(place, size)), box)


IN_A_CLASH: list[tuple[str, object]] = [
    ("clash.monster", "dragon"),
    ("clash.ai_deck", ["nothing"]),
    ("clash.bp_discard", ["nothing"]),
    ("clash.wound_stack", ["nothing"]),
    ("clash.priority_target", "nobody"),
    ("clash.divine_target", "nobody"),
    ("clash.riders", {"ilse": {"figure": 99, "point": "nowhere"}}),
    ("clash.riders", {"ilse": {"figure": 99, "point": ""}}),
    ("clash.figures.0.cell", 9000),
    ("clash.figures.0.cell", -7),
    ("clash.figures.0.facing", 5),
    ("clash.figures.0.facing", "up-left"),
    ("clash.type", "half"),
    ("clash.level", 99),
    ("clash.result", "meh"),
    ("clash.active", "nobody"),
    ("clash.ai_current", "nothing"),
    ("clash.boundless", ["up"]),
    ("knights.ilse.cell", 9000),
    ("knights.ilse.cell", -2),
    ("clash.round", 10**40),
    ("clash.tokens", [{"kind": "dance", "figure": 1}]),
    ("clash.tokens", [{"kind": "", "figure": 1}]),
    ("clash.modifiers", [{"what": "luck", "amount": 1}]),
    ("clash.modifiers", [{"what": "at", "amount": 1, "until": "forever"}]),
    ("clash.figures.0.modifiers", [{"what": "", "amount": 1}]),
    ("clash.company_modifiers", {"bell_ox": [{"what": "luck", "amount": 1}]}),
    ("clash.company_supply", {"nobody": []}),
    ("knights.ilse.modifiers", [{"what": "luck", "amount": 1}]),
]


@pytest.mark.parametrize(("place", "value"), IN_A_CLASH, ids=[f"{p}={str(v)[:30]}" for p, v in IN_A_CLASH])
def test_a_clash_with_nonsense_in_it_is_refused_with_a_sentence(
    games: list[GameSession], box: Box, place: str, value: object
) -> None:
    clash = next(session for session in games if session.state.clash)
    before = encode(clash.state)
    with pytest.raises(SaveError, match=r"^This save .*\.$"):
        to_session(edited(clash, put(place, value)), box)
    assert encode(clash.state) == before


@pytest.mark.parametrize("other", ["knights.bruno.cell", "clash.figures.0.cell"])
def test_two_on_one_space_are_refused(games: list[GameSession], box: Box, other: str) -> None:
    session = next(session for session in games if session.state.clash)

    def crowd(state: Data) -> None:
        put("knights.ilse.cell", 9)(state)
        put(other, 9)(state)

    with pytest.raises(SaveError, match=r"^This save .* share A10.*\.$"):
        to_session(edited(session, crowd), box)
    assert to_session(edited(session, put("knights.ilse.cell", 9)), box).state.knights["ilse"].cell == 9


def test_a_list_without_end_is_refused(games: list[GameSession], box: Box) -> None:
    with pytest.raises(SaveError, match="entries"):
        to_session(edited(games[1], put("knights.ilse.used", ["x"] * 100_000)), box)


JUNK: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=6)
    | st.lists(st.integers() | st.text(max_size=4), max_size=3)
    | st.dictionaries(st.text(max_size=4), st.integers(), max_size=3)
    | st.builds(lambda: [[[[[[]]]]]])
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["origin", "answers", "checkpoint", "fingerprint", "log", "more"]), JUNK))
def test_any_session_data_gives_a_game_or_a_sentence(games: list[GameSession], box: Box, junk: Data) -> None:
    attempt(SaveFile(to_summary(), {}, as_data(games[1]) | junk), box)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(["answers", "state", "fingerprint", "more"]), JUNK))
def test_any_checkpoint_gives_a_game_or_a_sentence(games: list[GameSession], box: Box, junk: Data) -> None:
    data = as_data(games[2])
    data["checkpoint"] |= junk
    attempt(SaveFile(to_summary(), {}, data), box)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_any_edited_state_gives_a_game_that_can_be_played_or_a_sentence(
    games: list[GameSession], box: Box, data: st.DataObject
) -> None:
    """One to three values anywhere in the state are put to something else of the same or of another type."""
    session = data.draw(st.sampled_from(games))
    edits = data.draw(st.integers(1, 3))
    attempt(edited(session, lambda state: [edit(state, data) for _ in range(edits)]), box)


def edit(value: Any, data: st.DataObject) -> None:
    """Go down to some place and put something there."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        inner = value[key]
        if isinstance(inner, dict | list) and inner and data.draw(st.integers(0, 9)):
            value = inner
            continue
        numbers = st.sampled_from([-1000, -2, -1, 0, 1, 2, 5, 99, 9999])
        same = {int: numbers, str: st.sampled_from(["", "ilse", "x", "9", "full", "story"]), bool: st.booleans()}
        value[key] = data.draw(
            same.get(type(inner), JUNK) | JUNK if data.draw(st.booleans()) else same.get(type(inner), JUNK)
        )
        return


def attempt(save: SaveFile, box: Box) -> None:
    """Load it and, if that works, let a bot play it a while: nothing but sentences may come of it."""
    try:
        session = to_session(save, box)
    except SaveError as error:
        assert str(error).endswith(".")
        return
    bot = make_bot("random", 1)
    for _ in range(15):
        if session.decision is None:
            return
        try:
            session.answer(bot(session.state, session.decision))
        except RulesStopped:
            return
    while session.answers:
        assert session.undo()


def test_no_state_of_a_real_game_has_a_flaw(games: list[GameSession], box: Box) -> None:
    for session in games:
        assert flaw(session.state, box) == ""


@pytest.mark.rule("SAV-016")
def test_a_clash_saved_in_its_third_round_goes_on_with_the_same_dice(box: Box) -> None:
    party = [("ilse", 1), ("bruno", 1)]
    session = Session(RULES, box, new_skirmish(box, "bell_ox", 1, "full", party, 7))
    bot = make_bot("cautious", 7)
    while session.decision is not None and session.state.clash is not None and session.state.clash.round < 3:
        session.answer(bot(session.state, session.decision))
    assert session.state.clash is not None and session.state.clash.round == 3
    again = to_session(to_save(session, "p"), box)
    for _ in range(60):
        if session.decision is None or session.decision.prompt == "skirmish.next":
            break
        assert again.decision == session.decision
        answer = bot(session.state, session.decision)
        session.answer(answer)
        again.answer(answer)
    assert again.state == session.state
    assert again.events == session.events[-len(again.events) :]
