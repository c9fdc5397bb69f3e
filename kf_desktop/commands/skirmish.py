"""`kf-desktop skirmish`: what is picked on the command line, and what there is to pick from."""

from __future__ import annotations

from itertools import islice

from kf_desktop.commands.picks import Setting, parse_knights, parse_level
from kf_desktop.content.seats import USUAL
from kf_desktop.installed import load_installed
from kf_desktop.rules.modes.skirmish import levels_of, monsters_of, new_skirmish, usual_tier
from kf_desktop.rules.table.box import Box


def pick_skirmish(monster: str, level: str, type_: str, knights: str) -> Setting:
    """What is to be fought; what is left out is picked for the player.

    Raises:
        ValueError: it cannot be fought, said in a sentence.
    """
    box = load_installed().box
    if not monster:
        raise ValueError(f"Say whom to fight with --monster: {', '.join(monsters_of(box))}.")
    number = parse_level(level) if level else next(iter(levels_of(box, monster)), 1)
    picks = parse_knights(knights or ",".join(islice(box.knights, USUAL)), usual_tier(box, monster, number))
    new_skirmish(box, monster, number, type_, picks, 1)
    return Setting(monster, number, type_, picks)


def print_picks() -> int:
    """Everything that a skirmish can be picked from, a line each."""
    print(list_picks(load_installed().box))
    return 0


def list_picks(box: Box) -> str:
    """The monsters with their levels, the knights with their tiers."""
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
