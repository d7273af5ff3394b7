import { describe, expect, it } from 'vitest';
import { fit_piles } from './fit';

describe('a tableau in the space there is', () => {
  it('is of whole cards where they can be read', () => {
    expect(fit_piles([1, 1, 1], { width: 400, height: 200 }, 120, true)).toEqual({ card: 120, short: false });
    expect(fit_piles([1, 1, 1, 1], { width: 330, height: 140 }, 120, true)).toEqual({ card: 78, short: false });
  });
  it('is cut to squares before it is too small to read', () => {
    expect(fit_piles([1, 1, 1, 1, 1], { width: 300, height: 100 }, 120, true)).toEqual({ card: 54, short: true });
    expect(fit_piles([1], { width: 300, height: 300 }, 90, false).short).toBe(true);
  });
  it('counts the depth of the piles and goes on in the next line', () => {
    const flat = fit_piles([1, 1], { width: 150, height: 70 }, 120, false);
    const deep = fit_piles([3, 3], { width: 150, height: 70 }, 120, false);
    expect(deep.card).toBeLessThan(flat.card);
    expect(fit_piles([1, 1, 1, 1], { width: 150, height: 150 }, 120, false).card).toBe(72);
  });
  it('is never smaller than what can be made out', () => {
    expect(fit_piles(Array(40).fill(3), { width: 50, height: 50 }, 120, true).card).toBe(30);
  });
});
