// Somebody who shares a device with others: connected all the time, and shown what happened when the device is theirs.
import { fold, type TableState } from '../net/fold';
import type { SeatNumber, Update, Version } from '../net/protocol';
import { TableClient } from '../net/table.svelte';
import type { Command, Listener, Transport } from '../net/transport';

export class Person {
  // All that has been told to this seat, looked at or not.
  latest = $state.raw<TableState | null>(null);
  readonly client: TableClient;
  #listener: Listener | null = null;
  #unseen: Update[] = [];
  #looks = false;

  constructor(
    readonly seat: SeatNumber,
    private readonly wire: Transport,
  ) {
    this.client = new TableClient({
      open: (listener) => this.#open(listener),
      send: (command) => this.send(command),
      close: () => wire.close(),
    });
  }

  // Has left the table, or lost the seat: a bot plays on for them.
  get gone(): boolean {
    return ['wrong_token', 'replaced', 'moved'].includes(this.client.bye?.code ?? '');
  }

  send(command: Command): Promise<Version> {
    return this.wire.send(command);
  }

  // Sees now, as news, what happened since they last looked.
  look(): void {
    this.#looks = true;
    for (const update of this.#unseen.splice(0)) this.#listener?.update(update);
  }
  // Has seen it all over somebody's shoulder.
  look_on(): void {
    this.#looks = true;
    this.#unseen = [];
    if (this.latest) this.client.jump(this.latest);
  }
  look_away(): void {
    this.#looks = false;
  }

  #open(listener: Listener): void {
    this.#listener = listener;
    this.wire.open({
      ...listener,
      update: (update) => {
        this.latest = fold(this.latest, update);
        if (this.#looks) listener.update(update);
        else this.#unseen.push(update);
      },
    });
  }
}
