// What the page may weigh, how soon it must be there, and how smoothly it goes on. Limits are those of the design;
// where a figure depends on the machine, the limit is for one that has nothing else to do.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, phone, play_now, url, visitor, when_answered } from './page.mjs';
import { before_event, sit_at, with_recordings } from './recorded.mjs';

const KB = 1024;
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

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

for (const game of ['sushi_go', 'sushi_boat'])
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
  ['boat-3', before_event('boat-3', 'guess')],
];
// The longest task of the page's own thread in milliseconds of processor, which a busy machine does not lengthen.
async function longest_task(page, action) {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  await action();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  const is_main = ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(is_main).map(({ pid, tid }) => `${pid}/${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && mains.has(`${pid}/${tid}`));
  assert.ok(tasks.length > 0, 'the trace has tasks');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

// On a processor four times as slow that is 200 ms.
test('no task is longer than 50 ms while the stage plays', async (context) => {
  for (const [name, step] of kBusy) {
    const page = await with_recordings(await visitor(browser, { size: phone, motion: 'no-preference' }));
    await sit_at(page, name, step);
    await page.waitForLoadState('networkidle');
    const longest = await longest_task(page, async () => {
      await page.evaluate(() => void setTimeout(() => window.recorded.go_on()));
      await page.locator('.frame.playing').waitFor();
      await page.waitForFunction(() => !document.querySelector('.frame.playing'));
    });
    context.diagnostic(`${name}: ${Math.round(longest)} ms of processor`);
    assert.ok(longest <= 50, `${name}: ${longest} ms`);
    await page.context().close();
  }
});

test('a tap is answered by the next paint within 80 ms', async (context) => {
  const worst = await best_of(80, async () => {
    const page = await with_recordings(await visitor(browser, { size: phone }));
    await sit_at(page, 'sushi_go-4', 'step=2');
    await page.evaluate(() => {
      window.answers = [0];
      new PerformanceObserver((list) =>
        window.answers.push(...list.getEntries().map(({ interactionId, duration }) => (interactionId ? duration : 0))),
      ).observe({ type: 'event', durationThreshold: 16 });
    });
    const cards = page.locator('[role=radio]');
    for (let i = 0; i < 20; ++i) await cards.nth(i % 5).tap();
    await page.locator('.choose').tap();
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const longest = Math.max(...(await page.evaluate(() => window.answers)));
    await page.context().close();
    return longest;
  });
  context.diagnostic(`${worst} ms`);
  assert.ok(worst <= 80, `${worst} ms`);
});
