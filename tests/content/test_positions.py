"""Line numbers in TOML."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.content.cards.positions import Positions

SOURCE = '''# a comment [[technique]]
[[technique]]
id = "one"   # not = this

[[technique]]
id = "two"
name = { en = "Two # ] }", zh = "二" }
[technique.clash]
effect = [
  { op = "gain", what = "vigor" },
  # a comment, [ with brackets
  { op = "say", text = { en = """
many
lines""", zh = 'x' } },

  { op = "lose", what = "heat" },
]
"quoted key".inner = 1
[[technique.clash.deep]]
a = 1
[[technique.clash.deep]]
a = 2
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("technique", 0), 2),
        (("technique", 0, "id"), 3),
        (("technique", 1), 5),
        (("technique", 1, "name", "zh"), 7),
        (("technique", 1, "clash"), 8),
        (("technique", 1, "clash", "effect", 0, "what"), 10),
        (("technique", 1, "clash", "effect", 1, "text"), 12),
        (("technique", 1, "clash", "effect", 2), 16),
        (("technique", 1, "clash", "effect", 2, "what"), 16),
        (("technique", 1, "clash", "quoted key", "inner"), 18),
        (("technique", 1, "clash", "deep", 1, "a"), 22),
    ],
)
def test_every_value_has_its_line(path: tuple[str | int, ...], line: int) -> None:
    tomllib.loads(SOURCE)
    assert Positions(SOURCE).line(path) == line


def test_what_is_not_there_is_where_it_would_be() -> None:
    positions = Positions(SOURCE)
    assert positions.line(("technique", 1, "clash", "effect", 2, "amount")) == 16
    assert positions.line(("monster", 4)) == 1


def test_windows_line_ends_count_once() -> None:
    assert Positions(SOURCE.replace("\n", "\r\n")).line(("technique", 1)) == 5


@given(st.text(alphabet="[]{}=.\"'#\n ab,\\", max_size=60))
def test_no_text_breaks_the_search(source: str) -> None:
    assert Positions(source).line(("a", 0, "b")) >= 1
