import { ZZFX } from 'zzfx';
import type { SoundCue } from '../animation/keyframe.ts';
import { SOUND_EFFECTS, type SoundEffectName } from './soundEffects.ts';

/** What others do is heard, but less. */
const QUIET = 0.45;
/** Not more than so many voices begin within `CROWDED` milliseconds: a pile of sounds is noise. */
const CROWD = 4;
const CROWDED = 120;
/** After so many milliseconds without a voice, none of which lasts longer than one second, the sound device is let go: it costs a battery. */
const REST = 3000;

const samples = new Map<SoundEffectName, readonly number[]>();
let begun: number[] = [];
let rest: ReturnType<typeof setTimeout> | undefined;

/** Takes the sound device until it is at rest again. */
export async function resume(): Promise<void> {
  const { audioContext } = ZZFX;
  clearTimeout(rest);
  rest = setTimeout(() => void audioContext.suspend(), REST);
  // Where a call took the sound away it may not come back yet; the next voice asks again.
  if (audioContext.state !== 'running') await audioContext.resume().catch(() => undefined);
}

/** Lets the sound device go. */
export const suspend = (): Promise<void> => ZZFX.audioContext.suspend();

/** Makes itself heard where it happens; `quiet` for what somebody else does. */
export function sound({ name, pan = 0 }: SoundCue, quiet: boolean): void {
  const now = performance.now();
  begun = begun.filter((time) => now - time < CROWDED);
  if (begun.length >= CROWD) return;
  begun.push(now);
  let built = samples.get(name);
  if (!built) {
    built = ZZFX.buildSamples(...SOUND_EFFECTS[name]);
    samples.set(name, built);
  }
  void resume();
  // A little unlike each time, as real things are.
  const rate = 0.96 + Math.random() * 0.08;
  ZZFX.playSamples([built], quiet ? QUIET : 1, rate, Math.max(-1, Math.min(1, pan)) * 0.7);
}
