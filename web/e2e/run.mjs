// Runs the end-to-end tests against a real server on loopback:
//   node e2e/run.mjs [part of a test file's name [pattern of test names]] | --timed | --others
// SUSHIYA names the program; without it the release build of the repository is used. SUSHIYA_NIGHT=1: with what takes
// long (night.mjs and *.long.mjs).
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { spec, tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { night } from './night.mjs';
import { program } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = dirname(here);
if (!program || !existsSync(join(web, 'dist/index.html'))) {
  console.error('Build the server and the page first: ninja -C build/release, then npm run build in web/.');
  process.exit(2);
}

const data = mkdtempSync(join(tmpdir(), 'sushiya-e2e-'));
// All visitors come from one address, and much faster than people do.
const no_limits = ['--sockets-per-address', '0'];
const options = ['--port', '0', '--data', data, '--web', join(web, 'dist'), ...no_limits];
const server = spawn(program, program.endsWith('-server') ? options : ['serve', ...options], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.on('exit', resolve));

// What it says first is where it is, however long a busy machine takes for that.
async function address() {
  const said = new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text))));
  const line = await Promise.race([said, ended]);
  if (typeof line !== 'string') throw new Error('the server ended before it listened');
  return line.match(/listening on (http:\S+)/)[1];
}

// The same browser without its windows does the same work in two thirds of the time.
const kShell = '/usr/bin/chromium-headless-shell';
if (existsSync(kShell)) process.env.CHROMIUM ??= kShell;

// Each file in a process of its own; 1 if a test failed.
async function run_all(files, concurrency) {
  if (files.length === 0) return 0;
  let status = 0;
  const tests = run({ files, concurrency, testNamePatterns: process.argv[3] }).on('test:fail', () => (status = 1));
  const reporter = process.env.REPORTER === 'tap' ? tap : new spec();
  for await (const text of tests.compose(reporter)) process.stdout.write(text);
  return status;
}

// The longest first, so that none is left alone at the end.
const kLongest = ['screens', 'push', 'together', 'games', 'around', 'people', 'menus'];
function rank(file) {
  const place = kLongest.findIndex((name) => file.startsWith(name));
  return place < 0 ? kLongest.length : place;
}

let status = 1;
try {
  process.env.SUSHIYA_URL = await address();
  const part = process.argv[2] ?? '';
  const named = /^--/.test(part) ? '' : part;
  const files = readdirSync(here)
    .filter((name) => /\.(test|long)\.mjs$/.test(name) && name.includes(named))
    .filter((name) => night || named || !name.endsWith('.long.mjs'))
    .toSorted((one, other) => rank(one) - rank(other))
    .map((name) => join(here, name));
  // What measures time has the machine to itself (--timed); of the rest (--others) two files are run at once.
  const timed = files.filter((name) => name.endsWith('budget.test.mjs'));
  const others = files.filter((name) => !timed.includes(name));
  const parts = { '--timed': [timed], '--others': [others] };
  status = 0;
  for (const some of parts[part] ?? [others, timed])
    status = Math.max(status, await run_all(some, some === timed ? 1 : 2));
} finally {
  server.kill('SIGTERM');
  await ended;
  rmSync(data, { recursive: true, force: true });
}
process.exit(status);
