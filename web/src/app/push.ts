// Messages to this browser while it is closed, for games over days. No service of anybody's but the browser's own.
import { api } from '../net/api';
import type { Command } from '../net/transport';
import { words } from '../i18n/i18n.svelte';

export function can_push(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && isSecureContext;
}

function bytes_of(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

// What tells a table where to reach us. Asks the browser's service for an address if there is none yet.
export async function push_command(game: string): Promise<Extract<Command, { type: 'push' }>> {
  const worker = await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const key = bytes_of((await api.push_key()).key);
  let address = await worker.pushManager.getSubscription();
  const known = address?.options.applicationServerKey;
  // An address that was given to another server is of no use to this one.
  if (address && known && !same(new Uint8Array(known), key)) {
    await address.unsubscribe();
    address = null;
  }
  address ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = address.toJSON();
  const say = `${words.t('web.your_turn')} · ${game}`;
  return { type: 'push', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '', say };
}
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, i) => byte === b[i]);
