"""The five tiers: of monsters, and of knights, who come so far in the campaign (ABI-050)."""

from typing import Literal, TypeAlias, get_args

Tier: TypeAlias = Literal["mob", "vassal", "king", "devil", "dragon"]

TIERS: tuple[str, ...] = get_args(Tier)
