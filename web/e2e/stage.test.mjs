// Turns that can be watched, with motion on: in order, to the end, and skipped when one likes.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { night } from './night.mjs';
import { desktop, open_table, phone, play_to_the_end, visitor } from './page.mjs';
import { with_mouse } from './play.mjs';
import { before_event, sit_at, with_recordings } from './recorded.mjs';

// Whatever a page still does, it does not do beside the next one.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function spectator(name, step, size = desktop) {
  const page = await with_recordings(await visitor(browser, { size, motion: 'no-preference' }));
  await sit_at(page, name, step);
  // How many lines the log had whenever it changed, and whether something was being played.
  await page.evaluate(() => {
    window.seen = [];
    const look = () => {
      const lines = document.querySelectorAll('.log [data-line]').length;
      const playing = !!document.querySelector('.frame.playing');
      const last = window.seen.at(-1);
      if (last?.lines !== lines || last?.playing !== playing) window.seen.push({ lines, playing });
      requestAnimationFrame(look);
    };
    look();
  });
  return page;
}
const at_rest = (page) =>
  page.waitForFunction(() => window.seen.some(({ playing }) => playing) && !document.querySelector('.frame.playing'));

test('a turn is told line by line while it is played', async () => {
  const page = await spectator('sushizock-3', before_event('sushizock-3', 'steals'));
  await page.evaluate(() => window.recorded.go_on());
  await at_rest(page);
  const seen = await page.evaluate(() => window.seen);
  const lines = [...new Set(seen.map((each) => each.lines))];
  assert.equal(lines.length, 3, JSON.stringify(seen)); // before, the theft, the next roll
  assert.ok(seen.filter(({ playing }) => playing).length >= 2, JSON.stringify(seen));
  nothing_found(page);
});

for (const [how, skip] of [
  ['a tap', (page) => page.locator('.frame').click({ position: { x: 40, y: 200 } })],
  ['a key', (page) => page.keyboard.press('Enter')],
])
  test(`${how} shows the end and does nothing else`, async () => {
    const page = await spectator('boat-3', before_event('boat-3', 'guess'), phone);
    await page.evaluate(() => window.recorded.go_on());
    await page.locator('.frame.playing').waitFor();
    const step = await page.evaluate(() => window.recorded.step);
    await skip(page);
    await page.locator('.frame:not(.playing)').waitFor();
    assert.equal(await page.evaluate(() => window.recorded.step), step);
    assert.equal(await page.locator('.air > *').count(), 0, 'nothing hangs in the air');
    nothing_found(page);
  });

// By day a few turns.
const kTurns = 6;
test('a game with motion, skipped or not, is played like any other', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { motion: 'no-preference' });
  await open_table(page, 'sushi_go', { players: 2 });
  const turn_with_motion = async (at, turn) => {
    await with_mouse('sushi_go')(at, turn);
    if (turn % 6 && (await at.locator('.frame.playing').count())) await at.keyboard.press(' ');
  };
  if (night) await play_to_the_end(page, turn_with_motion);
  else
    for (let turn = 0; turn < kTurns; ++turn) {
      await page.locator('.waiting.mine').waitFor();
      await turn_with_motion(page, turn);
    }
  nothing_found(page);
});
