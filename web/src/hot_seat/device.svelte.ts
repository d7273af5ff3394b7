// Several people around one device. Whose turn it is takes it; if anything that only they may see would be shown, it is
// covered until they say that they have it. What is secret is not known here: either several choose at once, or what
// one of them sees is not what the others see.
import type { SeatNumber } from '../net/protocol';
import type { Transport } from '../net/transport';
import { Person } from './person.svelte';

export class Device {
  readonly #all: Person[];
  // Who has the device, or is to get it.
  holder = $state.raw<Person | null>(null);
  // Nothing is shown: it is between two people, or the game has not begun.
  covered = $state(true);

  constructor(seats: SeatNumber[], connect: (seat: SeatNumber) => Transport) {
    this.#all = seats.map((seat) => new Person(seat, connect(seat)));
  }

  get people(): Person[] {
    return this.#all.filter(({ gone }) => !gone);
  }

  open(): void {
    for (const { client } of this.#all) client.open();
  }
  close(): void {
    for (const { client } of this.#all) client.close();
  }

  // The holder says so.
  uncover(): void {
    this.covered = false;
    this.holder?.look();
  }

  // To be called whenever something has changed: gives the device on if somebody else is awaited.
  pass_on(): void {
    if (!this.#all_told() || this.holder?.client.stage.playing) return;
    const next = this.#next();
    if (!next || next === this.holder) return;
    const before = this.holder;
    before?.look_away();
    this.holder = next;
    if (this.#secret(next) || (before && this.#secret(before))) this.covered = true;
    else {
      this.covered = false;
      next.look_on();
    }
  }

  // What people around one table agree on by mouth: another game, an undo, a pause.
  agree(): void {
    for (const person of this.people) {
      const { table, question } = person.latest ?? {};
      if (table?.again?.length && !table.next && !table.again.includes(person.seat))
        void person.send({ type: 'again' }).catch(() => {});
      if (question?.missing.includes(person.seat)) void person.send({ type: 'answer', agree: true }).catch(() => {});
    }
  }

  // Messages come to each seat on their own: only views of the same moment can be compared.
  #all_told(): boolean {
    const [first, ...others] = this.people.map(({ latest }) => latest);
    return !!first?.view && others.every((latest) => latest?.version === first.version);
  }

  // Those of this device who choose in this turn, whether or not they have.
  #choosing(): Person[] {
    const turn = this.people[0]?.latest?.turn;
    return turn?.waits === 'choice' ? this.people.filter(({ seat }) => turn.actors.includes(seat)) : [];
  }

  // Whoever has the device keeps it while they are awaited; then it goes around the table. When nobody here is awaited
  // it stays, and before anybody had it the first person gets it.
  #next(): Person | null {
    const chosen = this.people[0]?.latest?.turn?.chosen ?? [];
    const awaited = this.#choosing().filter(({ seat }) => !chosen.includes(seat));
    const { holder, people } = this;
    if (!holder || !people.includes(holder)) return awaited[0] ?? people[0] ?? null;
    if (awaited.includes(holder) || awaited.length === 0) return holder;
    return awaited.find(({ seat }) => seat > holder.seat) ?? awaited[0]!;
  }

  #secret(person: Person): boolean {
    if (this.#choosing().length > 1) return true;
    const seen = JSON.stringify(person.latest?.view);
    return this.people.some((other) => JSON.stringify(other.latest?.view) !== seen);
  }
}
