// Browsers that keep nothing more, or nothing at all, and two windows at one table: what is said, and that the game
// goes on and can be taken away.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { cut_off, play_here } from './offline.mjs';
import { launch, phone, play_to_the_end, shot, url, visitor, with_module } from './page.mjs';
import { by_mouse } from './play.mjs';

const table_of = (page) => new URL(page.url()).pathname.split('/').at(-1);
const told = (page, text) => page.locator('[role=alert]', { hasText: text });
const kTime = { timeout: 480_000, ...with_module };

async function choose(page, turns) {
  for (let turn = 0; turn < turns; ++turn) {
    await page.locator('.waiting.mine').waitFor();
    await by_mouse.sushi_go(page, turn);
  }
  await page.locator('.waiting.mine').waitFor();
}
const hand = (page) =>
  page.locator('[role=radio]').evaluateAll((cards) => cards.map((card) => card.textContent.trim()));
const lines_kept = (page) =>
  page.evaluate(
    () =>
      new Promise((counted, failed) => {
        const opening = indexedDB.open('sushiya');
        opening.onerror = failed;
        opening.onsuccess = () => {
          const { result } = opening;
          result.transaction('lines').objectStore('lines').count().onsuccess = ({ target }) => {
            counted(target.result);
            result.close();
          };
        };
      }),
  );
async function saved(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ]);
  return download.path();
}
async function opened(page, address, file) {
  await page.goto(`${address}/records`);
  await page.locator('input[type=file]').setInputFiles(file);
}

describe('a disk without space', () => {
  let here;
  before(async () => (here = await cut_off({ size: phone })));
  after(() => here.end());
  const bytes = async (devtools, quotaSize) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: here.url, quotaSize });

  // The browser looks anew how much is left when it has not for half a minute.
  const writes = (page) =>
    page.evaluate(
      () =>
        new Promise((answer) => {
          const writing = window.probe.transaction('probe', 'readwrite');
          writing.objectStore('probe').put('x', 1);
          writing.onabort = () => answer(false);
          writing.oncomplete = () => answer(true);
        }),
    );
  async function refused(page) {
    while (await writes(page)) await page.waitForTimeout(5000);
  }
  const open_probe = (page) =>
    page.evaluate(
      () =>
        new Promise((opened) => {
          const opening = indexedDB.open('probe', 1);
          opening.onupgradeneeded = () => opening.result.createObjectStore('probe');
          opening.onsuccess = () => opened((window.probe = opening.result) !== null);
        }),
    );

  test('the game goes on in its window, outlives the worker, and comes back from a file', kTime, async () => {
    const { page, context } = here;
    const devtools = await context.newCDPSession(page);
    await play_here(page, here.url, 'sushi_go');
    await choose(page, 1);
    await open_probe(page);
    await bytes(devtools, 1);
    await refused(page);
    const before = await lines_kept(page);
    await choose(page, 2);
    await told(page, 'No space is left').waitFor();
    await shot(page, 'storage-full');
    assert.equal(await lines_kept(page), before, 'nothing more is on disk');

    const table = table_of(page);
    const cards = await hand(page);
    const house = page.workers().find((worker) => /\/worker-/.test(worker.url()));
    await house.evaluate(() => globalThis.close()).catch(() => {});
    await choose(page, 1); // by another worker, which has it from the page
    assert.equal((await hand(page)).length, cards.length - 1);

    // It is listed, and another window is told where it is.
    const file = await saved(page);
    const left = await hand(page);
    const second = await context.newPage();
    await second.goto(`${here.url}/t/${table}`);
    await told(second, 'another window').waitFor();
    await second.close();

    // The window is closed, and there is space again.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.close();
    await devtools.detach().catch(() => {});
    const next = await context.newPage();
    next.setDefaultTimeout(120_000);
    await opened(next, here.url, file);
    await next.locator('.waiting.mine').waitFor();
    assert.deepEqual(await hand(next), left);
    assert.ok((await lines_kept(next)) > before, 'it is on disk');
    assert.equal(await told(next, 'No space is left').count(), 0);
    await play_to_the_end(next, by_mouse.sushi_go);
    here.page = next;
  });

  test('a game can begin there and goes to the disk when there is space', kTime, async () => {
    const { page, context } = here;
    const devtools = await context.newCDPSession(page);
    await open_probe(page);
    await bytes(devtools, 1);
    await refused(page);
    await play_here(page, here.url, 'sushi_go');
    await told(page, 'No space is left').waitFor();
    const before = await lines_kept(page);
    await choose(page, 1);
    await page.evaluate(() => history.pushState(null, '', '/'));
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
    await page
      .locator('.tables li', { hasText: 'in this window only' })
      .getByRole('link', { name: 'Continue' })
      .click();
    await page.locator('.waiting.mine').waitFor();
    await bytes(devtools, undefined);
    await choose(page, 1);
    await told(page, 'No space is left').waitFor({ state: 'detached' });
    assert.ok((await lines_kept(page)) > before + 5, 'all of it is on disk');
  });
});

// In every context, the workers' too: a browser without IndexedDB, and one that refuses to open it.
const kWithout = {
  'has no storage': 'Object.defineProperty(globalThis, "indexedDB", { value: undefined });',
  'refuses its storage':
    'IDBFactory.prototype.open = () => { throw new DOMException("", "InvalidStateError") };' +
    'IDBFactory.prototype.databases = () => Promise.reject(new DOMException("", "UnknownError"));',
};

describe('a browser that keeps nothing', () => {
  let browser;
  before(async () => (browser = await launch()));
  after(() => browser.close());

  for (const [what, script] of Object.entries(kWithout))
    test(`one that ${what} plays a game to its end and gives its record away`, kTime, async () => {
      const page = await visitor(browser, { size: phone });
      await page.addInitScript(script);
      await page.route(/\/assets\/worker-.*\.js$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: script + (await answer.text()) });
      });
      await page.goto(`${url}/new/sushi_go`);
      await page.locator('input[name=where]').nth(1).check();
      const fields = page.locator('.two select');
      await fields.nth(0).selectOption('2');
      await fields.nth(1).selectOption('1');
      await fields.nth(2).selectOption('random');
      await page.locator('form .button.main').click();
      await told(page, 'keeps nothing').waitFor();
      await shot(page, `storage-${what.split(' ')[0]}`);
      await play_to_the_end(page, by_mouse.sushi_go);
      assert.match(table_of(page), /^local-/);
      await page.keyboard.press('Escape');
      const file = JSON.parse(readFileSync(await saved(page), 'utf8'));
      assert.ok(file.lines.length > 40 && file.table.record, 'all of the game is in the file');
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    });
});

test('two windows at one table: the newer one has it, the other says so and can have it back', kTime, async () => {
  const here = await cut_off({ size: phone });
  const { page: first, context } = here;
  await play_here(first, here.url, 'sushi_go');
  await choose(first, 2);
  const second = await context.newPage();
  second.setDefaultTimeout(120_000);
  await second.goto(first.url());
  await told(first, 'another window').waitFor();
  await shot(first, 'storage-two-windows');
  await choose(second, 2);
  assert.equal((await hand(second)).length, (await hand(first)).length - 2);
  await first.getByRole('button', { name: 'Play here' }).click();
  await told(second, 'another window').waitFor();
  await choose(first, 1);
  assert.equal((await hand(first)).length, (await hand(second)).length - 1);
  await second.getByRole('button', { name: 'Play here' }).click();
  await play_to_the_end(second, by_mouse.sushi_go);
  await here.end();
});
