// What somebody prefers on this device: light, motion, speed, sound, size of text. Kept in the browser.

const KEY = "settings";

interface Kept {
  theme: "auto" | "light" | "dark";
  motion: "auto" | "full" | "none";
  speed: number; // 1 is normal, 2 is twice as fast
  sound: boolean;
  text: number; // 1 is normal
}

const DEFAULTS: Kept = { theme: "auto", motion: "auto", speed: 1, sound: true, text: 1 };
export const SPEEDS = [0.5, 1, 2, 4] as const;
export const TEXT_SIZES = [1, 1.15, 1.3] as const;

const DUSK = matchMedia("(prefers-color-scheme: dark)");

class Settings {
  #kept = $state<Kept>({ ...DEFAULTS, ...read() });
  #calm = $state(matchMedia("(prefers-reduced-motion: reduce)").matches);

  constructor() {
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => (this.#calm = event.matches));
    DUSK.addEventListener("change", () => this.show());
    this.show();
  }

  get theme() {
    return this.#kept.theme;
  }
  get motion() {
    return this.#kept.motion;
  }
  get speed() {
    return this.#kept.speed;
  }
  get sound() {
    return this.#kept.sound;
  }
  get text() {
    return this.#kept.text;
  }

  /** Whether nothing is to move: the same facts are then shown by marks and words. */
  get still(): boolean {
    return this.#kept.motion === "none" || (this.#kept.motion === "auto" && this.#calm);
  }

  change(some: Partial<Kept>): void {
    Object.assign(this.#kept, some);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // They hold until the page is closed.
    }
    this.show();
  }

  /** Tell the style sheet. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.#kept.theme === "auto" ? (DUSK.matches ? "dark" : "light") : this.#kept.theme;
    root.dataset.motion = this.#kept.motion;
    root.style.fontSize = `${this.#kept.text * 100}%`;
  }
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

export const settings = new Settings();
