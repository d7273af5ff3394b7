// The game's events as sentences of its catalogue: `event.<name>`, and `event.<name>.you` where it is about us.
import type { LogLine } from '../board/Log.svelte';
import type { SeatFace } from '../board/seat';
import { words, type Fill } from '../i18n/i18n.svelte';
import type { AnyEvent, GameModule, Telling } from './game';
import { called } from './names';
import { in_words } from './plain';

function fill_of(game: string, { event: _, ...fields }: AnyEvent, seats: SeatFace[]): Fill {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, in_words(value, { game, seats, field })]),
  );
}

// A game without a catalogue tells its events as they are: "Ann: takes, count 3".
function bare(game: string, told: AnyEvent, seats: SeatFace[], me: number | null): string {
  const { event, seat, ...fields } = told;
  const said = in_words(fields, { game, seats });
  return `${seat === undefined ? '' : `${called(seat, seats, me)}: `}${event}${said ? `, ${said}` : ''}.`;
}

export function sentence(game: string, event: AnyEvent, seats: SeatFace[], me: number | null): string {
  if (!words.has(`${game}.name`)) return bare(game, event, seats, me);
  const key = `${game}.event.${event.event}`;
  const mine = me !== null && event.seat === me && words.has(`${key}.you`);
  if (!words.has(key) && !mine) return '';
  return words.t(mine ? `${key}.you` : key, fill_of(game, event, seats));
}

// The log, event by event: a heading where a round or turn begins, then what happened, with pictures.
export function log_of(
  module: GameModule | null,
  game: string,
  events: AnyEvent[],
  { seats, me }: { seats: SeatFace[]; me: number | null },
): LogLine[][] {
  let turn = 0; // of the round
  return events.map((event, i) => {
    const text = module?.silent?.(event) ? '' : sentence(game, event, seats, me);
    if (event.event === 'round') turn = 0;
    const begins = module?.begins?.(event, events[i - 1]);
    if (begins === 'turn') turn += 1;
    const heading: LogLine[] =
      begins === 'turn'
        ? [{ text: words.t('web.turn_number', { turn }), strong: true }]
        : begins === 'seat' && event.seat !== undefined
          ? [
              {
                text: called(event.seat, seats, me),
                art: seats.find(({ seat }) => seat === event.seat)?.art,
                strong: true,
              },
            ]
          : [];
    const line = { text, strong: event.event === 'round', pictures: module?.pictures?.(event) };
    return text ? [...heading, line] : heading;
  });
}

// What is said aloud after these events: the game's own words, else the log's sentences.
export function spoken(module: GameModule, game: string, events: AnyEvent[], telling: Telling<unknown>): string {
  const own = module.announce?.(events, telling);
  return (
    own ??
    events
      .filter((event) => !module.silent?.(event))
      .map((event) => sentence(game, event, telling.seats, telling.me))
      .filter(Boolean)
      .join(' ')
  );
}
