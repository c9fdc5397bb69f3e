"""The whole game."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table.state.campaign import Campaign, Rosegraal, Skirmish
from kf_desktop.rules.table.state.clash import Clash
from kf_desktop.rules.table.state.expedition import Expedition
from kf_desktop.rules.table.state.knights import Fighter, Knight, Mettle, Princess, Squire


@dataclass(slots=True)
class State:
    """The whole game."""

    campaign: Campaign
    party: list[str]  # ids of knights and squires in seating order, clockwise
    knights: dict[str, Knight]
    scenes: list[Frame]
    streams: dict[str, int]
    on_expedition: Expedition | None = None
    clash: Clash | None = None
    pool: dict[str, int] = field(default_factory=dict)  # the Knight Pool: tokens by id
    table_dice: bool = False
    before_clash: str = ""  # the state as JSON from before the clash, while a Sigh could bring it back
    skirmish: Skirmish | None = None  # what was picked, in a skirmish
    rosegraal: Rosegraal | None = None  # on a Rogue's Path
    modes: list[str] = field(default_factory=list)  # in force now, the one that is asked first in front
    mortis: dict[str, list[str]] = field(default_factory=dict)  # deck "1" … "3", top first
    judicium: list[str] = field(default_factory=list)
    disabled: list[str] = field(default_factory=list)  # elements off until a clash has ended (GLD-019, GLD-020)
    squires: dict[str, Squire] = field(default_factory=dict)  # those of the party
    mettle: Mettle = field(default_factory=Mettle)
    princess: Princess | None = None  # the one who is with the party (PRI-004)

    def fighter(self, name: str) -> Fighter:
        """The knight, the squire or the princess."""
        if self.princess is not None and self.princess.id == name:
            return self.princess
        return self.squires[name] if name in self.squires else self.knights[name]

    @property
    def fighters(self) -> list[Fighter]:
        """Everybody who has a board: all knights of the campaign, and who is out with them."""
        fighters: list[Fighter] = [*self.knights.values(), *self.squires.values()]
        return fighters if self.princess is None else [*fighters, self.princess]

    @property
    def expedition(self) -> Expedition:
        """The expedition that the party is on. Whoever can be asked in a skirmish looks at `on_expedition`."""
        assert self.on_expedition is not None, "there is no expedition"
        return self.on_expedition

    @expedition.setter
    def expedition(self, expedition: Expedition) -> None:
        self.on_expedition = expedition
