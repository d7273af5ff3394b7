// How people like it: by keyboard, without motion, with one tap, in another light. Tables come from recordings.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { url, visitor } from './page.mjs';
import { sit_at, with_recordings } from './recorded.mjs';

// Whatever a page still does, it does not do beside the next one.
afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));

async function guest(settings = {}, look = {}) {
  const page = await with_recordings(await visitor(browser, look));
  await page.addInitScript(
    (kept) =>
      localStorage.getItem('sushiya.settings') ?? localStorage.setItem('sushiya.settings', JSON.stringify(kept)),
    settings,
  );
  return page;
}
const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
const step = (page) => page.evaluate(() => window.recorded.step);
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('sushiya.settings')));

test('number keys pick, arrows move, Escape lets go, Enter confirms', async () => {
  const page = await guest();
  await sit_at(page, 'sushi_go-4', 'step=2');
  const checked = page.locator('[role=radio][aria-checked=true]');
  const third = await page.locator('[role=radio]').nth(2).getAttribute('aria-label');
  await page.keyboard.press('3');
  assert.equal(await checked.getAttribute('aria-label'), third);
  assert.equal(await focused(page), third, 'the picked card has the focus');
  assert.ok((await page.locator('.rule').innerText()).includes(third.split('.')[0]), 'its rule is in sight');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.locator('[role=radio]').nth(3).getAttribute('aria-checked'), 'true');
  await page.keyboard.press('Escape');
  assert.equal(await checked.count(), 0);
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await page.locator('.status', { hasText: 'turn 4/8' }).waitFor();
  nothing_found(page);
});

test('the hand is one stop of the Tab key', async () => {
  const page = await guest();
  await sit_at(page, 'sushi_go-4', 'step=2');
  assert.equal(await page.locator('[role=radio][tabindex="0"]').count(), 1);
  const stops = [];
  for (let i = 0; i < 14; ++i) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(() => document.activeElement?.className.split(' ')[0]));
  }
  const first = (name) => stops.indexOf(name);
  assert.ok(first('skip') === 0 && first('tool') > 0, String(stops));
  assert.ok(first('tool') < first('seat') && first('seat') < first('card-slot'), String(stops));
  assert.equal(stops.filter((name) => name === 'card-slot').length, 1, String(stops));
});

test('a dialog takes the focus and gives it back', async () => {
  const page = await guest();
  await sit_at(page, 'sushi_go-4', 'step=2');
  const tool = page.locator('.bar .tool').first();
  await tool.focus();
  await page.keyboard.press('Enter');
  assert.ok(await page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement)));
  await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  assert.equal(await focused(page), await tool.getAttribute('aria-label'));
  await page.keyboard.press('?');
  await page.locator('dialog[open] kbd').first().waitFor();
});

test('keys can be switched off', async () => {
  const page = await guest({ keys: false });
  await sit_at(page, 'sushi_go-4', 'step=2');
  await page.keyboard.press('1');
  await page.keyboard.press('?');
  assert.equal(await page.locator('[role=radio][aria-checked=true], dialog[open]').count(), 0);
});

test('one tap plays where that is wanted, and only there', async () => {
  const page = await guest({ tap: 'once' });
  await sit_at(page, 'sushi_go-4', 'step=2');
  await page.locator('[role=radio]').first().click();
  await page.waitForFunction(() => window.recorded.step === 3);
  const careful = await guest({ tap: 'confirm' });
  await sit_at(careful, 'sushi_go-4', 'step=2');
  await careful.locator('[role=radio]').first().click();
  await careful.locator('.choose:enabled').waitFor();
  assert.equal(await step(careful), 2);
});

// The most things that moved at once while a hand was passed.
async function motion_of(page) {
  await sit_at(page, 'sushi_go-4', 'step=2');
  await page.evaluate(() => {
    window.moving = 0;
    const look = () => {
      window.moving = Math.max(window.moving, document.getAnimations().length);
      requestAnimationFrame(look);
    };
    look();
    window.recorded.go_on();
  });
  await page.waitForTimeout(300);
  return page.evaluate(() => window.moving);
}
test('things travel, unless the system or the person wants stillness', async () => {
  assert.ok((await motion_of(await guest({}, { motion: 'no-preference' }))) > 0);
  assert.equal(await motion_of(await guest({}, { motion: 'reduce' })), 0);
  assert.equal(await motion_of(await guest({ speed: 0 }, { motion: 'no-preference' })), 0);
});

test('settings act at once and are kept', async () => {
  const page = await guest();
  await page.goto(`${url}/settings`);
  await page.evaluate(() => (window.stayed = true));
  const choose = (text) => page.locator('.options label', { hasText: new RegExp(`^${text}$`) }).click();
  const root = () =>
    page.evaluate(() => ({
      ...document.documentElement.dataset,
      size: getComputedStyle(document.body).fontSize,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
  const day = await root();
  await choose('dark');
  await choose('big');
  await choose('none');
  const night = await root();
  assert.equal(night.size, '20px');
  assert.equal(night.motion, 'none');
  assert.notEqual(night.paper, day.paper);
  await page.locator('input[type=range]').first().fill('0');
  await page.locator('summary').click();
  await page.locator('details input[type=range]').first().fill('0.3');
  await choose('Français');
  await page.locator('h1', { hasText: 'Réglages' }).waitFor();
  assert.equal(await page.evaluate(() => window.stayed && document.documentElement.lang), 'fr');
  const { theme, text, speed, volume, volumes, language } = await kept(page);
  assert.deepEqual(
    { theme, text, speed, volume, volumes, language },
    { theme: 'dark', text: 'big', speed: 0, volume: 0, volumes: { card: 0.3 }, language: 'fr' },
  );
  await page.reload();
  await page.locator('h1', { hasText: 'Réglages' }).waitFor();
  assert.deepEqual(await root(), night);
  nothing_found(page);
});

test('the log stays at its end while more is told, and where one reads', async () => {
  const page = await guest();
  await sit_at(page, 'boat-3', 'step=0');
  const log = page.locator('.side .log');
  const below = () => log.evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
  // As from a quick server: before the browser has told of the scrolling that the last lines made.
  const go_on = (steps) =>
    page.evaluate(async (count) => {
      for (let i = 0; i < count; ++i) {
        window.recorded.go_on();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      }
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, steps);
  await go_on(20);
  assert.ok(await log.evaluate((list) => list.scrollHeight > 2 * list.clientHeight));
  assert.ok((await below()) < 24, `${await below()} pixels are below`);
  await log.evaluate((list) => list.scrollTo(0, 40));
  await go_on(4);
  assert.ok((await log.evaluate((list) => list.scrollTop)) < 100, 'nobody who reads is scrolled away');
});
