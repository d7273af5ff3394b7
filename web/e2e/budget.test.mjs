// What the page may weigh and how soon it must be there.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { launch, phone, play_now, url, visitor, web, when_answered } from './page.mjs';

const assets = join(web, 'dist/assets');
let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('all JavaScript together is at most 150 KB compressed', (context) => {
  const bytes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
  context.diagnostic(`${(bytes / 1024).toFixed(1)} KB`);
  assert.ok(bytes <= 150 * 1024, `${bytes} bytes`);
});

test('the start page paints within 1.5 s and does not jump', async (context) => {
  const page = await visitor(browser, { size: phone });
  await page.addInitScript(() => {
    window.paint = { lcp: 0, cls: 0 };
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => (window.paint.lcp = entry.startTime)),
    ).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => entry.hadRecentInput || (window.paint.cls += entry.value)),
    ).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(500);
  const { lcp, cls } = await page.evaluate(() => window.paint);
  context.diagnostic(`LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`);
  assert.ok(lcp > 0 && lcp <= 1500, `LCP ${lcp}`);
  assert.ok(cls <= 0.1, `CLS ${cls}`);
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
