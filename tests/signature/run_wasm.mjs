// Runs a WebAssembly program that only writes to its standard output: node run_wasm.mjs program.wasm
import { readFileSync, writeSync } from 'node:fs';

let memory;
const imports = {
  // Writes a list of (address, length) pairs and says how many bytes that were.
  fd_write(fd, list, count, written) {
    const view = new DataView(memory.buffer);
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const address = view.getUint32(list + 8 * i, true);
      const length = view.getUint32(list + 8 * i + 4, true);
      writeSync(fd, new Uint8Array(memory.buffer, address, length));
      total += length;
    }
    view.setUint32(written, total, true);
    return 0;
  },
  proc_exit(code) {
    process.exit(code);
  },
};
const wasi = new Proxy(imports, { get: (target, name) => target[name] ?? (() => 0) });

const program = await WebAssembly.compile(readFileSync(process.argv[2]));
const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi });
memory = instance.exports.memory;
instance.exports._start();
