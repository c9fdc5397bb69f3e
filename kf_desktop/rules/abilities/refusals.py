"""Why abilities are not on offer: asked only by a player who misses one.

Nothing is decided here: the reasons come from the functions that made the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from kf_desktop.content.effects.terms import Cost
from kf_desktop.rules.abilities import using
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal, heat_room, hired_now
from kf_desktop.rules.table.hindrance import Hindrance

WAIVED = (
    *(because.USED, because.USED_HERE, because.SAME_NAME, because.HEAT, because.VIGOR, because.CHARGE, because.TOKENS),
    *(because.EXHAUSTED, because.ACTION_SPENT, because.BOTH_ACTIONS, because.KNOCKED_DOWN, because.GATE),
)
"""The obstacles to an ability that a house rule can waive: its cost is then paid as far as possible."""
Details = dict[str, str | int | bool]


def of_offers(
    game: Game,
    knight: Fighter,
    offers: Iterable[Offer],
    context: Callable[[Offer], Context],
    names: Sequence[str] = (),
    done: Sequence[str] = (),
    *,
    prefix: str = "use",
) -> list[Refusal]:
    """The abilities of a window that cannot be used in it.

    `names` are those used already (ABI-040), `done` the keys of what has been used in it, which begin with `prefix`.
    """
    found = []
    for offer in offers:
        why = using.hindrance(game, knight, offer, context(offer))
        if why is None and f"{prefix}:{offer.key}" in done:
            why = because.USED_HERE
        if why is None and offer.name and offer.name in names:
            why = because.SAME_NAME
        if why is not None:
            found.append(of_offer(knight, offer, why, prefix))
    return found


def of_offer(knight: Fighter, offer: Offer, why: Hindrance, prefix: str = "use") -> Refusal:
    """The ability with its reason and what that is about; a house rule can waive a cost, a limit or a gate."""
    option, details = _option(knight, offer.key, offer.source, prefix), _details(knight, offer, why)
    return why.against(option, (knight, offer), **details) if why in WAIVED else why.of(option, **details)


def of_not_in_play(game: Game, knight: Fighter, timings: Sequence[str], prefix: str = "use") -> Iterator[Refusal]:
    """Abilities of the moment whose element is not in play: not in hand, disabled, too little Devotion (TEC-005)."""
    yield from _of_techniques(game, knight, timings, prefix)
    yield from _of_saint(game, knight, timings, prefix)
    for each in hired_now(game):
        ability = game.content.mercenaries[each.id].sides[each.uses].clash
        if ability is not None and ability.timing in timings and is_disabled(game, "mercenary", each.id):
            yield because.DISABLED.of(_option(knight, f"mercenary:{each.id}", each.id, prefix))


def _of_techniques(game: Game, knight: Fighter, timings: Sequence[str], prefix: str) -> Iterator[Refusal]:
    for name in ("hand", "cooldown", "delay", "discard"):
        for card in techniques.area(knight, name):
            clash = game.content.techniques[card].clash
            if clash is None or clash.timing not in timings:
                continue
            option = _option(knight, f"technique:{card}", card, prefix)
            if name != "hand":
                yield because.NOT_IN_HAND.of(option, area=name)
            elif is_disabled(game, "technique", card):
                yield because.DISABLED.of(option)


def _of_saint(game: Game, knight: Fighter, timings: Sequence[str], prefix: str) -> Iterator[Refusal]:
    sheet = knight.sheet
    if not sheet.saint:
        return
    disabled = is_disabled(game, "saint", sheet.saint)
    for level, infusion in enumerate(game.content.saints[sheet.saint].infusions):
        for index, ability in enumerate(infusion.abilities):
            if ability.timing in timings:
                option = _option(knight, f"saint:{sheet.saint}#{level}.{index}", sheet.saint, prefix)
                if disabled:
                    yield because.DISABLED.of(option)
                elif infusion.devotion > sheet.devotion:
                    yield because.DEVOTION.of(option, amount=infusion.devotion, have=sheet.devotion)


def of_other_moments(game: Game, knight: Fighter, timings: tuple[str, ...], prefix: str = "use") -> Iterator[Refusal]:
    """What could be used, but at these other moments (ABI-022); what needs no decision is left out."""
    for offer in using.offers(game, knight, timings):
        if not offer.is_constant:
            option = _option(knight, offer.key, offer.source, prefix)
            yield because.NOT_NOW.of(option, timing=offer.timing)


def _option(knight: Fighter, key: str, source: str, prefix: str) -> Option:
    return Option(f"{prefix}:{key}", "use", {"knight": knight.id, "card": source, "ability": key})


def _details(knight: Fighter, offer: Offer, why: Hindrance) -> Details:
    """What the sentence names: how much is asked and how much there is."""
    cost = offer.cost or Cost()
    if why is because.GATE:
        return {"when": str(offer.when)}
    if why is because.SAME_NAME:
        return {"name": offer.name}
    if why is because.NO_EFFECT:
        return {"what": offer.keywords[0].id}
    asked: dict[str, Details] = {
        "heat": {"amount": cost.heat, "have": heat_room(knight)},
        "vigor": {"amount": cost.vigor, "have": knight.vigor},
        "charge": {"amount": cost.charge, "have": offer.item.charges if offer.item is not None else 0},
        "tokens": {"tokens": ", ".join(f"{token} {count}" for token, count in cost.token)},
        "action_spent": {"action": cost.action or ""},
    }
    return asked.get(why.why, {})


def of_uses(game: Game, found: Iterable[tuple[Fighter, Iterable[Offer]]]) -> list[Refusal]:
    """Techniques and abilities of the moment that cannot be used, or have been used already."""
    return [
        refusal
        for knight, own in found
        for refusal in of_offers(
            game,
            knight,
            own,
            partial(_own_context, knight),
            done=[f"use:{knight.id}:{key}" for key in knight.used],
            prefix=f"use:{knight.id}",
        )
    ]


def _own_context(knight: Fighter, offer: Offer) -> Context:
    return Context(source=offer.source, knight=knight)
