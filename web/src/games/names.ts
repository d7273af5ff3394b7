// Names for people: of games, seats, levels, and of whatever games name. What no catalogue knows goes by its own name,
// so that a game the page has no words for can be played too.
import type { SeatFace } from '../board/seat';
import { words } from '../i18n/i18n.svelte';

export function game_name(game: string): string {
  return words.or(`${game}.name`, game);
}
export function level_name(level: string): string {
  return words.or(`web.level.${level}`, level);
}
export function line_name(game: string, rule: string): string {
  return words.or(`${game}.line.${rule}`, rule);
}

export function name_of(seat: number, seats: SeatFace[]): string {
  return seats.find((each) => each.seat === seat)?.name ?? words.t('web.seat_number', { number: seat + 1 });
}
// As one is called when all are told of: "You: tempura. Ann: maki."
export function called(seat: number, seats: SeatFace[], me: number | null): string {
  return seat === me ? words.t('web.you_capital') : name_of(seat, seats);
}

export function thing(game: string, name: string): string {
  return words.or(`${game}.thing.${name}`, line_name(game, name));
}
// The words of a rule where they stand alone.
export function alone(rule: string): string {
  return `${rule.charAt(0).toLocaleUpperCase(words.language)}${rule.slice(1)}.`;
}
// "2 × tempura", never with the number at the end of a line; one thing is just named.
export function several(count: number, name: string): string {
  return count > 1 ? `${count}\u00a0×\u00a0${name}` : name;
}
// Equal things are counted: "2 × tempura, egg nigiri".
export function counted(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => several(count, name)).join(', ');
}
