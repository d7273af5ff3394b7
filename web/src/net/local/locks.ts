// A local table is played in one window at a time: its log has one writer. The lock is the browser's (Web Locks), so it
// ends with the window, however that ends.
import type { TableId } from '../protocol';

const name_of = (id: TableId): string => `sushiya/${id}`;

const kPatience = 1000; // milliseconds: a worker of this very window may just be ending

// Resolves with what gives the table back; null: another window has it.
export function take(id: TableId): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name_of(id), { signal: AbortSignal.timeout(kPatience) }, () => new Promise<void>(resolve))
      .catch(() => resolve(null));
  });
}
