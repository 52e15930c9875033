import { catalogue } from '@fray/engine/catalogue';
import type { AppView } from '@fray/protocol/oauth';
import { useState } from 'preact/hooks';
import { LimitedField } from '../../shared/limitedField.tsx';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { useAccountList } from './useAccountList.ts';

const en = {
  title: 'Apps you make',
  lead: 'An app of yours can ask other people for an access token (OAuth 2 with PKCE). It has an id and no secret.',
  name: 'Name that people see',
  redirect: 'Address that gets the answer',
  create: 'Register app',
  id: 'client_id',
  remove: 'Remove',
  sure: 'Remove this app?',
};

const da: typeof en = {
  title: 'Dine egne apps',
  lead: 'Din app kan bede andre om en API-nøgle (OAuth 2 med PKCE). Den har et id og ingen hemmelighed.',
  name: 'Navn, som andre ser',
  redirect: 'Adresse, der får svaret',
  create: 'Registrér app',
  id: 'client_id',
  remove: 'Slet',
  sure: 'Slet denne app?',
};

const WORDS = catalogue({ en, da });
const PATH = '/api/account/apps';
const read = () => ask<{ readonly apps: readonly AppView[] }>('GET', PATH).then(({ apps }) => apps);

/** The apps of the account, which may ask other people for access tokens. */
export function Apps() {
  const w = WORDS[language.value];
  const { list: apps, fault, change } = useAccountList(read);
  const [draft, setDraft] = useState({ name: '', redirect: '' });
  return (
    <>
      <h3>{w.title}</h3>
      <p>{w.lead}</p>
      <form
        class="account-row"
        onSubmit={(event) => {
          event.preventDefault();
          change(async () => {
            await ask('POST', PATH, { name: draft.name.trim(), redirects: [draft.redirect.trim()] });
            setDraft({ name: '', redirect: '' });
          });
        }}
      >
        <label>
          <span>{w.name}</span>
          <LimitedField label={w.name} most={40} value={draft.name} onChange={(name) => setDraft({ ...draft, name })} />
        </label>
        <label>
          <span>{w.redirect}</span>
          <LimitedField
            label={w.redirect}
            most={500}
            value={draft.redirect}
            placeholder="https://example.org/done"
            onChange={(redirect) => setDraft({ ...draft, redirect })}
          />
        </label>
        <button type="submit" disabled={draft.name.trim() === '' || draft.redirect.trim() === ''}>
          {w.create}
        </button>
      </form>
      <p role="status" class={fault === '' ? '' : 'warning'}>
        {fault}
      </p>
      <ul class="account-list">
        {apps.map(({ id, name, redirects }) => (
          <li key={id}>
            <span translate={false}>
              {name}{' '}
              <small>
                {w.id} <code>{id}</code>, {redirects.join(', ')}
              </small>
            </span>
            <ConfirmButton label={w.remove} sure={w.sure} act={() => change(() => ask('DELETE', `${PATH}/${id}`))} />
          </li>
        ))}
      </ul>
    </>
  );
}
