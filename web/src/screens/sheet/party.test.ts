import { describe, expect, it } from 'vitest';
import { can_be_copied, copy_of, laid_cards, original_of, took_a_place } from './party';

const cards = [
  'egg',
  'salmon',
  'squid',
  'maki-1',
  'maki-2',
  'uramaki-3',
  'temaki',
  'onigiri-circle',
  'onigiri-square',
  'chopsticks-1',
  'chopsticks-2',
  'spoon-4',
  'menu-7',
  'takeout-10',
  'special-order',
  'wasabi',
  'fruit-ww',
  'ice-cream',
  'soy',
];

describe('what lies there', () => {
  it('offers every card of the menu that can lie there at the end, once', () => {
    expect(laid_cards(['nigiri', 'maki', 'onigiri', 'chopsticks', 'special-order', 'fruit'], cards)).toEqual([
      'egg',
      'salmon',
      'squid',
      'maki-1',
      'maki-2',
      'onigiri-circle',
      'onigiri-square',
      'chopsticks',
      'special-order',
      'fruit-ww',
    ]);
    expect(laid_cards(['temaki', 'menu', 'takeout', 'spoon', 'soy', 'ice-cream'], cards)).toEqual([
      'temaki',
      'face-down',
      'spoon',
      'soy',
      'ice-cream',
    ]);
  });
  it('writes copies as the engine reads them, and back', () => {
    for (const [name, copy] of [
      ['tempura', 'special-order(tempura)'],
      ['squid-on-wasabi', 'special-order(squid)-on-wasabi'],
      ['wasabi', 'special-order(wasabi)'],
    ] as const) {
      expect(copy_of(name)).toBe(copy);
      expect(original_of(copy)).toBe(name);
      expect(original_of(name)).toBeNull();
    }
    expect(['special-order', 'face-down', 'maki-1'].map(can_be_copied)).toEqual([false, false, true]);
  });
});

describe('the uramaki race', () => {
  it('is a list of turns, with ties', () => {
    let race = took_a_place([], 1, true);
    race = took_a_place(race, 0, false);
    race = took_a_place(race, 2, true);
    race = took_a_place(race, 2, true);
    expect(race).toEqual([[1], [0, 2]]);
  });
});
