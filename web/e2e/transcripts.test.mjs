// What the page's live region says during a recorded game, word for word as in src/games/transcripts.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { nothing_found } from './look.mjs';
import { only_some } from './night.mjs';
import { phone, visitor, web } from './page.mjs';
import { recordings, sit_at, with_recordings } from './recorded.mjs';

const golden = join(web, 'src/games/transcripts');

// The first two rounds; games without rounds to their end.
function steps_of({ updates }) {
  const third = updates.findIndex(({ events }) => events.some(({ event, round }) => event === 'round' && round === 3));
  return third < 0 ? updates.length : third;
}

// By day every other game in the other language; the words themselves are src/games/transcripts.test.ts's to compare.
for (const [turn, language] of ['en', 'fr'].entries())
  test(`games are told aloud, ${language}`, { timeout: 480_000 }, async () => {
    const page = await with_recordings(await visitor(browser, { size: phone, locale: language }));
    for (const [name, recording] of only_some(Object.entries(recordings), (_, i) => i % 2 === turn)) {
      await sit_at(page, name, 'gathering');
      for (let step = 0; step < steps_of(recording); ++step) {
        await page.evaluate(() => window.recorded.go_on());
        if (step === 0) await page.locator('.others').first().waitFor();
        await page.evaluate(() => new Promise((done) => setTimeout(done)));
      }
      const said = await page.evaluate(() => window.said);
      assert.deepEqual(
        said,
        readFileSync(join(golden, `${name}.${language}.txt`), 'utf8')
          .trim()
          .split('\n'),
      );
    }
    nothing_found(page);
  });
