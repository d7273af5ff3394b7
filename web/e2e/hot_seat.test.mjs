// Friends around one device, with no server behind the table: who has it, when it is covered, and that a covered page
// has nothing of anybody's hand.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { now, sit_around } from './hot_seat.mjs';
import { phone, shot, visitor, with_module } from './page.mjs';
import { with_mouse } from './play.mjs';

const asked = (page) => page.locator('.cover h1').textContent();

test('a covered page has nothing of the hand that was on it', { timeout: 480_000, ...with_module }, async () => {
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
  // Two windows at one table: the second goes on, the first is told so and shows nothing.
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.getByRole('button', { name: 'Play here' }).waitFor();
  assert.equal(await page.locator('[role=radio]').count(), 0);
  assert.equal(await now(second), 'covered');
  assert.deepEqual(page.complaints, []);
});

test('a game without secrets goes round uncovered', { timeout: 480_000, ...with_module }, async () => {
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
