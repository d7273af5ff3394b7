// Every game around one device, two people and a bot, to its end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { now, sit_around } from './hot_seat.mjs';
import { own_games, phone, shot, visitor, with_module } from './page.mjs';
import { with_mouse } from './play.mjs';

const kMost = 1000; // choices
for (const game of own_games)
  test(`${game} around one device to the end`, { timeout: 1_200_000, ...with_module }, async (context) => {
    const page = await visitor(browser, { size: phone });
    await sit_around(page, game, { bots: 1 });
    let covers = 0;
    for (let i = 0; i < kMost; ++i) {
      const state = await now(page);
      if (state === 'over') {
        context.diagnostic(`${i} steps, covered ${covers} times`);
        await shot(page, `hot-seat-${game}`);
        return assert.deepEqual(page.complaints, []);
      }
      covers += state === 'covered';
      if (state === 'covered') await page.locator('.ready').click();
      else if (state === 'round') {
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => !document.querySelector('dialog[open] .go-on'));
      } else await with_mouse(game)(page, i);
    }
    assert.fail('the game did not end');
  });
