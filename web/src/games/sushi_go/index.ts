import { words } from '../../i18n/i18n.svelte';
import type { GameModule } from '../game';
import { name_of } from '../log';
import Board from './Board.svelte';
import Round from './Round.svelte';
import { rounds_of } from './rounds';
import { is_laid, type View } from './view';

const module: GameModule = {
  Board: Board as GameModule['Board'],
  status(view) {
    const { round, turn, turns, phase } = view as unknown as View;
    return phase === 'over' ? words.t('web.game_over') : words.t('web.round_turn', { round, turn, turns });
  },
  // "All chose. You: tempura. Ann: maki, 3 icons. New hand of 8."
  announce(events, { seats, me, view }) {
    const laid = events.filter(is_laid);
    if (!laid.length) return null;
    const { hands, round, phase } = view as unknown as View;
    const by_seat = new Map<number, string[]>();
    for (const { seat, dish } of laid)
      by_seat.set(seat, [...(by_seat.get(seat) ?? []), words.t(`sushi_go.thing.${dish}`)]);
    const said = [...by_seat].map(([seat, dishes]) =>
      words.t('web.said', {
        name: seat === me ? words.t('web.you_capital') : name_of(seat, seats),
        what: dishes.join(', '),
      }),
    );
    const next = events.some((event) => event.event === 'round') ? words.t('web.round_begins', { round }) : '';
    const size = me === null || phase === 'over' ? 0 : (hands[me]?.cards?.length ?? 0);
    const end = phase === 'over' ? words.t('web.game_over_said') : '';
    return [words.t('web.all_chose'), ...said, next, size ? words.count('web.new_hand', size) : '', end]
      .filter(Boolean)
      .join(' ');
  },
  rounds: { rounds_of, Round } as unknown as GameModule['rounds'],
};
export default module;
