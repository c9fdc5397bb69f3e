"""Words of a page with their styles, and its quotation marks, which open and close."""

from __future__ import annotations

import re

from kf_desktop.ui.i18n.catalogue import CATALOGUE

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


def _curled(text: str, before: str) -> str:
    whole = before + text
    whole = re.sub(r'(?<=[\s(\[—–-])"', "“", whole).replace('"', "”")
    return re.sub(r"(?<=[\s(\[—–“])'", "‘", whole).replace("'", "’")[1:]
