/* Every sentence that the page itself says, in English and French; what the server says arrives in the same language. */

const WORDS = {
  tagline: ["Photograph your cards. The points are counted.", "Photographiez vos cartes. Les points sont comptés."],
  offline: ["Not connected – trying again. Nothing is lost.", "Hors connexion – nouvel essai. Rien n’est perdu."],
  unreachable: ["The laptop does not answer. Is this phone in its Wi-Fi?", "L’ordinateur ne répond pas. Ce téléphone est-il sur son Wi-Fi ?"],
  back: ["Back", "Retour"],
  close: ["Close", "Fermer"],
  cancel: ["Cancel", "Annuler"],
  undo: ["Undo", "Annuler"],
  done: ["Done", "Terminé"],
  save: ["Save", "Enregistrer"],
  delete: ["Delete", "Supprimer"],
  skip: ["Skip to the content", "Aller au contenu"],
  switchLanguage: ["Passer en français", "Switch to English"],
  otherLanguage: ["FR", "EN"],
  home: ["Home", "Accueil"],
  and: [" and ", " et "],

  noLink: ["Scan the QR code on the host’s laptop to join the table.", "Scannez le QR code sur l’ordinateur de l’hôte pour rejoindre la table."],
  knownTables: ["Your tables on this phone", "Vos tables sur ce téléphone"],
  tableGone: ["This table is not there any more.", "Cette table n’existe plus."],
  waitingHost: ["The host is setting the table", "L’hôte prépare la table"],
  waitingHostMore: ["This page goes on by itself.", "Cette page continue toute seule."],
  hostHome: ["Host’s home", "Accueil de l’hôte"],
  notHost: ["Only the host may do this. Open the link that the laptop’s terminal shows.", "Seul l’hôte peut le faire. Ouvrez le lien affiché dans le terminal de l’ordinateur."],

  newTable: ["New table", "Nouvelle table"],
  whichGame: ["Which game is on the table?", "Quel jeu est sur la table ?"],
  houseRules: ["House rules", "Règles maison"],
  noHouseRules: ["This game has none.", "Ce jeu n’en a pas."],
  sheetLanguage: ["Language", "Langue"],
  openTable: ["Open the table", "Ouvrir la table"],
  runningTables: ["Running tables", "Tables en cours"],
  history: ["History", "Historique"],
  decks: ["Decks", "Cartes"],
  statistics: ["Statistics", "Statistiques"],
  nobodyYet: ["Nobody yet", "Encore personne"],
  default: ["usual", "habituel"],

  joinTable: ["Join the table", "Rejoindre la table"],
  yourName: ["Your name", "Votre nom"],
  name: ["Name", "Nom"],
  yourColour: ["Your colour", "Votre couleur"],
  join: ["Join", "Rejoindre"],
  justWatch: ["Just watch", "Seulement regarder"],
  thatsMe: ["I am {name}", "Je suis {name}"],
  alreadyHere: ["Already at the table?", "Déjà à la table ?"],
  taken: ["taken", "prise"],
  colour_red: ["red", "rouge"], colour_orange: ["orange", "orange"], colour_yellow: ["yellow", "jaune"], colour_green: ["green", "vert"],
  colour_teal: ["teal", "turquoise"], colour_blue: ["blue", "bleu"], colour_purple: ["purple", "violet"], colour_pink: ["pink", "rose"],

  tabTable: ["Table", "Table"],
  tabCards: ["My cards", "Mes cartes"],
  tabSheet: ["Score", "Score"],
  atTheTable: ["At the table", "À la table"],
  invite: ["Invite", "Inviter"],
  inviteMore: ["Everybody scans this code with the phone’s camera.", "Chacun scanne ce code avec l’appareil photo du téléphone."],
  qrAlt: ["QR code of this table", "QR code de cette table"],
  addSomeone: ["Add somebody", "Ajouter quelqu’un"],
  addPerson: ["A player without a phone", "Un joueur sans téléphone"],
  addNeutral: ["The neutral player", "Le joueur neutre"],
  addNeutralMore: ["Two-player game: its cards take part in the comparisons.", "Partie à deux : ses cartes comptent dans les comparaisons."],
  addSolo: ["The solo opponent", "L’adversaire solo"],
  addSoloMore: ["{name}: a board filled from your discards.", "{name} : un plateau rempli de vos défausses."],
  joinToo: ["Join as a player", "Jouer aussi"],
  neutral: ["Neutral player", "Joueur neutre"],
  solo: ["Solo opponent", "Adversaire solo"],
  you: ["you", "vous"],
  remove: ["Remove {name}", "Retirer {name}"],
  removeMore: ["The photos and corrections of {name} are deleted.", "Les photos et corrections de {name} sont supprimées."],
  neutralMissing: ["Two players: add the neutral player, its cards take part in the comparisons.", "À deux : ajoutez le joueur neutre, ses cartes comptent dans les comparaisons."],
  noDeck: ["The cards of this game are not learned yet. One photo, one minute.", "Les cartes de ce jeu ne sont pas encore apprises. Une photo, une minute."],
  learnDeck: ["Learn the deck", "Apprendre le jeu"],
  tableSettings: ["Settings of the table", "Réglages de la table"],
  deckInUse: ["Deck", "Jeu de cartes"],
  deckAuto: ["the one the cards look like", "celui auquel les cartes ressemblent"],

  state_waiting: ["no cards yet", "pas encore de cartes"],
  state_queued: ["in the queue", "dans la file"],
  state_reading: ["being read", "en lecture"],
  state_failed: ["please try again", "à refaire"],
  state_open: ["{n} to check", "{n} à vérifier"],
  state_in: ["cards are in", "cartes lues"],
  state_ready: ["ready", "prêt"],

  cardsOf: ["Cards of {name}", "Cartes de {name}"],
  yourCards: ["Your cards", "Vos cartes"],
  takePhoto: ["Take a photo", "Prendre une photo"],
  choosePhoto: ["Album", "Album"],
  typeCards: ["Type them", "Les saisir"],
  photoHint: ["All cards in the picture, from above, without reflections. From any side of the table.", "Toutes les cartes dans l’image, vu d’en haut, sans reflets. De n’importe quel côté de la table."],
  typedOnly: ["This game is typed; photos of it cannot be read yet.", "Ce jeu se saisit ; ses photos ne peuvent pas encore être lues."],
  shrinking: ["Preparing the photo", "Préparation de la photo"],
  sending: ["Sending {n} %", "Envoi {n} %"],
  queuedNext: ["Next in the queue", "Prochaine dans la file"],
  queuedPlace: ["Number {n} in the queue", "Numéro {n} dans la file"],
  readingNow: ["Reading the cards", "Lecture des cartes"],
  mayLock: ["The phone may sleep meanwhile.", "Le téléphone peut se mettre en veille."],
  tryAgain: ["Try again", "Réessayer"],
  markCorners: ["Show where the cards lie", "Montrer où sont les cartes"],
  cornersHint: ["Drag the four corners to the outer corners of the tableau, then read again.", "Faites glisser les quatre coins sur les coins extérieurs du tableau, puis relisez."],
  corner: ["Corner {n}", "Coin {n}"],
  readAgain: ["Read again", "Relire"],
  findAlone: ["Find the cards by itself again", "Retrouver les cartes sans aide"],

  toCheck: ["{n} cards to check", "{n} cartes à vérifier"],
  toCheckOne: ["1 card to check", "1 carte à vérifier"],
  nothingToCheck: ["All cards are read", "Toutes les cartes sont lues"],
  tapToCorrect: ["Tap a card to correct it.", "Touchez une carte pour la corriger."],
  whichCard: ["Which card is this?", "Quelle est cette carte ?"],
  another: ["Another", "Une autre"],
  cell: ["Row {row}, card {col}", "Ligne {row}, carte {col}"],
  pile: ["Pile {col}", "Pile {col}"],
  neutralCell: ["Card {col}", "Carte {col}"],
  thatsRight: ["That is right", "C’est juste"],
  isRight: ["Checked", "Vérifié"],
  pointsSoFar: ["points", "points"],
  setTo: ["{where}: {card}", "{where} : {card}"],
  more: ["More", "Plus"],
  otherPhoto: ["Add another photo", "Ajouter une autre photo"],
  otherPhotoMore: ["Photos of one tableau are read together.", "Les photos d’un même tableau sont lues ensemble."],
  newPhoto: ["Start over with a new photo", "Recommencer avec une nouvelle photo"],
  newPhotoMore: ["Forgets the photos and corrections so far.", "Oublie les photos et corrections précédentes."],
  upsideDown: ["It is upside down", "C’est à l’envers"],
  teach: ["Teach the deck my corrections", "Apprendre mes corrections au jeu"],
  taught: ["The deck learned {n} pictures.", "Le jeu a appris {n} images."],
  doubtful: ["doubtful", "douteuse"],
  setByHand: ["set by hand", "fixée à la main"],
  faceUp: ["Face up", "Face visible"],
  faceDown: ["Face down", "Face cachée"],
  faceDownUnknown: ["Face down, unknown", "Face cachée, inconnue"],
  noCard: ["No card here", "Pas de carte ici"],
  unreadable: ["Nobody can tell", "Impossible à dire"],
  reshoot: ["Reshoot this card", "Rephotographier cette carte"],
  cameraSays: ["What the camera read", "Ce que la photo a lu"],
  suggestions: ["Most likely", "Le plus probable"],
  allCards: ["All cards of the game", "Toutes les cartes du jeu"],
  empty: ["empty", "vide"],
  unknown: ["unknown", "inconnue"],
  addCard: ["Add a card", "Ajouter une carte"],
  addPile: ["Add a pile", "Ajouter une pile"],
  howMany: ["How many?", "Combien ?"],
  fewer: ["Fewer {name}", "Moins de {name}"],
  moreOf: ["More {name}", "Plus de {name}"],

  typeHint: ["Tap the cards in order, row by row from the top left, as the owner sits.", "Touchez les cartes dans l’ordre, ligne par ligne depuis le haut à gauche, comme assis le joueur."],
  typeNeutralHint: ["How many of each? Their places do not matter.", "Combien de chaque ? Leur place ne compte pas."],
  asText: ["Write it as text", "Écrire en texte"],
  asTextMore: ["One line per row; ? unreadable, . no card, down face down.", "Une ligne par rangée ; ? illisible, . pas de carte, down face cachée."],
  useThis: ["Use these cards", "Utiliser ces cartes"],
  stillEmpty: ["{n} places are still empty.", "{n} places sont encore vides."],
  row: ["Row {row}", "Ligne {row}"],
  round: ["Round {n}", "Manche {n}"],
  levels: ["Levels of the submarine", "Niveaux du sous-marin"],
  treasures: ["Stars of the treasures drawn", "Étoiles des trésors piochés"],
  kraken: ["Kraken tokens", "Jetons Kraken"],
  krakenMore: ["Stars lost in rounds 1, 2 and 3, such as -2 0 -3.", "Étoiles perdues aux manches 1, 2 et 3, par exemple -2 0 -3."],
  elements: ["What is on this card?", "Que montre cette carte ?"],
  nothingOnIt: ["nothing", "rien"],

  theSheet: ["The score", "Le score"],
  noSheet: ["The sheet appears here as soon as the first cards are in.", "La feuille apparaît ici dès que les premières cartes sont là."],
  waitingFor: ["Waiting for {names}", "En attente de {names}"],
  wins: ["{names} wins", "Victoire de {names}"],
  winTogether: ["{names} win together", "Victoire partagée : {names}"],
  leads: ["{names} leads so far", "{names} est en tête pour l’instant"],
  leadTogether: ["{names} lead so far", "{names} sont en tête pour l’instant"],
  withPoints: ["with {n} points", "avec {n} points"],
  questionsMatter: ["{n} cards can still change who wins", "{n} cartes peuvent encore changer le vainqueur"],
  questionMatters: ["1 card can still change who wins", "1 carte peut encore changer le vainqueur"],
  openButSettled: ["Some cards are open, but they cannot change who wins.", "Des cartes restent ouvertes, mais ne peuvent plus changer le vainqueur."],
  reveal: ["Reveal row by row", "Dévoiler ligne par ligne"],
  nextRow: ["Next row", "Ligne suivante"],
  showAll: ["Show everything", "Tout montrer"],
  everybodyIn: ["Everybody’s cards are in", "Toutes les cartes sont là"],
  seeSheet: ["See the score", "Voir le score"],
  category: ["Category", "Catégorie"],
  whyPoints: ["Tap a number to see where it comes from.", "Touchez un nombre pour voir d’où il vient."],
  noReasons: ["Nothing counts here.", "Rien ne compte ici."],
  soloMargin: ["Margin {n}: {verdict}", "Écart {n} : {verdict}"],
  verdict_defeat: ["defeat", "défaite"], verdict_easy: ["easy win", "victoire facile"], verdict_normal: ["normal win", "victoire normale"], verdict_hard: ["hard win", "victoire difficile"],
  checkSheet: ["Check a hand-counted sheet", "Vérifier une feuille comptée à la main"],
  saveAs: ["Save or share", "Enregistrer ou partager"],
  export_pdf: ["Sheet as PDF", "Feuille en PDF"], export_png: ["Sheet as picture", "Feuille en image"], export_csv: ["CSV", "CSV"], export_json: ["JSON", "JSON"],
  export_table: ["Table as text", "Table en texte"], export_bgg: ["Text for BoardGameGeek", "Texte pour BoardGameGeek"], export_bgs: ["BG Stats import", "Import BG Stats"],
  finish: ["Finish the game", "Terminer la partie"],
  finishMore: ["The sheet goes into the history. It can be reopened.", "La feuille rejoint l’historique. Elle peut être rouverte."],
  reopen: ["Reopen", "Rouvrir"],
  finished: ["finished", "terminée"],
  replay: ["Count it again from the stored photos’ readings", "Recompter depuis les lectures enregistrées"],
  replaySame: ["Counted again: the same result.", "Recompté : même résultat."],
  replayDiffers: ["Counted again: the result differs, for the rules of recount have changed since.", "Recompté : le résultat diffère, car les règles de recount ont changé depuis."],

  auditTitle: ["Check the hand count", "Vérifier le décompte"],
  auditHint: ["Or type the numbers of your sheet; leave out what is not filled in.", "Ou saisissez les nombres de votre feuille ; laissez vide ce qui n’est pas rempli."],
  auditPhoto: ["Photograph it", "La photographier"],
  readingSheet: ["Reading the sheet", "Lecture de la feuille"],
  whichNumber: ["What is written in this box?", "Qu’est-il écrit dans cette case ?"],
  padPicture: ["The photographed sheet with ticks, right numbers and question marks", "La feuille photographiée, avec coches, bons nombres et points d’interrogation"],
  check: ["Check", "Vérifier"],
  auditAgrees: ["Everything agrees. Well counted!", "Tout concorde. Bien compté !"],
  auditDiffers: ["{n} numbers differ", "{n} nombres diffèrent"],
  auditDiffersOne: ["1 number differs", "1 nombre diffère"],
  rightIs: ["is {n}", "vaut {n}"],
  fits: ["right", "juste"],
  fillSomething: ["Type at least one number.", "Saisissez au moins un nombre."],

  noHistory: ["No table yet.", "Pas encore de table."],
  won: ["won", "gagnées"], best: ["best", "meilleur"], mean: ["average", "moyenne"],
  averageByCategory: ["Average by category", "Moyenne par catégorie"],
  allGames: ["Game", "Jeu"],
  deleteTable: ["Delete this table", "Supprimer cette table"],
  deleteTableMore: ["Its photos, cards and results are deleted for good, on every phone.", "Ses photos, cartes et résultats sont supprimés pour de bon, sur tous les téléphones."],
  deleteForGood: ["Delete for good", "Supprimer définitivement"],
  noStatistics: ["No finished table of this game yet.", "Pas encore de table terminée de ce jeu."],

  noDecks: ["No deck learned yet.", "Aucun jeu de cartes appris."],
  learnNew: ["Learn a deck", "Apprendre un jeu"],
  whichDeckGame: ["Cards of which game?", "Les cartes de quel jeu ?"],
  deckName: ["Name of the deck", "Nom du jeu de cartes"],
  byGuide: ["One of each", "Une de chaque"],
  byGroups: ["Any tableau", "Un tableau"],
  groupsHint: ["Photograph any tableau from its owner’s side: cards that look alike are put together, and you name each group once.", "Photographiez un tableau quelconque, du côté de son joueur : les cartes semblables sont réunies, et vous nommez chaque groupe une fois."],
  backLabel: ["back", "dos"],
  learnedCheck: ["Is every card named right?", "Chaque carte porte-t-elle le bon nom ?"],
  nameGroups: ["What are these cards?", "Quelles sont ces cartes ?"],
  keep: ["Keep this deck", "Garder ce jeu"],
  keeping: ["Keeping the deck", "Enregistrement du jeu"],
  kept: ["Learned. The deck is ready for the table.", "Appris. Le jeu est prêt pour la table."],
  leaveOut: ["leave out", "laisser de côté"],
  pictures: ["{n} pictures", "{n} images"],
  forgetDeck: ["Forget this deck", "Oublier ce jeu"],
  forgetDeckMore: ["The pictures of “{name}” are deleted.", "Les images de « {name} » sont supprimées."],
  timesSeen: ["{n} ×", "{n} ×"],
  elementsOf: ["Elements, joined by +", "Éléments, reliés par +"],

  option_gap_table: ["Biodiversity: points for 0, 1, 2, 3, 4, 5, then 6 or more gaps", "Biodiversité : points pour 0, 1, 2, 3, 4, 5, puis 6 manques ou plus"],
  option_flipped_whale_still_flips: ["A whale that was turned over still turns a card", "Une baleine retournée retourne quand même une carte"],
  option_hyena_reach: ["Hyenas look two spaces away", "Les hyènes regardent à deux cases"],
  option_cheetah_reach: ["Cheetahs hunt on their diagonals", "Les guépards chassent sur leurs diagonales"],
  option_elephant_floor: ["Lowest score of an elephant", "Score minimal d’un éléphant"],
  option_animals: ["Animals counted each round", "Animaux comptés à chaque manche"],
  option_tie_break: ["A tie is broken by", "Égalité départagée par"],
  value_yes: ["yes", "oui"], value_no: ["no", "non"], value_straight: ["in a straight line", "en ligne droite"], value_diamond: ["in two steps, corners too", "en deux pas, coins compris"],
  value_line: ["the whole diagonals", "toute la diagonale"], value_touching: ["touching corners only", "coins qui se touchent"], value_none: ["may fall below zero", "peut être négatif"], value_0: ["zero", "zéro"],
  value_row: ["this round’s row", "la ligne de la manche"], value_all: ["all rows so far", "toutes les lignes"], value_levels: ["the levels of the submarine", "les niveaux du sous-marin"], value_shared: ["nobody: shared", "personne : partagée"],
};

let column = 0;

/** The language in use: 'en' or 'fr'. */
export function language() {
  return column ? "fr" : "en";
}

/** Choose the language by what this phone kept, else by the browser. */
export function chooseLanguage(kept) {
  const asked = kept || (navigator.languages && navigator.languages[0]) || navigator.language || "en";
  column = asked.toLowerCase().startsWith("fr") ? 1 : 0;
  document.documentElement.lang = language();
}

/** One sentence, with {names} filled in. */
export function t(key, values) {
  const sentence = WORDS[key][column];
  return values ? sentence.replace(/\{(\w+)\}/g, (all, name) => String(values[name])) : sentence;
}

/** Whether the page has words for this. */
export function knows(key) {
  return key in WORDS;
}

/** 'Ana, Bao and Chloé'. */
export function listed(names) {
  return names.length < 2 ? names.join("") : names.slice(0, -1).join(", ") + t("and") + names[names.length - 1];
}

/** The one of {"en": …, "fr": …} that fits. */
export function either(both) {
  return both[language()];
}

/** A first letter as it starts a line. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

