"""The Postgame: hunts, dungeons, Legendary cards (PST)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.codec import encode
from kf_desktop.engine.session import Session
from kf_desktop.rules.abilities.mercenaries import can_serve
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.delve.techniques import use_options
from kf_desktop.rules.expedition.dungeon import dungeon as dungeons
from kf_desktop.rules.expedition.hunts.legendary import legendary_cards, usable_cards, usable_gear
from kf_desktop.rules.expedition.hunts.rites import hunt_is_won, open_rites, why_no_hunt
from kf_desktop.rules.expedition.hunts.setting_out import fights, hunt_setup, set_out_on_hunt
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition, make_valid
from kf_desktop.rules.expedition.outpost.preparing import options
from kf_desktop.rules.expedition.spoils.after_clash import move_on
from kf_desktop.rules.expedition.spoils.spoils import exchange, next_expedition
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.mode import MODES, mode_of, settle_modes
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import Chapter, GearItem, Hunt, MercenaryState, Sheet, Squire
from kf_desktop.rules.view import view
from tests.rules.camp import Camp
from tests.rules.written import ops, rewritten

TOLD = ("k1", "k2")
LOOT = ("loot:upgrade#1", "loot:upgrade#2", "loot:upgrade#3")


def told(*knights: str) -> Camp:
    """A party whose tales are told, between two expeditions."""
    camp = Camp(*(knights or TOLD)).tiers(**dict.fromkeys(knights or TOLD, "dragon"))
    for name in knights or TOLD:
        camp[name].sheet.finished = True
    camp.state.expedition.kingdom = ""
    return camp


def hunting(rite: str = "h1", *, monster: str = "", level: int = 0) -> Camp:
    """A party that has set out for a hunt; without a rite for a custom one."""
    camp = told()
    card = camp.game.content.hunts[rite or "h1"]
    camp.state.expedition.kingdom = card.kingdom
    camp.state.expedition.hunt = Hunt(monster or card.monster, level or card.level, card.dungeon, rite)
    settle_modes(camp.state)
    camp.state.expedition.leader = "k1"
    hunt_setup(camp.game)
    camp.state.expedition.tile = ""
    return camp


def tower(**requires: list[str]) -> Any:
    """A box with these hunts, each with what must be won before."""
    camp = told()
    plain = camp.game.content.hunts["h1"]
    hunts = {id: replace(plain, id=id, requires=tuple(locks)) for id, locks in requires.items()}
    return replace(camp.game.content, hunts=hunts)


RITES = {"1": [], "2": ["1"], "3": ["1"], "4": ["2"], "5": ["2", "3"], "6": ["4", "5"]}


# --- who may, and what there is -----------------------------------------------------------------


@pytest.mark.rule("PST-001", "PST-021")
def test_a_hunt_is_a_mode_of_its_own() -> None:
    camp = told()
    settle_modes(camp.state)
    assert "postgame" in MODES and camp.state.modes == [] and mode_of(camp.state).explores == "delve"
    camp.play(set_out_on_hunt(camp.game), "hunt:rites")
    assert camp.state.modes == ["postgame"] and mode_of(camp.state).explores == "dungeon"
    assert camp.state.expedition.kingdom == "cinder_abbacy"
    next_expedition(camp.game)
    settle_modes(camp.state)
    assert camp.state.modes == []


@pytest.mark.rule("PST-002")
def test_everybody_must_have_told_his_tale() -> None:
    camp = told()
    assert why_no_hunt(camp.game) is None
    camp["k2"].sheet.finished = False  # chapter 5, quest open
    assert why_no_hunt(camp.game) is because.TALE_NOT_TOLD
    assert camp.play(set_out_on_hunt(camp.game)) is False and camp.state.expedition.hunt is None


@pytest.mark.rule("PST-003")
def test_no_squire_goes_on_a_hunt() -> None:
    camp = told("k1", "k2", "k3")
    assert why_no_hunt(camp.game) is None
    camp.state.squires["s1"] = Squire("s1", "seat_k1", Sheet())
    assert why_no_hunt(camp.game) is because.HUNT_WITH_SQUIRES
    assert camp.play(set_out_on_hunt(camp.game)) is False


@pytest.mark.rule("PST-004")
def test_monsters_have_levels_up_to_nine() -> None:
    box = load_box()
    guardians = {hunt.monster for hunt in box.hunts.values()}
    for monster in guardians:
        assert [column.level for column in box.monsters[monster].level] == list(range(1, 10))
        assert all(box.scenario_of(monster, "cinder_abbacy", level) for level in range(5, 10))
        strong, usual = box.monsters[monster].at_level(9), box.monsters[monster].at_level(4)
        assert strong.wounds > usual.wounds and strong.at > usual.at
    with pytest.raises(ValidationError, match="less than or equal to 9"):
        rewritten(box.monsters["bell_ox"].at_level(9), level=10)


@pytest.mark.rule("PST-005")
def test_a_hunt_gives_legendary_cards_and_rewards_for_knights() -> None:
    box = load_box()
    assert any(hunt.legendary for hunt in box.hunts.values())
    assert any(hunt.knight_rewards for hunt in box.hunts.values())
    given = [card for hunt in box.hunts.values() for card in hunt.legendary]
    legendary = [card.id for card in box.gear.values() if card.source == "legendary"]
    assert sorted(given) == sorted(legendary) and len(legendary) >= 8
    camp = hunting("h1")
    camp.game.content = replace(box, knights=camp.game.content.knights, portraits=camp.game.content.portraits)
    plain = camp.game.content.techniques
    mine = replace(next(iter(plain.values())), id="k1.late", knight="k1")
    camp.game.content = replace(camp.game.content, techniques={**plain, "k1.late": mine})
    camp.play(hunt_is_won(camp.game))  # k2 has none left, k1 one
    assert camp["k1"].sheet.unlocked["technique"][-1] == "k1.late" == camp["k1"].sheet.epilogue[-1]


@pytest.mark.rule("PST-006")
def test_the_rites_are_a_tower_without_circles() -> None:
    hunts = load_box().hunts
    assert any(not hunt.requires for hunt in hunts.values())
    depth: dict[str, int] = {}
    while len(depth) < len(hunts):
        reached = [id for id, hunt in hunts.items() if id not in depth and all(lock in depth for lock in hunt.requires)]
        assert reached, "a circle"
        depth |= {id: 1 + max((depth[lock] for lock in hunts[id].requires), default=0) for id in reached}
    widths = [list(depth.values()).count(level) for level in range(1, max(depth.values()) + 1)]
    assert len(set(widths)) > 1 and widths[0] == 1
    for hunt in hunts.values():
        assert hunt.dungeon in load_box().dungeons and 5 <= hunt.level <= 9


@pytest.mark.rule("PST-007", "PST-009", "PST-023", "PST-035")
def test_golden_rites() -> None:
    box, done, seen = tower(**RITES), list[str](), list[list[str]]()
    seen.append(open_rites(box, done))
    for won in ("1", "2", "3", "", "4", "5"):
        done += [won] if won else []  # hunt 4 is lost once: nothing changes
        seen.append(open_rites(box, done))
    assert seen == [["1"], ["2", "3"], ["3", "4"], ["4", "5"], ["4", "5"], ["5"], ["6"]]


@pytest.mark.rule("PST-007", "PST-008", "PST-010", "PST-024")
def test_only_dungeon_and_clash_together_mark_a_hunt() -> None:
    camp = hunting("h1")
    camp.state.expedition.loot = []
    with pytest.raises(ExpeditionFailed):
        camp.play(move_on(camp.game, "full", won=False, args={}), LOOT)
    assert camp.state.campaign.rites == [] and "h1" in open_rites(camp.game.content, [])
    turned = hunting("h1").at("dungeon")
    with pytest.raises(ExpeditionFailed) as lost:
        turned.play(SCENES["dungeon"](turned.game, turned.state.scenes[-1]), "turn_back")
    assert lost.value.reason == "dungeon_lost" and turned.state.clash is None and turned.state.campaign.rites == []
    won = hunting("h1")
    won.play(move_on(won.game, "full", won=True, args={}), LOOT)
    assert won.state.campaign.rites == ["h1"]
    assert encode(won.state)["campaign"]["rites"] == ["h1"]
    assert open_rites(won.game.content, won.state.campaign.rites) == ["h2", "h3"]


# --- Legendary cards ----------------------------------------------------------------------------


@pytest.mark.rule("PST-011", "PST-012")
def test_one_clash_loot_becomes_a_legendary_card_on_the_first_victory() -> None:
    camp = hunting("h1")
    card = camp.game.content.hunts["h1"].legendary[0]
    assert legendary_cards(camp.game, "full") == []
    camp.play(hunt_is_won(camp.game))
    camp["k2"].sheet.tale = [Chapter()]  # of the lowest tier: it does not matter
    assert legendary_cards(camp.game, "upgrade") == [] and legendary_cards(camp.game, "full") == [card]
    camp.state.expedition.fought["full"] = "bell_ox"
    camp.play(exchange(camp.game, camp["k2"], "full"), f"card:{card}")
    assert [item.gear for item in camp["k2"].sheet.armory][-1] == card
    assert legendary_cards(camp.game, "full") == []  # a second Loot card cannot
    again = hunting("h1")
    again.state.campaign.rites = ["h1"]
    again.play(hunt_is_won(again.game))
    assert legendary_cards(again.game, "full") == []


@pytest.mark.rule("PST-014", "PST-026")
def test_custom_hunts_and_replays_mark_nothing_and_give_no_legendary_card() -> None:
    camp = hunting("", monster="bell_ox", level=5)
    camp.play(hunt_is_won(camp.game))
    assert camp.state.campaign.rites == [] and legendary_cards(camp.game, "full") == []
    assert camp.state.campaign.beaten == {"bell_ox": [5]}


@pytest.mark.rule("PST-015", "PST-016")
def test_what_the_hunts_give_is_for_the_postgame_alone() -> None:
    camp = told()
    sheet = camp["k1"].sheet
    sheet.armory += [GearItem("legendary.gear.unsigned_blade"), GearItem("legendary.gear.unlit_crown")]
    late = replace(next(iter(camp.game.content.talents.values())), id="k1.late", knight="k1")
    camp.game.content = replace(camp.game.content, talents={**camp.game.content.talents, "k1.late": late})
    sheet.unlocked["talent"].append("k1.late")
    sheet.epilogue.append("k1.late")

    def offered() -> list[str]:
        return [option.key for option in options(camp.game, camp["k1"])]

    assert "equip:legendary.gear.unsigned_blade" not in offered() and "talent:k1.late" not in offered()
    assert "equip:legendary.gear.unlit_crown" in offered()  # usable everywhere
    camp.state.expedition.hunt = Hunt("bell_ox", 5, "night_stair", "h1")
    assert usable_gear(camp.game, "legendary.gear.unsigned_blade")
    assert "equip:legendary.gear.unsigned_blade" in offered() and "talent:k1.late" in offered()
    camp["k1"].loadout.hands, camp["k1"].loadout.talent = ["legendary.gear.unsigned_blade"], "k1.late"
    camp.state.expedition.hunt = None
    make_valid(camp.game, camp["k1"])
    assert "legendary.gear.unsigned_blade" not in camp["k1"].loadout.hands
    assert camp["k1"].loadout.talent != "k1.late" and "k1.late" not in usable_cards(camp.game, camp["k1"], "talent")


@pytest.mark.rule("PST-015")
def test_abilities_gated_by_the_epilogue_work_on_hunts_only() -> None:
    box = load_box()
    gated = [
        ability.when
        for card in box.gear.values()
        if card.source != "legendary"
        for ability in card.abilities
        if ability.when is not None and "epilogue" in str(ability.when)
    ]
    assert gated
    for camp, works in ((hunting("h1"), True), (told(), False)):
        assert all(holds(camp.game, when, Context(knight=camp["k1"])) is works for when in gated)


# --- custom hunts, replays ----------------------------------------------------------------------


@pytest.mark.rule("PST-013")
def test_custom_hunts_offer_monsters_met_at_levels_reached() -> None:
    camp = told()
    camp.state.campaign.met = {"bell_ox": 3}
    camp.state.campaign.beaten = {"bell_ox": [5]}
    camp.state.expedition.kingdom = "cinder_abbacy"
    assert fights(camp.game, "custom") == [("bell_ox", 1), ("bell_ox", 2), ("bell_ox", 3), ("bell_ox", 5)]
    camp.play(set_out_on_hunt(camp.game), "hunt:custom", "fight:bell_ox:2", "dungeon:night_stair")
    assert camp.state.expedition.hunt == Hunt("bell_ox", 2, "night_stair")
    assert mode_of(camp.state).level(camp.state, "bell_ox") == 2


@pytest.mark.rule("PST-025")
def test_a_replay_offers_the_levels_beaten_in_the_postgame() -> None:
    camp = told()
    camp.state.campaign.beaten = {"bell_ox": [5, 7]}
    camp.state.expedition.kingdom = "cinder_abbacy"
    assert fights(camp.game, "replay") == [("bell_ox", 5), ("bell_ox", 7)]
    camp.state.campaign.beaten = {}
    steps = set_out_on_hunt(camp.game)
    assert [option.key for option in next(steps).options] == ["expedition", "hunt:rites"]  # nothing to play again
    steps.close()


# --- in a dungeon -------------------------------------------------------------------------------


@pytest.mark.rule("PST-017", "PST-018", "PST-019")
def test_abilities_that_need_what_is_not_there_cannot_be_used() -> None:
    camp = hunting("h1")
    camp.state.table_dice = True
    made: dict[str, list[dict[str, Any]]] = {
        "explores": [{"op": "explore"}],
        "meets": [{"op": "gain", "what": "threat"}],
        "mixed": [{"op": "gain", "what": "threat"}, {"op": "reveal_tile"}],
        "within": [{"op": "may", "do": [{"op": "peek_exploration"}]}],
    }
    base = next(iter(load_box().techniques.values()))
    assert base.delve is not None
    for name, effect in made.items():
        side = replace(base.delve, timing="any", cost=None, warm_up=(), effect=ops(*effect))
        card = replace(base, id=name, knight="k1", delve=side)
        camp.game.content = replace(camp.game.content, techniques={**camp.game.content.techniques, name: card})
        camp["k1"].hand.append(name)
    keys = [option.key for option in use_options(camp.game)]
    assert keys == ["use:k1:technique:meets"]
    camp.state.expedition.hunt = None
    assert len(use_options(camp.game)) == 4
    camp.state.expedition.hunt = Hunt("bell_ox", 5, "night_stair", "h1")
    hired = [MercenaryState(id) for id in ("pell_the_rat_catcher", "odile_the_chandler")]
    assert [can_serve(camp.game, camp["k1"], each) for each in hired] == [True, False]  # Threat; a tile


@pytest.mark.rule("PST-020")
def test_clues_of_a_dungeon_become_tokens_as_the_clash_begins() -> None:
    camp = hunting("h1")
    clue = {"op": "clue", "type": "mystic"}
    camp.play(perform(camp.game, ops(clue, clue, clue), Context(knight=camp["k1"])))
    assert all(not sum(camp[name].clues.values()) for name in TOLD)
    camp.play(mode_of(camp.state).preparing_clash(camp.game), "token:opening", "token:break", "none")
    assert camp.state.pool == {"opening": 1, "break": 1}
    camp.play(mode_of(camp.state).preparing_clash(camp.game))  # the third has expired
    assert camp.state.pool == {"opening": 1, "break": 1}


@pytest.mark.rule("PST-022")
def test_the_kingdoms_are_those_with_a_hunt_to_choose() -> None:
    camp = told()
    other = replace(camp.game.content.kingdoms["cinder_abbacy"], id="elsewhere")
    far = replace(camp.game.content.hunts["h1"], id="far", kingdom="elsewhere", requires=("h1",))
    camp.game.content = replace(
        camp.game.content,
        kingdoms={**camp.game.content.kingdoms, "elsewhere": other},
        hunts={**camp.game.content.hunts, "far": far},
    )
    camp.play(set_out_on_hunt(camp.game), "hunt:rites")
    assert not [
        decision for decision in camp.decisions if decision.prompt == "vision.kingdom" and not decision.forced()
    ]
    again = told()
    again.game.content, again.state.campaign.rites = camp.game.content, ["h1"]
    again.play(set_out_on_hunt(again.game), "hunt:rites", "kingdom:elsewhere")
    assert again.state.expedition.hunt is not None and again.state.expedition.hunt.rite == "far"


@pytest.mark.rule("PST-027", "PST-028", "PST-029")
def test_tracks_and_decks_are_set_up_and_no_map() -> None:
    camp = hunting("h2")
    expedition = camp.state.expedition
    assert (expedition.threat, expedition.curse, expedition.time) == (0, 0, 0)
    assert expedition.exploration and camp.state.mortis["1"] and camp.state.judicium
    assert expedition.tiles == {} and expedition.wheel == []
    met = camp.game.content.dungeons["counting_house"].encounters
    assert set(expedition.levels) == {*met, "abbots_hand"} and expedition.levels["abbots_hand"] == 5
    dungeons.enter(camp.game, "counting_house")
    seen = view(camp.game).expedition.dungeon
    assert seen is not None and seen.room == "porch"


@pytest.mark.rule("PST-030", "PST-032", "PST-033", "PST-034")
def test_two_dungeons_of_twenty_cards_each_played_in_its_own_way() -> None:
    box = load_box()
    assert len(box.dungeons) == 2
    assert {dungeon.rules for dungeon in box.dungeons.values()} == set(dungeons.PLAYS)
    for dungeon in box.dungeons.values():
        cards = [card for card in box.dungeon_cards.values() if card.dungeon == dungeon.id]
        assert len(cards) == 20 and all(card.do and card.flavour for card in cards)
        assert dungeon.encounters and dungeon.elements and dungeon.kingdom
    camp = hunting("h1")
    assert mode_of(camp.state).clue_holders(camp.state) == []  # no quest, no Clue cards
    for _ in range(3):  # as often as one likes
        dungeons.enter(camp.game, "night_stair")
        state = camp.state.expedition.dungeon
        assert state is not None and (state.room, len(state.deck)) == ("landing", 20)


@pytest.mark.rule("PST-034")
def test_in_a_descent_what_lies_below_is_seen_and_what_is_passed_by_is_gone() -> None:
    camp = hunting("h1").at("dungeon")
    for name in TOLD:
        begin_expedition(camp.game, camp[name])
    dungeons.enter(camp.game, "night_stair")
    state = camp.state.expedition.dungeon
    assert state is not None
    state.deck = ["night_stair.warm_bread", "night_stair.long_landing", *state.deck]
    camp.play(SCENES["dungeon"](camp.game, camp.state.scenes[-1]), "room:lamp_niche")
    assert (state.room, camp.state.expedition.threat) == ("lamp_niche", 1)
    assert state.laid == {"lamp_niche": "night_stair.warm_bread"}
    room = camp.decisions[-1].options
    assert [option.args.get("card") for option in room[:2]] == ["night_stair.warm_bread", "night_stair.long_landing"]


@pytest.mark.rule("PST-034")
def test_in_a_search_the_gate_asks_for_seals_and_time_runs_out() -> None:
    camp = hunting("h2").at("dungeon")
    dungeons.enter(camp.game, "counting_house")
    state = camp.state.expedition.dungeon
    assert state is not None
    state.room, state.deck = "tallies", ["counting_house.clerks_supper"] * 9
    frame = camp.state.scenes[-1]

    def asked() -> list[str]:
        steps = SCENES["dungeon"](camp.game, frame)
        found = [option.key for option in next(steps).options]
        steps.close()
        return found

    assert "room:locked_line" not in asked()
    state.seals = 2
    assert "room:locked_line" in asked()
    camp.play(SCENES["dungeon"](camp.game, frame), "room:ledgers")
    assert (camp.state.expedition.time, camp.state.expedition.threat) == (1, 0)
    camp.play(SCENES["dungeon"](camp.game, frame), "room:porch")
    assert (camp.state.expedition.time, camp.state.expedition.threat) == (1, 1)  # a known room
    camp.state.expedition.time = 9
    with pytest.raises(ExpeditionFailed, match="dungeon_lost"):
        camp.play(SCENES["dungeon"](camp.game, frame), "room:inkwell")


@pytest.mark.rule("PST-031")
def test_a_story_may_lead_whoever_it_likes_into_a_dungeon() -> None:
    camp = Camp("k1")
    assert why_no_hunt(camp.game) is because.TALE_NOT_TOLD
    effect = {"op": "dungeon", "id": "night_stair", "win": 5, "lose": 6}
    camp.play(perform(camp.game, ops(effect), Context(knight=camp["k1"], book="k1")))
    frame = camp.state.scenes[-1]
    assert frame.scene == "dungeon" and camp.state.expedition.dungeon is not None
    camp.play(SCENES["dungeon"](camp.game, frame), "turn_back")
    assert camp.state.expedition.dungeon is None and camp.state.scenes[-1].scene == "outpost"
    camp.play(perform(camp.game, ops(effect), Context(knight=camp["k1"], book="k1")))
    inside = camp.state.expedition.dungeon
    assert inside is not None
    inside.room = "stair_foot"
    camp.play(SCENES["dungeon"](camp.game, camp.state.scenes[-1]))
    assert camp.state.expedition.dungeon is None and camp.state.clash is None


@pytest.mark.parametrize(("rite", "seed"), [("h1", 1), ("h2", 2)])
def test_a_whole_hunt_is_played_and_told_from_vision_to_vision(rite: str, seed: int) -> None:
    box = load_box()
    state = new_campaign(box, "hunt", ["ilse", "bruno"], seed, prologues=False)
    for knight in state.knights.values():
        knight.sheet.tale = [Chapter() for _ in range(5)]
        knight.sheet.finished = True
    state.campaign.rites = ["h1"] if rite == "h2" else []
    session: Any = Session(RULES, box, state)
    bot = make_bot("random", seed)
    seen: set[str] = set()
    while session.decision is not None and not session.state.campaign.expeditions:
        wanted = {"vision.postgame": "hunt:rites", "vision.rite": f"rite:{rite}"}.get(session.decision.prompt)
        answer = (wanted,) if wanted else bot(session.state, session.decision)
        if "turn_back" in answer and len(session.decision.options) > 1:
            answer = (session.decision.options[0].key,)
        session.answer(answer)
        seen.add(session.state.scenes[-1].scene)
    assert {"dungeon", "outpost"} <= seen and "delve" not in seen
