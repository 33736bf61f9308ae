// Which rules of Hide the Havarti stand where, each with the rulings that make it exact.

import type { ChapterOf } from "../../../learn/rules/book";
import type { HavartiRules } from "./words";

export const OUTLINE: ChapterOf<HavartiRules>[] = [
  { id: "cards", pictures: [], rules: ["H1", "H2", "H3", "H4"], details: [] },
  { id: "roles", pictures: [], rules: ["H5", "H6", "H7", "H8", "H9", "H10", "H11"], details: ["Q3", "Q27"] },
  {
    id: "setup",
    pictures: ["house"],
    rules: ["H12", "H13", "H14", "H15", "H16", "H17", "H18"],
    details: ["Q1", "Q2", "Q4", "Q6", "Q25"],
  },
  {
    id: "fromagers",
    pictures: ["neighbours", "swap", "sight"],
    rules: ["H19", "H20", "H21", "H22", "H23"],
    details: ["Q5", "Q7", "Q8", "Q9", "Q10", "Q11", "Q12"],
  },
  {
    id: "inspector",
    pictures: ["walk", "die"],
    rules: ["H24", "H25", "H26", "H27", "H28", "H29"],
    details: ["Q13", "Q14", "Q15", "Q22", "Q32"],
  },
  {
    id: "tricks",
    pictures: ["tricks"],
    rules: ["H30", "H31", "H32", "H33"],
    details: ["Q18", "Q19", "Q20", "Q21", "Q36"],
  },
  {
    id: "rooms",
    pictures: ["rooms"],
    rules: ["H34", "H35", "H36", "H37", "H38", "H39", "H40", "H41"],
    details: ["Q16", "Q17", "Q23", "Q24", "Q29", "Q30", "Q31", "Q35"],
  },
  { id: "variants", pictures: [], rules: ["H42", "H43", "H44"], details: ["Q26", "Q34"] },
  { id: "online", pictures: [], rules: [], details: ["Q28", "Q33"] },
];
