// Which screen the address asks for, and going to another one without loading the page anew.

export type Screen = "start" | "live" | "carry" | "replay" | "lesson" | "rules" | "nowhere";

interface Place {
  screen: Screen;
  id: string; // of a match, a game or a link, as the screen needs
}

const SHAPES: [RegExp, Screen][] = [
  [/^\/$/, "start"],
  [/^\/match\/([^/]+)$/, "live"],
  [/^\/match\/([^/]+)\/replay$/, "replay"],
  [/^\/carry\/([^/]+)$/, "carry"],
  [/^\/learn\/([^/]+)$/, "lesson"],
  [/^\/rules\/([^/]+)$/, "rules"],
];

export function placeOf(path: string): Place {
  for (const [shape, screen] of SHAPES) {
    const found = shape.exec(path);
    if (found) return { screen, id: decodeURIComponent(found[1] ?? "") };
  }
  return { screen: "nowhere", id: "" };
}

class Route {
  path = $state(location.pathname);
  place = $derived(placeOf(this.path));
  from = ""; // the last address on another screen, if one came from there

  constructor() {
    addEventListener("popstate", () => this.#arrive());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  go(address: string): void {
    history.pushState(null, "", address);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    if (placeOf(location.pathname).screen !== this.place.screen) this.from = this.path;
    this.path = location.pathname;
  }

  /** Links within the page need no reload. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || event.defaultPrevented || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute("download") || placeOf(link.pathname).screen === "nowhere") return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
