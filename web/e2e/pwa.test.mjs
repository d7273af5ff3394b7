// The page as an app: it can be installed, opens without a network after one visit, and never changes under anybody.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
// Nothing less installs apps.
import './whole_browser.mjs';
import { launch_kept, web, with_module } from './page.mjs';
import { OwnServer } from './server.mjs';

const kTime = { timeout: 480_000 };
const record = readFileSync(join(web, '../tests/fuzz/corpus/record/sushi_go-two.json'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sushiya-pwa-'));
const server = new OwnServer();
let context;
let page;
before(async () => {
  await server.start();
  context = await launch_kept(join(folder, 'browser'));
  page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(120_000);
});
after(async () => {
  await context.close();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});
const kept = () => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('a browser offers to install it', kTime, async () => {
  await page.goto(server.url);
  await kept();
  const devtools = await context.newCDPSession(page);
  const { errors, data } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { icons, shortcuts, share_target } = JSON.parse(data);
  assert.deepEqual([...new Set(icons.map(({ purpose }) => purpose))].sort(), ['any', 'maskable']);
  assert.equal(shortcuts.length, 4);
  assert.equal(share_target.action, '/records');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors, []);
  await page.getByRole('button', { name: 'Install Sushiya' }).waitFor();
});

// The same page with another title, and the worker that belongs to it.
function next_version() {
  const next = join(folder, 'next');
  cpSync(join(web, 'dist'), next, { recursive: true });
  const index = readFileSync(join(next, 'index.html'), 'utf8').replace('<title>', '<title data-version="next">');
  const hash = `sha256-${createHash('sha256').update(index).digest('base64')}`;
  const worker = readFileSync(join(next, 'sw.js'), 'utf8')
    .replace(/"version":"\w+"/, '"version":"next"')
    .replace(/"\/":"[^"]+"/, `"/":"${hash}"`);
  writeFileSync(join(next, 'index.html'), index);
  writeFileSync(join(next, 'sw.js'), worker);
  for (const file of ['index.html', 'sw.js'])
    for (const packed of ['br', 'gz']) rmSync(join(next, `${file}.${packed}`));
  return next;
}
const version = () => page.locator('title').getAttribute('data-version');

test('a newer version waits for the next visit, whole', kTime, async () => {
  await server.stop();
  await server.start(next_version());
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.locator('.newer').waitFor();
  assert.equal(await version(), null, 'nothing changes while somebody looks');
  await page.locator('.newer button').click();
  await page.locator('title[data-version=next]').waitFor({ state: 'attached' });
  await page.locator('.boxes').waitFor();
  assert.equal(await page.locator('.newer').count(), 0);
  const caches = await page.evaluate(() => window.caches.keys());
  assert.ok(caches.includes('page-next'), caches.join());
});

const possible = () => page.locator('.now p:not(.away)').textContent();

// How far things jump on their own from now on.
const watch_jumps = () =>
  page.evaluate(() => {
    window.jumped = 0;
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => entry.hadRecentInput || (window.jumped += entry.value)),
    ).observe({ type: 'layout-shift' });
  });

test('the start page says what is possible as the network goes and comes, and does not jump', kTime, async () => {
  await page.goto(server.url);
  await page.locator('.boxes li').first().waitFor();
  assert.match(await possible(), /Friends anywhere/);
  await watch_jumps();
  await server.stop();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.locator('.now p:not(.away)', { hasText: 'No network' }).waitFor();
  await server.start();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.locator('.now p:not(.away)', { hasText: 'Friends anywhere' }).waitFor();
  assert.equal(await page.evaluate(() => window.jumped), 0);
});

test(
  'after one visit everything but friends elsewhere works with the server stopped',
  { ...kTime, ...with_module },
  async () => {
    await server.stop();
    for (const [path, seen] of [
      ['/rules/sushi_go', 'article'],
      ['/learn/sushizock', '.lesson .table'],
      ['/settings', '.options'],
      ['/lobby', '[role=status]:has-text("needs the network")'],
    ]) {
      await page.goto(server.url + path);
      await page.locator(seen).first().waitFor();
    }
    // The bill of a real game.
    await page.goto(`${server.url}/score/sushi_go`);
    await page.locator('.button.main').last().click();
    await page.locator('table').first().waitFor();
    // A game against bots, with one tap; it is found again.
    await page.goto(server.url);
    assert.match(await possible(), /No network/);
    await page.locator('.box.sushi_go button.main').click();
    await page.locator('[role=radio]').first().waitFor();
    await page.goto(server.url);
    await page.locator('.tables a[href^="/t/local-"]').click();
    await page.locator('[role=radio]').first().waitFor();
  },
);

test(
  'a record that is shared with the app is kept and replayed, and forgotten when asked to',
  { ...kTime, ...with_module },
  async () => {
    await page.goto(`${server.url}/settings`);
    await page.evaluate((text) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/records', enctype: 'multipart/form-data' });
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'record' });
      const files = new DataTransfer();
      files.items.add(new File([text], 'lunch.json', { type: 'application/json' }));
      field.files = files.files;
      form.append(field);
      document.body.append(form);
      form.submit();
    }, record);
    await page.waitForURL(/\/replay\/local-/);
    await page.locator('.controls input[type=range]').waitFor();
    await page.goto(server.url);
    const kept = page.locator('.tables li', { has: page.locator('a[href^="/replay/local-"]') });
    await kept.getByRole('button', { name: /^Forget/ }).click();
    await page.getByText('for good?').waitFor();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await kept.waitFor({ state: 'detached' });
  },
);
