// A full game of each against bots, by mouse and by keyboard alone (by day every other game by one of them), and the
// same game again as a replay.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { desktop, games, phone, play_now, play_to_the_end, visitor } from './page.mjs';
import { with_keys, with_mouse } from './play.mjs';

// The focus is on the page as a whole only before the first key.
const never_lost = (act) => async (page, turn) => {
  if (turn > 0) assert.notEqual(await focus(page), 'BODY', `the focus is lost before choice ${turn}`);
  await act(page, turn);
  assert.notEqual(await focus(page), 'BODY', `the focus is lost by choice ${turn}`);
};
const focus = (page) => page.evaluate(() => document.activeElement?.tagName ?? 'BODY');

for (const [place, game] of (await games()).entries()) {
  const ways = [
    ['by mouse', with_mouse(game)],
    ['by keyboard alone', never_lost(with_keys(game))],
  ];
  for (const [how, act] of only_some(ways, (_, i) => i === place % 2))
    test(`a game of ${game} ${how}`, { timeout: 960_000 }, async () => {
      const page = await visitor(browser);
      await play_now(page, game);
      await play_to_the_end(page, act);
      const verdict = await page.locator('.verdict').innerText();
      assert.match(verdict, /win/);
      // Whoever has not won is told where they come.
      const places = await page.locator('.over .place').allInnerTexts();
      if (/^You|Guest/.test(verdict)) assert.deepEqual(places, []);
      else assert.match(places.join(), /^You come [2-5](nd|rd|th) with −?\d+ points?\.$/);
      if (how === 'by mouse') await replay(page, game);
      nothing_found(page);
      await page.context().close();
    });
}

async function replay(page, game) {
  await page.locator('dialog[open] a[href^="/replay/"]:not([href*="review"])').click();
  await page.locator('.controls input[type=range]').fill('5');
  for (const [name, size] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(size);
    await inspect(page, `${name}-en-replay-${game}`);
  }
}
