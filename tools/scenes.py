"""Every view of the window as a scene to be laid out: for pictures, and for the tests that look at all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from weakref import finalize

from PySide6.QtCore import QElapsedTimer
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.app.lessons import state_of
from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.journal.house_answers import HouseRule, read_rule
from kf_desktop.engine.session import Session
from kf_desktop.host.reel import SessionReel
from kf_desktop.host.table import SessionTable
from kf_desktop.installed import load_installed
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.sheets import new_sheets
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.state import Chapter, Loadout, Princess, Sheet, State
from kf_desktop.saves.games import GameSession
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.chronicle.dialog import ChronicleDialog
from kf_desktop.ui.dialogs.house_rule import HouseRuleDialog
from kf_desktop.ui.lessons.heading import FIRST_BLOW, FIRST_DELVE
from kf_desktop.ui.lessons.lesson import load_lesson
from kf_desktop.ui.slips.slip import MONSTER
from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm
from kf_desktop.ui.window import Window
from tests.ui import fakes

MOST = 6000
"""Answers that lead from the beginning of a campaign to any scene, and many more."""
LONGEST = 20_000
"""Milliseconds in which a chronicle is written."""
Scene = Callable[[Window], QWidget | None]
"""Lays itself out in the window; what is to be looked at where that is another one."""
EVERYONE = ("ilse", "bruno", "anselma", "tamsin")
SQUIRES = ("kit", "winnie")


# --- a table that only seems one ----------------------------------------------------------------


def table(state: Callable[[], fakes.s.State], *kinds: str, view: str = "") -> Scene:
    """A scene at the table: a state, the decisions, and a view to flip to."""

    def show(window: Window) -> None:
        asked = [fakes.market() if kind == "market" else fakes.decisions()[kind] for kind in kinds]
        window.play(fakes.FakeTable(fakes.FakeSession(state(), asked, fakes.EVENTS * 3)))
        assert window.table is not None
        if view:
            window.table.middle.flip(view)

    return show


def start(page: str) -> Scene:
    """The start screen with one of its pages."""

    def show(window: Window) -> None:
        assert window.start is not None
        window.start.look_for_saves()
        if page:
            getattr(window.start, f"open_{page}")()

    return show


def over(scene: Scene, action: Callable[[Any], object]) -> Scene:
    """Something laid over a scene, or a window beside it."""

    def show(window: Window) -> QWidget | None:
        scene(window)
        QApplication.processEvents()
        shown = action(window)
        return shown if isinstance(shown, QWidget) else None

    return show


def _zoom(window: Window) -> None:
    assert window.table is not None
    face = window.table.hand.cards[0].held.face
    window.table.zoom.open(face, [face])


def _pick(window: Window) -> None:
    assert window.table is not None
    window.table.bar.press("1")
    window.table.bar.press("2")


def explored() -> fakes.s.State:
    """A kingdom with every tile face up."""
    state = fakes.state("delve")
    assert state.expedition is not None
    state.expedition.tiles = {id: fakes.s.TileState(True, True) for id in fakes.library().tiles["cinder_abbacy"]}
    return state


# --- the game itself ----------------------------------------------------------------------------


def _play_to(session: GameSession, prompt: str, expeditions: int = 0, **wanted: str) -> GameSession:
    """Have a careful bot answer up to a question of that name; `wanted` are the answers of some questions."""
    bot = make_bot("cautious", 7)
    for _ in range(MOST):
        decision = session.decision
        over = session.state.campaign.expeditions >= expeditions
        if decision is None or (over and decision.prompt.startswith(prompt)):
            break
        own = wanted.get(decision.prompt.replace(".", "_"))
        keys = [option.key for option in decision.options]
        session.answer((own,) if own in keys else bot(session.state, decision))
    return session


@cache
def played_to(
    prompt: str,
    expeditions: int = 0,
    knights: Sequence[str] = EVERYONE[:2],
    squires: Sequence[str] = (),
    modes: Sequence[str] = (),
) -> GameSession:
    """A campaign, played up to a question of that name, after so many expeditions."""
    box = load_installed().box
    state = new_campaign(box, "The Bell Under Ash", list(knights), 7, modes=modes, squires=squires)
    return _play_to(Session(RULES, box, state), prompt, expeditions)


@cache
def read_to(knight: str, paragraph: int) -> GameSession:
    """The tale of one knight, read up to that paragraph."""
    box = load_installed().box
    session: GameSession = Session(RULES, box, new_campaign(box, "The Bell Under Ash", [knight], 5))
    bot = make_bot("cautious", 5)
    for _ in range(MOST):
        decision = session.decision
        if decision is None or decision.args.get("paragraph") == paragraph:
            break
        session.answer(bot(session.state, decision))
    return session


@cache
def fought_to(
    prompt: str,
    monster: str = "bell_ox",
    knights: int = 2,
    squires: Sequence[str] = (),
    princess: str = "",
    level: int = 1,
    type: str = "full",
) -> GameSession:
    """A fight, played up to a question of that name."""
    return _play_to(new_fight(monster, knights, squires, princess, level, type), prompt)


def new_fight(
    monster: str,
    knights: int,
    squires: Sequence[str] = (),
    princess: str = "",
    level: int = 1,
    type: str = "full",
) -> GameSession:
    """The beginning of a fight."""
    box = load_installed().box
    picks = [(name, level) for name in EVERYONE[:knights]]
    state = new_skirmish(box, monster, level, type, picks, 7, squires=list(squires))
    if princess:
        state.princess = Princess(princess, state.party[0], Sheet(), Loadout(princess, princess, princess, princess))
    return Session(RULES, box, state)


@cache
def in_a_dungeon(rite: str) -> GameSession:
    """Two knights whose tales are told, in a dungeon's second room."""
    box = load_installed().box
    state = new_campaign(box, "The Bell Under Ash", list(EVERYONE[:2]), 3, prologues=False)
    for knight in state.knights.values():
        knight.sheet.tale = [Chapter() for _ in range(5)]
        knight.sheet.finished = True
    state.campaign.rites = ["h1"] if rite == "h2" else []
    session: GameSession = Session(RULES, box, state)
    ways = {"vision_postgame": "hunt:rites", "vision_rite": f"rite:{rite}"}
    _play_to(session, "dungeon.room", **ways)
    assert session.decision is not None
    session.answer((session.decision.options[0].key,))
    return _play_to(session, "dungeon.room")


@cache
def kept_by_hand() -> GameSession:
    """Sheets of a boxed game with something written on them."""
    box = load_installed().box
    session: GameSession = Session(RULES, box, new_sheets(box, "Our Thursdays", list(EVERYONE), seats=list("ABCD")))
    gear = [id for id, card in box.gear.items() if card.source == "merchant"][:3]
    saint = next(iter(box.saints))
    for words in ("gold:ilse:14", "node:ilse:03", "node:ilse:07", "bravery:ilse:2", f"saint:ilse:{saint}"):
        session.overrule(read_rule(f"house:{words}"))
    for id in gear:
        session.overrule(HouseRule("gear", "ilse", id))
    session.overrule(HouseRule("entry", "ilse", "The Ox lay down in the yard, and we let it sleep."))
    return session


@cache
def taught(lesson: str) -> State:
    """Where a lesson begins."""
    return state_of(load_lesson(lesson), load_installed().box)


def passionate(prompt: str, passion: int) -> GameSession:
    """A fight of one knight with so much Passion, played up to a question of that name."""
    session = fought_to("choose.action", knights=1)
    for knight in session.state.knights.values():
        knight.passion = passion
    return _play_to(session, prompt)


def real(session: Callable[[], GameSession], *, hints: bool = False) -> Scene:
    """A scene of the game itself."""

    def show(window: Window) -> None:
        window.settings.hints = hints  # what is to be seen, and nothing over it
        window.play(SessionTable(session()))

    return show


def game(prompt: str, *modes: str, after: int = 0, knights: int = 2, squires: Sequence[str] = ()) -> Scene:
    """A campaign at the first question of that name after so many expeditions."""
    return real(lambda: played_to(prompt, after, EVERYONE[:knights], tuple(squires), modes))


def fight(prompt: str, monster: str = "bell_ox", **picks: Any) -> Scene:
    """A fight at the first question of that name."""
    return real(lambda: fought_to(prompt, monster, **picks))


def struck(knights: int = 2, squires: Sequence[str] = ()) -> Scene:
    """A fight after the first round in which several have been struck, as one who plays it sees it."""

    def show(window: Window) -> None:
        session = new_fight("bell_ox", knights, squires)
        window.settings.hints = False
        window.play(SessionTable(session))
        assert window.table is not None and window.controller is not None
        bot, told = make_bot("cautious", 7), window.table.slips
        while session.decision is not None and sum(slip.owner != MONSTER for slip in told.slips) < 2:
            window.controller.answer(bot(session.state, session.decision))
        window.table.director.staging.finish()

    return show


def lesson(id: str) -> Scene:
    """The beginning of a lesson."""
    return real(lambda: Session(RULES, load_installed().box, taught(id)), hints=True)


def sheet(scene: Scene, page: str) -> Scene:
    """A page of the first knight's sheet."""

    def turn(window: Window) -> None:
        assert window.table is not None
        window.table.middle.open_knight(EVERYONE[0])
        window.table.middle.views["knights"].turn(page)

    return over(scene, turn)


# --- saved games --------------------------------------------------------------------------------


class Pictured(fakes.FakeLibrary):
    """Saved games for show; who is in the box is real, and what happened can be looked back on."""

    def __init__(self) -> None:
        super().__init__(fakes.saves())
        folder = mkdtemp(prefix="kf-pictures-")
        finalize(self, rmtree, folder, ignore_errors=True)  # it goes with the library
        self.games = SavedGames(Vault(Path(folder)))

    def knights(self) -> Any:
        return self.games.knights()

    def squires(self) -> Any:
        return self.games.squires()

    def monsters(self) -> Any:
        return self.games.monsters()

    def reel(self, table: Any) -> Any:
        return _reel(table.session) if isinstance(table, SessionTable) else super().reel(table)

    def reel_of(self, save: str) -> Any:
        return _reel(played_to("choose.travel", 1))

    def backups(self, save: str) -> Any:
        first = self.entries[0]
        times = ("2026-05-01T20:15", "2026-04-24T22:40")
        return [replace(first, id=f"backup-{time}", saved=time, autosave=False) for time in times]

    def look(self, save: str) -> Any:
        return SessionTable(played_to("choose.travel", int(save == "a")))


def _reel(session: GameSession) -> SessionReel:
    return SessionReel(load_installed().box, [*session.past, session.journal])


def with_saves(scene: Scene) -> Scene:
    """A scene that needs saved games which can be looked into."""

    def show(window: Window) -> QWidget | None:
        window._library = Pictured()
        return scene(window)

    return show


def _versions(window: Window) -> None:
    assert window.start is not None
    window.start.open_versions(fakes.saves()[0])


def _compare(window: Window) -> None:
    _versions(window)
    assert window.start is not None
    page: Any = window.start.page
    page.other.setCurrentIndex(1)
    page._compare(1)


def _look_back(window: Window) -> None:
    """In the middle of what has been played."""
    window.look_back()
    if window.replay is not None:
        window.replay.replay.timeline.setValue(window.replay.reel.length // 2)


def _chronicle(knight: str = "") -> Callable[[Window], None]:
    """It is written beside the window: once it is there, it is looked at."""

    def show(window: Window) -> None:
        window.chronicle(knight)
        dialog = window.findChild(ChronicleDialog)
        waited = QElapsedTimer()
        waited.start()
        while dialog is not None and dialog.chronicle is None and waited.elapsed() < LONGEST:
            QApplication.processEvents()

    return show


def _second(shown: str) -> Callable[[Window], QWidget | None]:
    """The second window."""

    def show(window: Window) -> QWidget | None:
        window.settings.second = shown
        window.second_window()
        return window.second

    return show


def _new(window: Window) -> None:
    """The form for a new campaign, where modes and knights are chosen."""
    assert window.start is not None and isinstance(window.start.page, NewCampaignForm)
    window.start.page.rogue.click()


def _house(what: str) -> Callable[[Window], None]:
    """The dialog of house rules, with that decided."""

    def show(window: Window) -> None:
        window.house_rule()
        dialog = window.findChild(HouseRuleDialog)
        assert dialog is not None
        dialog.what.setCurrentIndex(dialog.what.findData(what))

    return show


def _numbers(window: Window) -> None:
    assert window.table is not None
    window.table.show_numbers_of_knight("ilse")


travelled = game("choose.travel", after=1)
written = real(kept_by_hand)

SCENES: dict[str, Scene] = {
    "start": start(""),
    "start-new": with_saves(start("new")),
    "start-new-rogue": over(with_saves(start("new")), _new),
    "start-sheets": with_saves(start("sheets")),
    "start-skirmish": with_saves(start("skirmish")),
    "start-load": start("load"),
    "start-versions": over(with_saves(start("load")), _versions),
    "start-compare": over(with_saves(start("load")), _compare),
    "start-preview": over(with_saves(start("load")), lambda window: window._look_at_saved("a", 0)),
    "start-settings": start("settings"),
    "start-help": over(start(""), lambda window: window.help()),
    "start-packs": start("packs"),
    "lesson-blow": lesson(FIRST_BLOW),
    "lesson-delve": lesson(FIRST_DELVE),
    "clash-reroll": over(table(fakes.clash_state, "reroll"), _pick),
    "clash-cell": table(fakes.clash_state, "cell"),
    "clash-card": over(table(fakes.clash_state, "card"), _pick),
    "clash-roll": over(table(fakes.clash_state, "roll"), _pick),
    "clash-turn": fight("choose.action"),
    "clash-dice": fight("reroll."),
    "clash-arc": real(lambda: passionate("window.second_window", 8)),
    "clash-arc-window": real(lambda: passionate("window.first_window", 8)),
    "clash-squires": fight("choose.action", squires=SQUIRES),
    "clash-princess": fight("choose.action", princess="aveline"),
    "clash-five": fight("choose.action", knights=4, squires=SQUIRES[:1]),
    "clash-large": fight("choose.action", monster="furnace_mother", knights=4),
    "clash-large-dice": fight("reroll.", monster="furnace_mother", knights=4),
    "clash-alone": fight("choose.action", knights=1),
    "clash-struck": struck(),
    "clash-struck-five": struck(4, SQUIRES[:1]),
    "clash-fallen": real(lambda: Session(RULES, fakes.library(), fakes.fallen_state())),
    "skirmish": table(fakes.skirmish_state, "cell"),
    "log": over(fight("reroll."), lambda window: window.table and window.table.toggle_log()),
    "delve": table(lambda: fakes.state("delve"), "tile"),
    "delve-map": travelled,
    "delve-four": game("choose.travel", after=1, knights=4),
    "delve-explored": table(explored, "tile"),
    "dungeon-descent": real(lambda: in_a_dungeon("h1")),
    "dungeon-search": real(lambda: in_a_dungeon("h2")),
    "story": table(fakes.story_state, "read"),
    "story-page": game("read"),
    "story-lines": real(lambda: read_to("anselma", 100)),
    "outpost": table(lambda: fakes.state("outpost"), "market"),
    "spoils": table(lambda: fakes.state("spoils"), "confirm"),
    "knight": table(fakes.clash_state, "card", view="knights"),
    "knight-armory": sheet(travelled, "armory"),
    "knight-campaign": sheet(travelled, "campaign"),
    "sheets-campaign": written,
    "sheets-cards": sheet(written, "cards"),
    "sheets-armory": sheet(written, "armory"),
    "sheets-pen": over(written, _house("gear")),
    "roster": game("vision.party", after=1, squires=SQUIRES),
    "mission": game("vision.mission", after=0),
    "zoom": over(table(fakes.clash_state, "card"), _zoom),
    "why": over(table(fakes.clash_state, "reroll"), lambda window: window.table and window.table.why()),
    "numbers": over(fight("choose.action"), _numbers),
    "help": over(table(fakes.clash_state, "reroll"), lambda window: window.help()),
    "glossary": over(fight("choose.action"), lambda window: window.glossary("heat")),
    "house": over(fight("choose.action"), _house("vigor")),
    "settings": over(fight("choose.action"), lambda window: window._menu_picked("settings")),
    "camp": table(lambda: fakes.state("rest"), "confirm"),
    "map": over(table(lambda: fakes.state("delve"), "tile"), lambda window: window.map()),
    "street": game("outpost.activity"),
    "loadout": game("loadout.knight"),
    "cloth": game("spoils."),
    "draft": game("spoils.scrap", knights=4),
    "exchange": game("spoils.exchange", knights=4),
    "den": game("spoils.bet", knights=4),
    "encounter": game("choose.encounter_action", knights=4),
    "rose": game("rosegraal.", "rogue", knights=4),
    "rose-monster": game("rosegraal.ready", "rogue", knights=4),
    "rose-round": game("rosegraal.after", "rogue", knights=4),
    "chronicle": with_saves(over(travelled, _chronicle())),
    "book": with_saves(over(travelled, _chronicle("ilse"))),
    "replay": with_saves(over(travelled, _look_back)),
    "second-map": over(travelled, _second("map")),
    "second-board": over(fight("choose.action"), _second("clash")),
    "second-knight": over(travelled, _second("knight:ilse")),
    "menu": over(table(fakes.clash_state, "reroll"), lambda window: window.menu()),
}
