import { describe, expect, it, vi } from 'vitest';
import type { BotAnswer, BotQuestion } from './messages';
import { Thinkers, type Mind } from './thinkers';

class FakeMind implements Mind {
  static all: FakeMind[] = [];
  onmessage: Mind['onmessage'] = null;
  onerror: Mind['onerror'] = null;
  asked: BotQuestion[] = [];
  terminate = vi.fn();
  constructor() {
    FakeMind.all.push(this);
  }
  postMessage(question: BotQuestion): void {
    this.asked.push(question);
  }
  answer(choice: string): void {
    this.onmessage!({ data: { choice } } as MessageEvent<BotAnswer>);
  }
}
const question = (seat: number): BotQuestion => ({
  game: 'sushi_go',
  record: '',
  seat,
  level: 'chef',
  memory: 'table',
  ms: 100,
});

function thinkers(most: number): {
  bots: Thinkers;
  told: [number, BotAnswer][];
  ask(table: string, seat: number): void;
} {
  FakeMind.all = [];
  const bots = new Thinkers(() => new FakeMind(), most);
  const told: [number, BotAnswer][] = [];
  const ask = (table: string, seat: number) =>
    bots.ask({ table, question: question(seat), answered: (answer) => told.push([seat, answer]) });
  return { bots, told, ask };
}

describe('bots in workers', () => {
  it('think as many at once as there are cores, and then the next', () => {
    const { told, ask } = thinkers(2);
    for (const seat of [1, 2, 3]) ask('a', seat);
    expect(FakeMind.all.map(({ asked }) => asked.map(({ seat }) => seat))).toEqual([[1], [2]]);
    FakeMind.all[1]!.answer('egg');
    expect(told).toEqual([[2, { choice: 'egg' }]]);
    expect(FakeMind.all).toHaveLength(2);
    expect(FakeMind.all[1]!.asked.at(-1)!.seat).toBe(3);
  });

  it('stop at once when the table is left, and others get their place', () => {
    const { bots, told, ask } = thinkers(1);
    ask('a', 1);
    ask('a', 2);
    ask('b', 3);
    bots.withdraw('a');
    expect(FakeMind.all[0]!.terminate).toHaveBeenCalledOnce();
    expect(FakeMind.all[1]!.asked.map(({ seat }) => seat)).toEqual([3]);
    expect(told).toEqual([]);
  });

  it('ask another when one dies, and say so when three have', () => {
    const { told, ask } = thinkers(1);
    ask('a', 1);
    FakeMind.all[0]!.onerror!({ message: 'unreachable' } as ErrorEvent);
    expect(FakeMind.all[1]!.asked.map(({ seat }) => seat)).toEqual([1]);
    FakeMind.all[1]!.answer('egg');
    expect(told).toEqual([[1, { choice: 'egg' }]]);
    ask('a', 2);
    for (const mind of [1, 2, 3]) FakeMind.all[mind]!.onerror!({ message: 'unreachable' } as ErrorEvent);
    expect(told[1]).toEqual([2, { problem: 'unreachable' }]);
    expect(FakeMind.all).toHaveLength(4);
  });

  it('ask another when one falls silent', () => {
    vi.useFakeTimers();
    const { bots, told, ask } = thinkers(1);
    ask('a', 1);
    vi.advanceTimersByTime(15_000);
    expect(FakeMind.all).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(FakeMind.all[0]!.terminate).toHaveBeenCalledOnce();
    FakeMind.all[1]!.answer('egg');
    expect(told).toEqual([[1, { choice: 'egg' }]]);
    // Nobody is asked again for a table that was left.
    ask('b', 2);
    bots.withdraw('b');
    vi.advanceTimersByTime(60_000);
    expect(FakeMind.all).toHaveLength(2);
    vi.useRealTimers();
  });
});
