import { describe, expect, it } from 'vitest';
import data from '../../games/sushi_go_party/info.json';
import type { Info } from '../../games/sushi_go_party/types';
import { chosen_for, fits, is_party, limit_of, own_menu, types_of, with_type } from './menu';

const game = data as unknown as Info;

describe('a menu of one’s own', () => {
  it('begins as a menu with a name', () => {
    expect(is_party(game)).toBe(true);
    expect(own_menu(game, 'cutthroat_combo')).toEqual({
      roll: 'temaki',
      appetizers: ['eel', 'tofu', 'miso'],
      specials: ['spoon', 'soy'],
      dessert: 'pudding',
    });
  });
  it('changes type by type, in the order of the course', () => {
    let menu = own_menu(game, 'cutthroat_combo');
    menu = with_type(game, menu, 'roll', 'maki', true);
    menu = with_type(game, menu, 'appetizers', 'eel', false);
    menu = with_type(game, menu, 'appetizers', 'tempura', true);
    menu = with_type(game, menu, 'appetizers', 'eel', true);
    expect(menu).toEqual({
      roll: 'maki',
      appetizers: ['tempura', 'eel', 'tofu', 'miso'],
      specials: ['spoon', 'soy'],
      dessert: 'pudding',
    });
    expect(chosen_for(menu, 'appetizers')).toHaveLength(4);
    expect(types_of(game, menu)).toEqual(expect.arrayContaining(['nigiri', 'maki']));
  });
  it('knows for how many it is', () => {
    expect(limit_of(game, ['spoon', 'menu', 'maki'])).toEqual({ least: 3, most: 6 });
    expect(limit_of(game, ['maki'])).toEqual({});
    expect([2, 3, 6, 7].map((players) => fits({ least: 3, most: 6 }, players))).toEqual([false, true, true, false]);
  });
});
