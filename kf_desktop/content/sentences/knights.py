"""The knights' cards: talents, techniques, arcs, gear; Mercenaries and Saints."""

from kf_desktop.content.cards.companions.princesses import Princess, abilities_of
from kf_desktop.content.cards.companions.squires import Mettle, SquireSide
from kf_desktop.content.cards.gear import AttackStats, DefenseStats, GearSide, SquireBonus, Upgrade
from kf_desktop.content.cards.knights import (
    HeroicArc,
    HeroicLevel,
    PerilArc,
    PresenceSide,
    RapportBoon,
    Talent,
    Technique,
    TechniqueClash,
    TechniqueDelve,
)
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.outpost import Infusion, MercenarySide
from kf_desktop.content.sentences.parts import ability_lines, ability_words, keyword_sentence, terms, under_name
from kf_desktop.content.words.clauses import Speaker, speaker
from kf_desktop.content.words.lines import Line, Told
from kf_desktop.content.words.wording import signed


def describe_talent(card: Talent | HeroicArc | PerilArc, language: str, library: Library) -> Told:
    """All abilities of a talent, or those at the top of an arc."""
    voice = speaker(language, library)
    return voice.words.told(*ability_lines(voice, card.abilities))


def describe_presence(side: PresenceSide, language: str, library: Library) -> Told:
    """What each level of attention adds, a line each."""
    voice = speaker(language, library)
    paragraphs: list[list[Line]] = []
    for level in side.levels:
        heading = voice.words.say("card", "attention", level=level.level)
        first, *more = ability_lines(voice, level.abilities) or [[]]
        paragraphs += [voice.words.under(heading, first), *more]
    return voice.words.told(*paragraphs)


def describe_technique(
    technique: Technique, language: str, library: Library, *, clash: bool = False, delves: bool = True
) -> Told:
    """Both sides of a technique, a line each; that of the clash first if it counts now, alone if nobody delves."""
    voice = speaker(language, library)
    told = delves or technique.clash is None
    sides = [_delve(voice, technique.delve)] if technique.delve is not None and told else []
    sides += [_clash(voice, technique.clash)] if technique.clash is not None else []
    return voice.words.told(*(sides[::-1] if clash else sides))


def _delve(voice: Speaker, side: TechniqueDelve) -> list[Line]:
    head = [voice.words.word("timing", side.timing), *terms(voice, side.cost, None)]
    warm_up = voice.words.section("warm_up", voice.part(side.warm_up))
    body = [*warm_up, *voice.sentences(side.effect), *_depletion(voice, side.depletion)]
    return under_name(voice, voice.words.word("card", "delve"), head, body)


def _clash(voice: Speaker, side: TechniqueClash) -> list[Line]:
    body = [*ability_words(voice, side), *_depletion(voice, side.depletion), *_exert(voice, side)]
    return voice.words.under(voice.words.word("card", "clash"), body)


def describe_half(side: TechniqueDelve | TechniqueClash, language: str, library: Library) -> Told:
    """What one side of a technique does, without its name, timing, cost and depletion: for a card in hand."""
    voice = speaker(language, library)
    if isinstance(side, TechniqueDelve):
        warm_up = voice.words.section("warm_up", voice.part(side.warm_up))
        return voice.words.told([*voice.sentences(side.effect), *warm_up])
    asked = [] if side.when is None else [voice.words.say("card", "if_when", when=voice.condition(side.when))]
    body = [*keyword_sentence(voice, side.keywords), *voice.sentences(side.effect)]
    return voice.words.told([*voice.words.plain(*asked), *body])


def describe_exert(side: TechniqueClash, language: str, library: Library) -> Told:
    """What a technique's Exert does, with where the card goes; empty without one."""
    voice = speaker(language, library)
    return voice.words.told(_exert(voice, side))


def _exert(voice: Speaker, side: TechniqueClash) -> list[Line]:
    if side.exert is None:
        return []
    depletion = voice.words.word("depletion", side.exert.depletion)
    return voice.words.section("exert", voice.part(side.exert.effect), depletion=depletion)


def _depletion(voice: Speaker, depletion: str) -> list[Line]:
    return voice.words.section("depletion", voice.words.word("depletion", depletion))


def describe_heroic_arc(arc: HeroicArc, language: str, library: Library) -> Told:
    """The abilities at the top, then the passion ladder, a line each."""
    voice = speaker(language, library)
    return voice.words.told(*ability_lines(voice, arc.abilities), *(_level(voice, level) for level in arc.levels))


def _level(voice: Speaker, level: HeroicLevel) -> list[Line]:
    """``Passion 3: Opening 1 / Knockback 2.``"""
    options = voice.words.grammar("or").join(voice.keywords(option) for option in level.options)
    return voice.words.section("passion", options, passion=level.passion)


def describe_gear(gear: GearSide | Upgrade, language: str, library: Library, *, squires: bool = True) -> Told:
    """Numbers, keywords and abilities of a piece of gear, and what it is to a squire where there can be any."""
    voice = speaker(language, library)
    return voice.words.told(*_gear(voice, gear, squires))


def _gear(voice: Speaker, gear: GearSide | Upgrade, squires: bool) -> list[list[Line]]:
    both = getattr(gear, "two_handed", None)
    first, *more = _gear(voice, both, squires) if both is not None else [[]]
    said = [_numbers(voice, gear) + keyword_sentence(voice, gear.keywords), *ability_lines(voice, gear.abilities)]
    if squires and isinstance(gear, GearSide) and gear.squire:
        said.append(_squire_box(voice, gear.squire))
    return [*said, voice.words.under(voice.words.word("card", "two_handed"), first), *more]


def describe_gear_numbers(gear: GearSide | Upgrade, language: str, library: Library) -> Told:
    """What a piece of gear rolls and gives, in a sentence; empty without any numbers."""
    voice = speaker(language, library)
    return voice.words.told(_numbers(voice, gear))


def _numbers(voice: Speaker, gear: GearSide | Upgrade) -> list[Line]:
    return voice.words.plain(
        voice.words.listed(_attack_stats(voice, gear.attack) + _defense_stats(voice, gear.defense))
    )


def _squire_box(voice: Speaker, box: tuple[SquireBonus, ...]) -> list[Line]:
    """``For a squire: Martial (Power +1, Potential +1); Mystic (Power +1).``"""
    lines = [
        voice.words.say(
            "card",
            "squire_bonus",
            clue=voice.words.word("clue", bonus.clue),
            numbers=voice.words.listed(_mettle_numbers(voice, bonus.power, bonus.potential)),
        )
        for bonus in box
    ]
    return voice.words.section("squire_box", voice.words.clauses(lines))


def _mettle_numbers(voice: Speaker, power: int, potential: int) -> list[str]:
    numbers = (("mettle_power", power), ("mettle_potential", potential))
    return [voice.words.say("card", key, signed=signed(amount)) for key, amount in numbers if amount]


def describe_squire_side(side: SquireSide, language: str, library: Library) -> Told:
    """The abilities, then the passion ladder, a line each."""
    voice = speaker(language, library)
    return voice.words.told(*ability_lines(voice, side.abilities), *(_level(voice, level) for level in side.ladder))


def describe_mettle(card: Mettle, language: str, library: Library) -> Told:
    """What the card gives to each kind of roll, and its ability box."""
    voice = speaker(language, library)
    numbers = [voice.words.say("card", "mettle_roll", amount=card.roll)] if card.roll else []
    numbers += [
        voice.words.say("card", "mettle_power", signed=card.power),
        voice.words.say("card", "mettle_potential", signed=card.potential),
        voice.words.say("card", "mettle_evasion", amount=card.evasion),
    ]
    critical = voice.words.word("mettle", card.kind) if card.kind != "normal" else ""
    box = []
    if card.box.precision:
        box.append(voice.words.say("card", "precision", signed=signed(card.box.precision)))
    box += _mettle_numbers(voice, card.box.power, 0)
    clue = voice.words.word("clue", card.clue) if card.clue is not None else ""
    spent = voice.words.section("mettle_box", voice.words.grammar("or").join(box), clue=clue) if box and clue else []
    return voice.words.told([*voice.words.plain(critical, voice.words.listed(numbers)), *spent])


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


def describe_mercenary_side(side: MercenarySide, language: str, library: Library, *, delves: bool = True) -> Told:
    """What a mercenary does in the delve, where there is one, and in the clash, a line each."""
    voice = speaker(language, library)
    sides = (("delve", side.delve if delves else None), ("clash", side.clash))
    return voice.words.told(
        *(
            voice.words.under(voice.words.word("card", key), ability_words(voice, ability, ("passive", "delve")))
            for key, ability in sides
            if ability is not None
        )
    )


def describe_princess(princess: Princess, language: str, library: Library) -> Told:
    """What a princess does in the delve and in the clash, and her Superior Reflex, a line each."""
    voice = speaker(language, library)
    reflex, own = abilities_of(princess).abilities
    delve = under_name(voice, princess.delve.name.get(language), [], voice.sentences(princess.delve.effect))
    in_delve, in_clash = (voice.words.word("card", key) for key in ("delve", "clash"))
    clash = [voice.words.under(in_clash, ability_words(voice, each)) for each in (own, reflex)]
    return voice.words.told(voice.words.under(in_delve, delve), *clash)


def describe_rapport_boon(boon: RapportBoon, language: str, library: Library) -> Told:
    """What a friend's boon does."""
    voice = speaker(language, library)
    return voice.words.told(*ability_lines(voice, boon.abilities))


def describe_infusion(infusion: Infusion, language: str, library: Library) -> Told:
    """What a Saint gives from that much Devotion on."""
    voice = speaker(language, library)
    first, *more = [
        *filter(None, [keyword_sentence(voice, infusion.keywords)]),
        *ability_lines(voice, infusion.abilities),
    ]
    return voice.words.told(
        voice.words.under(voice.words.say("card", "devotion", devotion=infusion.devotion), first), *more
    )
