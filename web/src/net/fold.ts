// A table as this page knows it: all sections of the updates so far, folded.
import type { GameEvent, News, Update } from './protocol';

export type TableState = Omit<Update, 'type' | 'events_from' | 'acks'> & { events: GameEvent[]; news: News[] };

const kMostNews = 200;

export function fold(state: TableState | null, update: Update): TableState {
  const { type: _, events_from, events = [], news = [], acks: __, ...sections } = update;
  const before = state?.events ?? [];
  const known = state?.news ?? [];
  const last = known.at(-1)?.version ?? 0;
  return {
    ...state,
    ...sections,
    events:
      events.length || events_from !== undefined
        ? [...before.slice(0, events_from ?? before.length), ...events]
        : before,
    news: [...known, ...news.filter((item) => item.version > last)].slice(-kMostNews),
  };
}
