import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, Transport } from './transport';
import { TableClient } from './table.svelte';

function client_with_a_link(): { client: TableClient; listener: Listener } {
  let listener: Listener | undefined;
  const transport: Transport = {
    open: (wanted) => (listener = wanted),
    send: () => Promise.resolve(1),
    close: () => {},
  };
  const client = new TableClient(transport);
  client.open();
  return { client, listener: listener! };
}

describe('a link that is gone', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is told of after two seconds, however often it is tried again', () => {
    const { client, listener } = client_with_a_link();
    for (let i = 0; i < 4; ++i) {
      listener.link(false);
      vi.advanceTimersByTime(400);
    }
    expect(client.cut_off).toBe(false);
    listener.link(false);
    vi.advanceTimersByTime(500);
    expect(client.cut_off).toBe(true);
    listener.link(true);
    expect(client.cut_off).toBe(false);
  });

  it('is told of too when a server that stops said it would be back', () => {
    const { client, listener } = client_with_a_link();
    listener.bye({ type: 'bye', code: 'stopping', say: 'The server restarts.', retry_after_ms: 2000 });
    listener.link(false);
    vi.advanceTimersByTime(2500);
    expect([client.farewell, client.cut_off]).toEqual([null, true]);
    listener.bye({ type: 'bye', code: 'moved', say: 'Elsewhere.', retry_after_ms: null });
    expect(client.farewell?.code).toBe('moved');
  });
});
