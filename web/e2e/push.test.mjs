// Messages to a browser that is closed, against a push service of our own on loopback: subscribing, delivery, expiry.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { program } from './program.mjs';

// A browser as a push service sees it: keys, and what was posted for it.
const browser = crypto.createECDH('prime256v1');
browser.generateKeys();
const auth = crypto.randomBytes(16);
const posted = [];
let heard = () => {};
let answer = 201;
const service = createServer((request, response) => {
  const parts = [];
  request.on('data', (part) => parts.push(part));
  request.on('end', () => {
    posted.push({ headers: request.headers, path: request.url, body: Buffer.concat(parts) });
    response.writeHead(answer).end();
    heard();
  });
});
async function message(count) {
  while (posted.length < count) await new Promise((resolve) => (heard = resolve));
  return posted[count - 1];
}

let server;
let url;
let endpoint;
const data = mkdtempSync(join(tmpdir(), 'sushiya-push-'));
before(async () => {
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${service.address().port}`;
  server = spawn(program, ['serve', '--port', '0', '--data', data, '--push-service', endpoint], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise((resolve) => server.stdout.once('data', (text) => resolve(String(text))));
  url = line.match(/listening on (http:\S+)/)[1];
});
after(async () => {
  server.kill('SIGTERM');
  await new Promise((resolve) => server.on('exit', resolve));
  service.close();
  rmSync(data, { recursive: true, force: true });
});

const hmac = (key, text) => crypto.createHmac('sha256', key).update(text).digest();
// RFC 8291, read independently of the server.
function decrypted(body) {
  const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const shared = browser.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs, Buffer.from([1])]);
  const secret = hmac(salt, hmac(hmac(auth, shared), info));
  const key = hmac(secret, Buffer.from('Content-Encoding: aes128gcm\0\x01')).subarray(0, 16);
  const nonce = hmac(secret, Buffer.from('Content-Encoding: nonce\0\x01')).subarray(0, 12);
  const cipher = crypto.createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  assert.equal(text.at(-1), 2, 'the last record');
  return JSON.parse(text.subarray(0, -1));
}
// RFC 8292: signed by the key that GET /api/push names, for this service, not for ever.
async function vouched({ authorization }) {
  const [, token, key] = authorization.match(/^vapid t=(\S+), k=(\S+)$/);
  assert.equal(key, (await (await fetch(`${url}/api/push`)).json()).key);
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head, claims, signature] = token.split('.');
  const signer = { key: crypto.createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  assert.ok(crypto.verify('sha256', Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, 'base64url')));
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url'));
  assert.equal(aud, endpoint);
  assert.ok(exp > Date.now() / 1000 && exp < Date.now() / 1000 + 86400);
}

async function post(path, body, token) {
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  const response = await fetch(`${url}/api${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  return { status: response.status, ...(await response.json()) };
}

test('whoever is away is told of their turn, until their browser is gone', { timeout: 480_000 }, async () => {
  const ann = await post('/tables', { game: 'sushi_go', name: 'Ann', options: { players: 2 }, pace: 'days' });
  const bo = await post(`/tables/${ann.table}/seats`, { name: 'Bo' });
  let id = 1;
  const command = (what, { token }) => post(`/tables/${ann.table}/commands`, { id: id++, ...what }, token);
  const subscription = {
    type: 'push',
    endpoint: `${endpoint}/bo`,
    p256dh: browser.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    say: 'À vous · Sushi Go!',
  };
  const elsewhere = { ...subscription, endpoint: 'http://127.0.0.1:1/bo' };
  assert.equal((await command(elsewhere, bo)).status, 403, 'not to wherever somebody says');
  assert.equal((await command({ ...subscription, p256dh: 'AAAA' }, bo)).status, 400);
  assert.equal((await command(subscription, bo)).status, 200);
  assert.equal((await command({ type: 'start' }, ann)).status, 200);

  const first = await message(1);
  assert.equal(first.path, '/bo');
  assert.equal(first.headers['content-encoding'], 'aes128gcm');
  assert.ok(Number(first.headers.ttl) > 0);
  await vouched(first.headers);
  assert.deepEqual(decrypted(first.body), { table: ann.table, game: 'sushi_go', say: 'À vous · Sushi Go!' });

  // One message a turn; when the service says that the browser is gone, none any more.
  answer = 410;
  const play = async () => {
    for (const seat of [ann, bo]) {
      const headers = { Authorization: `Bearer ${seat.token}` };
      const stream = await fetch(`${url}/api/tables/${ann.table}/stream?version=0`, { headers });
      const reader = stream.body.getReader();
      let text = '';
      while (!text.includes('\n')) text += Buffer.from((await reader.read()).value);
      await reader.cancel();
      const { turn, choices } = JSON.parse(text.slice(0, text.indexOf('\n')));
      assert.equal((await command({ type: 'choose', turn: turn.number, choice: choices[0] }, seat)).status, 200);
    }
  };
  await play();
  assert.equal((await message(2)).path, '/bo');
  answer = 201;
  // Ann is told from now on, and by what she is told we know that Bo would have been, too.
  assert.equal((await command({ ...subscription, endpoint: `${endpoint}/ann` }, ann)).status, 200);
  await play();
  await message(3);
  await play();
  await message(4);
  assert.deepEqual(
    posted.slice(2).map(({ path }) => path),
    ['/ann', '/ann'],
    'the one that is gone is left alone',
  );
});
