// A short message that disappears by itself.

const SHOWN_MS = 7000;

class Toast {
  text = $state("");
  #hiding: ReturnType<typeof setTimeout> | undefined;

  say(text: string): void {
    this.text = text;
    clearTimeout(this.#hiding);
    this.#hiding = setTimeout(() => (this.text = ""), SHOWN_MS);
  }

  hide(): void {
    clearTimeout(this.#hiding);
    this.text = "";
  }
}

export const toast = new Toast();
