// The page goes on smoothly while bots think at tables of this device, in motion and with the network cut.
//   SUSHIYA_TRACE=folder  keeps what Chromium noted, for its own viewer.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { cut_off } from './offline.mjs';
import { own_games, phone, standing } from './page.mjs';
import { with_mouse } from './play.mjs';
import { longest_task, traced } from './trace.mjs';

let here;
before(async () => (here = await cut_off({ size: phone, motion: 'no-preference' })));
after(() => here.end());

const kLongest = 50; // milliseconds
const kMore = [
  'devtools.timeline',
  'cc',
  'viz',
  'gpu',
  'blink',
  'v8',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.stack',
];
const kTurns = 4; // of ours; between them two bots think and are shown

// One person and two bots who search as long as they may.
async function sit_with_chefs(page, game) {
  await page.goto(`${here.url}/new/${game}`);
  const fields = page.locator('.two select');
  await fields.nth(0).selectOption('3');
  await fields.nth(1).selectOption('2');
  await fields.nth(2).selectOption('chef');
  await page.locator('form .button.main').click();
}

// In the page: how long each frame was shown, and when.
function watch_frames() {
  window.frames_shown = [];
  let before = performance.now();
  const next = (now) => {
    window.frames_shown.push([before, now - before]);
    before = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

for (const game of own_games)
  test(`no frame of ${game} waits for a bot that thinks`, { timeout: 600_000 }, async (context) => {
    const { page } = here;
    await sit_with_chefs(page, game);
    await page.locator('.waiting.mine').waitFor();
    await page.waitForFunction(() => !document.querySelector('.frame.playing'));
    let frames = [];
    const play = async () => {
      await page.evaluate(watch_frames);
      for (let turn = 0; turn < kTurns; ++turn) {
        await page.waitForFunction(() => document.querySelector('.waiting.mine, dialog[open] .go-on'));
        if ((await standing(page)) === 'round') await page.keyboard.press('Enter');
        else await with_mouse(game)(page, turn);
      }
      await page.waitForFunction(() => document.querySelector('.waiting.mine, dialog[open] .go-on'));
      frames = await page.evaluate(() => window.frames_shown);
    };
    const trace = await traced(page, play, process.env.SUSHIYA_TRACE ? kMore : []);
    if (process.env.SUSHIYA_TRACE) {
      mkdirSync(process.env.SUSHIYA_TRACE, { recursive: true });
      writeFileSync(join(process.env.SUSHIYA_TRACE, `${game}.json`), trace);
    }
    const shown = frames.map(([, ms]) => ms).sort((a, b) => a - b);
    const late = shown.filter((ms) => ms > kLongest);
    const longest = longest_task(trace);
    context.diagnostic(
      `${shown.length} frames, ${late.length} over ${kLongest} ms, the longest ${shown.at(-1).toFixed(0)} ms; ` +
        `the longest task ${longest.toFixed(0)} ms of processor`,
    );
    assert.ok(shown.length > 0);
    assert.ok(longest <= kLongest, `a task of ${longest} ms`);
  });
