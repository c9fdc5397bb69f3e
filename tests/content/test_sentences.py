"""What the cards say: every operation has words in both languages, and they read well."""

import dataclasses
import re
from typing import Annotated, Any, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.content.cards.keywords import catalogue, usage
from kf_desktop.content.cards.knights import (
    Ability,
    AbilityTiming,
    DelveTiming,
    Exert,
    Technique,
    TechniqueClash,
    TechniqueDelve,
)
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import (
    AiCard,
    BpCard,
    EvasionCheck,
    PowerResponse,
    Response,
    Trait,
    TraitTiming,
    parse_attack_type,
)
from kf_desktop.content.cards.perils import JudiciumCard
from kf_desktop.content.effects import vocabulary
from kf_desktop.content.effects.attack import (
    Attack,
    BonusAttack,
    ChainBreak,
    Dice,
    Dodge,
    ModifierToken,
    React,
    Reinforce,
    Reroll,
    Respond,
)
from kf_desktop.content.effects.expedition import Clue, Cup, KingdomToken, StartClash
from kf_desktop.content.effects.knight import Gain, GainCondition, Judicium, Knockdown, Lose, PerilCheck, Resource
from kf_desktop.content.effects.monster import PlaceTerrain, Provoke
from kf_desktop.content.effects.movement import Knockback, Move, Pushback, Step, Vault
from kf_desktop.content.effects.terms import CLUE_TYPES, WHO, Cost
from kf_desktop.content.effects.vocabulary import (
    EFFECT_CLASSES,
    OPERATIONS,
    AnyEffect,
    Band,
    Choose,
    Each,
    Effects,
    Gate,
    May,
    Option,
    Roll,
    Save,
    Say,
)
from kf_desktop.content.expressions import (
    CONDITION_WORDS,
    PERIL_LEVELS,
    RELATIONS,
    VARIABLES,
    Amount,
    Clause,
    Condition,
    TokenCount,
    parse_condition,
)
from kf_desktop.content.sentences.journey import describe_judicium
from kf_desktop.content.sentences.knights import describe_gear, describe_technique
from kf_desktop.content.sentences.monsters import (
    describe_ai_card,
    describe_bp,
    describe_evasion,
    describe_target_line,
    describe_trait,
)
from kf_desktop.content.sentences.parts import ability_words, describe
from kf_desktop.content.target import PLAIN_WORDS, parse_target_word
from kf_desktop.content.text import CHINESE, ENGLISH, LANGUAGES, Text
from kf_desktop.content.words.clauses import speaker
from kf_desktop.content.words.wording import words_of

NOTHING = Library()
NAME = Text(en="Name", zh="名")
HALVES = (Band(low=1, high=5, do=(Vault(),)), Band(low=6, high=10))


TAKES_THE_TOKEN = (
    "Take the Priority Target token; the monster turns to face you.",
    "取得优先目标指示物;怪物转向你。",
)


def said(*effects: AnyEffect) -> tuple[str, str]:
    """The effects in both languages."""
    return (
        describe(effects, ENGLISH, NOTHING),
        describe(effects, CHINESE, NOTHING),
    )


def amount(written: str | int) -> Amount:
    return Amount.read(written)


@pytest.mark.parametrize(
    ("effect", "english", "chinese"),
    [
        (Lose(what="vigor", amount=amount(2)), "Lose 2 Vigor.", "失去 2 点活力。"),
        (
            Lose(what="vigor", amount=amount("2 * hits")),
            "Per hit: lose 2 Vigor.",
            "每次命中:失去 2 点活力。",
        ),
        (
            Lose(what="heat", amount=amount("threat + 1"), who="each_knight"),
            "Each knight loses X Heat (X = Threat + 1).",
            "每名骑士失去 X 点热度(X = 威胁 + 1)。",
        ),
        (Gain(what="threat"), "Threat +1.", "威胁 +1。"),
        (Lose(what="curse", amount=amount(2)), "Curse −2.", "诅咒 −2。"),
        (Gain(what="lead", amount=amount(2)), "Gain 2 Leads.", "获得 2 条调查线索。"),
        (
            Clue(type="chosen"),
            "Each knight gains 1 Clue of any type.",
            "每名骑士获得 1 枚任意类型的线索。",
        ),
        (
            GainCondition(id="soot_eyed", who="other_knights"),
            "The other knights gain Soot Eyed.",
            "其他骑士获得状态“Soot Eyed”。",
        ),
        (PerilCheck(), "Peril Check.", "危险检定。"),
        (PerilCheck(who="target"), "The target makes a Peril Check.", "目标进行危险检定。"),
        (
            Knockback(amount=amount(3), who="attacker"),
            "The attacker suffers Knockback 3.",
            "攻击者承受击退 3。",
        ),
        (
            vocabulary.Test(virtue="might", difficulty=6, failure=(Gain(what="bane"),)),
            "Might test 6+; failure: gain 1 Bane.",
            "力量检定 6+;失败:获得 1 枚灾祸。",
        ),
        (
            Gate(
                when=parse_condition("heat >= 3 and not engaged"),
                then=(Knockdown(), Gain(what="heat")),
                otherwise=(React(),),
            ),
            "Gate — Heat 3+ and not engaged: Knockdown; gain 1 Heat; otherwise: React!",
            "门槛——热度 3+,且未交战:击倒;获得 1 点热度;否则:反应!",
        ),
        (
            May(cost=Cost(heat=1, exhaust=True), do=(Step(amount=amount(2)), Roll(table=HALVES))),
            "You may pay 1 Heat, exhaust this: move up to 2 spaces; (roll a d10; 1–5: Vault; 6–10: nothing happens).",
            "你可以支付1 点热度、耗尽此卡:移动至多 2 格;(掷 d10;1–5:撑跳;6–10:什么也不发生)。",
        ),
        (
            Each(who="each_knight", do=(Save(track="curse", plus=1, failure=(Judicium(),)),)),
            "Each knight: Curse Save +1; failure: draw a Judicium card.",
            "每名骑士:诅咒豁免 +1;失败:抽取一张审判卡。",
        ),
        (
            Choose(options=(Option(text=NAME, do=(Cup(),)), Option(text=NAME)), who="leader"),
            "The Party Leader chooses one: “Name” Half Cup / “Name” nothing happens.",
            "队长选择一项:“名”半杯 / “名”什么也不发生。",
        ),
        (
            ModifierToken(what="to_hit", amount=amount(-1), until="end_of_clash"),
            "To Hit −1 until the end of the clash.",
            "命中要求 −1,直到冲突结束。",
        ),
        (
            ModifierToken(what="evasion_dice", amount=amount(1), on="target"),
            "The target's evasion dice +1.",
            "目标的闪避骰 +1。",
        ),
        (
            ModifierToken(what="speed", amount=amount(-1), on="self", until="end_of_clash"),
            "Your Speed −1 until the end of the clash.",
            "你的速度 −1,直到冲突结束。",
        ),
        (
            ModifierToken(what="precision", amount=amount(-1)),
            "The monster's precision −1.",
            "怪物的精准 −1。",
        ),
        (
            vocabulary.Test(virtue="insight", difficulty=7, who="target"),
            "The target makes an Insight test 7+.",
            "目标进行洞察力检定 7+。",
        ),
        (
            Gate(when=parse_condition("passion <= 0"), then=(Knockdown(),)),
            "Gate — Passion 0: Knockdown.",
            "门槛——激情恰为 0:击倒。",
        ),
        (Provoke(), *TAKES_THE_TOKEN),
        (
            Dice(red=2, black=1),
            "Add 2 red dice, 1 black die to the power roll.",
            "力量掷骰加 2 颗红骰、1 颗黑骰。",
        ),
        (Reroll(die="power", amount=amount(2)), "Re-roll up to 2 power dice.", "重掷至多 2 颗力量骰。"),
        (
            KingdomToken(what="smoulder", at="neighbour", amount=amount(-2)),
            "Remove 2 Smoulder from a neighbouring tile.",
            "从一个邻近的板块移除 2 枚Smoulder。",
        ),
        (Resource(token="toll", amount=amount(-2)), "Spend 2 Toll.", "消耗 2 枚Toll。"),
        (
            StartClash(monster="bell_ox", type="full", win=140),
            "Full Clash against Bell Ox; victory: paragraph 140.",
            "对Bell Ox的完全冲突;获胜:段落 140。",
        ),
        (Attack(on="zone", zone=2), "Attack all knights within 2.", "攻击区域 2 内的所有骑士。"),
        (
            Attack(on="zone", zone=1, around="target"),
            "Attack all knights in a Zone 1 around the target.",
            "攻击目标周围区域 1 内的所有骑士。",
        ),
        (Say(text=Text(en="It rings.", zh="它响了。")), "“It rings.”", "“它响了。”"),
    ],
)
def test_effects_in_words(effect: AnyEffect, english: str, chinese: str) -> None:
    assert said(effect) == (english, full_width(chinese))


@pytest.mark.parametrize(
    ("effect", "english", "chinese"),
    [
        (PlaceTerrain(place="embers", at="target"), "Place Embers on the target's space.", "在目标所在格放置余烬。"),
        (
            PlaceTerrain(destroy=True, at="adjacent"),
            "Destroy the terrain on an adjacent space.",
            "摧毁一个相邻格的地形。",
        ),
        (PlaceTerrain(flip=True, at="embers"), "Flip every Embers.", "翻转每个余烬。"),
        (
            PlaceTerrain(destroy=True, at="destructible"),
            "Destroy the terrain on every Destructible.",
            "摧毁每个可摧毁的地形。",
        ),
    ],
)
def test_terrain_in_words(effect: PlaceTerrain, english: str, chinese: str, box: Library) -> None:
    assert (describe((effect,), ENGLISH, box), describe((effect,), CHINESE, box)) == (english, chinese)


def test_the_squire_box_of_a_weapon_says_what_each_clue_gives(box: Library) -> None:
    fork = box.gear["merchant.gear.hayfork"]
    assert "For a squire: Martial (Power +1); Errant (Potential +1)." in str(describe_gear(fork, ENGLISH, box))
    assert "侍从属性：军事（力量 +1）；漫游（潜力 +1）。" in str(describe_gear(fork, CHINESE, box))


def full_width(text: str) -> str:
    """Chinese marks are full-width; in the expectations above plain ones are easier to type."""
    return text.translate(
        {ord(a): b for a, b in zip(",;:!?()", "\uff0c\uff1b\uff1a\uff01\uff1f\uff08\uff09", strict=True)}
    )


def reaping_arc() -> AiCard:
    """The card of the design's example."""
    return AiCard(
        id="warden.ai2.reaping_arc",
        monster="warden",
        level=2,
        name=NAME,
        evasion=EvasionCheck(dice=4, difficulty=7),
        types=(parse_attack_type("simultaneous"), parse_attack_type("judgement might insight")),
        target=(
            (parse_target_word("engaged"), parse_target_word("most bane")),
            (parse_target_word("closest"),),
        ),
        steps=(
            Gate(
                when=parse_condition("heat >= 3"),
                then=(ModifierToken(what="evasion_dice", amount=amount(1)),),
            ),
            Move(),
            React(),
            Attack(on="target_and_near"),
        ),
        hit=(
            Lose(what="vigor", amount=amount("2 * hits")),
            PerilCheck(),
            Pushback(amount=amount(2)),
        ),
        after=(Gain(what="bane"),),
    )


def test_an_ai_card() -> None:
    card = reaping_arc()
    assert describe_ai_card(card, ENGLISH, NOTHING) == (
        "Gate — Heat 3+: +1 evasion die. Move. React! Attack the target and the knights adjacent to it. "
        "Per hit: lose 2 Vigor. Peril Check. Pushback 2. After attack: gain 1 Bane."
    )
    assert describe_ai_card(card, CHINESE, NOTHING) == full_width(
        "门槛——热度 3+:闪避骰 +1。移动。反应!攻击目标及与其相邻的骑士。"
        "每次命中:失去 2 点活力。危险检定。顶推 2。攻击后:获得 1 枚灾祸。"
    )
    assert describe_evasion(card, ENGLISH, NOTHING) == (
        "Evasion 4 dice at 7+. Simultaneous Attack, Judgement (Might / Insight)."
    )
    assert describe_target_line(card.target[0], ENGLISH, NOTHING) == "engaged, most Bane"
    assert describe_target_line(card.target[0], CHINESE, NOTHING) == "交战、灾祸最多"


def test_a_body_part_speaks_of_its_attacker() -> None:
    card = BpCard(level=1, id="ox.bp1.ring", monster="ox", name=NAME, at=6, crit=(Provoke(), BonusAttack()))
    assert describe_bp(card, ENGLISH, NOTHING) == (
        "AT 6. Crit: the attacker takes the Priority Target token; the monster turns to face that knight; "
        "the attacker makes a Bonus Attack."
    )
    assert describe_bp(card, CHINESE, NOTHING) == full_width(
        "AT 6。暴击:攻击者取得优先目标指示物;怪物转向该骑士;攻击者进行一次额外攻击。"
    )


def test_a_judicium_card_says_how_one_dies() -> None:
    card = JudiciumCard(id="cold", name=NAME, kills=True, how=Text(en="You die of cold.", zh="你冻死了。"))
    assert describe_judicium(card, ENGLISH, NOTHING) == "You die of cold."
    assert describe_judicium(card, CHINESE, NOTHING) == "你冻死了。"
    plain = JudiciumCard(id="plain", name=NAME, kills=True)
    assert describe_judicium(plain, ENGLISH, NOTHING) == "You die."


def test_a_body_part() -> None:
    card = BpCard(
        level=1,
        id="ox.bp1.horn",
        monster="ox",
        name=NAME,
        at=6,
        responses=(
            Response(when="wound", do=(Respond(by="signature"),)),
            Response(when="fail", do=(Pushback(amount=amount(2), who="attacker"), Knockdown())),
        ),
        overcome=PowerResponse(amount=3, do=(ChainBreak(),)),
    )
    assert describe_bp(card, ENGLISH, NOTHING) == (
        "AT 6. On a wound: after this attack the monster resolves its Signature. "
        "Fail: the attacker suffers Pushback 2; Knockdown. Overcome 3: Chain Break."
    )
    assert describe_bp(card, CHINESE, NOTHING) == full_width(
        "AT 6。受到伤口时:本次攻击后,怪物结算其标志性行动。失败:攻击者承受顶推 2;击倒。克服 3:破序。"
    )


def test_a_trait_speaks_of_the_attack_only_where_there_is_one() -> None:
    def said(timing: Any) -> str:
        trait = Trait(id="t", monster="m", name=NAME, timing=timing, effect=(Respond(by="signature"),))
        return describe_trait(trait, "en", NOTHING)

    assert said("on_fail").endswith("after this attack the monster resolves its Signature.")
    assert said("other_actions") == "Other actions: the monster resolves its Signature."


def test_after_a_call_comes_no_other_mark() -> None:
    effect = Each(who="each_knight", do=(React(), Knockdown()))
    assert describe((effect,), "en", NOTHING) == "Each knight: React! Knockdown."


def test_a_technique_has_a_line_for_each_side() -> None:
    technique = Technique(
        id="ilse.technique.low_guard",
        knight="ilse",
        name=NAME,
        delve=TechniqueDelve(cost=Cost(heat=1), effect=(Gain(what="passion"),), depletion="delay"),
        clash=TechniqueClash(
            name=Text(en="Reflex", zh="反射"),
            timing="reaction",
            when=parse_condition("peril >= major"),
            keywords=(catalogue().parse("deadly"),),
            effect=(Step(),),
            exert=Exert(effect=(Dodge(),), depletion="discard"),
        ),
    )
    assert describe_technique(technique, ENGLISH, NOTHING) == (
        "Delve (Any time, 1 Heat): Gain 1 Passion. Depletion: Delay.\n"
        "Clash: Reflex (Reaction, if Major peril or worse): Deadly. Move up to 1 space. "
        "Depletion: Cooldown. Exert (Discard): evasion bonus +1."
    )
    assert describe_technique(technique, CHINESE, NOTHING) == full_width(
        "深入探索(任何时候、1 点热度):获得 1 点激情。耗尽:延迟。\n"
        "冲突:反射(反应、若重伤或更重):致命。移动至多 1 格。耗尽:冷却。发挥(弃掉):闪避加值 +1。"
    )


def test_a_passive_ability_is_only_its_keywords() -> None:
    ability = Ability(timing="passive", keywords=(catalogue().parse("ranged 2 5"), catalogue().parse("bane_limit +1")))
    assert [line.text for line in ability_words(speaker(ENGLISH, NOTHING), ability)] == ["Ranged 2–5, Bane Limit +1."]
    assert [line.text for line in ability_words(speaker(CHINESE, NOTHING), ability)] == ["远程 2–5、灾祸上限 +1。"]


# ---- every word of the vocabulary, in both languages


def test_both_languages_have_the_same_entries_and_the_same_names() -> None:
    english, chinese = (words_of(language)._tables for language in LANGUAGES)
    assert english.keys() == chinese.keys()
    for table, entries in english.items():
        assert entries.keys() == chinese[table].keys(), table
        for key, entry in entries.items():
            assert names_in(chinese[table][key]) <= names_in(entry), (table, key)


def names_in(entry: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", str(entry)))


def test_chinese_has_no_half_width_marks() -> None:
    for table, entries in words_of(CHINESE)._tables.items():
        for key, entry in entries.items():
            for text in [entry] if isinstance(entry, str) else entry:
                assert not set(text) & set(",;:!?()"), (table, key)


amounts = st.one_of(
    st.integers(-3, 5).map(lambda n: Amount(0, "", n)),
    st.builds(Amount, st.integers(1, 3), st.sampled_from([*VARIABLES, TokenCount("toll")]), st.integers(-2, 2)),
)
clauses = st.one_of(
    st.builds(Clause, st.booleans(), st.sampled_from(VARIABLES), st.sampled_from(RELATIONS), st.integers(0, 9)),
    st.builds(Clause, st.booleans(), st.just("peril"), st.sampled_from(RELATIONS), st.sampled_from(PERIL_LEVELS)),
    st.builds(Clause, st.booleans(), st.sampled_from(CONDITION_WORDS)),
    st.builds(Clause, st.booleans(), st.just("has"), st.just(""), st.just("scalded")),
)
conditions = st.lists(clauses, min_size=1, max_size=2).map(lambda found: Condition(tuple(found)))
simple = st.sampled_from([React(), Cup(), Gain(what="heat", who="leader")])
some_effects = st.lists(simple, max_size=3).map(tuple)
bands = st.builds(lambda do: Band(low=1, high=10, do=do), some_effects)
options = st.builds(lambda do, when: Option(text=NAME, do=do, when=when), some_effects, conditions)
costs = st.builds(lambda n: Cost(heat=n, charge=n, token=(("toll", 1),), action="combat"), st.integers(0, 2))


def strategy_for(annotation: Any, name: str) -> st.SearchStrategy[Any]:
    """Values of a field of an effect."""
    if annotation is Effects:
        return some_effects
    known = {Amount: amounts, Condition: conditions, Cost: costs, Text: st.just(NAME), bool: st.booleans()}
    if annotation in known:
        return known[annotation]
    if annotation is int:
        return st.integers(0, 9)
    if annotation is str or (get_origin(annotation) is not None and str in get_args(annotation)):
        named = [word for word in literals(annotation) if word != "zone"]
        return st.sampled_from([*named, "heat" if name == "what" else "some_thing"])
    arguments = get_args(annotation)
    if get_origin(annotation) is Annotated and arguments[0] is int:
        return st.integers(1, 4)
    if get_origin(annotation) is tuple:
        return some_of(arguments[0])
    if type(None) in arguments:
        return st.none() | strategy_for(arguments[0], name)
    return st.sampled_from(literals(annotation))


def some_of(kind: Any) -> st.SearchStrategy[Any]:
    """Bands or options; ids no card says."""
    if kind not in (Band, Option):
        return st.just(())
    return st.lists(bands if kind is Band else options, min_size=1, max_size=2).map(tuple)


def literals(annotation: Any) -> list[Any]:
    return [
        word
        for argument in get_args(annotation)
        for word in ([argument] if isinstance(argument, str | int) else literals(argument))
    ]


def says_something(effect: Any) -> bool:
    """Whether the check of packs would let it pass."""
    match effect:
        case Dice() | Reinforce():
            return bool(effect.red or effect.black or effect.white)
        case PlaceTerrain():
            return (effect.place is not None) + effect.destroy + effect.flip == 1
    return True


def effect_strategy(cls: type) -> st.SearchStrategy[Any]:
    fields = {f.name: strategy_for(f.type, f.name) for f in dataclasses.fields(cls) if f.name != "op"}
    return st.builds(cls, **fields).filter(says_something)


@pytest.mark.parametrize("cls", EFFECT_CLASSES, ids=list(OPERATIONS))
def test_every_operation_has_words_for_all_it_can_say(cls: type) -> None:
    @given(effect_strategy(cls))
    def check(effect: Any) -> None:
        for language in LANGUAGES:
            text = describe((effect,), language, NOTHING)
            assert text and not re.search(r"[{}<>|]|None|\[|  ", text), text
            assert text.endswith((".", "!", "?", "。", "\uff01", "”")), text

    check()


@given(conditions)
def test_every_condition_has_words(condition: Condition) -> None:
    for language in LANGUAGES:
        text = speaker(language, NOTHING).condition(condition)
        assert text and "{" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rest_of_the_vocabulary_has_words(language: str) -> None:
    voice = speaker(language, NOTHING)
    for who in WHO:
        assert voice.object(who)
    for timing in (*get_args(AbilityTiming), *get_args(DelveTiming), *get_args(TraitTiming)):
        assert voice.words.word("timing", timing)
    for word in (
        *PLAIN_WORDS,
        "most bane",
        "least gold",
        "highest passion",
        "with scalded",
        "on rear",
        "not on soot_heap",
        "zone 2",
    ):
        assert describe_target_line([parse_target_word(word)], language, NOTHING)
    for rule in catalogue().values():
        written = usage(rule).replace(f"<{rule.argument}>", "bane").replace("X", "2").replace("Y", "3")
        text = speaker(language, NOTHING).keyword(catalogue().parse(written))
        assert text and "{" not in text
    for clue in CLUE_TYPES:
        assert voice.words.word("clue", clue)


def test_names_come_from_the_library(box: Library) -> None:
    effect = GainCondition(id="scalded")
    name = box.conditions["scalded"].name
    assert describe((effect,), ENGLISH, box) == f"Gain {name.en}."
    assert describe((effect,), CHINESE, box) == f"获得状态“{name.zh}”。"
    assert "Toll" in describe((Resource(token="toll"),), ENGLISH, box)


# --- how it is set out ----------------------------------------------------------------------------


def test_what_hangs_on_something_stands_alone_under_it() -> None:
    """After a gate, a choice or an amount a hit, what comes next is done in any case."""
    told = describe(
        (
            Lose(what="vigor", amount=amount("hits")),
            Gate(when=parse_condition("heat >= 3"), then=(Gain(what="heat", amount=amount(1)),)),
            Gain(what="gold", amount=amount(2)),
            Gain(what="lead", amount=amount(1)),
        ),
        ENGLISH,
        NOTHING,
    )
    assert [(line.heading, line.text) for line in told.lines] == [
        ("Per hit", "lose 1 Vigor."),
        ("Gate — Heat 3+", "gain 1 Heat."),
        ("", "Gain 2 Gold. Gain 1 Lead."),
    ]
    assert told == "Per hit: lose 1 Vigor. Gate — Heat 3+: gain 1 Heat. Gain 2 Gold. Gain 1 Lead."


@pytest.mark.parametrize(("language", "colon"), [(ENGLISH, ": "), (CHINESE, "："), (CHINESE, ":")])
def test_a_colon_in_what_is_said_makes_no_heading(language: str, colon: str) -> None:
    """Only what the card means as one is a heading, whatever its texts look like."""
    words = Text(en=f"You die{colon}one blow.", zh=f"你死了{colon}一下。")
    told = describe_judicium(JudiciumCard(id="x", name=NAME, kills=True, how=words), language, NOTHING)
    assert [(line.heading, line.text) for line in told.lines] == [("", words.get(language))]
