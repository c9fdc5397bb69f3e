"""The journey between clashes: phases played step by step, tests, votes and what a phase asks."""

from __future__ import annotations

from typing import Any

from kf_desktop.engine.decision import Steps
from kf_desktop.rules.expedition.encounter.encounter import run_encounter
from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.scenarios.doings.rounds import MOST_PIECES, ROUND_AND_ROUND, know_clash
from kf_desktop.scenarios.doings.taking_part import Doing, Doings
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.position.bed import Bed
from kf_desktop.scenarios.position.journey import go_on_from_clash, known_step


def _go_on(bed: Bed, play: Table) -> Steps[Any]:
    """The scenes, piece by piece, to the scene or step that `until` names; else until no answer is left."""
    until = play.text("until", "")
    scene, _, step = until.partition(":")
    if until:
        one_of(scene, SCENES, play.at("until"), "scene")
        known_step(scene, step, play.at("until"))
    return _scenes(bed, scene, step, play)


def _scenes(bed: Bed, scene: str, step: str, play: Table) -> Steps[Any]:
    game = bed.game
    know_clash(bed)
    for _ in range(MOST_PIECES):
        if RULES.finished(game.state):
            if not scene:
                return
            break
        go_on_from_clash(bed)
        frame = game.state.scenes[-1]
        if frame.scene == "clash" and not frame.args.get("monster", "x"):
            raise Wrong(play.path, "a clash begins, and no monster is in any district: say which in expedition.wheel")
        yield from RULES.step(game)
        if RULES.finished(game.state):
            continue
        now = game.state.scenes[-1]
        moved = now is not frame or step
        if scene and now.scene == scene and moved and (not step or now.step == step):
            return
    if not scene:
        raise Wrong(play.path, ROUND_AND_ROUND)
    wanted = f"{scene}:{step}" if step else scene
    raise Wrong(play.at("until"), f"the game never comes to {wanted}")


def _encounter(bed: Bed, play: Table) -> Steps[Any]:
    """The district's monster is met, or the one named (ENC-001)."""
    named = play.text("monster", "")
    monster = bed.cards.find("monsters", named, play.at("monster")) if named else monster_here(bed.game)
    if not monster:
        raise Wrong(play.path, 'no monster is in this district: say which with "monster"')
    bed.game.content = bed.cards.box
    bed.game.state.expedition.levels.setdefault(monster, 1)
    return run_encounter(bed.game, monster, ambush=play.yes("ambush"))


DOINGS: Doings = {
    "go on": Doing(_go_on, ("until",)),
    "meet": Doing(_encounter, ("monster", "ambush")),
}
