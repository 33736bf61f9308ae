// The modules that build/boards.ts generates from the games' folders. Each record is by the game's name and holds only
// the games whose folder has the file. What is loaded lazily has a module of its own, so that the start page does not
// download the list of all files.

/** `game.ts` */
declare module "virtual:boards" {
  export const games: Record<string, () => Promise<{ game: import("./board").GameParts }>>;
}
/** `rules/book.ts` */
declare module "virtual:boards/books" {
  export const books: Record<string, () => Promise<{ book: import("../learn/rules/book").Book }>>;
}
/** `lesson/lesson.ts` */
declare module "virtual:boards/lessons" {
  export const lessons: Record<string, () => Promise<{ lesson: import("./board").LessonWords }>>;
}
/** The games that have a rule book, and those that have a lesson. */
declare module "virtual:boards/names" {
  export const withBook: readonly string[];
  export const withLesson: readonly string[];
}
/** `card/card.ts` */
declare module "virtual:boards/cards" {
  export const cards: Record<string, import("./board").Card>;
}
/** `card/<locale>.ts`, or `card/en.ts` where a language is missing. */
declare module "virtual:boards/cards/*" {
  export const words: Record<string, import("./board").CardWords>;
}
/** `draw.ts` */
declare module "virtual:boards/draws" {
  export const draws: Record<string, import("./board").Draw>;
}
