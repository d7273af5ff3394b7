import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import Board from './Board.svelte';

// A board for any game: its view as tables, its choices as buttons. Rounds, turns and phases are told where a view has
// them under those names.
const module: GameModule<Record<string, unknown>> = {
  Board,
  status({ round, turn, turns, phase }) {
    if (phase === 'over') return words.t('web.game_over');
    if (typeof round !== 'number') return typeof phase === 'string' ? phase : '';
    const told = typeof turn === 'number' && typeof turns === 'number';
    return told ? words.t('web.round_turn', { round, turn, turns }) : words.t('web.round', { round });
  },
};
export default module;
