import type { Steps } from "./lesson";

export const words: Steps = {
  place: {
    title: "Entrer par une tour",
    say: "Tes quatre souris attendent dehors. La première entre dans une tour gratuitement. Les autres viendront plus tard, aussi par une tour.",
    tasks: [
      "Place une souris dans une tour.",
      "À toi ! Fais entrer une deuxième souris. Cela coûte 1 de tes 4 actions.",
    ],
    done: "Une souris entre par une tour et n’y retourne jamais.",
  },
  roof: {
    title: "Soulever un toit",
    say: "Tu peux soulever un toit qui touche une de tes souris, par un côté ou par un coin. Cela coûte 1 action.",
    tasks: ["Essaie d’abord un toit qui est loin.", "Soulève maintenant un toit à côté de ta souris."],
    done: "Tout le monde voit ce qu’il y a dessous. Regarde bien !",
  },
  run: {
    title: "Cours au fromage",
    say: "Les souris courent tout droit, jamais en diagonale. Chaque pas coûte 1 action.",
    tasks: ["Cours sur un emmental."],
    done: "Quel flair ! Mais une souris seule ne gagne encore rien.",
  },
  pair: {
    title: "Il faut deux souris",
    say: "Tu ne gagnes un fromage que si deux de tes souris sont sur la même sorte.",
    tasks: ["Amène ta deuxième souris sur l’autre emmental."],
    done: "Deux souris sur la même sorte, et le fromage est tout de suite à toi. Chaque sorte ne compte qu’une fois.",
  },
  trap: {
    title: "Le piège",
    say: "Le trou noir est un piège. Une souris peut-elle y courir ?",
    tasks: ["Essaie de courir sur le piège.", "Contourne-le : va sur la case juste en dessous."],
    done: "Personne ne court dans un piège. Il n’est dangereux que quand le sol bouge.",
  },
  slide: {
    title: "Le sol glisse",
    say: "Une fois par tour, tu peux pousser la tuile de réserve. Le sol avance d’une case, mais les souris restent sur place.",
    tasks: ["Pousse le roquefort sous ta souris au mur de gauche."],
    done: "La souris n’a pas bougé, le fromage est venu à elle. La tuile sortie est la nouvelle réserve.",
  },
  drop: {
    title: "Gare aux pattes",
    say: "Si un piège glisse sous une souris, elle tombe au cachot et ne joue plus. Les tiennes aussi !",
    tasks: ["Fais glisser le piège sous la souris bleue. Protège les tiennes."],
    done: "Et hop, au cachot ! Sur les cases surélevées et dans les tours, on ne risque rien.",
  },
  jump: {
    title: "Saute par-dessus",
    say: "Une seule souris par case. Mais les souris peuvent sauter par-dessus les autres.",
    tasks: ["Essaie de courir sur la case de la souris bleue.", "Saute maintenant : choisis la case derrière elle."],
    done: "Chaque case se paie : sauter une souris coûte 2 actions.",
  },
  cover: {
    title: "Souviens-toi",
    say: "Quand tu finis ton tour, les toits se referment sur toutes les pièces sans souris.",
    tasks: ["Regarde où sont les deux emmentals. Puis finis ton tour.", "Soulève ce toit à nouveau."],
    done: "Bonne mémoire ! Une pièce avec une souris reste ouverte, à qui qu’elle soit.",
  },
  win: {
    title: "Comment gagner",
    say: "Quatre sortes de fromage font gagner. Et si un joueur perd sa troisième souris, la partie s’arrête, et il ne peut pas gagner.",
    tasks: ["Tu as trois sortes. Gagne maintenant ! Il y a deux façons."],
    done: "Tu as gagné. Le château est à toi !",
  },
};
