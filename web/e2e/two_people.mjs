// A table of two in two browsers, opened over the wire with these settings; the first is its host.
import { desktop, phone, url, visitor } from './page.mjs';

export async function two_people(
  browser,
  { game = 'sushi_go', sizes = [desktop, phone], names = ['Ann', 'Bo'], ...settings } = {},
) {
  const post = async (path, body) =>
    (await fetch(`${url}/api${path}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const made = await post('/tables', { game, name: names[0], options: { players: 2 }, ...settings });
  const sat = await post(`/tables/${made.table}/seats`, { name: names[1] });
  const pages = [];
  for (const [i, token] of [made.token, sat.token].entries()) {
    const page = await visitor(browser, { size: sizes[i] });
    await page.addInitScript((seat) => location.host && (localStorage['sushiya.seats'] ??= JSON.stringify([seat])), {
      table: made.table,
      token,
      game,
      at: 0,
    });
    await page.goto(`${url}/t/${made.table}`);
    pages.push(page);
  }
  return { table: made.table, ann: pages[0], bo: pages[1] };
}
