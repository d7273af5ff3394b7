// Tables of this device: opened, played and kept without a server, by the same code as the server's (docs/offline.md).
//
// A local table has an id that begins with "local-" and the address /t/ID like any other; `api` (net/api.ts) asks the
// house here about it, and `transport_to` connects to it. Only this file is in the page's first load.
import { words } from '../../i18n/i18n.svelte';
import { Refusal } from '../transport';
import type { CreateTable, Created, Problem, Seated, SeatNumber, TableId, Token } from '../protocol';
import { House } from './house';
import { kLocal } from './ids';
import { kept, type KeptTable } from './kept';
import type { Question, ToWorker } from './messages';
import { take } from './locks';

export { is_local } from './ids';

// Pages are also built where the module cannot be.
const built = import.meta.glob<string>('../../../../build/wasm/house.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const module_url = Object.values(built)[0];

export function available(): boolean {
  return (
    module_url !== undefined &&
    typeof WebAssembly === 'object' &&
    typeof Worker === 'function' &&
    typeof indexedDB === 'object' &&
    indexedDB !== null &&
    !!navigator.locks
  );
}

const house = new House(() => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'house' });
  worker.postMessage({ kind: 'begin', module: new URL(module_url!, location.href).href } satisfies ToWorker);
  return worker;
});

// Starts the worker, so that the first card need not wait for it.
export function warm_up(): void {
  if (available()) void ask_here({ method: 'GET', target: '/api/games' }).catch(() => {});
}

// The HTTP half of the protocol, answered here.
export async function ask_here<Answer>(question: Question): Promise<Answer> {
  const { status, body } = await house.ask(question);
  if (status < 300) return JSON.parse(body) as Answer;
  throw await Refusal.of(JSON.parse(body) as Problem);
}

export interface LocalSettings extends Omit<CreateTable, 'name' | 'bots'> {
  names: string[]; // of the people at this device; the first is the host
  bots: string[]; // levels; they have the last seats
}

// A table with all its people seated. The page that shows it starts the game, as at a server.
export async function open_local({ names, bots, ...more }: LocalSettings): Promise<TableId> {
  const [name = '', ...others] = names;
  const body = (value: unknown) => JSON.stringify(value);
  const table = { ...more, name, bots } satisfies CreateTable;
  const {
    table: id,
    seat,
    token,
  } = await ask_here<Created>({
    method: 'POST',
    target: '/api/tables',
    body: body(table),
  });
  const tokens: KeptTable['tokens'] = { [seat]: token };
  for (const other of others) {
    const target = `/api/tables/${id}/seats`;
    const seated = await ask_here<Seated>({ method: 'POST', target, body: body({ name: other }) });
    tokens[seated.seat] = seated.token;
  }
  await kept.hold(id, tokens);
  return id;
}

export interface LocalTable {
  id: TableId;
  game: string;
  players: string[];
  when: number; // milliseconds, of the last time it was touched
  finished: boolean;
  seats: SeatNumber[]; // of people at this device; none: a record that was brought here
}

const seats_of = ({ tokens }: KeptTable): SeatNumber[] => Object.keys(tokens).map(Number);

// Newest first. Reads what is kept; the module is not needed for it.
export async function local_tables(): Promise<LocalTable[]> {
  const tables = await kept.tables();
  return tables
    .map((table) => {
      const { game, names } = JSON.parse(table.summary) as { game: string; names: string[] };
      const { id, touched: when, finished } = table;
      return { id, game, players: names, when, finished, seats: seats_of(table) };
    })
    .sort((a, b) => b.when - a.when);
}

// By seat, of those who sit at this device.
export async function tokens_here(id: TableId): Promise<KeptTable['tokens']> {
  return (await kept.table(id))?.table.tokens ?? {};
}

export function hold_here(id: TableId, { seat, token }: Seated): Promise<void> {
  return kept.hold(id, { [seat]: token });
}

export async function token_here(id: TableId, seat?: SeatNumber): Promise<Token | undefined> {
  const { tokens = {} } = (await kept.table(id))?.table ?? {};
  return tokens[seat ?? Math.min(...Object.keys(tokens).map(Number))];
}

// Refused while it is being played in another window.
export async function remove_local(id: TableId): Promise<void> {
  const give_back = await take(id);
  if (!give_back) throw new Error(words.t('offline.elsewhere_open'));
  try {
    await kept.remove(id);
  } finally {
    give_back();
  }
}

// The record of a finished game; refused while it is not over.
export function export_local(id: TableId): Promise<unknown> {
  return ask_here({ method: 'GET', target: `/api/tables/${id}/record` });
}

// A record from elsewhere: listed, replayed, checked and played on from like a finished game of this device.
export async function import_local(record: unknown): Promise<TableId> {
  const body = JSON.stringify(record);
  const { game, seats } = await ask_here<{ game: string; seats: string[] }>({
    method: 'POST',
    target: '/api/replay',
    body,
  });
  const id = kLocal + crypto.randomUUID().replaceAll('-', '').slice(0, 16);
  const summary = JSON.stringify({ game, names: seats, phase: 'over' });
  const now = Date.now();
  const row = { id, seed: '0'.repeat(64), created: now, touched: now, finished: true, summary, tokens: {} };
  await kept.put({ ...row, record: body });
  return id;
}

export const connect_here = house.connect;
