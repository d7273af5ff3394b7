// A worker that thinks for one bot at a time. Whoever does not want the answer any more ends the worker.
import { Module } from './module';
import type { BotAnswer, BotQuestion } from './messages';
import { network_of } from './networks';

let module: Promise<Module> | null = null;
const learnt = new Set<string>(); // games

const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<{ module: WebAssembly.Module } | BotQuestion>) => void;
  postMessage(answer: BotAnswer): void;
};

async function think(made: Module, { game, ...question }: BotQuestion): Promise<void> {
  if (!learnt.has(game)) {
    const network = await network_of(game);
    if (network) {
      made.learn(game, network);
      learnt.add(game);
    }
  }
  made.hear({ kind: 'think', number: 0, ...question });
}

here.onmessage = ({ data }) => {
  if ('module' in data) {
    module = Module.of(data.module, {
      now: () => performance.timeOrigin + performance.now(),
      random: (bytes) => crypto.getRandomValues(bytes),
      tell: (message) => {
        if (message.kind !== 'thought') return;
        const { number: _, kind: __, ...answer } = message;
        here.postMessage(answer);
      },
      wake_in: () => {},
    });
  } else {
    // A module that trapped is not asked again: whoever hears of the error ends the worker.
    module!.then((made) => think(made, data)).catch(reportError);
  }
};
