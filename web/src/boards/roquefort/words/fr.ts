// Château Roquefort en français.

import { listOf, pluralOf } from "../../../words/plural";
import type { Phrases } from "./phrases";
import { say } from "./say";

const plural = pluralOf("fr");
const list = listOf("fr");
const actions = (n: number) => `${n} ${plural(n, { one: "action", other: "actions" })}`;
const kinds = (n: number) => `${n} ${plural(n, { one: "sorte de fromage", other: "sortes de fromage" })}`;
const wins = (many: number) => (many > 1 ? "se partagent la victoire" : "gagne");

const phrases: Phrases = {
  locale: "fr",
  title: "Château Roquefort",
  about:
    "Des souris courent dans un château dont le sol glisse sous les toits. Deux des tiennes sur le même fromage, et cette sorte est à toi.",
  hint: "Quatre actions par tour : soulever des toits près de tes souris, courir, et une fois pousser la tuile de réserve à une bannière rouge.",
  board: "Le château",
  marks: { collect: "fromage récolté", fall: "une chute" },
  kinds: { 1: "Emmental", 2: "Roquefort", 3: "Camembert", 4: "Édam", 5: "Gouda", 6: "Sainte-Maure", 7: "Appenzeller" },
  tiles: { ".": "tuile vide", x: "piège", "?": "tuile inconnue" },
  mice: ["souris rouge à écharpe", "souris bleue à casquette", "souris verte à feuille", "souris jaune à nœud"],
  score: (n) => `${n} ${plural(n, { one: "sorte", other: "sortes" })}`,
  log: {
    deal: "Tous les toits sont posés.",
    place: (name) => `${name} place une souris.`,
    turn: (round, name) => `Manche ${round} : à ${name} de jouer.`,
    cover: (rooms) =>
      rooms.length > 1 ? `Des toits se referment : ${rooms.join(" ")}.` : `Le toit de ${rooms.join()} se referme.`,
    quiet: (rounds, limit) => `${rounds} manches calmes : à ${limit}, la partie s’arrête (Q30).`,
    over: (winners, many) => `${winners} ${wins(many)} !`,
    fall: (name, cell) => `Une souris de ${name} tombe au cachot en ${cell} !`,
    collect: (name, kind) => `${name} remporte ${kind} !`,
    resign: (name) => `${name} abandonne.`,
    lift: (name, room) => `${name} soulève le toit ${room}.`,
    slide: (name, slot, come, gone) => `${name} pousse en ${slot} (entre : ${come} ; sort : ${gone}).`,
    enter: (name, cell, cost) =>
      `${name} fait entrer une souris en ${cell}${cost > 1 ? ` pour ${actions(cost)}` : ""}.`,
    run: (name, from, to, cost) =>
      cost > 1 ? `${name} saute de ${from} à ${to} pour ${actions(cost)}.` : `${name} court de ${from} à ${to}.`,
  },
  act: {
    end: "Finir le tour",
    endUnused: (n) => `Finir le tour (reste ${n})`,
    resign: "Abandonner",
    lift: (room) => `Soulever le toit ${room}`,
    slide: (slot) => `Pousser en ${slot}`,
    enter: (cell) => `Faire entrer une souris en ${cell}`,
    run: (from, to) => `Courir de ${from} à ${to}`,
  },
  groups: {
    lift: "Soulever le toit",
    place: "Placer une souris dans la tour",
    enter: "Faire entrer une souris en",
    run: "Courir",
    slide: "Pousser la tuile de réserve en",
    end: "Tour",
  },
  task: {
    over: "La partie est finie.",
    place: (name) => `${name} place une première souris dans une tour.`,
    placeYou: "Place ta première souris dans une tour libre.",
    turn: (name, n) => `Il reste ${actions(n)} à ${name}.`,
    you: (n, slid) => `Il te reste ${actions(n)}${slid ? " ; tu as déjà poussé" : ""}.`,
    done: "Plus d’actions : finis ton tour.",
  },
  end: {
    goal: (winners, many, n) => `${winners} ${wins(many)} avec ${kinds(n)} (R49).`,
    third: (winners, many) =>
      `Une troisième souris est perdue, la partie s’arrête (R50). ${winners} ${wins(many)} au nombre de fromages (R51).`,
    quiet: (winners, many, n) => `${n} manches sans fromage ni chute : ${winners} ${wins(many)} (Q30).`,
    rounds: (winners, many, n) => `Les ${n} manches sont jouées : ${winners} ${wins(many)} (Q30).`,
    resigned: (winners, many) => `Tous les autres ont abandonné : ${winners} ${wins(many)} (Q31).`,
  },
  options: {
    players: { label: "Joueurs", about: "De deux à quatre." },
    layout: { label: "Château", about: "La disposition des pièces. Les deux sont aussi difficiles." },
    goal: {
      label: "Fromages pour gagner",
      about: "Quatre d’habitude ; cinq ou six durent plus longtemps, bien à deux ou trois.",
    },
    memory: {
      label: "Mémoire",
      about: "Retiens toi-même ce qu’il y a sous les toits, ou vois ce qui a déjà été montré.",
    },
    quiet_limit: { label: "Manches calmes", about: "Après tant de manches sans fromage ni chute, la partie s’arrête." },
    round_limit: { label: "Manches au plus", about: "Après tant de manches, la partie s’arrête de toute façon." },
  },
  values: {
    "layout roquefort": "Roquefort",
    "layout appenzell": "Appenzell",
    "memory table": "À toi de retenir",
    "memory assist": "Le plateau retient tout",
    "goal 4": "4 sortes",
    "goal 5": "5 sortes",
    "goal 6": "6 sortes",
  },
  refusals: {
    "not your turn": () => "Ce n’est pas ton tour.",
    malformed: () => "Le plateau ne connaît pas ce coup. Essaie autrement.",
    "no actions left": () => "Tu n’as plus d’actions : finis ton tour.",
    "already slid": () => "On ne pousse qu’une fois par tour.",
    "wrong tiles": () => "Les tuiles : 3 de chacun des 7 fromages, 10 vides et 3 pièges.",
    "no slot": ({ cell }) => `Pas de fente en ${cell} : pousse la tuile à une bannière rouge.`,
    "place first": () => "D’abord, chacun place une souris dans une tour libre.",
    "not a tower": ({ cell }) => `${cell} n’est pas une tour : ta première souris va dans une tour libre.`,
    "already open": ({ room }) => `La pièce ${room} n’a pas de toit en ce moment.`,
    "no mouse inside": () => "Une souris dehors ne soulève pas de toit : fais-en d’abord entrer une.",
    "out of reach": ({ room, cell }) =>
      cell.length > 1
        ? `De dehors, une souris entre par une tour ; on n’atteint ${cell} que par-dessus des cases occupées.`
        : `Aucune de tes souris ne touche la pièce ${room}, ni par un côté ni par un coin.`,
    "no mouse outside": () => "Tu n’as plus de souris hors du château.",
    "no mouse there": ({ from }) => `Tu n’as pas de souris en ${from}.`,
    "no step": ({ from }) => `La souris est déjà en ${from}.`,
    "no return": () => "Une souris ne retourne jamais dans une tour.",
    diagonal: () => "Une souris court tout droit, jamais en diagonale.",
    "too far": ({ from, cell }) =>
      `${cell} n’est pas à côté de ${from}, ni derrière des souris à sauter. Cours case par case.`,
    roof: ({ cell }) => `${cell} est sous un toit : soulève-le d’abord.`,
    trap: ({ cell }) => `${cell} est un piège : aucune souris n’y court.`,
    occupied: ({ cell }) => `${cell} est occupé : une souris par case ou par tour.`,
    "too dear": ({ cell }) => `Sauter en ${cell} coûte une action par case du chemin : plus qu’il ne t’en reste.`,
  },
  spoken: {
    tower: "tour",
    raised: "sol surélevé",
    room: (letter) => `pièce ${letter}`,
    roof: (letter) => `sous le toit de la pièce ${letter}`,
    mouse: (name, mouse) => `${mouse} de ${name}`,
    spare: (tile) => `Tuile de réserve : ${tile}.`,
    seat: (name, mouse, standing, outside, fallen, collected) =>
      [
        `${name}, ${mouse} :`,
        standing.length ? `en ${list(standing)} ;` : "aucune au château ;",
        `${outside} dehors, ${fallen} au cachot ;`,
        collected.length ? `fromages : ${list(collected)}.` : "pas encore de fromage.",
      ].join(" "),
    open: (letter, floor) => `La pièce ${letter} est ouverte : ${floor.join(", ")}.`,
    closed: "Tous les toits sont posés.",
    lift: "soulever le toit",
    go: (price) => (price > 1 ? `une souris peut y sauter pour ${actions(price)}` : "une souris peut y aller"),
    pick: "prendre cette souris",
    picked: "prise",
    slot: (slot) => `Fente ${slot}`,
    push: "pousser ici la tuile de réserve",
  },
  hand: {
    spare: "Tuile de réserve",
    drag: "Tire-la vers une bannière rouge du mur, ou touche-la puis une bannière.",
    actions: (n) => `${actions(n)} sur 4`,
    slideReady: "À pousser",
    slideUsed: "Déjà poussé",
    outside: (n) => `Faire entrer une souris : ${n} dehors`,
    round: (n) => `Manche ${n}`,
    goal: (n) => `${n} sortes pour gagner`,
    dungeon: "Cachot",
  },
  note: {
    needs: (n) => `encore ${n} pour gagner`,
    missing: (kind) => `${kind} : pas encore`,
    outside: (n) => `${n} dehors`,
    fallen: (n) => `${n} sur 3 au cachot`,
    warning: "Encore une souris perdue et la partie s’arrête",
  },
  warn: (losers, winner, n, you) =>
    `Cette poussée fait tomber la troisième souris de ${losers} : la partie s’arrête aussitôt (R50). Avec les fromages d’à présent, ${you ? "tu gagnerais" : `${winner} gagnerait`} avec ${kinds(n)} (R51, R52). Pousser quand même ?`,
};

export const words = say(phrases);
