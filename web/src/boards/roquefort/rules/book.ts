// The rule book of Château Roquefort.

import type { Book } from "../../../learn/rules/book";
import { OUTLINE } from "./outline";
import Castle from "./pictures/Castle.svelte";
import Cheeses from "./pictures/Cheeses.svelte";
import Collect from "./pictures/Collect.svelte";
import Cover from "./pictures/Cover.svelte";
import Fall from "./pictures/Fall.svelte";
import Jump from "./pictures/Jump.svelte";
import Slide from "./pictures/Slide.svelte";
import Steps from "./pictures/Steps.svelte";
import Uncover from "./pictures/Uncover.svelte";
import { rules } from "./words";

export const book: Book = {
  outline: OUTLINE,
  words: rules,
  pictures: {
    castle: Castle,
    cheeses: Cheeses,
    uncover: Uncover,
    steps: Steps,
    jump: Jump,
    slide: Slide,
    fall: Fall,
    collect: Collect,
    cover: Cover,
  },
};
