import { type AccountView, type SignInResult, VISIBILITIES } from '@fray/protocol';
import { useEffect, useState } from 'preact/hooks';
import { accountName } from '../../shared/accountName.ts';
import { errorText } from '../../shared/apiError.ts';
import { download } from '../../shared/download.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { locale } from '../../shared/locale.ts';
import { api } from '../../shared/server/api.ts';
import { hasKey, playerName, setAccountName, setPlayerName } from '../../shared/server/device.ts';
import { reconnect } from '../../shared/server/pageClient.ts';
import { language } from '../../shared/settings.ts';
import { ConfirmButton } from '../../shared/sureButton.tsx';
import { AccessTokens } from './accessTokens.tsx';
import { ACCOUNT } from './accountWords.ts';
import { Apps } from './apps.tsx';
import { WebhookList } from './webhooks.tsx';
import './account.css';

const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window && isSecureContext;

/** The device's signature for an account, or undefined if the user cancelled. */
async function addPasskey(name: string | undefined, bring: boolean): Promise<SignInResult> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([import('@simplewebauthn/browser'), api.askPasskey(name)]);
  return api.keepPasskey(await startRegistration({ optionsJSON }), bring);
}

async function signIn(bring: boolean): Promise<SignInResult> {
  const [{ startAuthentication }, optionsJSON] = await Promise.all([import('@simplewebauthn/browser'), api.askEntry()]);
  return api.enter(await startAuthentication({ optionsJSON }), bring);
}

/** Why something did not come about, in words. */
function describeError(error: unknown): string {
  const isCancelled = error instanceof Error && /NotAllowed|Abort/.test(error.name);
  return isCancelled ? ACCOUNT[language.value].cancelled : errorText(error);
}

/** The signed-in account, or the form to create one. No other place asks for it. */
export function Account() {
  const w = ACCOUNT[language.value];
  const [account, setAccount] = useState<AccountView>();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [message, setMessage] = useState('');
  const look = async () => {
    if (!hasKey()) return;
    const { account: found } = await api.account();
    setAccount(found);
    setAccountName(found?.name ?? '');
  };
  useEffect(() => void look().catch(() => undefined), [accountName.value]);
  const run = (work: () => Promise<unknown>) =>
    void work().then(
      () => look().then(() => setMessage('')),
      (error: unknown) => setMessage(describeError(error)),
    );
  const finishSignIn = async (signing: Promise<SignInResult>) => {
    const { name, codes: fresh } = await signing;
    setAccountName(name);
    if (fresh) setCodes(fresh);
    reconnect();
  };
  return (
    <section class="panel account">
      <h2>{w.title}</h2>
      {codes.length > 0 ? (
        <Codes codes={codes} onDone={() => setCodes([])} />
      ) : account ? (
        <AccountDetails account={account} run={run} onCodes={setCodes} />
      ) : (
        <SignedOut
          onKeep={(bring) => run(() => finishSignIn(addPasskey(playerName.value.trim(), bring)))}
          onEnter={(bring) => run(() => finishSignIn(signIn(bring)))}
          onCode={(code, bring) => run(() => finishSignIn(api.enterByCode(code, bring)))}
        />
      )}
      <p role="status" class={message === '' ? '' : 'warning'}>
        {message}
      </p>
      <details>
        <summary>{w.what}</summary>
        <ul>
          {w.kept.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

interface SignedOutProps {
  onKeep(bring: boolean): void;
  onEnter(bring: boolean): void;
  onCode(code: string, bring: boolean): void;
}

/** For a device that is signed in to nothing. */
function SignedOut({ onKeep, onEnter, onCode }: SignedOutProps) {
  const w = ACCOUNT[language.value];
  const [bring, setBring] = useState(true);
  const [code, setCode] = useState('');
  return (
    <>
      <p>{w.lead}</p>
      {canUsePasskeys() ? (
        <>
          <form
            class="account-row"
            onSubmit={(event) => {
              event.preventDefault();
              onKeep(bring);
            }}
          >
            <label>
              <span>{w.name}</span>
              <LimitedField label={w.name} most={20} value={playerName.value} autocomplete="username webauthn" onChange={setPlayerName} />
            </label>
            <button type="submit" class="primary" disabled={playerName.value.trim().length < 2}>
              {w.keep}
            </button>
          </form>
          <p class="account-row">
            <span>{w.enterHelp}</span>
            <button type="button" onClick={() => onEnter(bring)}>
              {w.enter}
            </button>
          </p>
        </>
      ) : (
        <p class="notice">{w.none}</p>
      )}
      <details>
        <summary>{w.byCode}</summary>
        <form
          class="account-row"
          onSubmit={(event) => {
            event.preventDefault();
            onCode(code, bring);
          }}
        >
          <label>
            <span>{w.code}</span>
            <input
              type="text"
              value={code}
              autocomplete="off"
              spellcheck={false}
              onInput={({ currentTarget }) => setCode(currentTarget.value)}
            />
          </label>
          <button type="submit">{w.useCode}</button>
        </form>
      </details>
      <label class="account-check">
        <input type="checkbox" checked={bring} onChange={({ currentTarget }) => setBring(currentTarget.checked)} /> {w.bring}
      </label>
    </>
  );
}

/** Recovery codes for a lost passkey. They are shown only once. */
function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const w = ACCOUNT[language.value];
  return (
    <>
      <h3>{w.codesTitle}</h3>
      <p>{w.codesHelp}</p>
      <ol class="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p class="buttons">
        <button type="button" onClick={() => download('fray-codes.txt', `${codes.join('\n')}\n`)}>
          {w.codesFile}
        </button>
        <button type="button" class="primary" onClick={onDone}>
          {w.codesSaved}
        </button>
      </p>
    </>
  );
}

/** A new name for the account. */
function Rename({ name, run }: { name: string } & Pick<AccountDetailsProps, 'run'>) {
  const w = ACCOUNT[language.value];
  const [typedName, setTypedName] = useState(name);
  const to = typedName.trim();
  const change = async () => {
    await api.changeAccount({ name: to });
    setAccountName(to);
    reconnect();
  };
  return (
    <details>
      <summary>{w.rename}</summary>
      <form
        class="account-row"
        onSubmit={(event) => {
          event.preventDefault();
          run(change);
        }}
      >
        <label>
          <span>{w.newName}</span>
          <LimitedField label={w.newName} most={20} value={typedName} onChange={setTypedName} />
        </label>
        <button type="submit" disabled={to.length < 2 || to === name}>
          {w.renameDo}
        </button>
      </form>
      <small>{w.renameHelp}</small>
    </details>
  );
}

interface AccountDetailsProps {
  readonly account: AccountView;
  run(work: () => Promise<unknown>): void;
  onCodes(codes: readonly string[]): void;
}

function AccountDetails({ account, run, onCodes }: AccountDetailsProps) {
  const w = ACCOUNT[language.value];
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });
  const out = async (session: string, here: boolean) => {
    await api.signOut(session);
    if (here) reconnect();
  };
  return (
    <>
      <p>
        <b>{w.signedIn(account.name, day.format(account.since))}</b>
      </p>
      <Rename name={account.name} run={run} />
      <label class="account-row">
        <span>{w.sees}</span>
        <select
          value={account.sees}
          onChange={({ currentTarget }) => {
            const sees = VISIBILITIES.find((one) => one === currentTarget.value);
            if (sees) run(() => api.changeAccount({ sees }));
          }}
        >
          {VISIBILITIES.map((sees) => (
            <option key={sees} value={sees}>
              {w.seesValues[sees]}
            </option>
          ))}
        </select>
      </label>
      <h3>{w.passkeys}</h3>
      <ul class="account-list">
        {account.passkeys.map(({ id, label, since }) => (
          <li key={id}>
            <span>
              {label || w.unknownDevice} <small>{day.format(since)}</small>
            </span>
            <ConfirmButton label={w.drop} sure={w.dropSure} act={() => run(() => api.dropPasskey(id))} />
          </li>
        ))}
      </ul>
      <p class="account-row">
        <small>{w.codesLeft(account.codes)}</small>
        <ConfirmButton label={w.newCodes} sure={w.newCodesSure} act={() => run(async () => onCodes((await api.newCodes()).codes))} />
        {canUsePasskeys() && (
          <button type="button" onClick={() => run(() => addPasskey(undefined, false))}>
            {w.addPasskey}
          </button>
        )}
      </p>
      <h3>{w.devices}</h3>
      <ul class="account-list">
        {account.sessions.map(({ id, label, since, here }) => (
          <li key={id}>
            <span>
              {label || w.unknownDevice} <small>{here ? w.here : day.format(since)}</small>
            </span>
            <ConfirmButton label={w.signOut} sure={w.signOutSure} act={() => run(() => out(id, here))} />
          </li>
        ))}
      </ul>
      <AccessTokens />
      <Apps />
      <WebhookList />
    </>
  );
}
