import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import Board from './Board.svelte';

// A board for any game: the view as a table, the choices as buttons.
const module: GameModule = {
  Board,
  status: (view) => (typeof view.round === 'number' ? words.t('web.round', { round: view.round }) : ''),
};
export default module;
