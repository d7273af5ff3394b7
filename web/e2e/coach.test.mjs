// The coach: a recorded review beside its replay, a moment tried again, a hint at a real table, a position studied.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { desktop, open_table, phone, url, visitor, web } from './page.mjs';

const { record, review } = JSON.parse(readFileSync(join(web, 'src/coach/recorded/sushi_go-3.json'), 'utf8'));
const bad = ['inaccuracy', 'mistake', 'blunder'];
const mistakes = review.steps.flatMap(({ moves }, step) =>
  moves
    .filter(({ seat, forced, grade }) => seat === 0 && !forced && bad.includes(grade))
    .map((move) => ({ step, move })),
);

// The record from a file, and a coach who has thought already: what it says is the server's own tests' to check.
async function reviewed(page) {
  let asked = 0;
  await page.route('**/api/review', (route) =>
    route.fulfill({ json: ++asked < 2 ? { progress: 0.4 } : { progress: 1, review } }),
  );
  await page.goto(`${url}/records`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'lunch.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  });
  await page.locator('.controls').waitFor();
  await page.locator('.controls button[aria-pressed]').click();
  await page.locator('.coach .graph').waitFor();
}

// The whole series, at every size in both languages, at night.
const looks = [
  { size: desktop, locale: 'en', scheme: 'light' },
  { size: phone, locale: 'fr', scheme: 'dark' },
  ...(process.env.SUSHIYA_EVERY_LOOK
    ? [
        { size: desktop, locale: 'fr', scheme: 'light' },
        { size: phone, locale: 'en', scheme: 'light' },
      ]
    : []),
];
for (const look of only_some(looks, ({ locale }) => locale === 'fr')) {
  const name = `${look.size === phone ? 'phone' : 'desktop'}-${look.locale}`;
  test(`a review is read and a mistake tried again, ${name}`, { timeout: 960_000 }, async () => {
    const page = await visitor(browser, look);
    await reviewed(page);
    await inspect(page, `${name}-review`);
    await page.locator('.mistakes').scrollIntoViewIfNeeded();
    assert.equal(await page.locator('.mistakes li').count(), mistakes.length);
    assert.equal(await page.locator('.slide .mark').count(), mistakes.length);
    const [{ step, move }] = mistakes;
    await page.locator('.mistakes .deeds .button:last-child').first().click();
    await page.locator('.trying').waitFor();
    assert.equal(await page.locator('.controls input[type=range]').inputValue(), String(step));
    await page.locator('.table [role=radio]').first().waitFor(); // the hand, to choose from on the board
    assert.equal(await page.locator('.trying ol').count(), 0, 'no answer before the try');
    await inspect(page, `${name}-try`);
    const at = move.choices.map(({ choice }) => choice).toSorted();
    assert.equal(await page.locator('.trying .choices button').count(), at.length);
    await page.locator('.trying .choices button').first().click();
    await page.locator('.trying .verdict').waitFor();
    await inspect(page, `${name}-told`);
    await page.locator('.trying .button.main').click();
    await page.locator('.coach section:last-of-type').scrollIntoViewIfNeeded();
    await inspect(page, `${name}-luck`);
    nothing_found(page);
  });
}

test('the best line of a mistake is played out on the board', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await reviewed(page);
  await page.locator('.mistakes .deeds .button:last-child').first().click();
  await page.locator('.trying .row .button').first().click(); // gives up
  await page.locator('.trying a[href*="line="]').click();
  const line = page.locator('section[aria-labelledby=line]');
  // The coach thinks twice, behind everything else a busy machine does: as long as the test may take.
  await line.locator('[aria-current=step]').waitFor({ timeout: 0 });
  const [{ move }] = mistakes;
  const steps = await line.locator('li').count();
  assert.ok(steps > 1);
  await inspect(page, 'phone-en-line');
  const on = page.locator('.steps .button.main');
  for (let at = 1; at < steps; ++at) await on.click();
  assert.ok(await on.isDisabled());
  assert.equal(await line.locator('[aria-current=step]').count(), 1);
  assert.notEqual(move.choices[0].choice, move.played);
  await page.locator('.table').scrollIntoViewIfNeeded();
  await inspect(page, 'phone-en-line-end');
  nothing_found(page);
});

test('the chances are walked along by keyboard and read as a table', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: desktop });
  await reviewed(page);
  const graph = page.locator('.coach .graph');
  await graph.focus();
  await page.keyboard.press('End');
  assert.equal(await page.locator('.controls input[type=range]').inputValue(), String(review.steps.length));
  await page.keyboard.press('ArrowLeft');
  assert.equal(await graph.getAttribute('aria-valuenow'), String(review.steps.length - 1));
  assert.match(await graph.getAttribute('aria-valuetext'), /Ann \d+%/);
  await page.locator('.coach summary').first().click();
  assert.equal(await page.locator('.coach tbody tr').count(), review.steps.length + 1);
  nothing_found(page);
});

test('a hint is asked for against bots, and the table says so', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await open_table(page, 'sushi_go', { players: 2 });
  await page.locator('.waiting.mine').waitFor();
  await page.locator('.bar .hint-tool').click();
  await page.locator('dialog[open] .coach .button').click();
  await page.locator('dialog[open] .coach ol li').first().waitFor();
  await inspect(page, 'phone-en-hint');
  await page.locator('dialog[open] .coach .button.main').click();
  await page.waitForFunction(() => !document.querySelector('dialog[open] .coach'));
  assert.ok(page.frames_received.some((frame) => frame.includes('"kind":"hint"')));
  nothing_found(page);
});

test('a position is set up by hand and played on', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: desktop });
  await page.goto(`${url}/study`);
  await page.locator('form select').first().waitFor();
  await page.locator('form button[type=button]').click();
  await page.locator('fieldset li').first().waitFor();
  await inspect(page, 'desktop-en-study-hand');
  await page.locator('form .button.main').click();
  await page.locator('.table [role=radio]').first().click();
  await page.locator('.table .choose').click();
  await page.locator('aside .verdict').waitFor();
  await page.locator('aside .button.main').click();
  await page.locator('aside ol li').first().waitFor();
  await inspect(page, 'desktop-en-study');
  nothing_found(page);
});

// What is tapped on the score sheet is what is studied: here two cards of a first round, and a hand.
test('a table on the score sheet is studied', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: phone, locale: 'fr' });
  await page.goto(`${url}/score/sushi_go`);
  await page.locator('.things .thing').first().waitFor();
  const players = page.locator('section .row[role=group]').nth(1).locator('button');
  for (let seat = 0; seat < (await players.count()); ++seat) {
    await players.nth(seat).click();
    for (const thing of [0, 1]) await page.locator('.things .thing').nth(thing).click();
  }
  await page.locator('a[href="/study?sheet=sushi_go"]').click();
  await page.locator('.rounds li').waitFor();
  await page.locator('form button[type=button]').click();
  await page.locator('fieldset li').first().waitFor();
  await inspect(page, 'phone-fr-study-sheet');
  await page.locator('form .button.main').click();
  await page.locator('.table [role=radio]').nth(6).waitFor();
  assert.equal(await page.locator('.table [role=radio]').count(), 7, 'two of nine are laid');
  await inspect(page, 'phone-fr-study-laid');
  nothing_found(page);
});

test('a game of dice is studied as it is written down', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: desktop });
  await page.goto(`${url}/study`);
  await page.locator('form select').first().selectOption('sushizock');
  await page.locator('form select').nth(1).selectOption('written');
  const rows = 'rows 1 2 3 4 5 6 1 2 3 4 5 6 / -1 -2 -3 -4 -1 -2 -3 -1 -2 -1 -2 -1';
  await page.locator('form textarea').fill(`start 0\n${rows}\ndice sushi*4 blue`);
  await inspect(page, 'desktop-en-study-written');
  await page.locator('form .button.main').click();
  await page.locator('aside .button.main').click();
  await page.locator('aside ol li').first().waitFor();
  await inspect(page, 'desktop-en-study-dice');
  nothing_found(page);
});

test('a puzzle is tried, and how it went is kept', { timeout: 960_000 }, async () => {
  const page = await visitor(browser, { size: phone, locale: 'fr' });
  await page.goto(`${url}/puzzles`);
  const of_sushi_go = page.locator('section', { has: page.locator('h2', { hasText: /^Sushi Go!$/ }) });
  await of_sushi_go.locator('li a').first().waitFor();
  await inspect(page, 'phone-fr-puzzles');
  await of_sushi_go.locator('li a').first().click();
  await page.locator('.table [role=radio]').first().click();
  assert.equal(await page.locator('.answer').count(), 0, 'no answer before the try');
  await page.locator('.table .choose').click();
  await page.locator('.answer .verdict').waitFor();
  await inspect(page, 'phone-fr-puzzle');
  const { tried } = await page.evaluate(() => JSON.parse(localStorage.getItem('sushiya.puzzles')));
  assert.equal(Object.keys(tried).length, 1);
  await page.goto(`${url}/puzzles`);
  await page.locator('section .found, section .missed').waitFor();
  nothing_found(page);
});
