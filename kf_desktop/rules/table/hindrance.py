"""Why something cannot be done now: the answer to 'why is it not on offer?'."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from kf_desktop.engine.decision import Option, Overrulable, Refusal, Scalar


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A reason by its name in the catalogue (`hindrance.<why>`) and the rule behind it.

    They are constants: rules ask for them at every decision, and the details are looked up only for a reader.
    """

    why: str
    rule: str

    def of(self, option: Option, **args: Scalar) -> Refusal:
        """The option with this as the reason why it is not there; `args` are what the sentence names."""
        return Refusal(option, self.why, self.rule, args)

    def against(self, option: Option, stands_for: object, **args: Scalar) -> Refusal:
        """As `of`, where a house rule can do it all the same: what the option then stands for."""
        return Overrulable(option, self.why, self.rule, args, True, stands_for)


USED = Hindrance("used", "ABI-024")
USED_HERE = Hindrance("used_here", "ABI-027")
USED_IN_ATTACK = Hindrance("used_in_attack", "ABI-035")
HEAT = Hindrance("heat", "ABI-010")
VIGOR = Hindrance("vigor", "ABI-011")
CHARGE = Hindrance("charge", "ABI-014")
TOKENS = Hindrance("tokens", "ABI-015")
ACTION_SPENT = Hindrance("action_spent", "KRD-013")
BOTH_ACTIONS = Hindrance("both_actions", "ACN-015")
EXHAUSTED = Hindrance("exhausted", "GEA-064")
KNOCKED_DOWN = Hindrance("knocked_down", "knockdown")
OTHER_RESPONSE = Hindrance("other_response", "diversion")
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
TOO_LATE = Hindrance("too_late", "KAT-097")
NOT_STRUCK = Hindrance("not_struck", "WIN-022")
NO_WAY = Hindrance("no_way", "KRD-036")
TAKEN = Hindrance("taken", "KRD-037")
CLOSED = Hindrance("closed", "KRD-036")
NOT_AN_END = Hindrance("not_an_end", "KRD-031")
TOO_MANY_SPACES = Hindrance("too_many_spaces", "KRD-030")
PASSION = Hindrance("passion", "ARC-004")
LEVEL_USED = Hindrance("level_used", "ARC-007")
LEVEL_IDLE = Hindrance("no_effect", "ARC-013")
OTHER_WINDOW = Hindrance("other_window", "KAT-047")
NOT_IN_DUNGEON = Hindrance("not_in_dungeon", "PST-017")
HUNT_WITH_SQUIRES = Hindrance("hunt_with_squires", "PST-003")
TALE_NOT_TOLD = Hindrance("tale_not_told", "PST-002")
RITE_WON = Hindrance("rite_won", "PST-023")
RITE_LOCKED = Hindrance("rite_locked", "PST-009")
LEVEL_LATER = Hindrance("other_window", "ARC-010")
NOT_IN_HAND = Hindrance("not_in_hand", "TEC-005")
IN_DELAY = Hindrance("not_in_hand", "KRD-026")
DEVOTION = Hindrance("devotion", "SAI-020")
MOST_BANE = Hindrance("most_bane", "SAI-040")
DISABLED = Hindrance("disabled", "GLD-017")
NOTHING_EXHAUSTED = Hindrance("nothing_exhausted", "GEA-069")
POINT_CLOSED = Hindrance("point_closed", "VAN-002")
NOT_ADJACENT = Hindrance("not_adjacent", "VAN-004")
CLIMBED = Hindrance("used", "VAN-006")
POINT_TAKEN = Hindrance("taken", "VAN-007")
CLIMBED_TILE = Hindrance("used", "TER-032")
ON_PERCH = Hindrance("on_perch", "VAN-009")
NO_DEFENCE = Hindrance("no_defence", "EVA-020")
DEFENCE_EXHAUSTED = Hindrance("weapon_exhausted", "EVA-026")
NOT_PRECISE = Hindrance("not_precise", "precise")
REROLLED = Hindrance("rerolled", "DIC-018")
GUARDED = Hindrance("guarded", "EVA-012")
ENOUGH = Hindrance("enough", "EVA-009")
NATURAL_ONE = Hindrance("natural_one", "DIC-005")
ACTED = Hindrance("acted", "KRD-008")
DEAD = Hindrance("dead", "KRD-008")
STANDING = Hindrance("standing", "inspire")
DONE = Hindrance("done", "GLD-033")
"""Of things that are put in order: it has been resolved."""
ONESELF = Hindrance("oneself", "GLD-003")
TOKEN_HOLDER = Hindrance("token_holder", "TGT-052")
LESS_PASSION = Hindrance("less_passion", "CLA-078")
NOT_NAMED = Hindrance("not_named", "MAT-031")
ALREADY_SO = Hindrance("already_so", "GEA-070")
NO_CARDS = Hindrance("no_cards", "refresh_x")
NO_ROOM = Hindrance("no_room", "vault")
NO_RUN = Hindrance("no_run", "ACN-017")
OFF_BOARD = Hindrance("off_board", "ENC-043")
SPACE_TAKEN = Hindrance("taken", "INV-018")
SPACE_CLOSED = Hindrance("closed", "INV-018")
START_TAKEN = Hindrance("taken", "CLA-052")
BARRED = Hindrance("barred", "DEL-051")
FOG_CLOSED = Hindrance("fog_closed", "DEL-065")
GOLD = Hindrance("gold", "OUT-053")
PARTY_GOLD = Hindrance("gold", "OUT-013")
FRESH = Hindrance("fresh", "OUT-056")
HIRED = Hindrance("hired", "OUT-031")
HAS_PATRON = Hindrance("has_patron", "OUT-063")
PRAYER = Hindrance("devotion", "OUT-060")
SIGNED = Hindrance("signed", "OUT-023")
FULFILLED = Hindrance("fulfilled", "OUT-019")
TIER = Hindrance("tier", "OUT-017")
OVER_TIER = Hindrance("over_tier", "SPO-019")
OWNED = Hindrance("owned", "SPO-024")
EXCLUDED = Hindrance("excluded", "PRG-005")
KNIGHT_AWAY = Hindrance("knight_away", "CAM-003")
VIRTUE = Hindrance("virtue", "CAM-003")
STORY_GOLD = Hindrance("gold", "CAM-003")
LEADS = Hindrance("leads", "CAM-003")
THREAT = Hindrance("threat", "CAM-003")
UNDEVOTED = Hindrance("undevoted", "CAM-003")
LAST_RIDER = Hindrance("last_rider", "CAM-001")
PARTY_FULL = Hindrance("party_full", "CAM-001")
BOXES_FULL = Hindrance("boxes_full", "CAM-046")
INVESTIGATED = Hindrance("investigated", "CAM-036")
INN_VISITED = Hindrance("inn_visited", "OUT-011")
BOARD_SIGNED = Hindrance("board_signed", "OUT-023")
BOARD_EMPTY = Hindrance("board_empty", "OUT-017")
PARTY_POOR = Hindrance("party_poor", "OUT-013")
NOBODY_TO_HIRE = Hindrance("nobody_to_hire", "OUT-031")
MERCENARIES_FULL = Hindrance("mercenaries_full", "OUT-034")
KNIGHTS_POOR = Hindrance("knights_poor", "OUT-053")
NOTHING_FOR_SALE = Hindrance("nothing_for_sale", "OUT-050")
NO_DEVOTION = Hindrance("no_devotion", "OUT-060")
ALL_PATRONS = Hindrance("all_patrons", "OUT-063")
NO_SAINT = Hindrance("no_saint", "OUT-061")
NOT_ON_THE_PATH = Hindrance("not_on_the_path", "ROG-053")
HAND_FULL = Hindrance("hand_full", "LOA-012")
NO_SLOT = Hindrance("no_slot", "LOA-015")
NO_SYMBOL = Hindrance("no_symbol", "ENC-027")
NODE_CROSSED = Hindrance("node_crossed", "ROG-011")
NODE_FAR = Hindrance("node_far", "ROG-012")


@cache
def other(what: str, because: tuple[str, ...]) -> Hindrance:
    """The rule that asks the question names others (`space`, `way`, `knight`, `figure`)."""
    return Hindrance(f"other_{what}", because[0] if because else "GLD-003")
