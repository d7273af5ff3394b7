// A browser at the server under test, and what a person does at a table.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = process.env.SUSHIYA_URL;
export const web = dirname(dirname(fileURLToPath(import.meta.url)));
const shots = join(web, 'screenshots');

export const small = { width: 320, height: 640 }; // 1280 pixels at four times the size: WCAG's reflow
export const phone = { width: 360, height: 740 };
export const landscape = { width: 740, height: 360 };
export const tablet = { width: 820, height: 1180 };
export const desktop = { width: 1280, height: 800 };

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
export function launch() {
  return chromium.launch({ executablePath, args: flags });
}
// A browser that keeps what it is given in a folder, as people's do; only such a one installs apps.
export function launch_kept(folder, { size = desktop, locale = 'en' } = {}) {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: flags,
    viewport: size,
    locale,
    reducedMotion: 'reduce',
  });
}

// In every page of a visitor.
function watch_screen() {
  // What a person sees of the table: its screen and the sheet over it.
  window.seen = () =>
    [document.querySelector('.screen'), document.querySelector('dialog[open]')]
      .map((part) => part?.textContent ?? '')
      .join('|');
  // Which turn of ours the page waits for; a sheet over the table waits for something else.
  window.asked = () =>
    (document.querySelector('dialog[open]') ? null : document.querySelector('.waiting.mine'))?.dataset.turn;
  window.said = [];
  let before = '';
  new MutationObserver(() => {
    const text = document.querySelector('[role=status][aria-atomic]')?.textContent ?? '';
    if (text && text !== before) window.said.push(text.trim());
    before = text;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const kPatience = 120_000; // milliseconds, on a machine that does much else

// A fresh person: an own browser context, and a list that collects what went wrong in the page. Who comes once needs no
// page for later: `keeps` lets the browser keep one.
export async function visitor(
  browser,
  { size = desktop, locale = 'en', motion = 'reduce', scheme = 'light', keeps = false } = {},
) {
  const mobile = size.width < 800;
  const context = await browser.newContext({
    viewport: size,
    locale,
    reducedMotion: motion,
    colorScheme: scheme,
    hasTouch: mobile,
    isMobile: mobile,
    serviceWorkers: keeps ? 'allow' : 'block',
  });
  await context.addInitScript(watch_screen);
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.complaints = [];
  page.frames_received = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.complaints.push(message.text());
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => page.frames_received.push(String(payload))),
  );
  return page;
}

// The games the page has a folder with a lesson for.
export const own_games = readdirSync(join(web, 'src/games')).filter((game) =>
  existsSync(join(web, 'src/games', game, 'lesson.json')),
);
// Whether the page was built with the module that plays without a server (wasm/).
const assets = join(web, 'dist/assets');
export const alone = existsSync(assets) && readdirSync(assets).some((name) => /^house.*\.wasm$/.test(name));
export const with_module = alone ? {} : { skip: 'the page was built without the module' };
// The games this server has, by their ids.
export async function games() {
  const answer = await (await fetch(`${url}/api/games`)).json();
  return answer.games.map(({ id }) => id);
}

export async function shot(page, name) {
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

export async function play_now(page, game) {
  await page.goto(url);
  await page.locator(`.box.${game} button`).click();
  await page.locator('.screen .bar').waitFor();
}

// A table of ours with bots of the weakest level that starts by itself.
export async function open_table(page, game, options) {
  await page.goto(url);
  const table = await page.evaluate(
    async ([wanted, how]) => {
      const bots = Array.from({ length: how.players - 1 }, () => 'random');
      const body = JSON.stringify({ game: wanted, name: 'Ann', options: how, bots });
      const headers = { 'Content-Type': 'application/json' };
      const made = await (await fetch('/api/tables', { method: 'POST', headers, body })).json();
      const seat = { table: made.table, token: made.token, game: wanted, at: 0 };
      localStorage.setItem('sushiya.seats', JSON.stringify([seat]));
      return made.table;
    },
    [game, options],
  );
  await page.goto(`${url}/t/${table}?start`);
}

// The state of the table as the page knows it is on the page: over, our turn, or neither.
export async function standing(page) {
  return page.evaluate(() => {
    if (document.querySelector('dialog[open] .verdict')) return 'over';
    if (document.querySelector('dialog[open] .go-on')) return 'round';
    if (document.querySelector('.waiting.mine')) return 'mine';
    return 'waiting';
  });
}

// Plays until the game is over: `act` makes one choice at a board that is there, `at_round_end` looks at the bill of a
// round.
const kMostChoices = 400;
export async function play_to_the_end(page, act, { at_round_end } = {}) {
  for (let i = 0; i < kMostChoices; ++i) {
    await page.waitForFunction(
      () => document.querySelector('dialog[open] .verdict, dialog[open] .go-on, .screen:has(.frame) .waiting.mine'),
      null,
      { timeout: kPatience },
    );
    const now = await standing(page);
    if (now === 'over') return i;
    if (now === 'round') {
      await at_round_end?.();
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !document.querySelector('dialog[open] .go-on'));
      continue;
    }
    await act(page, i);
  }
  throw new Error(`the game was not over after ${kMostChoices} choices`);
}

// A choice is answered when the page asks for another one, or nothing: what else changes meanwhile may be the others'
// doing. (Functions, no strings: the page's policy forbids evaluating those.)
const seen = (page) => page.evaluate(() => window.seen());
export async function when_answered(page, action) {
  const before = await page.evaluate(() => window.asked());
  await action();
  await page.waitForFunction((old) => window.asked() !== old, before, { timeout: kPatience });
}

// A way to play in which the table may move on between a look and a tap, or a sheet come before the look: then a person
// looks again, before the others lose their patience.
export function looking_again(play) {
  return async (page, turn) => {
    const before = await seen(page);
    page.setDefaultTimeout(kPatience / 4);
    try {
      await play(page, turn);
    } catch (error) {
      const covered = await page.locator('dialog[open]').count();
      if (!covered && (await seen(page)) === before) throw error;
    } finally {
      page.setDefaultTimeout(kPatience);
    }
  };
}
