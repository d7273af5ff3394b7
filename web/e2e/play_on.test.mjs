// A finished game is played on from one of its moments, against bots: from the replay, by mouse and by keyboard.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { desktop, phone, play_to_the_end, url, visitor } from './page.mjs';
import { by_keyboard, by_mouse } from './play.mjs';

// A game against bots that is over soon: the one person always takes the first choice.
async function finished_game(page, game, players) {
  await page.goto(url);
  return page.evaluate(
    async ([which, seats]) => {
      const post = async (path, body) =>
        (
          await fetch(path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          })
        ).json();
      const { table, token } = await post('/api/tables', {
        game: which,
        name: 'Ann',
        options: { players: seats },
        bots: Array.from({ length: seats - 1 }, () => 'random'),
        takeover: 'random',
      });
      const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/socket`);
      await new Promise((resolve) => (socket.onopen = resolve));
      let state = {};
      let id = 1;
      let chosen = -1; // the turn
      socket.onmessage = (message) => {
        state = { ...state, ...JSON.parse(message.data) };
        const { turn, choices } = state;
        if (!choices?.length || turn.number === chosen) return;
        chosen = turn.number;
        socket.send(JSON.stringify({ type: 'choose', id: ++id, turn: turn.number, choice: choices[0] }));
      };
      socket.send(JSON.stringify({ type: 'hello', token }));
      socket.send(JSON.stringify({ type: 'start', id }));
      for (let i = 0; i < 1200; ++i) {
        if ((await fetch(`/api/tables/${table}/record`)).ok) return table;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error('the bots did not finish');
    },
    [game, players],
  );
}

const cases = [
  { game: 'sushi_go', players: 4, step: 13, look: { size: phone, locale: 'en' }, act: by_mouse },
  { game: 'sushi_go_party', players: 4, step: 14, look: { size: desktop, locale: 'fr' }, act: by_mouse },
  { game: 'sushi_boat', players: 3, step: 31, look: { size: phone, locale: 'fr' }, act: by_mouse },
  { game: 'sushizock', players: 3, step: 25, look: { size: desktop, locale: 'en', scheme: 'dark' }, act: by_keyboard },
];

for (const { game, players, step, look, act } of only_some(cases, (_, i) => i === 0))
  test(`${game} is played on from step ${step}`, { timeout: 720_000 }, async () => {
    const page = await visitor(browser, look);
    const table = await finished_game(page, game, players);
    page.complaints.length = 0; // the record was asked for until it was there
    await page.goto(`${url}/replay/${table}?step=${step}&seat=1`);
    await page.locator('.controls').waitFor();
    const name = `${look.size === phone ? 'phone' : 'desktop'}-${look.locale}-${game}`;
    await inspect(page, `${name}-replay-bots`);
    await page.locator('.play-on').click();
    await inspect(page, `${name}-play-on`);
    await page.locator('dialog[open] select').first().selectOption('1');
    await page.locator('dialog[open] button.main').click();
    await page.waitForURL(/\/t\//);
    await page.locator('.screen .bar').waitFor();
    await page.waitForFunction(
      () => document.querySelector('.waiting.mine, dialog[open] .verdict, dialog[open] .go-on'),
      null,
      { timeout: 120_000 },
    );
    assert.equal(await page.locator('dialog[open] .go-on').count(), 0, 'the past is no news');
    await inspect(page, `${name}-played-on`);
    await play_to_the_end(page, act[game]);
    await page.locator('dialog[open] a[href^="/replay/"]:not([href*="review"])').click();
    await page.locator('.about a').waitFor();
    assert.equal(await page.locator('.about a').getAttribute('href'), `/replay/${table}?step=${step}`);
    nothing_found(page);
  });

test('at the end of a game there is nothing to play on', async () => {
  const page = await visitor(browser, { size: phone });
  const table = await finished_game(page, 'sushi_go', 2);
  page.complaints.length = 0;
  await page.goto(`${url}/replay/${table}?step=9999`);
  await page.locator('.play-on').waitFor();
  assert.equal(await page.locator('.play-on').isDisabled(), true);
  await page.locator('.controls button').first().click();
  assert.equal(await page.locator('.play-on').isDisabled(), false);
  nothing_found(page);
});

test('a record from a file is played on', { timeout: 480_000 }, async () => {
  const page = await visitor(browser, { size: phone });
  const table = await finished_game(page, 'sushi_go', 3);
  const record = await page.evaluate(async (id) => (await fetch(`/api/tables/${id}/record`)).text(), table);
  page.complaints.length = 0;
  await page.goto(`${url}/records`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'lunch.json', mimeType: 'application/json', buffer: Buffer.from(record) });
  await page.locator('.controls input[type=range]').fill('12');
  await page.locator('.play-on').click();
  await page.locator('dialog[open] button.main').click();
  await page.waitForURL(/\/t\//);
  await page.locator('[role=radio]').first().waitFor();
  await by_mouse.sushi_go(page, 0);
  nothing_found(page);
});
