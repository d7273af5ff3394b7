import { describe, expect, it } from 'vitest';
import { fold, type TableState } from './fold';
import type { Update } from './protocol';

const update = (more: Partial<Update>): Update => ({ type: 'update', version: 1, ...more });

describe('folding updates', () => {
  const first = fold(
    null,
    update({ choices: ['a'], events: [{ event: 'round' }], news: [{ version: 1, at: 0, kind: 'opened' }] }),
  );

  it('replaces sections that come and keeps the others', () => {
    const next = fold(first, update({ version: 2, mine: 'a' }));
    expect(next).toMatchObject({ version: 2, choices: ['a'], mine: 'a' });
  });
  it('appends events, and cuts them first when something was taken back', () => {
    const two = fold(first, update({ events: [{ event: 'laid' }] }));
    expect(two.events.map((event) => (event as { event: string }).event)).toEqual(['round', 'laid']);
    const undone = fold(two, update({ events_from: 1, events: [] }));
    expect(undone.events).toHaveLength(1);
  });
  it('takes each piece of news once', () => {
    const again = fold(
      first,
      update({
        news: [
          { version: 1, at: 0, kind: 'opened' },
          { version: 3, at: 0, kind: 'started' },
        ],
      }),
    );
    expect(again.news.map((item) => item.version)).toEqual([1, 3]);
  });
  it('never changes the state it was given', () => {
    const frozen = Object.freeze({ ...first }) as TableState;
    fold(frozen, update({ events: [{ event: 'laid' }] }));
    expect(first.events).toHaveLength(1);
  });
});
