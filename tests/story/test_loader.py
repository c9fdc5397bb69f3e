"""Books are read from a folder that may come from a stranger: they become books or problems, nothing else."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.expedition import QuestResult, Schedule
from kf_desktop.content.effects.sheet import Mark
from kf_desktop.content.effects.vocabulary import Gate
from kf_desktop.story.conditions import AnyOf, KnightPresent, Marked
from kf_desktop.story.loader import StoryError, load_books, load_prose, read_paragraph
from kf_desktop.story.model import Band, Book, Outcome, StoryTest
from kf_desktop.story.prose import plain
from tests.story.conftest import Shelf

QUEST = "wren/logic/quest.toml"


def test_books_come_by_id_in_the_order_of_their_names(shelf: Shelf) -> None:
    books = shelf.load()
    assert list(books) == ["marsh", "wren"]
    assert all(isinstance(book, Book) for book in books.values())


def test_the_contents_page(shelf: Shelf) -> None:
    wren, marsh = shelf.load()["wren"], shelf.load()["marsh"]
    assert (wren.kind, wren.knight, wren.prologue, wren.first_death) == ("knightbook", "wren", 1, 90)
    assert wren.name.get("zh_CN") == "迟来的客人"
    quest, investigation = wren.quest_of(1), wren.investigation_of(1, 5)
    assert quest is not None and investigation is not None
    assert (quest.opening, quest.kingdom, quest.starting_tile) == (100, "marsh", "01")
    assert (quest.clues, quest.needs, quest.after.failed) == (("martial",), {"martial": 2}, 149)
    assert wren.quest_of(2) is None
    assert investigation.success == 251
    assert wren.investigation_of(1, 6) is None
    assert [(line.low, line.high, line.unique) for line in marsh.adventures] == [
        (1, 60, False),
        (61, 100, True),
    ]
    assert [(tale.result, tale.paragraph) for tale in marsh.campfires] == [(3, 2001)]


def test_the_paragraphs(shelf: Shelf) -> None:
    paragraphs = shelf.load()["wren"].paragraphs
    sit, ask = paragraphs[1].choices
    assert (sit.key, sit.goto, sit.test) == ("sit", 2, None)
    assert ask.when == AnyOf(parts=(Marked(node="07"), KnightPresent(knight="wren")))
    assert ask.test == StoryTest(virtue="insight", difficulty=6)
    assert ask.success == Outcome(goto=2, then=(Mark(node="07"),))
    assert paragraphs[2].then == (Schedule(at_time=4, paragraph=4),)
    assert (paragraphs[2].goto, paragraphs[3].end) == (3, True)
    push = paragraphs[90].choices[0]
    assert push.bands[1] == Band(low=2, high=5, goto=2)
    assert push.test is not None and push.test.group and push.fail[0].op == "lose"
    gate = paragraphs[142].then[0]
    assert isinstance(gate, Gate) and gate.then == (QuestResult(result="success"),)


def test_a_book_knows_where_its_paragraphs_are_written(shelf: Shelf) -> None:
    book = shelf.load()["wren"]
    lines = shelf.path(QUEST).read_text(encoding="utf-8").splitlines()
    assert lines[book.place(90).line] == "number = 90"
    assert book.place(90).file == QUEST
    assert (book.place(8888).file, book.place(8888).line) == ("wren/book.toml", 1)


def test_lines_are_right_where_paragraphs_stand_in_a_list(shelf: Shelf) -> None:
    shelf.write(
        "marsh/logic/more.toml",
        "paragraph = [\n  { number = 7, end = true },\n  { number = 8, end = true },\n]\n",
    )
    assert shelf.load()["marsh"].place(8).line == 3


def test_prose_is_read_a_language_at_a_time(shelf: Shelf) -> None:
    wren = shelf.load()["wren"]
    assert plain(load_prose(wren, "en")[1].choices["sit"]) == "Sit down."
    assert plain(load_prose(wren, "zh_CN")[1].choices["sit"]) == "坐下。"


def test_what_is_not_a_book_is_left_alone(shelf: Shelf) -> None:
    shelf.write(".gitkeep", "")
    shelf.write("notes/ideas.txt", "one day")
    shelf.write(".hidden/book.toml", "id =")
    shelf.write("wren/text/en/notes.txt", "nobody reads this")
    assert list(shelf.load()) == ["marsh", "wren"]


def problems_of(shelf: Shelf) -> list[str]:
    with pytest.raises(StoryError) as caught:
        shelf.load()
    return [str(problem) for problem in caught.value.problems]


def test_broken_toml_is_said_with_its_line(shelf: Shelf) -> None:
    shelf.replace(QUEST, "number = 100\nend = true", "number = 100\nend = ")
    (said,) = problems_of(shelf)
    assert said.startswith("wren/logic/quest.toml:37: this is not valid TOML")


def test_every_problem_of_every_book_is_said_at_once(shelf: Shelf) -> None:
    shelf.write("wren/logic/quest.toml", "[[paragraph]]\nnumber = 0\nend = true\n[[paragraph]]\nend = 1\n")
    shelf.write("marsh/book.toml", "id = 7")
    said = problems_of(shelf)
    assert any("marsh" in problem for problem in said)
    assert len([problem for problem in said if "wren/logic/quest.toml" in problem]) == 3


def test_no_folder_at_all(tmp_path: Path, library: Library) -> None:
    with pytest.raises(StoryError, match="this folder cannot be read"):
        load_books(tmp_path / "nowhere", library)


def test_a_book_without_logic_and_without_prose(shelf: Shelf) -> None:
    for name in ("quest.toml", "investigations.toml"):
        shelf.path(f"wren/logic/{name}").unlink()
    shelf.path("wren/logic").rmdir()
    assert "wren/logic: this folder cannot be read: No such file or directory" in problems_of(shelf)


def test_prose_that_is_told_twice_or_missing(shelf: Shelf) -> None:
    wren = shelf.load()["wren"]
    shelf.write("wren/text/en/zz.md", "# 3\nAgain.\n")
    with pytest.raises(StoryError, match=r"zz\.md:1: paragraph 3: is told in wren/text/en/wren\.md too"):
        load_prose(wren, "en")
    shelf.path("wren/text/en").rename(shelf.path("wren/text/fr"))
    with pytest.raises(StoryError, match="wren/text/en: this folder cannot be read"):
        load_prose(wren, "en")


def test_a_paragraph_is_read_alone_as_the_book_tells_it(shelf: Shelf) -> None:
    wren = shelf.load()["wren"]
    told = load_prose(wren, "en")
    assert {number: read_paragraph(wren, prose.file, number) for number, prose in told.items()} == told
    assert read_paragraph(wren, told[1].file, 9998) is None
    shelf.path(told[1].file).unlink()
    assert read_paragraph(wren, told[1].file, 1) is None


# -- hostile books


def test_text_that_is_not_utf_8(shelf: Shelf) -> None:
    shelf.write("wren/logic/bad.toml", b"[[paragraph]]\n\xff\xfe")
    assert "wren/logic/bad.toml:2: the file is not UTF-8 text; save it as UTF-8" in problems_of(shelf)
    shelf.path("wren/logic/bad.toml").unlink()
    wren = shelf.load()["wren"]
    shelf.write("wren/text/en/bad.md", b"# 1\n\xc3\x28")
    with pytest.raises(StoryError, match="not UTF-8"):
        load_prose(wren, "en")


DEEP_WHEN = "{ not = " * 60 + "{ gold = 1 }" + " }" * 60
DEEP_CHOICE = f"""
[[paragraph]]
number = 5
[[paragraph.choice]]
key = "a"
goto = 1
when = {DEEP_WHEN}
"""


@pytest.mark.parametrize(
    "text", [f"paragraph = {'[' * 5000}{']' * 5000}", f"paragraph = {'[' * 60}{']' * 60}", DEEP_CHOICE]
)
def test_tables_that_are_too_deep(shelf: Shelf, text: str) -> None:
    shelf.write("wren/logic/deep.toml", text)
    assert any("deep" in problem for problem in problems_of(shelf))


def test_a_file_that_is_too_large(shelf: Shelf) -> None:
    shelf.write("wren/logic/large.toml", b"#" * 1_000_001)
    assert "wren/logic/large.toml: the file is larger than 1 MB; split it" in problems_of(shelf)


def test_a_number_of_thousands_of_digits(shelf: Shelf) -> None:
    shelf.write("wren/logic/long.toml", f"[[paragraph]]\nnumber = {'9' * 5000}\nend = true")
    assert any("long.toml" in problem for problem in problems_of(shelf))


def test_a_paragraph_that_is_no_table(shelf: Shelf) -> None:
    shelf.write("wren/logic/odd.toml", "paragraph = [1]")
    assert any("odd.toml:1: paragraph" in problem and "a table in { }" in problem for problem in problems_of(shelf))


def test_a_name_of_thousands_of_parts(shelf: Shelf) -> None:
    shelf.write("wren/logic/long.toml", f"{'.'.join('a' * 20_000)} = 1")
    assert any("long.toml:1: a name has at most 12 parts" in problem for problem in problems_of(shelf))


def test_links_out_of_the_book_are_refused(shelf: Shelf, tmp_path: Path) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text("password = 1", encoding="utf-8")
    shelf.path("wren/logic/link.toml").symlink_to(secret)
    assert "wren/logic/link.toml: this link leaves the book's folder; copy the file" in problems_of(shelf)


def test_a_book_that_is_a_link_is_refused(shelf: Shelf, tmp_path: Path) -> None:
    shelf.path("marsh").rename(tmp_path / "elsewhere")
    shelf.path("marsh").symlink_to(tmp_path / "elsewhere")
    assert "marsh: is a link; copy the folder" in problems_of(shelf)


def test_a_link_to_itself_does_not_hang(shelf: Shelf) -> None:
    shelf.path("wren/logic/loop.toml").symlink_to(shelf.path("wren/logic/loop.toml"))
    assert any("loop.toml" in problem for problem in problems_of(shelf))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(shelf: Shelf) -> None:
    os.mkfifo(shelf.path("wren/logic/pipe.toml"))
    assert "wren/logic/pipe.toml: this is not a regular file" in problems_of(shelf)


def test_a_folder_called_like_a_file(shelf: Shelf) -> None:
    shelf.path("wren/logic/folder.toml").mkdir()
    assert "wren/logic/folder.toml: this is not a regular file" in problems_of(shelf)


def _inline_table(fields: dict[str, str]) -> str:
    return "{" + ", ".join(f"{key} = {value}" for key, value in fields.items()) + "}"


_FIELDS = st.sampled_from(["op", "when", "goto", "all", "not", "marked", "then", "key", "virtue", "do"])
_SCALARS = st.sampled_from(['"07"', '"self"', '"gain"', "1979-05-27", "nan", "true", "-3", "5"])
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(_FIELDS, inner, max_size=3).map(_inline_table),
    ),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(fields=st.dictionaries(st.sampled_from(["then", "goto", "end", "choice", "number"]), _VALUES, min_size=1))
def test_any_paragraph_becomes_a_book_or_problems(shelf: Shelf, fields: dict[str, str]) -> None:
    lines = [f"{key} = {value}" for key, value in fields.items()]
    shelf.write("wren/logic/any.toml", "\n".join(["[[paragraph]]", *lines]))
    shelf.problems()


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200))
def test_any_bytes_become_problems(shelf: Shelf, content: bytes) -> None:
    for name in ("wren/book.toml", "wren/logic/any.toml", "wren/text/en/any.md"):
        before = Path(shelf.path(name)).read_bytes() if shelf.path(name).exists() else None
        shelf.write(name, content)
        shelf.problems()
        if before is None:
            shelf.path(name).unlink()
        else:
            shelf.write(name, before)
