import { ZZFX } from 'zzfx';
import type { SoundCue } from '../animation/keyframe.ts';
import type { Mix } from './mix.ts';
import { bedOf, soundIn } from './palettes.ts';
import { SOUND_EFFECTS } from './soundEffects.ts';

/** Volume of other players' actions. */
const QUIET = 0.45;
/** Not more than so many voices begin within `CROWDED` milliseconds: a pile of sounds is noise. */
const CROWD = 4;
const CROWDED = 120;
/** After so many milliseconds without a voice, none of which lasts longer than one second, the sound device is let go: it costs a battery. */
const REST = 3000;

const samples = new Map<string, readonly number[]>();
let starts: number[] = [];
let rest: ReturnType<typeof setTimeout> | undefined;

/** Resumes the sound device until it is silent again. */
export async function resume(): Promise<void> {
  const { audioContext } = ZZFX;
  clearTimeout(rest);
  // A room is heard all the time.
  if (!bed) rest = setTimeout(() => void audioContext.suspend(), REST);
  // After a phone call the audio device may be unavailable; the next sound retries.
  if (audioContext.state !== 'running') await audioContext.resume().catch(() => undefined);
}

/** Lets the sound device go. */
export function suspend(): Promise<void> {
  stopBed();
  return ZZFX.audioContext.suspend();
}

let bed: { readonly key: string; readonly source: Pick<AudioScheduledSourceNode, 'stop'> } | undefined;

function stopBed(): void {
  bed?.source.stop();
  bed = undefined;
}

/** A room is that much quieter than a sound at the same volume. */
const FAR = 0.35;

/** Begins, changes or ends the room of a game. */
export function playBed({ palette, ambience }: Mix): void {
  const key = ambience > 0 && palette !== '' ? `${palette} ${ambience}` : '';
  if (key === (bed?.key ?? '')) return;
  stopBed();
  const loop = key === '' ? [] : bedOf(palette, ZZFX.sampleRate);
  if (loop.length > 0) bed = { key, source: ZZFX.playSamples([loop], ambience * FAR, 1, 0, true) };
  void resume();
}

/** Plays a sound at its place in stereo; `quiet` for another player's action. */
export function sound({ name, pan = 0 }: SoundCue, quiet: boolean, { volume, palette }: Mix): void {
  if (volume === 0) return;
  const now = performance.now();
  starts = starts.filter((time) => now - time < CROWDED);
  if (starts.length >= CROWD) return;
  starts.push(now);
  const key = `${palette} ${name}`;
  let built = samples.get(key);
  if (!built) {
    built = ZZFX.buildSamples(...soundIn(palette, name, SOUND_EFFECTS[name]));
    samples.set(key, built);
  }
  void resume();
  // A little unlike each time, as real things are.
  const rate = 0.96 + Math.random() * 0.08;
  ZZFX.playSamples([built], (quiet ? QUIET : 1) * volume, rate, Math.max(-1, Math.min(1, pan)) * 0.7);
}
