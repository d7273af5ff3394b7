"""How a network plays: the share of wins of one hero among cooks, or among random players where there are none."""

from games import Games
from play import Fused, Plain
from tasks import tables_of

SHARPNESS = 2.0  # of the hero: less of what was only tried in training
MOST_STEPS = 600


def tables_to_look_at(trainer):
    """At most six of the tables learnt at, of different numbers of players first."""
    a, seen = trainer.a, set()
    tables = [options for options, _ in tables_of(a.game, a.menus, a.seed)]
    first = [t for t in tables if not (t["players"] in seen or seen.add(t["players"]))]
    return (first + [t for t in tables if t not in first])[:6]


def look(trainer):
    a, xp = trainer.a, trainer.xp
    if not hasattr(trainer, "looking"):
        games = Games(xp, a.game, [(t, 1) for t in tables_to_look_at(trainer)], a.look_rows, a.device, a.seed + 1000)
        trainer.looking = games, Plain(games) if a.device == "cpu" else Fused(xp, games)
    games, by_row = trainer.looking
    for group in games.groups:
        group.env.reset(seed=a.seed + 2000 + trainer.rounds)
    in_group = xp.concatenate([xp.arange(g.env.num_envs * g.players) for g in games.groups])
    players = xp.concatenate([xp.full(g.rows.stop - g.rows.start, g.players) for g in games.groups])
    is_hero = in_group % players == (in_group // players) % players
    seen = xp.zeros((games.rows, games.inputs), xp.uint8)
    masks, acting = xp.zeros((games.rows, games.words), xp.uint64), xp.zeros(games.rows, xp.uint8)
    rewards, dones = xp.zeros(games.rows, xp.float32), xp.zeros(games.rows, xp.uint8)
    won, over = xp.zeros(games.rows, xp.float32), xp.zeros(games.rows, bool)
    sharpness = xp.where(is_hero, SHARPNESS, 0).astype(xp.float32)
    for step in range(MOST_STEPS):
        games.observe(seen, masks, acting)
        out, _ = trainer.network.forward(trainer.scaled(seen), trainer.network.smooth)
        actions, _ = by_row.choose(
            out, masks, sharpness, acting, xp.random.random_sample(games.rows).astype(xp.float32)
        )
        if trainer.has_cooks and not a.no_cooks:
            games.cook(actions, ~is_hero)
        games.step(actions, rewards, dones)
        ends = (dones != 0) & ~over
        won += xp.where(ends & is_hero, rewards, 0)
        over |= dones != 0
        if step % 8 == 7 and bool(over.all()):
            break
    return [f"{g.options['players']}p {100 * float(won[g.rows].sum()) / g.env.num_envs:.1f}" for g in games.groups]
