// The log of a finished game up to a moment: what was told, with the changes at the seats between.
import type { LogLine } from '../../board/Log.svelte';
import type { SeatFace } from '../../board/seat';
import type { AnyEvent, GameModule } from '../../games/game';
import { log_of, sentence } from '../../games/log';
import { level_name } from '../../games/names';
import { words } from '../../i18n/i18n.svelte';
import type { Replay } from '../../net/protocol';
import { changes } from './players';

interface Telling {
  module: GameModule | null;
  seats: SeatFace[];
  me: number | null;
}

function takeovers(replay: Replay, moment: number, seats: SeatFace[]): LogLine[] {
  return changes(replay)
    .filter((change) => change.moment === moment)
    .map(({ seat, level }) => {
      const name = seats[seat]?.name ?? '';
      const text = level
        ? words.t('web.bot_takes_over', { name, level: level_name(level) })
        : words.t('web.news.back', { name });
      return { text };
    });
}

// `events` are those that have been told; the last moment may be under way.
export function lines_until(
  now: number,
  replay: Replay,
  events: AnyEvent[],
  { module, seats, me }: Telling,
): LogLine[] {
  const told = log_of(module, replay.game, events, { seats, me });
  let from = 0;
  return replay.moments.slice(0, now + 1).flatMap((moment, i) => {
    const own = told.slice(from, from + moment.events.length).flat();
    from += moment.events.length;
    const branched = replay.branch?.step === i ? [{ text: words.t('web.taken_up_here'), strong: true }] : [];
    return [...takeovers(replay, i, seats), ...own, ...branched];
  });
}

// What these seats are about to do, in words: not everything that is chosen lies on the board.
export function lines_to_come(replay: Replay, next: number, chosen: string[], { seats, me }: Telling): LogLine[] {
  const told: AnyEvent[] = replay.moments[next]?.events ?? [];
  return chosen.flatMap((seat) => {
    const first = told.find((event) => event.seat === Number(seat));
    const what = first ? sentence(replay.game, first, seats, me) : '';
    return what ? [{ text: words.t('web.comes_next', { what }) }] : [];
  });
}
