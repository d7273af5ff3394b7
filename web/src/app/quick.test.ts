import { afterEach, describe, expect, it } from 'vitest';
import info from '../games/sushi_go_party/info.json';
import type { Game } from '../net/protocol';
import { keep_quick, quick_table } from './quick';
import { settings } from './settings.svelte';

const party = info as unknown as Game;
const levels = ['random', 'cook', 'chef'];
afterEach(() => (settings.quick = {}));

describe('a table by one tap', () => {
  it('is the one for beginners at first', () => {
    expect(quick_table(party, levels)).toEqual({ players: 4, level: 'cook', menu: 'my_first_meal' });
  });
  it('is as it was set the last time', () => {
    const wanted = { players: 6, level: 'chef', menu: 'party_sampler' };
    keep_quick(party.id, wanted);
    expect(quick_table(party, levels)).toEqual(wanted);
  });
  it('is one that this server can open, whatever was kept', () => {
    keep_quick(party.id, { players: 12, level: 'grandmaster', menu: 'stale_bread' });
    expect(quick_table(party, levels)).toEqual({ players: 8, level: 'cook', menu: 'my_first_meal' });
  });
});
