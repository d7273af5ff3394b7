// @vitest-environment node
// What no page would say, by the thousand, and a module that gets no more memory: an answer, or an end after which the
// next instance goes on from the log. More of it in the night: tools/check-web.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compiled, kModuleFile, Shelf, TestHouse, type Seated } from './on_a_shelf';
import type { Created } from '../protocol';

const kMessages = Number(process.env.SUSHIYA_FUZZED ?? 3000);
const kGames = ['sushi_go', 'sushi_go_party', 'sushi_boat', 'sushizock'];
const kHour = { timeout: 3_600_000 };

function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => (state = (state * 48271) % 2147483647) % most;
}

async function seated(house: TestHouse, game: string, levels: string[]): Promise<Created & { wire: Seated }> {
  const table = { game, name: 'Ann', options: { players: 1 + levels.length }, bots: levels };
  const created = (await house.post('/api/tables', table)).body as Created;
  const wire = await house.connect(created.table, created.token);
  await wire.begin();
  return { ...created, wire };
}

// A message of every kind, and of every question.
async function right_ones(house: TestHouse, id: string, wire: number): Promise<string[]> {
  const { table, lines } = (await house.shelf.table(id))!;
  const up = (message: unknown) => ({ kind: 'up', number: wire, text: JSON.stringify(message) });
  const post = (target: string, body: unknown) => ({
    kind: 'ask', number: 51, method: 'POST', target, body: JSON.stringify(body), token: 'x'.repeat(22),
  }); // prettier-ignore
  const get = (target: string) => ({ kind: 'ask', number: 52, method: 'GET', target });
  const game = table.summary.match(/"game":"(\w+)"/)![1]!;
  const options = { players: 3 };
  const record = JSON.stringify({ sushiya: 1, game, options, steps: [] });
  const mind = { record, level: 'chef', memory: 'table' };
  return [
    { kind: 'load', table: { ...table, id: 'local-aaaaaaaaaaaaaaaa' }, lines },
    { kind: 'load', table: { ...table, id: 'local-bbbbbbbbbbbbbbbb', finished: true, record }, lines: [] },
    { kind: 'connect', number: 50, table: 'local-aaaaaaaaaaaaaaaa' },
    { kind: 'close', number: 50 },
    { kind: 'forget', table: 'local-aaaaaaaaaaaaaaaa' },
    { kind: 'think', number: 54, seat: 0, ms: 5, ...mind },
    { kind: 'think', number: 54, seat: 1, ms: 100, seed: 3, iterations: 9, ...mind },
    { kind: 'thought', number: 1, choice: 'egg' },
    { kind: 'thought', number: 1, problem: '' },
    { kind: 'kept', number: 300, problem: 'full' },
    get('/api/games'),
    ...['replay?viewer=1', 'record', 'fair', 'undo', ''].map((what) => get(`/api/tables/${id}/${what}`)),
    post('/api/tables', { game, name: 'Bo', options, bots: ['cook'] }),
    post(`/api/tables/${id}/seats`, { name: 'Bo' }),
    post('/api/branch', { table: id, step: 1, seat: 0, name: 'Bo', level: 'cook' }),
    post('/api/replay', JSON.parse(record)),
    post('/api/options', { game, options }),
    post('/api/score', { game, options, rounds: [] }),
    up({ type: 'hello', version: 0 }),
    up({ type: 'choose', id: 90, turn: 7, choice: 'tempura' }),
    up({ type: 'chat', id: 91, text: 'hé' }),
    ...['start', 'pause', 'undo', 'hint'].map((type, i) => up({ type, id: 92 + i })),
  ].map((message) => JSON.stringify(message));
}

describe.skipIf(!existsSync(kModuleFile))('a house that is told anything', () => {
  it.each(kGames)(`of %s survives ${kMessages / 4} messages that are nearly right`, kHour, async (game) => {
    const house = await TestHouse.open(await compiled());
    const { table, token, wire } = await seated(house, game, ['cook', 'apprentice']);
    await wire.play(1);
    const right = await right_ones(house, table, wire.number);
    const below = dice(kGames.indexOf(game) + 1);
    const bits = ['"', '\\', '{', '[', '0', '-1', '1e999', '9'.repeat(30), 'null', '\u0000', '\\ud800', right[0]!];
    const heard = house.heard.length + house.wrong.length;
    for (let i = 0; i < kMessages / 4; ++i) {
      let text = right[below(right.length)]!;
      for (let cuts = below(4); cuts > 0; --cuts) {
        const at = below(text.length + 1);
        text = text.slice(0, at) + bits[below(bits.length)]! + text.slice(at + below(8));
      }
      house.say_text(text);
    }
    expect(house.heard.length + house.wrong.length - heard).toBeGreaterThan(kMessages / 8);
    expect((await house.get('/api/games')).status).toBe(200);
    // Another instance finds whatever was acknowledged, and the table can be played to its end.
    const next = await TestHouse.open(await compiled(), house.shelf);
    next.now = house.now;
    const again = await next.connect(table, token);
    await again.play();
    expect(again.state!.table!.phase).toBe('over');
  });

  // Enough to play, not to hear everything.
  const limits = [20, 24, 32, 48, 80];
  it.each(limits)('with %i pages of memory ends or answers, and the next one goes on', kHour, async (pages) => {
    const code = await compiled(pages);
    const shelf = new Shelf();
    const below = dice(pages);
    const first = await TestHouse.open(code, shelf);
    const { table, token } = await seated(first, 'sushi_go', ['cook']);
    let [now, deaths, shown, over] = [first.now, 0, 0, false];
    for (let lives = 0; !over; ++lives) {
      expect(lives).toBeLessThan(100);
      const house = await TestHouse.open(code, shelf);
      house.now = now;
      try {
        const ann = await house.connect(table, token);
        expect(ann.state!.version).toBeGreaterThanOrEqual(shown);
        await ann.play(1);
        // Once in every life something large is said; in the end they are let play.
        if (lives < 12) {
          house.say_text(JSON.stringify({ kind: 'x'.repeat(1 << (10 + below(13))) }));
          const log = Array.from({ length: 1 << (4 + below(10)) }, () => 'y'.repeat(900));
          const row = { ...(await shelf.table(table))!.table, id: `local-${lives}` };
          house.say({ kind: 'load', table: row, lines: log });
        }
        shown = ann.state!.version;
        await ann.play(lives < 12 ? 1 : Infinity);
        shown = ann.state!.version;
        over = ann.state!.table!.phase === 'over';
      } catch (error) {
        expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
        ++deaths;
      }
      now = house.now;
    }
    expect(deaths).toBeGreaterThan(0);
  });
});
