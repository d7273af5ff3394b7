// Words. The catalogues are the repository's i18n/<language>/<area>.json, shared with the terminal program; a key
// here is `<area>.<key in that file>`. Every language is one chunk, loaded when first needed.
import { settings } from '../app/settings.svelte';
import { name_app } from '../offline/app.svelte';

export type Language = 'en' | 'fr';
export const languages: readonly Language[] = ['en', 'fr'];
export type Fill = Record<string, string | number>;
export type Catalogues = Record<string, Record<string, string>>;

const load: Record<Language, () => Promise<{ default: Catalogues }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
};

// What few need comes when it is first asked for, and from then on in every language.
const later = import.meta.glob<string>('../../../i18n/*/coach.json', {
  eager: true,
  query: '?url',
  import: 'default',
});
const wanted = new Set<string>();

export class Words {
  #catalogues = $state.raw<Catalogues>({});
  #language = $state<Language>('en');

  get language(): Language {
    return this.#language;
  }
  use(language: Language, catalogues: Catalogues): void {
    this.#catalogues = catalogues;
    this.#language = language;
  }

  add(area: string, catalogue: Record<string, string>): void {
    this.#catalogues = { ...this.#catalogues, [area]: catalogue };
  }

  #find(key: string): string | undefined {
    const dot = key.indexOf('.');
    return this.#catalogues[key.slice(0, dot)]?.[key.slice(dot + 1)];
  }
  has(key: string): boolean {
    return this.#find(key) !== undefined;
  }
  // What this catalogue may not know: a name that came with the data, say.
  or(key: string, otherwise: string): string {
    return this.#find(key) ?? otherwise;
  }
  // What people call a thing of some game, by its name in notation and data.
  thing(name: string): string | undefined {
    for (const catalogue of Object.values(this.#catalogues))
      if (catalogue[`thing.${name}`] !== undefined) return catalogue[`thing.${name}`];
    return undefined;
  }
  // A missing key shows itself, so that it is seen and mended.
  t(key: string, fill?: Fill): string {
    const text = this.#find(key) ?? key;
    return fill ? text.replace(/\{([\w-]+)\}/g, (whole, name: string) => String(fill[name] ?? whole)) : text;
  }
  // `key.one` or `key.many`, as the language counts (French: 0 and 1 are one).
  count(key: string, count: number, fill?: Fill): string {
    const form = new Intl.PluralRules(this.#language).select(count) === 'one' ? 'one' : 'many';
    return this.t(`${key}.${form}`, { count, ...fill });
  }
  // A place in a ranking: "1st", "2nd".
  ordinal(place: number): string {
    const form = new Intl.PluralRules(this.#language, { type: 'ordinal' }).select(place);
    return this.t(`web.ordinal.${form}`, { place });
  }
  list(items: readonly string[]): string {
    return new Intl.ListFormat(this.#language, { type: 'conjunction' }).format(items);
  }
  // Points with their sign where one is gained or lost: +5, −3.
  signed(points: number): string {
    return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0';
  }
  number(value: number): string {
    return value < 0 ? `−${-value}` : String(value);
  }
}

export const words = new Words();

async function load_area(language: Language, area: string): Promise<Record<string, string>> {
  const answer = await fetch(later[`../../../i18n/${language}/${area}.json`]!);
  return (await answer.json()) as Record<string, string>;
}
// Before the first words of an area that comes later.
export async function learn(area: string): Promise<void> {
  wanted.add(area);
  words.add(area, await load_area(words.language, area));
}

export async function speak(language: Language): Promise<void> {
  const { default: catalogues } = await load[language]();
  const more = await Promise.all([...wanted].map(async (area) => [area, await load_area(language, area)] as const));
  words.use(language, { ...catalogues, ...Object.fromEntries(more) });
  document.documentElement.lang = language;
  name_app(language);
  settings.language = language;
}
