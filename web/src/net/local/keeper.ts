// The house's side of the worker: which tables it holds, what it has read and written of them, and for whom. Free of
// workers and of WebAssembly itself, so that it can be tested.
import type { TableId } from '../protocol';
import { local_table_in } from './ids';
import type { Entry, KeptTable } from './kept';
import type { BotAnswer, BotQuestion, FromModule, FromWorker, Question, ToModule, ToWorker } from './messages';

export interface Kept {
  table(id: TableId): Promise<{ table: KeptTable; lines: string[] } | null>;
  write(entries: Entry[]): Promise<void>;
  remove(id: TableId): Promise<void>;
  // Something of it is in this window's memory alone.
  in_memory(id: TableId): boolean;
}
export interface Bots {
  ask(asked: { table: TableId; question: BotQuestion; answered(answer: BotAnswer): void }): void;
  withdraw(table: TableId): void;
}
export interface Around {
  kept: Kept;
  bots: Bots;
  tell_page(message: FromWorker): void;
  tell_module(message: ToModule): void;
  // What gives the table back; null: another window has it. Who takes it over asks for it there.
  take(id: TableId): Promise<(() => void) | null>;
  take_over(id: TableId): Promise<(() => void) | null>;
}

// A table that this window, and no other, may write to.
interface Held {
  wires: number;
  busy: number; // questions and writes that are not done
  left?: boolean; // somebody was here
  gone?: boolean;
}

const kLinger = 3000; // milliseconds a table stays that nobody is connected to: its page is being built

const bye = (code: string, say: string) => JSON.stringify({ type: 'bye', code, say, retry_after_ms: null });
const kElsewhere = 'This table is open in another window of this browser.';
const kCannotKeep = 'This browser keeps nothing for this page now: it is a private window, or no space is left.';

export class Keeper {
  #held = new Map<TableId, Promise<Held | null>>();
  #locked = new Map<TableId, () => void>(); // gives each back
  #wires = new Map<number, TableId>();
  #asked = new Map<number, TableId>();

  constructor(private readonly around: Around) {}

  // ---- from the page ----

  async hear(message: Exclude<ToWorker, { kind: 'begin' | 'ping' | 'loose' }>): Promise<void> {
    if (message.kind === 'ask') return this.#ask(message.number, message);
    if (message.kind === 'connect') return this.#connect(message.number, message.table);
    if (message.kind === 'up') return this.around.tell_module(message);
    const table = this.#wires.get(message.number);
    this.around.tell_module(message);
    if (table) await this.#hang_up(message.number, table);
  }

  async #ask(number: number, question: Question): Promise<void> {
    const about = table_of(question);
    if (!about) return this.around.tell_module({ kind: 'ask', number, ...question });
    if (about.only_reads && !this.#held.has(about.id)) return this.#ask_record(number, question, about.id);
    try {
      if (!(await this.#use(about.id, 'busy'))) return this.#refuse(number, 'taken', kElsewhere);
    } catch {
      return this.#refuse(number, 'not_saved', kCannotKeep);
    }
    this.#asked.set(number, about.id);
    this.around.tell_module({ kind: 'ask', number, ...question });
  }

  // What a finished game was can be read while another window has the table.
  async #ask_record(number: number, question: Question, id: TableId): Promise<void> {
    try {
      await this.#load(id);
    } catch {
      return this.#refuse(number, 'not_saved', kCannotKeep);
    }
    this.around.tell_module({ kind: 'ask', number, ...question });
    if (!this.#held.has(id)) this.around.tell_module({ kind: 'forget', table: id });
  }

  async #connect(number: number, table: TableId): Promise<void> {
    this.#wires.set(number, table);
    const held = await this.#use(table, 'wires').catch(() => 'not kept' as const);
    if (!this.#wires.has(number)) return; // hung up meanwhile
    if (held && held !== 'not kept') return this.around.tell_module({ kind: 'connect', number, table });
    this.#wires.delete(number);
    const text = held === null ? bye('newer_socket', kElsewhere) : bye('not_saved', kCannotKeep);
    this.around.tell_page({ kind: 'down', number, text });
    this.around.tell_page({ kind: 'closed', number });
  }

  async #hang_up(number: number, table: TableId): Promise<void> {
    if (this.#wires.delete(number)) await this.#done(table, 'wires');
  }

  // Another window wants it. It gets what is on disk, so it cannot have what is not.
  give_up(table: TableId): void {
    if (this.around.kept.in_memory(table)) return;
    for (const [number, at] of this.#wires) {
      if (at !== table) continue;
      this.around.tell_module({ kind: 'close', number });
      this.around.tell_page({ kind: 'down', number, text: bye('newer_socket', kElsewhere) });
      this.around.tell_page({ kind: 'closed', number });
      void this.#hang_up(number, table);
    }
  }

  // ---- from the module ----

  obey(message: FromModule): void {
    switch (message.kind) {
      case 'keep':
        return void this.#keep(message.number, message.entries);
      case 'drop':
        return void this.#drop(message.number, message.tables);
      case 'think': {
        const { number, table, question } = message;
        const answered = ({ choice, problem }: BotAnswer) =>
          this.around.tell_module({ kind: 'thought', number, choice, problem });
        return this.around.bots.ask({ table, question, answered });
      }
      case 'withdraw':
        return this.around.bots.withdraw(message.table);
      case 'closed': {
        const table = this.#wires.get(message.number);
        this.around.tell_page(message);
        if (table) void this.#hang_up(message.number, table);
        return;
      }
      case 'answer': {
        const table = this.#asked.get(message.number);
        this.#asked.delete(message.number);
        this.around.tell_page(message);
        if (table) void this.#done(table, 'busy');
        return;
      }
      case 'opened':
      case 'down':
        return this.around.tell_page(message);
      case 'thought': // of instances that think
        return;
      case 'wrong':
        // A log that is damaged, say: its table is not here, and all others are.
        return console.error(message.say);
    }
  }

  async #keep(number: number, entries: Entry[]): Promise<void> {
    const ids = entries.map(({ id }) => id);
    const used: TableId[] = [];
    let problem: string | undefined;
    try {
      // A new table is ours from its first line on.
      for (const id of ids) if (await this.#use(id, 'busy', 'new')) used.push(id);
      if (used.length < ids.length) throw new Error(kElsewhere);
      await this.around.kept.write(entries);
    } catch (error) {
      problem = String(error);
    }
    this.around.tell_module({ kind: 'kept', number, problem });
    for (const id of used) void this.#done(id, 'busy');
    this.#give_back();
  }

  async #drop(number: number, tables: TableId[]): Promise<void> {
    let problem: string | undefined;
    try {
      for (const id of tables) await this.around.kept.remove(id);
    } catch (error) {
      problem = String(error);
    }
    this.around.tell_module({ kind: 'kept', number, problem });
    this.#give_back();
  }

  // ---- tables ----

  async #use(id: TableId, how: 'wires' | 'busy', table: 'new' | 'kept' = 'kept'): Promise<Held | null> {
    let holding = this.#held.get(id);
    if (!holding) {
      holding = this.#hold(id, table, how);
      this.#held.set(id, holding);
      holding.then(
        (held) => held ?? this.#held.delete(id),
        () => this.#held.delete(id),
      );
    }
    const held = await holding;
    if (held) ++held[how];
    return held;
  }

  async #hold(id: TableId, table: 'new' | 'kept', how: 'wires' | 'busy'): Promise<Held | null> {
    const { take, take_over } = this.around;
    const give_back = this.#locked.get(id) ?? (await (how === 'wires' ? take_over(id) : take(id)));
    if (!give_back) return null;
    this.#locked.set(id, give_back);
    try {
      if (table === 'kept') await this.#load(id);
    } catch (error) {
      this.#held.delete(id);
      this.#give_back();
      throw error;
    }
    return { wires: 0, busy: 0 };
  }

  // What nobody here uses any more, and what is on disk as a whole: another window can go on with it.
  #give_back(): void {
    for (const [id, give_back] of this.#locked) {
      if (this.#held.has(id) || this.around.kept.in_memory(id)) continue;
      this.#locked.delete(id);
      give_back();
    }
  }

  async #load(id: TableId): Promise<void> {
    const found = await this.around.kept.table(id);
    if (!found) return; // the module says that there is no such table
    const { tokens: _, ...table } = found.table;
    this.around.tell_module({ kind: 'load', table, lines: found.lines });
  }

  // Whoever hangs up has left; a table that nobody has come to yet is kept for a moment.
  async #done(id: TableId, how: 'wires' | 'busy'): Promise<void> {
    const held = await this.#held.get(id);
    if (!held) return;
    --held[how];
    if (how === 'wires') held.left = true;
    if (held.left) this.#leave(id, held);
    else setTimeout(() => this.#leave(id, held), kLinger);
  }

  // Bots stop at once, in the middle of a search too: they are asked again by whoever reads the log.
  #leave(id: TableId, held: Held): void {
    if (held.wires + held.busy > 0 || held.gone) return;
    held.gone = true;
    this.#held.delete(id);
    this.around.bots.withdraw(id);
    this.around.tell_module({ kind: 'forget', table: id });
    this.#give_back();
  }

  #refuse(number: number, code: string, say: string): void {
    this.around.tell_page({ kind: 'answer', number, status: 409, body: JSON.stringify({ code, say }) });
  }
}

// The local table a question is about, and whether it only reads what a finished game left.
function table_of({ method, target, body }: Question): { id: TableId; only_reads: boolean } | null {
  const id = local_table_in(target);
  if (id) return { id, only_reads: method === 'GET' && /\/(record|replay|fair)\b/.test(target.slice(id.length)) };
  if (target !== '/api/branch') return null;
  const branched = (JSON.parse(body ?? '{}') as { table?: TableId }).table;
  return branched ? { id: branched, only_reads: true } : null;
}
