import type { SoundCue } from '../animation/keyframe.ts';
import type { Mix } from './mix.ts';

export type { Mix };

import type * as synth from './synthesiser.ts';

let mix: Mix = { volume: 1, ambience: 0, palette: '' };

/** Changes how everything sounds from now on. */
export function setMix(change: Partial<Mix>): void {
  mix = { ...mix, ...change };
  if (isWanted) synthesiser?.playBed(mix);
}

let isWanted = false;
let synthesiser: typeof synth | undefined;

/** Browsers allow sound after the first gesture. Until then no sound is loaded. */
async function open(): Promise<void> {
  removeEventListener('pointerdown', open);
  removeEventListener('keydown', open);
  synthesiser = await import('./synthesiser.ts').catch(() => undefined);
  // The module cannot be loaded without a connection: try again at the next gesture.
  if (!synthesiser) return listen();
  // The first press may have been the one that turned it off.
  if (!isWanted) return;
  await synthesiser.resume();
  synthesiser.playBed(mix);
}

function listen(): void {
  addEventListener('pointerdown', open);
  addEventListener('keydown', open);
}

/** Turns all sound on or off. */
export function setSound(on: boolean): void {
  const isNew = on && !isWanted && !synthesiser;
  isWanted = on;
  // Turning sound on is itself a gesture.
  if (isNew && navigator.userActivation?.hasBeenActive) void open();
  else if (isNew) listen();
  if (!on) void synthesiser?.suspend();
  else synthesiser?.playBed(mix);
}

/** Plays a sound at its place in stereo; `quiet` for another player's action. Silent while sound is off or not yet allowed. */
export function playSound(effect: SoundCue, quiet = false): void {
  if (isWanted && !document.hidden) synthesiser?.sound(effect, quiet, mix);
}
