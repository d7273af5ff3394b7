// Forms a family fills in: a menu à la carte, variants that do not fit, and Party's score sheet with copies and the
// race.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { desktop, phone, url, visitor } from './page.mjs';

async function totals(page) {
  await page.locator('tfoot td').first().waitFor();
  return (await page.locator('tfoot td').allInnerTexts()).map((text) => Number.parseInt(text, 10));
}
const course = (page, name) => page.locator('fieldset.course', { has: page.locator('legend', { hasText: name }) });

test('a menu à la carte is put together by keyboard, with the engine’s reasons', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await page.goto(`${url}/new/sushi_go_party`);
  await page.locator('.menus').waitFor();
  await inspect(page, 'phone-en-create-menus');
  await page.getByLabel('À la carte').focus();
  await page.keyboard.press('Space');
  const appetizers = course(page, 'Appetizers');
  await appetizers.getByLabel('tempura').focus();
  await page.keyboard.press('Space');
  await page.locator('[role=status]', { hasText: 'must be a list of 3 different types' }).waitFor();
  assert.match(await appetizers.locator('legend').innerText(), /2 of 3/);
  assert.equal(await page.getByRole('button', { name: 'Open the table' }).isDisabled(), true);
  await appetizers.getByLabel('eel').focus();
  await page.keyboard.press('Space');
  await page.locator('[role=status]', { hasText: 'must be' }).waitFor({ state: 'detached' });
  // A radio group moves with the arrows.
  await course(page, 'Roll').getByLabel('maki', { exact: false }).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  assert.equal(await course(page, 'Roll').getByLabel('uramaki').isChecked(), true);
  await course(page, 'Specials').getByLabel('chopsticks').uncheck();
  await course(page, 'Specials').getByLabel('spoon').check();
  await page.getByLabel('Seats').selectOption('2');
  await page.locator('[role=status]', { hasText: 'spoon is for 3 players at least, not 2' }).waitFor();
  await inspect(page, 'phone-en-create-own');
  await page.getByLabel('Seats').selectOption('3');
  await page.locator('[role=status]', { hasText: 'spoon is for' }).waitFor({ state: 'detached' });
  await page.getByLabel('English uramaki').check();
  await page.getByLabel('of them bots').selectOption('2');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/t\//);
  const options = await page.evaluate(
    async () => (await (await fetch(`/api/tables/${location.pathname.split('/')[2]}`)).json()).table.options,
  );
  assert.deepEqual(options, {
    players: 3,
    english_uramaki: true,
    menu: {
      roll: 'uramaki',
      appetizers: ['sashimi', 'dumpling', 'eel'],
      specials: ['spoon', 'wasabi'],
      dessert: 'pudding',
    },
  });
  nothing_found(page);
});

test('every variant of every game is offered, and one that does not fit says why', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: desktop, locale: 'en' });
  const { games } = await (await fetch(`${url}/api/games`)).json();
  for (const game of games) {
    await page.goto(`${url}/new/${game.id}`);
    await page.waitForLoadState('networkidle');
    const flags = game.options.filter(({ kind }) => kind === 'flag');
    assert.equal(await page.locator('.flag').count(), flags.length, game.id);
    for (const label of [
      'Pace',
      'List it publicly',
      'Memory aid',
      'Show the points on the table',
      'Level of the bot that plays for absent people',
    ])
      assert.equal(await page.getByLabel(label).count(), 1, label);
  }
  await page.goto(`${url}/new/sushi_go`);
  await page.getByLabel('Robot').check();
  await page.locator('[role=status]', { hasText: 'exactly 2 players' }).waitFor();
  await page.getByLabel('Seats').selectOption('2');
  await page.locator('[role=status]', { hasText: 'exactly 2 players' }).waitFor({ state: 'detached' });
  nothing_found(page);
});

test('Party’s sheet takes copies and the uramaki race', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await page.goto(`${url}/score/sushi_go_party`);
  await page.locator('details summary', { hasText: 'Menu' }).click();
  await page.getByLabel('Points platter').check();
  await inspect(page, 'phone-en-sheet-menu');
  await page.locator('details summary', { hasText: 'Menu' }).click();
  for (const [i, name] of ['Ann', 'Bo', 'Cy'].entries())
    await page.getByRole('textbox', { name: `Player ${i + 1}` }).fill(name);
  const tap = async (...names) => {
    for (const name of names) await page.locator('.things').getByRole('button', { name, exact: true }).click();
  };
  const who = (name) => page.getByRole('group', { name: 'Players' }).getByRole('button', { name, exact: true }).click();
  // Who took a place of the race discarded two cards at least, so eight lie there at most.
  await tap(
    'squid nigiri',
    'salmon nigiri',
    'round onigiri',
    'square onigiri',
    'dumpling',
    'dumpling',
    'dumpling',
    'tea',
  );
  await who('Bo');
  await tap('uramaki (4 icons)', 'egg nigiri', 'special order');
  await page.locator('.copying').waitFor();
  await inspect(page, 'phone-en-sheet-copying');
  await tap('uramaki (4 icons)', 'dumpling', 'edamame', 'edamame', 'green tea ice cream', 'green tea ice cream');
  assert.equal(await page.locator('.copying').count(), 0);
  await who('Cy');
  await tap(
    'uramaki (3 icons)',
    'triangle onigiri',
    'round onigiri',
    'special order',
    'triangle onigiri',
    'tea',
    'tea',
    'edamame',
  );
  const race = page.getByRole('group', { name: 'Uramaki race' });
  await race.getByRole('button', { name: 'Bo' }).click();
  await inspect(page, 'phone-en-sheet-race');
  await page.getByRole('button', { name: 'Work out the bill' }).click();
  assert.deepEqual(await totals(page), [18, 14, 12]);
  await inspect(page, 'phone-en-sheet-bill');
  // The sheet is kept, and a tie in the race shares the place.
  await page.reload();
  await race.getByLabel('in the same turn as the one before').check();
  await race.getByRole('button', { name: 'Ann' }).click();
  await page.getByRole('button', { name: 'Work out the bill' }).click();
  assert.deepEqual(await totals(page), [26, 14, 12]);
  nothing_found(page);
});
