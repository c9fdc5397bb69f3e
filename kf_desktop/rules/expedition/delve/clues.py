"""Clues: whose types count, which type a symbol gives, and gaining them (DEL-082 … DEL-095, CLU-001 … CLU-015)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kf_desktop.content.effects.expedition import Clue
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.door.subjects import ChoosersSubject
from kf_desktop.engine.decision import Scalar
from kf_desktop.engine.events import Json
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.expedition.kingdom.map import count_progress
from kf_desktop.rules.sheet.tale import INVESTIGATION, QUEST, case_of, entry_of, quest_of
from kf_desktop.rules.table.game import (
    Fighter,
    Game,
    Kind,
    Knight,
    Option,
    Steps,
    agrees,
    choose_many_of,
    choose_of,
    knights_of,
    party,
)
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, is_marked
from kf_desktop.rules.table.mode import mode_of

MINOR = "1"  # the Minor Mortis deck


def collects(game: Game, knight: Fighter) -> list[str]:
    """The types that the knight can gain: the quest's, or the two of the Clue card (DEL-083, CLU-014, CLU-027)."""
    if knight.mission == QUEST:
        quest = quest_of(game)
        return list(quest.clues) if quest is not None else []
    kinds = (knight.clue_card, knight.secondary, knight.clue_target)
    usual = list(dict.fromkeys(kind for kind in kinds if kind))
    return mode_of(game.state).clue_types(game, knight, usual)


def clue_on_side(game: Game, side: str) -> str:
    """The type on that side of the top Exploration card's back; "" without such a card (DEL-085, DEL-088)."""
    deck = game.state.expedition.exploration
    back = game.content.explorations[deck[0]].back if deck else None
    return str(getattr(back, side)) if back is not None and side else ""


def gain_clue(game: Game, knight: Fighter, kind: str, amount: int = 1) -> Steps[None]:
    """Clues of a type, if the knight collects it; Disregard loses the first of an expedition (CLU-014, VIC-014)."""
    if kind not in collects(game, knight) or amount <= 0:
        return
    if not (yield from _wants(game, knight, kind)):
        return
    amount -= _disregarded(game, knight)
    if amount > 0 and (elsewhere := _counted_elsewhere(game, knight, kind)):
        count_progress(game, elsewhere, amount)
        now = game.state.expedition.progress[elsewhere]
        game.emit("clue_counted", "CLU-005", knight=knight.id, clue=kind, amount=amount, now=now)
    elif amount > 0:
        knight.clues[kind] = knight.clues.get(kind, 0) + amount
        game.emit("clue", "DEL-082", knight=knight.id, what=kind, amount=amount, now=knight.clues[kind])
        yield from mode_of(game.state).clue_gained(game, knight)


def _counted_elsewhere(game: Game, knight: Fighter, kind: str) -> str:
    """What the quest counts with clues of this type in place of clues; "" if they are what they are (CLU-005)."""
    quest = quest_of(game) if knight.mission == QUEST else None
    return next((what for clue, what in quest.counts.items() if clue == kind), "") if quest is not None else ""


def takers(game: Game, kind: str, amount: int) -> tuple[tuple[str, int], ...]:
    """Who would gain clues of the type, and how many: those who collect it and decline none (DEL-082)."""
    marks = game.state.expedition.marks
    taking = [
        knight
        for knight in party(game)
        if amount > 0 and kind in collects(game, knight) and not is_marked(marks, MarkKind.DECLINES, knight.id, kind)
    ]
    return tuple((knight.id, amount - int(will_disregard(game, knight))) for knight in taking)


# --- declining ----------------------------------------------------------------------------------


def may_decline(game: Game) -> bool:
    """Whether there is a clue that somebody could gain."""
    return any(collects(game, knight) for knight in party(game))


def decline(game: Game) -> Steps[None]:
    """Who declines clues of which type this round (DEL-084); asked only when the players want to be."""
    options = {
        Option(f"declines:{knight.id}:{kind}", "knights_clue", {"knight": knight.id, "clue": kind}): Mark(
            MarkKind.DECLINES, knight.id, kind
        )
        for knight in party(game)
        for kind in collects(game, knight)
    }
    declined = yield from choose_many_of(
        Kind.CHOOSE, "choose.decline_clues", options, 0, len(options), because=("DEL-084", "DEL-083")
    )
    forget_declined(game)
    game.state.expedition.marks += declined


def forget_declined(game: Game) -> None:
    """A new round: everybody takes clues again."""
    forget(game.state.expedition.marks, MarkKind.DECLINES)


def _wants(game: Game, knight: Fighter, kind: str) -> Steps[bool]:
    """A clue may be declined (DEL-084). At the moment itself it is asked only of a questing knight who has all that
    the quest needs: no other rule makes a clue too many."""
    if is_marked(game.state.expedition.marks, MarkKind.DECLINES, knight.id, kind):
        game.emit("declines_clue", "DEL-084", knight=knight.id, what=kind)
        return False
    quest = quest_of(game) if knight.mission == QUEST else None
    needs = quest.needs.items() if quest is not None else ()
    needed = sum(count for name, count in needs if name == kind)
    if not needed or knight.clues.get(kind, 0) < needed:
        return True
    return (yield from agrees(knight, "choose.take_clue", because=("DEL-084",), clue=kind))


# --- gaining ------------------------------------------------------------------------------------


def will_disregard(game: Game, knight: Fighter) -> bool:
    """Whether his first clue of the expedition is still to come, and is lost to Disregard."""
    expedition = game.state.on_expedition
    seen = expedition is None or Mark(MarkKind.CLUE_SEEN, knight.id) in expedition.marks
    return not seen and bool(knight.sheet.vices.get("disregard", 0))


def _disregarded(game: Game, knight: Fighter) -> int:
    """1 for the first clue of the expedition under Disregard (VIC-014, VIC-018)."""
    mark, marks = Mark(MarkKind.CLUE_SEEN, knight.id), game.state.expedition.marks
    lost = will_disregard(game, knight)
    if mark not in marks:
        marks.append(mark)
    if lost:
        game.emit("ignored_by_vice", "VIC-014", knight=knight.id, what="disregard")
    return int(lost)


def gain_typed(game: Game, kind: str) -> Steps[None]:
    """One clue symbol of a type: every knight who collects it gains one (DEL-082)."""
    if kind:
        tell_unclaimed(game, kind, party(game))
    elif may_decline(game):
        game.emit("clue_without_type", "DEL-085", "DEL-095")
    for knight in party(game):
        yield from gain_clue(game, knight, kind)


def tell_unclaimed(game: Game, kind: str, knights: Sequence[Fighter]) -> None:
    """Say that a clue counts for none of these, and what each of them collects instead (DEL-083, CLU-014)."""
    if not knights or any(kind in collects(game, knight) for knight in knights):
        return
    alone = {"knight": knights[0].id} if len(knights) == 1 < len(party(game)) else {}
    event = game.emit("clue_not_collected" if alone else "clue_left", "DEL-083", "CLU-014", clue=kind, **alone)
    event.reasons = tuple(_collecting(game, knight) for knight in knights)


def _collecting(game: Game, knight: Fighter) -> dict[str, Json]:
    """What he collects, and whether a quest says so."""
    kinds, on_quest = collects(game, knight), knight.mission == QUEST
    how = "quest" if on_quest else "card"
    note = f"collects_{how}" if kinds else f"collects_nothing_{how}"
    return {"note": note, "rule": "DEL-083", "knight": knight.id, "clues": list(kinds)}


def gain_chosen(game: Game, knight: Fighter, amount: int = 1, *, then: Sequence[Fighter] = ()) -> Steps[None]:
    """Clues of a type that the knight chooses among those it collects (FOG-063); `then` are who choose after him."""
    kinds = collects(game, knight)
    if not kinds or amount <= 0:
        return
    waiting = [each for each in then if len(collects(game, each)) > 1]
    chosen = yield from choose_of(
        Kind.CHOOSE,
        "choose.clue",
        {_clue_option(game, knight, kind): kind for kind in kinds},
        seats=(knight.seat,),
        because=("FOG-063",),
        args={"knight": knight.id, "left": len(waiting)},
        about=_Choosers(game, (knight, *waiting)),
    )
    yield from gain_clue(game, knight, chosen, amount)


@dataclass(frozen=True, slots=True)
class _Choosers:
    """Who chooses now, and who does after him."""

    game: Game
    fighters: tuple[Fighter, ...]

    def subject(self, prompt: str) -> ChoosersSubject:
        own = [each for each in self.fighters if each.seat == self.fighters[0].seat]
        return ChoosersSubject(tuple((each.id, _lacked_most(self.game, each)) for each in own))


def _lacked_most(game: Game, knight: Fighter) -> str:
    """The type that his mission lacks most; that of which he has most where any will do (SOL-005)."""
    wanted, kinds = needed(game, knight), collects(game, knight)
    if not wanted:
        return max(kinds, key=lambda kind: knight.clues.get(kind, 0))
    return max(kinds, key=lambda kind: wanted.get(kind, 0) - knight.clues.get(kind, 0))


def _clue_option(game: Game, knight: Fighter, kind: str) -> Option:
    """The type, how many he holds, and how many his mission asks for, if it asks for any."""
    have, wanted = knight.clues.get(kind, 0), needed(game, knight).get(kind, 0)
    wants: dict[str, str | int | bool] = {"needed": wanted, "mission": knight.mission} if wanted else {}
    return Option(f"clue:{kind}", "clue", {"clue": kind} | wants | {"have": have})


def needed(game: Game, knight: Fighter) -> dict[str, int]:
    """How many clues of which type the quest, the card or the investigation asks for (CLU-002, SPO-032)."""
    if knight.mission == QUEST:
        quest = quest_of(game)
        return {str(kind): count for kind, count in quest.needs.items()} if quest is not None else {}
    mode, first = mode_of(game.state), knight.clue_card or knight.clue_target
    if not first:
        return {}
    if isinstance(knight, Knight) and knight.mission == INVESTIGATION:
        entry = entry_of(game, knight, case_of(knight))
        if entry is None:
            return {}
        second = {knight.secondary: entry.goal.secondary} if knight.secondary and entry.goal.secondary else {}
        return {first: mode.clues_needed(knight, entry.goal.primary)} | second
    return {first: mode.clues_needed(knight, game.content.clue_cards[first].required)}


def foreseen(game: Game, knight: Fighter, effects: Effects) -> dict[str, Scalar]:
    """What an ability brings its knight of clues, for who looks before it is used; empty for none of a known type.

    `comes` says what becomes of it: it is not collected, lost to a vice, declined, more than the mission asks for,
    one of a type of which a quest names no number, or wanted.
    """
    found = next((each for each in effects if isinstance(each, Clue) and each.who == "self"), None)
    kinds = collects(game, knight)
    kind: str = found.type if found is not None else ""
    if kind == "chosen" and len(kinds) == 1:
        kind = kinds[0]
    if found is None or kind == "chosen":
        return {}
    taking = dict(takers(game, kind, amount_of(game, found.amount, Context(knight=knight))))
    have, asked = knight.clues.get(kind, 0), needed(game, knight).get(kind, 0)
    if kind not in kinds:
        comes = "uncollected"
    elif not taking.get(knight.id):
        comes = "lost" if knight.id in taking else "declined"
    else:
        unasked = "unnumbered" if knight.mission == QUEST else "held"
        comes = unasked if not asked else "wanted" if have < asked else "beyond"
    will = have + taking.get(knight.id, 0)
    return {"clue": kind, "comes": comes, "have": have, "will": will, "needed": asked}


def drawn_type(game: Game) -> str:
    """The type on the side of the top Minor Mortis card's arrow; the card goes under its deck (DEL-090 … DEL-094).

    "" if there is no card (DEL-095).
    """
    deck = game.state.mortis.get(MINOR, [])
    if not deck:
        return ""
    card = deck.pop(0)
    deck.append(card)
    arrow = game.content.mortis[card].arrow
    kind = clue_on_side(game, arrow)
    game.emit("clue_direction", "DEL-090", "DEL-091", card=card, direction=arrow, clue=kind)
    return kind


def tile_clues(game: Game, symbols: int, side: str, before: int) -> Steps[None]:
    """The clue symbols of one side of a tile (DEL-079 … DEL-094, FOG-061 … FOG-063).

    Args:
        side: the direction travelled; "" after a crossing of the Deep Fog, whose first clue is chosen.
        before: how many symbols of this move were counted already; only the first follows the direction.
    """
    for number in range(before, before + symbols):
        if number == 0 and not side:  # squires are not counted
            knights = knights_of(game)
            for place, knight in enumerate(knights, 1):
                yield from gain_chosen(game, knight, then=knights[place:])
        else:
            yield from gain_typed(game, drawn_type(game) if number else clue_on_side(game, side))


@performs(Clue)
def _clue(game: Game, effect: Clue, context: Context) -> Steps[None]:
    if mode_of(game.state).clues_instead(game, amount_of(game, effect.amount, context)):
        return
    knights = yield from whom(game, effect.who, context)
    if effect.type != "chosen":
        tell_unclaimed(game, effect.type, knights)
    for place, knight in enumerate(knights, 1):
        amount = amount_of(game, effect.amount, context, knight)
        if effect.type == "chosen":
            yield from gain_chosen(game, knight, amount, then=knights[place:])
        else:
            yield from gain_clue(game, knight, effect.type, amount)
