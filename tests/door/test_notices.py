"""What a session says of its journal has a sentence in both languages."""

import pytest

from kf_desktop.door.notices import notice_words
from kf_desktop.engine.journal.records import Notice

WHY = {"misfit": {}, "changed": {}, "stopped": {"error": "KeyError: 'ash' " + "x" * 5000}}


@pytest.mark.parametrize("why", WHY)
@pytest.mark.parametrize("what", ["taken_back", "stays"])
def test_every_notice_is_said_in_both_languages(what: str, why: str) -> None:
    words = notice_words(Notice(f"{what}.{why}", WHY[why] | {"lost": 17}))
    assert list(words) == ["en", "zh_CN"]
    assert not [letter for letter in words["en"] if "一" <= letter <= "鿿"]
    assert any("一" <= letter <= "鿿" for letter in words["zh_CN"])
    for sentence in words.values():
        assert ("17" in sentence) == (what == "taken_back")
        assert ("KeyError: 'ash'" in sentence) == (why == "stopped")
        assert "{" not in sentence and len(sentence) < 500


def test_the_window_says_it_in_the_language_of_the_moment() -> None:
    assert notice_words(Notice("taken_back.misfit", {"lost": 3}))["zh_CN"] == (
        "游戏退回到了本轮开始之时：有一次作答已与问题不符。需要重新作答 3 次。"
    )
