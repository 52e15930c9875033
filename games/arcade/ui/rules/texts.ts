import { catalogue } from '@fray/engine/catalogue';
import type { ArcadeNumbers } from '../../rules/options.ts';

type N = ArcadeNumbers;
const dice = (n: number) => (n === 1 ? '1 die' : `${n} dice`);
const cells = (n: number) => (n === 1 ? '1 cell' : `${n} cells`);
const points = (n: number) => (n === 1 ? '1 point' : `${n} points`);

const en = {
  goal: 'The goal',
  endurance: (green: number, orange: number) =>
    `${green === orange ? `A tank has *${green} endurance*` : `A green tank has *${green} endurance*, an orange one *${orange}*`}. At 0 it is destroyed.`,
  goalDrawing: 'Both orange tanks are wrecks: green has won.',
  win: 'Green wins',
  turn: 'Your turn: drive',
  turnText: (n: N) =>
    `One tank has *${points(n.tank_points)}*: a straight step costs ${n.straight_cost}, a diagonal one ${n.diagonal_cost}. Drive, fire once, drive on, in any order. Then it’s their turn.`,
  driveDrawing: 'A tank, and on each cell around it what it costs to drive there.',
  havePoints: (n: N) => `You have ${points(n.tank_points)}`,
  barredDrawing: 'A wall beside the tank bars the diagonal step past its corner.',
  barred: '*No squeezing past a corner:* both cells beside a diagonal step must be empty',
  distance: 'Shoot: count the distance',
  distanceText: (n: N) => `Count the longer way, and add half the shorter one. That’s how many dice you roll, ${n.most_dice} at most.`,
  distanceDrawing: (across: number, up: number) => `The target is ${cells(across)} across and ${cells(up)} up.`,
  across: 'across',
  half: 'half of up',
  dice: 'dice',
  aim: (n: N) =>
    `*Aim* if the tank doesn’t drive this turn: ${dice(n.aim_dice)} fewer. With no dice left you hit for sure, and deal ${n.certain_damage}.`,
  read: 'Read the dice',
  readText: (n: N) =>
    n.miss_faces === 0
      ? 'Roll them all at once. The *lowest die is the damage*.'
      : `Roll them all at once. *Any ${n.miss_faces === 1 ? '1' : `die of ${n.miss_faces} or less`} is a miss.* Otherwise the lowest die is the damage.`,
  rolled: (faces: string) => `Rolled: ${faces}`,
  hit: (damage: number) => `Hit for ${damage}`,
  miss: 'Miss',
  closer: 'More dice mean more misses, so *get closer*.',
  stray: 'A miss lands somewhere else',
  strayText: (n: N) =>
    `Each 2, 3, 4 and 5 moves it one cell. 2 and 5 cancel out, and so do 3 and 4; 1s and 6s don’t count. A unit that it lands on takes ${n.stray_damage}. If nothing is left, it grazes the target for ${n.stray_damage}.`,
  strayDrawing: (cell: string) => `Two 3s and a 2 lead the shot from the target at C3 to ${cell}.`,
  strayRoll: 'You rolled',
  landsHere: 'lands here',
  compassDrawing: 'The compass: which way each number moves the shot.',
  drawnCompass: 'Your game may begin with the compass turned.',
  breaks: 'Shots break the board',
  breaksText: {
    both: 'A shot that lands on empty floor leaves a hole, and one that lands on a wall removes it. Nobody drives over a hole.',
    floor: 'A shot that lands on empty floor leaves a hole. Nobody drives over it.',
    wall: 'A shot that lands on a wall removes it.',
  },
  breaksDrawing: { both: 'A hole in the floor, and a wall that breaks.', floor: 'A hole in the floor.', wall: 'A wall that breaks.' },
  blast: 'Blast',
  breaksAndBlast: 'Holes and blasts',
  blastText: (n: N, breaks: boolean) =>
    `A hit of ${n.blast_from} or more${breaks ? ', a broken floor or a broken wall' : ''} makes a blast: *${n.blast_damage} damage to everyone around*, you too.`,
  blastDrawing: 'A blast hurts the tanks on the cells around it, of both sides.',
  stun: 'Stun',
  stunText: (n: N, blast: boolean) =>
    `A hit of more than ${n.stun_above}${blast ? ', or any blast,' : ''} stuns a unit: it *loses its next turn*. A unit that stuns itself finishes its turn first.`,
  stunDrawing: 'A stunned tank, with stars over it.',
  token: 'Shoot from your token',
  tokenText: (n: N) =>
    `Where your shot strikes, you leave a token. Next time you may count from there instead, for *${dice(n.token_dice)} more*. Good against whoever stayed close by.`,
  tokenDrawing: (from: number, cells: number) => `The token is ${cells} away from the target, the tank itself ${from}.`,
  fromToken: 'from the token',
  extra: 'extra',
  insteadOf: (n: number) => `From the tank it would be ${dice(n)}.`,
  exclusive: 'You can’t aim and count from the token in one shot.',
  ram: 'Ram',
  ramText: (n: N) =>
    `Drive into a tank: you pay for the last step, but stay where you are. *Both take 1 for every ${points(n.ram_portion)}* you spent on the way.`,
  ramDrawing: (cost: number, damage: number) => `A run of ${points(cost)} into a tank: both take ${damage}.`,
  ramSum: (cost: number, damage: number) => `*${points(cost)}:* ${damage} damage for both`,
  bolt: 'Shots fly straight',
  boltText: (n: N) =>
    `The first thing in the way takes the shot: a unit takes ${n.bolt_damage}, and the target nothing. Drive to where the line is clear.`,
  boltDrawing: 'A wall between two tanks stops the shot.',
  rockets: 'Walls and tanks in between don’t matter: *shots fly over them*.',
  anything: 'Shoot at anything',
  anythingText: 'You may aim at empty floor and at walls, too. A hole beside two tanks can hurt both.',
  anythingDrawing: 'A shot at the floor between two tanks.',
  repair: 'Repair',
  repairText: (n: N) =>
    `Spend a unit’s whole turn beside an energy pool: it gets *${n.repair_points} endurance back*, up to what it began with.`,
  repairDrawing: 'A tank beside an energy pool.',
  sidecar: 'The sidecar',
  sidecarText: (n: N) =>
    `It has ${points(n.sidecar_points)} and ${n.sidecar_endurance} endurance. For ${points(n.laying_cost)} it *lays a mine* under itself. The mine goes off when its next turn begins, so get away.`,
  mines: { area: 'Area mine', radial: 'Radial mine' },
  mineDrawing: {
    area: 'The damage of an area mine on the cells around it.',
    radial: 'The damage of a radial mine along its row and column.',
  },
};

export type ArcadeRulesText = typeof en;

const felter = (n: number) => (n === 1 ? '1 felt' : `${n} felter`);
const terninger = (n: number) => (n === 1 ? '1 terning' : `${n} terninger`);

const da: ArcadeRulesText = {
  goal: 'Målet',
  endurance: (green, orange) =>
    `${green === orange ? `En kampvogn har *${green} i udholdenhed*` : `En grøn kampvogn har *${green} i udholdenhed*, en orange *${orange}*`}. Ved 0 er den ødelagt.`,
  goalDrawing: 'Begge orange kampvogne er vrag: grøn har vundet.',
  win: 'Grøn vinder',
  turn: 'Din tur: kør',
  turnText: (n) =>
    `Én kampvogn har *${n.tank_points} point*: et lige skridt koster ${n.straight_cost}, et skråt ${n.diagonal_cost}. Kør, skyd én gang, kør videre, i den rækkefølge du vil. Så er det modstanderens tur.`,
  driveDrawing: 'En kampvogn, og på hvert felt omkring den, hvad det koster at køre derhen.',
  havePoints: (n) => `Du har ${n.tank_points} point`,
  barredDrawing: 'En mur ved siden af kampvognen spærrer for det skrå skridt forbi hjørnet.',
  barred: '*Man kan ikke klemme sig forbi et hjørne:* begge felter ved siden af et skråt skridt skal være tomme',
  distance: 'Skyd: tæl afstanden',
  distanceText: (n) => `Tæl den lange vej, og læg halvdelen af den korte til. Så mange terninger slår du, højst ${n.most_dice}.`,
  distanceDrawing: (across, up) => `Målet er ${felter(across)} til siden og ${felter(up)} op.`,
  across: 'til siden',
  half: 'op, halveret',
  dice: 'terninger',
  aim: (n) =>
    `*Sigt*, hvis kampvognen ikke kører i denne tur: ${terninger(n.aim_dice)} færre. Er der ingen terninger tilbage, rammer du med sikkerhed og giver ${n.certain_damage} i skade.`,
  read: 'Læs terningerne',
  readText: (n) =>
    n.miss_faces === 0
      ? 'Slå dem alle på én gang. *Den laveste terning er skaden.*'
      : `Slå dem alle på én gang. *${n.miss_faces === 1 ? 'En 1’er' : `En terning på ${n.miss_faces} eller mindre`} er en forbier.* Ellers er den laveste terning skaden.`,
  rolled: (faces) => `Slået: ${faces}`,
  hit: (damage) => `Træffer: ${damage} i skade`,
  miss: 'Forbier',
  closer: 'Flere terninger giver flere forbiere, så *kom tættere på*.',
  stray: 'En forbier lander et andet sted',
  strayText: (n) =>
    `Hver 2’er, 3’er, 4’er og 5’er flytter skuddet ét felt. 2 og 5 ophæver hinanden, og det gør 3 og 4 også; 1 og 6 tæller ikke. Lander det på en enhed, tager den ${n.stray_damage} i skade. Er der intet tilbage, strejfer det målet og giver ${n.stray_damage}.`,
  strayDrawing: (cell) => `To 3’ere og en 2’er fører skuddet fra målet på C3 til ${cell}.`,
  strayRoll: 'Du slog',
  landsHere: 'lander her',
  compassDrawing: 'Kompasset: hvilken vej hvert øjental flytter skuddet.',
  drawnCompass: 'I dit spil kan kompasset være drejet fra begyndelsen.',
  breaks: 'Skud ødelægger brættet',
  breaksText: {
    both: 'Et skud, der lander på tomt gulv, laver et hul, og et, der lander på en mur, fjerner den. Ingen kan køre over et hul.',
    floor: 'Et skud, der lander på tomt gulv, laver et hul. Ingen kan køre over det.',
    wall: 'Et skud, der lander på en mur, fjerner den.',
  },
  breaksDrawing: { both: 'Et hul i gulvet og en mur, der går i stykker.', floor: 'Et hul i gulvet.', wall: 'En mur, der går i stykker.' },
  blast: 'Trykbølge',
  breaksAndBlast: 'Huller og trykbølger',
  blastText: (n, breaks) =>
    `En træffer på ${n.blast_from} eller mere${breaks ? ', et ødelagt gulv eller en ødelagt mur' : ''} giver en trykbølge: *${n.blast_damage} i skade til alle omkring*, også dig selv.`,
  blastDrawing: 'En trykbølge skader kampvognene på felterne omkring, på begge sider.',
  stun: 'Lammelse',
  stunText: (n, blast) =>
    `En træffer på mere end ${n.stun_above}${blast ? ' eller enhver trykbølge' : ''} lammer en enhed: den *mister sin næste tur*. En enhed, der lammer sig selv, spiller først sin tur færdig.`,
  stunDrawing: 'En lammet kampvogn med stjerner over sig.',
  token: 'Skyd fra dit mærke',
  tokenText: (n) =>
    `Der, hvor dit skud rammer, lægger du et mærke. Næste gang må du tælle derfra i stedet, mod *${terninger(n.token_dice)} mere*. Det er godt mod den, der blev i nærheden.`,
  tokenDrawing: (from, cells) => `Mærket er ${cells} fra målet, kampvognen selv ${from}.`,
  fromToken: 'fra mærket',
  extra: 'ekstra',
  insteadOf: (n) => `Fra kampvognen ville det være ${terninger(n)}.`,
  exclusive: 'Man kan ikke både sigte og tælle fra mærket i samme skud.',
  ram: 'Vædring',
  ramText: (n) =>
    `Kør ind i en kampvogn: du betaler for det sidste skridt, men bliver stående. *Begge tager 1 for hver ${n.ram_portion} point*, du brugte på vejen.`,
  ramDrawing: (cost, damage) => `Et tilløb på ${cost} point ind i en kampvogn: begge tager ${damage}.`,
  ramSum: (cost, damage) => `*${cost} point:* ${damage} i skade til begge`,
  bolt: 'Skud flyver lige',
  boltText: (n) =>
    `Det første, der står i vejen, tager skuddet: en enhed tager ${n.bolt_damage}, og målet ingenting. Kør hen, hvor linjen er fri.`,
  boltDrawing: 'En mur mellem to kampvogne standser skuddet.',
  rockets: 'Mure og kampvogne imellem betyder intet: *skud flyver over dem*.',
  anything: 'Skyd på alt',
  anythingText: 'Du må også skyde på tomt gulv og på mure. Et hul ved siden af to kampvogne kan skade dem begge.',
  anythingDrawing: 'Et skud på gulvet mellem to kampvogne.',
  repair: 'Reparation',
  repairText: (n) =>
    `Brug en enheds hele tur ved siden af et energibassin: den får *${n.repair_points} i udholdenhed tilbage*, dog højst det, den begyndte med.`,
  repairDrawing: 'En kampvogn ved siden af et energibassin.',
  sidecar: 'Minelæggeren',
  sidecarText: (n) =>
    `Den har ${n.sidecar_points} point og ${n.sidecar_endurance} i udholdenhed. For ${n.laying_cost} point *lægger den en mine* under sig. Minen springer, når dens næste tur begynder, så kom væk.`,
  mines: { area: 'Flademine', radial: 'Strålemine' },
  mineDrawing: { area: 'En flademines skade på felterne omkring.', radial: 'En strålemines skade langs række og kolonne.' },
};

export const RULES_TEXT = catalogue<ArcadeRulesText>({ en, da });
