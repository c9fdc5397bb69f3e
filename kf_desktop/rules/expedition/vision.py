"""The Vision phase: who quests, who leads, where to, what waits there (VIS, CLU-006 … CLU-013)."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.effects import CLUE_TYPES
from kf_desktop.rules.campaign.reading import push_reading
from kf_desktop.rules.campaign.tiers import RUNNING, current, open_investigations, quest_open
from kf_desktop.rules.core.gains import change_counter
from kf_desktop.rules.expedition.moving_on import quest_of
from kf_desktop.rules.expedition.setup import kingdom_setup, monster_setup
from kf_desktop.rules.game import Game, Kind, Knight, Option, Steps, choose, party
from kf_desktop.rules.scenes import go, scene
from kf_desktop.rules.state import Frame, Investigation


@scene("vision")
def vision_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the phase (VIS-001)."""
    yield from _STEPS[frame.step](game, frame)


def _missions(game: Game, frame: Frame) -> Steps[None]:
    """Steps 1 to 3: the questing player, everybody's mission, the Party Leader (VIS-002 … VIS-010)."""
    expedition = game.state.expedition
    expedition.number = game.state.campaign.expeditions + 1
    game.emit("expedition_begins", "VIS-001", number=expedition.number)
    yield from _choose_quester(game)
    for knight in party(game):
        if knight.id != expedition.quester:
            yield from _choose_mission(game, knight)
    yield from _choose_leader(game)
    frame.step = "invitation"


def _choose_quester(game: Game) -> Steps[None]:
    """At most one knight quests, or nobody (VIS-002, VIS-003, VIS-005, VIS-006)."""
    able = [knight for knight in party(game) if quest_open(game, knight)]
    if not able:
        return
    key = yield from choose(
        Kind.CHOOSE,
        "vision.quest",
        [*[Option(f"quest:{knight.id}", "quest", {"knight": knight.id}) for knight in able], Option("nobody", "nobody")],
        because=("VIS-002", "VIS-003"),
    )
    if key == "nobody":
        return
    knight = game.state.knights[key[6:]]
    game.state.expedition.quester = knight.id
    knight.mission, current(knight).quest = "quest", RUNNING  # CAM-033
    change_counter(game, knight, "sigh", 1)
    game.emit("quest_begins", "VIS-002", "CAM-033", knight=knight.id)


def _choose_mission(game: Game, knight: Knight) -> Steps[None]:
    """An Investigation of the chapter or a Free Roam (VIS-004)."""
    options = [
        Option(f"investigation:{number}", "investigation", {"knight": knight.id, "number": number})
        for number in open_investigations(game, knight)
    ]
    key = yield from choose(
        Kind.CHOOSE,
        "vision.mission",
        [*options, Option("free_roam", "free_roam")],
        seats=(knight.seat,),
        because=("VIS-004",),
        args={"knight": knight.id},
    )
    knight.mission = key
    if key != "free_roam":
        current(knight).investigations.append(Investigation(int(key[14:])))  # CAM-040
    game.emit("mission", "VIS-004", knight=knight.id, what=key)


def _choose_leader(game: Game) -> Steps[None]:
    """The quester leads; else the players choose (VIS-008, VIS-009)."""
    expedition = game.state.expedition
    expedition.leader = expedition.quester
    if not expedition.leader:
        key = yield from choose(
            Kind.FIGURE,
            "vision.leader",
            [Option(f"knight:{knight.id}", "knight", {"knight": knight.id}) for knight in party(game)],
            because=("VIS-009",),
        )
        expedition.leader = key[7:]
    game.emit("leader", "VIS-008", knight=expedition.leader)


def _invitation(game: Game, frame: Frame) -> Steps[None]:
    """Step 4: the quest's paragraph, then the investigations', then the Clue cards (VIS-011 … VIS-014)."""
    yield from _destination(game)
    _clue_cards(game)
    frame.step = "setup"
    for knight in reversed(party(game)):
        book = game.content.books.get(game.content.knights[knight.id].book)
        if book is not None and knight.mission.startswith("investigation:"):
            entry = book.investigation_of(len(knight.sheet.tale), int(knight.mission[14:]))
            if entry is not None:
                push_reading(game, book.id, entry.opening, knight.id)
    quest = quest_of(game)
    if quest is not None:
        quester = game.state.expedition.quester
        push_reading(game, game.content.knights[quester].book, quest.opening, quester)


def _destination(game: Game) -> Steps[None]:
    """Step 5: the quest's kingdom, or the leader's choice (VIS-015, VIS-016).

    It is settled before the paragraphs are read, so that they can speak of the place.
    """
    expedition = game.state.expedition
    quest = quest_of(game)
    if quest is not None and quest.kingdom is not None:
        expedition.kingdom = quest.kingdom
    else:
        leader = game.state.knights[expedition.leader]
        key = yield from choose(
            Kind.CHOOSE,
            "vision.kingdom",
            [Option(f"kingdom:{name}", "kingdom", {"kingdom": name}) for name in game.content.kingdoms],
            seats=(leader.seat,),
            because=("VIS-015",),
        )
        expedition.kingdom = key[8:]
    game.emit("destination", "VIS-015", kingdom=expedition.kingdom)


def _clue_cards(game: Game) -> None:
    """One card each, without replacement; the second type is the right neighbour's first (CLU-007 … CLU-012)."""
    deck = list(CLUE_TYPES)
    game.shuffle("clues", deck)
    holders = [knight for knight in party(game) if knight.mission != "quest"]
    for knight in holders:
        knight.clues = {}
        knight.clue_card = deck.pop() if deck else ""
        game.emit("clue_card", "CLU-007", knight=knight.id, clue=knight.clue_card)
    if len(holders) > 1:
        for index, knight in enumerate(holders):
            knight.secondary = holders[(index + 1) % len(holders)].clue_card
            knight.clues[knight.secondary] = 1


def _setup(game: Game, frame: Frame) -> Steps[None]:
    """Steps 6 to 8: kingdom, monsters, onward (VIS-017 … VIS-019)."""
    yield from kingdom_setup(game)
    monster_setup(game)
    go(game, "outpost")


_STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _missions,
    "invitation": _invitation,
    "setup": _setup,
}
