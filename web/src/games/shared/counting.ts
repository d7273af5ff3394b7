// The lines of a bill as they are counted: everybody's of one rule together, else all that follow for one seat.
import { words } from '../../i18n/i18n.svelte';
import type { Beat, Bubble } from '../../stage/beat';
import type { Line } from '../../board/bill';
import type { AnyEvent } from '../game';
import { line_name } from '../names';

const kCount = 650;

type Scored = AnyEvent & Line;
export function is_scored(event: AnyEvent): event is Scored {
  return event.event === 'scored';
}

function leading(events: AnyEvent[]): Scored[] {
  const first = events[0] as Scored;
  const end = (same: (line: Scored) => boolean) => {
    const other = events.findIndex((event) => !is_scored(event) || !same(event));
    return events.slice(0, other < 0 ? events.length : other) as Scored[];
  };
  const of_rule = end(({ rule }) => rule === first.rule);
  return of_rule.length > 1 ? of_rule : end(({ seat }) => seat === first.seat);
}

function bubbles_of(game: string, lines: Scored[]): Bubble[] {
  return [...new Set(lines.map(({ seat }) => seat))].map((seat) => {
    const own = lines.filter((line) => line.seat === seat);
    const points = own.reduce((sum, line) => sum + line.points, 0);
    const what = own.length === 1 ? `${line_name(game, own[0]!.rule)} ` : '';
    return { at: `seat:${seat}`, text: `${what}${words.signed(points)}`, tone: points < 0 ? 'loses' : 'gains' };
  });
}

// `pay` is what the lines change in the view, if anything.
export function counts<View>(
  game: string,
  view: View,
  events: AnyEvent[],
  pay: (view: View, line: Line) => View = () => view,
): Beat<View>[] {
  const lines = leading(events);
  const bubbles = bubbles_of(game, lines);
  return [{ told: lines.length, view: lines.reduce(pay, view), ms: kCount, bubbles, sound: 'point' }];
}
