import type { Race } from '../../games/sheet';

// Somebody takes the next place in the race, or shares the last one.
export function took_a_place(race: Race, player: number, together: boolean): Race {
  const last = race.at(-1);
  if (!together || !last) return [...race, [player]];
  return last.includes(player) ? race : [...race.slice(0, -1), [...last, player]];
}
