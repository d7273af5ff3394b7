// Every game at this device with the server stopped, on a phone and at a desk, to its end and over a killed tab.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cut_off, killed_and_back, play_here } from './offline.mjs';
import { desktop, own_games, phone, play_to_the_end } from './page.mjs';
import { by_mouse } from './play.mjs';

for (const [name, size] of Object.entries({ phone, desktop })) {
  let here;
  before(async () => (here = await cut_off({ size })));
  after(() => here.end());
  for (const game of own_games)
    test(`${game} without a network, ${name}`, { timeout: 1_200_000 }, async () => {
      const { context, url } = here;
      here.page = here.page.isClosed() ? await context.newPage() : here.page;
      const first_card = await play_here(here.page, url, game);
      console.log(`# ${game}, ${name}: first card after ${first_card} ms`);
      await by_mouse[game](here.page, 0);
      here.page = await killed_and_back(context, here.page, url);
      await play_to_the_end(here.page, by_mouse[game]);
      const table = new URL(here.page.url()).pathname.split('/').at(-1);
      await here.page.goto(`${url}/replay/${table}`);
      await here.page.locator('.bar h1').waitFor();
      assert.equal(await here.page.locator('.problem').count(), 0);
    });
}
