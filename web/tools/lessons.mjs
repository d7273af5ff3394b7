// Plays the tutorials' little games on the real engine and keeps what the pupil sees: node tools/lessons.mjs
// SUSHIYA names the program; without it the release build of the repository is used.
//
// A game's lesson.script.json has the options, the outcomes of chance in order (then drawn), what the others choose (a
// pattern each, in order of preference), and what the pupil is asked to choose; lesson.json beside it is made from it.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, web } from './engine.mjs';

function prefer(choices, patterns, turn) {
  for (const pattern of [...patterns.slice(turn % patterns.length), ...patterns]) {
    const found = choices.find((choice) => new RegExp(pattern).test(choice));
    if (found) return found;
  }
  return choices[0];
}

async function teach(game, { options, chance, others, wants }) {
  const { match } = await ask({ cmd: 'new', game, options, seed: 7 });
  const outcomes = [...chance];
  const frames = [];
  let since = 0;
  let turn = 0;
  const look = async (want) => {
    const { view } = await ask({ cmd: 'view', match, viewer: 0, recall: 'table' });
    const { events, next } = await ask({ cmd: 'events', match, viewer: 0, since, recall: 'table' });
    const { points, bill } = await ask({ cmd: 'score', match });
    const { actors = [] } = await ask({ cmd: 'turn', match });
    const { choices, offers } = await ask({ cmd: 'choices', match, seat: 0, offers: true });
    const choice = want && { notation: want, offer: offers[choices.indexOf(want)] };
    since = next;
    frames.push({ choice, view, points, bill, actors, events: events.map(({ event }) => event) });
  };
  for (const left = [...wants]; ;) {
    const { waits, actors } = await ask({ cmd: 'turn', match });
    if (waits === 'chance') {
      const outcome = outcomes.shift();
      await (outcome ? ask({ cmd: 'happen', match, outcome }) : ask({ cmd: 'draw', match }));
      continue;
    }
    if (actors.includes(0)) {
      const want = left.shift();
      await look(want ?? null);
      if (!want) break;
      await ask({ cmd: 'choose', match, seat: 0, choice: want });
    }
    for (const seat of actors.filter((each) => each !== 0)) {
      const { choices } = await ask({ cmd: 'choices', match, seat });
      await ask({ cmd: 'choose', match, seat, choice: prefer(choices, others, turn) });
    }
    ++turn;
  }
  return frames;
}

const games = join(web, 'src/games');
for (const game of readdirSync(games)) {
  const script = join(games, game, 'lesson.script.json');
  if (!existsSync(script)) continue;
  const frames = await teach(game, JSON.parse(readFileSync(script, 'utf8')));
  writeFileSync(join(games, game, 'lesson.json'), `${JSON.stringify({ frames })}\n`);
  console.log(join(games, game, 'lesson.json'));
}
await ask({ cmd: 'quit' });
