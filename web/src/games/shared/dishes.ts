// The dishes of the two drafting games as they look: picture, colour and pattern of the band, number on the card.
// Names, rules and symbols are words of the catalogues.
import type { Face, Pattern } from '../../board/face';
import { words } from '../../i18n/i18n.svelte';
import type * as sushi_go from '../sushi_go/types';
import type * as party from '../sushi_go_party/types';

// What there is to know of every dish of a game, from its info.json.
export type DishInfo = {
  card: string;
  kind: string;
  lines: string[];
  set?: number;
  icons?: number;
  on_wasabi?: boolean;
};
export type DishList = Record<string, DishInfo>;

interface Look {
  art: string;
  band: string;
  pattern: Pattern;
  badge?: string;
  called?: string; // the kind whose words it shares where it has none of its own
  tripled?: true; // by the wasabi under it
}

const kMaki = { band: '#d9473a', pattern: 'plain', called: 'maki' } as const;
const kUramaki = { band: '#e07a2f', pattern: 'checks', called: 'uramaki' } as const;
const kOnigiri = { band: '#455a64', pattern: 'rays', called: 'onigiri' } as const;
const kFruit = { band: '#ff8a80', pattern: 'dots', called: 'fruit' } as const;
const kNigiri = { band: '#f2c14e', pattern: 'plain', called: 'nigiri' } as const;
const [kEgg, kSalmon, kSquid] = ['egg', 'salmon', 'squid'].map((fish) => ({ art: `${fish}-nigiri`, ...kNigiri }));
const kWasabi = { art: 'wasabi', band: '#f2c14e', pattern: 'dots' } as const;
const kChopsticks = { art: 'chopsticks', band: '#5fb8b0', pattern: 'rays', called: 'chopsticks' } as const;
const kSpoon = { art: 'spoon', band: '#90a4ae', pattern: 'plain', called: 'spoon' } as const;
const kMenu = { art: 'menu', band: '#c2185b', pattern: 'checks', called: 'menu' } as const;
const kTakeout = { art: 'takeout', band: '#f4511e', pattern: 'stripes', called: 'takeout' } as const;

export const looks: Record<sushi_go.Dish | party.Dish | party.Type, Look> = {
  tempura: { art: 'tempura', band: '#b39ddb', pattern: 'stripes' },
  sashimi: { art: 'sashimi', band: '#8bc34a', pattern: 'bars' },
  dumpling: { art: 'dumpling', band: '#4f8fd6', pattern: 'scales' },
  maki: { art: 'maki', ...kMaki },
  'maki-1': { art: 'maki-1', ...kMaki, badge: '1' },
  'maki-2': { art: 'maki-2', ...kMaki, badge: '2' },
  'maki-3': { art: 'maki-3', ...kMaki, badge: '3' },
  nigiri: { art: 'nigiri', ...kNigiri },
  egg: kEgg!,
  salmon: kSalmon!,
  squid: kSquid!,
  'egg-on-wasabi': { ...kEgg!, called: 'egg', tripled: true },
  'salmon-on-wasabi': { ...kSalmon!, called: 'salmon', tripled: true },
  'squid-on-wasabi': { ...kSquid!, called: 'squid', tripled: true },
  wasabi: kWasabi,
  'used-wasabi': { ...kWasabi, called: 'wasabi' },
  pudding: { art: 'pudding', band: '#ee7db1', pattern: 'rings' },
  temaki: { art: 'temaki', band: '#7e57c2', pattern: 'bars' },
  uramaki: { art: 'uramaki', ...kUramaki },
  'uramaki-3': { art: 'uramaki-3', ...kUramaki, badge: '3' },
  'uramaki-4': { art: 'uramaki-4', ...kUramaki, badge: '4' },
  'uramaki-5': { art: 'uramaki-5', ...kUramaki, badge: '5' },
  eel: { art: 'eel', band: '#6d4c41', pattern: 'stripes' },
  tofu: { art: 'tofu', band: '#cfc6b0', pattern: 'checks' },
  onigiri: { art: 'onigiri', ...kOnigiri },
  'onigiri-circle': { art: 'onigiri-circle', ...kOnigiri },
  'onigiri-triangle': { art: 'onigiri-triangle', ...kOnigiri },
  'onigiri-square': { art: 'onigiri-square', ...kOnigiri },
  'onigiri-rectangle': { art: 'onigiri-rectangle', ...kOnigiri },
  edamame: { art: 'edamame', band: '#2f8f4e', pattern: 'dots' },
  miso: { art: 'miso', band: '#b86b3c', pattern: 'rings' },
  chopsticks: kChopsticks,
  'chopsticks-1': { ...kChopsticks, badge: '1' },
  'chopsticks-2': { ...kChopsticks, badge: '2' },
  'chopsticks-3': { ...kChopsticks, badge: '3' },
  spoon: kSpoon,
  'spoon-4': { ...kSpoon, badge: '4' },
  'spoon-5': { ...kSpoon, badge: '5' },
  'spoon-6': { ...kSpoon, badge: '6' },
  menu: kMenu,
  'menu-7': { ...kMenu, badge: '7' },
  'menu-8': { ...kMenu, badge: '8' },
  'menu-9': { ...kMenu, badge: '9' },
  takeout: kTakeout,
  'takeout-10': { ...kTakeout, badge: '10' },
  'takeout-11': { ...kTakeout, badge: '11' },
  'takeout-12': { ...kTakeout, badge: '12' },
  soy: { art: 'soy', band: '#4e342e', pattern: 'scales' },
  tea: { art: 'tea', band: '#9ccc65', pattern: 'rings' },
  'special-order': { art: 'special-order', band: '#1e88e5', pattern: 'rays' },
  'ice-cream': { art: 'ice-cream', band: '#80cbc4', pattern: 'scales' },
  fruit: { art: 'fruit', ...kFruit },
  'fruit-ww': { art: 'fruit-ww', ...kFruit },
  'fruit-pp': { art: 'fruit-pp', ...kFruit },
  'fruit-oo': { art: 'fruit-oo', ...kFruit },
  'fruit-wp': { art: 'fruit-wp', ...kFruit },
  'fruit-wo': { art: 'fruit-wo', ...kFruit },
  'fruit-po': { art: 'fruit-po', ...kFruit },
  'face-down': { art: 'face-down', band: '#3a4a8c', pattern: 'plain' },
};

// Rules that differ with the number of players have words of their own for two and for six or more.
function crowd(players: number): string {
  return players === 2 ? 'two' : players >= 6 ? 'many' : 'some';
}

// The short name on the card is the page's own word, the game's own where it calls a dish differently; the rest is the
// game's. `players`: of the table it lies on.
export function face_of(game: string, name: string, players?: number): Face {
  const look = looks[name as keyof typeof looks];
  const worded = (area: string, tail = '') => {
    const called = look.called ?? name;
    const keys = [
      ...(players ? [`web.hint.${game}.${called}${tail}.${crowd(players)}`] : []),
      `${area}.${game}.${name}${tail}`,
      `${area}.${name}${tail}`,
    ];
    return words.t(keys.find((key) => words.has(key)) ?? `${area}.${called}${tail}`);
  };
  return {
    art: look.art,
    band: look.band,
    pattern: look.pattern,
    badge: look.badge,
    multiplier: look.tripled && words.t(`${game}.thing.wasabi.symbols`),
    name: worded('web.card'),
    full: worded(`${game}.thing`),
    rule: worded(`${game}.thing`, '.rule'),
    symbols: worded(`${game}.thing`, '.symbols'),
  };
}

// A card in front of somebody as a dish: a nigiri may lie on wasabi.
export function dish_of(dishes: DishList, card: string, on_wasabi = false): string {
  const found = Object.entries(dishes).find(
    ([, info]) => info.card === card && (info.on_wasabi ?? false) === on_wasabi,
  );
  return found?.[0] ?? card;
}
