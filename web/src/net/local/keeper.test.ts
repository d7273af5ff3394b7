// Who may write to a table, and for how long; the module is played by the test.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Keeper } from './keeper';
import type { FromWorker, ToModule } from './messages';
import { Shelf } from './on_a_shelf';

const kId = 'local-0123456789abcdef';

function keeper({ free = true } = {}) {
  const shelf = new Shelf();
  const row = { id: kId, seed: '', created: 0, touched: 0, finished: false, summary: '{}' };
  shelf.rows.set(kId, row);
  shelf.logs.set(kId, ['one', 'two']);
  const [page, module]: [FromWorker[], ToModule[]] = [[], []];
  const give_back = vi.fn();
  const bots = { ask: vi.fn(), withdraw: vi.fn() };
  const here = new Keeper({
    kept: shelf,
    bots,
    tell_page: (message) => page.push(message),
    tell_module: (message) => module.push(message),
    take: () => Promise.resolve(free ? give_back : null),
    take_over: () => Promise.resolve(free ? give_back : null),
  });
  return { here, shelf, page, module, give_back, bots, kinds: () => module.map(({ kind }) => kind) };
}

describe('the keeper of local tables', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads the log for whoever comes, and lets everything go at once when they leave', async () => {
    const { here, module, kinds, give_back, bots } = keeper();
    await here.hear({ kind: 'connect', number: 1, table: kId });
    expect(module[0]).toMatchObject({ kind: 'load', lines: ['one', 'two'] });
    await here.hear({ kind: 'close', number: 1 });
    expect(kinds()).toEqual(['load', 'connect', 'close', 'forget']);
    expect(bots.withdraw).toHaveBeenCalledWith(kId);
    expect(give_back).toHaveBeenCalledOnce();
  });

  it('waits for what is being written before it lets go', async () => {
    const { here, shelf, kinds, give_back } = keeper();
    await here.hear({ kind: 'connect', number: 1, table: kId });
    let written = () => {};
    shelf.write = () => new Promise<void>((resolve) => (written = resolve));
    here.obey({ kind: 'keep', number: 7, entries: [{ id: kId, table: null, lines: [[3, 'three']] }] });
    await here.hear({ kind: 'close', number: 1 });
    expect(give_back).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(String(written)).not.toBe('() => {}'));
    written();
    await vi.waitFor(() => expect(give_back).toHaveBeenCalledOnce());
    expect(kinds().slice(-2)).toEqual(['kept', 'forget']);
  });

  it('tells a second window where the table is, and lets it read what a finished game left', async () => {
    const { here, page, kinds } = keeper({ free: false });
    await here.hear({ kind: 'connect', number: 1, table: kId });
    expect(page.map(({ kind }) => kind)).toEqual(['down', 'closed']);
    expect(JSON.parse((page[0] as { text: string }).text)).toMatchObject({ type: 'bye', code: 'newer_socket' });
    await here.hear({ kind: 'ask', number: 2, method: 'GET', target: `/api/tables/${kId}/undo` });
    expect(page.at(-1)).toMatchObject({ kind: 'answer', status: 409 });
    await here.hear({ kind: 'ask', number: 3, method: 'GET', target: `/api/tables/${kId}/replay?viewer=0` });
    expect(kinds()).toEqual(['load', 'ask', 'forget']);
  });

  it('says so when nothing can be read or written', async () => {
    const { here, shelf, page, module } = keeper();
    shelf.table = () => Promise.reject(new Error('InvalidStateError'));
    await here.hear({ kind: 'connect', number: 1, table: kId });
    expect(JSON.parse((page[0] as { text: string }).text)).toMatchObject({ code: 'not_saved' });
    shelf.full = true;
    here.obey({ kind: 'keep', number: 7, entries: [{ id: `${kId}2`, table: null, lines: [] }] });
    await vi.waitFor(() => expect(module.at(-1)).toMatchObject({ kind: 'kept', number: 7 }));
    expect((module.at(-1) as { problem: string }).problem).toMatch('QuotaExceededError');
  });

  it('keeps a new table until its page is there', async () => {
    const { here, give_back, kinds } = keeper();
    here.obey({ kind: 'keep', number: 1, entries: [{ id: `${kId}2`, table: null, lines: [[1, 'one']] }] });
    await vi.waitFor(() => expect(kinds()).toEqual(['kept']));
    await vi.advanceTimersByTimeAsync(1000);
    await here.hear({ kind: 'connect', number: 1, table: `${kId}2` });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(give_back).not.toHaveBeenCalled();
    expect(kinds()).toEqual(['kept', 'connect']);
  });

  it('gives a table up to another window, but not what is in the memory of this one', async () => {
    const { here, shelf, page, kinds, give_back } = keeper();
    await here.hear({ kind: 'connect', number: 1, table: kId });
    shelf.in_memory = () => true;
    here.give_up(kId);
    expect(page).toEqual([]);
    shelf.in_memory = () => false;
    here.give_up('local-another');
    here.give_up(kId);
    expect(page.map(({ kind }) => kind)).toEqual(['down', 'closed']);
    expect(JSON.parse((page[0] as { text: string }).text)).toMatchObject({ type: 'bye', code: 'newer_socket' });
    await vi.waitFor(() => expect(give_back).toHaveBeenCalledOnce());
    expect(kinds()).toEqual(['load', 'connect', 'close', 'forget']);
  });

  it('holds on to a table that is in memory, until it is on disk', async () => {
    const { here, shelf, give_back } = keeper();
    shelf.in_memory = () => true;
    await here.hear({ kind: 'connect', number: 1, table: kId });
    await here.hear({ kind: 'close', number: 1 });
    expect(give_back).not.toHaveBeenCalled();
    await here.hear({ kind: 'connect', number: 2, table: kId });
    shelf.in_memory = () => false;
    await here.hear({ kind: 'close', number: 2 });
    await vi.waitFor(() => expect(give_back).toHaveBeenCalledOnce());
  });
});
