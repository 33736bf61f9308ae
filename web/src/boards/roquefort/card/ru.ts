import type { CardWords } from "../../board";

export const words: CardWords = {
  title: "Château Roquefort",
  line: "Поднимай крыши, сдвигай пол и веди своих мышей к сыру, пока под ними не открылась мышеловка.",
  facts: "2–4 игрока · примерно от 7 лет · для зорких и памятливых",
};
