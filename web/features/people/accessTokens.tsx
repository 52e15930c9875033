import { catalogue } from '@fray/engine/catalogue';
import { type NewToken, TOKEN_SCOPES, type TokenScope, type TokenView, type UsageView } from '@fray/protocol';
import { useState } from 'preact/hooks';
import { LimitedField } from '../../shared/limitedField.tsx';
import { locale } from '../../shared/locale.ts';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { UsageBar } from '../../shared/usageBar.tsx';
import { SCOPE_TEXTS } from './scopeTexts.ts';
import { useAccountList } from './useAccountList.ts';

const en = {
  title: 'Access tokens',
  reference: 'How programs play',
  lead: 'Let a program of your own play unrated games, watch, or run tournaments in your name.',
  name: 'What is it for?',
  example: 'My first bot',
  scopes: 'It may',
  create: 'Create token',
  once: 'Copy it now. It is shown only once, and whoever has it plays in your name.',
  token: 'Your new token',
  done: 'I have it',
  used: (day: string) => `last used ${day}`,
  unused: 'never used',
  requests: 'Requests just now',
  revoke: 'Revoke',
  sure: 'Revoke this token?',
};

const da: typeof en = {
  title: 'API-nøgler',
  reference: 'Sådan spiller programmer',
  lead: 'Lad dit eget program spille partier uden rating, se med eller arrangere turneringer i dit navn.',
  name: 'Hvad skal den bruges til?',
  example: 'Min første bot',
  scopes: 'Den må',
  create: 'Opret nøgle',
  once: 'Kopiér den nu. Den vises kun denne ene gang, og den, der har den, spiller i dit navn.',
  token: 'Din nye nøgle',
  done: 'Jeg har den',
  used: (day: string) => `sidst brugt ${day}`,
  unused: 'aldrig brugt',
  requests: 'Forespørgsler lige nu',
  revoke: 'Slet',
  sure: 'Slet denne nøgle?',
};

const WORDS = catalogue({ en, da });

const PATH = '/api/account/tokens';

/** The tokens, each with how much of its limit is used. */
async function read() {
  const [{ tokens }, usage] = await Promise.all([
    ask<{ readonly tokens: readonly TokenView[] }>('GET', PATH),
    ask<UsageView>('GET', '/api/account/usage'),
  ]);
  return tokens.map((token) => ({ ...token, usage: usage.tokens.find(({ id }) => id === token.id) }));
}

/** The access tokens of the account, with which programs act in its name. */
export function AccessTokens() {
  const w = WORDS[language.value];
  const { list: tokens, fault, change } = useAccountList(read);
  const [fresh, setFresh] = useState<NewToken>();
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  return (
    <>
      <h3>{w.title}</h3>
      <p>
        {w.lead} <a href="#/api">{w.reference}</a>
      </p>
      {fresh ? (
        <p class="account-row">
          <label>
            <span>{w.token}</span>
            <input
              type="text"
              readOnly
              value={fresh.token}
              aria-describedby="token-once"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </label>
          <button type="button" class="primary" onClick={() => setFresh(undefined)}>
            {w.done}
          </button>
          <small id="token-once">{w.once}</small>
        </p>
      ) : (
        <TokenForm onCreate={(label, scopes) => change(async () => setFresh(await ask<NewToken>('POST', PATH, { label, scopes })))} />
      )}
      <p role="status" class={fault === '' ? '' : 'warning'}>
        {fault}
      </p>
      <ul class="account-list">
        {tokens.map(({ id, label, scopes, used, usage }) => (
          <li key={id}>
            <span>
              {label}{' '}
              <small>
                {[...scopes.map((scope) => SCOPE_TEXTS[language.value][scope]), used > 0 ? w.used(day.format(used)) : w.unused].join(', ')}
              </small>
              {usage && usage.used > 0 && <UsageBar name={w.requests} usage={usage} />}
            </span>
            <ConfirmButton label={w.revoke} sure={w.sure} act={() => change(() => ask('DELETE', `${PATH}/${id}`))} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Name and scopes of a new token. */
function TokenForm({ onCreate }: { onCreate: (label: string, scopes: readonly TokenScope[]) => void }) {
  const w = WORDS[language.value];
  const [label, setLabel] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read', 'play']);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onCreate(label.trim(), scopes);
        setLabel('');
      }}
    >
      <p class="account-row">
        <label>
          <span>{w.name}</span>
          <LimitedField label={w.name} most={40} value={label} placeholder={w.example} onChange={setLabel} />
        </label>
        <button type="submit" disabled={label.trim() === '' || scopes.length === 0}>
          {w.create}
        </button>
      </p>
      <fieldset class="account-scopes">
        <legend>{w.scopes}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <label key={scope} class="account-check">
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={({ currentTarget: { checked } }) =>
                setScopes(TOKEN_SCOPES.filter((one) => (one === scope ? checked : scopes.includes(one))))
              }
            />
            {SCOPE_TEXTS[language.value][scope]}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
