// The page where there is no network: all its files are kept, in one version at a time. The build writes here which
// there are: by path, with the hash of those whose name does not have it.
const page = __PAGE__;
const kCache = `page-${page.version}`;
const kShared = 'shared';
const kAtOnce = 6; // files fetched side by side, so that a game being played hardly feels it

self.addEventListener('install', (event) => event.waitUntil(keep_all()));

async function keep_all() {
  const cache = await caches.open(kCache);
  const left = Object.entries(page.files);
  const some = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keep(cache, ...next);
  };
  await Promise.all(Array.from({ length: kAtOnce }, some));
}
// One file that is missing or of another version, and nothing of this version is taken: the browser tries again later.
async function keep(cache, path, integrity) {
  const known = integrity ? undefined : await caches.match(path);
  const answer = known ?? (await fetch(path, integrity ? { integrity, cache: 'no-cache' } : {}));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  await cache.put(path, answer);
}

// Taking over while pages of the former version are open: what they have not loaded yet is kept for them.
let former = null;
self.addEventListener('message', ({ data }) => {
  if (!data?.take_over) return;
  former = data.former;
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(forget_others().then(() => self.clients.claim())));

async function forget_others() {
  const old = (await caches.keys()).filter((name) => name.startsWith('page-') && name !== kCache && name !== former);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate' && request.method === 'POST' && pathname === page.takes_shared)
    event.respondWith(take_shared(request));
  else if (request.method !== 'GET') return;
  else if (request.mode === 'navigate' && page.screens.includes(pathname.split('/')[1])) event.respondWith(shown());
  else if (Object.hasOwn(page.files, pathname)) event.respondWith(kept(pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname));
});

async function kept(path) {
  const answer = (await (await caches.open(kCache)).match(path)) ?? (await caches.match(path));
  return answer ?? fetch(path);
}

// A visit is the moment for a version that waits: the browser asks again, and it is the newer one that answers.
async function shown() {
  const { waiting } = self.registration;
  if (!waiting) return kept('/');
  waiting.postMessage({ take_over: true, former: kCache });
  return new Response('', { headers: { Refresh: '0' } });
}

// A record that somebody shares with the app waits for the screen that opens it.
async function take_shared(request) {
  const record = (await request.formData()).get('record');
  if (record) await (await caches.open(kShared)).put('/record', new Response(record));
  return Response.redirect(`${page.takes_shared}?shared`, 303);
}

// Shows that it is somebody's turn while no page is open, and opens the table when that is touched.
self.addEventListener('push', (event) => {
  const { table, say } = event.data ? event.data.json() : {};
  const at = `/t/${table ?? ''}`;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const looks = pages.some((page) => page.visibilityState === 'visible' && new URL(page.url).pathname === at);
      if (!looks) return self.registration.showNotification('Sushiya', { body: say, tag: at, data: at });
    }),
  );
});
self.addEventListener('notificationclick', (event) => {
  const at = event.notification.data;
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((pages) => {
      const open = pages.find((page) => new URL(page.url).pathname === at);
      return open ? open.focus() : self.clients.openWindow(at);
    }),
  );
});
