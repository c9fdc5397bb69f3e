"""Keywords, target words and attack types: closed lists, written one way."""

import re

import pytest

from kf_desktop import ledger
from kf_desktop.content.cards.boards import column_and_row
from kf_desktop.content.cards.keywords import catalogue, usage
from kf_desktop.content.cards.monsters import AttackType, parse_attack_type
from kf_desktop.content.target import PLAIN_WORDS, TargetWord, parse_target_word


def test_the_catalogue_has_every_keyword_of_the_game_in_both_languages() -> None:
    assert len(catalogue()) == 157
    for rule in catalogue().values():
        assert rule.name.en and rule.name.zh and rule.text.en.endswith((".", "!")), rule.id
        assert rule.text.zh.endswith("。") and not set(rule.text.zh) & set(",;:!?()"), rule.id
        assert not rule.base or rule.base in catalogue(), rule.id
        assert not rule.takes_value or rule.base or "X" in rule.text.en, rule.id


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("opening 2", (2, 0, "")),
        ("ranged 2 5", (2, 5, "")),
        ("deadly", (0, 0, "")),
        ("immune_to bane", (0, 0, "bane")),
        ("auto_token hope 2", (2, 0, "hope")),
        ("bane_limit 7", (7, 0, "")),
        ("bane_limit +1", (1, 0, "+")),
        ("bane_limit -1", (-1, 0, "+")),
    ],
)
def test_keywords(written: str, read: tuple[int, int, str]) -> None:
    keyword = catalogue().parse(written)
    assert keyword.rule is catalogue()[keyword.id]
    assert (keyword.value, keyword.value2, keyword.argument) == read
    assert str(keyword) == written


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("opning 2", 'there is no keyword "opning"; did you mean "opening"?'),
        ("opening", 'write "opening X"'),
        ("opening +1", 'write "opening X"'),
        ("deadly 2", 'write "deadly"'),
        ("ranged 2", 'write "ranged X Y"'),
        ("immune_to", 'write "immune_to <thing>"'),
        ("", "there is no keyword"),
    ],
)
def test_wrong_keywords_say_how_they_are_written(wrong: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        catalogue().parse(wrong)


@pytest.mark.rule("ABI-040")
def test_grades_of_a_keyword_share_its_name() -> None:
    assert catalogue().parse("superior_reflex").name == catalogue().parse("reflex").name == "reflex"


def test_every_keyword_can_be_written_as_its_usage_says() -> None:
    for rule in catalogue().values():
        written = usage(rule).replace(f"<{rule.argument}>", "thing").replace("X", "2").replace("Y", "3")
        assert catalogue().parse(written).rule is rule


@pytest.mark.parametrize("word", PLAIN_WORDS)
def test_plain_target_words(word: str) -> None:
    assert parse_target_word(word) == TargetWord(word.replace(" ", "_"))
    assert str(parse_target_word(word)) == word


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("most bane", TargetWord("most", "bane")),
        ("lowest vigor", TargetWord("lowest", "vigor")),
        ("with soot_eyed", TargetWord("with", "soot_eyed")),
        ("zone 2", TargetWord("zone", "2")),
        ("on rear", TargetWord("on", "rear")),
        ("not on soot_heap", TargetWord("not_on", "soot_heap")),
    ],
)
def test_measuring_target_words(written: str, read: TargetWord) -> None:
    assert parse_target_word(written) == read


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("nearest", '"nearest" is no target word: use engaged, not engaged'),
        ("highest bane", '"highest" goes with passion, heat, vigor, bravery, .*, not with "bane"'),
        ("zone near", '"zone" goes with a number'),
        ("most", "is no target word"),
    ],
)
def test_wrong_target_words(wrong: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_target_word(wrong)


def test_attack_types() -> None:
    assert parse_attack_type("ranged 4") == AttackType("ranged", 4)
    assert parse_attack_type("wave") == AttackType("wave")
    assert parse_attack_type("judgement might insight") == AttackType("judgement", 0, ("might", "insight"))


@pytest.mark.rule("MAT-006")
@pytest.mark.parametrize("wrong", ["ranged", "wave 2", "judgement", "judgement luck", "melee", "zone x"])
def test_wrong_attack_types(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no attack type: use ranged X, zone X"):
        parse_attack_type(wrong)


def test_spaces_are_counted_from_the_lower_left_corner() -> None:
    assert column_and_row("A1") == (0, 0)
    assert column_and_row("F10") == (9, 5)


def test_a_rule_is_told_without_words_of_whoever_wrote_the_program() -> None:
    for rule in ledger.rules().values():
        assert not re.search(r"^Golden|\.toml|\b0\d-keywords|the engine (must|emits)|\b[Ll]ine \d{3,}", rule.title), (
            rule.id
        )
        assert not re.search(r"\.toml|\b0\d-keywords|the engine (must|emits)|\b[Ll]ine \d{3,}", rule.text), rule.id


def test_a_rule_is_told_in_sentences_and_not_in_the_notes_of_its_author() -> None:
    told = [(rule.id, f"{rule.title} {rule.text}") for rule in ledger.rules().values()]
    told += [(id, f"{title} {text}") for id, (title, text) in ledger.translated("zh_CN").items()]
    notes = re.compile(
        r"[{}\[\]<>→≥≤]|==|\b[a-z]+_[a-z]|\bK\d\b|[Cc]onstructed|\((?:data|reading)\)|card record|自拟|数据）"
    )
    assert [id for id, words in told if notes.search(words)] == []


def test_a_knight_of_an_example_is_called_he_or_she_as_in_the_books() -> None:
    for rule in ledger.rules().values():
        knights = {"she": ("Ilse", "Tamsin", "Anselma"), "he": ("Bruno",)}
        named = {word for word, names in knights.items() if any(name in rule.text for name in names)}
        if named == {"she"}:
            assert not re.search(r"\b([Hh]e|[Hh]is|[Hh]im)\b", rule.text), rule.id
        if named == {"he"}:
            assert not re.search(r"\b([Ss]he|[Hh]ers?)\b", rule.text), rule.id
