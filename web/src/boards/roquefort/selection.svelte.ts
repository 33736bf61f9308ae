// What somebody holds just now: a mouse, one from outside, the spare, or a cell that several mice could reach. The castle
// and what lies beside it share this.

class Selection {
  /** A cell with an own mouse, "-" for one from outside, "spare", or ">" and a cell to which somebody is to run. */
  what = $state<string | null>(null);
  /** The slot over which the spare hovers: pointed at, focused or dragged to. */
  slot = $state<string | null>(null);
  dragging = $state(false);
  /** Which slot lies at a point of the screen; the castle knows. */
  slotAt: (x: number, y: number) => string | null = () => null;

  take(what: string): void {
    this.what = this.what === what ? null : what;
    this.slot = null;
  }

  letGo(): void {
    this.what = null;
    this.slot = null;
    this.dragging = false;
  }

  /** Follow a finger or a mouse that pulls the spare; `drop` is told where it is let go. A mere click picks it up. */
  drag(start: PointerEvent, drop: (slot: string) => void): void {
    if (start.button !== 0) return;
    const pointer = start.pointerId;
    const end = new AbortController();
    const on = { signal: end.signal };
    const move = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
      if (!this.dragging && far < 8) return;
      this.dragging = true;
      this.what = "spare";
      this.slot = this.slotAt(event.clientX, event.clientY);
      event.preventDefault();
    };
    const up = (event: PointerEvent) => {
      if (event.pointerId !== pointer) return;
      end.abort();
      const slot = this.slot;
      if (!this.dragging) return;
      this.letGo();
      this.#swallowClick();
      if (slot && event.type === "pointerup") drop(slot);
    };
    window.addEventListener("pointermove", move, on);
    window.addEventListener("pointerup", up, on);
    window.addEventListener("pointercancel", up, on);
  }

  /** The click that follows a drag means nothing. */
  #swallowClick(): void {
    const end = new AbortController();
    const stop = (click: Event) => click.stopPropagation();
    window.addEventListener("click", stop, { capture: true, signal: end.signal });
    setTimeout(() => end.abort(), 0);
  }
}

export const selection = new Selection();
