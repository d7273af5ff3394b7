// One instance of the module (wasm/house.cpp). All it knows of the world is handed to it here.
import type { FromModule, ToModule } from './messages';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  room(size: number): number; // where a message of so many bytes is to be written; 0: too many
  hear(size: number): number; // milliseconds until it wants to be woken
  wake(): number;
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
    const at = this.#exports.room(said.length);
    if (at === 0) return this.world.tell({ kind: 'wrong', say: `a message of ${said.length} bytes is too long` });
    new Uint8Array(this.#exports.memory.buffer).set(said, at);
    this.world.wake_in(this.#exports.hear(said.length));
  }
  wake(): void {
    this.world.wake_in(this.#exports.wake());
  }
}
