// Every pair of colours that carries text, in both lights, at 4.5:1; meaningful borders at 3:1.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name!,
    [light!, dark!] as const,
  ]),
);

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}
const text: [string, string][] = [
  ...['paper', 'sheet', 'wood'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['faint', ground],
    ['indigo', ground],
  ]),
  ...['paper', 'sheet'].flatMap((ground): [string, string][] => [
    ['vermilion', ground],
    ['leaf', ground],
  ]),
  ['on-indigo', 'indigo'],
  ['on-vermilion', 'vermilion'],
  ['ink', 'wood-deep'],
];

it.each(text)('%s on %s', (front, ground) => {
  for (const light of [0, 1] as const)
    expect(contrast(tokens.get(front)![light], tokens.get(ground)![light])).toBeGreaterThanOrEqual(4.5);
});
it.each(['paper', 'sheet'])('edges on %s', (ground) => {
  for (const light of [0, 1] as const)
    expect(contrast(tokens.get('edge')![light], tokens.get(ground)![light])).toBeGreaterThanOrEqual(3);
});
