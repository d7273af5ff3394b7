// Every game at this device with the server stopped, on a phone and at a desk, to its end and over a killed tab.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cut_off, killed_and_back, play_here } from './offline.mjs';
import { desktop, own_games, phone, play_to_the_end } from './page.mjs';
import { by_mouse } from './play.mjs';

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
