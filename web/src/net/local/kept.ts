// What this device keeps of its tables, in IndexedDB: a row for each table and a row for each line of its log.
//
// The log is the table (docs/architecture.md); the row of the table says what a list needs, and holds the tokens of
// those who sit at this device.
import { kDatabase } from './ids';
import type { SeatNumber, TableId, Token } from '../protocol';

export type Tokens = Partial<Record<SeatNumber, Token>>;

export interface KeptTable {
  id: TableId;
  seed: string; // hex
  created: number;
  touched: number;
  finished: boolean;
  summary: string; // JSON: game, names, phase
  tokens: Tokens;
  record?: string; // of a finished game
}

// What is written at once, or not at all.
export interface Entry {
  table: Omit<KeptTable, 'tokens'> | null; // null: the row stays as it is
  id: TableId;
  tokens?: Tokens; // of seats that are held since
  lines: [number: number, text: string][]; // new ones and such as are written over
}

const kTables = 'tables';
const kLines = 'lines';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'));
  });
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(kDatabase, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(kTables, { keyPath: 'id' });
    request.result.createObjectStore(kLines); // by [id, number]
  };
  const found = await settled(request);
  // A newer page wants to change the layout: it goes first, this one opens anew when it must.
  found.onversionchange = () => {
    found.close();
    opened = null;
  };
  found.onclose = () => (opened = null);
  return found;
}

const lines_of = (id: TableId) => IDBKeyRange.bound([id], [id, []]);

export const kept = {
  async tables(): Promise<KeptTable[]> {
    const rows = (await database()).transaction(kTables).objectStore(kTables).getAll() as IDBRequest<KeptTable[]>;
    return settled(rows);
  },

  async table(id: TableId): Promise<{ table: KeptTable; lines: string[] } | null> {
    const reading = (await database()).transaction([kTables, kLines]);
    const [table, lines] = await Promise.all([
      settled(reading.objectStore(kTables).get(id) as IDBRequest<KeptTable | undefined>),
      settled(reading.objectStore(kLines).getAll(lines_of(id)) as IDBRequest<string[]>),
    ]);
    return table ? { table, lines } : null;
  },

  // On disk when it resolves: a flat battery is no excuse.
  async write(entries: Entry[]): Promise<void> {
    const writing = (await database()).transaction([kTables, kLines], 'readwrite', { durability: 'strict' });
    const [tables, lines] = [writing.objectStore(kTables), writing.objectStore(kLines)];
    // Who sits at a table sits at its rematch.
    let tokens: Tokens = {};
    for (const { id, table, tokens: more, lines: texts } of entries) {
      const before = (await settled(tables.get(id))) as KeptTable | undefined;
      tokens = { ...(before?.tokens ?? tokens), ...more };
      const row = table ? { ...before, ...table } : more && before;
      if (row) tables.put({ ...row, tokens } satisfies KeptTable);
      for (const [number, text] of texts) lines.put(text, [id, number]);
    }
    await done(writing);
  },

  async hold(id: TableId, held: Tokens): Promise<void> {
    const writing = (await database()).transaction(kTables, 'readwrite');
    const tables = writing.objectStore(kTables);
    const table = (await settled(tables.get(id))) as KeptTable | undefined;
    if (table) tables.put({ ...table, tokens: { ...table.tokens, ...held } });
    await done(writing);
  },

  async remove(id: TableId): Promise<void> {
    const writing = (await database()).transaction([kTables, kLines], 'readwrite');
    writing.objectStore(kTables).delete(id);
    writing.objectStore(kLines).delete(lines_of(id));
    await done(writing);
  },
};
