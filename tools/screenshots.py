"""Draw every view of the window into a folder, to be looked at: both themes, both languages, two sizes.

python tools/screenshots.py FOLDER [--only NAME] [--quick]
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from PySide6.QtCore import QElapsedTimer  # noqa: E402
from PySide6.QtWidgets import QApplication  # noqa: E402

from kf_desktop.bots import make_bot  # noqa: E402
from kf_desktop.engine.session import Session  # noqa: E402
from kf_desktop.host.reel import SessionReel  # noqa: E402
from kf_desktop.host.table import SessionTable  # noqa: E402
from kf_desktop.installed import load_installed  # noqa: E402
from kf_desktop.rules.campaign.new_campaign import new_campaign  # noqa: E402
from kf_desktop.rules.kingdoms_forlorn import RULES  # noqa: E402
from kf_desktop.saves.games import GameSession  # noqa: E402
from kf_desktop.ui.chronicle.dialog import ChronicleDialog  # noqa: E402
from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: E402
from kf_desktop.ui.settings import Settings, first_scale  # noqa: E402
from kf_desktop.ui.theme.fonts import load_fonts  # noqa: E402
from kf_desktop.ui.theme.theme import THEMES  # noqa: E402
from kf_desktop.ui.window import Window  # noqa: E402
from tests.ui import fakes  # noqa: E402

SIZES = ((1280, 800), (2560, 1440))
MOST = 6000
"""Answers that lead from the beginning of a campaign to any scene, and many more."""
LONGEST = 20_000
"""Milliseconds in which a chronicle is written."""
Scene = Callable[[Window], None]


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
    """Something laid over a scene."""

    def show(window: Window) -> None:
        scene(window)
        QApplication.processEvents()
        action(window)

    return show


def _zoom(window: Window) -> None:
    assert window.table is not None
    face = window.table.hand.cards[0].held.face
    window.table.zoom.open(face, [face])


class Pictured(fakes.FakeLibrary):
    """Saved games for show; of a game that is really played what happened can be looked back on."""

    def reel(self, table: Any) -> Any:
        if not isinstance(table, SessionTable):
            return super().reel(table)
        return SessionReel(load_installed().box, [*table.session.past, table.session.journal])


@cache
def played_to(prompt: str, expeditions: int, *modes: str) -> GameSession:
    """The game itself, played by a careful bot up to a question of that name, after so many expeditions."""
    box = load_installed().box
    session: GameSession = Session(RULES, box, new_campaign(box, "pictures", ["ilse", "bruno"], 7, modes=modes))
    bot = make_bot("cautious", 7)
    for _ in range(MOST):
        over = session.state.campaign.expeditions >= expeditions
        if session.decision is None or (over and session.decision.prompt.startswith(prompt)):
            break
        session.answer(bot(session.state, session.decision))
    return session


def game(prompt: str, *modes: str, after: int = 0) -> Scene:
    """A scene of the game itself, at the first question of that name after so many expeditions."""

    def show(window: Window) -> None:
        window.settings.hints = False  # what is to be seen, and nothing over it
        window.play(SessionTable(played_to(prompt, after, *modes)))

    return show


def _chronicle(window: Window) -> None:
    """It is written beside the window: once it is there, it is looked at."""
    window.chronicle()
    dialog = window.findChild(ChronicleDialog)
    waited = QElapsedTimer()
    waited.start()
    while dialog is not None and dialog.chronicle is None and waited.elapsed() < LONGEST:
        QApplication.processEvents()


def _pick(window: Window) -> None:
    assert window.table is not None
    window.table.bar.press("1")
    window.table.bar.press("2")


SCENES: dict[str, Scene] = {
    "start": start(""),
    "start-new": start("new"),
    "start-skirmish": start("skirmish"),
    "start-load": start("load"),
    "start-settings": start("settings"),
    "clash-reroll": over(table(fakes.clash_state, "reroll"), _pick),
    "clash-cell": table(fakes.clash_state, "cell"),
    "clash-card": over(table(fakes.clash_state, "card"), _pick),
    "clash-roll": over(table(fakes.clash_state, "roll"), _pick),
    "start-packs": start("packs"),
    "skirmish": table(fakes.skirmish_state, "cell"),
    "delve": table(lambda: fakes.state("delve"), "tile"),
    "story": table(fakes.story_state, "read"),
    "outpost": table(lambda: fakes.state("outpost"), "market"),
    "spoils": table(lambda: fakes.state("spoils"), "confirm"),
    "knight": table(fakes.clash_state, "card", view="knights"),
    "zoom": over(table(fakes.clash_state, "card"), _zoom),
    "why": over(table(fakes.clash_state, "reroll"), lambda window: window.table and window.table.why()),
    "help": over(table(fakes.clash_state, "reroll"), lambda window: window.help()),
    "camp": table(lambda: fakes.state("rest"), "confirm"),
    "map": over(table(lambda: fakes.state("delve"), "tile"), lambda window: window.map()),
    "street": game("outpost.activity"),
    "loadout": game("loadout.knight"),
    "cloth": game("spoils."),
    "rose": game("rosegraal.", "rogue"),
    "chronicle": over(game("choose.travel", after=1), _chronicle),
    "menu": over(table(fakes.clash_state, "reroll"), lambda window: window.menu()),
}


def main() -> None:
    """Draw the scenes."""
    parser = argparse.ArgumentParser(description="Draw every view of the window into a folder.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="scenes whose name begins so")
    parser.add_argument("--quick", action="store_true", help="the small size, dark, in English")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    QApplication([])
    load_fonts()
    ways = product(SIZES, ("dark", "light"), ("en", "zh_CN"))
    for (width, height), theme, language in [(SIZES[0], "dark", "en")] if given.quick else ways:
        CATALOGUE.switch(language)
        THEMES.set(palette=theme, scale=first_scale(height))
        THEMES.apply()
        for name, scene in SCENES.items():
            if name.startswith(given.only):
                window = Window(Settings(), lambda: Pictured(fakes.saves()))
                window.resize(width, height)
                window.show()
                scene(window)
                for _ in range(3):
                    QApplication.processEvents()
                window.grab().save(str(given.folder / f"{name}-{width}-{theme}-{language}.png"))
                CATALOGUE.switched.disconnect(window._dress)
                THEMES.changed.disconnect(window._redraw)
                window.deleteLater()
    for key in CATALOGUE.missing:
        print("no words for", key)


if __name__ == "__main__":
    main()
