// The worker that owns the house: the module, what is kept of its tables, and the bots' workers.
import { kept } from './kept';
import { Keeper } from './keeper';
import { Keeping } from './keeping';
import { take, take_over, when_wanted } from './locks';
import { Module } from './module';
import { Thinkers, type Mind } from './thinkers';
import type { FromWorker, ToModule, ToWorker } from './messages';

const here = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToWorker>) => void;
  postMessage(message: FromWorker): void;
  close(): void;
};

// A trap: the module's memory cannot be trusted any more. The page starts another worker, which reads the logs.
function die(error: unknown): void {
  here.postMessage({ kind: 'died', why: String(error) });
  here.close();
}

async function compiled(url: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    // Not sent as application/wasm, most likely.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

const keeping = new Keeping(kept, (change) => here.postMessage({ kind: 'loose', change }));

async function open(url: string): Promise<Keeper> {
  const code = await compiled(url);
  let alarm: ReturnType<typeof setTimeout> | undefined;
  const guarded = (act: () => void) => {
    try {
      act();
    } catch (error) {
      die(error);
    }
  };
  const start = (): Mind => {
    const mind = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module', name: 'bot' });
    mind.postMessage({ module: code });
    return mind as Mind;
  };
  // The module speaks while it hears; what it says is dealt with afterwards, in order.
  let module: Module | null = null;
  const tell_module = (message: ToModule) => queueMicrotask(() => guarded(() => module!.hear(message)));
  const keeper = new Keeper({
    kept: keeping,
    bots: new Thinkers(start, Math.max(1, navigator.hardwareConcurrency - 1)),
    tell_page: (message) => here.postMessage(message),
    tell_module,
    take,
    take_over,
  });
  module = await Module.of(code, {
    now: () => performance.timeOrigin + performance.now(),
    random: (bytes) => crypto.getRandomValues(bytes),
    tell: (message) => keeper.obey(message),
    wake_in: (ms) => {
      clearTimeout(alarm);
      if (ms < Infinity) alarm = setTimeout(() => guarded(() => module!.wake()), ms);
    },
  });
  when_wanted((table) => keeper.give_up(table));
  return keeper;
}

let keeper: Promise<Keeper> | null = null;

here.onmessage = ({ data: message }) => {
  if (message.kind === 'ping') return here.postMessage({ kind: 'pong' });
  if (message.kind === 'loose') return keeping.hear(message.change);
  if (message.kind === 'begin') {
    for (const loose of message.loose) keeping.hear(loose);
    keeper = open(message.module);
    keeper.catch(die);
    return;
  }
  void keeper?.then((house) => house.hear(message)).catch(die);
};
