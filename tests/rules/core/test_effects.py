"""What amounts count, what conditions ask and whom effects mean (ABI-049, WIN-011, GLD-028)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.effects.knight import Cure
from kf_desktop.content.expressions import VARIABLES, Amount, Condition, TokenCount
from kf_desktop.content.tiers import TIERS
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.decision import Asking
from kf_desktop.rules.effects.amounts import amount_of, variable
from kf_desktop.rules.effects.conditions import holds, judged
from kf_desktop.rules.effects.consequences import Consequence
from kf_desktop.rules.effects.context import Context, Imminent
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.effects.who import all_present, present, whom
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.state import Chapter, GearItem, Hunt, Knight, Princess, Sheet
from tests.rules.arena import Arena, gain, under_attack
from tests.rules.camp import Camp
from tests.rules.realm import Realm
from tests.rules.written import ops

MARKS = {name: 20 + number for number, name in enumerate((*VIRTUES, *VICES))}


def marked(passion: int = 3, heat: int = 2, vigor: int = 7) -> tuple[Arena, Knight, Knight]:
    """A clash of two knights in which everything that can be counted is another number."""
    arena = Arena()
    arena.monster("dot", "H11")
    arena.mobs("G9", "G10", "G11", "F9")
    k1 = arena.knight("k1", "H10", passion=passion, heat=heat, vigor=vigor, bane=5, resource=6)
    k2 = arena.knight("k2", "J10", passion=8, heat=0, vigor=10, bane=1, resource=4)
    k1.sheet.virtues = {name: MARKS[name] for name in VIRTUES}
    k1.sheet.vices = {name: MARKS[name] for name in VICES}
    k1.conditions["thorns"], k2.conditions["thorns"] = 11, 1
    arena.clash.phase, arena.clash.level, arena.clash.round = 13, 14, 12
    arena.clash.wound_stack = [arena.bp(f"w{number}") for number in range(9)]
    expedition = arena.state.expedition
    expedition.threat, expedition.curse, expedition.time = 15, 16, 17
    return arena, k1, k2


def test_every_variable_counts_its_own_thing() -> None:
    arena, k1, k2 = marked()
    attack = KnightAttack(k1, arena.clash.figures[0], GearItem("none"), excess=10)
    context = Context("thorns", knight=k2, target=k1, hits=18, successes=19, attack=attack)
    expected = {
        "hits": 18,
        "successes": 19,
        "threat": 15,
        "curse": 16,
        "time": 17,
        "passion": 3,
        "heat": 2,
        "vigor": 7,
        "bane": 5,
        "knights": 2,
        "squires": 0,
        "level": 14,
        "mobs": 4,
        "tokens": 11,
        "phase": 13,
        "excess": 10,
        "wounds": 9,
        "round": 12,
        **MARKS,
    }
    assert {name: variable(arena.game, name, context) for name in VARIABLES} == expected
    assert variable(arena.game, TokenCount("chip1"), context) == 6, "his own kind of token"
    assert variable(arena.game, TokenCount("chip2"), context) == 0, "another knight's kind"


@pytest.mark.rule("WIN-011")
def test_the_knight_affected_comes_before_the_target_and_the_target_before_self() -> None:
    arena, k1, k2 = marked()
    assert variable(arena.game, "passion", Context(knight=k2, target=k1)) == 3
    assert variable(arena.game, "passion", Context(knight=k2)) == 8
    assert variable(arena.game, "passion", Context(knight=k2, target=k1), k2) == 8
    assert amount_of(arena.game, Amount.read("2 * passion + 1"), Context(knight=k2, target=k1), k2) == 17
    assert amount_of(arena.game, Amount.read("2 * passion - 1"), Context(knight=k2, target=k1)) == 5
    assert amount_of(arena.game, Amount.read(4), Context(knight=k2)) == 4


@pytest.mark.rule("GLD-028")
def test_what_has_no_meaning_here_counts_nothing() -> None:
    camp = Camp("k1", "k2", "k3")
    here = {"threat", "curse", "time", "knights"}
    for name in VARIABLES:
        assert variable(camp.game, name, Context()) == 0 or name in here, name
    assert variable(camp.game, TokenCount("chip1"), Context()) == 0
    assert variable(camp.game, "knights", Context()) == 3, "outside a clash the whole party"
    camp["k1"].sheet.virtues["might"] = 2
    assert variable(camp.game, "might", Context(knight=camp["k1"])) == 2
    assert variable(camp.game, "pride" if "pride" in VICES else VICES[0], Context(knight=camp["k1"])) == 0


def test_the_dead_are_not_counted() -> None:
    arena, _, k2 = marked()
    k2.dead = True
    assert variable(arena.game, "knights", Context()) == 1


def asks(arena: Arena, text: str, context: Context, knight: Knight | None = None) -> bool:
    return holds(arena.game, Condition.read(text), context, knight)


@pytest.mark.rule("ABI-049", "WIN-011")
def test_relations_hold_at_their_bounds() -> None:
    arena, k1, _ = marked(heat=2)
    found = {
        relation: [asks(arena, f"heat {relation} {value}", Context(knight=k1)) for value in (1, 2, 3)]
        for relation in (">=", "<=", "==", ">", "<")
    }
    assert found == {
        ">=": [True, True, False],
        "<=": [False, True, True],
        "==": [False, True, False],
        ">": [True, False, False],
        "<": [False, False, True],
    }
    assert [asks(arena, f"not heat == {value}", Context(knight=k1)) for value in (1, 2)] == [True, False]
    assert asks(arena, "heat >= 2 and passion >= 3", Context(knight=k1))
    assert not asks(arena, "heat >= 2 and passion >= 4", Context(knight=k1))
    assert holds(arena.game, None, Context(knight=k1)), "no gate"


@pytest.mark.rule("WIN-011")
def test_words_ask_about_the_knight_affected() -> None:
    arena, k1, k2 = marked()
    k1.knockdown = "falling"
    k1.conditions["thorns"] = 1
    del k2.conditions["thorns"]
    k1.sheet.tale, k2.sheet.tale = [Chapter(), Chapter()], [Chapter()]
    context = Context(knight=k2, target=k1)
    for text in ("knocked_down", "has:thorns", f"tier >= {TIERS[1]}"):
        assert (asks(arena, text, context), asks(arena, text, context, k2)) == (True, False), text
        assert not asks(arena, text, Context()), "nobody is meant"
        assert asks(arena, f"not {text}", context, k2)
    assert [asks(arena, f"tier {relation} {TIERS[1]}", context) for relation in ("==", "<=", ">", "<")] == [
        True,
        True,
        False,
        False,
    ]


def test_words_ask_about_the_attack_and_the_clash() -> None:
    arena, k1, _ = marked()
    attack = KnightAttack(k1, arena.clash.figures[0], GearItem("none"))
    context = Context(knight=k1, attack=attack)
    for word, field in (("wounded", "wounded"), ("crit", "crit_chance"), ("full_hit", "full_hit")):
        assert not asks(arena, word, context)
        assert not asks(arena, word, Context(knight=k1)), "there is no attack"
        setattr(attack, field, True)
        assert asks(arena, word, context)
        setattr(attack, field, False)
    assert not asks(arena, "exhibition", context)
    arena.clash.type = "exhibition"
    assert asks(arena, "exhibition", context)


@pytest.mark.rule("PST-015")
def test_epilogue_is_the_postgame() -> None:
    arena, k1, _ = marked()
    assert not asks(arena, "epilogue", Context(knight=k1))
    arena.state.expedition.hunt = Hunt("test.dot", 1, "")
    assert asks(arena, "epilogue", Context(knight=k1))
    camp = Camp("k1")
    camp.state.on_expedition = None
    assert not holds(camp.game, Condition.read("epilogue"), Context(knight=camp["k1"]))


@pytest.mark.rule("WIN-011", "WIN-012")
def test_a_gate_says_of_every_clause_what_was_found() -> None:
    arena, k1, k2 = marked(heat=2, vigor=2)
    arena.peril("k1", 9, 6, 4, 2)
    k1.conditions.pop("thorns")
    gate = Condition.read("heat >= 3 and not engaged and peril >= minor and has:thorns and knocked_down")
    is_open, found = judged(arena.game, gate, Context(knight=k2, target=k1))
    assert not is_open
    assert found == (
        {"note": "gate_value", "rule": "WIN-011", "when": "heat >= 3", "met": False, "value": 2},
        {"note": "gate_word", "rule": "WIN-011", "when": "not engaged", "met": False},
        {"note": "gate_peril", "rule": "WIN-011", "when": "peril >= minor", "met": True, "threshold": "mortal"},
        {"note": "gate_word", "rule": "WIN-011", "when": "has:thorns", "met": False},
        {"note": "gate_word", "rule": "WIN-011", "when": "knocked_down", "met": False},
    )
    is_open, found = judged(arena.game, Condition.read("heat >= 2 and not knocked_down"), Context(knight=k1))
    assert is_open and [each["met"] for each in found if isinstance(each, dict)] == [True, True]
    is_open, found = judged(arena.game, Condition.read("peril >= minor"), Context())
    assert not is_open
    assert found == ({"note": "gate_word", "rule": "WIN-011", "when": "peril >= minor", "met": False},)


# --- whom -----------------------------------------------------------------------------------------


def meant(arena: Arena, who: str | None, context: Context, *answers: str) -> list[str]:
    return [knight.id for knight in arena.play(whom(arena.game, who, context), *answers)]


def four() -> tuple[Arena, list[Knight]]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    return arena, [arena.knight(f"k{number}", f"B{number + 1}") for number in range(1, 5)]


def test_who_names_these_knights() -> None:
    arena, (k1, k2, _, k4) = four()
    context = Context(knight=k1, target=k2)
    arena.state.expedition.leader = "k3"
    assert meant(arena, None, context) == ["k1"], "the default is self"
    assert meant(arena, None, Context(knight=k1, target=k2, default="target")) == ["k2"]
    for who in ("target", "attacker"):
        assert meant(arena, who, context) == ["k2"]
        assert meant(arena, who, Context(knight=k1)) == ["k1"], "without a target self"
        assert meant(arena, who, Context()) == []
    assert meant(arena, "self", Context(target=k2)) == []
    assert meant(arena, "leader", context) == ["k3"]
    assert meant(arena, "each_knight", context) == ["k1", "k2", "k3", "k4"]
    assert meant(arena, "other_knights", context) == ["k2", "k3", "k4"]
    assert meant(arena, "other_knights", Context(target=k2)) == ["k1", "k3", "k4"]
    assert meant(arena, "priority_target", context) == []
    arena.priority("k4")
    assert meant(arena, "priority_target", context) == ["k4"]
    k4.dead = True
    assert meant(arena, "priority_target", context) == [], "nothing happens to the dead"
    assert meant(arena, "each_knight", context) == ["k1", "k2", "k3"]
    assert meant(arena, "princess", context) == []


@pytest.mark.rule("DIC-030")
def test_a_random_knight_is_the_lowest_of_a_die_each() -> None:
    arena, _ = four()
    arena.clash.knights.remove("k4")
    arena.state.party.remove("k4")
    arena.rolls(random=[7, 3, 9])
    assert meant(arena, "random_knight", Context()) == ["k2"]


@pytest.mark.rule("PRI-015")
def test_the_party_is_everybody_and_a_princess_as_long_as_she_lives() -> None:
    arena, (k1, *_) = four()
    arena.state.princess = princess = Princess("p", "", Sheet())
    assert meant(arena, "princess", Context()) == ["p"]
    assert meant(arena, "party", Context(knight=k1)) == ["k1", "k2", "k3", "k4", "p"]
    assert meant(arena, "each_knight", Context(knight=k1)) == ["k1", "k2", "k3", "k4"]
    princess.dead = True
    assert [one.id for one in all_present(arena.game)] == ["k1", "k2", "k3", "k4"]
    assert meant(arena, "princess", Context()) == []


def test_on_a_clash_board_only_who_stands_there_is_present() -> None:
    arena, (k1, k2, _, _) = four()
    arena.clash.knights.remove("k3")
    k2.dead = True
    assert [one.id for one in present(arena.game)] == ["k1", "k4"]
    arena.state.clash = None
    assert [one.id for one in present(arena.game)] == ["k1", "k2", "k3", "k4"]
    assert meant(arena, "other_knights", Context(knight=k1)) == ["k3", "k4"]


@pytest.mark.rule("CLA-012")
def test_any_knight_is_chosen_and_another_is_never_oneself() -> None:
    arena, (k1, k2, k3, k4) = four()
    k3.dead = True
    assert meant(arena, "any_knight", Context("card", knight=k1), "knight:k1") == ["k1"]
    assert meant(arena, "another_knight", Context("card", knight=k1), "knight:k4") == ["k4"]
    question = arena.decisions[-1]
    assert (question.prompt, question.source) == ("choose.knight", "card")
    assert [option.key for option in question.options] == ["knight:k2", "knight:k4"]
    assert isinstance(question, Asking)
    assert {(refusal.option.key, refusal.why) for refusal in question.not_offered()} == {
        ("knight:k1", "oneself"),
        ("knight:k3", "dead"),
    }
    k2.dead = k4.dead = True
    assert meant(arena, "another_knight", Context(knight=k1)) == [], "nobody is left"


def test_who_has_nothing_to_be_cured_of_is_named_last_and_may_be_chosen() -> None:
    arena, (k1, _, k3, _) = four()
    k3.conditions = {arena.condition("c1"): 0}
    assert meant(arena, "any_knight", Context("card", knight=k1, doing=Cure()), "knight:k1") == ["k1"]
    assert [option.key for option in arena.decisions[-1].options] == [
        f"knight:{who}" for who in ("k3", "k1", "k2", "k4")
    ]


# --- whose moment it is ---------------------------------------------------------------------------


def test_a_context_about_somebody_else_is_of_the_same_moment() -> None:
    arena, (k1, k2, k3, _) = four()
    figure = arena.clash.figures[0]
    attack = KnightAttack(k1, figure, GearItem("none"))
    struck = under_attack(arena, arena.ai("a1"), k1)
    moment: dict[str, Any] = {
        "figure": figure,
        "hits": 2,
        "successes": 3,
        "attack": attack,
        "during": struck,
        "imminent": Imminent("death"),
        "obeying": True,
        "book": "tome",
        "investigation": "1-3",
    }

    def told(context: Context) -> dict[str, Any]:
        return {name: getattr(context, name) for name in moment}

    context = Context("card", k1, k2, default="each_knight", **moment)
    each = context.about(k3)
    assert (each.source, each.knight, each.target, each.default) == ("card", k3, k3, "self")
    aimed = context.aimed_at(k3)
    assert (aimed.source, aimed.knight, aimed.target, aimed.default) == ("card", k1, k3, "each_knight")
    own = context.as_self(k3, "charm")
    assert (own.source, own.knight, own.target, own.default) == ("charm", k3, None, "self")
    assert told(each) == told(aimed) == told(own) == moment
    assert Context("card", k1, k2, default="target").about(k3).default == "target"
    assert context.attack_under_way is struck
    assert Context(monster_attack=struck).attack_under_way is struck
    assert Context(monster_attack=struck).about(k1).monster_attack is struck


# --- doing it -------------------------------------------------------------------------------------


@pytest.mark.rule("GLD-028")
def test_what_the_expedition_does_is_skipped_without_one_and_done_with_one() -> None:
    realm = Realm("k1")
    gained = ops(gain("threat"), gain("gold"))
    realm.play(perform(realm.game, gained, Context(knight=realm["k1"])))
    assert (realm.expedition.threat, realm["k1"].sheet.gold) == (1, 1)
    camp = Camp("k1")
    camp.state.on_expedition = None
    camp.play(perform(camp.game, gained, Context(knight=camp["k1"])))
    assert camp["k1"].sheet.gold == 1


def test_a_consequence_is_said_by_one_chapter_alone() -> None:
    def declared(amount: int) -> int:
        """What it is about."""
        raise NotImplementedError

    consequence = Consequence(declared)
    assert (consequence.name, consequence.__doc__) == ("declared", "What it is about.")
    with pytest.raises(AssertionError, match="no chapter says what 'declared' is"):
        consequence(1)

    @consequence.bind
    def doubled(amount: int) -> int:
        return 2 * amount

    assert (consequence(4), consequence(amount=5), doubled(1)) == (8, 10, 2)
    with pytest.raises(ValueError, match="What 'declared' is, two chapters say"):
        consequence.bind(doubled)
    assert consequence(4) == 8
