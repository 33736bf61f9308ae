// Motion begins when what it begins from has been painted: no frame of it is late because of the work that came before.

import { tick } from "svelte";

const HIDDEN = 200; // milliseconds: nothing is painted where nobody looks
const ON_TIME = 25; // a frame that comes so soon after the last one
const PATIENCE = 2; // frames that may be late before it begins all the same

const frame = () =>
  new Promise<number>((resolve) => {
    const late = setTimeout(() => resolve(performance.now()), HIDDEN);
    requestAnimationFrame((now) => (clearTimeout(late), resolve(now)));
  });

/** Has whatever was just told to move within a box wait until the picture stands there; comes back as it sets off. */
export async function painted(box: Element): Promise<void> {
  await tick();
  const fresh = box.getAnimations({ subtree: true }).filter((each) => each.pending);
  for (const each of fresh) each.pause();
  let last = await frame(); // in which the picture is painted
  for (let late = 0; late < PATIENCE; late += 1) {
    const now = await frame();
    if (now - last < ON_TIME) break;
    last = now;
  }
  for (const each of fresh) if (each.playState === "paused") each.startTime = document.timeline.currentTime;
}
