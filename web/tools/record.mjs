// Plays games at random on the real engine and keeps what seat 0 saw, for boards and their tests:
//   node tools/record.mjs                                                  all recordings anew
//   node tools/record.mjs sushizock-3 sushizock '{"players":3}' 5 [STEPS]  one more:
// src/net/recordings/sushizock-3.json SUSHIYA names the program; without it the release build of the repository is
// used.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask, web } from './engine.mjs';
import { record } from './record_game.mjs';

const folder = join(web, 'src/net/recordings');

async function keep(name, game) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(await record(game))}\n`);
  console.log(file);
}

const [name, game, options, seed, steps] = process.argv.slice(2);
if (name && !seed) {
  console.error('say what to record: node tools/record.mjs NAME GAME OPTIONS SEED [STEPS]');
  process.exitCode = 2;
} else if (name) {
  await keep(name, { game, options: JSON.parse(options), seed: Number(seed), steps: steps && Number(steps) });
} else {
  for (const file of readdirSync(folder))
    await keep(file.replace('.json', ''), JSON.parse(readFileSync(join(folder, file), 'utf8')));
}
await ask({ cmd: 'quit' });
