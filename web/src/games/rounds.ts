// The finished rounds, as the events tell them: what lay in front of everybody, and what it was worth.
import type { Line } from '../board/bill';
import type { AnyEvent } from './game';
import type { ScoredEvent, ServedEvent } from './sushi_go_party/types';
import type { Counts } from './shared/tableau';

export interface Round {
  number: number; // 0: the end of the game
  dishes: Map<number, Counts>; // by seat
  scored: Line[];
  early: Set<string>; // rules scored before anything was served, for what lies there no more
}

export function rounds_of(events: AnyEvent[]): Round[] {
  const rounds = new Map<number, Round>();
  const round_of = (number: number): Round => {
    const round = rounds.get(number) ?? { number, dishes: new Map(), scored: [], early: new Set() };
    rounds.set(number, round);
    return round;
  };
  let now = 0;
  for (const event of events) {
    if (event.event === 'round') now = (event as { round: number } & AnyEvent).round;
    if (event.event === 'served') {
      const { seat, dishes } = event as ServedEvent;
      round_of(now).dishes.set(seat, dishes as Counts);
    }
    if (event.event === 'scored') {
      const line = event as ScoredEvent;
      const round = round_of(line.round);
      round.scored.push(line);
      if (!round.dishes.size) round.early.add(line.rule);
    }
  }
  // Some lines are written while a round goes on.
  return [...rounds.values()].filter((round) => round.number === 0 || round.dishes.size > 0);
}
