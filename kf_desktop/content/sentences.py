"""What a card says, made from what it does: the text and the deed cannot differ. English and Chinese.

``describe`` turns effects into sentences; the other functions put a card's face together from them.
"""

from collections.abc import Iterable
from dataclasses import replace

from kf_desktop.content.clauses import Speaker, speaker
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.expressions import Condition
from kf_desktop.content.gear import AttackStats, DefenseStats, Gear, GearSide, Upgrade
from kf_desktop.content.keywords import Keyword
from kf_desktop.content.kingdom import DeepFogCard, Exploration
from kf_desktop.content.knights import (
    Ability,
    HeroicArc,
    HeroicLevel,
    PerilArc,
    Talent,
    Technique,
    TechniqueClash,
    TechniqueDelve,
)
from kf_desktop.content.library import Library
from kf_desktop.content.monsters import (
    AttackKind,
    AttackType,
    BpCard,
    EncounterCard,
    FaceUp,
    Footing,
    Monster,
    Routine,
    TerrainTile,
    Trait,
    VantagePoint,
)
from kf_desktop.content.outpost import Infusion, MercenarySide
from kf_desktop.content.perils import ConditionCard, JudiciumCard, KnightModifiers, MortisCard
from kf_desktop.content.target import TargetWord
from kf_desktop.content.wording import signed


def describe(effects: Effects, language: str, library: Library) -> str:
    """The effects as sentences."""
    return speaker(language, library).sentences(effects)


def describe_keyword(keyword: Keyword, language: str, library: Library) -> str:
    """The keyword as it is printed on a card."""
    return speaker(language, library).keyword(keyword)


def describe_condition(condition: Condition, language: str, library: Library) -> str:
    """What a condition asks, such as ``Heat 3+``."""
    return speaker(language, library).condition(condition)


def describe_cost(cost: Cost, language: str, library: Library) -> str:
    """What is paid, such as ``1 Heat, exhaust this``."""
    return speaker(language, library).cost(cost)


def describe_ability(ability: Ability, language: str, library: Library) -> str:
    """``Low Guard (Reaction, 1 Heat): Move up to 1 space.``"""
    return _ability(speaker(language, library), ability)


def describe_talent(card: Talent | HeroicArc | PerilArc, language: str, library: Library) -> str:
    """All abilities of a talent, or those at the top of an arc."""
    voice = speaker(language, library)
    return _abilities(voice, card.abilities)


def describe_technique(technique: Technique, language: str, library: Library) -> str:
    """Both sides of a technique, a line each."""
    voice = speaker(language, library)
    delve = [_delve(voice, technique.delve)] if technique.delve is not None else []
    clash = [_clash(voice, technique.clash)] if technique.clash is not None else []
    return "\n".join(delve + clash)


def describe_heroic_level(level: HeroicLevel, language: str, library: Library) -> str:
    """``Passion 3: Opening 1 / Knockback 2.``"""
    voice = speaker(language, library)
    options = voice.words.grammar("or").join(voice.keywords(option) for option in level.options)
    return voice.words.section("passion", options, passion=level.passion)


def describe_gear(gear: Gear | GearSide | Upgrade, language: str, library: Library) -> str:
    """Numbers, keywords and abilities of a piece of gear."""
    voice = speaker(language, library)
    numbers = _attack_stats(voice, gear.attack) + _defense_stats(voice, gear.defense)
    stats = voice.words.sentence(voice.words.listed(numbers)) if numbers else ""
    both = getattr(gear, "two_handed", None)
    two_handed = describe_gear(both, language, library) if both is not None else ""
    said = [stats, _keywords(voice, gear.keywords), _abilities(voice, gear.abilities)]
    return voice.words.text([*said, voice.words.section("two_handed", two_handed)])


def describe_evasion(card: Routine, language: str, library: Library) -> str:
    """``Evasion 4 dice at 7+. Simultaneous Attack.``"""
    voice = speaker(language, library)
    parts = []
    if card.evasion is not None:
        dice, difficulty = card.evasion.dice, card.evasion.difficulty
        parts.append(voice.words.say("card", "evasion", dice=dice, difficulty=difficulty, single=dice == 1))
    if card.types:
        types = voice.words.listed([_attack_type(voice, kind) for kind in card.types])
        parts.append(voice.words.sentence(types))
    return voice.words.text(parts)


def describe_target_line(line: Iterable[TargetWord], language: str, library: Library) -> str:
    """``engaged, most Bane``."""
    voice = speaker(language, library)
    return voice.words.listed([_target_word(voice, word) for word in line])


def describe_ai_card(card: Routine, language: str, library: Library) -> str:
    """What the monster does, step by step, and what its hits do. Also for Signatures and Routines."""
    voice = speaker(language, library)
    return voice.words.text(
        [
            voice.sentences(card.steps),
            voice.words.section("obey", voice.part(card.obey)),
            voice.words.section("penalty", voice.part(card.penalty)),
            _hit(voice, card.hit),
            voice.words.section("full_evade", voice.part(card.full_evade)),
            voice.words.section("crit_evade_fail", voice.part(card.crit_evade_fail)),
            voice.words.section("after", voice.part(card.after)),
            voice.words.section("final_after", voice.part(card.final_after)),
        ]
    )


def describe_bp(card: BpCard, language: str, library: Library) -> str:
    """AT, responses and what else happens when the body part is struck."""
    voice = speaker(language, library)
    parts = [voice.words.say("card", "at", at=card.at)]
    for response in card.responses:
        timing = voice.words.word("timing", response.when if response.when != "wound" else "on_wound")
        parts.append(_headed(voice, timing, voice.part(response.do)))
    parts.append(voice.words.section("crit", voice.part(card.crit)))
    for key, reply in (("overcome", card.overcome), ("overpower", card.overpower)):
        if reply is not None:
            parts.append(voice.words.section(key, voice.part(reply.do), amount=reply.amount))
    parts.append(voice.words.section("reveal", voice.part(card.reveal)))
    changes = voice.words.listed([_face_up(voice, change) for change in card.face_up])
    parts.append(_headed_by(voice, "face_up", changes))
    if card.wound != "card":
        parts.append(voice.words.word("card", f"wound_{card.wound}"))
    return voice.words.text(parts)


def _face_up(voice: Speaker, change: FaceUp) -> str:
    shown = voice.words.say("token", change.what, signed=signed(change.amount), single=abs(change.amount) == 1)
    return voice.words.say("card", f"face_up_{change.of}", token=shown)


def _headed_by(voice: Speaker, key: str, body: str, **values: object) -> str:
    """A sentence under a heading of the words; nothing where there is nothing to say."""
    return voice.words.sentence(voice.words.say("card", key, body=body, **values)) if body else ""


def describe_monster(monster: Monster, language: str, library: Library) -> str:
    """What the sheet says beside levels and traits: abilities, sides, Weakspots, Vantage Points, own words."""
    voice = speaker(language, library)
    parts = [_keywords(voice, monster.abilities)]
    for side in ("front", "left", "right", "rear") if monster.sides is not None else ():
        parts.append(_headed_by(voice, f"side_{side}", _footing(voice, getattr(monster.sides, side))))
    for spot in monster.weakspots:
        body = _footing(voice, spot) or voice.words.word("phrase", "nothing")
        parts.append(_headed_by(voice, "weakspot", body, name=spot.name.get(language)))
    parts += [_vantage_point(voice, point) for point in monster.vantage_points]
    for word in monster.words:
        when = voice.condition(word.when)
        parts.append(voice.words.say("card", "own_word", name=word.name.get(language), when=when))
    return "\n".join(part for part in parts if part)


def _footing(voice: Speaker, footing: Footing) -> str:
    """``AT −1, precision +1, Deadly``: what attacks from there are like."""
    parts = [voice.words.say("card", "attacks_at", signed=signed(footing.at))] if footing.at else []
    if footing.precision:
        parts.append(voice.words.say("card", "precision", signed=signed(footing.precision)))
    return voice.words.listed([*parts, *(voice.keyword(keyword) for keyword in footing.keywords)])


def _vantage_point(voice: Speaker, point: VantagePoint) -> str:
    climb = voice.noun(point.climb.virtue)
    head = voice.words.say(
        "card",
        "vantage_point",
        name=point.name.get(voice.language),
        virtue=climb,
        difficulty=point.climb.difficulty,
    )
    clauses = [head, _footing(voice, point)]
    if point.hold is not None:
        hold, difficulty = voice.noun(point.hold.virtue), point.hold.difficulty
        clauses.append(voice.words.say("card", "hold", virtue=hold, difficulty=difficulty))
    if not point.open:
        clauses.append(voice.words.word("card", "locked"))
    said = voice.words.sentence(voice.words.clauses([clause for clause in clauses if clause]))
    slip, fall = (voice.words.section(key, voice.part(do)) for key, do in (("slip", point.slip), ("fall", point.fall)))
    return voice.words.text([said, slip, fall])


def describe_trait(trait: Trait, language: str, library: Library) -> str:
    """``Start of the monster round: each knight: lose 1 Vigor.``"""
    voice = replace(speaker(language, library), in_attack=trait.timing in ("on_wound", "on_fail"))
    if trait.until is not None:
        kept = describe_trait(replace(trait, until=None), language, library)
        return voice.words.say("card", "until", body=kept, when=voice.condition(trait.until))
    if trait.timing == "passive":
        return voice.words.text([_keywords(voice, trait.keywords), voice.sentences(trait.effect)])
    given = [voice.keywords(trait.keywords), voice.part(trait.effect)]
    body = voice.words.clauses([clause for clause in given if clause])
    return _headed(voice, voice.words.word("timing", trait.timing), body)


def describe_attack_kind(kind: AttackKind, language: str, library: Library) -> str:
    """What attacks of a kingdom's own type do beside what their cards say."""
    voice = speaker(language, library)
    return voice.words.text(
        [
            _hit(voice, kind.hit) if kind.hit else "",
            voice.words.section("full_evade", voice.part(kind.full_evade)),
            voice.words.section("after", voice.part(kind.after)),
        ]
    )


def describe_mortis(card: MortisCard, language: str, library: Library) -> str:
    """What the Mortis card does."""
    return describe(card.do, language, library)


def describe_judicium(card: JudiciumCard, language: str, library: Library) -> str:
    """Whether the knight lives."""
    return speaker(language, library).words.word("card", "kills" if card.kills else "survives")


def describe_condition_card(card: ConditionCard, language: str, library: Library) -> str:
    """What a condition changes, does, and how it ends."""
    voice = speaker(language, library)
    parts = []
    changes = _modifiers(voice, card.modifiers)
    if changes:
        parts.append(voice.words.sentence(voice.words.listed(changes)))
    if card.heat_floor:
        parts.append(voice.words.word("card", "heat_floor"))
    for trigger in card.triggers:
        end = voice.words.word("card", "then_discard") if trigger.discard else ""
        tokens = voice.words.say("card", "tokens", signed=signed(trigger.tokens), single=abs(trigger.tokens) == 1)
        clauses = (voice.part(trigger.do), tokens if trigger.tokens else "", end)
        body = voice.words.clauses([clause for clause in clauses if clause])
        parts.append(_headed(voice, voice.words.word("timing", trigger.when), body))
    parts.append(voice.words.section("again", voice.part(card.again)))
    return voice.words.text(parts)


def describe_exploration(card: Exploration, language: str, library: Library) -> str:
    """What the exploration card does, everywhere and in each district."""
    voice = speaker(language, library)
    kingdom = library.kingdoms.get(card.kingdom)
    names = {d.id: d.name.get(language) for d in kingdom.districts} if kingdom else {}
    parts = [voice.sentences(card.do)]
    for district, effects in card.districts:
        name = names.get(district, district)
        parts.append(voice.words.section("district", voice.part(effects), name=name))
    return voice.words.text(parts)


def describe_deep_fog(card: DeepFogCard, language: str, library: Library) -> str:
    """Hazard and penalty of a Deep Fog card."""
    voice = speaker(language, library)
    hazard = voice.words.section("hazard", voice.part(card.hazard))
    return voice.words.text([hazard, voice.words.section("fog_penalty", voice.part(card.penalty))])


def describe_encounter(card: EncounterCard, language: str, library: Library) -> str:
    """The monster's attack, and what scrapes bring."""
    voice = speaker(language, library)
    parts = [
        voice.words.section("encounter_attack", voice.part(card.attack)),
        voice.words.section("scrape", voice.part(card.scrape)),
        voice.words.section("crit", voice.part(card.crit)),
    ]
    for result in card.results:
        body, single = voice.part(result.do), result.scrapes == 1
        parts.append(voice.words.section("scrapes", body, scrapes=result.scrapes, single=single))
    return voice.words.text(parts)


def describe_terrain(tile: TerrainTile, language: str, library: Library) -> str:
    """Keywords of a terrain tile, and what entering it does."""
    voice = speaker(language, library)
    parts = [_keywords(voice, tile.keywords)]
    for key, effects in (("enter", tile.enter), ("forced", tile.forced), ("boss", tile.boss)):
        parts.append(voice.words.section(key, voice.part(effects)))
    for trigger in tile.triggers:
        parts.append(_headed(voice, voice.words.word("timing", trigger.when), voice.part(trigger.do)))
    parts.append(voice.words.section("standing", voice.words.listed(_modifiers(voice, tile.modifiers))))
    for key, other in (("becomes", tile.becomes), ("flips_to", tile.flips_to)):
        if other is not None:
            parts.append(voice.words.say("card", key, name=voice.title("terrain", other)))
    parts += [voice.words.word("card", f"tile_{name}") for name in ("blindspot", "climb") if getattr(tile, name)]
    return voice.words.text(parts)


def describe_mercenary_side(side: MercenarySide, language: str, library: Library) -> str:
    """What a mercenary does in the delve and in the clash, a line each."""
    voice = speaker(language, library)
    sides = (("delve", side.delve), ("clash", side.clash))
    return "\n".join(
        _headed(voice, voice.words.word("card", key), _ability(voice, ability, unsaid=("passive", "delve")))
        for key, ability in sides
        if ability is not None
    )


def describe_infusion(infusion: Infusion, language: str, library: Library) -> str:
    """What a Saint gives from that much Devotion on."""
    voice = speaker(language, library)
    body = voice.words.text([_keywords(voice, infusion.keywords), _abilities(voice, infusion.abilities)])
    return voice.words.section("devotion", body, devotion=infusion.devotion)


def _headed(voice: Speaker, heading: str, body: str) -> str:
    return voice.words.sentence(heading + voice.words.grammar("colon") + body) if body else ""


def _keywords(voice: Speaker, keywords: tuple[Keyword, ...]) -> str:
    return voice.words.sentence(voice.keywords(keywords)) if keywords else ""


def _abilities(voice: Speaker, abilities: tuple[Ability, ...]) -> str:
    return "\n".join(_ability(voice, ability) for ability in abilities)


def _ability(voice: Speaker, ability: Ability | TechniqueClash, unsaid: tuple[str, ...] = ("passive",)) -> str:
    """``unsaid`` are the timings that go without saying."""
    head = [] if ability.timing in unsaid else [voice.words.word("timing", ability.timing)]
    head += _terms(voice, ability.cost, ability.when)
    body = voice.words.text([_keywords(voice, ability.keywords), voice.sentences(ability.effect)])
    name = ability.name.get(voice.language) if ability.name is not None else ""
    return _under_name(voice, name, head, body)


def _terms(voice: Speaker, cost: Cost | None, when: Condition | None) -> list[str]:
    paid = [voice.cost(cost)] if cost is not None else []
    asked = [voice.words.say("card", "if_when", when=voice.condition(when))] if when is not None else []
    return [part for part in paid + asked if part]


def _under_name(voice: Speaker, name: str, head: list[str], body: str) -> str:
    """``Name (timing, cost): body``; without a name the brackets are not needed."""
    if not name:
        return _headed(voice, voice.words.listed(head), body) if head else body
    shown = voice.words.say("card", "head", parts=voice.words.listed(head)) if head else ""
    return voice.words.say("card", "name_head", name=name, head=shown, body=body)


def _depletion(voice: Speaker, depletion: str) -> str:
    return voice.words.section("depletion", voice.words.word("depletion", depletion))


def _delve(voice: Speaker, side: TechniqueDelve) -> str:
    head = [voice.words.word("timing", side.timing), *_terms(voice, side.cost, None)]
    warm_up = voice.words.section("warm_up", voice.part(side.warm_up))
    body = voice.words.text([warm_up, voice.sentences(side.effect), _depletion(voice, side.depletion)])
    return _under_name(voice, voice.words.word("card", "delve"), head, body)


def _clash(voice: Speaker, side: TechniqueClash) -> str:
    exert = ""
    if side.exert is not None:
        depletion = voice.words.word("depletion", side.exert.depletion)
        exert = voice.words.section("exert", voice.part(side.exert.effect), depletion=depletion)
    body = voice.words.text([_ability(voice, side), _depletion(voice, side.depletion), exert])
    return _headed(voice, voice.words.word("card", "clash"), body)


def _attack_stats(voice: Speaker, stats: AttackStats | None) -> list[str]:
    if stats is None:
        return []
    parts = []
    if stats.dice:
        parts.append(voice.words.say("card", "dice", amount=stats.dice, single=stats.dice == 1))
    if stats.precision:
        parts.append(voice.words.say("card", "precision", signed=signed(stats.precision)))
    for key, dice in (("power", voice.dice(stats.power)), ("bonus", voice.dice(stats.bonus))):
        if dice:
            parts.append(voice.words.say("card", key, dice=dice))
    return parts


def _defense_stats(voice: Speaker, stats: DefenseStats | None) -> list[str]:
    if stats is None:
        return []
    parts = []
    if dice := voice.dice(stats.armor):
        parts.append(voice.words.say("card", "armor", dice=dice))
    if stats.evasion:
        parts.append(voice.words.say("card", "evasion_bonus", signed=signed(stats.evasion)))
    if stats.rerolls:
        parts.append(voice.words.say("card", "rerolls", amount=stats.rerolls, single=stats.rerolls == 1))
    return parts


def _modifiers(voice: Speaker, modifiers: KnightModifiers) -> list[str]:
    names = {
        "evasion": "evasion_bonus",
        "precision": "precision",
        "speed": "speed",
        "evasion_dice": "evasion_dice",
        "vigor_loss": "vigor_loss",
    }
    changes = ((key, getattr(modifiers, field)) for field, key in names.items())
    return [voice.words.say("card", key, signed=signed(n), single=abs(n) == 1) for key, n in changes if n]


def _attack_type(voice: Speaker, kind: AttackType) -> str:
    if kind.kind == "kingdom":
        return voice.title("attack_types", kind.virtues[0])
    virtues = voice.words.grammar("or").join(voice.noun(virtue) for virtue in kind.virtues)
    return voice.words.say("attack_type", kind.kind, value=kind.value, virtues=virtues)


def _target_word(voice: Speaker, word: TargetWord) -> str:
    if word.kind == "own":
        return _own_word(voice, word.argument)
    argument = voice.argument_name(word.argument) if word.argument else ""
    return voice.words.say("target", word.kind, argument=argument)


def _own_word(voice: Speaker, id: str) -> str:
    """A target word of a monster's own, by its name on the sheet (TGT-015)."""
    words = [word for monster in voice.library.monsters.values() for word in monster.words if word.id == id]
    return words[0].name.get(voice.language) if words else voice.argument_name(id)


def _hit(voice: Speaker, hit: Effects) -> str:
    """What a hit does; an amount "per hit" says by itself when it happens."""
    first = getattr(hit[0], "amount", None) if hit else None
    counted = first is not None and first.variable == "hits"
    return voice.sentences(hit) if counted else voice.words.section("hit", voice.part(hit))
