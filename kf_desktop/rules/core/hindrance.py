"""Why something cannot be done now: the answer to 'why is it not on offer?'."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A reason by its name in the catalogue (`hindrance.<why>`) and the rule behind it.

    They are constants: rules ask for them at every decision, and the details are looked up only for a reader.
    """

    why: str
    rule: str


USED = Hindrance("used", "ABI-024")
HEAT = Hindrance("heat", "ABI-010")
VIGOR = Hindrance("vigor", "ABI-011")
CHARGE = Hindrance("charge", "ABI-014")
TOKENS = Hindrance("tokens", "ABI-015")
ACTION_SPENT = Hindrance("action_spent", "KRD-013")
BOTH_ACTIONS = Hindrance("both_actions", "ACN-015")
EXHAUSTED = Hindrance("exhausted", "GEA-064")
KNOCKED_DOWN = Hindrance("knocked_down", "knockdown")
OTHER_WEAPON = Hindrance("other_weapon", "KAT-047")
OTHER_DEFENCE = Hindrance("other_defence", "EVA-022")
NO_EFFECT = Hindrance("no_effect", "GLD-028")
GATE = Hindrance("gate", "ABI-046")
NOT_NOW = Hindrance("not_now", "ABI-022")
"""It belongs to another moment."""
TOO_FAR = Hindrance("too_far", "KAT-006")
TOO_NEAR = Hindrance("too_near", "KAT-006")
COMMIT = Hindrance("commit", "commit")
UNWIELDY = Hindrance("unwieldy", "unwieldy")
NO_SIGHT = Hindrance("no_sight", "KAT-007")
WEAPON_EXHAUSTED = Hindrance("weapon_exhausted", "KAT-005")
SAME_NAME = Hindrance("same_name", "ABI-040")
NO_WAY = Hindrance("no_way", "KRD-036")
TAKEN = Hindrance("taken", "KRD-037")
CLOSED = Hindrance("closed", "KRD-036")
NOT_AN_END = Hindrance("not_an_end", "KRD-031")
TOO_MANY_SPACES = Hindrance("too_many_spaces", "KRD-030")
PASSION = Hindrance("passion", "ARC-004")
