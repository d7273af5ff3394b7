import { describe, expect, it } from 'vitest';
import { chosen_for, fits, is_party, limit_of, misfits, own_menu, types_of, with_type, type PartyGame } from './menu';

const game: PartyGame = {
  id: 'sushi_go_party',
  min_players: 2,
  max_players: 8,
  options: [],
  menus: { small: ['nigiri', 'maki', 'eel', 'tofu', 'spoon', 'menu', 'fruit'] },
  courses: {
    roll: ['maki', 'temaki'],
    appetizers: ['eel', 'tofu', 'miso'],
    specials: ['spoon', 'menu', 'tea'],
    dessert: ['fruit', 'pudding'],
  },
  sizes: { roll: 1, appetizers: 2, specials: 2, dessert: 1 },
  limits: { spoon: { least: 3 }, menu: { most: 6 } },
};

describe('a menu of one’s own', () => {
  it('begins as a menu with a name', () => {
    expect(is_party(game)).toBe(true);
    expect(own_menu(game, 'small')).toEqual({
      roll: 'maki',
      appetizers: ['eel', 'tofu'],
      specials: ['spoon', 'menu'],
      dessert: 'fruit',
    });
  });
  it('changes type by type, in the order of the course', () => {
    let menu = own_menu(game, 'small');
    menu = with_type(game, menu, 'roll', 'temaki', true);
    menu = with_type(game, menu, 'appetizers', 'eel', false);
    menu = with_type(game, menu, 'appetizers', 'miso', true);
    menu = with_type(game, menu, 'appetizers', 'eel', true);
    expect(menu).toEqual({
      roll: 'temaki',
      appetizers: ['eel', 'tofu', 'miso'],
      specials: ['spoon', 'menu'],
      dessert: 'fruit',
    });
    expect(chosen_for(menu, 'appetizers')).toHaveLength(3);
    expect(types_of(game, menu)).toContain('temaki');
  });
  it('tells what does not fit', () => {
    const menu = with_type(game, own_menu(game, 'small'), 'appetizers', 'eel', false);
    expect(misfits(game, menu, 2)).toEqual({ courses: ['appetizers'], types: ['spoon'] });
    expect(misfits(game, 'small', 7)).toEqual({ courses: [], types: ['menu'] });
    expect(misfits(game, 'small', 4)).toEqual({ courses: [], types: [] });
  });
  it('knows for how many it is', () => {
    expect(limit_of(game, types_of(game, 'small'))).toEqual({ least: 3, most: 6 });
    expect(limit_of(game, ['maki'])).toEqual({});
    expect([2, 3, 6, 7].map((players) => fits({ least: 3, most: 6 }, players))).toEqual([false, true, true, false]);
  });
});
