// The rounds played so far, told by the events: what lay before everybody at the end, and what it was worth.
import type { GameEvent } from '../game';

export interface Round {
  number: number; // 0: the end of the game
  dishes: Map<number, string[]>; // by seat
  scored: { seat: number; rule: string; points: number }[];
  over: boolean;
}

// Rules of the end of the game: the desserts.
const kEndRules = ['most-puddings', 'fewest-puddings', 'ice-cream', 'fruit'];

function remove(list: string[], dish: string | undefined): void {
  const at = dish === undefined ? -1 : list.lastIndexOf(dish);
  if (at >= 0) list.splice(at, 1);
}

// How one event changes what lies before a player.
function apply(front: string[], event: GameEvent): void {
  const card = event.card as string | undefined;
  const as = (event.as ?? card) as string | undefined;
  if (event.event === 'laid' && as) front.push(event.on_wasabi ? `${as}-on-wasabi` : as);
  if (event.event === 'copies' && as) {
    remove(front, 'special-order');
    front.push(event.on_wasabi ? `${as}-on-wasabi` : as);
  }
  if (event.event === 'discarded' || event.event === 'returned') remove(front, as);
  if (event.event === 'turned') {
    remove(front, front.includes(as ?? '') ? as : `${as}-on-wasabi`);
    front.push('face-down');
  }
}

export function rounds_of(events: GameEvent[]): Round[] {
  const rounds: Round[] = [];
  const end: Round = { number: 0, dishes: new Map(), scored: [], over: false };
  for (const event of events) {
    if (event.event === 'round') {
      const last = rounds.at(-1);
      if (last) last.over = true;
      rounds.push({ number: Number(event.round), dishes: new Map(), scored: [], over: false });
    }
    const round = rounds.at(-1);
    if (!round) continue;
    if (event.event === 'game-over') round.over = end.over = true;
    if (event.seat === undefined) continue;
    const front = round.dishes.get(event.seat) ?? [];
    round.dishes.set(event.seat, front);
    apply(front, event);
    if (event.event !== 'scored') continue;
    const line = { seat: event.seat, rule: String(event.rule), points: Number(event.points) };
    (kEndRules.includes(line.rule) ? end : round).scored.push(line);
  }
  return [...rounds, end].filter((round) => round.over);
}
