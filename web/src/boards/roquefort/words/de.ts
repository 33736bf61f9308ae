// Château Roquefort auf Deutsch.

import { listOf, pluralOf } from "../../../words/plural";
import type { Phrases } from "./phrases";
import { say } from "./say";

const plural = pluralOf("de");
const list = listOf("de");
const actions = (n: number) => `${n} ${plural(n, { one: "Aktion", other: "Aktionen" })}`;
const kinds = (n: number) => `${n} ${plural(n, { one: "Käsesorte", other: "Käsesorten" })}`;
const mice = (n: number) => `${n} ${plural(n, { one: "Maus", other: "Mäuse" })}`;
const wins = (many: number) => (many > 1 ? "gewinnen gemeinsam" : "gewinnt");

const phrases: Phrases = {
  locale: "de",
  title: "Château Roquefort",
  about:
    "Mäuse laufen durch eine Burg, deren Boden unter den Dächern wandert. Stehen zwei von deinen auf demselben Käse, gehört dir die Sorte.",
  hint: "Vier Aktionen im Zug: Dächer neben deinen Mäusen abheben, laufen und einmal das Reserveplättchen bei einer roten Fahne hineinschieben.",
  board: "Die Burg",
  marks: { collect: "Käse geholt", fall: "ein Sturz" },
  kinds: {
    1: "Emmentaler",
    2: "Roquefort",
    3: "Camembert",
    4: "Edamer",
    5: "Gouda",
    6: "Sainte-Maure",
    7: "Appenzeller",
  },
  tiles: { ".": "ein leeres Plättchen", x: "eine Falle", "?": "ein unbekanntes Plättchen" },
  mice: ["rote Maus mit Schal", "blaue Maus mit Mütze", "grüne Maus mit Blatt", "gelbe Maus mit Schleife"],
  score: (n) => `${n} ${plural(n, { one: "Sorte", other: "Sorten" })}`,
  log: {
    deal: "Alle Dächer sind zu.",
    place: (name) => `${name} setzt eine Maus.`,
    turn: (round, name) => `Runde ${round}: ${name} ist am Zug.`,
    cover: (rooms) =>
      rooms.length > 1 ? `Dächer schließen sich: ${rooms.join(" ")}.` : `Das Dach von ${rooms.join()} schließt sich.`,
    quiet: (rounds, limit) => `${rounds} ruhige Runden: Nach ${limit} endet die Partie (Q30).`,
    over: (winners, many) => `${winners} ${wins(many)}!`,
    fall: (name, cell) => `Eine Maus von ${name} fällt auf ${cell} ins Verlies!`,
    collect: (name, kind) => `${name} bekommt ${kind}!`,
    resign: (name) => `${name} gibt auf.`,
    lift: (name, room) => `${name} hebt Dach ${room} ab.`,
    slide: (name, slot, come, gone) => `${name} schiebt bei ${slot} ${come} hinein; heraus fällt ${gone}.`,
    enter: (name, cell, cost) => `${name} bringt eine Maus nach ${cell}${cost > 1 ? ` für ${actions(cost)}` : ""}.`,
    run: (name, from, to, cost) =>
      cost > 1
        ? `${name} springt von ${from} nach ${to} für ${actions(cost)}.`
        : `${name} läuft von ${from} nach ${to}.`,
  },
  act: {
    end: "Zug beenden",
    endUnused: (n) => `Zug beenden (${n} übrig)`,
    resign: "Aufgeben",
    lift: (room) => `Dach ${room} abheben`,
    slide: (slot) => `Bei ${slot} hineinschieben`,
    enter: (cell) => `Eine Maus nach ${cell} bringen`,
    run: (from, to) => `Von ${from} nach ${to} laufen`,
  },
  groups: {
    lift: "Dach abheben",
    place: "Maus in den Turm setzen",
    enter: "Maus hereinbringen nach",
    run: "Laufen",
    slide: "Reserveplättchen hineinschieben bei",
    end: "Zug",
  },
  task: {
    over: "Die Partie ist zu Ende.",
    place: (name) => `${name} setzt eine erste Maus in einen Turm.`,
    placeYou: "Setz deine erste Maus in einen freien Turm.",
    turn: (name, n) => `${name} hat noch ${actions(n)}.`,
    you: (n, slid) => `Du hast noch ${actions(n)}${slid ? "; geschoben hast du schon" : ""}.`,
    done: "Keine Aktionen mehr: Beende deinen Zug.",
  },
  end: {
    goal: (winners, many, n) => `${winners} ${wins(many)} mit ${kinds(n)} (R49).`,
    third: (winners, many) =>
      `Eine dritte Maus ist weg, damit endet die Partie (R50). ${winners} ${wins(many)} nach Käse (R51).`,
    quiet: (winners, many, n) => `${n} Runden ohne Käse und ohne Sturz: ${winners} ${wins(many)} (Q30).`,
    rounds: (winners, many, n) => `Alle ${n} Runden sind gespielt: ${winners} ${wins(many)} (Q30).`,
    resigned: (winners, many) => `Alle anderen haben aufgegeben: ${winners} ${wins(many)} (Q31).`,
  },
  options: {
    players: { label: "Spieler", about: "Zwei bis vier." },
    layout: { label: "Burg", about: "Wie die Räume liegen. Beide sind gleich schwer." },
    goal: {
      label: "Käse zum Sieg",
      about: "Vier ist üblich; fünf oder sechs dauern länger und passen zu zwei oder drei Spielern.",
    },
    memory: {
      label: "Gedächtnis",
      about: "Merk dir selbst, was unter den Dächern liegt, oder sieh, was schon gezeigt wurde.",
    },
    quiet_limit: { label: "Ruhige Runden", about: "Nach so vielen Runden ohne Käse und ohne Sturz endet die Partie." },
    round_limit: { label: "Höchstens Runden", about: "Nach so vielen Runden endet die Partie auf jeden Fall." },
  },
  values: {
    "layout roquefort": "Roquefort",
    "layout appenzell": "Appenzell",
    "memory table": "Selbst merken",
    "memory assist": "Das Brett merkt sich alles",
    "goal 4": "4 Sorten",
    "goal 5": "5 Sorten",
    "goal 6": "6 Sorten",
  },
  refusals: {
    "not your turn": () => "Du bist nicht am Zug.",
    malformed: () => "Diesen Zug kennt das Brett nicht. Versuch es anders.",
    "no actions left": () => "Du hast keine Aktionen mehr: Beende deinen Zug.",
    "already slid": () => "Du darfst nur einmal im Zug schieben.",
    "wrong tiles": () => "Die Plättchen sind je 3 von 7 Käsen, 10 leere und 3 Fallen.",
    "no slot": ({ cell }) => `Bei ${cell} ist kein Schlitz: Schieb das Plättchen bei einer roten Fahne hinein.`,
    "place first": () => "Zuerst setzen alle eine Maus in einen freien Turm.",
    "not a tower": ({ cell }) => `${cell} ist kein Turm: Deine erste Maus kommt in einen freien Turm.`,
    "already open": ({ room }) => `Auf Raum ${room} liegt gerade kein Dach.`,
    "no mouse inside": () => "Eine Maus draußen hebt kein Dach ab: Bring erst eine herein.",
    "out of reach": ({ room, cell }) =>
      cell.length > 1
        ? `Von draußen kommt eine Maus durch einen Turm herein; ${cell} erreicht sie nur über besetzte Felder.`
        : `Keine deiner Mäuse berührt Raum ${room}, weder an einer Seite noch an einer Ecke.`,
    "no mouse outside": () => "Du hast keine Maus mehr draußen.",
    "no mouse there": ({ from }) => `Du hast keine Maus auf ${from}.`,
    "no step": ({ from }) => `Die Maus ist schon auf ${from}.`,
    "no return": () => "Eine Maus geht nie in einen Turm zurück.",
    diagonal: () => "Eine Maus läuft gerade, nie schräg.",
    "too far": ({ from, cell }) =>
      `${cell} liegt nicht neben ${from} und auch nicht hinter Mäusen, die sie überspringen könnte. Lauf Feld für Feld.`,
    roof: ({ cell }) => `${cell} liegt unter einem Dach: Heb es erst ab.`,
    trap: ({ cell }) => `${cell} ist eine Falle: Da läuft keine Maus hin.`,
    occupied: ({ cell }) => `${cell} ist besetzt: eine Maus je Feld oder Turm.`,
    "too dear": ({ cell }) => `Der Sprung nach ${cell} kostet je Feld auf dem Weg eine Aktion: mehr, als du noch hast.`,
  },
  spoken: {
    tower: "Turm",
    raised: "erhöhter Boden",
    room: (letter) => `Raum ${letter}`,
    roof: (letter) => `unter dem Dach von Raum ${letter}`,
    mouse: (name, mouse) => `${mouse} von ${name}`,
    spare: (tile) => `Reserveplättchen: ${tile}.`,
    seat: (name, mouse, standing, outside, fallen, collected) =>
      [
        `${name}, ${mouse}:`,
        standing.length ? `auf ${list(standing)};` : "keine in der Burg;",
        `${outside} draußen, ${fallen} im Verlies;`,
        collected.length ? `Käse: ${list(collected)}.` : "noch kein Käse.",
      ].join(" "),
    open: (letter, floor) => `Raum ${letter} ist offen: ${floor.join(", ")}.`,
    closed: "Alle Dächer sind zu.",
    lift: "Dach abheben",
    go: (price) => (price > 1 ? `eine Maus kann für ${actions(price)} hierher springen` : "eine Maus kann hierher"),
    pick: "diese Maus nehmen",
    picked: "genommen",
    slot: (slot) => `Schlitz ${slot}`,
    push: "Reserveplättchen hier hineinschieben",
  },
  hand: {
    spare: "Reserveplättchen",
    drag: "Zieh es zu einer roten Fahne an der Mauer, oder tipp es an und dann eine Fahne.",
    actions: (n) => `noch ${actions(n)} von 4`,
    slideReady: "Schieben frei",
    slideUsed: "Schon geschoben",
    outside: (n) => `Maus hereinbringen: ${mice(n)} draußen`,
    round: (n) => `Runde ${n}`,
    goal: (n) => `${n} Sorten gewinnen`,
    dungeon: "Verlies",
  },
  note: {
    needs: (n) => `noch ${n} zum Sieg`,
    missing: (kind) => `${kind} fehlt noch`,
    outside: (n) => `${n} draußen`,
    fallen: (n) => `${n} von 3 im Verlies`,
    warning: "Noch eine verlorene Maus beendet die Partie",
  },
  warn: (losers, winner, n, you) =>
    `Damit fällt die dritte Maus von ${losers}, und die Partie endet sofort (R50). Nach dem Käse von jetzt ${you ? "würdest du" : `würde ${winner}`} mit ${kinds(n)} gewinnen (R51, R52). Trotzdem schieben?`,
};

export const words = say(phrases);
