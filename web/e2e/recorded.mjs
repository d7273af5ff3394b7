// Tables that are the same in every run: the recordings of src/net/recordings played to the real page in place of its
// socket. /t/sushi_go-4?step=7 is the table after seven steps; any choice leads to the next one, `go_on` without one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { url, web } from './page.mjs';

const folder = join(web, 'src/net/recordings');
export const recordings = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => !file.startsWith('local-'))
    .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
);

// Moments of a recording, by what they are good for: where this is offered to us, before this happens, the end.
function step_of(name, fits) {
  const step = recordings[name].updates.findIndex(fits);
  if (step < 0) throw new Error(`${name} has no such moment: record another game`);
  return step;
}
export const offering = (name, wanted) =>
  `step=${step_of(name, ({ offers }) => offers.some((offer) => offer.do === wanted || wanted in offer))}`;
export const before_event = (name, wanted) =>
  `step=${step_of(name, ({ events }) => events.some(({ event }) => event === wanted)) - 1}`;
export const last_step = (name) => `step=${recordings[name].updates.length - 1}`;

// In the page: a socket that tells a recording.
function speak_for_the_server(known) {
  const Real = window.WebSocket;
  const pace = { kind: 'relaxed', turn_seconds: 0, away_seconds: 0 };
  class Told {
    constructor(recording) {
      this.query = new URLSearchParams(location.search);
      this.step = Number(this.query.get('step') ?? 0);
      this.recording = recording;
      window.recorded = this;
      setTimeout(() => this.onopen?.());
    }
    table(phase) {
      const { game, options } = this.recording;
      return {
        id: 'recorded',
        game,
        options,
        phase,
        host: 0,
        created: 0,
        next: null,
        settings: { public: false, pace, memory: false, preview: true, takeover: 'cook' },
      };
    }
    tell(sections) {
      this.onmessage?.({ data: JSON.stringify({ type: 'update', version: this.step + 1, mine: null, ...sections }) });
    }
    // All others are bots; with ?friends they are people.
    people() {
      const is_bot = (seat) => seat > 0 && !this.query.has('friends');
      const seats = this.recording.names.map((name, i) => ({
        kind: is_bot(i) ? 'bot' : 'person',
        name,
        level: is_bot(i) ? 'cook' : null,
        away: false,
        muted: false,
        nonce: true,
      }));
      return { you: { seat: 0, host: true }, seats, news: [] };
    }
    moment() {
      const { updates } = this.recording;
      return { ...updates[this.step], table: this.table(this.step === updates.length - 1 ? 'over' : 'playing') };
    }
    // With ?gathering nobody has begun: the first step comes with `go_on`.
    greet() {
      if (this.query.has('gathering')) {
        this.step = -1;
        return this.tell({ ...this.people(), table: this.table('gathering'), events: [] });
      }
      const past = this.recording.updates.slice(0, this.step + 1);
      const events = past.reduce(
        (told, { events_from = told.length, events: more }) => [...told.slice(0, events_from), ...more],
        [],
      );
      this.tell({ ...this.people(), ...this.moment(), events_from: 0, events });
    }
    go_on() {
      this.step = Math.min(this.step + 1, this.recording.updates.length - 1);
      this.tell(this.moment());
    }
    // An answer comes later than its question, as from a server.
    send(text) {
      setTimeout(() => this.answer(JSON.parse(text)));
    }
    answer({ type, id }) {
      if (type === 'hello') this.greet();
      if (type === 'choose') this.go_on();
      if (id) this.tell({ acks: [{ id, version: this.step + 1 }] });
    }
    close() {}
  }
  window.WebSocket = function (address) {
    const name = Object.keys(known).find((each) => address.includes(`/tables/${each}/`));
    return name ? new Told(known[name]) : new Real(address);
  };
}

export async function with_recordings(page) {
  await page.addInitScript(speak_for_the_server, recordings);
  // The server knows no such table and would say so.
  const known = new RegExp(`/t/(${Object.keys(recordings).join('|')})\\?`);
  await page.route(known, async (route) => route.fulfill({ response: await route.fetch({ url: `${url}/` }) }));
  return page;
}

export async function sit_at(page, name, query) {
  await page.goto(`${url}/t/${name}?${query}`);
  await page
    .locator(query.includes('gathering') ? 'input[readonly]' : '.others')
    .first()
    .waitFor({ state: 'attached' });
}
