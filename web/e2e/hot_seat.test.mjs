// Friends around one device, with no server behind the table: who has it, when it is covered, and that a covered page
// has nothing of anybody's hand. SUSHIYA_HOT_SEAT=whole plays every game to its end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, own_games, phone, shot, url, visitor } from './page.mjs';
import { with_mouse } from './play.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

// Two people; with `bots` more seats for bots of the weakest level.
async function sit_around(page, game, { bots = 0 } = {}) {
  await page.goto(`${url}/new/${game}`);
  await page.locator('input[name=where]').nth(1).check();
  const fields = page.locator('.two select');
  await fields.nth(0).selectOption(String(2 + bots));
  await fields.nth(1).selectOption(String(bots));
  if (bots) await fields.nth(2).selectOption('random');
  for (const [i, name] of ['Ann', 'Bo'].entries()) await page.locator('.people input').nth(i).fill(name);
  await page.locator('form .button.main').click();
}

const kNow = '.cover, dialog[open] .verdict, dialog[open] .go-on, .waiting.mine';
async function now(page) {
  await page.locator(kNow).first().waitFor({ timeout: 120_000 });
  return page.evaluate(() => {
    const there = (selector) => document.querySelector(selector) !== null;
    if (there('.cover')) return 'covered';
    if (there('dialog[open] .verdict')) return 'over';
    return there('dialog[open] .go-on') ? 'round' : 'mine';
  });
}
const asked = (page) => page.locator('.cover h1').textContent();

test('a covered page has nothing of the hand that was on it', { timeout: 240_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await sit_around(page, 'sushi_go', { bots: 1 });
  assert.equal(await now(page), 'covered');
  assert.match(await asked(page), /Ann/);
  await shot(page, 'hot-seat-cover');
  await page.locator('.ready').click();
  const hand = await page.locator('[role=radio]').evaluateAll((cards) => cards.map((card) => card.textContent.trim()));
  assert.equal(hand.length, 9);
  await with_mouse('sushi_go')(page, 0);
  assert.equal(await now(page), 'covered');
  assert.match(await asked(page), /Bo/);
  const whole = await page.evaluate(() => document.body.innerHTML);
  for (const name of [
    'Tempura',
    'Sashimi',
    'Dumpling',
    'Maki',
    'Salmon',
    'Squid',
    'Egg',
    'Pudding',
    'Wasabi',
    'Chopsticks',
  ])
    assert.ok(!whole.includes(name), `${name} is on the covered page`);
  assert.match(await page.locator('[role=status][aria-atomic]').textContent(), /Bo/, 'and that is what is said');
  // Whoever chooses last sees what all chose, and goes on.
  await page.locator('.ready').click();
  await with_mouse('sushi_go')(page, 0);
  assert.equal(await now(page), 'mine');
  assert.equal(await page.locator('[role=radio]').count(), 8);
  // A closed tab loses nothing, and shows nobody's hand.
  await page.reload();
  assert.equal(await now(page), 'covered');
  assert.deepEqual(page.complaints, []);
});

test('a game without secrets goes round uncovered', { timeout: 240_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await sit_around(page, 'sushizock');
  const players = new Set();
  for (let i = 0; i < 40 && players.size < 2; ++i) {
    assert.equal(await now(page), 'mine');
    players.add(await page.locator('.chip.you, .you').first().textContent());
    await with_mouse('sushizock')(page, i);
  }
  assert.equal(players.size, 2, 'both have played');
  assert.deepEqual(page.complaints, []);
});

const kMost = 1000; // choices
for (const game of process.env.SUSHIYA_HOT_SEAT ? own_games : [])
  test(`${game} around one device to the end`, { timeout: 1_200_000 }, async (context) => {
    const page = await visitor(browser, { size: phone });
    await sit_around(page, game, { bots: 1 });
    let covers = 0;
    for (let i = 0; i < kMost; ++i) {
      const state = await now(page);
      if (state === 'over') {
        context.diagnostic(`${i} steps, covered ${covers} times`);
        await shot(page, `hot-seat-${game}`);
        return assert.deepEqual(page.complaints, []);
      }
      covers += state === 'covered';
      if (state === 'covered') await page.locator('.ready').click();
      else if (state === 'round') {
        await page.keyboard.press('Enter');
        await page.waitForFunction(() => !document.querySelector('dialog[open] .go-on'));
      } else await with_mouse(game)(page, i);
    }
    assert.fail('the game did not end');
  });
