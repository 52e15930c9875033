import type { Expression } from '../../rules/state.ts';

/** A face as numbers, so that one face can be interpolated to another. 0 to 1 unless noted otherwise. */
export interface FaceNumbers {
  /** The upper lid: 0 shut, 1.2 wide open. The lower one: -0.3 down, 1 pushed up. */
  readonly open: number;
  readonly low: number;
  /** Where the eyes look, -1 to 1, and how large their pupils are: 1 as usual. */
  readonly gazeX: number;
  readonly gazeY: number;
  readonly pupil: number;
  /** Brows: up; inner ends down (and up below 0); one higher than the other. */
  readonly browUp: number;
  readonly browIn: number;
  readonly lift: number;
  readonly furrow: number;
  /** Mouth: corners up or down, -1 to 1; width, 1 as usual; open; teeth; trembling; to one side. */
  readonly smile: number;
  readonly wide: number;
  readonly gape: number;
  readonly teeth: number;
  readonly wave: number;
  readonly skew: number;
  readonly jaw: number;
  readonly cheek: number;
  readonly tired: number;
  readonly sweat: number;
  readonly breath: number;
  /** The head: leaning, in degrees, and lowered, in units of which a face is 200 high. */
  readonly tilt: number;
  readonly nod: number;
}

const REST: FaceNumbers = {
  open: 0.74,
  low: 0.12,
  gazeX: 0,
  gazeY: 0,
  pupil: 1,
  browUp: 0,
  browIn: 0,
  lift: 0,
  furrow: 0,
  smile: 0.06,
  wide: 0.82,
  gape: 0,
  teeth: 0,
  wave: 0,
  skew: 0,
  jaw: 0,
  cheek: 0,
  tired: 0,
  sweat: 0,
  breath: 0,
  tilt: 0,
  nod: 0,
};
const NUMBERS = Object.keys(REST) as readonly (keyof FaceNumbers)[];

type Change = Partial<FaceNumbers>;

const EXPRESSION_FACES: Readonly<Record<Expression, Change>> = {
  calm: {},
  smile: { open: 0.66, low: 0.5, browUp: 0.35, smile: 0.9, wide: 1.12, cheek: 0.8, tilt: -3, skew: 0.12 },
  stare: { open: 1.22, low: -0.3, pupil: 0.55, browUp: 0.1, browIn: 0.28, smile: -0.06, wide: 0.6, furrow: 0.25 },
  blink: { open: 0, low: 0.05, browUp: -0.15, browIn: -0.12, smile: 0, wide: 0.72 },
  frown: { open: 0.52, low: 0.28, browUp: -0.55, browIn: 1, furrow: 1, smile: -0.85, wide: 0.86, pupil: 0.9, nod: 4 },
  sweat: {
    open: 1,
    low: -0.05,
    gazeX: 0.72,
    gazeY: 0.1,
    pupil: 0.66,
    browUp: 0.55,
    browIn: -0.9,
    smile: -0.3,
    wide: 0.92,
    wave: 1,
    sweat: 1,
    tilt: 3,
  },
  laugh: {
    open: 0,
    low: 0.95,
    browUp: 0.75,
    browIn: -0.15,
    smile: 1,
    wide: 1.2,
    gape: 0.95,
    teeth: 1,
    cheek: 1,
    jaw: 0.7,
    tilt: -6,
    nod: -5,
  },
  sigh: {
    open: 0.3,
    low: 0,
    gazeY: 0.7,
    browUp: 0.15,
    browIn: -0.6,
    smile: -0.2,
    wide: 0.4,
    gape: 0.3,
    tired: 1,
    breath: 1,
    tilt: 5,
    nod: 6,
  },
};

/** The idle expression: no player chooses it, so it reveals nothing. */
const REACTION_FACES = {
  /** The expression after drawing a card. */
  peek: { open: 0.42, gazeY: 0.9, nod: 7, browUp: 0.1, wide: 0.7 },
  /** The expression after a question. */
  listen: { open: 0.86, browUp: 0.35, wide: 0.7, nod: -2 },
  caught: { open: 1.2, low: -0.25, pupil: 0.6, browUp: 1, browIn: -0.35, smile: -0.2, wide: 0.55, gape: 0.62, jaw: 0.9 },
  gloat: {
    open: 0.5,
    low: 0.42,
    browUp: 0.1,
    browIn: 0.3,
    lift: 0.8,
    smile: 0.8,
    wide: 1.05,
    skew: 0.75,
    cheek: 0.5,
    tilt: -5,
    gazeX: -0.1,
  },
  relief: { open: 0.28, low: 0.2, browUp: 0.5, browIn: -0.5, smile: 0.5, wide: 0.7, gape: 0.2, breath: 0.8, nod: 5, tilt: 3 },
  /** The rat, facing a player who may lie. */
  wary: { open: 0.62, low: 0.3, browIn: 0.45, browUp: -0.1, lift: 0.5, wide: 0.7, skew: 0.3, smile: -0.1 },
  wince: { open: 0.08, low: 0.5, browIn: 0.8, browUp: -0.4, furrow: 1, smile: -0.7, wide: 1, gape: 0.3, teeth: 1, tilt: 6, nod: 6 },
  cheer: { open: 0.8, low: 0.4, browUp: 0.7, smile: 1, wide: 1.15, gape: 0.6, teeth: 1, cheek: 0.9, jaw: 0.4, tilt: -4, nod: -4 },
} as const satisfies Readonly<Record<string, Change>>;

export type FaceName = Expression | keyof typeof REACTION_FACES;

const CHANGES: Readonly<Record<FaceName, Change>> = { ...EXPRESSION_FACES, ...REACTION_FACES };

export const numbersOf = (name: FaceName): FaceNumbers => ({ ...REST, ...CHANGES[name] });

/** A face between two others; `share` is the progress. */
export function between(from: FaceNumbers, to: FaceNumbers, share: number): FaceNumbers {
  const face: Record<keyof FaceNumbers, number> = { ...from };
  for (const number of NUMBERS) face[number] = from[number] + (to[number] - from[number]) * share;
  return face;
}
