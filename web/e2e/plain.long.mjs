// A game the page has never heard of: on its way to the page Sushi Go! gets a name that no folder and no catalogue has.
// It is found on the start page, created with its variants, played to the end on the plain board, watched again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { desktop, phone, play_to_the_end, url, visitor } from './page.mjs';
import { with_keys, with_mouse } from './play.mjs';

const [kReal, kUnheardOf] = ['"sushi_go"', '"unheard_of"'];

async function stranger(look) {
  const page = await visitor(browser, look);
  await page.route('**/api/**', async (route) => {
    const postData = route.request().postData()?.replaceAll(kUnheardOf, kReal);
    const response = await route.fetch({ postData });
    await route.fulfill({ response, body: (await response.text()).replaceAll(kReal, kUnheardOf) });
  });
  await page.routeWebSocket('**/socket', (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => socket.send(String(message).replaceAll(kReal, kUnheardOf)));
  });
  return page;
}

const looks = { desktop: { size: desktop, locale: 'en' }, phone: { size: phone, locale: 'fr', scheme: 'dark' } };

for (const [name, look] of Object.entries(looks))
  test(`a game unheard of is played to its end, ${name}`, { timeout: 960_000 }, async () => {
    const page = await stranger(look);
    await page.goto(url);
    await page.locator('.box.unheard_of').waitFor();
    await inspect(page, `${name}-${look.locale}-plain-start`);
    await page.locator('.box.unheard_of a').first().click();
    await page.locator('.flag').first().waitFor();
    assert.deepEqual(await page.locator('.flag b').allInnerTexts(), ['left_right_left', 'robot']);
    await page.locator('.flag input').first().check();
    await page.locator('select').nth(1).selectOption('3');
    await page.locator('select').nth(2).selectOption('2');
    await inspect(page, `${name}-${look.locale}-plain-new`);
    await page.locator('form button.main').click();
    await page.locator('input[readonly]').waitFor();
    await inspect(page, `${name}-${look.locale}-plain-gathering`);
    await page.locator('button.main').click();

    const act = name === 'phone' ? with_mouse('unheard_of') : with_keys('unheard_of');
    await play_to_the_end(page, async (_, turn) => {
      if (turn === 8) await inspect(page, `${name}-${look.locale}-plain-table`);
      await act(page, turn);
    });
    await inspect(page, `${name}-${look.locale}-plain-over`);
    await page.locator('dialog[open] a[href^="/replay/"]:not([href*="review"])').click();
    await page.locator('.controls input[type=range]').fill('5');
    assert.match(await page.locator('.log').innerText(), /laid, card/);
    await inspect(page, `${name}-${look.locale}-plain-replay`);
    nothing_found(page);
  });
