"""What a file may hold at most, in packs, storybooks, scenarios and saves alike: it may come from a stranger.

A limit is some ten times what the game's own files need, and small enough that the worst file takes neither
seconds nor hundreds of megabytes.
"""

MAX_BYTES = 1_000_000
"""Of a TOML or prose file."""

FOLDER_BYTES = 4_000_000
"""Of all files of a pack, or of a book's logic or prose, together."""

MAX_FILES = 2_000
"""Files of a pack, or of a folder of a book."""

MAX_FOLDERS = 500
"""Folders of a pack that are walked through."""

MAX_DEPTH = 40
"""Lists and tables in each other."""

MAX_TABLES = 20_000
"""Tables, lists and dots in names of a TOML file, together."""

MAX_WORDS = 50_000
"""Names, numbers and texts of a TOML file, together."""

NAME_PARTS = 12
"""Parts of a name joined by dots."""

WORD_LETTERS = 100
"""Letters or digits of a name, or of a number."""

MAX_PROBLEMS = 200
"""Problems that are told of at a time."""

SAVE_BYTES = 16 * 1024 * 1024
"""Of a saved game."""

SAVE_VALUES = 200_000
"""Values in a saved game: its commas and opening brackets are counted. One in a clash has some 7,000."""

SAVE_PACKS = 200
"""Packs that a saved game was played with."""

SUMMARY_KNIGHTS = 8
"""Knights in the summary of a saved game."""
