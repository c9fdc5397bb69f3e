"""Reckons odds on a thread of its own."""

from __future__ import annotations

from kf_desktop.ui.shell.finder import Finder


class OddsFinder(Finder):
    """Takes decisions and tells their odds."""

    def __init__(self) -> None:
        super().__init__("odds")
        self.shown = True
        """Whether the player wants to see odds."""


ODDS = OddsFinder()
