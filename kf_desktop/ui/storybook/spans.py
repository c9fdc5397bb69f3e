"""Words of a page with their styles, and its quotation marks, which open and close."""

from __future__ import annotations

import re
from collections.abc import Callable

from kf_desktop.ui.i18n.catalogue import CATALOGUE

HERE = "\u200b"
"""Takes no place, and a line may end at it."""
Spans = tuple[tuple[str, str], ...]
"""Words with their style: plain, emphasis or strong."""


def plain(block: Spans) -> str:
    """The words of a paragraph without their styles."""
    return "".join(text for text, _ in block)


def quoted(block: Spans) -> Spans:
    """The block with typographic quotation marks; Chinese has its own."""
    if CATALOGUE.language == "zh_CN":
        return block
    before, found = " ", []
    for text, style in block:
        found.append((_curled(text, before), style))
        before = text[-1:] or before
    return tuple(found)


def cut(block: Spans, at: int) -> tuple[Spans, Spans]:
    """The block in two, before that character; a space where it is cut belongs to neither."""
    before: list[tuple[str, str]] = []
    after: list[tuple[str, str]] = []
    for text, style in block:
        before.append((text[:at], style))
        after.append((text[at:], style))
        at = max(0, at - len(text))
    return _trimmed(before, str.rstrip, -1), _trimmed(after, str.lstrip, 0)


def _trimmed(spans: list[tuple[str, str]], trim: Callable[[str], str], end: int) -> Spans:
    """Those that have words, without a space at that end."""
    spans = [span for span in spans if span[0].strip()]
    if spans:
        spans[end] = (trim(spans[end][0]), spans[end][1])
    return tuple(spans)


def breakable(text: str) -> str:
    """Chinese whose lines may end beside a quotation mark: by the rules of English words they never do."""
    opened = re.sub(r"(?<=[^\s（《“‘])(?=[“‘])", HERE, text)
    return re.sub(r"(?<=[”’])(?=[^\s，。、；：！？）》”’—…])", HERE, opened)


def _curled(text: str, before: str) -> str:
    whole = before + text
    whole = re.sub(r'(?<=[\s(\[])"|(?<=[—–-])"(?=\w)', "“", whole).replace('"', "”")
    whole = re.sub(r"(?<=[\s“])'(?=(?:em|tis|twas|til)\b)", "’", whole, flags=re.IGNORECASE)
    return re.sub(r"(?<=[\s(\[“])'|(?<=[—–])'(?=\w)", "‘", whole).replace("'", "’")[1:]
