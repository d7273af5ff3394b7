// Tables of this device: opened, played and kept without a server, by the same code as the server's (docs/offline.md).
//
// A local table has an id that begins with "local-" and the address /t/ID like any other; `api` (net/api.ts) asks the
// house here about it, and `transport_to` connects to it. Only this file is in the page's first load.
import { words } from '../../i18n/i18n.svelte';
import { Refusal } from '../transport';
import type { CreateTable, Created, Problem, Seated, SeatNumber, TableId, Token } from '../protocol';
import { House } from './house';
import { kLocal, note_memory } from './ids';
import { Keeping, type Why } from './keeping';
import { kept, type KeptTable, type Tokens } from './kept';
import { take } from './locks';
import { loose } from './loose.svelte';
import type { Question, ToWorker } from './messages';
import type { TableFile } from './table_file';

export { is_local } from './ids';
export { is_table_file } from './table_file';

// Pages are also built where the module cannot be.
const built = import.meta.glob<string>('../../../../build/wasm/house.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const module_url = Object.values(built)[0];

export function available(): boolean {
  return (
    module_url !== undefined && typeof WebAssembly === 'object' && typeof Worker === 'function' && !!navigator.locks
  );
}

const keeping: Keeping = new Keeping(
  kept,
  (change) => house.tell_change(change),
  () => {
    loose.why = Object.fromEntries(keeping.loose.map(({ why, entry }) => [entry.id, why]));
    note_memory(keeping.loose.length > 0);
  },
);

const house = new House(
  () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'house' });
    const module = new URL(module_url!, location.href).href;
    worker.postMessage({ kind: 'begin', module, loose: keeping.loose } satisfies ToWorker);
    return worker;
  },
  (change) => keeping.hear(change),
);

// Whoever closes the window is asked whether that is meant.
addEventListener('beforeunload', (event) => {
  if (keeping.loose.length > 0) event.preventDefault();
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
  const tokens: Tokens = { [seat]: token };
  for (const other of others) {
    const target = `/api/tables/${id}/seats`;
    const seated = await ask_here<Seated>({ method: 'POST', target, body: body({ name: other }) });
    tokens[seated.seat] = seated.token;
  }
  await keeping.hold(id, tokens);
  return id;
}

export interface LocalTable {
  id: TableId;
  game: string;
  players: string[];
  when: number; // milliseconds, of the last time it was touched
  finished: boolean;
  seats: SeatNumber[]; // of people at this device; none: a record that was brought here
  loose?: Why; // in this window's memory alone
}

const seats_of = ({ tokens }: KeptTable): SeatNumber[] => Object.keys(tokens).map(Number);

// Newest first. Reads what is kept; the module is not needed for it.
export async function local_tables(): Promise<LocalTable[]> {
  const tables = await keeping.tables();
  return tables
    .map((table) => {
      const { game, names } = JSON.parse(table.summary) as { game: string; names: string[] };
      const { id, touched: when, finished } = table;
      return { id, game, players: names, when, finished, seats: seats_of(table), loose: loose.why[id] };
    })
    .sort((a, b) => b.when - a.when);
}

// By seat, of those who sit at this device.
export async function tokens_here(id: TableId): Promise<Tokens> {
  return (await keeping.table(id))?.table.tokens ?? {};
}

export function hold_here(id: TableId, { seat, token }: Seated): Promise<void> {
  return keeping.hold(id, { [seat]: token });
}

export async function token_here(id: TableId, seat?: SeatNumber): Promise<Token | undefined> {
  const { tokens = {} } = (await keeping.table(id))?.table ?? {};
  return tokens[seat ?? Math.min(...Object.keys(tokens).map(Number))];
}

// Refused while it is being played in another window.
async function alone_with(id: TableId, act: () => Promise<void>): Promise<void> {
  const give_back = await take(id);
  if (!give_back) throw new Error(words.t('offline.elsewhere_open'));
  try {
    await act();
  } finally {
    give_back();
  }
}

export function remove_local(id: TableId): Promise<void> {
  return alone_with(id, () => keeping.remove(id));
}

// All there is of a table, also of one that is not over; only its own people have that.
export async function table_file(id: TableId): Promise<TableFile | null> {
  const found = await keeping.table(id);
  return found && { sushiya_table: 1, ...found };
}

// A table from such a file goes on here, unless more of it is here already.
export async function bring_table({ table, lines }: TableFile): Promise<TableId> {
  const { tokens, ...row } = table;
  const here = await keeping.table(row.id).catch(() => null);
  const entry = { id: row.id, table: row, tokens, lines: lines.map((text, i): [number, string] => [i + 1, text]) };
  if (!here || here.lines.length < lines.length) await alone_with(row.id, () => keeping.write([entry]));
  return row.id;
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
  const row = { id, seed: '0'.repeat(64), created: now, touched: now, finished: true, summary, record: body };
  await keeping.write([{ id, table: row, lines: [] }]);
  return id;
}

export const connect_here = house.connect;
