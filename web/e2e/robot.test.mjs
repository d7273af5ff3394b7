// Sushi Go! for two with the robot, to the end: its cards are in the reveal, the bills, the score and the log, by name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { open_table, play_to_the_end, visitor, when_answered } from './page.mjs';

const looks = {
  desktop: { size: { width: 1440, height: 900 }, locale: 'en', robot: 'Robot' },
  phone: { size: { width: 390, height: 844 }, locale: 'fr', robot: 'Robot' },
};

// Our card, and one more for the robot when we control it.
async function pick(page) {
  const card = page.locator(
    '[role=radio][aria-disabled=false], [role=option][aria-disabled=false][aria-selected=false]',
  );
  for (let i = 0; i < 2 && (await page.locator('.choose').isDisabled()); ++i) await card.first().click();
  await when_answered(page, () => page.locator('.choose').click());
}

async function names_in(page, selector) {
  return (await page.locator(selector).allInnerTexts()).map((text) => text.trim());
}

for (const [name, { size, locale, robot }] of only_some(Object.entries(looks), ([name]) => name === 'phone'))
  test(`the robot eats to the end, ${name}`, { timeout: 720_000 }, async () => {
    const page = await visitor(browser, { size, locale });
    await open_table(page, 'sushi_go', { players: 2, robot: true });
    let controlled = 0;
    let rounds = 0;
    await play_to_the_end(
      page,
      async (_, turn) => {
        if (await page.locator('[role=option]').count()) ++controlled;
        if (turn > 0) assert.equal(await page.locator('.reveal li', { hasText: robot }).count(), 1, 'in the reveal');
        if (turn === 3) await inspect(page, `${name}-${locale}-robot-table`);
        await pick(page);
      },
      {
        async at_round_end() {
          ++rounds;
          assert.ok((await names_in(page, 'dialog[open] th[scope=col]')).includes(robot), 'on the bill of the round');
          await inspect(page, `${name}-${locale}-robot-round-${rounds}`);
        },
      },
    );
    assert.ok(controlled > 0, 'we controlled the robot now and then');
    assert.equal(rounds, 2);
    assert.deepEqual((await names_in(page, 'dialog[open] th[scope=col]')).slice(0, 3).at(-1), robot);
    const totals = await page.locator('dialog[open] tfoot').first().innerText();
    assert.equal(totals.match(/[−-]?\d+/g).length, 3, 'everybody has a total');
    await inspect(page, `${name}-${locale}-robot-over`);
    await page.keyboard.press('Escape');
    if (!(await page.locator('.log').count())) await page.locator('.bar .tool').nth(2).click();
    const log = await page.locator('.log').innerText();
    assert.match(log, new RegExp(`^${robot} `, 'm'));
    assert.doesNotMatch(log, /Seat 3|Place 3/);
    await inspect(page, `${name}-${locale}-robot-log`);
    assert.ok((await page.evaluate(() => window.said)).some((said) => said.includes(robot)));
    nothing_found(page);
  });
