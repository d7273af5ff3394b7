import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Down } from './protocol';
import { SocketTransport } from './socket';
import type { Listener } from './transport';
import { web_socket } from './wire';

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.();
  }
  hear(down: Partial<Down>): void {
    this.onmessage?.({ data: JSON.stringify(down) });
  }
}

const listener = (): Listener => ({ update: vi.fn(), presence: vi.fn(), bye: vi.fn(), link: vi.fn() });

describe('the socket', () => {
  beforeEach(() => {
    FakeSocket.all = [];
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  function connected(): { transport: SocketTransport; socket: FakeSocket; heard: Listener } {
    const [transport, heard] = [new SocketTransport(web_socket('ws://x'), 'secret'), listener()];
    transport.open(heard);
    const socket = FakeSocket.all.at(-1)!;
    socket.onopen?.();
    socket.hear({ type: 'update', version: 4 });
    return { transport, socket, heard };
  }

  it('says hello with its token, and resumes from the version it has', () => {
    const { socket } = connected();
    expect(socket.sent[0]).toEqual({ type: 'hello', token: 'secret', version: 0, offers: true });
    socket.close();
    vi.advanceTimersByTime(200);
    const next = FakeSocket.all.at(-1)!;
    expect(next).not.toBe(socket);
    next.onopen?.();
    expect(next.sent[0]).toEqual({ type: 'hello', token: 'secret', version: 4, offers: true });
  });

  it('sends again, with the same number, what was not acknowledged', async () => {
    const { transport, socket } = connected();
    const stored = transport.send({ type: 'choose', turn: 4, choice: 'egg' });
    const { id } = socket.sent[1]!;
    socket.close();
    vi.advanceTimersByTime(200);
    const next = FakeSocket.all.at(-1)!;
    next.onopen?.();
    next.hear({ type: 'update', version: 5 });
    expect(next.sent[1]).toEqual({ type: 'choose', turn: 4, choice: 'egg', id });
    next.hear({ type: 'update', version: 6, acks: [{ id: id as number, version: 6 }] });
    await expect(stored).resolves.toBe(6);
  });

  it('rejects what is refused with the reason', async () => {
    const { transport, socket } = connected();
    const refused = transport.send({ type: 'choose', turn: 4, choice: 'egg' });
    socket.hear({
      type: 'update',
      version: 4,
      acks: [{ id: socket.sent[1]!.id as number, refused: { code: 'illegal', say: 'no egg' } }],
    });
    await expect(refused).rejects.toThrow('no egg');
  });

  it('waits longer each time, and not at all after a goodbye for good', () => {
    const { socket, heard } = connected();
    socket.close();
    vi.advanceTimersByTime(200);
    FakeSocket.all.at(-1)!.close();
    vi.advanceTimersByTime(399);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.all).toHaveLength(3);
    const last = FakeSocket.all.at(-1)!;
    last.hear({ type: 'bye', code: 'newer_socket', say: '', retry_after_ms: null });
    last.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(3);
    expect(heard.bye).toHaveBeenCalledOnce();
  });
});
