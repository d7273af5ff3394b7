// Turns of each game frame by frame, as people see them: a picture every 50 ms of the stage's own time in
// screenshots/frames/<recording>-<size>-<moment>/, and a sheet of them beside it.
//   node e2e/run.mjs frames "sushizock-3.* phone"
// The page's clocks stand still between pictures, so that a slow machine shows the same frames as a fast one.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { desktop, phone, visitor, web } from './page.mjs';
import { before_event, recordings, sit_at, with_recordings } from './recorded.mjs';

const kEvery = 50;
const kMost = 130; // 6 s behind is the most there may be, and a few
const kJump = 2; // pixels the board may grow or shrink while it is played on
const turns = {
  'sushi_go-4': ['step=11', before_event('sushi_go-4', 'served')],
  'party-master_menu': [before_event('party-master_menu', 'asks'), before_event('party-master_menu', 'turned')],
  'sushizock-3': ['step=1', before_event('sushizock-3', 'steals')],
  'boat-3': [before_event('boat-3', 'orders'), before_event('boat-3', 'guess'), before_event('boat-3', 'eats')],
};
const all_frames = join(web, 'screenshots/frames');

// In the page: nothing that is set in motion goes on by itself, or a slow machine would find it over already.
function begin_at_rest() {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const begun = animate.apply(this, how);
    begun.pause();
    return begun;
  };
}
// The browser's own animations do not follow the page's clock: they are held where they should be.
const hold_animations = (page, ms) =>
  page.evaluate((at) => {
    for (const each of document.getAnimations()) {
      each.pause();
      each.begun ??= at;
      each.currentTime = at - each.begun;
    }
  }, ms);

// What is on the page: the words of the board, how high it is, what has been told, and what hangs in the air.
const seen_on = (page) =>
  page.evaluate(() => ({
    playing: !!document.querySelector('.frame.playing'),
    words: document.querySelector('.frame').innerText,
    height: document.querySelector('.frame').getBoundingClientRect().height,
    told: [...document.querySelectorAll('.log [data-line]')].map((line) => line.textContent.trim()),
    flying: document.querySelectorAll('.air > *').length,
  }));

async function seat(name, step, size) {
  const page = await with_recordings(await visitor(browser, { size, motion: 'no-preference' }));
  await page.addInitScript(begin_at_rest);
  await page.clock.install();
  await sit_at(page, name, step);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

// Plays one update, with a picture of every frame.
async function filmed(page, folder, moment) {
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const frames = [];
  await page.evaluate(() => window.recorded.go_on());
  for (let i = 0; i < kMost; ++i) {
    await hold_animations(page, i * kEvery);
    const path = join(folder, `${moment}-${String(i * kEvery).padStart(5, '0')}.png`);
    await page.screenshot({ path });
    frames.push({ path, ...(await seen_on(page)) });
    if (!frames.at(-1).playing) break;
    await page.clock.runFor(kEvery);
  }
  return frames;
}

// Small pictures of them side by side, each with its time: as many as make a file of at most 60 KB.
const kOnSheet = 12;
async function sheet(frames, { width }, path) {
  const every = Math.ceil(frames.length / (kOnSheet - 1));
  const shown = frames.filter((_, i) => i % every === 0 || i === frames.length - 1);
  const columns = width > 800 ? 4 : 6;
  const pictures = shown.map((frame) => {
    const ms = frames.indexOf(frame) * kEvery;
    const data = readFileSync(frame.path).toString('base64');
    return `<figure><img src="data:image/png;base64,${data}"><figcaption>${ms} ms</figcaption></figure>`;
  });
  const page = await browser.newPage({ viewport: { width: width > 800 ? 1000 : 720, height: 400 } });
  await page.setContent(`<style>
    body { margin: 0; display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 4px; background: #444 }
    figure { margin: 0; position: relative } img { width: 100%; display: block }
    figcaption { position: absolute; right: 0; bottom: 0; padding: 0 4px; background: #000; color: #fff }
    figcaption { font: 12px sans-serif }
  </style>${pictures.join('')}`);
  await page.screenshot({ path, type: 'jpeg', quality: 30, fullPage: true });
  await page.close();
}

for (const [name, steps] of Object.entries(turns))
  for (const [size_name, size] of Object.entries({ desktop, phone }))
    for (const step of steps) {
      const moment = step.replace('=', '');
      test(
        `${name} ${moment} ${size_name}: every frame follows from the one before`,
        { timeout: 600_000 },
        async () => {
          const folder = join(all_frames, `${name}-${size_name}-${moment}`);
          rmSync(folder, { recursive: true, force: true });
          mkdirSync(folder, { recursive: true });
          const page = await seat(name, step, size);
          const frames = await filmed(page, folder, moment);
          await sheet(frames, size, `${folder}.jpg`);
          const end = frames.at(-1);
          assert.equal(end.playing, false, 'it is over in time');
          assert.equal(end.flying, 0, 'nothing hangs in the air');
          assert.ok(frames.length > 4, 'there was something to see');
          nothing_found(page);
          await page.context().close();

          // What is told is told once, in order, and stays; only what comes into sight or goes out of it (B55, Z26) is
          // told anew, in as many lines.
          const { events_from: anew } = recordings[name].updates[Number(step.slice(5)) + 1];
          frames.slice(1).forEach(({ told }, i) => {
            const before = frames[i].told;
            if (anew === undefined) assert.deepEqual(told.slice(0, before.length), before);
            else assert.ok(told.length >= before.length, `${told.length} lines of ${before.length} are left`);
          });
          const heights = frames.filter(({ playing }) => playing).map(({ height }) => height);
          const jump = Math.max(...heights) - Math.min(...heights);
          assert.ok(jump <= kJump, `the board jumps by ${jump} pixels: ${heights}`);

          // The end is what anybody sees who comes now.
          const later = await seat(name, `step=${Number(step.slice(5)) + 1}`, size);
          assert.equal(end.words, (await seen_on(later)).words);
          await later.context().close();
        },
      );
    }
