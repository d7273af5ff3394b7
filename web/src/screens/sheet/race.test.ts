import { expect, it } from 'vitest';
import { took_a_place } from './race';

it('the uramaki race is a list of turns, with ties', () => {
  let race = took_a_place([], 1, true);
  race = took_a_place(race, 0, false);
  race = took_a_place(race, 2, true);
  race = took_a_place(race, 2, true);
  expect(race).toEqual([[1], [0, 2]]);
});
