import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { is_picture } from '../screens/rules/pictures';
import { read_example, read_guide, type Part } from './guide';

const root = join(import.meta.dirname, '../../../docs/guide');
const games = readdirSync(root)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace('.md', ''));
const guide = (game: string, language = ''): Part[] =>
  read_guide(readFileSync(join(root, language, `${game}.md`), 'utf8'));
const examples = (parts: Part[]) => parts.flatMap((part) => (part.kind === 'pictures' ? part.examples : []));

describe('a guide', () => {
  it('has its examples as lines of things, worth and a word', () => {
    expect(read_example('tempura tempura = 5 | a pair')).toEqual({
      things: ['tempura', 'tempura'],
      worth: '5',
      about: 'a pair',
    });
    const [heading, pictures, text] = read_guide('## Sets\n\n```pictures\nsashimi\n```\n\nThree.');
    expect([heading?.kind, pictures?.kind, text?.kind]).toEqual(['heading', 'pictures', 'paragraph']);
  });
  it('is there for every game', () => {
    expect(games.sort()).toEqual(['sushi_boat', 'sushi_go', 'sushi_go_party', 'sushizock']);
  });
  it.each(games)('of %s shows things there are pictures of, the same in both languages', (game) => {
    const [en, fr] = [guide(game), guide(game, 'fr')];
    for (const { things } of examples(en))
      for (const thing of things) expect(is_picture(game, thing), thing).toBe(true);
    const shape = (parts: Part[]) =>
      parts.map((part) =>
        part.kind === 'pictures' ? part.examples.map(({ things, worth }) => [...things, worth]) : part.kind,
      );
    expect(shape(fr)).toEqual(shape(en));
  });
});
