"""Where the program's own read-only files are: cards, pictures, fonts and translations, and the storybooks.

In a checkout they stand beside this package, to be edited; a wheel carries them inside it, in ``_data``.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_BUNDLED = _PACKAGE / "_data"
_ROOT = _BUNDLED if _BUNDLED.is_dir() else _PACKAGE.parent


def assets_dir() -> Path:
    """The folder of content packs, pictures, fonts and translations."""
    return _ROOT / "assets"


def story_dir() -> Path:
    """The folder of the storybooks (their logic and their prose in each language)."""
    return _ROOT / "story"
