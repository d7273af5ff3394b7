// Who played a seat in a finished game: a person, a bot, or a bot for a person for a while.
import type { BotStretch, Replay } from '../../net/protocol';

// The moments a seat's choices led to. Before the branch other people may have sat there.
function choices_of(replay: Replay, seat: number): number[] {
  return replay.moments.flatMap(({ step }, moment) => {
    const { choose } = step as { choose?: Record<string, string> };
    return choose && String(seat) in choose && moment > (replay.branch?.step ?? 0) ? [moment] : [];
  });
}

function stretch_at(replay: Replay, seat: number, moment: number | undefined): BotStretch | undefined {
  return replay.bots.find((bot) => bot.seat === seat && moment !== undefined && bot.from <= moment && moment <= bot.to);
}

// The level of the bot that makes the seat's next choice; null for a person.
export function level_at(replay: Replay, seat: number, moment: number): string | null {
  const choices = choices_of(replay, seat);
  return stretch_at(replay, seat, choices.find((each) => each > moment) ?? choices.at(-1))?.level ?? null;
}

// Seats a bot had from the first choice on.
export function bots_from_the_start(replay: Replay): BotStretch[] {
  return replay.bots.filter((bot) => stretch_at(replay, bot.seat, choices_of(replay, bot.seat)[0]) === bot);
}

export interface Change {
  moment: number;
  seat: number;
  level: string | null; // of the bot that takes over; null: the person is back
}

// Where a bot took over from a person, and where the person came back.
export function changes(replay: Replay): Change[] {
  const started = bots_from_the_start(replay);
  return replay.bots
    .flatMap((bot): Change[] => {
      const back = choices_of(replay, bot.seat).find((moment) => moment > bot.to);
      const returned =
        back !== undefined && !stretch_at(replay, bot.seat, back)
          ? [{ moment: back, seat: bot.seat, level: null }]
          : [];
      return started.includes(bot) ? returned : [{ moment: bot.from, seat: bot.seat, level: bot.level }, ...returned];
    })
    .sort((a, b) => a.moment - b.moment);
}
