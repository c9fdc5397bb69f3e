"""Play expeditions of every way and skirmishes, and print what happened as one hash a line."""

from kf_desktop.engine.codec import encode, fingerprint
from tests.bundled import load_box
from tests.soak.plays import WAYS, Start, begin, begin_skirmish, played, state_of


def main() -> None:
    box = load_box()
    expeditions = (("random", 1), ("random", 2), ("cautious", 1), ("cautious", 3))
    plays: list[tuple[str, int, Start]] = [(name, seed, begin) for name, seed in expeditions]
    plays += [(name, seed, begin_skirmish) for name in ("random", "cautious") for seed in range(1, 9)]
    plays += [("random", 5, way.begin) for way in WAYS.values()]
    plays += [("cautious", 6, WAYS["hunt of two"].begin), ("cautious", 1, WAYS["rogue"].begin)]
    for name, seed, start in plays:
        session = played(box, seed, name, start=start)
        events = fingerprint([encode(event) for event in session.events])
        print(name, seed, len(session.events), events, state_of(session))


if __name__ == "__main__":
    main()
