"""What an answer stands for."""

from kf_desktop.engine.decision import Option, meant


def test_an_answer_stands_for_what_its_options_were_offered_with() -> None:
    offered = {Option("token:break"): "break", Option("token:opening"): "opening", Option("none"): None}
    assert meant(offered, ("none", "token:break")) == [None, "break"]
    assert meant(offered, ("token:opening", "token:opening")) == ["opening", "opening"]
    assert meant(offered, ()) == []


def test_options_with_one_key_and_other_labels_are_different_offers() -> None:
    assert len({Option("knight:ilse", "knight"): 1, Option("knight:ilse", "back"): 2}) == 2
