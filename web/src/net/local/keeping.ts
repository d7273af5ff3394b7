// What is kept of this device's tables: on its disk, and in the memory of this window where the browser takes nothing
// (no space is left, a private window, storage switched off). The page and the worker of the house hold the same in
// memory and tell each other, so that it outlives a worker; it goes to the disk as soon as that takes it.
import type { TableId } from '../protocol';
import type { Entry, KeptTable, Tokens } from './kept';

export interface Disk {
  tables(): Promise<KeptTable[]>;
  table(id: TableId): Promise<{ table: KeptTable; lines: string[] } | null>;
  write(entries: Entry[]): Promise<void>;
  hold(id: TableId, held: Tokens): Promise<void>;
  remove(id: TableId): Promise<void>;
}

// Why something is in memory only: no space is left, or this browser keeps nothing at all.
export type Why = 'full' | 'nothing';

export interface Loose {
  why: Why;
  entry: Entry; // on top of what is on disk
}
// What one side tells the other: more is in memory, or nothing of a table is any more: it is on disk, or forgotten.
export type Change = Loose | { settled: TableId; now: 'on disk' | 'forgotten' };

const why_of = (error: unknown): Why => ((error as Error | null)?.name === 'QuotaExceededError' ? 'full' : 'nothing');

function joined(first: Entry | undefined, next: Entry): Entry {
  if (!first) return next;
  const lines = [...new Map([...first.lines, ...next.lines])];
  return { id: next.id, table: next.table ?? first.table, tokens: { ...first.tokens, ...next.tokens }, lines };
}

function row_of(before: KeptTable | undefined, { table, tokens }: Entry): KeptTable | null {
  const row = table ? { ...before, ...table } : before;
  return row ? { ...row, tokens: { ...before?.tokens, ...tokens } } : null;
}

export class Keeping {
  #loose = new Map<TableId, Loose>();

  constructor(
    private readonly disk: Disk,
    private readonly tell: (change: Change) => void,
    private readonly changed = () => {},
  ) {}

  get loose(): Loose[] {
    return [...this.#loose.values()];
  }
  in_memory(id: TableId): boolean {
    return this.#loose.has(id);
  }

  // From the other side.
  hear(change: Change): void {
    if (!('settled' in change)) return this.#add(change);
    const tokens = this.#loose.get(change.settled)?.entry.tokens;
    this.#loose.delete(change.settled);
    this.changed();
    // They may have come while the rest was being written.
    if (tokens && change.now === 'on disk') void this.hold(change.settled, tokens);
  }

  async tables(): Promise<KeptTable[]> {
    const rows = new Map((await this.disk.tables().catch(() => [])).map((row) => [row.id, row]));
    for (const [id, { entry }] of this.#loose) {
      const row = row_of(rows.get(id), entry);
      if (row) rows.set(id, row);
    }
    return [...rows.values()];
  }

  async table(id: TableId): Promise<{ table: KeptTable; lines: string[] } | null> {
    const loose = this.#loose.get(id)?.entry;
    const whole = !!loose?.table && (loose.lines[0]?.[0] ?? 1) === 1;
    const found = await this.disk.table(id).catch((error: unknown) => {
      if (!whole) throw error;
      return null;
    });
    if (!loose) return found;
    const table = row_of(found?.table, loose);
    const lines = found?.lines ?? [];
    for (const [number, text] of loose.lines) lines[number - 1] = text;
    return table ? { table, lines } : null;
  }

  // What the disk does not take is in memory when it resolves.
  async write(entries: Entry[]): Promise<void> {
    const whole = entries.map((entry) => joined(this.#loose.get(entry.id)?.entry, entry));
    try {
      await this.disk.write(whole);
    } catch (error) {
      for (const entry of entries) this.#keep_loose(why_of(error), entry);
      return;
    }
    for (const { id } of whole) this.#settle(id, 'on disk');
    await this.#bring_back();
  }

  async hold(id: TableId, tokens: Tokens): Promise<void> {
    const why = this.#loose.get(id)?.why ?? (await this.disk.hold(id, tokens).then(() => null, why_of));
    if (why) this.#keep_loose(why, { id, table: null, tokens, lines: [] });
  }

  async remove(id: TableId): Promise<void> {
    const loose = this.#loose.has(id);
    await this.disk.remove(id).catch((error: unknown) => {
      if (!loose) throw error;
    });
    this.#settle(id, 'forgotten');
  }

  // There is space again: what else is in memory goes to the disk as well.
  async #bring_back(): Promise<void> {
    for (const { entry } of this.loose) {
      const refused = await this.disk.write([entry]).then(() => false, () => true); // prettier-ignore
      if (refused) return;
      this.#settle(entry.id, 'on disk');
    }
  }

  #keep_loose(why: Why, entry: Entry): void {
    this.#add({ why, entry });
    this.tell({ why, entry });
  }
  #add({ why, entry }: Loose): void {
    this.#loose.set(entry.id, { why, entry: joined(this.#loose.get(entry.id)?.entry, entry) });
    this.changed();
  }
  #settle(id: TableId, now: 'on disk' | 'forgotten'): void {
    if (!this.#loose.delete(id)) return;
    this.tell({ settled: id, now });
    this.changed();
  }
}
