import { describe, expect, it } from 'vitest';
import { places_of } from './places';

describe('a die keeps its place', () => {
  const first = places_of({ rolled: ['sushi', 'bones', 'sushi', 'red', 'blue'], aside: [] }, null, []);

  it('from the roll in which it is kept to the last', () => {
    const second = places_of({ rolled: ['bones', 'bones', 'red'], aside: ['red', 'sushi'] }, first, [2, 3]);
    expect(second.map(({ face, rolled }) => `${face} ${rolled}`)).toEqual([
      'bones 0',
      'bones 1',
      'sushi null',
      'red null',
      'red 2',
    ]);
    const third = places_of({ rolled: ['blue', 'sushi'], aside: ['red', 'red', 'sushi'] }, second, [2]);
    expect(third.map(({ rolled }) => rolled)).toEqual([0, 1, null, null, null]);
  });
  it('and lies at the end where nobody saw how it came there', () => {
    const places = places_of({ rolled: ['sushi', 'bones', 'red'], aside: ['blue', 'blue'] }, null, []);
    expect(places.map(({ rolled }) => rolled)).toEqual([0, 1, 2, null, null]);
  });
});
