// The page's end of the worker, with a worker that does what the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HotSeat } from './hot_seat';
import { House } from './house';
import type { FromWorker, ToWorker } from './messages';
import type { Listener, Transport } from '../transport';

class FakeWorker {
  static all: FakeWorker[] = [];
  onmessage?: (event: { data: FromWorker }) => void;
  onerror?: (event: { message: string }) => void;
  heard: ToWorker[] = [];
  terminate = vi.fn();
  constructor() {
    FakeWorker.all.push(this);
  }
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  say(message: FromWorker): void {
    this.onmessage!({ data: message });
  }
}

describe('the house behind a worker', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    FakeWorker.all = [];
  });
  afterEach(() => void vi.useRealTimers());
  const house = () => new House(() => new FakeWorker() as unknown as Worker);

  it('answers questions, and starts with the first', async () => {
    const here = house();
    expect(FakeWorker.all).toHaveLength(0);
    const answer = here.ask({ method: 'GET', target: '/api/games' });
    FakeWorker.all[0]!.say({ kind: 'answer', number: 1, status: 200, body: '{}' });
    await expect(answer).resolves.toMatchObject({ status: 200, body: '{}' });
  });

  it.each<[string, (worker: FakeWorker) => void]>([
    ['says so', (worker) => worker.say({ kind: 'died', why: 'unreachable' })],
    ['throws', (worker) => worker.onerror!({ message: 'no memory' })],
    ['is silent', () => void vi.advanceTimersByTime(30_000)],
  ])('starts another worker when one %s', async (_, end) => {
    const here = house();
    const wire = { opened: vi.fn(), heard: vi.fn(), closed: vi.fn() };
    here.connect('local-a')(wire);
    const lost = here.ask({ method: 'GET', target: '/api/games' });
    end(FakeWorker.all[0]!);
    await expect(lost).rejects.toThrow();
    expect(wire.closed).toHaveBeenCalledOnce();
    expect(FakeWorker.all[0]!.terminate).toHaveBeenCalledOnce();
    here.connect('local-a')(wire);
    expect(FakeWorker.all).toHaveLength(2);
    expect(FakeWorker.all[1]!.heard[0]).toMatchObject({ kind: 'connect', table: 'local-a' });
  });
});

describe('several people at one device', () => {
  class FakeTransport implements Transport {
    listener: Listener | null = null;
    sent: unknown[] = [];
    closed = false;
    constructor(readonly token: string) {}
    open(listener: Listener): void {
      this.listener = listener;
    }
    send(command: unknown): Promise<number> {
      this.sent.push(command);
      return Promise.resolve(1);
    }
    close(): void {
      this.closed = true;
    }
  }

  it('are all there, and only one of them is seen', async () => {
    const all: FakeTransport[] = [];
    const connect = (token: string) => all[all.push(new FakeTransport(token)) - 1]!;
    const seats = new HotSeat(connect, { 0: 'ann', 2: 'bo' });
    const page: Listener = { update: vi.fn(), presence: vi.fn(), bye: vi.fn(), link: vi.fn() };
    seats.open(page);
    const open = (token: string) => all.filter((one) => one.token === token && !one.closed);
    expect(open('ann').map(({ listener }) => listener)).toEqual([page]);
    expect(open('bo')).toHaveLength(1);
    expect(open('bo')[0]!.listener).not.toBe(page);

    seats.as(2);
    expect(seats.shown).toBe(2);
    expect(open('bo').map(({ listener }) => listener)).toEqual([page]);
    expect(open('ann')).toHaveLength(1);
    expect(open('ann')[0]!.listener).not.toBe(page);
    await seats.send({ type: 'start' });
    expect(open('bo')[0]!.sent).toEqual([{ type: 'start' }]);
    seats.close();
    expect(all.every(({ closed }) => closed)).toBe(true);
  });
});
