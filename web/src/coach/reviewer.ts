// Who thinks about games with people. Today the server does; a page that plays without one brings its own.
import { api } from '../net/api';
import { is_local } from '../net/local/ids';
import type { Review, Studied, Study, TableId } from '../net/protocol';

// A game that is over: of a table here, or a record from elsewhere.
export type Reviewed = { table: TableId } | { record: unknown };

export interface Reviewer {
  // `told` hears how far it is, 0 to 1. Whoever aborts the signal waits no longer, and gets its reason.
  review(game: Reviewed, told: (progress: number) => void, signal: AbortSignal): Promise<Review>;
  study(question: Study): Promise<Studied>;
}

const kAskAgain = 500; // milliseconds

function a_moment(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, kAskAgain);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

// It goes on while somebody asks after it, and is dropped when nobody does.
export const on_server: Reviewer = {
  async review(reviewed, told, signal) {
    // The server does not know the tables of this device.
    const here = 'table' in reviewed && is_local(reviewed.table);
    const game = here ? { record: await api.record(reviewed.table) } : reviewed;
    for (;;) {
      signal.throwIfAborted();
      const state = 'table' in game ? await api.ask_for_review(game.table) : await api.review_record(game.record);
      told(state.progress);
      if (state.review) return state.review;
      if (state.progress === 1 && 'table' in game) return api.review(game.table);
      await a_moment(signal);
    }
  },
  study: (question) => api.study(question),
};
