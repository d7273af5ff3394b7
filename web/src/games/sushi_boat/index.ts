import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import { beats } from './beats';
import Board from './Board.svelte';
import { info } from './plan';
import type { Event, Offer, View } from './types';

function pictures(event: Event): string[] {
  if (event.event === 'card') return [`side-${event.card.replace(/-(red|green)$/, '')}`];
  if ('card' in event) return [`side-${event.card}`];
  if ('tile' in event) return [`staff-${event.tile}`];
  const plates = [...('plate' in event ? [event.plate] : []), ...('other_plate' in event ? [event.other_plate] : [])];
  return plates.flatMap((plate) => {
    const { colour, sushi } = info.plate_kinds[plate];
    return [...(colour ? [`plate-${colour}`] : []), ...(sushi ? [`boat-${sushi}`] : [])];
  });
}

const module: GameModule<View, Event, Offer> = {
  Board,
  beats,
  begins: ({ event }) => (event === 'card' ? 'seat' : null),
  silent: (event) => event.event === 'cubes' && event.cubes === 0,
  pictures,
  status({ phase, turn, turns }) {
    return phase === 'over' ? words.t('web.game_over') : words.t('sushi_boat.table.turn', { turn, turns });
  },
  // Types of covered plates are out of sight (B55): the preview leaves variety out.
  covered({ phase }) {
    return phase === 'over' ? null : words.t('web.boat.covered');
  },
};
export default module;
