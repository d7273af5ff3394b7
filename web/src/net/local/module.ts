// One instance of the module (wasm/house.cpp). All it knows of the world is handed to it here.
import type { FromModule, ToModule } from './messages';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number; // where a message of so many bytes is to be written; 0: too many
  hear(size: number): number; // milliseconds until it wants to be woken
  wake(): number;
  learn(name: number, size: number): void; // sizes of a game's name and of it with the network behind it
}

export interface World {
  now(): number; // milliseconds since 1970, steady
  random(bytes: Uint8Array<ArrayBuffer>): void;
  tell(message: FromModule): void;
  // So many milliseconds from now, instead of what was asked before; Infinity: not at all.
  wake_in(ms: number): void;
}

export class Module {
  readonly #exports: Exports;

  private constructor(
    instance: WebAssembly.Instance,
    private readonly world: World,
  ) {
    this.#exports = instance.exports as unknown as Exports;
  }

  static async of(module: WebAssembly.Module, world: World): Promise<Module> {
    let memory: WebAssembly.Memory;
    const bytes = (at: number, size: number) => new Uint8Array(memory.buffer as ArrayBuffer, at, size);
    const reader = new TextDecoder();
    const instance = await WebAssembly.instantiate(module, {
      house: {
        now: () => world.now(),
        random: (at: number, size: number) => world.random(bytes(at, size)),
        tell: (at: number, size: number) => world.tell(JSON.parse(reader.decode(bytes(at, size))) as FromModule),
      },
    });
    const made = new Module(instance, world);
    memory = made.#exports.memory;
    made.#exports._initialize();
    return made;
  }

  hear(message: ToModule): void {
    this.hear_text(JSON.stringify(message));
  }
  // Anything can be said; what is no message is answered by 'wrong'.
  hear_text(text: string): void {
    const said = new TextEncoder().encode(text);
    if (this.#put(said)) this.world.wake_in(this.#exports.hear(said.length));
  }
  // What bots of a game know from now on; what is no network of it leaves them as they were.
  learn(game: string, network: Uint8Array): void {
    const name = new TextEncoder().encode(game);
    if (this.#put(name, network)) this.#exports.learn(name.length, name.length + network.length);
  }
  wake(): void {
    this.world.wake_in(this.#exports.wake());
  }

  // One behind the other, where the module reads.
  #put(...parts: Uint8Array[]): boolean {
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    let at = this.#exports.room(size);
    if (at === 0) {
      this.world.tell({ kind: 'wrong', say: `a message of ${size} bytes is too long` });
      return false;
    }
    const memory = new Uint8Array(this.#exports.memory.buffer);
    for (const part of parts) {
      memory.set(part, at);
      at += part.length;
    }
    return true;
  }
}
