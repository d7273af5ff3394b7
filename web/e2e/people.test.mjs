// People come and go: one vanishes and comes back, a seat moves to another device, links lead somewhere or say so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { phone, url, visitor } from './page.mjs';
import { two_people } from './two_people.mjs';

async function choose(page) {
  await page.locator('[role=radio]').first().waitFor();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
}

test('somebody vanishes: a countdown, a bot plays on, and they come back', { timeout: 480_000 }, async () => {
  const { table, ann, bo } = await two_people(browser, { away_seconds: 15 });
  await ann.locator('button:has-text("Start")').click();
  await bo.locator('[role=radio]').first().waitFor();
  await bo.goto('about:blank');
  await choose(ann);
  const absent = ann.locator('.absent');
  await absent.locator('text=Bo is not connected').waitFor();
  await absent.locator('[role=timer]').first().waitFor();
  await inspect(ann, 'desktop-en-absent');
  const below = await ann.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok(below <= 0, `what is told above the table pushes ${below} pixels of it out of the window`);
  await absent.locator('button:has-text("Let a bot play")').or(ann.locator('text=z').first()).first().waitFor();
  const button = absent.locator('button:has-text("Let a bot play")');
  if (await button.count()) await button.click({ timeout: 2000 }).catch(() => {});
  await ann.locator('.waiting.mine').waitFor();
  await bo.goto(`${url}/t/${table}`);
  await bo.locator('button:has-text("Take my seat back")').click();
  await bo.locator('button:has-text("Take my seat back")').waitFor({ state: 'detached' });
  await choose(bo);
  nothing_found(ann);
});

test('a seat moves to another device and the old one watches', { timeout: 480_000 }, async () => {
  const { ann, bo } = await two_people(browser);
  await ann.locator('button:has-text("Start")').click();
  await ann.locator('[role=radio]').first().waitFor();
  await ann.locator('button[aria-label=Menu]').click();
  await ann.locator('button:has-text("another device")').click();
  const link = await ann.locator('dialog[open] input[readonly]').inputValue();
  await inspect(ann, 'desktop-en-move-seat');
  const other = await visitor(browser, { size: phone });
  await other.goto(link);
  await other.locator('[role=radio]').first().waitFor();
  assert.doesNotMatch(other.url(), /seat=/, 'the code is gone from the address');
  await ann.locator('text=moved to another device').waitFor();
  await ann.locator('.watching').waitFor();
  await choose(other);
  await choose(bo);
  await inspect(other, 'phone-en-moved');
  nothing_found(other);
});

test('wrong links say so and lead home', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  for (const path of ['/t/AAAAAAAAAAAAAAAAAAAAAA', '/t/%E0%A4%A', '/t/x', '/nowhere', '/demo/sushi_go-4']) {
    const answer = await page.goto(url + path);
    assert.equal(answer.status(), 404, path);
    await page.locator('h1').waitFor();
    assert.match(await page.locator('h1').innerText(), /no such table|Nothing is served/, path);
    await page.locator('a.button[href="/"]').waitFor();
  }
  page.complaints = page.complaints.filter((text) => !/404|WebSocket/.test(text));
  await inspect(page, 'phone-en-no-table');
  nothing_found(page);
});

test(
  'long names make neither the start page nor an absence wider than the screen, nor hide the table',
  { timeout: 480_000 },
  async () => {
    const long = 'W'.repeat(24);
    const { table, ann, bo } = await two_people(browser, { sizes: [phone, phone], names: [long, long] });
    // A phone's innerWidth grows with what it shows.
    const too_wide = () => ann.evaluate((width) => document.documentElement.scrollWidth - width, phone.width);
    await ann.locator('button:has-text("Start")').click();
    await ann.locator('[role=radio]').first().waitFor();
    await bo.context().close();
    await ann.locator('.absent').waitFor();
    assert.ok((await too_wide()) <= 0, 'beside somebody absent');
    await ann.setViewportSize({ width: phone.width, height: 240 });
    assert.ok((await ann.locator('.all:has(.absent)').boundingBox()).height < 120, 'the table stays in sight');
    await ann.setViewportSize(phone);
    await ann.goto(url);
    await ann.locator(`a[href="/t/${table}"]`).first().waitFor();
    assert.ok((await too_wide()) <= 0, 'where one goes on');
  },
);

test('a link to no game leads to those there are', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  await page.goto(`${url}/rules/sushi_come`);
  await page.locator('a[href="/rules/sushi_go"]').waitFor();
  assert.doesNotMatch(await page.locator('main').innerText(), /sushi_come|will be here/);
  await page.goto(`${url}/score`);
  assert.doesNotMatch(await page.locator('main').innerText(), /·|yet/);
  await page.locator('a[href="/score/sushizock"]').click();
  await page.locator('h1:has-text("Sushizock")').waitFor();
  await page.locator('button:has-text("Work out")').waitFor();
  for (const path of ['/learn', '/learn/sushi_come']) {
    await page.goto(url + path);
    await page.locator('a[href="/learn/sushi_boat"]').click();
    await page.locator('.lesson .step:has-text("1/")').waitFor();
  }
  nothing_found(page);
});

test('leaving asks first, and then the same link shows the table', { timeout: 480_000 }, async () => {
  const { table, ann, bo } = await two_people(browser);
  await ann.locator('button:has-text("Start")').click();
  await bo.locator('[role=radio]').first().waitFor();
  await bo.locator('button[aria-label=Menu]').click();
  assert.equal(await bo.locator('button:has-text("take back the last step")').count(), 0, 'cards were dealt');
  await bo.locator('button:has-text("Leave the table")').click();
  await bo.locator('text=Give up your seat?').waitFor();
  await bo.locator('button:has-text("Leave the table")').click();
  await bo.locator('h1:has-text("Come in")').waitFor();
  await bo.goto(`${url}/t/${table}`);
  await bo.locator('.watching').waitFor();
  assert.equal(await bo.locator('.banner').count(), 0, 'they left by themselves');
  await inspect(bo, 'phone-en-watching-after-leaving');
  nothing_found(bo);
});

test('the host changes the table before the start, and quick words are heard', { timeout: 360_000 }, async () => {
  const { ann, bo } = await two_people(browser, { public: true, sizes: [phone, phone] });
  await ann.locator('button:has-text("Change this")').click();
  await ann.locator('label:has-text("Pace") select').selectOption('live');
  await inspect(ann, 'phone-en-change-table');
  await ann.locator('form button:has-text("Change this")').click();
  await bo.locator('text=60 s a turn, 60 s in reserve').first().waitFor();
  await bo.locator('.emote:has-text("Hello")').click();
  await ann.locator('text=Bo: Hello!').first().waitFor();
  await inspect(bo, 'phone-en-gathering-guest');
  await ann.locator('button:has-text("Start")').click();
  await bo.locator('.bank').waitFor();
  await bo.locator('button[aria-label=Chat]').click();
  await bo.locator('dialog[open] .emote:has-text("Bravo")').click();
  await ann.locator('.called:has-text("Bravo")').waitFor();
  assert.match(await bo.title(), /Your turn/);
  await inspect(ann, 'phone-en-called');
  nothing_found(ann);
  nothing_found(bo);
});

test('the lobby filters, and play with anybody finds the one who waits', { timeout: 480_000 }, async () => {
  const waiting = await visitor(browser);
  await waiting.goto(`${url}/lobby`);
  await waiting.locator('label:has-text("Game") select').selectOption('sushizock');
  await waiting.locator('button:has-text("Play with anybody")').click();
  await waiting.locator('h1:has-text("Sushizock")').waitFor();
  const guest = await visitor(browser, { size: phone });
  await guest.goto(`${url}/lobby`);
  await guest.locator('label:has-text("Game") select').selectOption('sushizock');
  await guest.locator('text=waits for you').or(guest.locator('text=wait for you')).first().waitFor();
  await inspect(guest, 'phone-en-lobby');
  await guest.locator('button:has-text("Play with anybody")').click();
  await guest.locator('h1:has-text("Sushizock")').waitFor();
  assert.equal(new URL(guest.url()).pathname, new URL(waiting.url()).pathname);
  nothing_found(guest);
});
