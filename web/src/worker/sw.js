// Keeps the page itself in the browser, so that it opens without a network and says kindly what is missing. Matches
// live on the server: nothing under /api is ever kept. The build puts SHELL, ASSETS and VERSION in front of this.

const CACHE = `page-${VERSION}`;
const PAGE = "/";

self.addEventListener("install", (event) => {
  const fresh = SHELL.map((address) => new Request(address, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

// What the page had loaded before this worker was there: its words, in its language.
self.addEventListener("message", (event) => {
  const wanted = Array.isArray(event.data?.keep) ? event.data.keep : [];
  const missing = wanted.filter((address) => KEPT.has(address));
  event.waitUntil(Promise.all(missing.map((address) => kept(new Request(address)).catch(() => undefined))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), tidy()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (KEPT.has(address.pathname)) event.respondWith(kept(request));
});

const KEPT = new Set([...SHELL, ...ASSETS]);

/** From the network if there is one; the page is the same for every address. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match(PAGE);
    if (found) return found;
    throw error;
  }
}

/** A built file never changes under its name: once it is here it is used. */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer.clone());
  }
  return answer;
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}
