// Several people at one device: every seat has its connection, so that all are there; one of them is shown.
import type { SeatNumber, Token, Version } from '../protocol';
import type { Command, Listener, Transport } from '../transport';

type Tokens = Partial<Record<SeatNumber, Token>>;

// Somebody who is there, and whom nobody looks at.
const unseen: Listener = { update: () => {}, presence: () => {}, bye: () => {}, link: () => {} };

export class HotSeat implements Transport {
  #listener: Listener | null = null;
  #seats = new Map<SeatNumber, Transport>();
  #shown: SeatNumber;

  constructor(
    private readonly connect: (token: Token) => Transport,
    private readonly tokens: Tokens,
    first?: SeatNumber,
  ) {
    this.#shown = first ?? this.seats[0] ?? 0;
  }

  // Those at this device, in seat order.
  get seats(): SeatNumber[] {
    return Object.keys(this.tokens)
      .map(Number)
      .sort((a, b) => a - b);
  }
  get shown(): SeatNumber {
    return this.#shown;
  }

  open(listener: Listener): void {
    this.#listener = listener;
    for (const seat of this.seats) this.#sit(seat);
  }

  // From now on everything is seen and done from this seat. It is told the whole table anew: nothing of what the seat
  // before could see stays.
  as(seat: SeatNumber): void {
    if (seat === this.#shown || !this.tokens[seat]) return;
    const before = this.#shown;
    this.#shown = seat;
    for (const each of [before, seat]) {
      this.#seats.get(each)?.close();
      this.#sit(each);
    }
  }

  send(command: Command): Promise<Version> {
    return this.#at(this.#shown).send(command);
  }
  // For what every seat does without being looked at, such as adding to the shuffle.
  send_as(seat: SeatNumber, command: Command): Promise<Version> {
    return this.#at(seat).send(command);
  }

  close(): void {
    this.#listener = null;
    for (const transport of this.#seats.values()) transport.close();
    this.#seats.clear();
  }

  #at(seat: SeatNumber): Transport {
    return this.#seats.get(seat) ?? this.#sit(seat);
  }

  #sit(seat: SeatNumber): Transport {
    const transport = this.connect(this.tokens[seat]!);
    this.#seats.set(seat, transport);
    transport.open(seat === this.#shown && this.#listener ? this.#listener : unseen);
    return transport;
  }
}
