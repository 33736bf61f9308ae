import type { Steps } from "./lesson";

export const words: Steps = {
  place: {
    title: "Herein durch den Turm",
    say: "Deine vier Mäuse warten draußen. Die erste darf umsonst in einen Turm. Die anderen kommen später, auch durch einen Turm.",
    tasks: [
      "Setz eine Maus in einen Turm.",
      "Du bist dran! Hol eine zweite Maus herein. Das kostet 1 deiner 4 Aktionen.",
    ],
    done: "Eine Maus kommt durch einen Turm herein und geht nie wieder in einen zurück.",
  },
  roof: {
    title: "Ein Dach abheben",
    say: "Du kannst ein Dach abheben, das eine deiner Mäuse berührt, an der Seite oder an der Ecke. Das kostet 1 Aktion.",
    tasks: ["Probier zuerst ein Dach, das weit weg ist.", "Heb jetzt ein Dach neben deiner Maus ab."],
    done: "Alle sehen, was darunter liegt. Schau gut hin!",
  },
  run: {
    title: "Lauf zum Käse",
    say: "Mäuse laufen gerade, nie schräg. Jeder Schritt kostet 1 Aktion.",
    tasks: ["Lauf auf einen Emmentaler."],
    done: "Gute Nase! Aber eine Maus allein bekommt noch keinen Käse.",
  },
  pair: {
    title: "Zwei Mäuse braucht es",
    say: "Du bekommst einen Käse nur, wenn zwei deiner Mäuse auf der gleichen Sorte stehen.",
    tasks: ["Lauf mit der zweiten Maus auf den anderen Emmentaler."],
    done: "Zwei Mäuse auf einer Sorte, schon gehört der Käse dir. Jede Sorte zählt nur einmal.",
  },
  trap: {
    title: "Die Falle",
    say: "Das schwarze Loch ist eine Falle. Kann eine Maus hineinlaufen?",
    tasks: ["Versuch, auf die Falle zu laufen.", "Lauf außen herum, auf das Feld gleich unter der Falle."],
    done: "Niemand läuft in eine Falle. Gefährlich ist sie nur, wenn sich der Boden bewegt.",
  },
  slide: {
    title: "Der Boden rutscht",
    say: "Einmal im Zug darfst du das Reserveplättchen hineinschieben. Der Boden rückt ein Feld weiter, die Mäuse bleiben stehen.",
    tasks: ["Schieb den Roquefort unter deine Maus an der linken Mauer."],
    done: "Die Maus blieb stehen, der Käse kam zu ihr. Was herausfiel, ist das neue Reserveplättchen.",
  },
  drop: {
    title: "Pass auf die Pfoten auf",
    say: "Rutscht eine Falle unter eine Maus, fällt sie ins Verlies und ist draußen. Deine auch!",
    tasks: ["Schieb die Falle unter die blaue Maus. Deinen darf nichts passieren."],
    done: "Plumps! Auf erhöhten Feldern und in Türmen ist man immer sicher.",
  },
  jump: {
    title: "Drüberspringen",
    say: "Auf ein Feld passt nur eine Maus. Aber Mäuse können übereinander springen.",
    tasks: ["Versuch, auf das Feld der blauen Maus zu laufen.", "Jetzt spring: Wähl das Feld hinter ihr."],
    done: "Jedes Feld kostet: Ein Sprung über eine Maus kostet 2 Aktionen.",
  },
  cover: {
    title: "Merk es dir",
    say: "Wenn du deinen Zug beendest, gehen die Dächer über allen Räumen ohne Maus wieder zu.",
    tasks: ["Schau, wo die zwei Emmentaler sind. Dann beende deinen Zug.", "Heb dieses Dach wieder ab."],
    done: "Gut gemerkt! Ein Raum mit einer Maus darin bleibt offen, egal wem sie gehört.",
  },
  win: {
    title: "So gewinnst du",
    say: "Vier Sorten Käse gewinnen. Und verliert jemand seine dritte Maus, ist sofort Schluss, und er kann nicht gewinnen.",
    tasks: ["Du hast drei Sorten. Gewinn jetzt! Es gibt zwei Wege."],
    done: "Gewonnen. Die Burg gehört dir!",
  },
};
