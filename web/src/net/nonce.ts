// What this page adds to the shuffle. With others at the table it is promised first, by its hash, and shown when nobody
// can choose another any more (docs/protocol.md, Fair shuffles).
import type { TableId } from './protocol';
import type { TableClient } from './table.svelte';

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const key_of = (table: TableId): string => `nonce/${table}`;

export async function add_nonce(
  client: TableClient,
  table: TableId,
  shown: 'at once' | 'when all have',
): Promise<void> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  // Browsers can hash only where the connection is safe.
  if (shown === 'at once' || !globalThis.crypto?.subtle) {
    await client.send({ type: 'nonce', nonce });
    return;
  }
  const promised = sessionStorage.getItem(key_of(table)) ?? nonce;
  sessionStorage.setItem(key_of(table), promised);
  const hash = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(promised))));
  await client.send({ type: 'commit', hash });
}

export async function show_nonce(client: TableClient, table: TableId): Promise<void> {
  const nonce = sessionStorage.getItem(key_of(table));
  if (!nonce) return;
  sessionStorage.removeItem(key_of(table));
  // Where it was too late, the game goes on without it.
  await client.send({ type: 'nonce', nonce }).catch(() => {});
}
