"""A page as a file of the player's own: whole, or not at all."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QIODevice, QSaveFile


def write_whole(path: Path, data: bytes) -> None:
    """Write it beside, then put it in the place of what was there.

    Raises:
        OSError: it cannot be written there, or there is no room for it; what was there stays.
    """
    file = QSaveFile(str(path))
    written = file.open(QIODevice.OpenModeFlag.WriteOnly) and file.write(data) == len(data)
    if not written or not file.commit():
        raise OSError(0, file.errorString(), str(path))
