"""Questions that go by themselves: only those that could not matter, and only while the player wants it so."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.content.dice import POWER_DICE
from kf_desktop.content.effects.attack import Pool, Precision, Reroll
from kf_desktop.door.changes import Changes
from kf_desktop.door.pacing import AGAIN, KEEPS, KEEPS_MISSES, PASS, ROLL_MISSES, Pacing, window_of
from kf_desktop.door.rulings import Pace
from kf_desktop.door.stops import Stop, Window, offered
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Asking, Decision, Kind, Option, Scalar
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game
from kf_desktop.engine.grid import square_grid
from kf_desktop.engine.session import Session
from kf_desktop.host.pacing import pace_of
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.abilities import using
from kf_desktop.rules.clash.attack.attack_roll import precision_of
from kf_desktop.rules.clash.harm.armor import power_die_option
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import NO, YES
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box

PARTY = [("ilse", 1), ("bruno", 1), ("anselma", 1), ("tamsin", 1)]
ASKED: Mapping[str, str] = dict.fromkeys(Window, Stop.ALWAYS)


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def skirmish(box: Box, seed: int = 3, monster: str = "bell_ox") -> GameSession:
    return Session(RULES, box, new_skirmish(box, monster, 1, "full", PARTY, seed))


def played(box: Box, seeds: range, monster: str = "bell_ox") -> Iterator[SessionTable]:
    """Tables at every question of some clashes; a bot attacks, uses nothing and keeps its dice."""
    for seed in seeds:
        table, bot = SessionTable(skirmish(box, seed, monster)), make_bot("cautious", seed)
        for _ in range(250):
            decision = table.decision
            if decision is None or decision.prompt == "skirmish.next":
                break
            yield table
            keys = [option.key for option in decision.options]
            if PASS in keys:
                table.answer((PASS,))
            elif decision.prompt == "choose.action" and "attack" in keys:
                table.answer(("attack",))
            elif decision.kind is Kind.REROLL:
                table.answer(())
            else:
                table.answer(bot(table.session.state, decision))


def first(box: Box, wanted: Callable[[SessionTable], bool], monster: str = "bell_ox") -> SessionTable:
    return next(table for table in played(box, range(1, 40), monster) if wanted(table))


def test_what_the_rules_say_of_a_question_is_worked_out_once_for_it(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[Decision | None]()
    monkeypatch.setattr("kf_desktop.host.table.pace_of", lambda game, decision: asked.append(decision) or Pace())
    for table, _ in zip(played(box, range(1, 2)), range(30), strict=False):
        table.pace()
        table.pace()
        assert asked.pop() is table.session.asking and not asked


# --- what could matter --------------------------------------------------------------------------


def dice_asked(*successes: bool, prompt: str = "reroll.test") -> Asking:
    """A question about dice, of which these have succeeded."""
    options = [
        Option(f"die:{index}", "die", {"face": 6 if good else 2, "success": good, "crit": index == 0})
        for index, good in enumerate(successes)
    ]
    return Asking(Kind.REROLL, prompt, options, ("ilse",), 0, len(options), {"knight": "ilse", "free": 1})


def test_a_test_that_is_passed_already_goes_by(box: Box) -> None:
    game = skirmish(box).game
    assert pace_of(game, dice_asked(True)) == Pace(True, ())
    assert pace_of(game, dice_asked(True, True)) == Pace(True, ())


def test_a_test_that_could_still_be_passed_is_put(box: Box) -> None:
    game = skirmish(box).game
    assert pace_of(game, dice_asked(False)) == Pace()
    assert pace_of(game, dice_asked(True, False)) == Pace()


def test_dice_of_a_kind_that_nothing_is_known_of_are_put(box: Box) -> None:
    assert not pace_of(skirmish(box).game, dice_asked(True, prompt="reroll.armor")).pointless


def card_asked(prompt: str, total: int, needs: int, *, success: bool, about: KnightAttack | None = None) -> Asking:
    """Whether a squire draws another Mettle card in place of this one."""
    shown: dict[str, str | int | bool] = {"card": "six", "total": total, "success": success}
    options = [Option("die:0", "mettle", shown)]
    return Asking(Kind.CARD, prompt, options, ("kit",), 0, 1, {"needs": needs}, about=about)


def clue_asked(total: int, at: int, about: KnightAttack | None = None) -> Asking:
    """Whether a squire spends a clue for more Power."""
    return Asking(
        Kind.CHOOSE, "clue.power", [YES, NO], ("kit",), args={"total": total, "at": at, "amount": 1}, about=about
    )


def at_power(box: Box) -> tuple[SessionTable, KnightAttack, list[Option]]:
    """Power dice of an attack, against a body part that counts nothing but the wound."""

    def rolled(table: SessionTable) -> bool:
        attack = table.session.asking.about if isinstance(table.session.asking, Asking) else None
        return isinstance(attack, KnightAttack) and bool(attack.power) and not attack.power_rolled

    table = first(box, rolled)
    asked = table.session.asking
    assert isinstance(asked, Asking) and isinstance(asked.about, KnightAttack)
    attack = asked.about
    plain = {card.monster: card.id for card in box.bp.values() if card.overpower is None and card.overcome is None}
    attack.bp, attack.at = plain["bell_ox"], 4
    return table, attack, [power_die_option(place, die) for place, die in enumerate(attack.power)]


def test_a_squires_card_that_suffices_is_not_asked_about(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    table, attack, _ = at_power(box)
    game = table.session.game
    assert pace_of(game, card_asked("replace.test", 7, 6, success=True)) == Pace(True, ())
    assert not pace_of(game, card_asked("replace.test", 5, 6, success=False)).pointless
    well, clue = card_asked("replace.power", 5, 4, success=True, about=attack), clue_asked(5, 4, attack)
    assert pace_of(game, well) == Pace(True, ()) and pace_of(game, clue) == Pace(True, ("no",))
    for short in (card_asked("replace.power", 3, 4, success=True, about=attack), clue_asked(3, 4, attack)):
        assert not pace_of(game, short).pointless
    assert pace_of(game, clue_asked(2, 4, attack)) == Pace(True, ("no",)), "3 would be too little, too"
    over = next(card for card in box.bp.values() if card.overpower is not None)
    attack.bp, mark = over.id, attack.at + (over.overpower.amount if over.overpower is not None else 0)
    assert not pace_of(game, well).pointless, "more Power is worth something"
    near = {total: pace_of(game, clue_asked(total, 4, attack)).pointless for total in (mark - 2, mark - 1, mark)}
    assert near == {mark - 2: True, mark - 1: False, mark: True}, "a clue brings 1 Power: it reaches that, or not"
    monkeypatch.setattr("kf_desktop.host.comes_again.encounter_now", lambda game: "an encounter")
    assert pace_of(game, well) == Pace(True, ()) and pace_of(game, clue) == Pace(True, ("no",))
    assert window_of(well) is Window.DICE and window_of(clue) is Window.ATTACK


@pytest.mark.rule("SQU-065", "SQU-073")
def test_a_squires_hit_is_not_replaced(box: Box) -> None:
    """Another card could be a critical one, and would sooner be none: players lost hits to the question."""
    table, attack, _ = at_power(box)
    attack.crit_chance = True
    hit = card_asked("replace.attack", 10, 6, success=True, about=attack)
    assert pace_of(table.session.game, hit) == Pace(True, ())
    attack.crit_chance = False
    assert pace_of(table.session.game, hit) == Pace(True, ())
    assert not pace_of(table.session.game, card_asked("replace.attack", 5, 6, success=False, about=attack)).pointless


@pytest.mark.parametrize(("colour", "best"), [("black", 4), ("white", None), ("red", None)])
def test_power_dice_that_all_show_their_best_are_not_rolled_again(box: Box, colour: str, best: int | None) -> None:
    """Only black has a face with the most of everything; a Black token makes more even of that."""
    table, attack, _ = at_power(box)
    attack.bp, game = "", table.session.game  # nothing is known of what more Power would bring
    found = []
    for face in range(6):
        options = [Option("die:0", "power_die", {"colour": colour, "face": face})]
        asked = Asking(Kind.REROLL, "reroll.power", options, ("ilse",), 0, 1, {"knight": "ilse"}, about=attack)
        if pace_of(game, asked).pointless:
            found.append(face)
            game.state.pool["black"] = 1
            assert not pace_of(game, asked).pointless
            del game.state.pool["black"]
    assert found == ([best] if best is not None else [])


# --- spared, or wounded, by what lies on the table ----------------------------------------------


def at_evasion(box: Box) -> tuple[SessionTable, MonsterAttack, str]:
    """A question about evasion dice of which some fail, its attack and who evades."""
    table = first(
        box,
        lambda table: (
            table.decision is not None
            and table.decision.prompt == "reroll.evasion"
            and not all(option.args["success"] for option in table.decision.options)
        ),
    )
    asked = table.session.asking
    assert isinstance(asked, Asking) and isinstance(asked.about, MonsterAttack) and not table.pace().pointless
    return table, asked.about, str(asked.args["knight"])


@pytest.mark.rule("EVA-053")
def test_hits_that_block_takes_are_not_rolled_again(box: Box) -> None:
    table, attack, knight = at_evasion(box)
    attack.defence(table.session.state.fighter(knight)).block = 10
    assert SessionTable(table.session).pace() == Pace(True, ())


def test_armor_that_holds_is_not_rolled_again(box: Box) -> None:
    """Black shows one Potential on its second face: against a loss of 1 that is enough, against 2 it is not."""
    table, attack, name = at_evasion(box)
    game, knight = table.session.game, table.session.state.fighter(name)
    face = next(face for face, shown in enumerate(POWER_DICE["black"]) if shown[1] == 1)
    options = [Option("die:0", "power_die", {"colour": "black", "face": face})]
    asked = Asking(Kind.REROLL, "reroll.armor", options, (name,), 0, 1, {"knight": name, "free": 1}, about=attack)
    attack.defence(knight).threatened = 1
    assert pace_of(game, asked) == Pace(True, ())
    attack.defence(knight).threatened = 2
    assert pace_of(game, asked) == Pace()


def test_a_squires_cards_that_evade_all_are_not_replaced(box: Box) -> None:
    table, attack, name = at_evasion(box)
    dice = len(attack.rolled)

    def cards(evaded: int) -> Asking:
        shown: dict[str, str | int | bool] = {"card": "six", "total": evaded, "success": False}
        args: dict[str, str | int | bool] = {"knight": name, "needs": 1}
        return Asking(
            Kind.CARD, "replace.evasion", [Option("die:0", "mettle", shown)], (name,), 0, 1, args, about=attack
        )

    assert window_of(cards(dice)) is Window.DICE
    assert pace_of(table.session.game, cards(dice)) == Pace(True, ())
    assert not pace_of(table.session.game, cards(dice - 1)).pointless


def test_power_that_wounds_is_not_rolled_again_unless_the_card_counts_it(box: Box) -> None:
    table, attack, options = at_power(box)
    game = table.session.game
    again = Asking(Kind.REROLL, "reroll.power", options, ("ilse",), 0, 1, {"knight": "ilse", "free": 1}, about=attack)

    def rolled_again() -> list[int]:
        """The ATs at which it is asked."""
        found = []
        for attack.at in range(-20, 40):
            found += [attack.at] if pace_of(game, again) != Pace(True, ()) else []
        return found

    doubtful = rolled_again()
    total, most = doubtful[0] - 1, doubtful[-1]
    assert doubtful == list(range(total + 1, most + 1)), "beyond that no die brings the wound any more (KAT-079)"
    over = next(card for card in box.bp.values() if card.overpower is not None and card.overcome is None)
    attack.bp, amount = over.id, over.overpower.amount if over.overpower is not None else 0
    counted = [at for at in range(total - amount + 1, total + 1) if at + amount <= most]
    assert counted and rolled_again() == counted + doubtful, "it counts up to so much Power beyond the AT"


def test_what_is_secret_never_goes_by(box: Box) -> None:
    asked = dice_asked(True)
    asked.secret = True
    assert pace_of(skirmish(box).game, asked) == Pace() and window_of(asked) is None


def test_a_window_in_which_nothing_can_be_used_goes_by(box: Box) -> None:
    empty = Asking(Kind.WINDOW, "window.react", [Option(PASS)])
    assert pace_of(skirmish(box).game, empty) == Pace(True, (PASS,))


def test_offers_that_cost_something_in_a_fight_matter(box: Box) -> None:
    found = first(box, lambda table: table.decision is not None and table.decision.prompt == "window.react")
    assert not found.pace().pointless


def test_dice_that_hit_but_could_be_a_critical_chance_are_put(box: Box) -> None:
    """All dice hit, the crit die shows no 10: to roll it again could make it one (KAT-034)."""

    def hits_without_crit(table: SessionTable) -> bool:
        decision = table.decision
        if decision is None or decision.prompt != "reroll.attack":
            return False
        crit = next((option for option in decision.options if option.args["crit"]), None)
        return (
            all(option.args["success"] for option in decision.options) and crit is not None and crit.args["face"] != 10
        )

    assert not first(box, hits_without_crit).pace().pointless


def test_a_critical_chance_with_all_dice_hitting_has_nothing_to_better(box: Box) -> None:
    def all_well(table: SessionTable) -> bool:
        decision = table.decision
        if decision is None or decision.prompt != "reroll.attack":
            return False
        faces = [option.args["face"] for option in decision.options if option.args["crit"]]
        return faces == [10] and all(option.args["success"] for option in decision.options)

    found = [table.pace() for table in played(box, range(1, 15)) if all_well(table)]
    assert found and all(pace == Pace(True, ()) for pace in found)


def aiming(box: Box) -> Box:
    """The same box, in which every Exert is +1 to hit and nothing else."""
    techniques = {
        id: replace(card, clash=replace(card.clash, exert=replace(card.clash.exert, effect=(Precision(),))))
        if card.clash is not None and card.clash.exert is not None
        else card
        for id, card in box.techniques.items()
    }
    return replace(box, techniques=techniques)


def test_help_to_hit_is_of_no_use_after_the_roll(box: Box) -> None:
    """In the first window what only helps to hit, or can be exerted after the power roll as well, matters no more."""
    gone = [
        [option.key for option in table.decision.options]
        for table in played(aiming(box), range(1, 4))
        if table.decision is not None and table.decision.prompt == "window.first_window" and table.pace().pointless
    ]
    assert gone and all(key == PASS or key.startswith("use:exert:") for keys in gone for key in keys)


def test_a_die_that_can_be_added_before_the_power_roll_matters(box: Box) -> None:
    """`dice` adds to the pool before it is rolled: in the first window it cannot wait (KAT-065)."""
    table = first(box, lambda table: table.decision is not None and table.decision.prompt == "window.first_window")
    asking = table.session.asking
    assert isinstance(asking, Asking) and isinstance(asking.about, KnightAttack)
    knight = asking.about.knight
    adding = next(card.id for card in box.techniques.values() if card.clash and _adds_dice(card.clash.exert))
    knight.hand = [adding]
    asking.options = [Option(f"use:exert:{adding}"), Option(PASS)]
    assert not pace_of(table.session.game, asking).pointless
    knight.hand = [next(card.id for card in box.techniques.values() if card.clash and _is_precision(card.clash.exert))]
    asking.options = [Option(f"use:exert:{knight.hand[0]}"), Option(PASS)]
    assert pace_of(table.session.game, asking).pointless


def exerting(box: Box, attack: KnightAttack, op: str, prompt: str) -> Asking:
    """A window of the attack in which nothing can be used but an Exert that does only this."""
    attack.knight.hand = [
        card.id
        for card in box.techniques.values()
        if card.clash is not None and card.clash.exert is not None and _ops(card.clash.exert) == [op]
    ][:1]
    keys = [f"use:exert:{attack.knight.hand[0]}", PASS]
    return Asking(Kind.WINDOW, prompt, [Option(key) for key in keys], about=attack)


@pytest.mark.rule("KAT-079", "TEC-031")
def test_an_exert_for_power_goes_by_where_it_cannot_make_the_wound_any_more(box: Box) -> None:
    table, attack, _ = at_power(box)
    game = table.session.game
    asked = exerting(box, attack, "power", "window.power_roll")
    for die in attack.power:
        die.rerolled = True
    shown = sum(die.symbols[0] for die in attack.power) + attack.pool.raw + attack.raw
    game.state.pool.clear()
    attack.at = shown + 1
    assert not pace_of(game, asked).pointless
    attack.at = shown + 20
    assert pace_of(game, asked).pointless
    game.state.pool["black"] = 1
    attack.power[0].rerolled = False
    assert pace_of(game, asked).pointless, "a die rolled again does not make up for 20 either"
    attack.at = shown + 4
    assert not pace_of(game, asked).pointless, "but for 4 it might"


@pytest.mark.rule("KAT-076")
def test_an_exert_for_tokens_goes_by_where_no_potential_lies_for_them(box: Box) -> None:
    table, attack, _ = at_power(box)
    game, attack.knight.hand = table.session.game, ["ilse.technique.toll_the_knell"]
    exert = box.techniques[attack.knight.hand[0]].clash
    assert exert is not None and exert.exert is not None
    assert [each.token for each in exert.exert.effect if isinstance(each, Pool)] == ["break"]
    keys = [f"use:exert:{attack.knight.hand[0]}", PASS]
    asked = Asking(Kind.WINDOW, "window.power_roll", [Option(key) for key in keys], about=attack)
    for die in attack.power:
        die.face, die.rerolled = next(face for face, shown in enumerate(POWER_DICE[die.colour]) if shown[1]), True
    game.state.pool.clear()
    shown = sum(die.symbols[0] for die in attack.power) + attack.pool.raw + attack.raw
    attack.at = shown + 1
    assert not pace_of(game, asked).pointless
    attack.at = shown + 2
    assert pace_of(game, asked).pointless, "one Break makes one Power"
    for die in attack.power:
        die.face = next(face for face, shown in enumerate(POWER_DICE[die.colour]) if not shown[1])
    attack.at = sum(die.symbols[0] for die in attack.power) + attack.pool.raw + attack.raw + 1
    assert pace_of(game, asked).pointless, "there is no Potential that it could turn"


@pytest.mark.rule("KAT-020", "TEC-031")
def test_an_exert_for_precision_goes_by_where_no_die_could_be_made_to_hit(box: Box) -> None:
    def plainly(table: SessionTable) -> bool:
        """By a knight whose gear and talents let no attack dice be rolled again."""
        found = table.session.asking
        if not isinstance(found, Asking) or found.prompt != "window.attack_roll":
            return False
        assert isinstance(found.about, KnightAttack)
        offers = using.offers(table.session.game, found.about.knight, ("attack_roll",))
        return not any(isinstance(effect, Reroll) for each in offers for effect in each.ability.effect)

    table = first(box, plainly)
    found = table.session.asking
    assert isinstance(found, Asking) and isinstance(found.about, KnightAttack)
    attack, game = found.about, table.session.game
    asked = exerting(box, attack, "precision", "window.attack_roll")
    attack.knight.heat, attack.free_rerolls, attack.need = attack.knight.heat_limit, 0, 9
    for die in attack.rolled:
        die.natural = 2
    assert pace_of(game, asked).pointless
    attack.rolled[-1].natural = 8 - precision_of(game, attack)[0]
    assert not pace_of(game, asked).pointless
    attack.rolled[-1].natural, attack.knight.heat = 2, 0
    assert not pace_of(game, asked).pointless, "a die rolled again might lack one"


def _ops(exert: object) -> list[str]:
    return [getattr(effect, "op", "") for effect in getattr(exert, "effect", ())]


def _adds_dice(exert: object) -> bool:
    return "dice" in _ops(exert)


def _is_precision(exert: object) -> bool:
    return _ops(exert) == ["precision"]


def test_it_tells_nothing_of_what_lies_face_down(box: Box) -> None:
    """With decks in another order and other dice to come it says the same."""
    asked = 0
    for table in played(box, range(1, 3)):
        session = table.session
        if session.asking is None or session.asking.kind not in (Kind.WINDOW, Kind.REROLL):
            continue
        said = table.pace()
        other = decode(State, encode(session.state))
        clash = other.clash
        assert clash is not None
        for pile in (clash.bp_deck, clash.ai_deck):
            pile.reverse()
        other.streams.update({name: seed ^ 0xABCDEF for name, seed in other.streams.items()})
        assert pace_of(Game(other, box), session.asking) == said
        asked += 1
    assert asked > 50


@pytest.mark.rule("WIN-025", "TEC-031")
def test_an_attack_that_was_broken_off_before_its_roll_has_a_second_window_all_the_same(box: Box) -> None:
    session = Session(RULES, box, new_skirmish(box, "reed_wives", 2, "full", [("bruno", 2)], 1))
    bot = make_bot("cautious", 1)
    while not (exerts := surer(session)):
        session.answer(bot(session.state, session.decision))  # type: ignore[arg-type]
    clash, knight = session.state.clash, session.state.knights["bruno"]
    assert clash is not None
    attack = KnightAttack(knight, clash.figures[0], gear.weapons(session.game, knight)[0][0], closed=True)
    options = [Option(f"use:{offer.key}", "exert", {"ability": offer.key}) for offer in exerts]
    window = Asking(Kind.WINDOW, "window.second_window", [*options, Option(PASS, "pass")], about=attack)
    assert not attack.rolled and pace_of(session.game, window).answer == (PASS,)


def surer(session: Session[State, Box]) -> list[Offer]:
    """What Bruno can exert for the attack roll alone."""
    return [
        offer
        for offer in using.exerts(session.game, session.state.knights["bruno"])
        if all(isinstance(each, Precision | Reroll) for each in offer.ability.effect)
    ]


def test_what_goes_by_is_a_legal_answer(box: Box) -> None:
    for table in played(box, range(1, 3), "cinder_novices"):
        pace, decision = table.pace(), table.decision
        assert decision is not None and (not pace.pointless or decision.refusal(pace.answer) == "")


# --- the player's stops -------------------------------------------------------------------------


def at_attack_roll(box: Box, seed: int = 1) -> SessionTable:
    """A window after an attack roll whose dice could be rolled again."""
    return first(
        box,
        lambda table: (
            table.decision is not None and table.decision.prompt == "window.attack_roll" and table.pace().again > 0
        ),
    )


def test_keep_answers_the_window_and_the_dice(box: Box) -> None:
    table, pacing = at_attack_roll(box), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and [option.label for option in shown.options][-2:] == ["roll_again", "keep_dice_only"]
    before = len(table.session.answers)
    pacing.answer(table, (PASS,))
    given = table.session.answers[before:]
    assert given[:2] == [(PASS,), ()] and table.decision is not None and table.decision.prompt != "reroll.attack"


def test_roll_again_leads_to_the_dice(box: Box) -> None:
    table, pacing = at_attack_roll(box), Pacing({Window.DICE: Stop.NEVER})
    pacing.answer(table, (AGAIN,))
    assert table.decision is not None and table.decision.prompt == "reroll.attack"


def test_all_misses_are_rolled_again_with_one_answer(box: Box) -> None:
    def able(table: SessionTable) -> bool:
        asked = table.decision
        rolled = asked is not None and asked.prompt == "window.attack_roll"
        return rolled and asked is not None and 0 < int(asked.args["failing"]) <= table.pace().again

    table, pacing = first(box, able), Pacing()
    shown, before = pacing.shown(table), len(table.session.answers)
    missed = tuple(die.key for die in table.pace().dice if not die.args["success"])
    assert shown is not None and table.decision is not None and missed
    heat = len(missed) - int(table.decision.args["free"])
    offered = [option.args for option in shown.options if option.key == ROLL_MISSES]
    assert offered == [{"amount": len(missed), "heat": heat}]
    pacing.answer(table, (ROLL_MISSES,))
    assert table.session.answers[before : before + 2] == [(PASS,), missed]
    pacing.undo(table)
    assert len(table.session.answers) == before and pacing.shown(table) == shown
    always = Pacing({Window.DICE: Stop.ALWAYS}).shown(table)
    assert always is not None and ROLL_MISSES not in keys_of(always)


def test_who_stops_always_is_asked_as_the_rules_ask(box: Box) -> None:
    table, pacing = at_attack_roll(box), Pacing(ASKED)
    assert pacing.shown(table) is table.decision
    pacing.answer(table, (PASS,))
    assert table.decision is not None and table.decision.prompt == "reroll.attack" and pacing.gone == []


def test_an_undone_step_is_not_answered_again_at_once(box: Box) -> None:
    table, pacing = at_attack_roll(box), Pacing()
    pacing.answer(table, (PASS,))
    pacing.undo(table)
    while table.decision is not None and table.decision.prompt != "reroll.attack":
        pacing.undo(table)
    stood = table.decision
    assert stood is not None and stood.prompt == "reroll.attack"
    pacing.undo(table)  # back to the window, and on again: the dice are asked for, since they were taken back
    table.answer((PASS,))
    assert pacing.play_on(table) == [] and table.decision == replace(stood)


def test_what_one_click_answered_is_taken_back_together(box: Box) -> None:
    table = first(box, lambda table: table.decision is not None and "move" in keys_of(table.decision))
    asked, pacing = table.decision, Pacing(ASKED)
    assert asked is not None
    cell = table.reach(str(asked.args["knight"]))[-1][0]
    clash = table.view.clash
    assert clash is not None
    name = f"cell:{square_grid(clash.columns, clash.rows).name(cell)}"
    given = len(table.session.answers)
    pacing.answer(table, ("move",), ("walk", (name,)))
    assert table.session.answers[given : given + 2] == [("move",), (name,)]
    while len(table.session.answers) > given + 2:
        pacing.undo(table)
    pacing.undo(table)
    assert len(table.session.answers) == given and table.decision == asked


def test_a_second_answer_that_is_not_offered_is_not_given(box: Box) -> None:
    table = first(box, lambda table: table.decision is not None and "move" in keys_of(table.decision))
    pacing = Pacing(ASKED)
    pacing.answer(table, ("move",), ("walk", ("cell:Z99",)))
    assert table.decision is not None and table.decision.prompt == "walk"


def keys_of(decision: Decision) -> list[str]:
    return [option.key for option in decision.options]


def test_never_uses_nothing(box: Box) -> None:
    table = at_attack_roll(box)
    pacing = Pacing(dict.fromkeys(Window, Stop.NEVER))
    pacing.answer(table, (PASS,))
    decision = table.decision
    assert decision is None or window_of(decision) is None or not any(o.key == PASS for o in decision.options)


def test_an_attack_can_be_run_through(box: Box) -> None:
    table, pacing = at_attack_roll(box), Pacing(ASKED)
    assert pacing.can_run_through(table) and pacing.run_through(table) is not None
    decision = table.decision
    assert decision is not None and not pacing.can_run_through(table)
    used = [event for event in table.events if event.kind == "uses"]
    assert used == []


def test_there_is_nothing_to_run_through_between_attacks(box: Box) -> None:
    table = first(box, lambda table: table.decision is not None and table.decision.prompt == "choose.action")
    assert Pacing().run_through(table) is None


def test_what_went_by_is_remembered_for_the_log(box: Box) -> None:
    for table in played(box, range(1, 30)):
        if table.decision is not None and table.decision.kind is Kind.REROLL and table.pace().pointless:
            pacing, told = Pacing(), len(table.events)
            pacing.play_on(table)
            assert (pacing.gone[0].event, pacing.gone[0].word) == (told, "kept")
            return
    raise AssertionError("no such question in thirty clashes")


@pytest.mark.parametrize("kind", Window)
def test_the_table_stops_always_if_it_could_matter_or_never(kind: Window) -> None:
    never = [] if kind is Window.ALIKE else ["never"]
    assert [*map(str, offered(kind))] == ["always", "matters", *never]
    assert Pacing({}).stop(kind) is Stop.MATTERS


@pytest.mark.parametrize("written", ["usual", "matters", "sometimes"])
def test_what_older_settings_call_the_usual_is_so_still(written: str) -> None:
    """There were two words for it once: with and without the chances that come again."""
    assert Pacing({Window.DICE: written}).stop(Window.DICE) is Stop.MATTERS
    assert Pacing({Window.DICE: "never"}).stop(Window.DICE) is Stop.NEVER


# --- the usual stops ----------------------------------------------------------------------------


def with_more_ahead(box: Box) -> SessionTable:
    """At an attack roll after which the first window would offer something for the last time."""
    return first(box, lambda table: bool(table.pace().ahead) and not lacks(table))


def lacks(table: SessionTable) -> bool:
    """Whether dice fail that could be rolled again."""
    pace = table.pace()
    return pace.again > 0 and not all(die.args["success"] for die in pace.dice)


def prompts_since(table: SessionTable, before: int) -> list[tuple[str, ...]]:
    return table.session.answers[before:]


@pytest.mark.rule("KAT-047")
def test_what_the_first_window_offers_lies_by_the_dice(box: Box) -> None:
    table, pacing = with_more_ahead(box), Pacing()
    shown = pacing.shown(table)
    assert shown is not None and table.decision is not None
    ahead = [option.key for option in table.pace().ahead]
    assert set(ahead) <= set(keys_of(shown)) and not set(ahead) & set(keys_of(table.decision))
    table.answer((PASS,))
    if table.decision.kind is Kind.REROLL:
        table.answer(())
    assert table.decision.prompt == "window.first_window" and set(ahead) <= set(keys_of(table.decision))


def test_what_lies_by_the_dice_says_that_they_are_kept_for_it(box: Box) -> None:
    """Where none of them could be rolled again, nothing is lost by it."""
    seen = dict[bool, list[object]]()
    for table in played(box, range(1, 40)):
        pace = table.pace()
        if pace.ahead and bool(pace.again) not in seen and not lacks(table):
            shown = Pacing().shown(table)
            assert shown is not None
            keys = [option.key for option in pace.ahead]
            seen[bool(pace.again)] = [option.args.get(KEEPS) for option in shown.options if option.key in keys]
            assert seen[bool(pace.again)] == [pace.again or None] * len(keys)
        if len(seen) > 1:
            return


def test_what_lies_by_dice_that_fail_says_that_they_stay_so(box: Box) -> None:
    """Whoever takes it, or uses nothing, is told so beforehand: the misses could have been rolled again."""
    table, pacing = first(box, lambda table: bool(table.pace().ahead) and lacks(table)), Pacing()
    shown, ahead = pacing.shown(table), [option.key for option in table.pace().ahead]
    failed = sum(not die.args["success"] for die in table.pace().dice)
    assert shown is not None and AGAIN in keys_of(shown) and shown.options[-1].label == "keep_dice_only"
    assert [option.args.get(KEEPS_MISSES) for option in shown.options if option.key in ahead] == [failed] * len(ahead)
    pacing.answer(table, (PASS,))
    assert table.decision is not None and table.decision.prompt != "window.first_window"


def test_what_lies_by_the_dice_is_used_in_its_window(box: Box) -> None:
    table, pacing = with_more_ahead(box), Pacing()
    key, told = table.pace().ahead[0].key, len(table.events)
    shown = pacing.shown(table)
    pacing.answer(table, (key,))
    assert (key,) in prompts_since(table, 0)[-6:] and "uses" in [event.kind for event in table.events[told:]]
    while pacing.shown(table) != shown:
        assert pacing.undo(table) is not None


def test_who_keeps_the_dice_has_passed_over_what_lay_by_them(box: Box) -> None:
    table, pacing = with_more_ahead(box), Pacing()
    pacing.answer(table, (PASS,))
    assert table.decision is not None and table.decision.prompt != "window.first_window"
    pacing.undo(table)
    while table.decision is not None and table.decision.prompt != "window.first_window":
        assert pacing.undo(table) is not None


def test_who_rolls_again_is_asked_in_the_first_window(box: Box) -> None:
    """The dice lie differently now: what was left before may be wanted."""
    pacing = Pacing()
    for table in played(box, range(1, 30)):
        if not (table.pace().ahead and table.pace().again):
            continue
        stood = len(table.session.answers)
        pacing.answer(table, (AGAIN,))
        assert table.decision is not None and table.decision.prompt == "reroll.attack"
        pacing.answer(table, (table.decision.options[-1].key,))
        if table.decision is not None and table.decision.prompt == "window.first_window":
            return
        while len(table.session.answers) > stood:
            table.undo()
    raise AssertionError("the first window did not open")


@pytest.mark.parametrize("kind", [Window.ATTACK, Window.DICE])
def test_who_wants_the_windows_as_they_come_has_nothing_put_ahead(box: Box, kind: Window) -> None:
    table = with_more_ahead(box)
    shown = Pacing({kind: Stop.ALWAYS}).shown(table)
    assert shown is not None and not {option.key for option in table.pace().ahead} & set(keys_of(shown))


def test_a_lesson_stops_though_the_chance_comes_again(box: Box) -> None:
    """What is passed over as the game is played, a lesson shows in its window."""
    table = with_more_ahead(box)
    shown = Pacing(taught=True).shown(table)
    assert shown is not None and not {option.key for option in table.pace().ahead} & set(keys_of(shown))
    again = first(box, lambda table: table.pace().lapses == () and not table.pace().pointless)
    assert Pacing().goes_by(again) is not None and Pacing(taught=True).goes_by(again) is None


@pytest.mark.rule("KAT-025")
def test_after_a_full_miss_nothing_lies_ahead(box: Box) -> None:
    def misses(table: SessionTable) -> bool:
        asked = table.session.asking
        attack = asked.about if isinstance(asked, Asking) else None
        rolled = isinstance(attack, KnightAttack) and asked is not None and asked.prompt == "window.attack_roll"
        return rolled and isinstance(attack, KnightAttack) and all(die.natural <= 2 for die in attack.rolled)

    assert first(box, misses).pace().ahead == ()


@pytest.mark.rule("KAT-078")
def test_power_that_decides_nothing_does_not_lapse(box: Box) -> None:
    """Whatever is exerted after such a power roll, the body part is wounded or not as without it."""
    tried = 0
    for table in played(box, range(1, 8)):
        if table.decision is None or table.decision.prompt != "window.power_roll" or table.pace().lapses != ():
            continue
        outcomes = set()
        for key in keys_of(table.decision):
            stood, told = len(table.session.answers), len(table.events)
            if key != PASS:
                table.answer((key,))
            while table.decision.prompt in ("window.power_roll", "reroll.power"):
                table.answer((PASS,) if table.decision.kind is Kind.WINDOW else ())
            totals = [event for event in table.events[told:] if event.kind == "power_total"]
            outcomes |= {event.args["wounded"] for event in totals}  # none yet where the Exert asks for a space first
            tried += bool(totals)
            while len(table.session.answers) > stood:
                table.undo()
        assert len(outcomes) == 1
    assert tried > 20


def at_choice(box: Box, prompt: str) -> SessionTable:
    return first(box, lambda table: table.decision is not None and table.decision.prompt == prompt)


def test_a_small_choice_is_made_as_before(box: Box) -> None:
    table, pacing = at_choice(box, "choose.arc"), Pacing()
    assert table.decision is not None and pacing.goes_by(table) is None
    last = table.decision.options[-1].key
    pacing.answer(table, (last,))
    assert pacing.goes_by(at_choice(box, "choose.arc")) == (last,)


def test_a_small_choice_that_changes_nothing_goes_by_and_is_not_told_as_the_same_again(
    box: Box, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, pacing = at_choice(box, "choose.arc"), Pacing()
    assert table.decision is not None
    first_of_both, seq = (table.decision.options[0].key,), table.decision.seq
    own = table.pace

    def pace() -> Pace:
        here = table.decision is not None and table.decision.seq == seq
        return Pace(pointless=True, answer=first_of_both) if here else own()

    monkeypatch.setattr(type(table), "pace", lambda _: pace())
    assert pacing.goes_by(table) == first_of_both
    pacing.play_on(table)
    assert pacing.gone[0].word == "all_one"


def test_who_is_always_asked_for_small_choices_is(box: Box) -> None:
    for pacing in (Pacing({Window.CHOICE: Stop.ALWAYS}), Pacing(taught=True)):
        table = at_choice(box, "choose.arc")
        assert table.decision is not None
        pacing.answer(table, (table.decision.options[-1].key,))
        assert pacing.goes_by(at_choice(box, "choose.arc")) is None


def test_who_never_wants_to_be_asked_takes_the_first(box: Box) -> None:
    table = at_choice(box, "choose.arc")
    assert table.decision is not None
    assert Pacing({Window.CHOICE: Stop.NEVER}).goes_by(table) == (table.decision.options[0].key,)


def test_another_knight_is_asked_for_his_own_choice(box: Box) -> None:
    table, pacing = at_choice(box, "choose.arc"), Pacing()
    assert table.decision is not None
    pacing.answer(table, (table.decision.options[-1].key,))
    other = at_choice(box, "choose.arc")
    assert other.decision is not None
    other.decision.args["knight"] = "somebody"
    assert pacing.goes_by(other) is None


def test_questions_that_are_no_windows_are_always_put() -> None:
    for kind, prompt in ((Kind.ACTION, "choose.action"), (Kind.READ, "read.paragraph"), (Kind.CELL, "walk")):
        assert window_of(Decision(kind, prompt, [Option("a"), Option("b")])) is None


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "options", "asked_before", "answer"),
    [
        ((139, 168), ["continue"], False, ("continue",)),
        ((139,), ["continue"], False, None),
        ((), ["continue"], False, None),
        ((139, 168), ["choice:flee", "choice:stay"], False, None),
        ((139, 168), ["continue"], True, None),
    ],
    ids=["read before what it led to", "just told", "taken up anew", "something is to be chosen", "taken back"],
)
def test_a_page_that_comes_back_after_what_it_led_to_is_not_read_again(
    told: tuple[int, ...], options: list[str], asked_before: bool, answer: tuple[str, ...] | None
) -> None:
    """The page before a clash lay open once more after the pages that the clash had led to, with nothing new on it."""
    page: dict[str, Scalar] = {"book": "ilse", "paragraph": 139, "knight": "ilse"}
    asked = Decision(Kind.READ, "read.paragraph", [Option(key, key) for key in options], args=page, seq=7)
    events = [Event("paragraph", {"book": "ilse", "paragraph": number}) for number in told]
    table: Any = SimpleNamespace(decision=asked, events=events, seat="")
    pacing = Pacing()
    pacing._held = 9 if asked_before else -1
    assert pacing.goes_by(table) == answer


@pytest.mark.parametrize(
    ("came", "asked_again"),
    [
        ([Event("tile_revealed", {"tile": "03"})], False),
        ([Event("tile_revealed", {"tile": "03"}), Event("track_down", {"what": "threat", "amount": 1})], True),
        ([Event("paragraph", {"book": "cinder_abbacy", "paragraph": 1183})], True),
    ],
    ids=["the map shows it", "it gives something", "another page"],
)
def test_a_page_that_has_asked_its_question_is_opened_again_only_for_what_is_new(
    came: list[Event], asked_again: bool
) -> None:
    """Once a tile had been chosen to be turned over the same page lay there again, with 'Go on' alone."""
    number = 1183 if came[-1].kind == "paragraph" else 1182
    page: dict[str, Scalar] = {"book": "cinder_abbacy", "paragraph": number, "knight": "ilse"}
    tiles = Decision(Kind.TILE, "choose.reveal_tile", [Option("tile:03", "tile"), Option("tile:04", "tile")], seq=6)
    read = Decision(Kind.READ, "read.paragraph", [Option("continue", "continue")], args=page, seq=7)
    travel = Decision(Kind.TILE, "choose.travel", [Option("tile:03", "tile"), Option("tile:04", "tile")], seq=8)
    script, events = [tiles, read, travel], [Event("paragraph", {"book": "cinder_abbacy", "paragraph": 1182})]

    class Told:
        seat = ""
        view = SimpleNamespace(scenes=[SimpleNamespace(scene="delve", step="story")])

        @property
        def decision(self) -> Decision:
            return script[0]

        @property
        def events(self) -> list[Event]:
            return events

        def pace(self) -> Pace:
            return Pace()

        def answer(self, keys: tuple[str, ...]) -> Changes:
            if script.pop(0) is tiles:
                events.extend(came)
            return Changes((), ())

    table: Any = Told()
    Pacing().answer(table, ("tile:03",))
    assert table.decision is (read if asked_again else travel)
