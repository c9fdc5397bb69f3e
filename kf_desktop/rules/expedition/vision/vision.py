"""The Vision phase: who quests, who leads, where to, what waits there (VIS, CLU-006 … CLU-013)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.hunts.setting_out import hunt_setup, set_out_on_hunt
from kf_desktop.rules.expedition.kingdom.setup import kingdom_setup, monster_setup
from kf_desktop.rules.expedition.vision.roster import muster
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.leads import BECAUSE, lead_options, spend_leads
from kf_desktop.rules.sheet.saints import place_miniature
from kf_desktop.rules.sheet.tale import (
    COLD_LEAD,
    FREE_ROAM,
    INVESTIGATIONS_PER_CHAPTER,
    QUEST,
    RUNNING,
    advance_chapter,
    begin_investigation,
    book_of,
    boxes,
    case_of,
    cold_leads,
    current,
    entry_of,
    investigations,
    open_investigations,
    quest_of,
    quest_open,
    set_out_on,
    tell_mission,
    tier,
)
from kf_desktop.rules.squire.learning import learn_from_survival
from kf_desktop.rules.squire.squires import turn_to_tier
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Refusal,
    Steps,
    choose_of,
    knight_option,
    knights_of,
)
from kf_desktop.rules.table.mode import mode_of, settle_modes
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import go, scene


@scene("vision")
def vision_scene(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the phase (VIS-001)."""
    yield from STEPS[frame.step](game, frame)


def _begin(game: Game, frame: Frame) -> Steps[None]:
    """Between two expeditions."""
    game.state.expedition.number = game.state.campaign.expeditions + 1
    game.emit("expedition_begins", "VIS-001", number=game.state.expedition.number)
    frame.step = "party" if game.state.campaign.expeditions else "hunt"  # the first party was chosen a moment ago
    yield from ()


def _party(game: Game, frame: Frame) -> Steps[None]:
    """Who rides and who stays at home; between expeditions a player may take up another knight (SHT-005)."""
    if not (yield from muster(game)):
        settle_modes(game.state)
        frame.step = "hunt"


def _hunt(game: Game, frame: Frame) -> Steps[None]:
    """The Saints of those who ride watch (SAI-023). Told tales may lead to a hunt: nobody quests then (PST-021)."""
    for knight in knights_of(game):
        place_miniature(knight)
    frame.step = "leader" if (yield from set_out_on_hunt(game)) else "leads"


def _leads(game: Game, frame: Frame) -> Steps[None]:
    """Leads may complete an investigation before anybody sets out; a chapter may open with it (CLU-023, CLU-024)."""
    options = lead_options(game)
    lead = None
    if options:
        offered = {**options, Option("no", "no"): None}
        lead = yield from choose_of(Kind.CHOOSE, "vision.leads", offered, because=BECAUSE)
    if lead is None:
        frame.step = "questing"
    else:
        spend_leads(game, *lead)
        advance_chapter(game, lead[0])


# --- 1 to 3: missions, Favor of the Graal, Party Leader -----------------------------------------


def _questing(game: Game, frame: Frame) -> Steps[None]:
    """At most one knight quests, or nobody; everybody else investigates or roams (VIS-002 … VIS-005)."""
    able = [knight for knight in knights_of(game) if quest_open(game, knight)]
    if able:
        offered = {Option(f"quest:{knight.id}", "quest", {"knight": knight.id}): knight for knight in able}
        quester = yield from choose_of(
            Kind.CHOOSE, "vision.quest", {**offered, Option("nobody", "nobody"): None}, because=("VIS-002", "VIS-003")
        )
        if quester is not None:
            _begin_quest(game, quester)
    for knight in knights_of(game):
        if knight.mission != QUEST:
            yield from _choose_mission(game, knight)
    frame.step = "favor"


def _begin_quest(game: Game, knight: Knight) -> None:
    """The quest is marked when it begins (CAM-033)."""
    game.state.expedition.quester = knight.id
    set_out_on(knight, QUEST)
    current(knight).quest = RUNNING
    game.emit("quest_begins", "VIS-002", "CAM-033", knight=knight.id)


def _closed_investigations(game: Game, knight: Knight) -> list[Refusal]:
    """The investigations of the chapter that are done or bought, and all others once its boxes are full (CAM-046)."""
    chapter, opened = len(knight.sheet.tale), open_investigations(game, knight)
    numbers = [each.number for each in investigations(game, knight) if each.chapter == chapter]
    full = boxes(knight, chapter) >= INVESTIGATIONS_PER_CHAPTER
    return [
        (hindrance.BOXES_FULL if full else hindrance.INVESTIGATED).of(
            Option(f"investigation:{number}", "investigation", {"knight": knight.id, "number": number})
        )
        for number in numbers
        if number not in opened
    ]


def _choose_mission(game: Game, knight: Knight) -> Steps[None]:
    """An investigation of the chapter, a Free Roam, or a cold lead on the way (VIS-004, CAM-044)."""
    missions: dict[Option, Callable[[], None]] = {
        Option(f"investigation:{number}", "investigation", {"knight": knight.id, "number": number}): partial(
            begin_investigation, knight, number
        )
        for number in open_investigations(game, knight)
    }
    for case in cold_leads(game, knight):
        option = Option(f"cold_lead:{case}", "cold_lead", {"knight": knight.id, "number": case})
        missions[option] = partial(set_out_on, knight, COLD_LEAD, cold_lead=case)
    missions[Option("free_roam", "free_roam")] = partial(set_out_on, knight, FREE_ROAM)
    set_out = yield from choose_of(
        Kind.CHOOSE,
        "vision.mission",
        missions,
        seats=(knight.seat,),
        because=("VIS-004",),
        args={"knight": knight.id},
        missing=lambda: _closed_investigations(game, knight),
    )
    set_out()
    tell_mission(game, knight, "VIS-004")


def _favor(game: Game, frame: Frame) -> Steps[None]:
    """The questing knight gains a Sigh of the Graal (VIS-006, VIS-007)."""
    quester = game.state.expedition.quester
    if quester:
        change_counter(game, game.state.knights[quester], "sigh", 1)
    frame.step = "leader"
    yield from ()


def _leader(game: Game, frame: Frame) -> Steps[None]:
    """The quester leads; else the players choose (VIS-008, VIS-009)."""
    expedition = game.state.expedition
    expedition.leader = expedition.quester
    if not expedition.leader:
        expedition.leader = yield from choose_of(
            Kind.FIGURE,
            "vision.leader",
            {knight_option(knight): knight.id for knight in knights_of(game)},
            because=("VIS-009",),
        )
    game.emit("leader", "VIS-008", knight=expedition.leader)
    turn_to_tier(game, tier(game.state.knights[expedition.leader]))
    yield from learn_from_survival(game)
    mode_of(game.state).party_is_led(game)
    frame.step = "invitation"


# --- 4 and 5: Invitation, Destination -----------------------------------------------------------


def _invitation(game: Game, frame: Frame) -> Steps[None]:
    """The quest's paragraph is read, then those of the investigations (VIS-011, VIS-012, VIS-014)."""
    frame.step = "clue_cards"
    for knight in reversed(knights_of(game)):
        book, case = book_of(game, knight), case_of(knight)
        entry = entry_of(game, knight, case) if case else None
        if book is not None and entry is not None:
            push_reading(game, book.id, entry.opening, knight.id)
    quest = quest_of(game)
    if quest is not None:
        quester = game.state.expedition.quester
        push_reading(game, game.content.knights[quester].book, quest.opening, quester)
    yield from ()


def _clue_cards(game: Game, frame: Frame) -> Steps[None]:
    """One card each, without replacement; what is not drawn stays in the deck (VIS-013, CLU-007, CLU-008)."""
    deck = game.state.expedition.clue_cards
    deck[:] = game.content.clue_cards
    game.shuffle("clues", deck)
    mode = mode_of(game.state)
    holders = mode.clue_holders(game.state)
    for knight in holders:
        knight.clue_card = deck.pop() if deck else ""
        game.emit("clue_card", "CLU-007", knight=knight.id, clue=knight.clue_card)
    deal_secondary(mode.clue_collectors(game, holders))
    frame.step = "destination"
    yield from ()


def deal_secondary(holders: Sequence[Fighter]) -> None:
    """The second type is that of the next holder to the right, with one token of it (CLU-009 … CLU-012, CLU-027)."""
    for index, knight in enumerate(holders):
        after = holders[(index + 1) % len(holders)]
        right = after.clue_card or after.clue_target
        if knight.clue_target:  # FIV-014
            continue
        knight.secondary = right if right != knight.clue_card else ""
        knight.clues = {right: 1} if right and len(holders) > 1 else {}


def _destination(game: Game, frame: Frame) -> Steps[None]:
    """The quest's kingdom, or the leader's choice (VIS-015, VIS-016)."""
    expedition = game.state.expedition
    quest = quest_of(game)
    if quest is not None and quest.kingdom is not None:
        expedition.kingdom = quest.kingdom
    elif expedition.hunt is None:  # PST-022
        leader = game.state.knights[expedition.leader]
        expedition.kingdom = yield from choose_of(
            Kind.CHOOSE,
            "vision.kingdom",
            {Option(f"kingdom:{name}", "kingdom", {"kingdom": name}): name for name in game.content.kingdoms},
            seats=(leader.seat,),
            because=("VIS-015",),
        )
    game.emit("destination", "VIS-015", kingdom=expedition.kingdom)
    frame.step = "kingdom_setup"


# --- 6 to 8: the set-ups, Onward ----------------------------------------------------------------


def _kingdom_setup(game: Game, frame: Frame) -> Steps[None]:
    if game.state.expedition.hunt is None:
        kingdom_setup(game)
        frame.step = "monster_setup"
    else:
        hunt_setup(game)
        frame.step = "onward"
    yield from ()


def _monster_setup(game: Game, frame: Frame) -> Steps[None]:
    monster_setup(game)
    frame.step = "onward"
    yield from ()


def _onward(game: Game, frame: Frame) -> Steps[None]:
    """To the Outpost (VIS-019)."""
    go(game, "outpost")
    yield from ()


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    "": _begin,
    "party": _party,
    "hunt": _hunt,
    "leads": _leads,
    "questing": _questing,
    "favor": _favor,
    "leader": _leader,
    "invitation": _invitation,
    "clue_cards": _clue_cards,
    "destination": _destination,
    "kingdom_setup": _kingdom_setup,
    "monster_setup": _monster_setup,
    "onward": _onward,
}
