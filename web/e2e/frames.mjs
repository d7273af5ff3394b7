// One turn of each game, frame by frame, for people who look at motion: pictures every 50 ms of the stage's own time in
// screenshots/frames/<game>-<size>/.
//   SUSHIYA_URL=http://127.0.0.1:8080 node e2e/frames.mjs [recording [desktop|phone]]   with a server up
// The page's clocks stand still between pictures, so that a slow machine shows the same frames as a fast one.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, launch, phone, visitor, web } from './page.mjs';
import { before_event, sit_at, with_recordings } from './recorded.mjs';

const kEvery = 50;
const kMost = 120;
const turns = {
  'sushi_go-4': ['step=11', before_event('sushi_go-4', 'served')],
  'party-master_menu': [before_event('party-master_menu', 'asks'), before_event('party-master_menu', 'turned')],
  'sushizock-3': ['step=1', before_event('sushizock-3', 'steals')],
  'boat-3': [before_event('boat-3', 'orders'), before_event('boat-3', 'guess'), before_event('boat-3', 'eats')],
};

const [only = '', how = ''] = process.argv.slice(2);
const browser = await launch();
for (const [name, steps] of Object.entries(turns)) {
  if (!name.includes(only)) continue;
  for (const [size_name, size] of Object.entries({ desktop, phone })) {
    if (!size_name.includes(how)) continue;
    const folder = join(web, 'screenshots/frames', `${name}-${size_name}`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const step of steps) {
      const page = await with_recordings(await visitor(browser, { size, motion: 'no-preference' }));
      await page.clock.install();
      await sit_at(page, name, step);
      await page.clock.pauseAt(Date.now() + 3_600_000);
      await page.evaluate(() => window.recorded.go_on());
      for (let i = 0; i < kMost; ++i) {
        // The browser's animations do not follow the page's clock: they are held where they should be.
        await page.evaluate((ms) => {
          for (const each of document.getAnimations()) {
            each.pause();
            each.begun ??= ms;
            each.currentTime = ms - each.begun;
          }
        }, i * kEvery);
        await page.screenshot({
          path: join(folder, `${step.replace('=', '')}-${String(i * kEvery).padStart(5, '0')}.png`),
        });
        if (!(await page.locator('.frame.playing').count())) break;
        await page.clock.runFor(kEvery);
      }
      await page.context().close();
    }
    console.log(folder);
  }
}
await browser.close();
