// Draws the pictures that messengers show beside a link to a table, one for each game: node tools/og.mjs
import { readdirSync, readFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const games = join(web, 'src/games');
const svg = (name) => readFileSync(join(web, 'src/art', `${name}.svg`), 'utf8');
const font = readFileSync(
  join(web, 'node_modules/@fontsource/m-plus-rounded-1c/files/m-plus-rounded-1c-latin-700-normal.woff2'),
).toString('base64');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
mkdirSync(join(web, 'public/og'), { recursive: true });
for (const game of readdirSync(games).filter((name) => existsSync(join(games, name, 'box.json')))) {
  const box = JSON.parse(readFileSync(join(games, game, 'box.json'), 'utf8'));
  const { name } = JSON.parse(readFileSync(join(web, `../i18n/en/${game}.json`), 'utf8'));
  await page.setContent(`<style>
    @font-face { font-family: round; font-weight: 700; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0; display: grid; grid-template-columns: 620px 1fr; align-items: center; height: 630px;
      background: ${box.lacquer}; color: #fffdf6; font: 700 84px/1.1 round }
    .art svg { display: block; width: 560px; margin: 0 30px } .name { padding-right: 60px }
    .home { display: flex; align-items: center; gap: 20px; margin-top: 48px; font-size: 44px }
    .home svg { width: 80px; height: 80px }
  </style><div class="art">${svg(box.art)}</div><div class="name">${name}<div class="home">${svg('logo')}Sushiya</div></div>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(web, `public/og/${game}.png`) });
}
await browser.close();
