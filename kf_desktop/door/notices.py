"""What a session has to say about its journal, as sentences in both languages."""

from __future__ import annotations

from collections.abc import Mapping

from kf_desktop.engine.journal.records import Notice

LONGEST = 300
"""Characters of what a sentence names: an error can be as long as it likes."""

_TAKEN_BACK = {
    "en": "The game was taken back to the beginning of its round, because {why}. Answers to give again: {lost}.",
    "zh_CN": "游戏退回到了本轮开始之时：{why}。需要重新作答 {lost} 次。",
}
_STAYS = {
    "en": "This answer cannot be taken back, because {why}.",
    "zh_CN": "这一次作答无法撤回：{why}。",
}
_SENTENCES = {"taken_back": _TAKEN_BACK, "stays": _STAYS}
_OVERRULED = {
    "en": "The house rule is in force. What was being played begins anew; answers to give again: {lost}.",
    "zh_CN": "房规已生效。正在进行的一段重新开始，需要重新作答 {lost} 次。",
}
_WHY: Mapping[str, Mapping[str, str]] = {
    "misfit": {
        "en": "an answer no longer fits the question",
        "zh_CN": "有一次作答已与问题不符",
    },
    "changed": {
        "en": "the rules have changed since it was saved",
        "zh_CN": "保存之后规则已有改动",
    },
    "stopped": {
        "en": "the rules cannot go on after an answer ({error})",
        "zh_CN": "规则在一次作答之后无法继续（{error}）",
    },
}


def notice_words(notice: Notice) -> dict[str, str]:
    """The sentence of a notice by language (`en`, `zh_CN`)."""
    what, _, why = notice.name.partition(".")
    if why == "overruled":
        return {language: words.format(**notice.args) for language, words in _OVERRULED.items()}
    args = {name: str(value)[:LONGEST] for name, value in notice.args.items()}
    return {
        language: words.format(why=_WHY[why][language].format(**args), **args)
        for language, words in _SENTENCES[what].items()
    }
