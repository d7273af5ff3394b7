// A worker that thinks for one bot at a time. Whoever does not want the answer any more ends the worker.
import { Module } from './module';
import type { BotAnswer, BotQuestion } from './messages';

let module: Promise<Module> | null = null;

const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<{ module: WebAssembly.Module } | BotQuestion>) => void;
  postMessage(answer: BotAnswer): void;
};

here.onmessage = ({ data }) => {
  if ('module' in data) {
    module = Module.of(data.module, {
      now: () => performance.timeOrigin + performance.now(),
      random: (bytes) => crypto.getRandomValues(bytes),
      tell: (message) => {
        if (message.kind === 'thought') here.postMessage({ choice: message.choice, problem: message.problem });
      },
      wake_in: () => {},
    });
  } else {
    void module!.then(
      (made) => made.hear({ kind: 'think', number: 0, ...data }),
      (error: unknown) => here.postMessage({ problem: String(error) }),
    );
  }
};
