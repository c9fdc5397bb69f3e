"""What the command line says of knights and monsters: `ilse:2,bruno:2`, `--list`."""

from __future__ import annotations

from kf_desktop.rules.box import Box
from kf_desktop.rules.campaign.skirmish import TIERS, levels_of, monsters_of

Picks = tuple[tuple[str, int], ...]


def parse_knights(words: str, tier: int) -> Picks:
    """Knights with the tier of their loadouts; `tier` where none is said.

    Raises:
        ValueError: a tier is no number.
    """
    picked = []
    for word in words.split(","):
        knight, colon, number = word.strip().partition(":")
        if colon and not (number.isascii() and number.isdecimal()):
            raise ValueError(f"The tier of '{knight}' must be a number from 1 to {TIERS}, not '{number}'.")
        picked.append((knight, int(number) if colon else tier))
    return tuple(picked)


def tier_for(level: int) -> int:
    """The tier at which a knight meets a monster of that level, where nothing else is said."""
    return min(level, TIERS)


def list_picks(box: Box) -> str:
    """Everything that a skirmish can be picked from, a line each."""
    lines = ["Monsters:"]
    for name in monsters_of(box):
        monster = box.monsters[name]
        levels = ", ".join(map(str, levels_of(box, name)))
        lines.append(f"  {name}: {monster.name.en} ({monster.tier}), levels {levels}")
    lines.append("Knights:")
    for name, knight in box.knights.items():
        tiers = sorted(card.tier for card in box.loadouts.values() if card.knight == name)
        lines.append(
            f"  {name}: {knight.name.en}, loadouts of tier {', '.join(map(str, tiers)) or 'none (as at the start)'}"
        )
    return "\n".join(lines)
