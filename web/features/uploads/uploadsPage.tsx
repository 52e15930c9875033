import { PLAYTEST_VISIBILITIES } from '@fray/protocol/playtests';
import type { PushView, UploadRequest, UploadView, UploadVisibilityRequest } from '@fray/protocol/uploads';
import { useState } from 'preact/hooks';
import * as v from 'valibot';
import { accountName } from '../../shared/accountName.ts';
import { ApiError, errorText } from '../../shared/apiError.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { locale } from '../../shared/locale.ts';
import { usePending } from '../../shared/performOnce.ts';
import { linkTo, SecretLink } from '../../shared/secretLink.tsx';
import { ask } from '../../shared/server/api.ts';
import { hasKey } from '../../shared/server/device.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { UPLOADS } from './words.ts';
import '../../shared/page.css';
import './uploads.css';

const PATH = '/api/account/games';

/** The games that an account uploaded, and the form for a further one. */
export function UploadsPage() {
  const w = UPLOADS[language.value];
  useTitle(w.title);
  const [changes, setChanges] = useState(0);
  const loaded = useLoaded(`uploads ${changes}`, () =>
    hasKey() ? ask<{ readonly games: readonly UploadView[] }>('GET', PATH) : Promise.resolve({ games: [] }),
  );
  const [last, setLast] = useState<readonly UploadView[]>();
  const games = loaded && 'value' in loaded ? loaded.value.games : last;
  if (loaded && 'value' in loaded && loaded.value.games !== last) setLast(loaded.value.games);
  // The list stays while it is read again.
  const shown = games ? { value: games } : loaded && 'failed' in loaded ? loaded : undefined;
  const onChange = () => setChanges(changes + 1);
  return (
    <Awaiting loaded={shown}>
      {(mine) => (
        <main id="main" class="page uploads">
          <header class="uploads-head">
            <div>
              <h1>{w.title}</h1>
              <p>{w.lead}</p>
            </div>
            <a class="button" href="#/gallery">
              {w.gallery}
            </a>
          </header>
          {accountName.value === '' ? (
            <p class="panel">
              {w.account} <a href="#/settings">{w.toAccount}</a>
            </p>
          ) : (
            <UploadForm onChange={onChange} />
          )}
          {mine.map((game) => (
            <OwnGame key={game.id} game={game} onChange={onChange} />
          ))}
        </main>
      )}
    </Awaiting>
  );
}

interface ChangeProps {
  onChange(): void;
}

/** Codes of refusals whose reason only the server knows. */
const DETAILED: ReadonlySet<string> = new Set(['game-refused', 'too-many-games', 'uploads-full', 'bad-name']);

/** Returns why an upload was refused, and what to do. The finding of the check is a text of the server. */
function refusalText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  const { refused } = UPLOADS[language.value];
  if (error.code === 'name-taken' || error.code === 'too-fast') return refused[error.code];
  return errorText(error) + (DETAILED.has(error.code) ? ` ${error.message}` : '');
}

/** Uploads a packed file. The answer names what was checked, or the fault that was found. */
function UploadForm({ onChange }: ChangeProps) {
  const w = UPLOADS[language.value];
  const [file, setFile] = useState<File>();
  const [said, setSaid] = useState<{ readonly text: string; readonly isFault: boolean }>({ text: '', isFault: false });
  const { isPending, run } = usePending();
  const send = async (chosen: File) => {
    setSaid({ text: w.checking, isFault: false });
    const upload = readUploadFile(await chosen.text());
    if (!upload) return setSaid({ text: w.wrongFile, isFault: true });
    try {
      const { id, checked } = await ask<PushView>('POST', '/api/games', upload);
      setSaid({ text: w.done(id, checked.games, checked.moves), isFault: false });
      onChange();
    } catch (error) {
      setSaid({ text: refusalText(error), isFault: true });
    }
    return undefined;
  };
  return (
    <section class="panel">
      <h2>{w.upload}</h2>
      <p>{w.how}</p>
      <pre translate={false}>npx fray pack --boxed</pre>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (file) run(() => send(file));
        }}
      >
        <label>
          <span>{w.file}</span>
          <input type="file" accept=".fraygame" required onChange={({ currentTarget }) => setFile(currentTarget.files?.[0])} />
        </label>
        <button type="submit" class="primary" disabled={isPending || file === undefined}>
          {w.send}
        </button>
      </form>
      <p role={said.isFault ? 'alert' : 'status'} class={said.isFault ? 'warning' : ''}>
        {said.text}
      </p>
      <p>{w.orCommand}</p>
      <pre translate={false}>{`npx fray push --server ${location.origin} --token FILE`}</pre>
    </section>
  );
}

/** One game of the user: its visibility, its versions, and its deletion. */
function OwnGame({ game, onChange }: ChangeProps & { readonly game: UploadView }) {
  const w = UPLOADS[language.value];
  const { id, name, down, visibility, versions } = game;
  const [fault, setFault] = useState('');
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' });
  const remove = () => void ask('DELETE', `${PATH}/${id}`).then(onChange, (error: unknown) => setFault(errorText(error)));
  return (
    <section class="panel" aria-label={name}>
      <h2 translate={false}>{name}</h2>
      <p translate={false}>
        <code>{id}</code>
      </p>
      {down && (
        <p role="alert" class="warning">
          {w.down}
        </p>
      )}
      <VisibilityForm key={`${visibility} ${game.contact}`} game={game} onChange={onChange} />
      {visibility !== 'private' && <SecretLink link={linkTo(`/new/${id}`)} label={w.link} first />}
      <h3>{w.versions}</h3>
      <ul class="uploads-versions">
        {versions.map(({ version, release, at, bytes, locked }) => (
          <li key={version}>
            <b translate={false}>{release}</b> <code translate={false}>{version}</code>{' '}
            <small>
              {[date.format(at), w.size(Math.ceil(bytes / 1000).toLocaleString(locale())), ...(locked ? [w.kept] : [])].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      <p class="buttons">
        <a class="button primary" href={`#/new/${id}`}>
          {w.play}
        </a>
        <ConfirmButton label={w.remove} sure={w.removeSure} act={remove} />
      </p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </section>
  );
}

/** Who finds a game. If not only the owner: the statement of rights, and a contact. */
function VisibilityForm({ game: { id, visibility, contact }, onChange }: ChangeProps & { readonly game: UploadView }) {
  const w = UPLOADS[language.value];
  const [wanted, setWanted] = useState<UploadVisibilityRequest>({ visibility, rights: visibility !== 'private', contact });
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const isShown = wanted.visibility !== 'private';
  const save = () =>
    run(() =>
      ask('PUT', `${PATH}/${id}`, wanted).then(
        () => onChange(),
        (error: unknown) => setFault(errorText(error)),
      ),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>
        <span>{w.who}</span>
        <select
          value={wanted.visibility}
          onChange={({ currentTarget }) => {
            const chosen = PLAYTEST_VISIBILITIES.find((one) => one === currentTarget.value);
            if (chosen) setWanted({ ...wanted, visibility: chosen });
          }}
        >
          {PLAYTEST_VISIBILITIES.map((one) => (
            <option key={one} value={one}>
              {w.sees[one]}
            </option>
          ))}
        </select>
      </label>
      {isShown && (
        <>
          <label>
            <span>{w.contact}</span>
            <LimitedField
              label={w.contact}
              value={wanted.contact}
              most={120}
              required
              onChange={(text) => setWanted({ ...wanted, contact: text })}
            />
          </label>
          <label class="uploads-rights">
            <input
              type="checkbox"
              required
              checked={wanted.rights}
              onChange={({ currentTarget }) => setWanted({ ...wanted, rights: currentTarget.checked })}
            />
            <span>{w.rights}</span>
          </label>
        </>
      )}
      <button type="submit" disabled={isPending}>
        {w.save}
      </button>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </form>
  );
}

/** Parts of a packed game for an upload. The server checks all of them. */
const packed = v.object({
  card: v.object({
    id: v.string(),
    seats: v.unknown(),
    minutes: v.unknown(),
    weight: v.unknown(),
    secret: v.unknown(),
    accent: v.unknown(),
    texts: v.unknown(),
  }),
  release: v.string(),
  files: v.object({ 'box.js': v.string(), 'rulebook.en.md': v.string(), 'rulebook.da.md': v.optional(v.string()) }),
});

/** The body of an upload, as yet unchecked. */
type PackedUpload = Readonly<Record<keyof UploadRequest, unknown>>;

/** The upload of a file that `fray pack --boxed` wrote; undefined for other files. */
function readUploadFile(text: string): PackedUpload | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(packed, json);
  if (!read.success) return undefined;
  const { card, release, files } = read.output;
  const { 'box.js': program, 'rulebook.en.md': en, 'rulebook.da.md': da } = files;
  return { card, release, program, rulebook: { en, ...(da !== undefined && { da }) } };
}
