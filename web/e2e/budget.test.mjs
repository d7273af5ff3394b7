// What the page may weigh, how soon it must be there, and how smoothly it goes on. Limits are those of the design;
// where a figure depends on the machine, the limit is for one that has nothing else to do.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { own_games, phone, play_now, url, visitor, when_answered } from './page.mjs';
import { before_event, offering, sit_at, with_recordings } from './recorded.mjs';
import { kTouches, longest_task, slowed, touches_of, traced } from './trace.mjs';

const KB = 1024;

// Everything that comes over the wire, headers and all, by the path it comes from.
async function weighed(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const paths = new Map();
  const loads = [];
  devtools.on('Network.responseReceived', ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  );
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    loads.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength }),
  );
  return loads;
}
const sum = (loads) => loads.reduce((all, { bytes }) => all + bytes, 0);

for (const locale of ['en', 'fr'])
  test(`the start page weighs at most 85.5 KB, with one file of letters (${locale})`, async (context) => {
    const page = await visitor(browser, { size: phone, locale, keeps: true });
    const loads = await weighed(page);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    context.diagnostic(`${(sum(loads) / KB).toFixed(1)} KB`);
    assert.ok(sum(loads) <= 85.5 * KB, JSON.stringify(loads)); // what it weighed before it could do without a server
    assert.equal(loads.filter(({ path }) => path.endsWith('.woff2')).length, 1);
  });

for (const game of own_games)
  test(`JavaScript up to the first table is at most 150 KB (${game})`, async (context) => {
    const page = await visitor(browser, { size: phone });
    const loads = await weighed(page);
    await play_now(page, game);
    await page.locator('.others').first().waitFor();
    await page.waitForLoadState('networkidle');
    const bytes = sum(loads.filter(({ path }) => path.endsWith('.js')));
    context.diagnostic(`${(bytes / KB).toFixed(1)} KB`);
    assert.ok(bytes <= 150 * KB, `${bytes} bytes`);
  });

// In the page: when the largest thing was painted, and how far things jumped.
function watch_paint() {
  window.paint = { lcp: 0, cls: 0 };
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.paint.lcp = entry.startTime))).observe(
    { type: 'largest-contentful-paint', buffered: true },
  );
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => entry.hadRecentInput || (window.paint.cls += entry.value)),
  ).observe({ type: 'layout-shift', buffered: true });
}

// What else the machine does lengthens every figure by the clock: the best of a few tries is the page's own.
const kTries = 15;
async function best_of(limit, measure) {
  let best = Infinity;
  for (let i = 0; i < kTries && best > limit; ++i) best = Math.min(best, await measure());
  return best;
}

test('the start page paints within 0.5 s and does not jump', async (context) => {
  let jumped = 0;
  const lcp = await best_of(500, async () => {
    const page = await visitor(browser, { size: phone });
    await page.addInitScript(watch_paint);
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const paint = await page.evaluate(() => window.paint);
    assert.ok(paint.lcp > 0);
    jumped = Math.max(jumped, paint.cls);
    await page.context().close();
    return paint.lcp;
  });
  context.diagnostic(`LCP ${Math.round(lcp)} ms, CLS ${jumped.toFixed(3)}`);
  assert.ok(lcp <= 500, `LCP ${lcp}`);
  assert.ok(jumped <= 0.01, `CLS ${jumped}`);
});

test('from the link to the first card played in at most 10 s', async (context) => {
  const page = await visitor(browser, { size: phone });
  const begin = Date.now();
  await play_now(page, 'sushi_go');
  await page.locator('[role=radio]').first().click();
  await when_answered(page, () => page.locator('.choose').click());
  const seconds = (Date.now() - begin) / 1000;
  context.diagnostic(`${seconds.toFixed(1)} s`);
  assert.ok(seconds <= 10, `${seconds} s`);
});

// Every event is a beat: a round that is counted has the most of them, the belt the most that moves.
const kBusy = [
  ['sushi_go-4', before_event('sushi_go-4', 'served')],
  ['party-master_menu', before_event('party-master_menu', 'served')],
  ['sushizock-3', before_event('sushizock-3', 'steals')],
  ['boat-3', before_event('boat-3', 'guess')],
];
const slower = (times) => (times > 1 ? `, on a processor ${times} times as slow` : '');
async function watch_update(page) {
  await page.evaluate(() => void setTimeout(() => window.recorded.go_on()));
  await page.locator('.frame.playing').waitFor();
  await page.waitForFunction(() => !document.querySelector('.frame.playing'));
}

for (const [times, limit] of [
  [1, 50],
  [4, 200],
])
  test(`no task is longer than ${limit} ms while the stage plays${slower(times)}`, async (context) => {
    for (const [name, step] of kBusy) {
      const page = await with_recordings(await visitor(browser, { size: phone, motion: 'no-preference' }));
      await sit_at(page, name, step);
      await page.waitForLoadState('networkidle');
      await slowed(page, times);
      const longest = longest_task(await traced(page, () => watch_update(page)));
      context.diagnostic(`${name}: ${Math.round(longest)} ms of processor`);
      assert.ok(longest <= limit, `${name}: ${longest} ms`);
      await page.context().close();
    }
  });

// What people touch at a table, over and over; the last one is a choice, which the server answers.
const sheets = ['.bar .tool >> nth=0', 'dialog[open] .close', '.bar .tool >> nth=-1', 'dialog[open] .close'];
const kTouched = [
  ['sushi_go-4', 'step=2', [0, 1, 2, 3, 4].map((i) => `[role=radio] >> nth=${i}`), '.choose'],
  [
    'party-master_menu',
    'step=5',
    ['.menu button >> nth=2', '[role=radio] >> nth=0', '[role=radio] >> nth=1'],
    '.choose',
  ],
  ['sushizock-3', offering('sushizock-3', 'keep'), [0, 1, 2, 0, 1, 2].map((i) => `.die >> nth=${i}`), null],
  ['sushizock-3', offering('sushizock-3', 'steal'), ['.rows .lit >> nth=0'], '.deed .main'],
  ['boat-3', offering('boat-3', 'move'), ['.belt .lit >> nth=0', '.belt .lit >> nth=-1'], '.deed .go'],
  ['boat-3', offering('boat-3', 'guess'), ['.dock .colours button >> nth=0', '.dock .plain'], null],
];
const touched_by = (places, last) => [...places, ...sheets, ...places, ...sheets, ...places, ...(last ? [last] : [])];
async function to_be_touched(recording, query) {
  const page = await with_recordings(await visitor(browser, { size: phone }));
  await sit_at(page, recording, query);
  await page.waitForLoadState('networkidle');
  return page;
}
async function touch(page, places) {
  for (const place of places) await page.locator(place).tap();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
function p99(all) {
  assert.ok(all.length >= 80, `${all.length} touches`);
  return all.toSorted((one, other) => one - other)[Math.ceil(0.99 * all.length) - 1];
}

for (const [times, limit] of [
  [1, 80],
  [4, 200],
])
  test(`of a hundred touches 99 cost at most ${limit} ms until the next paint${slower(times)}`, async (context) => {
    const dearest = await best_of(limit, async () => {
      const all = [];
      for (const [recording, query, places, last] of kTouched) {
        const page = await to_be_touched(recording, query);
        await slowed(page, times);
        const costs = touches_of(await traced(page, () => touch(page, touched_by(places, last)), kTouches));
        context.diagnostic(`${recording} ${query}: at most ${Math.max(...costs).toFixed(0)} ms, of ${costs.length}`);
        all.push(...costs);
        await page.context().close();
      }
      return p99(all);
    });
    context.diagnostic(`${dearest.toFixed(0)} ms of processor`);
    assert.ok(dearest <= limit, `${dearest} ms`);
  });

// How long each touch took until the next paint, in milliseconds by the clock.
async function answers_at(recording, query, places, last) {
  const page = await to_be_touched(recording, query);
  await page.evaluate(() => {
    window.answers = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId)
          window.answers.set(interactionId, Math.max(duration, window.answers.get(interactionId) ?? 0));
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const touched = touched_by(places, last);
  await touch(page, touched);
  const slow = await page.evaluate(() => [...window.answers.values()]);
  await page.context().close();
  return [...slow, ...Array.from({ length: Math.max(0, touched.length - slow.length) }, () => 0)];
}

test('of a hundred touches 99 are answered by the next paint within 80 ms', async (context) => {
  const slowest = await best_of(80, async () => {
    const all = [];
    for (const each of kTouched) {
      const answers = await answers_at(...each);
      context.diagnostic(`${each[0]} ${each[1]}: slowest of ${answers.length}: ${Math.max(...answers)} ms`);
      all.push(...answers);
    }
    return p99(all);
  });
  context.diagnostic(`${slowest} ms`);
  assert.ok(slowest <= 80, `${slowest} ms`);
});
