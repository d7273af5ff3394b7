// The dishes of the two drafting games: picture, colour and pattern of the band, and the scoring in symbols.
import type { Face, Pattern } from '../../board/face';
import { words } from '../../i18n/i18n.svelte';

interface Look {
  art: string;
  band: string;
  pattern: Pattern;
  symbols: string;
  badge?: string;
}

const kMaki = { band: '#d9473a', pattern: 'plain' } as const;
const kUramaki = { band: '#e07a2f', pattern: 'checks' } as const;
const kOnigiri = { band: '#455a64', pattern: 'rays', symbols: '1·4·9·16' } as const;
const kFruit = { band: '#ff8a80', pattern: 'dots', symbols: '−2 … 10' } as const;
const kNigiri = { band: '#f2c14e', pattern: 'plain' } as const;

export const looks: Record<string, Look> = {
  tempura: { art: 'tempura', band: '#b39ddb', pattern: 'stripes', symbols: '2 = 5' },
  sashimi: { art: 'sashimi', band: '#8bc34a', pattern: 'bars', symbols: '3 = 10' },
  dumpling: { art: 'dumpling', band: '#4f8fd6', pattern: 'scales', symbols: '1·3·6…' },
  'maki-1': { art: 'maki-1', ...kMaki, symbols: '6 / 3', badge: '1' },
  'maki-2': { art: 'maki-2', ...kMaki, symbols: '6 / 3', badge: '2' },
  'maki-3': { art: 'maki-3', ...kMaki, symbols: '6 / 3', badge: '3' },
  salmon: { art: 'salmon-nigiri', ...kNigiri, symbols: '2' },
  squid: { art: 'squid-nigiri', ...kNigiri, symbols: '3' },
  egg: { art: 'egg-nigiri', ...kNigiri, symbols: '1' },
  wasabi: { art: 'wasabi', band: '#f2c14e', pattern: 'dots', symbols: '× 3' },
  pudding: { art: 'pudding', band: '#ee7db1', pattern: 'rings', symbols: '+6 · −6' },
  chopsticks: { art: 'chopsticks', band: '#5fb8b0', pattern: 'rays', symbols: '1 → 2' },
  nigiri: { art: 'nigiri', ...kNigiri, symbols: '1 2 3' },
  maki: { art: 'maki', ...kMaki, symbols: '6 / 3' },
  temaki: { art: 'temaki', band: '#7e57c2', pattern: 'bars', symbols: '+4 · −4' },
  uramaki: { art: 'uramaki', ...kUramaki, symbols: '10 = 8' },
  'uramaki-3': { art: 'uramaki-3', ...kUramaki, symbols: '10 = 8', badge: '3' },
  'uramaki-4': { art: 'uramaki-4', ...kUramaki, symbols: '10 = 8', badge: '4' },
  'uramaki-5': { art: 'uramaki-5', ...kUramaki, symbols: '10 = 8', badge: '5' },
  eel: { art: 'eel', band: '#6d4c41', pattern: 'stripes', symbols: '−3 · 7' },
  tofu: { art: 'tofu', band: '#cfc6b0', pattern: 'checks', symbols: '2 · 6 · 0' },
  onigiri: { art: 'onigiri', ...kOnigiri },
  'onigiri-circle': { art: 'onigiri-circle', ...kOnigiri },
  'onigiri-triangle': { art: 'onigiri-triangle', ...kOnigiri },
  'onigiri-square': { art: 'onigiri-square', ...kOnigiri },
  'onigiri-rectangle': { art: 'onigiri-rectangle', ...kOnigiri },
  edamame: { art: 'edamame', band: '#2f8f4e', pattern: 'dots', symbols: '1 … 4' },
  miso: { art: 'miso', band: '#b86b3c', pattern: 'rings', symbols: '3' },
  spoon: { art: 'spoon', band: '#90a4ae', pattern: 'plain', symbols: '?' },
  menu: { art: 'menu', band: '#c2185b', pattern: 'checks', symbols: '4 → 1' },
  takeout: { art: 'takeout', band: '#f4511e', pattern: 'stripes', symbols: '→ 2' },
  soy: { art: 'soy', band: '#4e342e', pattern: 'scales', symbols: '4' },
  tea: { art: 'tea', band: '#9ccc65', pattern: 'rings', symbols: '1 ×' },
  'special-order': { art: 'special-order', band: '#1e88e5', pattern: 'rays', symbols: '=' },
  'ice-cream': { art: 'ice-cream', band: '#80cbc4', pattern: 'scales', symbols: '4 = 12' },
  fruit: { art: 'fruit', ...kFruit },
  'fruit-ww': { art: 'fruit-ww', ...kFruit },
  'fruit-pp': { art: 'fruit-pp', ...kFruit },
  'fruit-oo': { art: 'fruit-oo', ...kFruit },
  'fruit-wp': { art: 'fruit-wp', ...kFruit },
  'fruit-wo': { art: 'fruit-wo', ...kFruit },
  'fruit-po': { art: 'fruit-po', ...kFruit },
  'face-down': { art: 'face-down', band: '#3a4a8c', pattern: 'plain', symbols: '2' },
};

// "spoon-5" is a spoon with the number 5 on it.
function look_of(kind: string): Look {
  const look = looks[kind];
  if (look) return look;
  const dash = kind.lastIndexOf('-');
  const base = looks[kind.slice(0, dash)];
  if (!base) throw new Error(`no look for ${kind}`);
  return { ...base, badge: kind.slice(dash + 1) };
}

// The first of the keys there is: for the face itself, else for its kind.
function worded(area: string, kind: string, tail = ''): string {
  const base = kind.replace(/-[^-]+$/, '');
  const key = [kind, base].map((each) => `${area}.${each}${tail}`).find((each) => words.has(each));
  return words.t(key ?? `${area}.${kind}${tail}`);
}

// `name` is short enough for the card and comes from the page's own catalogue; the rest is the game's.
export function face_of(game: string, kind: string): Face {
  return {
    ...look_of(kind),
    name: worded('web.card', kind),
    full: worded(`${game}.thing`, kind),
    rule: worded(`${game}.thing`, kind, '.rule'),
  };
}
