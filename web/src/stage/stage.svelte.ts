// The stage: what is shown of a table. Updates come whole and at once; their events are played one after another, each
// for as long as people need to see it, and the picture follows the events and never the message. When all have been
// played the picture is the update's own, so whatever a script draws in between, the end is exact.
import { pace } from '../app/motion';
import { play as sound } from '../app/sound';
import type { AnyEvent } from '../games/game';
import type { Choice } from '../net/fold';
import type { BillLine, Score, Turn } from '../net/protocol';
import type { Beat, Script } from './beat';

export interface Picture {
  view?: unknown;
  events: AnyEvent[];
  choices: Choice[]; // nothing can be chosen while something is played
  turn?: Turn;
  score?: Score;
}

export interface Clock {
  now(): number;
  // Calls back once; the result calls it off.
  after(ms: number, call: () => void): () => void;
}
const real_clock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

// Who draws the moves: the board's frame in the page, nobody in tests.
export interface Scene {
  // Changes the picture with the next frame.
  act(beat: Beat, ms: number, change: () => void): void;
  // Changes it now, if that is still to be done.
  finish(): void;
  // Changes nothing any more, and draws nothing.
  clear(): void;
}

export const kFarthestBehind = 6000; // milliseconds from an update's arrival until its picture is shown

const kFastest = 4; // times the wanted speed: what would have to go faster is not worth watching

// One update on its way to the picture.
interface Act<P> {
  picture: P;
  fresh: AnyEvent[];
  beats: Beat[];
  begun: number; // beats that have begun
  due: number; // when the picture must be shown
}

export class Stage<P extends Picture> {
  shown = $state.raw<P | null>(null);
  // The events that came with the pictures shown last: what is new to the eye, for whoever tells it in other ways.
  landed = $state.raw<AnyEvent[]>([]);
  playing = $state(false);
  script: Script<unknown, AnyEvent> | null = null;
  me: number | null = null;
  scene: Scene | null = null;

  #acts: Act<P>[] = [];
  #call_off: (() => void) | null = null;

  constructor(private readonly clock: Clock = real_clock) {}

  // At once, whatever was being played: a jump, not news.
  show(picture: P | null): void {
    this.#stop();
    this.#acts = [];
    this.shown = picture;
  }

  // After all that is being played. `fresh` are the last of its events, those that nobody has seen yet.
  play(picture: P, fresh: AnyEvent[]): void {
    const before = (this.#acts.at(-1)?.picture ?? this.shown)?.view;
    const { view: end } = picture;
    const beats = before && end && fresh.length ? (this.script?.(before, fresh, { me: this.me, end }) ?? []) : [];
    this.#acts.push({ picture, fresh, beats, begun: 0, due: this.clock.now() + kFarthestBehind });
    if (!this.#call_off) this.#go_on();
  }

  // Everything that waits has happened.
  skip(): void {
    this.#stop();
    this.#land(this.#acts.length);
  }

  // For what goes on by itself: a pause between plays, on the same clock and at the same speed.
  pause(ms: number, call: () => void): () => void {
    return this.clock.after(pace(ms) || ms, call);
  }

  #stop(): void {
    this.#call_off?.();
    this.#call_off = null;
    this.scene?.clear();
    this.playing = false;
  }

  #go_on(): void {
    this.#call_off = null;
    this.scene?.finish();
    const played = this.#acts.findIndex((act) => this.#left(act).length);
    let over = played < 0 ? this.#acts.length : played;
    while (over < this.#acts.length && this.#hurry(over) < 1 / kFastest) over += 1;
    this.#land(over);
    const act = this.#acts[0];
    if (!act) return this.#stop();
    const hurry = this.#hurry(0);
    this.playing = true;
    const beat = act.beats[act.begun++]!;
    const ms = pace(beat.ms) * hurry;
    if (beat.sound) sound(beat.sound);
    const change = () => (this.shown = this.#between(act, beat));
    if (this.scene) this.scene.act(beat, ms, change);
    else change();
    this.#call_off = this.clock.after(ms, () => this.#go_on());
  }

  // The first pictures of the queue become the truth.
  #land(count: number): void {
    const acts = this.#acts.splice(0, count);
    const last = acts.at(-1);
    if (!last) return;
    // Who sees no motion hears what happened all the same.
    const unseen = acts.filter((act) => !act.begun).flatMap(({ beats }) => beats);
    const heard = unseen.find((beat) => beat.sound)?.sound;
    if (heard) sound(heard);
    this.shown = last.picture;
    const fresh = acts.flatMap((act) => act.fresh);
    // When the picture has been drawn: what opens then has a task of its own.
    if (fresh.length) this.clock.after(0, () => (this.landed = fresh));
  }

  #left(act: Act<P>): Beat[] {
    return act.beats.slice(act.begun);
  }

  // How long a beat may take of what is wanted for every picture from this act on to be there when it is due: 1 is as
  // wanted, 0 at once.
  #hurry(from: number): number {
    if (pace(1) === 0 || (typeof document !== 'undefined' && document.hidden)) return 0;
    const now = this.clock.now();
    let wanted = 0;
    let hurry = 1;
    for (const act of this.#acts.slice(from)) {
      wanted += this.#left(act).reduce((sum, beat) => sum + pace(beat.ms), 0);
      if (wanted > 0) hurry = Math.min(hurry, (act.due - now) / wanted);
    }
    return Math.max(0, hurry);
  }

  #between({ picture, fresh, beats, begun }: Act<P>, beat: Beat): P {
    const before = this.shown!;
    const told = beats.slice(0, begun).reduce((sum, each) => sum + each.told, 0);
    const known = picture.events.length - fresh.length;
    return {
      ...before,
      view: beat.view,
      events: picture.events.slice(0, known + told),
      choices: [],
      ...(before.turn ? { turn: { ...before.turn, actors: [], chosen: [] } } : {}),
      ...(before.score ? { score: counted(before.score, fresh.slice(told - beat.told, told)) } : {}),
    };
  }
}

// Points go up with the lines of the bill as they are told, and what a round has paid is not to come any more. A game
// that is counted once, at its end, has no rounds (0): its bill is what everybody has.
function counted(score: Score, events: AnyEvent[]): Score {
  const lines = events.filter((told) => told.event === 'scored') as (AnyEvent & BillLine & { round: number })[];
  if (!lines.length) return score;
  const gained = (seat: number) =>
    lines.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.points, 0);
  return {
    ...score,
    points: score.points.map((points, seat) => points + gained(seat)),
    bill: score.bill.filter(
      ({ seat, rule }) => !lines.some((line) => line.round && line.seat === seat && line.rule === rule),
    ),
  };
}
