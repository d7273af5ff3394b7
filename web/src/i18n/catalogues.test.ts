import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Words, type Catalogues, type Language } from './i18n.svelte';

const root = join(import.meta.dirname, '../../..', 'i18n');
function read(language: string): Catalogues {
  return Object.fromEntries(
    readdirSync(join(root, language))
      .filter((file) => !file.startsWith('cli') && file !== 'refusals.json')
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(root, language, file), 'utf8'))]),
  );
}
function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(svelte|ts)$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
const holes = (text: string) =>
  [...text.matchAll(/\{[\w-]+\}/g)]
    .map(([hole]) => hole)
    .sort()
    .join();

describe('the catalogues', () => {
  const [en, fr] = [read('en'), read('fr')];

  it('have the same keys with the same places to fill in both languages', () => {
    for (const [area, catalogue] of Object.entries(en)) {
      expect(Object.keys(fr[area] ?? {}).sort(), area).toEqual(Object.keys(catalogue).sort());
      for (const [key, text] of Object.entries(catalogue))
        expect(holes(fr[area]![key]!), `${area}.${key}`).toBe(holes(text));
    }
  });

  it('have every key that the page asks for by name', () => {
    const asked = sources(join(import.meta.dirname, '..')).flatMap((source) => [
      ...source.matchAll(/words\.(t|count)\(\s*'(web|offline)\.([\w.-]+)'/g),
    ]);
    expect(asked.length).toBeGreaterThan(150);
    for (const [, how, area, key] of asked) {
      const keys = how === 'count' ? [`${key}.one`, `${key}.many`] : [key!];
      for (const each of keys) expect(en[area!], each).toHaveProperty([each]);
    }
  });
});

describe('counting', () => {
  const words = new Words();
  const web = { 'cards.one': '{count} carte', 'cards.many': '{count} cartes' };

  it('follows the language: nought is singular in French, plural in English', () => {
    words.use('fr', { web });
    expect([0, 1, 2].map((count) => words.count('web.cards', count))).toEqual(['0 carte', '1 carte', '2 cartes']);
    words.use('en', { web });
    expect([0, 1, 2].map((count) => words.count('web.cards', count))).toEqual(['0 cartes', '1 carte', '2 cartes']);
  });
  it('names places in a ranking', () => {
    const places = (language: Language) => {
      words.use(language, read(language));
      return [1, 2, 3, 4, 8].map((place) => words.ordinal(place)).join(' ');
    };
    expect(places('en')).toBe('1st 2nd 3rd 4th 8th');
    expect(places('fr')).toBe('1er 2e 3e 4e 8e');
  });
  it('shows a missing key and keeps a hole that nothing fills', () => {
    words.use('en', { web: { a: 'x {y} {z}' } });
    expect(words.t('web.none')).toBe('web.none');
    expect(words.t('web.a', { y: 1 })).toBe('x 1 {z}');
  });
});
