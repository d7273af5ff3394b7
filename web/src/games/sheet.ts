// The score sheet of a game on a real table: what is asked for, per player (and round), and the sheet as the engine
// reads it. A game that has one says so in a file `sheet.ts` of its folder.
import type { Face } from '../board/face';
import { words } from '../i18n/i18n.svelte';
import type { Sheet } from '../net/protocol';
import type { SeenPlate } from './sushi_boat/types';
import type { MenuName, OwnMenu, Type } from './sushi_go_party/types';

export interface Thing {
  name: string; // in notation
  label: string;
  group?: string; // of many, those of one group are offered at a time
  face?: Face;
  plate?: SeenPlate;
  picture?: string;
}
export interface ListField {
  kind: 'list';
  key: string;
  label: string;
  things: Thing[];
  ordered: boolean;
}
export interface NumberField {
  kind: 'number';
  key: string;
  label: string;
}
export type Field = ListField | NumberField;

// The uramaki race of a round: turns in order, each with everybody who took a place in it.
export type Race = number[][];

// What has been entered.
export type Entry = Record<string, string[] | number>;
export interface Entered {
  players: string[];
  entries: Entry[][]; // by round and player
  menu: MenuName | OwnMenu; // of Party, and so are the next two
  english_uramaki: boolean;
  races: Race[]; // by round
}

export interface GameSheet {
  rounds: number; // 0: the game is counted once, at its end
  fields(served: Type[]): Field[]; // `served`: what is on Party's menu
  // What becomes something else once it is laid, and its name then; null: it cannot become that.
  copies?: { by: string; of(name: string): string | null };
  written(entered: Entered): Sheet;
}

export function list(key: string, things: Thing[]): ListField {
  return { kind: 'list', key, label: words.t(`web.sheet.${key}`), things, ordered: false };
}
export function stack(key: string, things: Thing[]): ListField {
  return { ...list(key, things), ordered: true };
}
export function number(key: string): NumberField {
  return { kind: 'number', key, label: words.t(`web.sheet.${key}`) };
}

export function names_in(entry: Entry, key: string): string[] {
  return (entry[key] ?? []) as string[];
}
// "tempura*2 maki-3"
export function multiset(names: string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name}*${count}` : name)).join(' ');
}
// What each player has in a round, by name.
export function by_player<Value>(
  { players, entries }: Entered,
  round: number,
  value: (entry: Entry) => Value,
): Record<string, Value> {
  return Object.fromEntries(players.map((name, player) => [name, value(entries[round]?.[player] ?? {})]));
}
// The dishes of the rounds up to the last one with anything in it.
export function rounds_written(entered: Entered, rounds: number): Record<string, string>[] {
  const all = Array.from({ length: rounds }, (_, round) =>
    by_player(entered, round, (entry) => multiset(names_in(entry, 'dishes'))),
  );
  const last = all.findLastIndex((round, i) => Object.values(round).some(Boolean) || entered.races[i]?.length);
  return all.slice(0, Math.max(1, last + 1));
}
