import type { Steps } from "./lesson";

export const words: Steps = {
  lay: {
    title: "Cache le fromage",
    say: "Tu es fromager. L’inspecteur est encore dehors : pose les pièces comme tu veux. Il entrera par devant ou par les coins du fond.",
    tasks: ["Pose le dernier fromage dans une place libre.", "Pose aussi l’autre pièce, puis dis que c’est prêt."],
    done: "Dans une vraie partie, tu poses les seize pièces et tu les retiens. Ici, je te montre toujours le fromage.",
  },
  swap: {
    title: "Un coup à chaque tour",
    say: "L’inspecteur est juste sous ton fromage ! À chaque tour, tu dois faire exactement un coup.",
    tasks: ["Essaie d’échanger le fromage avec sa pièce ouverte.", "Échange le fromage avec une pièce fermée voisine."],
    done: "Seules des pièces fermées qui ont un mur en commun s’échangent. Et on ne passe pas son tour.",
  },
  hide: {
    title: "Dans la lumière",
    say: "Tu peux aussi fermer une pièce ouverte que l’inspecteur ne voit pas. Il voit tout droit à travers les pièces ouvertes.",
    tasks: ["Essaie de fermer la pièce ouverte à côté de lui.", "Ferme la pièce ouverte qu’il ne voit pas."],
    done: "Ce qui est éclairé reste ouvert. Ce qu’il ne voit pas peut se fermer.",
  },
  sitting: {
    title: "Une pièce spéciale",
    say: "L’inspecteur a trouvé la salle de séjour. Tu peux échanger deux pièces quelconques : proches ou non, ouvertes ou fermées.",
    tasks: ["Sauve le fromage à côté de lui : échange-le avec une pièce lointaine."],
    done: "Une pièce spéciale agit une fois par manche. Chacune fait autre chose.",
  },
  door: {
    title: "À toi de chercher",
    say: "Maintenant, tu es l’inspecteur. Tu as quatre cartes, mais tu n’en gardes que deux.",
    tasks: ["Choisis deux cartes.", "Entre par une des quatre portes."],
    done: "La première pièce est fouillée gratuitement. Ensuite, les fromagers bougent quelque chose à chaque fois.",
  },
  check: {
    title: "Fouille une pièce",
    say: "Tu peux fouiller ta pièce, ou aller dans la pièce d’à côté et la fouiller.",
    tasks: ["Essaie de fouiller une pièce tout en haut.", "Fouille une pièce fermée à côté de toi."],
    done: "Pas de fromage : le dé monte. Quatre échecs de suite finissent la manche.",
  },
  walk: {
    title: "Marche seulement",
    say: "Le dé montre 4 : encore un échec, et la manche est finie. Mais tu peux aussi marcher sans fouiller.",
    tasks: ["Essaie de marcher jusque tout en haut.", "Marche d’une ou de deux pièces."],
    done: "Marcher ne coûte rien. Mais après trois tours sans fouiller, il faut fouiller.",
  },
  that: {
    title: "Joue une carte",
    say: "Deux pièces à gauche viennent d’être échangées. Louche ! Ta carte t’y emmène tout droit.",
    tasks: ["Essaie-la sur une pièce qui n’a pas bougé.", "Joue-la sur une des deux pièces échangées."],
    done: "Une carte, c’est tout ton tour, et elle ne sert qu’une fois.",
  },
  sniff: {
    title: "Les souris renifleuses",
    say: "Avec tes souris, le fromager doit nommer une ligne ou une colonne où il y a du fromage. Il n’a pas le droit de mentir.",
    tasks: ["Joue les souris renifleuses.", "Une seule pièce de cette ligne est encore fermée. Fouille-la !"],
    done: "Trouvé ! Et le dé revient à 1.",
  },
  find: {
    title: "Vu n’est pas trouvé",
    say: "Le dernier fromage est bien visible. Mais il n’est à toi que si tu fouilles sa pièce.",
    tasks: ["Fouille la pièce du fromage."],
    done: "Un point pour chaque fromage trouvé ; pour chaque fromager, un point par fromage resté caché. À la fin, le plus de points gagne !",
  },
};
