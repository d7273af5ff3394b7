// What a review says, cut to what is shown: mistakes of a seat, marks on the timeline, luck and skill in whole percent.
import type { Account, Grade, JudgedChoice, JudgedMove, Review } from '../net/protocol';

export const kBad: readonly Grade[] = ['inaccuracy', 'mistake', 'blunder'];

// A choice that cost something. `step` is also the moment of the replay before it.
export interface Mistake {
  step: number;
  move: JudgedMove;
  grade: Grade;
}

export function mistakes_of(review: Review, seat: number): Mistake[] {
  return review.steps.flatMap(({ moves }, step) =>
    moves
      .filter((move) => move.seat === seat && !move.forced && move.grade && kBad.includes(move.grade))
      .map((move) => ({ step, move, grade: move.grade! })),
  );
}

// Everybody's chances at a moment; before the first step everybody has the same.
export function chances_at(review: Review, moment: number): number[] {
  return moment === 0
    ? review.accounts.map(() => review.par)
    : review.steps[Math.min(moment, review.steps.length) - 1]!.chances;
}

export function judged(move: JudgedMove, choice: string): JudgedChoice | undefined {
  return move.choices.find((each) => each.choice === choice);
}

export type Part = 'deal' | 'dice' | 'skill' | 'others';
export const kParts: readonly Part[] = ['deal', 'dice', 'others', 'skill'];

// The parts some game has: no dice where none are rolled.
export function parts_of(review: Review): Part[] {
  return kParts.filter((part) => review.accounts.some((account) => Math.abs(account[part]) > 1e-9));
}

export interface Sum {
  par: number;
  parts: Record<Part, number>;
  result: number;
}
// In whole percent that add up: what rounding leaves over goes to the parts it takes least from.
export function in_percent(account: Account, par: number): Sum {
  const exact = { par: 100 * par, ...Object.fromEntries(kParts.map((part) => [part, 100 * account[part]])) };
  const whole = Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, Math.floor(value)]));
  const result = Math.round(100 * account.result);
  const missing = result - Object.values(whole).reduce((sum, value) => sum + value, 0);
  const most_cut = Object.entries(exact)
    .sort(([a, x], [b, y]) => y - whole[b]! - (x - whole[a]!))
    .map(([name]) => name);
  for (const name of most_cut.slice(0, Math.max(0, missing))) whole[name]! += 1;
  const { par: share, ...parts } = whole as Record<Part | 'par', number>;
  return { par: share, parts, result };
}
