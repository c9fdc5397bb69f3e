"""Whether a princess's Superior Reflex can wait: as the board stands, the attack in progress does not come near her.

She may use it before the target is found, or in the window of opportunity of the same attack (PRI-009, PRI-010), and
again at the next attack. She is asked all the same where the card strikes more than its targets, or drives anybody.
"""

from __future__ import annotations

from kf_desktop.content.effects.attack import React
from kf_desktop.content.effects.movement import (
    Displace,
    Drag,
    ForcedVault,
    Gangup,
    Herd,
    Knockback,
    Move,
    Pull,
    Pushback,
)
from kf_desktop.content.walk import walk
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.rules.clash.board.miniatures import range_to
from kf_desktop.rules.clash.board.monsters import size_of
from kf_desktop.rules.clash.monster.threat import aimed_at, beside
from kf_desktop.rules.clash.timing.simultaneous import PASS
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Princess

BEFORE, OPPORTUNITY = "window.before_targeting", "window.react"
DRIVING = (Displace, Drag, ForcedVault, Gangup, Herd, Knockback, Pull, Pushback)


def reflex_can_wait(game: Game, asked: Decision) -> bool:
    """Whether only the princess is asked, and this attack does not concern her."""
    princess, attack = game.state.princess, asked.about if isinstance(asked, Asking) else None
    if princess is None or asked.prompt not in (BEFORE, OPPORTUNITY) or not isinstance(attack, MonsterAttack):
        return False
    others = [option for option in asked.options if option.key != PASS and option.args.get("knight") != princess.id]
    if others or attack.may_strike_others or attack.card.own_zone or attack.aims_at_spaces:
        return False
    nodes = [node for _, node in walk(attack.card)]
    if any(isinstance(node, DRIVING) for node in nodes):
        return False
    if asked.prompt == OPPORTUNITY:
        return princess not in attack.targets
    moves, again = (any(isinstance(node, kind) for node in nodes) for kind in (Move, React))
    return again and _is_passed_by(game, attack, princess, moves=moves)


def _is_passed_by(game: Game, attack: MonsterAttack, princess: Princess, *, moves: bool) -> bool:
    """Whether the card aims at others, and the monster does not reach her on its way to them."""
    copy, twin = beside(game, attack.figure)
    targets, _ = aimed_at(copy, twin, attack.card)
    if not targets or princess.id in [each.id for each in targets]:
        return False

    def far(knight: Fighter) -> int:
        return range_to(game, attack.figure, knight)

    way = max(far(game.state.fighter(each.id)) for each in targets) + size_of(game, attack.figure)
    return not moves or far(princess) > way
