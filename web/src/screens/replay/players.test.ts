import { describe, expect, it } from 'vitest';
import type { BotStretch, Replay } from '../../net/protocol';
import { bots_from_the_start, changes, level_at } from './players';

// Seats 0 and 1 choose in every step but the first, which is a deal.
function replay(bots: BotStretch[], branch: Replay['branch'] = null): Replay {
  const score = { points: [0, 0], bill: [], ranks: null };
  const moments = Array.from({ length: 11 }, (_, i) => ({
    step: i === 0 ? {} : i === 1 ? { chance: 'deal' } : { choose: { '0': 'tempura', '1': 'maki-1' } },
    turn: { number: i, waits: 'choice' as const, actors: [0, 1], chosen: [] },
    view: {},
    score,
    events: [],
  }));
  return { game: 'sushi_go', options: {}, seats: ['Ann', 'Aki'], bots, branch, moments } as unknown as Replay;
}
const aki: BotStretch = { seat: 1, level: 'cook', from: 2, to: 10 };
const for_ann: BotStretch = { seat: 0, level: 'chef', from: 5, to: 7 };

describe('who played', () => {
  it('knows a bot from the first to the last moment', () => {
    for (const moment of [0, 1, 5, 10]) expect(level_at(replay([aki]), 1, moment)).toBe('cook');
    expect(level_at(replay([aki]), 0, 3)).toBeNull();
    expect(bots_from_the_start(replay([aki, for_ann]))).toEqual([aki]);
  });
  it('tells where a bot took over and where the person came back', () => {
    const all = replay([aki, for_ann]);
    expect(changes(all)).toEqual([
      { moment: 5, seat: 0, level: 'chef' },
      { moment: 8, seat: 0, level: null },
    ]);
    expect([3, 4, 6, 7].map((moment) => level_at(all, 0, moment))).toEqual([null, 'chef', 'chef', null]);
  });
  it('leaves a bot that played to the end where it is', () => {
    expect(changes(replay([{ ...for_ann, to: 10 }]))).toEqual([{ moment: 5, seat: 0, level: 'chef' }]);
  });
  it('counts from the branch on', () => {
    const bot = { seat: 1, level: 'cook', from: 7, to: 10 };
    const branched = replay([bot], { table: null, step: 6 });
    expect(bots_from_the_start(branched)).toEqual([bot]);
    expect(changes(branched)).toEqual([]);
  });
});
