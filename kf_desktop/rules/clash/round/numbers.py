"""The numbers on the table as sums of their parts: asked by whoever wants to know where one comes from."""

from __future__ import annotations

from kf_desktop.door.rulings import Number
from kf_desktop.rules.clash.attack.attack_roll import precision_of, to_hit
from kf_desktop.rules.clash.attack.body_parts import at_bonus
from kf_desktop.rules.clash.board.ground import ground_part
from kf_desktop.rules.clash.board.miniatures import figures
from kf_desktop.rules.clash.harm.armor import attack_bonus
from kf_desktop.rules.clash.harm.conditions import condition_modifier, modifier
from kf_desktop.rules.clash.monster.evasion import dice_bonus, difficulty_bonus
from kf_desktop.rules.clash.round.knight_round import speed_parts
from kf_desktop.rules.knight import bane, gear, stats
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import Sum, part, summed


def of_monster(game: Game, figure: Figure) -> list[Number]:
    """To Hit, and what is added to AT, evasion dice, difficulty and loss (KAT-021, MON-044 … MON-046)."""
    return [
        _number("to_hit", to_hit(game, figure)),
        _number("at_bonus", summed(*at_bonus(game, figure))),
        _number("dice_bonus", summed(*dice_bonus(game, figure))),
        _number("difficulty_bonus", summed(*difficulty_bonus(game, figure))),
        _number("loss_bonus", summed(*attack_bonus(game, figure, 1))),
    ]


def of_knight(game: Game, knight: Fighter) -> list[Number]:
    """Speed, evasion, limits, and the Precision of each weapon (STA-004, EVA-008, STA-025, CND-012, KAT-017)."""
    arc, portrait = stats.peril_arc(game, knight), knight.loadout.portrait
    found = [
        _number("speed", speed_parts(game, knight)),
        _number("evasion", _evasion(game, knight)),
        _number("heat_limit", summed(part("peril", knight.heat_limit, "STA-025", arc.id))),
        _number("bane_limit", summed(part("portrait", bane.bane_limit(game, knight), "CND-012", portrait))),
    ]
    figure = next(iter(figures(game)), None)
    if figure is not None:
        for item, _side in gear.weapons(game, knight):
            precision = precision_of(game, KnightAttack(knight, figure, item))
            found.append(_number("precision", precision, item.gear))
    return found


def _evasion(game: Game, knight: Fighter) -> Sum:
    """What is added to every evasion die before a weapon protects and abilities are used (EVA-008, EVA-023)."""
    worn = [
        part("gear", gear.evasion_of(game, item), "GEA-033", item.gear)
        for item, side in gear.equipped(game, knight)
        if side.type != "weapon"
    ]
    return summed(
        *worn,
        part("tokens", modifier(knight.modifiers, "evasion"), "CND-033"),
        part("conditions", condition_modifier(game, knight, "evasion"), "CND-001"),
        ground_part(game, knight, "evasion"),
    )


def _number(name: str, found: Sum, card: str = "") -> Number:
    total, parts = found
    return Number(name, total, tuple(parts), card)
