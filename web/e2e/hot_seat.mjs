// Friends around one device.
import { url } from './page.mjs';

// Two people; with `bots` more seats for bots of the weakest level.
export async function sit_around(page, game, { bots = 0 } = {}) {
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
export async function now(page) {
  await page.locator(kNow).first().waitFor({ timeout: 120_000 });
  return page.evaluate(() => {
    const there = (selector) => document.querySelector(selector) !== null;
    if (there('.cover')) return 'covered';
    if (there('dialog[open] .verdict')) return 'over';
    return there('dialog[open] .go-on') ? 'round' : 'mine';
  });
}
