// Whatever a game writes, readable without knowing the game: names of things, seats by name, equal things counted.
import type { SeatFace } from '../board/seat';
import { words } from '../i18n/i18n.svelte';
import { counted, name_of, thing } from './names';

// Where a value stands.
export interface Place {
  game: string;
  seats: SeatFace[];
  field?: string;
}

// Fields that hold the number of a seat: of events as the games' descriptions say, of views by custom.
const told = import.meta.glob<string[]>('./*/types.ts', { eager: true, import: 'seat_fields' });
const seat_fields = new Set([...Object.values(told).flat(), 'active', 'actor', 'first', 'caller', 'controller']);

export function is_simple(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

export function in_words(value: unknown, place: Place): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return words.t(value ? 'web.yes' : 'web.no');
  if (typeof value === 'number')
    return seat_fields.has(place.field ?? '') ? name_of(value, place.seats) : words.number(value);
  if (typeof value === 'string') return thing(place.game, value);
  if (Array.isArray(value)) return counted(value.map((each) => in_words(each, place)));
  return Object.entries(value)
    .map(([field, each]) => `${field} ${in_words(each, { ...place, field })}`)
    .join(', ');
}
