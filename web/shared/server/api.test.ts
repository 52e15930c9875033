import { expect, it, vi } from 'vitest';
import { ask } from './api.ts';

vi.mock('../settings.ts', async () => ({ language: (await import('@preact/signals')).signal('en') }));
vi.mock('./device.ts', () => ({ hasKey: () => false, deviceKey: () => '' }));
vi.mock('../localGames.ts', () => ({ isLocal: () => false, localRecord: () => undefined }));

it.each([
  [503, 'sent-by-a-gateway', 'fault'],
  [500, undefined, 'fault'],
  [507, 'storage', 'storage'],
  [409, 'sent-by-a-newer-server', 'unlisted'],
])('an answer %i with the code %s is the error %s', async (status, code, expected) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status }));
  await expect(ask('GET', 'api/anything')).rejects.toMatchObject({ code: expected });
  vi.unstubAllGlobals();
});
