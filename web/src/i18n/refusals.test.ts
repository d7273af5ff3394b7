// Every sentence that the server or the engine can refuse with has a text in French: they are looked up in the sources.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import fr_things from '../../../i18n/fr/sushi_go.json';
import { Refusal } from '../net/transport';
import { words } from './i18n.svelte';
import { Refusals } from './refusals';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const catalogue = (language: string) => JSON.parse(read(`i18n/${language}/refusals.json`)) as Record<string, string>;
const thing = (name: string) => (fr_things as Record<string, string>)[`thing.${name}`];
const french = new Refusals(catalogue('en'), catalogue('fr'), thing);

// Folders whose refusals travel to the page; what the store or the program itself cannot do is told on the console.
const kFolders = [
  ...['tables', 'transport', 'games', 'coach', 'opponents', 'fair'].map((part) => `server/${part}`),
  ...readdirSync(join(root, 'engine'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `engine/${name}`),
];
// A refusal begins with one of these; its sentence is the last argument, or all of it.
const kBegins = /\b(?:fail|refuse|say_bye|write_bye|Problem|problem_answer)[({]|\{Code::\w+, /g;
// What functions of the server return that say why not.
const kReturns = /\breturn (?="[a-z]+ [a-z]+ )/g;
// What only damaged logs on disk say.
const kOnConsole = ['server/tables/table_state.cpp', 'server/tables/log_line.cpp', 'server/tables/forgetting.cpp'];

// The text up to the bracket or semicolon that ends it, split at commas outside of brackets and texts.
function arguments_of(source: string): string[] {
  const found = [''];
  let depth = 0;
  for (const [token] of source.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|[^]/g)) {
    if ('({['.includes(token)) ++depth;
    if (')}]'.includes(token) && --depth < 0) break;
    if (token === ';' && depth === 0) break;
    if (token === ',' && depth === 0) found.push('');
    else found[found.length - 1] += token;
  }
  return found;
}
// The texts of an expression, with a filling for whatever is computed between them.
const kFilling = '7';
function sentence_of(expression: string): string {
  let [sentence, depth, computed] = ['', 0, false];
  for (const [token] of expression.replaceAll('std::string(', '').matchAll(/"(?:[^"\\]|\\.)*"|[^]/g)) {
    depth += Number('({['.includes(token)) - Number(')}]'.includes(token));
    if (token[0] === '"' && depth <= 0) {
      sentence += (computed ? kFilling : '') + (JSON.parse(token) as string);
      computed = false;
    } else if (!/[\s+]/.test(token)) computed = true;
  }
  // A place comes with its colon.
  return (sentence + (computed ? kFilling : '')).replace(/^7(?=[a-z])/, '7: ');
}
// A pattern may have a name for what the source writes out (an example, a list), but not for most of a sentence.
const least_of = (sentence: string) => 0.5 * sentence.replace(/'[^']*'|7/g, '').length;
function sentences(path: string): string[] {
  const source = read(path).replace(/^\s*\/\/.*$/gm, '');
  const begins = [...source.matchAll(kBegins), ...(path.startsWith('server/') ? source.matchAll(kReturns) : [])];
  return begins
    .map((begin) => arguments_of(source.slice(begin.index + begin[0].length)))
    .map((all) => sentence_of(all.findLast((each) => each.includes('"')) ?? ''))
    .filter((sentence) => /[a-z]{2,} .*[a-z]{2,}/.test(sentence));
}

describe('refusals in French', () => {
  for (const folder of kFolders)
    it(`say all that ${folder} can say`, () => {
      const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.[ch]pp$/.test(file))
        .map((file) => `${folder}/${file}`)
        .filter((file) => !kOnConsole.includes(file));
      const unknown = files.flatMap((file) =>
        sentences(file)
          .filter((each) => french.told(each).letters < least_of(each))
          .map((each) => `${file}: ${each}`),
      );
      expect(unknown).toEqual([]);
    });

  it('are found in the sources', () => {
    expect(sentences('server/tables/table_rules.cpp')).toContain('the game has started already');
    expect(sentences('server/tables/table_rules.cpp')).toContain('7 sits on a seat that would go; free it first');
    expect(sentences('server/tables/undo.cpp')).toHaveLength(4);
  });

  it('are fetched with the first refusal and told to whoever asked', async () => {
    const fetched = vi.fn((url: string) =>
      Promise.resolve(new Response(read(`i18n/${/(en|fr)\/refusals/.exec(url)![1]}/refusals.json`))),
    );
    vi.stubGlobal('fetch', fetched);
    words.use('fr', {});
    const problem = { code: 'too_late', say: 'the game is over' } as const;
    expect((await Refusal.of(problem)).message).toBe('la partie est finie');
    expect((await Refusal.of(problem)).problem).toBe(problem);
    expect(fetched).toHaveBeenCalledTimes(2);
    words.use('en', {});
    expect((await Refusal.of(problem)).message).toBe('the game is over');
    vi.unstubAllGlobals();
  });

  it('fill in what changes, sentences within sentences and things by their names', () => {
    expect(french.told('the deck has only 4 tempura for the whole game').text).toBe(
      "il n'y a que 4 × tempura pour toute la partie",
    );
    expect(french.told("options of 7: 'players' must be a whole number from 2 to 5").text).toBe(
      "options de 7 : 'players' doit être un nombre entier de 2 à 5",
    );
    expect(french.told('nobody has ever written this')).toEqual({ text: 'nobody has ever written this', letters: 0 });
  });
});
