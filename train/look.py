"""How a network plays: the share of wins of one hero among cooks, or among random players where there are none."""

from games import Games
from play import Fused, Plain
from tasks import looked_at

SHARPNESS = 2.0  # of the hero: less of what was only tried in training
MOST_STEPS = 600


def look(trainer):
    """The wins at each table, in words."""
    a, xp = trainer.a, trainer.xp
    if not hasattr(trainer, "looking"):
        tables = [(table, 1) for table in looked_at(a.game) if table["players"] in (a.players or range(9))]
        games = Games(xp, a.game, tables, a.look_rows, a.device, a.seed + 1000)
        trainer.looking = games, Plain(games) if a.device == "cpu" else Fused(xp, games)
    games, by_row = trainer.looking
    for group in games.groups:
        group.env.reset(seed=a.seed + 2000 + trainer.rounds)
    in_group = xp.concatenate([xp.arange(g.env.num_envs * g.players) for g in games.groups])
    players = xp.concatenate([xp.full(g.rows.stop - g.rows.start, g.players) for g in games.groups])
    is_hero = in_group % players == (in_group // players) % players
    is_other = (~is_hero).astype(xp.uint8)
    everybody = xp.arange(games.rows)
    seen = xp.zeros((games.rows, games.inputs), xp.uint8)
    masks, acting = xp.zeros((games.rows, games.words), xp.uint64), xp.zeros(games.rows, xp.uint8)
    rewards, dones = xp.zeros(games.rows, xp.float32), xp.zeros(games.rows, xp.uint8)
    won, over = xp.zeros(games.rows, xp.float32), xp.zeros(games.rows, bool)
    sharpness = xp.where(is_hero, SHARPNESS, trainer.sharpness_of_others).astype(xp.float32)
    for step in range(MOST_STEPS):
        games.observe(seen, masks, acting)
        rows = by_row.scaled(seen, everybody)
        out, _ = trainer.network.forward(rows, trainer.network.smooth)
        if trainer.against:
            out = xp.where(is_hero[:, None], out, trainer.against.forward(rows)[0])
        luck = xp.random.random_sample(games.rows).astype(xp.float32)
        actions, _ = by_row.choose(out, masks, sharpness, acting, luck)
        if trainer.among_cooks:
            games.cook(actions, is_other)
        games.step(actions, rewards, dones)
        ends = (dones != 0) & ~over
        won += xp.where(ends & is_hero, rewards, 0)
        over |= dones != 0
        if step % 8 == 7 and bool(over.all()):
            break
    wins = xp.bincount(games.table, weights=won.astype(xp.float64), minlength=len(games.tables))
    heroes = xp.bincount(games.table, weights=is_hero.astype(xp.float64), minlength=len(games.tables))
    return [f"{name_of(t)} {100 * float(w) / float(h):.1f}" for t, w, h in zip(games.tables, wins, heroes)]


def name_of(options):
    menu = options.get("menu", "")
    return f"{options['players']}p" + (f" {menu}" if isinstance(menu, str) and menu else "")
