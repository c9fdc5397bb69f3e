"""Proof-reading finds every kind of mistake, and says it in a sentence an author can act on."""

import dataclasses
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from kf_desktop.content.cards.library import Library
from tests.story.conftest import Shelf

QUEST = "wren/logic/quest.toml"
CASES = "wren/logic/investigations.toml"
MARSH = "marsh/logic/all.toml"
ENGLISH = "wren/text/en/wren.md"
CHINESE = "wren/text/zh_CN/wren.md"


MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text(encoding="utf-8"))["mistake"]


@pytest.mark.rule("ADV-008", "CAM-055", "EXP-018", "RST-016", "SHT-033", "AFT-016")
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["says"])
def test_a_mistake_is_found_and_said(shelf: Shelf, mistake: Any) -> None:
    shelf.replace(mistake["file"], mistake["old"], mistake["new"])
    said = shelf.problems()
    assert any(problem.endswith(mistake["says"]) for problem in said), said


def test_sound_books_have_no_problems_and_no_hints(shelf: Shelf) -> None:
    report = shelf.lint()
    assert report.problems == ()
    assert report.hints == ()


def test_statistics_count_words_and_characters(shelf: Shelf) -> None:
    report = shelf.lint()
    assert report.statistics["marsh", "en"].words == 8 * 70
    assert report.statistics["marsh", "zh_CN"].words == 8 * 90
    assert report.words("en") == 8 * 70 + 27 * 70
    assert report.statistics["wren", "en"].longest == 70


def test_a_paragraph_of_few_words_is_a_hint(shelf: Shelf) -> None:
    shelf.replace(ENGLISH, f"# 4\n{' '.join(['word'] * 70)}\n", "# 4\nword\n")
    hints = [str(hint) for hint in shelf.lint().hints]
    assert hints == ["wren/text/en/wren.md:12: paragraph 4: has 1 words; 60–180 read well"]


def test_fewer_than_five_investigations_are_a_hint(shelf: Shelf) -> None:
    contents = shelf.path("wren/book.toml").read_text(encoding="utf-8")
    cut = contents.index("\n[[investigation]]\nchapter = 1\nnumber = 5")
    shelf.write("wren/book.toml", contents[:cut])
    hints = [str(hint) for hint in shelf.lint().hints]
    assert hints == ["wren/book.toml:1: chapter 1: has 4 investigations; a chapter offers 5 (CAM-036)"]


def test_placeholders_may_stand_in_both_languages(shelf: Shelf) -> None:
    shelf.replace(ENGLISH, "Sit down.", "Sit down, {knight}.")
    shelf.replace(CHINESE, "坐下。", "{knight}坐下。")
    assert shelf.problems() == []


def test_complementary_conditions_are_a_choice_at_any_time(shelf: Shelf) -> None:
    shelf.replace(QUEST, 'key = "sit"', 'key = "sit"\nwhen = { not = { marked = "07" } }')
    shelf.replace(
        QUEST, 'when = { any = [{ marked = "07" }, { knight_present = "wren" }] }', 'when = { marked = "07" }'
    )
    assert shelf.problems() == []


@pytest.mark.rule("KEV-003", "KEV-010", "KEV-014", "DEL-020", "DTH-017")
@pytest.mark.parametrize(
    ("number", "why"),
    [
        (305, "tile 02"),
        (3001, "scenario reeds"),
        (6666, "Threat 9 (DEL-020)"),
        (9999, "first death without the Unknown Saint (DTH-017)"),
    ],
)
def test_a_codex_tells_what_the_game_opens_by_number(shelf: Shelf, number: int, why: str) -> None:
    shelf.replace(MARSH, f"[[paragraph]]\nnumber = {number}\nend = true", "")
    assert f"marsh/book.toml:1: {why}: there is no paragraph {number}" in shelf.problems()


@pytest.mark.rule("KEV-003", "KEV-014")
def test_a_cipher_opens_its_paragraph_but_need_not_have_one(shelf: Shelf) -> None:
    shelf.replace(MARSH, "[[paragraph]]\nnumber = 1341\nend = true", "")
    assert [said for said in shelf.problems() if "1341" in said] == [
        "marsh/text/en/marsh.md:10: paragraph 1341: is told, but no logic file has it",
        "marsh/text/zh_CN/marsh.md:10: paragraph 1341: is told, but no logic file has it",
    ]


def test_a_quest_with_clashes_of_its_own_needs_no_paragraphs_after_them(shelf: Shelf) -> None:
    shelf.replace("wren/book.toml", "exhibition_win = 120, exhibition_loss = 120, ", "")
    shelf.replace(
        QUEST,
        "number = 100\n",
        'number = 100\nthen = [{ op = "clash", type = "exhibition", win = 120, lose = 121 }]\n',
    )
    assert shelf.problems() == []


@pytest.mark.rule("CAM-031")
def test_a_quest_that_fights_its_own_full_clash_is_resolved_after_it(shelf: Shelf) -> None:
    shelf.replace(
        QUEST,
        "number = 100\n",
        'number = 100\nthen = [{ op = "clash", type = "full", win = 140, lose = 121 }]\n',
    )
    wanted = "paragraph 121: can end without a `quest` operation (clash lost of quest 1)"
    said = shelf.problems()
    assert any(problem.endswith(wanted) for problem in said), said


ASKING = """
[[paragraph]]
number = 1341
[[paragraph.choice]]
key = "stay"
goto = 305
[[paragraph.choice]]
key = "go"
when = { WHEN }
goto = 305
"""


def ask_in_the_codex(shelf: Shelf, when: Any) -> None:
    shelf.replace(MARSH, "[[paragraph]]\nnumber = 1341\nend = true", ASKING.replace("WHEN", when))
    for language in ("en", "zh_CN"):
        name = f"marsh/text/{language}/marsh.md"
        text = shelf.path(name).read_text(encoding="utf-8")
        before, number, after = text.partition("# 2001")
        shelf.write(name, f"{before}- stay: A.\n- go: B.\n\n{number}{after}")


def test_a_codex_asks_for_the_marks_of_the_knightbooks(shelf: Shelf) -> None:
    ask_in_the_codex(shelf, 'marked = "07"')
    assert shelf.problems() == []


def test_a_codex_remembers_what_was_read_of_its_own_pages(shelf: Shelf) -> None:
    ask_in_the_codex(shelf, "visited = 305")
    assert shelf.problems() == []


def test_a_codex_asks_for_no_page_that_it_lacks(shelf: Shelf) -> None:
    ask_in_the_codex(shelf, "visited = 306")
    (said,) = shelf.problems()
    assert said.endswith("paragraph 1341, go.when: there is no paragraph 306")


@pytest.mark.parametrize(("who", "said"), [("", 1), (', who = "each_knight"', 0)])
def test_another_knightbook_marks_only_its_own_knights_sheet(
    shelf: Shelf, library: Library, who: str, said: int
) -> None:
    lark = dataclasses.replace(library.knights["wren"], id="lark", book="lark", cipher="42", virtues=())
    shelf.library = dataclasses.replace(library, knights={**library.knights, "lark": lark})
    shutil.copytree(shelf.path("wren"), shelf.path("lark"))
    shelf.replace("lark/book.toml", 'id = "wren"', 'id = "lark"')
    shelf.replace("lark/book.toml", 'knight = "wren"', 'knight = "lark"')
    shelf.replace("lark/logic/quest.toml", 'node = "07"', 'node = "09"' + who)
    shelf.replace("lark/logic/quest.toml", '{ marked = "07" }', '{ marked = "09" }')
    shelf.replace(QUEST, '{ marked = "07" }', '{ marked = "09" }')
    problems = shelf.problems()
    assert len(problems) == said
    assert all(problem.endswith("paragraph 1, ask.when: node 09 is marked nowhere") for problem in problems)
