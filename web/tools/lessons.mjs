// Plays the tutorials' little games on the real engine and keeps what the pupil sees: node tools/lessons.mjs
// SUSHIYA names the program; without it the release build of the repository is used.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, engine, web } from './engine.mjs';

// A lesson: outcomes of chance in order (then drawn), what the others choose (a pattern each, in order of preference),
// and what the pupil is asked to choose.
const lessons = {
  sushi_go: {
    options: { players: 2 },
    chance: [
      'deal tempura*2 wasabi squid chopsticks maki-3 pudding dumpling egg sashimi / tempura squid sashimi*2 maki-2 dumpling*2 salmon pudding egg',
    ],
    others: [/^dumpling/, /^egg/, /^salmon/, /^pudding/, /^maki-2/, /^dumpling/, /^pudding/],
    wants: ['tempura', 'tempura', 'wasabi', 'squid', 'chopsticks', 'sashimi+sashimi', 'sashimi'],
  },
  sushi_go_party: {
    options: { players: 3, menu: 'master_menu' },
    chance: [
      'desserts fruit-ww fruit-oo fruit-wp fruit-wo fruit-po deal spoon-4 temaki*2 onigiri-circle salmon egg tofu sashimi fruit-ww squid' +
        ' / takeout-10 temaki tofu*2 onigiri-triangle salmon egg sashimi*2 spoon-5 / salmon temaki sashimi*2 tofu onigiri-square squid egg onigiri-circle fruit-oo',
    ],
    others: [/^tofu$/, /^egg$/, /^salmon$/, /^sashimi$/, /^temaki$/, /^squid$/],
    wants: [
      'onigiri-circle',
      'onigiri-square',
      'spoon-5',
      'temaki spoon:5',
      'spoon:onigiri-triangle',
      'fruit-oo',
      'takeout-10',
      'takeout:temaki',
    ],
  },
  sushizock: {
    options: { players: 2 },
    chance: [
      'start 0',
      'rows 5 6 4 5 6 4 2 1 2 3 3 1 / -2 -1 -1 -1 -3 -1 -1 -2 -2 -2 -3 -4',
      'dice sushi*2 bones blue red',
      'dice sushi bones red',
      'dice sushi bones*4',
      'dice sushi*2 bones*2 red',
      'dice sushi*2 bones*3',
      'dice sushi bones blue*3',
      'dice sushi*2 bones*3',
    ],
    others: [/^take sushi/, /^take bone/],
    wants: ['keep sushi*2', 'take sushi 3', 'take bone 2', 'steal sushi 1 from 1'],
  },
  sushi_boat: {
    options: { players: 2 },
    chance: [
      'staff yuki-takeshi momoko satsuki neko neko momoko hiroshi',
      'first 0',
      'belt red-california green-salmon red-tako red-tako green-tako yellow-tamago yellow-california blue-maguro blue-maguro green-maguro blue-tamago blue-california / green-tamago green-ikura yellow-tako',
      'card mochi-green',
      'card tempura-red',
      'plate red-ebi',
      'plate yellow-ebi',
      'card wasabi',
      'plate green-ebi',
      'plate blue-ebi',
      'plate red-salmon',
      'plate yellow-salmon',
    ],
    others: [/^guess red\+red/, /^move R1/, /^move R2/, /^eat/, /^end/, /^yen/],
    wants: ['move A5', 'eat L5', 'yen', 'end', 'guess red+yellow', 'move L4', 'staff momoko', 'eat L4'],
  },
};

function prefer(choices, patterns, turn) {
  for (const pattern of [...patterns.slice(turn % patterns.length), ...patterns]) {
    const found = choices.find((choice) => pattern.test(choice));
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
    since = next;
    frames.push({ want, view, points, bill, actors, events: events.map(({ event }) => event) });
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

for (const [game, lesson] of Object.entries(lessons)) {
  const file = join(web, 'src/games', game, 'lesson.json');
  writeFileSync(file, `${JSON.stringify({ options: lesson.options, frames: await teach(game, lesson) })}\n`);
  console.log(file);
}
await ask({ cmd: 'quit' });
