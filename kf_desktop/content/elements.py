"""What of a kingdom an effect refers to: in a dungeon not all of it is there (PST-017 … PST-019)."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from kf_desktop.content.effects.expedition import (
    Adventure,
    Cup,
    DrawFrom,
    Explore,
    FogDiscard,
    GoTo,
    IgnoreEncounter,
    IgnoreExploration,
    KingdomToken,
    PeekExploration,
    PointOfInterest,
    RevealTile,
    Rotation,
    Shortcuts,
    SpawnEncounter,
    StartEncounter,
)
from kf_desktop.content.effects.knight import Gain, Lose
from kf_desktop.content.effects.vocabulary import Effects, Save
from kf_desktop.content.walk import walk

Element: TypeAlias = Literal[
    "encounter", "threat", "curse", "time", "tile", "exploration", "deep_fog", "wheel", "adventure"
]
_OF_OPERATION: dict[type, Element] = {
    StartEncounter: "encounter",
    IgnoreEncounter: "encounter",
    RevealTile: "tile",
    Shortcuts: "tile",
    GoTo: "tile",
    KingdomToken: "tile",
    SpawnEncounter: "tile",
    PointOfInterest: "tile",
    Explore: "exploration",
    PeekExploration: "exploration",
    DrawFrom: "exploration",
    IgnoreExploration: "exploration",
    FogDiscard: "deep_fog",
    Cup: "deep_fog",
    Rotation: "wheel",
    Adventure: "adventure",
}


def element_of(effect: Any) -> Element | None:
    """What one operation refers to, those inside it left aside."""
    if isinstance(effect, Gain | Lose):
        return effect.what if effect.what in ("threat", "curse", "time") else None
    if isinstance(effect, Save):
        return effect.track
    return _OF_OPERATION.get(type(effect))


def elements_in(effects: Effects) -> Iterator[Element]:
    """What the operations refer to, and those inside them."""
    for _, node in walk(effects):
        if (element := element_of(node)) is not None:
            yield element
