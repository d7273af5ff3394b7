// Runs the end-to-end tests against a real server on loopback:
//   node e2e/run.mjs [part of a test file's name [pattern of test names]] | --timed | --others | --long
// SUSHIYA names the program; without it the release build of the repository is used.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from './program.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const web = dirname(here);
if (!program || !existsSync(join(web, 'dist/index.html'))) {
  console.error('Build the server and the page first: ninja -C build/release, then npm run build in web/.');
  process.exit(2);
}

function free_port() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function reachable(url) {
  for (let i = 0; i < 100; ++i) {
    try {
      if ((await fetch(`${url}/healthz`)).ok) return;
    } catch {
      // not up yet
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the server at ${url} did not come up in ten seconds`);
}

const port = await free_port();
const data = mkdtempSync(join(tmpdir(), 'sushiya-e2e-'));
// All visitors come from one address, and much faster than people do.
const no_limits = ['--sockets-per-address', '0'];
const options = ['--port', String(port), '--data', data, '--web', join(web, 'dist'), ...no_limits];
const server = spawn(program, program.endsWith('-server') ? options : ['serve', ...options], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const url = `http://127.0.0.1:${port}`;

function run(files, at_once) {
  if (files.length === 0) return 0;
  const only = process.argv[3] ? [`--test-name-pattern=${process.argv[3]}`] : [];
  const reporter = `--test-reporter=${process.env.REPORTER ?? 'spec'}`;
  const tests = spawn(process.execPath, ['--test', `--test-concurrency=${at_once}`, reporter, ...only, ...files], {
    stdio: 'inherit',
    env: { ...process.env, SUSHIYA_URL: url },
  });
  return new Promise((resolve) => tests.on('exit', (code) => resolve(code ?? 1)));
}

let status = 1;
try {
  await reachable(url);
  const part = process.argv[2] ?? '';
  const named = /^--/.test(part) ? '' : part;
  const files = readdirSync(here)
    .filter((name) => /\.(test|long)\.mjs$/.test(name) && name.includes(named))
    .map((name) => join(here, name));
  // What measures time has the machine to itself (--timed); what takes long is for the night (--long); the rest
  // (--others) mostly waits for bots and pages, two files at once.
  const timed = files.filter((name) => name.endsWith('budget.test.mjs'));
  const long = files.filter((name) => name.endsWith('.long.mjs'));
  const others = files.filter((name) => !timed.includes(name) && !long.includes(name));
  const parts = { '--timed': [timed], '--others': [others], '--long': [long] };
  status = 0;
  for (const some of parts[part] ?? [others, long, timed])
    status = Math.max(status, await run(some, some === timed ? 1 : 2));
} finally {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  rmSync(data, { recursive: true, force: true });
}
process.exit(status);
