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
