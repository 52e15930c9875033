import { type Cell, type Language, toNumber } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { TableScene } from '@fray/table-kit';
import type { GameHelp, HelpCard } from '@fray/table-kit/help';
import { WORDS } from '#words';
import { TEXTS, unitWords } from '../io/log.ts';
import { stepCost } from '../rules/move.ts';
import {
  type ArcadeEvent,
  type ArcadeOptions,
  type ArcadeState,
  activeUnit,
  firstUnit,
  fullEndurance,
  fullPoints,
  GAP,
  HOLE,
  isAlive,
  MINES,
  POOL,
  sideOf,
  squadSize,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from '../rules/state.ts';
import type { ArcadeView } from '../rules/view.ts';
import { SIDE_NAMES, type SideName, stateOfView } from './animation/picture.ts';
import { type DrawingName, Use } from './art/drawings.tsx';
import { canFire, obstacleOn, reach, type Way, waysToFire } from './board/analysis.ts';
import { percent } from './panels/figures.ts';

type ArcadeScene = TableScene<ArcadeView, ArcadeEvent>;
type O = ArcadeOptions;

const dice = (n: number) => `${n} ${n === 1 ? 'die' : 'dice'}`;
const terninger = (n: number) => `${n} ${n === 1 ? 'terning' : 'terninger'}`;
/** The units of a side in their order. */
const inOrder = (units: number) => Array.from({ length: units }, (_, i) => i + 1).join(', ');

const en = {
  endurance: (left: number, full: number) => `${left} of ${full} endurance left`,
  yours: 'Your tank',
  theirs: (who: string) => `${who}’s tank`,
  active: (points: number) => `It acts now: ${points} movement ${points === 1 ? 'point' : 'points'} left.`,
  hasFired: 'It has fired this turn.',
  waits: (units: number) => (units === 1 ? 'It acts in each turn of its side.' : `Units take turns in order: ${inOrder(units)}.`),
  sidecar: (o: O) =>
    `${o.sidecar_cannon === 'yes' ? 'Lays mines and fires.' : 'Lays mines and has no cannon.'}${o.sidecar_endurance === 1 ? ' Any hit destroys it.' : ''}`,
  alreadyFired: 'You can’t shoot it: this turn’s shot is used.',
  best: (chance: string) => `Your best shot from here hits ${chance} of the time.`,
  certain: 'Your best shot from here is a certain hit.',
  kills: (chance: string) => `It destroys it ${chance} of the time.`,
  anyHit: 'Any hit destroys it.',
  closer: (o: O) =>
    o.miss_faces === 0
      ? ''
      : `Get closer: fewer dice miss less, and any ${o.miss_faces === 1 ? o.miss_faces : `die of ${o.miss_faces} or less`} is a miss.`,
  noShot: 'No clear shot',
  inTheWay: (what: string) => `${what} is in the way of your bolt.`,
  driveTo: (cell: string, chance: string) => `Drive to ${cell} and you hit ${chance} of the time.`,
  nowhere: 'No square you can reach this turn has a clear line.',
  cost: (cost: number, points: number) => `${cost} of your ${points} points`,
  costTo: (cell: string) => `Cost to drive to ${cell}`,
  steps: (straight: number, diagonal: number, left: number) =>
    `A straight step costs ${straight}, a diagonal one ${diagonal}. You’d have ${left} left.`,
  floor: 'Floor',
  tooFar: 'Too far to drive this turn.',
  noPoints: 'Your tank can’t drive any more this turn.',
  drive: (straight: number, diagonal: number) => `Units drive here: a straight step costs ${straight} points, a diagonal one ${diagonal}.`,
  wall: 'Wall',
  wallFacts: { bolts: 'Blocks driving and bolts', rockets: 'Blocks driving, not rockets' },
  wallFalls: 'A shot that lands on it removes it.',
  wallStands: 'Nothing can remove it.',
  gap: 'Gap',
  hole: 'Destroyed floor',
  gapFacts: 'Blocks driving, not shots',
  gapText: 'Nobody can drive here. Shots fly over it.',
  holeText: 'A shot broke the floor. Nobody can drive here any more.',
  pool: 'Energy pool',
  poolRepairs: (points: number) => `Spend your whole turn next to it to repair ${points} endurance.`,
  poolText: (o: O) => `${o.pool_space === 'enterable' ? 'Units can drive over it.' : 'Nobody drives onto it.'} Shots fly over it.`,
  wreck: 'Wreck',
  wreckText: (o: O) =>
    o.wrecks === 'off'
      ? 'It is destroyed and has left the board.'
      : `A destroyed unit. It blocks driving${o.energy_bolts === 'on' ? ' and bolts' : ''}.`,
  mine: { area: 'Area mine', radial: 'Radial mine' },
  laidBy: (who: string) => `Laid by ${who}`,
  mineText: {
    area: (o: O) => `Goes off at the start of its sidecar’s next turn: ${o.area_centre} damage here, ${o.area_around} all around.`,
    radial: (o: O) =>
      `Goes off at the start of its sidecar’s next turn: ${o.radial_centre} damage here, less with every square along its row and column.`,
  },
  token: 'Targeting token',
  tokenText: (o: O) =>
    `Its unit may measure the distance of a shot from here${o.token_dice === 0 ? '' : `, for ${dice(o.token_dice)} more`}.`,
  points: (left: number) => `${left} movement ${left === 1 ? 'point' : 'points'}`,
  pointsText: 'Drive, fire once, drive on: in any order. Points you don’t use are lost.',
  compass: 'Compass',
  compassFacts: 'Where a miss lands',
  compassText: 'Each 2, 5, 3 and 4 moves it one square, as the arrows show. Opposite dice cancel; 1s and 6s don’t count.',
  order: 'Order',
  orderText: 'Both sides take turns, each with its next unit. A destroyed unit still costs its side that turn.',
  missions: 'Missions',
  missionsText: 'Complete one at the end of your turn and you win.',
  ways: 'Ways to fire',
  waysText: (o: O) => `Aimed: ${o.aim_dice === 0 ? '' : `${dice(o.aim_dice)} fewer, but `}no driving this turn. Snap: you can still drive.`,
  dice: 'Dice',
  diceText: (o: O) =>
    o.miss_faces === 0
      ? 'The lowest die is the damage.'
      : `Any ${o.miss_faces === 1 ? o.miss_faces : `die of ${o.miss_faces} or less`} is a miss. Otherwise the lowest die is the damage.`,
  left: (alive: number, of: number) => `${alive} of ${of} units left`,
  goal: (o: O): string => (o.elimination === 'on' ? 'Destroy all units of the other side and you win.' : 'Complete a mission and you win.'),
};

const TEXT = catalogue<typeof en>({
  en,
  da: {
    endurance: (left, full) => `${left} af ${full} i udholdenhed tilbage`,
    yours: 'Din kampvogn',
    theirs: (who) => `Kampvogn hos ${who}`,
    active: (points) => `Det er dens tur: ${points} bevægelsespoint tilbage.`,
    hasFired: 'Den har skudt i denne tur.',
    waits: (units) => (units === 1 ? 'Den handler i hver af sidens ture.' : `Enhederne skiftes i rækkefølge: ${inOrder(units)}.`),
    sidecar: (o) =>
      `${o.sidecar_cannon === 'yes' ? 'Lægger miner og skyder.' : 'Lægger miner og har ingen kanon.'}${o.sidecar_endurance === 1 ? ' Ethvert træf ødelægger den.' : ''}`,
    alreadyFired: 'Du kan ikke skyde på den: turens skud er brugt.',
    best: (chance) => `Dit bedste skud herfra rammer i ${chance} af tilfældene.`,
    certain: 'Dit bedste skud herfra rammer altid.',
    kills: (chance) => `Det ødelægger den i ${chance} af tilfældene.`,
    anyHit: 'Ethvert træf ødelægger den.',
    closer: (o) =>
      o.miss_faces === 0
        ? ''
        : `Kør tættere på: færre terninger rammer oftere, og ${o.miss_faces === 1 ? `en ${o.miss_faces}’er` : `en terning på ${o.miss_faces} eller mindre`} er en forbier.`,
    noShot: 'Ingen fri skudlinje',
    inTheWay: (what) => `${what} står i vejen for dit skud.`,
    driveTo: (cell, chance) => `Kør til ${cell}, så rammer du i ${chance} af tilfældene.`,
    nowhere: 'Ingen felter inden for rækkevidde har fri skudlinje i denne tur.',
    cost: (cost, points) => `${cost} af dine ${points} point`,
    costTo: (cell) => `Det koster det at køre til ${cell}`,
    steps: (straight, diagonal, left) => `Et lige skridt koster ${straight}, et skråt ${diagonal}. Du har så ${left} tilbage.`,
    floor: 'Gulv',
    tooFar: 'For langt væk i denne tur.',
    noPoints: 'Din kampvogn kan ikke køre mere i denne tur.',
    drive: (straight, diagonal) => `Her kan man køre: et lige skridt koster ${straight} point, et skråt ${diagonal}.`,
    wall: 'Mur',
    wallFacts: { bolts: 'Spærrer for kørsel og skud', rockets: 'Spærrer for kørsel, ikke for raketter' },
    wallFalls: 'Et skud, der lander på den, fjerner den.',
    wallStands: 'Intet kan fjerne den.',
    gap: 'Hul',
    hole: 'Ødelagt gulv',
    gapFacts: 'Spærrer for kørsel, ikke for skud',
    gapText: 'Ingen kan køre her. Skud flyver over.',
    holeText: 'Et skud har ødelagt gulvet. Ingen kan køre her mere.',
    pool: 'Energibassin',
    poolRepairs: (points) => `Brug en hel tur ved siden af den, og få ${points} i udholdenhed tilbage.`,
    poolText: (o) => `${o.pool_space === 'enterable' ? 'Man kan køre over den.' : 'Ingen kører op på den.'} Skud flyver over.`,
    wreck: 'Vrag',
    wreckText: (o) =>
      o.wrecks === 'off'
        ? 'Den er ødelagt og ude af spillet.'
        : `En ødelagt enhed. Den spærrer for kørsel${o.energy_bolts === 'on' ? ' og skud' : ''}.`,
    mine: { area: 'Flademine', radial: 'Strålemine' },
    laidBy: (who) => `Lagt af ${who}`,
    mineText: {
      area: (o) => `Springer, når minelæggerens næste tur begynder: ${o.area_centre} i skade her, ${o.area_around} hele vejen rundt.`,
      radial: (o) =>
        `Springer, når minelæggerens næste tur begynder: ${o.radial_centre} i skade her, mindre for hvert felt langs række og kolonne.`,
    },
    token: 'Mærke',
    tokenText: (o) => `Dens enhed må måle afstanden herfra${o.token_dice === 0 ? '' : `, mod ${terninger(o.token_dice)} mere`}.`,
    points: (left) => `${left} bevægelsespoint`,
    pointsText: 'Kør, skyd én gang, kør videre: i den rækkefølge, du vil. Ubrugte point går tabt.',
    compass: 'Kompas',
    compassFacts: 'Her lander en forbier',
    compassText: 'Hver 2’er, 5’er, 3’er og 4’er flytter skuddet ét felt, som pilene viser. Modsatte ophæver hinanden; 1 og 6 tæller ikke.',
    order: 'Rækkefølge',
    orderText: 'Siderne skiftes, hver med sin næste enhed. En ødelagt enhed koster stadig sin side turen.',
    missions: 'Missioner',
    missionsText: 'Fuldfør én i slutningen af din tur, så vinder du.',
    ways: 'Måder at skyde på',
    waysText: (o) =>
      `Sigtet: ${o.aim_dice === 0 ? '' : `${terninger(o.aim_dice)} færre, men `}ingen kørsel i denne tur. Hurtigt: du kan stadig køre.`,
    dice: 'Terninger',
    diceText: (o) =>
      o.miss_faces === 0
        ? 'Den laveste terning er skaden.'
        : `${o.miss_faces === 1 ? `En ${o.miss_faces}’er` : `En terning på ${o.miss_faces} eller mindre`} er en forbier. Ellers er den laveste terning skaden.`,
    left: (alive, of) => `${alive} af ${of} enheder tilbage`,
    goal: (o) => (o.elimination === 'on' ? 'Ødelæg alle modstanderens enheder, så vinder du.' : 'Fuldfør en mission, så vinder du.'),
  },
});

const picture = (of: DrawingName) => (
  <svg viewBox="-56 -56 112 112" style={{ '--hull': '0deg', '--turret': '0deg' }}>
    <Use of={of} />
  </svg>
);

const sideName = (side: number): SideName => SIDE_NAMES[side === 0 ? 0 : 1];

/** Below this hit chance the help says how to improve it. */
const POOR = 0.5;

const bestOf = (ways: readonly Way[]): Way | undefined => ways.toSorted((a, b) => toNumber(b.odds.hit) - toNumber(a.odds.hit))[0];

/** Whether the viewer may act with the active unit. */
const isMine = (scene: ArcadeScene): boolean => scene.seat !== undefined && scene.moves.length > 0;

/** What the active unit could do to another unit, or why it cannot. */
function shotCard(state: ArcadeState, unit: Unit, language: Language): Pick<HelpCard, 'text' | 'rule'> & { title?: string } {
  const t = TEXT[language];
  const { grid } = state.battle.zone;
  const home = state.cellOf[activeUnit(state)]!;
  const at = state.cellOf[unit]!;
  if (!canFire(state)) return { text: t.alreadyFired, rule: 'A1' };
  const stop = obstacleOn(state, home, at);
  if (stop !== undefined) {
    const clear = [...reach(state).cells.keys()].flatMap((cell) => {
      const way = obstacleOn(state, cell, at) === undefined ? bestOf(waysToFire(state, at, cell)) : undefined;
      return way ? [{ cell, way }] : [];
    });
    const [best] = clear.toSorted((a, b) => toNumber(b.way.odds.hit) - toNumber(a.way.odds.hit));
    const what = unitAt(state, stop) >= 0 ? unitWords(unitName(state.battle, unitAt(state, stop)), TEXTS[language]) : t.wall;
    const out = best ? t.driveTo(grid.name(best.cell), percent(best.way.odds.hit)) : t.nowhere;
    return { title: t.noShot, text: `${t.inTheWay(what)} ${out}`, rule: 'A49' };
  }
  const best = bestOf(waysToFire(state, at, home));
  if (!best) return { text: t.alreadyFired, rule: 'A1' };
  const hit = toNumber(best.odds.hit);
  const left = state.endurance[unit]!;
  const kill = best.odds.spread.reduce((sum, chance, damage) => sum + (damage >= left ? toNumber(chance) : 0), 0);
  const end = left === 1 ? t.anyHit : kill > 0 ? t.kills(`${Math.round(100 * kill)} %`) : '';
  const text = [hit === 1 ? t.certain : t.best(percent(best.odds.hit)), end, hit < POOR ? t.closer(state.battle.options) : '']
    .filter(Boolean)
    .join(' ');
  return { text, rule: 'A18' };
}

function unitCard(scene: ArcadeScene, unit: Unit): HelpCard {
  const { language, players, view } = scene;
  const state = stateOfView(view);
  const t = TEXT[language];
  const side = sideOf(state.battle, unit);
  const name = unitWords(unitName(state.battle, unit), TEXTS[language]);
  const { options } = state.battle;
  if (!isAlive(state, unit)) return { title: name, facts: t.wreck, text: t.wreckText(options), rule: 'A6', picture: picture('tank-wreck') };
  const isSidecar = state.battle.sidecars[unit];
  const owner = players[side];
  const whose = owner?.own ? t.yours : t.theirs(owner?.name ?? '');
  const base = {
    title: name,
    facts: `${isSidecar ? WORDS[language].sidecar : whose} · ${t.endurance(state.endurance[unit]!, fullEndurance(state.battle, unit))}`,
    picture: picture(`${isSidecar ? 'sidecar' : 'tank'}-${sideName(side)}`),
  };
  const about = isSidecar ? t.sidecar(options) : t.waits(squadSize(state.battle, side));
  if (unit === activeUnit(state)) {
    const text = [t.active(state.points), canFire(state) || isSidecar ? '' : t.hasFired].filter(Boolean).join(' ');
    return { ...base, text, rule: 'A1' };
  }
  if (!isMine(scene) || side === state.side) return { ...base, text: about, rule: isSidecar ? 'M1' : 'A2' };
  return { ...base, ...shotCard(state, unit, language) };
}

function floorCard(scene: ArcadeScene, cell: Cell): HelpCard {
  const { language, view } = scene;
  const state = stateOfView(view);
  const t = TEXT[language];
  const { numbers, zone } = state.battle;
  const [straight, diagonal] = [stepCost(numbers, 0), stepCost(numbers, 1)];
  const route = reach(state).cells.get(cell);
  if (route && isMine(scene))
    return {
      title: t.cost(route.cost, state.points),
      facts: t.costTo(zone.grid.name(cell)),
      text: t.steps(straight, diagonal, state.points - route.cost),
      rule: 'A11',
      picture: route.cost,
    };
  const text = !isMine(scene) ? t.drive(straight, diagonal) : reach(state).cells.size === 0 ? t.noPoints : t.tooFar;
  return { title: t.floor, facts: zone.grid.name(cell), text, rule: 'A11' };
}

function cellCard(scene: ArcadeScene, name: string): HelpCard | undefined {
  const { language, view } = scene;
  const state = stateOfView(view);
  const { battle } = state;
  const cell = battle.zone.grid.parse(name);
  if (cell === undefined) return undefined;
  const t = TEXT[language];
  const unit = unitAt(state, cell);
  if (unit >= 0) return unitCard(scene, unit);
  const nameOf = (owner: Unit) => unitWords(unitName(battle, owner), TEXTS[language]);
  const { options, numbers } = battle;
  const mine = state.mines.indexOf(cell);
  if (mine >= 0) {
    const kind = MINES[state.mineKinds[mine]!] ?? 'area';
    const drawing: DrawingName = `mine-${kind}-${sideName(sideOf(battle, mine))}`;
    return {
      title: t.mine[kind],
      facts: t.laidBy(nameOf(mine)),
      text: t.mineText[kind](options),
      rule: kind === 'area' ? 'M9' : 'M10',
      picture: picture(drawing),
    };
  }
  const token = state.tokens.indexOf(cell);
  if (token >= 0)
    return {
      title: t.token,
      facts: nameOf(token),
      text: t.tokenText(options),
      rule: 'A48',
      picture: picture(`token-${sideName(sideOf(battle, token))}`),
    };
  switch (state.terrain[cell]) {
    case WALL:
      return {
        title: t.wall,
        facts: options.energy_bolts === 'on' ? t.wallFacts.bolts : t.wallFacts.rockets,
        text: options.wall_destruction === 'on' ? t.wallFalls : t.wallStands,
        rule: options.wall_destruction === 'on' ? 'A34' : 'AC5',
        picture: picture('wall'),
      };
    case GAP:
      return { title: t.gap, facts: t.gapFacts, text: t.gapText, rule: 'AC4', picture: picture('gap') };
    case HOLE:
      return { title: t.hole, facts: t.gapFacts, text: t.holeText, rule: 'A32', picture: picture('hole') };
    case POOL:
      return {
        title: t.pool,
        facts: t.gapFacts,
        text: options.repair === 'on' ? t.poolRepairs(numbers.repair_points) : t.poolText(options),
        rule: options.repair === 'on' ? 'A55' : 'A15',
        picture: picture('pool'),
      };
    default:
      return floorCard(scene, cell);
  }
}

/** The unit of an element of a plate, by its index. */
function memberCard(scene: ArcadeScene, element: Element): HelpCard | undefined {
  const { battle } = stateOfView(scene.view);
  const side = element.closest('.plate.seat-1') ? 1 : 0;
  const at = [...(element.parentElement?.children ?? [])].indexOf(element);
  return at >= 0 && at < squadSize(battle, side) ? unitCard(scene, firstUnit(battle, side) + at) : undefined;
}

const say =
  (card: (t: typeof en, options: O) => HelpCard) =>
  ({ language, view }: ArcadeScene): HelpCard =>
    card(TEXT[language], view.options);

/** Help texts for everything on the table of ARCADE. */
export const help: GameHelp = {
  cell: cellCard,
  player({ view, language, players }: ArcadeScene, seat) {
    const state = stateOfView(view);
    const side = seat === 1 ? 1 : 0;
    const first = firstUnit(state.battle, side);
    const of = squadSize(state.battle, side);
    const alive = Array.from({ length: of }, (_, i) => first + i).filter((unit) => isAlive(state, unit)).length;
    const t = TEXT[language];
    return {
      title: players[seat]?.name ?? '',
      facts: t.left(alive, of),
      text: t.goal(view.options),
      rule: view.options.elimination === 'on' ? 'A4' : 'A66',
      picture: picture(`tank-${sideName(side)}`),
    };
  },
  parts: {
    '.ar-member': memberCard,
    '.ar-points': ({ view, language }: ArcadeScene) => {
      const state = stateOfView(view);
      const t = TEXT[language];
      return {
        title: t.points(state.points),
        facts: `${state.points} / ${fullPoints(state.battle, activeUnit(state))}`,
        text: t.pointsText,
        rule: 'A1',
      };
    },
    '.ar-rail:has(.compass)': say((t) => ({ title: t.compass, facts: t.compassFacts, text: t.compassText, rule: 'A25' })),
    '.ar-rail:has(.ar-order), .ar-next': say((t) => ({ title: t.order, text: t.orderText, rule: 'A2' })),
    '.ar-missions': say((t) => ({ title: t.missions, text: t.missionsText, rule: 'A63' })),
    '.ar-options': say((t, o) => ({ title: t.ways, text: t.waysText(o), rule: 'A19' })),
    '.ar-tray, .ar-card': say((t, o) => ({ title: t.dice, text: t.diceText(o), rule: 'A23' })),
  },
};
