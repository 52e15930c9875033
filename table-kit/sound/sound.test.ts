import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const device = vi.hoisted(() => {
  const audioContext = {
    state: 'suspended',
    resume: async () => void (audioContext.state = 'running'),
    suspend: async () => void (audioContext.state = 'suspended'),
  };
  const played: string[] = [];
  // One second of sound.
  return {
    audioContext,
    played,
    buildSamples: () => Array.from<number>({ length: 44_100 }).fill(0),
    sampleRate: 1000,
    stopped: 0,
    playSamples: () => {
      played.push(audioContext.state);
      return { stop: () => void device.stopped++ };
    },
  };
});
vi.mock('zzfx', () => ({ ZZFX: device }));

let gestures: EventTarget;

beforeEach(() => {
  vi.resetModules();
  device.played.length = 0;
  gestures = new EventTarget();
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', gestures.addEventListener.bind(gestures));
  vi.stubGlobal('removeEventListener', gestures.removeEventListener.bind(gestures));
  vi.stubGlobal('document', { hidden: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** As long as it takes to fetch what sounds. */
const fetched = async () => {
  await import('./synthesiser.ts');
  await vi.advanceTimersByTimeAsync(10);
};

it('throws nothing and fetches nothing before the first user gesture', async () => {
  const { setSound, playSound: speak } = await import('./sound.ts');
  device.audioContext.state = 'suspended';
  setSound(true);
  speak({ name: 'your-turn' });
  await vi.advanceTimersByTimeAsync(1000);
  expect([device.audioContext.state, device.played]).toEqual(['suspended', []]);
});

it('opens no audio device when the first press turns sound off', async () => {
  const { setSound, playSound: speak } = await import('./sound.ts');
  device.audioContext.state = 'suspended';
  setSound(true);
  gestures.dispatchEvent(new Event('pointerdown'));
  setSound(false);
  await fetched();
  speak({ name: 'move' });
  expect([device.audioContext.state, device.played]).toEqual(['suspended', []]);
});

it('is audible at once when a press turns it on', async () => {
  const { setSound, playSound: speak } = await import('./sound.ts');
  setSound(false);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  setSound(true);
  await fetched();
  speak({ name: 'move' });
  expect(device.played).toHaveLength(1);
});

it('holds the audio device only during sounds, and opens it again for the next one', async () => {
  const { setSound, playSound: speak } = await import('./sound.ts');
  const { audioContext, played } = device;
  setSound(true);
  gestures.dispatchEvent(new Event('pointerdown'));
  await vi.waitFor(() => expect(audioContext.state).toBe('running'), { timeout: 30_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(audioContext.state).toBe('suspended');
  speak({ name: 'move' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(audioContext.state).toBe('running');
  expect(played).toHaveLength(1);
  // What sounds on is not cut off by the end of what began before it.
  speak({ name: 'move' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(audioContext.state).toBe('running');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(audioContext.state).toBe('suspended');
  speak({ name: 'move' });
  setSound(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(audioContext.state).toBe('suspended');
});

it('plays the ambience of a game only at its table, and only if it is switched on', async () => {
  const { setMix, setSound } = await import('./sound.ts');
  setSound(true);
  gestures.dispatchEvent(new Event('pointerdown'));
  await fetched();
  setMix({ palette: 'arcade' });
  expect(device.played).toHaveLength(0);
  setMix({ ambience: 0.4 });
  expect(device.played).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(device.audioContext.state).toBe('running');
  setMix({ palette: '' });
  expect(device.stopped).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(device.audioContext.state).toBe('suspended');
});

it('is silent at volume 0', async () => {
  const { playSound: speak, setMix, setSound } = await import('./sound.ts');
  setSound(true);
  gestures.dispatchEvent(new Event('pointerdown'));
  await fetched();
  setMix({ volume: 0 });
  speak({ name: 'move' });
  expect(device.played).toHaveLength(0);
});
