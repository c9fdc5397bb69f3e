"""Every chapter that registers scenes, operations and words; importing this makes the rules complete."""

from kf_desktop.rules.campaign import reading, sheet
from kf_desktop.rules.clash import (
    activation,
    aftermath,
    armor,
    attack,
    conditions,
    death,
    escalation,
    looking,
    involuntary,
    monster_attack,
    movement,
    peril,
    responses,
    rounds,
    spawning,
    terrain,
    walking,
    windows,
    wounds,
)
from kf_desktop.rules.core import flow, gains, gear, pool, techniques, tests
from kf_desktop.rules.expedition import (
    clues,
    deep_fog,
    delve,
    encounter,
    exploration,
    kingdom_curse,
    loot,
    outpost,
    points,
    rest,
    spoils,
    vision,
    wheel,
)

CHAPTERS = (
    activation, aftermath, armor, attack, clues, conditions, death, deep_fog, delve, encounter, escalation,
    exploration, flow, gains, gear, involuntary, kingdom_curse, loot, monster_attack, movement, outpost, peril,
    points, pool, reading, responses, rest, rounds, sheet, spawning, spoils, techniques, terrain, tests, vision,
    walking, wheel, windows, wounds,
)  # fmt: skip
