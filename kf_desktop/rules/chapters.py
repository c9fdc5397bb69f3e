"""Every chapter that registers scenes, operations, words or consequences; importing this makes the rules complete."""

from kf_desktop.rules.abilities import flow, grants, tests
from kf_desktop.rules.campaign import orders, reading
from kf_desktop.rules.clash.attack import choosing, power_roll, responses, steps
from kf_desktop.rules.clash.board import words
from kf_desktop.rules.clash.death import dying
from kf_desktop.rules.clash.forced import displacing, driving, falling, knockback
from kf_desktop.rules.clash.forced import effects as forced_effects
from kf_desktop.rules.clash.harm import armor, gain_and_lose, peril
from kf_desktop.rules.clash.harm import conditions as harm_conditions
from kf_desktop.rules.clash.monster import escalation, hiding, hordes, monster_attack, peeking, spawning, wounds
from kf_desktop.rules.clash.moving import effects as moving_effects
from kf_desktop.rules.clash.moving import vantage
from kf_desktop.rules.clash.round import keywords, opportunity, rounds, rush
from kf_desktop.rules.clash.terrain import effects as terrain_effects
from kf_desktop.rules.clash.timing import imminent
from kf_desktop.rules.clash.windows import tokens
from kf_desktop.rules.effects import conditions as effects_conditions
from kf_desktop.rules.effects import disabling, who
from kf_desktop.rules.expedition import rest
from kf_desktop.rules.expedition.delve import clues, deep_fog, delve, exploration, points, symbols
from kf_desktop.rules.expedition.dungeon import descent, dungeon, search
from kf_desktop.rules.expedition.encounter import encounter
from kf_desktop.rules.expedition.kingdom import curse, hirelings, hunt, map, tracks, wheel
from kf_desktop.rules.expedition.outpost import guilds, outpost
from kf_desktop.rules.expedition.spoils import after_clash, loot, spoils
from kf_desktop.rules.expedition.vision import vision
from kf_desktop.rules.knight import gear, pool, stats, techniques
from kf_desktop.rules.modes import five_players, postgame, presence, rogues_path, sheets, skirmish, true_solo
from kf_desktop.rules.princess import princesses
from kf_desktop.rules.sheet import records, saints

CHAPTERS = (
    flow,
    grants,
    tests,
    orders,
    reading,
    choosing,
    power_roll,
    responses,
    steps,
    words,
    dying,
    displacing,
    driving,
    forced_effects,
    falling,
    knockback,
    armor,
    harm_conditions,
    gain_and_lose,
    peril,
    escalation,
    hiding,
    hordes,
    peeking,
    monster_attack,
    spawning,
    wounds,
    tokens,
    moving_effects,
    vantage,
    keywords,
    opportunity,
    rounds,
    rush,
    terrain_effects,
    imminent,
    effects_conditions,
    disabling,
    who,
    rest,
    clues,
    deep_fog,
    delve,
    exploration,
    hirelings,
    points,
    symbols,
    dungeon,
    descent,
    search,
    encounter,
    curse,
    hunt,
    map,
    tracks,
    wheel,
    guilds,
    outpost,
    loot,
    after_clash,
    spoils,
    vision,
    gear,
    pool,
    stats,
    techniques,
    princesses,
    records,
    saints,
    five_players,
    true_solo,
    presence,
    rogues_path,
    sheets,
    postgame,
    skirmish,
)
