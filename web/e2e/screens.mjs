// Every screen and every dialog, at phone, tablet and desktop size, by day and in the dark; in French with big text.
// Tables come from recordings, so that each can be opened at the moment that matters. One file a language calls this;
// the English one is for the night, as most other tests are in English, and by day each screen has one of its looks in
// turn.
import { after, before, test } from 'node:test';
import { every_look, glance, inspect, inspect_here, nothing_found, sizes } from './look.mjs';
import { night } from './night.mjs';
import { desktop, landscape, launch, own_games, phone, small, tablet, url, visitor } from './page.mjs';
import { before_event, last_step, offering, sit_at, with_recordings } from './recorded.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser.close());

// Between them all four pairs of size and light are inspected; the tablet and the narrowest phone are looked at. Rules,
// score sheet and lesson are one screen each for all games: half of the games a language, of every look all.
const looks = {
  en: {
    games: own_games.filter((_, i) => every_look || i % 2 === 1),
    text: 'normal',
    inspected: [
      [phone, 'light'],
      [desktop, 'dark'],
    ],
    looked_at: tablet,
  },
  fr: {
    games: own_games.filter((_, i) => every_look || i % 2 === 0),
    text: 'big',
    inspected: [
      [desktop, 'light'],
      [phone, 'dark'],
    ],
    looked_at: small,
  },
};
const timeout = every_look ? 1_800_000 : 480_000;

let looks_taken = 0;
async function look_at(page, language, name, also = []) {
  const { inspected, looked_at } = looks[language];
  const inspections = (every_look ?? inspected).map(([size, light]) => async () => {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' });
    await inspect_here(page, `${sizes.get(size)}-${language}-${light}-${name}`);
  });
  const glances = [looked_at, ...also].map((size) => async () => {
    await page.setViewportSize(size);
    await glance(page, `${sizes.get(size)}-${language}-${name}`);
  });
  const all = [...inspections, ...glances];
  for (const look of night || every_look ? all : [all[looks_taken++ % all.length]]) await look();
  await page.setViewportSize(phone);
}

async function guest(language) {
  const page = await with_recordings(await visitor(browser, { size: phone, locale: language }));
  await page.addInitScript(
    (text) => localStorage.setItem('sushiya.settings', JSON.stringify({ text })),
    looks[language].text,
  );
  return page;
}

const plain = {
  start: '',
  new: 'new/sushi_go_party',
  lobby: 'lobby',
  records: 'records',
  settings: 'settings',
  nowhere: 'nowhere',
};
const of_a_game = { rules: 'article.paper', score: '.work', learn: '.lesson .table' }; // and what is there once it is drawn

const press = (key) => (page) => page.keyboard.press(key);
const click =
  (...selectors) =>
  async (page) => {
    for (const selector of selectors) await page.locator(selector).first().click();
  };
const tool = (place) => click(`.bar .tool:not(.hint-tool) >> nth=${place}`);
const [kMenu, kScore, kLog, kChat] = [0, 1, 2, 3].map(tool);

// The recording, the moment, and what is opened there.
const [go, robot, party, zock, boat] = ['sushi_go-4', 'sushi_go-robot', 'party-master_menu', 'sushizock-3', 'boat-3'];
const tables = {
  gathering: [go, 'gathering'],
  'sushi_go-first': [go, 'step=0'],
  'sushi_go-picked': [go, 'step=6', click('[role=radio]')],
  'sushi_go-opponent': [go, 'step=6', click('.others button')],
  'sushi_go-round': [go, before_event(go, 'served'), click('[role=radio]', '.choose')],
  'sushi_go-over': [go, last_step(go)],
  'robot-picked': [robot, offering(robot, 'robot'), click('[role=option] >> nth=0', '[role=option] >> nth=1')],
  'robot-over': [robot, last_step(robot)],
  'sushi_go_party-picked': [party, 'step=5', click('.menu button', '[role=radio]')],
  'sushi_go_party-late': [party, 'step=7'],
  'sushi_go_party-takeout': [party, offering(party, 'turn')],
  'sushi_go_party-spoon': [party, offering(party, 'ask'), click('.dock [role=radio]')],
  'sushi_go_party-over': [party, last_step(party)],
  'sushizock-roll': [zock, offering(zock, 'keep'), click('.die')],
  'sushizock-take': [zock, offering(zock, 'steal'), click('.rows .lit')],
  'sushizock-over': [zock, last_step(zock)],
  'sushi_boat-move': [boat, offering(boat, 'move'), click('.belt .lit')],
  'sushi_boat-act': [boat, offering(boat, 'eat')],
  'sushi_boat-guess': [boat, offering(boat, 'guess'), click('.dock .colours button')],
  'sushi_boat-over': [boat, last_step(boat)],
};

const sheets = {
  menu: kMenu,
  score: kScore,
  log: kLog,
  chat: kChat,
  settings: click('.bar .tool', 'dialog[open] .stack button'),
  help: press('?'),
};

export function look_at_everything(language) {
  test(`screens without a table, ${language}`, { timeout }, async () => {
    const page = await guest(language);
    for (const [name, path] of Object.entries(plain)) {
      await page.goto(`${url}/${path}`);
      await page.locator('h1').waitFor();
      // That nothing is there the browser says too.
      if (name === 'nowhere') page.complaints = page.complaints.filter((text) => !text.includes('404'));
      await look_at(page, language, name);
    }
    for (const game of looks[language].games)
      for (const [screen, drawn] of Object.entries(of_a_game)) {
        await page.goto(`${url}/${screen}/${game}`);
        await page.locator(drawn).waitFor();
        await look_at(page, language, `${screen}-${game}`);
      }
    nothing_found(page);
  });

  test(`tables, ${language}`, { timeout }, async () => {
    const page = await guest(language);
    for (const [name, [recording, query, open]] of Object.entries(tables)) {
      await sit_at(page, recording, query);
      await open?.(page);
      await look_at(page, language, name, [landscape]);
    }
    nothing_found(page);
  });

  test(`sheets and panels of a table, ${language}`, { timeout }, async () => {
    const page = await guest(language);
    await sit_at(page, 'sushi_go-4', 'step=12&friends');
    for (const [name, open] of Object.entries(sheets)) {
      await open(page);
      await page.locator('dialog[open]').waitFor();
      await look_at(page, language, name);
      await page.keyboard.press('Escape');
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
    }
    await page.setViewportSize(desktop);
    for (const [name, open] of [
      ['score', kScore],
      ['chat', kChat],
    ]) {
      await open(page);
      await inspect(page, `desktop-${language}-panel-${name}`);
    }
    nothing_found(page);
  });
}
