"""Qt's own words, for its file dialogs."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QObject, QTranslator

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

LACKING = {
    "&Look in:": "qt.look_in",
    "Files of &type:": "qt.type",
    "Folder": "qt.folder",
    "Drive": "qt.drive",
}
"""What Qt's own Chinese has no words for."""


class QtWords(QTranslator):
    """Those of Qt in the language of the moment, and the catalogue's where Qt has none."""

    def __init__(self, owner: QObject) -> None:
        super().__init__(owner)
        self.follow()

    def follow(self) -> None:
        """Take on the language of the moment."""
        self.load(f"qtbase_{CATALOGUE.language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))

    def translate(self, context: str, words: str, /, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Qt's words; `disambiguation` and `n` are for its own tables. With None it says its English; "" it would say
        as it is, and be silent."""
        found = super().translate(context, words, disambiguation, n)
        key = LACKING.get(words, "")
        return found or (tr(key) if key else None)
