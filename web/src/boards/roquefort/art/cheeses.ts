// What is printed on a tile of each kind. The names are words and stand with the other words.

export const LETTERS: Readonly<Record<string, string>> = { 1: "E", 2: "R", 3: "C", 4: "D", 5: "G", 6: "S", 7: "A" };

export const isCheese = (sign: string): boolean => sign in LETTERS;
