"""Contracts: one side goal an expedition, signed at the notice board (OUT-014 … OUT-025)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.cards.outpost import Contract, ContractGoal
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.kingdom.map import leader_of
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.game import Deed, Game, Option, Steps
from kf_desktop.rules.table.state import Expedition

BECAUSE = ("OUT-014", "OUT-016", "OUT-017")


def offered(game: Game) -> list[Contract]:
    """Contracts of this kingdom, the leader's tier or lower, not done for good (OUT-017 … OUT-019)."""
    expedition, campaign = game.state.expedition, game.state.campaign
    if expedition.contract:
        return []  # OUT-023
    reach = tier(leader_of(game))
    cards = game.content.contracts_of(expedition.kingdom)
    return [card for card in cards if card.tier <= reach and card.id not in campaign.contracts]


def options(game: Game) -> dict[Option, Deed]:
    """The notice board."""
    return {option_of(card): partial(sign, game, card.id) for card in offered(game)}


def option_of(card: Contract) -> Option:
    """To sign it, with what it asks for."""
    return Option(
        f"contract:{card.id}",
        "contract",
        {"contract": card.id, "goal": card.goal.what, "amount": card.goal.amount, "tier": card.tier},
    )


def sign(game: Game, contract: str) -> Steps[None]:
    """Sign the contract; it costs nothing (OUT-016)."""
    game.state.expedition.contract = contract
    game.emit("contract_signed", "OUT-014", contract=contract)
    yield from ()


# --- is it done? --------------------------------------------------------------------------------


def check_contract(game: Game, *, final: bool = False) -> Steps[None]:
    """Whether the contract is fulfilled now; if so every knight gains its reward, once (OUT-024, OUT-025).

    What must hold at the end — a low Threat, a low Curse — is judged when Spoils begins (`final`). An
    expedition that failed fulfils nothing (EXP-017).
    """
    expedition = game.state.expedition
    contract = game.content.contracts.get(expedition.contract)
    if contract is None or expedition.contract_done or expedition.failed:
        return
    if contract.goal.what in _AT_THE_END and not final:
        return
    if not _GOALS[contract.goal.what](expedition, contract.goal):
        return
    expedition.contract_done = True
    if contract.once:
        game.state.campaign.contracts.append(contract.id)  # OUT-019, OUT-020
    game.emit("contract_done", "OUT-024", "OUT-025", contract=contract.id)
    yield from perform(
        game, contract.reward, Context(source=contract.id, knight=leader_of(game), default="each_knight")
    )


_AT_THE_END = ("threat_at_most", "curse_at_most")


_COUNTED = ("explore", "point_of_interest", "encounter", "clear_tokens")


def so_far(expedition: Expedition, goal: ContractGoal) -> int | None:
    """How many of what the contract counts there have been; None if it counts nothing.

    The starting tile, explored from the beginning, does not count (SET-014).
    """
    if goal.what not in _COUNTED:
        return None
    if goal.what == "explore":
        return max(0, sum(tile.explored for tile in expedition.tiles.values()) - 1)
    return expedition.progress.get(goal.what, 0)


def _enough(expedition: Expedition, goal: ContractGoal) -> bool:
    return (so_far(expedition, goal) or 0) >= goal.amount


def _visited(expedition: Expedition, goal: ContractGoal) -> bool:
    tile = expedition.tiles.get(goal.tile or "")
    return tile is not None and tile.explored


_GOALS: dict[str, Callable[[Expedition, ContractGoal], bool]] = {
    "win_full": lambda expedition, goal: expedition.clashes.get("full") == "won",
    **dict.fromkeys(_COUNTED, _enough),
    "visit": _visited,
    "threat_at_most": lambda expedition, goal: expedition.threat <= goal.amount,
    "curse_at_most": lambda expedition, goal: expedition.curse <= goal.amount,
}
