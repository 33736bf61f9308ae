// Where things lie beside the castle, in drawing units: the shelf and the dungeon, in a wide picture and in a low one.

export const WIDE_BOX = "-88 -88 1078 876";
export const LOW_BOX = "-46 -50 792 878";
export const SMALL_BOX = "-50 -50 800 800";

export const SHELF = { x: 796, y: -46, width: 190, height: 552 };
export const DUNGEON_WIDE = { x: 796, y: 528, width: 190, height: 218 };
export const DUNGEON_LOW = { x: -46, y: 756, width: 792, height: 66 };

const ROWS = 6;
const STEP = SHELF.height / ROWS;
/** The heights of the shelf's planks. */
export const shelfPlaces: readonly number[] = Array.from({ length: ROWS }, (_, n) => SHELF.y + (n + 1) * STEP - 6);

/** Where the roof of the n-th room lies on the shelf, by its middle; its scale is that of all of them. */
export function shelfSpot(n: number): [number, number] {
  return [SHELF.x + 33 + (n % 3) * 62, SHELF.y + Math.floor(n / 3) * STEP + STEP / 2 - 5];
}
export const SHELF_SCALE = 0.2;
