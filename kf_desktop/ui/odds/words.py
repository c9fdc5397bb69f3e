"""Odds in words: a line for the decision bar, rows for the table."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kf_desktop.door.odds import Odds, Offered, Values, What
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.i18n.names import Names

CHIEF = {
    "attack": ("wound", "any_hit", "full_hit", "critical"),
    "encounter": ("scrape", "any_hit", "full_hit", "crit_effect"),
    "power": ("wound", "critical"),
    "evasion": ("full_evade", "expected_lost", "expected_heat", "expected_hits", "death"),
    "armor": ("expected_lost", "death"),
    "test": ("passed",),
    "group_test": ("expected_passed",),
    "fog": ("fog_exactly", "fog_below", "fog_above", "fog_lost"),
    "judicium": ("death",),
}
"""What the line says, the most important first."""
GRAVE = ("death",)
"""Said before all else, so that no want of room takes it away."""
SILENT = {"critical": 0, "crit_effect": 0, "death": 0, "any_hit": 1, "expected_heat": 0, "expected_brought": 0}
"""Not said in the line if it comes to that; nor in the table of what re-rolls bring where none brings any."""
MORE = {"wound": "critical", "scrape": "crit_effect"}
"""What a thing may be besides."""
OF_ATTACKS = ("attack", "encounter", "power")
"""Kinds of odds in whose windows what is on offer is not reckoned with: they are those of who passes."""
LESS_IS_BETTER = ("death", "expected_hits", "expected_lost", "expected_heat")
SIGNED = {"expected_lost": -1, "expected_heat": 1}
"""Said in the line as a change: losses with a minus."""
KEPT = {"evasion": ("death", "expected_lost"), "attack": ("wound",), "power": ("wound",)}
"""What is said of a squire's cards as they lie."""
MOST_BROUGHT = 3
"""So many of the things that hits lay upon a knight are said in the line."""
PIECES = re.compile("[!-\u2fff]+ ?|.")
"""A word with the space behind it, or one Chinese letter."""
TRAILING = " .,;:。，；：、"
MOST_OPTIONS, ROOM = 3, 24
"""So many options are compared in the line, by name if their names have fewer letters together; a Chinese one counts
for two."""
BRIEF, ROOM_OF_BRIEF = 18, 48
"""Else by their keys and who it is, or so many letters of their first words, if these have fewer together."""

BEST = "☞ "
"""Before what is advised. The stars are those of power dice."""
WEIGHED = ("choose.attack",)
"""Questions whose options say themselves what they are worth; what is on offer in an attack says it too."""
WITH_OFFER = ("wound", "scrape")
"""What an attack comes to with something that is on offer."""


def chances(odds: Odds, decision: Decision) -> dict[str, Chance]:
    """What stands on each option, by its key: none where they are all alike, or there is but one."""
    if odds.offers:
        return {each.key: _of_offer(each, best=each.key == odds.better) for each in odds.offers if each.now}
    worth = {
        option.key: (each.values["wound"], each.values["expected_hits"])
        for option in decision.options
        if decision.prompt in WEIGHED and (each := odds.options.get(option.key)) is not None
    }
    if len(set(worth.values())) < 2:
        return {}
    best = max(worth.values())
    return {
        key: Chance(f"{BEST * (each == best)}{percent(each[0])}", f"⌀ {shown('expected_hits', each[1])}", each == best)
        for key, each in worth.items()
    }


def _of_offer(offer: Offered, *, best: bool) -> Chance:
    return Chance(f"{BEST * best}{percent(offer_worth(offer))}", best=best)


def offer_worth(offer: Offered) -> Fraction:
    """The chance of what the attack is for."""
    return next(offer.values[name] for name in WITH_OFFER if name in offer.values)


def offer_name(offer: Offered, names: Names, words: Mapping[str, str]) -> str:
    """What is used: the card, or the words of the option."""
    card = names.name("card", offer.card)
    if offer.exert:
        return tr("option.exert", card=card)
    return card if offer.card else words.get(offer.key, "")


def shown(name: str, value: Fraction) -> str:
    """A chance as a percentage, an average with one digit, a count as it is."""
    if name in ("dice", "heat") and value.denominator == 1:
        return str(value)
    if name.startswith("expected_") or name == "heat":
        return f"{float(round(value, 1)):.1f}"  # a fraction has no −0
    return percent(value)


def change(name: str, value: Fraction) -> str:
    """What a knight gains or loses on average, with its sign; what rounds to nothing is not given one."""
    turned = SIGNED[name] * value
    tenths = round(abs(turned) * 10)
    if not tenths:
        return "~0" if value else "0"
    return f"{'−' if turned < 0 else '+'}{tenths // 10}.{tenths % 10}"


def percent(chance: Fraction) -> str:
    """Whole percents; what is neither certain nor impossible is not said to be."""
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"


def value_name(name: str) -> str:
    """What a value is called."""
    return tr(f"odds_value.{name}")


def line(
    odds: Odds,
    decision: Decision,
    words: Mapping[str, str] | None = None,
    names: Names | None = None,
    letters: Mapping[str, str] | None = None,
) -> str:
    """What is advised, and the odds, in one line.

    `words` are those of the options by their keys, `letters` what presses them, where that was agreed on before.
    """
    letters = letters or keys_of(decision)
    odds = with_paid(odds)
    told = odds.options and not odds.values
    keeping = _of_keeping(odds, decision)
    chief = [_of_options(odds, decision, words or {}, names, letters)] if told else _chief(odds, keeping=not keeping)
    if decision.kind is Kind.WINDOW and chief and odds.kind in OF_ATTACKS and len(odds.rows) < 2:
        chief[0] = tr("odds.if_passed", told=chief[0])
    parts = [keeping, *chief[:1], *_of_offers(odds, names, words or {}), *chief[1:]]
    brought = brought_in_words(odds.brings, names) if names is not None else []
    said = " · ".join(filter(None, [_advice(odds, decision, words or {}, letters), *parts, *brought[:MOST_BROUGHT]]))
    return said[:1].upper() + said[1:]


def _of_offers(odds: Odds, names: Names | None, words: Mapping[str, str]) -> list[str]:
    """The best that is on offer, where it is the better bargain."""
    best = next((each for each in odds.offers if each.key == odds.better), None)
    if best is None or names is None:
        return []
    key = "odds.with_offer" if best.now else "odds.with_later"
    return [tr(key, what=offer_name(best, names, words), value=percent(offer_worth(best)))]


def with_paid(odds: Odds) -> Odds:
    """The odds of an evasion with all the Heat that it comes to, as it is told on the board: brought, and paid."""
    if odds.kind != "evasion":
        return odds
    options = {key: with_paid(each) for key, each in odds.options.items()}
    return replace(odds, values=_paid(odds.values), rows=tuple(map(_paid, odds.rows)), options=options)


def _paid(values: Values) -> Values:
    heat = values.get("expected_heat", Fraction(0)) + values.get("heat", Fraction(0))
    return {**values, "expected_heat": heat} if "expected_lost" in values else values


def brought_in_words(brings: Sequence[tuple[What, Fraction]], names: Names) -> list[str]:
    """Each thing that is laid upon a knight with its chance, the likeliest first."""
    ordered = sorted(brings, key=lambda each: -each[1])
    return [tr("odds.brought", what=_named(what, names), chance=percent(chance)) for what, chance in ordered]


def _named(what: What, names: Names) -> str:
    if what.kind == "condition":
        return names.name("condition", what.id)
    if what.kind == "token":
        return tr("odds.token", what=names.name("what", what.id), amount=what.amount)
    return tr(f"odds.{what.kind}")


def _chief(odds: Odds, *, keeping: bool = True) -> list[str]:
    """The chief values; the first that the best re-roll changes stands beside what `keeping` all dice has of it."""
    names = [name for name in CHIEF[odds.kind] if name in odds.values and not _is_more(name, odds)]
    named = sorted(names, key=lambda name: name not in GRAVE)
    named = [name for name in named if odds.values[name] != SILENT.get(name)]
    better = (name for name in named if keeping and _kept(name, odds) != _value(name, odds.values[name]))
    differs = next(better, "")
    later = sum(count for _, count in odds.later)
    return [
        *(tr(f"odds_short.{name}", value=_told(name, odds, beside_kept=name == differs)) for name in named),
        *([tr("odds_short.later", count=later)] if later else []),
    ]


def _is_more(name: str, odds: Odds) -> bool:
    """Whether it comes as something more each time that it comes, which then is said alone."""
    more = MORE.get(name)
    return more is not None and odds.values.get(more) == odds.values[name] != 0


def _told(name: str, odds: Odds, *, beside_kept: bool = False) -> str:
    """The value of that name: after the best re-roll, `beside_kept` with what keeping all dice has of it.

    Of a test that may be rolled again for Heat, what one roll has of it too.
    """
    told, kept = _value(name, odds.values[name]), _kept(name, odds)
    if odds.advice == ():
        return kept
    if beside_kept:
        return tr("odds.with_best", value=told, kept=kept)
    if name != "passed" or "at_once" not in odds.values:
        return told
    return tr("odds.with_reroll", value=told, once=percent(odds.values["at_once"]))


def _kept(name: str, odds: Odds) -> str:
    """What keeping all dice has of that value, as it is said; the value itself where no dice lie there."""
    kept = odds.values.get("kept") if name == "passed" else odds.rows[0].get(name) if odds.rows else None
    return _value(name, odds.values[name] if kept is None else kept)


def _value(name: str, value: Fraction) -> str:
    return change(name, value) if name in SIGNED else shown(name, value)


def _of_options(
    odds: Odds, decision: Decision, words: Mapping[str, str], names: Names | None, letters: Mapping[str, str]
) -> str:
    """The best options with the chances in which they differ, and what they have alike.

    A sole one stands without its name, unless it is a line of a page like the others.

    Chances of several kinds, as of a test by one and a test by all, are no ranking: they stand as they are offered.
    """
    keys = [option.key for option in decision.options if option.key in odds.options]
    if len(keys) == 1:
        told = " · ".join(_chief(odds.options[keys[0]]))
        one_of_several = decision.kind is Kind.READ and len(decision.options) > 1
        return _listed({keys[0]: told}, decision, words, names, letters) if one_of_several else told
    if len({odds.options[key].kind for key in keys}) > 1:
        told_of = {key: " · ".join(_chief(odds.options[key])) for key in keys[:MOST_OPTIONS]}
        return _listed(told_of, decision, words, names, letters)
    chief_names = [name for name in CHIEF[odds.kind] if all(name in odds.options[key].values for key in keys)]
    name = next((name for name in chief_names if len({odds.options[key].values[name] for key in keys}) > 1), "")
    if not name:
        return _alike(keys, decision, letters, " · ".join(_chief(odds.options[keys[0]])))
    chief = tr(f"odds_short.{chief_names[0]}", value=_told(chief_names[0], odds.options[keys[0]]))
    alike = [_alike(keys, decision, letters, chief)] if name != chief_names[0] else []
    worth = {key: odds.options[key].values[name] for key in keys}
    best = sorted(keys, key=worth.__getitem__, reverse=name not in LESS_IS_BETTER)[:MOST_OPTIONS]
    compared = {key: shown(name, worth[key]) if name in SIGNED else _told(name, odds.options[key]) for key in best}
    options = _listed(compared, decision, words, names, letters)
    return " · ".join([*alike, tr("odds.compared", name=value_name(name), options=options)])


def _of_keeping(odds: Odds, decision: Decision) -> str:
    """What comes of the cards of a squire as they lie, where it is better to replace some."""
    kept = next((row for keys, row in zip(odds.picks, odds.rows, strict=True) if not keys), None)
    if decision.family != "replace" or kept is None or not odds.advice:
        return ""
    named = [name for name in KEPT.get(odds.kind, ()) if name in kept and kept[name] != SILENT.get(name)]
    told = {name: change(name, kept[name]) if name in SIGNED else shown(name, kept[name]) for name in named}
    words = [tr(f"odds_short.{name}", value=value) for name, value in told.items()]
    return tr("odds.kept", what=CATALOGUE.listed(words)) if words else ""


def _alike(keys: Sequence[str], decision: Decision, letters: Mapping[str, str], value: str) -> str:
    """What the options with chances come to; of two there is the one and the other, a weapon and none.

    Where others have none, these are named by their keys.
    """
    if len(keys) < len(decision.options):
        named = CATALOGUE.listed([f"[{letters.get(key, '?')}]" for key in keys])
        return tr("odds.alike_of_some", keys=named, value=value)
    return tr("odds.alike_of_two" if len(keys) == 2 else "odds.alike", value=value)


def _listed(
    values: Mapping[str, str],
    decision: Decision,
    words: Mapping[str, str],
    names: Names | None,
    letters: Mapping[str, str],
) -> str:
    """What each option is worth: by name where that is short, else by the keys that choose them, and briefly."""
    named = {key: words.get(key, " " * ROOM) for key in values}
    brief = {option.key: _brief(option, words, names) for option in decision.options if option.key in values}
    if len(values) > 1 and sum(map(_letters, named.values())) < ROOM:
        name, said = "odds.of_named", named
    elif _tells(list(brief.values())) and sum(map(_letters, brief.values())) < ROOM_OF_BRIEF:
        name, said = "odds.of_brief", brief
    else:
        name, said = "odds.of_option", named
    return CATALOGUE.listed(
        [tr(name, key=letters[key], option=said[key], value=value) for key, value in values.items()]
    )


def _tells(brief: Sequence[str]) -> bool:
    """Whether these words tell the options apart, some of them at least."""
    return all(brief) and (len(brief) == 1 or len(set(brief)) > 1)


def _brief(option: Option, words: Mapping[str, str], names: Names | None) -> str:
    """Who does it; else the first words of the option, whole ones."""
    if names is not None and "knight" in option.args:
        return names.called(str(option.args["knight"]))
    return _first_words(words.get(option.key, ""))


def _first_words(words: str) -> str:
    """As much as fits, up to the end of a word where the language has spaces."""
    kept = ""
    for part in PIECES.findall(words):
        if _letters(kept + part) > BRIEF:
            return f"{kept.rstrip(TRAILING)}…" if kept else ""
        kept += part
    return kept.strip(TRAILING)


def _letters(words: str) -> int:
    """How wide the words are: a Chinese letter counts for two."""
    return sum(1 + (not letter.isascii()) for letter in words)


def _advice(odds: Odds, decision: Decision, words: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """Which dice to pick, by the keys that pick them; which cards of a squire to replace, by their names."""
    if odds.advice is None or decision.family not in ("reroll", "guard", "replace"):
        return ""
    if decision.family == "replace":
        if odds.advice and len(decision.options) == 1:
            return tr("odds.replace_it")  # its name stands on the second plate
        cards = CATALOGUE.listed([words.get(key, key) for key in odds.advice])
        return tr("odds.replace", cards=cards) if cards else tr("odds.keep_cards")
    guard = decision.family == "guard"
    if not odds.advice:
        return tr("odds.no_guard") if guard else tr("odds.keep")
    faces = {option.key: option.args.get("face", "") for option in decision.options}
    by_face = not any("colour" in option.args for option in decision.options)
    dice = CATALOGUE.listed([str(faces[key]) if by_face else letters[key] for key in odds.advice])
    if guard:
        return tr("odds.guard", dice=dice)
    return tr("odds.reroll", dice=dice) if by_face else tr("odds.reroll_keys", dice=dice)
