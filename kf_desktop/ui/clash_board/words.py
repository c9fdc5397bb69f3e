"""What is said of the board: of a space under the cursor, and of what the pointer rests on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from kf_desktop.content.words.clauses import speaker
from kf_desktop.door.rulings import SightLine
from kf_desktop.door.subjects import MonsterAttackSubject, PlacingSubject
from kf_desktop.engine.grid import Cell
from kf_desktop.ui.clash_board.clicks import Clicks
from kf_desktop.ui.clash_board.look import BoardLook, KnightLook, MonsterLook, TerrainLook
from kf_desktop.ui.clash_board.rulings import BoardRulings
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import number_lines, targeting_lines
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.words import change, percent, shown, value_name
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Refusal
    from kf_desktop.ui.clash_board.places import Places


CHANCES = {"any_hit": "sky", "wound": "gold", "critical": "ember"}
"""What is told of an attack, and the colour of its bar."""
WEIGHED = ("wound", "critical", "any_hit")
"""What makes one weapon better than another, the most important first."""


class BoardWords:
    """Sentences about the board of one view."""

    def __init__(self, view: TableView, look: BoardLook, rulings: BoardRulings) -> None:
        self.view, self.look, self.rulings = view, look, rulings
        self.names = speech.names_of(view.library)
        self.clicks = Clicks()
        """What a click means at this question."""
        self.standpoints: tuple[Cell, ...] = ()
        self.walker = ""
        """Who could go to these."""
        """Where one could go and attack from there."""
        self._missing: dict[str, Refusal] | None = None

    # --- for the ear --------------------------------------------------------------------------------

    def space(self, cell: Cell, places: Places) -> str:
        """A space: its name, what is on it, and what can be answered there."""
        parts = [self.on(cell)]
        option = places.cells.get(cell)
        if option is not None:
            cost = option.args.get("cost")
            parts.append(tr("board.can_choose") if cost is None else tr("board.can_reach", cost=cost))
            parts += self._reached(cell)
        elif cell in self.clicks.costs and not self.look.at(cell):
            parts += [tr("board.can_reach", cost=self.clicks.costs[cell]), *self._from(cell), *self._dangers(cell)]
        elif refused := self.refused(cell):
            parts.append(refused)
        for piece in self.look.at(cell):
            parts += [speech.option(option, self.view) for option in places.figures.get(piece.key, ())]
            for gear in self.clicks.figures.get(piece.key, {}):
                parts.append(tr("board.attacks", weapon=self.weapon(gear), odds=self._chances(piece, gear)))
        return CATALOGUE.sentences(parts)

    def on(self, cell: Cell) -> str:
        """The name of a space and what is on it."""
        parts = [self.piece(piece) for piece in self.look.at(cell)]
        tile = self.look.terrain_at(cell)
        if tile is not None:
            parts.append(CATALOGUE.bracketed(self.names.name("terrain", tile.tile), self._keywords(tile)))
        if self.look.symbols:
            power, potential = self.look.symbols.get(cell, (0, 0))
            parts.append(tr("board.symbols", power=power, potential=potential))
        said = CATALOGUE.listed(parts) if parts else tr("board.empty")
        return CATALOGUE.headed(self.look.grid.name(cell), said)

    def piece(self, piece: KnightLook | MonsterLook) -> str:
        """A figure and its state."""
        if isinstance(piece, MonsterLook):
            return CATALOGUE.bracketed(piece.name, tr(f"board.faces_{piece.facing}")) if piece.facing else piece.name
        return CATALOGUE.listed([self.names.name("knight", piece.id), *self._states(piece)])

    def everything(self) -> str:
        """Who stands where: the board for those who cannot see it."""
        return "\n".join(
            CATALOGUE.headed(self.look.grid.name(piece.cell), self.piece(piece)) for piece in self.look.pieces
        )

    # --- for the eye --------------------------------------------------------------------------------

    def tip(self, cell: Cell) -> str:
        """What is shown while the pointer rests on a space; empty for bare floor."""
        standing = self.look.at(cell)
        parts = [self._tip_of(piece) for piece in standing]
        if cell in self.clicks.costs and not standing:
            way = tr("board.can_reach", cost=self.clicks.costs[cell])
            told = [*self._from(cell), *self._met(cell), *self._dangers(cell)]
            parts.append(_told(f"{self.look.grid.name(cell)} · {way}", told))
        parts += [_told(self.look.grid.name(cell), told)] if (told := self._reached(cell)) else []
        for piece in standing:
            parts[:0] = self._tips_of_attacks(piece)
        tile = self.look.terrain_at(cell)
        if tile is not None:
            parts.append(self._tip_of_terrain(tile))
        placing = self.view.decision is not None and isinstance(self.view.decision.subject, PlacingSubject)
        if cell in self.look.symbols and not placing and not any(isinstance(piece, MonsterLook) for piece in standing):
            parts.append(_told(self.look.grid.name(cell), self._of_encounter(cell)))
        refused = self.refused(cell)
        if refused:
            parts.append(escape(refused))
        return "<hr>".join(parts)

    # --- before a click -----------------------------------------------------------------------------

    def weapon(self, gear: str) -> str:
        """The name of a weapon."""
        return self.names.name("gear", gear)

    def _from(self, cell: Cell) -> list[str]:
        """Whether one could attack from the space, and whom of several."""
        if cell not in self.standpoints:
            return []
        struck = self.rulings.attacked_from(self.walker, cell) if self.walker and len(self.look.monsters) > 1 else ()
        names = [monster.name for monster in self.look.monsters if monster.number in struck]
        return [tr("board.attack_from_whom", monsters=CATALOGUE.listed(names)) if names else tr("board.attack_from")]

    def _met(self, cell: Cell) -> list[str]:
        """The terrain that the way to the space goes through."""
        tiles = [self.look.terrain_at(each) for each in self.rulings.way(cell)]
        names = dict.fromkeys(self.names.name("terrain", tile.tile) for tile in tiles if tile is not None)
        return [tr("board.through", terrain=CATALOGUE.listed(list(names)))] if names else []

    def _reached(self, cell: Cell) -> list[str]:
        """Whether the attack under way still reaches the knight who goes there."""
        reached = self.rulings.still_reached.get(cell)
        return [] if reached is None else [tr("board.still_reached" if reached else "board.out_of_reach")]

    def _dangers(self, cell: Cell) -> list[str]:
        """Which monster would most likely strike the knight there."""
        worst = (Fraction(0), 0, 0, "")
        for monster in self.look.monsters:
            count, cards = self.rulings.aimed(monster.number, self.clicks.knight, cell)
            if cards:
                worst = max(worst, (Fraction(count, cards), count, cards, monster.name))
        return [tr("board.danger", count=worst[1], cards=worst[2], monster=worst[3])] if worst[2] else []

    def best_weapon(self, figure: KnightLook | MonsterLook) -> str:
        """The weapon that most likely wounds it, of several; empty where the chances are not known."""
        chances = {gear: self._odds(figure, gear) for gear in self.clicks.figures.get(figure.key, {})}
        if len(chances) < 2 or not all("wound" in values for values in chances.values()):
            return ""
        return max(chances, key=lambda gear: tuple(chances[gear].get(name, Fraction(0)) for name in WEIGHED))

    def _tips_of_attacks(self, figure: KnightLook | MonsterLook) -> list[str]:
        """What an attack with each weapon would do, that of the click first, and how another is taken."""
        weapons, best = list(self.clicks.figures.get(figure.key, {})), self.best_weapon(figure)
        ranked = sorted(weapons, key=lambda gear: gear != best)
        tips = [self._tip_of_attack(figure, gear) for gear in ranked]
        return [*tips, escape(tr("board.other_weapon", weapon=self.weapon(best)))] if best else tips

    def _odds(self, figure: KnightLook | MonsterLook, gear: str) -> dict[str, Fraction]:
        if not isinstance(figure, MonsterLook):
            return {}
        odds = self.rulings.attack_odds(self.clicks.knight, figure.number, gear)
        return odds.values if odds is not None else {}

    def _later(self, figure: KnightLook | MonsterLook, gear: str) -> list[str]:
        """What lets dice be rolled again after the roll, and is not in the chances."""
        if not isinstance(figure, MonsterLook):
            return []
        odds = self.rulings.attack_odds(self.clicks.knight, figure.number, gear)
        found = odds.later if odds is not None else ()
        return [tr("board.later", card=self.names.name("card", card), count=count) for card, count in found]

    def _struck(self, figure: KnightLook | MonsterLook, gear: str) -> list[str]:
        """Whom the monster would strike if the attack drove it away, a line for each keyword that does."""
        if not isinstance(figure, MonsterLook):
            return []
        odds = self.rulings.attack_odds(self.clicks.knight, figure.number, gear)
        by_keyword: dict[tuple[str, str], list[str]] = {}
        for keyword, name in odds.struck if odds is not None else ():
            word = "board.drives_to_death" if name not in self.view.game.party else "board.drives_over"
            by_keyword.setdefault((word, keyword), []).append(self.names.called(name))
        return [
            tr(word, keyword=self.names.name("keyword", keyword), who=CATALOGUE.listed(names))
            for (word, keyword), names in by_keyword.items()
        ]

    def _chances(self, figure: KnightLook | MonsterLook, gear: str) -> str:
        """Hit, wound and critical wound in one line."""
        values = self._odds(figure, gear)
        return CATALOGUE.listed([f"{value_name(name)} {percent(values[name])}" for name in CHANCES if name in values])

    def _tip_of_attack(self, figure: KnightLook | MonsterLook, gear: str) -> str:
        """The weapon, and a bar for each chance; what the re-rolls that are worth it will cost."""
        values = self._odds(figure, gear)
        palette = THEMES.theme.palette
        rows = []
        for name, tone in CHANCES.items():
            if name not in values:
                continue
            full = max(1, min(99, round(100 * values[name])))
            rows.append(
                f"<tr><td>{escape(value_name(name))}&nbsp;</td><td width='120'><table width='120' cellspacing='0'><tr>"
                f"<td width='{full}%' bgcolor='{getattr(palette, tone)}'>&nbsp;</td><td bgcolor='{palette.line}'></td>"
                f"</tr></table></td><td align='right'>&nbsp;<b>{percent(values[name])}</b></td></tr>"
            )
        heat = values.get("heat", Fraction(0))
        told = [tr("board.rerolls", heat=shown("heat", heat))] if heat else []
        told += self._later(figure, gear)
        after = "".join(f"<br>{escape(line)}" for line in [*self._struck(figure, gear), *_answers(values), *told])
        return (
            f"<b>{escape(tr('board.attack_with', weapon=self.weapon(gear)))}</b><table>{''.join(rows)}</table>{after}"
        )

    def _of_encounter(self, cell: Cell) -> list[str]:
        """What a space of the encounter board is good for, and whether a monster strikes it (ENC-048)."""
        power, potential = self.look.symbols[cell]
        leaves = [("opening", potential), ("break", power)]
        told = CATALOGUE.listed([f"{self.names.name('token', each)} {count}" for each, count in leaves if count])
        struck = [m.name for m in self.look.monsters if cell in self.rulings.spaces_of(m.number).front]
        zone = [tr("board.struck_here", monster=CATALOGUE.listed(struck))] if struck else []
        return [*zone, *self._from(cell), tr("board.help_from", leaves=told) if told else tr("board.help_nothing")]

    # --- for the eye, of what stands there ----------------------------------------------------------

    def refused(self, cell: Cell) -> str:
        """Why the space is none of those on offer; empty if it is, or if no space is asked for."""
        refusal = self._refusals().get(f"cell:{self.look.grid.name(cell)}")
        return tr("board.not_on_offer", why=speech.refusal(refusal, self.view)[1]) if refusal is not None else ""

    def _refusals(self) -> dict[str, Refusal]:
        """The missing options of the question by their keys, gathered at the first look."""
        if self._missing is None:
            self._missing = {refusal.option.key: refusal for refusal in self.view.rulings.refusals()}
        return self._missing

    def _tip_of(self, piece: KnightLook | MonsterLook) -> str:
        return self._tip_of_monster(piece) if isinstance(piece, MonsterLook) else self._tip_of_knight(piece)

    def _tip_of_knight(self, piece: KnightLook) -> str:
        knight = self.view.game.knights[piece.id]
        lines = [
            " · ".join(
                (
                    f"{tr('stat.passion')} {knight.passion}",
                    f"{tr('stat.heat')} {knight.heat}/{knight.heat_limit}",
                    f"{tr('stat.vigor')} {knight.vigor}/{knight.vigor_limit}",
                )
            )
        ]
        lines += self._states(piece)
        lines += [self.names.name("condition", id) for id in knight.conditions]
        lines += self._sights([line for line in self.rulings.sight_lines if line.knight == piece.id], monster=True)
        return _told(self.names.name("knight", piece.id), lines)

    def _tip_of_monster(self, piece: MonsterLook) -> str:
        clash, encounter = self.view.game.clash, self.view.expedition.encounter
        level = encounter.level if encounter is not None else clash.level if clash is not None else 1
        state = [tr("board.level", level=piece.level or level)]
        state += [tr(f"board.faces_{piece.facing}")] if piece.facing else []
        state += [tr(f"board.token_{kind}", ready=ready) for kind, ready in piece.tokens]
        lines = [" · ".join(state)]
        lines += self._sights([line for line in self.rulings.sight_lines if line.figure == piece.number])
        lines += self._made_up(piece)
        attacked = piece.key in self.clicks.figures  # what a click does comes before what was
        return _told(piece.name, [*lines, *(() if attacked else self._last_aim(piece.number))])

    def _made_up(self, piece: MonsterLook) -> list[str]:
        """Of its attack under way: why it rolls more dice, or asks more of them, than its card says."""
        attack = self.view.decision.subject if self.view.decision is not None else None
        if not isinstance(attack, MonsterAttackSubject) or attack.figure != piece.number:
            return []
        intent = self.rulings.intent(piece.number, attack.card)
        return number_lines(intent.numbers, self.view) if intent is not None else []

    def _last_aim(self, number: int) -> list[str]:
        """The last targeting of the monster in short: each line of the card, and what became of the knights."""
        aims = (each for each in reversed(self.view.events) if each.kind == "targeting")
        event = next((each for each in aims if each.args.get("figure") == number and each.reasons), None)
        if event is None:
            return []
        card = self.names.name("card", str(event.args.get("card", "")))
        return [tr("board.last_aim", card=card), *targeting_lines(event, self.view)]

    def _tip_of_terrain(self, tile: TerrainLook) -> str:
        return _told(self.names.name("terrain", tile.tile), [self._keywords(tile)])

    def _sights(self, lines: list[SightLine], *, monster: bool = False) -> list[str]:
        """Those who are seen in one line, each of the others with the reason why not."""
        clear = [self._other(line, monster=monster) for line in lines if line.clear]
        seen = [tr("board.seen_by" if monster else "board.sees", who=CATALOGUE.listed(clear))] if clear else []
        return seen + [self._unseen(line, monster=monster) for line in lines if not line.clear]

    def _other(self, line: SightLine, *, monster: bool) -> str:
        """Who is at the other end: the monster, or the knight."""
        if not monster:
            return self.names.called(line.knight)
        look = next((m for m in self.look.monsters if m.number == line.figure), None)
        return look.name if look is not None else ""

    def _unseen(self, line: SightLine, *, monster: bool) -> str:
        sees, who = "seen_by" if monster else "sees", self._other(line, monster=monster)
        if line.unseen:
            return tr(f"board.not_{sees}_{line.unseen}", who=who)
        where = self.look.grid.name(line.blocked_by) if line.blocked_by >= 0 else "–"
        return tr(f"board.not_{sees}", who=who, space=where)

    def _states(self, piece: KnightLook) -> list[str]:
        states = [f"knockdown_{piece.knockdown}"] if piece.knockdown else []
        states += ["hidden"] if piece.hidden else []
        states += ["target"] if piece.target else []
        states += ["perched"] if piece.perched else []
        states += ["acted"] if piece.acted else []
        return [tr(f"board.{state}") for state in states]

    def _keywords(self, tile: TerrainLook) -> str:
        card = self.view.library.terrain[tile.tile]
        voice = speaker(CATALOGUE.language, self.view.library)
        return str(voice.keywords(card.keywords)) or tr("board.no_keywords")


def _answers(values: Mapping[str, Fraction]) -> list[str]:
    """What failing or wounding may bring upon the attacker, and what that costs him on the average."""
    fails = values.get("any_hit", Fraction(0)) - values.get("wound", Fraction(0))
    lines = []
    if fails and values.get("answers_fail"):
        lines.append(tr("board.fails", chance=percent(fails), share=percent(values["answers_fail"])))
    if values.get("answers_wound"):
        lines.append(tr("board.wound_answered", share=percent(values["answers_wound"])))
    if values.get("expected_lost"):
        lines.append(tr("board.costs_on_average", vigor=change("expected_lost", values["expected_lost"])))
    return lines


def _told(title: str, lines: list[str]) -> str:
    """A heading with lines under it, for a tooltip."""
    return "<br>".join([f"<b>{escape(title)}</b>", *(escape(line) for line in lines if line)])
