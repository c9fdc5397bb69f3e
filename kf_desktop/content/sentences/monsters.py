"""The monsters' cards: AI cards, body parts, sheets, traits; and terrain."""

from collections.abc import Iterable
from dataclasses import replace

from kf_desktop.content.cards.boards import TerrainTile
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import (
    ANY_MONSTER,
    AttackKind,
    AttackType,
    BpCard,
    FaceUp,
    Footing,
    Monster,
    Routine,
    Trait,
    VantagePoint,
)
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.sentences.parts import keyword_sentence, modifier_words, terms
from kf_desktop.content.target import TargetWord
from kf_desktop.content.words.clauses import Speaker, speaker
from kf_desktop.content.words.lines import Line, Told
from kf_desktop.content.words.wording import signed

STRUCK = ("on_wound", "on_fail")
"""The moments of a trait at which a knight attacks."""


def describe_ai_card(card: Routine, language: str, library: Library) -> Told:
    """What the monster does, step by step, and what its hits do. Also for Signatures and Routines."""
    voice = speaker(language, library)
    return voice.words.told(
        [
            *voice.sentences(card.steps),
            *voice.words.section("obey", voice.part(card.obey)),
            *voice.words.section("penalty", voice.part(card.penalty)),
            *_hit(voice, card.hit),
            *voice.words.section("full_evade", voice.part(card.full_evade)),
            *voice.words.section("crit_evade_fail", voice.part(card.crit_evade_fail)),
            *voice.words.section("after", voice.part(card.after)),
            *voice.words.section("final_after", voice.part(card.final_after)),
        ]
    )


def _hit(voice: Speaker, hit: Effects) -> list[Line]:
    """What a hit does; an amount "per hit" says by itself when it happens."""
    first = getattr(hit[0], "amount", None) if hit else None
    counted = first is not None and first.variable == "hits"
    return voice.sentences(hit) if counted else voice.words.section("hit", voice.part(hit))


def describe_evasion(card: Routine, language: str, library: Library) -> Told:
    """``Evasion 4 dice at 7+. Simultaneous Attack.``"""
    voice = speaker(language, library)
    parts = []
    if card.evasion is not None:
        dice, difficulty = card.evasion.dice, card.evasion.difficulty
        parts.append(voice.words.say("card", "evasion", dice=dice, difficulty=difficulty, single=dice == 1))
    parts.append(voice.words.listed([_attack_type(voice, kind) for kind in card.types]))
    return voice.words.told(voice.words.plain(*parts))


def _attack_type(voice: Speaker, kind: AttackType) -> str:
    if kind.kind == "kingdom":
        return voice.title("attack_types", kind.virtues[0])
    virtues = voice.words.grammar("or").join(voice.noun(virtue) for virtue in kind.virtues)
    return voice.words.say("attack_type", kind.kind, value=kind.value, virtues=virtues)


def describe_target_line(line: Iterable[TargetWord], language: str, library: Library) -> str:
    """``engaged, most Bane``."""
    voice = speaker(language, library)
    return voice.words.listed([_target_word(voice, word) for word in line])


def _target_word(voice: Speaker, word: TargetWord) -> str:
    if word.kind == "own":
        return _own_word(voice, word.argument)
    argument = voice.argument_name(word.argument) if word.argument else ""
    return voice.words.say("target", word.kind, argument=argument)


def _own_word(voice: Speaker, id: str) -> str:
    """A target word of a monster's own, by its name on the sheet (TGT-015)."""
    words = [word for monster in voice.library.monsters.values() for word in monster.words if word.id == id]
    return words[0].name.get(voice.language) if words else voice.argument_name(id)


def describe_bp(card: BpCard, language: str, library: Library, *, at: bool = True) -> Told:
    """AT if it is wanted, responses and what else happens when the body part is struck."""
    voice = replace(speaker(language, library), you="attacker")
    armor = voice.words.say("card", "at_any" if card.monster == ANY_MONSTER else "at", at=card.at)
    lines = voice.words.plain(armor if at else "", voice.words.word("card", "stays") if card.stays else "")
    for response in card.responses:
        timing = voice.words.word("timing", response.when if response.when != "wound" else "on_wound")
        lines += voice.words.headed(timing, voice.part(response.do))
    lines += voice.words.section("crit", voice.part(card.crit))
    for key, reply in (("overcome", card.overcome), ("overpower", card.overpower)):
        if reply is not None:
            lines += voice.words.section(key, voice.part(reply.do), amount=reply.amount)
    lines += voice.words.section("reveal", voice.part(card.reveal))
    lines += voice.words.section("face_up", voice.words.listed([_face_up(voice, change) for change in card.face_up]))
    if card.wound != "card":
        lines += voice.words.plain(voice.words.word("card", f"wound_{card.wound}"))
    return voice.words.told(lines)


def _face_up(voice: Speaker, change: FaceUp) -> str:
    shown = voice.token(change.what, "monster", signed=signed(change.amount), single=abs(change.amount) == 1)
    return voice.words.say("card", f"face_up_{change.of}", token=shown)


def describe_monster(monster: Monster, language: str, library: Library) -> Told:
    """What the sheet says beside levels and traits: abilities, sides, Weakspots, Vantage Points, own words."""
    voice = speaker(language, library)
    parts = [keyword_sentence(voice, monster.abilities)]
    for side in ("front", "left", "right", "rear") if monster.sides is not None else ():
        parts.append(voice.words.section(f"side_{side}", _footing(voice, getattr(monster.sides, side))))
    for spot in monster.weakspots:
        body = _footing(voice, spot) or voice.words.word("phrase", "nothing")
        parts.append(voice.words.section("weakspot", body, name=spot.name.get(language)))
    parts += [_vantage_point(voice, point) for point in monster.vantage_points]
    parts += [voice.words.headed(word.name.get(language), voice.condition(word.when)) for word in monster.words]
    return voice.words.told(*parts)


def _footing(voice: Speaker, footing: Footing) -> str:
    """``AT −1, precision +1, Deadly``: what attacks from there are like."""
    parts = [voice.words.say("card", "attacks_at", signed=signed(footing.at))] if footing.at else []
    if footing.precision:
        parts.append(voice.words.say("card", "precision", signed=signed(footing.precision)))
    return voice.words.listed([*parts, *(voice.keyword(keyword) for keyword in footing.keywords)])


def _vantage_point(voice: Speaker, point: VantagePoint) -> list[Line]:
    climb = voice.words.say("card", "climb", virtue=voice.noun(point.climb.virtue), difficulty=point.climb.difficulty)
    clauses = [climb, _footing(voice, point)]
    if point.hold is not None:
        hold, difficulty = voice.noun(point.hold.virtue), point.hold.difficulty
        clauses.append(voice.words.say("card", "hold", virtue=hold, difficulty=difficulty))
    if not point.open:
        clauses.append(voice.words.word("card", "locked"))
    body = voice.words.clauses([clause for clause in clauses if clause])
    said = voice.words.section("vantage_point", body, name=point.name.get(voice.language))
    slip, fall = (voice.words.section(key, voice.part(do)) for key, do in (("slip", point.slip), ("fall", point.fall)))
    return [*said, *slip, *fall]


def describe_trait(trait: Trait, language: str, library: Library) -> Told:
    """``Start of the monster round: each knight: lose 1 Vigor.``"""
    voice = replace(speaker(language, library), in_attack=trait.timing in STRUCK)
    if trait.timing in STRUCK:
        voice = replace(voice, you="attacker")
    until = voice.words.say("card", "until", when=voice.condition(trait.until)) if trait.until is not None else ""
    return voice.words.told([*_trait(voice, trait), *voice.words.plain(until)])


def _trait(voice: Speaker, trait: Trait) -> list[Line]:
    if trait.timing == "passive":
        return [*keyword_sentence(voice, trait.keywords), *voice.sentences(trait.effect)]
    given = [voice.keywords(trait.keywords), voice.part(trait.effect)]
    body = voice.words.clauses([clause for clause in given if clause])
    head = voice.words.listed([voice.words.word("timing", trait.timing), *terms(voice, None, trait.when)])
    return voice.words.headed(head, body)


def describe_attack_kind(kind: AttackKind, language: str, library: Library) -> Told:
    """What attacks of a kingdom's own type do beside what their cards say."""
    voice = speaker(language, library)
    return voice.words.told(
        [
            *(_hit(voice, kind.hit) if kind.hit else []),
            *voice.words.section("full_evade", voice.part(kind.full_evade)),
            *voice.words.section("after", voice.part(kind.after)),
        ]
    )


def describe_terrain(tile: TerrainTile, language: str, library: Library) -> Told:
    """Keywords of a terrain tile, and what entering it does."""
    voice = speaker(language, library)
    lines = keyword_sentence(voice, tile.keywords)
    for key, effects in (("enter", tile.enter), ("forced", tile.forced), ("boss", tile.boss)):
        lines += voice.words.section(key, voice.part(effects))
    for trigger in tile.triggers:
        lines += voice.words.headed(voice.words.word("timing", trigger.when), voice.part(trigger.do))
    lines += voice.words.section("standing", voice.words.listed(modifier_words(voice, tile.modifiers)))
    for key, other in (("becomes", tile.becomes), ("flips_to", tile.flips_to)):
        if other is not None:
            lines += voice.words.plain(voice.words.say("card", key, name=voice.title("terrain", other)))
    signs = [voice.words.word("card", f"tile_{name}") for name in ("blindspot", "climb") if getattr(tile, name)]
    return voice.words.told([*lines, *voice.words.plain(*signs)])
