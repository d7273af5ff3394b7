"""Who sits where: the one who learns, older copies of it, noisy ones, and cooks.

Who plays only against itself learns a convention instead of the game: at four players such a network lost to cooks.
"""

LEARNER, OLDER, NOISY, COOK = range(4)
SLOTS = 2  # older copies that play at the same time


class League:
    """`cooks` is the share of cooks among others at tables of 2, 3, ... players, the last for all larger ones."""

    def __init__(self, xp, games, draw, older, *, itself=0.4, alone=0.3, cooks=(0.4,), noisy=0.2, most_older=40):
        self.xp, self.games, self.draw = xp, games, draw
        self.itself, self.alone, self.noisy, self.most_older = itself, alone, noisy, most_older
        self.older = older
        self.seat = xp.concatenate([xp.arange(g.env.num_envs * g.players) % g.players for g in games.groups])
        self.players = xp.concatenate([xp.full(g.rows.stop - g.rows.start, g.players) for g in games.groups])
        of_players = xp.asarray([cooks[min(at, len(cooks) - 1)] for at in range(7)], xp.float32)
        self.cooks, self.any_cooks = of_players[self.players - 2], max(cooks) > 0

    def remember(self, flat):
        """Keeps a copy; of too many, those far back become rarer."""
        self.older.append(flat.copy())
        if len(self.older) > self.most_older:
            del self.older[int(self.draw.integers(self.most_older // 2))]

    def seats(self):
        """A role for every row, and the copies that play the older ones. One seat of each game at least learns."""
        xp, games = self.xp, self.games
        kind = xp.random.random_sample(games.count)[games.game_of]
        hero = xp.random.random_sample(games.count)[games.game_of] * self.players
        of_game, of_row = xp.random.random_sample(games.count)[games.game_of], xp.random.random_sample(games.rows)
        is_other = xp.random.random_sample(games.rows) < 0.5
        is_alone = (kind >= self.itself) & (kind < self.itself + self.alone)
        is_other = xp.where(is_alone, True, is_other) & (kind >= self.itself) & (self.seat != hero.astype(xp.int64))
        which = xp.where(is_alone, of_game, of_row)
        other = xp.where(which < self.cooks, COOK, xp.where(which < self.cooks + self.noisy, NOISY, OLDER))
        roles = xp.where(is_other, other, LEARNER)
        copies = [self.older[int(self.draw.integers(len(self.older)))] for _ in range(SLOTS)]
        return roles, copies

    def slots(self, roles):
        """The rows that each of the copies plays."""
        played = (roles == OLDER) | (roles == NOISY)
        return [self.xp.flatnonzero(played & (self.games.game_of % SLOTS == slot)) for slot in range(SLOTS)]
