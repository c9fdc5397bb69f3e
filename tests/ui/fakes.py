"""A scripted game for the window's tests: states of every phase and a decision of every kind.

The content is the bundled pack; only the session is a stand-in, so that a test can say what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.text import Text
from kf_desktop.content.tiers import TIERS
from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.chronicle import ClashTold, ExpeditionTold, KnightTold, Luck
from kf_desktop.door.reel import Reel
from kf_desktop.door.table import Table
from kf_desktop.engine.decision import Decision, IllegalAnswer, Kind, Option, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.journal.records import Notice
from kf_desktop.engine.scenes import Frame
from kf_desktop.host.table import SessionTable
from kf_desktop.resources import assets_dir
from kf_desktop.rules.table import state as s
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.story.model import Book, Quest
from kf_desktop.ui.start.entries import KnightEntry, MonsterEntry, NewCampaign, NewSkirmish, PackEntry, SaveEntry
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.table.view import TableView

BOOKS = Path(__file__).resolve().parent / "books"


def book() -> Book:
    """A book of two paragraphs; its prose lies beside this file."""
    goal = Text(en="Find who wet the rope.", zh="找出弄湿绳子的人。")
    quest = Quest(chapter=1, name=Text(en="The Wet Rope", zh="湿绳"), opening=100, goal=goal)
    return Book(
        id="ilse",
        kind="knightbook",
        knight="ilse",
        name=Text(en="The Book of Ilse", zh="伊尔莎之书"),
        prologue=1,
        first_death=90,
        quests=(quest,),
        folder=BOOKS / "ilse",
        paragraphs={},
        places={},
    )


@cache
def library() -> Box:
    """The bundled pack, as far as it can be read, with a book of two paragraphs."""
    cards = read_packs(assets_dir() / "packs" / "bell_under_ash")[0]
    return pack_box(cards, {"ilse": book()})


class FakeSession:
    """Goes through a list of decisions; every answer is written down and becomes an event."""

    def __init__(
        self, state: s.State, decisions: Sequence[Decision], events: Sequence[Event] = (), cards: Library | None = None
    ) -> None:
        self.script = list(decisions)
        for seq, decision in enumerate(self.script):
            decision.seq = seq
        self.game: Any = Game(state, cards if cards is not None else library(), list(events))
        self.notice: Notice | None = None
        self.given: list[tuple[str, ...]] = []
        self.taken_back: list[tuple[str, ...]] = []
        self.before = len(self.events)
        self.missing: list[Refusal] = []

    @property
    def state(self) -> s.State:
        state: s.State = self.game.state
        return state

    @property
    def events(self) -> list[Event]:
        events: list[Event] = self.game.events
        return events

    @property
    def decision(self) -> Decision | None:
        return self.script[len(self.given)] if len(self.given) < len(self.script) else None

    def decision_for(self, seat: str) -> Decision | None:
        return self.decision

    @property
    def asking(self) -> Decision | None:
        return self.decision

    def refusals(self) -> list[Refusal]:
        return self.missing

    def answer(self, keys: Sequence[str], seat: str = "") -> None:
        asked = self.decision
        if asked is None:
            raise IllegalAnswer("The game is over: nothing is asked.")
        if refusal := asked.refusal(keys):
            raise IllegalAnswer(refusal)
        self.taken_back.clear()
        self._take(tuple(keys))

    def _take(self, keys: tuple[str, ...]) -> None:
        self.given.append(keys)
        self.events.append(Event("says", {"en": f"Answered: {', '.join(keys)}", "zh": "已答"}, ("GLD-003",)))

    def undo(self) -> bool:
        if not self.given:
            return False
        self.taken_back.append(self.given.pop())
        self.events.pop()
        return True

    def redo(self) -> bool:
        if not self.taken_back:
            return False
        self._take(self.taken_back.pop())
        return True


TOLD = ExpeditionTold(
    3,
    kingdom="cinder_abbacy",
    leader="ilse",
    hours=[2, 5, 8, 11, 15],
    threat=[(1, 1), (3, 5), (4, 6), (6, 7), (9, 4), (13, 6), (15, 5)],
    encounters=["cinder_novices"],
    clashes=[ClashTold("bell_ox", 1, "full", 15, "won", 4, 6, [0, 2, 3, 6])],
    deaths=[("bruno", 15)],
    knights={
        "ilse": KnightTold(
            {"attack": Luck(40, 21, 195), "evasion": Luck(22, 9, 120)},
            wounds=7,
            critical=2,
            vigor_lost=12,
            mission="quest",
            result="success",
            vigor=[(0, 11), (4, 9), (8, 10), (9, 6), (11, 8), (15, 5)],
        ),
        "bruno": KnightTold(
            {"attack": Luck(31, 18, 160), "test": Luck(9, 6, 45)},
            wounds=4,
            vigor_lost=9,
            deaths=1,
            mission="investigation",
            which="2",
            number="1-2",
            result="failure",
            vigor=[(0, 9), (6, 7), (9, 8), (12, 9), (15, 0)],
        ),
    },
    over=True,
)
"""An expedition that came home."""


class FakeTable(SessionTable):
    """A table at a session that only seems one. It looks anew each time: tests change the state behind its back."""

    def __init__(self, session: FakeSession) -> None:
        super().__init__(cast(Any, session))

    def _look(self) -> Any:
        self._seen = None
        return super()._look()

    def _since(self, before: Any) -> Changes:
        return EVERYTHING

    def telling(self) -> Callable[[], ExpeditionTold]:
        return lambda: TOLD


def view_of(
    state: s.State,
    decision: Decision | None = None,
    events: Sequence[Event] = (),
    *,
    cards: Library | None = None,
    seen: int = 0,
) -> TableView:
    """The table as that state is seen."""
    table = FakeTable(FakeSession(state, [decision] if decision is not None else [], events, cards))
    return TableView(table.view, table.library, table.decision, table.events, table, seen)


def knight(id: str, seat: str, **changes: Any) -> s.Knight:
    """A knight of the pack with the starting cards on the board."""
    card = library().knights[id]
    start = card.start
    armory = [s.GearItem(gear, charges=library().gear[gear].charges) for gear in start.gear]
    loadout = s.Loadout(start.portrait, start.heroic_arc, start.peril_arc, start.talent, list(start.techniques))
    loadout.hands = [gear for gear in start.gear if library().gear[gear].type == "weapon"]
    loadout.armor = next((gear for gear in start.gear if library().gear[gear].type == "armor"), "")
    loadout.supports = [gear for gear in start.gear if library().gear[gear].type == "support"]
    arc = library().peril_arcs[start.peril_arc]
    sheet = s.Sheet(gold=7, leads=2, sighs=1, bane=1, devotion=3, virtues=dict(card.virtues), armory=armory)
    sheet.tale = [s.Chapter("running", [s.Investigation(1, "success"), s.Investigation(2)])]
    sheet.matrix, sheet.rapport = ["03", "07"], {"bruno" if id == "ilse" else "ilse": 2}
    made = s.Knight(id, seat, sheet, loadout, 4, 3, arc.vigor - 4, arc.heat.unhurt, arc.vigor, 2)
    made.hand, made.cooldown = list(start.techniques[:4]), list(start.techniques[4:5])
    made.delay = list(start.techniques[5:])
    made.mission, made.clues = "quest", {"martial": 2, "mystic": 1}
    for name, value in changes.items():
        setattr(made, name, value)
    return made


def state(scene: str, **args: str) -> s.State:
    """A campaign of two knights somewhere in its third expedition."""
    kingdom = library().kingdoms["cinder_abbacy"]
    tiles = list(library().tiles["cinder_abbacy"])
    expedition = s.Expedition(3, "cinder_abbacy", scene, "ilse", "ilse", threat=6, curse=2, time=5, tile=tiles[0])
    expedition.tiles = {tiles[0]: s.TileState(True, True), tiles[1]: s.TileState(True)}
    expedition.wheel = ["cinder_novices", "bell_ox", "bell_ox"][: len(kingdom.districts)]
    expedition.levels = {"cinder_novices": 1, "bell_ox": 2}
    expedition.exploration = list(library().explorations)[:18]
    expedition.contract = next(iter(library().contracts))
    expedition.scouts = [next(iter(library().scouts))]
    expedition.mercenaries = [s.MercenaryState(next(iter(library().mercenaries)))]
    expedition.loot = ["kingdom_gear", "upgrade", "upgrade", "exhibition"]
    expedition.clashes = {"exhibition": "won"}
    knights = {
        "ilse": knight("ilse", "Ann"),
        "bruno": knight("bruno", "Ben", vigor=3, heat=1, mission="investigation", investigation=2, clue_card="martial"),
    }
    campaign = s.Campaign("The Bell Under Ash", 2, mercenaries=list(library().mercenaries)[:4])
    return s.State(campaign, ["ilse", "bruno"], knights, [Frame(scene, "", dict(args))], {}, expedition)


def clash_state() -> s.State:
    """A full clash against the Bell-Ox in its second round."""
    made = state("clash")
    ai, bp = library().ai_of("bell_ox", 1), library().bp_of("bell_ox", 1)
    clash = s.Clash("bell_ox", 2, "full", "bell_ox.bell_yard", 14, 10, 2, ["ilse", "bruno"])
    clash.figures = [s.Figure(s.FigureNumber(1), Cell(3 * 14 + 6), "south")]
    clash.ai_deck, clash.ai_discard = [card.id for card in ai[1:]], [ai[0].id]
    clash.bp_deck, clash.bp_current = [card.id for card in bp[1:]], bp[0].id
    clash.ai_supply = {"2": [card.id for card in library().ai_of("bell_ox", 2)]}
    clash.wound_stack, clash.priority_target = ["single", bp[0].id], "ilse"
    made.clash = clash
    made.knights["ilse"].cell, made.knights["bruno"].cell = Cell(44), Cell(61)
    made.knights["bruno"].conditions = {next(iter(library().conditions)): 1}
    made.knights["bruno"].knockdown = "falling"
    made.pool = {"opening": 2, "break": 1}
    return made


def fallen_state() -> s.State:
    """A clash is won, and both who fought in it have fallen with clues in hand."""
    made = clash_state()
    assert made.clash is not None
    made.clash.result, made.clash.type = "won", "exhibition"
    made.scenes = [Frame("delve", "travel"), Frame("clash", "aftermath", {"type": "exhibition"})]
    made.streams = {"seed": 3}
    for name, clues in (("ilse", {"martial": 9, "errant": 4}), ("bruno", {"mystic": 3, "martial": 2, "errant": 4})):
        knight = made.knights[name]
        knight.dead, knight.mission, knight.clues = True, "free_roam", clues
    return made


def skirmish_state() -> s.State:
    """The same clash without an expedition around it."""
    made = clash_state()
    made.skirmish = s.Skirmish("bell_ox", 2, "full", {"ilse": 2, "bruno": 2})
    made.campaign.name = "Skirmish: The Bell-Ox, level 2"
    made.expedition = s.Expedition(1, "cinder_abbacy", "skirmish", "ilse")
    made.scenes = [Frame("skirmish", "over"), *made.scenes[-1:]]
    return made


def story_state() -> s.State:
    """A paragraph of a book is open."""
    return state("paragraph", book="ilse", paragraph="112")


EVENTS = (
    Event("phase", {"phase": "clash"}, ("EXP-001",)),
    Event("gain", {"what": "passion", "knight": "ilse", "amount": 1, "now": 4}, ("STA-012",)),
    Event("lose", {"what": "vigor", "knight": "bruno", "amount": 4, "now": 3, "cause": "bell_ox"}, ("STA-012",)),
    Event("overheats", {"knight": "bruno", "amount": 1}, ("STA-026",)),
    Event("rerolled", {"knight": "ilse", "before": 3, "after": 9}, ("DIC-021",), ({"kind": "die", "before": 3},)),
)


def reroll() -> Decision:
    """Three attack dice, of which any may be rolled again."""
    faces = ((9, True, True), (3, False, False), (4, False, False))
    options = [
        Option(f"die:{index}", "die", {"face": face, "total": face + 1, "success": success, "crit": crit})
        for index, (face, crit, success) in enumerate(faces)
    ]
    args: dict[str, str | int | bool] = {"knight": "ilse", "free": 0, "heat": 3, "limit": 6, "needs": 8}
    return Decision(Kind.REROLL, "reroll.attack", options, ("Ann",), 0, 3, args, "", ("DIC-018", "DIC-024"))


def guard() -> Decision:
    """Guard 3 among two evasion dice."""
    options = [
        Option(f"die:{index}", "die", {"face": face, "total": face, "success": False, "crit": False})
        for index, face in enumerate((3, 4))
    ]
    args: dict[str, str | int | bool] = {"knight": "ilse", "amount": 3, "needs": 6}
    return Decision(Kind.REROLL, "guard.evasion", options, ("Ann",), 0, 3, args, "", ("EVA-009",), repeats=True)


def decisions() -> dict[str, Decision]:
    """A decision of every kind."""
    hand = library().knights["ilse"].start.techniques[:4]
    cells = [
        Option(f"cell:{row}{column}", "cell", {"space": f"{row}{column}"}) for row in "CDE" for column in range(5, 10)
    ]
    cards = [Option(f"technique:{id}", "technique", {"technique": id}) for id in hand]
    both = [Option(f"knight:{id}", "knight", {"knight": id}) for id in ("ilse", "bruno")]
    yes_no = [Option("yes", "yes"), Option("no", "no")]
    text = {"en": "Ring the bell once, and let everyone hear it.", "zh": "敲一下钟，让所有人听见。"}
    face = [Option(f"face:{face}", "face", {"face": face}) for face in range(1, 11)]
    ilse = ("Ann",)
    who: dict[str, str | int | bool] = {"knight": "ilse"}
    return {
        "choose": Decision(Kind.CHOOSE, "choose.may", yes_no, ilse, args=who, source=hand[0], because=("GLD-026",)),
        "cell": Decision(Kind.CELL, "choose.may", cells, ilse, args=who),
        "path": Decision(Kind.PATH, "choose.may", cells[:4], ilse, 0, 1, who),
        "tile": Decision(
            Kind.TILE, "choose.may", [Option(f"tile:{tile}", "tile", {"tile": tile}) for tile in ("01", "02")]
        ),
        "figure": Decision(Kind.FIGURE, "choose.may", both),
        "card": Decision(Kind.CARD, "choose.may", cards, ilse, 1, 2, who),
        "reroll": reroll(),
        "guard": guard(),
        "window": Decision(Kind.WINDOW, "choose.may", cards[:2], ilse, 0, 1, who),
        "action": Decision(Kind.ACTION, "choose.may", cards, ilse, args=who, because=("KRD-010",)),
        "order": Decision(Kind.ORDER, "choose.may", both, (), 2, 2),
        "read": Decision(
            Kind.READ,
            "choose.may",
            [Option(f"choice:{line}", "choice", {"choice": line}) for line in ("key", "listen")],
            ilse,
        ),
        "roll": Decision(Kind.ROLL, "roll.attack", face, ilse, 3, 3, {"count": 3, "sides": 10}, repeats=True),
        "confirm": Decision(
            Kind.CONFIRM,
            "confirm.manual",
            [Option("done", "done"), Option("skipped", "skipped")],
            args=dict(text),
        ),
    }


def market() -> Decision:
    """Merchant gear for sale, as an outpost asks."""
    sold = [card for card in library().gear.values() if card.source == "merchant"][:6]
    options = [Option(f"gear:{card.id}", "gear", {"gear": card.id, "price": card.price}) for card in sold]
    return Decision(Kind.CARD, "choose.may", options, ("Ann",), 0, 1, {"knight": "ilse"})


class FakeLibrary:
    """Saved games in memory."""

    def __init__(self, saves: Sequence[SaveEntry] = ()) -> None:
        self.entries = list(saves)
        self.own_packs = [
            PackEntry({"en": "The Bell Under Ash", "zh_CN": "灰烬下的钟"}, 1),
            PackEntry({"en": "Storms", "zh_CN": "风暴"}, 2, Path("/home/ann/packs/storms")),
            PackEntry(
                {"en": "bad"}, 0, Path("/home/ann/packs/bad"), tuple(f"bad/gear.toml:{n}: wrong" for n in range(14))
            ),
        ]
        self.created: list[NewCampaign] = []
        self.fought: list[NewSkirmish] = []
        self.discarded = 0
        self.in_flight = 0
        self.saved = 0
        self.exported: list[tuple[str, Path]] = []
        self.pictures = 0
        self.closed = False

    def create_lesson(self, lesson: str) -> Any:
        raise LibraryError(f"no lesson {lesson} here")

    def cards(self) -> Library:
        return library()

    def knights(self) -> list[KnightEntry]:
        return [
            KnightEntry(
                card.id,
                _both(card.name),
                _both(card.title),
                card.colour,
                _both(card.flavour),
                {one.tier: _both(one.name) for one in library().loadouts.values() if one.knight == card.id},
            )
            for card in library().knights.values()
        ] + [
            KnightEntry(
                "anselma",
                {"en": "Mother Anselma", "zh_CN": "安塞尔玛嬷嬷"},
                {"en": "the Ember", "zh_CN": "余烬"},
            ),
            KnightEntry(
                "tamsin",
                {"en": "Tamsin Rook", "zh_CN": "塔姆辛·鲁克"},
                {"en": "the Forger", "zh_CN": "伪造者"},
            ),
            KnightEntry("page", {"en": "The Page in Glass", "zh_CN": "琉璃侍童"}, {"en": "nobody", "zh_CN": "无名者"}),
        ]

    def squires(self) -> list[KnightEntry]:
        return []

    def packs(self) -> list[PackEntry]:
        return self.own_packs

    def packs_folder(self) -> Path:
        return Path("/home/ann/packs")

    def saves(self) -> list[SaveEntry]:
        return self.entries

    def create(self, wish: NewCampaign) -> FakeTable:
        self.created.append(wish)
        return FakeTable(FakeSession(clash_state(), [decisions()["choose"]], EVENTS))

    def monsters(self) -> list[MonsterEntry]:
        return [
            MonsterEntry(
                card.id,
                _both(card.name),
                _both(card.flavour),
                card.tier,
                card.footprint,
                card.colour,
                card.glyph,
                {column.level: TIERS.index(card.tier) + column.level for column in card.level},
            )
            for card in library().monsters.values()
        ]

    def create_skirmish(self, wish: NewSkirmish) -> FakeTable:
        self.fought.append(wish)
        return FakeTable(FakeSession(skirmish_state(), [decisions()["choose"]], EVENTS))

    def discard(self, table: Any) -> None:
        self.discarded += 1

    def load(self, save: str) -> FakeTable:
        if save not in [entry.id for entry in self.entries]:
            raise LibraryError("This game is not there any more.")
        return FakeTable(FakeSession(clash_state(), list(decisions().values()), EVENTS))

    def behind(self, table: Any) -> int:
        return self.in_flight

    def autosave(self, table: Any) -> None:
        self.saved += 1

    def picture(self, table: Any, png: bytes) -> None:
        self.pictures += 1

    def reel(self, table: Table) -> Reel:
        raise LibraryError("Nothing is remembered here.")

    def reel_of(self, save: str) -> Reel:
        raise LibraryError("Nothing is remembered here.")

    def backups(self, save: str) -> Sequence[SaveEntry]:
        return []

    def look(self, save: str) -> Table:
        raise LibraryError("Nothing is remembered here.")

    def branch(self, reel: Reel) -> Table:
        raise LibraryError("Nothing is remembered here.")

    def delete(self, save: str) -> None:
        self.entries = [entry for entry in self.entries if entry.id != save]

    def export(self, save: str, path: Path) -> None:
        self.exported.append((save, path))

    def export_clash(self, table: Any, path: Path) -> None:
        self.exported.append((table.view.clash.monster, path))

    def import_file(self, path: Path) -> SaveEntry:
        raise LibraryError("This file is not a saved game.")

    def close(self) -> None:
        self.closed = True


def saves() -> list[SaveEntry]:
    """Two campaigns, three saves, one of them damaged."""
    party = tuple(FakeLibrary().knights()[:2])
    kingdom = {"en": "The Cinder Abbacy", "zh_CN": "烬修院"}
    return [
        SaveEntry("a", "The Bell Under Ash", party, 3, "clash", kingdom, "2026-05-01T21:40", True),
        SaveEntry("b", "The Bell Under Ash", party, 2, "spoils", kingdom, "2026-04-24T23:05", branched_at=1),
        SaveEntry("c", "Sundays", party[:1], 1, "vision", {}, "2026-03-02T18:20", problem="The file is damaged."),
    ]


def _both(text: Any) -> dict[str, str]:
    return {"en": text.en, "zh_CN": text.zh} if text is not None else {}
