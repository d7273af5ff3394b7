// The engine protocol of the real program, for tools that play games on it.
// SUSHIYA names the program; without it the release build of the repository is used.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const web = dirname(dirname(fileURLToPath(import.meta.url)));
export const engine = spawn(process.env.SUSHIYA ?? join(web, '../build/release/bin/sushiya'), ['engine'], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

export async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const answer = JSON.parse((await answers.next()).value);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error}`);
  return answer;
}
