// Installs the service worker, once the page has done everything that is more urgent.

export function installWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const install = (): void => void set().catch(() => undefined); // the page works without
  if (document.readyState === "complete") install();
  else addEventListener("load", install, { once: true });
}

async function set(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  active?.postMessage({
    keep: loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
  });
}
