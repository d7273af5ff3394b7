// Kinds of cards are told apart by more than colour: whoever sees fewer colours still has picture, name and pattern.
import { beforeAll, describe, expect, it } from 'vitest';
import { speak } from '../../i18n/i18n.svelte';
import { face_of, looks } from './dishes';

type Colour = [number, number, number];

// How colours are seen without one kind of cone (Machado, Oliveira, Fernandes 2009, full strength), in linear light.
const kSight: Record<string, number[][]> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
    [0.2126, 0.7152, 0.0722],
  ],
};
// Closer than this two bands may be taken for one another (CIE 1976 difference; 2 is just noticeable side by side).
const kNear = 10;

function linear(hex: string): Colour {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
function times(matrix: number[][], colour: Colour): Colour {
  return matrix.map((row) => row.reduce((sum, factor, i) => sum + factor * colour[i]!, 0)) as Colour;
}
function lab(colour: Colour): Colour {
  const [x, y, z] = times(
    [
      [0.4124, 0.3576, 0.1805],
      [0.2126, 0.7152, 0.0722],
      [0.0193, 0.1192, 0.9505],
    ],
    colour,
  );
  const bend = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const [a, b, c] = [bend(Math.max(0, x) / 0.9505), bend(Math.max(0, y)), bend(Math.max(0, z) / 1.089)];
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)];
}
function difference(one: string, other: string, sight: number[][]): number {
  const [a, b] = [lab(times(sight, linear(one))), lab(times(sight, linear(other)))];
  return Math.hypot(...a.map((value, i) => value - b[i]!));
}

// Cards of one kind share a band: "maki-3" is a maki, the three nigiri are nigiri.
const kinds = Object.entries(looks).filter(([name, look]) => (look.called ?? name) === name);
// Dishes made of a card and another under or over it show that card.
const kMade = ['egg-on-wasabi', 'salmon-on-wasabi', 'squid-on-wasabi', 'used-wasabi'];

describe('kinds of cards', () => {
  it('have a picture each, and where they share one a number', () => {
    const pictures = Object.entries(looks).flatMap(([name, { art, badge }]) =>
      kMade.includes(name) ? [] : [`${art} ${badge}`],
    );
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  describe.each(Object.entries(kSight))('for %s', (_, sight) => {
    it('differ by the colour or the pattern of their bands', () => {
      const alike = kinds.flatMap(([name, look], i) =>
        kinds
          .slice(i + 1)
          .filter(([, other]) => other.pattern === look.pattern && difference(look.band, other.band, sight) < kNear)
          .map(([other]) => `${name} and ${other}`),
      );
      expect(alike).toEqual([]);
    });
  });
});

describe('the rule on a card', () => {
  beforeAll(() => speak('en'));
  const rule = (dish: string, players?: number) => face_of('sushi_go_party', dish, players).rule;

  it('is the one for so many players', () => {
    expect(rule('maki-2', 4)).toBe('most icons 6 points, second 3');
    expect(rule('maki-2', 6)).toBe('most icons 6 points, second 4, third 2');
    expect(rule('temaki', 2)).not.toContain('−4');
    expect(rule('pudding', 3)).toContain('−6');
    expect(face_of('sushi_go', 'pudding', 2).symbols).toBe('+6');
  });
  it('tells of all of them where nobody sits yet', () => {
    expect(rule('maki')).toContain('six players');
  });
});
