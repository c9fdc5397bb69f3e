"""What the player has set: language, theme, text scale, animation speed, odds. Kept as a small JSON file."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import get_type_hints

from kf_desktop.engine.codec import CodecError, decode

ANIMATION = ("off", "fast", "normal", "slow")


@dataclass(slots=True)
class Settings:
    """The settings with their first values; scale 0 = what fits the window, still = nothing moves."""

    language: str = ""
    theme: str = "dark"
    scale: int = 0
    animation: str = "normal"
    still: bool = False
    odds: bool = True
    window: str = ""
    """Place and size of the window, maximised or not, as Qt writes them down."""
    sound: bool = True
    volumes: dict[str, int] = field(default_factory=dict)
    """Percent by kind of sound, where it is not the usual."""
    second: str = "follow"
    """What the second window shows: "follow", "map", "clash" or "knight:<id>"."""
    second_open: bool = False
    second_place: str = ""
    """Where the second window stood, as Qt writes it down."""
    log: int = 60
    """Percent of the height that the open log has."""
    own_game: bool = False
    """Whether there was a game to go on with when the menu was last shown, other than a lesson."""
    hints: bool = True
    said: dict[str, int] = field(default_factory=dict)
    """How often each moment of a lesson and each hint has been said, by `<lesson>/<moment>`."""
    stops: dict[str, str] = field(default_factory=dict)
    """When the table stops at a kind of window (`kf_desktop/door/pacing.py`), where it is not the usual."""


def settings_path() -> Path:
    """Where the settings are kept; KF_DESKTOP_CONFIG names another folder."""
    if folder := os.environ.get("KF_DESKTOP_CONFIG"):
        return Path(folder) / "settings.json"
    from platformdirs import user_config_path  # noqa: PLC0415 - off the way to the first window

    return user_config_path("kf-desktop") / "settings.json"


def in_documents(name: str = "") -> str:
    """Where a file of the player's is looked for at first: not where the program was started."""
    from PySide6.QtCore import QStandardPaths  # noqa: PLC0415 - off the way to the first window

    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return str(Path(folder) / name)


def load_settings(path: Path) -> Settings:
    """The settings of the file; what is missing, unknown or damaged keeps its first value."""
    settings = Settings()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return settings
    for name, hint in get_type_hints(Settings).items():
        if isinstance(data, dict) and name in data:
            with suppress(CodecError):
                setattr(settings, name, decode(hint, data[name]))
    settings.volumes = {kind: max(0, min(100, percent)) for kind, percent in settings.volumes.items()}
    return settings


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings; a folder that cannot be written to is no reason to stop playing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = path.with_suffix(".tmp")
        scratch.write_text(json.dumps(asdict(settings), indent=2), encoding="utf-8")
        scratch.replace(path)
    except OSError:
        return


FITTING_SCALES = ((1800, 175), (1240, 150), (940, 115), (0, 100))
"""Heights of a window of 16:10, and the percent from there on: a little less than a screen, for its bar and frame."""


def fitting_scale(width: int, height: int) -> int:
    """The text scale, in percent, at which a window of that size looks filled; lengths as the desktop counts them."""
    across = width * 10 // 16
    return next(scale for low, scale in FITTING_SCALES if min(across, height) >= low)
