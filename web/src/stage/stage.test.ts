// The stage against the plain state, over recorded games: whatever is skipped and however fast updates come, it ends at
// the truth, in time, and tells nothing before its event. SUSHIYA_WATCHED=n plays n new games of each on the program.
import { beforeAll, describe, expect, it } from 'vitest';
import { settings } from '../app/settings.svelte';
import type { AnyEvent, GameModule } from '../games/game';
import { load_game } from '../games';
import { speak } from '../i18n/i18n.svelte';
import { fold, news_in, type TableState } from '../net/fold';
import type { Recording } from '../net/recorded';
import { kFarthestBehind, Stage, type Clock } from './stage.svelte';
import { below_by, played_anew } from './games.test-support';

const recordings = import.meta.glob<Recording>(['../net/recordings/*.json', '!**/local-*'], {
  eager: true,
  import: 'default',
});

// Time that passes only when it is told to.
class HandClock implements Clock {
  time = 0;
  #calls: { at: number; call: () => void }[] = [];
  now(): number {
    return this.time;
  }
  after(ms: number, call: () => void): () => void {
    const entry = { at: this.time + ms, call };
    this.#calls.push(entry);
    return () => (this.#calls = this.#calls.filter((each) => each !== entry));
  }
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (!next) break;
      this.#calls = this.#calls.filter((each) => each !== next);
      this.time = Math.max(this.time, next.at);
      next.call();
    }
    this.time = end;
  }
}

interface Told {
  plain: TableState;
  fresh: AnyEvent[];
}
function told_by({ updates }: Recording): Told[] {
  let state: TableState | null = null;
  return updates.map((update) => {
    const before = state?.events ?? [];
    state = fold(state, { type: 'update', ...update });
    return { plain: state, fresh: news_in(before, state.events) };
  });
}

function staged(module: GameModule): { stage: Stage<TableState>; clock: HandClock } {
  const clock = new HandClock();
  const stage = new Stage<TableState>(clock);
  stage.script = module.beats ?? null;
  stage.me = 0;
  return { stage, clock };
}

// Updates at any moment, skips at any moment.
function watch_all(module: GameModule, recording: Recording, seed: number): void {
  const { stage, clock } = staged(module);
  const below = below_by(seed);
  const told = told_by(recording);
  stage.show(told[0]!.plain);
  const came: number[] = [0]; // when each update came
  let shown = 0; // the newest update that is all there
  const look = () => {
    const { events } = stage.shown!;
    while (shown + 1 < came.length && events.length >= told[shown + 1]!.plain.events.length) shown += 1;
    // What is not shown yet came less than six seconds ago.
    const oldest = came[shown + 1];
    if (oldest !== undefined && stage.playing) expect(clock.time - oldest).toBeLessThanOrEqual(kFarthestBehind);
  };
  for (let i = 1; i < told.length; ++i) {
    stage.play(told[i]!.plain, told[i]!.fresh);
    came.push(clock.time);
    const how = below(10);
    if (how < 2) stage.skip();
    else clock.pass(how < 6 ? below(60) : below(4000));
    look();
    if (!stage.playing) expect(stage.shown).toBe(told[i]!.plain);
    else expect(stage.shown!.choices).toEqual([]);
  }
  clock.pass(kFarthestBehind);
  expect(stage.playing).toBe(false);
  expect(stage.shown).toBe(told.at(-1)!.plain);
}

// Beat by beat: each shows the events told so far and no other, and points as far as they have been counted.
function nothing_early(module: GameModule, recording: Recording): void {
  const { stage, clock } = staged(module);
  const told = told_by(recording);
  stage.show(told[0]!.plain);
  told.slice(1).forEach(({ plain, fresh }, i) => {
    const before = told[i]!.plain;
    stage.play(plain, fresh);
    while (stage.playing) {
      const { events, score, turn } = stage.shown!;
      expect(events).toEqual(plain.events.slice(0, events.length));
      const now = events.slice(before.events.length) as (AnyEvent & {
        points?: number;
        rule?: string;
        round?: number;
      })[];
      const scored = now.filter(({ event }) => event === 'scored');
      score!.points.forEach((points, seat) => {
        const gained = scored.filter((line) => line.seat === seat).reduce((sum, line) => sum + line.points!, 0);
        expect(points).toBe(before.score!.points[seat]! + gained);
      });
      const to_come = score!.bill.map(({ seat, rule }) => `${seat}/${rule}`);
      const paid = scored.filter(({ round }) => round).map(({ seat, rule }) => `${seat}/${rule}`);
      expect(to_come.filter((line) => paid.includes(line))).toEqual([]);
      expect(turn!.actors).toEqual([]);
      clock.pass(120);
    }
  });
}

// What a script draws at the end of its events is what the server says is there, so that nothing jumps.
const kDrawn: Record<string, (view: Record<string, never>) => unknown> = {
  sushizock: ({ rows, piles, dice, active }) => [rows, dice, active, (piles as unknown[]).map(without_tiles)],
  sushi_boat: ({ seats, staff, deck, discard, bag, belt, trash }) => [
    [seats, staff, deck, discard, bag, trash],
    (belt as (string | null)[]).map((plate, i) => (i === 5 || i === 6 ? '' : plate)),
  ],
  sushi_go: ({ tableaux, hands, robot }) => [tableaux, (hands as { size: number }[]).map(({ size }) => size), robot],
  sushi_go_party: ({ tableaux, hands }) => [
    (tableaux as { dishes: object; desserts: object }[]).map(({ dishes, desserts }) => [dishes, desserts]),
    (hands as { size: number }[]).map(({ size }) => size),
  ],
};
function without_tiles(piles: unknown): unknown {
  return JSON.parse(JSON.stringify(piles, (key, value) => (key === 'tiles' || key === 'points' ? undefined : value)));
}
// Rounds begin and games end with a new picture.
const kAnew = ['round', 'game-over'];
function drawn_to_the_end(module: GameModule, recording: Recording): number {
  let compared = 0;
  const drawn = kDrawn[recording.game]!;
  told_by(recording).reduce<Told | null>((before, now) => {
    if (before && !now.fresh.some(({ event }) => kAnew.includes(event))) {
      const beats = module.beats!(before.plain.view, now.fresh, { me: 0, end: now.plain.view });
      const last = beats.at(-1);
      if (last) {
        expect(drawn(last.view as never), now.fresh.map(({ event }) => event).join()).toEqual(
          drawn(now.plain.view as never),
        );
        compared += 1;
      }
    }
    return now;
  }, null);
  return compared;
}

beforeAll(() => speak('en'));

describe.each(Object.entries(recordings))('%s', (_, recording) => {
  it('ends at the truth, whatever is skipped', async () => {
    const module = await load_game(recording.game);
    for (let seed = 1; seed <= 3; ++seed) watch_all(module, recording, seed);
  });
  it('tells nothing before its event', async () => nothing_early(await load_game(recording.game), recording));
  it('draws what the server says', async () => {
    expect(drawn_to_the_end(await load_game(recording.game), recording)).toBeGreaterThan(5);
  });
});

describe('the stage', () => {
  it('stands still where no motion is wanted', async () => {
    const recording = Object.values(recordings)[0]!;
    const { stage, clock } = staged(await load_game(recording.game));
    const [first, second] = told_by(recording);
    const { speed } = settings;
    settings.speed = 0;
    stage.show(first!.plain);
    stage.play(second!.plain, second!.fresh);
    settings.speed = speed;
    expect(stage.shown).toBe(second!.plain);
    clock.pass(0);
    expect(stage.landed).toEqual(second!.fresh);
  });
  it('tells what was skipped all at once', async () => {
    const recording = Object.values(recordings)[0]!;
    const { stage, clock } = staged(await load_game(recording.game));
    const told = told_by(recording);
    stage.show(told[0]!.plain);
    for (const each of told.slice(1, 4)) stage.play(each.plain, each.fresh);
    stage.skip();
    clock.pass(0);
    expect(stage.landed).toEqual(told.slice(1, 4).flatMap(({ fresh }) => fresh));
  });
});

const games = Number(process.env.SUSHIYA_WATCHED ?? 0);
describe.runIf(games)(`${games} new games`, () => {
  it.each(Object.keys(kDrawn))('of %s', { timeout: 3_600_000 }, async (game) => {
    const module = await load_game(game);
    for (let seed = 1; seed <= games; ++seed) {
      const recording = await played_anew(game, seed);
      watch_all(module, recording, seed);
      nothing_early(module, recording);
      drawn_to_the_end(module, recording);
    }
  });
});
