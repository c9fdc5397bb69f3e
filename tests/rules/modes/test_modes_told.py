"""What the modes ask and tell, to the letter: the Presence, five players, one knight alone."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.delve.story_step import default_monster
from kf_desktop.rules.modes.presence import lendable
from kf_desktop.rules.modes.true_solo import next_investigation
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table.game import Kind
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.mode import mode_of, settle_modes
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Investigation
from tests.rules.camp import KINGDOM, Camp, box
from tests.rules.rose import FEN, Rose, chart
from tests.rules.tale import Tale


def told(table: Camp, *kinds: str) -> list[tuple[str, tuple[str, ...], dict[str, Any]]]:
    """Kind, rules and values of the events of these kinds, in order."""
    return [(event.kind, event.rules, dict(event.args)) for event in table.game.events if event.kind in kinds]


def led(**tiers: str) -> Camp:
    """A party of these tiers with the Presence, led by its first knight."""
    camp = Camp(*tiers).tiers(**tiers)
    settle_modes(camp.state, ["presence"])
    mode_of(camp.state).party_is_led(camp.game)
    return camp


@pytest.mark.rule("PGD-004", "PGD-005", "PGD-009")
def test_whom_the_presence_watches_and_smiles_upon_is_told() -> None:
    camp = led(k1="king", k2="mob", k3="dragon", k4="vassal")
    assert told(camp, "presence_smiles", "presence_watches") == [
        ("presence_smiles", ("PGD-005", "PGD-009"), {"knight": "k2", "amount": 1}),
        ("presence_watches", ("PGD-004", "PGD-009"), {"knight": "k3", "amount": 1}),
    ]
    camp.tiers(k2="king", k3="king")
    mode_of(camp.state).party_is_led(camp.game)
    assert [(each.presence, each.attention) for each in camp.state.knights.values()] == [("", 0)] * 4


@pytest.mark.rule("PGD-013", "PGD-014", "PGD-015", "PGD-016")
def test_gear_is_lent_card_by_card_and_goes_back_with_a_word() -> None:
    camp = led(k1="king", k2="mob").owns("k1", "lamp", "rope", "crown").owns("k2", "rope")
    for name, tier in (("lamp", 1), ("rope", 1), ("crown", 2)):
        camp.gear(name, "support", tier=tier)
    camp["k1"].sheet.armory[-3].upgrade = "edge"
    assert [item.gear for item in lendable(camp.game, camp["k1"], camp["k2"])] == ["lamp"], "no higher tier, no second"
    assert lendable(camp.game, camp["k2"], camp["k1"]) == [] == lendable(camp.game, camp["k2"], camp["k2"])
    camp.play(mode_of(camp.state).before_loadouts(camp.game), "lend:lamp")
    (decision,) = camp.decisions
    assert (decision.kind, decision.prompt, decision.seats) == (Kind.CARD, "presence.lend", ("seat_k1",))
    assert decision.args == {"knight": "k1", "borrower": "k2"}
    assert decision.because == ("PGD-013", "PGD-014", "PGD-016")
    assert [(each.key, each.label, each.args) for each in decision.options] == [
        ("done", "done", {}),
        ("lend:lamp", "lend_out", {"gear": "lamp", "knight": "k2"}),
    ]
    lamp = camp["k2"].sheet.armory[-1]
    assert (lamp.gear, lamp.lender, lamp.upgrade, camp["k1"].sheet.upgrades) == ("lamp", "k1", "", ["edge"])
    assert "lamp" not in [item.gear for item in camp["k1"].sheet.armory]
    mode_of(camp.state).expedition_over(camp.game)
    assert camp["k1"].sheet.armory[-1] is lamp and lamp.lender == "" and lamp not in camp["k2"].sheet.armory
    assert told(camp, "lends", "gives_back") == [
        ("lends", ("PGD-013", "PGD-014"), {"knight": "k1", "gear": "lamp", "partner": "k2"}),
        ("gives_back", ("PGD-015",), {"knight": "k2", "gear": "lamp", "lender": "k1"}),
    ]


@pytest.mark.rule("FIV-009", "FIV-010", "FIV-012", "FIV-013", "FIV-016")
def test_of_five_who_want_a_clue_card_the_leader_draws_a_token() -> None:
    names = ("k1", "k2", "k3", "k4", "ilse")
    camp = Camp(*names, leader="k3")
    settle_modes(camp.state, [])
    mode = mode_of(camp.state)
    for name in names:
        camp[name].mission = "investigation"
    holders = mode.clue_holders(camp.state)
    assert [each.id for each in holders] == ["k1", "k2", "k4", "ilse"]
    collectors = mode.clue_collectors(camp.game, holders)
    assert [each.id for each in collectors] == list(names), "in seating order"
    leader = camp["k3"]
    assert leader.clues == {leader.clue_target: 1} and leader.clue_target in camp.game.content.clue_cards
    said = {"knight": "k3", "clue": leader.clue_target}
    assert told(camp, "clue_target") == [("clue_target", ("FIV-010", "FIV-012"), said)]
    assert (mode.clues_needed(leader, 3), mode.clues_needed(camp["k1"], 3)) == (5, 3)
    camp["k1"].mission = "quest"
    assert [each.id for each in mode.clue_holders(camp.state)] == ["k2", "k3", "k4", "ilse"]
    leader.clue_target = ""
    assert mode.clue_collectors(camp.game, holders) == holders and len(camp.events("clue_target")) == 1


def alone() -> Tale:
    """k1 alone on the second investigation of the first chapter."""
    tale = Tale("k1").under_way(k1="investigation:2")
    settle_modes(tale.state, [])
    assert tale.state.modes == ["true_solo"]
    return tale


@pytest.mark.rule("SOL-005", "SOL-006", "SOL-007")
def test_three_of_a_kind_solve_it_and_the_next_one_is_asked_for() -> None:
    tale = alone()
    knight, mode = tale["k1"], mode_of(tale.state)
    knight.clues = {"martial": 2, "mystic": 2}
    tale.play(mode.clue_gained(tale.game, knight))
    assert not tale.events("investigation_ends") and knight.clues
    knight.clues["mystic"] = 3
    tale.play(mode.clue_gained(tale.game, knight))
    assert knight.clues == {} and knight.sheet.tale[0].investigations == [Investigation(2, "success")]
    said = {"knight": "k1", "number": "1-2", "success": True, "leads": 0}
    assert told(tale, "investigation_ends") == [("investigation_ends", ("SOL-005", "SOL-006"), said)]
    assert Mark(MarkKind.CONCLUDED, "k1") in tale.state.expedition.marks
    page = {"book": "k1", "paragraph": "1021", "knight": "k1", "investigation": "1-2"}
    assert tale.state.scenes[1:] == [Frame("next_investigation"), Frame("story", "", page)]
    knight.clues = {"martial": 3}
    tale.play(mode.clue_gained(tale.game, knight))
    assert len(tale.events("investigation_ends")) == 1 and knight.clues, "what is solved is not solved twice"
    tale.state.scenes.pop()
    tale.play(next_investigation(tale.game, tale.state.scenes[-1]), "investigation:4")
    (decision,) = tale.decisions
    assert (decision.kind, decision.prompt, decision.seats) == (Kind.CHOOSE, "solo.investigation", ("seat_k1",))
    assert (decision.args, decision.because) == ({"knight": "k1"}, ("SOL-007",))
    assert [(each.key, each.label, each.args) for each in decision.options] == [
        (f"investigation:{number}", "investigation", {"knight": "k1", "number": number}) for number in (1, 3, 4, 5)
    ]
    assert (knight.mission, knight.investigation) == ("investigation", 4)
    assert not [each for each in tale.state.expedition.marks if each.kind is MarkKind.CONCLUDED]
    opening = {"book": "k1", "paragraph": "1040", "knight": "k1"}
    assert tale.state.scenes[1:] == [Frame("story", "", opening)]


@pytest.mark.rule("SOL-010", "SOL-012")
def test_after_the_third_it_is_asked_once_whether_the_expedition_ends() -> None:
    tale = alone().rows("k1", i1="success", i3="failure")
    tale["k1"].sheet.tale[0].investigations[0].result = "success"
    for answers in (("no",), ()):
        tale.state.scenes.append(Frame("next_investigation"))
        tale.play(next_investigation(tale.game, tale.state.scenes[-1]), *answers)
    assert [(each.prompt, each.seats, each.because) for each in tale.decisions] == [
        ("solo.full_clash", ("seat_k1",), ("SOL-010", "SOL-011"))
    ]
    assert tale.decisions[0].args == {"knight": "k1", "monster": default_monster(tale.game, "full"), "level": 1}
    assert Mark(MarkKind.ENDS_EARLY, "k1") in tale.state.expedition.marks
    assert [frame.scene for frame in tale.state.scenes] == ["delve"]


@pytest.mark.rule("SOL-014", "SOL-015", "SOL-003", "SOL-004")
def test_a_lone_knight_comes_before_his_squires() -> None:
    camp = Camp("k1")
    for name in list(box().squires)[:2]:
        camp.state.squires[name] = new_squire(box(), name, "seat_k1", 1)
        camp.state.party.append(name)
    settle_modes(camp.state, [])
    mode, knight = mode_of(camp.state), camp["k1"]
    squires = list(camp.state.squires.values())
    everybody = [*squires, knight]
    assert mode.at_random(camp.game, everybody) == [knight]
    assert mode.at_random(camp.game, everybody, 3)[0] is knight and len(mode.at_random(camp.game, everybody, 3)) == 3
    assert len(mode.at_random(camp.game, everybody, 2)) == 2
    assert mode.at_random(camp.game, list(squires), 2) == squires and mode.at_random(camp.game, [knight], 3) == [knight]
    assert mode.first_targets(everybody) == [knight] and mode.first_targets(list(squires)) == squires
    knight.mission = "investigation"
    assert mode.clue_types(camp.game, knight, ["martial"]) == list(camp.game.content.clue_cards)
    assert mode.clue_types(camp.game, squires[0], ["martial"]) == ["martial"]
    assert mode.clue_holders(camp.state) == squires
    knight.mission = "free_roam"
    assert mode.clue_holders(camp.state) == [knight, *squires]
    assert mode.clue_types(camp.game, knight, ["martial"]) == ["martial"]


# --- the Rogue's Path -------------------------------------------------------------------------------


@pytest.mark.rule("ROG-009", "ROG-010", "ROG-016", "ROG-017", "ROG-050", "ROG-054", "ROG-055")
def test_a_round_asks_for_a_node_and_tells_it_with_its_monster() -> None:
    rose = Rose("k1", "k2", die=6, on=chart("a-c", start="a s", a=1, c=3, s=2))
    offered = [
        ("node:a", "rose_node", {"node": "a", "part": "stone", "level": 1, "reward": "virtue"}),
        ("node:s", "rose_node", {"node": "s", "part": "sunken", "level": 2, "reward": "virtue"}),
        (f"outpost:{KINGDOM}", "rose_outpost", {"kingdom": KINGDOM}),
        (f"outpost:{FEN}", "rose_outpost", {"kingdom": FEN}),
        ("loadout", "rose_loadout", {}),
        ("leader", "rose_leader", {}),
    ]
    rose.choose("s")
    node = next(each for each in rose.decisions if each.prompt == "rosegraal.node")
    assert [(each.key, each.label, each.args) for each in node.options] == offered
    assert (node.kind, node.prompt, node.seats) == (Kind.CARD, "rosegraal.node", ())
    assert node.because == ("ROG-010", "ROG-011", "ROG-012")
    assert isinstance(node, Asking)
    assert [(each.option.key, each.why, each.rule) for each in node.not_offered()][-1] == (
        "node:c",
        "node_far",
        "ROG-012",
    )
    assert told(rose, "rosegraal_round", "rosegraal_node", "rosegraal_monster") == [
        ("rosegraal_round", ("ROG-009",), {"number": 1, "now": rose.sheet.resurrections}),
        ("rosegraal_node", ("ROG-010", "ROG-055"), {"node": "s", "part": "sunken", "level": 2}),
        ("rosegraal_monster", ("ROG-016", "ROG-017"), {"die": 6, "monster": "bell_ox", "level": 2}),
    ]
    assert (rose.state.expedition.kingdom, rose.state.expedition.levels) == (FEN, {"bell_ox": 2})
    cards = rose.game.content.mortis
    laid = {card for deck in rose.state.mortis.values() for card in deck}
    assert laid and {cards[card].kingdom for card in laid} == {None}, "the fen has no cards of its own"
    assert rose.offered() == ["fight", f"outpost:{FEN}", "loadout", "leader"]
    ready = rose.state.scenes[-1]
    steps = SCENES[ready.scene](rose.game, ready)
    asking = next(steps)
    steps.close()
    about = {"monster": "bell_ox", "level": 2}
    assert (asking.kind, asking.prompt, asking.args) == (Kind.CHOOSE, "rosegraal.ready", about)
    assert asking.because == ("ROG-018", "ROG-019", "ROG-054")
    assert (asking.options[0].label, asking.options[0].args) == ("rose_fight", about)


@pytest.mark.rule("ROG-030")
def test_the_leader_of_the_round_is_named_by_all() -> None:
    rose = Rose("k1", "k2")
    rose.run("rosegraal:node", "leader", "knight:k2")
    asked = next(each for each in rose.decisions if each.prompt == "rosegraal.leader")
    assert (asked.kind, asked.seats, asked.because) == (Kind.FIGURE, (), ("ROG-030",))
    assert told(rose, "leads_the_round") == [("leads_the_round", ("ROG-030",), {"knight": "k2"})]
    assert (rose.sheet.leader, rose.state.expedition.leader) == ("k2", "k2")


@pytest.mark.rule("ROG-048", "ROG-058")
def test_the_last_node_that_is_crossed_off_ends_the_path() -> None:
    rose = Rose("k1", on=chart("", start="a", a=1)).choose("a").fight()
    rose.run("rosegraal:over")
    crossed = {"node": "a", "part": "stone", "level": 1}
    assert told(rose, "node_crossed") == [("node_crossed", ("ROG-048",), crossed)]
    over = rose.state.scenes[-1]
    steps = SCENES[over.scene](rose.game, over)
    asking = next(steps)
    steps.close()
    said = {"result": "won", "rounds": 1, "nodes": 1}
    assert (asking.kind, asking.prompt, asking.args) == (Kind.CONFIRM, "rosegraal.over", said)
    assert asking.because == ("ROG-058",)
    assert told(rose, "path_ends") == [("path_ends", ("ROG-058",), {"result": "won"})]


def test_the_mortis_cards_of_the_kingdom_of_the_node_are_laid_out() -> None:
    rose = Rose("k1").choose("a")
    cards = rose.game.content.mortis
    laid = {card for deck in rose.state.mortis.values() for card in deck}
    assert {cards[card].kingdom for card in laid} == {None, KINGDOM}


def test_sheets_kept_by_hand_ask_for_the_next_expedition_by_its_number() -> None:
    camp = Camp("k1").at("sheets")
    asking = next(SCENES["sheets"](camp.game, camp.state.scenes[-1]))
    assert (asking.kind, asking.prompt, asking.args) == (Kind.CONFIRM, "sheets.write", {"number": 1})
    assert asking.because == ("SHT-010",)
    assert [(each.key, each.label, each.args) for each in asking.options] == [
        ("next", "next_expedition", {"number": 2})
    ]
