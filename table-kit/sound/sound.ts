import type { SoundCue } from '../animation/keyframe.ts';
import type * as synth from './synthesiser.ts';

let wanted = false;
let synthesiser: typeof synth | undefined;

/** Browsers allow sound from the first gesture on: until then nothing of it is even loaded. */
async function open(): Promise<void> {
  removeEventListener('pointerdown', open);
  removeEventListener('keydown', open);
  synthesiser = await import('./synthesiser.ts').catch(() => undefined);
  // While the line is lost it cannot be had: the next gesture asks again.
  if (!synthesiser) return listen();
  // The first press may have been the one that turned it off.
  if (wanted) await synthesiser.resume();
}

function listen(): void {
  addEventListener('pointerdown', open);
  addEventListener('keydown', open);
}

/** Turns all sound on or off. */
export function setSound(on: boolean): void {
  const isNew = on && !wanted && !synthesiser;
  wanted = on;
  // Whoever turns it on has pressed something already.
  if (isNew && navigator.userActivation?.hasBeenActive) void open();
  else if (isNew) listen();
  if (!on) void synthesiser?.suspend();
}

/** Makes itself heard where it happens; `quiet` for what somebody else does. Silent while sound is off or not allowed yet. */
export function playSound(effect: SoundCue, quiet = false): void {
  if (wanted && !document.hidden) synthesiser?.sound(effect, quiet);
}
