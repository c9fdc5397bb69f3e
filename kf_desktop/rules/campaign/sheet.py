"""Operations on the Knight Sheet: unlocking, notes, the choice matrix, quests, rapport (SHT, CAM, RAP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kf_desktop.content.effects.expedition import (
    InvestigationResult,
    QuestResult,
    Read,
    Schedule,
    StartClash,
    StartRest,
)
from kf_desktop.content.effects.sheet import Archive, Erase, Mark, Note, Rapport, Unlock
from kf_desktop.rules.campaign.reading import push_reading
from kf_desktop.rules.campaign.tiers import RUNNING, case_of, current, resolve_investigation
from kf_desktop.rules.core import gear
from kf_desktop.rules.effects import Context, amount_of, performs, whom
from kf_desktop.rules.game import Game, Kind, Knight, Option, Steps, choose
from kf_desktop.rules.scenes import push
from kf_desktop.rules.state import Reading
from kf_desktop.rules.state import Schedule as Scheduled

AREAS = ("hand", "cooldown", "delay", "discard", "instant")
HEARTS = 3  # RAP-004
CONCLUDED = "concluded:"  # the expedition's flag: the story has resolved the knight's investigation
RESTED = "rested"  # … has ordered a rest (CAM-032)
EXTRA = "extra"  # in the frame of a clash: the expedition has had its regular one of this type


@performs(Unlock)
def _unlock(game: Game, effect: Unlock, context: Context) -> Steps[None]:
    """A card becomes the knight's own, or the campaign's (OUT-044 … OUT-048, SAI-060)."""
    campaign = game.state.campaign
    if effect.what in ("saint", "mercenary"):
        shelf = campaign.saints if effect.what == "saint" else campaign.mercenaries
        if effect.id not in shelf:
            shelf.append(effect.id)
            game.emit("unlocked", what=effect.what, card=effect.id)
        return
    for knight in (yield from whom(game, effect.who, context)):
        unlock_for(game, knight, effect.what, effect.id)


def unlock_for(game: Game, knight: Knight, what: str, card: str) -> None:
    """Put the card into the Armory, among the upgrades or the unlocked cards; one of another knight's is not gained."""
    if what == "gear":
        gear.gain_gear(game, knight, card)
        return
    if what == "upgrade":
        knight.sheet.upgrades.append(card)
    else:
        owners: dict[str, Mapping[str, Any]] = {
            "technique": game.content.techniques,
            "heroic_arc": game.content.heroic_arcs,
            "peril_arc": game.content.peril_arcs,
            "talent": game.content.talents,
            "portrait": game.content.portraits,
        }
        cards = knight.sheet.unlocked.setdefault(what, [])
        if card in cards or owners[what][card].knight != knight.id:
            return
        cards.append(card)
    game.emit("unlocked", what=what, card=card, knight=knight.id)


@performs(Archive)
def _archive(game: Game, effect: Archive, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
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
    for knight in (yield from whom(game, effect.who, context)):
        knight.sheet.notes[effect.id] = knight.sheet.notes.get(effect.id, 0) + 1
        game.emit("note", "SHT-016", knight=knight.id, note=effect.id, en=effect.text.en, zh=effect.text.zh)


@performs(Mark)
def _mark(game: Game, effect: Mark, context: Context) -> Steps[None]:
    """Mark a node, never twice; a revoked one can be marked again (SHT-035, SHT-037)."""
    for knight in (yield from whom(game, effect.who, context)):
        if effect.node not in knight.sheet.matrix:
            knight.sheet.matrix.append(effect.node)
            game.emit("node", "SHT-033", knight=knight.id, node=effect.node, marked=True)


@performs(Erase)
def _erase(game: Game, effect: Erase, context: Context) -> Steps[None]:
    """Revoke a node (SHT-036)."""
    for knight in (yield from whom(game, effect.who, context)):
        if effect.node in knight.sheet.matrix:
            knight.sheet.matrix.remove(effect.node)
            if effect.node not in knight.sheet.revoked:
                knight.sheet.revoked.append(effect.node)
            game.emit("node", "SHT-036", knight=knight.id, node=effect.node, marked=False)


@performs(Rapport)
def _rapport(game: Game, effect: Rapport, context: Context) -> Steps[None]:
    """Hearts on both knights' tracks, at most three; only with a knight of the party (RAP-002 … RAP-004)."""
    knight = context.knight
    if knight is None:
        return
    partners = [name for name in game.state.party if name != knight.id]
    if effect.partner != "chosen":
        partners = [name for name in partners if name == effect.partner]
    if not partners:
        return
    key = yield from choose(
        Kind.CHOOSE,
        "choose.rapport",
        [Option(f"knight:{name}", "knight", {"knight": name}) for name in partners],
        seats=(knight.seat,),
        because=("RAP-002",),
        args={"knight": knight.id},
    )
    other = game.state.knights[key[7:]]
    amount = amount_of(game, effect.amount, context)
    for one, two in ((knight, other), (other, knight)):
        one.sheet.rapport[two.id] = min(HEARTS, one.sheet.rapport.get(two.id, 0) + amount)
    game.emit("rapport", "RAP-002", knight=knight.id, partner=other.id, now=knight.sheet.rapport[other.id])


@performs(QuestResult)
def _quest(game: Game, effect: QuestResult, context: Context) -> Steps[None]:
    """The quest of the current chapter is resolved; it stays marked either way (CAM-027, CAM-057)."""
    knight = context.knight
    if knight is not None and current(knight).quest == RUNNING:
        current(knight).quest = effect.result
        game.emit("quest", "CAM-057", knight=knight.id, result=effect.result)
    yield from ()


@performs(InvestigationResult)
def _investigation(game: Game, effect: InvestigationResult, context: Context) -> Steps[None]:
    """The investigation that the paragraph belongs to is resolved (CAM-039, SHT-049)."""
    knight = context.knight
    case = context.investigation or (case_of(knight) if knight is not None else "")
    if knight is not None and case:
        resolve_investigation(game, knight, case, effect.result)
        if case == case_of(knight):
            game.state.expedition.flags.append(f"{CONCLUDED}{knight.id}")
    yield from ()


@performs(Schedule)
def _schedule(game: Game, effect: Schedule, context: Context) -> Steps[None]:
    """A paragraph of this book waits for its time, tile or Threat (DEL-111, DEL-113)."""
    if context.knight is not None:
        game.state.expedition.schedules.append(
            Scheduled(
                context.book,
                effect.paragraph,
                context.knight.id,
                effect.at_time or 0,
                effect.on_tile or "",
                effect.on_threat or 0,
            )
        )
    yield from ()


@performs(Read)
def _read(game: Game, effect: Read, context: Context) -> Steps[None]:
    """A paragraph for this round's Story step, or to be read now (DEL-109, KEV-011)."""
    expedition = game.state.expedition
    kingdom = game.content.kingdoms.get(expedition.kingdom)
    book = effect.book or (kingdom.codex if kingdom is not None else "")
    reader = context.knight.id if context.knight else expedition.leader
    if effect.now or expedition.phase != "delve":
        push_reading(game, book, effect.paragraph, reader)
    else:
        expedition.readings.append(Reading(book, effect.paragraph, reader))
    yield from ()


@performs(StartClash)
def _start_clash(game: Game, effect: StartClash, context: Context) -> Steps[None]:
    """A clash that the story calls for, in place of the regular one; a second of its type is extra (CAM-032, EXP-014).

    A level that the story names is the monster's for this expedition (CAM-050).

    Before the map is set up there is nobody to fight (GLD-028).
    """
    from kf_desktop.rules.clash.setup import start_clash
    from kf_desktop.rules.expedition.wheel import monster_here

    expedition = game.state.expedition
    monster = effect.monster or (monster_here(game) if expedition.tile else "")
    if not expedition.tile or not monster:
        return
    extra = effect.type in expedition.clashes
    if effect.level is not None:
        expedition.levels[monster] = effect.level
    start_clash(game, effect.type, monster, book=context.book, win=effect.win or 0, lose=effect.lose or 0)
    if extra:
        game.state.scenes[-1].args[EXTRA] = "yes"
    yield from ()


@performs(StartRest)
def _start_rest(game: Game, effect: StartRest, context: Context) -> Steps[None]:
    """A rest in the middle of a story, in place of the regular one; then the paragraph goes on (CAM-032, RST-025)."""
    game.state.expedition.flags.append(RESTED)
    push(game, "rest", "", story="yes")
    yield from ()
