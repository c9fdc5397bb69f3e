"""The monsters' attacks in an Encounter (ENC-031 … ENC-036)."""

from __future__ import annotations

from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.encounter.table import aimed_cells, encounter_of
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure


def monster_round(game: Game, card: EncounterCard) -> Steps[None]:
    """Each monster attacks every knight in its zone (ENC-031 … ENC-036)."""
    encounter = encounter_of(game)
    for figure in encounter.figures:
        aimed = aimed_cells(game, card, figure)
        for name in [name for name, cell in encounter.knights.items() if cell in aimed]:
            yield from attack_on(game, card, figure, game.state.fighter(name))


def attack_on(game: Game, card: EncounterCard, figure: Figure, knight: Fighter) -> Steps[None]:
    """The attack effect: no Evasion, no Armor, no Mortis (ENC-032 … ENC-035)."""
    game.emit("encounter_attack", "ENC-032", monster=card.monster, figure=figure.number, knight=knight.id)
    context = Context(source=card.monster, knight=knight, target=knight, default="target")
    yield from perform_and_hunt(game, card.attack, context)
