// People vanish from a running table, in real browsers: at every pace in every game, the host or the guest, and both.
// The others see it and go on, and everybody comes back.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { own_games, url } from './page.mjs';
import { with_mouse } from './play.mjs';
import { two_people } from './two_people.mjs';

// Without a clock the others may act soon; over days only the clock of the turn does.
const paces = {
  relaxed: { pace: 'relaxed', away_seconds: 6 },
  live: { pace: 'live', turn_seconds: 600, away_seconds: 6 },
  days: { pace: 'days', turn_seconds: 20 },
};

afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function started(settings) {
  const table = await two_people(browser, { takeover: 'random', ...settings });
  await table.ann.locator('button:has-text("Start")').click();
  await table.bo.locator('.screen .frame').waitFor();
  return table;
}
const my_turn = '.screen:has(.frame) .waiting.mine';
// What stands in the way of the next choice: the bill of a round, a game that is over.
async function past_the_bill(page) {
  if (await page.locator('dialog[open] .go-on').count()) await page.keyboard.press('Enter');
  return (await page.locator('dialog[open] .verdict').count()) > 0;
}
async function play_on(page, game, turns) {
  for (let turn = 0; turn < turns; ++turn) {
    await page.locator(`${my_turn}, dialog[open] .go-on, dialog[open] .verdict`).first().waitFor();
    if (await past_the_bill(page)) return;
    await page.locator(my_turn).waitFor();
    await with_mouse(game)(page, turn);
  }
}
// Until the other is the one whom all wait for.
async function until_waiting(page, game) {
  await page.locator('.screen .frame').waitFor();
  for (let turn = 0; await page.locator(my_turn).count(); ++turn) await with_mouse(game)(page, turn);
}

for (const game of own_games)
  for (const [pace, settings] of Object.entries(paces))
    for (const who of ['host', 'guest'])
      test(`the ${who} vanishes, ${game}, ${pace}`, { timeout: 480_000 }, async () => {
        const { table, ann, bo } = await started({ game, ...settings });
        const [gone, left, name] = who === 'host' ? [ann, bo, 'Ann'] : [bo, ann, 'Bo'];
        await gone.goto('about:blank');
        await until_waiting(left, game);
        if (pace === 'days') assert.equal(await left.locator('.absent').count(), 0, 'nobody need be here');
        else {
          const absent = left.locator('.absent');
          await absent.locator(`text=${name} is not connected`).waitFor();
          // A bot comes by itself soon after; whoever waits may call it.
          await absent
            .locator('button:has-text("Let a bot play")')
            .click({ timeout: 10_000 })
            .catch(() => {});
        }
        await play_on(left, game, 2);

        await gone.goto(`${url}/t/${table}`);
        await gone.locator('.screen .frame, dialog[open] .verdict').first().waitFor();
        if (await gone.locator('dialog[open] .verdict').count()) return;
        await gone.locator('button:has-text("Take my seat back")').click();
        await gone.locator('button:has-text("Take my seat back")').waitFor({ state: 'detached' });
        nothing_found(gone);
        nothing_found(left);
      });

for (const game of own_games)
  test(`everybody vanishes and comes back, ${game}`, { timeout: 480_000 }, async () => {
    const { table, ann, bo } = await started({ game, ...paces.relaxed });
    const moment = await ann.locator('.status').innerText();
    for (const page of [ann, bo]) await page.goto('about:blank');
    await new Promise((resolve) => setTimeout(resolve, 2_000 * paces.relaxed.away_seconds));
    for (const page of [ann, bo]) {
      await page.goto(`${url}/t/${table}`);
      await page.locator('.screen .frame').waitFor();
    }
    assert.equal(await ann.locator('.status').innerText(), moment, 'nobody played while nobody waited');
    assert.equal(await ann.locator('button:has-text("Take my seat back")').count(), 0);
    for (let choice = 0; choice < 6; ++choice) {
      const awaited = [ann, bo].map(async (page) => {
        await page.locator(my_turn).waitFor();
        return page;
      });
      await with_mouse(game)(await Promise.any(awaited), choice);
    }
    nothing_found(ann);
    nothing_found(bo);
  });
