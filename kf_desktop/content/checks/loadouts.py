"""What a loadout may hold: the knight's own cards, gear that fits the slots and the tier (LOA-005 … LOA-018)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kf_desktop.content.cards.gear import GearSide
from kf_desktop.content.cards.knights import Equipment, Loadout
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.positions import Path
from kf_desktop.content.virtues import VIRTUES

HANDS, ARMORS, SUPPORTS = 2, 1, 2  # GEA-007, GEA-011
COMPONENTS = {"portrait": "portraits", "heroic_arc": "heroic_arcs", "peril_arc": "peril_arcs", "talent": "talents"}

Complaint = tuple[Path, str]


def complaints(loadout: Loadout, library: Library) -> Iterator[Complaint]:
    """What is wrong with it, apart from names that nothing has."""
    yield from _only_one_of_its_tier(loadout, library)
    yield from _own_cards(loadout, library)
    yield from _hand(loadout, library)
    for index, piece in enumerate(loadout.gear):
        yield from ((("gear", index, *path), words) for path, words in _piece(piece, loadout, library))
    yield from _slots(loadout, library)
    for virtue, _ in loadout.virtues:
        if virtue not in VIRTUES:
            yield ("virtues", virtue), f'"{virtue}" is no virtue (use {", ".join(VIRTUES)})'


def side_of(piece: Equipment, library: Library) -> GearSide | None:
    """The side of the card that the loadout uses; None if there is no such card."""
    card = library.gear.get(piece.gear)
    return card.reforged if card is not None and piece.reforged else card


def _only_one_of_its_tier(loadout: Loadout, library: Library) -> Iterator[Complaint]:
    same = (other.id for other in library.loadouts.values() if other.knight == loadout.knight)
    first = next((id for id in same if library.loadouts[id].tier == loadout.tier), loadout.id)
    if first != loadout.id:
        yield ("tier",), f'the knight has a loadout of tier {loadout.tier} already, "{first}"'


def _own_cards(loadout: Loadout, library: Library) -> Iterator[Complaint]:
    for what, shelf in COMPONENTS.items():
        card = getattr(library, shelf).get(getattr(loadout, what))
        if card is not None and card.knight != loadout.knight:
            yield (what,), f'"{card.id}" is a card of {card.knight}'


def _hand(loadout: Loadout, library: Library) -> Iterator[Complaint]:
    """Techniques of the knight, each once, as many as the Portrait allows (LOA-012, LOA-013)."""
    for index, name in enumerate(loadout.techniques):
        card = library.techniques.get(name)
        if card is not None and card.knight != loadout.knight:
            yield ("techniques", index), f'"{name}" is a technique of {card.knight}'
        if name in loadout.techniques[:index]:
            yield ("techniques", index), f'"{name}" is there twice'
    portrait = library.portraits.get(loadout.portrait)
    if portrait is not None and len(loadout.techniques) > portrait.hand_limit:
        yield (
            ("techniques",),
            f"there are {len(loadout.techniques)} techniques; the portrait allows {portrait.hand_limit}",
        )


def _piece(piece: Equipment, loadout: Loadout, library: Library) -> Iterator[Complaint]:
    """Gear of the tier; a reforged side that is there; an upgrade that fits (GEA-036, GEA-051, GEA-055)."""
    card, upgrade = library.gear.get(piece.gear), library.upgrades.get(piece.upgrade or "")
    if card is None:
        return
    side = side_of(piece, library)
    if side is None:
        yield ("reforged",), f'"{piece.gear}" has no reforged side'
    elif side.tier > loadout.tier:
        yield ("gear",), f'"{piece.gear}" is of tier {side.tier}; the loadout is of tier {loadout.tier}'
    if upgrade is None:
        return
    if card.source == "merchant":
        yield ("upgrade",), "merchant gear takes no upgrade"
    if upgrade.type != card.type:
        yield ("upgrade",), f'"{upgrade.id}" is of type {upgrade.type}, "{piece.gear}" is of type {card.type}'
    if upgrade.tier > loadout.tier:
        yield ("upgrade",), f'"{upgrade.id}" is of tier {upgrade.tier}; the loadout is of tier {loadout.tier}'


def _slots(loadout: Loadout, library: Library) -> Iterator[Complaint]:
    """Two hands, one armor, two supports; no card twice (GEA-007, GEA-011, SPO-024)."""
    sides = [side for piece in loadout.gear if (side := side_of(piece, library)) is not None]
    taken = Counter[str]()
    for side in sides:
        taken[side.type] += side.hands if side.type == "weapon" else 1
    for kind, room, what in (
        ("weapon", HANDS, "hands"),
        ("armor", ARMORS, "armor cards"),
        ("support", SUPPORTS, "support cards"),
    ):
        if taken[kind] > room:
            yield ("gear",), f"the gear takes {taken[kind]} {what}; there is room for {room}"
    used = Counter([*(piece.gear for piece in loadout.gear), *(p.upgrade for p in loadout.gear if p.upgrade)])
    for name, count in used.items():
        if count > 1:
            yield ("gear",), f'"{name}" is there {count} times'
