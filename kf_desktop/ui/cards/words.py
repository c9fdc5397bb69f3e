"""The words of a card, made from its data by the content package, in the language of the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kf_desktop.content import sentences
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
