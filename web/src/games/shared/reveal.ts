// The cards turned over together. In one reveal all cards of a seat follow each other, so a seat that comes again
// begins the next one.
import type { AnyEvent } from '../game';
import type * as sushi_go from '../sushi_go/types';
import type * as party from '../sushi_go_party/types';

export type DraftEvent = sushi_go.Event | party.Event;
export type Laid = sushi_go.LaidEvent | party.LaidEvent;

export function is_laid<Event extends AnyEvent>(event: Event): event is Extract<Event, { event: 'laid' }> {
  return event.event === 'laid';
}
export function from_hand(event: Laid): boolean {
  return !('from' in event) || event.from === 'hand';
}

const kBorders = ['receives', 'dealt', 'round', 'served', 'scored'];

export function last_reveal<Event extends DraftEvent>(events: Event[]): Extract<Event, { event: 'laid' }>[] {
  const revealed = (event: DraftEvent) => is_laid(event) && from_hand(event);
  const end = events.findLastIndex(revealed) + 1;
  let begin = end;
  const seen: number[] = []; // seats, the last one first
  for (let i = end - 1; i >= 0 && !kBorders.includes(events[i]!.event); --i) {
    const event = events[i]!;
    if (!is_laid<DraftEvent>(event) || !from_hand(event)) continue;
    if (seen.includes(event.seat) && seen.at(-1) !== event.seat) break;
    seen.push(event.seat);
    begin = i;
  }
  // Cards that came later in the same turn, by spoon or menu, belong to it.
  const after = events.slice(end).findIndex((event) => kBorders.includes(event.event));
  const turn = events.slice(begin, after < 0 ? events.length : end + after);
  return turn.filter(is_laid);
}
