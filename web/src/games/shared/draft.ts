// What the two drafting games tell alike.
import { words } from '../../i18n/i18n.svelte';
import type { Telling } from '../game';
import { sentence } from '../log';
import { called } from '../names';
import { face_of, looks } from './dishes';
import { from_hand, is_laid, type DraftEvent, type Laid } from './reveal';

interface DraftView {
  round: number;
  turn: number;
  turns: number;
  phase: string;
  hands: { cards?: string[] }[];
}

export function status({ round, turn, turns, phase }: DraftView): string {
  return phase === 'over' ? words.t('web.game_over') : words.t('web.round_turn', { round, turn, turns });
}

// A turn begins with the first card that is turned over; what lies before it ended the one before.
const kOfReveal = ['laid', 'bonus-used', 'chopsticks-back', 'returned'];
export function begins(event: DraftEvent, before: DraftEvent | undefined): 'turn' | null {
  const opens = event.event === 'bonus-used' || (is_laid(event) && from_hand(event));
  return opens && !kOfReveal.includes(before?.event ?? '') ? 'turn' : null;
}
export function pictures(event: DraftEvent): string[] {
  const cards = 'dish' in event ? [event.dish] : 'card' in event ? [event.card] : 'cards' in event ? event.cards : [];
  return cards.map((card) => looks[card].art);
}

// The reveal as one sentence for each seat, then what else happened, then the new hand:
// "All chose. You: tempura. Ann: maki (3 icons). New hand of 8 cards."
export function announce<Event extends DraftEvent>(
  game: string,
  dish: (laid: Extract<Event, Laid>) => string,
  events: Event[],
  { seats, me, view }: Telling<DraftView>,
): string | null {
  const revealed = events.filter((event): event is Extract<Event, Laid> => is_laid(event) && from_hand(event));
  const by_seat = new Map<number, string[]>();
  for (const laid of revealed)
    by_seat.set(laid.seat, [...(by_seat.get(laid.seat) ?? []), face_of(game, dish(laid)).full]);
  const said = [...by_seat].map(([seat, dishes]) =>
    words.t('web.said', { name: called(seat, seats, me), what: dishes.join(', ') }),
  );
  const kOfHands = ['receives', 'dealt'];
  const rest = events
    .filter((event) => !revealed.includes(event as never) && ![...kOfHands, 'scored'].includes(event.event))
    .map((event) => sentence(game, event, seats, me));
  const fresh = me !== null && view.phase !== 'over' && events.some(({ event }) => kOfHands.includes(event));
  const size = fresh ? (view.hands[me]?.cards?.length ?? 0) : 0;
  const all = [revealed.length ? words.t('web.all_chose') : '', ...said, ...rest];
  return [...all, size ? words.count('web.new_hand', size) : ''].filter(Boolean).join(' ') || null;
}
