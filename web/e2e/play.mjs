// How a person plays each game, by mouse and by keyboard. Nothing here knows rules: it takes what the page offers.
import { looking_again, when_answered } from './page.mjs';

async function click_choose(page, selector) {
  await when_answered(page, () => page.locator(selector).first().click());
}

async function decision_by_mouse(page) {
  const radio = page.locator('.dock [role=radio]').first();
  if (await radio.count()) await radio.click();
  await when_answered(page, () => page.locator('.dock .decide').click());
}

const draft_by_mouse = async (page) => {
  if (await page.locator('.dock').count()) return decision_by_mouse(page);
  await page.locator('[role=radio][aria-disabled=false]').first().click();
  await click_choose(page, '.choose');
};

const draft_by_keyboard = async (page) => {
  if (await page.locator('.dock .takeout').count()) {
    await tab_to(page, '.dock .decide');
    return when_answered(page, () => page.keyboard.press('Enter'));
  }
  if (await page.locator('.dock').count()) {
    await page.keyboard.press('ArrowRight');
    return when_answered(page, () => page.keyboard.press('Enter'));
  }
  await page.keyboard.press('1');
  await when_answered(page, () => page.keyboard.press('Enter'));
};

// Tab on to the first control that fits, as a person without a mouse does.
async function tab_to(page, selector) {
  for (let i = 0; i < 80; ++i) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`no way by Tab to ${selector}`);
}

const zock = { lit: '.rows .lit, .others .lit', go: '.deed .button.main' };
const boat = { lit: '.belt .lit', go: '.deed .button.go' };

// Boat: cubes in a challenge, a plate or card of a list, else move, eat, end.
async function boat_sheet(page, press) {
  if (await page.locator('.dock .colours').count()) {
    for (let i = 0; i < 3 && (await page.locator('.dock .decide').isDisabled()); ++i)
      await press('.dock .colours button:not(:disabled)');
    return when_answered(page, () => press('.dock .decide'));
  }
  return when_answered(page, () => press('.dock .content li button'));
}

// Any game on the plain board: the choices in turn, so that none is made over and over.
const plain = {
  async mouse(page, turn) {
    const choices = page.locator('.choices button');
    await choices.nth(turn % (await choices.count())).click();
    await click_choose(page, '.choose');
  },
  async keys(page) {
    await page.keyboard.press('1');
    await when_answered(page, () => page.keyboard.press('Enter'));
  },
};

const mouse = {
  sushi_go: draft_by_mouse,
  sushi_go_party: draft_by_mouse,
  async sushizock(page, turn) {
    const dice = page.locator('.die:not(:disabled)');
    const lit = await page.locator(zock.lit).count();
    if (!lit || (turn % 2 === 0 && (await dice.count()) > 1)) {
      await dice.first().click();
    } else {
      await page.locator(zock.lit).first().click();
      const places = page.locator('.dock .digging button');
      if (await places.count()) await places.first().click();
    }
    await click_choose(page, zock.go);
  },
  async sushi_boat(page) {
    if (await page.locator('.dock').count())
      return boat_sheet(page, (selector) => page.locator(selector).first().click());
    const lit = page.locator(boat.lit).first();
    if (await lit.count()) await lit.click();
    else await page.locator('.verbs button').last().click();
    await click_choose(page, boat.go);
  },
};

const keyboard = {
  sushi_go: draft_by_keyboard,
  sushi_go_party: draft_by_keyboard,
  async sushizock(page, turn) {
    const lit = await page.locator(zock.lit).count();
    // Keys go by the places of the dice; those set aside keep theirs.
    const places = await page
      .locator('.tray .place')
      .evaluateAll((all) => all.map((place) => !!place.querySelector('.die:enabled')));
    if (!lit || (turn % 2 === 0 && places.filter(Boolean).length > 1))
      await page.keyboard.press(String(places.indexOf(true) + 1));
    else {
      await tab_to(page, '.rows .lit, .others .lit');
      await page.keyboard.press('Enter');
      if (await page.locator('.dock .digging').count()) {
        await tab_to(page, '.digging button');
        await page.keyboard.press('Enter');
      }
    }
    await tab_to(page, zock.go);
    await when_answered(page, () => page.keyboard.press('Enter'));
  },
  async sushi_boat(page) {
    const press = async (selector) => {
      await tab_to(page, selector);
      await page.keyboard.press('Enter');
    };
    if (await page.locator('.dock').count()) return boat_sheet(page, press);
    await tab_to(page, (await page.locator(boat.lit).count()) ? boat.lit : '.verbs button:last-child');
    await page.keyboard.press('Enter');
    await tab_to(page, boat.go);
    await when_answered(page, () => page.keyboard.press('Enter'));
  },
};

const all_looking_again = (ways) =>
  Object.fromEntries(Object.entries(ways).map(([game, play]) => [game, looking_again(play)]));
export const by_mouse = all_looking_again(mouse);
export const by_keyboard = all_looking_again(keyboard);

export function with_mouse(game) {
  return by_mouse[game] ?? looking_again(plain.mouse);
}
export function with_keys(game) {
  return by_keyboard[game] ?? looking_again(plain.keys);
}
