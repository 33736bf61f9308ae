// The rule book of Hide the Havarti.

import type { Book } from "../../../learn/rules/book";
import { OUTLINE } from "./outline";
import House from "./pictures/House.svelte";
import Neighbours from "./pictures/Neighbours.svelte";
import Rooms from "./pictures/Rooms.svelte";
import Searches from "./pictures/Searches.svelte";
import Sight from "./pictures/Sight.svelte";
import Swap from "./pictures/Swap.svelte";
import Tricks from "./pictures/Tricks.svelte";
import Walk from "./pictures/Walk.svelte";
import { rules } from "./words";

export const book: Book = {
  outline: OUTLINE,
  words: rules,
  pictures: {
    house: House,
    neighbours: Neighbours,
    swap: Swap,
    sight: Sight,
    walk: Walk,
    die: Searches,
    tricks: Tricks,
    rooms: Rooms,
  },
};
