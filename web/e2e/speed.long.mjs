// How fast a chef searches in a worker of a page, beside the program on the same machine: the same position, the same
// number of iterations, in turn. Of each the fastest counts; what else the machine does slows the others.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ask, engine } from '../tools/engine.mjs';
import { browser } from './browser.mjs';
import { asset, positions } from './minds.mjs';
import { own_games, url, visitor, with_module } from './page.mjs';

after(() => engine.kill());

const kIterations = { sushi_go: 40_000, sushi_go_party: 20_000, sushi_boat: 30_000, sushizock: 1_000 };
const kRounds = 5;
const kLeast = 0.5; // of the program's speed

// In the page: a worker that thinks for bots, as the house starts it.
async function start_mind({ thinker, house }) {
  window.mind = new Worker(thinker, { type: 'module' });
  window.mind.postMessage({ module: await WebAssembly.compileStreaming(fetch(house)) });
}
async function iterations_there(question) {
  const began = performance.now();
  const answered = new Promise((resolve) => (window.mind.onmessage = ({ data }) => resolve(data)));
  window.mind.postMessage(question);
  const { iterations, problem } = await answered;
  if (problem) throw new Error(problem);
  return iterations / (performance.now() - began);
}
async function iterations_here(question) {
  const began = performance.now();
  const { iterations } = await ask({ cmd: 'think', ...question });
  return iterations / (performance.now() - began);
}

for (const game of own_games)
  test(
    `a chef of ${game} is at least half as fast in a page`,
    { timeout: 600_000, ...with_module },
    async (context) => {
      const page = await visitor(browser);
      await page.goto(url);
      const files = { house: `/assets/${asset(/^house-.*\.wasm$/)}`, thinker: `/assets/${asset(/^thinker-.*\.js$/)}` };
      await positions(ask, game, 4, 1, async ({ match, seat, record }) => {
        const search = { seat, level: 'chef', seed: 5, ms: 60_000, iterations: kIterations[game] };
        const question = { game, record, memory: 'table', ...search };
        await page.evaluate(start_mind, files);
        await page.evaluate(iterations_there, question); // until the fast code is compiled
        let [native, there] = [0, 0];
        for (let round = 0; round < kRounds; ++round) {
          native = Math.max(native, 1000 * (await iterations_here({ match, ...search })));
          there = Math.max(there, 1000 * (await page.evaluate(iterations_there, question)));
        }
        const ratio = there / native;
        context.diagnostic(`${Math.round(there)} of ${Math.round(native)} iterations/s: ${ratio.toFixed(2)}`);
        assert.ok(ratio >= kLeast, `${ratio}`);
      });
      await page.context().close();
    },
  );
