"""Paragraphs of the Codex that the game itself opens (CLA-009, DEL-020)."""

from __future__ import annotations

from kf_desktop.rules.campaign.reading import push_reading
from kf_desktop.rules.game import Game


def codex_of(game: Game) -> str:
    """The Codex of the kingdom that the party is in (CLA-008)."""
    return game.content.kingdoms[game.state.expedition.kingdom].codex


def read_clash_words(game: Game) -> None:
    """The scenario's words are read when the board is set up (CLA-009); a skirmish tells no story."""
    clash = game.state.clash
    if clash is None or game.state.skirmish is not None:
        return
    paragraph = game.content.scenarios[clash.scenario].paragraph
    if paragraph:
        push_reading(game, codex_of(game), paragraph, game.state.expedition.leader)
