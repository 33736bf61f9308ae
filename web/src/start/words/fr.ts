import { listOf, pluralOf } from "../../words/plural";
import type { StartWords } from ".";

const plural = pluralOf("fr");
const list = listOf("fr");
const minutes = (n: number): string => plural(n, { one: `${n} minute`, other: `${n} minutes` });
const seconds = (n: number): string => plural(n, { one: `${n} seconde`, other: `${n} secondes` });
const days = (n: number): string => plural(n, { one: `${n} jour`, other: `${n} jours` });

export const words: StartWords = {
  title: "À qui le fromage ?",
  line: "Deux jeux de souris, de fromage et de mémoire. Joue tout de suite : entre amis, en famille ou contre un robot.",
  name: "Ton nom",
  nameHint: "Les autres le voient. Tu peux le laisser vide.",
  player: (number) => `Joueur ${number}`,
  levels: {
    crumb: { name: "Miette", about: "Pour ta première partie : oublie tout et joue un peu au hasard." },
    nibbler: { name: "Grignoteur", about: "Facile : prépare son tour, oublie beaucoup." },
    forager: { name: "Fureteur", about: "À égalité : voit un peu plus loin, se souvient un moment." },
    schemer: { name: "Stratège", about: "Difficile : voit loin, oublie peu." },
    mastermind: { name: "Génie", about: "Le plus fort : réfléchit à fond et n’oublie rien." },
  },
  refusals: {
    "bad input": (sentence) => `Ça ne marche pas ainsi. ${sentence}`,
    malformed: (sentence) => `Ça ne marche pas ainsi. ${sentence}`,
    "too often": () => "C’était beaucoup d’un coup : attends une minute, puis réessaie.",
    "not saved": () => "Le serveur n’a pas pu l’enregistrer. Rien n’a changé ; réessaie.",
    "our mistake": () => "Un problème est survenu sur le serveur. Rien n’est perdu ; réessaie.",
    "no link": () => "Ce lien a déjà servi ou il est trop vieux. Demande un nouveau lien sur ton autre appareil.",
    "no match": () => "Cette partie n’existe plus.",
  },
  close: "Fermer",
  back: "Retour",
  loading: "Un instant…",

  play: "Jouer",
  playAbout: "Toi contre un robot. Choisis sa force :",
  playTitle: (game) => `${game} : contre un robot`,
  lastTime: "comme la dernière fois",
  goodStart: "pour bien commencer",
  sofa: "Sur le canapé",
  sofaTitle: (game) => `${game} : ensemble sur cet appareil`,
  sofaAbout: "Vous vous passez l’appareil. Ce qui est secret reste caché jusqu’à ce que la bonne personne regarde.",
  sofaName: (number) => `Nom du joueur ${number}`,
  start: "C’est parti",
  table: "Entre amis",
  learn: "Première partie ? Apprends en jouant (5 minutes)",
  rules: "Règles",

  setup: "Préparer une table",
  setupFor: "Jeu",
  players: "Combien de joueurs ?",
  seats: "Qui s’assoit où ?",
  seat: (number) => `Place ${number}`,
  who: {
    me: "Moi",
    here: "Quelqu’un à côté de moi",
    open: "Libre (par lien)",
    bot: "Un robot",
  },
  seatName: (number) => `Nom à la place ${number}`,
  seatLevel: (number) => `Force du robot à la place ${number}`,
  memoryTitle: "Mémoire",
  clock: "Pendule",
  clockKinds: {
    none: "Sans pendule",
    turn: "Temps par tour",
    bank: "Temps pour la partie",
    days: "Jours par tour",
  },
  clockAbout: {
    none: "Chacun prend le temps qu’il lui faut.",
    turn: "Qui met plus longtemps perd son tour.",
    bank: "Chacun a ce temps en tout, et un peu plus après chaque tour. Qui n’en a plus est éliminé.",
    days: "Comme par lettres : passe quand tu veux.",
  },
  perTurn: "Par tour",
  perMatch: "En tout",
  perIncrement: "En plus après chaque tour",
  perDays: "Par tour",
  seconds,
  minutes,
  days,
  clockNow: (kind, amount, increment) => {
    if (kind === "turn") return `${seconds(amount)} par tour`;
    if (kind === "bank")
      return `${minutes(Math.round(amount / 60))} chacun${increment ? ` + ${seconds(increment)} par tour` : ""}`;
    return kind === "days" ? `${days(amount)} par tour` : "sans pendule";
  },
  more: "Plus d’options",
  listed: "Montrer cette table à l’accueil",
  listedAbout: "Tout le monde peut alors s’asseoir. Sinon, seuls ceux qui ont ton lien la trouvent.",
  draw: "Tirer les places au sort",
  drawAbout: "Le hasard décide qui commence. Sinon, chacun s’assoit comme indiqué plus haut.",
  bots: "Un robot prend le relais",
  botsAbout: "Si quelqu’un part, un robot joue à sa place. Sinon, sa place est abandonnée.",
  delay: "Spectateurs en différé",
  delayAbout: "Pour que personne ne souffle. En secondes ; 0 : tout de suite.",
  startTable: "Ouvrir la table",
  startAll: "Commencer la partie",
  inviteSoon: "Ensuite, tu reçois un lien et un code à partager.",

  open: "Tables avec une place libre",
  openNone: "Personne n’attend en ce moment. Prépare une table et montre-la ici : d’autres pourront te rejoindre.",
  join: "Rejoindre",
  free: (count) => plural(count, { one: `${count} place libre`, other: `${count} places libres` }),
  running: "Parties en cours",
  watch: "Regarder",
  delayed: (amount) => `en différé de ${seconds(amount)}`,
  fact: (label, value) => `${label} : ${value}`,
  mine: "Tes parties",
  status: { open: "attend des joueurs", running: "en cours", over: "terminée" },
  goOn: "Continuer",
  replay: "Revoir",
  forget: "Oublier",
  forgetAbout: (game) => `Oublier cette partie de ${game} et ta place`,
  forgetSure: "Ta place y sera perdue. L’oublier ?",
  with: (names) => list(names),

  lan: "Jouer avec un téléphone",
  lanAbout: "Sur le même réseau : scanne ce code avec l’appareil photo, ou tape l’adresse.",
  lanCode: (address) => `Code pour ${address}`,
  record: "Ouvrir une partie notée",
  recordAbout:
    "Tu as la notation d’une partie ? Colle-la ici ou prends-la dans un fichier, et revois-la coup par coup.",
  recordText: "Notation",
  recordFile: "Depuis un fichier…",
  recordOpen: "La regarder",
  carrying: "Ta place arrive…",
  carryFailed: "Ce lien ne marche plus",
};
