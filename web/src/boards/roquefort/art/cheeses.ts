// The initials printed on tiles of each kind. The names are words and stand with the other words.

import { INITIALS } from "./generated";

export { INITIALS };
export const isCheese = (sign: string): boolean => sign in INITIALS;
