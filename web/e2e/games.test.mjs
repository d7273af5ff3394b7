// A full game of each against bots, by mouse and by keyboard alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, play_now, play_to_the_end, visitor } from './page.mjs';
import { by_keyboard, by_mouse } from './play.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const games = ['sushi_go', 'sushi_go_party', 'sushizock', 'sushi_boat'];
for (const game of games)
  for (const [how, act] of [['by mouse', by_mouse[game]], ['by keyboard alone', by_keyboard[game]]])
    test(`a game of ${game} ${how}`, { timeout: 240_000 }, async () => {
      const page = await visitor(browser);
      await play_now(page, game);
      await play_to_the_end(page, act);
      assert.match(await page.locator('.verdict').innerText(), /win/);
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
