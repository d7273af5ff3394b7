// Which puzzles this browser has tried, and how many days in a row one was found. It stays here.
const kStore = 'sushiya.puzzles';
const kDay = 86_400_000;

export interface Solved {
  tried: Record<string, 'found' | 'missed'>; // by the puzzle's id; the first try counts
  last_day: number; // a puzzle of the day was found, counted from 1970
  streak: number;
}

export function today(now = Date.now(), minutes_behind = new Date(now).getTimezoneOffset()): number {
  return Math.floor((now - minutes_behind * 60_000) / kDay);
}

export function kept(): Solved {
  const fresh: Solved = { tried: {}, last_day: 0, streak: 0 };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(kStore) ?? '{}') as Partial<Solved>) };
  } catch {
    return fresh;
  }
}
export function keep(solved: Solved): void {
  localStorage.setItem(kStore, JSON.stringify(solved));
}

export function with_try(solved: Solved, id: string, result: 'found' | 'missed', daily_of: number | null): Solved {
  if (solved.tried[id]) return solved;
  const next = { ...solved, tried: { ...solved.tried, [id]: result } };
  if (daily_of === null || result === 'missed' || daily_of === solved.last_day) return next;
  return { ...next, last_day: daily_of, streak: daily_of === solved.last_day + 1 ? solved.streak + 1 : 1 };
}
// A streak that was not gone on with yesterday is over.
export function streak_on(solved: Solved, day: number): number {
  return solved.last_day >= day - 1 ? solved.streak : 0;
}

// The same puzzle for everybody on one day, and another one on the next: steps through all of them.
export function daily<T>(puzzles: readonly T[], day: number): T | undefined {
  const step = 7_919; // a prime: no number of puzzles is a multiple of it
  return puzzles[(day * step) % Math.max(1, puzzles.length)];
}
