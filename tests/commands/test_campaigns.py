"""Campaigns played by bots: what is counted of them."""

import json

import pytest

from kf_desktop.cli import main
from kf_desktop.commands.simulation.campaigns import Expedition, Result, Wins, play_campaign, summary_of
from kf_desktop.commands.simulation.orders import Party, Watch
from tests.bundled import load_box

THREE, FOUR = Party(["ilse", "bruno", "anselma"]), Party(["ilse", "bruno", "anselma", "tamsin"])


def test_a_campaign_goes_on_over_its_expeditions() -> None:
    box = load_box()
    played = play_campaign(box, 3, 2, THREE, Watch("cautious", invariants=True))
    assert played.errors == []
    assert len(played.expeditions) == 2
    assert all(expedition.new_paragraphs > 0 and expedition.monsters for expedition in played.expeditions)
    pages = [word for word in played.seen if ":" in word]
    assert len(pages) == sum(expedition.new_paragraphs for expedition in played.expeditions)
    assert play_campaign(box, 3, 2, THREE, Watch("cautious")).seen == played.seen


def test_the_summary_counts_by_expedition_and_says_what_nobody_saw() -> None:
    box = load_box()
    first = Expedition(10, "full clash won", ["bell_ox"], [1], 2, told=True)
    second = Expedition(4, "full clash lost", ["bell_ox", "abbots_hand"], [2, 4], 4)
    seen = ["bell_ox", "ilse:1", *box.saints]
    results = [Result(1, 50, [first, second], 1, True, 0.5, [], seen), Result(2, 30, [first], 0, False, 0.5, ["x"])]
    summary = summary_of(box, results, 3, 1.0)
    assert (summary.campaigns, summary.expeditions, summary.decisions, summary.errors) == (2, 3, 80, 1)
    assert summary.new_paragraphs == [10, 4, 0]
    assert summary.monsters_met == {"abbots_hand": 1, "bell_ox": 2}
    assert summary.levels == [1, 3, 0]
    assert summary.deaths == [2, 4, 0]
    assert summary.won == [1, 0, 0]
    assert (summary.chapters_finished, summary.campaigns_ended) == (1, 1)
    assert summary.at_the_chapters_level == Wins(2, 1, 0)
    assert "saints" not in summary.never_seen
    assert "bell_ox" not in summary.never_seen["monsters"]
    assert "1" not in summary.never_seen["ilse"]


def test_wins_at_the_chapters_level_are_counted_with_and_without_a_sigh() -> None:
    won, lost = "full clash won", "full clash lost"
    played = [
        Expedition(1, won, [], [1, 1], 0, told=True, first_try=True),
        Expedition(1, won, [], [1, 1, 1], 0, told=True),  # fought twice: a Sigh brought the clash back
        Expedition(1, lost, [], [1, 1], 0, told=True),
        Expedition(1, won, [], [1, 1], 0, told=True),
        Expedition(0, won, [], [1, 1], 0, first_try=True),  # the books are at their end
    ]
    summary = summary_of(load_box(), [Result(1, 9, played, 0, False, 0.1, [])], 5, 0.1)
    assert summary.at_the_chapters_level == Wins(4, 0.75, 0.25)


def test_an_expedition_was_won_at_the_first_try_if_its_full_clash_was_fought_once() -> None:
    played = play_campaign(load_box(), 3, 4, FOUR, Watch("cautious")).expeditions
    assert all(one.told for one in played)
    assert not any(one.first_try and one.result != "full clash won" for one in played)
    assert any(one.first_try for one in played)


def test_the_command_prints_a_campaign_a_line_and_a_summary(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--campaigns", "2", "--expeditions", "1", "--jobs", "1", "--json"]) == 0
    *campaigns, summary = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert [campaign["seed"] for campaign in campaigns] == [1, 2]
    assert summary["campaigns"] == 2
    assert len(summary["new_paragraphs"]) == 1


def test_in_words_it_is_counted_what_nobody_saw(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--campaigns", "1", "--expeditions", "1", "--jobs", "1"]) == 0
    summary = capsys.readouterr().out.splitlines()[-1]
    monsters = len(load_box().monsters)
    assert any(f"'monsters': {unseen}," in summary for unseen in range(1, monsters + 1))


def test_a_knight_that_there_is_not_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--campaigns", "1", "--knights", "ilse,nobody"]) == 2
    assert "There is no knight 'nobody'" in capsys.readouterr().err
