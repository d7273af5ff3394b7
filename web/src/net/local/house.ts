// The page's end of the house in a worker. The worker starts with the first question; if it dies, all its wires are
// closed, its questions fail, and the next one starts another, which reads the tables anew from what was kept.
import type { TableId } from '../protocol';
import type { Connect, WireEnd } from '../wire';
import type { Change } from './keeping';
import type { FromWorker, Question, Reply, ToWorker } from './messages';

interface Asked {
  answered(reply: Reply): void;
  failed(error: Error): void;
}

const kBeat = 2000; // milliseconds
const kPatience = 4; // beats without a word

export class House {
  #worker: Worker | null = null;
  #next = 1;
  #silent = 0; // beats since something was heard
  #asked = new Map<number, Asked>();
  #wires = new Map<number, WireEnd>();

  constructor(
    private readonly start: () => Worker,
    private readonly heard_of: (change: Change) => void = () => {},
  ) {}

  // A worker that starts later is given all of it.
  tell_change(change: Change): void {
    this.#worker?.postMessage({ kind: 'loose', change } satisfies ToWorker);
  }

  ask(question: Question): Promise<Reply> {
    return new Promise((answered, failed) => {
      const number = this.#next++;
      this.#asked.set(number, { answered, failed });
      this.#tell({ kind: 'ask', number, ...question });
    });
  }

  readonly connect =
    (table: TableId): Connect =>
    (end) => {
      const number = this.#next++;
      this.#wires.set(number, end);
      this.#tell({ kind: 'connect', number, table });
      return {
        send: (text) => this.#wires.has(number) && this.#tell({ kind: 'up', number, text }),
        close: () => {
          if (!this.#wires.delete(number)) return;
          this.#tell({ kind: 'close', number });
          end.closed();
        },
      };
    };

  #tell(message: ToWorker): void {
    this.#running().postMessage(message);
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.start();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(worker, data);
    worker.onerror = (event) => this.#died(worker, event.message);
    this.#watch(worker);
    return (this.#worker = worker);
  }

  // Workers can end without a word: one that does not answer is taken for dead.
  #watch(worker: Worker): void {
    this.#silent = 0;
    const timer = setInterval(() => {
      if (worker !== this.#worker) return clearInterval(timer);
      if (this.#asked.size + this.#wires.size === 0) return;
      if (++this.#silent > kPatience) return this.#died(worker, 'the worker does not answer');
      worker.postMessage({ kind: 'ping' } satisfies ToWorker);
    }, kBeat);
  }

  #hear(worker: Worker, message: FromWorker): void {
    this.#silent = 0;
    if (message.kind === 'pong') return;
    if (message.kind === 'died') return this.#died(worker, message.why);
    if (message.kind === 'loose') return this.heard_of(message.change);
    const { number } = message;
    const end = this.#wires.get(number);
    if (message.kind === 'opened') end?.opened();
    else if (message.kind === 'down') end?.heard(message.text);
    else if (message.kind === 'closed') {
      this.#wires.delete(number);
      end?.closed();
    } else {
      this.#asked.get(number)?.answered(message);
      this.#asked.delete(number);
    }
  }

  #died(worker: Worker, why: string): void {
    worker.terminate();
    if (worker !== this.#worker) return;
    this.#worker = null;
    const [asked, wires] = [[...this.#asked.values()], [...this.#wires.values()]];
    this.#asked.clear();
    this.#wires.clear();
    for (const { failed } of asked) failed(new Error(why));
    for (const end of wires) end.closed();
  }
}
