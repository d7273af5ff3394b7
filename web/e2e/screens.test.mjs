// Every screen, at phone and desktop size, in both languages: screenshot, axe, no sideways scroll, no missing word.
import { after, before, test } from 'node:test';
import { inspect, nothing_found } from './look.mjs';
import { desktop, launch, phone, play_now, play_to_the_end, standing, url, visitor } from './page.mjs';
import { by_mouse } from './play.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

const games = ['sushi_go', 'sushi_go_party', 'sushizock', 'sushi_boat'];
const looks = [
  { name: 'phone-en', size: phone, locale: 'en' },
  { name: 'desktop-fr', size: desktop, locale: 'fr', scheme: 'dark' },
];

for (const look of looks) {
  test(`pages without a table, ${look.name}`, { timeout: 240_000 }, async () => {
    const page = await visitor(browser, look);
    const paths = ['', 'new/sushi_go_party', 'lobby', 'records', 'settings', ...games.flatMap((game) => [`rules/${game}`, `score/${game}`])];
    for (const path of paths) {
      await page.goto(`${url}/${path}`);
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await inspect(page, `${look.name}-${path.replace('/', '-') || 'start'}`);
    }
    nothing_found(page);
  });

  for (const game of games) {
    test(`the lesson of ${game}, ${look.name}`, { timeout: 120_000 }, async () => {
      const page = await visitor(browser, look);
      await page.goto(`${url}/learn/${game}`);
      await page.locator('.lesson .table').waitFor();
      await inspect(page, `${look.name}-learn-${game}`);
      nothing_found(page);
    });

    test(`a table of ${game}, ${look.name}`, { timeout: 240_000 }, async () => {
      const page = await visitor(browser, look);
      await play_now(page, game);
      let seen = 0;
      await play_to_the_end(page, async (_, turn) => {
        const dialog = await page.locator('dialog[open] h2').allInnerTexts();
        if (dialog.length && seen++ < 3) await inspect(page, `${look.name}-${game}-decision-${seen}`);
        else if (turn === 0 || turn === 6) await inspect(page, `${look.name}-${game}-turn-${turn}`);
        if (turn === 2 && (await standing(page)) === 'mine' && !dialog.length) await sheets(page, `${look.name}-${game}`);
        await by_mouse[game](page, turn);
      });
      await inspect(page, `${look.name}-${game}-over`);
      await page.locator('dialog[open] a[href^="/replay/"]').click();
      await page.locator('.controls').waitFor();
      await page.locator('.controls input[type=range]').fill('5');
      await inspect(page, `${look.name}-${game}-replay`);
      nothing_found(page);
    });
  }
}

// The dialogs around a table.
async function sheets(page, name) {
  const tools = page.locator('.bar .tool');
  const wide = (page.viewportSize()?.width ?? 0) > 1100;
  for (const [i, what] of [[0, 'menu'], [1, 'score'], [2, 'log'], [3, 'chat']]) {
    await tools.nth(i).click();
    await inspect(page, `${name}-${what}`);
    if (!wide || i === 0) await page.keyboard.press('Escape');
  }
  await page.keyboard.press('?');
  await inspect(page, `${name}-help`);
  await page.keyboard.press('Escape');
}
