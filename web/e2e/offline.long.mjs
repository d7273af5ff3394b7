// Every game at this device with the server stopped, on a phone and at a desk, to its end and over a killed tab.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cut_off, killed_and_back, play_here } from './offline.mjs';
import { desktop, own_games, phone, play_to_the_end, web } from './page.mjs';
import { by_mouse } from './play.mjs';

const house_of = (page) => page.workers().find((worker) => /\/worker-/.test(worker.url()));

// What a program without a system writes (tests/signature/run_wasm.mjs), in a worker of the page.
async function written_by(base64) {
  let [memory, text] = [null, ''];
  const fd_write = (_, list, count, written) => {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const [at, size] = [view.getUint32(list + 8 * i, true), view.getUint32(list + 8 * i + 4, true)];
      text += new TextDecoder().decode(new Uint8Array(memory.buffer, at, size));
      total += size;
    }
    view.setUint32(written, total, true);
    return 0;
  };
  const wasi = new Proxy({ fd_write }, { get: (known, name) => known[name] ?? (() => 0) });
  const code = await WebAssembly.compile(Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0)));
  const { exports } = await WebAssembly.instantiate(code, { wasi_snapshot_preview1: wasi });
  memory = exports.memory;
  exports._start();
  return text;
}

for (const [name, size] of Object.entries({ phone, desktop }))
  describe(`without a network, ${name}`, () => {
    let here;
    let page;
    before(async () => {
      here = await cut_off({ size });
      ({ page } = here);
    });
    after(() => here.end());

    for (const game of own_games)
      test(`${game} to its end, ${name}`, { timeout: 1_200_000 }, async (t) => {
        const first_card = await play_here(page, here.url, game);
        t.diagnostic(`first card after ${first_card} ms`);
        await by_mouse[game](page, 0);
        page = await killed_and_back(here.context, page, here.url);
        await play_to_the_end(page, by_mouse[game]);
        const table = new URL(page.url()).pathname.split('/').at(-1);
        await page.goto(`${here.url}/replay/${table}`);
        await page.locator('.bar h1').waitFor();
        assert.equal(await page.locator('.problem').count(), 0);
      });
  });

describe('the worker of the house', () => {
  let here;
  before(async () => (here = await cut_off()));
  after(() => here.end());

  test('a worker that dies is replaced, and the game goes on', { timeout: 600_000 }, async () => {
    const { page, url } = here;
    await play_here(page, url, 'sushi_go');
    await by_mouse.sushi_go(page, 0);
    await page.locator('.waiting.mine').waitFor();
    const before = house_of(page);
    await before.evaluate(() => globalThis.close()).catch(() => {}); // it cannot answer any more
    await by_mouse.sushi_go(page, 1);
    await page.locator('.waiting.mine').waitFor();
    assert.notEqual(house_of(page), before);
  });

  test('the rules are the same there as everywhere', { timeout: 600_000 }, async () => {
    const { page, url } = here;
    const root = join(web, '..');
    const program = join(root, 'build/signature/signature.wasm');
    if (!existsSync(program)) execFileSync(join(root, 'tests/signature/check'), [join(root, 'build/signature')]);
    await play_here(page, url, 'sushi_go');
    const signatures = await house_of(page).evaluate(written_by, readFileSync(program).toString('base64'));
    assert.equal(signatures, readFileSync(join(root, 'tests/signatures.txt'), 'utf8'));
  });
});
