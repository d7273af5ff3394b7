// The server under test: SUSHIYA names it, else it is the release build of the repository.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = join(dirname(fileURLToPath(import.meta.url)), '../../build/release/bin');
export const program =
  process.env.SUSHIYA ?? ['sushiya', 'sushiya-server'].map((name) => join(built, name)).find(existsSync);
