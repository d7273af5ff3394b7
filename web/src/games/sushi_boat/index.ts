import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import Board from './Board.svelte';
import type { View } from './view';

const module: GameModule = {
  Board: Board as GameModule['Board'],
  status(view) {
    const { phase, turn, turns } = view as unknown as View;
    return phase === 'over' ? words.t('web.game_over') : words.t('sushi_boat.table.turn', { turn, turns });
  },
};
export default module;
