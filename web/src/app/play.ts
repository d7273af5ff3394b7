// Opening tables: the same few steps wherever one starts.
import { api, hold_seat, offered } from '../net/api';
import type { Branch, CreateTable, TableId } from '../net/protocol';
import { words } from '../i18n/i18n.svelte';
import { fitting_name } from './person';
import { kUsualLevel, quick_table } from './quick';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

export function my_name(): string {
  return fitting_name(settings.name.trim()) || words.t('web.guest');
}

export async function open_table(table: CreateTable): Promise<TableId> {
  const created = await api.create(table);
  hold_seat({ table: created.table, token: created.token, game: table.game, at: Date.now() });
  return created.table;
}

// A finished game from one of its moments on, which starts by itself.
export async function play_on(game: string, branch: Branch): Promise<void> {
  const { table, token } = await api.branch(branch);
  hold_seat({ table, token, game, at: Date.now() });
  router.go(`/t/${table}?start`);
}

// The levels of bots this server has, and the one to offer first.
export async function bot_levels(): Promise<{ levels: string[]; usual: string }> {
  const { levels } = await offered();
  return { levels, usual: levels.includes(kUsualLevel) ? kUsualLevel : (levels[0] ?? kUsualLevel) };
}

// One tap: a table full of bots that starts by itself.
export async function play_now(game: string): Promise<void> {
  const { games, levels } = await offered();
  const { level, ...options } = quick_table(
    games.find(({ id }) => id === game)!,
    levels,
  );
  const bots = Array.from({ length: options.players - 1 }, () => level);
  const table = await open_table({ game, name: my_name(), options, bots });
  router.go(`/t/${table}?start`);
}
