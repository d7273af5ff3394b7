// A local table is played in one window at a time: its log has one writer. The lock is the browser's (Web Locks), so it
// ends with the window, however that ends.
import type { TableId } from '../protocol';

const name_of = (id: TableId): string => `sushiya/${id}`;

const kPatience = 1000; // milliseconds: a worker of this very window may just be ending
const kUntilGivenUp = 4000; // another window finishes what it is writing

// Resolves with what gives the table back; null: another window has it. A browser that has no locks for us keeps
// nothing either, so nobody else can write there.
export function take(id: TableId, patience = kPatience): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    navigator.locks
      .request(name_of(id), { signal: AbortSignal.timeout(patience) }, () => new Promise<void>(resolve))
      .catch((error: Error) => resolve(error.name === 'TimeoutError' ? null : () => {}));
  });
}

// Heard in the workers of other windows, not in the one that speaks.
let wanted: BroadcastChannel | null = null;
const channel = () => (wanted ??= new BroadcastChannel('sushiya/wanted'));

// Whoever has it in another window is asked to give it up.
export function take_over(id: TableId): Promise<(() => void) | null> {
  channel().postMessage(id);
  return take(id, kUntilGivenUp);
}
export function when_wanted(told: (id: TableId) => void): void {
  channel().onmessage = ({ data }: MessageEvent<TableId>) => told(data);
}
