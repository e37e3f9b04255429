// The offline shell. Pages come from the network and, without one, from what was kept; files of the build never
// change and come from the cache. Calls, streams, sockets and uploads are not touched at all.

const SHELL = 'shell-1';
const FILES = 'files-1';
/** A build has fewer; what is left of older ones goes first. */
const MOST_FILES = 200;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

/** Every page tells which files it was made of. New ones are a new build: then the kept page is renewed too. */
self.addEventListener('message', (event) => {
  const paths = Array.isArray(event.data?.keep) ? event.data.keep.map(String) : [];
  event.waitUntil(keepFiles(paths).then((news) => news && keepShell().catch(() => undefined)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(file(request));
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(request));
});

/** Pages in the frames of others and in broadcasting software are of no use without the network. */
const isPage = (path) =>
  !/^\/(api|embed|overlay|calendar|live|replay|clip|static|docs|oembed|openapi\.json)(\/|\.|$)/.test(path) &&
  !/\.\w+$/.test(path);

async function page(request) {
  try {
    return await fetch(request);
  } catch (fault) {
    const kept = await caches.match('/', { cacheName: SHELL });
    if (!kept) throw fault;
    return kept;
  }
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await put(request, answer.clone());
  return answer;
}

async function keepShell() {
  const answer = await fetch('/', { cache: 'no-cache', headers: { Accept: 'text/html' } });
  if (!answer.ok) throw new Error(`no page to keep: ${answer.status}`);
  const html = await answer.clone().text();
  const shell = await caches.open(SHELL);
  await shell.put('/', answer);
  await keepFiles([...html.matchAll(/["'](\/assets\/[^"']+)["']/g)].map(([, path]) => path));
}

/** Whether any of them was new. What cannot be fetched now is fetched when it is wanted. */
async function keepFiles(paths) {
  const files = await caches.open(FILES);
  const wanted = [...new Set(paths)].filter((path) => path.startsWith('/assets/')).slice(0, MOST_FILES);
  const news = await Promise.all(
    wanted.map(async (path) => {
      if (await files.match(path, { ignoreVary: true })) return false;
      const answer = await fetch(path).catch(() => null);
      if (answer?.status === 200) await files.put(path, answer);
      return true;
    }),
  );
  return news.includes(true);
}

async function put(request, answer) {
  const files = await caches.open(FILES);
  await files.put(request, answer);
  const all = await files.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_FILES)).map((old) => files.delete(old)));
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== FILES).map((name) => caches.delete(name)),
  );
}

// Pushes: notices of the site while none of its pages is in sight. A page in sight tells its reader itself.

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});

async function showPush(data) {
  let notice = {};
  try {
    notice = data?.json() ?? {};
  } catch {
    return; // nothing of ours
  }
  const pages = await self.clients.matchAll({ type: 'window' });
  if (!notice.title || pages.some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(String(notice.title), {
    body: String(notice.body ?? ''),
    tag: String(notice.id ?? ''),
    icon: '/icons/icon-192.png',
    data: { path: notice.path },
  });
}

/** A page of ours and nothing else. One that is open goes there. */
async function openPath(path) {
  const url = new URL(/^\/(?!\/)/.test(path) ? path : '/', self.location.origin);
  const [page] = await self.clients.matchAll({ type: 'window' });
  if (!page) return self.clients.openWindow(url.href);
  await page.focus();
  if (page.url !== url.href) await page.navigate(url.href);
}
