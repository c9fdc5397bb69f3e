"""Knights with books of their own, for tests of the campaign: small stories, put together paragraph by paragraph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from kf_desktop.engine.decision import Decision, Kind
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.kingdom.setup import kingdom_setup, monster_setup
from kf_desktop.rules.expedition.spoils.after_clash import after_clash
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.sheet.tale import current
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.scenes import go
from kf_desktop.rules.table.state import Expedition, Investigation, Knight
from kf_desktop.saves.marks import mission_of
from kf_desktop.story.model import Book, BookKind, Paragraph
from tests.rules.camp import KINGDOM, Camp
from tests.rules.written import boxed, words, written

Data = Mapping[str, Any]
QUEST, EXHIBITION_WIN, EXHIBITION_LOSS, FULL_WIN, FULL_LOSS, FAILED = 100, 101, 102, 103, 104, 105


def opening(chapter: int, number: int) -> int:
    """The opening of an investigation; its success and its failure have the next two numbers."""
    return chapter * 1000 + number * 10


def send_on(knight: Knight, mission: str) -> None:
    """On a mission as scenario files write it: `quest`, `investigation:2`, `cold_lead:1-3`, `free_roam`."""
    for field, value in mission_of(mission).items():
        setattr(knight, field, value)


class Tale(Camp):
    """A party before its expedition.

    Every knight has a book of two chapters: a quest (paragraphs 100 to 105, and 1100 …) and five investigations
    each, which ask for three clues of the first type. Successes give 1 Gold. "Go on" is answered unasked, and
    noted in `pages`.
    """

    def __init__(self, *knights: str, seed: int = 1) -> None:
        super().__init__(*knights, seed=seed)
        self.state.expedition = Expedition(1)
        self.at("vision")
        self.pages: list[tuple[str, int]] = []
        for name in self.state.party:
            self.book(name)

    # --- the books -------------------------------------------------------------------------------

    def book(
        self,
        knight: str,
        *paragraphs: Data,
        quest: Data | None = None,
        goal: Data | None = None,
        chapters: Sequence[int] = (1, 2),
    ) -> Self:
        """Give a knight a book; `quest` and `goal` change the quests and the goals of the investigations."""
        known = {number: each for chapter in chapters for number, each in _chapter(chapter).items()}
        known[1] = {"number": 1, "end": True}
        known |= {each["number"]: {"end": not ("goto" in each or "choice" in each), **each} for each in paragraphs}
        head = {
            "prologue": 1,
            "first_death": 1,
            "knight": knight,
            "quest": [_quest(chapter) | dict(quest or {}) for chapter in chapters],
            "investigation": [
                _investigation(chapter, number) | ({"goal": goal} if goal else {})
                for chapter in chapters
                for number in range(1, 6)
            ],
        }
        return self._bind(knight, "knightbook", known, **head)

    def codex(self, *paragraphs: Data, **head: Any) -> Self:
        """The Codex of the kingdom."""
        known = {each["number"]: {"end": "choice" not in each, **each} for each in paragraphs}
        return self._bind(KINGDOM, "codex", known, kingdom=KINGDOM, **head)

    def _bind(self, id: str, kind: BookKind, paragraphs: Mapping[int, Data], **head: Any) -> Self:
        pages = {number: written(Paragraph, **each) for number, each in paragraphs.items()}
        book = written(Book, id=id, kind=kind, name=words(id), folder=Path(), paragraphs=pages, places={}, **head)
        self.game.content = boxed(self.game.content, "books", id, book)
        return self

    # --- where the tale stands -------------------------------------------------------------------

    def rows(self, knight: str, **results: str) -> Self:
        """Fill rows of the current chapter: `i1="success"`; the quest with `quest="failure"`."""
        chapter = current(self[knight])
        chapter.quest = results.pop("quest", chapter.quest)
        chapter.investigations += [Investigation(int(key[1:]), result) for key, result in results.items()]
        return self

    def under_way(self, **missions: str) -> Self:
        """On the map, with missions: `k1="quest"`, `k2="investigation:3"`."""
        expedition = self.state.expedition = Expedition(1)
        expedition.leader, expedition.kingdom = self.state.party[0], KINGDOM
        for name, mission in missions.items():
            send_on(self[name], mission)
            if mission == "quest":
                expedition.quester = expedition.leader = name
                current(self[name]).quest = "running"
            if self[name].investigation:
                current(self[name]).investigations.append(Investigation(self[name].investigation))
        kingdom_setup(self.game)
        monster_setup(self.game)
        go(self.game, "delve")
        return self

    def collected(self, knight: str, card: str = "martial", secondary: str = "", **clues: int) -> Self:
        """What lies on the knight's Clue card."""
        one = self[knight]
        one.clue_card, one.secondary, one.clues = card, secondary, dict(clues)
        return self

    # --- playing ---------------------------------------------------------------------------------

    def read(self, book: str, number: int, *answers: str | Sequence[str], **args: str) -> None:
        """Read a paragraph, and what it leads to, until the scene below is on top again."""
        below = len(self.state.scenes)
        assert push_reading(self.game, book, number, **args)
        self.play_on(lambda: len(self.state.scenes) <= below or self.state.scenes[-1].scene == "clash", *answers)

    def play_to(self, scene: str, *answers: str | Sequence[str]) -> None:
        """Play until "scene" or "scene:step" is on top and every answer was asked for."""
        self.play_on(lambda: scene in (self.top().scene, f"{self.top().scene}:{self.top().step}"), *answers)

    def play_on(self, done: Any, *answers: str | Sequence[str]) -> None:
        waiting = list(answers)
        while waiting or not done():
            steps = RULES.step(self.game)
            answer: tuple[str, ...] | None = None
            try:
                while True:
                    decision = next(steps) if answer is None else steps.send(answer)
                    answer = self._answer(decision, waiting)
            except StopIteration:
                continue

    def question(self, prompt: str, *answers: str | Sequence[str]) -> list[str]:
        """The options of the first question with that prompt after these answers; then it is left."""
        waiting = list(answers)
        while True:
            steps = RULES.step(self.game)
            answer: tuple[str, ...] | None = None
            try:
                while True:
                    decision = next(steps) if answer is None else steps.send(answer)
                    if decision.prompt == prompt and not waiting:
                        steps.close()
                        return [option.key for option in decision.options]
                    answer = self._answer(decision, waiting)
            except StopIteration:
                continue

    def fight(self, *, won: bool) -> None:
        """End the clash on top, as far as the story is concerned."""
        frame = self.state.scenes.pop()
        assert frame.scene == "clash"
        self.over(frame.args["type"], won=won, **frame.args)

    def over(self, type_: str, *, won: bool, **args: str) -> None:
        """A clash is over."""
        self.state.expedition.clashes[type_] = "won" if won else "lost"
        self.play(after_clash(self.game, type_, won=won, args=args))

    def top(self) -> Frame:
        return self.state.scenes[-1]

    def scenes(self) -> list[str]:
        return [frame.scene for frame in self.state.scenes]

    def _answer(self, decision: Decision, waiting: list[str | Sequence[str]]) -> tuple[str, ...]:
        if decision.kind is Kind.READ:
            page = (str(decision.args["book"]), int(decision.args["paragraph"]))
            if not self.pages or self.pages[-1] != page:
                self.pages.append(page)
            if [option.key for option in decision.options] == ["continue"]:
                return ("continue",)
        return super()._answer(decision, waiting)

    def numbers(self, book: str = "k1") -> list[int]:
        """The paragraphs of a book that were read, in order."""
        return [number for name, number in self.pages if name == book]


def _quest(chapter: int) -> dict[str, Any]:
    base = (chapter - 1) * 1000
    after = {
        "exhibition_win": EXHIBITION_WIN,
        "exhibition_loss": EXHIBITION_LOSS,
        "full_win": FULL_WIN,
        "full_loss": FULL_LOSS,
        "failed": FAILED,
    }
    return {
        "chapter": chapter,
        "name": words("quest"),
        "opening": base + QUEST,
        "goal": words("goal"),
        "after": {name: base + number for name, number in after.items()},
    }


def _investigation(chapter: int, number: int) -> dict[str, Any]:
    first = opening(chapter, number)
    return {
        "chapter": chapter,
        "number": number,
        "name": words("investigation"),
        "opening": first,
        "goal": {"primary": 3},
        "success": first + 1,
        "failure": first + 2,
    }


def _chapter(chapter: int) -> dict[int, Data]:
    """The paragraphs of a chapter: quest and investigations with what they do."""
    base = (chapter - 1) * 1000
    pages: list[Data] = [{"number": base + number} for number in (QUEST, EXHIBITION_WIN, EXHIBITION_LOSS)]
    pages.append({"number": base + FULL_WIN, "then": [{"op": "quest", "result": "success"}]})
    pages += [{"number": base + n, "then": [{"op": "quest", "result": "failure"}]} for n in (FULL_LOSS, FAILED)]
    for number in range(1, 6):
        first = opening(chapter, number)
        reward = {"op": "gain", "what": "gold"}
        pages.append({"number": first})
        pages.append({"number": first + 1, "then": [{"op": "investigation", "result": "success"}, reward]})
        pages.append({"number": first + 2, "then": [{"op": "investigation", "result": "failure"}]})
    return {page["number"]: {"end": True, **page} for page in pages}
