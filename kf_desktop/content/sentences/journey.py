"""Cards that are drawn on the way: Mortis, Judicium, conditions, exploration, Deep Fog, encounters."""

from dataclasses import replace

from kf_desktop.content.cards.kingdom import DeepFogCard, Exploration
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.content.cards.perils import ConditionCard, JudiciumCard, MortisCard
from kf_desktop.content.sentences.parts import describe, modifier_words
from kf_desktop.content.words.clauses import speaker
from kf_desktop.content.words.lines import Told
from kf_desktop.content.words.wording import signed

LEADER = "leader"
"""Whom what the party meets on its way means by "self"."""


def describe_mortis(card: MortisCard, language: str, library: Library) -> Told:
    """What the Mortis card does."""
    return describe(card.do, language, library)


def describe_judicium(card: JudiciumCard, language: str, library: Library) -> Told:
    """Whether the knight lives, and how not."""
    voice = speaker(language, library)
    if card.how is not None:
        words = card.how.get(language)
    else:
        words = voice.words.word("card", "kills" if card.kills else "survives")
    return voice.words.told(voice.words.plain(words))


def describe_condition_card(card: ConditionCard, language: str, library: Library) -> Told:
    """What a condition changes, does, and how it ends."""
    voice = speaker(language, library)
    parts = voice.words.plain(voice.words.listed(modifier_words(voice, card.modifiers)))
    if card.heat_floor:
        parts += voice.words.plain(voice.words.word("card", "heat_floor"))
    for trigger in card.triggers:
        end = voice.words.word("card", "then_discard") if trigger.discard else ""
        tokens = voice.words.say("card", "tokens", signed=signed(trigger.tokens), single=abs(trigger.tokens) == 1)
        clauses = (voice.part(trigger.do), tokens if trigger.tokens else "", end)
        body = voice.words.clauses([clause for clause in clauses if clause])
        parts += voice.words.headed(voice.words.word("timing", trigger.when), body)
    if card.adds_up:
        parts += voice.words.plain(voice.words.word("card", "adds_up"))
    parts += voice.words.section("again", voice.part(card.again))
    return voice.words.told(parts)


def describe_exploration(card: Exploration, language: str, library: Library) -> Told:
    """What the exploration card does, everywhere and in each district; "self" is the Party Leader."""
    voice = replace(speaker(language, library), you=LEADER, nobody="self")
    kingdom = library.kingdoms.get(card.kingdom)
    names = {d.id: d.name.get(language) for d in kingdom.districts} if kingdom else {}
    parts = voice.sentences(card.do)
    for district, effects in card.districts:
        name = names.get(district, district)
        parts += voice.words.section("district", voice.part(effects), name=name)
    return voice.words.told(parts)


def describe_deep_fog(card: DeepFogCard, language: str, library: Library) -> Told:
    """Hazard and penalty of a Deep Fog card."""
    voice = speaker(language, library)
    hazard = voice.words.section("hazard", voice.part(card.hazard))
    return voice.words.told(hazard + voice.words.section("fog_penalty", voice.part(card.penalty)))


def describe_encounter(card: EncounterCard, language: str, library: Library) -> Told:
    """The monster's attack, and what scrapes bring."""
    voice = speaker(language, library)
    parts = [
        *voice.words.section("encounter_attack", voice.part(card.attack)),
        *voice.words.section("scrape", voice.part(card.scrape)),
        *voice.words.section("crit", voice.part(card.crit)),
    ]
    for result in card.results:
        body, single = voice.part(result.do), result.scrapes == 1
        parts += voice.words.section("scrapes", body, scrapes=result.scrapes, single=single)
    return voice.words.told(parts)
