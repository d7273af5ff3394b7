// One table as the screens see it: the folded state as far as it has been played, who is here, and what may be asked of
// it.
import { Stage, type Picture } from '../stage/stage.svelte';
import { fold, news_in, type TableState } from './fold';
import type { Bye, GalleryLine, Presence, Version } from './protocol';
import type { Command, Transport } from './transport';

const kMostSaid = 50;
const kBannerAfter = 2000; // milliseconds without a link before anybody is told

// What the events tell of is shown when they have been played; all the rest (who sits there, chat, clocks) at once.
type Played = Picture & Pick<TableState, 'table' | 'mine'>;
function played({ table, view, events, choices, turn, score, mine }: TableState): Played {
  return { table, view, events, choices, turn, score, mine };
}

export class TableClient {
  // All that has been told.
  known = $state.raw<TableState | null>(null);
  readonly stage = new Stage<Played>();
  // What is shown of it.
  state = $derived(this.known && ({ ...this.known, ...this.stage.shown } as TableState));
  presence = $state.raw<Presence | null>(null);
  bye = $state.raw<Bye | null>(null);
  // A goodbye for good: nobody comes back by themselves. After any other the link is tried again.
  farewell = $derived(this.bye?.retry_after_ms === null ? this.bye : null);
  gallery = $state.raw<GalleryLine[]>([]);
  // How often nobody answered at all.
  unanswered = $state(0);
  // True once the link has been down for long enough to say so.
  cut_off = $state(false);
  // The server's clock minus ours, in milliseconds.
  drift = 0;

  #banner: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly transport: Transport) {}

  open(): void {
    this.transport.open({
      update: (update) => {
        // Whoever comes in the middle, or to a game taken up in the middle, gets a past that is no news.
        const past = this.known === null || (!this.known.view && !!this.known.table?.branch);
        const before = this.known?.events ?? [];
        if (update.clock) this.drift = update.clock.now - Date.now();
        this.known = fold(this.known, update);
        this.stage.me = this.known.you?.seat ?? null;
        this.stage.play(played(this.known), past ? [] : news_in(before, this.known.events));
      },
      presence: (presence) => {
        this.drift = presence.now - Date.now();
        this.presence = presence;
      },
      gallery: (lines) => (this.gallery = [...this.gallery, ...lines].slice(-kMostSaid)),
      bye: (bye) => (this.bye = bye),
      unanswered: () => ++this.unanswered,
      link: (up) => this.#link(up),
    });
  }

  // To what somebody else has been shown already: no news to whoever looks.
  jump(state: TableState): void {
    this.known = state;
    this.stage.me = state.you?.seat ?? null;
    this.stage.show(played(state));
  }

  send(command: Command): Promise<Version> {
    return this.transport.send(command);
  }

  close(): void {
    clearTimeout(this.#banner);
    this.stage.show(null);
    this.transport.close();
  }

  #link(up: boolean): void {
    if (up) {
      clearTimeout(this.#banner);
      this.#banner = undefined;
      this.cut_off = false;
      this.bye = null;
    } else {
      // From the first time on: every try that fails says so again.
      this.#banner ??= setTimeout(() => (this.cut_off = true), kBannerAfter);
    }
  }
}
