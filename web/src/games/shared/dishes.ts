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
const kNigiri = { band: '#f2c14e', pattern: 'plain' } as const;

export const looks: Record<string, Look> = {
  tempura: { art: 'tempura', band: '#b39ddb', pattern: 'stripes', symbols: '2 = 5' },
  sashimi: { art: 'sashimi', band: '#8bc34a', pattern: 'bars', symbols: '3 = 10' },
  dumpling: { art: 'dumpling', band: '#4f8fd6', pattern: 'scales', symbols: '1·3·6·…' },
  'maki-1': { art: 'maki-1', ...kMaki, symbols: '6 / 3', badge: '1' },
  'maki-2': { art: 'maki-2', ...kMaki, symbols: '6 / 3', badge: '2' },
  'maki-3': { art: 'maki-3', ...kMaki, symbols: '6 / 3', badge: '3' },
  salmon: { art: 'salmon-nigiri', ...kNigiri, symbols: '2' },
  squid: { art: 'squid-nigiri', ...kNigiri, symbols: '3' },
  egg: { art: 'egg-nigiri', ...kNigiri, symbols: '1' },
  wasabi: { art: 'wasabi', band: '#f2c14e', pattern: 'dots', symbols: '× 3' },
  pudding: { art: 'pudding', band: '#f49ac1', pattern: 'rings', symbols: '+6 · −6' },
  chopsticks: { art: 'chopsticks', band: '#5fb8b0', pattern: 'rays', symbols: '1 → 2' },
};

// `short` names stand on the card and come from the page's own catalogue; the rest is the game's.
export function face_of(game: string, kind: string): Face {
  const look = looks[kind];
  if (!look) throw new Error(`no look for ${kind}`);
  return {
    ...look,
    name: words.t(`web.card.${kind}`),
    full: words.t(`${game}.thing.${kind}`),
    rule: words.t(`${game}.thing.${kind}.rule`),
  };
}
