"""Operations on the Knight Sheet: unlocking, notes, the choice matrix, quests, rapport (SHT, CAM, RAP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kf_desktop.content.effects.sheet import Archive, Erase, Mark, Note, Rapport, Unlock
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.kit import HEARTS
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of, knights_among, knights_of

AREAS = ("hand", "cooldown", "delay", "discard", "instant")


@performs(Unlock)
def _unlock(game: Game, effect: Unlock, context: Context) -> Steps[None]:
    """A card becomes the knight's own, or the campaign's (OUT-044 … OUT-048, SAI-060)."""
    if effect.what in ("saint", "mercenary"):
        unlock_for_all(game, effect.what, effect.id, _who_notes(game, effect.what, context))
        return
    for knight in knights_among((yield from whom(game, effect.who, context))):
        if effect.id in knight.sheet.excluded:
            game.emit("excluded", "PRG-004", "PRG-005", knight=knight.id, what=effect.what, card=effect.id)
            continue
        unlock_for(game, knight, effect.what, effect.id)
        exclude(knight, effect.excludes)


def exclude(knight: Knight, cards: Sequence[str]) -> None:
    """Rewards that are lost by taking another one, for the whole campaign (PRG-004, PRG-005)."""
    knight.sheet.excluded += [card for card in cards if card not in knight.sheet.excluded]


def _who_notes(game: Game, what: str, context: Context) -> list[Knight]:
    """A mercenary of a knight's own story he alone, of any other source everybody; so a Saint (OUT-044, OUT-047)."""
    book = game.content.books.get(context.book)
    own = what == "mercenary" and book is not None and book.kind == "knightbook"
    return [context.knight] if own and isinstance(context.knight, Knight) else knights_of(game)


def unlock_for_all(game: Game, what: str, card: str, noting: Sequence[Knight]) -> None:
    """A Saint or a mercenary is unlocked for everybody; whoever notes it takes it along to another group.

    OUT-044, OUT-045, SAI-060, SAI-062.
    """
    campaign = game.state.campaign
    for knight in noting:
        noted = knight.sheet.unlocked.setdefault(what, [])
        if card not in noted:
            noted.append(card)
    shelf = campaign.saints if what == "saint" else campaign.mercenaries
    if card not in shelf:
        shelf.append(card)
        game.emit("unlocked", what=what, card=card)


def unlock_for(game: Game, knight: Knight, what: str, card: str) -> None:
    """Put the card into the Armory, among the upgrades or the unlocked cards; one of another knight's is not gained."""
    if what == "gear":
        gear.gain_gear(game, knight, card)
        return
    if what == "upgrade":
        knight.sheet.upgrades.append(card)
    else:
        owners = own_cards(game.content)
        cards = knight.sheet.unlocked.setdefault(what, [])
        if card in cards or owners[what][card].knight != knight.id:
            return
        cards.append(card)
    game.emit("unlocked", what=what, card=card, knight=knight.id)


def own_cards(content: Box) -> dict[str, Mapping[str, Any]]:
    """The cards that belong to one knight and are unlocked, by their kind."""
    return {
        "technique": content.techniques,
        "heroic_arc": content.heroic_arcs,
        "peril_arc": content.peril_arcs,
        "talent": content.talents,
        "portrait": content.portraits,
    }


@performs(Archive)
def _archive(game: Game, effect: Archive, context: Context) -> Steps[None]:
    for knight in knights_among((yield from whom(game, effect.who, context))):
        archive(game, knight, effect.what, effect.id)


def archive(game: Game, knight: Knight, what: str, card: str) -> None:
    """Put the card back in the box: off the sheet, out of the loadout, with its Upgrade (GEA-078, GEA-080, GEA-081).

    What is worn as portrait, arc or talent stays on the board until the next loadout.
    """
    sheet, loadout = knight.sheet, knight.loadout
    sheet.armory[:] = [item for item in sheet.armory if what != "gear" or item.gear != card]
    if what == "gear":
        loadout.supports[:] = [name for name in loadout.supports if name != card]
        loadout.armor = "" if loadout.armor == card else loadout.armor
        if card in loadout.hands:
            loadout.hands.remove(card)
            gear.draw_knighves(game, knight)
    elif what == "upgrade":
        sheet.upgrades[:] = [name for name in sheet.upgrades if name != card]
        for item in sheet.armory:
            item.upgrade = "" if item.upgrade == card else item.upgrade
    else:
        unlocked = sheet.unlocked.get(what, [])
        unlocked[:] = [name for name in unlocked if name != card]
    if what == "technique":
        for cards in (loadout.techniques, *(getattr(knight, area) for area in AREAS)):
            cards[:] = [name for name in cards if name != card]
    gear.changed(game, knight)
    game.emit("archived", "GEA-078", what=what, card=card, knight=knight.id)


@performs(Note)
def _note(game: Game, effect: Note, context: Context) -> Steps[None]:
    """A boon, tally or note on the sheet; noted again it counts up (SHT-016)."""
    for knight in knights_among((yield from whom(game, effect.who, context))):
        knight.sheet.notes[effect.id] = knight.sheet.notes.get(effect.id, 0) + 1
        game.emit("note", "SHT-016", knight=knight.id, note=effect.id, en=effect.text.en, zh=effect.text.zh)


@performs(Mark)
def _mark(game: Game, effect: Mark, context: Context) -> Steps[None]:
    """Mark a node, never twice; a revoked one can be marked again (SHT-035, SHT-037)."""
    for knight in knights_among((yield from whom(game, effect.who, context))):
        if effect.node not in knight.sheet.matrix:
            knight.sheet.matrix.append(effect.node)
            game.emit("node", "SHT-033", knight=knight.id, node=effect.node, marked=True)


@performs(Erase)
def _erase(game: Game, effect: Erase, context: Context) -> Steps[None]:
    """Revoke a node (SHT-036)."""
    for knight in knights_among((yield from whom(game, effect.who, context))):
        if effect.node in knight.sheet.matrix:
            knight.sheet.matrix.remove(effect.node)
            if effect.node not in knight.sheet.revoked:
                knight.sheet.revoked.append(effect.node)
            game.emit("node", "SHT-036", knight=knight.id, node=effect.node, marked=False)


@performs(Rapport)
def _rapport(game: Game, effect: Rapport, context: Context) -> Steps[None]:
    """Hearts on both knights' tracks, at most three; only with a knight of the party (RAP-002 … RAP-004)."""
    knight = context.knight
    if not isinstance(knight, Knight):
        return
    partners = [other.id for other in knights_of(game) if other is not knight]
    if effect.partner != "chosen":
        partners = [name for name in partners if name == effect.partner]
    if not partners:
        return
    name = yield from choose_of(
        Kind.CHOOSE,
        "choose.rapport",
        {Option(f"knight:{name}", "knight", {"knight": name}): name for name in partners},
        seats=(knight.seat,),
        because=("RAP-002",),
        args={"knight": knight.id},
    )
    other = game.state.knights[name]
    amount = amount_of(game, effect.amount, context)
    for one, two in ((knight, other), (other, knight)):
        before = one.sheet.rapport.get(two.id, 0)
        one.sheet.rapport[two.id] = min(HEARTS, before + amount)
        boon = game.content.boon_of(two.id, one.id)
        if before < HEARTS <= before + amount and boon is not None:
            gear.changed(game, one)
            game.emit("boon", "RAP-005", knight=one.id, partner=two.id, boon=boon.id)
    game.emit("rapport", "RAP-002", knight=knight.id, partner=other.id, now=knight.sheet.rapport[other.id])
