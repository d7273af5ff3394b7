// Plays a game at random on the real engine and writes what seat 0 saw, for boards and their tests:
//   node tools/record.mjs sushizock '{"players":3}' 5 > src/net/recordings/sushizock-3.json
// SUSHIYA names the program; without it the release build of the repository is used.
import { ask, engine } from './engine.mjs';

const [game, options_text = '{}', seed = '1', most = '1000'] = process.argv.slice(2);
if (!game) {
  console.error('say which game: node tools/record.mjs GAME [OPTIONS [SEED [MOST STEPS]]]');
  process.exit(2);
}
const options = JSON.parse(options_text);

// The same picks for the same seed.
let state = Number(seed);
function below(bound) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
}

const { match } = await ask({ cmd: 'new', game, options, seed: Number(seed), auto: true });
const updates = [];
let since = 0;
for (let number = 0; ; ++number) {
  const { waits, actors = [] } = await ask({ cmd: 'turn', match });
  const { view } = await ask({ cmd: 'view', match, viewer: 0, recall: 'table' });
  const { events, next } = await ask({ cmd: 'events', match, viewer: 0, since, recall: 'table' });
  const { points, bill, ranks } = await ask({ cmd: 'score', match });
  const choices = actors.includes(0) ? (await ask({ cmd: 'choices', match, seat: 0 })).choices : [];
  since = next;
  updates.push({
    version: number + 1,
    turn: { number, waits, actors, chosen: [] },
    view,
    choices,
    score: { points, bill, ranks: waits === 'over' ? ranks : null },
    events: events.map(({ event }) => event),
  });
  if (waits === 'over' || number >= Number(most)) break;
  for (const seat of actors) {
    const { choices: all } = await ask({ cmd: 'choices', match, seat });
    await ask({ cmd: 'choose', match, seat, choice: all[below(all.length)] });
  }
}
const names = ['Ann', 'Bo', 'Cleo', 'Dan', 'Emi', 'Fay', 'Gus', 'Hana'].slice(0, updates[0].score.points.length);
console.log(JSON.stringify({ game, options, names, updates }));
await ask({ cmd: 'quit' });
