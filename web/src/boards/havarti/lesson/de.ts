import type { Steps } from "./lesson";

export const words: Steps = {
  lay: {
    title: "Versteck den Käse",
    say: "Du bist Käser. Der Inspektor ist noch draußen: Leg die Räume, wie du willst. Er kommt vorn herein oder hinten an den Ecken.",
    tasks: ["Leg den letzten Käse auf einen freien Platz.", "Leg auch den anderen Raum und sag, dass du bereit bist."],
    done: "Im echten Spiel legst du alle sechzehn und merkst sie dir. Hier zeige ich dir den Käse weiter.",
  },
  swap: {
    title: "Jedes Mal ein Zug",
    say: "Der Inspektor steht genau unter deinem Käse! Jedes Mal, wenn du dran bist, musst du genau einen Zug machen.",
    tasks: [
      "Versuch, den Käse mit seinem offenen Raum zu tauschen.",
      "Tausch den Käse mit einem geschlossenen Raum daneben.",
    ],
    done: "Nur geschlossene Räume mit gemeinsamer Wand tauschen die Plätze. Und Passen gibt es nicht.",
  },
  hide: {
    title: "Im Laternenlicht",
    say: "Du darfst auch einen offenen Raum schließen, wenn der Inspektor ihn nicht sieht. Er sieht geradeaus durch offene Räume.",
    tasks: ["Versuch, den offenen Raum neben ihm zu schließen.", "Schließ den offenen Raum, den er nicht sieht."],
    done: "Was im Licht liegt, bleibt offen. Was er nicht sieht, darf zu.",
  },
  sitting: {
    title: "Ein besonderer Raum",
    say: "Der Inspektor hat das Wohnzimmer gefunden. Du darfst zwei beliebige Räume tauschen, nah oder fern, offen oder zu.",
    tasks: ["Rette den Käse neben ihm: Tausch ihn mit einem Raum weit weg."],
    done: "Ein besonderer Raum wirkt einmal in der Runde. Jeder kann etwas anderes.",
  },
  door: {
    title: "Jetzt suchst du",
    say: "Von nun an bist du der Inspektor. Du hast vier Karten, darfst aber nur zwei behalten.",
    tasks: ["Wähl zwei Karten.", "Komm durch eine der vier Türen herein."],
    done: "Der erste Raum wird umsonst geprüft. Danach bewegen die Käser jedes Mal etwas.",
  },
  check: {
    title: "Prüf einen Raum",
    say: "Du kannst den Raum prüfen, in dem du bist, oder in den Raum daneben gehen und dort prüfen.",
    tasks: ["Versuch, einen Raum ganz oben zu prüfen.", "Prüf einen geschlossenen Raum neben dir."],
    done: "Kein Käse: Der Würfel steigt. Vier Fehlschläge hintereinander beenden die Runde.",
  },
  walk: {
    title: "Nur gehen",
    say: "Der Würfel zeigt 4: Noch ein Fehlschlag, und die Runde ist aus. Du kannst aber auch gehen, ohne zu prüfen.",
    tasks: ["Versuch, bis ganz nach oben zu gehen.", "Geh einen oder zwei Räume weit."],
    done: "Gehen kostet nichts. Aber nach drei Zügen ohne Prüfen musst du prüfen.",
  },
  that: {
    title: "Spiel eine Karte",
    say: "Links wurden gerade zwei Räume getauscht. Verdächtig! Deine Karte bringt dich direkt dorthin.",
    tasks: [
      "Probier sie bei einem Raum, der nicht getauscht wurde.",
      "Spiel sie bei einem der zwei getauschten Räume.",
    ],
    done: "Eine Karte ist dein ganzer Zug, und dann ist sie weg.",
  },
  sniff: {
    title: "Schnüffelmäuse",
    say: "Deine Schnüffelmäuse bringen den Käser dazu, eine Reihe oder Spalte mit Käse zu nennen. Lügen darf er nicht.",
    tasks: ["Spiel die Schnüffelmäuse.", "In dieser Linie ist nur noch ein Raum zu. Prüf ihn!"],
    done: "Gefunden! Und der Würfel springt auf 1 zurück.",
  },
  find: {
    title: "Gesehen ist nicht gefunden",
    say: "Der letzte Käse liegt offen da. Dir gehört er aber erst, wenn du seinen Raum prüfst.",
    tasks: ["Prüf den Raum mit dem Käse."],
    done: "Du bekommst einen Punkt für jeden gefundenen Käse, jeder Käser einen für jeden versteckten. Am Ende gewinnen die meisten Punkte!",
  },
};
