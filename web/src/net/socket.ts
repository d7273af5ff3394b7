// The table over a wire: resumes from the version it has, and sends again what was not acknowledged.
import type { Ack, Down, Hello, Token, Up, Version } from './protocol';
import { Refusal, type Command, type Listener, type Transport } from './transport';
import type { Connect, Wire } from './wire';

const kFirstPause = 200; // milliseconds
const kLongestPause = 5000;

interface Waiting {
  up: Up;
  stored(version: Version): void;
  refused(refusal: Refusal): void;
}

export class SocketTransport implements Transport {
  #wire: Wire | null = null;
  #listener: Listener | null = null;
  #version: Version = 0;
  #pause = kFirstPause;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  #greeted = false;
  // Ids are never used twice for a seat, also not by another page load: start anywhere.
  #next_id = Math.floor(Math.random() * 2 ** 52);
  #waiting = new Map<number, Waiting>();

  constructor(
    private readonly connect: Connect,
    private readonly token: Token | undefined,
    private readonly watch_as?: string, // the name of somebody who has no token
  ) {}

  open(listener: Listener): void {
    this.#listener = listener;
    this.#connect();
  }

  send(command: Command): Promise<Version> {
    const up = { ...command, id: this.#next_id++ } as Up & { id: number };
    return new Promise((stored, refused) => {
      this.#waiting.set(up.id, { up, stored, refused });
      if (this.#greeted) this.#wire?.send(JSON.stringify(up));
    });
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#wire?.close();
  }

  #connect(): void {
    let wire: Wire | null = null;
    const still = () => wire !== null && wire === this.#wire;
    wire = this.connect({
      opened: () => wire?.send(JSON.stringify(this.#hello())),
      heard: (text) => still() && this.#hear(JSON.parse(text) as Down),
      closed: () => still() && this.#lost(),
    });
    this.#wire = wire;
  }

  #hello(): Hello {
    const watch_as = this.token ? undefined : this.watch_as;
    return { type: 'hello', token: this.token, version: this.#version, offers: true, watch_as };
  }

  #hear(down: Down): void {
    if (down.type === 'presence') return this.#listener?.presence(down);
    if (down.type === 'gallery') return this.#listener?.gallery?.(down.lines);
    if (down.type === 'bye') {
      if (down.retry_after_ms === null) this.#ended = true;
      else this.#pause = down.retry_after_ms;
      return this.#listener?.bye(down);
    }
    this.#version = down.version;
    this.#listener?.update(down);
    for (const ack of down.acks ?? []) this.#settle(ack);
    if (!this.#greeted) this.#resume();
  }

  // The first update after a hello: the link works again.
  #resume(): void {
    this.#greeted = true;
    this.#pause = kFirstPause;
    this.#listener?.link(true);
    for (const { up } of this.#waiting.values()) this.#wire?.send(JSON.stringify(up));
  }

  #settle(ack: Ack): void {
    const waiting = this.#waiting.get(ack.id);
    this.#waiting.delete(ack.id);
    if (ack.refused) void Refusal.of(ack.refused).then(waiting?.refused);
    else waiting?.stored(ack.version ?? this.#version);
  }

  #lost(): void {
    if (!this.#greeted && this.#version === 0 && !this.#ended) this.#listener?.unanswered?.();
    this.#greeted = false;
    this.#listener?.link(false);
    if (this.#ended) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, kLongestPause);
  }
}
