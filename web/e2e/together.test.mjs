// Four people at one table in four browsers; one of them reloads in the middle.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browser } from './browser.mjs';
import { inspect, nothing_found } from './look.mjs';
import { desktop, phone, play_to_the_end, url, visitor, web } from './page.mjs';
import { by_mouse } from './play.mjs';

test('four browsers, one reloads, nobody sees another hand', { timeout: 960_000 }, async () => {
  const [ann, ...guests] = await Promise.all(
    [desktop, phone, desktop, phone].map((size, i) => visitor(browser, { size, locale: i % 2 ? 'fr' : 'en' })),
  );
  await ann.goto(`${url}/new/sushi_go`);
  await ann.locator('input[autocomplete=nickname]').fill('Ann');
  await ann.locator('form button.main').click();
  await ann.locator('input[readonly]').waitFor();
  await inspect(ann, 'desktop-en-gathering');
  const link = await ann.locator('input[readonly]').inputValue();

  for (const [i, guest] of guests.entries()) {
    await guest.goto(link);
    await guest.locator('input[autocomplete=nickname]').fill(['Bo', 'Cleo', 'Dan'][i]);
    await guest.locator('form button.main').click();
    await guest
      .locator('text=Dan')
      .or(guest.locator('li:not(.free)').nth(i + 1))
      .first()
      .waitFor();
  }
  await inspect(guests[0], 'phone-fr-gathering');
  await ann.locator('button:has-text("Start")').click();

  // While others think a choice may be taken back.
  await ann.locator('[role=radio]').first().waitFor();
  await ann.keyboard.press('1');
  await ann.keyboard.press('Enter');
  await ann.locator('.done').waitFor();
  await ann.keyboard.press('Escape');
  await ann.locator('.done').waitFor({ state: 'detached' });

  await Promise.all(
    [ann, ...guests].map((page, i) =>
      play_to_the_end(page, async (_, turn) => {
        if (i === 2 && turn === 4) {
          await page.reload();
          await page.locator('[role=radio]').first().waitFor();
        }
        await by_mouse.sushi_go(page, turn);
      }),
    ),
  );
  const totals = await Promise.all(
    [ann, ...guests].map((page) => page.locator('dialog[open] tfoot tr').last().innerText()),
  );
  for (const total of totals) assert.deepEqual(total.match(/-?−?\d+/g), totals[0].match(/-?−?\d+/g));

  for (const [seat, page] of [ann, ...guests].entries()) {
    nothing_found(page);
    assert.ok(page.frames_received.length > 20);
    for (const frame of page.frames_received) keeps_secrets(JSON.parse(frame), seat);
  }
});

const { cards } = JSON.parse(readFileSync(join(web, 'src/games/sushi_go/info.json'), 'utf8'));
const kCards = new RegExp(`"(${Object.keys(cards).join('|')})"`);
// Events about what lies open on the table.
const kOpen = ['laid', 'served', 'scored', 'chopsticks-back'];

// What a seat may know is taken out of the frame; no card may be left in the rest.
function keeps_secrets(frame, seat) {
  const { view, events = [], choices: _, offers: _offers, mine: __, score: ___, ...rest } = frame;
  const told = events.filter((event) => !kOpen.includes(event.event) && event.seat !== seat);
  const { tableaux: ____, hands = [], ...around } = view ?? {};
  const others = hands.filter((_hand, i) => i !== seat);
  assert.doesNotMatch(JSON.stringify({ rest, told, around, others }), kCards);
}
