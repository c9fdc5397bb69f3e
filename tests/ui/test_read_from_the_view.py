"""What parts of the window read from the view, value by value: signs, tags, stages, goals, looks, words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from kf_desktop.door.rulings import FirstClue, Intent, Journey, Outfit, Toll
from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table import state as s
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.clash_board.marking import _badge
from kf_desktop.ui.clash_board.rulings import BoardRulings
from kf_desktop.ui.clash_board.words import BoardWords
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.deeds import deed
from kf_desktop.ui.dungeon.dungeon_view import DungeonView
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.hand.held import held_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.kingdom_map.look import MapLook, read_map
from kf_desktop.ui.kingdom_map.words import MapWords, plain
from kf_desktop.ui.knight_sheet.marks import Pair, VirtueRows
from kf_desktop.ui.loadout.figures import changed
from kf_desktop.ui.panels.fighter import fighters
from kf_desktop.ui.panels.knight_facts import bars, peril, signs
from kf_desktop.ui.panels.log_line import LogLine
from kf_desktop.ui.panels.signs import initial
from kf_desktop.ui.panels.top_strip import phase_index
from kf_desktop.ui.sequence.steps import round_steps
from kf_desktop.ui.spoils.shares import taken_by
from kf_desktop.ui.stage.goals import goals
from kf_desktop.ui.stage.kingdom import KingdomPanel
from kf_desktop.ui.storybook.gave import gave
from kf_desktop.ui.table.view import TableView
from tests.rules.written import words
from tests.ui import fakes


def clash(state: s.State) -> s.Clash:
    assert state.clash is not None
    return state.clash


def seen(state: s.State, decision: Decision | None = None, events: Sequence[Event] = ()) -> TableView:
    return fakes.view_of(state, decision, events)


# --- the party ------------------------------------------------------------------------------------


def tags(state: s.State, decision: Decision | None = None) -> dict[str, str]:
    return {fighter.id: fighter.tag for fighter in fighters(seen(state, decision))}


def test_the_rail_says_whom_the_eye_should_go_to() -> None:
    state = fakes.clash_state()
    assert tags(state) == {"ilse": "", "bruno": ""}, "in a clash nobody leads"
    clash(state).active = "ilse"
    assert tags(state) == {"ilse": "▸ turn", "bruno": ""}
    options = [Option("use:bruno:x", "use", {"knight": "bruno"}), Option("pass", "pass")]
    react = Decision(Kind.WINDOW, "window.react", options)
    assert tags(state, react) == {"ilse": "▸ turn", "bruno": "may react"}
    clash(state).active = ""
    assert tags(state, react) == {"ilse": "", "bruno": "may react"}
    assert tags(state, replace(react, prompt="window.wound")) == {"ilse": "", "bruno": ""}
    attack = MonsterAttackSubject(1, fakes.library().ai_of("bell_ox", 1)[0].id, ("bruno",))
    clash(state).active = "bruno"
    assert tags(state, replace(react, subject=attack)) == {"ilse": "", "bruno": f"{sign('priority_target')} target"}
    assert tags(fakes.state("delve")) == {"ilse": f"{sign('leader')} leader", "bruno": ""}


def test_the_rail_dims_who_has_acted_and_lights_who_is_asked() -> None:
    state = fakes.clash_state()
    state.knights["bruno"].moved = state.knights["bruno"].fought = True

    def states(decision: Decision | None = None) -> list[str]:
        return [fighter.state for fighter in fighters(seen(state, decision))]

    assert states() == ["", ""], "who has an action left has not acted"
    state.knights["bruno"].acted = True
    assert states() == ["", "spent"]
    assert states(fakes.decisions()["choose"]) == ["asked", "spent"]
    state.knights["ilse"].dead = True
    assert states(fakes.decisions()["choose"]) == ["dead", "spent"]
    outside = fakes.state("delve")
    outside.knights["bruno"].acted = True
    assert [fighter.state for fighter in fighters(seen(outside))] == ["", ""]


@pytest.mark.rule("ARC-021")
def test_peril_begins_at_the_threshold_itself() -> None:
    state = fakes.clash_state()
    knight = state.knights["bruno"]
    arc = fakes.library().peril_arcs[knight.loadout.peril_arc]
    found = {}
    for vigor in (arc.minor + 1, arc.minor, arc.major + 1, arc.major, arc.mortal + 1, arc.mortal):
        knight.vigor = vigor
        view = seen(state)
        found[vigor] = peril(view.game.knights["bruno"], view)
    assert found[arc.minor + 1] == "unhurt"
    assert (found[arc.minor], found[arc.major], found[arc.mortal]) == ("minor", "major", "mortal")
    assert found[arc.major + 1] in ("minor",) and found[arc.mortal + 1] in ("major",)


def said(state: s.State, knight: str = "bruno") -> list[tuple[str, str]]:
    view = seen(state)
    return [(words.split(" ", 1)[1], tone) for words, tone in signs(view.game.knights[knight], view)]


def test_every_sign_of_a_knight_has_its_words_and_its_tone() -> None:
    state = fakes.clash_state()
    knight = state.knights["bruno"]
    knight.knockdown, knight.conditions = "", {}
    knight.vigor, knight.temporary_vigor = knight.vigor_limit, 0
    assert said(state) == [] and said(state, "ilse")[0][1] == "gold"
    knight.presence, knight.attention = "smiles", 2
    assert said(state) == [("smiled upon 2", "gold")]
    knight.presence = "watches"
    assert said(state) == [("watched 2", "blood")]
    knight.presence = ""
    clash(state).divine_target, knight.hidden, knight.temporary_vigor = "bruno", True, 3
    assert [tone for _, tone in said(state)] == ["gold", "gold", ""]
    knight.dead = True
    assert len(said(state)) == 1 and said(state)[0][1] == "blood"


def test_each_condition_has_its_own_sign() -> None:
    state = fakes.clash_state()
    cards = fakes.library().conditions
    kinds = {card.kind: id for id, card in cards.items()}
    assert set(kinds) == {"body", "mind"}
    pictures = {}
    for kind, id in kinds.items():
        state.knights["bruno"].conditions = {id: 2}
        view = seen(state)
        words, tone = signs(view.game.knights["bruno"], view)[-1]
        assert words.endswith(f"{cards[id].name.en} ×2") and tone == "blood"
        pictures[kind] = words[:1]
    assert pictures == {kind: sign(f"condition_{id}") for kind, id in kinds.items()}
    assert "" not in pictures.values() and pictures["body"] != pictures["mind"]


def test_the_bars_are_as_long_as_their_tracks_and_stop_at_the_limit() -> None:
    state = fakes.clash_state()
    knight = state.knights["bruno"]
    arc = fakes.library().peril_arcs[knight.loadout.peril_arc]
    knight.passion, knight.heat, knight.heat_limit, knight.vigor, knight.vigor_limit = 4, 2, 5, 3, 0
    view = seen(state)
    passion, heat, vigor = bars(view.game.knights["bruno"], view)
    assert (passion.value, passion.size, passion.figure) == (4, 9, "4")
    assert (heat.value, heat.size, heat.limit, heat.figure) == (2, 9, 5, "2/5")
    assert (vigor.value, vigor.size, vigor.limit) == (3, arc.vigor, arc.vigor)
    assert vigor.marks == (arc.minor, arc.major, arc.mortal)


def test_two_of_the_same_letter_have_two_letters() -> None:
    state = fakes.clash_state()
    assert [initial(id, seen(state)) for id in ("ilse", "bruno")] == ["I", "B"]
    state.party.append("berengar")
    card = fakes.library().knights["bruno"]
    cards = {**fakes.library().knights, "berengar": replace(card, id="berengar", name=words("Berengar"), called=None)}
    state.knights["berengar"] = replace(fakes.knight("bruno", "Cleo"), id="berengar")
    view = fakes.view_of(state, cards=replace(fakes.library(), knights=cards))
    assert [initial(id, view) for id in ("ilse", "bruno", "berengar")] == ["I", "Br", "Be"]


# --- the strip at the top ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "clashes", "fought", "place"),
    [
        ("vision", (), "", 0),
        ("outpost", (), "", 1),
        ("delve", (), "", 2),
        ("delve_1", (), "", 2),
        ("clash", (), "exhibition", 3),
        ("rest", ("exhibition",), "", 4),
        ("delve", ("exhibition",), "", 5),
        ("delve_2", (), "", 5),
        ("clash", ("exhibition",), "full", 6),
        ("clash", ("exhibition",), "", 6),
        ("clash", (), "full", 6),
        ("spoils", ("exhibition", "full"), "", 7),
        ("skirmish", (), "", -1),
    ],
)
def test_the_stage_of_the_expedition(phase: str, clashes: Sequence[str], fought: str, place: int) -> None:
    state = fakes.clash_state() if fought else fakes.state("delve")
    if fought:
        clash(state).type = fought
    state.expedition.phase, state.expedition.clashes = phase, dict.fromkeys(clashes, "won")
    assert phase_index(seen(state)) == place


def test_the_line_tells_what_matters_and_small_things_only_where_there_is_nothing_else(qtbot: Any) -> None:
    line = LogLine()
    qtbot.addWidget(line)
    gain = Event("gain", {"what": "passion", "knight": "ilse", "amount": 1, "now": 4})
    small, silent = Event("pool_cleared", {"tokens": ["opening 1"]}), Event("only_one_answer", {})
    state = fakes.clash_state()

    def shown(*events: Event) -> str:
        line.show_table(seen(state, None, events))
        return line.text()

    whole = speech.event(gain, seen(state))
    assert shown(gain, small, silent) == whole
    assert shown(small, gain) == whole
    assert shown(silent, small, silent) == speech.event(small, seen(state))
    assert shown(silent) == "" and shown() == ""
    assert shown(gain, *[silent] * 40) == "", "what is long past is not the last thing"


# --- what everybody is here for ---------------------------------------------------------------------


def goal_of(state: s.State, knight: int = 1) -> list[str]:
    return goals(seen(state))[knight].words.splitlines()


def test_how_many_clues_there_are_and_when_they_are_enough() -> None:
    state = fakes.state("delve")
    bruno = state.knights["bruno"]
    bruno.mission, bruno.investigation, bruno.clue_target = "free_roam", 0, "martial"
    found = []
    for count in (0, 4, 5, 6):
        bruno.clues = {"martial": count, "mystic": 2, "errant": 0}
        found.append(goal_of(state)[-1])
    others = "Mystic 2"
    assert [words.startswith("Clues: ") for words in found] == [True] * 4 and all(others in words for words in found)
    assert ["✓" in words for words in found] == [False, False, True, True], "the leader of five needs five"
    assert "4 of 5" in found[1] and "5 of 5 ✓" in found[2] and "Errant" not in found[0]


def test_a_contract_that_is_fulfilled_has_a_tick() -> None:
    state = fakes.state("delve")
    assert goals(seen(state))[-1].who.startswith("Contract: ")
    state.expedition.contract_done = True
    assert goals(seen(state))[-1].who.startswith("✓ Contract: ")
    state.expedition.contract = ""
    assert [goal.who.split(" · ")[0] for goal in goals(seen(state))] == ["Ilse", "Bruno"]


def test_each_side_of_the_top_card_says_its_own_clue(qtbot: Any) -> None:
    state = fakes.state("delve")
    panel = KingdomPanel()
    qtbot.addWidget(panel)
    cards = fakes.library().explorations
    usual = [id for id in state.expedition.exploration if cards[id].back is not None]
    assert len(usual) > 3
    for id in usual[:4]:
        state.expedition.exploration = [id]
        panel.show_table(seen(state))
        back = cards[id].back
        assert back is not None
        arrows = {"▲": back.north, "▶": back.east, "◀": back.west, "▼": back.south}
        cells = [each for each in panel.deck_frame.findChildren(type(panel.kingdom)) if each.text()[:1] in arrows]
        shown = {each.text()[:1]: each.text()[2:].lower() for each in cells if not each.isHidden()}
        assert shown == arrows


# --- the board --------------------------------------------------------------------------------------


def test_the_board_reads_how_each_knight_stands() -> None:
    state = fakes.clash_state()
    clash(state).riders = {"bruno": s.Perch(s.FigureNumber(1), "x")}
    state.knights["bruno"].hidden = state.knights["bruno"].acted = True
    look = read_board(seen(state, fakes.decisions()["choose"]))
    assert look is not None
    states = {k.id: (k.knockdown, k.hidden, k.target, k.asked, k.acted, k.perched) for k in look.knights}
    assert states == {
        "ilse": ("", False, True, True, False, False),
        "bruno": ("falling", True, False, False, True, True),
    }
    clash(state).priority_target, clash(state).divine_target = "", "bruno"
    state.knights["ilse"].cell = OFF
    look = read_board(seen(state))
    assert look is not None and [(k.id, k.target) for k in look.knights] == [("bruno", True)]


def test_terrain_lies_as_it_is_turned() -> None:
    state = fakes.clash_state()
    tiles = fakes.library().terrain
    long = next(
        id for id, tile in tiles.items() if len(tile.shape) != len(tile.shape[0]) and set("".join(tile.shape)) == {"X"}
    )
    high, wide = len(tiles[long].shape), len(tiles[long].shape[0])
    found = []
    for turn in range(4):
        clash(state).terrain = [s.TerrainPiece(long, Cell(30), turn)]
        look = read_board(seen(state))
        assert look is not None
        found += [(piece.width, piece.height, piece.cell) for piece in look.terrain]
    assert found == [(wide, high, Cell(30)), (high, wide, Cell(30))] * 2


class Aims:
    """Rulings that only say how many cards would strike, by the number of the figure."""

    def __init__(self, **aims: tuple[int, int]) -> None:
        self.aims = {int(name[1:]): value for name, value in aims.items()}

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        return self.aims[figure]


@pytest.mark.parametrize(
    ("aims", "told"),
    [
        ({"f1": (1, 4), "f2": (3, 4), "f3": (0, 4)}, (3, 4)),
        ({"f1": (3, 4), "f2": (1, 4), "f3": (0, 0)}, (3, 4)),
        ({"f1": (1, 2), "f2": (2, 5), "f3": (1, 9)}, (1, 2)),
        ({"f1": (0, 4), "f2": (0, 0), "f3": (0, 0)}, (0, 4)),
        ({"f1": (0, 0), "f2": (0, 0), "f3": (0, 0)}, None),
    ],
)
def test_of_several_monsters_the_likeliest_to_strike_is_named(aims: Any, told: tuple[int, int] | None) -> None:
    state = fakes.clash_state()
    clash(state).figures = [s.Figure(s.FigureNumber(n), Cell(20 * n), "south") for n in (1, 2, 3)]
    view = seen(state)
    look = read_board(view)
    assert look is not None
    rulings: Any = BoardRulings(Aims(**aims))  # type: ignore[arg-type]
    dangers = BoardWords(view, look, rulings)._dangers(Cell(5))
    assert len(dangers) == (0 if told is None else 1)
    if told is not None:
        assert str(told[0]) in dangers[0] and str(told[1]) in dangers[0]


def test_a_badge_names_all_at_whom_most_cards_aim_and_nobody_else() -> None:
    view = seen(fakes.clash_state())
    aims = (("ilse", 3), ("bruno", 3), ("anselma", 1))
    intent = Intent(1, 5, aims, (2, 3), (6, 6), 2, (Toll("ilse", Fraction(3, 2)), Toll("bruno", Fraction(5, 2))))
    badge = _badge(intent, "", None, view)
    assert (badge.figure, badge.knights) == ("figure:1", ("ilse", "bruno"))
    told = [each for each, _ in badge.words]
    assert told[0] == "next, 3 of 5 cards" and "2–3" in told[1] and "6" in told[1] and "2.5" in told[2]
    card = fakes.library().ai_of("bell_ox", 1)[0]
    aimed = replace(intent, aims=(("bruno", 1),), zone=0, tolls=())
    drawn = _badge(aimed, card.id, MonsterAttackSubject(1, card.id, ("bruno",)), view)
    assert drawn.knights == ("bruno",) and drawn.words[0] == (card.name.en, "ink") and len(drawn.words) == 2


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("ash_regent.ai2.heir_presumptive", ["Monster: +1 evasion die", "After: Gain Summoned"]),
        ("abbots_hand.ai3.cast_out", ["more after the attack"]),
        ("", []),
    ],
)
def test_a_badge_says_what_the_monster_gains_and_what_comes_after_its_attack(card: str, told: list[str]) -> None:
    view = seen(fakes.clash_state())
    attack = MonsterAttackSubject(1, card, ("bruno",)) if card else None
    badge = _badge(Intent(1, 1, (("bruno", 1),), (2, 2), (6, 6)), card, attack, view)
    assert [words for words, tone in badge.words if tone == "ink_soft"] == told


# --- the map ----------------------------------------------------------------------------------------


def test_who_is_on_a_tile_and_where_the_party_is() -> None:
    state = fakes.state("delve")
    here, other = list(state.expedition.tiles)[:2]
    state.expedition.map_tokens = {"bell_ox": other, "cinder_novices": other}
    look = read_map(seen(state))
    assert look is not None
    assert {id: tile.here for id, tile in look.tiles.items()} == {here: True, other: False}
    assert [id for id, _, _ in look.tiles[other].monsters] == ["bell_ox", "cinder_novices"]
    assert look.tiles[here].monsters == () and look.tiles[other].laden and not look.tiles[here].laden
    state.expedition.fog_path = [s.FogCard(next(iter(fakes.library().deep_fog)), 0, 0)]
    look = read_map(seen(state))
    assert look is not None and not look.tiles[here].here, "in the Deep Fog it is on no tile"


class Journeys:
    """Rulings that only say what a step to a tile will cause."""

    def __init__(self, step: Journey | None) -> None:
        self.step = step

    def journey(self, tile: str) -> Journey | None:
        return self.step

    def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
        return ()


def test_before_a_step_it_is_said_what_it_will_cause_and_who_comes_where() -> None:
    state = fakes.state("delve")
    here, other = list(state.expedition.tiles)[:2]

    def told(step: Journey | None) -> list[str]:
        view = replace(seen(state), rulings=Journeys(step))  # type: ignore[arg-type]
        look = read_map(view)
        assert look is not None
        return plain(MapWords(view, look).before_the_step(look.tiles[other])).split(". ")

    step = Journey(other, 5, 7, 3, 4, 2, hunts=(("bell_ox", other), ("cinder_novices", here)))
    names = fakes.library().monsters
    _, first, ox, novices, left = told(step)
    assert all(number in first for number in ("5", "7", "3", "4", "2")) and "18" in left
    assert names["bell_ox"].name.en in ox and names["cinder_novices"].name.en in novices
    view = seen(state)
    where = MapWords(view, read_map(view) or MapLook()).title((read_map(view) or MapLook()).tiles[here])
    assert where in novices and where not in ox, "who comes to the tile itself is here, the other only nearer"
    failing = told(replace(step, fails=True, clues=0, hunts=()))
    assert len(failing) == 3 and "3" not in failing[1] and "fails" in failing[2]
    assert told(None) == [""]
    clues = replace(step, firsts=(FirstClue("tile", "east", "errant"),), hunts=())

    def taken(*takers: tuple[str, int]) -> Journey:
        return replace(clues, firsts=(FirstClue("tile", "east", "errant", takers),))

    assert told(clues)[2] == "Errant: nobody in the party collects it"
    some = told(taken(("ilse", 1), ("bruno", 0)))
    assert some[2] == "Errant: Ilse +1" and some[3].startswith("Bruno") and "Disregard" in some[3]
    assert some[4] == "1 more clue: cards decide of which type" and "more" not in told(replace(clues, clues=1))[3]
    assert all("Ilse" not in line for line in told(taken(("bruno", 0)))[2:3])


# --- words ------------------------------------------------------------------------------------------


def test_an_event_of_nobody_has_its_own_sentence_where_there_is_one() -> None:
    view = seen(fakes.clash_state())

    def told(kind: str, **args: Any) -> str:
        return speech.event(Event(kind, args), view)

    assert told("looks_at", card="scalded") == "Looked at: Scalded"
    assert told("looks_at", card="scalded", knight="") == "Looked at: Scalded"
    assert told("looks_at", card="scalded", knight="ilse").startswith("Ilse")
    of_a_mob = told("looks_at", card="scalded", knight="ilse", what="mob", figure=1)
    assert "the card that" in of_a_mob and "{" not in of_a_mob
    assert "Bruno" in told("unlocked", what="gear", card="scalded", knight="bruno")
    assert told("unlocked", what="gear", card="scalded") == "Unlocked: Scalded"


def test_what_was_taken_is_told_since_the_cloth_was_spread() -> None:
    before = Event("takes_loot", {"knight": "ilse", "loot": "upgrade"})
    spread = Event("common_goods", {"loot": ["upgrade"]})
    after = Event("takes_loot", {"knight": "ilse", "loot": "kingdom_gear"})
    view = seen(
        fakes.state("spoils"), None, [before, spread, after, replace(after, args={"knight": "bruno", "loot": "full"})]
    )
    told = taken_by("ilse", view)
    only = taken_by("ilse", seen(fakes.state("spoils"), None, [spread, after]))
    assert told == only != "" and taken_by("ilse", seen(fakes.state("spoils"), None, [before, spread])) == ""
    assert taken_by("bruno", view) not in ("", told)


def test_gold_that_the_leader_keeps_for_a_squire_is_told_with_the_squires_name() -> None:
    gain = Event("gain", {"what": "gold", "knight": "ilse", "amount": 1, "now": 3, "squire": "kit"})
    assert "for Kit" in speech.event(gain, seen(fakes.story_state()))


def test_beside_a_page_stands_what_came_with_it_and_with_the_test_before() -> None:
    page = Event("paragraph", {"book": "ilse", "paragraph": 112, "knight": "ilse"})
    other = Event("paragraph", {"book": "ilse", "paragraph": 100, "knight": "ilse"})
    test = Event("test", {"knight": "ilse", "virtue": "", "die": 7, "bonus": 0, "difficulty": 6, "passed": True})

    def gain(amount: int) -> Event:
        return Event("gain", {"what": "gold", "knight": "ilse", "amount": amount, "now": amount})

    def beside(*events: Event) -> list[str]:
        return [gift.words for gift in gave(seen(fakes.story_state(), None, events), ("ilse", 112))]

    def lines(*amounts: int) -> list[str]:
        return [speech.event(gain(amount), seen(fakes.story_state())) for amount in amounts]

    assert beside(test, gain(2), page, gain(3)) == lines(2, 3)
    assert beside(other, gain(2), page, gain(3)) == lines(3), "what stands beside the page before"
    assert beside(gain(2), page, gain(3), test, gain(4)) == lines(3)
    tile, alone = Event("explored", {"tile": "01"}), Event("only_one_answer", {"prompt": "choose.clue"})
    assert beside(tile, gain(2), page, gain(3)) == lines(3), "what the tile gave"
    assert beside(page, gain(3), alone, gain(4)) == lines(3, 4), "though a question answered itself between"
    turned = Event("tile_revealed", {"tile": "01"})
    assert beside(page, turned, gain(4))[1:] == lines(4), "though a tile was turned over between"
    loot = Event("loot", {"loot": "upgrade", "amount": 1, "now": 2})
    found = speech.event(loot, seen(fakes.story_state()))
    assert beside(page, loot, gain(4)) == [found, *lines(4)], "loot that the page had chosen among"
    assert beside(other, gain(2)) == []
    way = Event("way_taken", {"knight": "ilse", "book": "ilse", "paragraph": 100})
    assert beside(other, gain(2), way, gain(5), page, gain(3)) == lines(5, 3), "what the way cost or gave"
    assert beside(other, way, gain(5), test, gain(4), page) == lines(5, 4), "and the test on it"
    done = Event("quest", {"knight": "ilse", "result": "success"})
    assert beside(page, done, gain(3))[1:] == lines(3), "what a quest brings that ends here"
    met = Event("paragraph", {**page.args, "again": True})
    assert beside(met, gain(3))[0].startswith("Met before") and beside(met, gain(3))[1:] == lines(3)


# --- loadout, sheet, hand, plates, sequence, dungeon --------------------------------------------------


def test_a_number_that_grows_is_for_the_better() -> None:
    now = Outfit("x", 1, {"hit": Fraction(1, 2), "speed": Fraction(4), "bane": Fraction(2), "again": Fraction(3, 2)})
    then = Outfit("x", 1, {"hit": Fraction(3, 4), "speed": Fraction(3), "bane": Fraction(2), "again": Fraction(2)})
    found = [(each.before, each.after, each.better) for each in changed(now, then)]
    assert found == [("50\u00a0%", "75\u00a0%", True), ("1.5", "2", True), ("4", "3", False)]
    assert changed(now, now) == [] and changed(now, Outfit()) == []


def test_a_click_on_the_last_box_clears_it_and_on_any_other_ticks_up_to_it(qtbot: Any) -> None:
    rows = VirtueRows()
    qtbot.addWidget(rows)
    rows.resize(320, 50)
    rows.show_pairs((Pair("Might", 1, "Cruelty", 2), Pair("Insight", 0, "Treachery", 0)))
    found: list[tuple[int, int, int]] = []
    rows.changed.connect(lambda *values: found.append(values))

    def click(x: float, y: float, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
        spot = QPointF(x, y)
        plain = Qt.KeyboardModifier.NoModifier
        rows.mousePressEvent(QMouseEvent(QMouseEvent.Type.MouseButtonPress, spot, spot, button, button, plain))

    start = 320 * 0.46 + 16
    for box in range(4):
        click(start + box * 17 + 6, 12)
    click(20, 12)
    click(20, 40, Qt.MouseButton.RightButton)
    click(20, 90)
    assert found == [(0, 0, 1), (0, 0, 1), (0, 0, 3), (0, 0, 4), (0, 1, -1), (1, -1, -1)]


def test_what_cools_down_is_held_only_in_a_clash_and_where_the_hand_is_empty() -> None:
    state = fakes.clash_state()
    knight = state.knights["ilse"]

    def held(state: s.State) -> list[tuple[str, bool]]:
        view = seen(state)
        return [(card.face.title, card.dim) for card in held_cards(view.game.knights["ilse"], view)]

    names = {id: card.name.en for id, card in fakes.library().techniques.items()}
    assert held(state) == [(names[id], False) for id in knight.hand]
    knight.hand = []
    assert held(state) == [(names[id], True) for id in knight.cooldown] != []
    outside = fakes.state("delve")
    outside.knights["ilse"].hand = []
    assert held(outside) == []


@pytest.mark.parametrize(("free", "picked", "heat"), [(0, 1, 1), (0, 2, 2), (1, 1, 0), (1, 2, 1), (3, 2, 0)])
def test_the_plate_says_how_much_heat_the_picked_dice_cost(free: int, picked: int, heat: int) -> None:
    decision = fakes.reroll()
    decision.args["free"] = free
    answering = Answering()
    answering.ask(decision)
    answering.pick([f"die:{index}" for index in range(picked)])
    plate = deed(answering, seen(fakes.clash_state(), decision))
    assert (str(heat) in plate.line) if heat else (plate.line == "free")


def test_the_round_marks_the_knight_whose_turn_it_is_only_in_the_knights_part() -> None:
    state = fakes.clash_state()
    clash(state).active, state.knights["bruno"].acted = "ilse", True

    def steps(step: str) -> list[str]:
        state.scenes = [Frame("clash", step)]
        return [each.state for each in round_steps(seen(state))]

    assert steps("knight_turn") == ["head", "done", "now", "done"]
    assert steps("activation") == ["head", "now", "next", "next"]
    clash(state).active = "bruno"
    assert steps("knight_turn") == ["head", "done", "next", "now"]


def test_a_room_that_is_done_is_no_longer_open(qtbot: Any) -> None:
    state = fakes.state("dungeon")
    card = next(iter(fakes.library().dungeons.values()))
    rooms = [room.id for room in card.rooms if room.id != card.gate]
    laid = dict(zip(rooms, list(fakes.library().dungeon_cards), strict=False))
    state.expedition.dungeon = s.Dungeon(card.id, rooms[0], [], laid, open=rooms[1:3], done=[rooms[1]])
    view = DungeonView()
    qtbot.addWidget(view)
    view.show_table(seen(state))
    seen_rooms = [view._state(room, seen(state).expedition.dungeon) for room in rooms[:4]]  # type: ignore[arg-type]
    assert seen_rooms == ["here", "done", "open", "hidden"]
