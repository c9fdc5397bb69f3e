"""The log of the game: its events in sentences, those that matter larger."""

from __future__ import annotations

from kf_desktop.door.pacing import Gone
from kf_desktop.engine.events import Event
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import lines
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels.log_tools import LogTools
from kf_desktop.ui.shell.log import EventLog, LineStyle
from kf_desktop.ui.shell.log_fold import NO_HEAD
from kf_desktop.ui.table.view import TableView

PARTS = ("phase", "expedition_begins", "clash_begins")
ROUNDS = ("clash_round", "round", "delve_round", "monster_round", "knight_round", "encounter", "outpost", "rest")
TURNS = ("knight_turn", "activation", "travels", "visits")
"""Events that begin a part of the log, a round in it, a turn in that."""

HEADS: dict[str, int] = (
    dict.fromkeys(PARTS, 0)
    | dict.fromkeys(ROUNDS, 1)
    | dict.fromkeys(TURNS, 2)
    | dict.fromkeys(("attack", "attacked", "encounter_attack", "walks", "exploration", "adventure"), 3)
)
"""The events that a group begins with, the actions last, and how deep each is."""

IMPORTANT = (
    "luck_undone",
    "house_rule",
    "house_placed",
    "house_anyway",
    "phase",
    "clash_begins",
    "clash_won",
    "clash_lost",
    "dies",
    "knight_dies",
    "killed",
    "judicium",
    "wound",
    "critical_wound",
    "overheats",
    "knockdown",
    "expedition_failed",
    "peril",
    "unlocked",
    "gear_gained",
    "next_chapter",
)
"""Events that stand out."""

QUIET = (
    "paragraph",
    "pool",
    "pool_cleared",
    "gate",
    "depleted",
    "converted",
    "token_moves",
    "ai_added",
    "ai_removed",
    "ai_shuffled",
    "bp_added",
    "bp_removed",
    "exhausted",
    "unexhausted",
    "techniques_back",
    "delay_to_cooldown",
    "heat_for_rerolls",
    "heat_limit",
    "vigor_limit",
    "turns",
    "moves",
    "rerolled",
    "attack_hits",
    "tile_placed",
    "placement_roll",
    "resource",
    "node",
    "peril_check",
    "equips",
    "ready",
)
"""Events that matter less: said in small print."""

SILENT = ("only_one_answer", "way_taken", "delve_step", "tile_step")
"""Events that the log leaves out: bookkeeping that nobody at a table would say."""

_STYLES = (
    dict.fromkeys(IMPORTANT, LineStyle(weight="bold"))
    | dict.fromkeys(QUIET, LineStyle(13, "ink_soft"))
    | dict.fromkeys(PARTS, LineStyle(19, "ember_text", "bold", 12, 0))
    | dict.fromkeys(ROUNDS, LineStyle(16, "ember_text", "bold", 8, 0))
    | dict.fromkeys(TURNS, LineStyle(15, "gold", "bold", 5, 0))
)

DICE = (
    *("attack_roll", "attack_hits", "power_roll", "power_total", "evasion_roll", "hits", "armor_roll", "rerolled"),
    *("test", "save", "placement_roll", "adventure_roll", "incarnation_roll", "luck_undone"),
)
IMPORTANT_KINDS: dict[str, tuple[str, ...]] = {"important": (*PARTS, *ROUNDS, *IMPORTANT), "dice": DICE}
"""What the filter can let through."""

TIP_LINES = 12
"""Reasons shown while the pointer rests on a line."""


class LogPanel(EventLog):
    """The log of a view of the table."""

    def __init__(self) -> None:
        super().__init__()
        self._view: TableView | None = None
        self._gone: dict[int, Gone] = {}
        self._stale = False
        self.tools = LogTools()
        self.head.addWidget(self.tools)
        self.tools.changed.connect(self._filter)
        self.tools.all_folded.connect(self.fold_all)

    def shorten(self, short: bool) -> None:
        super().shorten(short)
        self.tools.setVisible(not short)

    def _filter(self) -> None:
        """Something else is to be seen."""
        self.sieve.search, self.sieve.knight, self.sieve.kinds = self.tools.wanted(IMPORTANT_KINDS)
        self.sift()
        self._follow()

    def depth_of(self, event: Event) -> int:
        return HEADS.get(event.kind, NO_HEAD)

    def show_table(self, view: TableView) -> None:
        """Show what has happened; a log that is closed is written when it is opened."""
        self._view, self._stale = view, True
        if not self.isHidden():
            self._write()

    def setVisible(self, visible: bool) -> None:
        if visible and self._stale:
            self._write()
        if not visible:
            self.tools.search.clear()  # nobody knows an hour later that lines are left out
        super().setVisible(visible)

    def _write(self) -> None:
        view, self._stale = self._view, False
        if view is None:
            return
        self.tools.retranslate(view)
        self._gone = {gone.event: gone for gone in view.gone}
        self.show_events(view.events)

    def sentence(self, event: Event) -> str:
        return speech.event(event, self._view) if self._view is not None and event.kind not in SILENT else ""

    def printed(self, words: str) -> str:
        return signed(words)

    def style_of(self, event: Event) -> LineStyle:
        return _STYLES.get(event.kind, LineStyle())

    def before(self, index: int) -> str:
        """How a question answered itself, and whose it was."""
        gone, view = self._gone.get(index), self._view
        if gone is None or view is None:
            return ""
        how = tr(f"gone.{gone.word}")
        return CATALOGUE.bracketed(how, speech.names_of(view.library).called(gone.knight)) if gone.knight else how

    def reasons(self, event: Event) -> list[str]:
        if self._view is None:
            return []
        told = lines(event, self._view)
        return told[:TIP_LINES] + (["…"] if len(told) > TIP_LINES else [])
