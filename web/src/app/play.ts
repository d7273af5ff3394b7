// Opening tables: the same few steps wherever one starts.
import { api, hold_seat, offered, Unreachable } from '../net/api';
import { is_local } from '../net/local/ids';
import type { Branch, Created, CreateTable, TableId } from '../net/protocol';
import { words } from '../i18n/i18n.svelte';
import { network } from '../offline/network.svelte';
import { fitting_name } from './person';
import { kUsualLevel, quick_table } from './quick';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

export function my_name(): string {
  return fitting_name(settings.name.trim()) || words.t('web.guest');
}

export async function open_table(table: CreateTable): Promise<TableId> {
  const created = await api.create(table);
  await hold(created, table.game);
  return created.table;
}

// Tables of this device keep their seats with their logs.
async function hold({ table, seat, token }: Created, game: string): Promise<void> {
  if (is_local(table)) await (await import('../net/local')).hold_here(table, { seat, token });
  else hold_seat({ table, token, game, at: Date.now() });
}

export type Around = Omit<CreateTable, 'name' | 'bots'> & { names: string[]; bots: string[] };

// At this device, for all who sit around it; no server is needed.
export async function open_here(table: Around): Promise<TableId> {
  const local = await import('../net/local');
  if (!local.available()) throw new Error(words.t('offline.unavailable'));
  return local.open_local(table);
}

// A finished game from one of its moments on, which starts by itself.
export async function play_on(game: string, branch: Branch): Promise<void> {
  const created = await api.branch(branch);
  await hold(created, game);
  router.go(`/t/${created.table}?start`);
}

// The levels of bots this server has, and the one to offer first.
export async function bot_levels(): Promise<{ levels: string[]; usual: string }> {
  const { levels } = await offered();
  return { levels, usual: levels.includes(kUsualLevel) ? kUsualLevel : (levels[0] ?? kUsualLevel) };
}

// One tap: a table full of bots that starts by itself. Where no server answers it is opened at this device.
export async function play_now(game: string): Promise<void> {
  const { games, levels } = await offered();
  const { level, where, ...options } = quick_table(
    games.find(({ id }) => id === game)!,
    levels,
  );
  const bots = Array.from({ length: options.players - 1 }, () => level);
  const here = () => open_here({ game, names: [my_name()], options, bots });
  const there = () =>
    open_table({ game, name: my_name(), options, bots }).catch((error: unknown) => {
      if (error instanceof Unreachable) return here();
      throw error;
    });
  const table = await (where === 'here' || !network.up ? here() : there());
  router.go(`/t/${table}?start`);
}
