// Somebody who has been here once, and now has no network: the server is stopped, and nothing answers any more.
import assert from 'node:assert/strict';
import { launch, visitor } from './page.mjs';
import { OwnServer } from './server.mjs';

export async function cut_off({ size, locale, motion } = {}) {
  const [server, browser] = [new OwnServer(), await launch()];
  await server.start();
  const page = await visitor(browser, { size, locale, motion, keeps: true });
  await page.goto(server.url);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().some(({ url }) => url.endsWith('.wasm'));
  });
  await server.stop();
  const end = async () => {
    await browser.close();
    await server.end();
  };
  return { page, url: server.url, context: page.context(), end };
}

// One tap on the start page; how long until there is something to choose, in milliseconds.
export async function play_here(page, url, game) {
  await page.goto(url);
  const button = page.locator(`.box.${game} .doors button.main`);
  await button.waitFor();
  const began = Date.now();
  await button.click();
  await page.locator('.waiting.mine').waitFor({ timeout: 120_000 });
  const took = Date.now() - began;
  assert.match(new URL(page.url()).pathname, /^\/t\/local-/);
  return took;
}

// The tab is gone, without a word; another one finds the table where it was.
export async function killed_and_back(context, page, url) {
  const table = new URL(page.url()).pathname.split('/').at(-1);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  next.setDefaultTimeout(120_000);
  await next.goto(url);
  await next.locator(`a[href^="/t/${table}"]`).first().click();
  await next.locator('.screen .bar').waitFor();
  return next;
}
