import { catalogue } from '@fray/engine/catalogue';
import type { MechOptions } from '../../rules/options.ts';

type O = MechOptions;
const markers = (n: number) => (n === 1 ? '1 marker' : `${n} markers`);

const en = {
  goal: 'The goal',
  podium: 'The mechs on a podium: the one with the most prestige has won.',
  plan: 'Plan in secret',
  planText:
    'Draw three cards, put *two face down on a step*, and the third goes under your deck. Do it three times, until all three steps are full. Everybody plans at once.',
  planDrawing: 'Three steps with two cards each: the first pair is shown, the others lie face down.',
  step: (n: number) => `Step ${n}`,
  afterStep: { flames: 'then flames', crushers: 'then crushers', nothing: 'then nothing' },
  hazards: (o: O) =>
    o.flames_damage === o.crushers_damage
      ? `Flames and crushers deal ${o.flames_damage} to every mech on them.`
      : `Flames deal ${o.flames_damage} and crushers ${o.crushers_damage} to every mech on them.`,
  cover: 'Cover one, play three',
  coverText:
    'At each step you cover one of your four symbols and play the other three. *The lowest number goes first*, and the number that counts is that of the card that lies lowest.',
  coverDrawing: (symbol: string, number: number) => `${symbol} is covered, and ${number} counts.`,
  coverUpper: (n: number) => `Upper symbol covered: its own card lies lowest. *${n}* counts.`,
  coverLower: (n: number) => `Lower symbol covered: the other card does. *${n}* counts.`,
  symbols: 'What symbols do',
  symbolsText: 'Equal symbols make *one stronger action*. Play your actions in any order, and skip what you don’t need.',
  alternative: (o: O) => `Or skip all three for a single Move (${o.move_single}) or a single repair (${o.repair_single}).`,
  heads: ['Symbol', '1×', '2×', '3×'],
  fix: (n: number) => `fix ${n}`,
  earn: (points: number, fixed: number) => `earn ${points} or fix ${fixed}`,
  push: '+ push',
  line: ', all in line',
  names: { p: 'Prestige', h: 'Punch', s: 'Shoot', m: 'Move', o: 'Operate' },
  units: { p: '', h: ' damage', s: ' damage', m: ' squares', o: '×' },
  slide: 'Operate: slide the floor',
  slideText: (o: O) =>
    `Push the free tile in at an arrow: *the whole row slides, with the mechs on it*. Whoever stands on the last tile falls out and takes ${o.edge_damage} damage.`,
  slideDrawing: 'The free tile is pushed into a row. The blue mech on the last tile falls out.',
  freeTile: 'free tile',
  out: 'out!',
  asItLies: 'You may not turn the free tile.',
  mayTurn: 'Turn the free tile as you like before you push it in.',
  noReverse: 'You may not push the last tile straight back.',
  magnet:
    'Or use the *magnet*: pick an empty square, and every mech in its row and column moves one square towards it. Or fire the flames or crushers right now.',
  pushTitle: 'Push others',
  pushText: (o: O) =>
    `Three Punches or three Moves *push a mech one square on*. Off the edge means out of the arena, and ${o.edge_damage} damage. Walls stop a push.`,
  pushDrawing: 'The red mech pushes the yellow one over the edge.',
  back: 'A mech that is out comes back on a drop-in before the next step.',
  smash: 'Smash for points',
  smashText: (fields: number) => `A mech with *${fields} damage* is smashed: its board is cleared, and everybody who hit it scores.`,
  smashDrawing: (yellow: number, other: number, others: 'blue' | 'black') =>
    `Red’s damage board is full: ${markers(yellow)} of yellow, ${other} ${others}.`,
  gains: 'What a smash brings',
  lastBlow: 'Last blow',
  most: 'Most damage',
  shared: 'Most damage, shared',
  anyOther: 'Any other damage',
  penalty: 'Smashed, for each rival behind',
  black: 'Black markers, from the arena or from yourself, never score.',
  last: 'After the last round the damage on every board scores once more.',
  strides: 'Cross checkpoints',
  stridesText: (o: O) =>
    `One Move over *two checkpoints* earns ${o.strides_two} prestige, over three or more ${o.strides_three}. The square you begin on counts.`,
  stridesDrawing: 'A Move of four squares from one checkpoint in the corner to the next.',
};

export type MechRulesText = typeof en;

const da: MechRulesText = {
  goal: 'Målet',
  podium: 'Mechene på en sejrsskammel: den med mest prestige har vundet.',
  plan: 'Programmér i hemmelighed',
  planText:
    'Træk tre kort, læg *to med bagsiden op på et trin*, og det tredje under din bunke. Gør det tre gange, til alle tre trin er fyldt. Alle planlægger samtidig.',
  planDrawing: 'Tre trin med to kort hver: det første par er vist, de andre ligger med bagsiden op.',
  step: (n) => `Trin ${n}`,
  afterStep: { flames: 'så flammer', crushers: 'så knusere', nothing: 'så ingenting' },
  hazards: (o) =>
    o.flames_damage === o.crushers_damage
      ? `Flammer og knusere giver ${o.flames_damage} i skade til hver mech, der står på dem.`
      : `Flammer giver ${o.flames_damage} og knusere ${o.crushers_damage} i skade til hver mech, der står på dem.`,
  cover: 'Dæk ét, spil tre',
  coverText:
    'På hvert trin dækker du et af dine fire symboler og spiller de tre andre. *Det laveste nummer er først*, og det er nummeret på det kort, der ligger nederst, der tæller.',
  coverDrawing: (symbol, number) => `${symbol} er dækket, og ${number} tæller.`,
  coverUpper: (n) => `Øverste symbol dækket: dets eget kort ligger nederst. *${n}* tæller.`,
  coverLower: (n) => `Nederste symbol dækket: det gør det andet kort. *${n}* tæller.`,
  symbols: 'Det gør symbolerne',
  symbolsText:
    'Ens symboler bliver til *én stærkere handling*. Spil dine handlinger i den rækkefølge, du vil, og spring over, hvad du ikke skal bruge.',
  alternative: (o) => `Eller drop alle tre for et enkelt Flyt (${o.move_single}) eller en enkelt reparation (${o.repair_single}).`,
  heads: ['Symbol', '1×', '2×', '3×'],
  fix: (n) => `reparér ${n}`,
  earn: (points, fixed) => `tjen ${points} el. reparér ${fixed}`,
  push: '+ skub',
  line: ', hele linjen',
  names: { p: 'Prestige', h: 'Slå', s: 'Skyd', m: 'Flyt', o: 'Betjen' },
  units: { p: '', h: ' i skade', s: ' i skade', m: ' felter', o: '×' },
  slide: 'Betjen: skub gulvet',
  slideText: (o) =>
    `Skub den frie brik ind ved en pil: *hele rækken rykker sig med de mechs, der står på den*. Den, der står på den sidste brik, falder ud og får ${o.edge_damage} i skade.`,
  slideDrawing: 'Den frie brik skubbes ind i en række. Den blå mech på den sidste brik falder ud.',
  freeTile: 'fri brik',
  out: 'ud!',
  asItLies: 'Du må ikke dreje den frie brik.',
  mayTurn: 'Drej den frie brik, som du vil, før du skubber den ind.',
  noReverse: 'Du må ikke skubbe den seneste brik lige tilbage.',
  magnet:
    'Eller brug *magneten*: vælg et tomt felt, og alle mechs i dets række og kolonne rykker ét felt hen mod det. Eller sæt flammer eller knusere i gang med det samme.',
  pushTitle: 'Skub de andre',
  pushText: (o) =>
    `Tre Slå eller tre Flyt *skubber en mech ét felt videre*. Ud over kanten er ude af arenaen og ${o.edge_damage} i skade. Vægge standser et skub.`,
  pushDrawing: 'Den røde mech skubber den gule ud over kanten.',
  back: 'En mech, der er ude, kommer ind igen på en drop-in-plet før næste trin.',
  smash: 'Smadr for point',
  smashText: (fields) => `En mech med *${fields} i skade* er smadret: pladen ryddes, og alle, der har ramt den, får point.`,
  smashDrawing: (yellow, other, others) =>
    `Røds skadeplade er fuld: ${yellow === 1 ? '1 gul markør' : `${yellow} gule markører`} og ${other} ${others === 'blue' ? 'blå' : 'sorte'}.`,
  gains: 'Hvad en smadring giver',
  lastBlow: 'Sidste slag',
  most: 'Mest skade',
  shared: 'Mest skade, delt',
  anyOther: 'Al anden skade',
  penalty: 'Den smadrede, for hver bagefter',
  black: 'Sorte markører, fra arenaen eller fra dig selv, giver aldrig point.',
  last: 'Efter sidste runde giver skaden på alle plader point en gang til.',
  strides: 'Gå over checkpoints',
  stridesText: (o) =>
    `Ét Flyt over *to checkpoints* giver ${o.strides_two} prestige, over tre eller flere ${o.strides_three}. Feltet, du begynder på, tæller med.`,
  stridesDrawing: 'Et Flyt på fire felter fra det ene checkpoint i hjørnet til det næste.',
};

export const RULES_TEXT = catalogue<MechRulesText>({ en, da });
