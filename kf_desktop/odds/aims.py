"""What re-rolls can be for. The command line names them at its start, so this imports nothing of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

AttackAim: TypeAlias = Literal["wound", "critical", "hits", "full_hit", "any_hit"]
ATTACK_AIMS: tuple[AttackAim, ...] = ("wound", "critical", "hits", "full_hit", "any_hit")
EvasionAim: TypeAlias = Literal["hits", "evade", "vigor", "survive", "harm"]
EVASION_AIMS: tuple[EvasionAim, ...] = ("hits", "evade", "vigor", "survive", "harm")
"""`harm` weighs all of it: the chance of death, then the Vigor lost, then the Heat paid and brought, then the hits."""
