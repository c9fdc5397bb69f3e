"""Whether a TOML text keeps to the limits: measured before it is parsed, and once more in what was parsed.

The parser takes a thousand times the memory of a name of many parts and overflows the stack at deep lists.
"""

from __future__ import annotations

import re
from typing import Any

from kf_desktop.content.cards.positions import Path
from kf_desktop.content.packs.limits import MAX_DEPTH, MAX_TABLES, MAX_WORDS, NAME_PARTS, WORD_LETTERS

TOO_DEEP = f"lists and tables stand more than {MAX_DEPTH} deep in each other"
TOO_MANY = f"a file has at most {MAX_TABLES} tables and lists; split it"
TOO_MANY_WORDS = f"a file has at most {MAX_WORDS} names and values; split it"
TOO_LONG = f"a name or number has at most {WORD_LETTERS} letters or digits"
TOO_MANY_PARTS = f"a name has at most {NAME_PARTS} parts joined by dots"

_BARE = r"[A-Za-z0-9_+:-]++"
_TEXTS = (
    r'"""(?:[^"\\]|\\.|"{1,2}(?!"))*+"{3,5}',
    r"'''(?:[^']|'{1,2}(?!'))*+'{3,5}",
    r'"(?!"")(?:[^"\\\n]|\\.)*+"',
    r"'(?!'')[^'\n]*+'",
)
_PART = f"(?:{'|'.join(_TEXTS)}|{_BARE})"
_DOT = r"[ \t]*+\.[ \t]*+"
_TOKEN = re.compile(
    rf"#[^\n]*+|(?P<opens>\[\[?|{{)|(?P<closes>[\]}}])|(?P<name>{_PART}(?:{_DOT}{_PART})*+)|(?P<torn>[\"'])", re.DOTALL
)
_WORD = re.compile("|".join([*_TEXTS, f"(?P<bare>{_BARE})"]), re.DOTALL)


def too_much(text: str) -> tuple[int, str] | None:
    """Where the text goes beyond a limit, and beyond which; nothing if it may be parsed.

    A text in quotes that does not end is left to the parser, which stops there as well.
    """
    depth = tables = words_read = 0
    for token in _TOKEN.finditer(text):
        if token["opens"]:
            depth, tables = depth + len(token["opens"]), tables + 1
        elif token["closes"]:
            depth -= 1
        elif token["torn"]:
            return None
        elif token["name"]:
            words = [word["bare"] for word in _WORD.finditer(token["name"])]
            tables, words_read = tables + len(words) - 1, words_read + 1
            if len(words) > NAME_PARTS:
                return token.start(), TOO_MANY_PARTS
            if any(word and len(word) > WORD_LETTERS for word in words):
                return token.start(), TOO_LONG
        if depth > MAX_DEPTH:
            return token.start(), TOO_DEEP
        if tables > MAX_TABLES:
            return token.start(), TOO_MANY
        if words_read > MAX_WORDS:
            return token.start(), TOO_MANY_WORDS
    return None


def too_much_inside(value: Any, path: Path = ()) -> tuple[Path, str] | None:
    """The same of what was parsed: headers stand in each other too, and names in quotes have a length."""
    if not isinstance(value, dict | list):
        return None
    if len(path) >= MAX_DEPTH:
        return path, TOO_DEEP
    for name, item in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(name, str) and len(name) > WORD_LETTERS:
            return path, TOO_LONG
        if found := too_much_inside(item, (*path, name)):
            return found
    return None
