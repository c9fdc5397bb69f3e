"""The five tiers: of monsters, and of knights, who come so far in the campaign (ABI-050)."""

from typing import Literal, TypeAlias, get_args

Tier: TypeAlias = Literal["mob", "vassal", "king", "devil", "dragon"]

TIERS: tuple[str, ...] = get_args(Tier)

CAMPAIGN_LEVELS = 4
"""Boxes of a Monster Sheet up to which a campaign goes (MON-058); the others are for the Postgame (PST-004)."""
