// The page as an app: it can be installed, opens without a network after one visit, and never changes under anybody.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { launch_kept, web } from './page.mjs';
import { OwnServer } from './server.mjs';

const folder = mkdtempSync(join(tmpdir(), 'sushiya-pwa-'));
const server = new OwnServer();
let context;
let page;
before(async () => {
  await server.start();
  context = await launch_kept(join(folder, 'browser'));
  page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(60_000);
});
after(async () => {
  await context.close();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
});
const kept = () => page.evaluate(async () => void (await navigator.serviceWorker.ready));

test('a browser offers to install it', { timeout: 120_000 }, async () => {
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

test('a newer version waits for the next visit, whole', { timeout: 120_000 }, async () => {
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

test('after one visit it opens with the server stopped, on every screen', { timeout: 120_000 }, async () => {
  await server.stop();
  for (const [path, seen] of [
    ['/', '.boxes'],
    ['/rules/sushi_go', 'article'],
    ['/learn/sushizock', '.lesson .table'],
    ['/settings', '.options'],
  ]) {
    await page.goto(server.url + path);
    await page.locator(seen).first().waitFor();
  }
  await assert.rejects(page.request.get(`${server.url}/healthz`), 'nobody is there');
});
