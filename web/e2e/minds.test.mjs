// Bots choose the same in a page as in the program: same position, same seed, same choice.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ask, engine } from '../tools/engine.mjs';
import { mind, networks, positions } from './minds.mjs';
import { own_games, with_module } from './page.mjs';

after(() => engine.kill());

// Few iterations where each is a search of its own.
const kIterations = { sushizock: 4 };
const kSteps = 8;

for (const game of own_games)
  test(`bots of ${game} choose the same in the module as in the program`, with_module, async (context) => {
    const module = await mind();
    module.learn_all();
    let compared = 0;
    for (const players of [2, 4])
      await positions(ask, game, players, kSteps, async ({ match, seat, record }) => {
        for (const level of ['cook', 'sous-chef', 'chef']) {
          const question = { seat, level, seed: 11 + compared, iterations: kIterations[game] ?? 150 };
          const native = await ask({ cmd: 'think', match, ...question });
          const here = module.think({ record, ...question });
          assert.deepEqual([here.problem, here.choice], [undefined, native.choice], JSON.stringify(question));
          assert.equal(here.iterations, native.iterations);
          ++compared;
        }
      });
    context.diagnostic(`${compared} choices`);
    assert.ok(compared >= 2 * kSteps);
  });

test('a sous-chef without its network searches; what is no network changes nothing', with_module, async () => {
  const [game] = Object.keys(networks);
  const [knows, does_not] = [await mind(), await mind()];
  knows.learn_all();
  does_not.learn(game, Buffer.from('a cake'));
  does_not.learn('', Buffer.alloc(100_000, 255));
  await positions(ask, game, 4, 1, async ({ seat, record }) => {
    const question = { record, seat, level: 'sous-chef', seed: 1 };
    assert.equal(knows.think(question).iterations, 0);
    assert.ok(does_not.think(question).iterations > 0);
  });
});
