// A table as this page knows it: all sections of the updates so far, folded.
import type { GameEvent, News, Update } from './protocol';

// What the viewer may choose: the notation that is sent, and the same in parts, as the game's description types it.
export interface Choice<Offer = unknown> {
  notation: string;
  offer: Offer;
}

export type TableState = Omit<Update, 'type' | 'choices' | 'offers' | 'events_from' | 'acks'> & {
  choices: Choice[];
  events: GameEvent[];
  news: News[];
};

const kMostNews = 200;

export function fold(state: TableState | null, update: Update): TableState {
  const { type: _, choices, offers, events_from, events = [], news = [], acks: __, ...sections } = update;
  const before = state?.events ?? [];
  const known = state?.news ?? [];
  const last = known.at(-1)?.version ?? 0;
  return {
    ...state,
    ...sections,
    choices: choices?.map((notation, i) => ({ notation, offer: offers?.[i] })) ?? state?.choices ?? [],
    events:
      events.length || events_from !== undefined
        ? [...before.slice(0, events_from ?? before.length), ...events]
        : before,
    news: without_erased([...known, ...news.filter((item) => item.version > last)]).slice(-kMostNews),
  };
}

// Lines of chat that their writer, or the host, wants forgotten.
function without_erased(news: News[]): News[] {
  const erased = new Set(news.filter(({ kind }) => kind === 'erased').map(({ text }) => Number(text)));
  return erased.size ? news.filter(({ kind, version }) => kind !== 'chat' || !erased.has(version)) : news;
}

// The events of `after` that were not in `before`. Some games forget: lines that were told already come again and name
// less, since what they named is out of sight (rules B55, Z26). Such a line still tells of the same deed of the same
// seat.
export function news_in(before: GameEvent[], after: GameEvent[]): GameEvent[] {
  const deed = (told: { event: string; seat?: number } | undefined) => `${told?.event}/${told?.seat}`;
  const first = after.findIndex((told, i) => deed(told) !== deed(before[i]));
  return first < 0 ? [] : after.slice(first);
}
