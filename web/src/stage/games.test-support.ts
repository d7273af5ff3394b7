// Whole games at random on the real program, for tests that want many.
import type { Recording } from '../net/recorded';

// Numbers below a bound, the same for the same seed.
export function below_by(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const kOptions: Record<string, (below: (bound: number) => number) => Record<string, unknown>> = {
  sushi_go: (below) => (below(4) ? { players: 2 + below(4) } : { players: 2, robot: true }),
  sushi_go_party: (below) => ({ players: 3 + below(3), menu: kMenus[below(kMenus.length)] }),
  sushizock: (below) => ({ players: 2 + below(4) }),
  sushi_boat: (below) => ({ players: 2 + below(4) }),
};
const kMenus = ['my_first_meal', 'party_sampler', 'master_menu', 'points_platter', 'cutthroat_combo', 'big_banquet'];

export async function played_anew(game: string, seed: number): Promise<Recording> {
  const { record } = await import('../../tools/record_game.mjs');
  return record({ game, options: kOptions[game]!(below_by(seed)), seed });
}
