// The table that one tap opens: as it was set the last time, else as the box says.
import { box_of } from '../games';
import type { Game } from '../net/protocol';
import { settings } from './settings.svelte';

export interface QuickTable {
  players: number;
  level: string; // of the bots
  menu?: string; // of games that are played with one
  where?: 'here'; // at this device, whether or not there is a server
}

export const kUsualLevel = 'cook';

export function menus_of(game: Game): Record<string, string[]> {
  return 'menus' in game ? (game.menus as Record<string, string[]>) : {};
}

// What was kept in the browser may be of another version of the server: it is held to what this one has.
export function quick_table(game: Game, levels: string[]): QuickTable {
  const { seats = game.min_players, menu: first } = box_of(game.id);
  const kept: Partial<QuickTable> = settings.quick[game.id] ?? {};
  const menus = Object.keys(menus_of(game));
  const level = [kept.level, kUsualLevel, ...levels].find((each) => each && levels.includes(each)) ?? kUsualLevel;
  const menu = [kept.menu, first, ...menus].find((each) => each && menus.includes(each));
  const players = Math.min(Math.max(kept.players ?? seats, game.min_players), game.max_players);
  return { players, level, ...(menu && { menu }), ...(kept.where && { where: kept.where }) };
}

export function keep_quick(game: string, table: QuickTable): void {
  settings.quick[game] = table;
}
