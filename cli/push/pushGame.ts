import { type FrayClient, FrayError } from '@fray/client';
import type { PushView, UploadRequest } from '@fray/protocol/uploads';
import { packGame } from '../pack/packGame.ts';
import { UsageError } from '../usageError.ts';

/**
 * The pushed parts of the game in a folder: its card, its program for a box, and its rulebooks. Throws a UsageError that names what is
 * missing.
 */
export async function uploadOf(folder: string): Promise<UploadRequest> {
  const { bundle } = await packGame(folder, true);
  const { 'box.js': program, 'rulebook.en.md': en, 'rulebook.da.md': da } = bundle.files;
  if (!('scene.js' in bundle.files) || typeof program !== 'string' || typeof en !== 'string')
    throw new UsageError(`${folder}: a table of its own is code for pages; a game that is pushed has a scene.ts in place of it`);
  const { id, seats, minutes, weight, secret, accent, texts } = bundle.card;
  return {
    card: { id, seats, minutes, weight, secret, accent, texts },
    release: bundle.release,
    program,
    rulebook: { en, ...(typeof da === 'string' && { da }) },
  };
}

/** Pushes a game to a server, which checks it. Throws a UsageError with the reason if the server refuses. */
export async function pushGame(client: FrayClient, upload: UploadRequest): Promise<PushView> {
  return refusedInWords(() => client.request('POST /games', { body: upload }));
}

/** Decides who finds a game that was pushed. */
export async function showGame(
  client: FrayClient,
  game: string,
  visibility: 'private' | 'unlisted' | 'public',
  contact: string,
): Promise<void> {
  const body = { visibility, rights: visibility !== 'private', contact };
  await refusedInWords(() => client.request('PUT /account/games/{game}', { path: { game }, body }));
}

async function refusedInWords<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof FrayError) throw new UsageError(`the server refuses: ${error.message}`);
    throw error;
  }
}
