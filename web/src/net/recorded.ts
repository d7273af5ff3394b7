// A table played back from a recording: any choice moves on to the next update. For tests and for drawing boards.
import type { SeatInfo, Table, Update } from './protocol';
import type { Command, Listener, Transport } from './transport';

export type Recording = {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  updates: (Omit<Update, 'type'> & { chose?: string })[];
};

function table_of(recording: Recording): Table {
  const pace = { kind: 'relaxed', turn_seconds: 0, away_seconds: 0 } as const;
  return {
    id: 'recording',
    game: recording.game,
    options: recording.options,
    phase: 'playing',
    host: 0,
    created: 0,
    next: null,
    settings: { public: false, pace, memory: false, preview: true, takeover: 'cook' },
  } as Table;
}

function seat_of(name: string, index: number): SeatInfo {
  const kind = index === 0 ? 'person' : 'bot';
  return { kind, name, level: index === 0 ? null : 'cook', away: false, muted: false, nonce: true } as SeatInfo;
}

export class RecordedTransport implements Transport {
  #listener: Listener | null = null;
  readonly sent: Command[] = [];

  constructor(
    private readonly recording: Recording,
    private step = 0,
  ) {}

  open(listener: Listener): void {
    this.#listener = listener;
    const past = this.recording.updates.slice(0, this.step + 1);
    const first = {
      ...this.#update(),
      table: table_of(this.recording),
      you: { seat: 0, host: true },
      seats: this.recording.names.map(seat_of),
      events: past.flatMap(({ events = [] }) => events),
      news: [],
      mine: null,
    };
    listener.update(first as Update);
    listener.link(true);
  }

  #update(): Update {
    const update = this.recording.updates[this.step] ?? this.recording.updates.at(-1);
    return { ...update, type: 'update', mine: null } as Update;
  }

  send(command: Command): Promise<number> {
    this.sent.push(command);
    if (command.type === 'choose') {
      this.step = Math.min(this.step + 1, this.recording.updates.length - 1);
      const over = this.step === this.recording.updates.length - 1;
      const table: Table = { ...table_of(this.recording), phase: over ? 'over' : 'playing' };
      this.#listener?.update({ ...this.#update(), table });
    }
    return Promise.resolve(this.step);
  }

  close(): void {
    this.#listener = null;
  }
}
