import type { StepText } from "../../board";

export const words = {
  place: {
    title: "In by a tower",
    say: "Your four mice wait outside the castle. The first one goes into a tower for free. The others come in later, by a tower too.",
    tasks: ["Put a mouse into a tower.", "Your turn! Bring in a second mouse. It costs 1 of your 4 actions."],
    done: "A mouse comes in by a tower and never goes back into one.",
  },
  roof: {
    title: "Lift a roof",
    say: "You can lift a roof that touches one of your mice, at a side or at a corner. It costs 1 action.",
    tasks: ["First try a roof that is far away.", "Now lift a roof beside your mouse."],
    done: "Everybody sees what was under it. Look well!",
  },
  run: {
    title: "Run to the cheese",
    say: "Mice run straight, never diagonally. Every step costs 1 action.",
    tasks: ["Run onto an Emmental."],
    done: "A good nose! But one mouse alone gets no cheese yet.",
  },
  pair: {
    title: "It takes two mice",
    say: "You only get a cheese when two of your mice stand on the same kind.",
    tasks: ["Run your second mouse onto the other Emmental."],
    done: "Two mice on one kind, and the cheese is yours at once. You need every kind only once.",
  },
  trap: {
    title: "The mousetrap",
    say: "The black hole is a mousetrap. Can a mouse run into it?",
    tasks: ["Try to run onto the trap.", "Go round it, to the field just below the trap."],
    done: "Nobody runs into a trap. It is only dangerous when the floor moves.",
  },
  slide: {
    title: "The floor slides",
    say: "Once a turn you may push the spare tile in. The floor moves one field on, but the mice stay where they are.",
    tasks: ["Push the Roquefort under your mouse at the left wall."],
    done: "The mouse stood still and the cheese came to it. What fell out is the new spare tile.",
  },
  drop: {
    title: "Watch your paws",
    say: "If a trap slides under a mouse, she falls into the dungeon and is out. That goes for your mice too!",
    tasks: ["Slide the trap under the blue mouse. Keep yours safe."],
    done: "Down she goes! Raised fields and towers are always safe.",
  },
  jump: {
    title: "Jump over",
    say: "There is room for one mouse on a field. But mice can jump over each other.",
    tasks: ["Try to run onto the blue mouse’s field.", "Now jump: choose the field behind her."],
    done: "You pay for every field: jumping over one mouse costs 2 actions.",
  },
  cover: {
    title: "Keep it in mind",
    say: "When you end your turn, roofs close over every room without a mouse.",
    tasks: ["Look where the two Emmentals are. Then end your turn.", "Lift that roof again."],
    done: "Well remembered! A room with a mouse in it stays open, whoever she belongs to.",
  },
  win: {
    title: "How to win",
    say: "Four kinds of cheese win. And if somebody loses a third mouse, the game ends at once, and that player cannot win.",
    tasks: ["You have three kinds. Win now! There are two ways."],
    done: "You have won. The castle is yours!",
  },
} satisfies Record<string, StepText>;
