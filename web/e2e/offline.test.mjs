// Without a network: a game at this device, the tab killed in the middle, and the record.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cut_off, killed_and_back, play_here } from './offline.mjs';
import { phone, play_to_the_end } from './page.mjs';
import { by_mouse } from './play.mjs';

let here;
before(async () => (here = await cut_off({ size: phone, locale: 'fr' })));
after(() => here.end());

test('a game with the server stopped, to its end', { timeout: 600_000 }, async () => {
  const { context, url } = here;
  await play_here(here.page, url, 'sushi_go');
  for (let turn = 0; turn < 2; ++turn) {
    await here.page.locator('.waiting.mine').waitFor();
    await by_mouse.sushi_go(here.page, turn);
  }
  const page = await killed_and_back(context, here.page, url);
  const table = new URL(page.url()).pathname.split('/').at(-1);

  await play_to_the_end(page, by_mouse.sushi_go);
  await page.goto(`${url}/replay/${table}`);
  await page.locator('.bar h1', { hasText: 'Sushi Go' }).waitFor();
  assert.equal(await page.locator('.problem').count(), 0);
});
