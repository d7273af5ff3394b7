// The rounds played so far, told by the events: what lay before everybody, and what it was worth.
import type { GameEvent } from '../game';
import { is_laid, is_scored } from './view';

export interface Round {
  number: number; // 0: the end of the game
  dishes: Map<number, Record<string, number>>; // by seat
  scored: { seat: number; rule: string; points: number }[];
  ends: number; // index after its last event
}

const kEndRules = ['most-puddings', 'fewest-puddings'];

export function rounds_of(events: GameEvent[]): Round[] {
  const rounds: Round[] = [];
  const end: Round = { number: 0, dishes: new Map(), scored: [], ends: 0 };
  events.forEach((event, i) => {
    if (event.event === 'round') rounds.push({ number: Number(event.round), dishes: new Map(), scored: [], ends: 0 });
    const round = rounds.at(-1);
    if (!round) return;
    if (is_laid(event)) {
      const dishes = round.dishes.get(event.seat) ?? {};
      // A nigiri on wasabi takes up the wasabi it lies on.
      if (event.dish.endsWith('-on-wasabi') && dishes.wasabi) --dishes.wasabi;
      dishes[event.dish] = (dishes[event.dish] ?? 0) + 1;
      round.dishes.set(event.seat, dishes);
    }
    if (event.event === 'chopsticks-back') {
      const dishes = round.dishes.get(event.seat ?? -1);
      if (dishes?.chopsticks) --dishes.chopsticks;
    }
    if (is_scored(event)) {
      const of = kEndRules.includes(event.rule) ? end : round;
      of.scored.push({ seat: event.seat, rule: event.rule, points: event.points });
      of.ends = i + 1;
    }
    if (event.event === 'game-over') {
      round.ends ||= i + 1;
      end.ends = i + 1;
    }
  });
  // A round in which nobody scored still ended if another followed.
  rounds.forEach((round, i) => {
    if (!round.ends && i + 1 < rounds.length)
      round.ends = events.findIndex((event) => event.event === 'round' && event.round === i + 2);
  });
  return [...rounds.filter((round) => round.ends > 0), ...(end.ends ? [end] : [])];
}
