// A seat that comes from another device by a link.

import Carry from "./Carry.svelte";
import { w } from "./words";

export default Carry;
export const ready = (): Promise<unknown> => w.load();
