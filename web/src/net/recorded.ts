// A table played back from a recording: any choice moves on to the next update. For tests and for drawing boards.
import { fold, type TableState } from './fold';
import type { Phase, SeatInfo, Table, Update } from './protocol';
import type { Command, Listener, Transport } from './transport';

export type Recording = Pick<Table, 'game' | 'options'> & {
  names: string[];
  updates: Omit<Update, 'type'>[];
};

function seat_of(name: string, index: number): SeatInfo {
  const person = index === 0;
  return {
    kind: person ? 'person' : 'bot',
    name,
    level: person ? null : 'cook',
    away: false,
    muted: false,
    nonce: true,
  };
}

export class RecordedTransport implements Transport {
  #listener: Listener | null = null;

  // Before step 0 nobody has begun: the table is gathering.
  constructor(
    private readonly recording: Recording,
    private step = 0,
  ) {}

  open(listener: Listener): void {
    this.#listener = listener;
    const past = this.recording.updates.slice(0, this.step + 1);
    const told = past.reduce<TableState | null>((state, update) => fold(state, { type: 'update', ...update }), null);
    listener.update({
      ...this.#update(),
      you: { seat: 0, host: true },
      seats: this.recording.names.map(seat_of),
      events_from: 0,
      events: told?.events ?? [],
      news: [],
    });
    listener.link(true);
  }

  go_on(): void {
    this.step = Math.min(this.step + 1, this.recording.updates.length - 1);
    this.#listener?.update(this.#update());
  }

  send(command: Command): Promise<number> {
    if (command.type === 'choose') this.go_on();
    return Promise.resolve(this.step);
  }

  close(): void {
    this.#listener = null;
  }

  #update(): Update {
    const { updates } = this.recording;
    const over = this.step === updates.length - 1;
    const table = this.#table(this.step < 0 ? 'gathering' : over ? 'over' : 'playing');
    return { ...(updates[this.step] ?? { version: 0 }), type: 'update', table, mine: null };
  }

  #table(phase: Phase): Table {
    const { game, options } = this.recording;
    const pace = { kind: 'relaxed', turn_seconds: 0, away_seconds: 0 } as const;
    const settings = { public: false, pace, memory: false, preview: true, takeover: 'cook' };
    return { id: 'recording', game, options, settings, phase, host: 0, created: 0, next: null, branch: null };
  }
}
