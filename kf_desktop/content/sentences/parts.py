"""What cards of every kind have: effects, abilities, keywords, conditions, costs."""

from dataclasses import replace

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability, TechniqueClash
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.perils import KnightModifiers
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.expressions import Condition
from kf_desktop.content.words.clauses import Speaker, speaker
from kf_desktop.content.words.lines import Line, Told
from kf_desktop.content.words.wording import signed


def describe(effects: Effects, language: str, library: Library, *, you: str = "self", called: str = "") -> Told:
    """The effects as sentences; `you` is who is meant by "self" where nobody holds the card, `called` his name."""
    voice = speaker(language, library)
    if called or you != "self":
        voice = replace(voice, you=you, called=called, nobody="self")
    return voice.words.told(voice.sentences(effects))


def describe_cost(cost: Cost, language: str, library: Library) -> str:
    """What is paid, such as ``1 Heat, exhaust this``."""
    return speaker(language, library).cost(cost)


def keyword_sentence(voice: Speaker, keywords: tuple[Keyword, ...]) -> list[Line]:
    """Keywords as a sentence."""
    return voice.words.plain(voice.keywords(keywords))


def ability_lines(voice: Speaker, abilities: tuple[Ability, ...]) -> list[list[Line]]:
    """Abilities, a paragraph each."""
    return [ability_words(voice, ability) for ability in abilities]


def ability_words(
    voice: Speaker, ability: Ability | TechniqueClash, unsaid: tuple[str, ...] = ("passive",)
) -> list[Line]:
    """``Low Guard (Reaction, 1 Heat): Move up to 1 space.``; ``unsaid`` are the timings that go without saying."""
    head = [] if ability.timing in unsaid else [voice.words.word("timing", ability.timing)]
    head += terms(voice, ability.cost, ability.when)
    body = keyword_sentence(voice, ability.keywords) + voice.sentences(ability.effect)
    name = ability.name.get(voice.language) if ability.name is not None else ""
    return under_name(voice, name, head, body)


def terms(voice: Speaker, cost: Cost | None, when: Condition | None) -> list[str]:
    """What is paid and what is asked."""
    paid = [voice.cost(cost)] if cost is not None else []
    asked = [voice.words.say("card", "if_when", when=voice.condition(when))] if when is not None else []
    return [part for part in paid + asked if part]


def under_name(voice: Speaker, name: str, head: list[str], body: list[Line]) -> list[Line]:
    """``Name (timing, cost): body``; without a name the brackets are not needed."""
    if not name:
        return voice.words.under(voice.words.listed(head), body) if head else body
    shown = voice.words.say("card", "head", parts=voice.words.listed(head)) if head else ""
    return voice.words.under(voice.words.say("card", "name_head", name=name, head=shown), body)


def modifier_words(voice: Speaker, modifiers: KnightModifiers) -> list[str]:
    """What a condition or a tile changes for who has it."""
    names = {
        "evasion": "evasion_bonus",
        "precision": "precision",
        "speed": "speed",
        "evasion_dice": "evasion_dice",
        "vigor_loss": "vigor_loss",
    }
    changes = ((key, getattr(modifiers, field)) for field, key in names.items())
    return [voice.words.say("card", key, signed=signed(n), single=abs(n) == 1) for key, n in changes if n]
