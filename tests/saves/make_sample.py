"""Write the sample save of the version that this program writes: python -m tests.saves.make_sample

Done once a version, when it is released; from then on the file is only read. It stands in the middle of a clash.
"""

from pathlib import Path

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.saves.games import to_save
from kf_desktop.saves.migrations import VERSION
from kf_desktop.saves.savefile import SUFFIX, write_save
from tests.bundled import load_box

SAMPLES = Path(__file__).resolve().parents[2] / "saves"
ROUNDS = 4


def main() -> None:
    session = Session(RULES, load_box(), new_campaign(load_box(), "The Bell Under Ash", ["ilse", "bruno"], 11))
    bot = make_bot("cautious", 11)
    while session.decision is not None and (session.state.clash is None or session.state.clash.round < ROUNDS):
        session.answer(bot(session.state, session.decision))
    write_save(to_save(session, "ilse & bruno"), SAMPLES / f"version-{VERSION}{SUFFIX}")


if __name__ == "__main__":
    main()
