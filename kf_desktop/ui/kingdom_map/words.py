"""What is said of the map: of a tile under the cursor or the pointer, and of all of it."""

from __future__ import annotations

from html import escape, unescape
from typing import TYPE_CHECKING

from kf_desktop.door.rulings import FirstClue, Journey
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.kingdom_map.look import FogLook, MapLook, TileLook
from kf_desktop.ui.kingdom_map.places import Places
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Refusal


class MapWords:
    """Sentences about the map of one view."""

    def __init__(self, view: TableView, look: MapLook) -> None:
        self.view, self.look = view, look
        self.names = speech.names_of(view.library)
        self._barred: dict[str, Refusal] | None = None
        """What the question refuses, gathered at the first look."""

    def spot(self, spot: str, places: Places) -> str:
        """A place that can be chosen, and what choosing it does."""
        kind, _, id = spot.partition(":")
        parts = [self.tile(self.look.tiles[id])] if kind == "tile" else []
        parts += [speech.option(option, self.view) for option in places.options(spot)]
        parts += [plain(self.before_the_step(self.look.tiles[id]))] if kind == "tile" else []
        return CATALOGUE.sentences(parts)

    def tile(self, tile: TileLook) -> str:
        """A tile: what it is and who is there."""
        return CATALOGUE.listed([self.title(tile), *self._facts(tile)])

    def title(self, tile: TileLook) -> str:
        """The name of an open tile; district and number of a hidden one."""
        if tile.up or tile.explored:
            return self.names.tile(self.view.expedition.kingdom, tile.id)
        return tr("map.hidden", district=self._district(tile), tile=tile.id)

    def everything(self) -> str:
        """All tiles, for those who cannot see them."""
        return "\n".join(self.tile(tile) for tile in self.look.tiles.values())

    def tip(self, tile: TileLook) -> str:
        """What is shown while the pointer rests on a tile."""
        lines = self._facts(tile)
        step = self.before_the_step(tile)
        if refused := self.refused(tile.id):
            lines.append(refused)
        if tile.up or tile.explored:
            lines.insert(0, self._district(tile))
        told = "<br>".join([f"<b>{escape(self.title(tile))}</b>", *(escape(line) for line in lines)])
        card = self.view.library.tiles[self.view.expedition.kingdom][tile.id]
        if card.flavour is not None and (tile.up or tile.explored):
            told += f"<br>{CATALOGUE.slanted(escape(card.flavour.get(CATALOGUE.language)))}"
        return f"{step}<hr>{told}" if step else told

    def fog_card(self, card: FogLook, places: Places) -> str:
        """What is shown while the pointer rests on a Deep Fog card: its number and words, and what choosing it does."""
        if not card.up:
            return f"<b>{escape(card.name)}</b><br>{escape(tr('map.fog_down'))}"
        face = face_of(self.view.library, "deep_fog", card.card)
        lines = [CATALOGUE.headed_html(head, words) for head, words in face.lines]
        told = "<br>".join([f"<b>{escape(CATALOGUE.bracketed(card.name, face.value))}</b>", *lines])
        option = places.cards.get(card.card)
        if option is None:
            return told
        chosen = (speech.option(option, self.view), speech.option_help(option, self.view))
        return f"{told}<hr>{'<br>'.join(escape(each) for each in chosen if each)}"

    def refused(self, tile: str) -> str:
        """Why there is no way to a tile that lies beside the party; empty if there is one, or no way is asked for."""
        if self._barred is None:
            self._barred = {refusal.option.key: refusal for refusal in self.view.rulings.refusals()}
        refusal = self._barred.get(f"tile:{tile}")
        return tr("board.not_on_offer", why=speech.refusal(refusal, self.view)[1]) if refusal is not None else ""

    def before_the_step(self, tile: TileLook) -> str:
        """What the step there will cause; empty if nobody can go there now."""
        step = self.view.rulings.journey(tile.id)
        if step is None:
            return ""
        parts = [tr("map.hour", before=step.time, after=step.time_after)]
        threat = "threat_same" if step.threat == step.threat_after else "threat_step"
        parts += [tr(f"map.{threat}", before=step.threat, after=step.threat_after)] if not step.fails else []
        parts += [tr("map.clues_step", clues=step.clues)] if step.clues else []
        lines = [" · ".join(parts), *([tr("map.fails")] if step.fails else self._what_comes(step))]
        return "<br>".join([f"<b>{escape(tr('map.will_cause'))}</b>", *(escape(line) for line in lines)])

    def _what_comes(self, step: Journey) -> list[str]:
        """Clues, the card that is drawn, who is met, comes and appears, the clash whose hour it will be."""
        lines = self._who_gains(step)
        lines += [self._of_monster("meets", monster, at, step.tile) for monster, at in step.meets]
        lines += [self._of_monster("hunt", monster, to, step.tile) for monster, to in step.hunts]
        if step.appears:
            lines.append(tr("map.appears", monster=self.names.name("monster", step.appears)))
        deck = self.view.expedition.exploration
        kinds = CATALOGUE.listed([tr(f"map.kind_{kind}", count=count) for kind, count in deck.kinds])
        lines.append(tr("map.cards_left", cards=deck.cards, kinds=kinds))
        hours = [each for each in self.view.rulings.clash_hours() if each[1] <= step.time_after][:1]
        lines += [tr("map.clash_comes", clash=tr(f"clash.{type_}"), hour=hour) for type_, hour, _ in hours]
        fights = self.names.name("monster", step.fights) if step.fights else ""
        return [*lines[:-1], CATALOGUE.headed(lines[-1], fights)] if fights else lines

    def _of_monster(self, what: str, monster: str, where: str, to: str) -> str:
        """A monster on the tile that the party comes to, or somewhere else."""
        key = f"map.{what}_here" if where == to else f"map.{what}_elsewhere"
        there = self.title(self.look.tiles[where]) if where in self.look.tiles else where
        return tr(key, monster=self.names.name("monster", monster), tile=there)

    def _who_gains(self, step: Journey) -> list[str]:
        """Whom the first clue on the tile's back goes to by each way there; that the others are drawn."""
        if not step.firsts:
            return []
        lines: list[str] = []
        for first in step.firsts:
            way = tr(f"map.way_{first.label}") if len(step.firsts) > 1 else ""
            lines += [CATALOGUE.headed(way, line) if way else line for line in self._first_clue(first)]
        return lines + ([tr("map.clues_drawn", clues=step.clues - 1)] if step.clues > 1 else [])

    def _first_clue(self, first: FirstClue) -> list[str]:
        """Who collects it, or that nobody does; and whom a vice forfeits it."""
        kind = self.names.name("clue", first.clue)
        gains = [f"{self.names.called(who)} +{amount}" for who, amount in first.takers if amount]
        lines = [tr("map.clues_for", kind=kind, who=CATALOGUE.listed(gains))] if gains else []
        lines += [tr("map.clue_lost", knight=self.names.called(who)) for who, amount in first.takers if not amount]
        return lines or [tr("map.clues_for_nobody", kind=kind)]

    def _district(self, tile: TileLook) -> str:
        return self.names.name("district", tile.district)

    def _facts(self, tile: TileLook) -> list[str]:
        facts = []
        if not tile.up and not tile.explored:
            back = dict(tile.back)
            clues = back["clue"]
            facts.append(tr("map.back", time=back["time"], threat=back["threat"], clues=clues, fog=back["fog"]))
        elif not tile.explored:
            facts.append(tr("map.unseen"))
        facts += [tr("map.here")] if tile.here else []
        facts += [tr("map.monster", monster=self.names.name("monster", id)) for id, _, _ in tile.monsters]
        facts += [tr("map.token", token=self.names.name("token", id), amount=count) for id, count, _ in tile.tokens]
        return facts


def plain(told: str) -> str:
    """What is shown, for the ear."""
    return unescape(told.replace("<br>", ". ").replace("<b>", "").replace("</b>", ""))
