// What made the difference: the line of the bill by which the winner came furthest ahead of whoever was second.
import { sum_of, type Line } from './bill';

export interface Decided {
  rule: string;
  round: number; // 0 for what is scored at the end
  winner: number;
  second: number;
  points: [winner: number, second: number];
}

type RoundLine = Line & { round?: number };

// `ranks` by seat, 0 for somebody who is not ranked. Null if the win is shared, or nobody was second.
export function decided(lines: RoundLine[], ranks: number[]): Decided | null {
  const seats = ranks.map((_, seat) => seat).filter((seat) => ranks[seat]! > 0);
  const [winner, second] = seats.sort((one, other) => ranks[one]! - ranks[other]!);
  if (winner === undefined || second === undefined || ranks[winner] === ranks[second]) return null;
  const points_of = (seat: number, round: number, rule: string) =>
    sum_of(lines.filter((line) => line.seat === seat && (line.round ?? 0) === round && line.rule === rule)) ?? 0;
  const found = lines.map(({ rule, round = 0 }): Decided => {
    const points: [number, number] = [points_of(winner, round, rule), points_of(second, round, rule)];
    return { rule, round, winner, second, points };
  });
  const lead = ({ points: [more, less] }: Decided) => more - less;
  return found.reduce<Decided | null>((best, each) => (lead(each) > (best ? lead(best) : 0) ? each : best), null);
}
