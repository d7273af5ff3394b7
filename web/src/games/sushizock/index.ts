import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import { beats } from './beats';
import Board from './Board.svelte';
import type { Event, Offer, View } from './types';

const module: GameModule<View, Event, Offer> = {
  Board,
  beats,
  begins: (event, before) =>
    event.event === 'rolls' && (before?.event !== 'keeps' || before.seat !== event.seat) ? 'seat' : null,
  pictures(event) {
    if (event.event === 'rolls' || event.event === 'keeps') return event.dice.map((die) => `die-${die}`);
    if (!('tile' in event)) return [];
    return [event.tile.startsWith('sushi') ? 'zock-sushi' : 'zock-bones'];
  },
  status({ phase, roll, rolls }) {
    return phase === 'over' ? words.t('web.game_over') : words.t('sushizock.table.roll', { roll, rolls });
  },
  // Covered portions may not be looked at (Z25), and a running score would tell them (J66); heights are public.
  covered({ phase, piles }) {
    const open = piles.every(({ sushi, bones }) => [sushi, bones].every(({ size, tiles }) => tiles || size === 0));
    return phase === 'over' || open ? null : words.t('web.zock.covered');
  },
  in_sight({ piles }) {
    const sushi = piles.map(({ sushi: { size } }) => size);
    const bones = piles.map(({ bones: { size } }) => size);
    return [
      { key: 'sushi', label: words.t('sushizock.table.sushi'), counts: sushi },
      { key: 'bones', label: words.t('sushizock.table.bones'), counts: bones },
      {
        key: 'count',
        label: words.t('web.zock.that_count'),
        counts: sushi.map((height, seat) => Math.min(height, bones[seat]!)),
      },
    ];
  },
};
export default module;
