"""House rules: what the table decides against the book, one thing at a time, and told in the log as such.

A house rule is an answer in the journal (`engine/journal/house_answers.py`). It is taken where no procedure runs, at
the beginning of what is being played, so that what follows is asked anew with it in force.
"""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.virtues import NODES, OWN_NOTE, VICES, VIRTUES
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.rules.clash.board import miniatures
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.knight.gear import changed, gain_gear
from kf_desktop.rules.knight.kit import HEARTS
from kf_desktop.rules.sheet.counters import VICE_BOXES
from kf_desktop.rules.sheet.records import archive, own_cards
from kf_desktop.rules.sheet.saints import take_patron
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Chapter, Fighter, Investigation, Knight
from kf_desktop.story.model import OFFERED

ON_THE_BOARD = ("vigor", "heat", "passion", "resource")
ON_THE_SHEET = ("gold", "leads", "sighs", "bane", "devotion")
TRACKS = {"threat": 10, "curse": 5, "time": 16}
"""What a house rule can set, by where it stands; the tracks with their length."""
MOST, MOST_VIRTUE, LONGEST_ENTRY = 99, 20, 500


def overrule(game: Game, rule: HouseRule) -> None:
    """Do what the table has decided.

    Raises:
        IllegalAnswer: it is nothing that can be decided; nothing has changed.
    """
    deed = DEEDS.get(rule.what)
    if deed is None:
        raise IllegalAnswer(f"'{rule.what[:60]}' is nothing that can be decided: {', '.join(DEEDS)}.")
    deed(game, rule.what, rule.whom, rule.value)
    game.memo.clear()


def _fighter(game: Game, id: str) -> Fighter:
    if id not in game.state.party:
        raise IllegalAnswer(f"'{id[:60]}' is nobody of the party: {', '.join(game.state.party)}.")
    return game.state.fighter(id)


def _number(value: str, most: int = MOST) -> int:
    if not (value.isascii() and value.isdecimal() and int(value) <= most):
        raise IllegalAnswer(f"'{value[:60]}' is no number from 0 to {most}.")
    return int(value)


def _write(holder: object, what: str, now: int) -> tuple[int, int]:
    """Write the number down; how it was, and how it is."""
    before: int = getattr(holder, what)
    setattr(holder, what, now)
    return before, now


def _set(game: Game, what: str, whom: str, value: str) -> None:
    """A number of a knight's board or sheet."""
    fighter = _fighter(game, whom)
    if what in ON_THE_SHEET and not isinstance(fighter, Knight):
        raise IllegalAnswer(f"{whom} has no sheet for {what}.")
    holder = fighter.sheet if isinstance(fighter, Knight) and what in ON_THE_SHEET else fighter
    before, now = _write(holder, what, _number(value))
    game.emit("house_rule", what=what, knight=whom, before=before, now=now)


def _track(game: Game, what: str, whom: str, value: str) -> None:
    """A track of the expedition."""
    expedition = game.state.on_expedition
    if expedition is None:
        raise IllegalAnswer("No expedition is under way: there are no tracks.")
    before, now = _write(expedition, what, _number(value, TRACKS[what]))
    game.emit("house_rule", what=what, before=before, now=now)


def _place(game: Game, what: str, whom: str, value: str) -> None:
    """A knight stands on another free space of the clash board."""
    knight, clash = _fighter(game, whom), game.state.clash
    if clash is None or whom not in clash.knights or knight.dead:
        raise IllegalAnswer(f"{whom} does not stand on a clash board.")
    cell = grid_of(game).cell(value)
    taken = [other.cell for other in miniatures.living_knights(game)]
    taken += [cell for figure in miniatures.figures(game) for cell in miniatures.footprint(game, figure)]
    if not 0 <= cell < clash.columns * clash.rows or cell in taken:
        raise IllegalAnswer(f"'{value[:60]}' is no free space of the board, such as F10.")
    miniatures.leave_perch(game, knight)
    miniatures.put(knight, cell)
    game.emit("house_placed", knight=whom, cell=cell)


def _gear(game: Game, what: str, whom: str, value: str) -> None:
    """A knight gains a gear card."""
    knight = _fighter(game, whom)
    if not isinstance(knight, Knight) or value not in game.content.gear:
        raise IllegalAnswer(f"'{value[:60]}' is no gear that {whom} could have.")
    game.emit("house_gear", knight=whom, gear=value)
    gain_gear(game, knight, value)


# --- what stands on a sheet ---------------------------------------------------------------------


def _knight(game: Game, id: str) -> Knight:
    knight = _fighter(game, id)
    if not isinstance(knight, Knight):
        raise IllegalAnswer(f"{id} has no sheet.")
    return knight


def _virtue(game: Game, what: str, whom: str, value: str) -> None:
    """A virtue, which may be negative (SHT-013)."""
    virtues = _knight(game, whom).sheet.virtues
    now = _number(value.removeprefix("-"), MOST_VIRTUE) * (-1 if value.startswith("-") else 1)
    before, virtues[what] = virtues.get(what, 0), now
    game.emit("house_rule", what=what, knight=whom, before=before, now=now)


def _vice(game: Game, what: str, whom: str, value: str) -> None:
    """The marks of a vice (VIC-001)."""
    vices, now = _knight(game, whom).sheet.vices, _number(value, VICE_BOXES)
    before, vices[what] = vices.get(what, 0), now
    game.emit("house_rule", what=what, knight=whom, before=before, now=now)


def _node(game: Game, what: str, whom: str, value: str) -> None:
    """A node of the Choice Matrix is marked, or its mark taken away (SHT-033)."""
    matrix = _knight(game, whom).sheet.matrix
    if value not in NODES:
        raise IllegalAnswer(f"'{value[:60]}' is no node of the Choice Matrix: they are 01 to 30 and E1 to E10.")
    marked = value not in matrix
    if marked:
        matrix.append(value)
    else:
        matrix.remove(value)
    game.emit("house_node" if marked else "house_node_gone", knight=whom, node=value)


def _lose_gear(game: Game, what: str, whom: str, value: str) -> None:
    """A gear card leaves the Armory."""
    knight = _knight(game, whom)
    if value not in [item.gear for item in knight.sheet.armory]:
        raise IllegalAnswer(f"'{value[:60]}' is no gear that {whom} has.")
    archive(game, knight, "gear", value)
    game.emit("house_lost", knight=whom, gear=value)


def _saint(game: Game, what: str, whom: str, value: str) -> None:
    """Another patron, or none."""
    knight = _knight(game, whom)
    if value and value not in game.content.saints:
        raise IllegalAnswer(f"'{value[:60]}' is no Saint.")
    taken = [other.id for other in game.state.knights.values() if value and other.sheet.saint == value]
    if taken:
        raise IllegalAnswer(f"{value} is the patron of {taken[0]} already.")
    take_patron(knight, value)
    changed(game, knight)
    game.emit("house_saint" if value else "house_no_saint", knight=whom, saint=value)


def _unlock(game: Game, what: str, whom: str, value: str) -> None:
    """A card of the knight's own becomes his, or is his no longer."""
    knight = _knight(game, whom)
    for kind, shelf in own_cards(game.content).items():
        if value in shelf and shelf[value].knight == whom:
            cards = knight.sheet.unlocked.setdefault(kind, [])
            locked = value in cards
            if locked:
                cards.remove(value)
            else:
                cards.append(value)
            game.emit("house_locked" if locked else "house_unlocked", knight=whom, card=value)
            return
    raise IllegalAnswer(f"'{value[:60]}' is no card that {whom} could unlock.")


# --- the tale, the friends and the notes ----------------------------------------------------------

RESULTS = ("", "running", "success", "failure")
MOST_CHAPTERS = 9


def _chapter(game: Game, what: str, whom: str, value: str) -> None:
    """So many chapters of Your Tale have been begun (SHT-018); later ones are struck out."""
    tale, count = _knight(game, whom).sheet.tale, _number(value, MOST_CHAPTERS)
    if not count:
        raise IllegalAnswer("A tale has one chapter at least.")
    del tale[count:]
    tale.extend(Chapter() for _ in range(count - len(tale)))
    game.emit("house_chapter", knight=whom, chapter=count)


def _quest(game: Game, what: str, whom: str, value: str) -> None:
    """How the quest of a chapter ended: "2:success"."""
    chapter, number, result = _told_of(game, whom, value)
    chapter.quest = result
    game.emit("house_quest", knight=whom, number=number, result=result or "open")


def _investigation(game: Game, what: str, whom: str, value: str) -> None:
    """How an investigation of a chapter ended: "2-4:failure"; without a result it is struck out."""
    chapter, number, result = _told_of(game, whom, value)
    _, _, row = number.partition("-")
    if row not in map(str, OFFERED):
        raise IllegalAnswer(f"'{row[:60]}' is no investigation: a chapter offers {OFFERED[0]} to {OFFERED[-1]}.")
    others = [each for each in chapter.investigations if each.number != int(row)]
    written = Investigation(int(row), "" if result == "running" else result)
    chapter.investigations = [*others, written] if result else others
    game.emit("house_investigation", knight=whom, number=number, result=result or "open")


def _told_of(game: Game, whom: str, value: str) -> tuple[Chapter, str, str]:
    """The chapter that is meant, the number with its row, and the result."""
    number, _, result = value.partition(":")
    chapter, tale = number.partition("-")[0], _knight(game, whom).sheet.tale
    if chapter not in map(str, range(1, len(tale) + 1)) or result not in RESULTS:
        raise IllegalAnswer(f"'{value[:60]}' is no chapter of the tale with a result, such as 1:success.")
    return tale[int(chapter) - 1], number, result


def _rapport(game: Game, what: str, whom: str, value: str) -> None:
    """So many hearts with another knight: "bruno:2" (RAP-002)."""
    knight, (other, _, hearts) = _knight(game, whom), value.rpartition(":")
    if other not in game.content.knights or other == whom:
        raise IllegalAnswer(f"'{other[:60]}' is no other knight.")
    knight.sheet.rapport[other] = _number(hearts, HEARTS)
    game.emit("house_rapport", knight=whom, partner=other, now=knight.sheet.rapport[other])


def _note(game: Game, what: str, whom: str, value: str) -> None:
    """A note in the players' own words, or one that is struck out."""
    notes, words = _knight(game, whom).sheet.notes, value.strip()
    if what == "lose_note":
        if value not in notes:
            raise IllegalAnswer(f"'{value[:60]}' is no note of {whom}.")
        del notes[value]
        game.emit("house_note_gone", knight=whom, words=value.removeprefix(OWN_NOTE))
        return
    if not words or len(words) > LONGEST_ENTRY:
        raise IllegalAnswer(f"A note has 1 to {LONGEST_ENTRY} characters.")
    notes[f"{OWN_NOTE}{words}"] = 1
    game.emit("house_note", knight=whom, words=words)


def _entry(game: Game, what: str, whom: str, value: str) -> None:
    """Words of the players' own for the chronicle."""
    words = value.strip()
    if not words or len(words) > LONGEST_ENTRY:
        raise IllegalAnswer(f"An entry of the chronicle has 1 to {LONGEST_ENTRY} characters.")
    game.emit("house_entry", knight=whom if whom in game.state.knights else "", words=words)


Deed = Callable[[Game, str, str, str], None]
DEEDS: dict[str, Deed] = {
    **dict.fromkeys((*ON_THE_BOARD, *ON_THE_SHEET), _set),
    **dict.fromkeys(TRACKS, _track),
    "place": _place,
    "gear": _gear,
    "lose_gear": _lose_gear,
    "saint": _saint,
    "unlock": _unlock,
    "node": _node,
    "entry": _entry,
    "chapter": _chapter,
    "quest": _quest,
    "investigation": _investigation,
    "rapport": _rapport,
    "note": _note,
    "lose_note": _note,
    **dict.fromkeys(VIRTUES, _virtue),
    **dict.fromkeys(VICES, _vice),
}
"""What can be decided."""
