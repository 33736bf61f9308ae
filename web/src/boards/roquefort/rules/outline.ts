// Which rules of Château Roquefort stand where, each with the rulings that make it exact.

import type { ChapterOf } from "../../../learn/rules/book";
import type { RoquefortRules } from "./words";

export const OUTLINE: ChapterOf<RoquefortRules>[] = [
  { id: "castle", pictures: ["castle"], rules: ["R1", "R2", "R4", "R5", "R8", "R9"], details: ["Q1", "Q2", "Q3"] },
  { id: "things", pictures: ["cheeses"], rules: ["R3", "R6", "R7"], details: [] },
  {
    id: "setup",
    pictures: [],
    rules: ["R10", "R11", "R12", "R13", "R14", "R15", "R16"],
    details: ["Q20", "Q21", "Q22", "Q23"],
  },
  { id: "turn", pictures: [], rules: ["R17", "R18", "R19", "R20", "R21"], details: ["Q4", "Q5", "Q17"] },
  { id: "uncover", pictures: ["uncover"], rules: ["R22", "R23", "R24", "R25"], details: ["Q6"] },
  {
    id: "run",
    pictures: ["steps", "jump"],
    rules: ["R26", "R27", "R28", "R29", "R30", "R31", "R32", "R33", "R34", "R35"],
    details: ["Q7", "Q8", "Q9", "Q10", "Q11", "Q12", "Q13"],
  },
  {
    id: "slide",
    pictures: ["slide", "fall"],
    rules: ["R36", "R37", "R38", "R39", "R40", "R41"],
    details: ["Q14", "Q15", "Q16"],
  },
  { id: "collect", pictures: ["collect"], rules: ["R42", "R43", "R44", "R45"], details: ["Q26", "Q27"] },
  { id: "cover", pictures: ["cover"], rules: ["R46", "R47", "R48"], details: ["Q28", "Q29"] },
  { id: "end", pictures: [], rules: ["R49", "R50", "R51", "R52", "R53"], details: ["Q30", "Q33", "Q34"] },
  {
    id: "same",
    pictures: [],
    rules: [],
    details: ["Q18", "Q19", "Q19a", "Q19b", "Q19c", "Q19d", "Q19e", "Q19f", "Q19g", "Q19h"],
  },
  { id: "variants", pictures: [], rules: ["R54", "R55", "R56"], details: [] },
  { id: "online", pictures: [], rules: [], details: ["Q24", "Q25", "Q31", "Q32"] },
];
