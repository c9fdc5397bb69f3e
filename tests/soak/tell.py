"""Play a few expeditions and print what happened as one hash a line: the same in every process."""

from kf_desktop.bundled import load_box
from kf_desktop.engine.codec import encode, fingerprint
from tests.soak.plays import played, state_of


def main() -> None:
    box = load_box()
    for name, seed in (("random", 1), ("random", 2), ("cautious", 1), ("cautious", 3)):
        session = played(box, seed, name)
        events = fingerprint([encode(event) for event in session.events])
        print(name, seed, len(session.events), events, state_of(session))


if __name__ == "__main__":
    main()
