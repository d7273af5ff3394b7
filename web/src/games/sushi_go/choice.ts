// The words of a choice: "wasabi+squid robot:egg".
import { words } from '../../i18n/i18n.svelte';
import type { Offer } from '../shared/offers';

export function read_offer(notation: string): Offer {
  const [picked = '', robot] = notation.split(' robot:');
  const mine = picked.split('+');
  const mode = mine.length > 1 ? 'chopsticks' : '';
  if (robot === undefined) return { notation, cards: mine, mode, slots: mine.length > 1 ? ['1', '2'] : [''] };
  const own = mine.length > 1 ? ['1', '2'] : [words.t('web.you')];
  return { notation, cards: [...mine, robot], mode, slots: [...own, words.t('web.robot')] };
}
