"""The program itself, played by a bot for an expedition; prints what memory it holds at each step, as JSON.

    python -m benchmarks.played SEED

What runs is what `kf-desktop` runs, in a window of 1280×800 in English, with saves, settings and data in a folder of
its own; the only guest is the bot, which answers whenever nothing is left to be painted. Counted is the resident memory
that the system reports for the process: its own (`own`), and what it has mapped of files, such as Qt's libraries
(`mapped`); `most` is the most that it has held until then. Compile the package first (`python -m compileall
kf_desktop`), as it is at every start of a player but the first.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

KNIGHTS = ("ilse", "bruno", "anselma", "tamsin")
MOST = 1500
"""Answers after which no end of the expedition is waited for."""
FIRST = 100
PAUSE = 5000
"""Milliseconds of rest, as a player takes it: whatever has been put off is done."""


@dataclass
class Steps:
    """Megabytes of memory at each step, and answers given."""

    answers: int = 0
    megabytes: dict[str, dict[str, int]] = field(default_factory=dict)

    def note(self, step: str) -> None:
        self.megabytes[step] = memory()


def memory() -> dict[str, int]:
    """Megabytes that the process holds; empty where the system does not say."""
    status = Path("/proc/self/status")
    if sys.platform != "linux" or not status.exists():
        return {}
    names = {"VmRSS": "all", "RssAnon": "own", "RssFile": "mapped", "VmHWM": "most"}
    lines = (line.split() for line in status.read_text(encoding="utf-8").splitlines())
    return {names[key[0][:-1]]: int(key[1]) // 1024 for key in lines if key and key[0][:-1] in names}


def play(seed: int) -> Steps:
    """Start the program, play and close it."""
    from PySide6.QtCore import QTimer  # noqa: PLC0415 - the first step comes before it is there

    from kf_desktop.app.run import run  # noqa: PLC0415 - the same
    from kf_desktop.ui.settings import settings_path  # noqa: PLC0415 - the same
    from kf_desktop.ui.shell.later import LATER  # noqa: PLC0415 - the same
    from kf_desktop.ui.start.entries import NewCampaign  # noqa: PLC0415 - the same
    from kf_desktop.ui.window import Window  # noqa: PLC0415 - the same

    steps = Steps()
    file = settings_path()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"animation": "off", "scale": 100, "language": "en"}), encoding="utf-8")

    def begin(window: Window) -> None:
        from kf_desktop.bots import make_bot  # noqa: PLC0415 - no player has it

        steps.note("start screen, cards read")
        library = window.library()
        assert library is not None
        window.resize(1280, 800)
        window.play(
            library.create(NewCampaign("T", KNIGHTS, ("Player 1",) * len(KNIGHTS), str(seed), table_dice=False))
        )
        bot = make_bot("cautious", seed)

        def leave() -> None:
            steps.note("after a pause")
            window.close()

        def answer() -> None:
            assert window.controller is not None
            session = window.controller.table.session  # type: ignore[attr-defined]
            if not LATER.waiting and window.controller.held is None:
                over = session.decision is None or session.state.expedition.number > 1
                if over or steps.answers >= MOST:
                    steps.note("after the expedition")
                    QTimer.singleShot(PAUSE, window, leave)
                    return
                if steps.answers in (0, FIRST):
                    steps.note(f"after {steps.answers} answers")
                steps.answers += 1
                window.controller.answer(bot(session.state, session.decision))
            QTimer.singleShot(0, window, answer)

        QTimer.singleShot(300, window, answer)

    run(begin=begin)
    return steps


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            os.environ[variable] = folder
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        told = play(int(sys.argv[1]))
        print(json.dumps({"answers": told.answers, "megabytes": told.megabytes}))


if __name__ == "__main__":
    main()
