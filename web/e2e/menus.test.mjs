// Party with menus whose cards ask something: spoon and takeout, special order, menu. Every question is inspected once.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { looking_again, open_table, phone, play_to_the_end, visitor, when_answered } from './page.mjs';
import { by_mouse } from './play.mjs';

// Takes cards with an effect first, and uses a tool wherever one is offered, so that there is something to decide.
const curious = looking_again(async (page, turn) => {
  if (!(await page.locator('.dock').count())) {
    const tool = page.locator('.actions input:not(:checked)').first();
    if (await tool.count()) {
      await tool.click();
      const options = page.locator(
        '[role=option][aria-disabled=false][aria-selected=false], [role=radio][aria-disabled=false]',
      );
      for (let i = 0; i < 2 && (await page.locator('.choose').isDisabled()); ++i) await options.first().click();
      return when_answered(page, () => page.locator('.choose').click());
    }
    const special = page
      .locator(
        '[role=radio][aria-label*="spoon"], [role=radio][aria-label*="takeout"], [role=radio][aria-label*="special order"], [role=radio][aria-label^="menu"]',
      )
      .first();
    if (await special.count()) {
      await special.click();
      return when_answered(page, () => page.locator('.choose').click());
    }
  }
  return by_mouse.sushi_go_party(page, turn);
});

const menus = [
  ['master_menu', 4],
  ['points_platter', 4],
  ['dinner_for_two', 2],
];
for (const [menu, players] of only_some(menus, ([menu]) => menu === 'master_menu'))
  test(`the questions of ${menu}`, { timeout: 720_000 }, async () => {
    const page = await visitor(browser, { size: phone });
    const asked = new Set();
    // Now and then nobody lays a card that asks something: then another game.
    for (let game = 0; game < 3 && asked.size === 0; ++game) {
      await open_table(page, 'sushi_go_party', { players, menu });
      await play_to_the_end(page, async (_, turn) => {
        const title = (await page.locator('.dock h2').allInnerTexts())[0];
        if (title && !asked.has(title)) {
          asked.add(title);
          await inspect(page, `phone-en-party-${menu}-${asked.size}`);
        }
        await curious(page, turn);
      });
    }
    assert.ok(asked.size > 0, 'something was decided');
    nothing_found(page);
  });
