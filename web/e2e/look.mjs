// What every screen must satisfy, whatever is on it.
import assert from 'node:assert/strict';
import { AxeBuilder } from '@axe-core/playwright';
import { shot } from './page.mjs';

const kTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

// Findings are gathered, so that one run tells all of them; `nothing_found` ends a test.
export async function inspect(page, name) {
  await page.waitForTimeout(250); // pictures and fonts
  await shot(page, name);
  const { violations } = await new AxeBuilder({ page }).withTags(kTags).analyze();
  for (const { id, nodes } of violations) page.complaints.push(`${name}: axe ${id}: ${nodes.map((node) => node.target.join(' ')).slice(0, 3).join(' | ')}`);
  const { scroll, client } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, client: document.documentElement.clientWidth }));
  if (scroll > client) page.complaints.push(`${name}: scrolls sideways, ${scroll} > ${client}`);
  const missing = await page.evaluate(() => document.body.innerText.match(/\b(web|sushi_go|sushi_go_party|sushizock|sushi_boat)\.[a-z][\w.-]+/g));
  if (missing) page.complaints.push(`${name}: not in the catalogue: ${missing}`);
}

export function nothing_found(page) {
  assert.deepEqual(page.complaints, []);
}
