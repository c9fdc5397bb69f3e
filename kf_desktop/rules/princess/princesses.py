"""A princess with the party: she joins, helps once in a delve, and is gone when she dies or the way is done (PRI)."""

from __future__ import annotations

from functools import partial

from kf_desktop.content.effects.expedition import GainPrincess
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.table.game import Deed, Game, Kind, Option, Steps, choose_of, knights_of
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.state import Loadout, Princess, Sheet

NAME = "princess"


@performs(GainPrincess)
def _gain_princess(game: Game, effect: GainPrincess, context: Context) -> Steps[None]:
    """She joins the party; of two one is discarded, as the players choose (PRI-001, PRI-004)."""
    state = game.state
    if state.on_expedition is None:
        return
    if state.princess is not None and state.princess.id != effect.id:
        kept = yield from choose_of(
            Kind.CARD,
            "choose.princess",
            {_option(state.princess.id): state.princess.id, _option(effect.id): effect.id},
            because=("PRI-004",),
        )
        if kept != effect.id:
            return
        part_with(game)
    if state.princess is None:
        state.princess = new_princess(game, effect.id)
        game.emit("princess_joins", "PRI-001", "PRI-005", knight=effect.id)


def _option(princess: str) -> Option:
    return Option(f"{NAME}:{princess}", NAME, {"princess": princess})


def new_princess(game: Game, name: str) -> Princess:
    """Fresh, without a marker, and moved by whoever leads (PRI-005)."""
    leader = mode_of(game.state).leader(game.state) or knights_of(game)[0].id
    seat = game.state.fighter(leader).seat
    return Princess(name, seat, Sheet(), Loadout(name, name, name, name))


def part_with(game: Game) -> None:
    """She does not come along any longer: the expedition is over, or another one came (PRI-002, PRI-004)."""
    if (princess := game.state.princess) is not None:
        game.emit("princess_leaves", "PRI-002", knight=princess.id)
        game.state.princess = None


def forget_the_dead(game: Game) -> None:
    """Who has died in a clash is gone once it is over (PRI-002)."""
    if game.state.princess is not None and game.state.princess.dead:
        game.state.princess = None


# --- in the delve -------------------------------------------------------------------------------


def delve_options(game: Game) -> dict[Option, Deed]:
    """Her Delve ability, as a round begins, unless the marker lies on her card (PRI-024, PRI-025)."""
    princess = game.state.princess
    if princess is None or princess.spent:
        return {}
    return {
        Option(f"{NAME}:{princess.id}", "princess_delve", {"princess": princess.id}): partial(_help, game, princess)
    }


def _help(game: Game, princess: Princess) -> Steps[None]:
    princess.spent = True
    game.emit("princess_helps", "PRI-024", "PRI-025", knight=princess.id)
    leader = game.state.fighter(mode_of(game.state).leader(game.state))
    ability = game.content.princesses[princess.id].delve
    yield from perform(game, ability.effect, Context(source=princess.id, knight=leader))


def refresh(game: Game) -> None:
    """In the Rest phase the marker is discarded (PRI-026)."""
    if game.state.princess is not None and game.state.princess.spent:
        game.state.princess.spent = False
        game.emit("princess_rests", "PRI-026", knight=game.state.princess.id)
