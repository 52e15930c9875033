import type { Change } from '../store/store.ts';
import { emptySeat, blankTable as table } from './storedTables.ts';

/** The id of a user by number. */
export const idOf = (n: number): string => n.toString(16).padStart(32, '0');
/** Texts that are found nowhere but in what one person left: each begins alike, and none is part of another. */
export const secretsOf = (n: number) => {
  const mark = `${String(n).padStart(4, '0')}Z`;
  return {
    name: `Name${mark}`,
    shape: `shape${mark}`,
    webhook: `https://hooks.example/Webhook${mark}`,
    endpoint: `https://push.example/Endpoint${mark}`,
    key: `P256dh${mark}`.repeat(8),
    auth: `Auth${mark}`,
    passkey: `Passkey${mark}`,
    publicKey: `Public${mark}`.repeat(20),
    club: `Club${mark} of a title that is rather long`,
    said: `Said${mark} and more`,
    engine: `Engine${mark}`,
    app: `App${mark}`,
    redirect: `https://app.example/Redirect${mark}`,
    codeHash: `Code${mark}`.repeat(8),
  } as const;
};

/** Changes that store a user’s data in every table that names users. */
export function changesFor(n: number): Change[] {
  const id = idOf(n);
  const of = secretsOf(n);
  const tbl = `t${n}`;
  return [
    ['becomeBot', { account: id, engine: of.engine, version: '1', owner: '', agreed: 0, since: n, online: 0 }],
    ['putPerson', { id, name: of.name, webhook: of.webhook, seen: n }],
    ['insertTable', { ...table(tbl), host: id, webhook: of.webhook }],
    ['putSeat', { ...emptySeat, tbl, kind: 'human', person: id, name: of.name }],
    ['putChatLine', { tbl, n: 1, seat: 0, person: id, who: of.name, phrase: '', action: '', text: of.said, at: n }],
    ['putAccount', { id, name: of.name, since: n, sees: 'public' }, [of.shape]],
    [
      'putPasskey',
      { id: of.passkey, account: id, public_key: of.publicKey, counter: 0, transports: '', label: of.name, since: n, used: n },
    ],
    [
      'putPushSubscription',
      { endpoint: of.endpoint, device: id, p256dh: of.key, auth: of.auth, language: 'en', quiet: '', zone: '', silent: '', since: n },
      5,
    ],
    ['botOnline', id, n],
    ['putApp', { id: `app${n}`, account: id, name: of.app, redirects: of.redirect, since: n }, 5],
    [
      'putCode',
      { hash: of.codeHash, app: `app${n}`, account: id, redirect: of.redirect, challenge: 'c', scopes: 'read', at: n, token: '' },
      0,
    ],
    ['insertClub', { id: `club${n}`, name: of.club, founder: id, created: n }],
    ['putMember', { club: `club${n}`, person: id, name: of.name, since: n }],
  ];
}
