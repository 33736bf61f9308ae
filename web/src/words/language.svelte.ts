// Which language the page speaks. Only the words of that language are ever downloaded: every room of the house keeps its
// words in one file a language, and a file that lacks a word does not compile.

export const LOCALES = ["en", "fr", "de", "ru"] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Record<Locale, string> = {
  en: "English",
  fr: "Français",
  de: "Deutsch",
  ru: "Русский",
};

type Loader<W> = () => Promise<{ words: W }>;
export type Loaders<W> = Record<Locale, Loader<W>>;

/** For words that are not in every language: English takes the place of those that are missing. */
export const orEnglish = <W>(some: Partial<Loaders<W>> & { en: Loader<W> }): Loaders<W> => ({
  fr: some.en,
  de: some.en,
  ru: some.en,
  ...some,
});

const KEY = "language";
const loaded: Words<unknown>[] = []; // whatever is shown has to change its language together

/** The words of one room, in the language of the page. */
export class Words<W> {
  #now = $state.raw<W>();
  #next: W | undefined;
  #loaders: Loaders<W>;

  constructor(loaders: Loaders<W>) {
    this.#loaders = loaders;
  }

  /** The words, once loaded. */
  get now(): W {
    if (this.#now === undefined) throw new Error("these words were not loaded yet");
    return this.#now;
  }

  /** Fetch them for the page's language; at once if they are there already. */
  async load(): Promise<W> {
    if (this.#now === undefined) {
      this.#now = (await this.#loaders[language.locale]()).words;
      if (!loaded.includes(this)) loaded.push(this);
    }
    return this.#now;
  }

  async fetch(locale: Locale): Promise<void> {
    this.#next = (await this.#loaders[locale]()).words;
  }

  turn(): void {
    this.#now = this.#next;
  }
}

class Language {
  locale = $state<Locale>(wished());

  constructor() {
    // Chosen in another tab: this one follows.
    globalThis.addEventListener?.("storage", ({ key }) => {
      const locale = wished();
      if (key === KEY && locale !== this.locale) void this.choose(locale);
    });
  }

  /** Speak another language from now on. */
  async choose(locale: Locale): Promise<void> {
    await Promise.all(loaded.map((words) => words.fetch(locale)));
    for (const words of loaded) words.turn();
    this.locale = locale;
    document.documentElement.lang = locale;
    try {
      localStorage.setItem(KEY, locale);
    } catch {
      // It is asked again the next time.
    }
  }
}

/** What was chosen here before, or what the browser asks for. */
function wished(): Locale {
  let kept: string | null = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    // A browser that keeps nothing.
  }
  const known = (tag: string | null): tag is Locale => LOCALES.includes(tag as Locale);
  if (known(kept)) return kept;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(known) ?? "en";
}

export const language = new Language();
