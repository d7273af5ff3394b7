import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, play_now, play_to_the_end, visitor, when_answered } from './page.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

test('a game of Sushi Go! by mouse', async () => {
  const page = await visitor(browser);
  await play_now(page, 'sushi_go');
  await play_to_the_end(page, async () => {
    await page.locator('[role=radio]').first().click();
    await when_answered(page, () => page.locator('.choose').click());
  });
  assert.match(await page.locator('.verdict').innerText(), /win/);
  assert.deepEqual(page.complaints, []);
});

test('a game of Sushi Go! by keyboard alone', async () => {
  const page = await visitor(browser);
  await play_now(page, 'sushi_go');
  await play_to_the_end(page, async () => {
    await page.keyboard.press('1');
    await when_answered(page, () => page.keyboard.press('Enter'));
  });
  assert.match(await page.locator('.verdict').innerText(), /win/);
  assert.deepEqual(page.complaints, []);
});
