import type { StepText } from "../../board";

export const words = {
  lay: {
    title: "Hide the cheese",
    say: "You are a fromager. The inspector is still outside: lay the rooms as you like. He comes in by the front or the back corners.",
    tasks: ["Lay the last cheese in a free room.", "Lay the other room too, then say you are ready."],
    done: "In a real game you lay all sixteen and remember them. In this lesson I keep showing you the cheese.",
  },
  swap: {
    title: "One move every turn",
    say: "The inspector stands right below your cheese! Each turn you must make exactly one move.",
    tasks: ["Try to swap the cheese with his open room.", "Swap the cheese with a closed room beside it."],
    done: "Only closed rooms that share a wall change places. And you may not pass.",
  },
  hide: {
    title: "In the lantern light",
    say: "Instead you may close an open room, if the inspector does not see it. He sees straight ahead through open rooms.",
    tasks: ["Try to close the open room beside him.", "Close the open room that he does not see."],
    done: "What is lit stays open. What is out of sight may be closed.",
  },
  sitting: {
    title: "A special room",
    say: "The inspector has found the Sitting Room. Now you may swap any two rooms, near or far, open or closed.",
    tasks: ["Save the cheese beside him: swap it with a room far away."],
    done: "A special room works once a round. Each one does something else.",
  },
  door: {
    title: "Now you search",
    say: "From now on you are the inspector. You have four cards, but may keep only two.",
    tasks: ["Choose two cards.", "Come in by one of the four doors."],
    done: "The first room is checked for free. Then the fromagers move something, every time.",
  },
  check: {
    title: "Check a room",
    say: "You can check the room you are in, or go into the next room and check there.",
    tasks: ["Try to check a room at the very top.", "Check a closed room beside you."],
    done: "No cheese, so the die goes up. Four failed checks in a row end the round.",
  },
  walk: {
    title: "Just walk",
    say: "The die shows 4: one more failed check and the round is over. But you can also walk without checking.",
    tasks: ["Try to walk all the way to the top.", "Walk one or two rooms."],
    done: "Walking costs no check. But after three turns without a check, you must make one.",
  },
  that: {
    title: "Play a card",
    say: "Two rooms at the left have just been swapped. Suspicious! Your card takes you straight there.",
    tasks: ["Try it on a room that was not swapped.", "Play it on one of the two swapped rooms."],
    done: "A card is your whole turn, and then it is gone.",
  },
  sniff: {
    title: "Mice that sniff",
    say: "Your sniffing mice make the fromager name a row or column with cheese in it. He may not lie.",
    tasks: ["Play the sniffing mice.", "Only one room of that line is still closed. Check it!"],
    done: "Found! And the die goes back to 1.",
  },
  find: {
    title: "Seen is not found",
    say: "The last cheese lies open. You see it, but it is not yours until you check its room.",
    tasks: ["Check the room with the cheese."],
    done: "You get a point for every cheese you found, each fromager one for every cheese left. Most points after all rounds wins!",
  },
} satisfies Record<string, StepText>;
