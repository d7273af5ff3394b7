// A server of one's own, for tests that stop it, start it again, or give it another page.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { web } from './page.mjs';
import { program } from './program.mjs';

export class OwnServer {
  #data = mkdtempSync(join(tmpdir(), 'sushiya-own-'));
  #port = 0;
  #process = null;

  get url() {
    return `http://127.0.0.1:${this.#port}`;
  }
  // At the same address every time.
  async start(page = join(web, 'dist')) {
    const options = ['serve', '--port', String(this.#port), '--data', this.#data, '--web', page];
    this.#process = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    const line = await new Promise((resolve) => this.#process.stdout.once('data', (text) => resolve(String(text))));
    this.#port = Number(line.match(/listening on http:\S+:(\d+)/)[1]);
  }
  // Its sockets too.
  async stop() {
    const ended = new Promise((resolve) => this.#process.on('exit', resolve));
    this.#process.kill('SIGTERM');
    await ended;
    this.#process = null;
  }
  async end() {
    if (this.#process) await this.stop();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
