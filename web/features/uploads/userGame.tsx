import type { UploadPage } from '@fray/protocol/uploads';
import { useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { UPLOADS } from './words.ts';
import './uploads.css';

/** Shows the owner of a game and the contact for rights, and lets other users report it. */
export function UserGame({ id }: { readonly id: string }) {
  const w = UPLOADS[language.value];
  const path = `/api/gallery/games/${id}`;
  const loaded = useLoaded(path, () => ask<UploadPage>('GET', path));
  const [said, setSaid] = useState('');
  if (!loaded || !('value' in loaded)) return null;
  const { author, contact, visibility, down, yours } = loaded.value;
  const report = (reason: 'name' | 'other') =>
    void ask('POST', `${path}/report`, { reason }).then(
      () => setSaid(w.reported),
      (error: unknown) => setSaid(errorText(error)),
    );
  return (
    <section class="panel user-game">
      {down && (
        <p role="alert" class="warning">
          {w.down}
        </p>
      )}
      {yours ? (
        <p>
          {w.isYours} {w.who} {w.sees[visibility]}. <a href="#/uploads">{w.manage}</a>
        </p>
      ) : (
        <>
          <p>
            <b translate={false}>{w.by(author)}</b> · {w.about}
          </p>
          <p translate={false}>{w.rightsContact(contact)}</p>
          <details>
            <summary>{w.report}</summary>
            <p class="buttons">
              {(['name', 'other'] as const).map((reason) => (
                <button key={reason} type="button" onClick={() => report(reason)}>
                  {w.reasons[reason]}
                </button>
              ))}
            </p>
          </details>
          <p role="status">{said}</p>
        </>
      )}
    </section>
  );
}
