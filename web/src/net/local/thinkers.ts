// Bots of local tables, each thinking in a worker of its own, as many at once as there are cores to spare.
import type { TableId } from '../protocol';
import type { BotAnswer, BotQuestion } from './messages';

export interface Mind {
  onmessage: ((event: MessageEvent<BotAnswer>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(question: BotQuestion): void;
  terminate(): void;
}

interface Asked {
  table: TableId;
  question: BotQuestion;
  answered(answer: BotAnswer): void;
}

export class Thinkers {
  #waiting: Asked[] = [];
  #busy = new Map<Mind, Asked>();
  #idle: Mind[] = [];

  constructor(
    private readonly start: () => Mind,
    private readonly most: number,
  ) {}

  ask(asked: Asked): void {
    this.#waiting.push(asked);
    this.#go_on();
  }

  // Nobody waits for the bots of this table any more: they stop at once, in the middle of a search too.
  withdraw(table: TableId): void {
    this.#waiting = this.#waiting.filter((asked) => asked.table !== table);
    for (const [mind, asked] of this.#busy) if (asked.table === table) this.#end(mind);
    this.#go_on();
  }

  #go_on(): void {
    while (this.#busy.size < this.most && this.#waiting.length > 0) {
      const asked = this.#waiting.shift()!;
      const mind = this.#idle.pop() ?? this.start();
      this.#busy.set(mind, asked);
      mind.onmessage = ({ data }) => {
        this.#busy.delete(mind);
        this.#idle.push(mind);
        this.#answer(asked, data);
      };
      mind.onerror = (event) => {
        this.#end(mind);
        this.#answer(asked, { problem: event.message || 'the bot has stopped thinking' });
      };
      mind.postMessage(asked.question);
    }
  }

  #answer(asked: Asked, answer: BotAnswer): void {
    asked.answered(answer);
    this.#go_on();
  }

  #end(mind: Mind): void {
    mind.terminate();
    this.#busy.delete(mind);
  }
}
