"""An effect as words: one clause an operation, made from the same data that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.attack import Attack, Dice, ModifierToken, Pool, Reinforce, Respond
from kf_desktop.content.effects.expedition import (
    Clue,
    GainPrincess,
    IgnoreEncounter,
    KingdomToken,
    Read,
    Recruit,
    Schedule,
    StartClash,
    StartDungeon,
    StartEncounter,
)
from kf_desktop.content.effects.knight import Devote, Gain, GainCondition, Lose, Resource
from kf_desktop.content.effects.monster import Open, PlaceTerrain, Provoke
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.effects.sheet import Archive, Rapport, Unlock
from kf_desktop.content.effects.terms import CLUE_TYPES, TERRAIN_SPOTS, WHO, Cost
from kf_desktop.content.effects.vocabulary import (
    AnyEffect,
    Band,
    Choose,
    Disable,
    Each,
    Effects,
    Gate,
    GroupTest,
    Instead,
    May,
    Option,
    Roll,
    Save,
    Test,
)
from kf_desktop.content.expressions import ZERO, Condition
from kf_desktop.content.packs.packfile import shelf_of
from kf_desktop.content.text import Text
from kf_desktop.content.words.lines import Line
from kf_desktop.content.words.naming import Namer, readable
from kf_desktop.content.words.wording import Person, article, capital, signed, words_of

_VARIANTS = ("track", "how", "source", "to", "kind", "die", "deck", "by", "result", "type", "what", "on", "reach")
_COMPOUND = (Test, GroupTest, Roll, Save, Gate, Choose, May, Instead, Each)


@dataclass(frozen=True, slots=True)
class Speaker(Namer):
    """Says effects."""

    in_attack: bool = True  # whether there is an attack after which another can come
    you: str = "self"  # who is meant by "self" on a card that nobody holds: the attacker of a body part
    called: str = ""  # the name of whoever is meant by "self", where it is known at the table
    nobody: str | None = None  # who is meant where an operation names nobody, if that is to be said

    def part(self, effects: Effects) -> str:
        """What stands under a heading of a card: clauses, or nothing."""
        return self.within(effects) if effects else ""

    def sentences(self, effects: Effects) -> list[Line]:
        """The effects as sentences, one after the other."""
        return [self.sentence(effect) for effect in effects]

    def sentence(self, effect: AnyEffect) -> Line:
        """One operation; what its effect hangs on is its heading."""
        heading, clause = self._led(effect)
        if not heading:
            return Line("", self.words.sentence(clause))
        return Line(capital(heading), self.words.stopped(clause), alone=True)

    def within(self, effects: Effects) -> str:
        """The effects as clauses inside a sentence; one that has clauses of its own stands in brackets."""
        if not effects:
            return self.words.word("phrase", "nothing")
        parts = [self.clause(effect) for effect in effects]
        if len(effects) > 1:
            opened, closed = self.words.grammar("open"), self.words.grammar("close")
            parts = [
                f"{opened}{part}{closed}" if isinstance(effect, _COMPOUND) else part
                for part, effect in zip(parts, effects, strict=True)
            ]
        return self.words.clauses(parts)

    def clause(self, effect: AnyEffect) -> str:
        """One operation in words, without a full stop."""
        heading, clause = self._led(effect)
        return heading + self.words.grammar("colon") + clause if heading else clause

    def _led(self, effect: AnyEffect) -> tuple[str, str]:
        """What an operation hangs on (a gate, a choice, each of several or of what is counted), and the rest of it."""
        lead = _LEADS.get(type(effect))
        if lead is not None:
            return lead(self, effect)
        tell = _TELLERS.get(type(effect))
        amounts = (getattr(effect, "amount", None), getattr(effect, "tokens", None))
        counted = next(filter(None, map(self.counted, amounts)), "")
        return counted, tell(self, effect) if tell is not None else self.told(effect)

    def told(self, effect: Any, key: str = "", **more: object) -> str:
        """An operation by its template: the fields it has, and whatever else the template names."""
        values: dict[str, Any] = {**self._values(effect), **more}
        person, values["who"] = self.subject(getattr(effect, "who", None))
        amount = getattr(effect, "amount", None)
        single = amount is None or (amount.times, amount.plus) in ((0, 1), (0, -1), (1, 0))
        template = self.words.word("effect", key or self._key(effect))
        said = self.words.fill(template, person=person, single=single, **values)
        return said if amount is None else self.measured(amount, said)

    def _key(self, effect: Any) -> str:
        """The variant of the operation's template that fits, or the operation itself."""
        if isinstance(effect, Respond) and not self.in_attack:
            return f"respond.{effect.by}.at_once"
        for field in _VARIANTS:
            key = f"{effect.op}.{getattr(effect, field, '')}"
            if self.words.has("effect", key):
                return key
        for flag in ("ambush", "now", "reorder", "bottom", "toward", "close"):
            if getattr(effect, flag, False):
                return f"{effect.op}.{flag}"
        return str(effect.op)

    def _values(self, effect: Any) -> dict[str, Any]:
        """Every field of the operation in words."""
        values = {name: self._value(effect, name) for name in effect.__dataclass_fields__}
        return values | self.amounts(effect.amount) if "amount" in values else values

    def _value(self, effect: Any, name: str) -> Any:
        value = getattr(effect, name)
        if isinstance(value, Text):
            return value.get(self.language)
        if isinstance(value, Condition):
            return self.condition(value)
        if isinstance(value, Cost):
            return self.cost(value)
        if isinstance(value, tuple):
            return self.within(value) if name in ("do", "then", "otherwise") else ""
        namer = _NAMERS.get((type(effect), name)) or _NAMERS.get((object, name))
        return namer(self, value) if namer is not None and value is not None else value

    def subject(self, who: str | None) -> tuple[Person, str]:
        """How the one who does it is named, and whether it is you, one or many."""
        who = who or self.nobody
        if who == "self" and self.called:
            return "one", self.called + (" " if self.language == "en" else "")
        if who == "self":
            who = self.you
        if who in (None, "self"):
            return "you", ""
        subject = self.words.pair("who", str(who))[0]
        space = " " if self.language == "en" else ""
        return ("many" if subject.startswith("+") else "one"), subject.removeprefix("+") + space

    def about(self, who: str | None) -> Speaker:
        """Says what is done by others: each of them is meant by "self" then."""
        return self if who in (None, "self") else replace(self, you="self", called="", nobody=None)

    def object(self, who: str) -> str:
        """The one to whom it is done."""
        return self.words.pair("who", who)[1]

    def outcomes(self, head: str, parts: Iterable[tuple[str, Effects]]) -> str:
        """A test, a roll or a save, and what follows from each result that says something."""
        said = [self.words.say("phrase", key, do=self.within(effects)) for key, effects in parts if effects]
        return self.words.clauses([head, *said])

    def token(self, what: str, owner: str, **values: Any) -> str:
        """A modifier token, as it is said of its owner."""
        key = f"{owner}.{what}" if self.words.has("token", f"{owner}.{what}") else what
        return self.words.say("token", key, **values)

    def bands(self, key: str, bands: Iterable[Band]) -> list[str]:
        """What is done in each range of a table."""
        said = []
        for band in bands:
            span = (
                str(band.low)
                if band.low == band.high
                else self.words.say("phrase", "range", low=band.low, high=band.high)
            )
            said.append(self.words.say("phrase", key, range=span, do=self.within(band.do)))
        return said


def speaker(language: str, library: Library) -> Speaker:
    """Who says effects in that language."""
    return Speaker(words_of(language), library)


# ---- operations whose words need more than their template


def _gain_or_lose(voice: Speaker, effect: Gain | Lose) -> str:
    number = effect.amount.plus if effect.amount.fixed else effect.amount.times
    return voice.told(effect, what=voice.quantity(effect.what, number))


def _test(voice: Speaker, effect: Test) -> str:
    noun = voice.noun(effect.virtue) if effect.virtue else ""
    head = voice.told(effect, "test.virtue" if effect.virtue else "test", a=article(noun))
    return voice.about(effect.who).outcomes(head, [("success", effect.success), ("failure", effect.failure)])


def _group_test(voice: Speaker, effect: GroupTest) -> str:
    head = voice.words.clauses([voice.told(effect), *voice.bands("successes", effect.bands)])
    return voice.about("each_knight").outcomes(head, [("fail", effect.fail)])


def _roll(voice: Speaker, effect: Roll) -> str:
    return voice.words.clauses([voice.told(effect), *voice.bands("result", effect.table)])


def _save(voice: Speaker, effect: Save) -> str:
    head = voice.told(effect, plus=f" {signed(effect.plus)}" if effect.plus else "")
    return voice.outcomes(head, [("success", effect.success), ("failure", effect.failure)])


def _gate(voice: Speaker, effect: Gate) -> tuple[str, str]:
    return voice.told(effect), voice.outcomes(voice.within(effect.then), [("otherwise", effect.otherwise)])


def _choose(voice: Speaker, effect: Choose) -> tuple[str, str]:
    return voice.told(effect), voice.words.grammar("or").join(_option(voice, option) for option in effect.options)


def _option(voice: Speaker, option: Option) -> str:
    said = voice.words.say("phrase", "option", text=option.text.get(voice.language), do=voice.within(option.do))
    if option.when is None:
        return said
    return voice.words.say("phrase", "option_when", when=voice.condition(option.when), option=said)


def _may(voice: Speaker, effect: May) -> str:
    paid = voice.cost(effect.cost) if effect.cost is not None else ""
    return voice.about(effect.who).told(effect, cost=voice.words.say("phrase", "cost", cost=paid) if paid else "")


def _each(voice: Speaker, effect: Each) -> tuple[str, str]:
    return voice.object(effect.who), voice.about(effect.who).within(effect.do)


def _kingdom_token(voice: Speaker, effect: KingdomToken) -> str:
    removed = effect.amount.fixed and effect.amount.plus < 0
    key = f"kingdom_token.{'remove.' if removed else ''}{effect.at}"
    return voice.told(effect, key, what=voice.token_name(effect.what))


def _pool(voice: Speaker, effect: Pool) -> str:
    return voice.told(effect, "pool.stays" if effect.stays else "pool")


def _resource(voice: Speaker, effect: Resource) -> str:
    spent = effect.amount.fixed and effect.amount.plus < 0
    return voice.told(effect, "resource.spend" if spent else f"resource.{effect.where}")


def _attack(voice: Speaker, effect: Attack) -> str:
    if effect.on != "zone":
        return voice.told(effect, on=voice.object(effect.on))
    if effect.around is None:
        return voice.told(effect)
    around = voice.object(effect.around) if effect.around in WHO else voice.place(effect.around, "every")
    return voice.told(effect, "attack.zone.around", around=around)


def _modifier_token(voice: Speaker, effect: ModifierToken) -> str:
    """``+1 evasion die``, ``AT −1 until the end of the clash``."""
    single = abs(effect.amount.plus) == 1 and effect.amount.fixed
    shown = voice.amounts(effect.amount)["signed"]
    said = voice.words.say(
        "token",
        "whole",
        token=voice.token(effect.what, "monster" if effect.on == "monster" else "owned", signed=shown, single=single),
        on=voice.words.word("token_on", effect.on),
        until=voice.words.word("token_until", effect.until),
    )
    if effect.limit:
        said = voice.words.say("token", "limit", said=said, limit=effect.limit, single=effect.limit == 1)
    return voice.measured(effect.amount, said)


def _condition(voice: Speaker, effect: GainCondition) -> str:
    """``The target gains Bleeding 3``: with the tokens that come with it."""
    if effect.tokens == ZERO:
        return voice.told(effect)
    number = voice.amounts(effect.tokens)["amount"]
    return voice.measured(effect.tokens, voice.told(effect, "condition.tokens", tokens=number))


def _read(voice: Speaker, effect: Read) -> str:
    book = ""
    if effect.book is not None:
        book = voice.words.say("phrase", "in_book", name=voice.book_name(effect.book))
    return voice.told(effect, book=book)


def _terrain(voice: Speaker, effect: PlaceTerrain) -> str:
    deed = "destroy" if effect.destroy else "flip" if effect.flip else "place"
    if effect.at in TERRAIN_SPOTS:
        return voice.told(effect, f"terrain.{deed}", at=voice.words.word("at", effect.at))
    place = voice.place(effect.at, "every")
    if effect.at in voice.library.terrain:
        return voice.told(effect, f"terrain.{deed}.every", every=place)
    return voice.told(effect, f"terrain.{deed}", at=voice.words.say("phrase", "on_place", name=place))


def _schedule(voice: Speaker, effect: Schedule) -> str:
    moments = ("at_time", "on_tile", "on_threat")
    moment = next((name for name in moments if getattr(effect, name) is not None), "at_time")
    return voice.told(effect, f"schedule.{moment}")


def _clash(voice: Speaker, effect: StartClash) -> str:
    against = ""
    if effect.monster is not None:
        against = voice.words.say("phrase", "against", name=voice.title("monsters", effect.monster))
    joint = voice.words.grammar("clause_joint")
    outcomes = [
        joint + voice.words.say("phrase", key, paragraph=paragraph)
        for key, paragraph in (("win", effect.win), ("lose", effect.lose))
        if paragraph is not None
    ]
    return voice.told(effect, monster=against, outcome="".join(outcomes))


def _rapport(voice: Speaker, effect: Rapport) -> str:
    chosen = effect.partner == "chosen"
    partner = voice.words.word("phrase", "chosen_knight") if chosen else voice.title("knights", effect.partner)
    return voice.told(effect, partner=partner)


def _dice(voice: Speaker, effect: Dice | Reinforce) -> str:
    return voice.told(effect, dice=voice.dice(effect))


def _devote(voice: Speaker, effect: Devote) -> str:
    return voice.told(effect, "devote.to" if effect.to else "devote", to=voice.title("saints", effect.to or ""))


def _provoke(voice: Speaker, effect: Provoke) -> str:
    person, who = voice.subject("self")
    return voice.words.fill(voice.words.word("effect", effect.op), person=person, who=who)


def _instead(voice: Speaker, effect: Instead) -> str:
    return voice.told(effect, "instead" if effect.do else "instead.ignore")


def _disable(voice: Speaker, effect: Disable) -> str:
    if effect.what == "ability":
        rule = voice.library.keywords.get(effect.id)
        return voice.told(effect, id=rule.name.get(voice.language) if rule else readable(effect.id))
    return voice.told(effect, id=voice.title(shelf_of(effect.what), effect.id))


def _unlock(voice: Speaker, effect: Unlock | Archive) -> str:
    return voice.told(effect, id=voice.title(shelf_of(effect.what), effect.id))


def _encounter(voice: Speaker, effect: StartEncounter) -> str:
    if effect.monster is None:
        return voice.told(effect)
    key = "encounter.with.ambush" if effect.ambush else "encounter.with"
    return voice.told(effect, key, monster=voice.title("monsters", effect.monster))


def _recruit(voice: Speaker, effect: Recruit) -> str:
    key = "recruit.price" if effect.price else "recruit"
    return voice.told(effect, key, id=voice.title("mercenaries", effect.id))


def _princess(voice: Speaker, effect: GainPrincess) -> str:
    return voice.told(effect, id=voice.title("princesses", effect.id))


def _dungeon(voice: Speaker, effect: StartDungeon) -> str:
    return voice.told(effect, id=voice.title("dungeons", effect.id))


def _ignore_encounter(voice: Speaker, effect: IgnoreEncounter) -> str:
    parts = ("ignore_encounter", "ambush" if effect.ambush else "", "backtrack" if effect.backtrack else "")
    return voice.told(effect, ".".join(filter(None, parts)))


_LEADS: Mapping[type, Callable[[Speaker, Any], tuple[str, str]]] = {Gate: _gate, Choose: _choose, Each: _each}
_TELLERS: Mapping[type, Callable[[Speaker, Any], str]] = {
    Gain: _gain_or_lose,
    Lose: _gain_or_lose,
    Test: _test,
    GroupTest: _group_test,
    Roll: _roll,
    Save: _save,
    May: _may,
    Instead: _instead,
    Disable: _disable,
    KingdomToken: _kingdom_token,
    Pool: _pool,
    Resource: _resource,
    Attack: _attack,
    GainCondition: _condition,
    ModifierToken: _modifier_token,
    Read: _read,
    PlaceTerrain: _terrain,
    Schedule: _schedule,
    StartClash: _clash,
    StartEncounter: _encounter,
    Recruit: _recruit,
    GainPrincess: _princess,
    StartDungeon: _dungeon,
    IgnoreEncounter: _ignore_encounter,
    Rapport: _rapport,
    Dice: _dice,
    Reinforce: _dice,
    Unlock: _unlock,
    Archive: _unlock,
    Devote: _devote,
    Provoke: _provoke,
}
_NAMERS: Mapping[tuple[type, str], Callable[[Speaker, Any], str]] = {
    (object, "token"): Speaker.token_name,
    (object, "virtue"): Speaker.noun,
    (Open, "point"): Speaker.point_name,
    (Clue, "type"): lambda voice, type: voice.words.word("clue", type) if type in CLUE_TYPES else "",
    (GainCondition, "id"): lambda voice, id: voice.title("conditions", id),
    (PlaceTerrain, "place"): lambda voice, id: voice.title("terrain", id),
    (Move, "at"): Speaker.place,
    (object, "toward"): Speaker.place,
}
