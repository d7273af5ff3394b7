// Pieces that differ by colour differ by shape or pattern too: seen without any colour, no two of them look the same.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { desktop, open_table, phone, shot, visitor, web } from './page.mjs';
import { with_mouse } from './play.mjs';
import { sit_at, with_recordings } from './recorded.mjs';

const art = join(web, 'src/art');
const pieces = {
  plates: ['plate-blue', 'plate-red', 'plate-green', 'plate-yellow', 'plate-white'],
  dice: ['die-sushi', 'die-bones', 'die-blue', 'die-red'],
  tiles: ['zock-sushi', 'zock-bones'],
  symbols: ['symbol-red', 'symbol-green'],
};
// Mean difference of brightness from 0 to 255 over the picture, each taken relative to its own mean.
const kUnlike = 4;

async function without_colour(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'achromatopsia' });
}

// The brightness of every pixel of a screenshot.
function brightness(page, picture) {
  return page.evaluate(
    async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      canvas.drawImage(image, 0, 0);
      return Array.from(canvas.getImageData(0, 0, image.width, image.height).data).filter((_, i) => i % 4 === 1);
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
}
function unlikeness(one, other) {
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [a, b] = [mean(one), mean(other)];
  return mean(one.map((value, i) => Math.abs(value - a - (other[i] - b))));
}

for (const [name, files] of Object.entries(pieces))
  test(`${name} differ without colour`, async () => {
    const page = await browser.newPage();
    const pictures = files.map((file) => `<span>${readFileSync(join(art, `${file}.svg`), 'utf8')}</span>`).join('');
    await page.setContent(
      `<style>span { display: inline-block; width: 56px; height: 56px } svg { width: 56px; height: 56px }</style>${pictures}`,
    );
    await without_colour(page);
    const seen = [];
    for (const span of await page.locator('span').all()) seen.push(await brightness(page, await span.screenshot()));
    for (const [i, one] of seen.entries())
      for (const [j, other] of seen.entries())
        if (i < j)
          assert.ok(unlikeness(one, other) >= kUnlike, `${files[i]} and ${files[j]}: ${unlikeness(one, other)}`);
    await page.close();
  });

test('a picture of every table without colour', async () => {
  const page = await with_recordings(await visitor(browser, { size: phone }));
  for (const [recording, step] of [
    ['sushi_go-4', 6],
    ['party-master_menu', 7],
    ['sushizock-3', 18],
    ['boat-3', 22],
  ]) {
    await sit_at(page, recording, `step=${step}`);
    await without_colour(page);
    await shot(page, `sight-${recording}`);
  }
});

test('at a table of two what was just turned over is as large as at others', async () => {
  const page = await with_recordings(await visitor(browser, { size: desktop }));
  const width = async (recording, step) => {
    await sit_at(page, recording, `step=${step}`);
    return (await page.locator('.reveal .card').first().boundingBox()).width;
  };
  assert.equal(await width('sushi_go-robot', 5), await width('sushi_go-4', 5));
  await page.context().close();
});

test('at the smallest table of eight our own dishes stay in sight', async () => {
  const page = await visitor(browser, { size: { width: 360, height: 640 } });
  await open_table(page, 'sushi_go_party', { players: 8, menu: 'my_first_meal' });
  const mine = page.locator('.screen:has(.frame) .waiting.mine');
  const choose = with_mouse('sushi_go_party');
  for (let turn = 0; turn < 4; ++turn) {
    await mine.waitFor();
    await choose(page, turn);
  }
  await mine.waitFor();
  await page.locator('.reveal .who').first().waitFor();
  const [dishes, hand] = await Promise.all(
    ['.mine .groups li', '.hold'].map((part) => page.locator(part).last().boundingBox()),
  );
  assert.ok(
    dishes.y + dishes.height <= hand.y + 1,
    `dishes end at ${dishes.y + dishes.height}, the hand begins at ${hand.y}`,
  );
  nothing_found(page);
});
