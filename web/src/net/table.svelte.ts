// One table as the screens see it: the folded state, who is here, and what may be asked of it.
import { fold, news_in, type TableState } from './fold';
import type { Bye, GameEvent, Presence, Version } from './protocol';
import type { Command, Transport } from './transport';

const kBannerAfter = 2000; // milliseconds without a link before anybody is told

export class TableClient {
  state = $state.raw<TableState | null>(null);
  presence = $state.raw<Presence | null>(null);
  bye = $state.raw<Bye | null>(null);
  // True once the link has been down for long enough to say so.
  cut_off = $state(false);
  // The events nobody at this page has been told of: those the last update with any brought.
  fresh = $state.raw<GameEvent[]>([]);
  // The server's clock minus ours, in milliseconds.
  drift = 0;

  #banner: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly transport: Transport) {}

  open(): void {
    this.transport.open({
      update: (update) => {
        // Whoever comes in the middle, or to a game taken up in the middle, gets a past that is no news.
        const past = this.state === null || (!this.state.view && !!this.state.table?.branch);
        const before = this.state?.events ?? [];
        if (update.clock) this.drift = update.clock.now - Date.now();
        this.state = fold(this.state, update);
        const fresh = past ? [] : news_in(before, this.state.events);
        if (fresh.length) this.fresh = fresh;
      },
      presence: (presence) => {
        this.drift = presence.now - Date.now();
        this.presence = presence;
      },
      bye: (bye) => (this.bye = bye),
      link: (up) => this.#link(up),
    });
  }

  send(command: Command): Promise<Version> {
    return this.transport.send(command);
  }

  close(): void {
    clearTimeout(this.#banner);
    this.transport.close();
  }

  #link(up: boolean): void {
    clearTimeout(this.#banner);
    if (up) {
      this.cut_off = false;
      this.bye = null;
    } else {
      this.#banner = setTimeout(() => (this.cut_off = true), kBannerAfter);
    }
  }
}
