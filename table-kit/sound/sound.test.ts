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
    playSamples: () => played.push(audioContext.state),
  };
});
vi.mock('zzfx', () => ({ ZZFX: device }));

const gestures = new EventTarget();

beforeEach(() => {
  vi.resetModules();
  device.played.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', gestures.addEventListener.bind(gestures));
  vi.stubGlobal('removeEventListener', gestures.removeEventListener.bind(gestures));
  vi.stubGlobal('document', { hidden: false });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the sound device only while something sounds, and takes it again for the next voice', async () => {
  const { setSound, speak } = await import('./sound.ts');
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
