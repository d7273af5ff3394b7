import { describe, expect, it } from 'vitest';
import { fitting_name, initials, isolated, name_field } from './person';

const family = '👨‍👩‍👧';

describe('a name', () => {
  it('is cut between characters, never within one', () => {
    expect(fitting_name('Ann')).toBe('Ann');
    expect(fitting_name('é'.repeat(30))).toBe('é'.repeat(20));
    expect(fitting_name('x'.repeat(30))).toHaveLength(24);
    expect(fitting_name(family.repeat(3))).toBe(family.repeat(2));
  });
  it('begins with a whole character', () => {
    expect(initials(['Ann', `${family} Smith`, ''])).toEqual(['A', family, '']);
  });
  it('is told from others that begin alike', () => {
    expect(initials(['Ann', 'Anouk', 'Bo'])).toEqual(['An', 'Ao', 'B']);
    expect(initials(['Emi', 'Emile', 'Zoé'])).toEqual(['E', 'El', 'Z']);
    expect(initials(['Max', 'Max'])).toEqual(['M', 'M']);
  });
  it('keeps its direction to itself', () => {
    expect(isolated('Ann')).toBe('Ann');
    expect(isolated('נועה')).toBe('\u2068נועה\u2069');
    expect(initials([isolated('נועה')])).toEqual(['נ']);
  });
  it('is held to what fits while it is written', () => {
    const input = document.createElement('input');
    const stop = name_field(input);
    input.value = 'x'.repeat(30);
    input.dispatchEvent(new Event('input'));
    expect(input.value).toHaveLength(24);
    stop();
  });
});
