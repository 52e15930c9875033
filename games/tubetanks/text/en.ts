import type { FacingName } from '../state.ts';

const FACING: Record<FacingName, string> = {
  up: 'toward row 6',
  down: 'toward row 1',
  left: 'across to the left',
  right: 'across to the right',
};

export const en = {
  game: { name: 'TubeTanks', tagline: 'Two tanks, three secret steps, one triangular tunnel.' },
  tanks: { one: 'One', two: 'Two' },
  options: {
    programming: { label: 'Programming', help: 'Forward and quarter turns, or headings as seen from your chair.' },
    apex: { label: 'Apex', help: 'Whether the two walls meet at the top, so that the three faces form a ring.' },
    hold: { label: 'Hold', help: 'Whether a step may be spent standing still.' },
    fire_timing: { label: 'Fire', help: 'Once at the end of the round, or after each step: livelier.' },
    fire_range: { label: 'Reach of fire', help: 'Only the end square of the bolt, or (a house rule) every square up to it.' },
    max_rounds: { label: 'Rounds', help: 'Careful players never meet, so the game ends after so many rounds.' },
    at_limit: { label: 'At the limit', help: 'A draw, or fewer hits taken wins.' },
  },
  values: {
    relative: 'relative',
    heading: 'headings',
    wrap: 'open (a ring)',
    closed: 'closed',
    no: 'no',
    yes: 'yes',
    end: 'at the end',
    'each-step': 'after each step',
    exact: 'end square',
    sudden: 'sudden (house rule)',
    draw: 'draw',
    'fewest-hits': 'fewest hits wins',
  },
  words: {
    'not-a-program': 'that is no program of this table',
    destruction: 'the other tank is destroyed',
    'both-destroyed': 'both tanks are destroyed',
    'round-limit': 'the last round is played',
    'fewest-hits': 'fewer hits taken at the last round',
    concession: 'the other side conceded',
    'draw-agreed': 'a draw was agreed',
    abandonment: 'the other side left',
    'called-off': 'the other side left, and the game was called off',
  },
  log: {
    locked: (tank: string) => `${tank} has locked a program.`,
    lockedOwn: (tank: string, program: string) => `${tank} has locked ${program}.`,
    revealed: (round: number, one: string, two: string) => `Round ${round}: One plays ${one}, Two plays ${two}.`,
    moved: (tank: string, step: number, from: string, to: string) => `Step ${step}: ${tank} drives from ${from} to ${to}.`,
    turned: (tank: string, step: number, facing: FacingName) => `Step ${step}: ${tank} turns and looks ${FACING[facing]}.`,
    blocked: (tank: string, step: number, at: string) => `Step ${step}: ${tank} cannot drive on from ${at}.`,
    held: (tank: string, step: number) => `Step ${step}: ${tank} holds.`,
    headOn: () => 'The bolts meet head to head and cancel out.',
    sideHit: (tank: string, at: string, hits: number) => `${tank} is hit from the side on ${at}: hit ${hits} of 3.`,
    rearHit: (tank: string, at: string) => `${tank} is hit from behind on ${at}.`,
    destroyed: (tank: string, at: string) => `${tank} is destroyed on ${at}.`,
    won: (tank: string) => `${tank} wins.`,
    drawn: () => 'The game is a draw.',
  },
};

export type TubeText = typeof en;
