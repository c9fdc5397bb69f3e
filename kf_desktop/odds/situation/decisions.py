"""From the decision on the table to a question: `for_decision(game, decision)`.

Every number is asked of the rules. What cannot be known is weighed: a body part that lies face down may be any
of its level that nobody has seen. Tokens that the attack is sure to bring are counted; abilities that somebody
may yet choose are reckoned beside (`offered`).
"""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.door.odds import Odds
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.odds import d10, journey
from kf_desktop.odds.question import (
    OfScrape,
    OfTest,
    Question,
)
from kf_desktop.odds.situation.attack import action, declared, encounter_action
from kf_desktop.odds.situation.defence import of_defence, second_chance
from kf_desktop.odds.situation.offered import with_offers
from kf_desktop.odds.situation.whom import dice_of, draws_cards
from kf_desktop.rules.table.attacks import KnightAttack, MonsterAttack
from kf_desktop.rules.table.game import Game

ENCOUNTER = "choose.encounter_action"
_OF_SQUIRES = (
    *(ENCOUNTER, "choose.action", "choose.attack"),
    *("read.paragraph", "window.test", "window.save", "replace.test"),
)
"""Questions outside an attack that have odds for a squire too."""


def for_decision(game: Game, decision: Decision) -> Odds | None:
    """The odds of the decision; None if it is not one about chances."""
    question = question_of(game, decision)
    return question.solve() if question is not None else None


def question_of(game: Game, decision: Decision) -> Question | None:
    """The question that the decision is for the odds. It holds no state: it may be solved on another thread.

    Of an attack under way the odds look at the attack itself, so they take the decision as it is asked.
    """
    about = decision.about if isinstance(decision, Asking) else None
    if isinstance(about, KnightAttack):
        attack = with_offers(game, decision, about)
        return OfScrape(attack) if attack is not None and game.state.clash is None else attack
    if isinstance(about, MonsterAttack):
        return of_defence(game, decision, about)
    if decision.prompt not in _OF_SQUIRES and draws_cards(game, decision):
        return None
    asked = _ASKED.get(decision.prompt)
    return asked(game, decision) if asked is not None else None


def _test(game: Game, decision: Decision) -> Question | None:
    faces = dice_of(decision)
    first = decision.options[0].args
    bonus, needs = int(first["total"]) - int(first["face"]), int(decision.args["needs"])
    return OfTest(d10.Roll(len(faces), bonus, needs, decision.most), faces)


_ASKED: dict[str, Callable[[Game, Decision], Question | None]] = {
    "choose.action": action,
    "choose.attack": declared,
    ENCOUNTER: encounter_action,
    "choose.second_chance": second_chance,
    "reroll.test": _test,
    "read.paragraph": journey.of_page,
    "window.save": journey.of_save,
    "window.test": journey.of_test,
    "replace.test": journey.of_card,
    "choose.fog_course": journey.of_fog,
    "choose.fog_destination": journey.of_fog_destination,
}
