"""What the two plates say: the way on, what is armed, what it costs, what would be left unused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.companions.squires import BARE_HANDS
from kf_desktop.door.pacing import KEEPING
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.ui.decision import deeds, plate
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.letters import CHIEF, GRAVE, OWN, keys_of
from kf_desktop.ui.decision.plate import BONE, Deed, DeedPlate
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

MOVE, ATTACK = Option("move", "move", {"amount": 4}), Option("attack", "attack_action")
END = Option("end", "end_turn")
HAND = tuple(fakes.library().knights["ilse"].start.techniques)


def turn(*options: Option) -> Decision:
    return Decision(Kind.ACTION, "choose.action", list(options), ("Ann",), args={"knight": "ilse"})


class Bar:
    """A question with the two plates below it."""

    def __init__(self, decision: Decision | None, state: Any = None) -> None:
        self.answering = Answering(CHIEF, OWN)
        self.answering.ask(decision)
        self.view = fakes.view_of(state or fakes.clash_state(), decision)

    def pick(self, *keys: str) -> Bar:
        for key in keys:
            self.answering.choose(key)
        return self

    @property
    def on(self) -> Deed:
        return deeds.way_on(self.answering, self.view)

    @property
    def act(self) -> Deed:
        return deeds.deed(self.answering, self.view)


def outpost(first_part: str, *houses: str) -> Bar:
    """In the street, with that house visited before all others, and something left to do in those."""
    state = fakes.state("outpost")
    state.expedition.first_part = first_part
    offered = [*(Option(f"visit:{house}", house) for house in houses), Option("done", "gate")]
    return Bar(Decision(Kind.CHOOSE, "outpost.activity", offered, ("Ann",)), state)


def asked_again(bar: Bar) -> Deed:
    """The first plate after one press."""
    return deeds.way_on(bar.answering, bar.view, asked=True)


# --- the way on ---------------------------------------------------------------------------------


def test_the_end_of_a_turn_says_what_would_be_left_unused() -> None:
    state = fakes.clash_state()
    assert Bar(turn(MOVE, ATTACK, END), state).on.line == "both actions unused"
    state.knights["ilse"].moved = True
    assert Bar(turn(ATTACK, END), state).on.line == "Combat unused"
    state.knights["ilse"].moved, state.knights["ilse"].fought = False, True
    assert Bar(turn(MOVE, END), state).on.line == "Movement unused"
    state.knights["ilse"].moved = True
    assert Bar(turn(END), state).on.line == ""


@pytest.mark.parametrize(
    ("free", "failing", "line"),
    [(1, 2, "1 free re-roll unused"), (3, 2, "2 free re-rolls unused"), (1, 0, ""), (0, 2, "")],
)
def test_to_keep_the_dice_says_what_could_be_rolled_again_for_nothing(free: int, failing: int, line: str) -> None:
    """A card had been exhausted for a re-roll, and Space let it go by."""
    use, args = Option("use:1", "use", {"card": HAND[0]}), {"free": free, "failing": failing}
    asked = Decision(Kind.WINDOW, "window.attack_roll", [use, KEEPING], ("Ann",), args=dict(args))
    assert Bar(asked).on.line == line


def test_who_would_leave_everything_undone_is_asked_once_more() -> None:
    state = fakes.clash_state()
    whole = Bar(turn(MOVE, ATTACK, END), state)
    assert deeds.gives_all_away(whole.answering, whole.view)
    assert asked_again(whole).title == "End the turn?"
    assert asked_again(whole).line == "both actions unused: press once more"
    assert asked_again(whole).kind != whole.on.kind  # so that a double click does not press it twice
    state.knights["ilse"].moved = True
    half = Bar(turn(ATTACK, END), state)
    assert not deeds.gives_all_away(half.answering, half.view) and asked_again(half) == half.on


def test_nobody_is_asked_once_more_who_can_do_nothing_with_his_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    """With nobody to attack and no room to walk, the end of the turn had to be said twice for a free ability's sake."""
    free = Option("use:1", "use", {"card": HAND[0]})
    idle, hemmed, far = Bar(turn(free, END)), Bar(turn(free, ATTACK, END)), Bar(turn(free, MOVE, END))
    assert idle.on.line == "" and not deeds.gives_all_away(idle.answering, idle.view)
    assert hemmed.on.line == "Combat unused" and not deeds.gives_all_away(hemmed.answering, hemmed.view)
    assert far.on.line == "both actions unused" and deeds.gives_all_away(far.answering, far.view)
    monkeypatch.setattr(type(far.view.rulings), "standpoints", lambda rulings, knight: ())
    assert not deeds.gives_all_away(far.answering, far.view), "there is nobody whom he could come to attack"


def test_what_may_lose_the_attack_is_armed_first_and_says_so() -> None:
    push, rouse = Option("keyword:pushback", "keyword", {"risk": "range"}), Option("keyword:rouse", "keyword")
    bar = Bar(Decision(Kind.WINDOW, "window.first_window", [push, rouse, Option("pass", "pass")], ("Ann",)))
    assert deeds.is_dear(push, bar.view) and not deeds.is_dear(rouse, bar.view)
    bar.answering.arm(push.key)
    assert bar.act.line == "may push the target out of reach: the attack is lost then"


def test_the_gate_is_asked_once_more_as_long_as_a_house_is_open() -> None:
    unseen, seen, done = outpost("", "inn", "shrine"), outpost("shrine", "inn"), outpost("inn")
    assert (unseen.on.title, unseen.on.line) == ("Out by the gate", "no house visited")
    assert asked_again(unseen).title == asked_again(seen).title == "Out by the gate?"
    assert seen.on.line == "1 house still open"
    assert asked_again(seen).line == "1 house still open: press once more"
    assert not deeds.gives_all_away(done.answering, done.view) and done.on.line == ""


def test_the_way_on_is_the_option_that_does_nothing_more() -> None:
    bar = Bar(turn(MOVE, ATTACK, END))
    assert bar.on.title == "End the turn" and bar.on.key == "Space"


def test_where_nothing_ends_it_the_first_plate_says_that_one_is_chosen() -> None:
    bar = Bar(Decision(Kind.FIGURE, "choose.may", fakes.decisions()["figure"].options))
    assert bar.on.title == "" and bar.on.line == "one has to be chosen"
    tiles = fakes.decisions()["tile"].options
    assert Bar(Decision(Kind.TILE, "choose.may", tiles)).on.line == "a tile has to be chosen"
    assert Bar(Decision(Kind.TILE, "choose.travel", tiles)).on.line == "the party has to move"


def test_several_that_may_be_none_are_passed_on_the_first_plate() -> None:
    bar = Bar(fakes.reroll())
    assert bar.on.title == "Keep"
    bar = Bar(fakes.decisions()["window"])
    assert bar.on.title and bar.on.key == "Space"


def test_a_game_that_is_over_has_no_deed() -> None:
    bar = Bar(None)
    assert bar.on.line == "The game is finished." and bar.act == Deed()


# --- what is armed ------------------------------------------------------------------------------


def test_the_attack_is_armed_from_the_beginning_with_its_sword() -> None:
    bar = Bar(turn(MOVE, ATTACK, END))
    assert (bar.act.key, bar.act.icon) == ("C", "sword") and "attack" in bar.act.title.lower()


def test_what_is_armed_in_its_place_can_be_put_back() -> None:
    bar = Bar(turn(MOVE, ATTACK, END))
    bar.answering.arm("move")
    assert (bar.act.key, bar.act.icon) == ("C", "boot")
    assert bar.answering.put_back() and bar.act.icon == "sword" and not bar.answering.put_back()


def test_nothing_is_armed_where_several_deeds_are_as_near() -> None:
    bar = Bar(Decision(Kind.FIGURE, "choose.may", fakes.decisions()["figure"].options))
    assert bar.act.title == "" and bar.act.line == "choose one"


def test_picks_count_up_to_what_is_asked_for() -> None:
    bar = Bar(replace(fakes.decisions()["order"], kind=Kind.CHOOSE))
    assert bar.act.line == "choose 2 more, then C"
    assert bar.pick("knight:ilse").act.line == "choose 1 more, then C"
    assert bar.pick("knight:bruno").act.title == "Confirm 2/2"


def test_dice_that_are_rolled_again_cost_heat_beyond_the_free_ones() -> None:
    asked = fakes.reroll()
    assert Bar(asked).pick("die:0", "die:1").act.line == "2 Heat"
    free = replace(asked, args={**asked.args, "free": 1})
    assert Bar(free).pick("die:1").act.line == "free"
    bar = Bar(free).pick("die:1", "die:2")
    assert bar.act.line == "1 Heat" and bar.act.title == "Re-roll 2" and bar.act.key == "C"


# --- prices -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "told"),
    [
        (Option("x", "buy", {"gear": "merchant.gear.oven_door", "knight": "ilse", "price": 3}), "3 Gold"),
        (Option("x", "keyword", {"keyword": "vault 2", "knight": "ilse", "keeps": 2}), "keeps these dice"),
        (Option("x", "saint", {"saint": "saint_odo", "knight": "ilse", "devotion": 1}), "1 Devotion"),
        (Option("x", "keyword", {"keyword": "sacrifice", "knight": "ilse", "vigor": 1}), "1 Vigor"),
        (Option("x", "leads", {"knight": "ilse", "number": "1-2", "amount": 2}), "2 Leads"),
        (Option("x", "leads", {"knight": "ilse", "number": "1-2", "amount": 1}), "1 Lead"),
        (Option("x", "choice", {"choice": "bed", "heat": 2}), "2 Heat"),
        (
            Option("x", "exert", {"card": HAND[0], "knight": "ilse", "keyword": ""}),
            "Your evasion bonus +1 · spends the card",
        ),
        (Option("x", "tile", {"tile": "01"}), ""),
    ],
)
def test_what_an_option_takes_is_said_before_it_is_taken(option: Option, told: str) -> None:
    decision = Decision(Kind.CHOOSE, "choose.may", [option, Option("no", "no")], ("Ann",), args={"knight": "ilse"})
    view = fakes.view_of(fakes.clash_state(), decision)
    assert deeds.price(option, view) == told
    assert deeds.is_dear(option, view) is bool(told)


def test_a_technique_costs_what_the_half_says_that_counts_now() -> None:
    cards = fakes.library().techniques
    both = next(
        card
        for card in cards.values()
        if card.clash is not None and card.delve is not None and card.clash.cost is not None and card.delve.cost is None
    )
    option = Option("x", "use", {"card": both.id, "knight": "ilse"})
    asked = Decision(Kind.WINDOW, "window.react", [option], ("Ann",), args={"knight": "ilse"})
    assert deeds.price(option, fakes.view_of(fakes.clash_state(), asked))
    assert not deeds.price(option, fakes.view_of(fakes.state("delve"), asked))


@pytest.mark.parametrize(
    ("prompt", "label", "args", "dear", "told"),
    [
        ("window.react", "use", {"card": "tamsin.gear.false_papers"}, True, "exhaust this"),
        ("window.exploration", "mercenary", {"mercenary": "odile_the_chandler"}, True, ""),
        ("choose.attack", "draw_knighves", {}, True, ""),
        ("window.crit_miss", "use", {"card": "tamsin.gear.false_papers"}, False, ""),
        ("window.react", "arc", {"card": "ilse.heroic.bell_wake"}, False, ""),
    ],
)
def test_what_does_not_come_back_is_armed_first(
    prompt: str, label: str, args: dict[str, str | int | bool], dear: bool, told: str
) -> None:
    """An ability with its cost, a mercenary, the weapons that are thrown down; what costs nothing is done at once."""
    option = Option("x", label, {"knight": "tamsin", **args})
    asked = Decision(Kind.WINDOW, prompt, [option, Option("pass", "pass")], ("Ann",), args={"knight": "tamsin"})
    view = fakes.view_of(fakes.clash_state(), asked)
    assert (deeds.is_dear(option, view), deeds.price(option, view)) == (dear, told)


def test_to_name_a_card_is_not_to_play_it() -> None:
    """A technique that is only chosen, to be refreshed or prepared, costs nothing and is not armed first."""
    option = Option("x", "technique", {"technique": HAND[0]})
    asked = Decision(Kind.CARD, "refresh.techniques", [option], ("Ann",), args={"knight": "ilse"})
    view = fakes.view_of(fakes.clash_state(), asked)
    assert deeds.price(option, view) == "" and not deeds.is_dear(option, view)


def test_reading_arms_nothing_whatever_a_line_costs() -> None:
    option = Option("x", "choice", {"choice": "bed", "heat": 2})
    asked = Decision(Kind.READ, "read.paragraph", [option], ("Ann",), args={"knight": "ilse"})
    assert not deeds.is_dear(option, fakes.view_of(fakes.story_state(), asked))


def test_at_the_loadout_everything_is_weighed_first_but_what_is_recommended() -> None:
    equip = Option("equip:merchant.gear.oven_door", "equip", {"gear": "merchant.gear.oven_door"})
    advice = Option("recommended", "recommended")
    asked = Decision(Kind.CARD, "loadout.knight", [equip, advice], ("Ann",), args={"knight": "ilse"})
    view = fakes.view_of(fakes.state("outpost"), asked)
    assert deeds.is_dear(equip, view) and not deeds.is_dear(advice, view)


def test_what_would_take_a_success_back_is_not_armed() -> None:
    """A squire's card that hits was lit to be thrown away."""
    for success in (True, False):
        card = Option("die:0", "mettle", {"card": "six", "total": 7, "success": success})
        answering = Answering()
        answering.ask(Decision(Kind.CARD, "replace.attack", [card], ("Ann",), 0, 1, {"knight": "ilse", "needs": 7}))
        assert answering.armed == ("" if success else "die:0")


def test_the_only_die_that_failed_is_picked_to_be_rolled_again() -> None:
    """It took a click to pick what could be nothing else, at every test of the delve."""
    for dice, picked in (((False,), ["die:0"]), ((True,), []), ((False, False), [])):
        options = [Option(f"die:{n}", "die", {"face": 2, "success": success}) for n, success in enumerate(dice)]
        answering = Answering()
        given: list[Any] = []
        answering.answered.connect(given.append)
        answering.ask(Decision(Kind.REROLL, "reroll.test", options, ("Ann",), 0, len(options), {"knight": "ilse"}))
        assert answering.picked == picked
        answering.confirm()
        answering.go_on()
        assert given == [*([("die:0",)] if picked else []), ()], "to keep it is still the first plate"


def test_the_gate_says_before_it_is_shut_for_how_many_squires_there_is_no_weapon() -> None:
    """All the Gold was spent, and beyond the gate somebody stood there with bare hands."""
    leaving = Option("done", "gate", {"squires": 2})
    bar = Bar(Decision(Kind.CONFIRM, "outpost.activity", [leaving], ("Ann",)), fakes.state("outpost"))
    assert bar.on.line == "2 squires have no weapon yet"
    assert asked_again(bar).title == "Out by the gate?"


def test_leaving_a_shop_with_something_chosen_is_asked_once_more() -> None:
    buying = Option("buy:cold_tea:ilse", "buy", {"gear": "merchant.gear.cold_tea", "knight": "ilse", "price": 1})
    other = Option("buy:goose_fat:ilse", "buy", {"gear": "merchant.gear.goose_fat", "knight": "ilse", "price": 1})
    asked = Decision(Kind.CARD, "outpost.merchant_workshop", [buying, other, Option("leave", "leave")], ("Ann",))
    bar = Bar(asked, fakes.state("outpost"))
    assert not deeds.gives_all_away(bar.answering, bar.view) and bar.on.line == ""
    bar.answering.arm(buying.key)
    assert bar.on.line.startswith("not done: ") and asked_again(bar).line.endswith("press once more")


def test_to_fight_a_clash_again_is_not_armed() -> None:
    answering = Answering(CHIEF, OWN, GRAVE)
    options = [Option("sigh:ilse", "sigh", {"knight": "ilse"}), Option("no", "no")]
    answering.ask(Decision(Kind.CHOOSE, "choose.sigh", options, ("Ann",), args={"result": "won"}))
    assert answering.armed == "" and answering.way_on == "no"


def test_to_skip_the_prologues_is_not_armed_and_keeps_its_letter() -> None:
    """It was the large orange plate beside a pale 'Go on', under another key on every page."""
    answering, skip = Answering(CHIEF, OWN, GRAVE), Option("rest", "skip_prologues")
    answering.ask(Decision(Kind.READ, "read", [Option("continue", "continue"), skip], ("Ann",)))
    assert (answering.armed, answering.keys["rest"]) == ("", "X")
    lines = [Option(f"line:{n}", "line", {"line": n}) for n in (1, 2)]
    answering.ask(Decision(Kind.READ, "read", [*lines, skip], ("Ann",)))
    assert (answering.keys["line:1"], answering.keys["line:2"], answering.keys["rest"]) == ("1", "2", "X")


def test_a_squire_without_a_weapon_is_named_before_the_party_leaves() -> None:
    """All were ready, and in the first encounter a squire stood there with bare hands."""
    library = fakes.library()
    kit, winnie = list(library.squires)[:2]
    state = new_campaign(library, "T", ["ilse", "bruno"], 1, squires=[kit, winnie])
    state.scenes = [Frame("outpost", "loadout")]
    state.squires[kit].loadout.hands = ["merchant.gear.hayfork"]
    ready = Decision(Kind.CARD, "loadout.knight", [Option("ready", "ready")], ("Ann",), args={"knight": "ilse"})
    name = speech.names_of(library).called(winnie)
    assert Bar(ready, state).on.line == f"no weapon: {name}"
    state.squires[winnie].loadout.hands = [BARE_HANDS.id]
    assert Bar(ready, state).on.line == f"no weapon: {name}"
    state.squires[winnie].loadout.hands = ["merchant.gear.bakers_peel"]
    assert Bar(ready, state).on.line == ""
    state.squires[winnie].loadout.hands, state.scenes = [], [Frame("spoils", "loadout")]
    assert Bar(ready, state).on.line == "", "they have come home"


def test_a_window_that_is_asked_again_keeps_its_keys() -> None:
    """What had been under 2 came under 1 as soon as the first was used, and the next press was another deed."""
    answering, uses = Answering(CHIEF, OWN), [Option(f"use:{name}", "use", {"use": name}) for name in "abcd"]
    attack = KnightAttackSubject("ilse", 1, "parish_spade", 5, 0)

    def ask(*options: Option, prompt: str = "window.attack_roll", subject: Any = attack) -> dict[str, str]:
        answering.ask(Decision(Kind.WINDOW, prompt, [*options], ("Ann",), subject=subject))
        return answering.keys

    assert ask(*uses[:3]) == {"use:a": "1", "use:b": "2", "use:c": "3"}
    assert ask(uses[1], uses[3], uses[2]) == {"use:b": "2", "use:c": "3", "use:d": "4"}
    assert ask(*uses[2:], prompt="window.first_window") == {"use:c": "1", "use:d": "2"}, "another window begins anew"
    assert ask(*uses[2:]) == {"use:c": "3", "use:d": "4"}, "after the re-roll it is the same window still"
    ask(MOVE, prompt="choose.action", subject=None)
    assert ask(*uses[2:]) == {"use:c": "1", "use:d": "2"}, "another attack begins anew"


def test_a_tile_beyond_the_ninth_has_the_key_that_stands_on_it() -> None:
    """Q, W and E stood on tiles and on cards, and armed the cards: the map dealt the keys anew, and otherwise."""
    answering = Answering(CHIEF, OWN)
    cards = [Option(f"use:{name}", "use", {"use": name}) for name in "abc"]
    tiles = [Option(f"tile:{number}", "tile", {"tile": number}) for number in range(12)]
    for offered in (tiles[:3], tiles):
        decision = Decision(Kind.TILE, "choose.travel", [*offered, *cards], ("Ann",))
        answering.ask(decision)
        drawn = keys_of(decision)
        assert [answering.keys[tile.key] for tile in offered] == [drawn[tile.key] for tile in offered]
        assert len(set(answering.keys.values())) == len(decision.options)
    assert [answering.keys[card.key] for card in cards] == ["Q", "W", "E"]


def test_what_a_map_offers_besides_its_tiles_keeps_its_letters_however_many_tiles_there_are() -> None:
    """Blow on It had five keys in five rounds, for the tiles had the first figures."""
    answering = Answering(CHIEF, OWN)

    def keys(tiles: int, *uses: str) -> dict[str, str]:
        ways = [Option(f"explore:{place}", "explore", {"tile": f"{place}"}) for place in range(tiles)]
        offered = [*ways, *(Option(f"use:{use}", "use", {"knight": "ilse"}) for use in uses)]
        answering.ask(Decision(Kind.TILE, "choose.travel", offered, ("Ann",)))
        return {key.partition(":")[2]: letter for key, letter in answering.keys.items()}

    assert keys(2, "toll", "turn") == {"0": "1", "1": "2", "toll": "Q", "turn": "W"}
    assert keys(4, "turn")["turn"] == "W"
    assert keys(3, "turn", "rites", "toll") == {"0": "1", "1": "2", "2": "3", "turn": "W", "rites": "E", "toll": "Q"}


# --- what a key does ----------------------------------------------------------------------------


def test_every_key_that_only_takes_its_option_up_says_so(window: Any, play: Any) -> None:
    """Some numbers acted at once and others wanted a second key, and nothing told them apart beforehand."""
    push, free = Option("keyword:pushback", "keyword", {"risk": "range"}), Option("keyword:rouse", "keyword")
    use = Option("use:1", "use", {"card": HAND[0]})
    asked = Decision(Kind.WINDOW, "window.first_window", [use, push, free, Option("pass", "pass")], ("Ann",))
    session = play(fakes.clash_state(), "choose", "window")
    session.script[1] = asked
    window.controller.answer(("no",))
    bar = window.table.bar
    says = {button.property("option"): button.waits for button in bar.buttons}
    says |= {card.key: card.waits for card in bar.hand.cards if card.offered}
    assert says == {use.key: True, push.key: True, free.key: False}
    for key, waits in sorted(says.items(), key=lambda each: not each[1]):
        bar.press(window.controller.answering.keys[key])
        assert (window.controller.answering.armed == key) is waits and len(session.given) == 2 - waits


@pytest.mark.parametrize("line", ["without the 2 chosen dice", "none"])
def test_the_key_stands_beside_a_title_whose_line_would_be_cut(line: str, qtbot: Any, monkeypatch: Any) -> None:
    THEMES.set(scale=150)
    written, caps = list[str](), list[int]()
    cut = plate._cut
    monkeypatch.setattr(plate, "_cut", lambda *given: written.append(cut(*given)) or written[-1])
    monkeypatch.setattr(plate, "paint_cap", lambda painter, middle, key, ink: caps.append(middle.x()))
    shown = DeedPlate(BONE)
    qtbot.addWidget(shown)
    shown.resize(px(127), px(81))
    shown.show_deed(Deed("Keep", line, "Space", "keep"))
    shown.grab()
    assert [each.replace("\u00a0", " ") for each in written] == [line]
    assert (caps[0] > shown.width() // 2 + px(10)) is (line != "none")
