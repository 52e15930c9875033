import type { FacingName } from '../../rules/state.ts';
import type { Outcome } from '../panels/outcome.ts';

export const en = {
  plan: 'The tunnel unrolled',
  /** The faces as the viewer sees them: left, floor, right. */
  sides: ['left', 'floor', 'right'] as readonly string[],
  faces: ['left wall', 'floor', 'right wall'] as readonly string[],
  facing: {
    up: (rows) => `facing row ${rows}`,
    down: () => 'facing row 1',
    right: () => 'facing across, L to R',
    left: () => 'facing across, R to L',
  } as Readonly<Record<FacingName, (rows: number) => string>>,
  tanks: { one: 'Tank One', two: 'Tank Two' },
  hits: (hits: number) => (hits === 1 ? '1 hit taken' : `${hits} hits taken`),
  left: (hits: number) => ['destroyed', '1 hit left'][hits] ?? `${hits} hits left`,
  hitsLeft: (hits: number, fatal: number) => `${hits} of ${fatal} ${fatal === 1 ? 'hit' : 'hits'} left`,
  firesAt: (places: string) => `fires at ${places}`,
  firesNowhere: 'fires into the end of the tunnel',
  round: (n: number, of: number) => `Round ${n} of ${of}`,
  letters: { F: 'Drive', L: 'Turn left', R: 'Turn right', B: 'Turn back', H: 'Hold' } as Readonly<Record<string, string>>,
  headings: { F: 'Ahead', L: 'Left', R: 'Right', B: 'Back', H: 'Hold' } as Readonly<Record<string, string>>,
  short: { F: 'Drive', L: 'Left', R: 'Right', B: 'Back', H: 'Hold' } as Readonly<Record<string, string>>,
  yours: 'Your program',
  program: (name: string) => `Program of ${name}`,
  slot: (n: number, what: string) => `Step ${n}: ${what}`,
  empty: 'empty',
  takeFrom: (n: number) => `Undo from step ${n}`,
  lock: 'Lock program',
  toGo: (n: number) => (n === 1 ? 'one more step' : `${n} more steps`),
  back: 'Take back',
  clear: 'Clear',
  roll: 'Roll the tunnel',
  rollBack: 'Roll it the other way',
  locked: 'has locked a program',
  choosing: 'is choosing',
  ends: (place: string) => `Ends on ${place}`,
  after: (n: number, place: string) => `After step ${n}: ${place}`,
  against: (n: number) => `Against its ${n} possible programs`,
  /** A line for the hand. */
  sum: (strikes: number, of: number, struck: number) => `strikes ${strikes} of ${of} · struck by ${struck}`,
  outcomes: { rear: 'rear hit', side: 'side hit', met: 'head on', struck: 'hit you', nothing: 'nothing' } as Readonly<
    Record<Outcome, string>
  >,
  numbersShort: 'ways the other can end here',
  numbers: 'How many of the other tank’s possible programs end on this square.',
  choose: (steps: number) =>
    `Choose ${['', 'one step', 'two steps', 'three steps', 'four steps'][steps]!}, or tap a square to drive there.`,
  tags: {
    ahead: (n: number) => `you, after step ${n}`,
    aims: (place: string) => `aims at ${place}`,
    strikes: (place: string) => `would hit ${place}`,
  },
  captions: {
    ahead: 'Preview of your program',
    reveal: 'Both programs revealed',
    aim: 'In the line of fire',
    fire: 'Fire!',
    met: 'Head on: the bolts cancel out',
    nobody: 'Both miss',
    locked: (name: string) => `${name} has locked`,
    side: (name: string) => `${name} is hit from the side`,
    rear: (name: string) => `${name} is hit from behind`,
    destroyed: (name: string) => `${name} is destroyed`,
    step: (n: number, of: number) => `Step ${n} of ${of}`,
  },
  rounds: 'Rounds',
  cameTo: {
    side: (name: string) => `${name} hit, side`,
    rear: (name: string) => `${name} hit, rear`,
    met: 'head on',
  },
  roundBefore: 'last round',
  noRounds: 'No rounds yet.',
  bothMiss: 'both miss',
  threats: 'Threats',
  firedAt: (n: number) => `How many of all ${n} programs fire at a square:`,
  drivesHere: (n: number) => (n === 1 ? '1 of its programs ends here' : `${n} of its programs end here`),
  canEnd: 'you can end here',
  across: (name: string) => `above: ${name}, round the tunnel`,
};

export type TubeUiWords = typeof en;
