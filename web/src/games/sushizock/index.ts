import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import { beats } from './beats';
import Board from './Board.svelte';
import type { Event, Offer, View } from './types';

const module: GameModule<View, Event, Offer> = {
  Board,
  beats,
  status({ phase, roll, rolls }) {
    return phase === 'over' ? words.t('web.game_over') : words.t('sushizock.table.roll', { roll, rolls });
  },
};
export default module;
