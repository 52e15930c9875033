import type { Voice } from '../film/beat.ts';
import { VOICES, type VoiceName } from './voices.ts';

/** What is used of ZzFX. It opens its audio context when it is loaded. */
interface Synthesiser {
  readonly audioContext: AudioContext;
  buildSamples(...parameters: readonly (number | undefined)[]): readonly number[];
  playSamples(channels: readonly (readonly number[])[], volume: number, rate: number, pan: number): void;
}

/** What others do is heard, but less. */
const QUIET = 0.45;
/** Not more than so many voices begin within `CROWDED` milliseconds: a pile of sounds is noise. */
const CROWD = 4;
const CROWDED = 120;

let wanted = false;
let synthesiser: Synthesiser | undefined;
const samples = new Map<VoiceName, readonly number[]>();
let begun: number[] = [];

/** Browsers allow sound from the first gesture on: until then nothing is even loaded. */
async function open(): Promise<void> {
  removeEventListener('pointerdown', open);
  removeEventListener('keydown', open);
  const loaded = await import('zzfx');
  synthesiser = loaded.ZZFX as Synthesiser;
  await synthesiser.audioContext.resume();
}

/** Turns all sound on or off. */
export function setSound(on: boolean): void {
  if (on && !wanted && !synthesiser) {
    addEventListener('pointerdown', open);
    addEventListener('keydown', open);
  }
  wanted = on;
}

/** Makes itself heard where it happens; `quiet` for what somebody else does. Silent while sound is off or not allowed yet. */
export function speak({ name, pan = 0 }: Voice, quiet = false): void {
  if (!wanted || !synthesiser || document.hidden) return;
  const now = performance.now();
  begun = begun.filter((time) => now - time < CROWDED);
  if (begun.length >= CROWD) return;
  begun.push(now);
  let built = samples.get(name);
  if (!built) {
    built = synthesiser.buildSamples(...VOICES[name]);
    samples.set(name, built);
  }
  // A little unlike each time, as real things are.
  const rate = 0.96 + Math.random() * 0.08;
  synthesiser.playSamples([built], quiet ? QUIET : 1, rate, Math.max(-1, Math.min(1, pan)) * 0.7);
}
