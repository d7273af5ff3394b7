// A house for tests: the real module and its keeper, with a shelf for a disk, a clock that goes only when everybody
// waits, and bots that think in a second instance.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Update } from '../protocol';
import { Keeper, type Kept } from './keeper';
import type { Entry, KeptTable } from './kept';
import type { BotAnswer, BotQuestion, FromWorker, Question, ToModule } from './messages';
import { Module } from './module';

export const kModuleFile = join(import.meta.dirname, '../../../../build/wasm/house.wasm');

// With at most so many pages of 64 KB: its memory (section 5: one, without a limit) gets one.
export async function compiled(pages?: number): Promise<WebAssembly.Module> {
  const file = readFileSync(kModuleFile);
  if (pages === undefined) return WebAssembly.compile(file);
  const memory = sections(file).find(([id]) => id === kMemory)!;
  const [, begin, end] = memory;
  const [, , least] = file.subarray(end - 3, end);
  const limited = [kMemory, 5, 1, 1, least!, 0x80 | (pages & 0x7f), pages >> 7];
  return WebAssembly.compile(Buffer.concat([file.subarray(0, begin), Buffer.from(limited), file.subarray(end)]));
}
const kMemory = 5;

// What each is, where it begins and where it ends.
function sections(file: Buffer): [id: number, begin: number, end: number][] {
  const found: [number, number, number][] = [];
  for (let at = 8; at < file.length;) {
    const begin = at;
    const id = file[at++]!;
    let size = 0;
    for (let shift = 0, more = true; more; shift += 7) {
      const byte = file[at++]!;
      size |= (byte & 0x7f) << shift;
      more = byte > 0x7f;
    }
    found.push([id, begin, (at += size)]);
  }
  return found;
}

export class Shelf implements Kept {
  rows = new Map<string, Omit<KeptTable, 'tokens'>>();
  logs = new Map<string, string[]>();
  full = false;

  table(id: string) {
    const row = this.rows.get(id);
    return Promise.resolve(row ? { table: { ...row, tokens: {} }, lines: [...(this.logs.get(id) ?? [])] } : null);
  }
  write(entries: Entry[]): Promise<void> {
    if (this.full) return Promise.reject(new Error('QuotaExceededError'));
    for (const { id, table, lines } of entries) {
      if (table) this.rows.set(id, table);
      const log = this.logs.get(id) ?? [];
      for (const [number, text] of lines) log[number - 1] = text;
      this.logs.set(id, log);
    }
    return Promise.resolve();
  }
  in_memory(): boolean {
    return false;
  }
  remove(id: string): Promise<void> {
    this.rows.delete(id);
    this.logs.delete(id);
    return Promise.resolve();
  }
}

const turn_of_events = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

export class TestHouse {
  heard: FromWorker[] = [];
  wrong: string[] = [];
  now = Date.UTC(2026, 0, 1);
  thinking = 0;
  died: unknown = null; // of a trap
  #alarm = Infinity;
  #seed = 1;
  #last = 0;
  #module!: Module;
  #thinker!: Module;
  #answered: (answer: BotAnswer) => void = () => {};
  keeper!: Keeper;

  private constructor(readonly shelf: Shelf) {}

  static async open(code: WebAssembly.Module, shelf = new Shelf()): Promise<TestHouse> {
    const house = new TestHouse(shelf);
    const random = (bytes: Uint8Array) => {
      for (let i = 0; i < bytes.length; ++i)
        bytes[i] = (house.#seed = (house.#seed * 1103515245 + 12345) & 0x7fffffff) >> 16;
    };
    // Bots have time for some dozens of iterations.
    let thought = 0;
    house.#thinker = await Module.of(code, {
      now: () => house.now + (thought += 20),
      random,
      tell: (message) => {
        if (message.kind === 'thought') house.#answered({ choice: message.choice, problem: message.problem });
      },
      wake_in: () => {},
    });
    house.#module = await Module.of(code, {
      now: () => house.now,
      random,
      tell: (message) => (message.kind === 'wrong' ? house.wrong.push(message.say) : house.keeper.obey(message)),
      wake_in: (ms) => (house.#alarm = ms),
    });
    house.keeper = new Keeper({
      kept: shelf,
      bots: { ask: (asked) => house.#think(asked.question, asked.answered), withdraw: () => {} },
      tell_page: (message) => house.heard.push(message),
      tell_module: (message) => queueMicrotask(() => house.#guarded(() => house.#module.hear(message))),
      take: () => Promise.resolve(() => {}),
      take_over: () => Promise.resolve(() => {}),
    });
    return house;
  }

  #think({ game: _, ...question }: BotQuestion, answered: (answer: BotAnswer) => void): void {
    ++this.thinking;
    queueMicrotask(() => {
      this.#answered = answered;
      this.#thinker.hear({ kind: 'think', number: 0, ...question });
    });
  }

  // A module that trapped is not asked again.
  #guarded(act: () => void): void {
    if (this.died) return;
    try {
      act();
    } catch (error) {
      this.died = error;
    }
  }

  say(message: ToModule): void {
    this.#module.hear(message);
  }
  say_text(text: string): void {
    this.#module.hear_text(text);
  }

  // Goes on until that is so; time passes when there is nothing else to do.
  async until(so: () => boolean): Promise<void> {
    for (let i = 0; i < 20_000; ++i) {
      await turn_of_events();
      if (so()) return;
      if (this.died) throw this.died as Error;
      if (this.#alarm === Infinity) continue;
      this.now += Math.min(Math.max(this.#alarm, 1), 1000);
      this.#module.wake();
    }
    throw new Error('the house waits for ever');
  }

  async ask(question: Question): Promise<{ status: number; body: unknown }> {
    const number = ++this.#last;
    await this.keeper.hear({ kind: 'ask', number, ...question });
    const answer = () => this.heard.find((told) => told.kind === 'answer' && told.number === number);
    await this.until(() => !!answer());
    const { status, body } = answer() as { status: number; body: string };
    return { status, body: JSON.parse(body) as unknown };
  }
  get(target: string) {
    return this.ask({ method: 'GET', target });
  }
  post(target: string, body: unknown) {
    return this.ask({ method: 'POST', target, body: JSON.stringify(body) });
  }

  async connect(table: string, token?: string): Promise<Seated> {
    const number = ++this.#last;
    await this.keeper.hear({ kind: 'connect', number, table });
    await this.until(() => this.heard.some((told) => told.kind === 'opened' && told.number === number));
    const seated = new Seated(this, number);
    await seated.send({ type: 'hello', token });
    await this.until(() => seated.state !== null);
    return seated;
  }
}

// Ids of commands are never used twice for a seat, also not by another window.
let last_id = 0;

// Somebody at a table, who knows the last of every section.
export class Seated {
  #read = 0;
  #state: Update | null = null;

  constructor(
    private readonly house: TestHouse,
    readonly number: number,
  ) {}

  get state(): Update | null {
    for (; this.#read < this.house.heard.length; ++this.#read) {
      const told = this.house.heard[this.#read]!;
      if (told.kind !== 'down' || told.number !== this.number) continue;
      const down = JSON.parse(told.text) as Update;
      if (down.type === 'update') this.#state = { ...this.#state, acks: undefined, ...down };
    }
    return this.#state;
  }
  send(message: Record<string, unknown>): Promise<void> {
    const text = JSON.stringify(message.type === 'hello' ? message : { ...message, id: ++last_id });
    return this.house.keeper.hear({ kind: 'up', number: this.number, text });
  }
  async begin(): Promise<void> {
    await this.send({ type: 'nonce', nonce: 'abc' });
    await this.send({ type: 'start' });
    await this.house.until(() => this.state?.table?.phase === 'playing');
  }
  // Makes so many choices, or plays to the end.
  async play(most = Infinity): Promise<void> {
    for (let made = 0; made < most; ++made) {
      const mine = () => (this.state?.choices?.length ?? 0) > 0 && this.state?.mine == null;
      await this.house.until(() => mine() || this.state?.table?.phase === 'over');
      if (!mine()) return;
      const { choices, turn } = this.state!;
      await this.send({ type: 'choose', turn: turn!.number, choice: choices![made % choices!.length] });
      await this.house.until(() => this.state?.mine != null || this.state?.turn?.number !== turn!.number);
    }
  }
  hang_up(): Promise<void> {
    return this.house.keeper.hear({ kind: 'close', number: this.number });
  }
}
