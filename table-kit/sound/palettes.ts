import type { SOUND_EFFECTS } from './soundEffects.ts';

type Parameters = readonly (number | undefined)[];

/** Places in the parameters of a ZzFX sound. */
const [FREQUENCY, SUSTAIN, RELEASE, SHAPE, REPEAT, NOISE, CRUSH, DELAY, TREMOLO, FILTER] = [2, 4, 5, 6, 12, 13, 15, 16, 19, 20];
const [SINE, TRIANGLE, SAW, NOISE_SHAPE, SQUARE] = [0, 1, 2, 4, 5];

/** The interface sounds the same everywhere. */
const PLAIN: ReadonlySet<string> = new Set<keyof typeof SOUND_EFFECTS>(['select', 'pick', 'undo', 'refuse', 'tick', 'talk', 'your-turn']);

/** The longest a sound may fade, in seconds. */
const LONGEST = 0.6;

type Change = (of: (place: number) => number, isTone: boolean) => Readonly<Record<number, number>>;

/** Changes to sounds by game: an arcade cabinet, a stadium, toys, a tube, a cave without electricity. */
const PALETTES: Readonly<Record<string, Change>> = {
  arcade: (of, isTone) => ({ ...(isTone ? { [SHAPE]: SQUARE } : {}), [CRUSH]: Math.max(0.2, of(CRUSH)), [RELEASE]: of(RELEASE) * 0.85 }),
  'arena-mechs': (of, isTone) => ({ [DELAY]: 0.2, [RELEASE]: of(RELEASE) * 1.2, [FREQUENCY]: of(FREQUENCY) * (isTone ? 0.8 : 0.7) }),
  'transformers-skirmish': (of, isTone) => ({
    ...(isTone ? { [SHAPE]: TRIANGLE } : {}),
    [REPEAT]: of(REPEAT) || 0.045,
    [FREQUENCY]: of(FREQUENCY) * 1.25,
  }),
  tubetanks: (of, isTone) => ({ [SHAPE]: isTone ? SINE : SAW, [RELEASE]: of(RELEASE) * 1.7, [DELAY]: 0.06, [FILTER]: 1400 }),
  'tunnel-rat': (of, isTone) => ({
    [SHAPE]: NOISE_SHAPE,
    [NOISE]: Math.max(0.4, of(NOISE)),
    [TREMOLO]: isTone ? 0.3 : 0,
    [FILTER]: 900,
    [SUSTAIN]: of(SUSTAIN) * 0.8,
  }),
};

/** Returns a sound as it is heard in a game's world; `palette` is the game's id. */
export function soundIn(palette: string, name: string, parameters: Parameters): number[] {
  const change = PLAIN.has(name) ? undefined : PALETTES[palette];
  const all = Array.from({ length: Math.max(parameters.length, FILTER + 1) }, (_, i) => parameters[i]);
  const of = (place: number): number => all[place] ?? 0;
  const isTone = of(SHAPE) === SINE || of(SHAPE) === TRIANGLE || of(SHAPE) === SQUARE;
  for (const [place, value] of Object.entries(change?.(of, isTone) ?? {})) all[Number(place)] = value;
  all[RELEASE] = Math.min(LONGEST, of(RELEASE));
  // Parameters that a sound omits have the library's defaults.
  return all as number[];
}

/** One second of a loop: share of the last sample that remains (0: hiss, near 1: rumble), and a drone in Hz. */
interface Bed {
  readonly rumble: number;
  readonly drone: number;
  readonly droneLevel: number;
  /** Slow waves in a loop, as of a crowd. */
  readonly waves: number;
}

const BEDS: Readonly<Record<string, Bed>> = {
  arcade: { rumble: 0.97, drone: 100, droneLevel: 0.25, waves: 2 },
  'arena-mechs': { rumble: 0.9, drone: 0, droneLevel: 0, waves: 5 },
  'transformers-skirmish': { rumble: 0.985, drone: 50, droneLevel: 0.1, waves: 1 },
  tubetanks: { rumble: 0.99, drone: 73.5, droneLevel: 0.5, waves: 2 },
  'tunnel-rat': { rumble: 0.995, drone: 0, droneLevel: 0, waves: 3 },
};

const LOOP_SECONDS = 8;

/** Returns a loop of a game's room as samples from −1 to 1; empty for a game without one. */
export function bedOf(palette: string, rate: number): number[] {
  const bed = BEDS[palette];
  if (!bed) return [];
  const length = LOOP_SECONDS * rate;
  const { rumble, drone, droneLevel, waves } = bed;
  // Whole periods, so that the loop has no seam.
  const hum = (2 * Math.PI * Math.round(drone * LOOP_SECONDS)) / length;
  const swell = (2 * Math.PI * waves) / length;
  let low = 0;
  const samples = Array.from({ length }, (_, i) => {
    low = rumble * low + (1 - rumble) * (2 * Math.random() - 1);
    return (low * 3 + Math.sin(hum * i) * droneLevel * 0.3) * (0.7 + 0.3 * Math.sin(swell * i));
  });
  const fade = rate / 4;
  // The end goes over into the beginning.
  for (let i = 0; i < fade; i++)
    samples[length - fade + i] = (samples[length - fade + i] ?? 0) * (1 - i / fade) + ((samples[0] ?? 0) * i) / fade;
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0.01);
  return samples.map((sample) => (0.9 * sample) / peak);
}
