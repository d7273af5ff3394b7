// A game at random on the real engine, as seat 0 sees it: what a table would have been told, update by update.
import { ask } from './engine.mjs';

const names = ['Ann', 'Bo', 'Cleo', 'Dan', 'Emi', 'Fay', 'Gus', 'Hana'];

export async function record({ game, options, seed, steps }) {
  // The same picks for the same seed.
  let state = seed;
  function below(bound) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  }
  const { match } = await ask({ cmd: 'new', game, options, seed, auto: true });
  const updates = [];
  let told = [];
  for (let number = 0; ; ++number) {
    const { waits, actors = [] } = await ask({ cmd: 'turn', match });
    const { view } = await ask({ cmd: 'view', match, viewer: 0, recall: 'table' });
    const { events } = await ask({ cmd: 'events', match, viewer: 0, recall: 'table' });
    const { points, bill, ranks } = await ask({ cmd: 'score', match });
    const { choices, offers } = actors.includes(0)
      ? await ask({ cmd: 'choices', match, seat: 0, offers: true })
      : { choices: [], offers: [] };
    // Games that forget tell a line in other words once what it named is out of sight: it and all after it come again.
    const lines = events.map(({ event }) => event);
    const changed = told.findIndex((line, i) => JSON.stringify(line) !== JSON.stringify(lines[i]));
    const from = changed < 0 ? told.length : changed;
    updates.push({
      version: number + 1,
      turn: { number, waits, actors, chosen: [] },
      view,
      choices,
      offers,
      score: { points, bill, ranks: waits === 'over' ? ranks : null },
      ...(changed < 0 ? {} : { events_from: from }),
      events: lines.slice(from),
    });
    told = lines;
    if (waits === 'over' || number === steps) break;
    for (const seat of actors) {
      const { choices: all } = await ask({ cmd: 'choices', match, seat });
      await ask({ cmd: 'choose', match, seat, choice: all[below(all.length)] });
    }
  }
  return { game, options, seed, steps, names: names.slice(0, updates[0].score.points.length), updates };
}
