import { catalogue } from '@fray/engine/catalogue';
import type { TokenScope } from '@fray/protocol';
import type { ConsentView } from '@fray/protocol/oauth';
import { useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { performOnce, usePending } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { ask } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { SCOPE_TEXTS } from './scopeTexts.ts';

const en = {
  title: (app: string) => `${app} asks to act in your name`,
  by: (who: string) => `The app was registered here by ${who}. Fray does not know what it does with what it sees.`,
  may: 'It may then',
  to: (where: string) => `Your answer is sent to ${where}.`,
  as: (name: string) => `You are signed in as ${name}.`,
  revoke: 'You can revoke this at any time in the settings, under access tokens.',
  allow: 'Allow',
  decline: 'Decline',
  wrong: 'An app sent you here with a request that is wrong. Nothing was allowed.',
  signIn: 'Create an account or sign in first, in the settings. Then open the app again.',
  settings: 'Settings',
};

const da: typeof en = {
  title: (app) => `${app} vil handle i dit navn`,
  by: (who) => `Appen er registreret her af ${who}. Fray ved ikke, hvad den bruger det til.`,
  may: 'Den må så',
  to: (where) => `Dit svar sendes til ${where}.`,
  as: (name) => `Du er logget ind som ${name}.`,
  revoke: 'Du kan altid fortryde i indstillingerne under API-nøgler.',
  allow: 'Tillad',
  decline: 'Afvis',
  wrong: 'En app sendte dig hertil med en forkert forespørgsel. Intet er tilladt.',
  signIn: 'Opret en konto, eller log ind i indstillingerne først. Åbn så appen igen.',
  settings: 'Indstillinger',
};

const WORDS = catalogue({ en, da });

const START = '#/settings/authorize/';

/** The request of an app in the address; undefined where there is none. */
export function appRequestInAddress(): Readonly<Record<string, string>> | undefined {
  if (!location.hash.startsWith(START)) return undefined;
  try {
    return Object.fromEntries(new URLSearchParams(decodeURIComponent(location.hash.slice(START.length))));
  } catch {
    return {};
  }
}

/** Asks the person whether an app may act for them. */
export function Consent({ request }: { request: Readonly<Record<string, string>> }) {
  const w = WORDS[language.value];
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const loaded = useLoaded(JSON.stringify(request), () =>
    ask<ConsentView>('POST', '/api/account/consent/ask', request).catch((): undefined => undefined),
  );
  if (!loaded || !('value' in loaded)) return null;
  const { value: consent } = loaded;
  if (!consent) return <p role="alert">{w.wrong}</p>;
  const answer = (allow: boolean) =>
    run(() =>
      performOnce(`consent ${allow} ${JSON.stringify(request)}`, async () => {
        const { redirect } = await ask<{ readonly redirect: string }>('POST', '/api/account/consent', { request, allow });
        location.assign(redirect);
      }).catch((error: unknown) => setFault(errorText(error))),
    );
  return (
    <>
      <h2>{w.title(consent.app)}</h2>
      <p>{w.by(consent.by)}</p>
      <Scopes title={w.may} scopes={consent.scopes} />
      <p>{w.to(consent.to)}</p>
      {accountName.value === '' ? (
        <p class="warning">
          {w.signIn}{' '}
          <button type="button" onClick={() => go('/settings')}>
            {w.settings}
          </button>
        </p>
      ) : (
        <>
          <p>
            {w.as(accountName.value)} {w.revoke}
          </p>
          <p class="buttons">
            <button type="button" class="primary" disabled={isPending} onClick={() => answer(true)}>
              {w.allow}
            </button>
            <button type="button" disabled={isPending} onClick={() => answer(false)}>
              {w.decline}
            </button>
          </p>
        </>
      )}
      <p role="status" class={fault === '' ? '' : 'warning'}>
        {fault}
      </p>
    </>
  );
}

function Scopes({ title, scopes }: { title: string; scopes: readonly TokenScope[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {scopes.map((scope) => (
          <li key={scope}>{SCOPE_TEXTS[language.value][scope]}</li>
        ))}
      </ul>
    </>
  );
}
