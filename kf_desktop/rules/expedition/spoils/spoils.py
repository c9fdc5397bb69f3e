"""The Spoils phase: loot shared out, exchanged, gambled with and cashed; the expedition ends (SPO)."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.abilities.votes import VOTE, decide_of, seats_of, vote
from kf_desktop.rules.expedition.hunts.legendary import legendary_cards, take_legendary
from kf_desktop.rules.expedition.outpost.contracts import check_contract
from kf_desktop.rules.expedition.outpost.loadout import unequip, worn
from kf_desktop.rules.expedition.outpost.preparing import prepare_loadout
from kf_desktop.rules.expedition.spoils.gambling import gamble
from kf_desktop.rules.expedition.spoils.loot import exchange_cards, gold_value, refused_cards, turn_into_gold
from kf_desktop.rules.expedition.spoils.missions import close_books, conclude_missions, free_roam_succeeded
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.stats import reset_stats
from kf_desktop.rules.princess.princesses import part_with
from kf_desktop.rules.sheet.records import unlock_for
from kf_desktop.rules.sheet.saints import judge_commandments
from kf_desktop.rules.squire import learning
from kf_desktop.rules.squire.lending import give_back
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table.dice import random_of
from kf_desktop.rules.table.game import (
    Game,
    Kind,
    Knight,
    Option,
    Steps,
    choose_many_of,
    choose_of,
    knight_option,
    knights_of,
    meant,
)
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.scenes import scene
from kf_desktop.rules.table.state import Expedition


@scene("spoils")
def spoils_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the phase, if the mode has it (SPO-003)."""
    steps = list(STEPS)
    while frame.step in mode_of(game.state).left_out:
        frame.step = steps[steps.index(frame.step) + 1]
    yield from STEPS[frame.step](game, frame)


def clockwise(game: Game) -> list[Knight]:
    """The knights from the Party Leader on (SPO-041)."""
    knights = knights_of(game)
    leader = game.state.expedition.leader
    first = next((place for place, knight in enumerate(knights) if knight.id == leader), 0)
    return knights[first:] + knights[:first]


def _arrive(game: Game, frame: Frame) -> Steps[None]:
    """Duplicity takes its card; the missions are judged and their paragraphs read (VIC-013, CLU-016)."""
    frame.step = "contract"
    marks = game.state.expedition.marks
    if not is_marked(marks, MarkKind.SPOILS):
        marks.append(Mark(MarkKind.SPOILS))
        for knight in knights_of(game):
            if knight.sheet.vices.get("duplicity", 0):
                _lose_a_card(game, knight)
        conclude_missions(game)
    yield from ()


def _lose_a_card(game: Game, knight: Knight) -> None:
    cards = game.state.expedition.loot
    for card in random_of(game, cards):
        cards.remove(card)
        game.emit("duplicity", "VIC-013", knight=knight.id, loot=card)


def _contract(game: Game, frame: Frame) -> Steps[None]:
    """The last moment for the contract (OUT-025)."""
    frame.step = "consumables"
    yield from check_contract(game, final=True)


# --- 1: consumables -----------------------------------------------------------------------------


def _consumables(game: Game, frame: Frame) -> Steps[None]:
    """Consumables that were equipped go to the merchant, used or not (SPO-014 … SPO-016)."""
    marks = game.state.expedition.marks
    for knight in knights_of(game):
        for item in list(knight.sheet.armory):
            along = item.gear in worn(knight) or is_marked(marks, MarkKind.BEEN_ALONG, knight.id, item.gear)
            if along and game.content.gear[item.gear].source == "consumable":
                _to_merchant(game, knight, item.gear)
    frame.step = "goods"
    yield from ()


def _to_merchant(game: Game, knight: Knight, name: str) -> None:
    unequip(game, knight, name)
    knight.sheet.armory = [item for item in knight.sheet.armory if item.gear != name]
    if name not in game.state.campaign.consumables:
        game.state.campaign.consumables.append(name)
    game.emit("consumable_leaves", "SPO-014", "SPO-016", knight=knight.id, gear=name)


# --- 2, 3 and 4: Common Goods -------------------------------------------------------------------


def _goods(game: Game, frame: Frame) -> Steps[None]:
    """The Loot deck is revealed and shared out (SPO-030 … SPO-035)."""
    game.emit("common_goods", "SPO-030", cards=list(game.state.expedition.loot))
    taken = yield from distribute(game, len(game.state.squires))
    game.state.expedition.goods = taken
    frame.step = "exchange"


def distribute(game: Game, squires: int = 0) -> Steps[dict[str, list[str]]]:
    """Who takes which Common Goods; what is left in the Loot deck becomes Spare Scrap.

    Everybody takes one, clockwise from the leader, then those whose Free Roam succeeded another; each
    squire lets some knight take one more (SPO-031 … SPO-034). With fewer cards than knights the players
    say who goes without (SPO-035).
    """
    knights = clockwise(game)
    cards = game.state.expedition.loot
    without = yield from _who_goes_without(knights, len(cards))
    turns = [knight for knight in knights if knight.id not in without]
    turns += [knight for knight in knights if free_roam_succeeded(game, knight)]
    taken: dict[str, list[str]] = {}
    while turns and cards:
        knight = turns[0]
        rivals = _rivals(game, turns, taken)
        card = yield from _pick(game, knight, cards, "spoils.take", ("SPO-031", "SPO-032"), vote=len(rivals) > 1)
        if not card:
            knight = yield from _first_by_vote(game, rivals)
            card = yield from _pick(game, knight, cards, "spoils.take", ("SPO-031", "SPO-032"))
        turns.remove(knight)
        _receive(game, knight, card, taken)
    for _ in range(min(squires, len(cards))):
        knight = yield from _whose_extra(game)
        card = yield from _pick(game, knight, cards, "spoils.take", ("SPO-033",))
        _receive(game, knight, card, taken)
    return taken


def _rivals(game: Game, turns: list[Knight], taken: dict[str, list[str]]) -> list[Knight]:
    """Who might want the same card: of several players, those who have as few as the one whose turn it is."""
    if len(seats_of(game)) < 2 or len(dict.fromkeys(game.state.expedition.loot)) < 2:
        return turns[:1]
    have = len(taken.get(turns[0].id, []))
    once = {knight.id: knight for knight in turns if len(taken.get(knight.id, [])) == have}
    return list(once.values())


def _first_by_vote(game: Game, rivals: list[Knight]) -> Steps[Knight]:
    """They cannot agree: the majority says who takes first, in a tie the Party Leader (SPO-036, SPO-037)."""
    options = {knight_option(knight): knight for knight in rivals}
    key = yield from vote(game, Kind.FIGURE, "spoils.vote", list(options), because=("SPO-036", "SPO-037"))
    return meant(options, (key,))[0]


def _who_goes_without(knights: list[Knight], cards: int) -> Steps[list[str]]:
    missing = max(0, len(knights) - cards)
    return (
        yield from choose_many_of(
            Kind.CHOOSE,
            "spoils.without",
            {knight_option(knight): knight.id for knight in knights},
            missing,
            missing,
            because=("SPO-035",),
        )
    )


def _whose_extra(game: Game) -> Steps[Knight]:
    """The players choose who takes a squire's card (SPO-033)."""
    return (
        yield from decide_of(
            game,
            Kind.FIGURE,
            "spoils.extra",
            {knight_option(knight): knight for knight in clockwise(game)},
            because=("SPO-033",),
        )
    )


def _receive(game: Game, knight: Knight, card: str, taken: dict[str, list[str]]) -> None:
    taken.setdefault(knight.id, []).append(card)
    game.emit("takes_loot", "SPO-031", knight=knight.id, loot=card)


def _pick(
    game: Game, knight: Knight, cards: list[str], prompt: str, because: tuple[str, ...], *, vote: bool = False
) -> Steps[str]:
    """The knight takes one of the Loot cards away; its worth to this knight is said. "" if it is put to the vote."""
    offered: dict[Option, str] = {
        Option(f"loot:{kind}", "loot", {"loot": kind, "gold": gold_value(game, knight, kind)}): kind
        for kind in dict.fromkeys(cards)
    }
    card = yield from choose_of(
        Kind.CARD,
        prompt,
        {**offered, VOTE: ""} if vote else offered,
        seats=(knight.seat,),
        because=because,
        args={"knight": knight.id, "left": len(cards)},
    )
    if card:
        cards.remove(card)
    return card


def _exchange(game: Game, frame: Frame) -> Steps[None]:
    """One received card is exchanged, for a card or for Gold; the draft waits for the last one (SPO-038)."""
    for knight in clockwise(game):
        goods = game.state.expedition.goods.get(knight.id)
        if goods:
            yield from exchange(game, knight, goods[0])
            goods.pop(0)
            return
    frame.step = "scrap"


def exchange(game: Game, knight: Knight, kind: str) -> Steps[None]:
    """A Loot card becomes one card or Gold, as its holder likes (SPO-007, SPO-019 … SPO-021, SPO-025)."""
    label = "upgrade" if kind == "upgrade" else "gear"
    found = [*legendary_cards(game, kind), *exchange_cards(game, knight, kind)]
    cards = {Option(f"card:{card}", label, {label: card}): card for card in found}
    card = yield from choose_of(
        Kind.CARD,
        "spoils.exchange",
        {**cards, Option("gold", "gold", {"amount": gold_value(game, knight, kind)}): None},
        seats=(knight.seat,),
        because=("SPO-019", "SPO-021", "SPO-022"),
        args={"knight": knight.id, "loot": kind},
        missing=lambda: refused_cards(game, knight, kind),
    )
    if card is None:
        turn_into_gold(game, knight, kind)
        return
    game.emit("exchanges", "SPO-007", knight=knight.id, loot=kind, card=card)
    unlock_for(game, knight, label, card)
    if label == "gear":
        take_legendary(game, card)


# --- 5, 6 and 7: Spare Scrap --------------------------------------------------------------------


def _scrap(game: Game, frame: Frame) -> Steps[None]:
    """What is left is drafted card by card, clockwise from the leader (SPO-040, SPO-041); one alone takes all of it."""
    loot, takers = game.state.expedition.loot, clockwise(game)
    while loot:
        for knight in takers[: len(loot)]:
            if len(takers) == 1:
                card = loot.pop(0)
            else:
                card = yield from _pick(game, knight, loot, "spoils.scrap", ("SPO-041", "SPO-043"))
            game.state.expedition.scrap.setdefault(knight.id, []).append(card)
            game.emit("takes_scrap", "SPO-041", knight=knight.id, loot=card)
    frame.step = "gambling"


def _gambling(game: Game, frame: Frame) -> Steps[None]:
    """One knight after the other may play (GMB-001, GMB-012)."""
    for knight in clockwise(game):
        if not frame.args.get(f"played:{knight.id}"):
            frame.args[f"played:{knight.id}"] = "yes"
            yield from gamble(game, knight)
            return
    frame.step = "cash"


def _cash(game: Game, frame: Frame) -> Steps[None]:
    """Every card that is left becomes Gold (SPO-043, SPO-044, GMB-020)."""
    expedition = game.state.expedition
    for knight in knights_of(game):
        for card in expedition.scrap.pop(knight.id, []):
            turn_into_gold(game, knight, card)
    frame.step = "mettle"
    yield from ()


def _mettle(game: Game, frame: Frame) -> Steps[None]:
    """What the squires have learned (SQU-028 … SQU-032)."""
    learning.survive(game)
    yield from learning.learn_from_quest(game)
    yield from learning.learn_from_survival(game)
    yield from learning.buy_mettle(game)
    frame.step = "loadout"


# --- the end ------------------------------------------------------------------------------------


def _loadout(game: Game, frame: Frame) -> Steps[None]:
    """The loadout is free again: whoever likes rearranges the Knight Board (SHT-045, LOA-002, SPO-050)."""
    knight = yield from choose_of(
        Kind.CHOOSE,
        "spoils.loadout",
        {**{knight_option(knight): knight for knight in clockwise(game)}, Option("done", "done"): None},
        because=("SHT-045", "LOA-002", "SPO-050"),
    )
    if knight is None:
        frame.step = "close"
        return
    techniques.put_away(knight)
    yield from prepare_loadout(game, knight)


def _close(game: Game, frame: Frame) -> Steps[None]:
    """Commandments are judged as the expedition ends, then the next one can begin (SAI-027, SPO-050)."""
    if not mode_of(game.state).goes_on(game, "spoils"):
        yield from judge_commandments(game)
        next_expedition(game)


def next_expedition(game: Game) -> None:
    """What is still open is closed, and all of this expedition is put away (SPO-050)."""
    mode_of(game.state).expedition_over(game)
    close_books(game)
    game.emit("expedition_over", "SPO-050", number=game.state.expedition.number)
    put_away(game)


def put_away(game: Game) -> None:
    """Sheets, Bane and loadouts stay; the next expedition begins (SPO-045, SPO-050, SAV-012 … SAV-015)."""
    state = game.state
    state.campaign.expeditions += 1
    state.expedition = Expedition(state.campaign.expeditions + 1)
    state.clash, state.before_clash = None, ""
    state.pool = {}
    state.disabled.clear()
    game.memo.clear()
    part_with(game)
    for knight in knights_of(game):
        _clear_board(game, knight)
    for squire in state.squires.values():
        give_back(game, squire)
        state.squires[squire.id] = new_squire(game.content, squire.id, squire.seat, 1)
    state.scenes[:] = [Frame(mode_of(state).begins_with)]


def _clear_board(game: Game, knight: Knight) -> None:
    """Only the sheet and the loadout are kept; the Knight Board begins anew (SHT-042, SAV-014)."""
    fresh = Knight(knight.id, knight.seat, knight.sheet, knight.loadout)
    game.state.knights[knight.id] = fresh
    reset_stats(game, fresh)


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _arrive,
    "contract": _contract,
    "consumables": _consumables,
    "goods": _goods,
    "exchange": _exchange,
    "scrap": _scrap,
    "gambling": _gambling,
    "cash": _cash,
    "mettle": _mettle,
    "loadout": _loadout,
    "close": _close,
}
