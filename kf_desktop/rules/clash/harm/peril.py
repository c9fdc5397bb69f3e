"""The Peril Check: Mortis and Judicium cards, Massive Peril (PER, ARC-026)."""

from __future__ import annotations

from kf_desktop.content.cards.perils import JudiciumCard, MortisCard
from kf_desktop.content.effects.knight import Judicium, PerilCheck
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.clash.timing.simultaneous import use_offers
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import present, whom
from kf_desktop.rules.knight import stats
from kf_desktop.rules.knight.keywords import has_keyword
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Steps,
    agrees,
    heat_room,
    lasting_marks,
    party,
    pay_heat,
    with_statistics,
)
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.mettle import draws_mettle
from kf_desktop.rules.table.sums import account, note, part, summed

DECK_OF = {"minor": "1", "major": "2", "mortal": "3"}  # PER-007


def peril_check(game: Game, knight: Fighter, context: Context | None = None) -> Steps[None]:
    """Draw the card of the threshold that the knight is at now (PER-001, PER-007 … PER-009)."""
    name = stats.threshold(game, knight)
    event = game.emit("peril_check", "PER-001", "PER-007", knight=knight.id, threshold=name)
    arc = stats.peril_arc(game, knight)
    event.reasons = (note("vigor_at", "PER-007", value=knight.vigor, threshold=name, card=arc.id),)
    if name == "judicium":
        yield from draw_judicium(game, knight, context)
    elif name != "unhurt":
        yield from draw_mortis(game, knight, DECK_OF[name], context)


def draw_mortis(game: Game, knight: Fighter, deck: str, context: Context | None = None) -> Steps[None]:
    """Draw and resolve a Mortis card; lasting cards stay, others go to the bottom (PER-011, PER-012).

    A fighter without thresholds draws none (SQU-059).
    """
    cards = game.state.mortis[deck]
    if not cards or not stats.peril_arc(game, knight).has_thresholds:
        return
    if not (yield from about_to(game, "draw_mortis", knight, context)) or knight.dead:
        return
    card = _top_mortis(game, knight, deck)
    if len(cards) > 1 and (yield from _second_chance(game, knight, card.id)):
        cards.append(cards.pop(0))
        card = _top_mortis(game, knight, deck)
    del cards[0]
    if card.positive and _dishonored(game, knight):
        cards.append(card.id)
        return
    if card.keep:
        knight.mortis.append(card.id)
    else:
        cards.append(card.id)
    yield from use_offers(game, knight, "mortis_drawn", context or Context())  # TIM-005
    during = context.attack_under_way if context is not None else None
    figure = context.figure if context is not None else None
    yield from perform(game, card.do, Context(source=card.id, knight=knight, figure=figure, during=during))


def _top_mortis(game: Game, knight: Fighter, deck: str) -> MortisCard:
    card = game.content.mortis[game.state.mortis[deck][0]]
    game.emit("mortis", "PER-001", knight=knight.id, card=card.id, deck=deck)
    return card


def _second_chance(game: Game, knight: Fighter, card: str) -> Steps[bool]:
    """Whether the knight ignores the card and draws another, which stands (the keyword Second Chance)."""
    if draws_mettle(knight) and (yield from _pays_for_another(game, knight, card)):
        return True
    if not has_keyword(game, knight, "second_chance", "superior_chance"):
        return False
    return (yield from agrees(knight, "choose.second_chance", source=card, because=("second_chance",), card=card))


def _pays_for_another(game: Game, squire: Fighter, card: str) -> Steps[bool]:
    """A squire may gain 1 Heat for a second chance, once in an attack (SQU-061, SQU-091)."""
    attack = next((work for work in reversed(game.under_way) if isinstance(work, MonsterAttack | KnightAttack)), None)
    had = attack.spared_squires if attack is not None else []
    if not heat_room(squire) or squire.id in had:
        return False
    if not (yield from agrees(squire, "choose.squire_chance", source=card, because=("SQU-061",), card=card)):
        return False
    had.append(squire.id)
    pay_heat(squire, 1)
    game.emit("pays", "SQU-061", knight=squire.id, what="heat", amount=1)
    return True


def _dishonored(game: Game, knight: Fighter) -> bool:
    """Dishonor ignores the first positive Mortis card of an expedition (VIC-012)."""
    if not ignores_good_mortis(game, knight):
        return False
    lasting_marks(game).append(Mark(MarkKind.DISHONORED, knight.id))
    game.emit("ignored_by_vice", "VIC-012", knight=knight.id, what="dishonor")
    return True


def ignores_good_mortis(game: Game, knight: Fighter) -> bool:
    """Whether Dishonor takes the next positive Mortis card away from the knight (VIC-012)."""
    held = knight.sheet.vices.get("dishonor", 0)
    return bool(held) and Mark(MarkKind.DISHONORED, knight.id) not in lasting_marks(game)


def draw_judicium(game: Game, knight: Fighter, context: Context | None = None) -> Steps[None]:
    """Shuffle the Judicium deck, draw, resolve, shuffle back (PER-019, PER-021, PER-035)."""
    if not (yield from about_to(game, "draw_judicium", knight, context)) or knight.dead:
        stats.call_off_judicium(knight)
        return
    deck = game.state.judicium
    _massive_peril(game, knight.fall)
    stats.call_off_judicium(knight)
    knight.judicium_drawn = True
    card = _top_judicium(game, knight, deck)
    if (yield from _second_chance(game, knight, card.id)):
        superior = has_keyword(game, knight, "superior_chance")
        mild = [name for name in deck if not (superior and game.content.judicium[name].below is not None)]
        card = _top_judicium(game, knight, mild)
    if card.kills:
        yield from consequences.die(game, knight, card.id, context)


def _top_judicium(game: Game, knight: Fighter, deck: list[str]) -> JudiciumCard:
    game.shuffle("judicium", deck)
    card = game.content.judicium[deck[0]]
    event = game.emit("judicium", "PER-019", knight=knight.id, card=card.id, kills=card.kills, cards=len(deck))
    killing = sum(game.content.judicium[name].kills for name in deck)
    cards = (part("killing_cards", killing, "PER-022"), part("other_cards", len(deck) - killing, "PER-020"))
    event.reasons = (account("judicium", summed(*cards)),)
    return card


def _massive_peril(game: Game, value: int) -> None:
    """A deep fall adds killing cards just before the draw, each once (PER-027 … PER-032)."""
    for card in added_by_fall(game, value):
        game.state.judicium.append(card)
        event = game.emit("massive_peril", "PER-027", "PER-036", card=card, value=value)
        event.reasons = (note("massive_peril", "PER-027", value=value, needs=game.content.judicium[card].below),)


def added_by_fall(game: Game, value: int) -> list[str]:
    """The Judicium cards that a fall to that Vigor would add (PER-027, PER-031, PER-032)."""
    deck, cards = game.state.judicium, game.content.judicium.values()
    return [card.id for card in cards if card.below is not None and value <= card.below and card.id not in deck]


def settle(game: Game) -> Steps[None] | tuple[()]:
    """The end of a step: whoever fell to 0 in it and has not drawn draws Judicium (PER-016, PER-024, PER-025)."""
    for knight in party(game):
        if (knight.judicium_due or knight.judicium_drawn) and not knight.dead:
            return _settle(game)
    return ()  # as nearly always: there is nothing to ask


def _settle(game: Game) -> Steps[None]:
    if game.state.clash is None:
        return
    for knight in present(game):
        if knight.judicium_due and not knight.judicium_drawn:
            game.emit("peril_check", "PER-016", knight=knight.id, threshold="judicium", fall=knight.fall)
            yield from draw_judicium(game, knight)
        stats.call_off_judicium(knight)
        knight.judicium_drawn = False


def mortis_decks(box: Box, kingdom: str) -> dict[str, list[str]]:
    """The three Mortis decks of the kingdom, whole and unshuffled (SET-018)."""
    return {deck: [card.id for card in box.mortis_of(int(deck), kingdom)] for deck in DECK_OF.values()}


def reset_judicium(game: Game) -> None:
    """The deck of the start: the cards without a Massive Peril threshold (PER-020, PER-029)."""
    game.state.judicium = [card.id for card in game.content.judicium.values() if card.below is None]


@performs(PerilCheck)
def _peril_check(game: Game, effect: PerilCheck, context: Context) -> Steps[None]:
    """In an attack one check a knight, and none that armor made pointless (EVA-049, EVA-054, PER-005)."""
    if game.state.clash is None:
        return
    for knight in with_statistics((yield from whom(game, effect.who, context))):  # PRI-021
        if _is_called_for(knight, context):
            yield from peril_check(game, knight, context)


def _is_called_for(knight: Fighter, context: Context) -> bool:
    if context.monster_attack is not None:
        defence = context.monster_attack.defence(knight)
        if defence.checked or (defence.spared_loss and not defence.lost):
            return False
        defence.checked = True
    elif context.attack is not None:
        if knight.id in context.attack.checked:
            return False
        context.attack.checked.append(knight.id)
    return True


@performs(Judicium)
def _judicium(game: Game, effect: Judicium, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        for knight in with_statistics((yield from whom(game, effect.who, context))):
            yield from draw_judicium(game, knight, context)
