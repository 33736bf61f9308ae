// What there is to say about one step of a lesson.

export interface StepText {
  title: string;
  say: string; // what it is about, in a sentence or two
  tasks: readonly string[]; // what to do, one for each goal of the step
  done: string; // why it was right
}
