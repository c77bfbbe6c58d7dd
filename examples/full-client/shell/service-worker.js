/**
 * Keeps the application's shell, so that it opens without a network. Only files of this build are kept and answered:
 * never an answer of the server's interface, which the client's own cache looks after.
 */
const CACHE = __CACHE__;
const SHELL = __SHELL__;

self.addEventListener('install', (event) => {
  // What a page writes passes by this worker, where the browser can: the last request of a page that goes away, which ends
  // its call, would be lost here with the page. Routes are kept with the worker; a browser may know none.
  event.addRoutes?.({ condition: { requestMethod: 'POST' }, source: 'network' })?.catch(() => undefined);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL.map((path) => new Request(path, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => name.startsWith('im-shell-') && name !== CACHE).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

const base = new URL('./', self.location.href);
const kept = new Set(SHELL.map((path) => new URL(path, base).href));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate' && url.origin === base.origin && url.pathname === base.pathname) {
    event.respondWith(page(request));
  } else if (kept.has(url.href)) {
    event.respondWith(caches.match(url.href).then((found) => found ?? fetch(request)));
  }
});

/** The page itself: the server's, so that a new build is seen at once; the kept one where there is no answer. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // No network: the kept page below.
  }
  return (await caches.match(base.href)) ?? Response.error();
}
