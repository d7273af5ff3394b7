// Around the table: another language without a reload, watching, the fair shuffle, a lost connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { desktop, open_table, phone, play_now, play_to_the_end, url, visitor } from './page.mjs';
import { by_mouse, with_mouse } from './play.mjs';

test('the language changes without a reload', async () => {
  const page = await visitor(browser);
  await page.goto(url);
  await page.evaluate(() => (window.stayed = true));
  await page.locator('.lang').click();
  await page.locator('h1:has-text("Entrez")').waitFor();
  assert.equal(await page.evaluate(() => window.stayed && document.documentElement.lang), 'fr');
  nothing_found(page);
});

test('spectators see the table and no hand', async () => {
  const page = await visitor(browser);
  await play_now(page, 'sushi_go');
  const watcher = await visitor(browser, { size: phone });
  await watcher.goto(page.url().replace('?start', ''));
  await watcher.locator('.others').waitFor();
  assert.equal(await watcher.locator('[role=radio]').count(), 0);
  await by_mouse.sushi_go(page, 0);
  await watcher.locator('.reveal li').first().waitFor();
  assert.equal(await watcher.locator('.reveal li').count(), 3);
  await inspect(watcher, 'phone-en-watching');
  nothing_found(watcher);
});

test('a lost connection is told after two seconds and heals by itself', async () => {
  const page = await visitor(browser);
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.cut = false;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(address) {
        super(window.cut ? address.replace('/socket', '/nowhere') : address);
        window.sockets.push(this);
      }
    };
  });
  await play_now(page, 'sushi_go');
  await page.locator('[role=radio]').first().waitFor();
  await page.evaluate(() => {
    window.cut = true;
    window.sockets.at(-1).close();
    const began = performance.now();
    new MutationObserver(() => {
      if (document.querySelector('.banner')) window.silence ??= performance.now() - began;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await page.locator('.banner').waitFor();
  const silence = await page.evaluate(() => window.silence);
  assert.ok(silence > 1500, `a short gap is not worth a word: ${silence} ms`);
  await page.evaluate(() => (window.cut = false));
  await page.locator('.banner').waitFor({ state: 'detached' });
  await by_mouse.sushi_go(page, 0);
});

// Rule B55: lines about what is out of sight by now name less.
test('a page that stays forgets like one that reloads', { timeout: 480_000 }, async () => {
  const page = await visitor(browser);
  await open_table(page, 'sushi_boat', { players: 3 });
  const log = () => page.locator('.side .log p').allInnerTexts();
  for (let turn = 0; turn < 24; ++turn) {
    await page.locator('.waiting.mine').waitFor();
    await by_mouse.sushi_boat(page, turn);
  }
  await page.locator('.waiting.mine').waitFor();
  const stayed = await log();
  await page.reload();
  await page.locator('.waiting.mine').waitFor();
  await page.locator('.frame').waitFor(); // the game is there, and with it the log
  assert.deepEqual(await log(), stayed);
  assert.ok(
    stayed.some((line) => line.includes('a plate')),
    'something was forgotten',
  );
  nothing_found(page);
});

test('the shuffle is checked at the end, and a rematch is a tap away', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await play_now(page, 'sushizock');
  await play_to_the_end(page, by_mouse.sushizock);
  await page.locator('dialog[open] summary:has-text("fair")').click();
  await page.locator('dialog[open] button:has-text("Check it")').click();
  await page.locator('dialog[open] [role=status]:has-text("It fits")').waitFor();
  await inspect(page, 'phone-en-fair');
  const before = page.url();
  await page.locator('dialog[open] button:has-text("Rematch")').click();
  await page.waitForURL((now) => now.href !== before);
  await page.locator('.screen .bar').waitFor();
  nothing_found(page);
});

test('who has finished every game is kept no room to go on', async () => {
  const page = await visitor(browser, { size: phone });
  await play_now(page, 'last_piece');
  await play_to_the_end(page, with_mouse('last_piece'));
  for (let visit = 0; visit < 2; ++visit) {
    await page.goto(url);
    await page.locator('.tables a[href^="/t/"]').waitFor();
  }
  assert.equal(await page.locator('.left').count(), 0);
  nothing_found(page);
});

test('a stack of plates is tapped colour by colour on a phone', async () => {
  const page = await visitor(browser, { size: phone });
  await page.goto(`${url}/score/sushi_boat`);
  const plates = page.locator('.things').first();
  const tap = (name) => plates.getByRole('button', { name, exact: true }).click();
  await tap('blue salmon');
  await tap('blue tako');
  await page.getByRole('button', { name: 'green', exact: true }).click();
  assert.equal(await plates.locator('text=blue').count(), 0);
  await tap('green ebi');
  assert.ok((await plates.boundingBox()).height < phone.height / 2, 'a colour is seen as a whole');
  assert.deepEqual(
    (await page.locator('.laid').first().locator('li').allInnerTexts()).map((text) => text.split('\u2002')[0]),
    ['blue salmon', 'blue tako', 'green ebi'],
  );
  await page.locator('.work button').click();
  assert.match(await page.locator('tfoot tr').last().innerText(), /2/); // a run of two, and three kinds of sushi
  await inspect(page, 'phone-en-sheet-boat');
  nothing_found(page);
});

test('a score sheet is worked out', async () => {
  const page = await visitor(browser, { size: desktop });
  await page.goto(`${url}/score/sushi_go`);
  for (const name of ['tempura', 'tempura', 'squid nigiri on wasabi'])
    await page
      .locator('.thing', { hasText: new RegExp(`^.*${name}$`) })
      .last()
      .click();
  await page.locator('.work button').click();
  const total = await page.locator('tfoot tr').last().innerText();
  assert.match(total, /14/);
  await inspect(page, 'desktop-en-score-bill');
  nothing_found(page);
});
