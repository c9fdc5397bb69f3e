"""The prose of a book: paragraphs, emphasis, choice lines, and nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.story.prose import Prose, Span, parse_prose, placeholders, plain, told_to, words

TEXT = """\
# 112
The bell has *not* rung
since the fog came, and **yet** its rope is wet.

"Who," says {knight}, "is there?"

- key: You carry the *key*.
- listen:Listen, and name
the one who breathes.

# 7
钟声没有响过,
绳子却是湿的。
- go: 走吧。
"""


def read(text: str) -> dict[int, Prose]:
    paragraphs, problems = parse_prose(text, "b/text/en/a.md")
    assert problems == []
    return paragraphs


def complaints(text: str) -> list[str]:
    return [str(problem) for problem in parse_prose(text, "a.md")[1]]


def test_paragraphs_blocks_and_choice_lines() -> None:
    told = read(TEXT)
    assert list(told) == [112, 7]
    assert told[112].body == (
        (
            Span("The bell has "),
            Span("not", "emphasis"),
            Span(" rung since the fog came, and "),
            Span("yet", "strong"),
            Span(" its rope is wet."),
        ),
        (Span('"Who," says {knight}, "is there?"'),),
    )
    assert told[112].choices == {
        "key": (Span("You carry the "), Span("key", "emphasis"), Span(".")),
        "listen": (Span("Listen, and name the one who breathes."),),
    }
    assert (told[112].file, told[112].line, told[7].line) == ("b/text/en/a.md", 1, 11)


def test_chinese_lines_are_joined_without_a_space() -> None:
    told = read(TEXT)[7]
    assert [plain(block) for block in told.body] == ["钟声没有响过,绳子却是湿的。"]
    assert plain(told.choices["go"]) == "走吧。"


def test_words_count_the_body_and_a_chinese_character_as_one() -> None:
    told = read(TEXT)
    assert words(told[112]) == 15 + 5
    assert words(told[7]) == 12


def test_words_keep_their_apostrophes_and_hyphens() -> None:
    assert words(read("# 1\nIt isn’t well-known, it's 41.")[1]) == 5


def test_placeholders_of_body_and_choices() -> None:
    assert placeholders(read("# 1\n{knight} and {leader}\n- a: {knight}")[1]) == [
        "knight",
        "knight",
        "leader",
    ]


def test_windows_line_ends_and_a_byte_order_mark_do_no_harm() -> None:
    assert plain(read("\ufeff# 1\r\nOne.\r\nTwo.\r\n")[1].body[0]) == "One. Two."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Hello.", 'a.md:1: stands before the first heading, such as "# 112"'),
        ("# 1\n# 2\nText.", "a.md:1: paragraph 1: has no text"),
        ("# 1\nOne.\n# 1\nTwo.", "a.md:3: paragraph 1: is told twice in this file"),
        ("# 1\nOne.\n- a: A.\n- a: B.", 'a.md:4: paragraph 1: has the choice line "a" twice'),
        (
            "# 1\nOne.\n- a: A.\n\nTwo.",
            "a.md:5: paragraph 1: has text after a choice line; choices come last",
        ),
        ("# 1\nOne.\n- a:", "a.md:3: paragraph 1: has a choice line without words"),
        ("# 1\nOne *two.", 'a.md:2: paragraph 1: has a "*" without its partner'),
        ("# 1\nOne {two.", "a.md:2: paragraph 1: has a brace that is not part of a {placeholder}"),
        ("# 1\nOne {two three}.", "a.md:2: paragraph 1: has a brace that is not part of a {placeholder}"),
        ("# 1\nOne\u202etwo.", "a.md:2: paragraph 1: has the invisible character U+202E"),
        ("# 1\nOne\x07two.", "a.md:2: paragraph 1: has the invisible character U+0007"),
    ],
)
def test_mistakes_are_said_with_their_line(text: str, sentence: str) -> None:
    assert sentence in complaints(text)


@pytest.mark.parametrize(
    "markup",
    [
        "`x`",
        "<b>x</b>",
        "[x](y)",
        "![x](y)",
        "## x",
        "> x",
        "- x",
        "1. x",
        "---",
        "a_b",
        "| x |",
        "# 0",
        "# 10000",
    ],
)
def test_other_markup_is_refused(markup: str) -> None:
    assert any("only *emphasis* and **strong** are read" in said for said in complaints(f"# 1\n{markup}"))


@given(st.text())
def test_any_text_is_read_or_refused_but_never_crashes(text: str) -> None:
    parse_prose(text, "a.md")


@given(st.text(alphabet="# \n-*{}ak:19字。"))
def test_any_mixture_of_the_marks_is_read_or_refused(text: str) -> None:
    for told in parse_prose(text, "a.md")[0].values():
        assert all(plain(block) for block in (*told.body, *told.choices.values()))


def test_memories_stand_under_the_body_with_their_keys() -> None:
    told = read("# 1\nA rope.\n\n+ wet: It is *wet*\nstill.\n\n- go: Go.\n")[1]
    assert [plain(block) for block in told.body] == ["A rope."]
    assert {key: plain(line) for key, line in told.memories.items()} == {"wet": "It is wet still."}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("# 1\nA.\n\n+ b: B.\n\nC.\n", "text after a memory"),
        ("# 1\nA.\n\n- b: B.\n+ c: C.\n", "text after a choice line"),
        ("# 1\nA.\n\n+ b: B.\n+ b: C.\n", 'the memory line "b" twice'),
    ],
)
def test_memories_have_their_place(text: str, complaint: str) -> None:
    assert any(complaint in said for said in complaints(text))


# -- words for a party, and for a knight who rides alone


def told(text: str, *, alone: bool) -> str:
    return plain(told_to(read(f"# 1\n{text}")[1].body[0], alone=alone))


def test_words_for_a_party_are_not_told_to_a_knight_who_rides_alone() -> None:
    text = "{party:One of you laughs}{alone:You laugh} out loud.{party: It carries.}"
    assert told(text, alone=False) == "One of you laughs out loud. It carries."
    assert told(text, alone=True) == "You laugh out loud."


def test_words_for_some_riders_keep_their_styles_and_their_names() -> None:
    [block] = read("# 1\n{alone:{leader} says *no* once}. **Then** yes.")[1].body
    assert block == (
        Span("{leader} says ", riders="alone"),
        Span("no", "emphasis", "alone"),
        Span(" once", riders="alone"),
        Span(". "),
        Span("Then", "strong"),
        Span(" yes."),
    )


def test_a_length_is_that_of_what_a_party_is_told() -> None:
    assert words(read("# 1\nThree plain words{party: and two}{alone: or these other four words}.")[1]) == 5


@pytest.mark.parametrize("text", ["{party:}", "{alone:a {b: c}}", "{several:some words}", "{party:some *words}*"])
def test_a_brace_that_says_nobody_is_a_mistake(text: str) -> None:
    assert complaints(f"# 1\nOne {text}")
