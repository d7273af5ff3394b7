// Tables of a device whose disk takes nothing, or takes something again.
import { beforeEach, describe, expect, it } from 'vitest';
import { Keeping, type Change, type Disk } from './keeping';
import type { Entry, KeptTable, Tokens } from './kept';

const kId = 'local-0123456789abcdef';
const row = { id: kId, seed: '', created: 0, touched: 0, finished: false, summary: '{}' };
const entry = (...lines: [number, string][]): Entry => ({ id: kId, table: row, lines });

class FakeDisk implements Disk {
  fails: Error | null = null;
  rows = new Map<string, KeptTable>();
  lines = new Map<string, string[]>();
  async #act<T>(what: () => T): Promise<T> {
    await Promise.resolve();
    if (this.fails) throw this.fails;
    return what();
  }
  tables = () => this.#act(() => [...this.rows.values()]);
  table = (id: string) =>
    this.#act(() => {
      const found = this.rows.get(id);
      return found ? { table: found, lines: [...(this.lines.get(id) ?? [])] } : null;
    });
  write = (entries: Entry[]) =>
    this.#act(() => {
      for (const { id, table, tokens, lines } of entries) {
        const before = this.rows.get(id);
        if (table) this.rows.set(id, { ...table, tokens: { ...before?.tokens, ...tokens } });
        const log = this.lines.get(id) ?? [];
        for (const [number, text] of lines) log[number - 1] = text;
        this.lines.set(id, log);
      }
    });
  hold = (id: string, tokens: Tokens) =>
    this.#act(() => {
      const found = this.rows.get(id);
      if (found) this.rows.set(id, { ...found, tokens: { ...found.tokens, ...tokens } });
    });
  remove = (id: string) => this.#act(() => void (this.rows.delete(id), this.lines.delete(id)));
}

describe('what is kept', () => {
  let disk: FakeDisk;
  let page: Keeping;
  let worker: Keeping;
  beforeEach(() => {
    disk = new FakeDisk();
    page = new Keeping(disk, (change: Change) => worker.hear(change));
    worker = new Keeping(disk, (change: Change) => page.hear(change));
  });
  const full = Object.assign(new Error(), { name: 'QuotaExceededError' });
  const nothing = Object.assign(new Error(''), { name: 'InvalidStateError' });

  it('is on disk where that can be', async () => {
    await worker.write([entry([1, 'one'])]);
    await page.hold(kId, { 0: 'token' });
    expect(page.loose).toEqual([]);
    expect(disk.rows.get(kId)!.tokens).toEqual({ 0: 'token' });
  });

  it('is in memory on both sides where no space is left, on top of what is on disk', async () => {
    await worker.write([entry([1, 'one'], [2, 'two'])]);
    disk.fails = full;
    await worker.write([{ id: kId, table: null, lines: [[3, 'three'], [2, 'zwei']] }]); // prettier-ignore
    expect(page.loose).toMatchObject([{ why: 'full' }]);
    disk.fails = null;
    for (const side of [page, worker]) expect((await side.table(kId))!.lines).toEqual(['one', 'zwei', 'three']);
  });

  it('is a whole table, listed and with its seats, where nothing is kept at all', async () => {
    disk.fails = nothing;
    await worker.write([entry([1, 'one'])]);
    await page.hold(kId, { 2: 'token' });
    expect(page.loose).toMatchObject([{ why: 'nothing' }]);
    expect(await page.tables()).toMatchObject([{ id: kId, tokens: { 2: 'token' } }]);
    // Another worker is given what is in memory.
    const next = new Keeping(disk, () => {});
    for (const each of page.loose) next.hear(each);
    expect(await next.table(kId)).toMatchObject({ lines: ['one'], table: { tokens: { 2: 'token' } } });
    await page.remove(kId);
    expect([...(await page.tables()), ...worker.loose]).toEqual([]);
  });

  it('says so where the beginning of a table cannot be read', async () => {
    await worker.write([entry([1, 'one'])]);
    disk.fails = nothing;
    await worker.write([{ id: kId, table: row, lines: [[2, 'two']] }]);
    await expect(worker.table(kId)).rejects.toBe(nothing);
  });

  it('goes to the disk with the next line that finds space, seats and other tables too', async () => {
    disk.fails = full;
    const other = `${kId}2`;
    await worker.write([entry([1, 'one'])]);
    await page.write([{ id: other, table: { ...row, id: other, record: '{}' }, lines: [] }]);
    await page.hold(kId, { 0: 'token' });
    disk.fails = null;
    await worker.write([{ id: kId, table: null, lines: [[2, 'two']] }]);
    expect([...page.loose, ...worker.loose]).toEqual([]);
    expect(disk.lines.get(kId)).toEqual(['one', 'two']);
    expect(disk.rows.get(kId)!.tokens).toEqual({ 0: 'token' });
    expect(disk.rows.get(other)!.record).toBe('{}');
  });

  it('keeps seats that were held while the rest was on its way to the disk', async () => {
    disk.fails = full;
    await worker.write([entry([1, 'one'])]);
    disk.fails = null;
    const writing = worker.write([{ id: kId, table: null, lines: [[2, 'two']] }]);
    await page.hold(kId, { 1: 'late' });
    await writing;
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(disk.rows.get(kId)!.tokens).toEqual({ 1: 'late' });
  });
});
