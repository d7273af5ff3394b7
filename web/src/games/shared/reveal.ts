// The cards turned over together. Within one reveal seats come in order, so a smaller seat begins the next one.
import type { GameEvent } from '../game';

export interface Laid extends GameEvent {
  event: 'laid';
  seat: number;
  card: string;
}

export function is_laid(event: GameEvent): event is Laid {
  return event.event === 'laid' && typeof event.seat === 'number';
}
function from_hand(event: Laid): boolean {
  return event.from === undefined || event.from === 'hand';
}

const kBorders = ['receives', 'dealt', 'round', 'scored'];

// `moment` is the index of the first one: it names the reveal.
export function last_reveal(events: GameEvent[]): { laid: Laid[]; moment: number } {
  let end = events.length;
  while (end > 0 && !(is_laid(events[end - 1]!) && from_hand(events[end - 1] as Laid))) --end;
  let begin = end;
  let seat = Infinity;
  for (let i = end - 1; i >= 0 && !kBorders.includes(events[i]!.event); --i) {
    const event = events[i]!;
    if (!is_laid(event) || !from_hand(event)) continue;
    if (event.seat > seat) break;
    seat = event.seat;
    begin = i;
  }
  // Cards that came later in the same turn, by spoon or menu, belong to it.
  const after = events.slice(end).findIndex((event) => kBorders.includes(event.event));
  const turn = events.slice(begin, after < 0 ? events.length : end + after);
  return { laid: turn.filter(is_laid), moment: begin };
}
