// Bots of the program and bots of the module that a page loads, asked the same.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { web } from './page.mjs';

const assets = join(web, 'dist/assets');
export const asset = (pattern) => readdirSync(assets).find((name) => pattern.test(name));

// Games that have a network, by the file the page would load.
export const networks = Object.fromEntries(
  readdirSync(assets)
    .map((name) => [/^(\w+)-[\w-]{8}\.net$/.exec(name)?.[1], name])
    .filter(([game]) => game),
);

// A position after `steps` choices of every actor, the first that are offered: what a bot of ours is asked there.
export async function positions(ask, game, players, steps, look) {
  const { match } = await ask({ cmd: 'new', game, options: { players }, seed: 7, auto: true });
  for (let step = 0; step < steps; ++step) {
    const { waits, actors = [] } = await ask({ cmd: 'turn', match });
    if (waits === 'over') return;
    const { record } = await ask({ cmd: 'record', match });
    const text = typeof record === 'string' ? record : JSON.stringify(record);
    await look({ match, seat: actors[0], record: text });
    for (const seat of actors) {
      const { choices } = await ask({ cmd: 'choices', match, seat });
      await ask({ cmd: 'choose', match, seat, choice: choices[step % choices.length] });
    }
  }
}

// The module under node, as a worker that thinks has it.
export async function mind() {
  let memory;
  let told = null;
  const bytes = (at, size) => new Uint8Array(memory.buffer, at, size);
  const code = await WebAssembly.compile(readFileSync(join(assets, asset(/^house-.*\.wasm$/))));
  const { exports } = await WebAssembly.instantiate(code, {
    house: {
      now: () => Date.now(),
      random: (at, size) => crypto.getRandomValues(bytes(at, size)),
      tell: (at, size) => (told = JSON.parse(new TextDecoder().decode(bytes(at, size)))),
    },
  });
  memory = exports.memory;
  exports._initialize();
  const put = (part) => {
    const at = exports.room(part.length);
    bytes(at, part.length).set(part);
    return part.length;
  };
  return {
    learn(game, network) {
      exports.learn(Buffer.byteLength(game), put(Buffer.concat([Buffer.from(game), network])));
    },
    learn_all() {
      for (const [game, file] of Object.entries(networks)) this.learn(game, readFileSync(join(assets, file)));
    },
    think(question) {
      exports.hear(
        put(Buffer.from(JSON.stringify({ kind: 'think', number: 0, memory: 'table', ms: 60_000, ...question }))),
      );
      return told;
    },
  };
}
