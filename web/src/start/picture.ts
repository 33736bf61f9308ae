// The moving picture of a game. It comes after everything else, and the page does without it if it does not come.

import type { Component } from "svelte";
import { gameOf } from "../boards/games";

/** Once the browser has nothing better to do. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 300);
  });

export async function pictureOf(name: string): Promise<Component | null> {
  await idle();
  try {
    return (await gameOf(name)).Preview;
  } catch {
    return null;
  }
}
