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
  failed?: number; // minds that died of it
}

const kMostMinds = 3; // for one question
const kPatience = 20_000; // milliseconds beyond what it may think: a worker starts, and a network is loaded

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
      const died = (why: string) => {
        if (this.#busy.get(mind) !== asked) return;
        this.#end(mind);
        this.#died(asked, why);
      };
      // Workers can end without a word.
      const timer = setTimeout(() => died('the bot does not answer'), asked.question.ms + kPatience);
      mind.onmessage = ({ data }) => {
        clearTimeout(timer);
        this.#busy.delete(mind);
        this.#idle.push(mind);
        this.#answer(asked, data);
      };
      mind.onerror = (event) => {
        clearTimeout(timer);
        died(event.message || 'the bot has stopped thinking');
      };
      mind.postMessage(asked.question);
    }
  }

  // Another mind is asked, before the others.
  #died(asked: Asked, why: string): void {
    const failed = (asked.failed ?? 0) + 1;
    if (failed === kMostMinds) return this.#answer(asked, { problem: why });
    this.#waiting.unshift({ ...asked, failed });
    this.#go_on();
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
