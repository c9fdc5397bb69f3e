"""The box that comes with the program: the bundled packs and storybooks, loaded."""

import gc
from pathlib import Path

from kf_desktop.content.packs.loader import load_library
from kf_desktop.content.packs.reader import forget_readers
from kf_desktop.content.packs.sources import JsonCache
from kf_desktop.resources import assets_dir, story_dir
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.story.loader import load_books

COLLECT_AFTER = 100_000
"""New objects between two looks for cycles: play makes many objects and hardly a cycle, and each look costs time."""


def pack_dirs() -> list[Path]:
    """The folders of the bundled packs, in order."""
    return sorted(path for path in (assets_dir() / "packs").iterdir() if (path / "pack.toml").is_file())


def load_box(cache: JsonCache | None = None) -> Box:
    """Load the bundled packs and books.

    Raises:
        PackError, StoryError: something in them is wrong; `kf-desktop check` says all of it.
    """
    collecting = gc.isenabled()
    gc.disable()  # nearly all that is made here stays
    try:
        library = load_library(*pack_dirs(), cache=cache)
        box = pack_box(library, load_books(story_dir(), library, cache=cache))
    finally:
        if collecting:
            gc.enable()
    forget_readers()
    gc.freeze()  # it stays as long as the program does: the collector need not look through it ever again
    gc.set_threshold(COLLECT_AFTER)
    return box
