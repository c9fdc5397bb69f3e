"""What a seat may see: `view(game, seat)`, the only picture of the game that goes through the door.

Everybody at the table sees the same: hands, sheets and open cards lie where all can read them. What nobody may see
stays here: the order of a deck, a card that lies face down, the random streams. `seat` stands in the view, and is
where a mode with secrets of a seat's own would look.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kf_desktop.content.cards.monsters import AiCard, BpCard
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.door.view import (
    BackView,
    ClashView,
    DungeonView,
    EncounterView,
    ExpeditionView,
    FigureView,
    GameView,
    HourView,
    KnightView,
    PileView,
    PresenceView,
    RosegraalView,
    SymbolsView,
)
from kf_desktop.engine.pictures import picture
from kf_desktop.rules.campaign.so_far import so_far
from kf_desktop.rules.clash.board.monsters import level_of
from kf_desktop.rules.clash.monster.wounds import wounds_dealt
from kf_desktop.rules.expedition.delve import clues
from kf_desktop.rules.expedition.encounter.board import board_of
from kf_desktop.rules.expedition.outpost import contracts
from kf_desktop.rules.modes.rosegraal import gain_nothing, open_nodes
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.decks import known_on_top
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.state import (
    Clash,
    Dungeon,
    Encounter,
    Expedition,
    Figure,
    Rosegraal,
    State,
)

EXPLORATIONS = ("instant", "district", "active", "special")
"""Kinds of exploration cards: what becomes of one that is drawn, and those with a back of their own."""


def view(game: Game, seat: str = "", prompt: str = "") -> GameView:
    """What the seat sees now; `prompt` is the question that is asked, by which an attack knows its step."""
    state = game.state
    return picture(
        GameView,
        state,
        seat=seat,
        knights={
            name: picture(KnightView, fighter, loses_a_clue=clues.will_disregard(game, fighter))
            for name, fighter in ((fighter.id, fighter) for fighter in state.fighters)
        },
        mortis={deck: len(state.mortis[deck]) for deck in sorted(state.mortis)},
        expedition=_expedition(game, state.on_expedition or _none(state)),
        clash=_clash(game, state.clash) if state.clash is not None else None,
        presence={
            name: PresenceView(knight.presence, knight.attention)
            for name, knight in state.knights.items()
            if knight.presence
        },
        rosegraal=_rosegraal(game, state.rosegraal) if state.rosegraal is not None else None,
        so_far=so_far(game),
        attack=_attack(game, prompt),
    )


def _rosegraal(game: Game, sheet: Rosegraal) -> RosegraalView:
    opened = tuple(node.id for node in open_nodes(game))
    return picture(RosegraalView, sheet, open=opened, nothing=gain_nothing(game))


def _attack(game: Game, prompt: str) -> KnightAttackSubject | None:
    """The innermost knight's attack that a procedure is in the middle of."""
    attack = next((work for work in reversed(game.under_way) if isinstance(work, KnightAttack)), None)
    return attack.subject(prompt) if attack is not None else None


def _none(state: State) -> Expedition:
    """What is seen of an expedition where there is none: where one is, and who leads."""
    mode = mode_of(state)
    return Expedition(0, kingdom=mode.kingdom(state), phase=mode.begins_with, leader=mode.leader(state))


def _expedition(game: Game, expedition: Expedition) -> ExpeditionView:
    top = game.content.explorations.get(expedition.exploration[0]) if expedition.exploration else None
    contract = game.content.contracts.get(expedition.contract)
    return picture(
        ExpeditionView,
        expedition,
        hours=tuple(_hours(game, expedition)),
        contract_so_far=contracts.so_far(expedition, contract.goal) if contract is not None else None,
        exploration=_explorations(game, expedition.exploration),
        exploration_back=picture(BackView, top.back) if top is not None and top.back is not None else None,
        dungeon=_dungeon(expedition.dungeon) if expedition.dungeon is not None else None,
        encounter=_encounter(expedition.encounter) if expedition.encounter is not None else None,
    )


def _hours(game: Game, expedition: Expedition) -> Iterator[HourView]:
    """Where and at which Threat a story goes on is nobody's to see: of most only the tile would tell what it is."""
    told = sorted((entry.at_time, entry.book, entry.knight) for entry in expedition.schedules if entry.at_time)
    for hour, book, knight in told:
        own = book in game.content.books and game.content.books[book].knight == knight
        yield HourView(hour, knight if own else "")


def _dungeon(dungeon: Dungeon) -> DungeonView:
    """Of a room that nobody has looked into the card is not seen."""
    seen = {room: card for room, card in dungeon.laid.items() if room in dungeon.open}
    return picture(DungeonView, dungeon, cards=len(dungeon.deck), open=seen)


def _encounter(encounter: Encounter) -> EncounterView:
    board = board_of(encounter.board)
    return picture(
        EncounterView,
        encounter,
        columns=board.grid.columns,
        rows=board.grid.rows,
        symbols=tuple(SymbolsView(cell, *symbols) for cell, symbols in board.symbols.items()),
        figures=tuple(picture(FigureView, figure, bp_level=0) for figure in encounter.figures),
    )


def _clash(game: Game, clash: Clash) -> ClashView:
    ai, bp = game.content.ai, game.content.bp
    return picture(
        ClashView,
        clash,
        figures=tuple(_figure(game, figure) for figure in clash.figures),
        ai_deck=_pile(clash.ai_deck, ai),
        ai_next=_level_of_top(clash.ai_deck, ai),  # ACT-018
        ai_known=tuple(known_on_top(clash, clash.ai_deck)),
        ai_supply=_supply(clash.ai_supply),
        bp_deck=_pile(clash.bp_deck, bp),
        bp_next=_level_of_top(clash.bp_deck, bp),  # KAT-053
        bp_known=tuple(known_on_top(clash, clash.bp_deck)),
        bp_supply=_supply(clash.bp_supply),
        wounds=wounds_dealt(game),
        wounds_needed=level_of(game).wounds,
    )


def _figure(game: Game, figure: Figure) -> FigureView:
    """A mob's own card shows its level by its back, and the rest once it has been attacked (SPN-016)."""
    card = game.content.bp.get(figure.bp)
    return picture(
        FigureView, figure, bp=figure.bp if figure.revealed else "", bp_level=card.level if card is not None else 0
    )


def _level_of_top(deck: Sequence[str], shelf: Mapping[str, AiCard] | Mapping[str, BpCard]) -> int:
    card = shelf.get(deck[0]) if deck else None
    return card.level if card is not None else 0


def _pile(cards: Sequence[str], shelf: Mapping[str, AiCard] | Mapping[str, BpCard]) -> PileView:
    counts: dict[int, int] = {}
    for id in cards:
        card = shelf.get(id)
        if card is not None and card.level:
            counts[card.level] = counts.get(card.level, 0) + 1
    return PileView(len(cards), tuple(sorted(counts.items())))


def _explorations(game: Game, cards: Sequence[str]) -> PileView:
    """What was drawn lies open, and the deck is the kingdom's: anybody can count what is left (SET-016, OUT-030)."""
    known = [card for id in cards if (card := game.content.explorations.get(id)) is not None]
    found = ["special" if card.special else card.type for card in known]
    kinds = ((kind, found.count(kind)) for kind in EXPLORATIONS)
    return PileView(len(cards), kinds=tuple((kind, count) for kind, count in kinds if count))


def _supply(supply: Mapping[str, Sequence[str]]) -> PileView:
    levels = tuple((int(level), len(cards)) for level, cards in supply.items() if cards)
    return PileView(sum(count for _, count in levels), levels)
