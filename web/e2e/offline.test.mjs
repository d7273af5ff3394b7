// Without a network: a game at this device, the tab killed in the middle, the record, and bots that die thinking.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cut_off, killed_and_back, play_here } from './offline.mjs';
import { phone, play_to_the_end } from './page.mjs';
import { by_mouse } from './play.mjs';

let here;
before(async () => (here = await cut_off({ size: phone, locale: 'fr' })));
after(() => here.end());

test('a game with the server stopped, to its end', { timeout: 600_000 }, async () => {
  const { context, url } = here;
  await play_here(here.page, url, 'sushi_go');
  for (let turn = 0; turn < 2; ++turn) {
    await here.page.locator('.waiting.mine').waitFor();
    await by_mouse.sushi_go(here.page, turn);
  }
  const page = await killed_and_back(context, here.page, url);
  const table = new URL(page.url()).pathname.split('/').at(-1);

  await play_to_the_end(page, by_mouse.sushi_go);
  await page.goto(`${url}/replay/${table}`);
  await page.locator('.bar h1', { hasText: 'Sushi Go' }).waitFor();
  assert.equal(await page.locator('.problem').count(), 0);
});

const minds = (page) => page.workers().filter((worker) => /\/thinker-/.test(worker.url()));

// One bot that thinks, and its first choice.
async function against_a_chef(page) {
  await page.goto(`${here.url}/new/sushi_go`);
  await page.locator('input[name=where]').nth(1).check();
  const fields = page.locator('.two select');
  await fields.nth(0).selectOption('2');
  await fields.nth(1).selectOption('1');
  await fields.nth(2).selectOption('chef');
  await page.locator('form .button.main').click();
  await page.locator('.waiting.mine').waitFor();
  await by_mouse.sushi_go(page, 0);
  await page.locator('.waiting.mine').waitFor();
}

const kEnds = {
  'with a word': () => void (globalThis.onmessage = () => {
    throw new Error('killed');
  }),
  'without a word': () => globalThis.close(),
}; // prettier-ignore

for (const [how, end] of Object.entries(kEnds))
  test(`a bot whose worker ends ${how} thinks in another one`, { timeout: 300_000 }, async () => {
    const page = await here.context.newPage();
    page.setDefaultTimeout(120_000);
    await against_a_chef(page);
    const [before] = minds(page);
    await before.evaluate(end).catch(() => {});
    // It had chosen for this turn already.
    for (const turn of [1, 2]) {
      await by_mouse.sushi_go(page, turn);
      await page.locator('.waiting.mine').waitFor();
    }
    assert.equal(minds(page).filter((mind) => mind !== before).length, 1);
    await page.close();
  });
