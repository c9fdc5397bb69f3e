"""`kf-desktop new-pack DIR`: a small pack that plays, to begin from."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from kf_desktop.installed import packs_folder
from kf_desktop.resources import assets_dir

TEMPLATE_ID = "my_pack"
"""The id in the template; it becomes the name of the new folder."""
_ID = re.compile(r"[a-z][a-z0-9_]{0,39}")


def new_pack(folder: Path) -> int:
    """Write the pack into a folder that is not there yet; its name becomes the pack's id."""
    name = folder.name
    if not _ID.fullmatch(name):
        wanted = "a letter first, then lower-case letters, digits and underscores, 40 at most"
        return _refuse(f"{folder}: '{name}' cannot be a pack's id: it needs {wanted}.")
    if folder.exists():
        return _refuse(f"{folder} is there already. Nothing was written: choose another name.")
    try:
        _write(assets_dir() / "new_pack", folder, name)
    except OSError as error:
        return _refuse(f"{folder} cannot be written: {error.strerror or 'unknown error'}.")
    print(f"{folder}: a monster, a card of gear and an adventure. Change them; then: kf-desktop check {folder}")
    if folder.resolve().parent != packs_folder().resolve():
        print(f"The game finds it in {packs_folder()}, or where the variable KF_PACKS says.")
    return 0


def _write(template: Path, folder: Path, name: str) -> None:
    for source in sorted(path for path in template.rglob("*") if path.is_file()):
        target = folder / str(source.relative_to(template)).replace(TEMPLATE_ID, name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source.read_text(encoding="utf-8").replace(TEMPLATE_ID, name), encoding="utf-8", newline="\n")


def _refuse(words: str) -> int:
    print(words, file=sys.stderr)
    return 2
