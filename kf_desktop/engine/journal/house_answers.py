"""Answers that are house rules: what they look like in a journal, and nothing of what they do."""

from __future__ import annotations

from kf_desktop.engine.decision import Answer

HOUSE = "house:"
"""How an answer begins that is a house rule: it is taken at a quiet moment and answers no question."""
ANYWAY = f"{HOUSE}anyway:"
"""How the house rule begins that answers the question with an option that is refused."""


def anyway_key(answer: Answer) -> str:
    """The refused option that is done all the same; empty for any other answer."""
    return answer[0].removeprefix(ANYWAY) if len(answer) == 1 and answer[0].startswith(ANYWAY) else ""


def is_house_rule(answer: Answer) -> bool:
    """Whether the answer is a decision against the rules."""
    return len(answer) == 1 and answer[0].startswith(HOUSE)


def house_words(rule: str) -> list[str]:
    """The words of a house rule."""
    return rule.removeprefix(HOUSE).split(":")
