// @vitest-environment node
// The module through its messages: whole games of every game, logs, and what no page would say (more of it in
// fuzz.test.ts).
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiled, kModuleFile, Shelf, TestHouse } from './on_a_shelf';
import type { Created, Games, Replay } from '../protocol';

// tools/check-web builds it where clang can.
describe.skipIf(!existsSync(kModuleFile))('the house in a page', () => {
  let code: WebAssembly.Module;
  beforeAll(async () => {
    code = await compiled();
  });

  const table = (game: string, bots: string[]) => ({ game, name: 'Ann', options: { players: 1 + bots.length }, bots });
  async function opened(house: TestHouse, game: string, bots: string[]): Promise<Created> {
    const { status, body } = await house.post('/api/tables', table(game, bots));
    expect(status).toBe(201);
    return body as Created;
  }

  it('is given a clock, randomness and somebody to tell, and nothing else', () => {
    const imports = WebAssembly.Module.imports(code).map(({ module, name }) => `${module}.${name}`);
    expect(imports.sort()).toEqual(['house.now', 'house.random', 'house.tell']);
    const exports = WebAssembly.Module.exports(code).map(({ name }) => name);
    expect(exports.sort()).toEqual(['_initialize', 'hear', 'learn', 'memory', 'room', 'wake']);
  });

  it('offers the games and levels of the server', async () => {
    const house = await TestHouse.open(code);
    const { games, levels } = (await house.get('/api/games')).body as Games;
    expect(games.map(({ id }) => id)).toEqual(['sushi_go', 'sushi_go_party', 'sushi_boat', 'sushizock']);
    expect(levels).toEqual(['random', 'apprentice', 'cook', 'sous-chef', 'chef', 'itamae']);
  });

  it.each(['sushi_go', 'sushi_go_party', 'sushi_boat', 'sushizock'])(
    'plays %s to its end, over a crash in the middle',
    { timeout: 600_000 },
    async (game) => {
      const shelf = new Shelf();
      const house = await TestHouse.open(code, shelf);
      const { table: id, token } = await opened(house, game, ['chef', 'cook', 'apprentice']);
      expect(id).toMatch(/^local-/);
      const ann = await house.connect(id, token);
      await ann.begin();
      await ann.play(2);
      const before = ann.state!;

      // Another instance has nothing but the log.
      const next = await TestHouse.open(code, shelf);
      next.now = house.now;
      const again = await next.connect(id, token);
      expect(again.state!.view).toEqual(before.view);
      expect(again.state!.you).toEqual(before.you);
      await again.play();
      expect(again.state!.table!.phase).toBe('over');
      expect(next.thinking).toBeGreaterThan(0);
      await again.hang_up();

      const fair = (await next.get(`/api/tables/${id}/fair`)).body as { checked: number };
      expect(fair.checked).toBeGreaterThan(0);
      // The module's SHA-256 is its own.
      const record = (await next.get(`/api/tables/${id}/record`)).body as { 'x-fair': Record<string, string> };
      const { seed, commitment } = record['x-fair'];
      expect(createHash('sha256').update(Buffer.from(seed!, 'hex')).digest('hex')).toBe(commitment);
      const replay = (await next.get(`/api/tables/${id}/replay?viewer=0`)).body as Replay;
      expect(replay.moments.at(-1)!.turn.waits).toBe('over');

      const branch = { table: id, step: 3, seat: 0, name: 'Ann', level: 'cook' };
      const branched = (await next.post('/api/branch', branch)).body as Created;
      const on = await next.connect(branched.table, branched.token);
      expect(on.state!.table!.branch).toMatchObject({ table: id, step: 3 });
    },
  );

  it('takes nothing for done that could not be kept, and goes on when there is space again', async () => {
    const shelf = new Shelf();
    const house = await TestHouse.open(code, shelf);
    const { table: id, token } = await opened(house, 'sushi_go', ['cook']);
    const ann = await house.connect(id, token);
    await ann.begin();
    await ann.play(1);
    await house.until(() => (ann.state?.choices?.length ?? 0) > 0);
    const { turn, choices } = ann.state!;
    shelf.full = true;
    await ann.send({ type: 'choose', turn: turn!.number, choice: choices![0] });
    await house.until(() => ann.state!.acks?.[0]?.refused?.code === 'not_saved');
    shelf.full = false;
    await ann.play();
    expect(ann.state!.table!.phase).toBe('over');
  });

  it('takes a failure for one that has nothing to say for itself', async () => {
    const shelf = new Shelf();
    const house = await TestHouse.open(code, shelf);
    const { table: id, token } = await opened(house, 'sushi_go', ['cook']);
    const ann = await house.connect(id, token);
    shelf.write = () => new Promise(() => {});
    await ann.send({ type: 'nonce', nonce: 'abc' });
    for (let number = 1; number < 20; ++number) house.say({ kind: 'kept', number, problem: '' });
    await house.until(() => ann.state!.acks?.[0]?.refused?.code === 'not_saved');
  });

  it('answers what it does not understand', async () => {
    const house = await TestHouse.open(code);
    const { table: id, token } = await opened(house, 'sushizock', ['cook']);
    const ann = await house.connect(id, token);
    const whole = JSON.stringify({ kind: 'ask', number: 9, method: 'GET', target: '/api/games' });
    const texts = ['', 'null', '[]', '{}', '{"kind":7}', '{"kind":"dance"}', '{"kind":"kept","number":77}', '\u0000'];
    texts.push('{"kind":"load","table":{"id":"x"},"lines":[1]}', '{"kind":"load","table":7,"lines":[]}');
    texts.push('{"kind":"think","record":"{}","seat":0,"memory":"table","ms":5}');
    texts.push('['.repeat(200_000), `{"kind":"${'x'.repeat(1_000_000)}"}`);
    for (let size = 0; size < whole.length; ++size) texts.push(whole.slice(0, size));
    for (const text of texts) house.say_text(text);
    house.say_text('x'.repeat(20_000_000));
    expect(house.wrong.length).toBeGreaterThan(whole.length);
    expect(house.wrong.at(-1)).toMatch(/too long/);
    await ann.begin();
    await ann.play(1);
    // A wire that says nonsense is closed; the table stays.
    const other = await house.connect(id);
    await house.keeper.hear({ kind: 'up', number: other.number, text: '{"type":"choose"' });
    await house.until(() => house.heard.some((told) => told.kind === 'closed' && told.number === other.number));
    await ann.play();
    expect(ann.state!.table!.phase).toBe('over');
  });
});
