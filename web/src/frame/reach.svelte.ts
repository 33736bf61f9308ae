// Whether there is a server to talk to. A page out of the browser's own store starts without one.

const RETRY_MS = 4000;

class Reach {
  offline = $state(!navigator.onLine);
  gone = $state(false); // online, but the server does not answer
  returns = $state(0); // how often the server came back: failed requests are then repeated
  #trying: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    addEventListener("offline", () => (this.offline = true));
    addEventListener("online", () => {
      this.offline = false;
      void this.check();
    });
    if ("serviceWorker" in navigator && navigator.serviceWorker.controller) void this.check();
  }

  /** Ask the server whether it is there, until it is. */
  async check(): Promise<void> {
    clearTimeout(this.#trying);
    const there = await answers();
    if (there && (this.gone || this.offline)) this.returns += 1;
    this.gone = !there;
    if (there) this.offline = false;
    else this.#trying = setTimeout(() => void this.check(), RETRY_MS);
  }
}

async function answers(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store" })).status < 600;
  } catch {
    return false;
  }
}

export const reach = new Reach();
