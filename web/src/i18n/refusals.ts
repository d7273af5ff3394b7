// What the server and the engine refuse, in the language of the page. They write one English sentence; the catalogues
// refusals.json hold the same sentences in every language, with {names} for what changes, and a sentence is told in
// another language by finding its English pattern, as the terminal does (cli/refusals.hpp).
import { words } from './i18n.svelte';

type Catalogue = Record<string, string>;
interface Pattern {
  fits: RegExp;
  names: string[];
  letters: number; // of all its text
  translation: string;
}
export interface Told {
  text: string;
  letters: number; // of the English text that was understood
}
const kDeepest = 6; // sentences within sentences

function pattern_of(english: string, translation: string): Pattern {
  const hole = /\{(\w+)\}/g;
  const parts = english.split(/\{\w+\}/);
  return {
    fits: new RegExp(`^${parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('(.+?)')}$`, 's'),
    names: [...english.matchAll(hole)].map(([, name]) => name!),
    letters: parts.join('').length,
    translation,
  };
}

export class Refusals {
  readonly #patterns: Pattern[];

  constructor(
    english: Catalogue,
    translations: Catalogue,
    private readonly thing: (name: string) => string | undefined, // its name in the language
  ) {
    this.#patterns = Object.entries(english).map(([key, text]) => pattern_of(text, translations[key] ?? text));
  }

  // By the pattern that, with its fillings, understands most of the sentence; as it is where none fits.
  told(english: string, depth = 0): Told {
    let best: Told = { text: english, letters: 0 };
    if (depth === kDeepest) return best;
    for (const pattern of this.#patterns) {
      const found = pattern.fits.exec(english);
      if (!found) continue;
      const inside = found.slice(1).map((part) => this.#filling(part, depth + 1));
      const letters = inside.reduce((sum, part) => sum + part.letters, pattern.letters);
      if (letters <= best.letters) continue;
      const fill = Object.fromEntries(pattern.names.map((name, i) => [name, inside[i]!.text]));
      best = { text: pattern.translation.replace(/\{(\w+)\}/g, (hole, name: string) => fill[name] ?? hole), letters };
    }
    return best;
  }

  // Things by their names, also several with commas between them; else a sentence of its own, perhaps.
  #filling(english: string, depth: number): Told {
    const names = english.split(',').map((part) => this.thing(part.trim()));
    if (names.some((name) => name === undefined)) return this.told(english, depth);
    return { text: names.join(', '), letters: english.length };
  }
}

// Few people ever meet a refusal, so the catalogues are fetched with the first one.
const files = import.meta.glob<string>('../../../i18n/*/refusals.json', {
  query: '?url',
  import: 'default',
  eager: true,
});
async function catalogue(language: string): Promise<Catalogue> {
  const url = files[`../../../i18n/${language}/refusals.json`]!;
  return (await (await fetch(url)).json()) as Catalogue;
}
let known: { language: string; refusals: Promise<Refusals> } | null = null;
function refusals_in(language: string): Promise<Refusals> {
  if (known?.language !== language)
    known = {
      language,
      refusals: Promise.all([catalogue('en'), catalogue(language)]).then(
        ([english, translations]) => new Refusals(english, translations, (name) => words.thing(name)),
      ),
    };
  return known.refusals;
}

// The sentence in the page's language; as it is where nobody has translated it, or the catalogue cannot be had.
export async function translated(english: string): Promise<string> {
  const language = words.language;
  if (language === 'en') return english;
  try {
    return (await refusals_in(language)).told(english).text;
  } catch {
    known = null;
    return english;
  }
}
