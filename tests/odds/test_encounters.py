"""The odds of an Encounter's attacks, against every roll counted out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kf_desktop.bundled import load_box
from kf_desktop.content.dice import POWER_DICE
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.grid import Cell
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.clash.attack.attack_roll import attack_dice, precision_of
from kf_desktop.rules.clash.attack.power_roll import power_pool
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Encounter, Figure, FigureNumber

BOX = load_box()
MONSTER, LEVEL = next(iter(BOX.encounters))


def encounter(*knights: str) -> Game:
    table = Game(new_campaign(BOX, "odds", knights, 1, prologues=False), BOX)
    figure = Figure(FigureNumber(1), Cell(0), "south")
    places = {name: Cell(number) for number, name in enumerate(knights, 1)}
    table.state.expedition.encounter = Encounter(
        MONSTER, LEVEL, BOX.monsters[MONSTER].tier, False, knights=places, figures=[figure]
    )
    for name in knights:
        table.state.fighter(name).heat_limit = 0
    return table


def declared(table: Game, name: str) -> KnightAttack:
    knight = table.state.fighter(name)
    item, _side = gear.weapons(table, knight)[0]
    assert table.state.expedition.encounter is not None
    return KnightAttack(knight, table.state.expedition.encounter.figures[0], item)


def question(*attacks: KnightAttack) -> Decision:
    options = [
        Option(
            f"attack:{attack.knight.id}:1:{attack.weapon.gear}",
            "attack",
            {"knight": attack.knight.id, "figure": 1, "gear": attack.weapon.gear},
        )
        for attack in attacks
    ]
    helps = [Option(f"help:{attack.knight.id}", "help", {"knight": attack.knight.id}) for attack in attacks]
    return Decision(Kind.ACTION, "choose.encounter_action", [*helps[:1], *options, *helps[1:]])


def wounds_by_hand(table: Game, attack: KnightAttack) -> Fraction:
    """Every roll of the attack dice, then every roll of the power dice that its hits bring; no re-rolls, no tokens."""
    card = BOX.encounters[MONSTER, LEVEL]
    count, (bonus, _) = attack_dice(table, attack), precision_of(table, attack)
    shares: dict[int, int] = {}
    for faces in product(range(1, 11), repeat=count):
        hits = sum(face == 10 or (face != 1 and face + bonus >= card.to_hit) for face in faces)
        shares[hits] = shares.get(hits, 0) + 1
    found = Fraction(0)
    for hits, ways in shares.items():
        if hits:
            pool = power_pool(table, attack, hits)
            dice = [
                POWER_DICE[c]
                for c, n in (("red", pool.red), ("black", pool.black), ("white", pool.white))
                for _ in range(n)
            ]
            rolls = [sum(face[0] for face in roll) + pool.raw for roll in product(*dice)]
            enough = sum(total >= card.at for total in rolls)
            found += Fraction(ways, 10**count) * Fraction(enough, len(rolls))
    return found


@pytest.mark.rule("ENC-055", "ENC-057")
@pytest.mark.parametrize("name", ["ilse", "bruno", "anselma", "tamsin"])
def test_an_attack_in_an_encounter_says_how_likely_it_scrapes(name: str) -> None:
    table = encounter(name)
    attack = declared(table, name)
    odds = for_decision(table, question(attack))
    assert odds is not None
    key = f"attack:{name}:1:{attack.weapon.gear}"
    assert odds.options[key].values["scrape"] == wounds_by_hand(table, attack)
    assert set(odds.options) == {key}, "help rolls nothing"


def test_of_several_knights_each_attack_is_told() -> None:
    table = encounter("ilse", "bruno")
    attacks = [declared(table, name) for name in ("ilse", "bruno")]
    odds = for_decision(table, question(*attacks))
    assert odds is not None and len(odds.options) == 2
    for attack in attacks:
        found = odds.options[f"attack:{attack.knight.id}:1:{attack.weapon.gear}"]
        assert found.values["scrape"] == wounds_by_hand(table, attack)
