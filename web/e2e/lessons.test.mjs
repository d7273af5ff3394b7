// Every lesson can be played to its end by doing what it says: it offers nothing else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { own_games, phone, url, visitor } from './page.mjs';

// Presses the first of these that is there and not pressed yet; false if there is none.
async function press(page, selector) {
  const found = page.locator(selector).first();
  if (!(await found.count())) return false;
  await found.click();
  return true;
}

async function draft(page) {
  if (await page.locator('.dock').count()) {
    await press(page, '.dock [role=radio], .dock .takeout li button:not(:disabled)');
    return press(page, '.dock .decide:not(:disabled)');
  }
  if (!(await page.locator('[role=radio][aria-disabled=false]').count()))
    await press(page, '.actions input:not(:checked)');
  await press(page, '[role=radio][aria-disabled=false]');
  while (await press(page, '[role=option][aria-disabled=false][aria-selected=false]'));
  return press(page, '.choose:not(:disabled)');
}
async function zock(page) {
  if (!(await press(page, '.rows .lit, .others .lit')))
    for (const die of await page.locator('.die:not(:disabled)').all()) await die.click();
  return press(page, '.deed .button.main:not(:disabled)');
}
async function boat(page) {
  if (await page.locator('.dock .colours').count()) {
    for (const colour of ['red', 'yellow']) await page.locator(`.dock .colours button:has-text("${colour}")`).click();
    return press(page, '.dock .decide:not(:disabled)');
  }
  if (!(await press(page, '.belt .lit'))) await press(page, '.verbs button');
  return press(page, '.deed .go:not(:disabled)');
}

const acts = { sushi_go: draft, sushi_go_party: draft, sushizock: zock, sushi_boat: boat };

for (const game of own_games)
  test(`the lesson of ${game} to its end`, { timeout: 480_000 }, async () => {
    const page = await visitor(browser, { size: phone });
    await page.goto(`${url}/learn/${game}`);
    await page.locator('.lesson .table').waitFor();
    const steps = Number((await page.locator('.step').innerText()).split('/')[1]);
    for (let step = 1; step < steps; ++step) {
      assert.equal(await page.locator('.step').innerText(), `${step}/${steps}`);
      await acts[game](page);
      await page.waitForFunction(
        (next) => document.querySelector('.step')?.textContent === next,
        `${step + 1}/${steps}`,
      );
    }
    await page.locator('header .button.main').waitFor();
    nothing_found(page);
  });
