// What people call themselves, in characters as people count them: an accented letter or a family of emoji is one.
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const kMost = 24; // characters
const kMostBytes = 40; // that the server takes

function split(text: string): string[] {
  return [...characters.segment(text)].map(({ segment }) => segment);
}

export function fitting_name(text: string): string {
  let fit = '';
  for (const character of split(text).slice(0, kMost)) {
    if (new TextEncoder().encode(fit + character).length > kMostBytes) break;
    fit += character;
  }
  return fit;
}
// A character of each name, and where others begin with it too another one, by which they differ: "Ann", "Anouk" and
// "Bo" are An, Ao and B.
export function initials(names: readonly string[]): string[] {
  const all = names.map((name) => split(name.replace(/[\u2068\u2069]/g, '')));
  return all.map((own, i) => {
    const first = own[0] ?? '';
    const others = all.filter((other, j) => j !== i && other[0] === first);
    const apart = own.findIndex((each, at) => others.every((other) => other[at] !== each));
    return others.length ? `${first}${own[apart] ?? ''}` : first;
  });
}

// In a list or sentence: a name written from right to left turns nothing around it.
export function isolated(name: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

// A field for a name takes no more than fits, once a character is whole.
export function name_field(input: HTMLInputElement): () => void {
  const keep = (event: Event) => {
    const fit = fitting_name(input.value);
    if ((event as InputEvent).isComposing || fit === input.value) return;
    input.value = fit;
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  input.addEventListener('input', keep);
  return () => input.removeEventListener('input', keep);
}
