import { describe, expect, it } from 'vitest';
import { fold, news_in, type TableState } from './fold';
import type { GameEvent, Update } from './protocol';

const laid: GameEvent = { event: 'laid', seat: 0, card: 'egg', dish: 'egg' };
const update = (more: Partial<Update>): Update => ({ type: 'update', version: 1, ...more });

describe('folding updates', () => {
  const first = fold(
    null,
    update({ choices: ['a'], events: [{ event: 'round', round: 1 }], news: [{ version: 1, at: 0, kind: 'opened' }] }),
  );

  it('replaces sections that come and earns the others', () => {
    const next = fold(first, update({ version: 2, mine: 'a' }));
    expect(next).toMatchObject({ version: 2, choices: first.choices, mine: 'a' });
    expect(next.choices).toBe(first.choices); // so that nobody at the table begins to choose anew
  });
  it('appends events, and cuts them first when something was taken back', () => {
    const two = fold(first, update({ events: [laid] }));
    expect(two.events.map(({ event }) => event)).toEqual(['round', 'laid']);
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
    fold(frozen, update({ events: [laid] }));
    expect(first.events).toHaveLength(1);
  });
});

describe('what is new', () => {
  const earns: GameEvent = { event: 'yen', seat: 1 };
  const eats: GameEvent = { event: 'eats', seat: 1, plate: 'red-ebi', slot: 'L1' };
  const forgotten: GameEvent = { ...eats, plate: 'red' };
  const one = fold(null, update({ events: [earns, eats] }));

  it('is what comes after the lines known, also when those come again and name less', () => {
    const next = fold(one, update({ events_from: 0, events: [earns, forgotten, earns] }));
    expect(next.events).toEqual([earns, forgotten, earns]);
    expect(news_in(one.events, next.events)).toEqual([earns]);
    expect(news_in(one.events, fold(one, update({ events_from: 1, events: [forgotten] })).events)).toEqual([]);
  });
  it('is nothing when a step is taken back, and what is done in its place', () => {
    const undone = fold(one, update({ events_from: 1 }));
    expect(news_in(one.events, undone.events)).toEqual([]);
    expect(news_in(undone.events, fold(undone, update({ events: [eats] })).events)).toEqual([eats]);
    const other: GameEvent = { event: 'moves', seat: 1, stool: 'L4' };
    expect(news_in(one.events, fold(one, update({ events_from: 1, events: [other, eats] })).events)).toEqual([
      other,
      eats,
    ]);
  });
});
