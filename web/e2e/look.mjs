// What every screen must satisfy, whatever is on it, and how it is looked at.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import { desktop, landscape, phone, shot, small, tablet, web } from './page.mjs';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Text is 16 px at least. Only what is printed on a piece (a card, tile, plate, price tag) may be smaller, down to
// 13 px: pieces must lie side by side on a phone, and what they say is said again in words of full size: the rule of
// the picked card, the log, the names for a screen reader.
const kLeastText = 16;
const kLeastOnPiece = 13;
const kPieces = '.card, .mini, .caption, .need, .price, .pawn, .stool .label, .menu .name';
// What is touched measures 44 px both ways; a link within a sentence needs a line of 24 px.
const kLeastTarget = 44;
const kLeastLink = 24;

export const sizes = new Map([
  [small, 'small'],
  [phone, 'phone'],
  [landscape, 'landscape'],
  [tablet, 'tablet'],
  [desktop, 'desktop'],
]);
// With SUSHIYA_EVERY_LOOK whatever is inspected is inspected at every size and in both lights, for half an hour.
export const every_look = process.env.SUSHIYA_EVERY_LOOK
  ? [...sizes.keys()].flatMap((size) => ['light', 'dark'].map((light) => [size, light]))
  : null;

// A key of a catalogue on the page is a word nobody wrote.
const areas = readdirSync(join(web, '../i18n/en')).map((file) => file.replace('.json', ''));
const key_of_catalogue = `\\b(${areas.join('|')})\\.[a-z][\\w.-]+`;

// In the page: text and targets that are too small, as sentences.
function too_small([least_text, least_on_piece, pieces, least_target, least_link]) {
  const found = [];
  const named = (element) =>
    `<${element.tagName.toLowerCase()} class="${element.className}"> "${element.textContent.trim().slice(0, 24)}"`;
  const hidden = (element) =>
    element.closest('.sr-only, [inert]') ||
    !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    getComputedStyle(element).clipPath === 'inset(50%)';
  const open = document.querySelector('dialog[open]') ?? document.body;

  const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement;
    if (!text.textContent.trim() || element.closest('option, script, style, svg') || hidden(element)) continue;
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < (element.closest(pieces) ? least_on_piece : least_text))
      found.push(`text of ${size} px: ${named(element)}`);
  }
  for (const element of open.querySelectorAll(
    'a[href], button, input, select, textarea, summary, [role=radio], [role=option]',
  )) {
    const target = element.closest('label') ?? element;
    if (element.closest('.skip') || element.type === 'file' || hidden(target)) continue;
    const { width, height } = target.getBoundingClientRect();
    const inline = element.tagName === 'A' && getComputedStyle(element).display === 'inline';
    if (
      inline
        ? parseFloat(getComputedStyle(element).lineHeight) < least_link
        : Math.min(width, height) < least_target - 0.5
    )
      found.push(`target of ${Math.round(width)} × ${Math.round(height)} px: ${named(element)}`);
  }
  return [...new Set(found)];
}

// In the page: words that are higher than the place they are given, and so lie over what is above or below.
function too_high() {
  const kHalfLine = 10; // letters reach a little over the lines they are set in
  const words = document.createRange();
  return [...document.querySelectorAll('p, .button')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.sr-only'))
    .filter((element) => {
      words.selectNodeContents(element);
      return words.getBoundingClientRect().height > element.getBoundingClientRect().height + kHalfLine;
    })
    .map((element) => `words leave their place: "${element.textContent.trim().slice(0, 60)}"`);
}

// Pictures and fonts are there, and nothing moves any more.
async function settled(page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(
      [...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => {})),
    );
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

// Size, width and words, with a picture of it.
export async function glance(page, name) {
  await settled(page);
  await shot(page, name);
  const { scroll, missing } = await page.evaluate(
    (key) => ({
      scroll: Math.max(document.documentElement.scrollWidth, window.innerWidth), // phones zoom out
      missing: document.body.innerText.match(new RegExp(key, 'g')),
    }),
    key_of_catalogue,
  );
  const { width } = page.viewportSize();
  if (scroll > width) page.complaints.push(`${name}: scrolls sideways, ${scroll} > ${width}`);
  if (missing) page.complaints.push(`${name}: not in the catalogue: ${missing}`);
  const small = await page.evaluate(too_small, [kLeastText, kLeastOnPiece, kPieces, kLeastTarget, kLeastLink]);
  for (const each of [...small, ...(await page.evaluate(too_high))]) page.complaints.push(`${name}: ${each}`);
}

// A glance, and axe. Findings are gathered, so that one run tells all of them; `nothing_found` ends a test.
export async function inspect(page, name) {
  if (!every_look) return inspect_here(page, name);
  const before = page.viewportSize();
  const colorScheme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  for (const [size, light] of every_look) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: light });
    await inspect_here(page, `${name}-${sizes.get(size)}-${light}`);
  }
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme });
}

export async function inspect_here(page, name) {
  await glance(page, name);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (tags) => {
    const { violations: all } = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return all.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  }, kTags);
  for (const violation of violations) page.complaints.push(`${name}: axe ${violation}`);
}

export function nothing_found(page) {
  assert.deepEqual(page.complaints, []);
}
