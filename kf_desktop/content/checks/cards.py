"""The knights' cards, and the small things that stand on any card: amounts, conditions, costs, keywords."""

from collections.abc import Iterator

from kf_desktop.content.cards.companions.princesses import TIMINGS, Princess
from kf_desktop.content.cards.companions.squires import Mettle, Squire
from kf_desktop.content.cards.gear import Gear
from kf_desktop.content.cards.keywords import Keyword, KeywordRule, catalogue
from kf_desktop.content.cards.knights import HeroicArc, Knight, Loadout, PerilArc, Technique
from kf_desktop.content.checks import loadouts
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves, among
from kf_desktop.content.deeds import as_written, deed_of
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.effects.vocabulary import Effect
from kf_desktop.content.expressions import Amount, Clause
from kf_desktop.content.virtues import VIRTUES

FORCED_MOVEMENTS = ("knockback", "pushback", "drag", "pull", "herd", "gangup")


def _amount(amount: Amount, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.token_variable(amount.variable)


def _clause(clause: Clause, shelves: Shelves) -> Iterator[Complaint]:
    yield from shelves.token_variable(clause.subject)
    if clause.subject == "has":
        yield from shelves.card(str(clause.value), "conditions", ())
    elif clause.subject == "on":
        yield from shelves.place(str(clause.value))


def _cost(cost: Cost, shelves: Shelves) -> Iterator[Complaint]:
    for token, _ in cost.token:
        yield from shelves.token(token, ("token", token))


def _keyword(keyword: Keyword, shelves: Shelves) -> Iterator[Complaint]:
    match keyword.rule.argument:
        case "token":
            yield from shelves.token(keyword.argument, ())
        case "saint":
            yield from shelves.card(keyword.argument, "saints", ())
        case "virtue":
            yield from among(keyword.argument, VIRTUES)
        case "deck":
            yield from among(keyword.argument, ("ai", "bp"))
        case "area":
            yield from among(keyword.argument, ("cooldown", "delay", "discard"))
        case "movement?":
            yield from among(keyword.argument, ("", *FORCED_MOVEMENTS))
        case "spaces":
            yield from among(keyword.argument, ("target", "self", "line"))
        case "place":
            yield from shelves.board_place(keyword.argument)
        case "thing":
            things = ("bane", "body", "mind", "knockdown", *shelves.library.conditions)
            yield from among(keyword.argument, things)


def _keyword_rule(rule: KeywordRule, shelves: Shelves) -> Iterator[Complaint]:
    """A keyword that a pack brings: a knight's, that stands for an operation and works when one of the game's does."""
    known = [own for own in catalogue().values() if own.side == "knight"]
    if rule.side != "knight":
        yield ("side",), 'a pack brings keywords of knights: side = "knight"'
    yield from ((("timing",), said) for _, said in among(rule.timing, dict.fromkeys(own.timing for own in known)))
    if not 0 <= rule.values <= 1 or rule.argument:
        yield ("values",), "a keyword of a pack is written with one number or none, and no other word"
    if not rule.deed:
        yield (
            ("deed",),
            'say which operation it stands for: deed = { op = "lose", what = "heat", amount = "X" }',
        )
        return
    keyword = Keyword(rule, rule.id, 1)
    try:
        deed_of(keyword)
    except ValueError:
        from kf_desktop.content.packs.explain import first_word  # noqa: PLC0415 - brings pydantic

        yield ("deed",), f"this is no operation as a card would have it: {first_word(Effect, as_written(keyword))}"


def _knight(knight: Knight, shelves: Shelves) -> Iterator[Complaint]:
    for virtue, _ in knight.virtues:
        yield from ((("virtues", *path), message) for path, message in among(virtue, VIRTUES))


def _gear(card: Gear, shelves: Shelves) -> Iterator[Complaint]:
    if (card.source == "monster") != (card.monster is not None):
        yield ("monster",), "gear of a monster names its monster, and no other gear does"
    if card.source == "kingdom" and card.kingdom is None:
        yield ("kingdom",), "gear of a kingdom names its kingdom"
    if card.type == "weapon" and card.attack is None:
        yield ("attack",), "a weapon needs attack dice"
    if card.reforged is not None and card.source != "merchant":
        yield ("reforged",), "only merchant gear can be reforged"

    boxes = (card.squire, card.reforged.squire if card.reforged is not None else ())
    if any(boxes) and (card.source, card.type) != ("merchant", "weapon"):
        yield ("squire",), "only a merchant's weapon can be lent to a squire"
    if any(len({bonus.clue for bonus in box}) < len(box) for box in boxes):
        yield ("squire",), "each clue symbol stands once in a squire attribute box"


def _squire(squire: Squire, shelves: Shelves) -> Iterator[Complaint]:
    tiers = [side.tier for side in squire.sides]
    if tiers != sorted(set(tiers)):
        yield ("sides",), "the sides must go up in tier, one for each"
    if squire.id in shelves.library.knights:
        yield ("id",), f'there is a knight "{squire.id}"; nobody is both'
    for index, side in enumerate(squire.sides):
        needed = [level.passion for level in side.ladder]
        if needed != sorted(set(needed)):
            yield ("sides", index, "ladder"), "the ladder must go up in Passion"


def _princess(princess: Princess, shelves: Shelves) -> Iterator[Complaint]:
    if princess.id in shelves.library.knights or princess.id in shelves.library.squires:
        yield ("id",), f'there is a knight or a squire "{princess.id}"; nobody is both'
    yield from ((("clash", "timing"), said) for _, said in among(princess.clash.timing, TIMINGS))


def _mettle(card: Mettle, shelves: Shelves) -> Iterator[Complaint]:
    if card.kind == "normal" and (card.clue is None or not card.roll):
        yield ("clue",), "a Mettle card has a clue symbol and a Roll, unless it is a critical one"
    if card.kind != "normal" and (card.clue is not None or card.roll):
        yield ("clue",), "a critical card has neither a clue symbol nor a Roll"


def _heroic_arc(arc: HeroicArc, shelves: Shelves) -> Iterator[Complaint]:
    needed = [level.passion for level in arc.levels]
    if needed != sorted(set(needed)):
        yield ("levels",), "the levels must go up in Passion"


def _peril_arc(arc: PerilArc, shelves: Shelves) -> Iterator[Complaint]:
    if not arc.vigor > arc.minor > arc.major > arc.mortal >= 0:
        yield ("vigor",), "the thresholds must fall: vigor, minor, major, mortal, none below 0"


def _technique(technique: Technique, shelves: Shelves) -> Iterator[Complaint]:
    if technique.delve is None and technique.clash is None:
        yield (), "a technique needs a delve side, a clash side or both"


CHECKS: Checks = {
    Amount: _amount,
    Clause: _clause,
    Cost: _cost,
    Keyword: _keyword,
    KeywordRule: _keyword_rule,
    Knight: _knight,
    Gear: _gear,
    Squire: _squire,
    Mettle: _mettle,
    Princess: _princess,
    HeroicArc: _heroic_arc,
    PerilArc: _peril_arc,
    Technique: _technique,
    Loadout: lambda loadout, shelves: loadouts.complaints(loadout, shelves.library),
}
