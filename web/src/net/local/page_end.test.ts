// The page's end of the worker, with a worker that does what the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { House } from './house';
import type { FromWorker, ToWorker } from './messages';

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
