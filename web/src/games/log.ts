// The game's events as sentences of its catalogue: `event.<name>`, and `event.<name>.you` where it is about us.
import type { SeatFace } from '../board/seat';
import { words, type Fill } from '../i18n/i18n.svelte';
import type { GameEvent, GameModule, Telling } from './game';

// Fields of events that hold a seat's number.
const kSeatFields = new Set(['seat', 'to', 'from', 'owner', 'giver', 'victim', 'taker', 'opponent', 'payee', 'by']);
const kRobot = 8; // the seat number of a tableau without a person

export function name_of(seat: number, seats: SeatFace[]): string {
  return (
    seats[seat]?.name ?? (seat === kRobot ? words.t('web.robot') : words.t('web.seat_number', { number: seat + 1 }))
  );
}

export function thing(game: string, name: string): string {
  for (const prefix of ['thing', 'line', 'word'])
    if (words.has(`${game}.${prefix}.${name}`)) return words.t(`${game}.${prefix}.${name}`);
  return name;
}

// Equal things are counted: "2 × tempura, egg nigiri".
function things(game: string, names: unknown[]): string {
  const counts = new Map<string, number>();
  for (const name of names.map((each) => thing(game, String(each)))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(', ');
}

function fill_of(game: string, event: GameEvent, seats: SeatFace[]): Fill {
  const fill: Fill = {};
  for (const [field, value] of Object.entries(event)) {
    if (kSeatFields.has(field) && typeof value === 'number') fill[field] = name_of(value, seats);
    else if (field === 'points' && typeof value === 'number') fill[field] = words.number(value);
    else if (typeof value === 'string') fill[field] = thing(game, value);
    else if (Array.isArray(value)) fill[field] = things(game, value);
    else if (typeof value === 'number' || typeof value === 'boolean') fill[field] = String(value);
    else if (value === null) fill[field] = '–';
  }
  return fill;
}

export function sentence(game: string, event: GameEvent, seats: SeatFace[], me: number | null): string {
  const key = `${game}.event.${event.event}`;
  const mine = me !== null && event.seat === me && words.has(`${key}.you`);
  if (!words.has(key) && !mine) return '';
  return words.t(mine ? `${key}.you` : key, fill_of(game, event, seats));
}

// What is said aloud after these events: the game's own words, else the log's sentences.
export function spoken(module: GameModule, game: string, events: GameEvent[], telling: Telling): string {
  const own = module.announce?.(events, telling);
  return (
    own ??
    events
      .map((event) => sentence(game, event, telling.seats, telling.me))
      .filter(Boolean)
      .join(' ')
  );
}
