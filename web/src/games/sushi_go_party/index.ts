import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import { name_of, sentence } from '../log';
import { face_of } from '../shared/dishes';
import { is_laid } from '../shared/reveal';
import Board from './Board.svelte';
import Round from './Round.svelte';
import { rounds_of } from './rounds';
import type { View } from './view';

const module: GameModule = {
  Board: Board as GameModule['Board'],
  status(view) {
    const { round, turn, turns, phase } = view as unknown as View;
    return phase === 'over' ? words.t('web.game_over') : words.t('web.round_turn', { round, turn, turns });
  },
  // The reveal as one sentence, then what else happened, then the new hand.
  announce(events, { seats, me, view }) {
    const laid = events.filter(is_laid).filter((event) => event.from === 'hand');
    const { hands, phase } = view as unknown as View;
    const said = laid.map((event) => {
      const name = event.seat === me ? words.t('web.you_capital') : name_of(event.seat, seats);
      const { full } = face_of('sushi_go_party', event.card);
      return words.t('web.said', { name, what: event.on_wasabi ? words.t('web.on_wasabi', { name: full }) : full });
    });
    const rest = events
      .filter((event) => !laid.includes(event as never) && !['receives', 'dealt', 'scored'].includes(event.event))
      .map((event) => sentence('sushi_go_party', event, seats, me));
    const fresh_hand = me !== null && events.some((event) => event.event === 'receives' || event.event === 'dealt');
    const size = fresh_hand && phase !== 'over' ? (hands[me]?.cards?.length ?? 0) : 0;
    return (
      [laid.length ? words.t('web.all_chose') : '', ...said, ...rest, size ? words.count('web.new_hand', size) : '']
        .filter(Boolean)
        .join(' ') || null
    );
  },
  rounds: { rounds_of, Round } as unknown as GameModule['rounds'],
};
export default module;
