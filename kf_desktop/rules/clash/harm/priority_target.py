"""The Priority Target token (TGT-047 … TGT-056, CLA-078)."""

from __future__ import annotations

from kf_desktop.rules.effects.who import present
from kf_desktop.rules.knight.stats import hold_priority_target
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Steps, choose_of, clash_of, knight_option


def give_priority_target(game: Game, among: list[Fighter] | None = None, rule: str = "CLA-078") -> Steps[None]:
    """The knight with the highest Passion takes the token, the players choosing among equals (CLA-078)."""
    knights = present(game) if among is None else among
    if not knights:
        return
    highest = max(knight.passion for knight in knights)
    first = [knight for knight in knights if knight.passion == highest]
    chosen = yield from choose_of(
        Kind.FIGURE,
        "choose.priority_target",
        {knight_option(knight): knight for knight in first},
        because=(rule, "TGT-056"),
        missing=lambda: [
            (hindrance.LESS_PASSION if knight in knights else hindrance.other("knight", ("TGT-056",))).against(
                knight_option(knight), knight
            )
            for knight in present(game)
            if knight not in first
        ],
    )
    take_priority_target(game, chosen, rule)


def take_priority_target(game: Game, knight: Fighter, rule: str) -> None:
    """The token lies with the knight now; nobody with it is Hidden."""
    hold_priority_target(game, clash_of(game), knight, rule)


def let_go(game: Game, dead: Fighter) -> bool:
    """The tokens for targets leave a dead knight; whether the Priority Target was one of them (TGT-055)."""
    clash = clash_of(game)
    held = clash.priority_target == dead.id
    if clash.divine_target == dead.id:
        clash.divine_target = ""
    if held:
        clash.priority_target = ""
    return held
